// Drivers and layers stay loaded to the end: leaks of one that is gone have no name by which
// lsan.supp could distinguish them from Ullage's, and what its globals hold would count as leaked.
extern "C" __attribute__((visibility("default"))) int dlclose(void*) {
  return 0;
}

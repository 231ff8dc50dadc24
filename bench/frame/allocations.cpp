// malloc and its relatives in front of glibc's, for the whole process, drivers included.
#include "bench/frame/allocations.h"

#include <cerrno>
#include <cstddef>

#include "testing/host/faults.h"

// NOLINTBEGIN(bugprone-reserved-identifier): glibc's own names
extern "C" {
void* __libc_malloc(std::size_t bytes);
void* __libc_calloc(std::size_t count, std::size_t bytes);
void* __libc_realloc(void* pointer, std::size_t bytes);
void* __libc_memalign(std::size_t alignment, std::size_t bytes);
}
// NOLINTEND(bugprone-reserved-identifier)

namespace ullage::bench {
namespace {

thread_local bool counting = false;
thread_local uint64_t counted = 0;

void count() {
  if (counting && !runtime::Faults::in_driver()) ++counted;
}

}  // namespace

void count_mallocs() {
  counted = 0;
  counting = true;
}

uint64_t mallocs() {
  counting = false;
  return counted;
}

}  // namespace ullage::bench

extern "C" {

void* malloc(std::size_t bytes) {
  ullage::bench::count();
  return __libc_malloc(bytes);
}

void* calloc(std::size_t count, std::size_t bytes) {
  ullage::bench::count();
  return __libc_calloc(count, bytes);
}

void* realloc(void* pointer, std::size_t bytes) {
  ullage::bench::count();
  return __libc_realloc(pointer, bytes);
}

void* aligned_alloc(std::size_t alignment, std::size_t bytes) {
  ullage::bench::count();
  return __libc_memalign(alignment, bytes);
}

int posix_memalign(void** pointer, std::size_t alignment, std::size_t bytes) {
  ullage::bench::count();
  *pointer = __libc_memalign(alignment, bytes);
  return *pointer != nullptr ? 0 : ENOMEM;
}

}  // extern "C"

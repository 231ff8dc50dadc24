// The main function of test programs that have none of their own.

#include "tests/run_tests.h"

int main(int count, char** arguments) {
  return ullage::run_tests(count, arguments);
}

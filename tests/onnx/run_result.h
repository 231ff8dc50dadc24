// What became of a test.
#pragma once

#include <string>

namespace ullage::test {

enum class Status : char {
  pass = 'p',     // right, computed on the device alone
  bounded = 'b',  // right, on the device, once bounds were given; reason: which
  host = 'h',     // right, but the host computed something that is no shape arithmetic
  skip = 's',     // out of scope; reason: the rule
  missing = 'm',  // the importer, a row or the device lacks a feature; reason: which
  fail = 'f',     // a wrong answer or an error
  crash = 'c',    // the process died
  timeout = 't',
};

struct RunResult {
  Status status = Status::fail;
  std::string reason = {};
};

}  // namespace ullage::test

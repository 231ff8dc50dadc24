// Times graphs on the device at hand and functions on one thread of the host.
#pragma once

#include <functional>
#include <vector>

#include "ir/graph/builder.h"
#include "ir/graph/tensor.h"
#include "ir/result.h"
#include "ullage/ullage.h"

namespace ullage::bench {

// Least milliseconds by the clock, and of all threads of the process: on CPU drivers the latter
// says more where the machine has other things to do.
struct Times {
  double wall = 1e9, cpu = 1e9;
};

class Device {
 public:
  Device();
  ~Device();
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  bool available() const { return context_ != nullptr; }
  // Of a run, submission and wait included, after a first one.
  ir::Result<Times> measure(ir::Builder& builder, const std::vector<ir::Tensor>& inputs) const;

 private:
  ullage_context* context_ = nullptr;
};

// Of `f`, repeated for about half a second and at least three times.
Times measure(const std::function<void()>& f);

}  // namespace ullage::bench

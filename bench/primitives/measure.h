// Times graphs on the device at hand and functions on one thread of the host.
#pragma once

#include <functional>
#include <vector>

#include "ir/graph/builder.h"
#include "ir/graph/tensor.h"
#include "ir/result.h"
#include "ullage/ullage.h"

namespace ullage::bench {

class Device {
 public:
  Device();
  ~Device();
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  bool available() const { return context_ != nullptr; }
  // Least milliseconds of a run, submission and wait included, after a first one.
  ir::Result<double> milliseconds(ir::Builder& builder,
                                  const std::vector<ir::Tensor>& inputs) const;

 private:
  ullage_context* context_ = nullptr;
};

// Least milliseconds of `f`, repeated for about half a second and at least three times.
double least_milliseconds(const std::function<void()>& f);

}  // namespace ullage::bench

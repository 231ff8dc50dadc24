// Times graphs on the current device and functions on the host, alternating.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "ir/graph/builder.h"
#include "ir/graph/tensor.h"
#include "ir/program/device_profile.h"
#include "ullage/ullage.h"

namespace ullage::bench {

// Wall-clock milliseconds: the least and the median; and the least CPU time of all threads of the
// process, which is more reliable for CPU drivers on a busy machine.
struct Times {
  double wall = 1e9, median = 1e9, cpu = 1e9;
  // Did other processes use the machine whenever this was measured?
  bool disturbed = false;
};

// A graph compiled for a device, with its own session.
class Prepared {
 public:
  // REQUIRES: as many inputs as the graph has.
  ir::Result<void> set_inputs(const std::vector<ir::Tensor>& inputs);
  ir::Result<void> set_input(uint32_t index, const ullage_tensor& tensor);
  ir::Result<void> run();
  ir::Result<ullage_tensor> output(uint32_t index);

 private:
  friend class Device;
  struct Close {
    void operator()(ullage_program* p) const { ullage_program_destroy(p); }
    void operator()(ullage_session* s) const { ullage_session_destroy(s); }
  };
  std::unique_ptr<ullage_program, Close> program_;
  std::unique_ptr<ullage_session, Close> session_;
};

class Device {
 public:
  Device();
  ~Device();
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  bool available() const { return context_ != nullptr; }
  ir::DeviceProfile profile() const;
  ir::Result<Prepared> prepare(ir::Builder& builder) const { return prepare(builder, profile()); }
  // For another profile that the device can serve.
  ir::Result<Prepared> prepare(ir::Builder& builder, const ir::DeviceProfile& profile) const;
  // Of a run, submission and wait included, after a first one.
  ir::Result<Times> measure(ir::Builder& builder, const std::vector<ir::Tensor>& inputs) const;

 private:
  ullage_context* context_ = nullptr;
};

// Of `f`, repeated for about half a second and at least three times.
Times measure(const std::function<void()>& f);

// Of each function, alternating: rounds of about 0.1 s (and at least one call) each. A round during
// which other processes used more than 15 % of a core counts only where there is no quieter one;
// rounds are repeated until three were quiet, at most nine times and two seconds per function.
std::vector<Times> measure_alternately(std::span<const std::function<void()>> functions);

// The main function of a benchmark: prints one JSON object, whose members `print` writes for the
// current device. `print` calls `is_wanted` with the names of cases and of their groups, which the
// arguments choose; without arguments all are wanted. Returns the exit code: 1 without a device, or
// if `print` returns false.
using IsWanted = std::function<bool(std::string_view name)>;
int print_wanted(int argc, char** argv,
                 const std::function<bool(const Device& device, const IsWanted& is_wanted)>& print);

}  // namespace ullage::bench

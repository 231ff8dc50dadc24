// A program that runs on the operands that onnxruntime passes to a node, and writes its results.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "compiling.h"
#include "device_memory.h"
#include "profiler.h"

namespace ullage::provider {

class Executable {
 public:
  // `inputs` and `outputs`: names of the node's operands and results in its order, which are those
  // of the program; inputs that the program does not have are ignored. Throws Failure: the program
  // lacks a result; errors of loading.
  Executable(const Api& api, const Options& options, Context context, const DeviceMemory& memory,
             ProgramFile file, const std::vector<std::string>& inputs,
             const std::vector<std::string>& outputs);

  // When results are requested from onnxruntime. early: results whose sizes are known before the
  // run, which then writes them in place. late: for a run that another one may replace.
  enum class Results : uint8_t { early, late };
  // Runs on the operands in place, if they are in memory of the context's device, else on copies;
  // waits; gives results their actual sizes. One thread at a time. Throws Failure with the error of
  // ullage_session_run.
  void run(OrtKernelContext* call, DispatchTimes& times, Results results);

 private:
  struct Input {
    size_t index;  // among the node's operands
    std::string name;
    ullage_dtype dtype;
    bool is_host_read;  // its elements decide sizes: it is set, wherever it lies
  };
  struct Output {
    uint32_t index;       // among the program's
    bool placed = false;  // the current run writes it in the memory of onnxruntime
  };
  void set(const Input& input, const OrtValue* value);
  bool is_usable(const Place& place, size_t bytes) const;
  void place(Output& output, OrtKernelContext* call, size_t result);
  void take(const Output& output, OrtKernelContext* call, size_t result);

  const Api& api_;
  Context context_;
  const DeviceMemory& memory_;
  ProgramFile file_;
  std::vector<Input> inputs_;
  // Of the tensor that is being set or taken: its bytes from or for the device, and its elements
  // without packing.
  std::vector<std::byte> fetched_, unpacked_;
  std::vector<Output> outputs_;  // in the node's order
  Owned<ullage_program, ullage_program_destroy> program_;
  Owned<ullage_session, ullage_session_destroy> session_;
};

}  // namespace ullage::provider

// A program that runs on what onnxruntime hands a node, and leaves what it makes there.
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
  // of the program; inputs that the program does not have are not looked at. Throws Failure: the
  // program lacks a result; what loading says.
  Executable(const Api& api, const Options& options, Context context, const DeviceMemory& memory,
             ProgramFile file, std::vector<std::string> inputs, std::vector<std::string> outputs);

  // When results are asked of onnxruntime: those of sizes that are known before the run may be, and
  // are then made where they lie. A run that may be given up for another one asks late.
  enum class Results : uint8_t { early, late };
  // Runs on the operands where they are, if that is memory of the context's device, else on copies;
  // waits; leaves results at the sizes that they turned out to have. One thread at a time. Throws
  // Failure with what ullage_session_run says.
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
    bool placed = false;  // the run under way leaves it where onnxruntime wants it
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

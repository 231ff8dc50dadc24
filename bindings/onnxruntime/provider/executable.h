// A program that runs on what onnxruntime hands a node, and leaves what it makes there.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "compiling.h"
#include "profiler.h"

namespace ullage::provider {

class Executable {
 public:
  // `inputs` and `outputs`: names of the node's operands and results in its order, which are those
  // of the program; inputs that the program does not have are not looked at. Throws Failure: the
  // program lacks a result; what loading says.
  Executable(const Api& api, const Options& options, Context context, ProgramFile file,
             std::vector<std::string> inputs, std::vector<std::string> outputs);

  // Copies the operands, runs, waits, makes the results at the sizes that they turned out to have.
  // One thread at a time. Throws Failure with what ullage_session_run says.
  void run(OrtKernelContext* call, DispatchTimes& times);

 private:
  struct Input {
    size_t index;  // among the node's operands
    std::string name;
    ullage_dtype dtype;
  };
  void set(const Input& input, const OrtValue* value);
  void take(const ullage_tensor& tensor, OrtValue* value) const;

  const Api& api_;
  Context context_;
  ProgramFile file_;
  std::vector<Input> inputs_;
  std::vector<std::byte> unpacked_;  // elements of the input that is being set
  std::vector<uint32_t> outputs_;    // of the program, in the node's order
  Owned<ullage_program, ullage_program_destroy> program_;
  Owned<ullage_session, ullage_session_destroy> session_;
};

}  // namespace ullage::provider

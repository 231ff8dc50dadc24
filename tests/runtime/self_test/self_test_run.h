// Programs with the references of their kernels, and devices that check them.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"
#include "runtime/context.h"
#include "runtime/self_test/self_test.h"
#include "runtime/self_test/self_test_record.h"

namespace ullage::test {

struct ProgramWithReferences {
  ir::Program program;
  std::vector<runtime::ReferenceKernel> references;
};
ir::Result<ProgramWithReferences> compile_with_references(const ir::Graph& graph,
                                                          const ir::DeviceProfile& profile);

// A device at full tier with an empty cache folder of its own, which goes with it. Its loads take
// all the time that they want: what they find is the same on a machine that is busy.
class CheckingDevice {
 public:
  explicit CheckingDevice(const std::string& name);
  ~CheckingDevice();
  CheckingDevice(const CheckingDevice&) = delete;
  CheckingDevice& operator=(const CheckingDevice&) = delete;

  // From the next load on.
  void give_ms(double ms);

  bool available() const { return context_ != nullptr; }
  ir::DeviceProfile profile() const { return context_->device().profile(); }

  // One load, that tries kernels or looks at the record alone. The program is as check_kernels
  // leaves it.
  ir::Result<ir::Program> load(const ProgramWithReferences& program, bool tries = true) const;
  // Loads until nothing is left to check.
  ir::Result<ir::Program> load_wholly(const ProgramWithReferences& program) const;
  std::map<uint64_t, runtime::Finding> findings() const;
  void forget() const;
  // As if a load had found it.
  void find(uint64_t code, runtime::Finding finding) const;

  // A run of a program as it is.
  ir::Result<std::vector<ir::Tensor>> run(ir::Program program,
                                          std::span<const ir::Tensor> inputs) const;

 private:
  std::filesystem::path folder_;
  std::shared_ptr<runtime::Context> context_;
};

}  // namespace ullage::test

// Programs with reference kernels, and devices that check them.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
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

// A device at full tier with a new cache folder, which is removed with it. Its loads have unlimited
// time, so that results do not depend on the load of the machine.
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

  // One load, which runs checks or only reads the record. Returns the program as check_kernels
  // leaves it.
  ir::Result<ir::Program> load(const ProgramWithReferences& program, bool may_check = true) const;
  // Loads until nothing is left to check.
  ir::Result<ir::Program> load_wholly(const ProgramWithReferences& program) const;
  std::map<uint64_t, runtime::Finding> findings() const;
  void forget() const;
  // Records a result as a load would.
  void find(uint64_t code, runtime::Finding finding) const;
  std::string path_of_list() const;
  // Messages of loads since the last call, a line each.
  std::string take_log() const { return std::exchange(*log_, {}); }

  // A run of a program as it is.
  ir::Result<std::vector<ir::Tensor>> run(ir::Program program,
                                          std::span<const ir::Tensor> inputs) const;

 private:
  std::filesystem::path folder_;
  std::shared_ptr<std::string> log_ = std::make_shared<std::string>();
  std::shared_ptr<runtime::Context> context_;
};

}  // namespace ullage::test

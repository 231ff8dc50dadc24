#include "tests/shaders/checked_device/checked_device.h"

#include <algorithm>
#include <vector>

#include "shaders/toolchain/check/executor.h"
#include "shaders/toolchain/spirv/resources.h"
#include "tests/host_device/host_device.h"

namespace ullage::test {
namespace {

using ir::Result;
using namespace shaders;

class PlainMemory final : public runtime::Memory {
 public:
  explicit PlainMemory(uint64_t bytes) : Memory(bytes, nullptr), bytes_(bytes) {
    set_host(bytes_.data());
  }

 private:
  std::vector<std::byte> bytes_;
};

struct CheckedKernel final : runtime::Kernel {
  CheckedKernel(std::string of, SpirvModule parsed)
      : name(std::move(of)), module(std::move(parsed)) {}
  const std::string name;
  const SpirvModule module;
  std::unique_ptr<check::Executor> executor;
  std::vector<std::pair<uint32_t, uint32_t>> buffers;  // set and binding
};

std::vector<std::pair<uint32_t, uint32_t>> buffers_of(const SpirvModule& module) {
  std::vector<std::pair<uint32_t, uint32_t>> buffers;
  for (const SpirvResource& resource : resources_of(module)) {
    buffers.emplace_back(resource.set, resource.binding);
  }
  std::ranges::sort(buffers);
  buffers.erase(std::ranges::unique(buffers).begin(), buffers.end());
  return buffers;
}

class CheckedKernels final : public HostKernels {
 public:
  explicit CheckedKernels(CheckedDeviceOptions options) : options_(std::move(options)) {}

  std::unique_ptr<runtime::Memory> allocate(uint64_t bytes) override {
    return std::make_unique<PlainMemory>(bytes);
  }
  Result<std::unique_ptr<runtime::Kernel>> create(const ir::ProgramKernel& kernel) override {
    auto module = SpirvModule::parse(kernel.spirv);
    if (!module) return module.error();
    auto made = std::make_unique<CheckedKernel>(kernel.name, std::move(*module));
    auto executor = check::Executor::create(made->module, made->module.entry_points()[0]);
    if (!executor)
      return ir::Error{executor.error().code, kernel.name + ": " + executor.error().message};
    made->executor = std::move(*executor);
    made->buffers = buffers_of(made->module);
    return std::unique_ptr<runtime::Kernel>(std::move(made));
  }
  uint64_t push_bytes(const runtime::Kernel& kernel) const override {
    return static_cast<const CheckedKernel&>(kernel).executor->push_bytes();
  }
  Result<void> dispatch(const HostDispatch& dispatch) override {
    const auto& kernel = static_cast<const CheckedKernel&>(*dispatch.recorded.kernel);
    std::vector<check::Buffer> buffers;
    for (const auto& [set, binding] : kernel.buffers) {
      const HostBuffer buffer = buffer_of(dispatch, set, binding);
      buffers.push_back({set, binding, {buffer.memory->host() + buffer.offset, buffer.size}});
    }
    check::Call call;
    call.width = options_.width;
    call.order = options_.order;
    std::ranges::copy(dispatch.groups, call.workgroups);
    call.buffers = buffers;
    call.push = std::as_bytes(dispatch.recorded.push);
    check::Findings findings;
    check::Cost cost;
    if (auto ok = kernel.executor->run(call, findings, cost); !ok) {
      return ir::Error{ok.error().code, kernel.name + ": " + ok.error().message};
    }
    if (options_.traffic) options_.traffic->add(kernel.name, cost);
    if (!findings.has_faults()) return {};
    std::string text = kernel.name + " at subgroups of " + std::to_string(options_.width) + ':';
    for (const check::Finding& finding : findings.all()) {
      if (!is_note(finding)) text += '\n' + to_text(finding);
    }
    return ir::internal_error(text);
  }

 private:
  const CheckedDeviceOptions options_;
};

}  // namespace

void Traffic::add(const std::string& kernel, const check::Cost& cost) {
  for (const auto& [site, access] : cost.accesses()) {
    const std::string what = std::string(access.is_shared ? "shared " : "") +
                             (access.is_write ? "writes " : "reads ") + access.object;
    check::AccessCost& sum = kernels[kernel][what];
    sum.is_shared = access.is_shared;
    sum.is_write = access.is_write;
    sum.executions += access.executions;
    sum.bytes += access.bytes;
    for (size_t k = 0; k < check::kSegments.size(); ++k) {
      sum.transactions[k] += access.transactions[k];
      sum.least[k] += access.least[k];
    }
    sum.bank_cycles += access.bank_cycles;
    sum.least_bank_cycles += access.least_bank_cycles;
  }
}

std::unique_ptr<runtime::Device> create_checked_device(CheckedDeviceOptions options) {
  HostDeviceOptions host{.name = "checking interpreter",
                         .driver = "subgroups of " + std::to_string(options.width),
                         .profile = options.profile};
  return create_host_device(std::move(host), std::make_unique<CheckedKernels>(std::move(options)));
}

}  // namespace ullage::test

#include "tools/command/checks/full_self_test.h"

#include <fmt/format.h>

#include <limits>
#include <memory>

#include "ops/registry.h"
#include "runtime/c_api/c_api.h"
#include "runtime/self_test/self_test.h"
#include "runtime/self_test/self_test_record.h"
#include "testing/sample_graph.h"
#include "tools/command/models/model.h"
#include "tools/command/models/targets.h"
#include "tools/common/cli/output.h"
#include "tools/common/cli/progress.h"
#include "tools/common/files/cache_folder.h"
#include "tools/common/process/interruption.h"

namespace ullage::tools {
namespace {

ToolResult<std::shared_ptr<runtime::Context>> open_without_limit(uint32_t device) {
  runtime::ContextOptions options;
  options.device.index = device;
  options.device.cache_directory = cache_folder();
  if (options.device.cache_directory.empty()) {
    return usage(
        "--self-test keeps its results in $XDG_CACHE_HOME/ullage or ~/.cache/ullage: set "
        "XDG_CACHE_HOME or HOME");
  }
  options.device.log = [](runtime::LogLevel level, const std::string& message) {
    if (level != runtime::LogLevel::info) print_error("{}\n", message);
  };
  options.no_packed_cache = true;
  options.self_test_ms = std::numeric_limits<double>::infinity();
  auto context = runtime::Context::create(options);
  if (!context) return failure_of(context.error());
  return *std::move(context);
}

size_t known_kernels(const runtime::Context& context) {
  const runtime::SelfTestRecord record(context.options().device.cache_directory,
                                       context.device().info());
  return record.findings().size() + record.disabled().kernels().size();
}

// A load checks what a driver's compiler has time for; this one loads until nothing is new.
template <class Load>
ToolResult<> load_until_known(const runtime::Context& context, const Load& load) {
  for (size_t known = known_kernels(context);;) {
    if (ToolResult<> loaded = load(); !loaded) return loaded;
    const size_t now = known_kernels(context);
    if (now == known) return {};
    known = now;
  }
}

ToolResult<> check_file(ullage_context& context, const std::string& file) {
  return load_until_known(*context.context, [&]() -> ToolResult<> {
    ullage_program* program = nullptr;
    const Status loaded = Status::of(ullage_program_load_file(&context, file.c_str(), &program));
    if (!loaded) return failure_of(loaded);
    ullage_program_destroy(program);
    return {};
  });
}

// Samples that this device cannot run (f64 where there is none) are left out.
ToolResult<> check_sample(runtime::Context& context, const ir::DeviceProfile& profile,
                          const ir::OpDef& op, const samples::Sample& sample) {
  const auto graph = samples::sample_graph(op, sample);
  if (!graph) return failure_of(graph.error());
  passes::CompileOptions choices;
  choices.self_test = true;
  choices.shaders.cache_folder = cache_folder();
  auto plan = compiler::compile_plan(*graph, profile, choices);
  if (!plan && plan.error().code == ir::ErrorCode::unsupported) return {};
  if (!plan) return failure_of(plan.error());
  const runtime::ReferenceSource references = compiler::on_demand(std::move(plan->references));
  return load_until_known(context, [&]() -> ToolResult<> {
    ir::Program program = plan->program;
    const auto checked = runtime::check_kernels(context, program, references, true);
    return checked ? ToolResult<>() : failure_of(checked.error());
  });
}

}  // namespace

ToolResult<> run_full_self_test(uint32_t device, std::span<const std::string> files) {
  auto opened = open_without_limit(device);
  if (!opened) return opened.error();
  ullage_context context{*opened};
  // A process that ends in a check would leave its kernel as one that ends processes.
  const Interruption interruption;
  const auto interrupted = [] { return failed("interrupted; results so far are kept"); };
  Progress progress("self-test");
  for (size_t i = 0; i < files.size(); ++i) {
    progress.show(files[i], i, files.size());
    if (ToolResult<> done = check_file(context, files[i]); !done) return done;
    if (interruption.is_requested()) return interrupted();
  }
  if (!files.empty()) return {};
  Target target;
  target.context.device = device;
  const auto profile = profile_of_device(target);
  if (!profile) return profile.error();
  const auto registry = ops::registry();
  for (size_t i = 0; i < registry.size(); ++i) {
    const ir::OpDef& op = *registry[i];
    progress.show(op.name, i, registry.size());
    for (const samples::Sample& sample : samples::samples_of(op, profile->float64)) {
      if (ToolResult<> done = check_sample(**opened, *profile, op, sample); !done) return done;
      if (interruption.is_requested()) return interrupted();
    }
  }
  return {};
}

}  // namespace ullage::tools

// Loads through the runtime's own parts, runs through the C API.
#include "tests/runtime/self_test/self_test_run.h"

#include <unistd.h>

#include <cstdlib>
#include <limits>

#include "passes/kernels/reference_kernels.h"
#include "runtime/c_api/c_api.h"
#include "runtime/profile.h"
#include "testing/session_run.h"

namespace ullage::test {

ir::Result<ProgramWithReferences> compile_with_references(const ir::Graph& graph,
                                                          const ir::DeviceProfile& profile) {
  passes::CompileOptions options;
  options.profile = options.shaders.profile = profile;
  if (const char* folder = std::getenv("ULLAGE_TEST_CACHE")) options.shaders.cache_folder = folder;
  auto compiled = passes::compile_with_references(graph, options);
  if (!compiled) return compiled.error();
  const std::vector<passes::PlainSource> sources = compiled->references();
  auto plain = passes::compile_references(sources, options.shaders);
  if (!plain) return plain.error();
  ProgramWithReferences result{std::move(compiled->program), {}};
  for (size_t i = 0; i < plain->size(); ++i) {
    const ir::ProgramKernel& fast = result.program.kernels[sources[i].kernel];
    result.references.push_back({runtime::code_hash(fast), std::move((*plain)[i])});
  }
  return result;
}

CheckingDevice::CheckingDevice(const std::string& name)
    : folder_(std::filesystem::temp_directory_path() /
              ("ullage-self_test-" + name + '-' + std::to_string(getpid()))) {
  std::filesystem::remove_all(folder_);
  give_ms(std::numeric_limits<double>::infinity());
}

void CheckingDevice::give_ms(double ms) {
  context_.reset();
  runtime::ContextOptions options;
  options.device.cache_directory = folder_.string();
  options.no_packed_cache = true;
  options.self_test_ms = ms;
  options.device.log = [log = log_](runtime::LogLevel, const std::string& message) {
    *log += message + '\n';
  };
  auto context = runtime::Context::create(options);
  if (context) context_ = std::move(*context);
}

CheckingDevice::~CheckingDevice() {
  context_.reset();
  std::filesystem::remove_all(folder_);
}

ir::Result<ir::Program> CheckingDevice::load(const ProgramWithReferences& program,
                                             bool may_check) const {
  ir::Program loaded = program.program;
  const auto references =
      [&](std::span<const uint64_t>) -> ir::Result<std::vector<runtime::ReferenceKernel>> {
    return program.references;
  };
  if (auto ok = runtime::check_kernels(*context_, loaded, references, may_check); !ok)
    return ok.error();
  return loaded;
}

ir::Result<ir::Program> CheckingDevice::load_wholly(const ProgramWithReferences& program) const {
  for (size_t known = findings().size();;) {
    auto loaded = load(program);
    const size_t now = findings().size();
    if (!loaded || now == known) return loaded;
    known = now;
  }
}

std::map<uint64_t, runtime::Finding> CheckingDevice::findings() const {
  return runtime::SelfTestRecord(folder_.string(), context_->device().info()).findings();
}

void CheckingDevice::forget() const {
  std::filesystem::remove(
      runtime::SelfTestRecord(folder_.string(), context_->device().info()).path());
}

void CheckingDevice::find(uint64_t code, runtime::Finding finding) const {
  runtime::SelfTestRecord record(folder_.string(), context_->device().info());
  if (!record.begin()) return;
  record.add(code, std::move(finding));
  record.write();
}

std::string CheckingDevice::path_of_list() const {
  return runtime::DisabledKernels(folder_.string(), context_->device().info()).path();
}

ir::Result<std::vector<ir::Tensor>> CheckingDevice::run(ir::Program program,
                                                        std::span<const ir::Tensor> inputs) const {
  ullage_context context{context_};
  auto created = runtime::create_program(&context, std::move(program));
  if (!created) return created.error();
  const samples::ProgramOwner owner(*created);
  auto session = samples::open_session(owner.get());
  if (!session) return session.error();
  return samples::run_session(session->get(), owner.get(), inputs);
}

}  // namespace ullage::test

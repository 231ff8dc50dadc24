// Compiles a test for the first device and runs it through the C ABI.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "passes/compile.h"
#include "runtime/profile.h"
#include "runtime/run/bounds.h"
#include "testing/session_run.h"
#include "tests/onnx/executor.h"
#include "tests/onnx/import_case.h"
#include "ullage/ullage.h"

namespace ullage::test {
namespace {

// The handles of a test; the session is destroyed before its program.
struct Handles {
  samples::ProgramOwner program;
  samples::SessionOwner session;
  std::optional<ir::Program> estimated = {};  // of programs with extents that nothing bounds
};

ullage_statistics statistics_of(ullage_session* session) {
  ullage_statistics statistics{};
  statistics.size = sizeof statistics;
  ullage_session_get_statistics(session, &statistics);
  return statistics;
}

// A folder that lives as long as this.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "ullage-node-XXXXXX").string();
    if (mkdtemp(name.data()) != nullptr) path_ = name;
  }
  ~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// The name in "... needs a bound: --bound NAME=N", the error for a loop that cannot be unrolled
// without one.
std::optional<std::string> missing_bound(const ir::Error& error) {
  const std::string_view before = "needs a bound: --bound ";
  const size_t start = error.message.find(before);
  if (start == std::string::npos) return std::nullopt;
  const std::string rest = error.message.substr(start + before.size());
  return rest.substr(0, rest.find("=N"));
}

int64_t longest_axis(const NodeCase& test) {
  int64_t most = 1;
  for (const auto& tensors : {test.inputs, test.expected}) {
    for (const ir::Tensor& t : tensors) {
      for (int64_t extent : t.shape()) most = std::max(most, extent);
    }
  }
  return most;
}

std::string names_of(const Bounds& bounds) {
  std::string text;
  for (const auto& [name, value] : bounds) {
    text += (text.empty() ? "" : ", ") + name + "=" + std::to_string(value);
  }
  return text;
}

class DeviceExecutor : public Executor {
 public:
  explicit DeviceExecutor(const DeviceRuns& runs) : runs_(runs) {
    ullage_context_options options{};
    options.size = sizeof options;
    options.poison = 1;
    const char* tier = std::getenv("ULLAGE_TEST_TIER");
    if (tier && std::string_view(tier) == "T0") options.max_tier = 1;
    options.validation = std::getenv("ULLAGE_TEST_VALIDATION") != nullptr;
    if (!cache_.path().empty()) options.cache_directory = cache_.path().c_str();
    status_ = ullage_context_create(&options, &context_);
    if (status_ != ULLAGE_OK) message_ = ullage_last_error();
  }

  RunResult run(const NodeCase& test) override {
    if (status_ != ULLAGE_OK) return {Status::fail, message_};
    Handles handles;
    Bounds bounds;
    ir::Result<std::vector<ir::Tensor>> outputs = outputs_of(test, bounds, handles);
    for (int more = runs_.give_bounds && runs_.device_inputs ? kMaxBounds : 0; !outputs && more > 0;
         --more) {
      const std::optional<std::string> name = missing_bound(outputs.error());
      if (!name || bounds.contains(*name)) break;
      // Where this is too little the run grows it, and is repeated.
      bounds[*name] = std::clamp<int64_t>(longest_axis(test), kFewEntries, kManyEntries);
      handles.session.reset();
      handles.program.reset();
      outputs = outputs_of(test, bounds, handles);
    }
    if (!outputs) return failure(outputs.error());
    if (runs_.device_inputs && !waited_once(handles.session.get())) {
      return {Status::fail, "the host waited more than once"};
    }
    if (ullage_context_validation_messages(context_) != 0) {
      return {Status::fail, "the validation layer reported messages"};
    }
    RunResult run_result = compare_outputs(test, *outputs);
    if (run_result.status == Status::pass && handles.estimated)
      run_result = run_again(test, handles);
    if (run_result.status == Status::pass && nothing_on_device(handles.session.get())) {
      return {Status::host, "the host computed the result"};
    }
    if (run_result.status == Status::pass && !bounds.empty()) {
      return {Status::bounded, names_of(bounds)};
    }
    return run_result;
  }

 private:
  // As another process would, which finds what the first run of this one has learned. Loops whose
  // iterations nothing bounds may be repeated with more of them again and again.
  RunResult run_again(const NodeCase& test, Handles& handles) {
    const uint64_t allowed = handles.estimated->loops.empty() ? 1 : kMostRepetitions;
    const uint64_t retries = statistics_of(handles.session.get()).retries;
    if (retries > allowed) {
      return {Status::fail,
              "the first run was repeated more than " + std::to_string(allowed) + " times"};
    }
    ir::Result<ullage_program*> loaded =
        runtime::create_program(context_, *std::move(handles.estimated));
    if (!loaded) return failure(loaded.error());
    const samples::ProgramOwner program(*loaded);
    ir::Result<samples::SessionOwner> session = open_session(program.get(), {});
    if (!session) return failure(session.error());
    const auto outputs = samples::run_session(session->get(), program.get(), test.inputs);
    if (!outputs) return failure(outputs.error());
    if (statistics_of(session->get()).retries != 0) {
      return {Status::fail, "what the first run needed was not kept"};
    }
    RunResult run_result = compare_outputs(test, *outputs);
    if (run_result.status == Status::pass && retries > 0) {
      run_result.reason = "the first run was repeated " + std::to_string(retries) + " times";
    }
    return run_result;
  }

  static constexpr uint64_t kMostRepetitions = 8;               // of a run with loops
  static constexpr int kMaxBounds = 16;                         // of one test
  static constexpr int64_t kFewEntries = 5, kManyEntries = 16;  // of an axis, iterations of a loop

  ir::Result<std::vector<ir::Tensor>> outputs_of(const NodeCase& test, const Bounds& bounds,
                                                 Handles& handles) {
    ir::Result<ir::Graph> graph = runs_.device_inputs
                                      ? import_device_case(test, bounds, runs_.loops)
                                      : import_case(test, runs_.loops);
    if (!graph) return graph.error();
    passes::CompileOptions options;
    options.profile = runtime::profile_of(context_);
    options.shaders.threads = 1;
    const char* const folder = std::getenv("ULLAGE_TEST_CACHE");  // tests share many kernels
    options.shaders.cache_folder = folder != nullptr ? folder : ".cache/kernels";
    ir::Result<ir::Program> program = passes::compile(*std::move(graph), options);
    if (!program) return program.error();
    handles.estimated.reset();
    if (bounds.empty() && runtime::has_capacities(*program)) handles.estimated = *program;
    ir::Result<ullage_program*> loaded = runtime::create_program(context_, *std::move(program));
    if (!loaded) return loaded.error();
    handles.program.reset(*loaded);
    ir::Result<samples::SessionOwner> session = open_session(handles.program.get(), bounds);
    if (!session) return session.error();
    handles.session = std::move(*session);
    return samples::run_session(handles.session.get(), handles.program.get(), test.inputs);
  }

  static ir::Result<samples::SessionOwner> open_session(ullage_program* program,
                                                        const Bounds& bounds) {
    std::vector<ullage_bound> given;
    for (const auto& [name, value] : bounds) given.push_back({name.c_str(), value});
    ullage_session_options options{};
    options.size = sizeof options;
    options.bounds = given.data();
    options.bound_count = static_cast<uint32_t>(given.size());
    return samples::open_session(program, &options);
  }

  // Runs that had to be repeated with more capacity wait once each.
  static bool waited_once(ullage_session* session) {
    const ullage_statistics statistics = statistics_of(session);
    return statistics.host_waits == 1 + statistics.retries;
  }

  // A model with inputs whose nodes all ran on the host: no pass on the device.
  static bool nothing_on_device(ullage_session* session) {
    ullage_node_info info{};
    info.size = sizeof info;
    uint32_t host = 0;
    for (uint32_t i = 0; ullage_session_get_node(session, i, &info) == ULLAGE_OK; ++i) {
      if (info.where == ULLAGE_ON_DEVICE) return false;
      host += info.where == ULLAGE_ON_HOST;
    }
    return host > 0;
  }

  DeviceRuns runs_;
  ScratchFolder cache_;
  ullage_context* context_ = nullptr;
  ullage_status status_ = ULLAGE_OK;
  std::string message_;
};

}  // namespace

std::unique_ptr<Executor> make_device_executor(const DeviceRuns& runs) {
  return std::make_unique<DeviceExecutor>(runs);
}

}  // namespace ullage::test

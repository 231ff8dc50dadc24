// Compiles a test for the first device and runs it through the C ABI.
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "passes/compile.h"
#include "runtime/profile.h"
#include "tests/onnx/executor.h"
#include "tests/onnx/import_case.h"
#include "ullage/ullage.h"

namespace ullage::test {
namespace {

ir::Error last_error(ullage_status status) {
  return {static_cast<ir::ErrorCode>(status - 1), ullage_last_error()};
}

// Destroys what a test made, in order.
struct Handles {
  ullage_program* program = nullptr;
  ullage_session* session = nullptr;
  Handles() = default;
  Handles(const Handles&) = delete;
  Handles& operator=(const Handles&) = delete;
  ~Handles() {
    ullage_session_destroy(session);
    ullage_program_destroy(program);
  }
};

ullage_tensor view_of(const ir::Tensor& tensor) {
  ullage_tensor view{};
  view.size = sizeof view;
  view.dtype = static_cast<ullage_dtype>(tensor.dtype());
  view.rank = static_cast<uint32_t>(tensor.rank());
  for (size_t a = 0; a < tensor.rank() && a < ULLAGE_MAX_RANK; ++a) {
    view.extents[a] = tensor.shape()[a];
  }
  view.data = tensor.bytes().data();
  view.size_bytes = tensor.bytes().size();
  return view;
}

ir::Result<ir::Tensor> read_output(ullage_session* session, uint32_t index) {
  ullage_tensor view{};
  view.size = sizeof view;
  const ullage_status status = ullage_session_get_output(session, index, &view);
  if (status != ULLAGE_OK) return last_error(status);
  const std::vector<int64_t> shape(view.extents, view.extents + view.rank);
  return ir::Tensor::from_bytes(static_cast<ir::DType>(view.dtype), shape,
                                {static_cast<const std::byte*>(view.data), view.size_bytes});
}

class DeviceExecutor : public Executor {
 public:
  DeviceExecutor() {
    ullage_context_options options{};
    options.size = sizeof options;
    options.poison = 1;
    const char* tier = std::getenv("ULLAGE_TEST_TIER");
    if (tier && std::string_view(tier) == "T0") options.max_tier = 1;
    options.validation = std::getenv("ULLAGE_TEST_VALIDATION") != nullptr;
    status_ = ullage_context_create(&options, &context_);
    if (status_ != ULLAGE_OK) message_ = ullage_last_error();
  }

  Outcome run(const NodeCase& test) override {
    if (status_ != ULLAGE_OK) return {Status::fail, message_};
    Handles handles;
    ir::Result<std::vector<ir::Tensor>> outputs = outputs_of(test, handles);
    if (!outputs) return failure(outputs.error());
    if (ullage_context_validation_messages(context_) != 0) {
      return {Status::fail, "the validation layer has something to say"};
    }
    Outcome outcome = compare_outputs(test, *outputs);
    if (outcome.status == Status::pass && nothing_on_device(handles.session)) {
      return {Status::host, "the host computed the result"};
    }
    return outcome;
  }

 private:
  ir::Result<std::vector<ir::Tensor>> outputs_of(const NodeCase& test, Handles& handles) {
    ir::Result<ir::Graph> graph = import_case(test);
    if (!graph) return graph.error();
    passes::CompileOptions options;
    options.profile = runtime::profile_of(context_);
    options.shaders.threads = 1;
    if (const char* folder = std::getenv("ULLAGE_TEST_CACHE")) {
      options.shaders.cache_folder = folder;
    }
    options.shaders.cache_folder = ".cache/kernels";  // tests share many kernels
    ir::Result<ir::Program> program = passes::compile(*std::move(graph), options);
    if (!program) return program.error();
    ir::Result<ullage_program*> loaded = runtime::create_program(context_, *std::move(program));
    if (!loaded) return loaded.error();
    handles.program = *loaded;
    ullage_status status = ullage_session_create(handles.program, nullptr, &handles.session);
    if (status != ULLAGE_OK) return last_error(status);
    for (uint32_t i = 0; i < test.inputs.size(); ++i) {
      ullage_tensor_info info{};
      info.size = sizeof info;
      status = ullage_program_get_input(handles.program, i, &info);
      if (status != ULLAGE_OK) return last_error(status);
      const ullage_tensor view = view_of(test.inputs[i]);
      status = ullage_session_set_input(handles.session, info.name, &view);
      if (status != ULLAGE_OK) return last_error(status);
    }
    status = ullage_session_run(handles.session);
    if (status != ULLAGE_OK) return last_error(status);
    std::vector<ir::Tensor> outputs;
    for (uint32_t i = 0; i < ullage_program_output_count(handles.program); ++i) {
      ir::Result<ir::Tensor> output = read_output(handles.session, i);
      if (!output) return output.error();
      outputs.push_back(*std::move(output));
    }
    return outputs;
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

  ullage_context* context_ = nullptr;
  ullage_status status_ = ULLAGE_OK;
  std::string message_;
};

}  // namespace

std::unique_ptr<Executor> make_device_executor() {
  return std::make_unique<DeviceExecutor>();
}

}  // namespace ullage::test

#include "running.h"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <optional>
#include <vector>

#include "arrays.h"
#include "buffers.h"
#include "errors.h"
#include "infos.h"
#include "options.h"
#include "statistics.h"

namespace nb = nanobind;

namespace ullage::python {
namespace {

nb::dict device_info(const ullage_device_info& info) {
  nb::dict result;
  result["name"] = info.name;
  result["driver"] = info.driver;
  result["api"] = info.api == ULLAGE_METAL    ? "metal"
                  : info.api == ULLAGE_VULKAN ? "vulkan"
                                              : "none";
  result["is_cpu"] = info.is_cpu != 0;
  result["tier"] = info.tier;
  result["subgroup_size"] = info.subgroup_size;
  result["memory_bytes"] = info.memory_bytes;
  result["vendor_id"] = info.vendor_id;
  result["device_id"] = info.device_id;
  return result;
}

nb::list devices() {
  nb::list result;
  for (uint32_t i = 0; i < ullage_device_count(); ++i) {
    ullage_device_info info = {};
    info.size = sizeof info;
    check_run(ullage_get_device_info(i, &info));
    result.append(device_info(info));
  }
  return result;
}

class Session {
 public:
  Session(std::shared_ptr<Program> program, const nb::dict& given) : program_(std::move(program)) {
    KeptValues kept;
    const ullage_session_options options = session_options(given, kept);
    ullage_session* session = nullptr;
    check_run(ullage_session_create(program_->get(), &options, &session));
    session_.reset(session);
    buffers_.emplace(session, *program_);
  }

  void set_input(const std::string& name, const Array& array, bool bfloat16) {
    const ullage_tensor tensor = tensor_of(name, array, bfloat16);
    check_run(ullage_session_set_input(session_.get(), name.c_str(), &tensor));
    buffers_->release(name);
  }
  // False: exchanged_tensor has none.
  bool set_tensor(const std::string& name, nb::handle object) {
    const auto tensor = exchanged_tensor(object);
    if (!tensor) return false;
    check_run(ullage_session_set_input(session_.get(), name.c_str(), &*tensor));
    buffers_->release(name);
    return true;
  }
  void bind_input(const std::string& name, const Buffer& buffer) { buffers_->bind(name, buffer); }
  void keep_outputs(const std::vector<uint32_t>& outputs) { buffers_->keep(outputs); }
  Buffer kept_output(uint32_t index) { return buffers_->kept(index); }
  void run() {
    const auto once = [&] { return released([&] { return ullage_session_run(session_.get()); }); };
    ullage_status status = once();
    // An output of a loop may need more memory than its extents say.
    if (status == ULLAGE_INVALID_ARGUMENT && buffers_->unbind_outputs()) status = once();
    check_run(status);
  }
  void prepare() {
    check_run(released([&] { return ullage_session_prepare(session_.get()); }));
  }
  ullage_run_id submit() {
    ullage_run_id run_id = 0;
    check_run(released([&] { return ullage_session_submit(session_.get(), &run_id); }));
    return run_id;
  }
  void wait(ullage_run_id run_id) {
    check_run(released([&] { return ullage_session_wait(session_.get(), run_id); }));
  }
  bool collect(ullage_run_id run_id) {
    uint32_t done = 0;
    check_run(ullage_session_collect(session_.get(), run_id, &done));
    return done != 0;
  }
  // None if there is nothing new.
  nb::object read_stream(ullage_run_id run_id, uint32_t index) {
    ullage_tensor tensor = {};
    tensor.size = sizeof tensor;
    uint32_t some = 0;
    check_run(ullage_session_read_stream(session_.get(), run_id, index, &tensor, &some));
    return some ? copy_of(tensor) : nb::none();
  }
  nb::object output(uint32_t index) const { return copy_of(read_output(index)); }
  nb::object output_tensor(uint32_t index, nb::handle type) const {
    return host_copy(read_output(index)).exchanged(type);
  }
  void bind_state(uint32_t output, const std::string& input) {
    check_run(ullage_session_bind_state(session_.get(), output, input.c_str()));
  }
  void trim() { check_run(ullage_session_trim(session_.get())); }
  nb::dict statistics() const {
    return statistics_of([&](ullage_statistics* all) {
      check_run(ullage_session_get_statistics(session_.get(), all));
    });
  }

 private:
  ullage_tensor read_output(uint32_t index) const {
    ullage_tensor tensor = {};
    tensor.size = sizeof tensor;
    check_run(ullage_session_get_output(session_.get(), index, &tensor));
    return tensor;
  }

  std::shared_ptr<Program> program_;
  std::unique_ptr<ullage_session, Destroy<ullage_session_destroy>> session_;
  std::optional<SessionBuffers> buffers_;
};

}  // namespace

Context::Context(uint32_t device, bool null_backend, int max_tier,
                 const std::string& cache_directory, bool self_test, uint64_t cache_limit) {
  ullage_context_options options = {};
  options.size = sizeof options;
  options.device = device;
  options.use_null_backend = null_backend;
  options.max_tier = static_cast<uint32_t>(max_tier + 1);
  options.cache_directory = cache_directory.empty() ? nullptr : cache_directory.c_str();
  options.no_self_test = !self_test;
  options.cache_limit = cache_limit;
  ullage_context* context = nullptr;
  check_run(ullage_context_create(&options, &context));
  context_.reset(context);
}

nb::dict Context::info() const {
  ullage_device_info info = {};
  info.size = sizeof info;
  check_run(ullage_context_get_device_info(context_.get(), &info));
  return device_info(info);
}

nb::bytes Context::profile() const {
  const void* bytes = nullptr;
  size_t size = 0;
  check_run(ullage_context_get_profile(context_.get(), &bytes, &size));
  return nb::bytes(bytes, size);
}

Program::Program(std::shared_ptr<Context> context, const nb::bytes& file, const std::string& entry,
                 const std::string& plan)
    : context_(std::move(context)), file_(file.size() / sizeof(Unit) + 1), file_size_(file.size()) {
  if (file.size() > 0) std::memcpy(file_.data(), file.c_str(), file.size());
  ullage_program_options options = {};
  options.size = sizeof options;
  options.entry = entry.c_str();
  options.plan = plan.empty() ? nullptr : plan.c_str();
  ullage_program* program = nullptr;
  ullage_status status;
  {
    const nb::gil_scoped_release release;
    status = ullage_program_load(context_->get(), file_.data(), file_size_, &options, &program);
  }
  check_run(status);
  program_.reset(program);
}

nb::list Program::inputs() const {
  return list(ullage_program_input_count, ullage_program_get_input);
}

nb::list Program::outputs() const {
  return list(ullage_program_output_count, ullage_program_get_output);
}

nb::list Program::nodes() const {
  constexpr const char* kPlaces[] = {"device", "host", "folded", "not taken"};
  nb::list result;
  for (uint32_t i = 0; i < ullage_program_node_count(get()); ++i) {
    ullage_node_info info = {};
    info.size = sizeof info;
    check_run(ullage_program_get_node(get(), i, &info));
    result.append(nb::make_tuple(info.name, info.op, kPlaces[info.where], info.reason));
  }
  return result;
}

template <class Count, class Get>
nb::list Program::list(Count count, Get get) const {
  nb::list result;
  for (uint32_t i = 0; i < count(program_.get()); ++i) {
    ullage_tensor_info info = {};
    info.size = sizeof info;
    check_run(get(program_.get(), i, &info));
    result.append(info_of(info));
  }
  return result;
}

void add_running(nb::module_& module) {
  using namespace nb::literals;
  module.def("version", &ullage_version, nb::sig("def version() -> str"));
  module.def("devices", &devices, nb::sig("def devices() -> list[dict[str, Any]]"));
  nb::class_<Context>(module, "Context")
      .def(nb::init<uint32_t, bool, int, const std::string&, bool, uint64_t>(), "device"_a = 0,
           "null_backend"_a = false, "max_tier"_a = -1, "cache_directory"_a = "",
           "self_test"_a = true, "cache_limit"_a = 0,
           nb::sig("def __init__(self, device: int = 0, null_backend: bool = False, max_tier: int "
                   "= -1, cache_directory: str = \"\", self_test: bool = True, cache_limit: int = "
                   "0) -> None"))
      .def_prop_ro("info", &Context::info, nb::sig("def info(self) -> dict[str, Any]"))
      .def_prop_ro("profile", &Context::profile, nb::sig("def profile(self) -> bytes"));
  nb::class_<Program>(module, "Program")
      .def(nb::init<std::shared_ptr<Context>, const nb::bytes&, const std::string&,
                    const std::string&>(),
           "context"_a, "file"_a, "entry"_a = "", "plan"_a = "",
           nb::sig("def __init__(self, context: Context, file: bytes, entry: str = \"\", plan: str "
                   "= \"\") -> None"))
      .def_prop_ro("inputs", &Program::inputs, nb::sig("def inputs(self) -> list[_Info]"))
      .def_prop_ro("outputs", &Program::outputs, nb::sig("def outputs(self) -> list[_Info]"))
      .def_prop_ro("nodes", &Program::nodes,
                   nb::sig("def nodes(self) -> list[tuple[str, str, str, str]]"));
  nb::class_<Session>(module, "Session")
      .def(nb::init<std::shared_ptr<Program>, const nb::dict&>(), "program"_a, "options"_a,
           nb::sig("def __init__(self, program: Program, options: Mapping[str, Any]) -> None"))
      .def("set_input", &Session::set_input,
           nb::sig("def set_input(self, name: str, array: Any, bfloat16: bool, /) -> None"))
      .def("set_tensor", &Session::set_tensor,
           nb::sig("def set_tensor(self, name: str, tensor: Any, /) -> bool"))
      .def("bind_input", &Session::bind_input,
           nb::sig("def bind_input(self, name: str, buffer: Buffer, /) -> None"))
      .def("keep_outputs", &Session::keep_outputs,
           nb::sig("def keep_outputs(self, outputs: Sequence[int], /) -> None"))
      .def("kept_output", &Session::kept_output,
           nb::sig("def kept_output(self, index: int, /) -> Buffer"))
      .def("prepare", &Session::prepare, nb::sig("def prepare(self) -> None"))
      .def("run", &Session::run, nb::sig("def run(self) -> None"))
      .def("submit", &Session::submit, nb::sig("def submit(self) -> int"))
      .def("wait", &Session::wait, nb::sig("def wait(self, run_id: int, /) -> None"))
      .def("collect", &Session::collect, nb::sig("def collect(self, run_id: int, /) -> bool"))
      .def("read_stream", &Session::read_stream,
           nb::sig("def read_stream(self, run_id: int, output: int, /) -> np.ndarray | None"))
      .def("output", &Session::output, nb::sig("def output(self, index: int, /) -> np.ndarray"))
      .def("output_tensor", &Session::output_tensor,
           nb::sig("def output_tensor(self, index: int, type: type, /) -> Any"))
      .def("bind_state", &Session::bind_state,
           nb::sig("def bind_state(self, output: int, input: str, /) -> None"))
      .def("trim", &Session::trim, nb::sig("def trim(self) -> None"))
      .def("statistics", &Session::statistics, nb::sig("def statistics(self) -> dict[str, int]"));
}

}  // namespace ullage::python

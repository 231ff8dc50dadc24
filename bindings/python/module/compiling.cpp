#include "compiling.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <vector>

#include "errors.h"
#include "infos.h"
#include "options.h"

namespace nb = nanobind;

namespace ullage::python {
namespace {

// Appends (is an error, op, node, message).
void keep(void* user, const ullage_diagnostic* diagnostic) {
  static_cast<nb::list*>(user)->append(nb::make_tuple(
      diagnostic->status != ULLAGE_OK, diagnostic->op, diagnostic->node, diagnostic->message));
}

Model from_onnx(const nb::bytes& bytes, const std::string& folder, const nb::dict& given,
                nb::list diagnostics) {
  KeptValues kept;
  ullage_import_options options = import_options(given, kept);
  options.folder = folder.empty() ? nullptr : folder.c_str();
  options.diagnose_user = &diagnostics;
  options.diagnose = keep;
  ullage_model* model = nullptr;
  check_compiled(ullage_model_from_onnx(bytes.c_str(), bytes.size(), &options, &model));
  return Model(model);
}

Model from_pt2(const nb::bytes& bytes, const nb::dict& given, nb::list diagnostics) {
  KeptValues kept;
  ullage_import_options options = import_options(given, kept);
  options.diagnose_user = &diagnostics;
  options.diagnose = keep;
  ullage_model* model = nullptr;
  check_compiled(ullage_model_from_pt2(bytes.c_str(), bytes.size(), &options, &model));
  return Model(model);
}

ullage_import_options language_options(bool allow_unknown_keys) {
  ullage_import_options options = {};
  options.size = sizeof options;
  options.allow_unknown_keys = allow_unknown_keys;
  return options;
}

Model from_gguf(const nb::bytes& bytes, bool answers, bool allow_unknown_keys) {
  const ullage_import_options options = language_options(allow_unknown_keys);
  ullage_model* model = nullptr;
  check_compiled(ullage_model_from_gguf(bytes.c_str(), bytes.size(), answers, &options, &model));
  return Model(model);
}

Model from_language_file(const std::string& path, bool answers, bool allow_unknown_keys) {
  const ullage_import_options options = language_options(allow_unknown_keys);
  ullage_model* model = nullptr;
  check_compiled(ullage_model_from_language_file(path.c_str(), answers, &options, &model));
  return Model(model);
}

Model from_comprehension(const std::string& text, const std::string& definition,
                         nb::list diagnostics) {
  ullage_import_options options = {};
  options.size = sizeof options;
  options.diagnose_user = &diagnostics;
  options.diagnose = keep;
  ullage_model* model = nullptr;
  check_compiled(ullage_model_from_comprehension(
      text.c_str(), definition.empty() ? nullptr : definition.c_str(), &options, &model));
  return Model(model);
}

Model from_text(const std::string& text) {
  ullage_model* model = nullptr;
  check_compiled(ullage_model_from_text(text.c_str(), &model));
  return Model(model);
}

template <class Count, class Get>
nb::list infos_of(const Model& model, Count count, Get get) {
  nb::list result;
  for (uint32_t i = 0; i < count(model.get()); ++i) {
    ullage_tensor_info info = {};
    info.size = sizeof info;
    check_compiled(get(model.get(), i, &info));
    result.append(info_of(info));
  }
  return result;
}

nb::bytes compile(const Model& model, const Context* context,
                  const std::vector<nb::bytes>& profiles, const std::string& cache_directory,
                  nb::object progress, const nb::dict& given) {
  std::vector<ullage_profile_bytes> elsewhere;
  for (const nb::bytes& profile : profiles) elsewhere.push_back({profile.c_str(), profile.size()});
  KeptValues kept;
  ullage_compile_options options = compile_options(given, kept);
  options.context = context ? context->get() : nullptr;
  options.profiles = elsewhere.data();
  options.profile_count = static_cast<uint32_t>(elsewhere.size());
  Progress shown(std::move(progress));
  options = shown.options(options, cache_directory);
  ullage_compiled* compiled = nullptr;
  const ullage_status status =
      released([&] { return ullage_model_compile(model.get(), &options, &compiled); });
  const std::unique_ptr<ullage_compiled, Destroy<ullage_compiled_destroy>> owner(compiled);
  shown.check();
  check_compiled(status);
  return nb::bytes(ullage_compiled_bytes(compiled), ullage_compiled_size(compiled));
}

nb::list unsupported_nodes(const nb::bytes& bytes) {
  nb::list found;
  uint32_t count = 0;
  check_compiled(ullage_onnx_unsupported(bytes.c_str(), bytes.size(), &found, keep, &count));
  return found;
}

}  // namespace

ullage_compile_options Progress::options(ullage_compile_options options,
                                         const std::string& cache_directory) {
  options.cache_directory = cache_directory.empty() ? nullptr : cache_directory.c_str();
  options.progress_user = this;
  options.progress = call_.is_none() ? nullptr : show;
  return options;
}

int Progress::show(void* user, const char* step, uint64_t done, uint64_t total) {
  auto& progress = *static_cast<Progress*>(user);
  if (progress.failed_) return 1;
  const nb::gil_scoped_acquire acquire;
  try {
    return nb::cast<bool>(nb::bool_(progress.call_(step, done, total))) ? 1 : 0;
  } catch (nb::python_error& error) {
    if (!progress.failed_.exchange(true)) progress.raised_ = nb::borrow(error.value());
    return 1;
  }
}

void Progress::check() const {
  if (!failed_) return;
  PyErr_SetObject(raised_.type().ptr(), raised_.ptr());
  throw nb::python_error();
}

void add_compiling(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Model>(module, "Model")
      .def_prop_ro(
          "inputs",
          [](const Model& model) {
            return infos_of(model, ullage_model_input_count, ullage_model_get_input);
          },
          nb::sig("def inputs(self) -> list[_Info]"))
      .def_prop_ro(
          "outputs",
          [](const Model& model) {
            return infos_of(model, ullage_model_output_count, ullage_model_get_output);
          },
          nb::sig("def outputs(self) -> list[_Info]"))
      .def("compile", &compile, "context"_a.none(), "profiles"_a, "cache_directory"_a,
           "progress"_a.none(), "options"_a,
           nb::sig("def compile(self, context: Context | None, profiles: Sequence[bytes], "
                   "cache_directory: str, progress: Callable[[str, int, int], Any] | None, "
                   "options: Mapping[str, Any]) -> bytes"));
  module.def("from_onnx", &from_onnx,
             nb::sig("def from_onnx(bytes: bytes, folder: str, options: Mapping[str, Any], "
                     "diagnostics: _Diagnostics, /) -> Model"));
  module.def("from_pt2", &from_pt2,
             nb::sig("def from_pt2(bytes: bytes, options: Mapping[str, Any], diagnostics: "
                     "_Diagnostics, /) -> Model"));
  module.def("from_gguf", &from_gguf,
             nb::sig("def from_gguf(bytes: bytes, answers: bool, allow_unknown_keys: bool, /) -> "
                     "Model"));
  module.def("from_language_file", &from_language_file,
             nb::sig("def from_language_file(path: str, answers: bool, allow_unknown_keys: bool, "
                     "/) -> Model"));
  module.def("from_comprehension", &from_comprehension,
             nb::sig("def from_comprehension(text: str, definition: str, diagnostics: "
                     "_Diagnostics, /) -> Model"));
  module.def("from_text", &from_text, nb::sig("def from_text(text: str, /) -> Model"));
  module.def("unsupported_nodes", &unsupported_nodes,
             nb::sig("def unsupported_nodes(bytes: bytes, /) -> _Diagnostics"));
}

}  // namespace ullage::python

#include "compiling.h"

#include <algorithm>
#include <cstring>

namespace ullage::provider {
namespace {

using Model = Owned<ullage_model, ullage_model_destroy>;

std::vector<ullage_bound> list_of(const std::map<std::string, int64_t>& bounds) {
  std::vector<ullage_bound> list;
  for (const auto& [symbol, value] : bounds) list.push_back({symbol.c_str(), value});
  return list;
}

Model import(const std::string& model, const Options& options,
             const SpecializedValues& specialized) {
  const auto bounds = list_of(options.bounds);  // of loops; others it leaves alone
  std::vector<ullage_tensor> tensors;
  for (const auto& [name, value] : specialized) {
    ullage_tensor& tensor = tensors.emplace_back();
    tensor.size = sizeof tensor;
    tensor.dtype = value.dtype;
    tensor.rank = static_cast<uint32_t>(value.extents.size());
    std::ranges::copy(value.extents, tensor.extents);
    tensor.data = value.bytes.data();
    tensor.size_bytes = value.bytes.size();
  }
  std::vector<ullage_named_tensor> pins;
  std::vector<ullage_named_shape> shapes;  // what is specialized has constant extents
  for (const auto& [name, value] : specialized) {
    const ullage_tensor& tensor = tensors[pins.size()];
    pins.push_back({name.c_str(), &tensor});
    shapes.push_back({name.c_str(), tensor.rank, tensor.extents});
  }
  ullage_import_options import_options = {};
  import_options.size = sizeof import_options;
  import_options.borrow = 1;
  import_options.bounds = bounds.data();
  import_options.bound_count = static_cast<uint32_t>(bounds.size());
  import_options.specialized = pins.data();
  import_options.specialized_count = static_cast<uint32_t>(pins.size());
  import_options.shapes = shapes.data();
  import_options.shape_count = static_cast<uint32_t>(shapes.size());
  ullage_model* model_handle = nullptr;
  check_compiled(
      ullage_model_from_onnx(model.data(), model.size(), &import_options, &model_handle));
  return Model(model_handle);
}

void keep(void* user, const ullage_diagnostic* diagnostic) {
  static_cast<std::vector<UnsupportedNode>*>(user)->push_back(
      {diagnostic->node, diagnostic->message});
}

}  // namespace

ProgramFile ProgramFile::take(ullage_compiled* compiled) {
  ProgramFile file;
  file.owner_ = std::shared_ptr<ullage_compiled>(compiled, ullage_compiled_destroy);
  file.bytes_ = {static_cast<const std::byte*>(ullage_compiled_bytes(compiled)),
                 ullage_compiled_size(compiled)};
  return file;
}

ProgramFile ProgramFile::copy(std::string_view bytes) {
  struct alignas(16) Unit {
    std::byte bytes[16];
  };
  const auto units = std::make_shared<std::vector<Unit>>(bytes.size() / sizeof(Unit) + 1);
  if (!bytes.empty()) std::memcpy(units->data(), bytes.data(), bytes.size());
  ProgramFile file;
  file.bytes_ = std::as_bytes(std::span(*units)).first(bytes.size());
  file.owner_ = units;
  return file;
}

ProgramFile ProgramFile::at(std::string path) {
  ProgramFile file;
  file.path_ = std::move(path);
  return file;
}

Owned<ullage_program, ullage_program_destroy> ProgramFile::load(const Context& context) const {
  ullage_program* program = nullptr;
  check_run(path_.empty()
                ? ullage_program_load_memory(context.get(), bytes_.data(), bytes_.size(), &program)
                : ullage_program_load_file(context.get(), path_.c_str(), &program));
  return Owned<ullage_program, ullage_program_destroy>(program);
}

ProgramFile compile(const std::string& model, const Options& options, const Context& context,
                    const SpecializedValues& specialized) {
  const Model imported = import(model, options, specialized);
  ullage_compile_options compile_options = options.compile;
  compile_options.size = sizeof compile_options;
  compile_options.context = context.get();
  compile_options.cache_directory =
      options.cache_folder.empty() ? nullptr : options.cache_folder.c_str();
  ullage_compiled* compiled = nullptr;
  check_compiled(ullage_model_compile(imported.get(), &compile_options, &compiled));
  return ProgramFile::take(compiled);
}

std::vector<UnsupportedNode> unsupported_nodes(const std::string& model) {
  std::vector<UnsupportedNode> nodes;
  uint32_t count = 0;
  check_compiled(ullage_onnx_unsupported(model.data(), model.size(), &nodes, keep, &count));
  return nodes;
}

}  // namespace ullage::provider

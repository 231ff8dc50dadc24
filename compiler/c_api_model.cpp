// Creates models from files and texts; describes their inputs and outputs.
#include <algorithm>
#include <iterator>

#include "compiler/c_api.h"
#include "compiler/language_model.h"
#include "compiler/model_file.h"
#include "frontends/aten/import.h"
#include "frontends/comprehension/definition_graph.h"
#include "frontends/onnx/import.h"
#include "ir/text/print.h"
#include "ops/registry.h"

namespace ullage::compiler {
namespace {

using runtime::null_argument;

// The bytes of the caller if they may be borrowed; else a copy that lives as long as it is used.
struct Source {
  std::span<const std::byte> bytes;
  std::shared_ptr<const void> owner;
};

Source source_of(const void* bytes, size_t size, bool borrow) {
  const std::span given(static_cast<const std::byte*>(bytes), size);
  if (borrow) return {given, std::shared_ptr<const void>(bytes, [](const void*) {})};
  auto copy = std::make_shared<const std::vector<std::byte>>(given.begin(), given.end());
  return {*copy, copy};
}

ir::Result<ullage_import_options> options_of(const char* function, const void* bytes,
                                             const ullage_import_options* options,
                                             ullage_model** model) {
  if (!model) return null_argument(function, "model");
  *model = nullptr;
  if (!bytes) return null_argument(function, "bytes");
  return runtime::read_struct(function, options);
}

ir::Result<void> read_specialized(const char* function, const ullage_import_options& given,
                                  onnx::ImportOptions& options) {
  const auto list = list_of(function, "specialized", given.specialized, given.specialized_count);
  if (!list) return list.error();
  for (const ullage_named_tensor& one : *list) {
    if (!one.name) return null_argument(function, "the name of a specialized tensor");
    auto tensor = tensor_of(function, one.tensor);
    if (!tensor) return tensor.error();
    options.specialized[one.name] = std::move(*tensor);
  }
  return {};
}

using NamedShapes = std::map<std::string, std::vector<int64_t>, std::less<>>;

ir::Result<void> read_shapes(const char* function, const char* what,
                             const ullage_named_shape* shapes, uint32_t count, NamedShapes& named) {
  const auto list = list_of(function, what, shapes, count);
  if (!list) return list.error();
  for (const ullage_named_shape& one : *list) {
    if (!one.name) return null_argument(function, "the name of a shape");
    const auto extents = list_of(function, "extents", one.extents, one.rank);
    if (!extents) return extents.error();
    named[one.name] = {extents->begin(), extents->end()};
  }
  return {};
}

ir::Result<onnx::ImportOptions> onnx_options(const char* function,
                                             const ullage_import_options& given,
                                             const Source& source) {
  onnx::ImportOptions options;
  auto device_inputs =
      names_of(function, "device_inputs", given.device_inputs, given.device_input_count);
  if (!device_inputs) return device_inputs.error();
  options.device_inputs = std::move(*device_inputs);
  auto names = names_of(function, "given", given.given, given.given_count);
  if (!names) return names.error();
  options.given = std::move(*names);
  const auto bounds = bounds_of(function, given.bounds, given.bound_count);
  if (!bounds) return bounds.error();
  options.bounds.insert(bounds->begin(), bounds->end());
  const auto lengths = list_of(function, "lengths", given.lengths, given.length_count);
  if (!lengths) return lengths.error();
  for (const ullage_bound& one : *lengths) {
    if (!one.symbol) return null_argument(function, "the name of a length");
    options.lengths[one.symbol] = one.value;
  }
  if (auto ok = read_specialized(function, given, options); !ok) return ok.error();
  auto ok = read_shapes(function, "shapes", given.shapes, given.shape_count, options.extents);
  if (ok) ok = read_shapes(function, "sizes", given.sizes, given.size_count, options.sizes);
  if (!ok) return ok.error();
  options.on_warning = [&given](const std::string& text) {
    send_diagnostic(given.diagnose, given.diagnose_user, ULLAGE_OK,
                    {ir::ErrorCode::internal, text});
  };
  options.allow_newer_opset = given.allow_newer_opset != 0;
  if (given.unroll_loops) options.loops = onnx::Loops::unrolled;
  options.storage = {given.folder ? given.folder : "", source.owner};
  return options;
}

ir::Result<aten::ImportOptions> pt2_options(const char* function,
                                            const ullage_import_options& given,
                                            const Source& source) {
  aten::ImportOptions options{.owner = source.owner};
  auto device_inputs =
      names_of(function, "device_inputs", given.device_inputs, given.device_input_count);
  if (!device_inputs) return device_inputs.error();
  options.device_inputs = std::move(*device_inputs);
  if (given.seed_input) options.seed_input = given.seed_input;
  return options;
}

// The number of elements.
template <class Node>
uint32_t report_nodes(const std::vector<Node>& nodes, ullage_diagnose diagnose, void* user) {
  for (const Node& node : nodes) {
    ir::Error error = ir::unsupported(node.reason);
    error.op = node.op;
    error.node = node.name;
    send_diagnostic(diagnose, user, ULLAGE_UNSUPPORTED, error);
  }
  return static_cast<uint32_t>(nodes.size());
}

uint32_t report_unsupported(const onnx::Model& model, ullage_diagnose diagnose, void* user) {
  return report_nodes(onnx::unsupported_nodes(model), diagnose, user);
}

ir::Result<ir::Graph> import_pt2(const Source& source, const aten::ImportOptions& options,
                                 const ullage_import_options& given) {
  auto graph = aten::import(source.bytes, options);
  if (graph || !given.diagnose || graph.error().code != ir::ErrorCode::unsupported) return graph;
  if (const auto nodes = aten::unsupported_nodes(source.bytes))
    report_nodes(*nodes, given.diagnose, given.diagnose_user);
  return graph;
}

ir::Result<ir::Graph> import_onnx(const Source& source, const onnx::ImportOptions& options,
                                  const ullage_import_options& given) {
  auto graph = onnx::import(source.bytes, options);
  if (graph || !given.diagnose || graph.error().code != ir::ErrorCode::unsupported) return graph;
  if (const auto model = onnx::parse_model(source.bytes)) {
    report_unsupported(*model, given.diagnose, given.diagnose_user);
  }
  return graph;
}

// Messages of C are one line; those of the compilers have several.
ir::Result<ir::Graph> import_comprehension(const char* text, const char* definition,
                                           const ullage_import_options& given) {
  auto device_inputs = names_of("model_from_comprehension", "device_inputs", given.device_inputs,
                                given.device_input_count);
  if (!device_inputs) return device_inputs.error();
  const auto checked = comprehension::checked(text);
  if (!checked) return checked.error();
  for (const std::string& warning : checked->warnings) {
    send_diagnostic(given.diagnose, given.diagnose_user, ULLAGE_OK,
                    {ir::ErrorCode::internal, warning});
  }
  const auto found = comprehension::find_definition(checked->unit, definition ? definition : "");
  if (!found) return found.error();
  auto created = comprehension::definition_graph(checked->unit, **found,
                                                 {.device_inputs = std::move(*device_inputs)});
  if (!created) return created.error();
  return std::move(created->graph);
}

ir::Result<void> get_described(const char* function, const DescribedValues& values, uint32_t index,
                               ullage_tensor_info* info) {
  if (index >= values.size()) {
    return ir::invalid_argument(std::string(function) + ": index must be below " +
                                std::to_string(values.size()) + ", given " + std::to_string(index));
  }
  return runtime::write_struct(function, info, values[index]->info);
}

}  // namespace

std::unique_ptr<DescribedValue> describe(const ir::Graph& graph, ir::ValueId value,
                                         std::string name) {
  auto created = std::make_unique<DescribedValue>();
  created->name = std::move(name);
  const ir::ValueInfo& of = graph.value(value);
  created->info.name = created->name.c_str();
  created->info.dtype = static_cast<ullage_dtype>(of.dtype);
  created->info.rank = static_cast<uint32_t>(of.shape.rank());
  for (const ir::AxisExtent& axis : of.shape.axes()) {
    const auto named = std::ranges::find(graph.symbol_names, axis.live,
                                         &std::pair<ir::ExtentExpr, std::string>::first);
    created->symbols.push_back(named == graph.symbol_names.end() ? "" : named->second);
  }
  for (size_t axis = 0; axis < of.shape.rank(); ++axis) {
    created->info.extents[axis] = ir::as_constant(of.shape[axis].live).value_or(-1);
    if (!created->symbols[axis].empty())
      created->info.symbols[axis] = created->symbols[axis].c_str();
  }
  return created;
}

ullage_model* make_model(ir::Graph graph) {
  std::vector<Entry> entries;
  entries.push_back({"", std::move(graph)});
  return make_model(std::move(entries));
}

ullage_model* make_model(std::vector<Entry> entries) {
  auto model = std::make_unique<ullage_model>();
  model->entries = std::move(entries);
  const ir::Graph& graph = model->entries.front().graph;
  for (const ir::ValueId id : graph.inputs) {
    model->inputs.push_back(describe(graph, id, graph.value(id).name));
  }
  for (const ir::GraphOutput& output : graph.outputs) {
    model->outputs.push_back(describe(graph, output.value, output.name));
  }
  return model.release();
}

namespace {

// A model of the graph that `import` makes of a file, by the options that `parse` reads.
template <class Parse, class Import>
ullage_status model_of(const char* call, const void* bytes, size_t size,
                       const ullage_import_options* options, ullage_model** model, Parse parse,
                       Import import) {
  return guarded([&]() -> ir::Result<void> {
    const auto given = options_of(call, bytes, options, model);
    if (!given) return given.error();
    const Source source = source_of(bytes, size, given->borrow != 0);
    const auto parsed = parse(call, *given, source);
    if (!parsed) return parsed.error();
    auto graph = import(source, *parsed, *given);
    if (!graph) return graph.error();
    *model = make_model(std::move(*graph));
    return {};
  });
}

}  // namespace
}  // namespace ullage::compiler

using namespace ullage;
using compiler::guarded;
using runtime::null_argument;

ullage_status ullage_model_from_onnx(const void* bytes, size_t size,
                                     const ullage_import_options* options, ullage_model** model) {
  return compiler::model_of("model_from_onnx", bytes, size, options, model, compiler::onnx_options,
                            compiler::import_onnx);
}

ullage_status ullage_model_from_pt2(const void* bytes, size_t size,
                                    const ullage_import_options* options, ullage_model** model) {
  return compiler::model_of("model_from_pt2", bytes, size, options, model, compiler::pt2_options,
                            compiler::import_pt2);
}

namespace ullage::compiler {
namespace {

ir::Result<ullage_model*> language_model(gguf::File file, bool answers,
                                         const ullage_import_options& given) {
  file.allows_unknown_keys = given.allow_unknown_keys != 0;
  const AnswerForm forms[] = {{}, {.continues = true}};
  auto entries = language_entries(file, std::span(forms).first(answers ? std::size(forms) : 0));
  if (!entries) return entries.error();
  ullage_model* const model = make_model(std::move(*entries));
  model->attached.emplace_back(kMetadataAttachment, gguf::without_tensors(file));
  return model;
}

}  // namespace
}  // namespace ullage::compiler

ullage_status ullage_model_from_gguf(const void* bytes, size_t size, uint32_t answers,
                                     const ullage_import_options* options, ullage_model** model) {
  return guarded([&]() -> ir::Result<void> {
    const auto given = compiler::options_of("model_from_gguf", bytes, options, model);
    if (!given) return given.error();
    const compiler::Source source = compiler::source_of(bytes, size, given->borrow != 0);
    auto file = gguf::read_file(source.bytes, source.owner);
    if (!file) return file.error();
    const auto created = compiler::language_model(std::move(*file), answers != 0, *given);
    if (!created) return created.error();
    *model = *created;
    return {};
  });
}

ullage_status ullage_model_from_language_file(const char* path, uint32_t answers,
                                              const ullage_import_options* options,
                                              ullage_model** model) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "model_from_language_file";
    if (!model) return null_argument(kCall, "model");
    *model = nullptr;
    if (!path) return null_argument(kCall, "path");
    const auto given = runtime::read_struct(kCall, options);
    if (!given) return given.error();
    auto file = compiler::open_language_model(path);
    if (!file) return file.error();
    const auto created = compiler::language_model(std::move(*file), answers != 0, *given);
    if (!created) return ir::in_context(path, created.error());
    *model = *created;
    return {};
  });
}

ullage_status ullage_model_from_comprehension(const char* text, const char* definition,
                                              const ullage_import_options* options,
                                              ullage_model** model) {
  return guarded([&]() -> ir::Result<void> {
    const auto given = compiler::options_of("model_from_comprehension", text, options, model);
    if (!given) return given.error();
    auto graph = compiler::import_comprehension(text, definition, *given);
    if (!graph) return graph.error();
    *model = compiler::make_model(std::move(*graph));
    return {};
  });
}

ullage_status ullage_model_from_text(const char* text, ullage_model** model) {
  return guarded([&]() -> ir::Result<void> {
    const auto given = compiler::options_of("model_from_text", text, nullptr, model);
    if (!given) return given.error();
    auto graph = ir::parse(text, ops::registry());
    if (!graph) return graph.error();
    *model = compiler::make_model(std::move(*graph));
    return {};
  });
}

ullage_status ullage_onnx_unsupported(const void* bytes, size_t size, void* diagnose_user,
                                      ullage_diagnose diagnose, uint32_t* count) {
  return guarded([&]() -> ir::Result<void> {
    if (!bytes) return null_argument("onnx_unsupported", "bytes");
    if (!count) return null_argument("onnx_unsupported", "count");
    const auto model = onnx::parse_model({static_cast<const std::byte*>(bytes), size});
    if (!model) return model.error();
    *count = compiler::report_unsupported(*model, diagnose, diagnose_user);
    return {};
  });
}

void ullage_model_destroy(ullage_model* model) {
  delete model;
}

uint32_t ullage_model_input_count(const ullage_model* model) {
  return model ? static_cast<uint32_t>(model->inputs.size()) : 0;
}

uint32_t ullage_model_output_count(const ullage_model* model) {
  return model ? static_cast<uint32_t>(model->outputs.size()) : 0;
}

ullage_status ullage_model_get_input(const ullage_model* model, uint32_t index,
                                     ullage_tensor_info* info) {
  return guarded([&]() -> ir::Result<void> {
    if (!model) return null_argument("model_get_input", "model");
    return compiler::get_described("model_get_input", model->inputs, index, info);
  });
}

ullage_status ullage_model_get_output(const ullage_model* model, uint32_t index,
                                      ullage_tensor_info* info) {
  return guarded([&]() -> ir::Result<void> {
    if (!model) return null_argument("model_get_output", "model");
    return compiler::get_described("model_get_output", model->outputs, index, info);
  });
}

// From the JSON of PyTorch's schema to a Program. Unknown members are newer than this reader and
// change nothing (the schema's minor version).
#include "frontends/aten/file/program.h"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "frontends/aten/file/archive.h"
#include "frontends/aten/file/weights.h"

namespace ullage::aten {
namespace {

using nlohmann::json;

constexpr int kDeepestGraph = 16;  // no deeper than loops may nest
// Weights whose elements lie in another order are copied. Many may be of one small file.
constexpr size_t kMostCopies = 16;  // of the archive's bytes

struct Malformed {
  std::string what;
};

const json& member(const json& object, const char* name) {
  if (!object.is_object()) throw Malformed{std::string("'") + name + "' of what is no object"};
  const auto found = object.find(name);
  if (found == object.end()) throw Malformed{std::string("'") + name + "' is missing"};
  return *found;
}

const json* find(const json& object, const char* name) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(name);
  return found == object.end() || found->is_null() ? nullptr : &*found;
}

std::string text_of(const json& value) {
  if (!value.is_string()) throw Malformed{"a text is none"};
  return value.get<std::string>();
}

int64_t integer_of(const json& value) {
  if (value.is_boolean()) return value.get<bool>() ? 1 : 0;
  if (!value.is_number_integer()) throw Malformed{"an integer is none"};
  if (value.is_number_unsigned() && value.get<uint64_t>() > INT64_MAX) {
    throw Malformed{"an integer does not fit 64 bits"};
  }
  return value.get<int64_t>();
}

double number_of(const json& value) {
  if (value.is_number()) return value.get<double>();
  const std::string text = text_of(value);
  if (text == "Infinity") return std::numeric_limits<double>::infinity();
  if (text == "-Infinity") return -std::numeric_limits<double>::infinity();
  if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
  throw Malformed{"a number is none"};
}

const json& list_of(const json& value) {
  if (!value.is_array()) throw Malformed{"a list is none"};
  return value;  // NOLINT(bugprone-return-const-ref-from-parameter): a part of the document
}

// The one member of a union: its name and value.
std::pair<std::string, const json*> choice_of(const json& value) {
  if (!value.is_object() || value.size() != 1) throw Malformed{"a choice is none"};
  return {value.begin().key(), &value.begin().value()};
}

Expression expression_of(const json& value) {
  const auto [kind, chosen] = choice_of(value);
  if (kind == "as_int" || kind == "as_bool") return integer_expression(integer_of(*chosen));
  if (kind == "as_float") {
    Expression e{.function = "Float"};
    e.number = number_of(*chosen);
    return e;
  }
  const std::string text = text_of(member(*chosen, "expr_str"));
  std::optional<Expression> e = parse_expression(text);
  if (!e) throw Malformed{"'" + text + "' is no size"};
  return *std::move(e);
}

TensorMeta meta_of(const json& value) {
  TensorMeta meta{.dtype = integer_of(member(value, "dtype"))};
  for (const json& size : list_of(member(value, "sizes")))
    meta.sizes.push_back(expression_of(size));
  for (const json& stride : list_of(member(value, "strides")))
    meta.strides.push_back(expression_of(stride));
  meta.offset = expression_of(member(value, "storage_offset"));
  return meta;
}

Graph graph_of(const json& value, int depth);
Argument argument_of(const json& value, int depth);

Argument list_argument(const json& value, const std::function<Argument(const json&)>& read) {
  Argument list{.kind = ArgumentKind::list};
  for (const json& element : list_of(value)) list.list.push_back(read(element));
  return list;
}

Argument tensor_argument(const json& value) {
  return {.kind = ArgumentKind::tensor, .text = text_of(member(value, "name"))};
}

Argument integer_argument(const json& value) {
  return {.kind = ArgumentKind::integer, .integer = integer_of(value)};
}

Argument boolean_argument(const json& value) {
  return {.kind = ArgumentKind::boolean, .integer = integer_of(value) != 0 ? 1 : 0};
}

Argument number_argument(const json& value) {
  return {.kind = ArgumentKind::number, .number = number_of(value)};
}

Argument text_argument(const json& value) {
  return {.kind = ArgumentKind::text, .text = text_of(value)};
}

Argument optional_tensor(const json& value) {
  const auto [kind, chosen] = choice_of(value);
  return kind == "as_none" ? Argument() : tensor_argument(*chosen);
}

// A number that is a constant, or the name of a value.
Argument symbol_argument(const json& value) {
  const auto [kind, chosen] = choice_of(value);
  if (kind == "as_name") return {.kind = ArgumentKind::symbol, .text = text_of(*chosen)};
  if (kind == "as_float") return number_argument(*chosen);
  return kind == "as_bool" ? boolean_argument(*chosen) : integer_argument(*chosen);
}

Argument dtype_argument(const json& value) {
  return {.kind = ArgumentKind::dtype, .integer = integer_of(value)};
}

// Readers of the kinds of arguments that contain no graph.
using Reader = Argument (*)(const json&);
struct KindReader {
  std::string_view kind;
  Reader read;
  bool is_list = false;
};
constexpr KindReader kReaders[] = {
    {"as_tensor", tensor_argument},
    {"as_tensors", tensor_argument, true},
    {"as_optional_tensor", optional_tensor},
    {"as_optional_tensors", optional_tensor, true},
    {"as_int", integer_argument},
    {"as_ints", integer_argument, true},
    {"as_float", number_argument},
    {"as_floats", number_argument, true},
    {"as_bool", boolean_argument},
    {"as_bools", boolean_argument, true},
    {"as_string", text_argument},
    {"as_strings", text_argument, true},
    {"as_operator", text_argument},
    {"as_sym_int", symbol_argument},
    {"as_sym_ints", symbol_argument, true},
    {"as_sym_bool", symbol_argument},
    {"as_sym_bools", symbol_argument, true},
    {"as_sym_float", symbol_argument},
    {"as_sym_floats", symbol_argument, true},
    {"as_scalar_type", dtype_argument},
};

Argument graph_argument(const json& value, int depth) {
  return {.kind = ArgumentKind::graph,
          .text = text_of(member(value, "name")),
          .graph = std::make_shared<const Graph>(graph_of(member(value, "graph"), depth + 1))};
}

Argument argument_of(const json& value, int depth) {
  const auto [kind, chosen] = choice_of(value);
  if (kind == "as_none") return {};
  if (kind == "as_graph") return graph_argument(*chosen, depth);
  for (const KindReader& reader : kReaders) {
    if (reader.kind == kind)
      return reader.is_list ? list_argument(*chosen, reader.read) : reader.read(*chosen);
  }
  return {.kind = ArgumentKind::other, .text = kind};
}

// The last `File "PATH", line N` of a stack trace: that of the program's own code.
std::string line_of(const json& node) {
  const json* metadata = find(node, "metadata");
  const json* trace = metadata ? find(*metadata, "stack_trace") : nullptr;
  if (!trace || !trace->is_string()) return {};
  const std::string text = trace->get<std::string>();
  const size_t file = text.rfind("File \"");
  if (file == std::string::npos) return {};
  const size_t start = file + 6, end = text.find('"', start);
  const size_t line = end == std::string::npos ? end : text.find("line ", end);
  if (line == std::string::npos) return {};
  std::string path = text.substr(start, end - start);
  path = path.substr(path.find_last_of("/\\") + 1);
  const size_t digits = line + 5;
  return path + ":" + text.substr(digits, text.find_first_not_of("0123456789", digits) - digits);
}

Node node_of(const json& value, int depth) {
  Node node{.target = text_of(member(value, "target")), .line = line_of(value)};
  for (const json& input : list_of(member(value, "inputs"))) {
    node.inputs.push_back(
        {text_of(member(input, "name")), argument_of(member(input, "arg"), depth)});
  }
  for (const json& output : list_of(member(value, "outputs")))
    node.outputs.push_back(argument_of(output, depth));
  if (const json* name = find(value, "name")) node.name = text_of(*name);
  if (node.name.empty()) node.name = node.outputs.empty() ? node.target : node.outputs.front().text;
  return node;
}

Graph graph_of(const json& value, int depth) {
  if (depth > kDeepestGraph) {
    throw Malformed{"unsupported: graphs that are nested more than " +
                    std::to_string(kDeepestGraph) + " deep"};
  }
  Graph graph;
  for (const json& input : list_of(member(value, "inputs")))
    graph.inputs.push_back(argument_of(input, depth));
  for (const json& output : list_of(member(value, "outputs")))
    graph.outputs.push_back(argument_of(output, depth));
  for (const json& node : list_of(member(value, "nodes")))
    graph.nodes.push_back(node_of(node, depth));
  for (const auto& [name, meta] : member(value, "tensor_values").items())
    graph.tensors.emplace(name, meta_of(meta));
  for (const char* kind : {"sym_int_values", "sym_bool_values", "sym_float_values"}) {
    const json* values = find(value, kind);
    if (values == nullptr) continue;
    for (const auto& [name, e] : values->items()) graph.numbers.emplace(name, expression_of(e));
  }
  return graph;
}

InputSpec constant_input(const json& value) {
  const auto [kind, chosen] = choice_of(member(value, "value"));
  InputSpec spec{.kind = InputKind::number, .target = text_of(member(value, "name"))};
  if (kind == "as_int") spec.argument = integer_argument(*chosen);
  if (kind == "as_bool") spec.argument = boolean_argument(*chosen);
  if (kind == "as_float") spec.argument = number_argument(*chosen);
  if (kind == "as_string") spec.argument = text_argument(*chosen);
  return spec;
}

InputSpec input_of(const json& value) {
  const auto [kind, chosen] = choice_of(value);
  if (kind == "constant_input") return constant_input(*chosen);
  struct Known {
    std::string_view name;
    InputKind kind;
    const char* target;
  };
  static constexpr Known kKnown[] = {
      {"parameter", InputKind::parameter, "parameter_name"},
      {"buffer", InputKind::buffer, "buffer_name"},
      {"tensor_constant", InputKind::constant, "tensor_constant_name"},
  };
  if (kind == "user_input") return {InputKind::user, argument_of(member(*chosen, "arg"), 0), {}};
  for (const Known& known : kKnown) {
    if (kind != known.name) continue;
    return {known.kind, tensor_argument(member(*chosen, "arg")),
            text_of(member(*chosen, known.target))};
  }
  throw Malformed{"unsupported: an input of kind '" + kind + "'"};
}

OutputSpec output_of(const json& value) {
  const auto [kind, chosen] = choice_of(value);
  if (kind == "user_output") return {OutputKind::user, argument_of(member(*chosen, "arg"), 0), {}};
  if (kind == "loss_output") return {OutputKind::user, tensor_argument(member(*chosen, "arg")), {}};
  if (kind == "buffer_mutation") {
    return {OutputKind::buffer_mutation, tensor_argument(member(*chosen, "arg")),
            text_of(member(*chosen, "buffer_name"))};
  }
  if (kind == "parameter_mutation") {
    return {OutputKind::buffer_mutation, tensor_argument(member(*chosen, "arg")),
            text_of(member(*chosen, "parameter_name"))};
  }
  if (kind == "user_input_mutation") {
    return {OutputKind::input_mutation, tensor_argument(member(*chosen, "arg")),
            text_of(member(*chosen, "user_input_name"))};
  }
  throw Malformed{"unsupported: an output of kind '" + kind + "'"};
}

std::optional<int64_t> limit_of(const json& range, const char* name) {
  const json* value = find(range, name);
  return value && value->is_number_integer() ? std::optional(integer_of(*value)) : std::nullopt;
}

void check_version(const json& root) {
  const json* version = find(root, "schema_version");
  const int64_t major = version ? integer_of(member(*version, "major")) : 0;
  if (major == kSchemaMajor) return;
  const json* torch = find(root, "torch_version");
  throw Malformed{"unsupported: it is of schema " + std::to_string(major) +
                  (torch && torch->is_string() ? " (PyTorch " + torch->get<std::string>() + ")"
                                               : std::string()) +
                  ", schema " + std::to_string(kSchemaMajor) +
                  " is read: export it again with PyTorch 2.14 or newer"};
}

Program program_of(const json& root) {
  check_version(root);
  Program program;
  const json& module = member(root, "graph_module");
  program.graph = graph_of(member(module, "graph"), 0);
  const json& signature = member(module, "signature");
  for (const json& input : list_of(member(signature, "input_specs")))
    program.inputs.push_back(input_of(input));
  for (const json& output : list_of(member(signature, "output_specs")))
    program.outputs.push_back(output_of(output));
  for (const auto& [symbol, range] : member(root, "range_constraints").items())
    program.ranges[symbol] = {limit_of(range, "min_val"), limit_of(range, "max_val")};
  return program;
}

json parsed(std::span<const std::byte> bytes) {
  const auto* text = reinterpret_cast<const char*>(bytes.data());
  json root = json::parse(text, text + bytes.size(), nullptr, false);
  if (root.is_discarded()) throw Malformed{"its JSON is damaged"};
  return root;
}

std::span<const std::byte> model_of(const Archive& archive) {
  constexpr std::string_view kFolder = "models/";
  const auto first = archive.lower_bound(kFolder);
  const bool found = first != archive.end() && first->first.starts_with(kFolder);
  if (!found && archive.contains("serialized_exported_program.json")) {
    throw Malformed{"unsupported: it is of PyTorch before 2.8: export it again"};
  }
  if (!found) throw Malformed{"it has no model: torch.export.save writes such files"};
  const auto second = std::next(first);
  if (second != archive.end() && second->first.starts_with(kFolder)) {
    throw Malformed{"unsupported: it has several models"};
  }
  return first->second;
}

size_t total_bytes(const Archive& archive) {
  size_t total = 0;
  for (const auto& [name, bytes] : archive) total += bytes.size();
  return total;
}

// Weights and constants, by the files that list them.
void read_weights(const Archive& archive, const std::shared_ptr<const void>& owner,
                  Weights& weights) {
  const size_t most = kMostCopies * total_bytes(archive);
  size_t copied = 0;
  for (const std::string folder : {"data/weights/", "data/constants/"}) {
    for (const auto& [name, bytes] : archive) {
      if (!name.starts_with(folder) || !name.ends_with("_config.json")) continue;
      const json root = parsed(bytes);
      for (const auto& [target, payload] : member(root, "config").items()) {
        const std::string file = folder + text_of(member(payload, "path_name"));
        const json* meta = find(payload, "tensor_meta");
        const json* pickled = find(payload, "use_pickle");
        if (!meta || (pickled && integer_of(*pickled) != 0)) {
          throw Malformed{"unsupported: '" + target + "' is no plain tensor but pickled"};
        }
        const auto found = archive.find(file);
        if (found == archive.end()) throw Malformed{"file '" + file + "' is missing"};
        ir::Result<ir::Tensor> tensor = tensor_of(meta_of(*meta), found->second, owner);
        if (!tensor) throw Malformed{"weight '" + target + "': " + tensor.error().message};
        if (tensor->bytes().data() < found->second.data() ||
            tensor->bytes().data() > found->second.data() + found->second.size()) {
          copied += tensor->bytes().size();
        }
        if (copied > most) {
          throw Malformed{"unsupported: weight '" + target + "': weights whose elements lie in " +
                          "another order take " + std::to_string(copied) +
                          " bytes as copies, at most " + std::to_string(most)};
        }
        weights.emplace(target, *std::move(tensor));
      }
    }
  }
}

bool is_json(std::span<const std::byte> bytes) {
  return !bytes.empty() && bytes.front() == std::byte{'{'};
}

}  // namespace

ir::Result<Program> read_program(std::span<const std::byte> bytes,
                                 const std::shared_ptr<const void>& owner) {
  ir::Result<Archive> archive = is_json(bytes) ? Archive() : read_archive(bytes);
  if (!archive) return archive.error();
  try {
    Program program = program_of(parsed(is_json(bytes) ? bytes : model_of(*archive)));
    if (const auto order = archive->find("byteorder"); order != archive->end()) {
      const auto* text = reinterpret_cast<const char*>(order->second.data());
      if (std::string_view(text, order->second.size()) != "little")
        throw Malformed{"unsupported: its weights are not little-endian"};
    }
    read_weights(*archive, owner, program.weights);
    return program;
  } catch (const Malformed& malformed) {
    return malformed.what.starts_with("unsupported") ? ir::unsupported(malformed.what)
                                                     : ir::invalid_file(malformed.what);
  }
}

}  // namespace ullage::aten

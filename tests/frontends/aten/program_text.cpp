// Writes the JSON of PyTorch's schema, and archives.
#include "tests/frontends/aten/program_text.h"

#include "frontends/aten/import.h"
#include "ir/graph/evaluate.h"

namespace ullage::aten::test {
namespace {

template <class List, class Text>
std::string joined(const List& list, Text&& text) {
  std::string all;
  for (const auto& one : list) all += (all.empty() ? "" : ",") + text(one);
  return all;
}

std::string quoted(const std::string& text) {
  return '"' + text + '"';
}

std::string size(const std::string& text) {
  if (text.find_first_not_of("0123456789") == std::string::npos) return "{\"as_int\":" + text + "}";
  const bool is_symbol = text.find('(') == std::string::npos;
  const std::string e = is_symbol ? "Symbol('" + text + "', integer=True)" : text;
  return "{\"as_expr\":{\"expr_str\":" + quoted(e) + ",\"hint\":null}}";
}

std::string meta(const ValueText& value) {
  return quoted(value.name) + ":{\"dtype\":" + std::to_string(value.dtype) + ",\"sizes\":[" +
         joined(value.sizes, size) + "],\"strides\":[" + joined(value.strides, size) +
         "],\"storage_offset\":{\"as_int\":0},\"layout\":7}";
}

std::string as_tensor(const ValueText& value) {
  return tensor(value.name);
}

std::string node(const NodeText& n) {
  std::string outputs = joined(n.results, as_tensor);
  if (!n.symbol.empty()) outputs = symbol(n.symbol);
  return "{\"target\":" + quoted(n.target) + ",\"inputs\":[" +
         joined(n.arguments,
                [](const auto& argument) {
                  return "{\"name\":" + quoted(argument.first) + ",\"arg\":" + argument.second +
                         ",\"kind\":1}";
                }) +
         "],\"outputs\":[" + outputs +
         "],\"metadata\":{\"stack_trace\":\"File \\\"/somewhere/model.py\\\", line 7, in "
         "forward\"},\"name\":" +
         quoted(n.results.empty() ? n.symbol.empty() ? n.target : n.symbol : n.results[0].name) +
         "}";
}

void append(std::string& out, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i, value >>= 8) out += static_cast<char>(value & 0xff);
}

}  // namespace

std::vector<std::byte> zip_of(const std::vector<std::pair<std::string, std::string>>& files,
                              int method) {
  std::string out, directory;
  for (const auto& [name, content] : files) {
    std::string common;
    append(common, 0, 4);  // version, flags
    append(common, static_cast<uint64_t>(method), 2);
    append(common, 0, 8);  // time, date, crc
    append(common, content.size(), 4);
    append(common, content.size(), 4);
    append(common, name.size(), 2);
    append(common, 0, 2);
    append(directory, 0x02014b50, 4);
    append(directory, 0, 2);
    directory += common;
    append(directory, 0, 10);
    append(directory, out.size(), 4);
    directory += name;
    append(out, 0x04034b50, 4);
    out += common + name + content;
  }
  const size_t start = out.size();
  out += directory;
  append(out, 0x06054b50, 4);
  append(out, 0, 4);
  append(out, files.size(), 2);
  append(out, files.size(), 2);
  append(out, directory.size(), 4);
  append(out, start, 4);
  append(out, 0, 2);
  const auto* data = reinterpret_cast<const std::byte*>(out.data());
  return {data, data + out.size()};
}

std::string tensor(const std::string& name) {
  return "{\"as_tensor\":{\"name\":" + quoted(name) + "}}";
}
std::string tensors(const std::vector<std::string>& names) {
  return "{\"as_tensors\":[" +
         joined(names, [](const auto& name) { return "{\"name\":" + quoted(name) + "}"; }) + "]}";
}
std::string integer(long value) {
  return "{\"as_int\":" + std::to_string(value) + "}";
}
std::string integers(const std::vector<long>& values) {
  return "{\"as_ints\":[" + joined(values, [](long v) { return std::to_string(v); }) + "]}";
}
std::string symbol(const std::string& name) {
  return "{\"as_sym_int\":{\"as_name\":" + quoted(name) + "}}";
}
std::string graph(const std::string& json) {
  return "{\"as_graph\":{\"name\":\"inner\",\"graph\":" + json + "}}";
}

std::string graph_json(const ProgramText& program) {
  std::vector<ValueText> values = program.inputs;
  std::string inputs = joined(program.inputs, as_tensor);
  for (const auto& [buffer, target] : program.buffers) {
    values.push_back(buffer);
    inputs += (inputs.empty() ? "" : ",") + as_tensor(buffer);
  }
  std::string numbers;
  for (const NodeText& n : program.nodes) {
    values.insert(values.end(), n.results.begin(), n.results.end());
    if (n.symbol.empty()) continue;
    numbers += (numbers.empty() ? "" : ",") + quoted(n.symbol) + ":" + size(n.symbol);
  }
  return "{\"inputs\":[" + inputs + "],\"outputs\":[" + joined(program.outputs, tensor) +
         "],\"nodes\":[" + joined(program.nodes, node) + "],\"tensor_values\":{" +
         joined(values, meta) + "},\"sym_int_values\":{" + numbers + "},\"sym_bool_values\":{}}";
}

std::string json_of(const ProgramText& program) {
  std::string inputs = joined(program.inputs, [](const ValueText& input) {
    return "{\"user_input\":{\"arg\":" + as_tensor(input) + "}}";
  });
  for (const auto& [buffer, target] : program.buffers) {
    inputs += std::string(inputs.empty() ? "" : ",") +
              "{\"buffer\":{\"arg\":{\"name\":" + quoted(buffer.name) +
              "},\"buffer_name\":" + quoted(target) + ",\"persistent\":true}}";
  }
  const auto output = [](const std::string& name) {
    return "{\"user_output\":{\"arg\":" + tensor(name) + "}}";
  };
  return "{\"graph_module\":{\"graph\":" + graph_json(program) +
         ",\"signature\":{\"input_specs\":[" + inputs + "],\"output_specs\":[" +
         joined(program.outputs, output) + "]}},\"range_constraints\":" + program.ranges +
         ",\"schema_version\":{\"major\":" + std::to_string(program.schema) +
         ",\"minor\":20},\"torch_version\":\"2.15.0\"}";
}

ir::Result<ir::Graph> imported(const ProgramText& program) {
  const std::string json = json_of(program);
  return import(std::as_bytes(std::span(json)));
}

ir::Result<std::vector<ir::Tensor>> computed(const ProgramText& program,
                                             const std::vector<ir::Tensor>& inputs) {
  const auto graph = imported(program);
  if (!graph) return graph.error();
  return ir::evaluate(*graph, inputs);
}

ir::Tensor floats(std::vector<int64_t> shape, const std::vector<double>& values) {
  return ir::Tensor::from_doubles(ir::DType::f32, std::move(shape), values);
}

}  // namespace ullage::aten::test

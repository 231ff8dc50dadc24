// A reader of one pass: it takes off the text what it has read.
#include "tests/frontends/model_text.h"

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

#include "frontends/onnx/file/model.h"
#include "tests/frontends/model_writer.h"

namespace ullage::test {
namespace {

using Strings = GraphWriter::Strings;

class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  GraphWriter graph() {
    GraphWriter graph;
    for (skip(); !rest_.empty() && rest_.front() != '}'; skip()) statement(graph);
    return graph;
  }

  std::vector<ir::Tensor> tensors() {
    std::vector<ir::Tensor> all;
    for (skip(); !rest_.empty(); skip()) {
      word();
      expect(":");
      const Declared d = declaration();
      const ir::DType dtype = *onnx::to_dtype(d.type);
      const std::vector<int64_t> shape = d.extents();
      all.push_back(d.values ? ir::Tensor::from_doubles(dtype, shape, *d.values)
                             : ir::Tensor(dtype, shape));
    }
    return all;
  }

 private:
  static constexpr int32_t kTypes = 30;  // more than there are

  [[noreturn]] void fail(const char* wanted) {
    fprintf(stderr, "model text: %s expected at '%.40s'\n", wanted, std::string(rest_).c_str());
    std::abort();
  }
  void blanks() {
    while (!rest_.empty() && rest_.front() == ' ') rest_.remove_prefix(1);
  }
  void skip() {  // between statements
    while (!rest_.empty() &&
           (std::isspace(static_cast<unsigned char>(rest_.front())) != 0 || rest_.front() == ';')) {
      rest_.remove_prefix(1);
    }
  }
  bool take(std::string_view token) {
    blanks();
    if (!rest_.starts_with(token)) return false;
    rest_.remove_prefix(token.size());
    return true;
  }
  void expect(const char* token) {
    if (!take(token)) fail(token);
  }
  std::string word() {
    blanks();
    size_t n = 0;
    while (n < rest_.size() && (std::isalnum(static_cast<unsigned char>(rest_[n])) != 0 ||
                                std::string_view("_.-+").find(rest_[n]) != rest_.npos)) {
      ++n;
    }
    const std::string result(rest_.substr(0, n));
    rest_.remove_prefix(n);
    return result;
  }
  // Words between commas up to `end`; blank ones are empty.
  Strings words(std::string_view end) {
    Strings list;
    if (take(end)) return list;
    do list.push_back(word());
    while (take(","));
    if (!take(end)) fail("a list's end");
    return list;
  }

  void statement(GraphWriter& graph) {
    const std::string first = word();
    if (first.empty()) fail("a name");
    if (first == "return") {
      do {
        const std::string name = word();
        if (take(":")) {
          const Declared declared = declaration();
          graph.output(name, declared.type, axes_of(declared));
        } else {
          graph.output(name);
        }
      } while (take(","));
      return;
    }
    Strings outputs = {first};
    while (take(",")) outputs.push_back(word());
    if (take(":")) {
      const Declared declared = declaration();
      for (const std::string& name : outputs) declare(graph, name, declared);
      return;
    }
    expect("=");
    std::string op = word(), domain;
    if (take("::")) {
      domain = op;
      op = word();
    }
    GraphWriter::Attributes attributes;
    if (take("<")) {
      do {
        std::string name = word();
        expect("=");
        attributes.emplace_back(std::move(name), attribute());
      } while (take(","));
      expect(">");
    }
    expect("(");
    const Strings inputs = words(")");
    graph.node(op, inputs, outputs, attributes, {}, domain);
  }

  // A type, and elements where there is a '='.
  struct Declared {
    int32_t type = 1;
    Strings dims = {};
    std::optional<std::vector<double>> values = {};

    std::vector<int64_t> extents() const {
      std::vector<int64_t> result;
      for (const std::string& d : dims) result.push_back(std::stoll(d));
      return result;
    }
  };

  Declared declaration() {
    Declared d;
    const std::string type_name = word();
    while (onnx::name_of_element(d.type) != type_name && d.type < kTypes) ++d.type;
    if (d.type == kTypes) fail("an element type");
    if (take("[")) d.dims = words("]");
    if (!take("=")) return d;
    d.values.emplace();
    for (std::string v = word(); !v.empty(); v = word()) d.values->push_back(std::stod(v));
    return d;
  }

  static std::vector<GraphWriter::Axis> axes_of(const Declared& d) {
    std::vector<GraphWriter::Axis> axes;
    for (const std::string& dim : d.dims) {
      const bool number = std::isdigit(static_cast<unsigned char>(dim[0])) != 0;
      axes.push_back(number ? GraphWriter::Axis{std::stoll(dim), ""} : GraphWriter::Axis{-1, dim});
    }
    return axes;
  }

  static void declare(GraphWriter& graph, const std::string& name, const Declared& d) {
    if (d.values) {
      graph.initializer(name, d.type, d.extents(), *d.values);
      return;
    }
    graph.input(name, d.type, axes_of(d));
  }

  static bool is_real(const std::string& number) { return number.find('.') != std::string::npos; }

  // The rest of a list of texts, of which the first '"' is read.
  Strings quoted() {
    Strings texts;
    do {
      const size_t end = rest_.find('"');
      texts.emplace_back(rest_.substr(0, end));
      rest_.remove_prefix(end + 1);
    } while (take(",") && take("\""));
    expect("]");
    return texts;
  }

  GraphWriter::Attribute attribute() {
    if (take("\"")) {
      const size_t end = rest_.find('"');
      const std::string text(rest_.substr(0, end));
      rest_.remove_prefix(end + 1);
      return text;
    }
    if (take("{")) {
      const GraphWriter inner = graph();
      expect("}");
      return inner.graph();
    }
    if (take("[")) {
      if (take("\"")) return quoted();
      const Strings numbers = words("]");
      std::vector<int64_t> integers;
      std::vector<float> reals;
      for (const std::string& n : numbers) {
        if (is_real(n)) reals.push_back(std::stof(n));
        if (!is_real(n)) integers.push_back(std::stoll(n));
      }
      if (reals.empty()) return integers;
      return reals;
    }
    const std::string number = word();
    if (number.empty()) fail("an attribute");
    if (is_real(number)) return std::stof(number);
    return static_cast<int64_t>(std::stoll(number));
  }

  std::string_view rest_;
};

}  // namespace

std::vector<std::byte> model_of(std::string_view text, int64_t opset) {
  return Reader(text).graph().model(opset);
}

std::vector<ir::Tensor> tensors_of(std::string_view text) {
  return Reader(text).tensors();
}

}  // namespace ullage::test

// A reader of one pass: it takes off the text what it has read.
#include "tests/frontends/model_text.h"

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "frontends/onnx/model.h"
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

 private:
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
      do graph.output(word());
      while (take(","));
      return;
    }
    if (take(":")) return declaration(graph, first);
    Strings outputs = {first};
    while (take(",")) outputs.push_back(word());
    expect("=");
    const std::string op = word();
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
    graph.node(op, inputs, outputs, attributes);
  }

  void declaration(GraphWriter& graph, const std::string& name) {
    const std::string type_name = word();
    int32_t type = 1;
    while (onnx::name_of_element(type) != type_name && type < 30) ++type;
    if (type == 30) fail("an element type");
    Strings dims;
    if (take("[")) dims = words("]");
    if (take("=")) {
      std::vector<int64_t> extents;
      for (const std::string& d : dims) extents.push_back(std::stoll(d));
      std::vector<double> values;
      for (std::string v = word(); !v.empty(); v = word()) values.push_back(std::stod(v));
      graph.initializer(name, type, extents, values);
      return;
    }
    std::vector<GraphWriter::Axis> axes;
    for (const std::string& d : dims) {
      const bool number = std::isdigit(static_cast<unsigned char>(d[0])) != 0;
      axes.push_back(number ? GraphWriter::Axis{std::stoll(d), ""} : GraphWriter::Axis{-1, d});
    }
    graph.input(name, type, axes);
  }

  static bool is_real(const std::string& number) { return number.find('.') != std::string::npos; }

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

}  // namespace ullage::test

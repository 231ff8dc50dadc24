// parse: reads what print() writes, line by line, then verifies the graph.
#include "ir/graph/verify.h"
#include "ir/text/parse_pieces.h"
#include "ir/text/print.h"
#include "ir/text/text_form.h"

namespace ullage::ir {
namespace {

class Parser : PieceParser {
 public:
  Parser(std::string_view text, Registry registry) : PieceParser(text, registry) {}

  Result<Graph> run() {
    while (!reader_.at_end()) line();
    check_leaves();
    if (reader_.failed()) return reader_.error();
    if (Result<void> ok = verify(graph_, registry_); !ok) return invalid_file(ok.error().message);
    return std::move(graph_);
  }

 private:
  void line() {
    if (reader_.accept("symbol")) return symbol();
    if (reader_.accept("device")) return device_scalar();
    if (reader_.accept("capacity")) return capacity();
    if (reader_.accept("bind")) return bind();
    if (reader_.accept("source")) return source();
    if (reader_.accept("input")) return input();
    if (reader_.accept("const")) return constant();
    if (reader_.accept("guard")) return guard();
    if (reader_.accept("output")) return output();
    if (reader_.is("%")) return node();
    reader_.fail(
        "expected symbol, device, capacity, bind, source, input, const, guard, output or a value");
  }

  void symbol() {
    const std::string name(reader_.word());
    reader_.expect("=");
    const ExtentExpr leaf = reader_.expression();
    if (reader_.failed()) return;
    if (leaf->op != ScalarOp::input_axis || !is_symbol_name(name)) {
      return reader_.fail("a symbol must be a plain name of an axis of an input");
    }
    graph_.symbol_names.emplace_back(leaf, name);
    reader_.add_symbol(name, leaf);
  }

  void device_scalar() {
    const uint32_t index = reader_.index();
    if (index != graph_.device_scalars.size())
      return reader_.fail("device scalars must be in order");
    ExtentExpr leaf;
    if (reader_.accept("float")) {
      leaf = graph_.pool->float_device_scalar(index);
    } else {
      const bool size = reader_.accept("size");
      if (!size) reader_.expect("int");
      const int64_t low = reader_.integer();
      reader_.expect("to");
      const ExtentExpr high = reader_.expression();
      if (reader_.failed()) return;
      leaf = graph_.pool->device_scalar(index, size ? Semantics::truncate_size : Semantics::integer,
                                        low, high);
    }
    graph_.device_scalars.push_back({.leaf = leaf});
    reader_.add_symbol("device" + std::to_string(index), leaf);
  }

  void capacity() {
    if (reader_.index() != graph_.capacities.size()) reader_.fail("capacities must be in order");
    Capacity capacity{.name = reader_.text()};
    reader_.expect("of");
    capacity.needed = reader_.expression();
    if (reader_.accept("from")) capacity.first = reader_.integer();
    graph_.capacities.push_back(std::move(capacity));
  }

  void bind() {
    const uint32_t index = reader_.index();
    reader_.expect("=");
    const ValueId value = use();
    reader_.expect("[");
    const uint32_t element = reader_.index();
    reader_.expect("]");
    if (index >= graph_.device_scalars.size()) return reader_.fail("no such device scalar");
    graph_.device_scalars[index].value = value;
    graph_.device_scalars[index].element = element;
  }

  void source() {
    if (reader_.index() != graph_.sources.size()) reader_.fail("sources must be in order");
    SourceNode node{.name = reader_.text()};
    node.op = reader_.text();
    node.not_taken = reader_.accept("not_taken");
    node.predicate = optional_predicate();
    graph_.sources.push_back(std::move(node));
  }

  void input() {
    const ValueId id = define();
    ValueInfo& v = graph_.values[id];
    reader_.expect(":");
    type(v);
    const auto index = static_cast<uint32_t>(graph_.inputs.size());
    graph_.inputs.push_back(id);
    if (!reader_.accept("host")) return;
    v.host.emplace();
    const size_t count = element_count(v, kMaxHostElements);
    for (uint32_t e = 0; e < count; ++e) {
      v.host->push_back(is_float(v.dtype) ? graph_.pool->float_runtime_scalar(index, e)
                                          : graph_.pool->runtime_scalar(index, e));
    }
  }

  // Elements of a value whose extents are constants that multiply to at most `most`.
  size_t element_count(const ValueInfo& v, size_t most) {
    size_t count = 1;
    for (const AxisExtent& axis : v.shape.axes()) {
      const int64_t n = axis.live ? as_constant(axis.live).value_or(-1) : -1;
      if (n < 0 || (count > 0 && static_cast<size_t>(n) > most / count)) {
        reader_.fail("the extents must be constants with at most " + std::to_string(most) +
                     " elements");
        return 0;
      }
      count *= static_cast<size_t>(n);
    }
    return count;
  }

  void constant() {
    const ValueId id = define();
    ValueInfo& v = graph_.values[id];
    reader_.expect(":");
    type(v);
    if (reader_.accept("#")) return reader_.fail("a constant printed as a hash cannot be read");
    reader_.expect("=");
    // What follows has no more than an element per character: damaged extents allocate no memory.
    const size_t count = element_count(v, std::max(kMaxHostElements, reader_.characters_left()));
    const bool is_small = count <= kMaxHostElements;
    std::vector<int64_t> shape;
    if (reader_.failed()) return;
    for (const AxisExtent& axis : v.shape.axes()) shape.push_back(*as_constant(axis.live));
    Tensor tensor(v.dtype, std::move(shape));
    if (is_small) v.host.emplace();
    reader_.expect("{");
    size_t read = 0;
    reader_.list("}", [&] {
      if (read == count) return reader_.fail("more elements than the extents state");
      const auto i = static_cast<int64_t>(read++);
      element(tensor, i);
      if (is_small) v.host->push_back(host_element(tensor, i));
    });
    if (read != count) reader_.fail("fewer elements than the extents state");
    v.constant = std::make_shared<const Tensor>(std::move(tensor));
  }

  void element(Tensor& tensor, int64_t i) {
    if (is_float(tensor.dtype())) return tensor.set_number(i, reader_.number());
    const bool wide = tensor.dtype() == DType::u64;
    tensor.set_integer(i, wide ? static_cast<int64_t>(reader_.natural()) : reader_.integer());
  }
  ExtentExpr host_element(const Tensor& tensor, int64_t i) {
    return is_float(tensor.dtype()) ? graph_.pool->float_constant(tensor.number(i))
                                    : graph_.pool->constant(tensor.integer(i));
  }

  void node() {
    Node node;
    const auto n = static_cast<uint32_t>(graph_.nodes.size());
    std::vector<ValueId> outputs;
    reader_.list("=", [&] { outputs.push_back(define()); });
    node.op = op();
    if (node.op == nullptr) return;
    reader_.expect("(");
    reader_.list(")", [&] { node.inputs.push_back(reader_.accept("_") ? kNoValue : use()); });
    if (reader_.accept("{")) attributes(node);
    if (reader_.accept("body")) body(node);
    reader_.expect(":");
    for (size_t i = 0; i < outputs.size(); ++i) {
      if (i > 0) reader_.expect(",");
      ValueInfo& v = graph_.values[outputs[i]];
      type(v);
      v.producer = n;
      if (reader_.accept("host")) v.host = values<ExtentExpr>([&] { return reader_.expression(); });
    }
    node.outputs = std::move(outputs);
    if (reader_.accept("as")) node.name = reader_.text();
    if (reader_.accept("source")) node.source = reader_.index();
    node.predicate = optional_predicate();
    graph_.nodes.push_back(std::move(node));
  }

  void guard() {
    Guard guard{.condition = reader_.expression()};
    reader_.expect(",");
    guard.message = reader_.text();
    if (reader_.accept("of")) {
      do guard.values.push_back(use());
      while (reader_.accept(","));
    }
    if (reader_.accept("with")) {
      do {
        std::string name = reader_.text();
        reader_.expect("=");
        guard.details.emplace_back(std::move(name), reader_.expression());
      } while (reader_.accept(","));
    }
    guard.predicate = optional_predicate();
    graph_.guards.push_back(std::move(guard));
  }

  void output() {
    GraphOutput output{.name = reader_.text()};
    reader_.expect("=");
    output.value = use();
    graph_.outputs.push_back(std::move(output));
  }

  // Symbols come before inputs, so leaves are checked when all are known.
  void check_leaves() {
    for (ExtentExpr leaf : reader_.leaves()) {
      if (leaf->op == ScalarOp::capacity ? leaf->index < graph_.capacities.size()
                                         : is_device_leaf(leaf->op)) {
        continue;
      }
      const bool known = leaf->input < graph_.inputs.size();
      const bool axis = leaf->op == ScalarOp::input_axis;
      if (!known ||
          (axis && leaf->index >= graph_.values[graph_.inputs[leaf->input]].shape.rank())) {
        return reader_.fail("expression names " + to_string(leaf) + ", which no input has");
      }
    }
  }
};

}  // namespace

Result<Graph> parse(std::string_view text, Registry registry) {
  return Parser(text, registry).run();
}

}  // namespace ullage::ir

// print: one line per item; values are numbered anew in the order in which they appear.
#include "ir/text/print.h"

#include <cstdio>
#include <unordered_map>
#include <unordered_set>

#include "ir/text/text_form.h"

namespace ullage::ir {
namespace {

std::string number(uint64_t v) {
  return std::to_string(v);
}

class Printer {
 public:
  Printer(const Graph& graph, LargeConstants large) : graph_(graph), large_(large) {
    choose_symbols();
  }

  std::string run() {
    for (const auto& [leaf, name] : symbols_) {
      text_ += "symbol " + name + " = " + to_string(ExtentExpr(leaf)) + "\n";
    }
    for (size_t i = 0; i < graph_.device_scalars.size(); ++i) print_device_scalar(i);
    for (size_t i = 0; i < graph_.capacities.size(); ++i) {
      const Capacity& capacity = graph_.capacities[i];
      text_ += "capacity " + number(i) + " " + in_quotes(capacity.name) + " of " +
               text(capacity.needed) +
               (capacity.first < 0 ? "" : " from " + std::to_string(capacity.first)) + "\n";
    }
    for (size_t i = 0; i < graph_.sources.size(); ++i) print_source(i);
    for (ValueId id : graph_.inputs) print_input(id);
    for (ValueId id : used_constants()) print_constant(id);
    for (const Node& node : graph_.nodes) print_node(node);
    for (size_t i = 0; i < graph_.device_scalars.size(); ++i) {
      const DeviceScalar& scalar = graph_.device_scalars[i];
      if (scalar.value == kNoValue) continue;
      text_ +=
          "bind " + number(i) + " = " + name(scalar.value) + "[" + number(scalar.element) + "]\n";
    }
    for (const Guard& guard : graph_.guards) {
      text_ += "guard " + text(guard.condition) + ", " + in_quotes(guard.message);
      print_values_of(guard);
      print_details_of(guard);
      finish_line(guard.predicate);
    }
    for (const GraphOutput& output : graph_.outputs) {
      text_ += "output " + in_quotes(output.name) + " = " + name(output.value) + "\n";
    }
    return std::move(text_);
  }

 private:
  // Names that expressions can contain: of axes, well-formed, the first of equal ones.
  void choose_symbols() {
    std::unordered_set<std::string> taken;
    for (const auto& [leaf, symbol] : graph_.symbol_names) {
      if (leaf->op != ScalarOp::input_axis || !is_symbol_name(symbol)) continue;
      if (!taken.insert(symbol).second) continue;
      symbols_.emplace_back(leaf.node(), symbol);
      symbol_of_.emplace(leaf.node(), symbol);
    }
    leaf_name_ = [this](const ExtentNode& leaf) {
      if (is_device_leaf(leaf.op)) return "device" + number(leaf.input);
      if (leaf.op == ScalarOp::capacity) return "capacity" + number(leaf.index);
      auto it = symbol_of_.find(&leaf);
      return it == symbol_of_.end() ? std::string() : it->second;
    };
  }

  std::vector<ValueId> used_constants() const {
    std::vector<bool> used(graph_.values.size(), false);
    for (const Node& node : graph_.nodes) {
      for (ValueId id : node.inputs) {
        if (id != kNoValue) used[id] = true;
      }
    }
    for (const GraphOutput& output : graph_.outputs) used[output.value] = true;
    std::vector<ValueId> constants;
    for (ValueId id = 0; id < graph_.values.size(); ++id) {
      if (used[id] && graph_.values[id].constant) constants.push_back(id);
    }
    return constants;
  }

  // Values that a pass has merged into others are passed over.
  void print_values_of(const Guard& guard) {
    std::string_view separator = " of ";
    for (ValueId id : guard.values) {
      if (!numbers_.contains(id)) continue;
      text_ += std::string(separator) + name(id);
      separator = ", ";
    }
  }

  void print_details_of(const Guard& guard) {
    std::string_view separator = " with ";
    for (const auto& [what, expression] : guard.details) {
      text_ += std::string(separator) + in_quotes(what) + " = " + text(expression);
      separator = ", ";
    }
  }

  // ---- pieces ----

  std::string text(ExtentExpr e) const { return e ? to_string(e, leaf_name_) : "none"; }

  // "%3", or "_" for an absent operand.
  std::string name(ValueId id) {
    if (id == kNoValue) return "_";
    return "%" + number(numbers_.emplace(id, numbers_.size()).first->second);
  }

  std::string definition(ValueId id) {
    const std::string& given = graph_.value(id).name;
    return name(id) + (given.empty() ? "" : " " + in_quotes(given));
  }

  template <class List, class F>
  std::string joined(const List& list, F item) const {
    std::string result;
    for (const auto& v : list) {
      if (!result.empty()) result += ", ";
      result += item(v);
    }
    return result;
  }

  std::string type(const ValueInfo& v) const {
    return std::string(name_of(v.dtype)) + "[" +
           joined(v.shape.axes(),
                  [this](const AxisExtent& a) {
                    std::string axis = a.guarantee == Guarantee::unknown ? "?" : text(a.live);
                    if (a.guarantee == Guarantee::upper_bound) axis = "<=" + axis;
                    return a.capacity ? axis + " cap " + text(a.capacity) : axis;
                  }) +
           "]";
  }

  std::string piece(int64_t v) const { return std::to_string(v); }
  std::string piece(double v) const { return text_of(v); }
  std::string piece(const std::string& v) const { return in_quotes(v); }
  std::string piece(DType v) const { return std::string(name_of(v)); }
  std::string piece(ExtentExpr v) const { return text(v); }
  template <class T>
  std::string piece(const std::vector<T>& v) const {
    return "[" + joined(v, [this](const T& item) { return piece(item); }) + "]";
  }

  std::string body(const ScalarBody& b) const {
    std::string result = "{in " + joined(b.inputs, [](DType d) { return std::string(name_of(d)); });
    for (const ScalarBody::Constant& c : b.constants) {
      result += "; const " + std::string(name_of(c.dtype)) + " " +
                (is_float(c.dtype) ? text_of(c.number) : std::to_string(c.integer));
    }
    for (const ScalarBody::Instruction& in : b.instructions) {
      result += "; " + std::string(in.op->name) + "(";
      for (size_t i = 0; i < in.op->max_inputs; ++i) {
        result += (i > 0 ? ", $" : "$") + number(in.operands[i]);
      }
      result += ") : " + std::string(name_of(in.dtype));
    }
    return result + "; return $" + number(b.result) + "}";
  }

  void finish_line(ExtentExpr predicate) {
    if (predicate) text_ += " if " + text(predicate);
    text_ += "\n";
  }

  // ---- lines ----

  void print_device_scalar(size_t i) {
    const ExtentExpr leaf = graph_.device_scalars[i].leaf;
    text_ += "device " + number(i);
    if (leaf->op == ScalarOp::float_device_scalar) {
      text_ += " float\n";
      return;
    }
    text_ += leaf->semantics == Semantics::truncate_size ? " size " : " int ";
    text_ += std::to_string(leaf->value) + " to " + text(leaf.operand(0)) + "\n";
  }

  void print_source(size_t i) {
    const SourceNode& source = graph_.sources[i];
    text_ += "source " + number(i) + " " + in_quotes(source.name) + " " + in_quotes(source.op);
    if (source.not_taken) text_ += " not_taken";
    finish_line(source.predicate);
  }

  void print_input(ValueId id) {
    const ValueInfo& v = graph_.value(id);
    text_ += "input " + definition(id) + " : " + type(v) + (v.host ? " host" : "") + "\n";
  }

  void print_constant(ValueId id) {
    const ValueInfo& v = graph_.value(id);
    text_ += "const " + definition(id) + " : " + type(v);
    const bool is_large = v.constant->element_count() > static_cast<int64_t>(kMaxHostElements);
    if (is_large && large_ == LargeConstants::hash) {
      char hash[20];
      std::snprintf(hash, sizeof hash, "%016llx",
                    static_cast<unsigned long long>(hash_of(*v.constant)));
      text_ += std::string(" #") + hash + "\n";
      return;
    }
    text_ += " = {";
    for (int64_t i = 0; i < v.constant->element_count(); ++i) {
      text_ += (i > 0 ? ", " : "") + element_text(*v.constant, i);
    }
    text_ += "}\n";
  }

  void print_node(const Node& node) {
    text_ += joined(node.outputs, [this](ValueId id) { return definition(id); });
    text_ += " = " + std::string(node.op->name) + "(";
    text_ += joined(node.inputs, [this](ValueId id) { return name(id); }) + ")";
    if (!node.attributes.empty()) {
      text_ += " {" +
               joined(node.attributes,
                      [&](const auto& item) {
                        return item.first + "=" +
                               std::visit([&](const auto& v) { return piece(v); }, item.second);
                      }) +
               "}";
    }
    if (node.body) {
      text_ += " body ";
      if (node.first_body_input != 0) text_ += "from " + number(node.first_body_input) + " ";
      text_ += body(*node.body);
    }
    text_ += " : " + joined(node.outputs, [this](ValueId id) {
               const ValueInfo& v = graph_.value(id);
               std::string result = type(v);
               if (v.host) {
                 result += " host " + piece(*v.host);
               }
               return result;
             });
    if (!node.name.empty()) text_ += " as " + in_quotes(node.name);
    if (node.source != UINT32_MAX) text_ += " source " + number(node.source);
    finish_line(node.predicate);
  }

  const Graph& graph_;
  LargeConstants large_;
  std::vector<std::pair<const ExtentNode*, std::string>> symbols_;
  std::unordered_map<const ExtentNode*, std::string> symbol_of_;
  std::unordered_map<ValueId, size_t> numbers_;
  LeafName leaf_name_;
  std::string text_;
};

}  // namespace

std::string print(const Graph& graph, LargeConstants large) {
  return Printer(graph, large).run();
}

}  // namespace ullage::ir

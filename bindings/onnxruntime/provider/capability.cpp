#include "capability.h"

#include <algorithm>
#include <map>
#include <set>

#include "partition.h"

namespace ullage::provider {
namespace {

using Indices = std::vector<size_t>;

// Names are read once.
struct NamedNode {
  std::vector<std::string> reads, writes;  // bodies included; "" for absent ones left out
};

class SupportedGroups {
 public:
  SupportedGroups(const Api& api, const OrtGraph* graph, const Options& options,
                  const Context& context)
      : api_(api),
        graph_(graph),
        options_(options),
        context_(context),
        nodes_(nodes_of(api, graph)),
        names_(written_names(api, nodes_)),
        reasons_(nodes_.size()) {
    for (const OrtNode* node : nodes_) named_.push_back(named(node));
    for (const OrtValueInfo* value : outputs_of(api, graph)) outputs_.insert(name_of(api, value));
    std::map<std::string, size_t> writers;
    for (size_t i = 0; i < nodes_.size(); ++i) {
      Indices& from = reads_.emplace_back();
      for (const std::string& name : named_[i].reads) {
        readers_[name].push_back(i);
        if (const auto writer = writers.find(name); writer != writers.end()) {
          from.push_back(writer->second);
        }
      }
      for (const std::string& name : named_[i].writes) writers[name] = i;
    }
  }

  Capability run() {
    Capability result;
    std::vector<bool> is_context(nodes_.size());
    for (size_t i = 0; i < nodes_.size(); ++i) {
      is_context[i] = is_own_context_node(api_, nodes_[i]);
      if (is_context[i]) leave(i, "a program already");
    }
    leave_unsupported();
    while (!compile_groups()) {
    }
    for (const auto& [group, file] : compiled_) {
      Group& one = result.groups.emplace_back(Group{{}, file});
      for (const size_t node : group) one.nodes.push_back(nodes_[node]);
    }
    for (size_t i = 0; i < nodes_.size(); ++i) {
      if (is_context[i]) {
        result.groups.push_back({{nodes_[i]}});
      } else if (!reasons_[i].empty()) {
        result.left.push_back({names_[i], op_of(api_, nodes_[i]), reasons_[i]});
      }
    }
    return result;
  }

 private:
  NamedNode named(const OrtNode* node) const {
    NamedNode all;
    const auto add = [&](std::vector<std::string>& names, const Values& values) {
      for (const OrtValueInfo* value : values) {
        if (std::string name = name_of(api_, value); !name.empty())
          names.push_back(std::move(name));
      }
    };
    add(all.reads, inputs_of(api_, node));
    add(all.reads, implicit_inputs_of(api_, node));
    add(all.writes, outputs_of(api_, node));
    return all;
  }

  void leave(size_t node, const std::string& reason) {
    if (reasons_[node].empty()) reasons_[node] = reason.empty() ? "refused" : reason;
  }

  void leave_unsupported() {
    Subgraph readable{graph_};
    for (size_t i = 0; i < nodes_.size(); ++i) {
      try {
        (void)model_of(api_, {graph_, {nodes_[i]}}, Weights::left_out);
        readable.nodes.push_back(nodes_[i]);
      } catch (const Failure& failure) {
        leave(i, failure.what());
      }
    }
    for (const UnsupportedNode& one :
         unsupported_nodes(model_of(api_, readable, Weights::left_out))) {
      const size_t node = node_named(names_, one.node);
      if (node < nodes_.size()) leave(node, one.reason);
    }
  }

  // Compiles the groups of the nodes that are not left out. False: a group failed, and one more
  // node is left out.
  bool compile_groups() {
    std::vector<bool> taken(nodes_.size());
    for (size_t i = 0; i < taken.size(); ++i) taken[i] = reasons_[i].empty();
    std::map<Indices, std::optional<ProgramFile>> before;
    before.swap(compiled_);
    for (const Indices& group : groups_of(reads_, taken)) {
      if (const auto known = before.find(group); known != before.end()) {
        compiled_.insert(before.extract(known));
      } else if (!compiles(group)) {
        compiled_.merge(before);
        return false;
      }
    }
    return true;
  }

  bool compiles(const Indices& group) {
    const Subgraph part = part_of(group);
    if (!hands_over_tensors(group, part)) return false;
    const std::string bytes = model_of(api_, part);
    try {
      compiled_[group] = compile(bytes, options_, context_);
      return true;
    } catch (const Refusal& refusal) {
      if (options_.values_at_run && needs_values(part)) {
        compiled_[group] = std::nullopt;
        return true;
      }
      blame(group, refusal);
      return false;
    }
  }

  void blame(const Indices& group, const Refusal& refusal) {
    std::vector<std::string> names;
    for (const size_t node : group) names.push_back(names_[node]);
    const size_t blamed = node_named(names, refusal.node);
    leave(blamed < group.size() ? group[blamed] : first_refused(group), refusal.what());
  }

  // The end of the shortest beginning of the group that is refused.
  size_t first_refused(const Indices& group) const {
    size_t good = 0, bad = group.size();
    while (bad - good > 1) {
      const size_t middle = good + (bad - good) / 2;
      const Indices beginning(group.begin(), group.begin() + static_cast<ptrdiff_t>(middle));
      (is_refused(beginning) ? bad : good) = middle;
    }
    return group[bad - 1];
  }

  bool is_refused(const Indices& group) const {
    try {
      (void)compile(model_of(api_, part_of(group)), options_, context_);
      return false;
    } catch (const Refusal&) {
      return true;
    }
  }

  Subgraph part_of(const Indices& group) const {
    Subgraph part{graph_};
    const std::set<size_t> members(group.begin(), group.end());
    std::set<std::string> known;  // written by the group, or listed
    for (const size_t node : group) {
      part.nodes.push_back(nodes_[node]);
      const auto read = [&](const Values& values) {
        for (const OrtValueInfo* value : values) {
          const std::string name = name_of(api_, value);
          if (name.empty() || constant_of(api_, value) || !known.insert(name).second) continue;
          part.inputs.push_back(value);
        }
      };
      read(inputs_of(api_, nodes_[node]));
      read(implicit_inputs_of(api_, nodes_[node]));
      for (const OrtValueInfo* value : outputs_of(api_, nodes_[node])) {
        const std::string name = name_of(api_, value);
        known.insert(name);
        if (!name.empty() && is_read_outside(name, members)) part.outputs.push_back(value);
      }
    }
    return part;
  }

  bool is_read_outside(const std::string& name, const std::set<size_t>& members) const {
    if (outputs_.contains(name)) return true;
    const auto readers = readers_.find(name);
    return readers != readers_.end() &&
           std::ranges::any_of(readers->second, [&](size_t one) { return !members.contains(one); });
  }

  bool hands_over_tensors(const Indices& group, const Subgraph& part) {
    const auto trouble = [&](const OrtValueInfo* value, bool is_input) -> std::string {
      const TensorType type = type_of(api_, value);
      if (type.element == ONNX_TENSOR_ELEMENT_DATA_TYPE_UNDEFINED) return "is no tensor";
      if (type.element == ONNX_TENSOR_ELEMENT_DATA_TYPE_STRING) return "is a tensor of texts";
      if (is_input && !type.has_shape) return "is of a rank that nobody states";
      if (is_input && !api_.hands_over_outer_values && !is_operand(group, name_of(api_, value))) {
        return "is read by bodies alone, which onnxruntime before 1.28 does not hand over";
      }
      return "";
    };
    bool all = true;
    const auto look = [&](const Values& values, bool is_input) {
      for (const OrtValueInfo* value : values) {
        const std::string why = trouble(value, is_input), name = name_of(api_, value);
        if (why.empty()) continue;
        all = false;
        for (const size_t node : group) {
          const auto& names = is_input ? named_[node].reads : named_[node].writes;
          if (std::ranges::find(names, name) != names.end()) leave(node, name + " " + why);
        }
      }
    };
    look(part.inputs, true);
    look(part.outputs, false);
    return all;
  }

  bool is_operand(const Indices& group, const std::string& name) const {
    return std::ranges::any_of(group, [&](size_t node) {
      return std::ranges::any_of(inputs_of(api_, nodes_[node]), [&](const OrtValueInfo* value) {
        return name_of(api_, value) == name;
      });
    });
  }

  // Could its structure be decided by small inputs?
  bool needs_values(const Subgraph& part) const {
    return std::ranges::any_of(part.inputs, [&](const OrtValueInfo* value) {
      const TensorType type = type_of(api_, value);
      return type.has_shape && type.extents.size() <= 1;
    });
  }

  const Api& api_;
  const OrtGraph* graph_;
  const Options& options_;
  const Context& context_;
  Nodes nodes_;
  std::vector<std::string> names_;
  std::vector<std::string> reasons_;  // "": taken
  std::vector<NamedNode> named_;
  std::set<std::string> outputs_;
  std::map<std::string, Indices> readers_;
  Reads reads_;
  std::map<Indices, std::optional<ProgramFile>> compiled_;
};

}  // namespace

Capability capability_of(const Api& api, const OrtGraph* graph, const Options& options,
                         const Context& context) {
  return SupportedGroups(api, graph, options, context).run();
}

bool is_own_context_node(const Api& api, const OrtNode* node) {
  return op_of(api, node) == "EPContext" && text_attribute(api, node, "source") == kProviderName;
}

}  // namespace ullage::provider

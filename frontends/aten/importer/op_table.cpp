// Finds import rules and checks arguments against them.
#include "frontends/aten/importer/op_table.h"

#include <algorithm>
#include <array>

namespace ullage::aten {
namespace {

std::array<ImportRules, 24> families() {
  return {pointwise_import_rules(), activation_import_rules(), reduce_import_rules(),
          movement_import_rules(),  indexing_import_rules(),   product_import_rules(),
          norm_import_rules(),      window_import_rules(),     order_import_rules(),
          number_import_rules(),    generate_import_rules(),   selection_import_rules(),
          control_import_rules(),   derived_import_rules(),    loss_import_rules(),
          backward_import_rules(),  random_import_rules(),     recurrent_import_rules(),
          bag_import_rules(),       complex_import_rules(),    linear_import_rules(),
          special_import_rules(),   count_import_rules(),      view_import_rules()};
}

const ImportRule* find_exactly(std::string_view op) {
  for (ImportRules rules : families()) {
    const auto found = std::ranges::find(rules, op, &ImportRule::op);
    if (found != rules.end()) return &*found;
  }
  return nullptr;
}

// How tensors lie in memory, and what has no meaning without a device or a gradient.
constexpr std::string_view kOfMemory[] = {"device",        "layout",       "pin_memory",
                                          "memory_format", "non_blocking", "requires_grad",
                                          "generator"};

// Calls `f(word)` for the words of `text`.
template <class F>
void for_each_word(std::string_view text, F&& f) {
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    f(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

std::string_view name_in(std::string_view word) {
  const bool is_marked = word.ends_with('?') || word.ends_with('*') || word.ends_with('=');
  return is_marked ? word.substr(0, word.size() - 1) : word;
}

// "aten.add_", but not "aten.__and__", an operator of Python.
bool is_in_place(std::string_view op) {
  return op.starts_with("aten.") && op.ends_with('_') && !op.ends_with("__");
}

}  // namespace

const ImportRule* find_import_rule(std::string_view op) {
  if (const ImportRule* rule = find_exactly(op)) return rule;
  if (!is_in_place(op)) return nullptr;
  const ImportRule* rule = find_exactly(op.substr(0, op.size() - 1));
  return rule && rule->sharing == Sharing::none ? rule : nullptr;
}

bool treats_parts_alike(std::string_view op) {
  constexpr std::string_view kAlike[] = {"aten._assert_tensor_metadata",
                                         "aten._to_copy",
                                         "aten.clone",
                                         "aten.copy",
                                         "aten.cumsum",
                                         "aten.mean",
                                         "aten.lift_fresh_copy",
                                         "aten.neg",
                                         "aten.new_zeros",
                                         "aten.select_backward",
                                         "aten.slice_backward",
                                         "aten.sum",
                                         "aten.sym_numel",
                                         "aten.sym_size",
                                         "aten.where",
                                         "aten.zero",
                                         "aten.zeros_like"};
  if (is_in_place(op)) op = op.substr(0, op.size() - 1);
  const auto lists = [&](ImportRules rules) {
    return std::ranges::find(rules, op, &ImportRule::op) != rules.end();
  };
  return lists(view_import_rules()) || lists(movement_import_rules()) ||
         lists(indexing_import_rules()) || std::ranges::find(kAlike, op) != std::end(kAlike);
}

const ImportRule* find_complex_rule(std::string_view op) {
  const std::string_view name = is_in_place(op) ? op.substr(0, op.size() - 1) : op;
  for (ImportRules rules : {import_rules_of_complex(), complex_import_rules()}) {
    const auto found = std::ranges::find(rules, name, &ImportRule::op);
    if (found != rules.end()) return &*found;
  }
  return treats_parts_alike(op) ? find_import_rule(op) : nullptr;
}

bool writes_first(const ImportRule& rule, std::string_view op) {
  return is_in_place(op) && rule.sharing == Sharing::none;
}

void check_arguments(const ImportRule& rule, const NodeContext& context) {
  if (rule.arguments == "...") return;
  for (const NamedArgument& input : context.node().inputs) {
    if (input.value.kind == ArgumentKind::none) continue;
    bool is_known = std::ranges::find(kOfMemory, input.name) != std::end(kOfMemory);
    for_each_word(rule.arguments, [&](std::string_view word) {
      is_known = is_known || name_in(word) == input.name;
    });
    if (!is_known) context.unsupported("its argument '" + input.name + "'");
  }
  for_each_word(rule.arguments, [&](std::string_view word) {
    if (name_in(word) == word && !context.has(word)) {
      context.error("needs '" + std::string(word) + "'");
    }
  });
}

std::string reason_for_no_rule(std::string_view target) {
  constexpr std::string_view kAten = "torch.ops.aten.", kHigher = "torch.ops.higher_order.",
                             kOps = "torch.ops.";
  if (target.starts_with(kAten) || target.starts_with(kHigher) || !target.starts_with(kOps))
    return "no import rule for this op";
  target.remove_prefix(kOps.size());
  return "of the library '" + std::string(target.substr(0, target.find('.'))) + "'";
}

}  // namespace ullage::aten

// The import rules by the names of ops, with the arguments that each handles.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "frontends/aten/importer/node_context.h"

namespace ullage::aten {

// Appends what the node computes and sets its results; throws Refused.
using ImportFunction = void (*)(NodeContext&);

// Do results share the memory of the first argument, of whose value alone they are then made?
enum class Sharing : uint8_t {
  none,
  always,          // a view
  where_possible,  // if elements lie in order and keep their dtype, else a copy
};

struct ImportRule {
  std::string_view op;  // "aten.add": all of its overloads
  // Names of the schema: "self" is a tensor or a number, "self?" may be None, "self*" is a list of
  // them, "dim=" is any other argument and may be left out. "..." takes what there is. Where
  // tensors lie and how is not looked at.
  std::string_view arguments;
  ImportFunction apply;
  Sharing sharing = Sharing::none;
};

// Null: there is none. Of ops that write to their first argument ("aten.add_") the rule is that of
// the op without the last character, where there is no other.
const ImportRule* find_import_rule(std::string_view op);
// The rule of an op with complex operands: one of its own, or that of real numbers if it treats
// both of their parts alike. Null: there is neither.
const ImportRule* find_complex_rule(std::string_view op);
bool treats_parts_alike(std::string_view op);

// Does a node by this rule write its result to its first argument?
bool writes_first(const ImportRule& rule, std::string_view op);

// What the rule does not handle of the node; throws Refused.
void check_arguments(const ImportRule& rule, const NodeContext& context);

// Why there is no rule.
std::string reason_for_no_rule(std::string_view target);

using ImportRules = std::span<const ImportRule>;
ImportRules pointwise_import_rules();   // rules/pointwise.cpp
ImportRules activation_import_rules();  // rules/activation.cpp
ImportRules reduce_import_rules();      // rules/reduce.cpp
ImportRules view_import_rules();        // rules/views.cpp
ImportRules movement_import_rules();    // rules/movement.cpp
ImportRules indexing_import_rules();    // rules/indexing.cpp
ImportRules product_import_rules();     // rules/products.cpp
ImportRules norm_import_rules();        // rules/norm.cpp
ImportRules window_import_rules();      // rules/window.cpp
ImportRules order_import_rules();       // rules/order.cpp
ImportRules number_import_rules();      // rules/numbers.cpp
ImportRules generate_import_rules();    // rules/generate.cpp
ImportRules selection_import_rules();   // rules/selection.cpp
ImportRules control_import_rules();     // rules/control.cpp
ImportRules derived_import_rules();     // rules/derived.cpp
ImportRules loss_import_rules();        // rules/loss.cpp
ImportRules backward_import_rules();    // rules/backward.cpp
ImportRules random_import_rules();      // rules/random.cpp
ImportRules recurrent_import_rules();   // rules/recurrent.cpp
ImportRules bag_import_rules();         // rules/bags.cpp
ImportRules complex_import_rules();     // rules/complex.cpp
ImportRules linear_import_rules();      // rules/linear.cpp
ImportRules special_import_rules();     // rules/special.cpp
ImportRules count_import_rules();       // rules/counts.cpp

// Of ops with complex operands that have another rule for real ones.
ImportRules import_rules_of_complex();  // rules/complex.cpp

}  // namespace ullage::aten

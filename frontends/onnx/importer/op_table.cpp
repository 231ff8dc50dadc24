// The op table: the import rules of all families, and the checks of a node against its rule.
#include "frontends/onnx/importer/op_table.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace ullage::onnx {
namespace {

std::array<std::span<const ImportRule>, 23> families() {
  return {elementwise_import_rules(), shape_import_rules(),   pieces_import_rules(),
          generate_import_rules(),    reduce_import_rules(),  indexing_import_rules(),
          nn_import_rules(),          norm_import_rules(),    recurrent_import_rules(),
          resize_import_rules(),      control_import_rules(), attention_import_rules(),
          quantize_import_rules(),    loss_import_rules(),    signal_import_rules(),
          select_import_rules(),      random_import_rules(),  region_import_rules(),
          sequence_import_rules(),    ngram_import_rules(),   determinant_import_rules(),
          deform_import_rules(),      mel_import_rules()};
}

// The families of a domain that is not the standard's.
std::vector<std::span<const ImportRule>> families_of(std::string_view domain) {
  if (domain == kOwnDomain) return {own_import_rules()};
  if (domain == kMicrosoftDomain)
    return {microsoft_beam_import_rules(),      microsoft_quantized_import_rules(),
            microsoft_attention_import_rules(), microsoft_experts_import_rules(),
            microsoft_fused_import_rules(),     microsoft_grouped_import_rules(),
            microsoft_linear_import_rules(),    microsoft_multi_head_import_rules(),
            microsoft_position_import_rules(),  microsoft_quantize_import_rules(),
            microsoft_recurrent_import_rules(), microsoft_search_import_rules(),
            microsoft_equivalent_import_rules()};
  if (domain == kBlockedDomain) return {microsoft_blocked_import_rules()};
  if (domain == kTrainingDomain) return {training_import_rules()};
  if (domain == kPreviewDomain) return {preview_import_rules()};
  if (domain == kMachineLearningDomain)
    return {features_import_rules(), trees_import_rules(), svm_import_rules()};
  return {};
}

// Before opset 6 nodes listed the operands they may overwrite, which never changes results.
constexpr std::string_view kOverwritten = "consumed_inputs";

// Calls `f(word)` for the words of `text` until it returns true. True if it did for any word.
template <class F>
bool any_word(std::string_view text, F&& f) {
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    if (f(text.substr(0, end))) return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

// A tensor or a sequence; a tensor whose element type is that of the results.
constexpr std::string_view kEither = "either", kCopied = "copied";

// The dtypes that an operand may have, by the word that import rules use for them.
struct ElementClass {
  std::string_view word, plural;
  ir::DTypeSet dtypes;
  bool takes_storage = false;  // bytes of types that ir does not have
};
constexpr ElementClass kElementClasses[] = {
    {"bool", "bools", ir::kBool},
    {"quantized", "integers or quantized values", ir::kIntegers, true},
    {"byte", "integers of 8 bits", {ir::DType::i8, ir::DType::u8}},
    {kEither, "numbers", ir::kAnyDType, true},
    {"float", "floats", ir::kFloats},
    {"storage", "numbers", ir::kAnyDType, true},
    {"int", "integers", ir::kIntegers},
    {"mask", "bools or floats", ir::kBool | ir::kFloats},
    {kCopied, "numbers", ir::kAnyDType, true},
    {"number", "numbers", ir::kNumbers},
};

struct Operand {
  std::string_view name;
  bool optional = false, repeated = false;
  bool takes_tensor = true, takes_sequence = false;
  const ElementClass* elements = nullptr;  // null: any
};

// Operand `i` as the rule describes it; none where the rule has fewer.
std::optional<Operand> operand_of(const ImportRule& rule, size_t i) {
  std::optional<Operand> found;
  any_word(rule.operands, [&](std::string_view word) {
    const bool optional = word.ends_with('?'), repeated = word.ends_with('*');
    if (optional || repeated) word.remove_suffix(1);
    const size_t colon = std::min(word.find(':'), word.size());
    if (i == 0 || repeated) {
      const std::string_view elements = word.substr(std::min(colon + 1, word.size()));
      const auto* known = std::ranges::find(kElementClasses, elements, &ElementClass::word);
      found = {.name = word.substr(0, colon),
               .optional = optional || repeated,
               .repeated = repeated,
               .takes_tensor = elements != "sequence",
               .takes_sequence = elements == "sequence" || elements == kEither,
               .elements = known == std::end(kElementClasses) ? nullptr : known};
    }
    return i-- == 0 || repeated;
  });
  return found;
}

size_t operand_count(const ImportRule& rule) {
  size_t count = 0;
  any_word(rule.operands, [&](std::string_view) { return ++count, false; });
  return count;
}

std::string operand_text(const Operand& operand, size_t i) {
  return "operand " + std::to_string(i) + " (" + std::string(operand.name) + ")";
}

ir::Result<void> check_operands(const ImportRule& rule, const NodeContext& context) {
  for (size_t i = 0; i < operand_count(rule); ++i) {
    const Operand operand = *operand_of(rule, i);
    if (operand.optional || context.has(i) || context.sequence(i)) continue;
    return context.error(operand_text(operand, i) + " is required");
  }
  for (size_t i = 0; i < context.operand_count(); ++i) {
    const std::optional<Operand> operand = operand_of(rule, i);
    if (operand && context.has(i) && !operand->takes_tensor) {
      return context.error(operand_text(*operand, i) + " must be a sequence, is a tensor");
    }
    if (operand && context.sequence(i) && !operand->takes_sequence) {
      return context.error(operand_text(*operand, i) + " must be a tensor, is a sequence");
    }
    if (!operand || !context.has(i)) continue;
    const std::optional<ElementType> storage_type = context.storage_type(i);
    const bool takes_storage = operand->elements != nullptr && operand->elements->takes_storage;
    if (storage_type && !takes_storage) {
      return context.unsupported(operand_text(*operand, i) + " of " +
                                 name_of_element(*storage_type));
    }
    if (operand->elements == nullptr || storage_type) continue;
    const ir::DType dtype = context.operand(i).dtype();
    if (operand->elements->dtypes.contains(dtype)) continue;
    return context.error(operand_text(*operand, i) + " must be of " +
                         std::string(operand->elements->plural) + ", is of " +
                         std::string(ir::name_of(dtype)));
  }
  return {};
}

ir::Result<void> check_attributes(const ImportRule& rule, const NodeContext& context) {
  std::string_view missing;
  any_word(rule.attributes, [&](std::string_view word) {
    if (!word.ends_with('!')) return false;
    word.remove_suffix(1);
    if (!context.has_attribute(word)) missing = word;
    return !missing.empty();
  });
  if (missing.empty()) return {};
  return context.error("attribute '" + std::string(missing) + "' is required");
}

std::string supported_version(const ImportRule& rule) {
  return "(" + std::string(rule.op) + " is supported up to version " +
         std::to_string(rule.version) + ")";
}

}  // namespace

std::vector<ImportRule> all_import_rules() {
  std::vector<ImportRule> all;
  for (std::span<const ImportRule> rules : families())
    all.insert(all.end(), rules.begin(), rules.end());
  std::ranges::sort(all, {},
                    [](const ImportRule& rule) { return std::tuple(rule.op, rule.since); });
  return all;
}

const ImportRule* find_import_rule(std::string_view op, int64_t opset) {
  const ImportRule* best = nullptr;
  for (std::span<const ImportRule> rules : families()) {
    for (const ImportRule& rule : rules) {
      if (rule.op != op || rule.since > opset) continue;
      if (best == nullptr || rule.since > best->since) best = &rule;
    }
  }
  return best;
}

const ImportRule* find_import_rule(const Node& node, int64_t opset) {
  if (node.domain.empty()) return find_import_rule(node.op, opset);
  for (std::span<const ImportRule> rules : families_of(node.domain)) {
    const auto rule = std::ranges::find(rules, node.op, &ImportRule::op);
    if (rule != rules.end()) return &*rule;
  }
  return nullptr;
}

ir::Result<void> as_standard(NodeContext& context) {
  return find_import_rule(context.node().op, kNewestOpset)->apply(context);
}

std::string_view operand_name(const ImportRule& rule, size_t i) {
  const std::optional<Operand> operand = operand_of(rule, i);
  return operand ? operand->name : std::string_view();
}

std::optional<std::string> uncovered(const ImportRule& rule, const Node& node,
                                     const AttributeFrame* frame) {
  for (const Attribute& a : node.attributes) {
    const auto is_it = [&](std::string_view word) {
      if (word.ends_with('!')) word.remove_suffix(1);
      return word == a.name;
    };
    if (a.name == kOverwritten || any_word(rule.attributes, is_it)) continue;
    if (find_attribute(node, a.name, frame) == nullptr) continue;
    return "attribute '" + std::string(a.name) + "' is not handled " + supported_version(rule);
  }
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    if (node.inputs[i].empty() || operand_of(rule, i)) continue;
    return "operand " + std::to_string(i) + " ('" + std::string(node.inputs[i]) + "') is one of " +
           std::to_string(node.inputs.size()) + ", " + std::to_string(operand_count(rule)) +
           " are handled " + supported_version(rule);
  }
  return std::nullopt;
}

ir::Result<void> import_by(const ImportRule& rule, NodeContext& context) {
  if (std::optional<std::string> what = uncovered(rule, context.node(), context.frame())) {
    return context.unsupported(*what);
  }
  if (ir::Result<void> ok = check_operands(rule, context); !ok) return ok;
  if (ir::Result<void> ok = check_attributes(rule, context); !ok) return ok;
  if (ir::Result<void> ok = rule.apply(context); !ok) return ok;
  const std::optional<Operand> first = operand_of(rule, 0);
  const std::optional<ElementType> storage_type = context.storage_type(0);
  if (storage_type && first->elements->word == kCopied) context.keep_storage_type(*storage_type);
  return {};
}

}  // namespace ullage::onnx

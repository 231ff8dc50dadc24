// The op table: the rows of all families, and how a node is held against its row.
#include "frontends/onnx/importer/op_table.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace ullage::onnx {
namespace {

std::array<std::span<const OpRow>, 23> families() {
  return {elementwise_op_rows(), shape_op_rows(),    pieces_op_rows(),   generate_op_rows(),
          reduce_op_rows(),      indexing_op_rows(), nn_op_rows(),       norm_op_rows(),
          recurrent_op_rows(),   resize_op_rows(),   control_op_rows(),  attention_op_rows(),
          quantize_op_rows(),    loss_op_rows(),     signal_op_rows(),   select_op_rows(),
          random_op_rows(),      region_op_rows(),   sequence_op_rows(), ngram_op_rows(),
          determinant_op_rows(), deform_op_rows(),   mel_op_rows()};
}

// Of a domain that is not the standard's.
std::vector<std::span<const OpRow>> families_of(std::string_view domain) {
  if (domain == kOwnDomain) return {own_op_rows()};
  if (domain == kMicrosoftDomain)
    return {microsoft_beam_rows(),      microsoft_codes_rows(),      microsoft_attention_rows(),
            microsoft_experts_rows(),   microsoft_fused_rows(),      microsoft_grouped_rows(),
            microsoft_linear_rows(),    microsoft_multi_head_rows(), microsoft_position_rows(),
            microsoft_quantize_rows(),  microsoft_recurrent_rows(),  microsoft_search_rows(),
            microsoft_equivalent_rows()};
  if (domain == kBlockedDomain) return {microsoft_blocked_rows()};
  if (domain == kTrainingDomain) return {training_op_rows()};
  if (domain == kPreviewDomain) return {preview_op_rows()};
  if (domain == kMachineLearningDomain) return {features_op_rows(), trees_op_rows(), svm_op_rows()};
  return {};
}

// Before opset 6 nodes said which operands they may overwrite: never of results.
constexpr std::string_view kOverwritten = "consumed_inputs";

// Calls `f(word)` for the words of `text` until it returns true; was there one?
template <class F>
bool any_word(std::string_view text, F&& f) {
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    if (f(text.substr(0, end))) return true;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return false;
}

// A tensor or a sequence; a tensor whose elements the results have.
constexpr std::string_view kEither = "either", kMoved = "moved";

// What the elements of an operand may be, by the word that rows use for it.
struct ElementClass {
  std::string_view word, plural;
  ir::DTypeSet dtypes;
  bool takes_stored = false;  // bytes of types that ir has not
};
constexpr ElementClass kElementClasses[] = {
    {"bool", "bools", ir::kBool},
    {"code", "integers or codes", ir::kIntegers, true},
    {"byte", "integers of 8 bits", {ir::DType::i8, ir::DType::u8}},
    {kEither, "numbers", ir::kAnyDType, true},
    {"float", "floats", ir::kFloats},
    {"held", "numbers", ir::kAnyDType, true},
    {"int", "integers", ir::kIntegers},
    {"mask", "bools or floats", ir::kBool | ir::kFloats},
    {kMoved, "numbers", ir::kAnyDType, true},
    {"number", "numbers", ir::kNumbers},
};

struct Operand {
  std::string_view name;
  bool optional = false, repeated = false;
  bool takes_tensor = true, takes_sequence = false;
  const ElementClass* elements = nullptr;  // null: any
};

// Operand `i` as the row describes it; none where it has fewer.
std::optional<Operand> operand_of(const OpRow& row, size_t i) {
  std::optional<Operand> found;
  any_word(row.operands, [&](std::string_view word) {
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

size_t operand_count(const OpRow& row) {
  size_t count = 0;
  any_word(row.operands, [&](std::string_view) { return ++count, false; });
  return count;
}

std::string operand_text(const Operand& operand, size_t i) {
  return "operand " + std::to_string(i) + " (" + std::string(operand.name) + ")";
}

ir::Result<void> check_operands(const OpRow& row, const NodeContext& context) {
  for (size_t i = 0; i < operand_count(row); ++i) {
    const Operand operand = *operand_of(row, i);
    if (operand.optional || context.has(i) || context.sequence(i)) continue;
    return context.error(operand_text(operand, i) + " is required");
  }
  for (size_t i = 0; i < context.operand_count(); ++i) {
    const std::optional<Operand> operand = operand_of(row, i);
    if (operand && context.has(i) && !operand->takes_tensor) {
      return context.error(operand_text(*operand, i) + " must be a sequence, is a tensor");
    }
    if (operand && context.sequence(i) && !operand->takes_sequence) {
      return context.error(operand_text(*operand, i) + " must be a tensor, is a sequence");
    }
    if (!operand || !context.has(i)) continue;
    const std::optional<ElementType> stored = context.stored_type(i);
    const bool takes_stored = operand->elements != nullptr && operand->elements->takes_stored;
    if (stored && !takes_stored) {
      return context.unsupported(operand_text(*operand, i) + " of " + name_of_element(*stored));
    }
    if (operand->elements == nullptr || stored) continue;
    const ir::DType dtype = context.operand(i).dtype();
    if (operand->elements->dtypes.contains(dtype)) continue;
    return context.error(operand_text(*operand, i) + " must be of " +
                         std::string(operand->elements->plural) + ", is of " +
                         std::string(ir::name_of(dtype)));
  }
  return {};
}

ir::Result<void> check_attributes(const OpRow& row, const NodeContext& context) {
  std::string_view missing;
  any_word(row.attributes, [&](std::string_view word) {
    if (!word.ends_with('!')) return false;
    word.remove_suffix(1);
    if (!context.has_attribute(word)) missing = word;
    return !missing.empty();
  });
  if (missing.empty()) return {};
  return context.error("attribute '" + std::string(missing) + "' is required");
}

std::string as_read(const OpRow& row) {
  return "(" + std::string(row.op) + " is read up to version " + std::to_string(row.version) + ")";
}

}  // namespace

std::vector<OpRow> all_rows() {
  std::vector<OpRow> all;
  for (std::span<const OpRow> rows : families()) all.insert(all.end(), rows.begin(), rows.end());
  std::ranges::sort(all, {}, [](const OpRow& row) { return std::tuple(row.op, row.since); });
  return all;
}

const OpRow* find_row(std::string_view op, int64_t opset) {
  const OpRow* best = nullptr;
  for (std::span<const OpRow> rows : families()) {
    for (const OpRow& row : rows) {
      if (row.op != op || row.since > opset) continue;
      if (best == nullptr || row.since > best->since) best = &row;
    }
  }
  return best;
}

const OpRow* find_row(const Node& node, int64_t opset) {
  if (node.domain.empty()) return find_row(node.op, opset);
  for (std::span<const OpRow> rows : families_of(node.domain)) {
    const auto row = std::ranges::find(rows, node.op, &OpRow::op);
    if (row != rows.end()) return &*row;
  }
  return nullptr;
}

ir::Result<void> as_standard(NodeContext& context) {
  return find_row(context.node().op, kNewestOpset)->rule(context);
}

std::string_view operand_name(const OpRow& row, size_t i) {
  const std::optional<Operand> operand = operand_of(row, i);
  return operand ? operand->name : std::string_view();
}

std::optional<std::string> uncovered(const OpRow& row, const Node& node,
                                     const AttributeFrame* frame) {
  for (const Attribute& a : node.attributes) {
    const auto is_it = [&](std::string_view word) {
      if (word.ends_with('!')) word.remove_suffix(1);
      return word == a.name;
    };
    if (a.name == kOverwritten || any_word(row.attributes, is_it)) continue;
    if (find_attribute(node, a.name, frame) == nullptr) continue;
    return "attribute '" + std::string(a.name) + "' is not handled " + as_read(row);
  }
  for (size_t i = 0; i < node.inputs.size(); ++i) {
    if (node.inputs[i].empty() || operand_of(row, i)) continue;
    return "operand " + std::to_string(i) + " ('" + std::string(node.inputs[i]) + "') is one of " +
           std::to_string(node.inputs.size()) + ", " + std::to_string(operand_count(row)) +
           " are handled " + as_read(row);
  }
  return std::nullopt;
}

ir::Result<void> import_by(const OpRow& row, NodeContext& context) {
  if (std::optional<std::string> what = uncovered(row, context.node(), context.frame())) {
    return context.unsupported(*what);
  }
  if (ir::Result<void> ok = check_operands(row, context); !ok) return ok;
  if (ir::Result<void> ok = check_attributes(row, context); !ok) return ok;
  if (ir::Result<void> ok = row.rule(context); !ok) return ok;
  const std::optional<Operand> first = operand_of(row, 0);
  const std::optional<ElementType> stored = context.stored_type(0);
  if (stored && first->elements->word == kMoved) context.keep_stored_type(*stored);
  return {};
}

}  // namespace ullage::onnx

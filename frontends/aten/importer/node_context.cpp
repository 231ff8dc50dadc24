// Arguments in all the forms that the file has them in, results as PyTorch describes them.
#include "frontends/aten/importer/node_context.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "frontends/aten/importer/importer.h"
#include "frontends/aten/importer/promotion.h"
#include "ops/elementwise/cast.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

constexpr std::string_view kLibraries = "torch.ops.";
constexpr size_t kMostOperandsNamed = 4;

void add_names(const Argument& output, std::vector<std::string>& names) {
  if (output.kind != ArgumentKind::list) return names.push_back(output.text);
  for (const Argument& element : output.list) names.push_back(element.text);
}

bool is_number(const Argument& a) {
  return a.kind == ArgumentKind::symbol || a.kind == ArgumentKind::integer ||
         a.kind == ArgumentKind::boolean || a.kind == ArgumentKind::number;
}

// Or of a part of it.
std::optional<DType> element_dtype_of(int64_t scalar_type) {
  const std::optional<DType> part = part_dtype_of(scalar_type);
  return part ? part : dtype_of(scalar_type);
}

}  // namespace

std::pair<std::string_view, std::string_view> split_target(std::string_view target) {
  if (!target.starts_with(kLibraries)) return {target, {}};
  target.remove_prefix(kLibraries.size());
  const size_t library = target.find('.');
  const size_t name = library == std::string_view::npos ? library : target.find('.', library + 1);
  if (name == std::string_view::npos) return {target, {}};
  return {target.substr(0, name), target.substr(name + 1)};
}

NodeContext::NodeContext(Importer& importer, const Node& node, const Graph& graph, Scope& scope,
                         std::string path)
    : importer_(importer), node_(node), graph_(graph), scope_(scope), path_(std::move(path)) {
  std::tie(op_, overload_) = split_target(node.target);
  for (const Argument& output : node.outputs) add_names(output, results_);
  items_.resize(results_.size());
}

ir::Builder& NodeContext::builder() const {
  return importer_.builder();
}

ir::ExtentPool& NodeContext::pool() const {
  return importer_.builder().pool();
}

// ---- arguments ----

const Argument* NodeContext::find(std::string_view name) const {
  const auto found = std::ranges::find(node_.inputs, name, &NamedArgument::name);
  if (found == node_.inputs.end() || found->value.kind == ArgumentKind::none) return nullptr;
  return &found->value;
}

const Argument* NodeContext::find(size_t position) const {
  if (position >= node_.inputs.size()) return nullptr;
  const Argument& argument = node_.inputs[position].value;
  return argument.kind == ArgumentKind::none ? nullptr : &argument;
}

const Argument& NodeContext::required(std::string_view name) const {
  const Argument* argument = find(name);
  if (!argument) error("needs '" + std::string(name) + "'");
  return *argument;
}

void NodeContext::refuse(std::string_view name, const char* wanted) const {
  error("'" + std::string(name) + "' must be " + wanted);
}

Item NodeContext::item(const Argument& argument) const {
  if (argument.kind == ArgumentKind::none) return {};
  if (argument.kind == ArgumentKind::tensor || argument.kind == ArgumentKind::symbol) {
    const auto found = scope_.items.find(argument.text);
    if (found == scope_.items.end()) error("no input or node before gives '" + argument.text + "'");
    return part_ == Part::whole ? found->second : part_of(found->second);
  }
  if (!is_number(argument)) error("an argument must be a tensor or a number");
  Number number;
  if (argument.kind == ArgumentKind::number) {
    number = {.kind = NumberKind::real, .real = scalar(DType::f64, argument.number)};
  } else {
    const bool is_bool = argument.kind == ArgumentKind::boolean;
    number = {.kind = is_bool ? NumberKind::boolean : NumberKind::integer,
              .expression = constant(argument.integer)};
  }
  return {.number = number};
}

Item NodeContext::part_of(const Item& whole) const {
  if (!whole.tensor || part_ == Part::real) return {.tensor = whole.tensor, .number = whole.number};
  if (whole.imaginary) return {.tensor = whole.imaginary};
  const Value real = importer_.read(*whole.tensor);
  if (!ir::is_float(real.dtype())) return whole;  // indices, masks
  return importer_.owned(ops::zeros_like(real));
}

void NodeContext::take(Part part) {
  part_ = part;
  items_.assign(items_.size(), std::nullopt);
}

bool NodeContext::has_complex_operand() const {
  const std::function<bool(const Argument&)> is_complex = [&](const Argument& argument) {
    const auto found = scope_.items.find(argument.text);
    const bool is_tensor = argument.kind == ArgumentKind::tensor && found != scope_.items.end();
    return (is_tensor && found->second.imaginary) || std::ranges::any_of(argument.list, is_complex);
  };
  return std::ranges::any_of(node_.inputs, is_complex, &NamedArgument::value);
}

std::vector<Item> NodeContext::items(const Argument& argument) const {
  std::vector<Item> items;
  if (argument.kind != ArgumentKind::list) return {item(argument)};
  for (const Argument& element : argument.list) items.push_back(item(element));
  return items;
}

Value NodeContext::as_value(const Number& number) const {
  if (number.kind == NumberKind::real) return number.real;
  const ExtentExpr e = ir::simplify(number.expression);
  const DType dtype = number.kind == NumberKind::boolean ? DType::boolean : DType::i64;
  if (const std::optional<int64_t> known = ir::as_constant(e)) {
    return builder().constant(ir::Tensor::from_integers(dtype, {}, std::span(&*known, 1)));
  }
  const Value value = ops::extent_values(builder(), {e}, {}, DType::i64);
  return ops::cast(value, dtype);
}

Value NodeContext::value(const Item& item) const {
  if (item.imaginary) {
    const Value real = importer_.read(*item.tensor), imaginary = importer_.read(*item.imaginary);
    const std::vector<int64_t> last = {static_cast<int64_t>(real.rank())};
    const Value parts[] = {ops::unsqueeze(real, last), ops::unsqueeze(imaginary, last)};
    return ops::concat(parts, last.front());
  }
  if (item.tensor) return importer_.read(*item.tensor);
  if (item.number) return as_value(*item.number);
  error("an argument is None where a tensor is needed");
}

Value NodeContext::tensor(std::string_view name) const {
  if (base_.valid() && !node_.inputs.empty() && node_.inputs.front().name == name) return base_;
  return value(item(required(name)));
}

Value NodeContext::tensor_or_none(std::string_view name) const {
  return has(name) ? tensor(name) : Value();
}

Value NodeContext::tensor(std::string_view name, DType dtype) const {
  const Argument& argument = required(name);
  if (argument.kind == ArgumentKind::number) return scalar(dtype, argument.number);
  return ops::cast(tensor(name), dtype);
}

std::vector<Value> NodeContext::tensors(std::string_view name) const {
  std::vector<Value> values;
  const Argument* argument = find(name);
  if (!argument) return values;
  if (argument->kind != ArgumentKind::list) refuse(name, "a list of tensors");
  for (const Argument& element : argument->list) {
    values.push_back(element.kind == ArgumentKind::none ? Value() : value(item(element)));
  }
  return values;
}

Number NodeContext::as_number(const Argument& argument) const {
  const Item found = item(argument);
  if (found.number) return *found.number;
  if (!found.tensor) error("an argument is None where a number is needed");
  // A tensor of one element counts as a number.
  const Value value = importer_.read(*found.tensor);
  const ir::HostValue elements = builder().scalars(ops::cast(value, DType::i64));
  check();
  if (elements.size() != 1) error("an argument must be a number");
  return {.kind = NumberKind::integer, .expression = elements.front()};
}

ExtentExpr NodeContext::as_extent(const Argument& argument) const {
  const Number number = as_number(argument);
  if (number.kind != NumberKind::real) return ir::simplify(number.expression);
  const ir::HostValue elements = builder().scalars(ops::cast(number.real, DType::i64));
  check();
  return elements.front();
}

int64_t NodeContext::integer(std::string_view name, int64_t otherwise) const {
  const Argument* argument = find(name);
  if (!argument) return otherwise;
  const std::optional<int64_t> known = ir::as_constant(as_extent(*argument));
  if (!known) unsupported("'" + std::string(name) + "' that only a run knows");
  return *known;
}

double NodeContext::number(std::string_view name, double otherwise) const {
  const Argument* argument = find(name);
  if (!argument) return otherwise;
  const Number number = as_number(*argument);
  if (number.kind != NumberKind::real) {
    const std::optional<int64_t> known = ir::as_constant(ir::simplify(number.expression));
    if (known) return static_cast<double>(*known);
  } else if (number.real.valid() && number.real.host()) {
    const std::optional<double> known = ir::as_float_constant(number.real.host()->front());
    if (known) return *known;
  }
  if (number.real.valid() && number.real.info().constant) {
    return number.real.info().constant->number(0);
  }
  unsupported("'" + std::string(name) + "' that only a run knows");
}

bool NodeContext::flag(std::string_view name, bool otherwise) const {
  return integer(name, otherwise ? 1 : 0) != 0;
}

std::string NodeContext::text(std::string_view name, std::string_view otherwise) const {
  const Argument* argument = find(name);
  if (!argument) return std::string(otherwise);
  if (argument->kind != ArgumentKind::text) refuse(name, "a text");
  return argument->text;
}

std::optional<DType> NodeContext::dtype(std::string_view name) const {
  const Argument* argument = find(name);
  if (!argument) return std::nullopt;
  if (argument->kind != ArgumentKind::dtype) refuse(name, "a dtype");
  const std::optional<DType> dtype = element_dtype_of(argument->integer);
  if (!dtype) unsupported(name_of_scalar_type(argument->integer));
  return dtype;
}

std::vector<int64_t> NodeContext::integers(std::string_view name) const {
  std::vector<int64_t> values;
  for (ExtentExpr e : extents(name)) {
    const std::optional<int64_t> known = ir::as_constant(e);
    if (!known) unsupported("'" + std::string(name) + "' that only a run knows");
    values.push_back(*known);
  }
  return values;
}

ExtentExpr NodeContext::extent(std::string_view name) const {
  return as_extent(required(name));
}

ExtentExpr NodeContext::extent(std::string_view name, int64_t otherwise) const {
  const Argument* argument = find(name);
  return argument ? as_extent(*argument) : constant(otherwise);
}

std::vector<ExtentExpr> NodeContext::extents(std::string_view name) const {
  std::vector<ExtentExpr> values;
  const Argument* argument = find(name);
  if (!argument) return values;
  if (argument->kind != ArgumentKind::list) return {as_extent(*argument)};
  for (const Argument& element : argument->list) values.push_back(as_extent(element));
  return values;
}

size_t NodeContext::axis(std::string_view name, size_t rank, int64_t otherwise) const {
  const int64_t given = integer(name, otherwise);
  const auto r = static_cast<int64_t>(std::max<size_t>(rank, 1));
  if (given < -r || given >= r) {
    error("axis " + std::to_string(given) + " does not fit rank " + std::to_string(rank));
  }
  return static_cast<size_t>(given < 0 ? given + r : given);
}

std::vector<int64_t> NodeContext::axes(std::string_view name, size_t rank) const {
  std::vector<int64_t> given = integers(name), axes;
  const auto r = static_cast<int64_t>(rank);
  if (given.empty()) {
    for (int64_t a = 0; a < r; ++a) given.push_back(a);
  }
  for (int64_t a : given) {
    if (rank == 0 && (a == 0 || a == -1)) continue;
    if (a < -r || a >= r) {
      error("axis " + std::to_string(a) + " does not fit rank " + std::to_string(rank));
    }
    a = a < 0 ? a + r : a;
    if (std::ranges::find(axes, a) != axes.end()) error("an axis is named twice");
    axes.push_back(a);
  }
  return axes;
}

DType NodeContext::promoted(std::span<const std::string_view> names) const {
  Promotion promotion;
  const auto add = [&](const Argument& argument) {
    const Item found = item(argument);
    if (found.tensor) {
      const Value value = importer_.read(*found.tensor);
      promotion.add_tensor(value.dtype(), value.rank());
    } else if (found.number) {
      promotion.add_number(found.number->kind);
    }
  };
  for (std::string_view name : names) {
    const Argument* argument = find(name);
    if (!argument) continue;
    if (argument->kind != ArgumentKind::list) {
      add(*argument);
    } else {
      std::ranges::for_each(argument->list, add);
    }
  }
  return promotion.result();
}

// ---- results ----

const TensorMeta* NodeContext::meta(size_t i) const {
  if (!has_result(i)) return nullptr;
  const auto found = graph_.tensors.find(results_[i]);
  return found == graph_.tensors.end() ? nullptr : &found->second;
}

const TensorMeta* NodeContext::argument_meta(std::string_view name) const {
  const auto found = graph_.tensors.find(required(name).text);
  return found == graph_.tensors.end() ? nullptr : &found->second;
}

bool NodeContext::is_in_order(std::string_view name) const {
  const TensorMeta* given = argument_meta(name);
  if (!given || given->strides.size() != given->sizes.size()) return true;
  ExtentExpr expected = constant(1);
  for (size_t a = given->sizes.size(); a-- > 0;) {
    const ExtentExpr size = stated(given->sizes[a]);
    const bool is_one = ir::as_constant(size) == 1;
    if (!is_one && !ir::prove_equal(stated(given->strides[a]), expected)) return false;
    expected = ir::simplify(expected * size);
  }
  return true;
}

ExtentExpr NodeContext::stated(const Expression& size) const {
  const std::optional<ExtentExpr> e = importer_.symbols().extent(size);
  if (!e) unsupported("a size that only PyTorch knows");
  return *e;
}

DType NodeContext::result_dtype(size_t i) const {
  const TensorMeta* of_result = meta(i);
  if (!of_result) error("nothing says what result " + std::to_string(i) + " is");
  const std::optional<DType> dtype = element_dtype_of(of_result->dtype);
  if (!dtype) unsupported("results of " + name_of_scalar_type(of_result->dtype));
  return *dtype;
}

size_t NodeContext::result_rank(size_t i) const {
  const TensorMeta* of_result = meta(i);
  if (!of_result) error("nothing says what result " + std::to_string(i) + " is");
  return of_result->sizes.size();
}

std::vector<ExtentExpr> NodeContext::result_extents(size_t i) const {
  std::vector<ExtentExpr> extents;
  const size_t rank = result_rank(i);
  for (size_t a = 0; a < rank; ++a) extents.push_back(stated(meta(i)->sizes[a]));
  return extents;
}

void NodeContext::set(size_t i, Value value) {
  check();
  if (i >= items_.size()) return;
  if (!value.valid()) error("its rule gives no result " + std::to_string(i));
  if (!base_.valid() && meta(i)) value = ops::cast(value, result_dtype(i));
  items_[i] = importer_.owned(value);
}

void NodeContext::set_number(Number number) {
  if (!items_.empty()) items_[0] = Item{.number = number};
}

void NodeContext::set_item(size_t i, Item item) {
  if (i < items_.size()) items_[i] = std::move(item);
}

// ---- small steps ----

std::vector<ExtentExpr> NodeContext::extents_of(Value value) const {
  std::vector<ExtentExpr> extents =
      value.valid() ? ops::extents_of(value) : std::vector<ExtentExpr>();
  check();
  return extents;
}

std::vector<ExtentExpr> NodeContext::extents_of(Value value, size_t rank) const {
  check();
  if (value.rank() != rank) {
    error("a tensor must have rank " + std::to_string(rank) + ", has rank " +
          std::to_string(value.rank()));
  }
  return extents_of(value);
}

void NodeContext::check() const {
  if (builder().failed()) throw Refused{placed(builder().error())};
}

ir::Error NodeContext::placed(ir::Error error) const {
  if (!error.op.empty() || !error.node.empty()) return error;
  const ir::Graph& graph = builder().graph();
  const ir::LeafName names = ir::leaf_names(graph);
  std::string text;
  size_t named = 0;
  for (const NamedArgument& input : node_.inputs) {
    const auto found = scope_.items.find(input.value.text);
    if (input.value.kind != ArgumentKind::tensor || found == scope_.items.end()) continue;
    if (!found->second.tensor || !found->second.tensor->value.valid()) continue;
    if (++named > kMostOperandsNamed) break;
    const ir::ValueInfo& info = graph.value(found->second.tensor->value.id());
    text += (text.empty() ? "; " : ", ") + (input.name.empty() ? "" : input.name + " = ") + "'" +
            input.value.text + "' " + std::string(ir::name_of(info.dtype)) +
            ir::to_string(info.shape, names);
  }
  error.message += text;
  if (!node_.line.empty()) error.message += "; " + node_.line;
  std::string op(op_);
  if (!overload_.empty() && overload_ != "default") op += "." + std::string(overload_);
  return ir::at_node(std::move(error), op, path_);
}

void NodeContext::error(const std::string& rule) const {
  throw Refused{placed(ir::invalid_file(rule))};
}

void NodeContext::unsupported(const std::string& what) const {
  throw Refused{placed(ir::unsupported("unsupported: " + what))};
}

}  // namespace ullage::aten

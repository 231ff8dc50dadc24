// Import rules of ops that take graphs: branches become predicated nodes, loops stay loops.
#include "frontends/aten/importer/importer.h"
#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/control/branch.h"
#include "ops/control/predicated.h"
#include "ops/control/rolled_loop.h"
#include "ops/elementwise/cast.h"
#include "ops/movement/movement.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;
using Items = std::vector<Item>;
using Values = std::vector<Value>;

namespace {

const Graph& graph_argument(const NodeContext& c, size_t i) {
  const Argument* given = c.find(i);
  if (!given || !given->graph) c.error("argument " + std::to_string(i) + " must be a graph");
  return *given->graph;
}

Items list_argument(const NodeContext& c, size_t i) {
  const Argument* given = c.find(i);
  return given ? c.items(*given) : Items();
}

void set_items(NodeContext& c, const Items& items) {
  if (items.size() < c.result_count()) c.error("its graph gives too few results");
  for (size_t i = 0; i < c.result_count(); ++i) c.set_item(i, items[i]);
}

Items joined(Items a, const Items& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// ---- branches ----

Items import_predicated(NodeContext& c, const Graph& graph, const Items& inputs,
                        ExtentExpr condition) {
  const ops::Predicated here(c.builder(), condition);
  return c.importer().import_graph(graph, inputs, c.path());
}

Item choice(NodeContext& c, ExtentExpr condition, const Item& a, const Item& b) {
  if (a.number && b.number && a.number->kind != NumberKind::real &&
      b.number->kind != NumberKind::real) {
    return {.number = Number{.kind = a.number->kind,
                             .expression = ir::simplify(ir::select(condition, a.number->expression,
                                                                   b.number->expression))}};
  }
  const Value x = c.value(a), y = c.value(b);
  if (x.dtype() != y.dtype() || x.rank() != y.rank())
    c.unsupported("branches that disagree in dtype or rank");
  return c.importer().owned(x.id() == y.id() ? x : ops::select_branch(condition, x, y));
}

void cond(NodeContext& c) {
  const Argument* predicate = c.find(size_t{0});
  if (!predicate) c.error("needs a condition");
  const ExtentExpr condition = ir::simplify(c.as_extent(*predicate));
  const Graph &taken = graph_argument(c, 1), &other = graph_argument(c, 2);
  const Items inputs = list_argument(c, 3);
  if (const std::optional<int64_t> known = ir::as_constant(condition)) {
    return set_items(c, c.importer().import_graph(*known ? taken : other, inputs, c.path()));
  }
  const Items a = import_predicated(c, taken, inputs, condition);
  const Items b = import_predicated(c, other, inputs, ir::logical_not(condition));
  if (a.size() != b.size()) c.error("its branches must give as many results");
  Items results;
  for (size_t i = 0; i < a.size(); ++i) {
    const bool is_none = !a[i].tensor && !a[i].number;
    results.push_back(is_none ? Item() : choice(c, condition, a[i], b[i]));
  }
  set_items(c, results);
}

// ---- loops ----

Values values_of(const NodeContext& c, const Items& items) {
  Values values;
  for (const Item& item : items) values.push_back(c.value(item));
  return values;
}

// What a loop carries, as the items that it was: numbers stay numbers.
Items items_of(NodeContext& c, const Values& values, const Items& kinds) {
  Items items;
  for (size_t i = 0; i < values.size(); ++i) {
    if (i >= kinds.size() || !kinds[i].number) {
      items.push_back(c.importer().owned(values[i]));
      continue;
    }
    Number number = *kinds[i].number;
    if (number.kind == NumberKind::real) {
      number.real = values[i];
    } else {
      const ir::HostValue element = c.builder().scalars(ops::cast(values[i], DType::i64));
      c.check();
      number.expression = element.front();
    }
    items.push_back({.number = number});
  }
  return items;
}

// A loop of this node: `body` is called with the items that it carries.
struct LoopParts {
  ExtentExpr iterations{};
  Value condition{};
  ops::LoopCapacity capacity = ops::LoopCapacity::for_all;
  Items initial{};
};
using LoopBody = std::function<ops::Iteration(const ops::Loop&, const Items& carried)>;

Values loop(NodeContext& c, const LoopParts& parts, const LoopBody& body) {
  const Importer::State before = c.importer().state();
  const ir::Result<Values> values = ops::rolled_loop(
      c.builder(),
      {.iterations = parts.iterations,
       .condition = parts.condition,
       .capacity = parts.capacity,
       .initial = values_of(c, parts.initial),
       .body = [&](const ops::Loop& made, const Values& carried) -> ir::Result<ops::Iteration> {
         ops::Iteration iteration = body(made, items_of(c, carried, parts.initial));
         if (iteration.carried.size() != carried.size())
           c.error("its graph must give what it carries");
         for (size_t i = 0; i < carried.size(); ++i)
           iteration.carried[i] = ops::cast(iteration.carried[i], carried[i].dtype());
         return iteration;
       },
       .restore = [&] { c.importer().restore(before); }});
  if (!values) throw Refused{c.placed(values.error())};
  return *values;
}

Value truth(const NodeContext& c, const Items& results) {
  if (results.size() != 1) c.error("its condition must give one result");
  return ops::reshape(ops::cast(c.value(results.front()), DType::boolean), {});
}

// What it carries at the end, and with `stacks` after each iteration, in rows.
Values while_values(NodeContext& c, const Items& initial, bool stacks) {
  const Graph &condition = graph_argument(c, 0), &body = graph_argument(c, 1);
  const Items more = list_argument(c, 3);
  Importer& importer = c.importer();
  const auto goes_on = [&](const Items& carried) {
    return truth(c, importer.import_graph(condition, joined(carried, more), c.path() + "/cond"));
  };
  return loop(
      c,
      {.condition = goes_on(initial), .capacity = ops::LoopCapacity::estimated, .initial = initial},
      [&](const ops::Loop&, const Items& carried) {
        const Items next = importer.import_graph(body, joined(carried, more), c.path() + "/body");
        const Values values = values_of(c, next);
        return ops::Iteration{
            .carried = values, .rows = stacks ? values : Values(), .goes_on = goes_on(next)};
      });
}

void while_loop(NodeContext& c) {
  const Items initial = list_argument(c, 2);
  set_items(c, items_of(c, while_values(c, initial, false), initial));
}

// Without an iteration there is one row: what it would have carried.
void stacked_while_loop(NodeContext& c) {
  const Items initial = list_argument(c, 2);
  const Values values = while_values(c, initial, true);
  for (size_t i = 0; i < initial.size() && i < c.result_count(); ++i) {
    const Value rows = values.at(initial.size() + i);
    const ExtentExpr taken = c.extents_of(rows).at(0);
    const ExtentExpr is_none = ir::simplify(ir::equal(taken, c.constant(0)));
    const Value first = part_along(with_axis_at(c.value(initial[i]), 0), 0, c.constant(0), is_none);
    const Value parts[] = {first, rows};
    c.set(i, ops::concat(parts, 0));
  }
}

// Row `loop.iteration()` of each.
Items rows_of(NodeContext& c, const ops::Loop& loop, const Items& of) {
  Items rows;
  for (const Item& item : of) {
    const Value x = c.value(item);
    rows.push_back(
        c.importer().owned(without_axis(part_along(x, 0, loop.iteration(), c.constant(1)), 0)));
  }
  return rows;
}

void scan_of(NodeContext& c, const Graph& body, const Items& initial, const Items& rows,
             const Items& more) {
  if (rows.empty()) c.error("needs a tensor to go along");
  const ExtentExpr count = c.extents_of(c.value(rows.front())).at(0);
  const Values values = loop(
      c, {.iterations = count, .initial = initial},
      [&](const ops::Loop& made, const Items& carried) {
        const Items inputs = joined(joined(carried, rows_of(c, made, rows)), more);
        const Values results =
            values_of(c, c.importer().import_graph(body, inputs, c.path() + "/body"));
        if (results.size() < carried.size()) c.error("its graph must give what it carries");
        const auto first = results.begin() + static_cast<std::ptrdiff_t>(carried.size());
        return ops::Iteration{.carried = {results.begin(), first}, .rows = {first, results.end()}};
      });
  set_items(c, items_of(c, values, initial));
}

void scan(NodeContext& c) {
  scan_of(c, graph_argument(c, 0), list_argument(c, 1), list_argument(c, 2), list_argument(c, 3));
}

void map(NodeContext& c) {
  scan_of(c, graph_argument(c, 0), {}, list_argument(c, 1), list_argument(c, 2));
}

// ---- graphs that are only called ----

void call(NodeContext& c) {
  const Graph* graph = nullptr;
  Items inputs;
  for (const NamedArgument& input : c.node().inputs) {
    if (input.value.graph) {
      graph = input.value.graph.get();
    } else if (graph && input.value.kind != ArgumentKind::text) {
      inputs = joined(inputs, c.items(input.value));
    }
  }
  if (!graph) c.error("needs a graph");
  set_items(c, c.importer().import_graph(*graph, inputs, c.path()));
}

void nothing(NodeContext&) {}

constexpr ImportRule kRules[] = {
    {"higher_order.cond", "...", cond},
    {"higher_order.invoke_subgraph", "...", call},
    {"higher_order.map_impl", "...", map},
    {"higher_order.scan", "...", scan},
    {"higher_order.tag_activation_checkpoint", "...", call},
    {"higher_order.while_loop", "...", while_loop},
    {"higher_order.while_loop_stack_output", "...", stacked_while_loop},
    {"higher_order.wrap_with_autocast", "...", call},
    {"higher_order.wrap_with_set_grad_enabled", "...", call},
    {"torch._C._set_grad_enabled", "...", nothing},
};

}  // namespace

ImportRules control_import_rules() {
  return kRules;
}

}  // namespace ullage::aten

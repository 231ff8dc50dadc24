#include "tests/frontends/aten/hostile_files.h"

#include <span>
#include <utility>

#include "tests/frontends/aten/program_text.h"

namespace ullage::aten::test {
namespace {

constexpr const char* kMost = "9223372036854775807";

std::vector<std::byte> bytes_of(const std::string& text) {
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

std::vector<std::byte> file_of(const ProgramText& program) {
  return bytes_of(json_of(program));
}

std::string nested(const std::string& open, int times, const std::string& inner,
                   const std::string& close) {
  std::string text;
  for (int i = 0; i < times; ++i) text += open;
  text += inner;
  for (int i = 0; i < times; ++i) text += close;
  return text;
}

// x of [3, 2], and nodes after it.
ProgramText program_of(std::vector<NodeText> nodes, std::vector<std::string> outputs) {
  return {
      .inputs = {{"x", 7, {"3", "2"}}}, .nodes = std::move(nodes), .outputs = std::move(outputs)};
}

NodeText relu(const std::string& of, const std::string& result) {
  return {"torch.ops.aten.relu.default", {{"self", tensor(of)}}, {{result, 7, {"3", "2"}}}};
}

// ---- weights ----

struct WeightText {
  std::string file = "weight_0", dtype = "7";
  std::string sizes = "[{\"as_int\":2},{\"as_int\":2}]";
  std::string strides = "[{\"as_int\":2},{\"as_int\":1}]";
  std::string offset = "{\"as_int\":0}";
};

std::string listed(const std::string& name, const WeightText& weight) {
  return "\"" + name + "\":{\"path_name\":\"" + weight.file +
         "\",\"is_param\":true,\"use_pickle\":false,\"tensor_meta\":{\"dtype\":" + weight.dtype +
         ",\"sizes\":" + weight.sizes + ",\"strides\":" + weight.strides +
         ",\"storage_offset\":" + weight.offset + "}}";
}

using Files = std::vector<std::pair<std::string, std::string>>;

// y = x + w, whose weights are `config`.
Files files_with(const std::string& config, size_t weight_bytes = 16) {
  const ProgramText program{.inputs = {{"x", 7, {"2", "2"}}},
                            .buffers = {{{"b_w", 7, {"2", "2"}}, "w"}},
                            .nodes = {{"torch.ops.aten.add.Tensor",
                                       {{"self", tensor("x")}, {"other", tensor("b_w")}},
                                       {{"add", 7, {"2", "2"}}}}},
                            .outputs = {"add"}};
  return {{"m/data/weights/weight_0", std::string(weight_bytes, '\1')},
          {"m/data/weights/m_weights_config.json", "{\"config\":{" + config + "}}"},
          {"m/models/model.json", json_of(program)},
          {"m/byteorder", "little"}};
}

HostileFile weight_file(const std::string& name, const WeightText& weight,
                        const std::string& message) {
  return {name, zip_of(files_with(listed("w", weight))), message};
}

// Many weights of one file, each of which needs a copy in order: more memory than the file has.
std::vector<std::byte> copies_of_one_file() {
  std::string config;
  for (int i = 0; i < 400; ++i) {
    config += (i == 0 ? "" : ",") + listed(i == 0 ? "w" : "w" + std::to_string(i),
                                           {.sizes = "[{\"as_int\":64},{\"as_int\":64}]",
                                            .strides = "[{\"as_int\":1},{\"as_int\":64}]"});
  }
  return zip_of(files_with(config, 64 * 64 * 4));
}

// ---- programs ----

// A graph of one input that `inner` nodes follow.
std::string graph_of_one(const NodeText& node, const std::string& input,
                         const std::string& output) {
  return graph_json({.inputs = {{input, 7, {"3", "2"}}}, .nodes = {node}, .outputs = {output}});
}

// Loops in loops: `depth` deep.
ProgramText loops(int depth) {
  std::string body = graph_of_one(relu("a", "b"), "a", "b");
  for (int i = 0; i < depth; ++i) {
    const std::string rows =
        graph_json({.inputs = {{"a", 7, {"3", "2"}}},
                    .nodes = {{"torch.ops.higher_order.while_loop",
                               {{"", graph(graph_json({.inputs = {{"c", 7, {"3", "2"}}},
                                                       .nodes = {{"torch.ops.aten.any.default",
                                                                  {{"self", tensor("c")}},
                                                                  {{"any", 12, {}}}}},
                                                       .outputs = {"any"}}))},
                                {"", graph(body)},
                                {"", tensors({"a"})},
                                {"", tensors({})}},
                               {{"b", 7, {"3", "2"}}}}},
                    .outputs = {"b"}});
    body = rows;
  }
  return program_of({{"torch.ops.higher_order.invoke_subgraph",
                      {{"", graph(body)}, {"", "{\"as_string\":\"body\"}"}, {"", tensor("x")}},
                      {{"y", 7, {"3", "2"}}}}},
                    {"y"});
}

ProgramText branch() {
  return program_of(
      {{"torch.ops.aten.any.default", {{"self", tensor("x")}}, {{"any", 12, {}}}},
       {"torch.ops.higher_order.cond",
        {{"pred", tensor("any")},
         {"true_graph", graph(graph_of_one(relu("a", "b"), "a", "b"))},
         {"false_graph",
          graph(graph_of_one(
              {"torch.ops.aten.neg.default", {{"self", tensor("a")}}, {{"b", 7, {"3", "2"}}}}, "a",
              "b"))},
         {"operands", tensors({"x"})}},
        {{"cond", 7, {"3", "2"}}}}},
      {"cond"});
}

ProgramText written_view() {
  return program_of(
      {{"torch.ops.aten.clone.default", {{"self", tensor("x")}}, {{"clone", 7, {"3", "2"}}}},
       {"torch.ops.aten.select.int",
        {{"self", tensor("clone")}, {"dim", integer(1)}, {"index", integer(1)}},
        {{"select", 7, {"3"}}}},
       {"torch.ops.aten.add_.Tensor",
        {{"self", tensor("select")}, {"other", integer(10)}},
        {{"add_", 7, {"3"}}}}},
      {"clone", "add_"});
}

ProgramText compaction() {
  return {.inputs = {{"x", 7, {"s7", "2"}}, {"w", 7, {"2", "5"}}},
          .nodes = {{"torch.ops.aten.select.int",
                     {{"self", tensor("x")}, {"dim", integer(1)}, {"index", integer(0)}},
                     {{"select", 7, {"s7"}}}},
                    {"torch.ops.aten.gt.Scalar",
                     {{"self", tensor("select")}, {"other", integer(0)}},
                     {{"gt", 12, {"s7"}}}},
                    {"torch.ops.aten.index.Tensor",
                     {{"self", tensor("x")}, {"indices", tensors({"gt"})}},
                     {{"index", 7, {"u0", "2"}}}},
                    {"torch.ops.aten.mm.default",
                     {{"self", tensor("index")}, {"mat2", tensor("w")}},
                     {{"mm", 7, {"u0", "5"}}}}},
          .outputs = {"mm"},
          .ranges = "{\"s7\":{\"min_val\":2,\"max_val\":100},\"u0\":{\"min_val\":0}}"};
}

// A write, and a view of what was written, again and again: every write goes through all of them.
ProgramText writes_through_views(int count) {
  std::vector<NodeText> nodes = {
      {"torch.ops.aten.clone.default", {{"self", tensor("x")}}, {{"v0", 7, {"3", "2"}}}}};
  for (int i = 0; i < count; ++i) {
    const std::string view = "v" + std::to_string(i), next = "v" + std::to_string(i + 1);
    nodes.push_back(
        {"torch.ops.aten.transpose.int",
         {{"self", tensor(view)}, {"dim0", integer(0)}, {"dim1", integer(1)}},
         {{next, 7,
           i % 2 == 0 ? std::vector<std::string>{"2", "3"} : std::vector<std::string>{"3", "2"}}}});
    nodes.push_back({"torch.ops.aten.relu_.default", {{"self", tensor(next)}}, {{"", 7, {}}}});
  }
  return program_of(nodes, {"v0"});
}

constexpr long kHuge = long{1} << 62;
const std::string kHugeText = std::to_string(kHuge);

// a = op(arguments).
std::vector<std::byte> node(const std::string& op,
                            std::vector<std::pair<std::string, std::string>> arguments,
                            std::vector<std::string> sizes, int dtype = 7) {
  return file_of(program_of(
      {{"torch.ops.aten." + op, std::move(arguments), {{"a", dtype, std::move(sizes)}}}}, {"a"}));
}

}  // namespace

std::vector<HostileFile> hostile_archives() {
  const std::vector<std::byte> whole = zip_of(files_with(listed("w", {})));
  std::vector<std::byte> cut(whole.begin(), whole.begin() + static_cast<long>(whole.size() / 2));
  Files outside = files_with(listed("w", {.file = "../../../../etc/passwd"}));
  Files twice = files_with(listed("w", {}));
  twice.push_back(twice.front());
  Files two_models = files_with(listed("w", {}));
  two_models.emplace_back("m/models/other.json", "{}");
  Files other_order = files_with(listed("w", {}));
  other_order.back().second = "big";
  return {
      {"empty", {}, "the ZIP archive: it ends too early"},
      {"cut", cut, "the ZIP archive: it has no directory"},
      {"bomb", zip_of({{"m/models/model.json", "{}"}}, 8), "is compressed"},
      {"path_outside", zip_of(outside), "file 'data/weights/../../../../etc/passwd' is missing"},
      {"name_twice", zip_of(twice), "it has two files 'm/data/weights/weight_0'"},
      {"two_models", zip_of(two_models), "it has several models"},
      {"big_endian", zip_of(other_order), "its weights are not little-endian"},
      {"long_name", zip_of({{"m/" + std::string(60000, '\n'), ""}, {"m/models/a.json", "["}}),
       "its JSON is damaged"},
  };
}

std::vector<HostileFile> hostile_weights() {
  const std::string short_file = "weight 'w': its file is too short";
  const std::string constants = "weight 'w': its sizes and strides must be constants";
  const auto sizes = [](const std::string& a, const std::string& b) {
    return "[{\"as_int\":" + a + "},{\"as_int\":" + b + "}]";
  };
  return {
      weight_file("dtype_unknown", {.dtype = "99"}, "type 99"),
      weight_file("dtype_negative", {.dtype = "-1"}, "type -1"),
      weight_file("dtype_complex", {.dtype = "10"}, short_file),
      weight_file("dtype_text", {.dtype = "\"float\""}, "an integer is none"),
      weight_file("dtype_wider", {.dtype = "8"}, short_file),
      weight_file("sizes_huge", {.sizes = sizes(kMost, kMost)}, short_file),
      weight_file("sizes_huge_and_none", {.sizes = sizes(kMost, "0")}, short_file),
      weight_file("sizes_none_and_huge", {.sizes = sizes("0", kMost)}, short_file),
      weight_file("sizes_negative", {.sizes = sizes("-2", "-2")}, constants),
      weight_file("sizes_of_symbols",
                  {.sizes = "[{\"as_expr\":{\"expr_str\":\"Symbol('s0')\"}},{\"as_int\":2}]"},
                  constants),
      weight_file("ranks_differ", {.sizes = "[{\"as_int\":4}]"}, constants),
      weight_file("strides_beyond", {.strides = sizes("3", "1")}, short_file),
      weight_file("strides_huge", {.strides = sizes(kMost, kMost)}, short_file),
      weight_file("strides_negative", {.strides = sizes("-2", "1")}, constants),
      weight_file("strides_repeat",
                  {.sizes = sizes("1000000", "1000000"), .strides = sizes("0", "0")},
                  "strides that repeat elements"),
      weight_file("offset_beyond", {.offset = "{\"as_int\":1}"}, short_file),
      weight_file("offset_huge", {.offset = std::string("{\"as_int\":") + kMost + "}"}, short_file),
      weight_file("offset_negative", {.offset = "{\"as_int\":-1}"}, constants),
      weight_file("number_too_wide", {.offset = "{\"as_int\":18446744073709551615}"},
                  "an integer does not fit 64 bits"),
      weight_file("file_missing", {.file = "weight_1"}, "file 'data/weights/weight_1' is missing"),
      {"file_cut", zip_of(files_with(listed("w", {}), 12)), short_file},
      {"not_listed", zip_of(files_with(listed("v", {}))), "w"},
      {"copies_of_one_file", copies_of_one_file(), "bytes as copies"},
  };
}

std::vector<HostileFile> hostile_programs() {
  const std::string json = json_of(written_view());
  const std::string long_name(100000, 'n');
  ProgramText two_inputs = program_of({relu("x", "y")}, {"y"});
  two_inputs.inputs.push_back({"x", 7, {"5"}});
  return {
      {"json_cut", bytes_of(json.substr(0, json.size() - 9)), "its JSON is damaged"},
      {"json_empty", bytes_of("{}"), "schema 0"},
      {"json_deep", bytes_of("{\"a\":" + nested("[", 100000, "", "]") + "}"), "schema 0"},
      {"json_deep_unclosed", bytes_of("{\"a\":" + nested("{\"a\":", 100000, "", "")),
       "its JSON is damaged"},
      {"schema_newer", file_of({.schema = 9}), "schema 9"},
      {"schema_negative", file_of({.schema = -8}), "schema -8"},
      {"cycle", file_of(program_of({relu("b", "a"), relu("a", "b")}, {"b"})), "'b'"},
      {"of_itself", file_of(program_of({relu("a", "a")}, {"a"})), "'a'"},
      {"name_unknown", file_of(program_of({relu("nothing", "a")}, {"a"})), "'nothing'"},
      {"output_unknown", file_of(program_of({relu("x", "a")}, {"b"})), "'b'"},
      {"op_unknown", file_of(program_of({{"torch.ops.aten.no_such_op.default", {}, {}}}, {})),
       "no_such_op"},
      {"op_of_another_library",
       file_of(program_of({{"torch.ops.evil.system.default", {}, {}}}, {})), "evil"},
      {"op_name_long", file_of(program_of({{long_name, {}, {}}}, {})), "unsupported nodes"},
      {"value_name_of_lines", file_of(program_of({relu("a\\nb\\u001b[31m", "a")}, {"a"})), "a"},
      {"value_name_long", file_of(program_of({relu(long_name, "a")}, {"a"})), "nnn"},
      {"input_twice", file_of(two_inputs), "'x'"},
      {"result_of_another_rank",
       file_of(program_of(
           {{"torch.ops.aten.relu.default", {{"self", tensor("x")}}, {{"a", 7, {"6"}}}}}, {"a"})),
       "of rank 1"},
      {"graphs_deep", file_of(loops(40)), "nested more than 16 deep"},
      {"expression_deep",
       file_of({.inputs = {{"x", 7, {nested("Add(", 100000, "", ")")}}},
                .nodes = {relu("x", "a")},
                .outputs = {"a"}}),
       "is no size"},
      {"writes_through_views", file_of(writes_through_views(400)), "nodes"},
  };
}

std::vector<HostileFile> hostile_sizes() {
  const auto input_of = [](std::vector<std::string> sizes, int dtype = 7) {
    return file_of(
        {.inputs = {{"x", dtype, std::move(sizes)}}, .nodes = {relu("x", "a")}, .outputs = {"a"}});
  };
  return {
      {"input_huge", input_of({kHugeText, kHugeText}), "x"},
      {"input_negative", input_of({"Integer(-5)", "2"}), "x"},
      {"input_axes", input_of(std::vector<std::string>(9, "1")), "rank must be at most 8"},
      {"input_many_axes", input_of(std::vector<std::string>(20000, "1")), "rank must be at most 8"},
      {"input_complex", input_of({"3", "2"}, 10), "complex operands"},
      {"view_of_another_count",
       node("view.default", {{"self", tensor("x")}, {"size", integers({7})}}, {"7"}), "view"},
      {"pad_negative",
       node("constant_pad_nd.default", {{"self", tensor("x")}, {"pad", integers({-9, -9})}},
            {"3", "2"}),
       "pad"},
      {"as_strided_beyond",
       node("as_strided.default",
            {{"self", tensor("x")}, {"size", integers({100, 100})}, {"stride", integers({100, 1})}},
            {"100", "100"}),
       "as_strided"},
      {"axis_beyond",
       node("sum.dim_IntList", {{"self", tensor("x")}, {"dim", integers({kHuge})}}, {"3"}), "sum"},
      {"axis_twice",
       node("permute.default", {{"self", tensor("x")}, {"dims", integers({0, 0})}}, {"3", "3"}),
       "permute"},
      {"index_beyond",
       node("select.int", {{"self", tensor("x")}, {"dim", integer(0)}, {"index", integer(7)}},
            {"2"}),
       "select"},
      {"unfold_none",
       node("unfold.default",
            {{"self", tensor("x")},
             {"dimension", integer(0)},
             {"size", integer(2)},
             {"step", integer(0)}},
            {"2", "2", "2"}),
       "unfold"},
      {"split_none",
       node("split.Tensor", {{"self", tensor("x")}, {"split_size", integer(0)}}, {"3", "2"}),
       "split"},
  };
}

std::vector<std::vector<std::byte>> files_of_huge_results() {
  return {
      node("arange.default", {{"end", integer(kHuge)}}, {kHugeText}, 5),
      node("full.default", {{"size", integers({kHuge, kHuge})}, {"fill_value", integer(1)}},
           {kHugeText, kHugeText}),
      node("expand.default", {{"self", tensor("x")}, {"size", integers({kHuge, 3, 2})}},
           {kHugeText, "3", "2"}),
      node("repeat.default", {{"self", tensor("x")}, {"repeats", integers({kHuge, kHuge})}},
           {kHugeText, kHugeText}),
  };
}

std::vector<std::vector<std::byte>> sound_files() {
  return {file_of(written_view()),
          file_of(compaction()),
          file_of(branch()),
          file_of(loops(3)),

          zip_of(files_with(listed("w", {}))),
          zip_of(files_with(listed("w", {.strides = "[{\"as_int\":1},{\"as_int\":2}]"})))};
}

}  // namespace ullage::aten::test

#include "tests/frontends/hostile_models.h"

#include <numeric>

#include "tests/frontends/model_writer.h"

namespace ullage::test {
namespace {

std::vector<GraphWriter::Axis> ones(size_t rank) {
  return std::vector<GraphWriter::Axis>(rank, GraphWriter::Axis{1, ""});
}

std::vector<int64_t> first_axes(size_t count) {
  std::vector<int64_t> axes(count);
  std::iota(axes.begin(), axes.end(), 0);
  return axes;
}

}  // namespace

std::vector<HostileModel> models_of_high_rank() {
  const std::string rule = ": rank must be at most 8, is ";
  const auto relu = [](size_t rank) {
    return GraphWriter()
        .input("x", kFloat, ones(rank))
        .node("Relu", {"x"}, {"y"})
        .output("y")
        .model(17);
  };
  const auto squeezed = GraphWriter()
                            .input("x", kFloat, ones(8))
                            .constant("axes", first_axes(25))
                            .node("Unsqueeze", {"x", "axes"}, {"wide"}, {}, "stretch")
                            .node("Squeeze", {"wide", "axes"}, {"y"})
                            .output("y")
                            .model(17);
  const auto reshaped = GraphWriter()
                            .input("x", kFloat, {{2, ""}})
                            .constant("shape", {1, 1, 1, 1, 1, 1, 1, 1, 2})
                            .node("Reshape", {"x", "shape"}, {"y"}, {}, "unfold")
                            .output("y")
                            .model(17);
  const auto weight = GraphWriter()
                          .input("x", kInt64, {{1, ""}})
                          .constant("w", {5}, std::vector<int64_t>(9, 1))
                          .node("Add", {"x", "w"}, {"y"})
                          .output("y")
                          .model(17);
  return {{"input_rank_9", relu(9), "input x" + rule + "9"},
          {"input_rank_20000", relu(20'000), "input x" + rule + "20000"},
          {"weight_rank_9", weight, "output y" + rule + "9"},
          {"result_rank_33", squeezed, "result 0: rank must be at most 32, is 33"},
          {"output_rank_9", reshaped, "output y" + rule + "9"}};
}

}  // namespace ullage::test

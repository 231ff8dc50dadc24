// Non-maximum suppression: NX-16 and what it leaves open.
#include "ops/select/non_max_suppression.h"

#include <cmath>
#include <random>

#include "tests/ops/fixtures/data_fixture.h"

namespace ullage::test {
namespace {

using namespace ir;

class NonMaxSuppression : public DataDependent {
 protected:
  void build(ops::BoxForm form = ops::BoxForm::corners, const ops::Size& size = {}) {
    const Value boxes = any_input(b, "boxes", DType::f32, 3);
    const Value scores = any_input(b, "scores", DType::f32, 3);
    ops::Suppression options{.form = form};
    options.most = b.input("most", DType::i64, {b.pool().constant(1)});
    options.iou_threshold = b.input("iou", DType::f32, {b.pool().constant(1)});
    options.score_threshold = b.input("score", DType::f32, {b.pool().constant(1)});
    output(ops::non_max_suppression(boxes, scores, options, size));
  }
  static std::vector<Tensor> inputs(const Tensor& boxes, const Tensor& scores, int64_t most,
                                    double iou, double score) {
    return {boxes, scores, ints({most}), floats({iou}), floats({score})};
  }
  // The third column.
  static List boxes_of(const Tensor& rows) {
    List boxes;
    for (int64_t i = 2; i < rows.element_count(); i += 3) boxes.push_back(rows.number(i));
    return boxes;
  }
};

Tensor six_boxes() {
  return shaped(floats({0, 0,  1, 1,  0, 0.1,  1, 1.1,  0, -0.1, 1, 0.9,
                        0, 10, 1, 11, 0, 10.1, 1, 11.1, 0, 100,  1, 101}),
                {1, 6, 4});
}
Tensor six_scores() {
  return shaped(floats({0.9, 0.75, 0.6, 0.95, 0.5, 0.3}), {1, 1, 6});
}

TEST_F(NonMaxSuppression, NX16_SixBoxes) {
  build();
  std::vector<double> same;
  for (int i = 0; i < 10; ++i) same.insert(same.end(), {0, 0, 1, 1});
  const Tensor flipped = shaped(floats({1, 1,  0, 0,  0, 0.1,  1, 1.1,  0, 0.9, 1, -0.1,
                                        0, 10, 1, 11, 1, 10.1, 0, 11.1, 1, 101, 0, 100}),
                                {1, 6, 4});
  const auto all = run_graph_each(
      b,
      {inputs(six_boxes(), six_scores(), 3, 0.5, 0), inputs(six_boxes(), six_scores(), 3, 0.5, 0.4),
       inputs(six_boxes(), six_scores(), 2, 0.5, 0), inputs(flipped, six_scores(), 3, 0.5, 0),
       inputs(shaped(floats(same), {1, 10, 4}), shaped(floats(List(10, 0.9)), {1, 1, 10}), 3, 0.5,
              0),
       inputs(six_boxes(), six_scores(), 0, 0.5, 0),
       inputs(Tensor(DType::f32, {1, 0, 4}), Tensor(DType::f32, {1, 1, 0}), 3, 0.5, 0)});
  ASSERT_EQ(all.size(), 7u);
  const List expected[] = {{3, 0, 5}, {3, 0}, {3, 0}, {3, 0, 5}, {0}, {}, {}};
  for (size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(boxes_of(all[i][0]), expected[i]) << i;
    EXPECT_EQ(list(all[i][1])[0], static_cast<double>(expected[i].size()));
  }
}

TEST_F(NonMaxSuppression, NX16_BatchesAndClasses) {
  build();
  const Tensor one = six_boxes();
  std::vector<double> twice = list(one), scores = list(six_scores());
  twice.insert(twice.end(), twice.begin(), twice.begin() + 24);
  std::vector<double> many;
  for (int i = 0; i < 4; ++i) many.insert(many.end(), scores.begin(), scores.end());
  many[6] = NAN;
  many[12] = 0.1;
  const auto r =
      run(inputs(shaped(floats(twice), {2, 6, 4}), shaped(floats(many), {2, 2, 6}), 2, 0.5, 0));
  EXPECT_EQ(list(r[0]),
            (List{0, 0, 3, 0, 0, 0, 0, 1, 3, 0, 1, 1, 1, 0, 3, 1, 0, 1, 1, 1, 3, 1, 1, 0}));
}

// As onnxruntime and ONNX's reference do: a score must be above its threshold, an overlap too.
TEST_F(NonMaxSuppression, NX16_EqualToTheThresholds) {
  build();
  // Areas 2 and 1 with 1 in common: 0.5 exactly.
  const Tensor boxes = shaped(floats({0, 0, 1, 2, 0, 0, 1, 1}), {1, 2, 4});
  const Tensor scores = shaped(floats({0.9, 0.25}), {1, 1, 2});
  const auto all = run_graph_each(
      b, {inputs(boxes, scores, 5, 0.5, 0.2499), inputs(boxes, scores, 5, 0.5, 0.25),
          inputs(boxes, scores, 5, 0.4999, 0.2499), inputs(boxes, scores, 5, 0.5, 0.9)});
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(boxes_of(all[0][0]), (List{0, 1}));
  EXPECT_EQ(boxes_of(all[1][0]), List{0});
  EXPECT_EQ(boxes_of(all[2][0]), List{0});
  EXPECT_EQ(boxes_of(all[3][0]), List{});
}

TEST_F(NonMaxSuppression, CentresAndSizesToASize) {
  build(ops::BoxForm::center, sized(5, {-1}));
  const Tensor boxes = shaped(floats({0.5, 0.5,  1, 1, 0.5, 0.6,  1, 1, 0.5, 0.4,   1, 1,
                                      0.5, 10.5, 1, 1, 0.5, 10.6, 1, 1, 0.5, 100.5, 1, 1}),
                              {1, 6, 4});
  const auto r = run(inputs(boxes, six_scores(), 3, 0.5, 0));
  EXPECT_EQ(boxes_of(r[0]), (List{3, 0, 5, -1, -1}));
  EXPECT_EQ(list(r[1]), List{3});
}

TEST_F(NonMaxSuppression, ManyBoxesAgainstTheReference) {
  build();
  std::mt19937 engine(7);
  std::uniform_real_distribution<double> unit(0, 1);
  std::vector<std::vector<Tensor>> cases;
  for (int64_t n : {31, 257, 2100}) {
    std::vector<double> boxes, scores;
    for (int64_t i = 0; i < n; ++i) {
      const double y = unit(engine) * 9, x = unit(engine) * 9;
      boxes.insert(boxes.end(), {y, x, y + 0.2 + unit(engine), x + 0.2 + unit(engine)});
    }
    for (int64_t i = 0; i < 3 * n; ++i) scores.push_back(std::floor(unit(engine) * 64) / 64);
    cases.push_back(
        inputs(shaped(floats(boxes), {1, n, 4}), shaped(floats(scores), {1, 3, n}), n, 0.3, 0.2));
  }
  for (const auto& r : run_graph_each(b, cases)) EXPECT_GT(r[0].shape()[0], 5);
}

}  // namespace
}  // namespace ullage::test

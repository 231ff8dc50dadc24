// connected_components where random samples would notice nothing: snakes, spirals, combs, widths
// around words and chunks, and a result known without the reference.
#include "ops/select/components.h"
#include "tests/ops/fixtures/primitives_run.h"

namespace ullage::test {
namespace {

using namespace ir;

// A mask by its elements.
template <class F>
Tensor mask_of(int64_t height, int64_t width, F is_set) {
  Tensor mask(DType::boolean, {height, width});
  for (int64_t i = 0; i < height * width; ++i) mask.set_integer(i, is_set(i / width, i % width));
  return mask;
}

// A path that turns at the ends of every second row (or column).
Tensor snake(int64_t height, int64_t width) {
  return mask_of(height, width, [=](int64_t y, int64_t x) {
    return y % 2 == 0 || x == (y % 4 == 1 ? width - 1 : 0);
  });
}
Tensor turned_snake(int64_t height, int64_t width) {
  return mask_of(height, width, [=](int64_t y, int64_t x) {
    return x % 2 == 0 || y == (x % 4 == 1 ? height - 1 : 0);
  });
}
// Teeth that only the last row connects.
Tensor comb(int64_t height, int64_t width) {
  return mask_of(height, width,
                 [=](int64_t y, int64_t x) { return x % 2 == 0 || y == height - 1; });
}
Tensor checkers(int64_t height, int64_t width) {
  return mask_of(height, width, [](int64_t y, int64_t x) { return (x + y) % 2 == 0; });
}

// One arm, one element wide, inwards.
Tensor spiral(int64_t size) {
  Tensor mask(DType::boolean, {size, size});
  int64_t x = 0, y = 0, dx = 1, dy = 0;
  const auto is_inside = [&](int64_t to_x, int64_t to_y) {
    return to_x >= 0 && to_x < size && to_y >= 0 && to_y < size;
  };
  const auto is_set = [&](int64_t to_x, int64_t to_y) {
    return is_inside(to_x, to_y) && mask.integer(to_y * size + to_x) != 0;
  };
  const auto is_free = [&](int64_t to_x, int64_t to_y) {
    return is_inside(to_x, to_y) && !is_set(to_x, to_y);
  };
  for (int turns = 0; turns < 2;) {
    mask.set_integer(y * size + x, 1);
    if (is_free(x + dx, y + dy) && !is_set(x + 2 * dx, y + 2 * dy)) {
      x += dx;
      y += dy;
      turns = 0;
    } else {
      const int64_t old = dx;
      dx = -dy;
      dy = old;
      ++turns;
    }
  }
  return mask;
}

class ComponentsOnDevice : public PrimitivesOnDevice {
 protected:
  void compile_components(bool batched = false) {
    Builder b;
    const Value mask = b.input("mask", DType::boolean, std::vector<ExtentExpr>(batched ? 3 : 2));
    b.output("four", ops::connected_components(mask));
    b.output("eight", ops::connected_components(mask, true));
    compile(b);
  }
};

TEST_P(ComponentsOnDevice, LabelsAreTheFirstPositions) {
  compile_components();
  const double mask[] = {1, 0, 1, 1, 0,  //
                         1, 0, 0, 0, 1,  //
                         0, 1, 0, 1, 1};
  const std::vector<Tensor> labels = run({Tensor::from_doubles(DType::boolean, {3, 5}, mask)});
  ASSERT_EQ(labels.size(), 2u);
  const int64_t four[] = {0, -1, 2, 2, -1, 0, -1, -1, -1, 9, -1, 11, -1, 9, 9};
  const int64_t eight[] = {0, -1, 2, 2, -1, 0, -1, -1, -1, 2, -1, 0, -1, 2, 2};
  for (int64_t i = 0; i < 15; ++i) {
    EXPECT_EQ(labels[0].integer(i), four[i]) << i;
    EXPECT_EQ(labels[1].integer(i), eight[i]) << i;
  }
}

TEST_P(ComponentsOnDevice, PathsThatVisitEveryBand) {
  compile_components();
  for (const auto make : {snake, turned_snake, comb, checkers}) {
    for (const auto& [height, width] :
         {std::pair<int64_t, int64_t>(1, 65), {65, 1}, {64, 64}, {127, 131}, {300, 9}}) {
      check({make(height, width)});
    }
  }
  for (int64_t size : {1, 2, 3, 31, 64, 129}) check({spiral(size)});
}

TEST_P(ComponentsOnDevice, DensitiesAndWidthsAroundWords) {
  compile_components();
  for (const int percent : {0, 5, 50, 60, 100}) {
    for (const int64_t width : {1, 3, 4, 5, 63, 64, 65, 129, 700}) {
      const Tensor noise = random_tensor(DType::f32, {67, width}, 11, 0, 100);
      check({mask_of(67, width,
                     [&](int64_t y, int64_t x) { return noise.number(y * width + x) < percent; })});
    }
  }
}

TEST_P(ComponentsOnDevice, ThinAndEmptyMasks) {
  compile_components();
  const auto all = [](int64_t, int64_t) { return true; };
  for (const auto& [height, width] : {std::pair<int64_t, int64_t>(0, 0),
                                      {0, 5},
                                      {5, 0},
                                      {1, 1},
                                      {1, 7000},
                                      {7001, 1},
                                      {2, 7000},
                                      {2000, 2}}) {
    check({mask_of(height, width, all)});
    check({mask_of(height, width, [](int64_t y, int64_t x) { return (x + y) % 3 != 0; })});
  }
}

TEST_P(ComponentsOnDevice, MasksDoNotTouchEachOther) {
  compile_components(true);
  Tensor masks(DType::boolean, {3, 5, 6});
  for (int64_t i = 0; i < masks.element_count(); ++i) masks.set_integer(i, i % 7 != 0);
  check({masks});
  check({Tensor(DType::boolean, {0, 5, 6})});
}

INSTANTIATE_TEST_SUITE_P(Forms, ComponentsOnDevice,
                         testing::Values(Form::as_found, Form::portable_gpu), form_name);

}  // namespace
}  // namespace ullage::test

// Random models whose extents depend on sizes and data of the run, in which few equalities can be
// proved: none is refused, and each run gives what the same model of constant extents gives.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <random>

#include "frontends/onnx/import.h"
#include "tests/frontends/model_text.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage {
namespace {

using ir::DType;
using ir::Result;
using ir::Tensor;

constexpr uint32_t kModels = 100, kSlowModels = 1000;
constexpr size_t kRuns = 3;
constexpr int64_t kOpset = 18;
constexpr int64_t kMostElements = 3000;
constexpr size_t kMostAxes = 4;

using Extents = std::array<int64_t, kRuns>;  // of one axis, or a number, in each run

struct Floats {
  std::string name;
  std::vector<Extents> shape;
};
struct Number {  // int64[1]
  std::string name;
  Extents values;
};

// Writes one model as a text, and knows every shape and number of its runs.
class UncertainModel {
 public:
  explicit UncertainModel(uint32_t seed) : random_(seed) {
    for (const char* symbol : {"n", "m", "k"}) symbols_.push_back({symbol, drawn(1, 6)});
    input("x", {"n", "m"});
    input("z", {"k", "n"});
    input("u", {"n", "4"});
    numbers_.push_back({"d", drawn(1, 4)});
    is_device_ = below(2) == 0;
    text_ =
        "x: float[n,m]; z: float[k,n]; u: float[n,4]; d: int64[1]; e: int64[n]\n"
        "a0: int64[1] = 0; a1: int64[1] = 1; a2: int64[1] = 2; a3: int64[1] = 3\n"
        "minus: int64[1] = -1; four: int64[1] = 4; i0: int64 = 0; i1: int64 = 1\n"
        "half: float = 0.5; zero: float = 0\n";
    for (Number constant : {Number{"a1", {1, 1, 1}}, {"a2", {2, 2, 2}}, {"a3", {3, 3, 3}}})
      numbers_.push_back(constant);
    for (size_t r = 0; r < kRuns; ++r) kept_.push_back(mask(symbols_[0].values[r]));
    for (int64_t steps = 4 + below(6); steps > 0; --steps) below(5) < 2 ? add_number() : add();
    const std::string last = floats_.back().name;
    text_ += "y = Neg(" + last + "); w = Shape(" + any(floats_).name + "); return y, w";
  }

  const std::string& text() const { return text_; }

  onnx::ImportOptions open() const {
    onnx::ImportOptions options;
    if (is_device_) options.device_inputs = {"d", "e"};
    return options;
  }
  // For one run alone.
  onnx::ImportOptions fixed(size_t run) const {
    onnx::ImportOptions options;
    const std::vector<Tensor> tensors = inputs(run);
    for (size_t i = 0; i < tensors.size(); ++i) options.extents[kNames[i]] = tensors[i].shape();
    options.specialized = {{"d", tensors[3]}, {"e", tensors[4]}};
    return options;
  }

  std::vector<Tensor> inputs(size_t run) const {
    std::vector<Tensor> all;
    for (size_t i = 0; i < 3; ++i) {
      std::vector<int64_t> shape;
      for (const Extents& axis : floats_[i].shape) shape.push_back(axis[run]);
      all.push_back(test::random_tensor(DType::f32, shape, static_cast<uint32_t>(run + i)));
    }
    all.push_back(Tensor::from_integers(DType::i64, {1}, std::vector{numbers_[0].values[run]}));
    const std::vector<int64_t>& kept = kept_[run];
    all.push_back(Tensor::from_integers(DType::i64, {std::ssize(kept)}, kept));
    return all;
  }

 private:
  static constexpr const char* kNames[] = {"x", "z", "u", "d", "e"};

  int64_t below(int64_t n) { return static_cast<int64_t>(random_() % static_cast<uint64_t>(n)); }
  Extents drawn(int64_t low, int64_t high) {
    Extents e;
    for (int64_t& v : e) v = low + below(high - low + 1);
    return e;
  }
  template <class T>
  const T& any(const std::vector<T>& of) {
    return of[static_cast<size_t>(below(std::ssize(of)))];
  }
  std::vector<int64_t> mask(int64_t n) {
    std::vector<int64_t> kept(static_cast<size_t>(n));
    for (int64_t& k : kept) k = below(2);
    kept[static_cast<size_t>(below(n))] = 1;
    return kept;
  }
  void input(const std::string& name, const std::vector<std::string>& axes) {
    Floats x{name, {}};
    for (const std::string& axis : axes) {
      const auto symbol = std::ranges::find(symbols_, axis, &Number::name);
      x.shape.push_back(symbol != symbols_.end() ? symbol->values : Extents{4, 4, 4});
    }
    floats_.push_back(x);
  }
  std::string name() { return "t" + std::to_string(count_++); }
  std::string axis_name(size_t axis) { return "a" + std::to_string(axis); }

  // Writes statements and `NAME = call`, which gives floats of that shape, where it is allowed.
  void give(const std::vector<Extents>& shape, const std::string& before, const std::string& call) {
    for (size_t r = 0; r < kRuns; ++r) {
      int64_t elements = 1;
      for (const Extents& axis : shape) elements *= axis[r];
      if (elements < 1 || elements > kMostElements) return;
    }
    if (shape.empty() || shape.size() > kMostAxes) return;
    floats_.push_back({name(), shape});
    text_ += before + floats_.back().name + " = " + call + "\n";
  }

  // ---- numbers ---------------------------------------------------------------------------

  void give_number(const Extents& values, const std::string& call) {
    if (std::ranges::any_of(values, [](int64_t v) { return v < 1 || v > 40; })) return;
    numbers_.push_back({name(), values});
    text_ += numbers_.back().name + " = " + call + "\n";
  }

  void add_number() {
    const Floats& x = any(floats_);
    const auto axis = static_cast<size_t>(below(std::ssize(x.shape)));
    const Number a = any(numbers_), b = any(numbers_);
    const auto both = [&](const char* op, const std::function<int64_t(int64_t, int64_t)>& f) {
      Extents values;
      for (size_t r = 0; r < kRuns; ++r) values[r] = f(a.values[r], b.values[r]);
      give_number(values, std::string(op) + "(" + a.name + ", " + b.name + ")");
    };
    switch (below(11)) {
      case 0:
        return both("Add", [](int64_t p, int64_t q) { return p + q; });
      case 1:
        return both("Sub", [](int64_t p, int64_t q) { return p - q; });
      case 2:
        return both("Mul", [](int64_t p, int64_t q) { return p * q; });
      case 3:
        return both("Div", [](int64_t p, int64_t q) { return p / q; });
      case 4:
        return both("Mod", [](int64_t p, int64_t q) { return p % q; });
      case 5:
        return both("Min", [](int64_t p, int64_t q) { return std::min(p, q); });
      case 6:
        return both("Max", [](int64_t p, int64_t q) { return std::max(p, q); });
      case 7:
        return halved(a);
      default: {
        const std::string from = std::to_string(axis), to = std::to_string(axis + 1);
        give_number(x.shape[axis], "Shape<start=" + from + ", end=" + to + ">(" + x.name + ")");
      }
    }
  }

  // Through floats, as exporters write sizes.
  void halved(const Number& a) {
    const bool up = below(2) == 0;
    Extents values = a.values;
    for (int64_t& v : values) v = up ? (v + 1) / 2 : v / 2;
    const std::string f = name(), h = name(), r = name();
    text_ += f + " = Cast<to=1>(" + a.name + "); " + h + " = Mul(" + f + ", half); " + r + " = " +
             (up ? "Ceil(" : "Floor(") + h + ")\n";
    give_number(values, "Cast<to=7>(" + r + ")");
  }

  // ---- floats ----------------------------------------------------------------------------

  void add() {
    const Floats x = any(floats_);
    const auto axis = static_cast<size_t>(below(std::ssize(x.shape)));
    const Number s = any(numbers_);
    switch (below(16)) {
      case 0:
      case 1:
        return reshape(x, s);
      case 2:
        return slice(x, axis, s);
      case 3:
        return pad(x, axis, s);
      case 4:
        return concat(x, axis);
      case 5:
        return broadcast(x);
      case 6:
        return tile(x, axis, s);
      case 7:
        return expand(x, s);
      case 8:
        return transpose(x);
      case 9:
        return compress(x, axis);
      case 10:
        return multiply(x);
      case 11:
        return reduce(x, axis);
      case 12:
        return gather_range(x, axis, s);
      case 13:
        return split(x, axis, s);
      case 14:
        return branch(x, s);
      default:
        return give(x.shape, "", "Softmax<axis=" + std::to_string(axis) + ">(" + x.name + ")");
    }
  }

  // Two or three axes, one of which is the rest.
  void reshape(const Floats& x, const Number& s) {
    std::vector<Number> given = {s};
    if (below(2)) given.push_back(any(numbers_));
    Extents rest;
    for (size_t r = 0; r < kRuns; ++r) {
      int64_t elements = 1, known = 1;
      for (const Extents& axis : x.shape) elements *= axis[r];
      for (const Number& n : given) known *= n.values[r];
      if (elements % known != 0) return;
      rest[r] = elements / known;
    }
    const auto at = static_cast<size_t>(below(std::ssize(given) + 1));
    given.insert(given.begin() + static_cast<std::ptrdiff_t>(at), {"minus", rest});
    std::vector<Extents> shape;
    std::string names;
    for (const Number& n : given) {
      shape.push_back(n.values);
      names += (names.empty() ? "" : ", ") + n.name;
    }
    const std::string v = name();
    give(shape, v + " = Concat<axis=0>(" + names + "); ", "Reshape(" + x.name + ", " + v + ")");
  }

  void slice(const Floats& x, size_t axis, const Number& s) {
    std::vector<Extents> shape = x.shape;
    const bool first = below(2) == 0;
    for (size_t r = 0; r < kRuns; ++r) {
      const int64_t n = shape[axis][r], cut = std::min(n, s.values[r]);
      shape[axis][r] = first ? cut : n - cut;
    }
    const std::string end = name();
    const std::string before = first ? ""
                                     : end + " = Shape<start=" + std::to_string(axis) +
                                           ", end=" + std::to_string(axis + 1) + ">(" + x.name +
                                           "); ";
    const std::string from = first ? "a0" : s.name, to = first ? s.name : end;
    give(shape, before, "Slice(" + x.name + ", " + from + ", " + to + ", " + axis_name(axis) + ")");
  }

  void pad(const Floats& x, size_t axis, const Number& s) {
    std::vector<Extents> shape = x.shape;
    for (size_t r = 0; r < kRuns; ++r) shape[axis][r] += s.values[r];
    const std::string v = name();
    const bool front = below(2) == 0;
    give(shape, v + " = Concat<axis=0>(" + (front ? s.name + ", a0" : "a0, " + s.name) + "); ",
         "Pad(" + x.name + ", " + v + ", , " + axis_name(axis) + ")");
  }

  void concat(const Floats& x, size_t axis) {
    for (const Floats& z : floats_) {
      if (z.shape.size() != x.shape.size() || below(2)) continue;
      bool fits = true;
      std::vector<Extents> shape = x.shape;
      for (size_t a = 0; a < shape.size(); ++a) {
        if (a != axis) fits = fits && shape[a] == z.shape[a];
        for (size_t r = 0; a == axis && r < kRuns; ++r) shape[a][r] += z.shape[a][r];
      }
      const std::string at = std::to_string(axis);
      if (fits) return give(shape, "", "Concat<axis=" + at + ">(" + x.name + ", " + z.name + ")");
    }
  }

  void broadcast(const Floats& x) {
    for (const Floats& z : floats_) {
      if (below(2)) continue;
      std::vector<Extents> shape = x.shape.size() < z.shape.size() ? z.shape : x.shape;
      const size_t rank = shape.size();
      bool fits = true;
      for (size_t i = 1; i <= std::min(x.shape.size(), z.shape.size()); ++i) {
        const Extents &a = x.shape[x.shape.size() - i], &b = z.shape[z.shape.size() - i];
        for (size_t r = 0; r < kRuns; ++r) {
          fits = fits && (a[r] == b[r] || a[r] == 1 || b[r] == 1);
          shape[rank - i][r] = std::max(a[r], b[r]);
        }
      }
      if (fits) return give(shape, "", "Add(" + x.name + ", " + z.name + ")");
    }
  }

  void tile(const Floats& x, size_t axis, const Number& s) {
    std::vector<Extents> shape = x.shape;
    std::string repeats;
    for (size_t a = 0; a < shape.size(); ++a) {
      repeats += (a == 0 ? "" : ", ") + (a == axis ? s.name : "a1");
      for (size_t r = 0; a == axis && r < kRuns; ++r) shape[a][r] *= s.values[r];
    }
    const std::string v = name();
    give(shape, v + " = Concat<axis=0>(" + repeats + "); ", "Tile(" + x.name + ", " + v + ")");
  }

  void expand(const Floats& x, const Number& s) {
    std::vector<Extents> shape = x.shape;
    shape.insert(shape.begin(), s.values);
    std::string ones;
    for (size_t a = 0; a < x.shape.size(); ++a) ones += ", a1";
    const std::string v = name();
    give(shape, v + " = Concat<axis=0>(" + s.name + ones + "); ",
         "Expand(" + x.name + ", " + v + ")");
  }

  void transpose(const Floats& x) {
    std::vector<Extents> shape(x.shape.rbegin(), x.shape.rend());
    give(shape, "", "Transpose(" + x.name + ")");
  }

  // The elements of an axis of n that the data keeps.
  void compress(const Floats& x, size_t axis) {
    if (x.shape[axis] != symbols_[0].values) return;
    std::vector<Extents> shape = x.shape;
    for (size_t r = 0; r < kRuns; ++r)
      shape[axis][r] = std::accumulate(kept_[r].begin(), kept_[r].end(), int64_t{0});
    const std::string c = name();
    give(shape, c + " = Cast<to=9>(e); ",
         "Compress<axis=" + std::to_string(axis) + ">(" + x.name + ", " + c + ")");
  }

  void multiply(const Floats& x) {
    if (x.shape.size() != 2) return;
    for (const Floats& z : floats_) {
      if (z.shape.size() != 2 || z.shape[0] != x.shape[1] || below(2)) continue;
      const std::string operands = "(" + x.name + ", " + z.name + ")";
      const std::string op = below(2) ? "MatMul" : "Einsum<equation=\"ij,jk->ik\">";
      return give({x.shape[0], z.shape[1]}, "", op + operands);
    }
    const std::string t = name();
    give({x.shape[0], x.shape[0]}, t + " = Transpose(" + x.name + "); ",
         "MatMul(" + x.name + ", " + t + ")");
  }

  void reduce(const Floats& x, size_t axis) {
    std::vector<Extents> shape = x.shape;
    const bool keeps = below(2) == 0;
    if (keeps) shape[axis] = {1, 1, 1};
    if (!keeps) shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(axis));
    const std::string op = below(2) ? "ReduceSum" : "ReduceMax";
    give(shape, "",
         op + "<keepdims=" + std::to_string(keeps) + ">(" + x.name + ", " + axis_name(axis) + ")");
  }

  void gather_range(const Floats& x, size_t axis, const Number& s) {
    std::vector<Extents> shape = x.shape;
    for (size_t r = 0; r < kRuns; ++r)
      if (s.values[r] > shape[axis][r]) return;
    shape[axis] = s.values;
    const std::string q = name(), i = name();
    give(shape, q + " = Squeeze(" + s.name + ", a0); " + i + " = Range(i0, " + q + ", i1); ",
         "Gather<axis=" + std::to_string(axis) + ">(" + x.name + ", " + i + ")");
  }

  void split(const Floats& x, size_t axis, const Number& s) {
    std::vector<Extents> shape = x.shape;
    for (size_t r = 0; r < kRuns; ++r) {
      shape[axis][r] -= s.values[r];
      if (shape[axis][r] < 1) return;
    }
    const std::string at = std::to_string(axis), next = std::to_string(axis + 1);
    const std::string whole = name(), rest = name(), v = name(), front = name();
    give(shape,
         whole + " = Shape<start=" + at + ", end=" + next + ">(" + x.name + "); " + rest +
             " = Sub(" + whole + ", " + s.name + "); " + v + " = Concat<axis=0>(" + s.name + ", " +
             rest + ")\n" + front + ", ",
         "Split<axis=" + at + ">(" + x.name + ", " + v + ")");
  }

  void branch(const Floats& x, const Number& s) {
    const std::string b = name(), c = name();
    give(x.shape, b + " = Greater(" + s.name + ", a2); " + c + " = Squeeze(" + b + ", a0); ",
         "If<then_branch={p = Relu(" + x.name + "); return p}, else_branch={p = Neg(" + x.name +
             "); return p}>(" + c + ")");
  }

  std::mt19937 random_;
  std::string text_;
  std::vector<Number> symbols_, numbers_;
  std::vector<Floats> floats_;
  std::vector<std::vector<int64_t>> kept_;
  bool is_device_ = false;
  int count_ = 0;
};

Result<std::vector<Tensor>> expected_of(const UncertainModel& model, size_t run) {
  const auto graph = onnx::import(test::model_of(model.text(), kOpset), model.fixed(run));
  if (!graph) return graph.error();
  return ir::evaluate(*graph, model.inputs(run));
}

void expect_all_runs_right(const test::Device& device, const UncertainModel& model) {
  SCOPED_TRACE(model.text());
  auto graph = onnx::import(test::model_of(model.text(), kOpset), model.open());
  ASSERT_TRUE(graph) << graph.error().message;
  const auto program = device.compile(*std::move(graph));
  ASSERT_TRUE(program) << program.error().message;
  const samples::ProgramOwner owner(*program);
  const auto session = samples::open_session(*program);
  ASSERT_TRUE(session) << session.error().message;
  for (size_t run = 0; run < kRuns; ++run) {
    SCOPED_TRACE("run " + std::to_string(run));
    const auto expected = expected_of(model, run);
    ASSERT_TRUE(expected) << expected.error().message;
    const auto actual = test::run_session(session->get(), *program, model.inputs(run));
    ASSERT_TRUE(actual) << actual.error().message;
    for (size_t i = 0; i < expected->size(); ++i) {
      const Tensor& y = (*expected)[i];
      EXPECT_EQ(test::difference(y, (*actual)[i], 1e-4, 1e-4 * test::scale_of(y)), "");
    }
  }
}

class UncertainExtentsOnDevice : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!device_.available()) GTEST_SKIP() << "no Vulkan device";
  }
  void expect_right(uint32_t first, uint32_t count) {
    for (uint32_t seed = first; seed < first + count && !HasFailure(); ++seed) {
      SCOPED_TRACE("seed " + std::to_string(seed));
      expect_all_runs_right(device_, UncertainModel(seed));
    }
  }

  const test::Device device_{test::tier_under_test(), false, true};
};

TEST_F(UncertainExtentsOnDevice, EqualConstantOnes) {
  expect_right(0, kModels);
}

TEST_F(UncertainExtentsOnDevice, SlowModelsEqualConstantOnes) {
  expect_right(kModels, kSlowModels);
}

}  // namespace
}  // namespace ullage

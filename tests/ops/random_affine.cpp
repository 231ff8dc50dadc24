// Boxes of a few hundred terms.
#include "tests/ops/random_affine.h"

#include <algorithm>
#include <random>

#include "ops/elementwise/elementwise.h"
#include "ops/rules/reference.h"

namespace ullage::test {

using namespace ir;

int64_t RandomAffine::Form::at(std::span<const int64_t> variables) const {
  int64_t value = constant;
  for (size_t v = 0; v < variables.size(); ++v) value += coefficients[v] * variables[v];
  return value;
}

namespace {

class Generator {
 public:
  explicit Generator(uint32_t seed) : random_(seed) {}

  RandomAffine make() {
    RandomAffine r;
    r.shape = extents(pick(0, 2));
    r.reduced = extents(pick(0, 2));
    const int64_t derived = pick(0, 2);
    const size_t variables = r.shape.size() + r.reduced.size() + static_cast<size_t>(derived);
    std::vector<int64_t> all = r.shape;
    all.insert(all.end(), r.reduced.begin(), r.reduced.end());
    for (int64_t k = 0; k < derived; ++k) {
      r.derived.push_back({form(variables, all.size(), -3), pick(1, 3), pick(1, 4)});
      all.push_back(r.derived.back().extent);
    }
    for (int i = 0; i < 2; ++i) {
      std::vector<RandomAffine::Form>& forms = r.reads.emplace_back();
      std::vector<int64_t>& shape = r.operand_shapes.emplace_back();
      for (int64_t axis = pick(0, 3); axis > 0; --axis) {
        RandomAffine::Form f = form(variables, variables, 0);
        int64_t high = 0;
        for (size_t v = 0; v < variables; ++v) {
          const int64_t span = f.coefficients[v] * std::max<int64_t>(all[v] - 1, 0);
          f.constant -= std::min<int64_t>(span, 0);
          high += std::max<int64_t>(span, 0);
        }
        shape.push_back(f.constant + high + 1 + pick(0, 1));
        forms.push_back(std::move(f));
      }
    }
    return r;
  }

 private:
  int64_t pick(int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random_);
  }

  std::vector<int64_t> extents(int64_t count) {
    std::vector<int64_t> r;
    for (int64_t i = 0; i < count; ++i) r.push_back(pick(0, 12) == 0 ? 0 : pick(1, 6));
    return r;
  }

  // Over the first `used` variables.
  RandomAffine::Form form(size_t variables, size_t used, int64_t lowest) {
    RandomAffine::Form f{pick(lowest, 1), std::vector<int64_t>(variables, 0)};
    for (size_t v = 0; v < used; ++v) f.coefficients[v] = pick(0, 1) * pick(-2, 3);
    return f;
  }

  std::mt19937 random_;
};

ops::AffineForm form_of(ExtentPool& pool, const RandomAffine::Form& f) {
  ops::AffineForm form{pool.constant(f.constant), {}};
  for (size_t v = 0; v < f.coefficients.size(); ++v) {
    if (f.coefficients[v] != 0) form.terms.push_back({v, pool.constant(f.coefficients[v])});
  }
  return form;
}

std::vector<ExtentExpr> constants(ExtentPool& pool, const std::vector<int64_t>& numbers) {
  std::vector<ExtentExpr> r;
  for (int64_t n : numbers) r.push_back(pool.constant(n));
  return r;
}

}  // namespace

RandomAffine RandomAffine::make(uint32_t seed) {
  return Generator(seed).make();
}

Value RandomAffine::build(Builder& builder, std::span<const Value> operands) const {
  ExtentPool& pool = builder.pool();
  ops::AffineBox box{.shape = constants(pool, shape), .reduced = constants(pool, reduced)};
  for (const Derived& d : derived) {
    box.derived.push_back({form_of(pool, d.form), d.divisor, pool.constant(d.extent)});
  }
  std::vector<ops::AffineOperand> all;
  for (size_t i = 0; i < operands.size(); ++i) {
    ops::AffineOperand& operand = all.emplace_back(ops::AffineOperand{operands[i], {}});
    for (const Form& f : reads[i]) operand.subscripts.push_back(form_of(pool, f));
  }
  const DType dtype = operands[0].dtype();
  const ScalarBody product{.inputs = {dtype, dtype},
                           .instructions = {{.op = &ops::mul, .dtype = dtype, .operands = {0, 1}}},
                           .result = 2};
  return ops::affine_reduce(builder, all, product, box);
}

void RandomAffine::for_each_term(
    const std::function<void(int64_t, std::span<const int64_t>)>& visit) const {
  std::vector<int64_t> box = shape;
  box.insert(box.end(), reduced.begin(), reduced.end());
  ops::for_each_index(box, [&](std::span<const int64_t> index) {
    std::vector<int64_t> variables(index.begin(), index.end());
    for (const Derived& d : derived) {
      const int64_t value = d.form.at(variables);
      if (value < 0 || value % d.divisor != 0 || value / d.divisor >= d.extent) return;
      variables.push_back(value / d.divisor);
    }
    int64_t result = 0;
    for (size_t a = 0; a < shape.size(); ++a) result = result * shape[a] + index[a];
    std::vector<int64_t> elements;
    for (size_t i = 0; i < reads.size(); ++i) {
      int64_t flat = 0;
      for (size_t axis = 0; axis < reads[i].size(); ++axis) {
        flat = flat * operand_shapes[i][axis] + reads[i][axis].at(variables);
      }
      elements.push_back(flat);
    }
    visit(result, elements);
  });
}

int64_t RandomAffine::result_count() const {
  return ops::product_of(shape);
}

}  // namespace ullage::test

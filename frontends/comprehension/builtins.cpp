// Each built-in and what it is in the catalogue.
#include "frontends/comprehension/builtins.h"

#include <algorithm>
#include <functional>
#include <iterator>

#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"

namespace ullage::comprehension {
namespace {

using Arguments = std::span<const ir::Value>;

// A row, or a function that is made of rows, as Builtin::emit wants it.
template <const auto& op>
ir::Value one(Arguments a) {
  return op(a[0]);
}
template <const auto& op>
ir::Value two(Arguments a) {
  return op(a[0], a[1]);
}

constexpr Builtin kBuiltins[] = {
    {"acos", 1, one<ops::acos>},
    {"acosh", 1, one<ops::acosh>},
    {"asin", 1, one<ops::asin>},
    {"asinh", 1, one<ops::asinh>},
    {"atan", 1, one<ops::atan>},
    {"atan2", 2, two<ops::atan2>},
    {"atanh", 1, one<ops::atanh>},
    {"cbrt", 1},
    {"ceil", 1, one<ops::ceil>},
    {"copysign", 2},
    {"cos", 1, one<ops::cos>},
    {"cosh", 1, one<ops::cosh>},
    {"cospi", 1},
    {"cyl_bessel_i0", 1},
    {"cyl_bessel_i1", 1},
    {"erf", 1, one<ops::erf>},
    {"erfc", 1},
    {"erfcinv", 1},
    {"erfcx", 1},
    {"erfinv", 1},
    {"exp", 1, one<ops::exp>},
    {"exp10", 1},
    {"exp2", 1},
    {"expm1", 1, one<ops::expm1>},
    {"fabs", 1, one<ops::abs>},
    {"fdim", 2},
    {"fdivide", 2, two<ops::div>},
    {"floor", 1, one<ops::floor>},
    {"fma", 3},
    {"fmax", 2},
    {"fmin", 2},
    {"fmod", 2, two<ops::fmod>},
    {"hypot", 2},
    {"j0", 1},
    {"j1", 1},
    {"lgamma", 1},
    {"log", 1, one<ops::log>},
    {"log10", 1},
    {"log1p", 1, one<ops::log1p>},
    {"log2", 1},
    {"logb", 1},
    {"nextafter", 2},
    {"norm3d", 3},
    {"norm4d", 4},
    {"normcdf", 1},
    {"normcdfinv", 1},
    {"pow", 2, two<ops::pow>},
    {"rcbrt", 1},
    {"remainder", 2},
    {"rhypot", 2},
    {"rnorm3d", 3},
    {"rnorm4d", 4},
    {"round", 1},
    {"rsqrt", 1},
    {"sin", 1, one<ops::sin>},
    {"sinh", 1, one<ops::sinh>},
    {"sinpi", 1},
    {"sqrt", 1, one<ops::sqrt>},
    {"tan", 1, one<ops::tan>},
    {"tanh", 1, one<ops::tanh>},
    {"tgamma", 1},
    {"trunc", 1, one<ops::trunc>},
    {"y0", 1},
    {"y1", 1},
};
static_assert(std::ranges::is_sorted(kBuiltins, {}, &Builtin::name));

}  // namespace

std::span<const Builtin> builtins() {
  return kBuiltins;
}

std::optional<uint32_t> find_builtin(std::string_view name) {
  const auto* const row = std::ranges::lower_bound(kBuiltins, name, {}, &Builtin::name);
  if (row == std::end(kBuiltins) || row->name != name) return std::nullopt;
  return static_cast<uint32_t>(row - std::begin(kBuiltins));
}

}  // namespace ullage::comprehension

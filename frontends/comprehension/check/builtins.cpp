// Each built-in and what it is in the registry.
#include "frontends/comprehension/check/builtins.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"

namespace ullage::comprehension {
namespace {

// The built-in `op`: an op of the registry, or a function of several.
template <uint8_t arity, auto& op>
constexpr Builtin row(std::string_view name) {
  return {name, arity, [](std::span<const ir::Value> a) {
            return [a]<size_t... i>(std::index_sequence<i...>) {
              return op(a[i]...);
            }(std::make_index_sequence<arity>{});
          }};
}

constexpr Builtin kBuiltins[] = {
    row<1, ops::acos>("acos"),
    row<1, ops::acosh>("acosh"),
    row<1, ops::asin>("asin"),
    row<1, ops::asinh>("asinh"),
    row<1, ops::atan>("atan"),
    row<2, ops::atan2>("atan2"),
    row<1, ops::atanh>("atanh"),
    row<1, ops::cbrt>("cbrt"),
    row<1, ops::ceil>("ceil"),
    row<2, ops::copysign>("copysign"),
    row<1, ops::cos>("cos"),
    row<1, ops::cosh>("cosh"),
    row<1, ops::cospi>("cospi"),
    row<1, ops::bessel_i0>("cyl_bessel_i0"),
    row<1, ops::bessel_i1>("cyl_bessel_i1"),
    row<1, ops::erf>("erf"),
    row<1, ops::erfc>("erfc"),
    row<1, ops::erfcinv>("erfcinv"),
    row<1, ops::erfcx>("erfcx"),
    row<1, ops::erfinv>("erfinv"),
    row<1, ops::exp>("exp"),
    row<1, ops::exp10>("exp10"),
    row<1, ops::exp2>("exp2"),
    row<1, ops::expm1>("expm1"),
    row<1, ops::abs>("fabs"),
    row<2, ops::fdim>("fdim"),
    row<2, ops::div>("fdivide"),
    row<1, ops::floor>("floor"),
    row<3, ops::fma>("fma"),
    row<2, ops::fmax>("fmax"),
    row<2, ops::fmin>("fmin"),
    row<2, ops::fmod>("fmod"),
    row<2, ops::hypot>("hypot"),
    row<1, ops::bessel_j0>("j0"),
    row<1, ops::bessel_j1>("j1"),
    row<1, ops::lgamma>("lgamma"),
    row<1, ops::log>("log"),
    row<1, ops::log10>("log10"),
    row<1, ops::log1p>("log1p"),
    row<1, ops::log2>("log2"),
    row<1, ops::logb>("logb"),
    row<2, ops::nextafter>("nextafter"),
    row<3, ops::norm3d>("norm3d"),
    row<4, ops::norm4d>("norm4d"),
    row<1, ops::normcdf>("normcdf"),
    row<1, ops::normcdfinv>("normcdfinv"),
    row<2, ops::pow>("pow"),
    row<1, ops::rcbrt>("rcbrt"),
    row<2, ops::remainder>("remainder"),
    row<2, ops::rhypot>("rhypot"),
    row<3, ops::rnorm3d>("rnorm3d"),
    row<4, ops::rnorm4d>("rnorm4d"),
    row<1, ops::round_half_away>("round"),
    row<1, ops::rsqrt>("rsqrt"),
    row<1, ops::sin>("sin"),
    row<1, ops::sinh>("sinh"),
    row<1, ops::sinpi>("sinpi"),
    row<1, ops::sqrt>("sqrt"),
    row<1, ops::tan>("tan"),
    row<1, ops::tanh>("tanh"),
    row<1, ops::tgamma>("tgamma"),
    row<1, ops::trunc>("trunc"),
    row<1, ops::bessel_y0>("y0"),
    row<1, ops::bessel_y1>("y1"),
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

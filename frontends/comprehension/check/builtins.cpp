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
constexpr Builtin builtin(std::string_view name) {
  return {name, arity, [](std::span<const ir::Value> a) {
            return [a]<size_t... i>(std::index_sequence<i...>) {
              return op(a[i]...);
            }(std::make_index_sequence<arity>{});
          }};
}

constexpr Builtin kBuiltins[] = {
    builtin<1, ops::acos>("acos"),
    builtin<1, ops::acosh>("acosh"),
    builtin<1, ops::asin>("asin"),
    builtin<1, ops::asinh>("asinh"),
    builtin<1, ops::atan>("atan"),
    builtin<2, ops::atan2>("atan2"),
    builtin<1, ops::atanh>("atanh"),
    builtin<1, ops::cbrt>("cbrt"),
    builtin<1, ops::ceil>("ceil"),
    builtin<2, ops::copysign>("copysign"),
    builtin<1, ops::cos>("cos"),
    builtin<1, ops::cosh>("cosh"),
    builtin<1, ops::cospi>("cospi"),
    builtin<1, ops::bessel_i0>("cyl_bessel_i0"),
    builtin<1, ops::bessel_i1>("cyl_bessel_i1"),
    builtin<1, ops::erf>("erf"),
    builtin<1, ops::erfc>("erfc"),
    builtin<1, ops::erfcinv>("erfcinv"),
    builtin<1, ops::erfcx>("erfcx"),
    builtin<1, ops::erfinv>("erfinv"),
    builtin<1, ops::exp>("exp"),
    builtin<1, ops::exp10>("exp10"),
    builtin<1, ops::exp2>("exp2"),
    builtin<1, ops::expm1>("expm1"),
    builtin<1, ops::abs>("fabs"),
    builtin<2, ops::fdim>("fdim"),
    builtin<2, ops::div>("fdivide"),
    builtin<1, ops::floor>("floor"),
    builtin<3, ops::fma>("fma"),
    builtin<2, ops::fmax>("fmax"),
    builtin<2, ops::fmin>("fmin"),
    builtin<2, ops::fmod>("fmod"),
    builtin<2, ops::hypot>("hypot"),
    builtin<1, ops::bessel_j0>("j0"),
    builtin<1, ops::bessel_j1>("j1"),
    builtin<1, ops::lgamma>("lgamma"),
    builtin<1, ops::log>("log"),
    builtin<1, ops::log10>("log10"),
    builtin<1, ops::log1p>("log1p"),
    builtin<1, ops::log2>("log2"),
    builtin<1, ops::logb>("logb"),
    builtin<2, ops::nextafter>("nextafter"),
    builtin<3, ops::norm3d>("norm3d"),
    builtin<4, ops::norm4d>("norm4d"),
    builtin<1, ops::normcdf>("normcdf"),
    builtin<1, ops::normcdfinv>("normcdfinv"),
    builtin<2, ops::pow>("pow"),
    builtin<1, ops::rcbrt>("rcbrt"),
    builtin<2, ops::remainder>("remainder"),
    builtin<2, ops::rhypot>("rhypot"),
    builtin<3, ops::rnorm3d>("rnorm3d"),
    builtin<4, ops::rnorm4d>("rnorm4d"),
    builtin<1, ops::round_half_away>("round"),
    builtin<1, ops::rsqrt>("rsqrt"),
    builtin<1, ops::sin>("sin"),
    builtin<1, ops::sinh>("sinh"),
    builtin<1, ops::sinpi>("sinpi"),
    builtin<1, ops::sqrt>("sqrt"),
    builtin<1, ops::tan>("tan"),
    builtin<1, ops::tanh>("tanh"),
    builtin<1, ops::tgamma>("tgamma"),
    builtin<1, ops::trunc>("trunc"),
    builtin<1, ops::bessel_y0>("y0"),
    builtin<1, ops::bessel_y1>("y1"),
};
static_assert(std::ranges::is_sorted(kBuiltins, {}, &Builtin::name));

}  // namespace

std::span<const Builtin> builtins() {
  return kBuiltins;
}

std::optional<uint32_t> find_builtin(std::string_view name) {
  const auto* const found = std::ranges::lower_bound(kBuiltins, name, {}, &Builtin::name);
  if (found == std::end(kBuiltins) || found->name != name) return std::nullopt;
  return static_cast<uint32_t>(found - std::begin(kBuiltins));
}

}  // namespace ullage::comprehension


#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "compiling.h"
#include "errors.h"

namespace nb = nanobind;

namespace ullage::python {
namespace {

constexpr std::array<std::pair<const char*, ullage_derivative>, 4> kDerivatives{
    {{"gradient", ULLAGE_GRADIENT},
     {"value_and_gradient", ULLAGE_VALUE_AND_GRADIENT},
     {"tangent", ULLAGE_TANGENT},
     {"cotangent", ULLAGE_COTANGENT}}};

ullage_derivative derivative_named(const std::string& name) {
  for (const auto& [known, derivative] : kDerivatives) {
    if (name == known) return derivative;
  }
  refuse("derivative must be gradient, value_and_gradient, tangent or cotangent, given '" + name +
         "'");
}

Model differentiated(const Model& model, const std::string& derivative,
                     const std::vector<std::string>& inputs, bool recompute) {
  std::vector<const char*> names;
  for (const std::string& name : inputs) names.push_back(name.c_str());
  ullage_derivative_options options = {};
  options.size = sizeof options;
  options.inputs = names.data();
  options.input_count = static_cast<uint32_t>(names.size());
  options.recompute = recompute;
  ullage_model* result = nullptr;
  check_compiled(
      ullage_model_differentiate(model.get(), derivative_named(derivative), &options, &result));
  return Model(result);
}

Model batched(const Model& model, const std::vector<int64_t>& input_axes,
              const std::vector<uint32_t>& output_axes, int64_t rows) {
  ullage_batch_options options = {};
  options.size = sizeof options;
  options.input_axes = input_axes.data();
  options.input_axis_count = static_cast<uint32_t>(input_axes.size());
  options.output_axes = output_axes.data();
  options.output_axis_count = static_cast<uint32_t>(output_axes.size());
  options.rows = rows;
  ullage_model* result = nullptr;
  check_compiled(ullage_model_batch(model.get(), &options, &result));
  return Model(result);
}

}  // namespace

void add_transforms(nb::module_& module) {
  using namespace nb::literals;
  module.def("differentiated", &differentiated, "model"_a, "derivative"_a, "inputs"_a,
             "recompute"_a,
             nb::sig("def differentiated(model: Model, derivative: str, inputs: Sequence[str], "
                     "recompute: bool) -> Model"));
  module.def("batched", &batched, "model"_a, "input_axes"_a, "output_axes"_a, "rows"_a,
             nb::sig("def batched(model: Model, input_axes: Sequence[int], output_axes: "
                     "Sequence[int], rows: int) -> Model"));
}

}  // namespace ullage::python

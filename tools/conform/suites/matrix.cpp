// Suite `matrix`: cooperative matrices of a driver (VK_KHR_cooperative_matrix), in every shape that
// it reports: a case per combination of types and question, whose measurements are the result. A
// case fails where the specification leaves no choice.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "tools/conform/matrix/device_unit.h"
#include "tools/conform/matrix/question.h"
#include "tools/conform/suites.h"

namespace ullage::conform {
namespace {

using ir::DType;
using runtime::RawDevice;

struct MatrixTypes {
  DType a, b, c, result;
  bool saturating = false;
  bool operator==(const MatrixTypes&) const = default;
};

// Combinations that drivers are known to report.
std::vector<MatrixTypes> known_types() {
  std::vector<MatrixTypes> all = {{DType::f16, DType::f16, DType::f16, DType::f16},
                                  {DType::f16, DType::f16, DType::f32, DType::f32},
                                  {DType::bf16, DType::bf16, DType::bf16, DType::bf16},
                                  {DType::bf16, DType::bf16, DType::f32, DType::f32},
                                  {DType::f32, DType::f32, DType::f32, DType::f32}};
  for (const DType a : {DType::i8, DType::u8}) {
    for (const DType b : {DType::i8, DType::u8}) {
      for (const DType c : {DType::i32, DType::u32}) {
        for (const bool saturating : {false, true}) all.push_back({a, b, c, c, saturating});
      }
    }
  }
  return all;
}

// Nothing: a type has no name here.
std::optional<MatrixTypes> types_of(const MatrixShape& shape) {
  if (!shape.a || !shape.b || !shape.c || !shape.result) return std::nullopt;
  return MatrixTypes{*shape.a, *shape.b, *shape.c, *shape.result, shape.saturating};
}

std::string text_of(const MatrixTypes& types) {
  return fmt::format("{}-{}-{}-{}{}", ir::name_of(types.a), ir::name_of(types.b),
                     ir::name_of(types.c), ir::name_of(types.result),
                     types.saturating ? "-saturating" : "");
}

std::string text_of_extents(const MatrixShape& shape) {
  constexpr uint32_t kWorkgroup = 2, kSubgroup = 3;
  const std::string scope = shape.scope == kSubgroup    ? ""
                            : shape.scope == kWorkgroup ? " workgroup"
                                                        : fmt::format(" scope {}", shape.scope);
  return fmt::format("{}x{}x{}{}", shape.m, shape.n, shape.k, scope);
}

constexpr std::string_view kReported = "matrix/reported";

struct MatrixCase {
  CaseId id;
  MatrixTypes types;
  MatrixQuestion question;
};

std::vector<MatrixCase> cases() {
  std::vector<MatrixCase> all;
  for (const MatrixTypes& types : known_types()) {
    const MatrixShape shape{.a = types.a, .b = types.b, .c = types.c, .result = types.result};
    for (const MatrixQuestion& question : matrix_questions()) {
      if (!question.applies(shape)) continue;
      all.push_back({fmt::format("matrix/{}/{}", text_of(types), question.name), types, question});
    }
  }
  return all;
}

ir::Result<std::vector<CaseId>> list(const SuiteOptions&) {
  std::vector<CaseId> ids = {CaseId(kReported)};
  for (const MatrixCase& one : cases()) ids.push_back(one.id);
  return ids;
}

CaseResult unsupported(std::string message) {
  return {.outcome = Outcome::unsupported, .message = std::move(message)};
}

CaseResult run_reported(const RawDevice& device) {
  CaseResult result;
  const std::vector<MatrixTypes> known = known_types();
  for (const MatrixShape& shape : device.matrix_shapes()) {
    const auto types = types_of(shape);
    const bool is_asked = types && std::ranges::find(known, *types) != known.end();
    result.details.measured.push_back({is_asked ? "asked" : "not asked",
                                       types ? text_of(*types) : "types without a name here",
                                       text_of_extents(shape)});
  }
  return result;
}

// All shapes with the case's types; the first that is wrong is the message.
CaseResult run_question(const MatrixCase& one, MatrixUnit& unit) {
  CaseResult result;
  bool is_there = false;
  for (const MatrixShape& shape : unit.shapes()) {
    if (types_of(shape) != one.types) continue;
    is_there = true;
    const auto answer = one.question.ask(shape, unit);
    if (!answer) return result_of(answer.error());
    const std::string subject = fmt::format("{} {}", text_of(one.types), text_of_extents(shape));
    for (const Fact& fact : answer->facts) {
      result.details.measured.push_back({subject, fact.property, fact.value});
    }
    if (answer->wrong.empty() || is_bad(result.outcome)) continue;
    result.outcome = Outcome::fail;
    result.message = fmt::format("finding about the driver: {}: {}", subject, answer->wrong);
  }
  if (!is_there) return unsupported("the device has no matrices of " + text_of(one.types));
  return result;
}

CaseResult run(const CaseId& id, const SuiteOptions&, DeviceUnderTest& device) {
  const auto raw = device.raw();
  if (!raw) return result_of(raw.error());
  if (!(*raw)->feature("cooperativeMatrix").value_or(false)) {
    return unsupported("the device has no VK_KHR_cooperative_matrix");
  }
  if (id == kReported) return run_reported(**raw);
  for (const MatrixCase& one : cases()) {
    if (one.id != id) continue;
    const auto unit = device_unit(**raw, [&device] { return device.robust(); });
    return run_question(one, *unit);
  }
  return broken("no such case");
}

}  // namespace

constinit const Suite kMatrixSuite = {
    .name = "matrix",
    .description = "what a driver does with cooperative matrices, as a table",
    .list = list,
    .run = run};

}  // namespace ullage::conform

// Suite `driver`: driver features that kernels rely on, tested without kernels: builtins against
// correctly rounded references, atomics, barriers, subgroups, and known driver hazards.
#include <fmt/format.h>

#include <optional>

#include "tools/conform/driver/builtin_case.h"
#include "tools/conform/driver/driver_scripts.h"
#include "tools/conform/read_script.h"
#include "tools/conform/script/parse_script.h"
#include "tools/conform/suites.h"

namespace ullage::conform {
namespace {

struct BuiltinCase {
  CaseId id;
  const Builtin* builtin = nullptr;
  ir::DType dtype = ir::DType::f32;
};

std::vector<BuiltinCase> builtin_cases() {
  std::vector<BuiltinCase> cases;
  const auto add = [&](const Builtin& b, ir::DType dtype) {
    cases.push_back({fmt::format("driver/builtin/{}/{}", b.name, ir::name_of(dtype)), &b, dtype});
  };
  for (const auto table : {float_builtins(), exact_builtins()}) {
    for (const Builtin& b : table) {
      add(b, b.operand);
      if (b.half) add(b, ir::DType::f16);
    }
  }
  return cases;
}

std::optional<BuiltinCase> find_builtin(const CaseId& id) {
  for (BuiltinCase& one : builtin_cases()) {
    if (one.id == id) return std::move(one);
  }
  return std::nullopt;
}

CaseId id_of(const ScriptGroup& group, const DriverScript& script) {
  return fmt::format("driver/{}/{}", group.name, script.name);
}

std::optional<DriverScript> find_driver_script(const CaseId& id) {
  for (const ScriptGroup& group : script_groups()) {
    if (!id.starts_with(fmt::format("driver/{}/", group.name))) continue;
    for (DriverScript& script : group.scripts()) {
      if (id_of(group, script) == id) return std::move(script);
    }
  }
  return std::nullopt;
}

ir::Result<std::vector<CaseId>> list(const SuiteOptions&) {
  std::vector<CaseId> ids;
  for (const ScriptGroup& group : script_groups()) {
    for (const DriverScript& script : group.scripts()) ids.push_back(id_of(group, script));
  }
  for (const BuiltinCase& one : builtin_cases()) ids.push_back(one.id);
  return ids;
}

Artifact file_of(const DriverScript& script) {
  return {script.name + ".script", script.text};
}

CaseResult run_driver_script(const DriverScript& driver_script, DeviceUnderTest& device) {
  const auto script = parse_script(driver_script.name, driver_script.text, {});
  if (!script) return broken(script.error().message);
  const auto prepared = prepare_script(*script);
  if (!prepared) return broken(prepared.error().message);
  const auto raw = device_for(*script, device);
  if (!raw) return result_of(raw.error());
  CaseResult result = result_of(run_script(*script, *prepared, **raw));
  if (blames_driver(result.outcome)) result.artifacts.push_back(file_of(driver_script));
  return result;
}

CaseResult run_case(const CaseId& id, const SuiteOptions& options, DeviceUnderTest& device) {
  if (const auto script = find_driver_script(id)) return run_driver_script(*script, device);
  const auto one = find_builtin(id);
  if (!one) return broken("no such case");
  const auto raw = device.raw();
  if (!raw) return result_of(raw.error());
  if (one->dtype == ir::DType::f16 && !(*raw)->feature("shaderFloat16").value_or(false)) {
    return {.outcome = Outcome::unsupported, .message = "the device has no shaderFloat16"};
  }
  return run_builtin(*one->builtin, one->dtype, options.seed, **raw);
}

CaseResult run(const CaseId& id, const SuiteOptions& options, DeviceUnderTest& device) {
  CaseResult result = run_case(id, options, device);
  // No kernel of ours is involved: every failure is the driver's.
  if (blames_driver(result.outcome)) result.message = "finding about the driver: " + result.message;
  return result;
}

ir::Result<Artifact> reproduce(const CaseId& id, const SuiteOptions& options) {
  if (const auto script = find_driver_script(id)) return file_of(*script);
  const auto one = find_builtin(id);
  if (!one) return ir::invalid_argument("no such case: " + id);
  return builtin_reproducer(*one->builtin, one->dtype, options.seed);
}

}  // namespace

constinit const Suite kDriverSuite = {
    .name = "driver",
    .description = "builtins, integers, subgroups, memory, resources, known hazards of drivers",
    .list = list,
    .run = run,
    .reproduce = reproduce};

}  // namespace ullage::conform

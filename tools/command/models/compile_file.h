// Models to program files: one plan per profile and program.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "tools/command/models/model.h"
#include "tools/common/cli/clock.h"

namespace ullage::tools {

// The profiles of these names; of none, the device at hand, where there is one, and the portable
// one. Failure: a name that is unknown or given twice.
ToolResult<std::vector<ir::DeviceProfile>> profiles_named(const std::vector<std::string>& names,
                                                          const Target& target);

// Writes `path` and prints a summary with the time since `clock` started. The report: file, bytes,
// plans, plans that are left out; with another precision than f32, each plan's kept_f32. `tune`:
// passes::CompileOptions::tune. `may_leave_out`: compiler::Choices::leaves_out_plans.
ToolResult<nlohmann::ordered_json> compile_file(const ModelParts& model,
                                                const std::vector<ir::DeviceProfile>& profiles,
                                                const SessionChoices& choices,
                                                const passes::TuneNode& tune,
                                                const std::string& path, const Clock& clock,
                                                bool may_leave_out = false);

}  // namespace ullage::tools

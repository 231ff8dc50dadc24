// JSON of case results and device identities, for events of workers and result files:
// docs/schemas/conform-results.schema.json is its schema.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "base/result.h"
#include "tools/conform/device_under_test.h"
#include "tools/conform/outcome.h"

namespace ullage::conform {

// Empty members are left out; {} if all are empty.
nlohmann::ordered_json to_json(const Details& details);
nlohmann::ordered_json to_json(const CaseResult& result);
// null: no device was opened.
nlohmann::ordered_json to_json(const std::optional<DeviceIdentity>& device);

// Errors: a member that is missing or of another kind; members of other names are ignored.
ir::Result<CaseResult> parse_result(const nlohmann::ordered_json& json);
ir::Result<std::optional<DeviceIdentity>> parse_device(const nlohmann::ordered_json& json);

}  // namespace ullage::conform

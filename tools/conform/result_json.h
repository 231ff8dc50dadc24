// JSON of what became of a case and of who computed, for events of workers and files of results:
// docs/schemas/conform-results.schema.json is its form.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "base/result.h"
#include "tools/conform/cases/device_under_test.h"
#include "tools/conform/outcome.h"

namespace ullage::conform {

// Members that say nothing are left out: {} where there is nothing to say.
nlohmann::ordered_json to_json(const Details& details);
nlohmann::ordered_json to_json(const CaseResult& result);
// null: no device was opened.
nlohmann::ordered_json to_json(const std::optional<DeviceIdentity>& device);

// Errors: a member that is missing or of another kind; members of other names are passed over.
ir::Result<CaseResult> parse_result(const nlohmann::ordered_json& json);
ir::Result<std::optional<DeviceIdentity>> parse_device(const nlohmann::ordered_json& json);

}  // namespace ullage::conform

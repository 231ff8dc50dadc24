// What plans do not use of a driver, since cases that show it have failed there
// (docs/decisions/0100).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "ir/program/device_profile.h"

namespace ullage::conform {

// Something that plans use where a profile has it.
struct Ability {
  std::string_view name;
  // Ids of cases, or their beginnings with `*`, of suites that need no models. One that fails takes
  // the ability away.
  std::span<const std::string_view> cases;
  void (*withhold)(ir::DeviceProfile&) = nullptr;
};
std::span<const Ability> abilities();

struct FailedCase {
  std::string ability = {}, id = {};
  std::string outcome = {};  // fail, crash or timeout
  std::string message = {};
  std::string script = {};  // the case as a file that `ullage conform run` takes; empty: none
  bool operator==(const FailedCase&) const = default;
};

// Of one version of one driver.
struct DriverFailures {
  std::string device = {}, driver = {}, driver_uuid = {};  // as ullage_device_info, in hexadecimal
  std::vector<FailedCase> cases = {};
  bool operator==(const DriverFailures&) const = default;
};

// JSON, docs/schemas/conform-learned.schema.json.
std::string to_text(const DriverFailures& failures);
// Errors: not such JSON; an ability that is unknown.
ir::Result<DriverFailures> parse_driver_failures(const std::string& text);

// The file of this driver in the cache folder; empty where there is no folder.
std::string path_of(const DriverFailures& failures);
// What the file of this device's driver says; no cases where there is none. Errors: as
// parse_driver_failures, with the path.
ir::Result<DriverFailures> known_failures(std::string_view device, std::string_view driver,
                                          std::string_view driver_uuid);

// The profile without the abilities that failed, and without the tier that needs them.
ir::DeviceProfile without_failed(ir::DeviceProfile profile, const DriverFailures& failures);

}  // namespace ullage::conform

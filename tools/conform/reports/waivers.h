// Waivers: known failures of devices, with a reason and an expiry date.
// docs/schemas/conform-waivers.schema.json is the schema of their file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/conform/reports/results.h"

namespace ullage::conform {

struct Waiver {
  std::string cases = {};              // an id, or a start of ids and '*'
  std::string device = {};             // part of the device's name; empty: any
  std::string driver = {};             // part of the driver's; empty: any
  std::vector<Outcome> outcomes = {};  // empty: fail, crash and timeout
  std::string reason = {};
  std::string expires = {};  // "2027-03-31": its last valid day
};

// Errors: invalid_file with the reason. Unknown members are errors too: a misspelt "expires" would
// make a waiver permanent.
ir::Result<std::vector<Waiver>> parse_waivers(std::string_view text);
ir::Result<std::vector<Waiver>> read_waivers(const std::string& path);

// "2026-11-22", UTC.
std::string today();

// Marks the bad cases that a waiver excuses on `day`. Notes for the reader: waivers that have
// expired and would have excused something, and those of this device whose cases all ran and
// passed.
std::vector<std::string> apply_waivers(const std::vector<Waiver>& waivers, std::string_view day,
                                       Results& results);

}  // namespace ullage::conform

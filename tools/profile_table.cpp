// Dispatch times by size.
#include "tools/profile_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/text_table.h"

namespace ullage::tools {

std::string profile_table(const Session& session, uint32_t rows) {
  std::vector<ullage_dispatch_time> times;
  double total = 0;
  const uint32_t count = ullage_session_dispatch_count(session.get());
  for (uint32_t i = 0; i < count; ++i) {
    ullage_dispatch_time time = {};
    time.size = sizeof(time);
    if (ullage_session_get_dispatch_time(session.get(), i, &time) != ULLAGE_OK) continue;
    times.push_back(time);
    total += time.microseconds;
  }
  std::sort(times.begin(), times.end(),
            [](const auto& a, const auto& b) { return a.microseconds > b.microseconds; });
  times.resize(std::min<size_t>(times.size(), rows));
  TextTable table({"us", "share %", "groups", "node", "kernel"});
  for (const ullage_dispatch_time& time : times) {
    table.add({fmt::format("{:.1f}", time.microseconds),
               fmt::format("{:.1f}", total > 0 ? 100 * time.microseconds / total : 0.0),
               fmt::format("{}x{}x{}", time.groups[0], time.groups[1], time.groups[2]), time.label,
               time.kernel});
  }
  return table.text() + fmt::format("{} dispatches, {:.1f} us on the device\n", count, total);
}

}  // namespace ullage::tools

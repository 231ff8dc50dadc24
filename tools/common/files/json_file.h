// JSON as verbs write it, with names of any bytes.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tools/common/cli/exit_code.h"

namespace ullage::tools {

// `json` in ASCII, a line per member; bytes of texts and keys that are no UTF-8 as \xNN. `indent`
// -1: all on one line.
std::string json_text(const nlohmann::ordered_json& json, int indent = 1);

// {"code", "op", "node", "message"}; op and node are null where none is to blame.
nlohmann::ordered_json error_json(const Failure& failure);

// Ends a verb that has a report: writes it to `path` unless that is empty, with what `done` failed
// with as member "error". Returns `done`, or why the file could not be written.
ToolResult<> finish_report(const std::string& path, nlohmann::ordered_json report,
                           ToolResult<> done = {});

}  // namespace ullage::tools

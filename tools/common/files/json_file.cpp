// The library refuses to write what is no UTF-8, so texts are mended first.
#include "tools/common/files/json_file.h"

#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "tools/common/files/files.h"

namespace ullage::tools {
namespace {

using nlohmann::ordered_json;

ordered_json mended(const ordered_json& json) {
  if (json.is_string()) return ir::valid_utf8(json.get_ref<const std::string&>());
  if (!json.is_structured()) return json;
  ordered_json result = json.is_array() ? ordered_json::array() : ordered_json::object();
  for (const auto& [key, value] : json.items()) {
    if (json.is_array()) {
      result.push_back(mended(value));
    } else {
      result[ir::valid_utf8(key)] = mended(value);
    }
  }
  return result;
}

}  // namespace

std::string json_text(const ordered_json& json, int indent) {
  return mended(json).dump(indent, ' ', true);
}

ordered_json error_json(const Failure& failure) {
  const auto or_null = [](const std::string& text) {
    return text.empty() ? ordered_json() : ordered_json(text);
  };
  return {{"code", failure.code},
          {"op", or_null(failure.op)},
          {"node", or_null(failure.node)},
          {"message", failure.message}};
}

ToolResult<> finish_report(const std::string& path, ordered_json report, ToolResult<> done) {
  if (path.empty()) return done;
  if (!done) report["error"] = error_json(done.error());
  if (auto written = write_file(path, json_text(report) + "\n"); !written) {
    return failure_of(written.error());
  }
  if (!done) done.error().reported = true;
  return done;
}

}  // namespace ullage::tools

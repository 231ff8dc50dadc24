// Batches and events as JSON.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tools/common/files/json_file.h"
#include "tools/conform/result_json.h"
#include "tools/conform/runner/worker.h"

namespace ullage::conform {

using nlohmann::ordered_json;

namespace {

constexpr std::string_view kMark = "@conform ";
constexpr std::string_view kKinds[] = {"device", "no_device", "begin", "driver",
                                       "end",    "timeout",   "done"};

std::string dumped(const ordered_json& json) {
  return tools::json_text(json, -1);
}

}  // namespace

std::string to_text(const Batch& batch) {
  const ordered_json json = {{"device",
                              {{"device", batch.device.device},
                               {"max_tier", batch.device.max_tier},
                               {"validation", batch.device.validation},
                               {"cache", batch.device.cache}}},
                             {"options",
                              {{"seed", batch.options.seed},
                               {"files", batch.options.files},
                               {"onnx_folder", batch.options.onnx_folder},
                               {"plant", batch.options.plant},
                               {"programs", batch.options.programs}}},
                             {"timeout_seconds", batch.timeout_seconds},
                             {"opens_device", batch.opens_device},
                             {"cases", batch.cases}};
  return dumped(json);
}

ir::Result<Batch> parse_batch(std::string_view text) {
  try {
    const ordered_json json = ordered_json::parse(text);
    Batch batch;
    const ordered_json &device = json.at("device"), &options = json.at("options");
    device.at("device").get_to(batch.device.device);
    device.at("max_tier").get_to(batch.device.max_tier);
    device.at("validation").get_to(batch.device.validation);
    device.at("cache").get_to(batch.device.cache);
    options.at("seed").get_to(batch.options.seed);
    options.at("files").get_to(batch.options.files);
    options.at("onnx_folder").get_to(batch.options.onnx_folder);
    options.at("plant").get_to(batch.options.plant);
    options.at("programs").get_to(batch.options.programs);
    json.at("timeout_seconds").get_to(batch.timeout_seconds);
    json.at("opens_device").get_to(batch.opens_device);
    json.at("cases").get_to(batch.cases);
    return batch;
  } catch (const ordered_json::exception& error) {
    return ir::invalid_file(fmt::format("no batch of cases: {}", error.what()));
  }
}

std::string to_line(const Event& event) {
  ordered_json json = {{"event", kKinds[static_cast<size_t>(event.kind)]}};
  if (!event.id.empty()) json["id"] = event.id;
  if (event.kind == Event::Kind::end) json["result"] = to_json(event.result);
  if (event.kind == Event::Kind::device) json["device"] = to_json(event.device);
  if (!event.message.empty()) json["message"] = event.message;
  return std::string(kMark) + dumped(json);
}

std::optional<Event> parse_event(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (!line.starts_with(kMark)) return std::nullopt;
  const ordered_json json = ordered_json::parse(line.substr(kMark.size()), nullptr, false);
  if (!json.is_object()) return std::nullopt;
  try {
    const std::string kind = json.at("event").get<std::string>();
    const auto* const found = std::ranges::find(kKinds, kind);
    if (found == std::end(kKinds)) return std::nullopt;
    Event event{.kind = static_cast<Event::Kind>(found - std::begin(kKinds))};
    event.id = json.value("id", std::string());
    event.message = json.value("message", std::string());
    ir::Result<std::optional<DeviceIdentity>> device =
        parse_device(json.value("device", ordered_json()));
    if (!device) return std::nullopt;
    event.device = *std::move(device);
    if (event.kind == Event::Kind::end) {
      ir::Result<CaseResult> result = parse_result(json.at("result"));
      if (!result) return std::nullopt;
      event.result = *std::move(result);
    }
    return event;
  } catch (const ordered_json::exception&) {
    return std::nullopt;
  }
}

}  // namespace ullage::conform

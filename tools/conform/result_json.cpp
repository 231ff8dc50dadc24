// Results and devices to JSON and back.
#include "tools/conform/result_json.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace ullage::conform {

using nlohmann::ordered_json;

namespace {

template <class T>
void write(ordered_json& json, const char* name, const std::optional<T>& value) {
  if (value) json[name] = *value;
}

// null, which JSON has for infinity, is read as nothing.
template <class T>
void read(const ordered_json& json, const char* name, std::optional<T>& value) {
  if (json.contains(name) && !json[name].is_null()) value = json[name].get<T>();
}

ordered_json to_json(const Difference& difference) {
  const auto any = [](const auto& value) { return ordered_json(value); };
  return {{"output", std::visit(any, difference.output)},
          {"element", difference.element},
          {"expected", std::visit(any, difference.expected)},
          {"actual", std::visit(any, difference.actual)}};
}

Difference::Number parse_number(const ordered_json& json) {
  if (json.is_number_integer()) return json.get<int64_t>();
  if (json.is_number()) return json.get<double>();
  return json.get<std::string>();
}

Difference parse_difference(const ordered_json& json) {
  Difference difference;
  const ordered_json& output = json.at("output");
  if (output.is_string()) {
    difference.output = output.get<std::string>();
  } else {
    difference.output = output.get<uint64_t>();
  }
  difference.element = json.at("element").get<uint64_t>();
  difference.expected = parse_number(json.at("expected"));
  difference.actual = parse_number(json.at("actual"));
  return difference;
}

Details parse_details(const ordered_json& json) {
  Details details;
  read(json, "runs", details.runs);
  read(json, "samples", details.samples);
  read(json, "expectations", details.expectations);
  read(json, "worst_error", details.worst_error);
  read(json, "worst_ulp", details.worst_ulp);
  read(json, "tolerance", details.tolerance);
  read(json, "refused", details.refused);
  read(json, "undecided", details.undecided);
  read(json, "sizes", details.sizes);
  if (json.contains("difference")) details.difference = parse_difference(json["difference"]);
  for (const ordered_json& f : json.value("findings", ordered_json::array())) {
    details.findings.push_back({f.at("place").get<std::string>(),
                                f.at("message").get<std::string>(), f.at("wrong").get<uint64_t>()});
  }
  for (const ordered_json& m : json.value("measured", ordered_json::array())) {
    details.measured.push_back({m.at("subject").get<std::string>(),
                                m.at("property").get<std::string>(),
                                m.at("value").get<std::string>()});
  }
  details.device_lost = json.value("device_lost", false);
  read(json, "planted", details.planted);
  read(json, "output", details.output);
  return details;
}

}  // namespace

ordered_json to_json(const Details& details) {
  ordered_json json = ordered_json::object();
  write(json, "runs", details.runs);
  write(json, "samples", details.samples);
  write(json, "expectations", details.expectations);
  write(json, "worst_error", details.worst_error);
  write(json, "worst_ulp", details.worst_ulp);
  write(json, "tolerance", details.tolerance);
  write(json, "refused", details.refused);
  write(json, "undecided", details.undecided);
  write(json, "sizes", details.sizes);
  if (details.difference) json["difference"] = to_json(*details.difference);
  for (const UnmetExpectation& f : details.findings) {
    json["findings"].push_back({{"place", f.place}, {"message", f.message}, {"wrong", f.wrong}});
  }
  for (const Measurement& m : details.measured) {
    json["measured"].push_back(
        {{"subject", m.subject}, {"property", m.property}, {"value", m.value}});
  }
  if (details.device_lost) json["device_lost"] = true;
  write(json, "planted", details.planted);
  write(json, "output", details.output);
  return json;
}

ordered_json to_json(const CaseResult& result) {
  ordered_json json = {{"outcome", name_of(result.outcome)}, {"seconds", result.seconds}};
  if (!result.message.empty()) json["message"] = result.message;
  if (!result.details.empty()) json["details"] = to_json(result.details);
  for (const Artifact& artifact : result.artifacts) {
    json["artifacts"].push_back({{"name", artifact.name}, {"text", artifact.bytes}});
  }
  return json;
}

ir::Result<CaseResult> parse_result(const ordered_json& json) {
  try {
    const auto outcome = find_outcome(json.at("outcome").get<std::string>());
    if (!outcome) return ir::invalid_file("\"outcome\" is unknown");
    CaseResult result{.outcome = *outcome, .message = json.value("message", std::string())};
    result.seconds = json.at("seconds").get<double>();
    if (json.contains("details")) {
      if (!json["details"].is_object()) return ir::invalid_file("\"details\" is not an object");
      result.details = parse_details(json["details"]);
    }
    for (const auto& artifact : json.value("artifacts", ordered_json::array())) {
      result.artifacts.push_back(
          {artifact.at("name").get<std::string>(), artifact.at("text").get<std::string>()});
    }
    return result;
  } catch (const ordered_json::exception& error) {
    return ir::invalid_file(error.what());
  }
}

ordered_json to_json(const std::optional<DeviceIdentity>& device) {
  if (!device) return nullptr;
  return {{"name", device->name},
          {"driver", device->driver},
          {"driver_uuid", device->driver_uuid},
          {"api_version", device->api_version},
          {"tier", fmt::format("T{}", device->tier)},
          {"subgroup_size", device->subgroup_size},
          {"is_cpu", device->is_cpu}};
}

ir::Result<std::optional<DeviceIdentity>> parse_device(const ordered_json& json) {
  std::optional<DeviceIdentity> device;
  if (json.is_null()) return device;
  if (!json.is_object()) return ir::invalid_file("\"device\" is neither null nor an object");
  try {
    const std::string tier = json.value("tier", "T0");
    if (tier.size() != 2 || tier[0] != 'T' || tier[1] < '0' || tier[1] > '2') {
      return ir::invalid_file("\"tier\" of the device must be T0, T1 or T2, is " + tier);
    }
    device = {.name = json.value("name", ""),
              .driver = json.value("driver", ""),
              .driver_uuid = json.value("driver_uuid", ""),
              .api_version = json.value("api_version", ""),
              .tier = static_cast<uint32_t>(tier[1] - '0'),
              .subgroup_size = json.value("subgroup_size", 0u),
              .is_cpu = json.value("is_cpu", false)};
  } catch (const ordered_json::exception& error) {
    return ir::invalid_file(error.what());
  }
  return device;
}

}  // namespace ullage::conform

// Interfaces by location and component, bindings by set and number.
#include "shaders/toolchain/compile/link_stages.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

namespace ullage::shaders {
namespace {

using Json = nlohmann::ordered_json;

// In the order in which a pipeline runs them; a mesh shader stands for those of vertices.
constexpr std::string_view kChain[] = {
    "task",     "mesh",    "vertex", "tessellation_control", "tessellation_evaluation",
    "geometry", "fragment"};

struct StageDocument {
  std::string path, stage;
  size_t place = 0;
  Json json;
};

// One variable that flows between stages.
struct Varying {
  std::string name, type, interpolation;
  bool is_patch = false;
  bool operator==(const Varying&) const = default;
};
using Varyings = std::map<std::pair<uint32_t, uint32_t>, Varying>;  // by location and component

class Linker {
 public:
  explicit Linker(std::vector<StageDocument> stages) : stages_(std::move(stages)) {}

  std::vector<Diagnostic> link() {
    for (size_t i = 1; i < stages_.size(); ++i) match(stages_[i - 1], stages_[i]);
    for (size_t i = 0; i < stages_.size(); ++i) {
      for (size_t j = i + 1; j < stages_.size(); ++j) compare_resources(stages_[i], stages_[j]);
    }
    return std::move(found_);
  }

 private:
  void report(Severity severity, const StageDocument& at, std::string message) {
    Diagnostic d;
    d.severity = severity;
    d.id = "link";
    d.file = at.path;
    d.message = std::move(message);
    found_.push_back(std::move(d));
  }

  // Inputs of these, and outputs of the last two, have an element for each vertex.
  static bool is_per_vertex(const std::string& stage, bool outputs) {
    if (outputs) return stage == "tessellation_control" || stage == "mesh";
    return stage == "tessellation_control" || stage == "tessellation_evaluation" ||
           stage == "geometry";
  }

  static bool has(const Json& qualifiers, std::string_view word) {
    return std::ranges::any_of(qualifiers, [&](const Json& q) { return q == word; });
  }

  // Locations that a type takes: one a column, two for what is wider than 16 bytes.
  static uint32_t slots_of(const std::string& type) {
    const size_t mat = type.find("mat");
    if (mat != std::string::npos) return static_cast<uint32_t>(type[mat + 3] - '0');
    const bool is_wide = type == "dvec3" || type == "dvec4" || type.starts_with("i64vec3") ||
                         type.starts_with("i64vec4") || type.starts_with("u64vec3") ||
                         type.starts_with("u64vec4");
    return is_wide ? 2 : 1;
  }

  // Adds a variable or what a block of it consists of; `location` is where those go that say
  // nothing, and grows.
  static void add(const Json& j, bool strip, std::string interpolation, bool patch,
                  uint32_t& location, Varyings& to) {
    if (j.contains("builtin")) return;
    const Json qualifiers = j.value("qualifiers", Json::array());
    for (const char* word : {"flat", "noperspective"}) {
      if (has(qualifiers, word)) interpolation = word;
    }
    patch |= has(qualifiers, "patch");
    location = j.value("location", location);
    std::vector<uint64_t> array = j.value("array", std::vector<uint64_t>());
    if (strip && !patch && !array.empty()) array.erase(array.begin());
    uint64_t elements = 1;
    for (const uint64_t length : array) elements *= length;
    if (j.contains("members")) {
      for (uint64_t e = 0; e < elements; ++e) {
        for (const Json& member : j["members"]) {
          add(member, false, interpolation, patch, location, to);
        }
      }
      return;
    }
    std::string type = j["type"].get<std::string>();
    const auto slots = static_cast<uint32_t>(slots_of(type) * elements);
    for (const uint64_t length : array) type += fmt::format("[{}]", length);
    to[{location, j.value("component", 0u)}] = {j["name"].get<std::string>(), type, interpolation,
                                                patch};
    location += slots;
  }

  static Varyings varyings_of(const StageDocument& s, bool outputs) {
    Varyings all;
    for (const Json& j : s.json[outputs ? "outputs" : "inputs"]) {
      uint32_t location = 0;
      add(j, is_per_vertex(s.stage, outputs), "", false, location, all);
    }
    return all;
  }

  void match(const StageDocument& from, const StageDocument& to) {
    if (from.stage == "task") return;  // what it hands on has no locations
    const Varyings given = varyings_of(from, true);
    for (const auto& [place, taken] : varyings_of(to, false)) {
      const auto at = given.find(place);
      const std::string where =
          fmt::format("location {}{}", place.first,
                      place.second == 0 ? "" : fmt::format(", component {}", place.second));
      if (at == given.end()) {
        report(Severity::error, to,
               fmt::format("{} ({}, {}): no output of {} is there", taken.name, where, taken.type,
                           from.path));
        continue;
      }
      const Varying& out = at->second;
      if (out.type != taken.type || out.is_patch != taken.is_patch) {
        report(Severity::error, to,
               fmt::format("{} ({}): {}{} here, {}{} in {}, as {}", taken.name, where,
                           taken.is_patch ? "patch " : "", taken.type, out.is_patch ? "patch " : "",
                           out.type, from.path, out.name));
      } else if (to.stage == "fragment" && out.interpolation != taken.interpolation) {
        report(Severity::warning, to,
               fmt::format("{} ({}): {} here, {} in {}; this one counts", taken.name, where,
                           spoken(taken.interpolation), spoken(out.interpolation), from.path));
      }
    }
  }

  static std::string spoken(const std::string& interpolation) {
    return interpolation.empty() ? "smooth" : interpolation;
  }

  // Where members lie, whatever they are called.
  static Json layout_of(const Json& block) {
    Json layout = Json::array();
    if (!block.is_object()) return layout;
    for (const Json& m : block["members"]) {
      layout.push_back({m.value("offset", 0u), m.value("type", ""), m.value("array", Json()),
                        m.value("array_stride", Json()), m.value("matrix_stride", Json()),
                        layout_of(m.contains("members") ? m : Json())});
    }
    return layout;
  }

  void compare_resources(const StageDocument& a, const StageDocument& b) {
    for (const Json& one : a.json["bindings"]) {
      for (const Json& other : b.json["bindings"]) {
        if (one["set"] != other["set"] || one["binding"] != other["binding"]) continue;
        const std::string where =
            fmt::format("{} (set {}, binding {})", other["name"].get<std::string>(),
                        other["set"].dump(), other["binding"].dump());
        const auto described = [](const Json& j) {
          return fmt::format("{} x {}", j["count"].dump(), j["kind"].get<std::string>());
        };
        if (described(one) != described(other)) {
          report(Severity::error, b,
                 fmt::format("{}: {} here, {} in {}", where, described(other), described(one),
                             a.path));
        } else if (layout_of(one.value("block", Json())) !=
                   layout_of(other.value("block", Json()))) {
          report(Severity::warning, b,
                 fmt::format("{}: the block has another layout than in {}", where, a.path));
        }
      }
    }
    const Json &push = a.json["push_constants"], &other = b.json["push_constants"];
    if (push.is_null() || other.is_null()) return;
    const auto end_of = [](const Json& j) {
      return j["offset"].get<uint32_t>() + j["size"].get<uint32_t>();
    };
    const bool is_apart = end_of(push) <= other["offset"].get<uint32_t>() ||
                          end_of(other) <= push["offset"].get<uint32_t>();
    if (!is_apart && layout_of(push["block"]) != layout_of(other["block"])) {
      report(Severity::warning, b,
             fmt::format("the push constants have another layout than in {}", a.path));
    }
  }

  std::vector<StageDocument> stages_;
  std::vector<Diagnostic> found_;
};

}  // namespace

std::vector<Diagnostic> link_stages(std::span<const LinkedStage> stages) {
  std::vector<StageDocument> chain;
  std::vector<Diagnostic> refused;
  const auto refuse = [&](const std::string& path, std::string message) {
    Diagnostic d;
    d.id = "link";
    d.file = path;
    d.message = std::move(message);
    refused.push_back(std::move(d));
  };
  for (const LinkedStage& s : stages) {
    StageDocument document{s.path, "", 0, Json::parse(s.reflection, nullptr, false)};
    if (document.json.is_discarded()) continue;
    document.stage = document.json["stage"];
    const auto* const at = std::ranges::find(kChain, document.stage);
    document.place = static_cast<size_t>(at - std::begin(kChain));
    const auto same = std::ranges::find(chain, document.stage, &StageDocument::stage);
    if (at == std::end(kChain)) {
      refuse(s.path, document.stage + " shaders are programs by themselves");
    } else if (same != chain.end()) {
      refuse(s.path, fmt::format("{} is the program's {} shader already", same->path, same->stage));
    } else {
      chain.push_back(std::move(document));
    }
  }
  if (!refused.empty()) return refused;
  std::ranges::sort(chain, {}, &StageDocument::place);
  return Linker(std::move(chain)).link();
}

}  // namespace ullage::shaders

// Products of axes and names for them.
#include "shaders/toolchain/compile/variants.h"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "shaders/toolchain/compile/glsl.h"

namespace ullage::shaders {
namespace {

using Json = nlohmann::ordered_json;

// A define's value as GLSL text; nothing for arrays, objects and null.
std::optional<std::string> value_of(const Json& json) {
  if (json.is_string()) return json.get<std::string>();
  if (json.is_boolean()) return json.get<bool>() ? "1" : "0";
  if (json.is_number()) return json.dump();
  return std::nullopt;
}

// An error about the file, which begins with its name.
struct Reader {
  const std::string& file;

  ir::Error wrong(const std::string& what) const {
    return ir::invalid_argument(file + ": " + what);
  }

  ir::Result<std::string> value(const std::string& name, const Json& json) const {
    const auto text = value_of(json);
    if (!text) return wrong(name + ": a value is a text, a number or true and false");
    const auto checked = parse_define(name + '=' + *text);
    if (!checked) return wrong(checked.error().message);
    return *text;
  }

  ir::Result<Defines> defines(const std::string& where, const Json& json) const {
    if (!json.is_object()) return wrong(where + ": an object of defines is wanted");
    Defines result;
    for (const auto& [name, v] : json.items()) {
      auto text = value(name, v);
      if (!text) return text.error();
      result.emplace_back(name, std::move(*text));
    }
    std::ranges::sort(result);
    return result;
  }

  ir::Result<Axis> axis(const std::string& name, const Json& json) const {
    if (!json.is_array() || json.empty())
      return wrong("axis " + name + ": a list of values is wanted");
    Axis result{name, {}};
    for (const Json& v : json) {
      auto text = value(name, v);
      if (!text) return text.error();
      result.values.push_back(std::move(*text));
    }
    return result;
  }

  ir::Result<void> section(const std::string& key, const Json& json, VariantSet& set) const {
    if (key == "axes" && json.is_object()) {
      for (const auto& [name, values] : json.items()) {
        auto read = axis(name, values);
        if (!read) return read.error();
        set.axes.push_back(std::move(*read));
      }
    } else if (key == "exclude" && json.is_array()) {
      for (const Json& entry : json) {
        auto read = defines(key, entry);
        if (!read) return read.error();
        set.exclude.push_back(std::move(*read));
      }
    } else if (key == "variants" && json.is_object()) {
      for (const auto& [name, entry] : json.items()) {
        auto read = defines("variant " + name, entry);
        if (!read) return read.error();
        set.named.push_back({name, std::move(*read)});
      }
    } else if (key != "$schema") {
      return wrong("\"" + key + "\": known are axes {}, exclude [] and variants {}");
    }
    return {};
  }
};

bool may_stand_in_a_file_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-' || c == '+';
}

std::string cleaned(std::string text, const char* also) {
  for (char& c : text) {
    if (!may_stand_in_a_file_name(c) && std::string_view(also).find(c) == std::string_view::npos) {
      c = '_';
    }
  }
  return text;
}

std::string name_of(const Defines& defines) {
  std::string name;
  for (const auto& [define, value] : defines) {
    name += (name.empty() ? "" : ".") + define + '-' + cleaned(value, "");
  }
  return name;
}

bool matches(const Defines& variant, const Defines& pattern) {
  return std::ranges::all_of(pattern, [&](const auto& define) {
    return std::ranges::find(variant, define) != variant.end();
  });
}

ir::Result<std::vector<Axis>> sorted_axes(const VariantSet& set) {
  std::vector<Axis> axes = set.axes;
  std::ranges::sort(axes, {}, &Axis::name);
  size_t product = 1;
  for (size_t i = 0; i < axes.size(); ++i) {
    if (i > 0 && axes[i].name == axes[i - 1].name) {
      return ir::invalid_argument("variants: the axis " + axes[i].name + " is given twice");
    }
    product *= axes[i].values.size();
    if (product > kMaxVariants) {
      return ir::invalid_argument("variants: more than " + std::to_string(kMaxVariants));
    }
  }
  return axes;
}

// The k-th choice, the last axis fastest.
Defines choice(const std::vector<Axis>& axes, size_t k) {
  Defines defines(axes.size());
  for (size_t i = axes.size(); i-- > 0;) {
    defines[i] = {axes[i].name, axes[i].values[k % axes[i].values.size()]};
    k /= axes[i].values.size();
  }
  return defines;
}

}  // namespace

ir::Result<VariantSet> parse_variants(std::string_view json, const std::string& file) {
  const Json parsed = Json::parse(json, nullptr, false);
  const Reader reader{file};
  if (parsed.is_discarded()) return reader.wrong("this is no JSON");
  if (!parsed.is_object()) return reader.wrong("an object is wanted");
  VariantSet set;
  for (const auto& [key, value] : parsed.items()) {
    if (auto ok = reader.section(key, value, set); !ok) return ok.error();
  }
  return set;
}

ir::Result<Axis> parse_axis(const std::string& text) {
  const size_t equals = text.find('=');
  if (equals == std::string::npos || equals + 1 == text.size()) {
    return ir::invalid_argument("-V requires NAME=A,B,C, given " + text);
  }
  Axis axis{text.substr(0, equals), {}};
  for (size_t at = equals + 1; at <= text.size();) {
    const size_t comma = std::min(text.find(',', at), text.size());
    axis.values.push_back(text.substr(at, comma - at));
    const auto checked = parse_define(axis.name + '=' + axis.values.back());
    if (!checked) return checked.error();
    at = comma + 1;
  }
  return axis;
}

ir::Result<std::vector<Variant>> expand(const VariantSet& set) {
  const auto axes = sorted_axes(set);
  if (!axes) return axes.error();
  size_t product = 1;
  for (const Axis& axis : *axes) product *= axis.values.size();
  std::vector<Variant> variants;
  for (size_t k = 0; k < product && !axes->empty(); ++k) {
    Defines defines = choice(*axes, k);
    const auto is_excluded = [&](const Defines& d) { return matches(defines, d); };
    if (std::ranges::any_of(set.exclude, is_excluded)) continue;
    variants.push_back({name_of(defines), std::move(defines)});
  }
  std::vector<Variant> named = set.named;
  std::ranges::sort(named, {}, &Variant::name);
  for (Variant& variant : named) {
    variant.name = cleaned(variant.name, ".");
    variants.push_back(std::move(variant));
  }
  if (axes->empty() && set.named.empty()) return std::vector<Variant>{Variant{}};
  if (variants.empty()) return ir::invalid_argument("variants: every one is excluded");
  std::set<std::string> names;
  for (const Variant& variant : variants) {
    if (variant.name.empty()) return ir::invalid_argument("variants: one has an empty name");
    if (names.insert(variant.name).second) continue;
    return ir::invalid_argument("variants: two have the name " + variant.name);
  }
  return variants;
}

}  // namespace ullage::shaders

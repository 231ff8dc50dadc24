// Options of compilations and sessions, which onnxruntime passes as texts by name.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "api.h"

namespace ullage::provider {

struct ProgramOptions {
  std::map<std::string, int64_t> bounds = {};  // "n=1000,x.2=640"
  // Without sizes, bounds, devices and folders.
  ullage_compile_options compile = {};
  ullage_session_options session = {};
};

struct ProgramOption {
  std::string_view name;
  void (*read)(ProgramOptions& options, const std::string& value);  // throws Failure
};
std::span<const ProgramOption> program_options();

// What reads the values. Failures name the option and what it can have.

[[noreturn]] inline void refuse(std::string_view name, const std::string& value,
                                const std::string& rule) {
  throw Failure("ullage: option " + std::string(name) + " must be " + rule + ", given '" + value +
                "'");
}

template <class T>
T number_of(std::string_view name, const std::string& value) {
  T number = 0;
  const char* end = value.data() + value.size();
  const auto [at, error] = std::from_chars(value.data(), end, number);
  if (error != std::errc() || at != end) refuse(name, value, "a number");
  return number;
}

template <class T, size_t count>
T one_of(std::string_view name, const std::string& value,
         const std::array<std::pair<const char*, T>, count>& words) {
  std::string known;
  for (const auto& [word, meaning] : words) {
    if (value == word) return meaning;
    known += (known.empty() ? "" : ", ") + std::string(word);
  }
  refuse(name, value, "one of " + known);
}

inline bool flag_of(std::string_view name, const std::string& value) {
  return one_of(name, value, std::array{std::pair("0", false), std::pair("1", true)});
}

inline std::map<std::string, int64_t> bounds_of(const std::string& text) {
  std::map<std::string, int64_t> bounds;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(',', at), text.size());
    const std::string one = text.substr(at, end - at);
    const size_t equals = one.rfind('=');
    if (equals == std::string::npos || equals == 0) refuse("bounds", text, "SYMBOL=NUMBER,...");
    bounds[one.substr(0, equals)] = number_of<int64_t>("bounds", one.substr(equals + 1));
    at = end + 1;
  }
  return bounds;
}

}  // namespace ullage::provider

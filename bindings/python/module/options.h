// Options of Python, given by name, as the structs of the C API. An option that is not given has
// its default.
#pragma once

#include <nanobind/nanobind.h>
#include <ullage/ullage_compiler.h>

#include <cstdint>
#include <deque>
#include <initializer_list>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "arrays.h"

namespace ullage::python {

// Memory that option structs point to.
class KeptValues {
 public:
  // Each null, with a count of 0, if the option is not given. Raise TypeError for other types.
  const char* text(const nanobind::dict& given, const char* name);
  const char* const* names(const nanobind::dict& given, const char* name, uint32_t& count);
  const ullage_bound* bounds(const nanobind::dict& given, const char* name, uint32_t& count);
  // Of pairs of an array and whether its bits are those of bfloat16.
  const ullage_named_tensor* tensors(const nanobind::dict& given, const char* name,
                                     uint32_t& count);
  const ullage_named_shape* shapes(const nanobind::dict& given, const char* name, uint32_t& count);

 private:
  const char* keep(std::string text) { return texts_.emplace_back(std::move(text)).c_str(); }

  std::deque<std::string> texts_;
  std::deque<std::vector<const char*>> names_;
  std::deque<std::vector<ullage_bound>> bounds_;
  std::deque<std::map<std::string, std::pair<Array, bool>>> arrays_;
  std::deque<std::vector<ullage_tensor>> tensors_;
  std::deque<std::vector<ullage_named_tensor>> named_tensors_;
  std::deque<std::map<std::string, std::vector<int64_t>>> extents_;
  std::deque<std::vector<ullage_named_shape>> named_shapes_;
};

// A flag or a number. Raises TypeError for other types and for numbers that T does not have.
template <class T>
T value_of(const nanobind::dict& given, const char* name) {
  T value = {};
  if (given.contains(name) && !nanobind::try_cast<T>(given[name], value)) {
    const std::string message = std::string(name) + " does not accept this value";
    throw nanobind::type_error(message.c_str());
  }
  return value;
}

inline uint32_t switch_of(const nanobind::dict& given, const char* name) {
  if (!given.contains(name)) return ULLAGE_DEFAULT;
  return value_of<bool>(given, name) ? ULLAGE_ON : ULLAGE_OFF;
}

// The number of a word. Raises InvalidArgument for other words.
uint32_t word_of(const nanobind::dict& given, const char* name,
                 std::initializer_list<const char*> words);

// What of the options is visible in Python; the caller sets devices, profiles, folders, callbacks.
ullage_import_options import_options(const nanobind::dict& given, KeptValues& kept);
ullage_compile_options compile_options(const nanobind::dict& given, KeptValues& kept);
ullage_session_options session_options(const nanobind::dict& given, KeptValues& kept);

}  // namespace ullage::python

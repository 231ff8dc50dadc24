#include <nanobind/stl/map.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <map>

#include "errors.h"
#include "options.h"

namespace ullage::python {

const char* KeptValues::text(const nanobind::dict& given, const char* name) {
  return given.contains(name) ? keep(value_of<std::string>(given, name)) : nullptr;
}

const char* const* KeptValues::names(const nanobind::dict& given, const char* name,
                                     uint32_t& count) {
  std::vector<const char*>& list = names_.emplace_back();
  for (std::string& one : value_of<std::vector<std::string>>(given, name)) {
    list.push_back(keep(std::move(one)));
  }
  count = static_cast<uint32_t>(list.size());
  return list.data();
}

const ullage_bound* KeptValues::bounds(const nanobind::dict& given, const char* name,
                                       uint32_t& count) {
  std::vector<ullage_bound>& list = bounds_.emplace_back();
  for (const auto& [symbol, value] : value_of<std::map<std::string, int64_t>>(given, name)) {
    list.push_back({keep(symbol), value});
  }
  count = static_cast<uint32_t>(list.size());
  return list.data();
}

const ullage_named_tensor* KeptValues::tensors(const nanobind::dict& given, const char* name,
                                               uint32_t& count) {
  using Arrays = std::map<std::string, std::pair<Array, bool>>;
  const Arrays& arrays = arrays_.emplace_back(value_of<Arrays>(given, name));
  std::vector<ullage_tensor>& tensors = tensors_.emplace_back();
  std::vector<ullage_named_tensor>& list = named_tensors_.emplace_back();
  tensors.reserve(arrays.size());
  for (const auto& [input, one] : arrays) {
    tensors.push_back(tensor_of(input, one.first, one.second));
    list.push_back({input.c_str(), &tensors.back()});
  }
  count = static_cast<uint32_t>(list.size());
  return list.data();
}

const ullage_named_shape* KeptValues::shapes(const nanobind::dict& given, const char* name,
                                             uint32_t& count) {
  using Shapes = std::map<std::string, std::vector<int64_t>>;
  std::vector<ullage_named_shape>& list = named_shapes_.emplace_back();
  for (const auto& [input, extents] : extents_.emplace_back(value_of<Shapes>(given, name))) {
    list.push_back({input.c_str(), static_cast<uint32_t>(extents.size()), extents.data()});
  }
  count = static_cast<uint32_t>(list.size());
  return list.data();
}

uint32_t word_of(const nanobind::dict& given, const char* name,
                 std::initializer_list<const char*> words) {
  if (!given.contains(name)) return 0;
  const auto word = value_of<std::string>(given, name);
  std::string known;
  uint32_t index = 0;
  for (const char* one : words) {
    if (word == one) return index;
    known += (known.empty() ? "" : ", ") + std::string(one);
    ++index;
  }
  refuse(std::string(name) + " must be one of " + known + ", given '" + word + "'");
}

}  // namespace ullage::python

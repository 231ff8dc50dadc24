// Sizes, bounds and elements for `bench`.
#include "tools/command/models/bench_inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <random>

#include "tools/command/files/tensor_text.h"

namespace ullage::tools {
namespace {

const ullage_tensor_info* find_info(const InputInfos& infos, const std::string& name) {
  const auto it = std::find_if(infos.begin(), infos.end(),
                               [&](const ullage_tensor_info& i) { return i.name == name; });
  return it == infos.end() ? nullptr : &*it;
}

// Calls f(symbol, value) for every varying axis whose size is given.
template <class F>
void each_symbol(const InputInfos& infos, const Sizes& sizes, F f) {
  for (const auto& [name, extents] : sizes) {
    const ullage_tensor_info* const info = find_info(infos, name);
    if (!info || info->rank != extents.size()) continue;  // the runtime has the message for it
    for (size_t axis = 0; axis < extents.size(); ++axis) {
      if (info->symbols[axis]) f(info->symbols[axis], extents[axis]);
    }
  }
}

std::vector<int64_t> extents_of(const ullage_tensor_info& info, const Sizes& sizes,
                                const std::map<std::string, int64_t>& symbols) {
  for (const auto& [name, extents] : sizes) {
    if (name == info.name) return extents;
  }
  std::vector<int64_t> extents;
  for (uint32_t axis = 0; axis < info.rank; ++axis) {
    int64_t extent = info.extents[axis];
    if (extent < 0) {
      const auto known = symbols.find(info.symbols[axis] ? info.symbols[axis] : "");
      extent = known == symbols.end() ? 1 : known->second;
    }
    extents.push_back(extent);
  }
  return extents;
}

// mt19937 and this division are the same everywhere; the standard's distributions are not.
void fill_random(ir::Tensor& tensor, uint32_t seed) {
  std::mt19937 random(seed);
  for (int64_t i = 0; i < tensor.element_count(); ++i) {
    const uint32_t draw = static_cast<uint32_t>(random());
    if (ir::is_float(tensor.dtype())) {
      tensor.set_number(i, (draw >> 8) / 8388608.0 - 1.0);
    } else {
      tensor.set_integer(i, tensor.dtype() == ir::DType::boolean ? draw % 2 : draw % 10);
    }
  }
}

}  // namespace

ToolResult<std::vector<Sizes>> parse_visits(const std::vector<std::string>& shapes) {
  std::vector<Sizes> visits(1);
  for (const std::string& text : shapes) {
    const auto pair = parse_pair("--shape", text);
    if (!pair) return pair.error();
    const auto extents = parse_extents("--shape", pair->second);
    if (!extents) return extents.error();
    const bool again = std::any_of(visits.back().begin(), visits.back().end(),
                                   [&](const auto& given) { return given.first == pair->first; });
    if (again) visits.emplace_back();
    visits.back().emplace_back(pair->first, *extents);
  }
  return visits;
}

ToolResult<Values> parse_values(const std::vector<std::string>& arguments) {
  Values values;
  for (const std::string& text : arguments) {
    const auto pair = parse_pair("--value", text);
    if (!pair) return pair.error();
    std::vector<double>& list = values[pair->first];
    const char* at = pair->second.data();
    const char* const end = at + pair->second.size();
    while (at != end) {
      const auto [rest, error] = std::from_chars(at, end, list.emplace_back());
      if (error != std::errc() || (rest != end && *rest != ',')) {
        return usage(fmt::format("--value requires numbers like 1,2.5, got '{}'", text));
      }
      at = rest == end ? end : rest + 1;
    }
  }
  return values;
}

ToolResult<> check_names(const InputInfos& infos, const std::vector<Sizes>& visits,
                         const Values& values) {
  std::vector<std::string> names;
  for (const Sizes& sizes : visits) {
    for (const auto& given : sizes) names.push_back(given.first);
  }
  for (const auto& given : values) names.push_back(given.first);
  for (const std::string& name : names) {
    if (!find_info(infos, name)) return usage(fmt::format("the model has no input '{}'", name));
  }
  return {};
}

void add_default_bounds(const InputInfos& infos, const std::vector<Sizes>& visits,
                        SessionChoices& choices) {
  std::map<std::string, int64_t> largest;
  for (const Sizes& sizes : visits) {
    each_symbol(infos, sizes, [&](const char* symbol, int64_t value) {
      int64_t& bound = largest.try_emplace(symbol, value).first->second;
      bound = std::max(bound, value);
    });
  }
  choices.bounds.insert(largest.begin(), largest.end());
}

ToolResult<NamedTensors> fill_inputs(const InputInfos& infos, const Sizes& sizes,
                                     const Values& values) {
  std::map<std::string, int64_t> symbols;
  each_symbol(infos, sizes,
              [&](const char* symbol, int64_t value) { symbols.emplace(symbol, value); });
  NamedTensors tensors;
  for (uint32_t i = 0; i < infos.size(); ++i) {
    const std::vector<int64_t> extents = extents_of(infos[i], sizes, symbols);
    ir::Tensor tensor(from_c(infos[i].dtype), extents);
    const auto given = values.find(infos[i].name);
    if (given == values.end()) {
      fill_random(tensor, i + 1);
    } else if (static_cast<int64_t>(given->second.size()) != tensor.element_count()) {
      return usage(fmt::format("--value {}: {} values for {}", infos[i].name, given->second.size(),
                               text_of(extents)));
    } else {
      for (size_t k = 0; k < given->second.size(); ++k) {
        tensor.set_number(static_cast<int64_t>(k), given->second[k]);
      }
    }
    tensors.emplace_back(infos[i].name, std::move(tensor));
  }
  return tensors;
}

}  // namespace ullage::tools

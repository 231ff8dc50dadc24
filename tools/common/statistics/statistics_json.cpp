// Driver statistics of kernels, for scripts.
#include "tools/common/statistics/statistics_json.h"

#include <nlohmann/json.hpp>

#include "tools/common/statistics/common_statistics.h"

namespace ullage::tools {

using Json = nlohmann::ordered_json;

Json statistics_json(std::span<const runtime::PipelineExecutable> executables) {
  Json list = Json::array();
  for (const runtime::PipelineExecutable& executable : executables) {
    Json common = Json::object(), driver = Json::array(), forms = Json::array();
    for (const CommonStatistic& one : common_statistics(executable.statistics)) {
      common[one.name] = {{"value", one.value}, {"source", one.source}};
    }
    for (const runtime::ExecutableStatistic& one : executable.statistics) {
      const Json value = std::visit([](auto v) { return Json(v); }, one.value);
      driver.push_back({{"name", one.name}, {"value", value}, {"description", one.description}});
    }
    for (const runtime::ExecutableForm& form : executable.forms) {
      forms.push_back(
          {{"name", form.name}, {"description", form.description}, {"bytes", form.content.size()}});
    }
    list.push_back({{"executable", executable.name},
                    {"subgroup_size", executable.subgroup_size},
                    {"common", common},
                    {"driver", driver},
                    {"forms", forms}});
  }
  return list;
}

}  // namespace ullage::tools

// The document's members in the order that all languages have them.
#include "shaders/toolchain/host/host_code.h"

#include <nlohmann/json.hpp>

#include "shaders/toolchain/host/host_model.h"

namespace ullage::shaders {

ir::Result<std::string> host_code(HostLanguage language, std::string_view reflection) {
  const HostRules* const kLanguages[] = {&kHostC, &kHostCpp, &kHostRust, &kHostPython};
  const HostRules& rules = *kLanguages[static_cast<size_t>(language)];
  const auto json = nlohmann::ordered_json::parse(reflection, nullptr, false);
  if (json.is_discarded()) return ir::invalid_argument("a reflection document is JSON");
  const auto model = host_model(json, rules);
  if (!model) return model.error();
  return rules.write(*model);
}

}  // namespace ullage::shaders

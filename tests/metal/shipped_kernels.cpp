// The registry's kernels for every profile whose kernels go to Metal.
#include "tests/metal/shipped_kernels.h"

#include <cstdlib>

#include "ir/program/named_profiles.h"
#include "testing/registry_kernels.h"

namespace ullage::test::metal {

std::vector<ir::DeviceProfile> metal_profiles() {
  return {ir::portable_profile(), ir::desktop_profile()};
}

ir::Result<std::map<std::string, ShippedKernel>> shipped_kernels() {
  const char* cache = std::getenv("ULLAGE_TEST_CACHE");
  std::map<std::string, ShippedKernel> shipped;
  for (const ir::DeviceProfile& profile : metal_profiles()) {
    auto kernels = samples::registry_kernels(profile, cache ? cache : "");
    if (!kernels) return kernels.error();
    for (auto& [name, kernel] : *kernels) {
      ShippedKernel& one = shipped[name];
      one.kernel = std::move(kernel);
      one.portable = one.portable || profile.tier == ir::Tier::t0;
    }
  }
  return shipped;
}

std::string variant_of(const std::string& name) {
  return name.substr(0, name.find(" #"));
}

std::string file_of(const std::string& name) {
  return name.substr(0, name.find(' '));
}

}  // namespace ullage::test::metal

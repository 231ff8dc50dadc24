// The portable profile: the defaults are the tier-0 baseline.
#include "ir/program/device_profile.h"

namespace ullage::ir {

DeviceProfile portable_profile() {
  return DeviceProfile{};
}

}  // namespace ullage::ir

// A device seen as one that lacks features.
#include "testing/device_views.h"

namespace ullage::samples {
namespace {

using ir::DeviceProfile;

constexpr DeviceView kViews[] = {
    {"as-is", "as it is", [](DeviceProfile&) {}},
    {"storage", "through storage buffers",
     [](DeviceProfile& p) { p.texel_buffers = p.wide_stores = false; }},
    {"no-subgroups", "without subgroups",
     [](DeviceProfile& p) { p.subgroup_shuffle = p.subgroup_arithmetic = false; }},
    {"gpu-form", "as a GPU",
     [](DeviceProfile& p) {
       p.device_class = ir::DeviceClass::gpu;
       p.texel_buffers = p.wide_stores = false;
       p.fast_integer_dot = p.arithmetic.integer_dot;
     }},
};

}  // namespace

std::span<const DeviceView> device_views() {
  return kViews;
}

}  // namespace ullage::samples

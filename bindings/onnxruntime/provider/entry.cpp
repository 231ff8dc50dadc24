// What onnxruntime looks up in the library.
#include <string>

#include "factory.h"

namespace {

using ullage::provider::Api;
using ullage::provider::Factory;

}  // namespace

#define ULLAGE_EXPORT extern "C" __attribute__((visibility("default")))

ULLAGE_EXPORT OrtStatus* CreateEpFactories(const char*, const OrtApiBase* base, const OrtLogger*,
                                           OrtEpFactory** factories, size_t most, size_t* count) {
  const OrtApi* const ort = base->GetApi(ullage::provider::kOldestApi);
  if (!ort) {
    const std::string message = std::string("ullage requires onnxruntime 1.24 or newer, this is ") +
                                base->GetVersionString();
    return base->GetApi(1)->CreateStatus(ORT_FAIL, message.c_str());
  }
  const Api api = ullage::provider::api_of(*ort, base->GetVersionString());
  return ullage::provider::guarded(api, [&] {
    if (most < 1)
      throw ullage::provider::Failure(
          "ullage: onnxruntime accepts no factory (max_factories is 0)");
    factories[0] = new Factory(api);
    *count = 1;
  });
}

ULLAGE_EXPORT OrtStatus* ReleaseEpFactory(OrtEpFactory* factory) {
  delete static_cast<Factory*>(factory);
  return nullptr;
}

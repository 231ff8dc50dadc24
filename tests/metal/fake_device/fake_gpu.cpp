// The device and its queue.
#include "tests/metal/fake_device/commands.h"
#include "tests/metal/fake_device/machine.h"

namespace ullage::test::metal {
namespace {

class FakeDevice final : public MTL::Device, public Counted {
 public:
  FakeDevice() : Counted("MTLDevice") {}
};

class FakeQueue final : public MTL::CommandQueue, public Counted {
 public:
  FakeQueue() : Counted("MTLCommandQueue") {}
};

class FakeArray final : public NS::Array, public Counted {
 public:
  explicit FakeArray(NS::Object* object) : Counted("NSArray"), only(object) {}
  NS::Object* const only;

 protected:
  void end() override { NS::release_object(only); }
};

const FakeGpu& gpu() {
  return machine().gpu;
}

}  // namespace
}  // namespace ullage::test::metal

using namespace ullage::test::metal;

NS::Array* MTL::CopyAllDevices() {
  return make<FakeArray>(make<FakeDevice>());
}
MTL::Device* MTL::CreateSystemDefaultDevice() {
  return make<FakeDevice>();
}
NS::UInteger NS::Array::count() const {
  return of<FakeArray>(this, "count") != nullptr ? 1 : 0;
}
NS::Object* NS::Array::at(UInteger) const {
  const auto* array = of<FakeArray>(this, "objectAtIndex");
  return array != nullptr ? array->only : nullptr;
}

NS::String* MTL::Device::name() const {
  return NS::String::string(gpu().name.c_str(), NS::UTF8StringEncoding);
}
bool MTL::Device::hasUnifiedMemory() const {
  return gpu().unified;
}
bool MTL::Device::supportsFamily(GPUFamily family) {
  return family == GPUFamilyApple7 ? gpu().apple7 : true;
}
NS::UInteger MTL::Device::maxBufferLength() const {
  return gpu().max_buffer_bytes;
}
NS::UInteger MTL::Device::maxThreadgroupMemoryLength() const {
  return gpu().max_threadgroup_bytes;
}
MTL::Size MTL::Device::maxThreadsPerThreadgroup() const {
  return {gpu().max_threads, gpu().max_threads, gpu().max_threads};
}
uint64_t MTL::Device::recommendedMaxWorkingSetSize() const {
  return uint64_t{8} << 30;
}

MTL::CommandQueue* MTL::Device::newCommandQueue() {
  return make<FakeQueue>();
}
MTL::SharedEvent* MTL::Device::newSharedEvent() {
  return make<FakeEvent>();
}
MTL::Fence* MTL::Device::newFence() {
  return make<FakeFence>();
}

MTL::Buffer* MTL::Device::newBuffer(NS::UInteger length, ResourceOptions options) {
  const std::lock_guard lock(machine().lock());
  if (length == 0) {
    machine().complain("newBuffer: of no bytes");
    return nullptr;
  }
  if ((options & ResourceHazardTrackingModeUntracked) == 0) {
    machine().complain("newBuffer: hazards are tracked");
  }
  auto& left = machine().bytes_left;
  if (length > gpu().max_buffer_bytes || (left && length > *left)) return nullptr;
  if (left) *left -= length;
  return make<FakeBuffer>(length, (options & ResourceStorageModePrivate) == 0);
}

MTL::CommandBuffer* MTL::CommandQueue::commandBufferWithUnretainedReferences() {
  const std::lock_guard lock(machine().lock());
  if (of<FakeQueue>(this, "commandBuffer") == nullptr) return nullptr;
  return autoreleased(make<FakeCommandBuffer>());
}

// Strings, errors, buffers and events.
#include "tests/metal/fake_device/resources.h"

#include "tests/metal/fake_device/machine.h"

namespace ullage::test::metal {

FakeBuffer::FakeBuffer(uint64_t bytes, bool is_shared)
    : Counted("MTLBuffer"), shared(is_shared), bytes_(bytes) {
  block_.emplace(bytes);
}

void FakeBuffer::end() {
  if (machine().bytes_left) *machine().bytes_left += bytes_;
  block_.reset();
}

}  // namespace ullage::test::metal

using namespace ullage::test::metal;

NS::String* NS::String::string(const char* text, StringEncoding) {
  return autoreleased(make<FakeString>(text));
}

const char* NS::String::utf8String() const {
  const auto* string = of<FakeString>(this, "utf8String");
  return string != nullptr ? string->text.c_str() : "";
}

NS::Integer NS::Error::code() const {
  const auto* error = of<FakeError>(this, "code");
  return error != nullptr ? error->number : 0;
}

NS::String* NS::Error::localizedDescription() const {
  const auto* error = of<FakeError>(this, "localizedDescription");
  return autoreleased(make<FakeString>(error != nullptr ? error->reason : ""));
}

NS::UInteger MTL::Buffer::length() const {
  auto* buffer = of<FakeBuffer>(this, "length");
  return buffer != nullptr ? buffer->block().size() : 0;
}

void* MTL::Buffer::contents() {
  auto* buffer = of<FakeBuffer>(this, "contents");
  if (buffer == nullptr) return nullptr;
  if (buffer->shared) return buffer->block().data();
  machine().complain("contents: of a private buffer");
  return nullptr;
}

uint64_t MTL::SharedEvent::signaledValue() const {
  const std::lock_guard lock(machine().lock());
  const auto* event = of<FakeEvent>(this, "signaledValue");
  return event != nullptr ? event->value : 0;
}

void MTL::SharedEvent::setSignaledValue(uint64_t value) {
  const std::lock_guard lock(machine().lock());
  if (auto* event = of<FakeEvent>(this, "setSignaledValue")) event->value = value;
}

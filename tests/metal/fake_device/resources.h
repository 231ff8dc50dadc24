// Strings, errors, buffers, events and fences of the fake.
#pragma once

#include <Metal/Metal.hpp>
#include <optional>
#include <string>

#include "tests/metal/emulator/memory.h"
#include "tests/metal/fake_device/counted.h"

namespace ullage::test::metal {

class FakeString final : public NS::String, public Counted {
 public:
  explicit FakeString(std::string given) : Counted("NSString"), text(std::move(given)) {}
  const std::string text;
};

class FakeError final : public NS::Error, public Counted {
 public:
  FakeError(int given, std::string why)
      : Counted("NSError"), number(given), reason(std::move(why)) {}
  const int number;
  const std::string reason;
};

class FakeBuffer final : public MTL::Buffer, public Counted {
 public:
  FakeBuffer(uint64_t bytes, bool is_shared);
  Block& block() { return *block_; }
  const bool shared;

 protected:
  void end() override;

 private:
  std::optional<Block> block_;
  uint64_t bytes_;
};

class FakeEvent final : public MTL::SharedEvent, public Counted {
 public:
  FakeEvent() : Counted("MTLSharedEvent") {}
  uint64_t value = 0;
};

class FakeFence final : public MTL::Fence, public Counted {
 public:
  FakeFence() : Counted("MTLFence") {}
};

}  // namespace ullage::test::metal

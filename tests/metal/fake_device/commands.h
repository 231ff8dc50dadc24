// Command buffers and encoders of the fake. Encoding checks what Metal would check and records the
// work. The work runs when the host waits for it or polls twice, in the order of commits: results
// that the host reads too early are not there yet.
#pragma once

#include <Metal/Metal.hpp>
#include <array>
#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "tests/metal/emulator/launch.h"
#include "tests/metal/fake_device/counted.h"
#include "tests/metal/fake_device/library.h"
#include "tests/metal/fake_device/resources.h"

namespace ullage::test::metal {

class FakeCommandBuffer;

// The base of all encoders.
class FakeEncoder : public Counted {
 public:
  FakeEncoder(const char* kind, FakeCommandBuffer& commands);
  // Complains where the encoder has ended.
  bool open(const char* call);
  void end_encoding();

  // Executes the encoded work. `ordered`: everything before in the queue is done and visible.
  virtual std::optional<std::string> run(bool ordered) = 0;

  std::set<FakeBuffer*> used;
  std::set<const FakeFence*> waits, updates;

 protected:
  void end() override;
  virtual void forget() = 0;  // the encoded work
  FakeCommandBuffer& commands_;
  bool ended_ = false;
};

class FakeComputeEncoder final : public MTL::ComputeCommandEncoder, public FakeEncoder {
 public:
  explicit FakeComputeEncoder(FakeCommandBuffer& commands)
      : FakeEncoder("MTLComputeCommandEncoder", commands) {}

  struct Slot {
    FakeBuffer* buffer = nullptr;
    uint64_t offset = 0;
    std::vector<std::byte> bytes{};
    bool bound() const { return buffer != nullptr || !bytes.empty(); }
  };
  struct Dispatch {
    FakePipeline* pipeline = nullptr;
    std::array<Slot, Windows::kCount> slots{};
    FakeBuffer* indirect = nullptr;
    uint64_t indirect_offset = 0;
    MTL::Size groups, threads;
    bool barrier_before = false;
  };

  void set(NS::UInteger index, Slot slot, const char* call);
  void add(Dispatch dispatch);
  std::optional<std::string> run(bool ordered) override;

  FakePipeline* pipeline = nullptr;
  bool barrier = false;  // since the last dispatch

 protected:
  void forget() override { dispatches_.clear(); }

 private:
  std::array<Slot, Windows::kCount> slots_{};
  std::vector<Dispatch> dispatches_;
};

class FakeBlitEncoder final : public MTL::BlitCommandEncoder, public FakeEncoder {
 public:
  explicit FakeBlitEncoder(FakeCommandBuffer& commands)
      : FakeEncoder("MTLBlitCommandEncoder", commands) {}
  struct Copy {
    FakeBuffer *source = nullptr, *target = nullptr;
    uint64_t source_offset = 0, target_offset = 0, bytes = 0;
  };
  void add(const Copy& copy);
  std::optional<std::string> run(bool ordered) override;

 protected:
  void forget() override { copies_.clear(); }

 private:
  std::vector<Copy> copies_;
};

class FakeCommandBuffer final : public MTL::CommandBuffer, public Counted {
 public:
  FakeCommandBuffer();

  struct EventUse {
    FakeEvent* event = nullptr;
    uint64_t value = 0;
  };
  FakeEncoder* current = nullptr;  // not ended
  std::vector<FakeEncoder*> encoders;
  std::vector<EventUse> waits, signals;
  std::vector<MTL::HandlerFunction> handlers;
  MTL::CommandBufferStatus state = MTL::CommandBufferStatusNotEnqueued;
  FakeError* failure = nullptr;
  bool asked = false;  // whether it is done
  bool alone = false;  // nothing was under way when it was committed

  // May something be encoded? Complains if not.
  bool accepts(const char* call);
  void begin(FakeEncoder* encoder);
  void commit();
  // Does it and everything before it.
  void finish();

 protected:
  void end() override;

 private:
  void run();
  bool wait_for_events();
  std::optional<std::string> run_encoders(bool ordered);
  void fail(int code, const std::string& reason);
};

// Runs one dispatch: what went wrong, or nothing.
std::optional<std::string> run_dispatch(const FakeComputeEncoder::Dispatch& dispatch,
                                        bool barrier_before);

}  // namespace ullage::test::metal

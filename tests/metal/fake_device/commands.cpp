// Command buffers: one open encoder at a time, one commit, one run.
#include "tests/metal/fake_device/commands.h"

#include <algorithm>

#include "tests/metal/fake_device/machine.h"

namespace ullage::test::metal {
namespace {

// Do fences lead from `before` to `after`?
bool is_ordered(const FakeEncoder& before, const FakeEncoder& after) {
  return std::ranges::any_of(
      after.waits, [&](const FakeFence* fence) { return before.updates.contains(fence); });
}

bool share_buffers(const FakeEncoder& a, const FakeEncoder& b) {
  return std::ranges::any_of(a.used, [&](FakeBuffer* buffer) { return b.used.contains(buffer); });
}

}  // namespace

FakeCommandBuffer::FakeCommandBuffer() : Counted("MTLCommandBuffer") {
  ++machine().counts.command_buffers;
}

bool FakeCommandBuffer::accepts(const char* call) {
  if (current != nullptr) {
    machine().complain(std::string(call) + ": while an encoder is open");
    return false;
  }
  if (state == MTL::CommandBufferStatusNotEnqueued) return true;
  machine().complain(std::string(call) + ": the command buffer is committed");
  return false;
}

void FakeCommandBuffer::begin(FakeEncoder* encoder) {
  current = encoder;
  encoder->take();
  encoders.push_back(encoder);
}

void FakeCommandBuffer::commit() {
  if (!accepts("commit")) return;
  take();
  alone = machine().queue.empty();
  state = MTL::CommandBufferStatusCommitted;
  machine().queue.push_back(this);
}

void FakeCommandBuffer::finish() {
  if (state == MTL::CommandBufferStatusNotEnqueued) {
    return machine().complain("waiting for a command buffer that is not committed");
  }
  auto& queue = machine().queue;
  while (state == MTL::CommandBufferStatusCommitted) {
    FakeCommandBuffer* const next = queue.front();
    next->run();
    queue.pop_front();
    for (const MTL::HandlerFunction& handler : std::exchange(next->handlers, {})) handler(next);
    next->drop();
  }
}

// Are all those before done and visible?
bool FakeCommandBuffer::wait_for_events() {
  for (const EventUse& use : waits) {
    if (!usable(use.event, "waiting for an event")) continue;
    if (use.event->value >= use.value) continue;
    machine().complain("a command buffer waits for an event's value " + std::to_string(use.value) +
                       ", and nothing before it gives more than " +
                       std::to_string(use.event->value));
  }
  return alone || !waits.empty();
}

std::optional<std::string> FakeCommandBuffer::run_encoders(bool ordered) {
  for (size_t i = 0; i < encoders.size(); ++i) {
    for (size_t before = 0; before < i; ++before) {
      if (is_ordered(*encoders[before], *encoders[i])) continue;
      if (share_buffers(*encoders[before], *encoders[i])) {
        return "two encoders use a buffer, and no fence orders them";
      }
    }
    if (auto finding = encoders[i]->run(ordered || i > 0)) return finding;
  }
  return {};
}

void FakeCommandBuffer::fail(int code, const std::string& reason) {
  failure = make<FakeError>(code, reason);
  state = MTL::CommandBufferStatusError;
}

void FakeCommandBuffer::run() {
  const bool ordered = wait_for_events();
  auto& failures = machine().failures;
  if (!failures.empty()) {
    const int code = failures.front();
    failures.pop_front();
    return fail(code, "failure injected by the test");
  }
  if (const auto finding = run_encoders(ordered)) {
    machine().complain(*finding);
    return fail(MTL::CommandBufferErrorInternal, *finding);
  }
  for (const EventUse& use : signals) {
    if (usable(use.event, "signalling an event")) use.event->value = use.value;
  }
  state = MTL::CommandBufferStatusCompleted;
}

void FakeCommandBuffer::end() {
  for (FakeEncoder* encoder : std::exchange(encoders, {})) encoder->drop();
  if (failure != nullptr) failure->drop();
  handlers.clear();
}

}  // namespace ullage::test::metal

using namespace ullage::test::metal;

MTL::ComputeCommandEncoder* MTL::CommandBuffer::computeCommandEncoder(DispatchType) {
  const std::lock_guard lock(machine().lock());
  auto* commands = of<FakeCommandBuffer>(this, "computeCommandEncoder");
  if (commands == nullptr || !commands->accepts("computeCommandEncoder")) return nullptr;
  auto* const encoder = autoreleased(make<FakeComputeEncoder>(*commands));
  commands->begin(encoder);
  return encoder;
}

MTL::BlitCommandEncoder* MTL::CommandBuffer::blitCommandEncoder() {
  const std::lock_guard lock(machine().lock());
  auto* commands = of<FakeCommandBuffer>(this, "blitCommandEncoder");
  if (commands == nullptr || !commands->accepts("blitCommandEncoder")) return nullptr;
  auto* const encoder = autoreleased(make<FakeBlitEncoder>(*commands));
  commands->begin(encoder);
  return encoder;
}

void MTL::CommandBuffer::encodeWait(const Event* event, uint64_t value) {
  auto* commands = of<FakeCommandBuffer>(this, "encodeWait");
  if (commands == nullptr || !commands->accepts("encodeWait")) return;
  if (!commands->encoders.empty()) return machine().complain("encodeWait: after an encoder");
  commands->waits.push_back({of<FakeEvent>(event, "encodeWait: event"), value});
}

void MTL::CommandBuffer::encodeSignalEvent(const Event* event, uint64_t value) {
  auto* commands = of<FakeCommandBuffer>(this, "encodeSignalEvent");
  if (commands == nullptr || !commands->accepts("encodeSignalEvent")) return;
  commands->signals.push_back({of<FakeEvent>(event, "encodeSignalEvent: event"), value});
}

void MTL::CommandBuffer::addCompletedHandler(const HandlerFunction& function) {
  auto* commands = of<FakeCommandBuffer>(this, "addCompletedHandler");
  if (commands == nullptr || !commands->accepts("addCompletedHandler")) return;
  commands->handlers.push_back(function);
}

void MTL::CommandBuffer::commit() {
  const std::lock_guard lock(machine().lock());
  if (auto* commands = of<FakeCommandBuffer>(this, "commit")) commands->commit();
}

void MTL::CommandBuffer::waitUntilCompleted() {
  const std::lock_guard lock(machine().lock());
  auto* commands = of<FakeCommandBuffer>(this, "waitUntilCompleted");
  if (commands == nullptr) return;
  machine().counts.waits += commands->state == CommandBufferStatusCommitted;
  commands->finish();
}

MTL::CommandBufferStatus MTL::CommandBuffer::status() const {
  const std::lock_guard lock(machine().lock());
  auto* commands = of<FakeCommandBuffer>(this, "status");
  if (commands == nullptr) return CommandBufferStatusError;
  const bool due =
      commands->state == CommandBufferStatusCommitted && std::exchange(commands->asked, true);
  if (due) commands->finish();
  return commands->state;
}

NS::Error* MTL::CommandBuffer::error() const {
  const auto* commands = of<FakeCommandBuffer>(this, "error");
  return commands != nullptr ? commands->failure : nullptr;
}

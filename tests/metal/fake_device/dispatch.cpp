// One dispatch on the emulator, its group counts read on the device like any other memory.
#include <algorithm>
#include <cstring>
#include <list>

#include "tests/metal/fake_device/commands.h"
#include "tests/metal/fake_device/machine.h"

namespace ullage::test::metal {
namespace {

using Dispatch = FakeComputeEncoder::Dispatch;

// Models the hardware's read of group counts, so that a count that an earlier dispatch may
// still be writing is a race.
constexpr const char kFetch[] = R"(#include <metal_stdlib>
using namespace metal;
struct Counts { uint data[3]; };
kernel void main0(const device Counts& counts [[buffer(0)]], device Counts& out [[buffer(1)]])
{
    out.data[0] = counts.data[0];
    out.data[1] = counts.data[1];
    out.data[2] = counts.data[2];
}
)";

std::optional<std::string> fetch_counts(const Dispatch& dispatch, Launch& launch) {
  const auto entry = compile_text(kFetch);
  if (!entry) return entry.error().message;
  Block fetched(12);
  Launch fetch;
  fetch.entry = *entry;
  fetch.buffers = {{0, {&dispatch.indirect->block(), dispatch.indirect_offset, 12, false}},
                   {1, {&fetched, 0, 12, true}}};
  fetch.barrier_before = launch.barrier_before;
  launch.barrier_before = false;  // they belong together
  if (auto finding = machine().emulator().run(fetch)) return "group counts: " + *finding;
  std::memcpy(launch.groups, fetched.data(), sizeof launch.groups);
  return {};
}

bool all_alive(const Dispatch& dispatch) {
  bool alive = usable(dispatch.pipeline, "running a dispatch: its pipeline");
  for (const auto& slot : dispatch.slots) {
    if (slot.buffer == nullptr) continue;
    alive = usable(slot.buffer, "running a dispatch: a buffer") && alive;
  }
  return alive;
}

}  // namespace

std::optional<std::string> run_dispatch(const Dispatch& dispatch, bool barrier_before) {
  if (!all_alive(dispatch)) return "it names objects that are gone";
  Launch launch;
  launch.entry = dispatch.pipeline->entry;
  launch.simd_width = machine().gpu.simd_width;
  launch.order = machine().gpu.order;
  launch.barrier_before = barrier_before;
  const MTL::Size &groups = dispatch.groups, &threads = dispatch.threads;
  const uint64_t group_counts[] = {groups.width, groups.height, groups.depth};
  const uint64_t sizes[] = {threads.width, threads.height, threads.depth};
  std::ranges::transform(group_counts, launch.groups, [](uint64_t n) { return uint32_t(n); });
  std::ranges::transform(sizes, launch.group_size, [](uint64_t n) { return uint32_t(n); });
  if (dispatch.indirect != nullptr) {
    ++machine().counts.indirect_dispatches;
    if (auto finding = fetch_counts(dispatch, launch)) {
      return dispatch.pipeline->label + ": " + *finding;
    }
  }
  ++machine().counts.dispatches;
  if (std::ranges::count(launch.groups, 0u) != 0) return {};
  std::list<Block> copies;  // of setBytes
  for (const FakeArgument& argument : dispatch.pipeline->arguments) {
    const auto& slot = dispatch.slots[argument.index];
    Window window;
    if (slot.buffer != nullptr) {
      window = {&slot.buffer->block(), slot.offset, slot.buffer->block().size() - slot.offset,
                argument.writable};
    } else {
      Block& copy = copies.emplace_back(slot.bytes.size());
      std::memcpy(copy.data(), slot.bytes.data(), slot.bytes.size());
      window = {&copy, 0, slot.bytes.size(), false};
    }
    launch.buffers.emplace_back(argument.index, window);
  }
  if (auto finding = machine().emulator().run(launch)) {
    return dispatch.pipeline->label + ": " + *finding;
  }
  return {};
}

}  // namespace ullage::test::metal

// The interface between the runtime and a graphics API: memory, kernels, recordings and the device
// that creates them. It is independent of ops, shapes and symbols.
//
// Lifetimes: a Device outlives what it created. Threads: Device functions may be called from
// several threads at once; a Recording and the Memory that it uses belong to one thread at a time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/cache_files.h"
#include "base/result.h"
#include "ir/program/device_profile.h"
#include "ir/program/memory_plan.h"
#include "ir/program/program.h"

namespace ullage::runtime {

using ir::Error;
using ir::Result;

// Fills new memory in tests: a NaN as f32, a large number as an integer.
inline constexpr uint32_t kPoison = 0x7fc0dead;

enum class LogLevel : uint8_t { error, warning, info };
using LogSink = std::function<void(LogLevel, const std::string&)>;

enum class GraphicsApi : uint8_t { vulkan, metal, none };

// The use of a memory pool, which decides its memory type. `inputs`, `outputs` and `control` are
// always mapped.
enum class MemoryPool : uint8_t { arena, constants, inputs, outputs, control };

// Host pages that a device may read begin and end at multiples of this.
inline constexpr uint64_t kImportAlignment = uint64_t{64} << 10;

// One allocation with one buffer over all of it.
class Memory {
 public:
  Memory(uint64_t size, std::byte* host) : size_(size), host_(host) {}
  virtual ~Memory() = default;
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  // The backend of this object, so that a backend recognizes its own objects; none: a backend that
  // does not need to.
  virtual GraphicsApi backend() const { return GraphicsApi::none; }

  // The requested bytes; statistics count these.
  uint64_t size() const { return size_; }
  // Mapped and coherent for its whole life, or null.
  std::byte* host() const { return host_; }

 protected:
  void set_host(std::byte* host) { host_ = host; }

 private:
  uint64_t size_;
  std::byte* host_;
};

// One kernel, ready to be recorded.
class Kernel {
 public:
  Kernel() = default;
  virtual ~Kernel() = default;
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;
};

struct MemoryRange {
  Memory* memory = nullptr;
  uint64_t offset = 0;
  uint64_t size = 0;
  bool operator==(const MemoryRange&) const = default;
};

// One dispatch with everything that does not vary from run to run. Its group counts are words 3i ..
// 3i+2 after ir::kIndirectOffset in the control memory.
struct RecordedDispatch {
  struct Operand {
    MemoryRange range;
    ir::Access access = ir::Access::read;
    bool texel = false;
    bool half = false;  // its texels are rgba16f, not rgba32f
  };
  const Kernel* kernel = nullptr;
  // The source of the kernel, alive during recording; null: operands are small.
  const ir::ProgramKernel* source = nullptr;
  std::vector<Operand> operands;
  std::span<const uint32_t> push;
  bool barrier_before = false;
  // Writes table words and group counts that later dispatches read: one group, always.
  bool resolve = false;
  // With DeviceOptions::labels: the node of the model, and which part of it this is.
  std::string layer{}, label{};
};

// Dispatches [begin, end) repeat as often as Recording::repeat states.
struct RecordedLoop {
  uint32_t begin = 0, end = 0;
};

struct RecordingInfo {
  Memory* control = nullptr;
  std::vector<RecordedDispatch> dispatches;
  // Nested or disjoint, outer ones first; each begins and ends after a barrier.
  std::vector<RecordedLoop> loops;
  std::vector<Memory*> poisoned;  // filled with kPoison before every run
  bool stepped = false;           // allows Recording::step
  bool timestamps = false;
  // Makes what kernels wrote visible to the host before, between and after the iterations of the
  // last loop that is in no other one.
  bool hands_over = false;
  // Most iterations of loops in one submission; a run with more is split into several. 0: no limit.
  uint32_t submission_iterations = 0;
  // Byte offsets of words of the control memory that each step reports as it left them, alive
  // during recording. Not empty: allows Recording::step where has_pieces().
  std::span<const uint64_t> observed{};
};

// The most steps of a recording that are launched and not yet reported: where it is stepped, and
// else. The most dispatches of one where it is stepped.
inline constexpr uint32_t kStepsInFlight = 4, kPiecesInFlight = 2, kMaxStepDispatches = 1024;

// Segments that follow each other in a run, by their index in the recording's Schedule: dispatches
// where it is stepped.
struct Step {
  std::span<const uint32_t> segments;
  bool is_first = false, is_last = false;  // of its run
};

// A step that has ended.
struct FinishedStep {
  std::span<const uint32_t> segments{};
  // Times of the device where the recording is stepped; negative: not measured.
  std::span<const double> dispatch_us{};  // of each dispatch
  double step_us = -1;
};

// Recorded work that can be submitted many times; what varies is in the control memory.
class Recording {
 public:
  Recording() = default;
  virtual ~Recording() = default;
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  virtual GraphicsApi backend() const { return GraphicsApi::none; }  // as of Memory

  // Sets how often each loop of the recording runs from the next submit on, at least once; the
  // default is once. REQUIRES: one number per loop; no run in flight.
  virtual void repeat(std::span<const uint32_t> times) = 0;
  // Launches a run. REQUIRES: no run of this recording is in flight. After an error none is.
  virtual Result<void> submit() = 0;
  // The number of submissions of a run, with the iterations of repeat().
  virtual uint32_t submissions() const { return 1; }
  // Whether step can launch runs where the recording is not stepped.
  virtual bool has_pieces() const { return false; }
  // Launches a part of a run: the steps of a run together launch what submit does, in its order.
  // Where it is stepped, never allocates on the host. REQUIRES: RecordingInfo::stepped, at most
  // kMaxStepDispatches dispatches and fewer than kStepsInFlight unreported steps; or has_pieces()
  // and fewer than kPiecesInFlight of them. After an error the step is not in flight.
  virtual Result<void> step(const Step& step) = 0;
  // Reports the oldest step that has ended and was not reported; none: it is not done, or there is
  // none. The spans are valid until the next call. Never blocks.
  virtual Result<std::optional<FinishedStep>> finished_step() = 0;
  // RecordingInfo::observed as that step left them; empty: the backend cannot tell.
  virtual std::span<const uint32_t> observed() const { return {}; }
  // Blocks until the last run or step is done; its writes to mapped memory are then visible.
  virtual Result<void> wait() = 0;
  // Whether the last run or step is done. Never blocks.
  virtual Result<bool> done() = 0;
  // Whether the device handed something over since the launch or the last call. What it wrote
  // before is then visible in mapped memory. Never blocks. Always false without
  // RecordingInfo::hands_over, or if the backend cannot report it.
  virtual Result<bool> handed_over() { return false; }
  // After a failure: blocks until nothing of the recording is in flight.
  virtual void drain() = 0;
  // Device time per dispatch of the last finished submission; empty without timestamps.
  virtual Result<std::vector<double>> microseconds() = 0;
  virtual uint32_t command_buffers() const = 0;
  // The number of kernel variants that were created for operands of this size.
  virtual uint32_t pipelines() const { return 0; }
};

struct DeviceInfo {
  std::string name, driver;
  GraphicsApi api = GraphicsApi::none;
  uint32_t api_version = 0;
  bool is_cpu = false;
  uint64_t memory_bytes = 0;
  std::array<uint8_t, 16> driver_uuid{};
  uint32_t vendor_id = 0, device_id = 0;
};

// A device that can be opened; `profile` is what its highest tier can use.
struct DeviceEntry {
  DeviceInfo info;
  ir::DeviceProfile profile;
};

class Device {
 public:
  Device() = default;
  virtual ~Device() = default;
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  virtual GraphicsApi backend() const { return GraphicsApi::none; }  // as of Memory

  virtual const DeviceInfo& info() const = 0;
  // What plans may assume, after masking.
  virtual const ir::DeviceProfile& profile() const = 0;
  virtual ir::MemoryLimits limits() const = 0;

  // REQUIRES: bytes > 0. The content is undefined.
  virtual Result<std::unique_ptr<Memory>> allocate(MemoryPool pool, uint64_t bytes) = 0;
  // Wraps a buffer of the host application, given by the backend's handle, of at least `bytes`
  // bytes. The host keeps its ownership. Errors: unsupported if the backend does not support this.
  virtual Result<std::unique_ptr<Memory>> borrow(uint64_t buffer, uint64_t bytes) = 0;
  // Memory for constants over host pages, which nothing writes. Null if the device does
  // not read them as fast as its own memory. REQUIRES: pages of map_file, mapped past the bytes up
  // to a multiple of kImportAlignment of the file; `bytes` begins at such a multiple. They outlive
  // the memory.
  virtual Result<std::unique_ptr<Memory>> import(std::span<const std::byte> bytes) {
    (void)bytes;
    return std::unique_ptr<Memory>();
  }
  // Copies into any memory and waits; only for load time.
  virtual Result<void> upload(Memory& memory, uint64_t offset,
                              std::span<const std::byte> bytes) = 0;
  // Copies whole words on the device and waits; up to 3 bytes after the range are written too.
  // REQUIRES: ranges of equal size with offsets that are multiples of 4; they do not overlap.
  virtual Result<void> copy(const MemoryRange& from, const MemoryRange& to) = 0;
  // Fills all of the memory and waits: touches its pages, off the timed path.
  virtual Result<void> fill(Memory& memory, uint32_t word) = 0;
  virtual Result<std::unique_ptr<Kernel>> create_kernel(const ir::ProgramKernel& kernel) = 0;
  virtual Result<std::unique_ptr<Recording>> record(const RecordingInfo& info) = 0;

  // Stores what the driver compiled for the next process, if there is a cache directory.
  virtual void save_kernels() = 0;
  // Stays true once it is true; every call that needs the device then fails with device_lost.
  virtual bool lost() const = 0;
  virtual uint64_t validation_messages() const = 0;
};

// Returns the functions of a graphics API by name.
using DriverLoader = void (*(*)(void* instance, const char* name))();

// How to open a device; the part of the context options that backends see.
struct DeviceOptions {
  uint32_t index = 0;
  ir::Tier max_tier = ir::Tier::t2;
  bool validation = false;
  bool timestamps = false;
  bool labels = false;    // names of objects and labels of commands, for debuggers
  bool unmapped = false;  // tests: arena and constants as on a device with separate memory
  // Tests: kernels access their operands by address even if descriptors could cover all of them, on
  // devices that support it.
  bool by_address = false;
  DriverLoader loader = nullptr;  // tests: replaces the system's
  std::string cache_directory;
  uint64_t cache_limit = kCacheLimit;  // of its files, in bytes
  LogSink log;
};

// Opens a device, on any thread, any number of times; empty if there is nothing to open.
using DeviceOpener = std::function<Result<std::unique_ptr<Device>>()>;

}  // namespace ullage::runtime

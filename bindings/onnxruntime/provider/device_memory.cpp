#include "device_memory.h"

#include <sys/mman.h>

namespace ullage::provider {
namespace {

uintptr_t number_of(const void* address) {
  return reinterpret_cast<uintptr_t>(address);
}

ullage_buffer* create_buffer(const Context& context, size_t bytes) {
  ullage_buffer* buffer = nullptr;
  check_run(ullage_buffer_create(context.get(), bytes, &buffer));
  return buffer;
}

}  // namespace

AddressRange::AddressRange(size_t bytes)
    : begin_(mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)),
      bytes_(bytes) {
  if (begin_ == MAP_FAILED) throw Failure("ullage: no addresses for device memory");
}

AddressRange::~AddressRange() {
  munmap(begin_, bytes_);
}

Block::Block(Context context, size_t capacity)
    : context_(std::move(context)),
      capacity_(capacity),
      buffer_(create_buffer(context_, capacity + ULLAGE_BUFFER_SLACK)),
      range_(capacity) {}

void DeviceMemory::lend(std::shared_ptr<Block> block) {
  const std::lock_guard lock(mutex_);
  lent_[number_of(block->address())] = std::move(block);
}

std::shared_ptr<Block> DeviceMemory::take_back(const void* address) {
  const std::lock_guard lock(mutex_);
  auto found = lent_.extract(number_of(address));
  return found.empty() ? nullptr : std::move(found.mapped());
}

bool DeviceMemory::is_own(const OrtMemoryDevice* memory) const {
  return api_.ep.MemoryDevice_GetDeviceType(memory) == OrtMemoryInfoDeviceType_GPU &&
         api_.ep.MemoryDevice_GetVendorId(memory) == kMemoryVendor;
}

std::optional<Place> DeviceMemory::place_of(const OrtValue* tensor) const {
  if (!is_own(api_.ep.Value_GetMemoryDevice(tensor))) return std::nullopt;
  size_t bytes = 0;
  const void* data = nullptr;
  api_.check(api_.ort.GetTensorSizeInBytes(tensor, &bytes));
  if (bytes == 0) return std::nullopt;
  api_.check(api_.ort.GetTensorData(tensor, &data));
  const std::lock_guard lock(mutex_);
  auto block = lent_.upper_bound(number_of(data));
  if (block == lent_.begin()) throw Failure("ullage: an address of no device memory");
  --block;
  const uint64_t offset = number_of(data) - block->first;
  if (offset + bytes > block->second->capacity()) {
    throw Failure("ullage: an address of no device memory");
  }
  return Place{block->second, offset};
}

void DeviceMemory::read(const Place& from, void* to, size_t bytes) {
  check_run(ullage_buffer_read(from.block->buffer(), from.offset, to, bytes));
}

void DeviceMemory::write(const void* from, const Place& to, size_t bytes) {
  check_run(ullage_buffer_write(to.block->buffer(), to.offset, from, bytes));
}

void DeviceMemory::copy(const Place& from, const Place& to, size_t bytes) {
  if (from.block->context() == to.block->context()) {
    return check_run(ullage_buffer_copy(from.block->buffer(), from.offset, to.block->buffer(),
                                        to.offset, bytes));
  }
  std::vector<std::byte> between(bytes);
  read(from, between.data(), bytes);
  write(between.data(), to, bytes);
}

}  // namespace ullage::provider

// Two passes over a module: one finds its buffers and the pointers into them, one rewrites it.
#include "runtime/vulkan/by_address.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>

#include "shaders/toolchain/spirv/instructions.h"

namespace ullage::runtime::vulkan {
namespace {

using shaders::add;
using shaders::Instruction;
using shaders::kHeader;
using shaders::op_of;

// Values of the SPIR-V specification; its header is not available in this folder.
enum Op : uint16_t {
  kName = 5,
  kLine = 8,
  kExtension = 10,
  kMemoryModel = 14,
  kEntryPoint = 15,
  kCapability = 17,
  kTypeInt = 21,
  kTypeFloat = 22,
  kTypeVector = 23,
  kTypeArray = 28,
  kTypeRuntimeArray = 29,
  kTypeStruct = 30,
  kTypePointer = 32,
  kConstant = 43,
  kFunction = 54,
  kFunctionCall = 57,
  kVariable = 59,
  kLoad = 61,
  kStore = 62,
  kCopyMemory = 63,
  kCopyMemorySized = 64,
  kAccessChain = 65,
  kInBoundsAccessChain = 66,
  kArrayLength = 68,
  kDecorate = 71,
  kMemberDecorate = 72,
  kLabel = 248,
  kMatrixLoad = 4457,
  kMatrixStore = 4458,
};
constexpr uint32_t kStorageBuffer = 12, kPhysicalStorageBuffer = 5349, kUniform = 2;
constexpr uint32_t kPhysicalAddresses = 5347;  // the capability
constexpr uint32_t kPhysical64 = 5348;         // the addressing model
constexpr uint32_t kBlock = 2, kRestrict = 19, kAliased = 20, kVolatile = 21, kCoherent = 23,
                   kBinding = 33, kDescriptorSet = 34, kOffset = 35;
constexpr uint32_t kAligned = 2;  // of memory operands
constexpr uint32_t kVersion14 = 0x00010400;

std::vector<uint32_t> words_of(std::string_view text) {
  std::vector<uint32_t> words(text.size() / 4 + 1);
  for (size_t i = 0; i < text.size(); ++i) {
    words[i / 4] |= static_cast<uint32_t>(static_cast<unsigned char>(text[i])) << i % 4 * 8;
  }
  return words;
}

struct Buffer {
  uint32_t pointer_type = 0, binding = 0, member = 0;
};

class Found {
 public:
  void see(Instruction i) {
    const uint32_t op = op_of(i);
    switch (op) {
      case kTypeInt:
        if (i[2] == 32 && integer_ == 0) integer_ = i[1];
        [[fallthrough]];
      case kTypeFloat:
        alignment_[i[1]] = i[2] / 8;
        break;
      case kTypeVector:  // three components are packed
        alignment_[i[1]] = alignment_of(i[2]) * (i[3] == 3 ? 1 : i[3]);
        break;
      case kTypeArray:
      case kTypeRuntimeArray:
        alignment_[i[1]] = alignment_of(i[2]);
        break;
      case kTypeStruct:
        alignment_[i[1]] = 16;
        for (uint32_t member : i.subspan(2)) {
          alignment_[i[1]] = std::min(alignment_[i[1]], alignment_of(member));
        }
        break;
      case kTypePointer:
        if (i[2] == kStorageBuffer) pointee_[i[1]] = i[3];
        break;
      case kDecorate:
        if (i[2] == kBinding) binding_[i[1]] = i[3];
        if (i[2] == kCoherent || i[2] == kVolatile) marked_.insert(i[1]);
        break;
      case kVariable:
        if (i[3] == kStorageBuffer) see_buffer(i);
        break;
      case kFunction:
        function_ = i[2];
        break;
      default:
        if (function_ != 0) see_code(i, op);
    }
  }

  // The type that this pointer points to; none if it does not point into a buffer.
  std::optional<uint32_t> alignment_at(uint32_t pointer) const {
    const auto found = pointers_.find(pointer);
    if (found == pointers_.end()) return std::nullopt;
    return alignment_of(pointee_.at(found->second));
  }
  bool is_pointer_type(uint32_t id) const { return pointee_.contains(id); }
  const std::map<uint32_t, Buffer>& buffers() const { return buffers_; }
  const std::set<uint32_t>& used_by(uint32_t function) { return used_[function]; }
  uint32_t integer() const { return integer_; }
  bool is_odd() const { return odd_; }

 private:
  void see_buffer(Instruction i) {
    const auto member = static_cast<uint32_t>(buffers_.size());
    buffers_[i[2]] = {i[1], binding_[i[2]], member};
    odd_ = odd_ || marked_.contains(i[2]);
  }

  // A pointer is the base of an access chain, and its result is loaded, stored to or used by
  // atomics.
  void see_code(Instruction i, uint32_t op) {
    const bool chains = op == kAccessChain || op == kInBoundsAccessChain;
    if (chains && buffers_.contains(i[3])) used_[function_].insert(i[3]);
    if (i.size() < 3) return;
    if (is_pointer_type(i[1])) {
      if (chains) pointers_[i[2]] = i[1];
      odd_ = odd_ || !chains;
    }
    const bool asks_more = op == kFunctionCall || op == kCopyMemory || op == kCopyMemorySized ||
                           op == kArrayLength || op == kMatrixLoad || op == kMatrixStore;
    const auto is_pointer = [&](uint32_t id) {
      return buffers_.contains(id) || pointers_.contains(id);
    };
    odd_ = odd_ || (asks_more && std::ranges::any_of(i.subspan(1), is_pointer));
  }

  uint32_t alignment_of(uint32_t type) const {
    const auto found = alignment_.find(type);
    return found == alignment_.end() ? 4 : found->second;
  }

  std::unordered_map<uint32_t, uint32_t> alignment_, pointee_, binding_, pointers_;
  std::map<uint32_t, Buffer> buffers_;  // by the variable's id
  std::map<uint32_t, std::set<uint32_t>> used_;
  std::set<uint32_t> marked_;
  uint32_t integer_ = 0, function_ = 0;
  bool odd_ = false;
};

class Writer {
 public:
  Writer(std::span<const uint32_t> spirv, Found& found, uint32_t table)
      : found_(found),
        table_binding_(table),
        version_(spirv[1]),
        bound_(spirv[3]),
        words_(spirv.begin(), spirv.begin() + kHeader) {
    words_.reserve(spirv.size() + spirv.size() / 8);
    block_ = bound_++;
    block_pointer_ = bound_++;
    table_ = bound_++;
    integer_ = found.integer() != 0 ? found.integer() : bound_++;
  }

  void write(Instruction i) {
    const uint32_t op = op_of(i);
    if (!began_) {
      add(words_, kCapability, {kPhysicalAddresses});
      began_ = true;
    }
    if (!extended_ && op != kCapability) {
      add(words_, kExtension, words_of("SPV_KHR_physical_storage_buffer"));
      extended_ = true;
    }
    if (!decorated_ && (op == kDecorate || op == kMemberDecorate)) write_decorations();
    if (op == kFunction && function_ == 0) write_types();
    if (enters_ && op != kVariable && op != kLine) write_pointers();
    if (op == kFunction) function_ = i[2];
    if (op == kLabel && enters_next_) enters_ = true;
    enters_next_ = op == kFunction || (enters_next_ && op != kLabel);
    if (!is_dropped(i, op)) write_changed(i, op);
  }

  std::vector<uint32_t> take() {
    words_[3] = bound_;
    return std::move(words_);
  }

 private:
  bool is_dropped(Instruction i, uint32_t op) const {
    if (op == kName || op == kDecorate) return found_.buffers().contains(i[1]);
    if (op == kMemberDecorate) return i[3] == kRestrict || i[3] == kAliased;
    return op == kVariable && i[3] == kStorageBuffer;
  }

  void write_changed(Instruction i, uint32_t op) {
    std::vector<uint32_t> changed(i.begin(), i.end());
    if (op == kMemoryModel) changed[1] = kPhysical64;
    if (op == kTypePointer && changed[2] == kStorageBuffer) changed[2] = kPhysicalStorageBuffer;
    if (op == kEntryPoint && version_ >= kVersion14) change_interface(changed);
    if (op == kAccessChain || op == kInBoundsAccessChain) {
      if (const auto at = pointers_.find(changed[3]); at != pointers_.end())
        changed[3] = at->second;
    }
    if (op == kLoad) align(changed, 3, 4);
    if (op == kStore) align(changed, 1, 3);
    changed[0] = static_cast<uint32_t>(changed.size()) << 16 | op;
    words_.insert(words_.end(), changed.begin(), changed.end());
  }

  // Accesses by address state their alignment. `operands`: where the memory operands begin.
  void align(std::vector<uint32_t>& i, size_t pointer, size_t operands) const {
    const auto alignment = found_.alignment_at(i[pointer]);
    if (!alignment) return;
    if (i.size() == operands) i.push_back(0);
    if (i[operands] & kAligned) return;
    i[operands] |= kAligned;
    // Operands of other bits follow in the order of the bits; that of this bit is the first.
    i.insert(i.begin() + static_cast<std::ptrdiff_t>(operands) + 1, *alignment);
  }

  // From SPIR-V 1.4 on the interface lists all globals that the entry point uses; the last word of
  // the name ends with a zero byte.
  void change_interface(std::vector<uint32_t>& i) const {
    auto at = i.begin() + 3;
    while (at != i.end() && (*at >> 24) != 0) ++at;
    if (at != i.end()) ++at;
    i.erase(std::remove_if(at, i.end(), [&](uint32_t id) { return found_.buffers().contains(id); }),
            i.end());
    i.push_back(table_);
  }

  void write_decorations() {
    add(words_, kDecorate, {block_, kBlock});
    for (const auto& [id, buffer] : found_.buffers()) {
      add(words_, kMemberDecorate, {block_, buffer.member, kOffset, 8 * buffer.binding});
    }
    add(words_, kDecorate, {table_, kDescriptorSet, 0});
    add(words_, kDecorate, {table_, kBinding, table_binding_});
    decorated_ = true;
  }

  void write_types() {
    std::vector<uint32_t> members(found_.buffers().size());
    for (const auto& [id, buffer] : found_.buffers()) members[buffer.member] = buffer.pointer_type;
    std::vector<uint32_t> block{block_};
    block.insert(block.end(), members.begin(), members.end());
    add(words_, kTypeStruct, block);
    add(words_, kTypePointer, {block_pointer_, kUniform, block_});
    for (uint32_t type : std::set<uint32_t>(members.begin(), members.end())) {
      add(words_, kTypePointer, {member_pointers_[type] = bound_++, kUniform, type});
    }
    if (found_.integer() == 0) add(words_, kTypeInt, {integer_, 32, 0});
    for (uint32_t m = 0; m < members.size(); ++m) {
      indices_.push_back(bound_);
      add(words_, kConstant, {integer_, bound_++, m});
    }
    add(words_, kVariable, {block_pointer_, table_, kUniform});
  }

  // At the begin of a function: loads the addresses of the buffers that it uses.
  void write_pointers() {
    enters_ = false;
    pointers_.clear();
    for (uint32_t id : found_.used_by(function_)) {
      const Buffer& buffer = found_.buffers().at(id);
      const uint32_t place = bound_++;
      add(words_, kAccessChain,
          {member_pointers_.at(buffer.pointer_type), place, table_, indices_[buffer.member]});
      add(words_, kLoad, {buffer.pointer_type, pointers_[id] = bound_++, place});
    }
  }

  Found& found_;
  uint32_t table_binding_, version_, bound_;
  std::vector<uint32_t> words_;
  uint32_t block_ = 0, block_pointer_ = 0, table_ = 0, integer_ = 0, function_ = 0;
  std::map<uint32_t, uint32_t> member_pointers_;  // in the table, by the type there
  std::vector<uint32_t> indices_;                 // constants, by member
  std::map<uint32_t, uint32_t> pointers_;         // of this function, by the buffer's id
  bool began_ = false, extended_ = false, decorated_ = false;
  bool enters_next_ = false, enters_ = false;
};

}  // namespace

ir::Result<std::vector<uint32_t>> reach_by_address(std::span<const uint32_t> spirv,
                                                   uint32_t table) {
  Found found;
  shaders::for_each(spirv, [&](Instruction i) { found.see(i); });
  if (found.is_odd()) {
    return ir::unsupported(
        "a kernel that asks a buffer for more than its elements cannot reach it by address");
  }
  Writer writer(spirv, found, table);
  shaders::for_each(spirv, [&](Instruction i) { writer.write(i); });
  return writer.take();
}

}  // namespace ullage::runtime::vulkan

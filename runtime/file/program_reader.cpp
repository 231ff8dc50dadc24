// ProgramFile: header, root, sections; choice of a plan.
#include <cstring>
#include <string>

#include "ir/text/printable.h"
#include "program_generated.h"
#include "runtime/file/file_layout.h"
#include "runtime/file/program_file.h"
#include "runtime/file/read_plan.h"
#include "runtime/file/struct_at.h"

namespace ullage::runtime {
namespace {

ir::Error damaged(const char* rule) {
  return ir::invalid_file(std::string("program file: ") + rule);
}

ir::Result<FileHeader> read_header(std::span<const std::byte> bytes, bool check_hashes) {
  FileHeader header;
  if (bytes.size() < sizeof(header)) return damaged("shorter than its header");
  std::memcpy(&header, bytes.data(), sizeof(header));
  if (std::memcmp(header.magic, kFileMagic, sizeof(kFileMagic)) != 0) {
    return damaged("does not start with the magic bytes of .ull");
  }
  if (header.version != kFileVersion) {
    return ir::unsupported("program file: format version " + std::to_string(header.version) +
                           "; this build reads version " + std::to_string(kFileVersion));
  }
  if (check_hashes && header_hash_of(header) != header.header_hash) {
    return damaged("the header is damaged (hash)");
  }
  if (header.header_bytes != sizeof(header) || header.file_bytes != bytes.size()) {
    return damaged("its size is not what the header says (truncated?)");
  }
  if (header.root_offset % kSectionAlignment != 0 || header.root_offset > bytes.size() ||
      header.root_bytes > bytes.size() - header.root_offset) {
    return damaged("the root lies outside the file");
  }
  return header;
}

bool section_fits(const schema::Section& s, uint64_t end) {
  return s.offset() % kSectionAlignment == 0 && s.offset() <= end && s.bytes() <= end - s.offset();
}

// Every section inside [0, end), and together no more than that: what is hashed or copied of them
// is then in proportion to the file.
bool sections_fit(const flatbuffers::Vector<const schema::Section*>& sections, uint64_t end) {
  uint64_t left = end;
  for (size_t i = 0; i < sections.size(); ++i) {
    const schema::Section s = struct_at(sections, i);
    if (!section_fits(s, end) || s.bytes() > left) return false;
    left -= s.bytes();
  }
  return true;
}

// What `device` lacks for a plan; empty: nothing.
std::string missing(const ir::DeviceProfile& device, const schema::Plan& plan) {
  const ir::KernelRequirements needs = read_needs(*plan.needs(), *plan.arithmetic());
  const ir::DeviceProfile limits = read_profile(*plan.profile());
  if (needs.subgroup_size != 0 && needs.subgroup_size != device.subgroup_size) {
    return "subgroups of " + std::to_string(needs.subgroup_size);
  }
  if (needs.subgroup_shuffle && !device.subgroup_shuffle) return "subgroup shuffle";
  if (needs.subgroup_arithmetic && !device.subgroup_arithmetic) return "subgroup arithmetic";
  if (needs.texel_buffers &&
      (!device.texel_buffers || limits.max_texel_elements > device.max_texel_elements)) {
    return "texel buffers of " + std::to_string(limits.max_texel_elements) + " elements";
  }
  if (needs.half_texels && !device.half_texels) return "texel buffers of rgba16f";
  if (needs.float64 && !device.float64) return "64-bit floats";
  if (std::string what = ir::missing(needs.arithmetic, device.arithmetic); !what.empty())
    return what;
  if (device.msl && !limits.msl) return "SPIR-V: it has no kernels in MSL (target metal)";
  if (needs.int64 && device.tier == ir::Tier::t0) return "64-bit integers";
  const struct {
    uint32_t plan, device;
    const char* what;
  } sizes[] = {
      {limits.max_workgroup_invocations, device.max_workgroup_invocations, "invocations a group"},
      {limits.max_workgroup_size_x, device.max_workgroup_size_x, "invocations a group along x"},
      {limits.max_shared_bytes, device.max_shared_bytes, "bytes of shared memory"},
      {limits.max_storage_buffers, device.max_storage_buffers, "storage buffers a kernel"},
      {limits.max_push_bytes, device.max_push_bytes, "bytes of push constants"},
      {limits.max_groups, device.max_groups, "groups along a grid axis"},
  };
  for (const auto& size : sizes) {
    if (size.plan > size.device) return std::to_string(size.plan) + ' ' + size.what;
  }
  return {};
}

}  // namespace

ir::Result<ProgramFile> ProgramFile::open(std::span<const std::byte> bytes,
                                          std::shared_ptr<const void> owner, OpenOptions options) {
  if (reinterpret_cast<uintptr_t>(bytes.data()) % 16 != 0) {
    return ir::invalid_argument("program file: its bytes must be 16-byte aligned in memory");
  }
  const ir::Result<FileHeader> header = read_header(bytes, options.check_hashes);
  if (!header) return header.error();
  const auto root = bytes.subspan(header->root_offset, header->root_bytes);
  if (options.check_hashes && hash_of(root) != header->root_hash) {
    return damaged("the root is damaged (hash)");
  }
  const auto* data = reinterpret_cast<const uint8_t*>(root.data());
  if (root.size() < 8 || root.size() >= FLATBUFFERS_MAX_BUFFER_SIZE) {
    return damaged("the root has an impossible size");
  }
  flatbuffers::Verifier verifier(data, root.size());
  if (!schema::VerifyFileBuffer(verifier)) return damaged("the root is malformed");

  ProgramFile file;
  file.bytes_ = bytes;
  file.owner_ = std::move(owner);
  file.root_ = schema::GetFile(data);
  file.root_bytes_ = root.size();
  file.options_ = options;
  if (!sections_fit(*file.root_->weights(), header->root_offset) ||
      !sections_fit(*file.root_->code(), header->root_offset)) {
    return damaged("a section lies outside the file");
  }
  for (const schema::Attachment* attachment : *file.root_->attachments()) {
    if (!section_fits(*attachment->section(), header->root_offset)) {
      return damaged("an attachment lies outside the file");
    }
  }
  if (file.root_->plans()->size() == 0) return damaged("it holds no plan");
  return file;
}

size_t ProgramFile::plan_count() const {
  return root_->plans()->size();
}

ir::Result<ir::Program> ProgramFile::plan(size_t index) const {
  if (index >= plan_count()) return ir::invalid_argument("program file: no such plan");
  const auto position = static_cast<flatbuffers::uoffset_t>(index);
  ir::Result<ir::Program> program = read_plan(
      {bytes_, owner_, root_, root_bytes_, options_.check_hashes}, *root_->plans()->Get(position));
  if (!program) return program;
  if (ir::Result<void> meaning = ir::verify(*program); !meaning) {
    return ir::invalid_file("program file: " + meaning.error().message);
  }
  return program;
}

std::optional<size_t> ProgramFile::select_plan(const ir::DeviceProfile& device,
                                               std::string_view entry) const {
  std::optional<size_t> best;
  int best_score = -1;
  for (flatbuffers::uoffset_t i = 0; i < root_->plans()->size(); ++i) {
    const schema::Plan& plan = *root_->plans()->Get(i);
    if (plan.entry()->string_view() != entry || !missing(device, plan).empty()) continue;
    const schema::Profile& profile = *plan.profile();
    const int score = (profile.name()->str() == device.name ? 100 : 0) +
                      (profile.form() == static_cast<uint8_t>(device.form) ? 10 : 0) +
                      profile.tier();
    if (score > best_score) {
      best = i;
      best_score = score;
    }
  }
  return best;
}

ir::Result<ir::Program> ProgramFile::plan_for(const ir::DeviceProfile& device,
                                              std::string_view entry) const {
  if (const std::optional<size_t> index = select_plan(device, entry)) return plan(*index);
  for (const schema::Plan* plan : *root_->plans()) {
    if (plan->entry()->string_view() != entry) continue;
    return ir::unsupported("program file: no plan for this device; the first needs " +
                           missing(device, *plan));
  }
  return ir::invalid_argument("program file: it holds no program '" + ir::printable(entry) + "'");
}

ir::Result<std::optional<std::span<const std::byte>>> ProgramFile::attachment(
    std::string_view name) const {
  for (const schema::Attachment* attachment : *root_->attachments()) {
    if (attachment->name()->string_view() != name) continue;
    const schema::Section& section = *attachment->section();
    const auto found = bytes_.subspan(section.offset(), section.bytes());
    if (options_.check_hashes && hash_of(found) != section.hash()) {
      return damaged("an attachment is damaged (hash)");
    }
    return std::optional(found);
  }
  return std::optional<std::span<const std::byte>>();
}

}  // namespace ullage::runtime

// ProgramFile: header, root, sections; choice of a plan.
#include <cstring>
#include <string>

#include "base/printable.h"
#include "ir/program/plan_needs.h"
#include "program_generated.h"
#include "runtime/file/file_layout.h"
#include "runtime/file/profile_tables.h"
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
    return ir::unsupported("program file: format version {}; this build reads version {}",
                           header.version, kFileVersion);
  }
  if (check_hashes && header_hash_of(header) != header.header_hash) {
    return damaged("the header is damaged (hash)");
  }
  if (header.header_bytes != sizeof(header) || header.file_bytes != bytes.size()) {
    return damaged("its size differs from the size in the header (truncated?)");
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

// All sections are inside [0, end), and their total size is at most that, so that the work of
// hashing and copying is proportional to the file.
bool sections_fit(const flatbuffers::Vector<const schema::Section*>& sections, uint64_t end) {
  uint64_t left = end;
  for (size_t i = 0; i < sections.size(); ++i) {
    const schema::Section s = struct_at(sections, i);
    if (!section_fits(s, end) || s.bytes() > left) return false;
    left -= s.bytes();
  }
  return true;
}

ir::PlanNeeds needs_of(const schema::Plan& plan) {
  const ir::DeviceProfile limits = read_profile(*plan.profile());
  return {.features = read_needs(*plan.needs(), *plan.arithmetic()),
          .workgroup_invocations = limits.max_workgroup_invocations,
          .workgroup_size_x = limits.max_workgroup_size_x,
          .shared_bytes = limits.max_shared_bytes,
          .storage_buffers = limits.max_storage_buffers,
          .push_bytes = limits.max_push_bytes,
          .groups = limits.max_groups,
          .constant_bytes = plan.constant_bytes(),
          .msl = limits.msl};
}

// Many plans may refer to one name or one list of matrices; the total size of the copies is at most
// the size of the root.
bool offers_fit(const schema::File& root, size_t root_bytes) {
  size_t left = root_bytes;
  for (const schema::Plan* plan : *root.plans()) {
    const schema::Profile& profile = *plan->profile();
    const size_t matrices =
        size_t{plan->arithmetic()->matrices()->size()} + profile.arithmetic()->matrices()->size();
    const size_t bytes = profile.name()->size() + matrices * sizeof(schema::MatrixShape);
    if (bytes > left) return false;
    left -= bytes;
  }
  return true;
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
  if (file.root_->plans()->size() == 0) return damaged("it contains no plan");
  if (!offers_fit(*file.root_, file.root_bytes_)) return damaged("its tables overlap");
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
    return ir::invalid_file("program file: {}", meaning.error().message);
  }
  return program;
}

std::vector<PlanOffer> ProgramFile::offers(std::string_view entry) const {
  std::vector<PlanOffer> offers;
  for (flatbuffers::uoffset_t i = 0; i < root_->plans()->size(); ++i) {
    const schema::Plan& plan = *root_->plans()->Get(i);
    if (plan.entry()->string_view() != entry) continue;
    offers.push_back({i, needs_of(plan), read_profile(*plan.profile()), plan.preference()});
  }
  return offers;
}

ir::Result<size_t> ProgramFile::choose_plan(const ir::DeviceProfile& device, std::string_view entry,
                                            std::string_view name) const {
  std::vector<PlanOffer> offers = this->offers(entry);
  if (offers.empty()) {
    return ir::invalid_argument("program file: it contains no program '{}'", ir::printable(entry));
  }
  if (!name.empty()) {
    std::erase_if(offers, [&](const PlanOffer& offer) { return offer.profile.name != name; });
    if (offers.empty()) {
      return ir::invalid_argument("program file: it contains no plan '{}', but {}",
                                  ir::printable(name), names_of(this->offers(entry)));
    }
  }
  if (const auto best = best_of(offers, device)) return offers[*best].index;
  return none_fits(offers, device);
}

ir::Result<ir::Program> ProgramFile::plan_for(const ir::DeviceProfile& device,
                                              std::string_view entry, std::string_view name) const {
  const ir::Result<size_t> index = choose_plan(device, entry, name);
  if (!index) return index.error();
  return plan(*index);
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

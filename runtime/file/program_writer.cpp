// ProgramImage: sections by content, then the FlatBuffer of the plans, then the header.
#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "ir/program/plan_needs.h"
#include "program_generated.h"
#include "runtime/file/file_layout.h"
#include "runtime/file/profile_tables.h"
#include "runtime/file/program_file.h"

namespace ullage::runtime {
namespace {

using flatbuffers::FlatBufferBuilder;
using flatbuffers::Offset;

uint64_t aligned(uint64_t offset) {
  return (offset + kSectionAlignment - 1) / kSectionAlignment * kSectionAlignment;
}

// Sections as pieces of the file, after the existing ones; equal bytes become one section.
class SectionWriter {
 public:
  explicit SectionWriter(std::vector<ProgramImage::Piece>& pieces) : pieces_(pieces) {}

  uint32_t add(std::span<const std::byte> bytes) {
    const uint64_t hash = hash_of(bytes);
    for (auto [it, end] = by_hash_.equal_range(hash); it != end; ++it) {
      if (std::ranges::equal(bytes, contents_[it->second])) return it->second;
    }
    const uint32_t index = static_cast<uint32_t>(sections_.size());
    by_hash_.emplace(hash, index);
    contents_.push_back(bytes);
    sections_.emplace_back(aligned(pieces_.back().end()), bytes.size(), hash);
    pieces_.push_back({sections_.back().offset(), bytes});
    return index;
  }

  const std::vector<schema::Section>& sections() const { return sections_; }

 private:
  std::vector<ProgramImage::Piece>& pieces_;
  std::vector<schema::Section> sections_;
  std::vector<std::span<const std::byte>> contents_;  // of each section
  std::unordered_multimap<uint64_t, uint32_t> by_hash_;
};

// Offsets of one table per item.
template <class Item, class Write>
auto each(const std::vector<Item>& items, Write write) {
  std::vector<decltype(write(items[0]))> result;
  result.reserve(items.size());
  for (const Item& item : items) result.push_back(write(item));
  return result;
}

schema::Three three_of(const uint32_t (&v)[3]) {
  return {v[0], v[1], v[2]};
}

// Writes the tables of one plan; sections go to the shared writers.
class PlanWriter {
 public:
  PlanWriter(FlatBufferBuilder& builder, SectionWriter& weights, SectionWriter& code)
      : builder_(builder), weights_(weights), code_(code) {}

  // `alone`: the only plan of its program.
  Offset<schema::Plan> plan(const ir::Program& p, bool alone) {
    const auto profile = write_profile(builder_, p.profile);
    const ir::KernelRequirements all = ir::requirements_of(p);
    const schema::Needs needs = write_needs(all);
    const auto arithmetic = write_arithmetic(builder_, all.arithmetic);
    const auto symbols = each(p.symbols, [&](const ir::ProgramSymbol& s) {
      return schema::CreateSymbolDirect(builder_, s.name.c_str(), s.reg, s.bound);
    });
    const auto scalars = each(p.scalars.code, [](const ir::ScalarInstruction& i) {
      return schema::Instruction(i.value, i.a, i.b, i.c, i.input, i.index,
                                 static_cast<uint8_t>(i.op), static_cast<uint8_t>(i.semantics));
    });
    const auto inputs = each(p.inputs, [&](const ir::ProgramInput& i) {
      return schema::CreateInputDirect(builder_, i.name.c_str(), static_cast<uint8_t>(i.dtype),
                                       &i.extents, i.buffer, i.host_read);
    });
    const auto outputs = each(p.outputs, [&](const ir::ProgramOutput& o) {
      return schema::CreateOutputDirect(builder_, o.name.c_str(), static_cast<uint8_t>(o.dtype),
                                        &o.extents, o.buffer);
    });
    const auto buffers = each(p.buffers, [&](const ir::ProgramBuffer& b) {
      return schema::CreateBufferDirect(builder_, static_cast<uint8_t>(b.kind), b.bytes, b.index,
                                        b.first_barrier_interval, b.last_barrier_interval,
                                        b.name.c_str(), static_cast<uint8_t>(b.dtype),
                                        static_cast<uint8_t>(b.storage));
    });
    const auto constants =
        each(p.constants, [&](const ir::ProgramConstant& c) { return weights_.add(c.bytes); });
    const auto packs = each(p.packs, [&](const ir::PackRecipe& r) { return pack(r); });
    const auto kernels = each(p.kernels, [&](const ir::ProgramKernel& k) { return kernel(k); });
    const auto dispatches =
        each(p.dispatches, [&](const ir::ProgramDispatch& d) { return dispatch(d); });
    const auto guards = each(p.guards, [&](const ir::ProgramGuard& g) { return guard(g); });
    const auto nodes = each(p.nodes, [&](const ir::ProgramNode& n) {
      return schema::CreateNodeDirect(builder_, n.name.c_str(), n.op.c_str(),
                                      static_cast<uint8_t>(n.where), n.reason.c_str(), n.predicate);
    });
    const auto device_scalars = each(p.device_scalars, [](const ir::ProgramDeviceScalar& s) {
      return schema::DeviceScalar(s.reg, s.buffer, s.element, static_cast<uint8_t>(s.dtype));
    });
    const auto loops = each(p.loops, [](const ir::ProgramLoop& l) {
      return schema::ProgramLoop(l.begin, l.end, l.iterations);
    });
    const auto conditions = each(p.loops, [](const ir::ProgramLoop& l) { return l.live; });
    return schema::CreatePlanDirect(
        builder_, profile, &needs, &symbols, &scalars, &inputs, &outputs, &buffers, &constants,
        &packs, &kernels, &dispatches, &p.slots, &guards, &nodes, p.peak_formula.c_str(),
        static_cast<uint8_t>(p.policy), &device_scalars, &p.device_registers, p.checks_indices,
        &loops, p.entry.c_str(), arithmetic, alone ? 0 : ir::plan_preference(p),
        alone ? 0 : ir::needs_of(p).constant_bytes, conditions.empty() ? nullptr : &conditions);
  }

 private:
  Offset<schema::Pack> pack(const ir::PackRecipe& recipe) {
    const auto pieces = each(recipe.pieces, [&](const ir::PackPiece& piece) {
      const auto loops = each(piece.loops, [](const ir::PackPiece::Loop& l) {
        return schema::Loop(l.count, l.multiplier, l.coordinate);
      });
      const auto coordinates = each(piece.coordinates, [](const ir::PackPiece::Coordinate& c) {
        return schema::Coordinate(c.bound, c.stride);
      });
      const ir::PackPiece::Mix& mix = piece.mix;
      return schema::CreatePieceDirect(builder_, piece.constant, piece.offset, &loops, &coordinates,
                                       mix.coordinate, mix.terms, mix.stride,
                                       mix.weights.empty() ? nullptr : &mix.weights);
    });
    return schema::CreatePackDirect(builder_, recipe.element_bytes, &pieces);
  }

  Offset<schema::Kernel> kernel(const ir::ProgramKernel& k) {
    const std::vector<uint8_t> texel(k.texel.begin(), k.texel.end());
    const std::vector<uint8_t> half(k.half.begin(), k.half.end());
    const schema::Three local_size = three_of(k.local_size);
    const schema::Needs needs = write_needs(k.needs);
    const auto arithmetic = write_arithmetic(builder_, k.needs.arithmetic);
    return schema::CreateKernelDirect(
        builder_, k.name.c_str(), code_.add(std::as_bytes(std::span(k.spirv))), &texel,
        k.push_bytes, &local_size, &needs, half.empty() ? nullptr : &half, msl(k.msl), arithmetic);
  }

  Offset<schema::Msl> msl(const ir::ProgramMsl& m) {
    if (m.text.empty()) return 0;
    return schema::CreateMslDirect(builder_, code_.add(std::as_bytes(std::span(m.text))),
                                   m.entry.c_str(), m.version, m.length_table_words);
  }

  Offset<schema::Dispatch> dispatch(const ir::ProgramDispatch& d) {
    const auto bindings = each(d.bindings, [](const ir::ProgramDispatch::Binding& b) {
      return schema::Binding(b.buffer, static_cast<uint8_t>(b.access));
    });
    const schema::Three groups = three_of(d.groups);
    return schema::CreateDispatchDirect(builder_, d.kernel, &bindings, &d.push, &groups,
                                        d.predicate, d.barrier_before, d.label.c_str(), d.source,
                                        static_cast<uint8_t>(d.accumulation));
  }

  Offset<schema::Guard> guard(const ir::ProgramGuard& g) {
    const auto values = each(g.values, [&](const std::pair<std::string, uint32_t>& v) {
      return schema::CreateNamedRegisterDirect(builder_, v.first.c_str(), v.second);
    });
    return schema::CreateGuardDirect(builder_, g.condition, g.predicate, g.message.c_str(),
                                     &values);
  }

  FlatBufferBuilder& builder_;
  SectionWriter& weights_;
  SectionWriter& code_;
};

}  // namespace

ir::Result<ProgramImage> ProgramImage::of(std::span<const ir::Program* const> plans,
                                          std::span<const Attachment> attachments) {
  if (plans.empty()) return ir::invalid_argument("program file: it needs at least one plan");
  ProgramImage image;
  image.header_.resize(sizeof(FileHeader));
  image.pieces_.push_back({0, image.header_});
  SectionWriter weights(image.pieces_), code(image.pieces_), attached(image.pieces_);
  FlatBufferBuilder builder;
  PlanWriter writer(builder, weights, code);
  std::vector<Offset<schema::Plan>> offsets;
  for (const ir::Program* plan : plans) {
    const auto is_of_it = [&](const ir::Program* other) { return other->entry == plan->entry; };
    offsets.push_back(writer.plan(*plan, std::ranges::count_if(plans, is_of_it) == 1));
  }
  std::vector<Offset<schema::Attachment>> attachment_offsets;
  for (const Attachment& attachment : attachments) {
    const schema::Section section = attached.sections()[attached.add(attachment.bytes)];
    attachment_offsets.push_back(
        schema::CreateAttachmentDirect(builder, attachment.name.c_str(), &section));
  }
  builder.Finish(schema::CreateFileDirect(builder, &weights.sections(), &code.sections(), &offsets,
                                          &attachment_offsets));

  const std::span root = std::as_bytes(std::span(builder.GetBufferPointer(), builder.GetSize()));
  image.root_.assign(root.begin(), root.end());
  image.pieces_.push_back({aligned(image.pieces_.back().end()), image.root_});
  FileHeader header;
  std::memcpy(header.magic, kFileMagic, sizeof(kFileMagic));
  header.version = kFileVersion;
  header.header_bytes = sizeof(FileHeader);
  header.root_offset = image.pieces_.back().offset;
  header.root_bytes = root.size();
  header.root_hash = hash_of(root);
  header.file_bytes = image.size_bytes();
  header.header_hash = header_hash_of(header);
  std::memcpy(image.header_.data(), &header, sizeof(header));
  return image;
}

uint64_t ProgramImage::root_hash() const {
  return hash_of(root_);
}

std::vector<std::byte> ProgramImage::bytes() const {
  std::vector<std::byte> file(size_bytes());
  for (const Piece& piece : pieces_) {
    std::ranges::copy(piece.bytes, file.begin() + static_cast<ptrdiff_t>(piece.offset));
  }
  return file;
}

ir::Result<std::vector<std::byte>> write_program(std::span<const ir::Program* const> plans,
                                                 std::span<const Attachment> attachments) {
  const auto image = ProgramImage::of(plans, attachments);
  if (!image) return image.error();
  return image->bytes();
}

uint64_t fingerprint(const ir::Program& program) {
  const ir::Program* plans[] = {&program};
  return ProgramImage::of(plans)
      ->root_hash();  // weights and kernels are in the root by their hashes
}

}  // namespace ullage::runtime

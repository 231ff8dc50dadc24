// read_plan: reads table by table and checks every enumeration, section index and copied byte.
#include "runtime/file/read_plan.h"

#include <cstring>

#include "base/message.h"
#include "program_generated.h"
#include "runtime/file/file_layout.h"
#include "runtime/file/profile_tables.h"
#include "runtime/file/struct_at.h"

namespace ullage::runtime {
namespace {

// Kernels of a plan may share code and each gets a copy, but the copies together are at most this
// many times the size of the file.
constexpr size_t kMaxCodeCopies = 16;

template <class T>
using Tables = flatbuffers::Vector<flatbuffers::Offset<T>>;

// Keeps the first error and continues with empty values; the caller checks error() at the end.
class PlanReader {
 public:
  explicit PlanReader(const PlanSource& source)
      : source_(source),
        budget_(source.root_bytes),
        code_budget_(source.bytes.size() * kMaxCodeCopies),
        weights_seen_(source.root->weights()->size()),
        code_seen_(source.root->code()->size()) {}

  ir::Program plan(const schema::Plan& p);
  const std::string& error() const { return error_; }

 private:
  void fail(std::string message) {
    if (error_.empty()) error_ = std::move(message);
  }

  // Whether `count` items of `size` bytes each in the file may still be copied.
  bool spend(size_t count, size_t size) {
    if (count > budget_ / size) {
      budget_ = 0;
      fail("program file: its tables overlap");
      return false;
    }
    budget_ -= count * size;
    return true;
  }

  std::string text(const flatbuffers::String* s) {
    return spend(s->size(), 1) ? s->str() : std::string();
  }

  std::vector<uint32_t> words(const flatbuffers::Vector<uint32_t>* v) {
    if (!spend(v->size(), sizeof(uint32_t))) return {};
    return {v->begin(), v->end()};
  }

  template <class T, class Read>
  auto each(const Tables<T>* tables, Read read) {
    std::vector<decltype(read(*tables->Get(0)))> result;
    if (!spend(tables->size(), sizeof(flatbuffers::uoffset_t))) return result;
    result.reserve(tables->size());
    for (const T* table : *tables) {
      if (!error_.empty()) break;
      result.push_back(read(*table));
    }
    return result;
  }

  template <class T, class Read>
  auto each(const flatbuffers::Vector<const T*>* structs, Read read) {
    std::vector<decltype(read(T()))> result;
    if (!spend(structs->size(), sizeof(T))) return result;
    result.reserve(structs->size());
    for (size_t i = 0; i < structs->size(); ++i) result.push_back(read(struct_at(*structs, i)));
    return result;
  }

  template <class E>
  E one_of(uint8_t value, E last, const char* what) {
    if (value > static_cast<uint8_t>(last)) fail(std::string("program file: unknown ") + what);
    return error_.empty() ? static_cast<E>(value) : E{};
  }

  ir::DType dtype(uint8_t value) { return one_of(value, ir::DType::boolean, "dtype"); }

  using Sections = flatbuffers::Vector<const schema::Section*>;

  // Bytes of a section; the hash is checked at the first use.
  std::span<const std::byte> section(const Sections& sections, uint32_t index,
                                     std::vector<bool>& seen, const char* what) {
    if (index >= sections.size()) {
      fail(std::string("program file: no such section of ") + what);
      return {};
    }
    const schema::Section s = struct_at(sections, index);
    const auto bytes = source_.bytes.subspan(s.offset(), s.bytes());
    if (source_.check_hashes && !seen[index] && hash_of(bytes) != s.hash()) {
      fail(ir::message("program file: section {} of {} is damaged (hash)", index, what));
      return {};
    }
    seen[index] = true;
    return bytes;
  }

  // A copy of a kernel's code or text.
  std::span<const std::byte> code(uint32_t index) {
    const auto bytes = section(*source_.root->code(), index, code_seen_, "kernel code");
    if (bytes.size() > code_budget_) {
      fail("program file: its kernels share too much code");
      return {};
    }
    code_budget_ -= bytes.size();
    return bytes;
  }

  ir::PackRecipe pack(const schema::Pack& p);
  ir::ProgramKernel kernel(const schema::Kernel& k);
  ir::ProgramDispatch dispatch(const schema::Dispatch& d);
  ir::ProgramGuard guard(const schema::Guard& g);

  const PlanSource& source_;
  size_t budget_;
  size_t code_budget_;
  std::vector<bool> weights_seen_, code_seen_;
  std::string error_;
};

ir::PackRecipe PlanReader::pack(const schema::Pack& p) {
  ir::PackRecipe recipe;
  recipe.element_bytes = p.element_bytes();
  recipe.pieces = each(p.pieces(), [&](const schema::Piece& piece) {
    ir::PackPiece result;
    result.constant = piece.constant();
    result.offset = piece.offset();
    result.loops = each(piece.loops(), [](const schema::Loop& l) {
      return ir::PackPiece::Loop{l.count(), l.coordinate(), l.multiplier()};
    });
    result.coordinates = each(piece.coordinates(), [](const schema::Coordinate& c) {
      return ir::PackPiece::Coordinate{c.bound(), c.stride()};
    });
    if (const auto* weights = piece.mix_weights()) {
      result.mix = {piece.mix_coordinate(), piece.mix_terms(), piece.mix_stride(),
                    std::vector<float>(weights->begin(), weights->end())};
    }
    return result;
  });
  return recipe;
}

ir::ProgramKernel PlanReader::kernel(const schema::Kernel& k) {
  ir::ProgramKernel result;
  result.name = text(k.name());
  const auto code = this->code(k.code());
  if (code.size() % 4 != 0) fail("program file: kernel code is not whole words");
  result.spirv.resize(code.size() / 4);
  if (!result.spirv.empty()) std::memcpy(result.spirv.data(), code.data(), code.size() / 4 * 4);
  if (spend(k.texel()->size(), 1)) result.texel.assign(k.texel()->begin(), k.texel()->end());
  if (k.half() != nullptr && spend(k.half()->size(), 1)) {
    result.half.assign(k.half()->begin(), k.half()->end());
  }
  result.push_bytes = k.push_bytes();
  result.local_size[0] = k.local_size()->x();
  result.local_size[1] = k.local_size()->y();
  result.local_size[2] = k.local_size()->z();
  if (spend(k.arithmetic()->matrices()->size(), sizeof(schema::MatrixShape))) {
    result.needs = read_needs(*k.needs(), *k.arithmetic());
  }
  if (const schema::Msl* m = k.msl()) {
    const auto msl = this->code(m->text());
    result.msl = {std::string(reinterpret_cast<const char*>(msl.data()), msl.size()),
                  text(m->entry()), m->version(), m->length_table_words()};
  }
  return result;
}

ir::ProgramDispatch PlanReader::dispatch(const schema::Dispatch& d) {
  ir::ProgramDispatch result;
  result.kernel = d.kernel();
  result.bindings = each(d.bindings(), [&](const schema::Binding& b) {
    return ir::ProgramDispatch::Binding{
        b.buffer(), one_of(b.access(), ir::Access::read_write, "access of a binding")};
  });
  result.push = words(d.push());
  result.groups[0] = d.groups()->x();
  result.groups[1] = d.groups()->y();
  result.groups[2] = d.groups()->z();
  result.predicate = d.predicate();
  result.barrier_before = d.barrier_before();
  result.label = text(d.label());
  result.source = d.source();
  result.accumulation = dtype(d.accumulation());
  return result;
}

ir::ProgramGuard PlanReader::guard(const schema::Guard& g) {
  ir::ProgramGuard result;
  result.condition = g.condition();
  result.predicate = g.predicate();
  result.message = text(g.message());
  result.values = each(g.values(), [&](const schema::NamedRegister& v) {
    return std::pair<std::string, uint32_t>(text(v.name()), v.reg());
  });
  return result;
}

ir::Program PlanReader::plan(const schema::Plan& p) {
  ir::Program program;
  one_of(p.profile()->tier(), ir::Tier::t2, "tier");
  one_of(p.profile()->device_class(), ir::DeviceClass::gpu, "device class");
  program.profile = read_profile(*p.profile());
  program.entry = text(p.entry());
  program.symbols = each(p.symbols(), [&](const schema::Symbol& s) {
    return ir::ProgramSymbol{text(s.name()), s.reg(), s.bound()};
  });
  program.scalars.code = each(p.scalars(), [&](const schema::Instruction& i) {
    return ir::ScalarInstruction{static_cast<ir::ScalarOp>(i.op()),
                                 one_of(i.semantics(), ir::Semantics::truncate_size, "semantics"),
                                 i.a(),
                                 i.b(),
                                 i.c(),
                                 i.input(),
                                 i.index(),
                                 i.value()};
  });
  program.inputs = each(p.inputs(), [&](const schema::Input& i) {
    return ir::ProgramInput{text(i.name()), dtype(i.dtype()), words(i.extents()), i.buffer(),
                            i.host_read()};
  });
  program.outputs = each(p.outputs(), [&](const schema::Output& o) {
    return ir::ProgramOutput{text(o.name()), dtype(o.dtype()), words(o.extents()), o.buffer()};
  });
  program.buffers = each(p.buffers(), [&](const schema::Buffer& b) {
    return ir::ProgramBuffer{one_of(b.kind(), ir::BufferKind::control, "buffer kind"),
                             b.bytes(),
                             b.index(),
                             b.first_barrier_interval(),
                             b.last_barrier_interval(),
                             text(b.name()),
                             dtype(b.dtype()),
                             dtype(b.storage())};
  });
  for (uint32_t weight : words(p.constants())) {
    program.constants.push_back(
        {section(*source_.root->weights(), weight, weights_seen_, "weights"), source_.owner});
    if (!error_.empty()) break;
  }
  program.packs = each(p.packs(), [&](const schema::Pack& r) { return pack(r); });
  program.kernels = each(p.kernels(), [&](const schema::Kernel& k) { return kernel(k); });
  program.dispatches = each(p.dispatches(), [&](const schema::Dispatch& d) { return dispatch(d); });
  program.loops = each(p.loops(), [](const schema::ProgramLoop& l) {
    return ir::ProgramLoop{l.begin(), l.end(), l.iterations()};
  });
  if (p.loop_conditions() != nullptr) {
    const std::vector<uint32_t> live = words(p.loop_conditions());
    for (size_t i = 0; i < std::min(live.size(), program.loops.size()); ++i) {
      program.loops[i].live = live[i];
    }
  }
  program.slots = words(p.slots());
  program.device_scalars = each(p.device_scalars(), [&](const schema::DeviceScalar& s) {
    return ir::ProgramDeviceScalar{s.reg(), s.buffer(), s.element(), dtype(s.dtype())};
  });
  program.device_registers = words(p.device_registers());
  program.guards = each(p.guards(), [&](const schema::Guard& g) { return guard(g); });
  program.nodes = each(p.nodes(), [&](const schema::Node& n) {
    return ir::ProgramNode{text(n.name()), text(n.op()),
                           one_of(n.where(), ir::Placement::not_taken, "placement"),
                           text(n.reason()), n.predicate()};
  });
  program.policy = one_of(p.policy(), ir::Policy::exact, "policy");
  program.checks_indices = p.checks_indices();
  program.peak_formula = text(p.peak_formula());
  return program;
}

}  // namespace

ir::Result<ir::Program> read_plan(const PlanSource& source, const schema::Plan& plan) {
  PlanReader reader(source);
  ir::Program program = reader.plan(plan);
  if (!reader.error().empty()) return ir::invalid_file(reader.error());
  return program;
}

}  // namespace ullage::runtime

// Lowers a second time and walks both lists of calls, node by node.
#include "passes/kernels/reference_kernels.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>

#include "passes/kernels/lower_to_program.h"

namespace ullage::passes {
namespace {

// How far a node's calls may lie from where they are in the other list.
constexpr size_t kReach = 64;

// Neighbouring calls of one node.
struct Segment {
  size_t begin = 0, end = 0;
};

bool same_node(const ir::KernelCall& a, const ir::KernelCall& b) {
  return a.source == b.source && a.label == b.label;
}

std::vector<Segment> segments_of(const ir::KernelGraph& kernels) {
  std::vector<Segment> segments;
  for (size_t i = 0; i < kernels.calls.size(); ++i) {
    if (segments.empty() || !same_node(kernels.calls[i - 1], kernels.calls[i])) {
      segments.push_back({i, i});
    }
    segments.back().end = i + 1;
  }
  return segments;
}

bool is_equal(ir::ExtentExpr a, ir::ExtentExpr b) {
  return a == b || (a && b && ir::prove_equal(a, b));
}

class Pairing {
 public:
  Pairing(const ir::KernelGraph& fast, const ir::KernelGraph& plain) : fast_(fast), plain_(plain) {}

  // Calls at the same place of the same node; the plain one is nothing where there is none.
  void run() {
    const std::vector<Segment> fast = segments_of(fast_), plain = segments_of(plain_);
    size_t next = 0;
    for (const Segment& segment : fast) {
      const size_t most = std::min(next + kReach, plain.size());
      size_t found = next;
      while (found < most &&
             !same_node(fast_.calls[segment.begin], plain_.calls[plain[found].begin])) {
        ++found;
      }
      const bool pairs =
          found < most && plain[found].end - plain[found].begin == segment.end - segment.begin;
      for (size_t i = segment.begin; i < segment.end; ++i) {
        add(fast_.calls[i],
            pairs ? &plain_.calls[plain[found].begin + i - segment.begin] : nullptr);
      }
      if (found < most) next = found + 1;
    }
  }

  std::vector<SourceReference> take() {
    std::vector<SourceReference> references;
    for (const ir::KernelSource* source : order_) {
      const auto& plain = plain_of_.at(*source);
      if (plain && *plain != *source) references.push_back({*source, *plain});
    }
    return references;
  }

 private:
  // A kernel's reference must suit each of its calls.
  void add(const ir::KernelCall& fast, const ir::KernelCall* plain) {
    std::optional<ir::KernelSource> source;
    if (plain != nullptr && is_same(fast, *plain)) source = plain->kernel;
    const auto [it, is_new] = plain_of_.emplace(fast.kernel, source);
    if (is_new) {
      order_.push_back(&it->first);
    } else if (it->second != source) {
      it->second.reset();
    }
  }

  bool is_same(const ir::KernelCall& fast, const ir::KernelCall& plain) {
    for (size_t axis = 0; axis < 3; ++axis) {
      if (!is_equal(fast.groups[axis], plain.groups[axis])) return false;
    }
    return has_same_push(fast, plain) && has_same_operands(fast, plain);
  }

  // Words are equal, or slots of equal expressions.
  bool has_same_push(const ir::KernelCall& fast, const ir::KernelCall& plain) const {
    return std::ranges::equal(fast.push, plain.push, [&](uint32_t a, uint32_t b) {
      const bool slots = is_slot(fast, a) && is_slot(plain, b);
      return slots ? is_equal(fast_.slots[a], plain_.slots[b]) : a == b;
    });
  }
  static bool is_slot(const ir::KernelCall& call, uint32_t word) {
    return std::ranges::find(call.slots, word) != call.slots.end();
  }

  bool has_same_operands(const ir::KernelCall& fast, const ir::KernelCall& plain) {
    return std::ranges::equal(fast.operands, plain.operands, [&](const auto& a, const auto& b) {
      return a.access == b.access && is_same_buffer(a.buffer, b.buffer);
    });
  }

  bool is_same_buffer(ir::BufferId fast, ir::BufferId plain) {
    const auto [it, is_new] = buffer_of_.emplace(plain, fast);
    if (!is_new) return it->second == fast;
    const ir::KernelBuffer &a = fast_.buffers[fast], &b = plain_.buffers[plain];
    const bool same = a.kind == b.kind && a.dtype == b.dtype && a.storage == b.storage &&
                      a.layout == b.layout && is_equal(a.bytes, b.bytes) && is_same_content(a, b);
    if (!same) buffer_of_.erase(it);
    return same;
  }

  bool is_same_content(const ir::KernelBuffer& a, const ir::KernelBuffer& b) const {
    switch (a.kind) {
      case ir::BufferKind::constant:
        return is_same_constant(a.index, b.index);
      case ir::BufferKind::packed:
        return is_same_pack(fast_.packs[a.index], plain_.packs[b.index]);
      case ir::BufferKind::input:
      case ir::BufferKind::output:
        return a.index == b.index;
      case ir::BufferKind::intermediate:
      case ir::BufferKind::scalar:
      case ir::BufferKind::control:
        return true;
    }
    return false;
  }

  // The code of resolve calls comes later and has a number past them: it belongs to the program.
  bool is_same_constant(uint32_t fast, uint32_t plain) const {
    return fast < fast_.constants.size() && plain < plain_.constants.size() &&
           fast_.constants[fast] == plain_.constants[plain];
  }

  // Recipes name constants by their place in lists that may differ.
  bool is_same_pack(const ir::PackRecipe& a, ir::PackRecipe b) const {
    if (a.pieces.size() != b.pieces.size()) return false;
    for (size_t i = 0; i < a.pieces.size(); ++i) {
      const auto &x = fast_.constants[a.pieces[i].constant],
                 &y = plain_.constants[b.pieces[i].constant];
      const bool same = x == y || (x->dtype() == y->dtype() && x->shape() == y->shape() &&
                                   std::ranges::equal(x->bytes(), y->bytes()));
      if (!same) return false;
      b.pieces[i].constant = a.pieces[i].constant;
    }
    return a == b;
  }

  const ir::KernelGraph &fast_, &plain_;
  std::unordered_map<ir::BufferId, ir::BufferId> buffer_of_;  // of `plain`, in `fast`
  std::map<ir::KernelSource, std::optional<ir::KernelSource>> plain_of_;
  std::vector<const ir::KernelSource*> order_;
};

}  // namespace

ir::DeviceProfile plain_profile(const ir::DeviceProfile& profile) {
  ir::DeviceProfile plain = ir::mask(profile, ir::Tier::t0);
  plain.max_storage_buffers = profile.max_storage_buffers;
  plain.float64 = profile.float64;
  if (profile.device_class == ir::DeviceClass::cpu) plain.subgroup_size = profile.subgroup_size;
  return plain;
}

std::vector<SourceReference> pair_kernels(const ir::KernelGraph& fast,
                                          const ir::KernelGraph& plain) {
  Pairing pairing(fast, plain);
  pairing.run();
  return pairing.take();
}

ir::Result<CompiledWithReferences> compile_with_references(ir::Graph graph,
                                                           const CompileOptions& options) {
  std::optional<ir::Graph> lowered;
  std::optional<ir::KernelGraph> fast;
  CompileOptions asking = options;
  asking.on_lowered = [&](const ir::Graph& of, const ir::KernelGraph& kernels) {
    if (options.on_lowered) options.on_lowered(of, kernels);
    if (options.profile.tier == ir::Tier::t0 || options.profile.msl) return;
    lowered = of;
    fast = kernels;
  };
  auto program = compile(std::move(graph), asking);
  if (!program) return program.error();
  CompiledWithReferences result{std::move(*program), [] { return std::vector<PlainSource>(); }};
  if (!lowered) return result;
  CompileOptions quiet = options;
  quiet.on_graph = {};
  quiet.on_kernels = {};
  quiet.on_progress = {};
  quiet.on_lowered = {};
  quiet.profile = plain_profile(options.profile);
  std::vector<std::string> names;
  for (const ir::ProgramKernel& kernel : result.program.kernels) names.push_back(kernel.name);
  result.references = [graph = std::move(*lowered), fast = std::move(*fast),
                       quiet = std::move(quiet), names = std::move(names)] {
    std::vector<PlainSource> references;
    const auto plain = lower(graph, quiet);
    if (!plain) return references;  // what cannot be lowered so has none
    for (SourceReference& pair : pair_kernels(fast, *plain)) {
      const auto name = std::ranges::find(names, shaders::describe(pair.fast));
      if (name == names.end()) continue;
      references.push_back({static_cast<uint32_t>(name - names.begin()), std::move(pair.plain)});
    }
    return references;
  };
  return result;
}

ir::Result<std::vector<ir::ProgramKernel>> compile_references(
    std::span<const PlainSource> references, const shaders::CompileOptions& options) {
  std::vector<ir::KernelSource> sources;
  for (const PlainSource& reference : references) sources.push_back(reference.plain);
  auto compiled = shaders::Compiler().compile_all(sources, options);
  if (!compiled) return compiled.error();
  std::vector<ir::ProgramKernel> kernels;
  for (size_t i = 0; i < sources.size(); ++i) {
    kernels.push_back(program_kernel(sources[i], std::move((*compiled)[i])));
  }
  return kernels;
}

}  // namespace ullage::passes

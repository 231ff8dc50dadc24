// Searches backwards from the calls of the node, through buffers of integers.
#include "runtime/self_test/checked_calls.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "ir/dtype.h"

namespace ullage::runtime {
namespace {

// More than the producers of the indices of a node have.
constexpr size_t kMostProducers = 64;

using Buffers = std::vector<uint32_t>;  // sorted

Buffers united(const Buffers& a, const Buffers& b) {
  Buffers both;
  std::ranges::set_union(a, b, std::back_inserter(both));
  return both;
}

// Per register: the scalar buffers that it depends on.
std::vector<Buffers> dependences(const ir::Program& program) {
  const auto& code = program.scalars.code;
  std::vector<Buffers> of(code.size());
  for (const ir::ProgramDeviceScalar& scalar : program.device_scalars) {
    of[scalar.reg] = {scalar.buffer};
  }
  for (size_t i = 0; i < code.size(); ++i) {
    const uint32_t operands[] = {code[i].a, code[i].b, code[i].c};
    const auto arity = static_cast<size_t>(ir::arity_of(code[i].op));
    for (size_t k = 0; k < arity; ++k) {
      if (!of[operands[k]].empty()) of[i] = united(of[i], of[operands[k]]);
    }
  }
  return of;
}

}  // namespace

std::vector<NodeRange> node_ranges(const ir::Program& program) {
  std::vector<NodeRange> ranges;
  for (uint32_t i = 0; i < program.dispatches.size(); ++i) {
    const ir::ProgramDispatch& dispatch = program.dispatches[i];
    const bool begins = i == 0 || dispatch.source != program.dispatches[i - 1].source ||
                        dispatch.label != program.dispatches[i - 1].label;
    if (begins) ranges.push_back({i, i});
    ranges.back().end = i + 1;
  }
  return ranges;
}

CheckedCalls::CheckedCalls(const ir::Program& program)
    : program_(program), writers_(program.buffers.size()), scalars_(program.dispatches.size()) {
  find_writers();
  if (!program.device_scalars.empty()) find_scalars();
}

void CheckedCalls::find_writers() {
  for (uint32_t i = 0; i < program_.dispatches.size(); ++i) {
    if (is_resolve(i)) continue;
    for (const auto& binding : program_.dispatches[i].bindings) {
      if (binding.access != ir::Access::read) writers_[binding.buffer].push_back(i);
    }
  }
}

// A push word may be the number of a table slot, or just an equal number.
void CheckedCalls::find_scalars() {
  const std::vector<Buffers> of = dependences(program_);
  for (uint32_t i = 0; i < program_.dispatches.size(); ++i) {
    const ir::ProgramDispatch& dispatch = program_.dispatches[i];
    Buffers& all = scalars_[i];
    for (const uint32_t reg :
         {dispatch.predicate, dispatch.groups[0], dispatch.groups[1], dispatch.groups[2]}) {
      if (reg != ir::kNoRegister) all = united(all, of[reg]);
    }
    for (const uint32_t word : dispatch.push) {
      if (word < program_.slots.size()) all = united(all, of[program_.slots[word]]);
    }
  }
}

bool CheckedCalls::is_resolve(uint32_t dispatch) const {
  return std::ranges::any_of(program_.dispatches[dispatch].bindings, [&](const auto& binding) {
    return program_.buffers[binding.buffer].kind == ir::BufferKind::control;
  });
}

bool CheckedCalls::is_same_node(uint32_t a, uint32_t b) const {
  const ir::ProgramDispatch &x = program_.dispatches[a], &y = program_.dispatches[b];
  return x.source == y.source && x.label == y.label;
}

bool CheckedCalls::is_trusted(uint32_t buffer) const {
  const ir::DType dtype = program_.buffers[buffer].dtype;
  return !ir::is_float(dtype) && dtype != ir::DType::boolean;
}

std::vector<uint32_t> CheckedCalls::calls_of(NodeRange range) const {
  std::set<uint32_t> calls;
  std::vector<uint32_t> open;
  const auto add = [&](uint32_t dispatch) {
    if (calls.insert(dispatch).second) open.push_back(dispatch);
  };
  const auto add_writers = [&](uint32_t buffer, uint32_t reader, bool all) {
    for (const uint32_t writer : writers_[buffer]) {
      if (writer < reader && (all || is_same_node(writer, reader))) add(writer);
    }
  };
  for (uint32_t i = range.begin; i < range.end; ++i) {
    if (!is_resolve(i)) add(i);
  }
  const size_t most = calls.size() + kMostProducers;
  while (!open.empty() && calls.size() <= most) {
    const uint32_t dispatch = open.back();
    open.pop_back();
    for (const auto& binding : program_.dispatches[dispatch].bindings) {
      if (binding.access == ir::Access::write) continue;
      add_writers(binding.buffer, dispatch, is_trusted(binding.buffer));
    }
    for (const uint32_t scalar : scalars_[dispatch]) add_writers(scalar, dispatch, true);
  }
  if (calls.size() > most) return {};
  return {calls.begin(), calls.end()};
}

}  // namespace ullage::runtime

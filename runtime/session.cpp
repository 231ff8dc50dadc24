// Session: its runs in flight, inputs from the host, shapes and results of runs.
#include "runtime/session.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

#include "runtime/run/growth.h"

namespace ullage::runtime {
namespace {

// Adds every counter, so that a new one is not forgotten.
void add(Statistics& sum, const Statistics& more) {
  constexpr size_t kFirst = offsetof(Statistics, runs);
  std::array<uint64_t, (sizeof(Statistics) - kFirst) / sizeof(uint64_t)> counters, others;
  static_assert(kFirst + sizeof counters == sizeof(Statistics), "all members are counters");
  std::memcpy(counters.data(), &sum.runs, sizeof counters);
  std::memcpy(others.data(), &more.runs, sizeof others);
  for (size_t i = 0; i < counters.size(); ++i) counters[i] += others[i];
  std::memcpy(&sum.runs, counters.data(), sizeof counters);
}

Error no_such(const char* caller, const char* what, size_t count, size_t index) {
  return ir::invalid_argument("{}: the program has {} {}, requested {}", caller, count, what,
                              index);
}

}  // namespace

Result<std::unique_ptr<Session>> Session::create(const std::shared_ptr<LoadedProgram>& program,
                                                 const SessionOptions& options) {
  if (auto ok = program->context().check_alive(); !ok) return ok.error();
  if (options.runs_in_flight == 0 || options.runs_in_flight > kMaxRunsInFlight) {
    return ir::invalid_argument("session_create: runs_in_flight must be 1 to {}, given {}",
                                kMaxRunsInFlight, options.runs_in_flight);
  }
  if (options.check_indices && !program->program().checks_indices) {
    return ir::unsupported(
        "session_create: the program does not check indices: compile it with --check-indices");
  }
  auto leaves = leaves_of(program->program(), options.bounds);
  if (!leaves) return leaves.error();
  if (options.require_bounds) {
    const auto unbound =
        std::ranges::find_if(*leaves, [](const Leaf& leaf) { return !leaf.bound; });
    if (unbound != leaves->end()) {
      return ir::invalid_argument("session_create: {} has no bound, and bounds are required",
                                  unbound->name);
    }
  }
  const auto learned = begin_growth(*program, options.overflow, *leaves);
  if (!learned) return learned.error();
  SessionOptions chosen = options;
  if (chosen.policy == Policy::replay) chosen.policy = program->program().policy;
  const size_t inputs = program->program().inputs.size();
  std::unique_ptr<Session> session(new Session(program));
  session->streaming_ = options.streaming;
  session->stepped_ = options.stepped;
  session->deadline_steps_ = options.deadline_steps;
  session->learned_ = *learned;
  session->outputs_.resize(program->program().outputs.size());
  session->version_.assign(inputs, 0);
  session->newest_entry_.assign(inputs, 0);
  for (uint32_t i = 0; i < options.runs_in_flight; ++i) {
    RunEntry entry;
    entry.run = std::make_unique<RunInFlight>(program, chosen, *leaves, i == 0);
    entry.inputs.assign(inputs, 0);
    session->entries_.push_back(std::move(entry));
  }
  return session;
}

Result<void> Session::sync(RunEntry& entry) {
  for (size_t i = 0; i < version_.size(); ++i) {
    if (entry.inputs[i] == version_[i]) continue;
    const ir::ProgramInput& rule = code().inputs[i];
    const RunInFlight& source = *entries_[newest_entry_[i]].run;
    const BoundInput& newest = source.inputs()[i];
    auto ok = newest.on_device
                  ? entry.run->bind_input(i, rule.dtype, newest.extents, source.input_range(i))
                  : entry.run->set_input(i, rule.dtype, newest.extents, newest.bytes);
    if (!ok) return ok;
    entry.inputs[i] = version_[i];
  }
  return {};
}

Result<void> Session::set_input(std::string_view name, ir::DType dtype,
                                std::span<const int64_t> extents,
                                std::span<const std::byte> bytes) {
  if (auto ok = program_->context().check_alive(); !ok) return ok;
  const auto found = input_index("set_input", name);
  if (!found) return found.error();
  const auto entry = next("set_input");
  if (!entry) return entry.error();
  const size_t index = *found;
  if (state_bindings_.to_input(index)) {
    if (auto ok = check_idle("set_input"); !ok) return ok;
    auto ok = state_bindings_.set(state_runs(), index, dtype, extents, bytes);
    if (ok) uploaded_bytes_ += bytes.size();
    return ok;
  }
  if (auto ok = (*entry)->run->set_input(index, dtype, extents, bytes); !ok) return ok;
  uploaded_bytes_ += bytes.size();
  (*entry)->inputs[index] = ++version_[index];
  newest_entry_[index] = static_cast<size_t>(*entry - entries_.data());
  return {};
}

Result<void> Session::bind_state(size_t output, std::string_view input) {
  if (auto ok = check_idle("bind_state"); !ok) return ok;
  if (auto ok = check_output("bind_state", output); !ok) return ok;
  const auto index = input_index("bind_state", input);
  if (!index) return index.error();
  if (entries_.size() != 1) {
    return ir::invalid_argument("bind_state: needs runs_in_flight 1, the session has {}",
                                entries_.size());
  }
  return state_bindings_.add(output, *index);
}

Result<void> Session::prepare() {
  if (auto ok = program_->context().check_alive(); !ok) return ok;
  if (auto ok = check_idle("prepare"); !ok) return ok;
  for (RunEntry& entry : entries_) {
    if (auto ok = sync(entry); !ok) return ok;
    if (!state_bindings_.empty()) {
      if (auto ok = state_bindings_.ensure(state_runs()); !ok) return ok;
      if (auto ok = state_bindings_.prepare(state_runs()); !ok) return ok;
    }
    entry.run->bind_outputs(outputs_);
    if (auto ok = entry.run->prepare(); !ok) return ok;
  }
  return {};
}

Result<ShapeView> Session::shape_bound(size_t output) {
  if (auto ok = check_output("shape_bound", output); !ok) return ok.error();
  RunEntry* const entry = next_ != nullptr || submitted_ == nullptr ? *next("") : submitted_;
  if (entry == next_) {
    if (auto ok = sync(*entry); !ok) return ok.error();
  }
  auto bound = entry->run->shape_bound(output);
  if (!bound) return bound.error();
  return ShapeView{.extents = std::move(*bound)};
}

Result<ShapeView> Session::try_shape(size_t output) {
  if (auto ok = check_output("try_shape", output); !ok) return ok.error();
  RunEntry* const entry = next_ != nullptr || submitted_ == nullptr ? *next("") : submitted_;
  if (entry == next_) {
    if (auto ok = sync(*entry); !ok) return ok.error();
  }
  return entry->run->known_shape(output);
}

Result<ShapeView> Session::shape(size_t output) {
  if (auto ok = check_output("shape", output); !ok) return ok.error();
  if (submitted_ == nullptr) return ir::invalid_argument("shape: no run has been submitted");
  ShapeView shape{.exact = true};
  auto known = submitted_->run->extents(output);
  if (!known && submitted_->run->in_flight()) {
    if (auto ok = check_waitable("shape", *submitted_); !ok) return ok.error();
    complete(*submitted_);
    shape.waited = true;
    known = submitted_->run->extents(output);
  }
  if (!submitted_->run_result) return submitted_->run_result.error();
  if (!known) return ir::invalid_argument("shape: the run submitted last is gone");
  shape.extents = std::move(*known);
  return shape;
}

Result<void> Session::check_output(const char* caller, size_t index) const {
  if (index < code().outputs.size()) return {};
  return no_such(caller, "outputs", code().outputs.size(), index);
}

Result<void> Session::check_idle(const char* caller) const {
  if (!std::ranges::none_of(entries_, &RunEntry::pending)) {
    return ir::invalid_argument("{}: a run is in flight; wait for it first", caller);
  }
  for (const RunEntry& entry : entries_) {
    if (auto ok = entry.run->wait_for_dropped(); !ok) return ok;
  }
  return {};
}

Result<void> Session::check_ran(size_t index) const {
  if (auto ok = check_output("get_output", index); !ok) return ok;
  if (last() == nullptr || !last()->ran()) {
    return ir::invalid_argument("get_output: the last run did not succeed, or none was");
  }
  return {};
}

Result<OutputView> Session::output(size_t index) const {
  if (auto ok = check_ran(index); !ok) return ok.error();
  return last()->output(index);
}

Result<OutputData> Session::data(size_t index) {
  if (auto ok = check_ran(index); !ok) return ok.error();
  const OutputData data = last()->data(index);
  if (data.bytes.data() != nullptr) downloaded_bytes_ += data.bytes.size();
  return data;
}

Result<MemoryRange> Session::range(size_t index) const {
  if (auto ok = check_ran(index); !ok) return ok.error();
  return last()->range(index);
}

Result<ExtentWord> Session::extent_word(size_t output, size_t axis) const {
  if (auto ok = check_output("extent_word", output); !ok) return ok.error();
  const size_t rank = code().outputs[output].extents.size();
  if (axis >= rank) return no_such("extent_word", "axes on this output", rank, axis);
  const RunEntry* const entry = submitted_ != nullptr && submitted_->pending ? submitted_ : last_;
  if (entry == nullptr) return ir::invalid_argument("extent_word: no run has been submitted");
  const auto word = entry->run->extent_word(output, axis);
  if (word && word->memory != nullptr) return *word;
  return ir::invalid_argument(
      "extent_word: the host knows axis {} of output {} before the run; ask for the shape", axis,
      code().outputs[output].name);
}

ir::Placement Session::placement(size_t node) const {
  return last() == nullptr ? code().nodes[node].where : last()->placement(node);
}

Statistics Session::statistics() const {
  Statistics sum{};
  uint64_t longest = 0;
  for (const RunEntry& entry : entries_) {
    const Statistics statistics = entry.run->statistics();
    longest = std::max(longest, statistics.step_longest_us);
    add(sum, statistics);
  }
  sum.step_longest_us = longest;
  const LoadedProgram::Packing packing = program().packing();
  sum.packed_cache_hits = packing == LoadedProgram::Packing::found;
  sum.packed_cache_misses = packing == LoadedProgram::Packing::created;
  sum.learned_capacities = learned_;
  sum.uploaded_bytes = uploaded_bytes_;
  sum.downloaded_bytes = downloaded_bytes_;
  return sum;
}

Result<DispatchTime> Session::dispatch_time(size_t dispatch) {
  if (dispatch >= code().dispatches.size()) {
    return no_such("get_dispatch_time", "dispatches", code().dispatches.size(), dispatch);
  }
  if (last() == nullptr || !last()->ran()) {
    return ir::invalid_argument("get_dispatch_time: no successful run");
  }
  return last_->run->dispatch_time(dispatch);
}

Result<void> Session::trim() {
  if (auto ok = check_idle("trim"); !ok) return ok;
  for (RunEntry& entry : entries_) entry.run->trim();
  return {};
}

}  // namespace ullage::runtime

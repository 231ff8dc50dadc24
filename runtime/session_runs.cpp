// Session: the life of a run, from submit or step to wait, collect or discard.
#include <algorithm>

#include "runtime/session.h"

#include "base/exceptions.h"
#include "base/message.h"

namespace ullage::runtime {
namespace {

constexpr double kMostCreditUs = 1e9;  // a budget may be infinite

Error all_pending(const char* caller, size_t runs) {
  return ir::invalid_argument("{}: {}{} in flight already (runs_in_flight); wait for one first",
                              caller, runs, (runs == 1 ? " run is" : " runs are"));
}

std::string named(const char* caller, RunId run_id) {
  return ir::message("{}: run {}", caller, run_id);
}

}  // namespace

// The idle entry that ran longest ago. The entry whose outputs can still be read is used only if
// there is no other.
Result<Session::RunEntry*> Session::free_entry() {
  if (next_ != nullptr) return next_;
  for (RunEntry& entry : entries_) {
    if (entry.pending) continue;
    const auto dropped = entry.run->is_dropped();
    if (!dropped) return dropped.error();
    if (*dropped) continue;
    const bool better =
        next_ == nullptr || next_ == last_ || (&entry != last_ && entry.run_id < next_->run_id);
    if (better) next_ = &entry;
  }
  return next_;
}

// Waits where the device is busy with the last step of a run that was dropped, and there is no
// other entry.
Result<Session::RunEntry*> Session::next(const char* caller) {
  const auto free = free_entry();
  if (!free) return free.error();
  if (*free != nullptr) return *free;
  const auto dropped = std::ranges::find(entries_, false, &RunEntry::pending);
  if (dropped == entries_.end()) return all_pending(caller, entries_.size());
  if (auto ok = dropped->run->wait_for_dropped(); !ok) return ok.error();
  next_ = &*dropped;
  return next_;
}

Result<void> Session::run() {
  const auto entry = launch_next({});
  if (entry) return wait_for(**entry);
  last_ = nullptr;
  return entry.error();
}

Result<RunId> Session::submit(const Launch& how) {
  const auto entry = launch_next(how);
  if (!entry) return entry.error();
  return (*entry)->run_id;
}

Result<Session::RunEntry*> Session::launch_next(const Launch& how) {
  if (auto ok = program_->context().check_alive(); !ok) return ok.error();
  auto entry = next("submit");
  if (!entry) return entry;
  if (auto ok = before_launch(**entry); !ok) return ok.error();
  if (auto ok = (*entry)->run->submit(how); !ok) return ok.error();
  after_launch(**entry);
  return entry;
}

Result<StepReport> Session::step(double budget_us, bool at_least_one) {
  if (auto ok = program_->context().check_alive(); !ok) return ok.error();
  if (!stepped_) {
    return ir::invalid_argument("step: the session was created without the option stepped");
  }
  StepReport report;
  for (RunEntry& entry : entries_) {
    if (auto ok = entry.run->read_steps(); !ok) return ok.error();
    report.measured_us = std::max(report.measured_us, entry.run->take_longest_step());
  }
  RunEntry* entry = stepping_;
  if (entry == nullptr) {
    const auto free = free_entry();
    if (!free) return free.error();
    entry = *free;
    report.has_work = entry != nullptr;
    if (entry == nullptr) return report;
    if (auto ok = before_launch(*entry); !ok) return ok.error();
    steps_of_run_ = 0;
  }
  StepBudget budget{.us = budget_us, .at_least_one = at_least_one};
  if (deadline_steps_ != 0) {
    budget.steps_to_end = std::max(deadline_steps_, steps_of_run_ + 1) - steps_of_run_;
  }
  const auto planned = entry->run->step(budget);
  if (!planned) return planned.error();
  if (stepping_ == nullptr) {
    if (*planned == nullptr) return report;
    after_launch(*entry);
  }
  report.run_id = entry->run_id;
  report.dispatches_left = entry->run->dispatches_left();
  if (*planned == nullptr) return report;
  const PlannedStep& step = **planned;
  stepping_ = step.step.is_last ? nullptr : entry;
  ++steps_of_run_;
  report.dispatches = static_cast<uint32_t>(step.step.segments.size());
  report.planned_us = step.us;
  report.longest_us = step.longest_us;
  if (report.dispatches != 0) report.longest = code().dispatches[step.longest].label.c_str();
  return report;
}

Result<void> Session::before_launch(RunEntry& entry) {
  RunInFlight& run = *entry.run;
  if (auto ok = sync(entry); !ok) return ok;
  if (!state_bindings_.empty()) {
    if (auto ok = state_bindings_.ensure(state_runs()); !ok) return ok;
  }
  run.bind_outputs(outputs_);
  for (const RunEntry& other : entries_) {
    if (&other != &entry) run.raise_capacities(*other.run);
  }
  return {};
}

void Session::after_launch(RunEntry& entry) {
  entry.run_id = ++run_ids_;
  entry.pending = true;
  entry.run_result = {};
  submitted_ = &entry;
  next_ = nullptr;
}

// Each gets what it is owed and what those before it have left over; the one that is owed most goes
// first. What was owed to a session without work is gone.
Result<void> share_budget(std::span<BudgetShare> shares, double budget_us) {
  double weights = 0;
  for (const BudgetShare& share : shares) weights += share.weight;
  for (BudgetShare& share : shares) {
    double& credit = share.session->credit();
    credit = std::min(credit, kMostCreditUs) +
             std::min(budget_us, kMostCreditUs) * share.weight / weights;
  }
  double left = budget_us, owed = 0;
  for (BudgetShare& share : shares) {
    owed += std::max(share.session->credit(), 0.0);
    share.stepped = false;
  }
  for (size_t i = 0; i < shares.size(); ++i) {
    BudgetShare& share = *std::ranges::max_element(shares, {}, [](const BudgetShare& one) {
      return std::pair(!one.stepped, one.session->credit());
    });
    double& credit = share.session->credit();
    owed -= std::max(credit, 0.0);
    const double most = std::clamp(left - owed, 0.0, left);
    share.stepped = true;
    const auto report = share.session->step(most, i == 0);
    if (!report) return report.error();
    share.report = *report;
    left = std::max(left - report->planned_us, 0.0);
    credit = report->has_work ? std::min(credit - report->planned_us, budget_us) : 0;
  }
  return {};
}

void Session::complete(RunEntry& entry) {
  if (!entry.run->in_flight()) return;
  entry.run_result = catch_bad_alloc([&] { return entry.run->wait(); },
                                     [] {
                                       return Error{ir::ErrorCode::out_of_memory, "no host memory"};
                                     });  // short: no allocation
}

bool Session::is_pending(RunId run_id) const {
  return std::ranges::any_of(entries_,
                             [&](const RunEntry& t) { return t.pending && t.run_id == run_id; });
}

Result<Session::RunEntry*> Session::pending(const char* caller, RunId run_id) {
  if (run_id == 0 || run_id > run_ids_) {
    return ir::invalid_argument("{} was never returned", named(caller, run_id));
  }
  const auto entry = std::ranges::find_if(
      entries_, [&](const RunEntry& t) { return t.pending && t.run_id == run_id; });
  if (entry == entries_.end()) {
    return ir::invalid_argument("{} was waited for already", named(caller, run_id));
  }
  return &*entry;
}

Result<void> Session::check_launched(const char* caller, const RunEntry& entry) const {
  if (&entry != stepping_) return {};
  return ir::invalid_argument("{}: {} dispatches of its run are left to step through",
                              named(caller, entry.run_id), entry.run->dispatches_left());
}

Result<void> Session::check_waitable(const char* caller, const RunEntry& entry) const {
  if (auto ok = check_launched(caller, entry); !ok) return ok;
  if (!entry.run->in_flight() || !entry.run->by_host()) return {};
  const auto done = entry.run->done();
  if (!done) return done.error();
  if (*done) return {};
  return ir::invalid_argument(
      "{} is in a command buffer of the host, which has not finished: wait for the fence of its "
      "submission first",
      named(caller, entry.run_id));
}

Result<void> Session::wait_for(RunEntry& entry) {
  complete(entry);
  entry.pending = false;
  last_ = &entry;
  if (entry.run_result) state_bindings_.swap(*entry.run);
  return entry.run_result;
}

Result<void> Session::wait(RunId run_id) {
  const auto entry = pending("wait", run_id);
  if (!entry) return entry.error();
  if (auto ok = check_waitable("wait", **entry); !ok) return ok;
  return wait_for(**entry);
}

Result<bool> Session::collect(RunId run_id) {
  const auto entry = pending("collect", run_id);
  if (!entry) return entry.error();
  if (auto ok = check_launched("collect", **entry); !ok) return ok.error();
  if ((*entry)->run->in_flight()) {
    const auto done = (*entry)->run->done();
    if (!done) return done.error();
    if (!*done) return false;
  }
  if (auto ok = wait_for(**entry); !ok) return ok.error();
  return true;
}

Result<std::optional<OutputData>> Session::read_stream(RunId run_id, size_t output) {
  if (auto ok = check_output("read_stream", output); !ok) return ok.error();
  const auto entry = pending("read_stream", run_id);
  if (!entry) return entry.error();
  RunInFlight& run = *(*entry)->run;
  if (!streaming_ || (run.in_flight() && run.by_host())) {
    return ir::invalid_argument(
        "{}: only runs that the runtime submits can be read, in a session created for it "
        "(streaming)",
        named("read_stream", run_id));
  }
  if (!run.in_flight()) return std::optional<OutputData>();
  return run.read_stream(output);
}

Result<void> Session::cancel(RunId run_id) {
  const auto entry = pending("cancel", run_id);
  if (!entry) return entry.error();
  if ((*entry)->run->in_flight()) (*entry)->run->cancel();
  return {};
}

Result<void> Session::discard(RunId run_id) {
  const auto entry = pending("discard", run_id);
  if (!entry) return entry.error();
  RunInFlight& run = *(*entry)->run;
  if (*entry == stepping_) {
    run.drop();
    stepping_ = nullptr;
  } else if (run.in_flight() && run.by_host()) {
    run.discard();
  } else {
    return ir::invalid_argument(
        "{} is launched entirely, and not into a command buffer of the host: wait for it",
        named("discard", run_id));
  }
  (*entry)->pending = false;
  (*entry)->run_result = ir::invalid_argument("the run was discarded");
  return {};
}

}  // namespace ullage::runtime

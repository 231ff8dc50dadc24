// Session: the life of a run, from submit or step to wait, collect or discard.
#include <algorithm>

#include "runtime/session.h"

#include "base/exceptions.h"
#include "base/message.h"

namespace ullage::runtime {
namespace {

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
Result<Session::RunEntry*> Session::next(const char* caller) {
  if (next_ != nullptr) return next_;
  for (RunEntry& entry : entries_) {
    if (entry.pending) continue;
    const bool better =
        next_ == nullptr || next_ == last_ || (&entry != last_ && entry.run_id < next_->run_id);
    if (better) next_ = &entry;
  }
  if (next_ == nullptr) return all_pending(caller, entries_.size());
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
  const auto entry = next("submit");
  if (!entry) return entry;
  if (auto run_id = launch(**entry, how, Parts::all); !run_id) return run_id.error();
  return entry;
}

Result<RunId> Session::step(const Launch& how, uint32_t& left) {
  if (auto ok = program_->context().check_alive(); !ok) return ok.error();
  if (stepping_ == nullptr) {
    const auto entry = next("step");
    if (!entry) return entry.error();
    if (auto run_id = launch(**entry, how, Parts::next); !run_id) return run_id;
    stepping_ = *entry;
  } else if (auto ok = stepping_->run->submit(how, Parts::next); !ok) {
    return ok.error();
  }
  const RunId run_id = stepping_->run_id;
  left = stepping_->run->parts_left();
  if (left == 0) stepping_ = nullptr;
  return run_id;
}

Result<RunId> Session::launch(RunEntry& entry, const Launch& how, Parts parts) {
  RunInFlight& run = *entry.run;
  if (auto ok = sync(entry); !ok) return ok.error();
  if (!state_bindings_.empty()) {
    if (auto ok = state_bindings_.ensure(state_runs()); !ok) return ok.error();
  }
  run.bind_outputs(outputs_);
  for (const RunEntry& other : entries_) {
    if (&other != &entry) run.raise_capacities(*other.run);
  }
  if (auto ok = run.submit(how, parts); !ok) return ok.error();
  entry.run_id = ++run_ids_;
  entry.pending = true;
  entry.run_result = {};
  submitted_ = &entry;
  next_ = nullptr;
  return run_ids_;
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
  return ir::invalid_argument("{}: {} parts of its run are left to step through",
                              named(caller, entry.run_id), entry.run->parts_left());
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

Result<void> Session::discard(RunId run_id) {
  const auto entry = pending("discard", run_id);
  if (!entry) return entry.error();
  RunInFlight& run = *(*entry)->run;
  if (!run.in_flight() || !run.by_host()) {
    return ir::invalid_argument("{} was not recorded into a command buffer of the host",
                                named("discard", run_id));
  }
  run.discard();
  (*entry)->pending = false;
  if (stepping_ == *entry) stepping_ = nullptr;
  (*entry)->run_result = ir::invalid_argument("the run was discarded");
  return {};
}

}  // namespace ullage::runtime

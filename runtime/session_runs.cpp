// Session: tickets of runs, from submit or step to wait, collect or discard.
#include <algorithm>

#include "runtime/session.h"

#include "base/exceptions.h"
#include "base/message.h"

namespace ullage::runtime {
namespace {

Error all_pending(const char* caller, size_t slots) {
  return ir::invalid_argument("{}: {}{} in flight already (runs_in_flight); wait for one first",
                              caller, slots, (slots == 1 ? " run is" : " runs are"));
}

std::string named(const char* caller, Ticket ticket) {
  return ir::message("{}: ticket {}", caller, ticket);
}

}  // namespace

// The idle track that ran longest ago; the one whose outputs may still be read only if it must be.
Result<Session::Track*> Session::next(const char* caller) {
  if (next_ != nullptr) return next_;
  for (Track& track : tracks_) {
    if (track.pending) continue;
    const bool better =
        next_ == nullptr || next_ == last_ || (&track != last_ && track.ticket < next_->ticket);
    if (better) next_ = &track;
  }
  if (next_ == nullptr) return all_pending(caller, tracks_.size());
  return next_;
}

Result<void> Session::run() {
  const auto track = launch_next({});
  if (track) return settle(**track);
  last_ = nullptr;
  return track.error();
}

Result<Ticket> Session::submit(const Launch& how) {
  const auto track = launch_next(how);
  if (!track) return track.error();
  return (*track)->ticket;
}

Result<Session::Track*> Session::launch_next(const Launch& how) {
  if (auto ok = program_->context().check_alive(); !ok) return ok.error();
  const auto track = next("submit");
  if (!track) return track;
  if (auto ticket = launch(**track, how, Parts::all); !ticket) return ticket.error();
  return track;
}

Result<Ticket> Session::step(const Launch& how, uint32_t& left) {
  if (auto ok = program_->context().check_alive(); !ok) return ok.error();
  if (stepping_ == nullptr) {
    const auto track = next("step");
    if (!track) return track.error();
    if (auto ticket = launch(**track, how, Parts::next); !ticket) return ticket;
    stepping_ = *track;
  } else if (auto ok = stepping_->slot->submit(how, Parts::next); !ok) {
    return ok.error();
  }
  const Ticket ticket = stepping_->ticket;
  left = stepping_->slot->parts_left();
  if (left == 0) stepping_ = nullptr;
  return ticket;
}

Result<Ticket> Session::launch(Track& track, const Launch& how, Parts parts) {
  RunSlot& slot = *track.slot;
  if (auto ok = sync(track); !ok) return ok.error();
  if (!carries_.empty()) {
    if (auto ok = carries_.ensure(carried_runs()); !ok) return ok.error();
  }
  slot.bind_outputs(outputs_);
  for (const Track& other : tracks_) {
    if (&other != &track) slot.raise_capacities(*other.slot);
  }
  if (auto ok = slot.submit(how, parts); !ok) return ok.error();
  track.ticket = ++tickets_;
  track.pending = true;
  track.outcome = {};
  submitted_ = &track;
  next_ = nullptr;
  return tickets_;
}

void Session::complete(Track& track) {
  if (!track.slot->in_flight()) return;
  track.outcome = catch_bad_alloc([&] { return track.slot->wait(); },
                                  [] {
                                    return Error{ir::ErrorCode::out_of_memory, "no host memory"};
                                  });  // short: no allocation
}

bool Session::is_pending(Ticket ticket) const {
  return std::ranges::any_of(tracks_,
                             [&](const Track& t) { return t.pending && t.ticket == ticket; });
}

Result<Session::Track*> Session::pending(const char* caller, Ticket ticket) {
  if (ticket == 0 || ticket > tickets_) {
    return ir::invalid_argument("{} was never given out", named(caller, ticket));
  }
  const auto track = std::ranges::find_if(
      tracks_, [&](const Track& t) { return t.pending && t.ticket == ticket; });
  if (track == tracks_.end()) {
    return ir::invalid_argument("{} was waited for already", named(caller, ticket));
  }
  return &*track;
}

Result<void> Session::check_launched(const char* caller, const Track& track) const {
  if (&track != stepping_) return {};
  return ir::invalid_argument("{}: {} parts of its run are left to step through",
                              named(caller, track.ticket), track.slot->parts_left());
}

Result<void> Session::check_waitable(const char* caller, const Track& track) const {
  if (auto ok = check_launched(caller, track); !ok) return ok;
  if (!track.slot->in_flight() || !track.slot->by_host()) return {};
  const auto done = track.slot->done();
  if (!done) return done.error();
  if (*done) return {};
  return ir::invalid_argument(
      "{} is in a command buffer of the host, which has not finished: wait for the fence of its "
      "submission first",
      named(caller, track.ticket));
}

Result<void> Session::settle(Track& track) {
  complete(track);
  track.pending = false;
  last_ = &track;
  if (track.outcome) carries_.turn(*track.slot);
  return track.outcome;
}

Result<void> Session::wait(Ticket ticket) {
  const auto track = pending("wait", ticket);
  if (!track) return track.error();
  if (auto ok = check_waitable("wait", **track); !ok) return ok;
  return settle(**track);
}

Result<bool> Session::collect(Ticket ticket) {
  const auto track = pending("collect", ticket);
  if (!track) return track.error();
  if (auto ok = check_launched("collect", **track); !ok) return ok.error();
  if ((*track)->slot->in_flight()) {
    const auto done = (*track)->slot->done();
    if (!done) return done.error();
    if (!*done) return false;
  }
  if (auto ok = settle(**track); !ok) return ok.error();
  return true;
}

Result<std::optional<OutputData>> Session::peek(Ticket ticket, size_t output) {
  if (auto ok = check_output("peek", output); !ok) return ok.error();
  const auto track = pending("peek", ticket);
  if (!track) return track.error();
  RunSlot& slot = *(*track)->slot;
  if (!peeks_ || (slot.in_flight() && slot.by_host())) {
    return ir::invalid_argument(
        "{}: only runs that the runtime submits can be looked at, in a session made for it (peeks)",
        named("peek", ticket));
  }
  if (!slot.in_flight()) return std::optional<OutputData>();
  return slot.peek(output);
}

Result<void> Session::discard(Ticket ticket) {
  const auto track = pending("discard", ticket);
  if (!track) return track.error();
  RunSlot& slot = *(*track)->slot;
  if (!slot.in_flight() || !slot.by_host()) {
    return ir::invalid_argument("{} was not recorded into a command buffer of the host",
                                named("discard", ticket));
  }
  slot.discard();
  (*track)->pending = false;
  if (stepping_ == *track) stepping_ = nullptr;
  (*track)->outcome = ir::invalid_argument("the run was discarded");
  return {};
}

}  // namespace ullage::runtime

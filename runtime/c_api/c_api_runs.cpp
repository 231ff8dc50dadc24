// C API: runs of a session and their run ids.
#include <algorithm>
#include <limits>

#include "runtime/c_api/c_api.h"

namespace ullage::runtime {
namespace {

double microseconds_of(uint64_t budget_us) {
  return budget_us == ULLAGE_NO_BUDGET ? std::numeric_limits<double>::infinity()
                                       : static_cast<double>(budget_us);
}

ullage_step_report report_of(const StepReport& stepped) {
  ullage_step_report out{};
  out.run_id = stepped.run_id;
  out.dispatches = stepped.dispatches;
  out.dispatches_left = stepped.dispatches_left;
  out.planned_us = stepped.planned_us;
  out.measured_us = stepped.measured_us;
  out.longest = stepped.longest;
  out.longest_us = stepped.longest_us;
  return out;
}

}  // namespace
}  // namespace ullage::runtime

using namespace ullage::runtime;
namespace ir = ullage::ir;

extern "C" {

ullage_status ullage_session_prepare(ullage_session* session) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("session_prepare", "session");
    return session->session->prepare();
  });
}

ullage_status ullage_session_run(ullage_session* session) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("session_run", "session");
    return session->session->run();
  });
}

ullage_status ullage_session_submit(ullage_session* session, ullage_run_id* run_id) {
  return guarded([&]() -> ir::Result<void> {
    if (!run_id) return null_argument("session_submit", "run_id");
    *run_id = 0;
    if (!session) return null_argument("session_submit", "session");
    const auto given = session->session->submit();
    if (!given) return given.error();
    *run_id = *given;
    return {};
  });
}

ullage_status ullage_session_wait(ullage_session* session, ullage_run_id run_id) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("session_wait", "session");
    return session->session->wait(run_id);
  });
}

ullage_status ullage_session_collect(ullage_session* session, ullage_run_id run_id,
                                     uint32_t* done) {
  return guarded([&]() -> ir::Result<void> {
    if (!done) return null_argument("session_collect", "done");
    *done = 0;
    if (!session) return null_argument("session_collect", "session");
    // Also on failure `done` shows whether the run id is no longer valid.
    struct Spent {
      Session& session;
      ullage_run_id run_id;
      uint32_t& done;
      const bool was_pending = session.is_pending(run_id);
      ~Spent() { done = was_pending && !session.is_pending(run_id); }
    } const spent{*session->session, run_id, *done};
    const auto finished = session->session->collect(run_id);
    if (!finished) return finished.error();
    return {};
  });
}

ullage_status ullage_session_bind_state(ullage_session* session, uint32_t output,
                                        const char* input) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("session_bind_state", "session");
    if (!input) return null_argument("session_bind_state", "input");
    return session->session->bind_state(output, input);
  });
}

ullage_status ullage_session_cancel(ullage_session* session, ullage_run_id run_id) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("session_cancel", "session");
    return session->session->cancel(run_id);
  });
}

ullage_status ullage_session_discard(ullage_session* session, ullage_run_id run_id) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("session_discard", "session");
    return session->session->discard(run_id);
  });
}

ullage_status ullage_session_step(ullage_session* session, uint64_t budget_us,
                                  ullage_step_report* report) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "session_step";
    if (!session) return null_argument(kCall, "session");
    // Nothing is launched that could not be reported.
    if (auto ok = write_struct(kCall, report, ullage_step_report{}); !ok) return ok;
    const auto stepped = session->session->step(microseconds_of(budget_us));
    if (!stepped) return stepped.error();
    return write_struct(kCall, report, report_of(*stepped));
  });
}

ullage_status ullage_sessions_step(ullage_session* const* sessions, const uint32_t* weights,
                                   uint32_t count, uint64_t budget_us,
                                   ullage_step_report* reports) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "sessions_step";
    if (count && !sessions) return null_argument(kCall, "sessions");
    if (count && !reports) return null_argument(kCall, "reports");
    if (count > ULLAGE_MAX_SHARES) {
      return ir::invalid_argument("{}: at most {} sessions, given {}", kCall, ULLAGE_MAX_SHARES,
                                  count);
    }
    BudgetShare shares[ULLAGE_MAX_SHARES];
    for (uint32_t i = 0; i < count; ++i) {
      if (!sessions[i]) return null_argument(kCall, "a session");
      shares[i].session = sessions[i]->session.get();
      if (weights) shares[i].weight = weights[i];
      bool is_valid = shares[i].weight != 0;
      for (uint32_t j = 0; j < i; ++j) is_valid &= shares[j].session != shares[i].session;
      if (!is_valid) {
        return ir::invalid_argument("{}: session {} is there twice, or its weight is 0", kCall, i);
      }
      // Nothing is launched that could not be reported.
      if (auto ok = write_struct(kCall, &reports[i], ullage_step_report{}); !ok) return ok;
    }
    auto shared = share_budget({shares, count}, microseconds_of(budget_us));
    for (uint32_t i = 0; i < count; ++i) {
      auto ok = write_struct(kCall, &reports[i], report_of(shares[i].report));
      if (!ok) return ok;
    }
    return shared;
  });
}

}  // extern "C"

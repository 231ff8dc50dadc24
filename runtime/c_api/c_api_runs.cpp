// C API: runs of a session and their run ids.
#include "runtime/c_api/c_api.h"

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

ullage_status ullage_session_discard(ullage_session* session, ullage_run_id run_id) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("session_discard", "session");
    return session->session->discard(run_id);
  });
}

ullage_status ullage_session_step(ullage_session* session, ullage_run_id* run_id, uint32_t* left) {
  return guarded([&]() -> ir::Result<void> {
    if (!run_id) return null_argument("session_step", "run_id");
    if (!left) return null_argument("session_step", "left");
    *run_id = 0;
    *left = 0;
    if (!session) return null_argument("session_step", "session");
    const auto given = session->session->step({}, *left);
    if (!given) return given.error();
    *run_id = *given;
    return {};
  });
}

}  // extern "C"

// C API: runs of a session and their tickets.
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

ullage_status ullage_session_submit(ullage_session* session, ullage_ticket* ticket) {
  return guarded([&]() -> ir::Result<void> {
    if (!ticket) return null_argument("session_submit", "ticket");
    *ticket = 0;
    if (!session) return null_argument("session_submit", "session");
    const auto given = session->session->submit();
    if (!given) return given.error();
    *ticket = *given;
    return {};
  });
}

ullage_status ullage_session_wait(ullage_session* session, ullage_ticket ticket) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("session_wait", "session");
    return session->session->wait(ticket);
  });
}

ullage_status ullage_session_collect(ullage_session* session, ullage_ticket ticket,
                                     uint32_t* done) {
  return guarded([&]() -> ir::Result<void> {
    if (!done) return null_argument("session_collect", "done");
    *done = 0;
    if (!session) return null_argument("session_collect", "session");
    // Also where it fails, `done` says whether the ticket is spent.
    struct Spent {
      Session& session;
      ullage_ticket ticket;
      uint32_t& done;
      const bool was_pending = session.is_pending(ticket);
      ~Spent() { done = was_pending && !session.is_pending(ticket); }
    } const spent{*session->session, ticket, *done};
    const auto finished = session->session->collect(ticket);
    if (!finished) return finished.error();
    return {};
  });
}

ullage_status ullage_session_carry(ullage_session* session, uint32_t output, const char* input) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("session_carry", "session");
    if (!input) return null_argument("session_carry", "input");
    return session->session->carry(output, input);
  });
}

ullage_status ullage_session_discard(ullage_session* session, ullage_ticket ticket) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("session_discard", "session");
    return session->session->discard(ticket);
  });
}

ullage_status ullage_session_step(ullage_session* session, ullage_ticket* ticket, uint32_t* left) {
  return guarded([&]() -> ir::Result<void> {
    if (!ticket) return null_argument("session_step", "ticket");
    if (!left) return null_argument("session_step", "left");
    *ticket = 0;
    *left = 0;
    if (!session) return null_argument("session_step", "session");
    const auto given = session->session->step({}, *left);
    if (!given) return given.error();
    *ticket = *given;
    return {};
  });
}

}  // extern "C"

// C API: sessions.
#include "runtime/c_api/c_api.h"

namespace ullage::runtime {
namespace {

ir::Result<void> set_input(Session& session, const char* name, const ullage_tensor& tensor) {
  constexpr const char* kCall = "session_set_input";
  if (auto ok = check_tensor(kCall, tensor); !ok) return ok;
  if (tensor.size_bytes && !tensor.data) return null_argument(kCall, "data");
  return session.set_input(name, static_cast<ir::DType>(tensor.dtype),
                           {tensor.extents, tensor.rank},
                           {static_cast<const std::byte*>(tensor.data), tensor.size_bytes});
}

static_assert(static_cast<int>(Policy::replay) == ULLAGE_REPLAY &&
              static_cast<int>(Policy::exact) == ULLAGE_EXACT);
static_assert(static_cast<int>(OverflowPolicy::grow) == ULLAGE_GROW &&
              static_cast<int>(OverflowPolicy::clamp) == ULLAGE_CLAMP);

}  // namespace
}  // namespace ullage::runtime

using namespace ullage::runtime;
namespace ir = ullage::ir;

extern "C" {

ullage_status ullage_session_create(ullage_program* program, const ullage_session_options* options,
                                    ullage_session** session) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("session_create", "session");
    *session = nullptr;
    if (!program) return null_argument("session_create", "program");
    const auto given = read_struct("session_create", options);
    if (!given) return given.error();
    const auto parsed = session_options(*given);
    if (!parsed) return parsed.error();
    auto created = Session::create(program->program, *parsed);
    if (!created) return created.error();
    *session = new ullage_session{.session = std::move(*created)};
    return {};
  });
}

void ullage_session_destroy(ullage_session* session) {
  delete session;
}

ullage_status ullage_session_set_input(ullage_session* session, const char* name,
                                       const ullage_tensor* tensor) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("session_set_input", "session");
    if (!name) return null_argument("session_set_input", "name");
    if (!tensor) return null_argument("session_set_input", "tensor");
    const auto given = read_struct("session_set_input", tensor);
    if (!given) return given.error();
    return set_input(*session->session, name, *given);
  });
}

ullage_status ullage_session_get_node(const ullage_session* session, uint32_t index,
                                      ullage_node_info* info) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("session_get_node", "session");
    const auto& nodes = session->session->program().program().nodes;
    if (index >= nodes.size()) {
      return ir::invalid_argument("session_get_node: index must be below {}, given {}",
                                  nodes.size(), index);
    }
    return write_struct("session_get_node", info,
                        node_info(nodes[index], session->session->placement(index)));
  });
}

ullage_status ullage_session_get_statistics(const ullage_session* session,
                                            ullage_statistics* statistics) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("session_get_statistics", "session");
    return write_struct("session_get_statistics", statistics, session->session->statistics());
  });
}

uint32_t ullage_session_dispatch_count(const ullage_session* session) {
  return session ? static_cast<uint32_t>(session->session->program().program().dispatches.size())
                 : 0;
}

ullage_status ullage_session_trim(ullage_session* session) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("session_trim", "session");
    return session->session->trim();
  });
}

}  // extern "C"

// C API: outputs of a session and their extents.
#include "runtime/c_api/c_api.h"

namespace ullage::runtime {
namespace {

// Programs are verified: their ranks are at most the size of the arrays.
template <class Values, class Target>
void copy_extents(const Values& values, Target (&target)[ULLAGE_MAX_RANK]) {
  std::copy(values.begin(), values.end(), target);
}

ullage_tensor tensor_of(const OutputData& data) {
  ullage_tensor out{};
  out.dtype = static_cast<ullage_dtype>(data.dtype);
  out.rank = static_cast<uint32_t>(data.extents.size());
  copy_extents(data.extents, out.extents);
  out.data = data.bytes.data();
  out.size_bytes = data.bytes.size();
  return out;
}

using ShapeQuery = Result<ShapeView> (Session::*)(size_t output);

ullage_status answer(const char* function, ullage_session* session, uint32_t index,
                     ullage_shape* shape, ShapeQuery query) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument(function, "session");
    const auto view = ((*session->session).*query)(index);
    if (!view) return view.error();
    ullage_shape out{};
    out.rank = static_cast<uint32_t>(view->extents.size());
    copy_extents(view->extents, out.extents);
    out.exact = view->exact;
    out.waited = view->waited;
    return write_struct(function, shape, out);
  });
}

}  // namespace
}  // namespace ullage::runtime

using namespace ullage::runtime;
namespace ir = ullage::ir;

extern "C" {

ullage_status ullage_session_get_output(ullage_session* session, uint32_t index,
                                        ullage_tensor* tensor) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("session_get_output", "session");
    const auto view = session->session->data(index);
    if (!view) return view.error();
    return write_struct("session_get_output", tensor, tensor_of(*view));
  });
}

ullage_status ullage_session_read_stream(ullage_session* session, ullage_run_id run_id,
                                         uint32_t index, ullage_tensor* tensor, uint32_t* some) {
  return guarded([&]() -> ir::Result<void> {
    if (!some) return null_argument("session_read_stream", "some");
    *some = 0;
    if (!session) return null_argument("session_read_stream", "session");
    const auto found = session->session->read_stream(run_id, index);
    if (!found) return found.error();
    if (!*found) return {};
    *some = 1;
    return write_struct("session_read_stream", tensor, tensor_of(**found));
  });
}

ullage_status ullage_session_get_output_info(ullage_session* session, uint32_t index,
                                             ullage_output_info* info) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("session_get_output_info", "session");
    const auto view = session->session->output(index);
    if (!view) return view.error();
    ullage_output_info out{};
    out.rank = static_cast<uint32_t>(view->extents.size());
    out.overflow = view->overflow;
    copy_extents(view->extents, out.extents);
    copy_extents(view->capacity, out.capacity);
    copy_extents(view->needed, out.needed);
    copy_extents(view->from_device, out.from_device);
    return write_struct("session_get_output_info", info, out);
  });
}

ullage_status ullage_session_shape_bound(ullage_session* session, uint32_t index,
                                         ullage_shape* shape) {
  return answer("session_shape_bound", session, index, shape, &Session::shape_bound);
}

ullage_status ullage_session_try_shape(ullage_session* session, uint32_t index,
                                       ullage_shape* shape) {
  return answer("session_try_shape", session, index, shape, &Session::try_shape);
}

ullage_status ullage_session_shape(ullage_session* session, uint32_t index, ullage_shape* shape) {
  return answer("session_shape", session, index, shape, &Session::shape);
}

}  // extern "C"

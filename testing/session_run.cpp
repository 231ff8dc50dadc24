// Host tensors through the C API.
#include "testing/session_run.h"

#include <algorithm>

namespace ullage::samples {

using ir::Result;
using ir::Tensor;

namespace {

Result<void> bind(ullage_session* session, ullage_program* program, uint32_t index,
                  const Tensor& input) {
  ullage_tensor_info info{};
  info.size = sizeof info;
  ullage_status status = ullage_program_get_input(program, index, &info);
  if (status != ULLAGE_OK) return error_of(status);
  const ullage_tensor view = view_of(input);
  status = ullage_session_set_input(session, info.name, &view);
  if (status != ULLAGE_OK) return error_of(status);
  return {};
}

Result<Tensor> read_output(ullage_session* session, uint32_t index) {
  ullage_tensor view{};
  view.size = sizeof view;
  const ullage_status status = ullage_session_get_output(session, index, &view);
  if (status != ULLAGE_OK) return error_of(status);
  return Tensor::from_bytes(static_cast<ir::DType>(view.dtype),
                            {view.extents, view.extents + view.rank},
                            {static_cast<const std::byte*>(view.data), view.size_bytes});
}

}  // namespace

ullage_tensor view_of(const Tensor& tensor) {
  ullage_tensor view{};
  view.size = sizeof view;
  view.dtype = static_cast<ullage_dtype>(tensor.dtype());
  view.rank = static_cast<uint32_t>(tensor.rank());
  std::ranges::copy(tensor.shape(), view.extents);
  view.data = tensor.bytes().data();
  view.size_bytes = tensor.bytes().size();
  return view;
}

ir::Error error_of(ullage_status status) {
  return {static_cast<ir::ErrorCode>(status - 1), ullage_last_error(), {}};
}

Result<SessionOwner> open_session(ullage_program* program, const ullage_session_options* options) {
  ullage_session* session = nullptr;
  const ullage_status status = ullage_session_create(program, options, &session);
  if (status != ULLAGE_OK) return error_of(status);
  return SessionOwner(session);
}

Result<std::vector<Tensor>> run_session(ullage_session* session, ullage_program* program,
                                        std::span<const Tensor> inputs) {
  for (uint32_t i = 0; i < inputs.size(); ++i) {
    const Result<void> bound = bind(session, program, i, inputs[i]);
    if (!bound) return bound.error();
  }
  const ullage_status status = ullage_session_run(session);
  if (status != ULLAGE_OK) return error_of(status);
  std::vector<Tensor> outputs;
  for (uint32_t i = 0; i < ullage_program_output_count(program); ++i) {
    Result<Tensor> output = read_output(session, i);
    if (!output) return output.error();
    outputs.push_back(*std::move(output));
  }
  return outputs;
}

}  // namespace ullage::samples

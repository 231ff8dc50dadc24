// Host tensors through the C API: owners, inputs in, outputs out.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/result.h"
#include "ir/graph/tensor.h"
#include "ullage/ullage.h"

namespace ullage::samples {

struct DestroyProgram {
  void operator()(ullage_program* program) const { ullage_program_destroy(program); }
};
struct DestroySession {
  void operator()(ullage_session* session) const { ullage_session_destroy(session); }
};
using ProgramOwner = std::unique_ptr<ullage_program, DestroyProgram>;
using SessionOwner = std::unique_ptr<ullage_session, DestroySession>;

// The last error of the C API on this thread, as an error of the libraries.
// REQUIRES: status is not ULLAGE_OK.
ir::Error error_of(ullage_status status);

// A view of `tensor`, without ownership. REQUIRES: at most ULLAGE_MAX_RANK axes.
ullage_tensor view_of(const ir::Tensor& tensor);

// `options` null: all defaults.
ir::Result<SessionOwner> open_session(ullage_program* program,
                                      const ullage_session_options* options = nullptr);

// Binds `inputs` in the program's order, runs once, copies the outputs out.
ir::Result<std::vector<ir::Tensor>> run_session(ullage_session* session, ullage_program* program,
                                                std::span<const ir::Tensor> inputs);

}  // namespace ullage::samples

// From the graph to steps, through the C++ wrapper.
#include "trainer.h"

#include <algorithm>

#include "passes/compile.h"
#include "runtime/file/program_file.h"

namespace ir = ullage::ir;
using ullage::Result;
using ullage::Status;

namespace {

Status failed(const ir::Error& error) {
  return {ULLAGE_INTERNAL, error.message};
}

// Drivers that run on the CPU need other kernels than GPUs.
ir::DeviceProfile profile_for(const ullage::Context& context) {
  ullage_device_info info = {};
  info.size = sizeof info;
  ir::DeviceProfile profile = ir::portable_profile();
  const bool known = ullage_context_get_device_info(context.get(), &info) == ULLAGE_OK;
  if (known && info.is_cpu != 0) {
    profile.device_class = ir::DeviceClass::cpu;
    profile.subgroup_size = info.subgroup_size;
  }
  return profile;
}

Status set_input(ullage::Session& session, const std::string& name, const ir::Tensor& tensor) {
  const ullage_dtype dtype = tensor.dtype() == ir::DType::u8    ? ULLAGE_U8
                             : tensor.dtype() == ir::DType::i32 ? ULLAGE_I32
                                                                : ULLAGE_F32;
  return session.set_input(name, dtype, tensor.shape(), tensor.bytes());
}

Status set_data(ullage::Session& session, const std::string& prefix, const Digits& digits) {
  if (auto ok = set_input(session, prefix + "pictures", digits.pictures); !ok) return ok;
  if (auto ok = set_input(session, prefix + "labels", digits.labels); !ok) return ok;
  return set_input(session, prefix + "writers", digits.writers);
}

}  // namespace

Result<Trainer> Trainer::create(ullage::Context context, TrainingGraph training,
                                const Digits& samples, const Digits& held_out) {
  ullage::passes::CompileOptions options;
  options.profile = profile_for(context);
  const auto compiled = ullage::passes::compile(std::move(training.graph), options);
  if (!compiled) return failed(compiled.error());
  const ir::Program* const plans[] = {&*compiled};
  auto written = ullage::runtime::write_program(plans);
  if (!written) return failed(written.error());
  auto bytes = std::make_unique<std::vector<std::byte>>(std::move(*written));
  auto program = ullage::Program::load_memory(context, *bytes);
  if (!program) return program.status();
  auto session = ullage::Session::create(*program);
  if (!session) return session.status();

  if (auto ok = set_data(*session, "", samples); !ok) return ok;
  if (auto ok = set_data(*session, "held_out_", held_out); !ok) return ok;
  // Output 0 is the report; the others are the state of the next step.
  for (uint32_t i = 0; i < training.state.size(); ++i) {
    const State& state = training.state[i];
    const auto carried = ullage_session_bind_state(session->get(), i + 1, state.name.c_str());
    if (carried != ULLAGE_OK) return Status::of(carried);
    if (auto ok = set_input(*session, state.name, state.first); !ok) return ok;
  }
  if (auto ok = session->prepare(); !ok) return ok;
  return Trainer(std::move(context), std::move(bytes), std::move(*program), std::move(*session));
}

Result<Report> Trainer::step() {
  if (auto ok = session_.run(); !ok) return ok;
  const auto view = session_.output(0);
  if (!view) return view.status();
  Report report = {};
  std::ranges::copy(view->as<float>(), report.begin());
  return report;
}

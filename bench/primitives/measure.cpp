// Timing: the minimum of many runs, which other load on the machine disturbs least.
#include "bench/primitives/measure.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <memory>

#include "passes/compile.h"
#include "runtime/profile.h"

namespace ullage::bench {

namespace {

using Clock = std::chrono::steady_clock;

ir::Error failure(const char* what) {
  return ir::internal_error(std::string(what) + ": " + ullage_last_error());
}

ullage_tensor view_of(const ir::Tensor& tensor) {
  ullage_tensor view{};
  view.size = sizeof view;
  view.dtype = static_cast<ullage_dtype>(tensor.dtype());
  view.rank = static_cast<uint32_t>(tensor.rank());
  std::ranges::copy(tensor.shape(), view.extents);
  view.data = tensor.bytes().data();
  view.size_bytes = tensor.bytes().size();
  return view;
}

}  // namespace

Times measure(const std::function<void()>& f) {
  Times least;
  const auto begin = Clock::now();
  for (int i = 0; i < 3 || (i < 200 && Clock::now() - begin < std::chrono::milliseconds(500));
       ++i) {
    const auto start = Clock::now();
    const std::clock_t used = std::clock();
    f();
    const double wall = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    least.wall = std::min(least.wall, wall);
    least.cpu =
        std::min(least.cpu, 1e3 * static_cast<double>(std::clock() - used) / CLOCKS_PER_SEC);
  }
  return least;
}

Device::Device() {
  if (ullage_device_count() == 0) return;
  ullage_context_options options{};
  options.size = sizeof options;
  if (ullage_context_create(&options, &context_) != ULLAGE_OK) context_ = nullptr;
}

Device::~Device() {
  if (context_ != nullptr) ullage_context_destroy(context_);
}

ir::Result<Prepared> Device::prepare(ir::Builder& builder) const {
  auto graph = builder.finish();
  if (!graph) return graph.error();
  passes::CompileOptions options;
  options.profile = runtime::profile_of(context_);
  auto compiled = passes::compile(*std::move(graph), options);
  if (!compiled) return compiled.error();
  auto created = runtime::create_program(context_, *std::move(compiled));
  if (!created) return created.error();
  Prepared prepared;
  prepared.program_.reset(*created);
  ullage_session* session = nullptr;
  if (ullage_session_create(*created, nullptr, &session) != ULLAGE_OK) return failure("session");
  prepared.session_.reset(session);
  return prepared;
}

ir::Result<void> Prepared::set_input(uint32_t index, const ullage_tensor& tensor) {
  ullage_tensor_info info{};
  info.size = sizeof info;
  if (ullage_program_get_input(program_.get(), index, &info) != ULLAGE_OK) return failure("input");
  if (ullage_session_set_input(session_.get(), info.name, &tensor) != ULLAGE_OK) {
    return failure("set_input");
  }
  return {};
}

ir::Result<void> Prepared::set_inputs(const std::vector<ir::Tensor>& inputs) {
  for (uint32_t i = 0; i < inputs.size(); ++i) {
    if (auto ok = set_input(i, view_of(inputs[i])); !ok) return ok;
  }
  return {};
}

ir::Result<void> Prepared::run() {
  if (ullage_session_run(session_.get()) != ULLAGE_OK) return failure("run");
  return {};
}

ir::Result<ullage_tensor> Prepared::output(uint32_t index) {
  ullage_tensor tensor{};
  tensor.size = sizeof tensor;
  if (ullage_session_get_output(session_.get(), index, &tensor) != ULLAGE_OK) {
    return failure("get_output");
  }
  return tensor;
}

ir::Result<Times> Device::measure(ir::Builder& builder,
                                  const std::vector<ir::Tensor>& inputs) const {
  auto prepared = prepare(builder);
  if (!prepared) return prepared.error();
  if (auto ok = prepared->set_inputs(inputs); !ok) return ok.error();
  if (auto ok = prepared->run(); !ok) return ok.error();
  return bench::measure([&] { (void)prepared->run(); });
}

}  // namespace ullage::bench

// A session around the graph of adapter_training.h.
#include "examples/fine_tune_text/text_training.h"

#include <fmt/format.h>

#include "autodiff/checkpoint.h"
#include "ir/extent/shape.h"
#include "tools/command/files/tensor_text.h"

namespace ullage::tools {

ToolResult<TextTraining> TextTraining::open(const std::string& model,
                                            std::span<const tokenizer::Token> text,
                                            const AdapterOptions& options, const Target& target) {
  const auto file = open_language_model(model);
  if (!file) return file.error();
  auto training = make_adapter_training(*file, options);
  if (!training) return failure_of(ir::in_context(model, training.error()));
  if (static_cast<int64_t>(text.size()) <= options.tokens) {
    return usage(
        fmt::format("a window reads {} tokens, the text has {}", options.tokens + 1, text.size()));
  }
  auto execution = open_execution(training->graph, "training step", target, {});
  if (!execution) return execution.error();

  TextTraining result;
  result.options_ = options;
  result.residual_bytes_ =
      ir::as_constant(autodiff::residual_bytes(training->graph, training->forward_nodes))
          .value_or(0);
  training->graph = {};
  result.training_ = std::move(*training);
  result.architecture_ = *file->metadata.text("general.architecture");
  result.text_.assign(text.begin(), text.end());
  result.execution_ = std::move(*execution);
  if (const auto begun = result.begin(); !begun) return begun.error();
  return result;
}

ToolResult<> TextTraining::begin() {
  Session& session = execution_->session;
  for (uint32_t i = 0; i < training_.state.size(); ++i) {
    const auto& [name, first] = training_.state[i];
    const auto carried = ullage_session_bind_state(session.get(), i + 1, name.c_str());
    if (carried != ULLAGE_OK) return failure_of(Status::of(carried));
    const Status ok = session.set_input(name, to_c(first.dtype()), first.shape(), first.bytes());
    if (!ok) return failure_of(ok);
  }
  return {};
}

ToolResult<double> TextTraining::step() {
  const auto length = static_cast<size_t>(options_.tokens) + 1;
  std::vector<int64_t> windows;
  for (int64_t i = 0; i < options_.windows; ++i) {
    const size_t start = random_() % (text_.size() - length + 1);
    const auto window = std::span(text_).subspan(start, length);
    windows.insert(windows.end(), window.begin(), window.end());
  }
  Session& session = execution_->session;
  if (auto ok = session.set_input("windows", {options_.windows, options_.tokens + 1}, windows);
      !ok) {
    return failure_of(ok);
  }
  if (auto ok = session.run(); !ok) return failure_of(ok);
  const auto loss = session.output(0);
  if (!loss) return failure_of(loss.status());
  return static_cast<double>(loss->as<float>()[0]);
}

ToolResult<std::vector<std::byte>> TextTraining::adapter_file() const {
  const auto view = execution_->session.output(1);
  if (!view) return failure_of(view.status());
  const auto parameters = ir::Tensor::from_bytes(ir::DType::f32, view->extents, view->bytes);
  if (!parameters) return failure_of(parameters.error());
  return gguf::write_adapters(architecture_, options_.alpha,
                              adapters_in(training_, options_.rank, *parameters));
}

}  // namespace ullage::tools

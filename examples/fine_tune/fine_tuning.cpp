// Sessions around the graphs of trainable.h.
#include "examples/fine_tune/fine_tuning.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "examples/fine_tune/ctc_loss.h"
#include "examples/read_page/reading.h"
#include "tools/command/files/tensor_text.h"
#include "tools/common/cli/progress.h"
#include "tools/common/files/files.h"

namespace ullage::tools {
namespace {

constexpr const char* kModel = "/ch_PP-OCRv4_rec_infer.onnx";

// f32 [count, 3, 48, kLineWidth], in [-1, 1].
std::vector<float> pictures_of(const std::vector<DisplayLine>& lines, size_t begin, size_t end) {
  std::vector<float> pictures;
  for (size_t i = begin; i < end; ++i) {
    const ir::Tensor tensor = to_tensor(lines[i].picture);
    const auto* const values = reinterpret_cast<const float*>(tensor.bytes().data());
    pictures.insert(pictures.end(), values, values + tensor.element_count());
  }
  return pictures;
}

std::vector<int64_t> picture_shape(size_t lines) {
  return {static_cast<int64_t>(lines), 3, 48, kLineWidth};
}

SessionChoices bounds_of_lines() {
  SessionChoices choices;
  choices.bounds = {{"x.0", kLinesPerStep}, {"x.2", 48}, {"x.3", kLineWidth}};
  return choices;
}

Status set_input(Session& session, const std::string& name, const ir::Tensor& tensor) {
  return session.set_input(name, to_c(tensor.dtype()), tensor.shape(), tensor.bytes());
}

// A byte that begins a character, and those that go on with it.
std::vector<std::string> characters_of(const std::string& text) {
  std::vector<std::string> characters;
  for (char c : text) {
    const bool goes_on = (static_cast<unsigned char>(c) & 0xc0) == 0x80;
    if (!goes_on || characters.empty()) characters.emplace_back();
    characters.back() += c;
  }
  return characters;
}

}  // namespace

size_t edit_distance(const std::string& a, const std::string& b) {
  const std::vector<std::string> from = characters_of(a), to = characters_of(b);
  std::vector<size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 1; i <= from.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t k = 1; k <= to.size(); ++k) {
      const size_t replaced = diagonal + (from[i - 1] != to[k - 1]);
      diagonal = row[k];
      row[k] = std::min({row[k] + 1, row[k - 1] + 1, replaced});
    }
  }
  return row.back();
}

ToolResult<FineTuning> FineTuning::open(const std::string& folder,
                                        const std::vector<std::string>& layers,
                                        const Target& target) {
  auto keys = demo::read_keys(folder + "/ppocr_keys_v1.txt");
  if (!keys) return keys.error();
  auto model = import_model(folder + kModel, {});
  if (!model) return model.error();
  auto weights = find_weights(*model, layers);
  if (!weights) return failure_of(weights.error());
  return FineTuning(std::move(*model), std::move(*weights), std::move(*keys), target);
}

int64_t FineTuning::trained() const {
  int64_t count = 0;
  for (const Weight& w : weights_) count += model_.value(w.value).constant->element_count();
  return count;
}

int64_t FineTuning::frozen() const {
  int64_t count = 0;
  for (const ir::ValueInfo& value : model_.values) {
    if (value.constant && ir::is_float(value.dtype)) count += value.constant->element_count();
  }
  return count - trained();
}

std::vector<int64_t> FineTuning::classes_of(const std::string& text) const {
  std::vector<int64_t> classes;
  for (char c : text) {
    const auto found = std::ranges::find(keys_, std::string(1, c));
    classes.push_back(found - keys_.begin() + 1);  // none: the space, behind the last key
  }
  return classes;
}

std::vector<std::string> FineTuning::texts_of(const TensorView& probabilities) const {
  const int64_t steps = probabilities.extents[1], classes = probabilities.extents[2];
  const auto all = probabilities.as<float>();
  std::vector<std::string> texts;
  for (int64_t n = 0; n < probabilities.extents[0]; ++n) {
    ir::Tensor one(ir::DType::f32, {1, steps, classes});
    const auto line =
        all.subspan(static_cast<size_t>(n * steps * classes), static_cast<size_t>(steps * classes));
    std::ranges::copy(std::as_bytes(line), one.mutable_bytes().begin());
    texts.push_back(demo::decode(demo::best_steps(one), keys_).text);
  }
  return texts;
}

ToolResult<> FineTuning::look_at_batch(Execution& execution, const std::vector<DisplayLine>& lines,
                                       size_t begin, size_t end, bool is_training,
                                       std::vector<std::string>& read) {
  Session& session = execution.session;
  const auto inputs = execution.program.inputs();
  if (auto ok = session.set_input(inputs[0].name, picture_shape(end - begin),
                                  pictures_of(lines, begin, end));
      !ok) {
    return failure_of(ok);
  }
  if (auto ok = session.run(); !ok) return failure_of(ok);
  if (!is_training) {
    const auto probabilities = session.output(0);
    if (!probabilities) return failure_of(probabilities.status());
    const auto texts = texts_of(*probabilities);
    read.insert(read.end(), texts.begin(), texts.end());
    return {};
  }
  const auto features = session.output(1);
  if (!features) return failure_of(features.status());
  feature_shape_.assign(features->extents.begin() + 1, features->extents.end());
  const auto all = features->as<float>();
  const size_t each = all.size() / (end - begin);
  for (size_t i = begin; i < end; ++i) {
    const auto line = all.subspan((i - begin) * each, each);
    examples_.push_back({{line.begin(), line.end()}, classes_of(lines[i].text)});
  }
  return {};
}

ToolResult<std::vector<std::string>> FineTuning::read_lines(Execution& execution,
                                                            const std::vector<DisplayLine>& lines) {
  Progress progress("reading");
  std::vector<std::string> read;
  constexpr auto kBatch = static_cast<size_t>(kLinesPerStep);
  for (size_t begin = 0; begin < lines.size(); begin += kBatch) {
    const size_t end = std::min(lines.size(), begin + kBatch);
    progress.show("test lines", begin, lines.size());
    if (const auto done = look_at_batch(execution, lines, begin, end, false, read); !done)
      return done.error();
  }
  return read;
}

ToolResult<std::vector<std::string>> FineTuning::look_at(const std::vector<DisplayLine>& training,
                                                         const std::vector<DisplayLine>& test) {
  const auto graph = with_features(model_, weights_);
  if (!graph) return failure_of(graph.error());
  auto execution = open_execution(*graph, "frozen layers", target_, bounds_of_lines());
  if (!execution) return execution.error();
  std::vector<std::string> none;
  constexpr auto kBatch = static_cast<size_t>(kLinesPerStep);
  {
    Progress progress("frozen layers");
    for (size_t begin = 0; begin < training.size(); begin += kBatch) {
      const size_t end = std::min(training.size(), begin + kBatch);
      progress.show("training lines", begin, training.size());
      if (const auto done = look_at_batch(*execution, training, begin, end, true, none); !done) {
        return done.error();
      }
    }
  }
  return read_lines(*execution, test);
}

ToolResult<> FineTuning::begin(double rate) {
  auto training = make_training_step(model_, weights_, kStepsPerLine, rate);
  if (!training) return failure_of(training.error());
  state_ = std::move(training->state);
  SessionChoices choices = bounds_of_lines();
  auto execution = open_execution(training->graph, "training step", target_, choices);
  if (!execution) return execution.error();
  trainer_.emplace(std::move(*execution));
  Session& session = trainer_->session;
  for (uint32_t i = 0; i < state_.size(); ++i) {
    const auto& [name, first] = state_[i];
    const auto carried = ullage_session_bind_state(session.get(), i + 1, name.c_str());
    if (carried != ULLAGE_OK) return failure_of(Status::of(carried));
    if (auto ok = set_input(session, name, first); !ok) return failure_of(ok);
  }
  // Only its size is used.
  const auto lines = static_cast<size_t>(kLinesPerStep);
  const std::vector<float> blank(lines * 3 * 48 * kLineWidth);
  const std::string picture = trainer_->program.inputs()[0].name;
  const Status ok = session.set_input(picture, picture_shape(lines), blank);
  if (!ok) return failure_of(ok);
  return {};
}

ToolResult<double> FineTuning::step() {
  std::vector<float> features;
  std::vector<std::vector<int64_t>> texts;
  for (int64_t i = 0; i < kLinesPerStep; ++i) {
    if (order_.empty()) {
      order_.resize(examples_.size());
      std::iota(order_.begin(), order_.end(), size_t{0});
      std::ranges::shuffle(order_, random_);
    }
    const Example& example = examples_[order_.back()];
    order_.pop_back();
    features.insert(features.end(), example.features.begin(), example.features.end());
    texts.push_back(example.classes);
  }
  std::vector<int64_t> shape = {kLinesPerStep};
  shape.insert(shape.end(), feature_shape_.begin(), feature_shape_.end());
  const CtcTargets targets = ctc_targets(texts, kMaxCharacters);
  Session& session = trainer_->session;
  if (auto ok = session.set_input("features", shape, features); !ok) return failure_of(ok);
  if (auto ok = set_input(session, "states", targets.states); !ok) return failure_of(ok);
  if (auto ok = set_input(session, "skip", targets.skip); !ok) return failure_of(ok);
  if (auto ok = set_input(session, "last", targets.last); !ok) return failure_of(ok);
  if (auto ok = session.run(); !ok) return failure_of(ok);
  const auto loss = session.output(0);
  if (!loss) return failure_of(loss.status());
  return static_cast<double>(loss->as<float>()[0]);
}

ToolResult<std::vector<std::string>> FineTuning::finish(const std::vector<DisplayLine>& test,
                                                        const std::string& path) {
  std::vector<ir::Tensor> tensors;
  for (uint32_t i = 0; i < weights_.size(); ++i) {
    const auto view = trainer_->session.output(i + 1);
    if (!view) return failure_of(view.status());
    auto tensor = ir::Tensor::from_bytes(ir::DType::f32, view->extents, view->bytes);
    if (!tensor) return failure_of(tensor.error());
    tensors.push_back(std::move(*tensor));
  }
  const ir::Graph tuned = with_weights(model_, weights_, tensors);
  auto execution = open_execution(tuned, "fine-tuned model", target_, bounds_of_lines());
  if (!execution) return execution.error();
  if (auto ok = write_file(path, execution->bytes.bytes); !ok) return failure_of(ok.error());
  return read_lines(*execution, test);
}

}  // namespace ullage::tools

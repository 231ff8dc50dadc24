#include "compiler/graph_recorder.h"

#include <utility>

namespace ullage::compiler {
namespace {

void make_all(std::span<const GraphRecorder::Call> calls, ir::Builder& builder,
              std::vector<ir::Value>& values) {
  for (const GraphRecorder::Call& call : calls) {
    for (const ir::Value& created : call(builder, values)) values.push_back(created);
  }
}

}  // namespace

GraphRecorder::GraphRecorder() : builder_(std::make_unique<ir::Builder>()) {}

ir::Result<void> GraphRecorder::make(Call call) {
  const std::vector<ir::Value> created = call(*builder_, values_);
  if (builder_->failed()) {
    ir::Error error = builder_->error();
    replay();
    return error;
  }
  values_.insert(values_.end(), created.begin(), created.end());
  calls_.push_back(std::move(call));
  return {};
}

ir::Result<ir::Graph> GraphRecorder::finished() const {
  ir::Builder builder;
  std::vector<ir::Value> values;
  make_all(calls_, builder, values);
  return builder.finish();
}

void GraphRecorder::replay() {
  builder_ = std::make_unique<ir::Builder>();
  values_.clear();
  make_all(calls_, *builder_, values_);
}

}  // namespace ullage::compiler

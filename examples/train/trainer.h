// A training graph on a device: compiled, with state that stays there from step to step.
#pragma once

#include <array>
#include <memory>
#include <ullage/ullage.hpp>

#include "digits.h"
#include "training_graph.h"

using Report = std::array<float, kReported>;

// Members end in reverse order: session, program, its bytes, context.
class Trainer {
 public:
  // Compiles the graph for the device of `context`, uploads the data and the first state.
  static ullage::Result<Trainer> create(ullage::Context context, TrainingGraph graph,
                                        const Digits& samples, const Digits& held_out);

  // One step: one run, one wait; the four numbers of the report are read back.
  ullage::Result<Report> step();

  ullage_statistics statistics() const { return session_.statistics(); }
  const ullage::Context& context() const { return context_; }
  // State `index` as the last step left it.
  ullage::Result<ullage::TensorView> state(uint32_t index) const {
    return session_.output(index + 1);
  }

 private:
  Trainer(ullage::Context context, std::unique_ptr<std::vector<std::byte>> bytes,
          ullage::Program program, ullage::Session session)
      : context_(std::move(context)),
        bytes_(std::move(bytes)),
        program_(std::move(program)),
        session_(std::move(session)) {}

  ullage::Context context_;
  std::unique_ptr<std::vector<std::byte>> bytes_;
  ullage::Program program_;
  ullage::Session session_;
};

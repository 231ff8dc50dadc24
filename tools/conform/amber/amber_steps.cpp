// RUN, COPY, REPEAT and EXPECT.
#include <algorithm>

#include "tools/conform/amber/amber.h"
#include "tools/conform/amber/amber_reader.h"

namespace ullage::conform {
namespace {

constexpr size_t kMaxSteps = 10000;

// The tolerance with which AmberScript compares decimals without TOLERANCE: 0.000001 percent.
constexpr double kEqualRelative = 1e-8;

}  // namespace

void AmberReader::run() {
  (void)in_.accept("TIMED_EXECUTION");
  DispatchStep step;
  step.place = in_.place();
  step.pipeline = find(pipelines_, "a pipeline");
  for (uint32_t& groups : step.groups) {
    (void)more();
    groups = static_cast<uint32_t>(in_.integer("a count of workgroups", 0, UINT32_MAX));
  }
  add_step(std::move(step));
}

void AmberReader::copy() {
  const Place here = in_.place();
  CopyStep step;
  step.from = find(buffers_, "a buffer");
  in_.expect("TO");
  step.to = find(buffers_, "a buffer");
  if (in_.ok() && script_.buffers[step.from].bytes() != script_.buffers[step.to].bytes()) {
    in_.fail(here, "COPY is between buffers of one size");
  }
  add_step(step);
}

void AmberReader::repeat() {
  const uint64_t times = in_.integer("how often", 1, kMaxSteps);
  const size_t first = script_.steps.size();
  in_repeat_ = true;
  while (in_.ok() && !in_.accept("END")) {
    if (in_.at_end()) return in_.fail(in_.place(), "no END ends the REPEAT");
    command();
  }
  in_repeat_ = false;
  const size_t last = script_.steps.size();
  for (uint64_t i = 1; i < times && in_.ok(); ++i) {
    for (size_t s = first; s < last && in_.ok(); ++s) add_step(script_.steps[s]);
  }
}

void AmberReader::add_step(Step step) {
  if (script_.steps.size() >= kMaxSteps) {
    return in_.fail(in_.place(), "there are at most " + std::to_string(kMaxSteps) + " steps");
  }
  script_.steps.push_back(std::move(step));
}

// EXPECT BUFFER EQ_BUFFER OTHER | RMSE_BUFFER OTHER TOLERANCE X | IDX ...
void AmberReader::expectation() {
  ExpectStep step;
  step.place = in_.place();
  step.buffer = find(buffers_, "a buffer");
  (void)more();
  const Place here = in_.place();
  const std::string test(in_.word("a comparator"));
  if (!in_.ok()) return;
  if (test == "IDX") return probe(step);
  if (test != "EQ_BUFFER" && test != "RMSE_BUFFER") {
    return unsupported(here, "EXPECT ... " + test.substr(0, 40));
  }
  step.other = find(buffers_, "a buffer");
  if (!in_.ok()) return;
  const ScriptBuffer &mine = script_.buffers[step.buffer], &other = script_.buffers[*step.other];
  if (mine.bytes() != other.bytes() || mine.numbers() != other.numbers()) {
    return in_.fail(here, "the buffers differ in type or size");
  }
  step.count = mine.numbers();
  if (test == "RMSE_BUFFER") {
    step.test = ExpectStep::Test::rmse;
    in_.expect("TOLERANCE");
    step.limit = in_.real("a tolerance");
  } else {
    // Byte by byte, padding included.
    step.view = mine.bytes() % 4 == 0 ? ir::DType::u32 : ir::DType::u8;
    step.count = mine.bytes() / ir::size_bytes(*step.view);
  }
  add_step(std::move(step));
}

// IDX BYTE [TOLERANCE X[%]...] COMPARATOR VALUE...
void AmberReader::probe(ExpectStep& step) {
  const Place here = in_.place();
  const uint64_t byte = in_.integer("an offset in bytes", 0, kMaxBufferBytes);
  std::optional<Tolerance> tolerance;
  if (more() && in_.accept("TOLERANCE")) {
    while (more() && (in_.peek()[0] == '.' || (in_.peek()[0] >= '0' && in_.peek()[0] <= '9'))) {
      std::string text(in_.next());
      bool percent = text.ends_with('%');
      if (percent) text.pop_back();
      if (more() && in_.accept("%")) percent = true;
      const auto bits = parse_number(text, ir::DType::f64);
      if (!bits) return in_.fail(here, "TOLERANCE needs numbers");
      const double amount = number_value(*bits, ir::DType::f64);
      // Of several tolerances, only the first counts in a buffer.
      if (tolerance) continue;
      tolerance = percent ? Tolerance{.relative = amount / 100} : Tolerance{.absolute = amount};
    }
    if (in_.ok() && !tolerance) return in_.fail(here, "TOLERANCE needs a number");
  }
  (void)more();
  const Place test_place = in_.place();
  const std::string test(in_.word("a comparator"));
  static constexpr std::string_view kTests[] = {"EQ", "NE", "LT", "LE", "GT", "GE"};
  const auto* const found = std::find(std::begin(kTests), std::end(kTests), test);
  if (!in_.ok()) return;
  if (found == std::end(kTests)) return unsupported(test_place, "EXPECT ... " + test.substr(0, 40));
  step.test = static_cast<ExpectStep::Test>(found - kTests);

  const Layout& layout = script_.buffers[step.buffer].layout;
  const uint64_t fields = layout.fields.size();
  const bool padded = layout.stride != fields * ir::size_bytes(layout.fields[0].dtype);
  const ir::DType dtype = layout.fields[0].dtype;
  const uint64_t unit = padded ? layout.stride : ir::size_bytes(dtype);
  if (byte % unit != 0) return unsupported(here, "IDX inside of an element with padding");
  step.first = byte / unit * (padded ? fields : 1);
  while (more()) {
    const Place at = in_.place();
    const auto bits = amber_number(in_.next(), dtype);
    if (!bits) return in_.fail(at, "not a number of this buffer's type");
    step.values.push_back(*bits);
  }
  step.count = step.values.size();
  if (!in_.ok()) return;
  if (step.count == 0) return in_.fail(here, "EXPECT has no value");
  if (step.first + step.count > script_.buffers[step.buffer].numbers()) {
    return in_.fail(here, "EXPECT goes beyond the end of its buffer");
  }
  if (tolerance) {
    if (test != "EQ") return in_.fail(test_place, "TOLERANCE is for EQ");
    step.tolerance = {*tolerance};
  } else if (test == "EQ" && ir::is_float(dtype)) {
    step.tolerance = {Tolerance{.relative = kEqualRelative}};
  }
  add_step(std::move(step));
}

}  // namespace ullage::conform

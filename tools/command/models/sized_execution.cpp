// SizedExecution: options to an open session.
#include "tools/command/models/sized_execution.h"

#include <fmt/format.h>

#include "base/printable.h"
#include "tools/command/files/tensor_text.h"

namespace ullage::tools {

void add_size_options(Command verb, SizeOptions& options) {
  verb.add_option("--shape", options.shapes,
                  "NAME=1,3,48,320; repeatable. A name that comes again starts the next size")
      .one_value_per_use();
  verb.add_option("--value", options.values,
                  "NAME=16000: elements of an input, at every size (default: seeded uniform, "
                  "floats in -1 to 1, integers 0 to 9)")
      .one_value_per_use();
  add_options(verb, options.target);
}

ToolResult<SizedExecution> open_sized(const SizeOptions& options, bool timestamps) {
  SessionChoices choices = options.target.choices;
  auto visits = parse_visits(options.shapes);
  if (!visits) return visits.error();
  auto values = parse_values(options.values);
  if (!values) return values.error();
  ModelInputs known = model_inputs(options.target, choices);
  if (!visits->empty()) {
    for (const auto& [name, extents] : visits->front()) known.sizes[name] = extents;
  }
  auto execution =
      open_execution(options.model, options.target, known, kernel_choices(choices), timestamps);
  if (!execution) return execution.error();
  auto infos = execution->program.inputs();
  if (const auto done = check_names(infos, *visits, *values); !done) return done.error();
  add_default_bounds(infos, *visits, choices);
  if (const auto done = reopen_session(*execution, choices); !done) return done.error();
  return SizedExecution{std::move(*execution), std::move(known), std::move(infos),
                        std::move(*visits), std::move(*values)};
}

Status set_inputs(Session& session, const NamedTensors& inputs) {
  for (const auto& [name, tensor] : inputs) {
    Status status = session.set_input(name, to_c(tensor.dtype()), tensor.shape(), tensor.bytes());
    if (!status) return status;
  }
  return {};
}

std::string label_of(const Sizes& sizes) {
  std::string label;
  for (const auto& [name, extents] : sizes) {
    label += fmt::format("{}{}{}", label.empty() ? "" : " ", name, text_of(extents));
  }
  return ir::printable(label);
}

}  // namespace ullage::tools

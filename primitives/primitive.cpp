// Loads a program and plans its memory.
#include "primitives/primitive.h"

#include <algorithm>

#include "runtime/run/bounds.h"

namespace ullage::primitives {
namespace {

// A number of the host, if the input is one.
std::optional<int64_t> number_of(std::string_view input, const PrimitiveOptions& options,
                                 const Argument& argument) {
  if (input == kCapacityInput) return options.capacity;
  if (input == kResultsInput) return options.results;
  if (input == kMultiplierInput) return argument.multiplier;
  if (input == kDivisorInput) return argument.divisor;
  if (input == kMostInput) return argument.most;
  return std::nullopt;
}

bool is_array(std::string_view input) {
  return input != kCountInput && !number_of(input, {}, {});
}

}  // namespace

ir::Result<std::shared_ptr<const Primitive>> Primitive::create(
    std::shared_ptr<runtime::Context> context, const PrimitiveOptions& options) {
  const auto file = runtime::ProgramFile::open(embedded_programs());
  if (!file) return file.error();
  const std::string entry = entry_of(options.description);
  if (file->offers(entry).empty()) {
    return ir::unsupported(
        "primitive_create: there is no primitive \"{}\"; see ullage_primitive_kind for the dtypes "
        "of a kind",
        entry);
  }
  auto code = file->plan_for(context->device().profile(), entry, options.plan);
  if (!code) return code.error();
  auto program = runtime::LoadedProgram::create(std::move(context), std::move(*code));
  if (!program) return program.error();
  if (auto ok = (*program)->create_kernels(); !ok) return ok.error();
  std::shared_ptr<Primitive> primitive(new Primitive(std::move(*program), options));
  if (auto ok = primitive->lay_out(); !ok) return ok.error();
  return std::shared_ptr<const Primitive>(std::move(primitive));
}

uint64_t Primitive::elements_of(std::string_view input) const {
  if (input == kStartsInput) return options_.results;
  if (input == kBitsInput) return (uint64_t{options_.capacity} + 31) / 32;
  return options_.capacity;
}

ir::Result<runtime::Inputs> Primitive::inputs(const Argument& argument) const {
  const ir::Program& code = program_->program();
  runtime::Inputs inputs(code, program_->context().host_memory());
  for (size_t i = 0; i < code.inputs.size(); ++i) {
    const std::string& name = code.inputs[i].name;
    const auto number = number_of(name, options_, argument);
    const int64_t elements = static_cast<int64_t>(elements_of(name));
    const std::span extents(&elements, is_array(name) ? 1 : 0);
    auto ok = number ? inputs.bind(i, ir::DType::i64, {}, std::as_bytes(std::span(&*number, 1)))
                     : inputs.bind_on_device(i, code.inputs[i].dtype, extents);
    if (!ok) return ok.error();
  }
  return inputs;
}

ir::Result<void> Primitive::lay_out() {
  const ir::Program& code = program_->program();
  const auto all = inputs({});
  if (!all) return all.error();
  const auto leaves = runtime::leaves_of(code, {});
  if (!leaves) return leaves.error();
  const runtime::LeafValues values = runtime::values_of(code, *leaves, *all);
  const runtime::Box box = runtime::points(values, runtime::Box(leaves->size()));
  const auto registers = runtime::intervals_over(code, *leaves, box);
  const ir::MemoryLimits limits = program_->device().limits();
  auto memory = ir::plan_memory(code, registers, limits);
  if (!memory) return memory.error();
  memory_ = std::move(*memory);
  list_operands(registers);
  const uint64_t words = std::max(memory_.size[count_buffer_], memory_.size[counts_buffer_]);
  word_bytes_ = (words + limits.alignment - 1) / limits.alignment * limits.alignment;
  return {};
}

void Primitive::list_operands(const std::vector<ir::Interval>& registers) {
  const ir::Program& code = program_->program();
  for (const ir::ProgramInput& input : code.inputs) {
    if (input.name == kCountInput) count_buffer_ = input.buffer;
    if (!is_array(input.name)) continue;
    operands_.push_back({input.name, input.dtype, false, elements_of(input.name), input.buffer});
  }
  for (const ir::ProgramOutput& output : code.outputs) {
    if (output.name == kCountsOutput) {
      counts_buffer_ = output.buffer;
    } else {
      const int64_t elements = registers[output.extents[0]].high;
      operands_.push_back(
          {output.name, output.dtype, true, static_cast<uint64_t>(elements), output.buffer});
    }
  }
}

}  // namespace ullage::primitives

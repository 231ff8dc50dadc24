// C API: programs.
#include "ir/program/plan_needs.h"
#include "runtime/c_api/c_api.h"
#include "runtime/file/mapped_file.h"
#include "runtime/file/program_file.h"
#include "runtime/profile.h"
#include "runtime/self_test/self_test.h"

namespace ullage::runtime {
namespace {

// The constant that a guard requires the register to equal in every run; -1 if there is none.
int64_t guarded_constant(const ir::Program& program, uint32_t reg) {
  const auto& scalars = program.scalars.code;
  for (const ir::ProgramGuard& guard : program.guards) {
    const ir::ScalarInstruction& condition = scalars[guard.condition];
    if (guard.predicate != ir::kNoRegister || condition.op != ir::ScalarOp::equal) continue;
    if (condition.a != reg && condition.b != reg) continue;
    const ir::ScalarInstruction& other = scalars[condition.a == reg ? condition.b : condition.a];
    if (other.op == ir::ScalarOp::constant) return other.value;
  }
  return -1;
}

// Describes a tensor by the registers of its extents.
ullage_tensor_info tensor_info(const ir::Program& program, const std::string& name, ir::DType dtype,
                               const std::vector<uint32_t>& extents) {
  ullage_tensor_info out{};
  out.name = name.c_str();
  out.dtype = static_cast<ullage_dtype>(dtype);
  out.rank = static_cast<uint32_t>(extents.size());
  for (size_t axis = 0; axis < extents.size(); ++axis) {
    const ir::ScalarInstruction& code = program.scalars.code[extents[axis]];
    out.extents[axis] =
        code.op == ir::ScalarOp::constant ? code.value : guarded_constant(program, extents[axis]);
    for (const ir::ProgramSymbol& symbol : program.symbols) {
      if (symbol.reg == extents[axis]) out.symbols[axis] = symbol.name.c_str();
    }
  }
  return out;
}

struct Wanted {
  std::string_view entry{}, plan{};  // no plan: the best one
};

std::vector<ullage_program::Plan> plans_of(const ProgramFile& file, std::string_view entry,
                                           size_t taken, const ir::DeviceProfile& device) {
  std::vector<ullage_program::Plan> plans;
  for (const PlanOffer& offer : file.offers(entry)) {
    plans.push_back({offer.profile.name, ir::unmet_text(offer.needs, device), offer.preference,
                     offer.index == taken});
  }
  return plans;
}

ir::Result<void> load(ullage_context* context, const MappedFile& file, const Wanted& wanted,
                      ullage_program** program) {
  auto opened = ProgramFile::open(file.bytes, file.owner);
  if (!opened) return opened.error();
  const ir::DeviceProfile& device = context->context->device().profile();
  const auto index = opened->choose_plan(device, wanted.entry, wanted.plan);
  if (!index) return index.error();
  auto plan = opened->plan(*index);
  if (!plan) return plan.error();
  auto created = create_program(context, std::move(*plan), references_in(*opened));
  if (!created) return created.error();
  (*created)->plans = plans_of(*opened, wanted.entry, *index, device);
  *program = *created;
  return {};
}

ir::Result<void> load_memory(const char* function, ullage_context* context, const void* bytes,
                             size_t size, const Wanted& wanted, ullage_program** program) {
  if (!context) return null_argument(function, "context");
  if (!bytes) return null_argument(function, "bytes");
  if (reinterpret_cast<uintptr_t>(bytes) % 16) {
    return ir::invalid_argument("{}: bytes must be 16-byte aligned", function);
  }
  return load(context, {.bytes = {static_cast<const std::byte*>(bytes), size}, .owner = {}}, wanted,
              program);
}

static_assert(static_cast<int>(ir::DType::f16) == ULLAGE_F16 &&
              static_cast<int>(ir::DType::i8) == ULLAGE_I8 &&
              static_cast<int>(ir::DType::u8) == ULLAGE_U8 &&
              static_cast<int>(ir::DType::boolean) == ULLAGE_BOOL);
static_assert(static_cast<int>(ir::Placement::device) == ULLAGE_ON_DEVICE &&
              static_cast<int>(ir::Placement::not_taken) == ULLAGE_NOT_TAKEN);

ir::Error no_such(const char* function, uint32_t index, size_t count) {
  return ir::invalid_argument("{}: index must be below {}, given {}", function, count, index);
}

}  // namespace

ir::Result<ullage_program*> create_program(ullage_context* context, ir::Program program,
                                           ReferenceSource references) {
  LoadedProgram::SelfTest self_test;
  if (references) {
    self_test = [&context = *context->context, references = std::move(references)](
                    ir::Program& verified, bool tries) {
      return check_kernels(context, verified, references, tries);
    };
  }
  auto loaded = LoadedProgram::create(context->context, std::move(program), std::move(self_test));
  if (!loaded) return loaded.error();
  const std::string& name = (*loaded)->program().profile.name;
  return new ullage_program{*loaded, {{.name = name, .lacks = {}, .is_taken = true}}};
}

}  // namespace ullage::runtime

using namespace ullage::runtime;
namespace ir = ullage::ir;

extern "C" {

ullage_status ullage_program_load_file(ullage_context* context, const char* path,
                                       ullage_program** program) {
  return guarded([&]() -> ir::Result<void> {
    if (!program) return null_argument("program_load_file", "program");
    *program = nullptr;
    if (!context) return null_argument("program_load_file", "context");
    if (!path) return null_argument("program_load_file", "path");
    const auto file = map_file(path);
    if (!file) return file.error();
    if (auto ok = load(context, *file, {}, program); !ok) return ok;
    drop_pages(*file);  // weights are on the device
    return {};
  });
}

ullage_status ullage_program_load_memory(ullage_context* context, const void* bytes, size_t size,
                                         ullage_program** program) {
  return ullage_program_load_entry(context, bytes, size, "", program);
}

ullage_status ullage_program_load_entry(ullage_context* context, const void* bytes, size_t size,
                                        const char* entry, ullage_program** program) {
  return guarded([&]() -> ir::Result<void> {
    if (!program) return null_argument("program_load_memory", "program");
    *program = nullptr;
    if (!entry) return null_argument("program_load_entry", "entry");
    return load_memory("program_load_memory", context, bytes, size, {.entry = entry}, program);
  });
}

ullage_status ullage_program_load(ullage_context* context, const void* bytes, size_t size,
                                  const ullage_program_options* options, ullage_program** program) {
  return guarded([&]() -> ir::Result<void> {
    if (!program) return null_argument("program_load", "program");
    *program = nullptr;
    const auto given = read_struct("program_load", options);
    if (!given) return given.error();
    const Wanted wanted{given->entry != nullptr ? given->entry : "",
                        given->plan != nullptr ? given->plan : ""};
    return load_memory("program_load", context, bytes, size, wanted, program);
  });
}

uint32_t ullage_program_plan_count(const ullage_program* program) {
  return program ? static_cast<uint32_t>(program->plans.size()) : 0;
}

ullage_status ullage_program_get_plan(const ullage_program* program, uint32_t index,
                                      ullage_plan_info* info) {
  return guarded([&]() -> ir::Result<void> {
    if (!program) return null_argument("program_get_plan", "program");
    if (index >= program->plans.size()) {
      return no_such("program_get_plan", index, program->plans.size());
    }
    const ullage_program::Plan& plan = program->plans[index];
    ullage_plan_info value{};
    value.name = plan.name.c_str();
    value.is_taken = plan.is_taken;
    value.preference = plan.preference;
    value.lacks = plan.lacks.c_str();
    return write_struct("program_get_plan", info, value);
  });
}

void ullage_program_destroy(ullage_program* program) {
  delete program;
}

uint32_t ullage_program_input_count(const ullage_program* program) {
  return program ? static_cast<uint32_t>(program->program->program().inputs.size()) : 0;
}

uint32_t ullage_program_output_count(const ullage_program* program) {
  return program ? static_cast<uint32_t>(program->program->program().outputs.size()) : 0;
}

ullage_status ullage_program_get_input(const ullage_program* program, uint32_t index,
                                       ullage_tensor_info* info) {
  return guarded([&]() -> ir::Result<void> {
    if (!program) return null_argument("program_get_input", "program");
    const ir::Program& code = program->program->program();
    if (index >= code.inputs.size()) return no_such("program_get_input", index, code.inputs.size());
    const ir::ProgramInput& input = code.inputs[index];
    ullage_tensor_info out = tensor_info(code, input.name, input.dtype, input.extents);
    out.is_host_read = input.host_read || input.buffer == ir::kNoIndex;
    return write_struct("program_get_input", info, out);
  });
}

ullage_status ullage_program_get_output(const ullage_program* program, uint32_t index,
                                        ullage_tensor_info* info) {
  return guarded([&]() -> ir::Result<void> {
    if (!program) return null_argument("program_get_output", "program");
    const ir::Program& code = program->program->program();
    if (index >= code.outputs.size()) {
      return no_such("program_get_output", index, code.outputs.size());
    }
    const ir::ProgramOutput& output = code.outputs[index];
    return write_struct("program_get_output", info,
                        tensor_info(code, output.name, output.dtype, output.extents));
  });
}

uint32_t ullage_program_node_count(const ullage_program* program) {
  return program ? static_cast<uint32_t>(program->program->program().nodes.size()) : 0;
}

ullage_status ullage_program_get_node(const ullage_program* program, uint32_t index,
                                      ullage_node_info* info) {
  return guarded([&]() -> ir::Result<void> {
    if (!program) return null_argument("program_get_node", "program");
    const auto& nodes = program->program->program().nodes;
    if (index >= nodes.size()) return no_such("program_get_node", index, nodes.size());
    return write_struct("program_get_node", info, node_info(nodes[index], nodes[index].where));
  });
}

}  // extern "C"

// C API: what callers pass is checked here, and becomes a Primitive or a Binding.
#include "runtime/c_api/c_api.h"
#include "primitives/binding.h"
#include "ullage/ullage_primitives.h"

struct ullage_primitives {
  std::shared_ptr<ullage::runtime::Context> context;
};
struct ullage_primitive {
  std::shared_ptr<const ullage::primitives::Primitive> primitive;
};
struct ullage_primitive_binding {
  std::unique_ptr<const ullage::primitives::Binding> binding;
};

namespace ullage::primitives {
namespace {

using runtime::null_argument;
using runtime::read_enum;
using runtime::read_struct;
using runtime::write_struct;

constexpr const char* kCreate = "primitive_create";
constexpr const char* kBind = "primitive_bind";
// VkBufferUsageFlags: a storage buffer that commands copy from and to.
constexpr uint32_t kTransferUsage = 0x1 | 0x2;

// Which options a kind has.
struct KindRule {
  bool arrays = false, exclusive = false, descending = false, payload = false, results = false,
       reduction = false, mask = false;
};

KindRule rule_of(Kind kind) {
  constexpr KindRule kRules[] = {
      {.arrays = true, .exclusive = true},
      {.payload = true, .mask = true},
      {.descending = true, .payload = true},
      {.descending = true, .payload = true, .results = true},
      {.results = true, .reduction = true},
      {.results = true},
      {},
      {.descending = true, .results = true},
  };
  return kRules[static_cast<size_t>(kind)];
}

ir::Result<void> check_number(const char* name, uint32_t value, uint32_t least, uint32_t most) {
  if (value >= least && value <= most) return {};
  return ir::invalid_argument("{}: {} must be in [{}, {}] for this kind, is {}", kCreate, name,
                              least, most, value);
}

ir::Result<PrimitiveOptions> options_of(const ullage_primitive_options& given) {
  PrimitiveOptions options{
      .capacity = given.capacity, .results = given.results, .plan = given.plan ? given.plan : ""};
  Description& d = options.description;
  auto ok = read_enum(kCreate, "kind", "ullage_primitive_kind", given.kind, ULLAGE_PRIMITIVE_TOP_K,
                      d.kind);
  if (ok) {
    ok = read_enum(kCreate, "reduction", "ullage_reduction", given.reduction, ULLAGE_REDUCE_MAX,
                   d.reduction);
  }
  if (ok) ok = read_enum(kCreate, "mask", "ullage_mask", given.mask, ULLAGE_MASK_BITS, d.mask);
  if (ok) ok = runtime::check_dtype(kCreate, given.dtype);
  if (!ok) return ok.error();
  d.dtype = static_cast<ir::DType>(given.dtype);
  d.arrays = std::max(given.arrays, 1u);
  d.exclusive = given.exclusive != 0;
  d.descending = given.descending != 0;
  d.payload = given.payload != 0;
  const KindRule rule = rule_of(d.kind);
  const struct {
    const char* name;
    uint32_t value, least, most;
  } numbers[] = {
      {"capacity", given.capacity, 1, INT32_MAX},
      {"results", given.results, rule.results, rule.results ? uint32_t{INT32_MAX} : 0},
      {"arrays", given.arrays, 0, rule.arrays ? kMaxArrays : 0},
      {"exclusive", given.exclusive, 0, rule.exclusive},
      {"descending", given.descending, 0, rule.descending},
      {"payload", given.payload, 0, rule.payload},
      {"reduction", static_cast<uint32_t>(d.reduction), 0,
       rule.reduction ? uint32_t{ULLAGE_REDUCE_MAX} : 0},
      {"mask", static_cast<uint32_t>(d.mask), 0, rule.mask ? uint32_t{ULLAGE_MASK_BITS} : 0},
  };
  for (const auto& [name, value, least, most] : numbers) {
    if (ok = check_number(name, value, least, most); !ok) return ok.error();
  }
  return options;
}

ullage_vulkan_buffer_needs needs_of(uint64_t bytes, const Primitive& primitive, uint32_t more) {
  ullage_vulkan_buffer_needs needs{};
  needs.bytes = bytes;
  needs.alignment = primitive.program().device().limits().alignment;
  needs.usage = runtime::vulkan_buffer_usage(false) | more;
  return needs;
}

ir::Result<HostRange> range_of(const char* name, const ullage_vulkan_buffer* buffer,
                               uint32_t usage) {
  if (!buffer) return null_argument(kBind, name);
  const auto given = read_struct(kBind, buffer);
  if (!given) return given.error();
  if ((given->usage & usage) != usage) {
    return ir::invalid_argument(
        "{}: the usage of {} must have all of {} (VkBufferUsageFlags), is {}", kBind, name, usage,
        given->usage);
  }
  return HostRange{given->buffer, given->offset, given->bytes};
}

ir::Result<HostRange> word_of(const char* name, const ullage_vulkan_word* word) {
  if (!word) return null_argument(kBind, name);
  const auto given = read_struct(kBind, word);
  if (!given) return given.error();
  return HostRange{given->buffer, given->offset, 4};
}

ir::Result<std::optional<HostRange>> word_if_any(const char* name, const ullage_vulkan_word* word) {
  if (!word) return std::optional<HostRange>();
  const auto range = word_of(name, word);
  if (!range) return range.error();
  return std::optional(*range);
}

ir::Result<Buffers> buffers_of(const Primitive& primitive, const ullage_primitive_buffers& given) {
  Buffers buffers;
  const std::span<const Operand> operands = primitive.operands();
  if (given.operand_count != operands.size()) {
    return ir::invalid_argument("{}: the primitive has {} operands, given {}", kBind,
                                operands.size(), given.operand_count);
  }
  if (!given.operands) return null_argument(kBind, "operands");
  const uint32_t usage = runtime::vulkan_buffer_usage(false);
  for (size_t i = 0; i < operands.size(); ++i) {
    const auto range = range_of(operands[i].name.c_str(), &given.operands[i], usage);
    if (!range) return range.error();
    buffers.operands.push_back(*range);
  }
  const auto scratch = range_of("scratch", given.scratch, usage | kTransferUsage);
  if (!scratch) return scratch.error();
  const auto count = word_of("count", given.count);
  if (!count) return count.error();
  const auto result_count = word_if_any("result_count", given.result_count);
  if (!result_count) return result_count.error();
  const auto argument = word_if_any("argument", given.argument);
  if (!argument) return argument.error();
  buffers.scratch = *scratch;
  buffers.count = *count;
  buffers.result_count = *result_count;
  buffers.argument = *argument;
  buffers.arguments = {std::max(given.multiplier, 1u), std::max(given.divisor, 1u),
                       given.most == 0 ? UINT32_MAX : given.most};
  return buffers;
}

}  // namespace
}  // namespace ullage::primitives

using namespace ullage::primitives;
using ullage::runtime::guarded;
namespace ir = ullage::ir;

extern "C" {

const char* ullage_primitives_last_error(void) {
  return ullage_last_error();
}

ullage_status ullage_primitives_create(const ullage_adopted_device* device,
                                       ullage_primitives** primitives) {
  if (primitives) *primitives = nullptr;
  ullage_context* context = nullptr;
  const ullage_status adopted = guarded([&]() -> ir::Result<void> {
    if (!primitives) return null_argument("primitives_create", "primitives");
    if (!device) return null_argument("primitives_create", "device");
    return {};
  });
  if (adopted != ULLAGE_OK) return adopted;
  ullage_context_options options{};
  options.size = sizeof options;
  options.adopt = device;
  options.no_self_test = 1;
  const ullage_status status = ullage_context_create(&options, &context);
  if (status != ULLAGE_OK) return status;
  const ullage_status kept = guarded([&]() -> ir::Result<void> {
    *primitives = new ullage_primitives{context->context};
    return {};
  });
  ullage_context_destroy(context);
  return kept;
}

void ullage_primitives_destroy(ullage_primitives* primitives) {
  delete primitives;
}

ullage_status ullage_primitive_create(ullage_primitives* primitives,
                                      const ullage_primitive_options* options,
                                      ullage_primitive** primitive) {
  return guarded([&]() -> ir::Result<void> {
    if (!primitive) return null_argument(kCreate, "primitive");
    *primitive = nullptr;
    if (!primitives) return null_argument(kCreate, "primitives");
    if (!options) return null_argument(kCreate, "options");
    const auto given = read_struct(kCreate, options);
    if (!given) return given.error();
    const auto chosen = options_of(*given);
    if (!chosen) return chosen.error();
    auto created = Primitive::create(primitives->context, *chosen);
    if (!created) return created.error();
    *primitive = new ullage_primitive{std::move(*created)};
    return {};
  });
}

void ullage_primitive_destroy(ullage_primitive* primitive) {
  delete primitive;
}

uint32_t ullage_primitive_operand_count(const ullage_primitive* primitive) {
  return primitive ? static_cast<uint32_t>(primitive->primitive->operands().size()) : 0;
}

ullage_status ullage_primitive_get_operand(const ullage_primitive* primitive, uint32_t index,
                                           ullage_primitive_operand* operand,
                                           ullage_vulkan_buffer_needs* needs) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "primitive_get_operand";
    if (!primitive) return null_argument(kCall, "primitive");
    const std::span<const Operand> operands = primitive->primitive->operands();
    if (index >= operands.size()) {
      return ir::invalid_argument("{}: there are {} operands, no operand {}", kCall,
                                  operands.size(), index);
    }
    const Operand& found = operands[index];
    ullage_primitive_operand out{};
    out.name = found.name.c_str();
    out.dtype = static_cast<ullage_dtype>(found.dtype);
    out.is_output = found.is_output;
    out.elements = found.elements;
    if (auto ok = write_struct(kCall, operand, out); !ok || !needs) return ok;
    const uint64_t bytes = primitive->primitive->memory().size[found.buffer];
    return write_struct(kCall, needs, needs_of(bytes, *primitive->primitive, 0));
  });
}

ullage_status ullage_primitive_get_scratch_needs(const ullage_primitive* primitive,
                                                 ullage_vulkan_buffer_needs* needs) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "primitive_get_scratch_needs";
    if (!primitive) return null_argument(kCall, "primitive");
    const Primitive& of = *primitive->primitive;
    return write_struct(kCall, needs, needs_of(of.scratch_bytes(), of, kTransferUsage));
  });
}

ullage_status ullage_primitive_bind(const ullage_primitive* primitive,
                                    const ullage_primitive_buffers* buffers,
                                    ullage_primitive_binding** binding) {
  return guarded([&]() -> ir::Result<void> {
    if (!binding) return null_argument(kBind, "binding");
    *binding = nullptr;
    if (!primitive) return null_argument(kBind, "primitive");
    if (!buffers) return null_argument(kBind, "buffers");
    const auto given = read_struct(kBind, buffers);
    if (!given) return given.error();
    const auto ranges = buffers_of(*primitive->primitive, *given);
    if (!ranges) return ranges.error();
    auto created = Binding::create(primitive->primitive, *ranges);
    if (!created) return created.error();
    *binding = new ullage_primitive_binding{std::move(*created)};
    return {};
  });
}

void ullage_primitive_binding_destroy(ullage_primitive_binding* binding) {
  delete binding;
}

ullage_status ullage_primitive_record(const ullage_primitive_binding* binding,
                                      const ullage_vulkan_record_info* info) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "primitive_record";
    if (!binding) return null_argument(kCall, "binding");
    if (!info) return null_argument(kCall, "info");
    const auto given = read_struct(kCall, info);
    if (!given) return given.error();
    if (!given->command_buffer) return null_argument(kCall, "command_buffer");
    return binding->binding->record({given->command_buffer, given->wait_stages, given->wait_access,
                                     given->signal_stages, given->signal_access});
  });
}

}  // extern "C"

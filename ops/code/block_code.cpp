#include "ops/code/block_code.h"

#include "ir/graph/attribute.h"
#include "ops/code/element_code.h"

namespace ullage::ops {

void add_block_bytes(ir::KernelSource& source, ir::BlockFormat format) {
  source.body += "#define block_bytes_at bytes_" + std::string(ir::name_of(format)) + "\n";
}

void add_block_defines(ir::KernelSource& source, ir::BlockFormat format,
                       ir::Activations activations) {
  const std::string name(ir::name_of(format));
  source.body +=
      "#define block_values values_" + name + "\n#define block_scale scale_" + name + "\n";
  add_define(source, "BLOCK_OFFSET", ir::has_offset(format));
  add_define(source, "BLOCK_BYTES", ir::block_bytes(format));
  add_define(source, "BLOCK_NUMBERS", ir::block_elements(format));
  if (ir::has_uneven_values(format)) add_define(source, "BLOCK_UNEVEN", 1);
  if (activations == ir::Activations::q8) {
    add_define(source, "ROUNDED", ir::scaled_elements(format));
  }
}

void read_block_grid(ir::LowerContext& context, ir::KernelCall& call, ir::BlockFormat format) {
  const std::span<const uint16_t> grid = ir::block_grid(format);
  if (grid.empty()) return;
  add_define(call.kernel, "BLOCK_GRID", 1);
  call.kernel.body += buffer_text(call.operands.size(), "readonly", "uint", "block_grid");
  call.operands.push_back({context.constants().table(grid), ir::Access::read});
}

void add_block_product_defines(ir::KernelSource& source, ir::BlockFormat format,
                               ir::Activations activations, const Tile& tile,
                               const ir::DeviceProfile& profile) {
  add_block_defines(source, format, activations);
  const bool dots = activations == ir::Activations::q8 && profile.fast_integer_dot && !tile.shuffle;
  if (!dots) return;
  add_define(source, "DOT", 1);
  add_block_bytes(source, format);
  source.needs.arithmetic.integer_dot = true;
}

}  // namespace ullage::ops

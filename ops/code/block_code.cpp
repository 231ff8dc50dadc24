#include "ops/code/block_code.h"

#include "ir/graph/attribute.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {

void add_block_defines(ir::KernelSource& source, ir::BlockFormat format) {
  const std::string name(ir::name_of(format));
  source.body += "#define block_codes codes_" + name + "\n#define block_scale scale_" + name + "\n";
  add_define(source, "BLOCK_OFFSET", ir::has_offset(format));
  add_define(source, "BLOCK_BYTES", ir::block_bytes(format));
  add_define(source, "BLOCK_NUMBERS", ir::block_elements(format));
}

}  // namespace ullage::ops

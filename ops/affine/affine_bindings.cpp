#include "ops/affine/affine_rules.h"

#include "ops/code/element_code.h"
#include "ops/code/float_storage.h"

namespace ullage::ops {

namespace {

size_t binding_of(const AffineCall& call, size_t i) {
  size_t binding = 0;
  for (size_t j = 0; j < i; ++j) {
    if (call.reads[j].buffer == call.reads[i].buffer) return binding_of(call, j);
    bool seen = false;
    for (size_t k = 0; k < j; ++k) seen |= call.reads[k].buffer == call.reads[j].buffer;
    binding += seen ? 0 : 1;
  }
  return binding;
}

std::string narrow_load_text(size_t binding, const std::string& name, FloatStorage stored) {
  return buffer_text(binding, "readonly", "uint", name + "_words") + "uint load_" + name +
         "(uint i) { return " + widened_text(stored, name + "_words[i / 2u] >> (i % 2u * 16u)") +
         "; }\n";
}

}  // namespace

std::string load_name(const AffineCall& call, size_t i) {
  return "load_in" + std::to_string(binding_of(call, i));
}

std::string binding_text(const ir::LowerContext& context, const AffineCall& call,
                         std::string_view result_type, ir::KernelCall& kernel) {
  std::string text;
  for (size_t i = 0; i < call.reads.size(); ++i) {
    const size_t binding = kernel.operands.size();
    if (binding_of(call, i) != binding) continue;
    const AffineRead& read = call.reads[i];
    const std::string name = "in" + std::to_string(binding);
    const FloatStorage stored = float_storage(read.dtype, context.storage_of_buffer(read.buffer));
    text += stored == FloatStorage::whole ? load_text(binding, name, read.dtype)
                                          : narrow_load_text(binding, name, stored);
    kernel.operands.push_back({read.buffer, ir::Access::read});
  }
  text += buffer_text(kernel.operands.size(), "writeonly", result_type, "result");
  kernel.operands.push_back({call.output, ir::Access::write});
  return text;
}

}  // namespace ullage::ops

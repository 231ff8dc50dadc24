// Small hand-made programs for tests of the runtime.
#pragma once

#include "ir/program/program.h"

namespace ullage::runtime {

// Appends scalar instructions; returns their registers.
class ScalarCode {
 public:
  uint32_t constant(int64_t value);
  uint32_t axis(uint32_t input, uint32_t axis);
  uint32_t scalar(uint32_t input, uint32_t element);
  // What a kernel writes into row 0 of the device scalars, in [0, register `high`].
  uint32_t count(uint32_t high);
  uint32_t capacity();
  uint32_t op(ir::ScalarOp op, uint32_t a, uint32_t b = 0, uint32_t c = 0);
  ir::ScalarProgram take() { return std::move(program_); }

 private:
  uint32_t add(ir::ScalarInstruction instruction);
  ir::ScalarProgram program_;
};

// y[n] = x[n] + 1 + 10 + 100 ... , i32, one dispatch per digit, through intermediates; symbol "n".
ir::Program chain_program(uint32_t dispatches);

// As a chain of one, guarded by n != 7, and predicated: where n is odd nothing runs.
ir::Program guarded_program();

// As a chain of one; its input "count" (i32, shape []) says how many elements of x are taken:
// y[count]; guarded by count <= n.
ir::Program counted_program();

// z[n] = x[n] + w[n % 4], f32; w = {1, 2, 3, 4} is packed from a constant {4, 3, 2, 1} and read as
// a texel buffer.
ir::Program texel_program();

// y[k] = the odd elements of x[n], i32, in order; the device decides k. No resolve: nothing later
// depends on it. With `capacity`, y has room for the symbol "room" elements and a guard says so.
ir::Program compact_program(bool capacity = false);

// y[1 * c * h * w] = x[1, c, h, w], f32.
ir::Program image_program();

}  // namespace ullage::runtime

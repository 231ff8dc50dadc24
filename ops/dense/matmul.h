// Batched matrix product.
#pragma once

#include "ops/rules/family.h"

namespace ullage::ops {

// matmul(a [batch..., M, K], b [batch..., K, N]) -> [batch..., M, N]. Ranks are equal and >= 2,
// batch extents are equal or 1. Integers wrap.
struct MatmulOp : ir::OpDef {
  ir::Value operator()(ir::Value a, ir::Value b) const;
};
extern const MatmulOp matmul;

// ONNX MatMul (NumPy's rules): operands of rank 1 are a row or a column and lose that axis again,
// batch axes are aligned from the back.
ir::Value matmul_numpy(ir::Value a, ir::Value b);
// ONNX Gemm: alpha * a' b' + beta * c; c (may be invalid) broadcasts to the result.
ir::Value gemm(ir::Value a, ir::Value b, ir::Value c, double alpha, double beta, bool transpose_a,
               bool transpose_b);

}  // namespace ullage::ops

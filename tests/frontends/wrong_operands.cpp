// Models with wrong operand elements, known at import or found at run time.
#include "tests/frontends/wrong_models.h"

namespace ullage::onnx::test {
namespace {

constexpr Wrong kWrongOperands[] = {
    // ---- element types ----
    {"x: float[6]; s: float[2] = 2 3; y = Reshape(x, s); return y"},
    {"x: float[2,3]; s: float[2] = 2 3; y = Expand(x, s); return y"},
    {"x: float[2,3]; s: float[2] = 2 3; y = Tile(x, s); return y"},
    {"x: float[2,3]; s: float[1] = 2; v, i = TopK(x, s); return v"},
    {"x: float[3]; s: float[1] = 1; e: float[1] = 2; y = Slice(x, s, e); return y"},
    {"x: float[3]; s: float[2] = 1 2; a, b = Split(x, s); return a"},
    {"x: float[3]; s: float[2] = 1 2; a = Pad(x, s); return a"},
    {"s: float[2] = 1 2; a = ConstantOfShape(s); return a"},
    {"x: float[3]; a: float = 0; y = CumSum(x, a); return y"},
    {"x: float[3,3]; k: float = 1; y = Trilu(x, k); return y"},
    {"x: int64[3]; y = Softmax(x); return y"},
    {"x: bool[2,3]; y = ReduceSum(x); return y"},
    {"q: float[1,2,3,4]; y = Attention<softmax_precision=7>(q, q, q); return y", "", 23},

    // ---- extents, elements and attributes ----
    {"x: float[2,3]; y = Transpose<perm=[0,0]>(x); return y"},
    {"x: float[3]; p: int64[2] = 3 0; y = Pad<mode=\"reflect\">(x, p); return y"},
    {"x: float[0]; p: int64[2] = 1 0; y = Pad<mode=\"edge\">(x, p); return y"},
    {"x: float[3]; y = Mod(x, x); return y"},
    {"x: float[2,3]; s: float[2]; y = PRelu(x, s); return y"},
    {"x: float[2,3]; y = Reshape<allowzero=1>(x, s); s: int64[2] = 0 -1; return y"},
    {"x: float[2,3]; s: int64[2] = -2 3; y = Reshape(x, s); return y"},
    {"x: float[1,3]; s: int64[2] = -1 3; y = Expand(x, s); return y"},
    {"x: float[1,3]; a: int64[2] = 0 0; y = Squeeze(x, a); return y"},
    {"x: float[1,4,2,2]; y = DepthToSpace<blocksize=0>(x); return y"},
    {"x: float[1,4,3,2]; y = SpaceToDepth<blocksize=2>(x); return y"},
    {"x: float[6]; s: int64[2] = 7 -1; a, b = Split(x, s); return a"},
    {"x: float[6]; s: int64[3] = 2 2 2; a, b = Split(x, s); return a"},
    {"s: int64; l: float; d: int64; y = Range(s, l, d); return y"},
    {"i: int64[3]; d: int64 = 4; v: float[3] = 0 1 2; y = OneHot(i, d, v); return y"},
    {"i: int64[3]; d: int64 = 4; v: float = 0; y = OneHot(i, d, v); return y"},
    {"y = Constant<value_int=1, value_float=2.0>(); return y"},
    {"x: float[0,3]; y = ArgMax(x); return y"},
    {"x: float[2,3]; i: int64[4,1]; y = GatherND<batch_dims=1>(x, i); return y"},
    {"x: float[4,3]; i: int64[2,1]; u: float[2,2]; y = ScatterND(x, i, u); return y"},
    {"b: float[1,4,4]; s: float[1,1,4]; "
     "y = NonMaxSuppression<center_point_box=2>(b, s); return y"},
    {"x: float[2,3]; y = Transpose<perm=[0,2]>(x); return y"},
    {"i: int64[3]; d: int64 = -4; v: float[2] = 0 1; y = OneHot(i, d, v); return y"},
    {"x: float[2,3]; r: int64[2] = -1 2; y = Tile(x, r); return y"},
    {"x: float[2]; y = Cast<to=\"float\">(x); return y"},
    {"x: float[2]; y = Cast<to=99>(x); return y"},
    {"x: float[5,5]; s: int64[2] = 0 1; e: int64[2] = 3 4; a: int64[2] = 0 -2; "
     "y = Slice(x, s, e, a); return y"},

    // ---- bodies ----
    {"c: bool; x: float[2]; y, z = If<then_branch={a = Exp(x); "
     "return a}, else_branch={b = Neg(x); return b}>(c); return y, z"},
    {"c: bool; x: float[2]; y = If<then_branch={a = Exp(x); "
     "return a}, else_branch={b = Neg(x); d = Neg(b); return b, d}>(c); return y"},
    {"n: int64 = 3; x: float[2]; y = Loop<body={i: int64; k: bool; v: float[2]; "
     "w = Exp(v); return w}>(n, , x); return y"},
    {"n: int64 = 3; x: float[2]; y = Loop<body={i: int64; k: bool; v: float[2]; "
     "o = Identity(k); w = Cast<to=7>(v); return o, w}>(n, , x); return y"},
    {"x: float[4,2]; s: float[2]; "
     "y = Scan<num_scan_inputs=1, scan_input_axes=[2], body={a: float[2]; "
     "r: float[2]; b = Add(a, r); return b}>(s, x); return y"},
    {"x: float[4,2]; s: float[2]; "
     "y = Scan<num_scan_inputs=1, scan_input_directions=[2], body={a: float[2]; "
     "r: float[2]; b = Add(a, r); return b}>(s, x); return y"},
    {"x: float[4,2]; s: float[2]; "
     "y = Scan<num_scan_inputs=1, scan_output_axes=[5], body={a: float[2]; "
     "r: float[2]; b = Add(a, r); return b, r}>(s, x); return y"},
    {"c: int64; x: float[2]; y = If<then_branch={a = Exp(x); "
     "return a}, else_branch={b = Neg(x); return b}>(c); return y"},
    {"n: int64 = 3; x: float[2]; y = Loop<body={i: int64; k: bool; v: int64[2]; "
     "o = Identity(k); w = Identity(v); return o, w}>(n, , x); return y"},
    {"n: int64 = 3; x: float[2]; y = Loop<body={i: int64; k: bool; v: float[2]; "
     "o = Cast<to=1>(k); w = Exp(v); return o, w}>(n, , x); return y"},
    {"x: float[4,2]; z: float[3,2]; y = Scan<num_scan_inputs=2, body={a: float[2]; "
     "r: float[2]; b = Add(a, r); return b}>(z, x); return y"},

    // ---- errors found at run time ----
    {"x: float[5]; s: int64[1]; e: int64[1]; a: int64[1] = 0; t: int64[1]; "
     "y = Slice(x, s, e, a, t); return y",
     "x: float[5]; s: int64[1] = 0; e: int64[1] = 3; t: int64[1] = 0"},
    {"x: float[n]; p: int64[2] = 3 0; y = Pad<mode=\"reflect\">(x, p); return y", "x: float[3]"},
    {"x: float[n]; p: int64[2] = 0 1; y = Pad<mode=\"wrap\">(x, p); return y", "x: float[0]"},
    {"x: float[1,1,n]; w: float[1,1,5]; y = Conv(x, w); return y",
     "x: float[1,1,3]; w: float[1,1,5]"},
    {"x: float[1,1,n]; y = MaxPool<kernel_shape=[3]>(x); return y", "x: float[1,1,2]"},
    {"x: float[n,3]; y = ArgMax(x); return y", "x: float[0,3]"},
    {"x: float[2,m]; y = Einsum<equation=\"ii->i\">(x); return y", "x: float[2,3]"},
    {"x: float[6]; s: int64[2]; a, b = Split(x, s); return a", "x: float[6]; s: int64[2] = 7 -1"},
    {"x: float[1,1,4,4]; z: int64[4]; y = Resize(x, , , z); return y",
     "x: float[1,1,4,4]; z: int64[4] = 1 1 -8 8"},
};

}  // namespace

std::span<const Wrong> wrong_operands() {
  return kWrongOperands;
}

}  // namespace ullage::onnx::test

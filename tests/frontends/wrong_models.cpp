// Wrong models by names, shapes, counts, dtypes, layers and control flow.
#include "tests/frontends/wrong_models.h"

namespace ullage::onnx::test {
namespace {

constexpr Wrong kWrongModels[] = {
    // ---- names ----
    {"x: float[4]; y = Relu(z); return y"},
    {"x: float[4]; y = Relu(x); return z"},
    {"x: float[4]; y = NoSuchOp(x); return y"},
    {"x: float[4]; a = NoSuchOp(x); b = AnotherOne(a); return b"},
    {"x: float[4]; y = Cast<to=1>(x); return y", "", 5},
    {"x: string[4]; y = Identity(x); return y"},
    {"x: float[4]; y = Relu(x); return y", "", 28},
    {"x: float[2,3]; s, b, m, v: float[3]; y, a, b2, c, d = BatchNormalization(x, s, b, m, v); "
     "return y, c",
     "", 9},

    // ---- shapes that do not fit ----
    {"x: float[3]; h: float[4]; y = Add(x, h); return y"},
    {"x: float[2,3]; w: float[4,5]; h = MatMul(x, w); return h"},
    {"x: float[2,3]; w: float[3,5]; b: float[4]; h = MatMul(x, w); y = Add(h, b); return y"},
    {"c: bool[3]; x: float[2]; y: float[2]; r = Where(c, x, y); return r"},
    {"x: float[2,3]; z: float[2,4]; y = Concat<axis=0>(x, z); return y"},
    {"x: float[2,3]; z: float[2]; y = Concat<axis=1>(x, z); return y"},
    {"x: float[2,3]; z: float[2,3]; y = Concat<axis=2>(x, z); return y"},
    {"x: float[2,3]; s: int64[2] = 4 2; y = Reshape(x, s); return y"},
    {"x: float[2,3]; s: int64[2] = -1 -1; y = Reshape(x, s); return y"},
    {"x: float[2,3]; s: int64[3] = 2 3 0; y = Reshape(x, s); return y"},
    {"x: float[2,3]; s: int64[2] = -1 4; y = Reshape(x, s); return y"},
    {"x: float[2,3]; s: int64[2] = 4 3; y = Expand(x, s); return y"},
    {"x: float[2,3]; a: int64[1] = 1; y = Squeeze(x, a); return y"},
    {"x: float[2,3]; a: int64[2] = 0 0; y = Unsqueeze(x, a); return y"},
    {"x: float[2,3]; y = Flatten<axis=3>(x); return y"},
    {"x: float[2,3]; r: int64[1] = 2; y = Tile(x, r); return y"},
    {"x: float[2,3]; p: int64[2] = 1 1; y = Pad(x, p); return y"},
    {"x: float[2,3]; p: int64[4] = 0 0 0 5; y = Pad<mode=\"mirror\">(x, p); return y"},
    {"x: float[5]; a, b = Split<num_outputs=3>(x); return a"},
    {"x: float[5]; s: int64[2] = 2 2; a, b = Split(x, s); return a"},
    {"x: float[5]; s: int64[1] = 0; e: int64[2] = 3 4; y = Slice(x, s, e); return y"},
    {"x: float[5]; s: int64[1] = 0; e: int64[1] = 3; a: int64[1] = 0; t: int64[1] = 0; "
     "y = Slice(x, s, e, a, t); return y"},
    {"x: float[1,6,2,2]; y = DepthToSpace<blocksize=2>(x); return y"},
    {"x: float[4,2,2]; y = SpaceToDepth<blocksize=2>(x); return y"},

    // ---- axes, counts and other numbers ----
    {"x: float[2,3]; y = Softmax<axis=2>(x); return y"},
    {"x: float[2,3]; y = ArgMax<axis=5>(x); return y"},
    {"x: bool[2,3]; y = ArgMax<axis=1>(x); return y"},
    {"x: float[2,3]; a: int64[1] = 2; y = ReduceSum(x, a); return y"},
    {"x: float[2,3]; a: int64[2] = 1 -1; y = ReduceSum(x, a); return y"},
    {"x: float[2,3]; a: int64[1] = 4; y = CumSum(x, a); return y"},
    {"x: float[2,3]; k: int64[1] = 5; v, i = TopK(x, k); return v"},
    {"x: float[2,3]; k: int64[1] = -1; v, i = TopK(x, k); return v"},
    {"x: float[2,3]; k: int64[2] = 1 1; v, i = TopK(x, k); return v"},
    {"s: int64 = 0; l: int64 = 5; d: int64 = 0; y = Range(s, l, d); return y"},
    {"s: float = 0; l: float = 5; d: float = 0; y = Range(s, l, d); return y"},
    {"s: int64[2] = 0 1; l: int64 = 5; d: int64 = 1; y = Range(s, l, d); return y"},
    {"s: int64[2] = 2 -3; y = ConstantOfShape(s); return y"},
    {"i: int64[3]; d: int64 = 4; v: float[2] = 0 1; y = OneHot<axis=3>(i, d, v); return y"},
    {"x: float[2,3]; i: float[2]; y = Gather(x, i); return y"},
    {"x: float[2,3]; i: int64[2]; y = GatherElements(x, i); return y"},
    {"x: float[2,3]; i: int64[2,3]; y = GatherND(x, i); return y"},
    {"x: float[2,3]; i: int64[1,3]; u: float[2,3]; y = ScatterElements(x, i, u); return y"},
    {"x: float[2]; i: int64[1,1]; u: float[1]; y = ScatterND<reduction=\"avg\">(x, i, u); "
     "return y"},
    {"x: float[4]; y = Trilu(x); return y"},
    {"x: float[4,4]; c: bool[4]; y = Compress<axis=2>(x, c); return y"},

    // ---- dtypes ----
    {"x: float[3]; h: int64[3]; y = Add(x, h); return y"},
    {"x: float[3]; y = And(x, x); return y"},
    {"x: int64[3]; y = Sqrt(x); return y"},
    {"x: float[3]; y = Cast<to=8>(x); return y"},
    {"x: float[3]; y = Cast(x); return y"},
    {"x: uint8[4]; y = BitCast<to=1>(x); return y", "", 26},
    {"x: int32[4]; n: int32[4]; y = BitShift<direction=\"LEFT\">(x, n); return y"},

    // ---- layers ----
    {"x: float[1,3,8,8]; w: float[4,2,3,3]; y = Conv(x, w); return y"},
    {"x: float[1,3,8,8]; w: float[4,3,3,3]; y = Conv<strides=[0,1]>(x, w); return y"},
    {"x: float[1,4,8,8]; w: float[4,2,3,3]; y = Conv<group=3>(x, w); return y"},
    {"x: float[1,3,8]; w: float[3,4,3]; y = ConvTranspose<output_shape=[1,2]>(x, w); return y"},
    {"x: float[1,3,8]; y = MaxPool<kernel_shape=[2,2]>(x); return y"},
    {"x: float[1,3,8]; y = AveragePool(x); return y"},
    {"x: float[2,3]; w: float[4,3]; b: float[4]; y = Gemm(x, w, b); return y"},
    {"x: float[2,3]; y = Einsum<equation=\"ij,jk->ik\">(x); return y"},
    {"x: float[2,3]; y = Einsum<equation=\"ijk->i\">(x); return y"},
    {"x: float[2,4]; s: float[3]; y = LayerNormalization(x, s); return y"},
    {"x: float[1,5,2]; s: float[5]; b: float[5]; "
     "y = GroupNormalization<num_groups=2>(x, s, b); return y",
     "", 21},
    {"x: float[5,1,3]; w: float[1,12,3]; r: float[1,16,4]; y = LSTM<hidden_size=4>(x, w, r); "
     "return y"},
    {"x: float[1,1,4,4]; s: float[3] = 1 1 2; y = Resize(x, , s); return y"},
    {"x: float[1,1,4,4]; s: float[4] = 1 1 2 2; y = Resize<mode=\"area\">(x, , s); return y"},
    {"x: float[1,1,4,4]; g: float[1,2,2,3]; y = GridSample(x, g); return y"},
    {"q: float[1,3,8]; y = Attention(q, q, q); return y", "", 23},
    {"q: float[1,2,3,4]; k: float[1,2,5,6]; y = Attention(q, k, k); return y", "", 23},
    {"x: float[3]; s: float = 0.1; z: int32 = 0; y = QuantizeLinear(x, s, z); return y"},
    {"b: float[1,4]; s: float[1,1,4]; y = NonMaxSuppression(b, s); return y"},

    // ---- control flow ----
    {"c: bool; x: float[2,1]; y = If<then_branch={a = Squeeze(x); return a}, "
     "else_branch={b = Identity(x); return b}>(c); z = Relu(y); return z"},
    {"c: bool; x: float[2]; y = If<then_branch={a = Exp(x); return a}, "
     "else_branch={b = Cast<to=7>(x); return b}>(c); return y"},
    {"c: bool; x: float[2]; y = If<then_branch={a = Exp(x); return a}>(c); return y"},
    {"c: bool; x: float[2]; h: float[3]; y = If<then_branch={a = Add(x, h); return a}, "
     "else_branch={b = Exp(x); return b}>(c); return y"},
    {"n: int64; c: bool = 1; x: float[2]; y = Loop<body={i: int64; k: bool; v: float[2]; "
     "o = Identity(k); w = Flatten(v); return o, w}>(n, c, x); return y"},
    {"x: float[4,2]; s: float[3]; y = Scan<num_scan_inputs=1, body={a: float[3]; r: float[2]; "
     "b = Add(a, r); return b}>(s, x); return y"},

    // ---- errors found at run time ----
    {"x: float[n]; h: float[m]; y = Add(x, h); return y", "x: float[3]; h: float[4]"},
    {"x: float[n,4]; w: float[m,2]; y = MatMul(x, w); return y", "x: float[2,4]; w: float[3,2]"},
    {"x: float[n]; h: float[n]; y = Add(x, h); return y", "x: float[3]; h: float[4]"},
    {"x: float[4]; y = Relu(x); return y", "x: float[5]"},
    {"x: float[n]; s: int64[2] = 2 -1; y = Reshape(x, s); return y", "x: float[5]"},
    {"x: float[6]; s: int64[2]; y = Reshape(x, s); return y", "x: float[6]; s: int64[2] = 4 2"},
    {"x: float[n]; k: int64[1]; v, i = TopK(x, k); return v", "x: float[3]; k: int64[1] = 4"},
    {"s: int64; l: int64; d: int64; y = Range(s, l, d); return y",
     "s: int64 = 0; l: int64 = 5; d: int64 = 0"},
    {"s: float; l: float; d: float; y = Range(s, l, d); return y",
     "s: float = 0; l: float = 5; d: float = 0"},
    {"s: int64[2]; y = ConstantOfShape(s); return y", "s: int64[2] = 2 -1"},
    {"x: float[n]; a, b = Split(x); return a", "x: float[5]", 13},
    {"x: float[2,3]; a: int64[1]; y = ReduceSum(x, a); return y", "x: float[2,3]; a: int64[1] = 2"},
    {"x: float[n,1]; a: int64[1] = 0; y = Squeeze(x, a); return y", "x: float[3,1]"},
    {"x: float[n]; i: int64[2]; y = Gather(x, i); return y", "x: float[0]; i: int64[2]"},
};

}  // namespace

std::span<const Wrong> wrong_models() {
  return kWrongModels;
}

}  // namespace ullage::onnx::test

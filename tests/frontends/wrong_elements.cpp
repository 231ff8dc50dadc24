// Wrong models by the elements of operands: lengths, scales, shares of a whole; and by what bodies
// state of their values.
#include "tests/frontends/wrong_models.h"

namespace ullage::onnx::test {
namespace {

constexpr Wrong kModels[] = {
    // ---- element types ----
    {"x: bool[1,1,4,4]; s: float[4] = 1 1 2 2; y = Resize<mode=\"linear\">(x, , s); return y"},
    {"x: bool[1,1,4,4]; s: float[4] = 1 1 2 2; y = Upsample<mode=\"linear\">(x, s); return y", "",
     9},
    {"x: bool[1,1,4,4]; y = MaxPool<kernel_shape=[2,2]>(x); return y"},
    {"q: float[1,2,3,4]; m: int64[3,3]; y = Attention(q, q, q, m); return y", "", 23},

    // ---- lengths ----
    {"x: float[4,2]; n: int64[2] = 2 5; y = ReverseSequence(x, n); return y"},
    {"x: float[4,2]; n: int64[2] = -1 4; y = ReverseSequence(x, n); return y"},
    {"x: float[4,2]; n: int64[3] = 1 1 1; y = ReverseSequence(x, n); return y"},
    {"x: float[5,2,3]; w: float[1,16,3]; r: float[1,16,4]; n: int32[2] = 5 7; "
     "y = LSTM<hidden_size=4>(x, w, r, , n); return y"},
    {"x: float[5,2,3]; w: float[1,12,3]; r: float[1,12,4]; n: int32[2] = -1 5; "
     "y = GRU<hidden_size=4>(x, w, r, , n); return y"},
    {"x: float[2,5,3]; w: float[1,4,3]; r: float[1,4,4]; n: int32[2] = 6 2; "
     "y = RNN<hidden_size=4, layout=1>(x, w, r, , n); return y"},
    {"x: float[t,2]; n: int64[2]; y = ReverseSequence(x, n); return y",
     "x: float[4,2]; n: int64[2] = 4 5"},
    {"x: float[t,2,3]; w: float[1,16,3]; r: float[1,16,4]; n: int32[2]; "
     "y = LSTM<hidden_size=4>(x, w, r, , n); return y",
     "x: float[5,2,3]; w: float[1,16,3]; r: float[1,16,4]; n: int32[2] = -2 5"},
    {"x: float[t,2,3]; w: float[1,12,3]; r: float[1,12,4]; n: int32[2] = 3 4; "
     "y = GRU<hidden_size=4>(x, w, r, , n); return y",
     "x: float[3,2,3]; w: float[1,12,3]; r: float[1,12,4]"},

    // ---- scales ----
    {"x: float[3]; s: float = 0; z: uint8 = 0; y = QuantizeLinear(x, s, z); return y"},
    {"x: float[2,3]; s: float[3] = 1 nan 2; z: uint8[3] = 0 0 0; "
     "y = QuantizeLinear<axis=1>(x, s, z); return y"},
    {"a: uint8[2,3]; b: uint8[3,2]; s: float = 1; t: float = 0; z: uint8 = 0; "
     "y = QLinearMatMul(a, s, z, b, s, z, t, z); return y"},
    {"x: uint8[1,1,4]; w: uint8[2,1,2]; s: float = 1; t: float[2] = 1 0; z: uint8 = 0; "
     "y = QLinearConv(x, s, z, w, s, z, t, z); return y"},
    {"x: float[3]; s: float; y = QuantizeLinear(x, s); return y", "x: float[3]; s: float = 0"},
    {"a: uint8[2,3]; b: uint8[3,2]; s: float = 1; t: float; z: uint8 = 0; "
     "y = QLinearMatMul(a, s, z, b, s, z, t, z); return y",
     "a: uint8[2,3]; b: uint8[3,2]; t: float = nan"},

    // ---- shares ----
    {"x: float[3]; r: float = 1; y = Dropout(x, r); return y"},
    {"x: float[3]; r: float = nan; y = Dropout(x, r); return y"},
    {"x: float[3]; y = Dropout<ratio=-0.5>(x); return y", "", 10},
    {"b: float[1,4,4]; s: float[1,1,4]; n: int64 = 2; t: float = 1.5; "
     "y = NonMaxSuppression(b, s, n, t); return y"},
    {"b: float[1,4,4]; s: float[1,1,4]; n: int64 = 2; t: float; "
     "y = NonMaxSuppression(b, s, n, t); return y",
     "b: float[1,4,4]; s: float[1,1,4]; t: float = -0.5"},

    // ---- what bodies state ----
    {"n: int64 = 3; x: float[2]; y = Loop<body={i: int64; k: bool; v: float[3]; "
     "o = Identity(k); w = Exp(v); return o, w}>(n, , x); return y"},
    {"n: int64 = 3; x: float[2]; y = Loop<body={i: int64; k: bool; v: float[2,1]; "
     "o = Identity(k); w = Exp(v); return o, w}>(n, , x); return y"},
    {"n: int64 = 3; x: float[2]; y = Loop<body={i: int64; k: bool; v: float[2]; "
     "o = Identity(k); w = Exp(v); return o, w: float[4]}>(n, , x); return y"},
    // The second iteration gets the value that the first has lengthened.
    {"n: int64 = 2; x: float[2]; y = Loop<body={i: int64; k: bool; v: float[2]; "
     "o = Identity(k); w = Concat<axis=0>(v, v); return o, w}>(n, , x); return y"},
    {"n: int64 = 2; x: float[2]; y, z = Loop<body={i: int64; k: bool; v: float[2]; "
     "o = Identity(k); w = Exp(v); return o, w, v: float[2,1]}>(n, , x); return y, z"},
    {"x: float[4,2]; s: float[2]; y = Scan<num_scan_inputs=1, body={a: float[2]; r: float[3]; "
     "b = Add(a, r); return b}>(s, x); return y"},
    {"x: float[4,2]; s: float[2]; y = Scan<num_scan_inputs=1, body={a: float[2]; r: float[2]; "
     "b = Add(a, r); return b: float[2,2]}>(s, x); return y"},
    // An iteration whose condition is known only at run time.
    {"c: bool; n: int64 = 1; x: float[2]; y = Loop<body={i: int64; k: bool; v: float[3]; "
     "o = Identity(k); w = Exp(v); return o, w}>(n, c, x); return y",
     "c: bool = 1; x: float[2]"},
};

}  // namespace

std::span<const Wrong> wrong_elements() {
  return kModels;
}

}  // namespace ullage::onnx::test

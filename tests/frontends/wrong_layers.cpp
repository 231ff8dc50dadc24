// Wrong models by the windows, weights and attributes of layers.
#include "tests/frontends/wrong_models.h"

namespace ullage::onnx::test {
namespace {

constexpr Wrong kWrongLayers[] = {
    // ---- layers ----
    {"x: float[1,1,4]; w: float[1,1,5]; y = Conv(x, w); return y"},
    {"x: float[2,3]; w: float[3,4]; b: float[3]; y = Gemm(x, w, b); return y"},
    {"x: float[1,2,3]; w: float[3,4]; y = Gemm(x, w); return y"},
    {"x: float[2,3]; y = Einsum<equation=\"i1->i\">(x); return y"},
    {"x: float[2,3]; y = Einsum<equation=\"ij->ii\">(x); return y"},
    {"x: float[2,3]; y = Einsum<equation=\"ii->i\">(x); return y"},
    {"x: float[2,3]; y = Einsum<equation=\"ij->i->j\">(x); return y"},
    {"x: float[1,3,8,8]; w: float[4,3,3]; y = Conv(x, w); return y"},
    {"x: float[1,3,8,8]; w: float[4,3,0,3]; y = Conv(x, w); return y"},
    {"x: float[1,3,8]; w: float[3,4,3]; y = ConvTranspose<output_padding=[-1]>(x, w); "
     "return y"},
    {"x: float[1,3,8]; w: float[3,4,3]; "
     "y = ConvTranspose<output_padding=[1,1]>(x, w); return y"},
    {"x: float[1,3,8]; w: float[3,4,3]; y = ConvTranspose<output_shape=[-3]>(x, w); "
     "return y"},
    {"x: float[1,3,8]; w: float[3,4,3]; y = ConvTranspose<pads=[9,9]>(x, w); return y"},
    {"x: float[1,3,8]; y = MaxPool<kernel_shape=[2], pads=[3,3]>(x); return y"},
    {"x: float[1,1,2,2]; i: int64[1,1,2,2]; "
     "y = MaxUnpool<kernel_shape=[2,2], pads=[1,1]>(x, i); return y"},
    {"x: float[1,1,2,2]; i: int64[1,1,2,2]; o: int64[4] = 1 1 1 1; "
     "y = MaxUnpool<kernel_shape=[2,2], strides=[2,2]>(x, i, o); return y"},
    {"x: float[1,1,4,4]; s: float[4] = 1 1 2 2; z: int64[4] = 1 1 8 8; "
     "y = Resize(x, , s, z); return y"},
    {"x: float[1,1,4,4]; s: float[4] = 1 1 -2 2; y = Resize(x, , s); return y"},
    {"x: float[2,3]; s: float[4]; b, m, v: float[3]; "
     "y = BatchNormalization(x, s, b, m, v); return y"},
    {"x: float[3]; s, b, m, v: float[3]; y = BatchNormalization(x, s, b, m, v); "
     "return y"},
    {"x: float[2,3,4]; s: float[4]; b: float[3]; y = InstanceNormalization(x, s, b); "
     "return y"},
    {"x: float[2,4]; s: float[4]; y = LayerNormalization<axis=2>(x, s); return y"},
    {"x: float[1,4,2]; s: float[4]; b: float[4]; "
     "y = GroupNormalization<num_groups=3>(x, s, b); return y",
     "", 21},
    {"x: float[1,4,2]; s: float[4]; b: float[4]; "
     "y = GroupNormalization<num_groups=2>(x, s, b); return y",
     "", 18},
    {"x: float[1,4,2]; s: float[4]; b: float[4]; y = GroupNormalization(x, s, b); "
     "return y",
     "", 21},
    {"x: float[2,4]; y = LpNormalization<p=3>(x); return y"},
    {"x: float[2,3]; y = MeanVarianceNormalization(x); return y"},
    {"x: float[2,4]; s: float[3]; y = RMSNormalization(x, s); return y", "", 23},
    {"x: float[5,1,3]; w: float[1,16,3]; r: float[1,16,4]; "
     "y = LSTM<hidden_size=4, direction=\"backward\">(x, w, r); return y"},
    {"x: float[5,1,3]; w: float[1,16,3]; r: float[1,16,4]; "
     "y = LSTM<hidden_size=4, direction=\"bidirectional\">(x, w, r); return y"},
    {"x: float[5,1,3]; w: float[1,16,3]; r: float[1,16,4]; h: float[1,2,4]; "
     "y = LSTM<hidden_size=4>(x, w, r, , , h); return y"},
    {"x: float[5,1,3]; w: float[1,16,3]; r: float[1,16,4]; p: float[1,8]; "
     "y = LSTM<hidden_size=4>(x, w, r, , , , , p); return y"},
    {"x: float[5,1,3]; w: float[1,16,3]; r: float[1,16,4]; "
     "y = LSTM<hidden_size=4, layout=2>(x, w, r); return y"},
    {"x: float[5,1,3]; w: float[1,16,3]; r: float[1,16,4]; "
     "y = LSTM<hidden_size=4, clip=-1.0>(x, w, r); return y"},
    {"x: float[5,1,3]; w: float[1,12,3]; r: float[1,12,4]; "
     "y = GRU<hidden_size=4, activation_alpha=[0.1,0.2,0.3]>(x, w, r); return y"},
    {"x: float[3]; s: float[2]; z: uint8[2]; y = QuantizeLinear(x, s, z); return y"},
    {"x: float[2,3]; s: float[2]; z: uint8[3]; y = QuantizeLinear<axis=1>(x, s, z); "
     "return y"},
    {"x: float[2,6]; s: float[2,2]; z: uint8[2,2]; "
     "y = QuantizeLinear<axis=1, block_size=2>(x, s, z); return y",
     "", 21},
    {"x: float[3]; s: float; z: uint8; y = QuantizeLinear<output_dtype=3>(x, s, z); "
     "return y",
     "", 21},
    {"x: uint8[3]; s: float = 1; z: int8 = 0; y = DequantizeLinear(x, s, z); return y"},
    {"a: uint8[2,3]; b: uint8[3,2]; z: uint8[5]; y = MatMulInteger(a, b, z); return y"},
    {"a: uint8[2,3]; s: float; z: uint8; b: uint8[4,2]; "
     "y = QLinearMatMul(a, s, z, b, s, z, s, z); return y"},
    {"x: uint8[1,1,4]; w: uint8[1,1,2]; z: uint8[2]; y = ConvInteger(x, w, , z); "
     "return y"},
    {"q: float[1,3,3,4]; k: float[1,2,5,4]; y = Attention(q, k, k); return y", "", 23},
    {"x: float[1,2,3,4]; c: float[3,2]; s: float[3,1]; y = RotaryEmbedding(x, c, s); "
     "return y",
     "", 23},
    {"x: float[1,2,3,4]; c: float[1,3,2]; "
     "y = RotaryEmbedding<rotary_embedding_dim=6>(x, c, c); return y",
     "", 23},
    {"x: float[2,4,3]; u: float[2,1,3]; w: int64[3]; y = TensorScatter(x, u, w); "
     "return y",
     "", 24},
    {"x: float[2,4,3]; u: float[2,9,3]; y = TensorScatter(x, u); return y", "", 24},
    {"x: float[3,5]; t: int64[4]; y = NegativeLogLikelihoodLoss(x, t); return y"},
    {"x: float[3,5]; t: int64[3]; w: float[4]; "
     "y = NegativeLogLikelihoodLoss(x, t, w); return y"},
    {"x: float[3,5]; t: int64[3]; y = SoftmaxCrossEntropyLoss<reduction=\"max\">(x, t); "
     "return y"},
    {"x: float[1,8,2]; n: int64 = -4; y = DFT(x, n); return y"},
    {"x: float[1,8,2]; y = DFT<onesided=1>(x); return y"},
    {"x: float[1,8,1]; s: int64 = 0; y = STFT(x, s); return y"},
    {"x: float[1,8,1]; s: int64 = 2; f: int64 = 9; y = STFT(x, s, , f); return y"},
    {"x: float[1,6,5]; i: int64[2] = 5 5; b: int64[2] = 1 5; y = Col2Im(x, i, b); "
     "return y"},
    {"x: float[1,5,5]; i: int64[2] = 5 5; b: int64[2] = 1 5; "
     "y = Col2Im<strides=[0,1]>(x, i, b); return y"},
    {"x: float[1,5,5]; i: int64[2] = 5 5; b: int64[2] = 1 5; "
     "y = Col2Im<strides=[1,1,1]>(x, i, b); return y"},
    {"x: float[4,1,2]; w: float[1,8,2]; r: float[1,8,2]; "
     "y = LSTM<hidden_size=2, activations=[\"Sigmoid\",\"Tanh\"]>(x, w, r); return y"},
    {"x: float[4,1,2]; w: float[1,8,2]; r: float[1,8,2]; "
     "y = LSTM<hidden_size=2, activations=[\"Sigmoid\",\"LeakyRelu\",\"Tanh\"], "
     "activation_alpha=[0.5,0.5]>(x, w, r); return y"},
    {"x: float[5,1,3]; w: float[1,16,3]; r: float[1,16,4]; "
     "y = LSTM<hidden_size=4, activations=\"Sigmoid\">(x, w, r); return y"},
    {"x: float[5,1,3]; w: float[1,12,3]; r: float[1,12,4]; "
     "y = GRU<hidden_size=4, activations=[1,2]>(x, w, r); return y"},
    {"x: float[5,1,3]; w: float[1,4,3]; r: float[1,4,4]; "
     "y = RNN<hidden_size=4, activations=[\"Step\"]>(x, w, r); return y"},
    {"x: float[1,3,8,8]; w: float16[4,3,3,3]; y = Conv(x, w); return y"},
    {"a: float[2,3]; b: float[3,2]; y = MatMulInteger(a, b); return y"},
};

}  // namespace

std::span<const Wrong> wrong_layers() {
  return kWrongLayers;
}

}  // namespace ullage::onnx::test

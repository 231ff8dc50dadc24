// Recurrent layers: lstm, gru, rnn with ONNX's meaning and ONNX's layout 0.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ops/rules/family.h"

namespace ullage::ops {

// What a step computes; the numbers are those of the kernel's CELL.
enum class RecurrentCell : uint8_t { lstm, gru, rnn };
inline constexpr std::string_view kRecurrentCellNames[] = {"lstm", "gru", "rnn"};
constexpr std::span<const std::string_view> names_of(RecurrentCell) {
  return kRecurrentCellNames;
}

// x [T, B, I], w [D, G*H, I], r [D, G*H, H], bias [D, 2*G*H]?, sequence_lens [B] (i32)?,
// initial_h [D, B, H]?, and for lstm initial_c [D, B, H]?, peepholes [D, 3*H]? -> y [T, D, B, H],
// y_h [D, B, H], and for lstm y_c [D, B, H]. D is 2 for direction "bidirectional"; gates in
// ONNX's order: lstm i o f c, gru z r h. Steps past a row's sequence length leave 0 in y.
enum class RecurrentDirection : uint8_t { forward, reverse, bidirectional };
inline constexpr std::string_view kRecurrentDirectionNames[] = {"forward", "reverse",
                                                                "bidirectional"};
constexpr std::span<const std::string_view> names_of(RecurrentDirection) {
  return kRecurrentDirectionNames;
}
constexpr size_t count_of(RecurrentDirection d) {
  return d == RecurrentDirection::bidirectional ? 2 : 1;
}

struct RecurrentSpec {
  RecurrentDirection direction = RecurrentDirection::forward;
  int64_t hidden = 0;
  // Lower case ("sigmoid", "tanh", "relu", "affine", "leaky_relu", "thresholded_relu",
  // "scaled_tanh", "hard_sigmoid", "elu", "softsign", "softplus"), per direction; empty: defaults.
  std::vector<std::string> activations = {};
  std::vector<double> alpha = {}, beta = {};  // per activation; empty: defaults
  double clip = 0;                            // 0: none
  bool input_forget = false;                  // lstm: f = 1 - i
  bool linear_before_reset = false;           // gru
};
struct RecurrentOperands {
  ir::Value x = {}, w = {}, r = {}, bias = {}, sequence_lens = {}, initial_h = {}, initial_c = {},
            peepholes = {};
};
struct RecurrentResults {
  ir::Value y, y_h, y_c;  // y_c: lstm only
};
// A recurrent layer of that cell, built from matmul and recurrent_scan.
struct RecurrentOp {
  RecurrentCell cell;
  int64_t gates = 1;
  size_t activations = 1;  // functions per direction
  RecurrentResults operator()(const RecurrentOperands& operands, const RecurrentSpec& spec) const;
};
extern const RecurrentOp lstm, gru, rnn;

// An LSTM of bytes: its state is rounded at each step, to 255 steps of the range of a row's state
// and 0, as onnxruntime has it with a thread for each row, and multiplied by bytes.
//   projected [T, B, D * G * H]: as recurrent_scan takes it; r (u8) [D, H, G * H], the state's axis
//   first; scale and zero (f32) [D, G * H]; the others as in RecurrentOperands
struct ByteLstmOperands {
  ir::Value projected = {}, r = {}, scale = {}, zero = {}, initial_h = {}, initial_c = {},
            peepholes = {};
};
RecurrentResults lstm_of_bytes(const ByteLstmOperands& operands, const RecurrentSpec& spec);

// The steps of a recurrent layer, given what x contributes to every gate.
//   projected [T, B, D * G * H]: x w + biases
//   parameters, flat: recurrent weights [D, ceil(H / 4), G, H, 4] (vec4s along the inner axis,
//     zero beyond H), then peepholes [D, 3, H] (lstm), then the bias of the candidate's recurrent
//     part [D, H] (gru with linear_before_reset); the last two where the attributes require them.
//     With has_bytes u32: bytes [D, ceil(H / 4), H, G, 4], a word each four, then bits of f32:
//     scale [D, G, H], zero [D, G, H], peepholes
//   initial, flat: h [D, B, H], then c [D, B, H] (lstm), then sequence lengths [B] if has_lengths
// -> flat: y [T, D, B, H], last h [D, B, H], last c [D, B, H] (lstm)
struct RecurrentScanOp : ir::OpDef {
  static constexpr AttributeKey<std::string> kActivations{
      "activations", "names, separated by commas, per direction"};
  static constexpr AttributeKey<std::vector<double>> kAlpha{"alpha", "one per activation", {}};
  static constexpr AttributeKey<std::vector<double>> kBeta{"beta", "one per activation", {}};
  static constexpr AttributeKey<RecurrentCell> kCell{"cell", "what a step computes"};
  static constexpr AttributeKey<double> kClip{
      "clip", "bound of what activations are applied to; 0: none", 0};
  static constexpr AttributeKey<int64_t> kDirections{"directions", "1 or 2"};
  static constexpr AttributeKey<bool> kHasBytes{
      "has_bytes", "weights are bytes, and the state is rounded to steps of its range (lstm)",
      false};
  static constexpr AttributeKey<bool> kHasLengths{"has_lengths",
                                                  "the initial operand ends with lengths", false};
  static constexpr AttributeKey<bool> kHasPeepholes{"has_peepholes",
                                                    "the parameters have peepholes (lstm)", false};
  static constexpr AttributeKey<int64_t> kHidden{"hidden", "hidden units"};
  static constexpr AttributeKey<bool> kInputForget{"input_forget",
                                                   "lstm: forget gate is 1 - input gate", false};
  static constexpr AttributeKey<bool> kLinearBeforeReset{"linear_before_reset",
                                                         "gru: reset after the product", false};
  static constexpr AttributeKey<bool> kReverse{"reverse", "direction 0 runs backward", false};
};
extern const RecurrentScanOp recurrent_scan;

}  // namespace ullage::ops

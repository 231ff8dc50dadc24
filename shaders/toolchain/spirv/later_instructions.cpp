// Those of SPV_KHR_cooperative_matrix, SPV_KHR_bfloat16's capabilities and those of
// SPV_VALVE_mixed_float_dot_product.
#include "shaders/toolchain/spirv/later_instructions.h"

#include <algorithm>
#include <cstddef>

namespace ullage::shaders {
namespace {

constexpr uint32_t kOpCapability = 17;
constexpr uint32_t kCapabilities[] = {
    5116,  // BFloat16TypeKHR
    5117,  // BFloat16DotProductKHR
    5118,  // BFloat16CooperativeMatrixKHR
    6022,  // CooperativeMatrixKHR
    6912,  // DotProductFloat16AccFloat32VALVE
};

struct Row {
  uint32_t opcode;
  size_t least_words;
  size_t type, result;  // the words that are ids; 0: none is
};
constexpr Row kRows[] = {
    {4456, 7, 0, 1},  // OpTypeCooperativeMatrixKHR
    {4457, 5, 1, 2},  // OpCooperativeMatrixLoadKHR
    {4458, 4, 0, 0},  // OpCooperativeMatrixStoreKHR
    {4459, 6, 1, 2},  // OpCooperativeMatrixMulAddKHR
    {4460, 4, 1, 2},  // OpCooperativeMatrixLengthKHR
    {6916, 6, 1, 2},  // OpFDot2MixAcc32VALVE
};

}  // namespace

std::optional<LaterIds> later_instruction(std::span<const uint32_t> words) {
  const uint32_t opcode = words[0] & 0xffff;
  if (opcode == kOpCapability) {
    const bool is_later =
        words.size() == 2 && std::ranges::find(kCapabilities, words[1]) != std::end(kCapabilities);
    return is_later ? std::optional(LaterIds()) : std::nullopt;
  }
  const auto row = std::ranges::find(kRows, opcode, &Row::opcode);
  if (row == std::end(kRows) || words.size() < row->least_words) return std::nullopt;
  const LaterIds ids{row->type == 0 ? 0 : words[row->type],
                     row->result == 0 ? 0 : words[row->result]};
  const bool is_broken = (row->type != 0 && ids.type == 0) || (row->result != 0 && ids.result == 0);
  return is_broken ? std::nullopt : std::optional(ids);
}

}  // namespace ullage::shaders

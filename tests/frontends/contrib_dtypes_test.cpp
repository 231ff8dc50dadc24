// Results of ONNX Runtime's ops have the dtypes of its schemas, whatever the kernels compute
// in.
#include <gtest/gtest.h>

#include <string>

#include "frontends/onnx/import.h"
#include "tests/frontends/model_text.h"

namespace ullage::onnx {
namespace {

constexpr int64_t kContribOpset = 17;

// A node of com.microsoft in a model of texts, in which T stands for the dtype to try.
struct ContribCase {
  const char* inputs;
  const char* node;
  const char* results = "T";      // the dtypes of its outputs y, y1, y2 ..., a word each; - : none
  const char* types = "f16 f32";  // what T may be
};

constexpr const char* kBytes = "a: uint8[2,8]; b: uint8[8,3]; s: T[]; z: uint8[] = 3";

constexpr ContribCase kContribCases[] = {
    {"x: T[1,5,32]; w: T[32,96]; b: T[96]; m: int32[1]", "Attention<num_heads=4>(x, w, b, m)"},
    {"x: T[1,5,32]; w: T[32,96]; b: T[96]; p: T[2,1,4,3,8]", "Attention<num_heads=4>(x, w, b, , p)",
     "T T"},
    {"x: uint8[1,5,32]; w: uint8[32,96]; b: T[96]; s: T[]",
     "QAttention<num_heads=4>(x, w, b, s, s)"},
    {"x: uint8[1,5,32]; w: uint8[32,96]; b: T[96]; s: T[]; z: uint8[]; p: T[2,1,4,3,8]",
     "QAttention<num_heads=4>(x, w, b, s, s, , z, z, p)", "T T"},
    {"x: T[1,5,32]", "MultiHeadAttention<num_heads=4>(x, x, x)", "T T T"},
    {"q: T[1,3,32]; k: T[1,3,16]; p: T[1,2,4,8]; n: int32[1]; t: int32[]",
     "GroupQueryAttention<num_heads=4, kv_num_heads=2>(q, k, k, p, p, n, t)", "T T T"},
    {"x: T[2,6]; b: T[6]", "BiasGelu(x, b)"},
    {"x: T[2,6]; b: T[6]", "FastGelu(x, b)"},
    {"x: T[2,6]", "Gelu(x)"},
    {"x: T[2,6]", "QuickGelu(x)"},
    {"x: T[2,6]; b: T[2,6]", "BiasSoftmax<axis=1, is_inner_broadcast=0>(x, b)"},
    {"x: T[2,3,6]; b: T[6]", "BiasSplitGelu(x, b)"},
    {"x: T[2,3,6]; b: T[6]", "BiasAdd(x, b, x)"},
    {"i: int32[1,3]; w: T[9,16]; p: T[8,16]; g: T[16]",
     "EmbedLayerNormalization(i, , w, p, , g, g)", "T i32 T"},
    {"x: T[1,2,8,8]; w: T[4,2,3,3]; b: T[4]", "FusedConv<activation=\"Relu\">(x, w, b)"},
    {"x: T[1,8,8,2]; w: T[4,2,3,3]; b: T[4]", "NhwcConv(x, w, b)"},
    {"a: T[2,8]; b: T[8,3]", "FusedGemm<activation=\"Relu\">(a, b)"},
    {"a: T[2,8]; b: T[8,3]", "FusedMatMul<alpha=0.5>(a, b)"},
    {"a: T[2,8]; b: T[8,3]", "TransposeMatMul(a, b)"},
    {"x: T[1,4,4,8]; g: float[8]", "GroupNorm<groups=2, activation=1>(x, g, g)"},
    {"x: T[1,4,4,8]; g: float[8]; k: T[1,4,4,8]",
     "SkipGroupNorm<groups=2, activation=1>(x, g, g, k)", "T T"},
    {"x: T[1,5,32]; g: T[32]", "SkipLayerNormalization(x, x, g, g, g)", "T - - T"},
    {"x: T[1,5,32]; g: T[32]", "SkipSimplifiedLayerNormalization(x, x, g)", "T - - T"},
    {"x: T[1,4,3,8]; p: int64[1,3]; c: T[16,4]", "RotaryEmbedding(x, p, c, c)"},
    {"x: T[2,6]; a: int32[] = 0", "ExpandDims(x, a)"},
    {"x: T[3,16]; b: uint8[1,1,8] = 1 2 3 4 5 6 7 8; s: T[1] = 1",
     "MatMulNBits<K=16, N=1, bits=4, block_size=16>(x, b, s)"},
    {"d: uint8[1,8] = 1 2 3 4 5 6 7 8; i: int64[3]; s: T[1,1] = 1",
     "GatherBlockQuantized<bits=4, block_size=16, gather_axis=0, quantize_axis=1>(d, i, s)"},
    {"x: T[4,8]; r: T[4,3]; w: T[3,16,8]; v: T[3,8,16]",
     "MoE<k=2, activation_type=\"relu\">(x, r, w, , v)"},
    {"b: T[8,4]; n: int64[] = 5", "RelativePositionBias<max_distance=16>(b, n, n)"},
    {"q: T[1,3,16]; b: T[16]; p: T[1,2,3,3]; w: T[8,8]; u: T[8]; e: T[1,2,1,1]",
     "GatedRelativePositionBias<num_heads=2>(q, b, p, w, u, e)"},
    {"a: T[3,4]; b: T[5,4]", "CDist<metric=\"euclidean\">(a, b)", "T", "f32 f64"},
    {"a: T[2,8]; b: uint8[8,3]; s: T[]", "DynamicQuantizeMatMul(a, b, s)", "T", "f32"},
    {kBytes, "MatMulIntegerToFloat(a, b, s, s, z, z)"},
    {"a: uint8[2,8]; b: uint8[8,3]; s: T[]; c: T[3]", "MatMulIntegerToFloat(a, b, s, s, , , c)"},
    {kBytes, "QGemm(a, s, z, b, s, z)", "T", "f32"},
    {kBytes, "QGemm(a, s, z, b, s, z, , s, z)", "u8", "f32"},
    {"a: int8[2,8]; s: float[]; z: int8[]", "QLinearAdd(a, s, z, a, s, z, s, z)", "i8", "f32"},
    {"a: int8[2,8]; s: float[]", "QLinearAdd(a, s, , a, s, , s)", "u8", "f32"},
    {"x: T[3,4]", "Trilu(x)"},
};

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(' ', at), text.size());
    words.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

// `text` with T, where it stands alone, as the type of that name in ONNX.
std::string typed(std::string_view text, const std::string& type) {
  const std::string name = type == "f16" ? "float16" : type == "f64" ? "double" : "float";
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool stands_alone = text[i] == 'T' && i > 1 && text[i - 1] == ' ' && text[i + 1] == '[';
    result += stands_alone ? name : std::string(1, text[i]);
  }
  return result;
}

TEST(ContribOps, GiveResultsOfTheDtypesOfTheirSchemas) {
  for (const ContribCase& row : kContribCases) {
    const std::vector<std::string> results = words_of(row.results);
    for (const std::string& type : words_of(row.types)) {
      std::string outputs, returned;
      for (size_t i = 0; i < results.size(); ++i) {
        const std::string name = results[i] == "-" ? "" : "y" + std::to_string(i);
        outputs += (i == 0 ? "" : ", ") + name;
        if (!name.empty()) returned += (returned.empty() ? "" : ", ") + name;
      }
      const std::string text = typed(row.inputs, type) + "\n" + outputs +
                               " = com.microsoft::" + row.node + "; return " + returned;
      const auto graph = import(test::model_of(text, kContribOpset), {});
      if (!graph) {
        ADD_FAILURE() << type << ": " << graph.error().message << "\n" << text;
        continue;
      }
      size_t output = 0;
      for (const std::string& result : results) {
        if (result == "-") continue;
        const ir::GraphOutput& y = graph->outputs[output++];
        EXPECT_EQ(ir::name_of(graph->value(y.value).dtype), result == "T" ? type : result)
            << text << ", output " << y.name;
      }
    }
  }
}

}  // namespace
}  // namespace ullage::onnx

// Adapters: matrices of low rank that are added to products with a model's unchanged weights, and
// their files.
// Source: Hu et al., "LoRA: Low-Rank Adaptation of Large Language Models" (2021); names and
// metadata as llama.cpp has them.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "frontends/language/gguf/file.h"
#include "ir/graph/builder.h"
#include "ir/graph/tensor.h"

namespace ullage::gguf {

// What is added to y = W x, W [out, in]: scale * up (down x).
struct LowRank {
  ir::Value down, up;  // f32 [rank, in] and [out, rank]
  double scale = 1;    // alpha / rank
};

// By the name of the tensor W, "blk.0.attn_q.weight".
using Adapters = std::map<std::string, LowRank, std::less<>>;

// x f32 [rows, in] -> [rows, out].
ir::Value product(ir::Value x, const LowRank& matrices);

// The adapters of a file, for a model. Its metadata: general.type "adapter", adapter.type "lora",
// the model's general.architecture, adapter.lora.alpha (0: a scale of 1); its tensors, two for a
// matrix of the model: W's name and ".lora_a" (down) or ".lora_b" (up), of any type that weights
// have. Errors: invalid_file, unsupported; the message names the key or tensor, and what is there.
ir::Result<Adapters> import_adapters(const File& adapter, const File& model, ir::Builder& builder);

// Matrices of an adapter as numbers: f32, shaped as those of LowRank.
struct TrainedAdapter {
  std::string name;  // of W
  ir::Tensor down, up;
};

// The file that import_adapters reads, and llama.cpp.
std::vector<std::byte> write_adapters(std::string_view architecture, double alpha,
                                      std::span<const TrainedAdapter> adapters);

}  // namespace ullage::gguf

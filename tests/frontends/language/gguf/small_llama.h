// A small model of architecture llama, or of one that shares its graph, as a file: what tests of
// graphs and of answers run.
#pragma once

#include "tests/frontends/language/gguf/gguf_writer.h"

namespace ullage::gguf::test {

inline constexpr int64_t kBlocks = 2, kWidth = 64, kHidden = 96, kHeads = 4, kKeyHeads = 2,
                         kHead = 16, kVocabulary = 50, kContext = 24;

// What matrices are stored as. Products by blocks are most of what a driver compiles.
enum class Matrices { f32_q4_0_q8_0, f32 };

// Its tensors contain noise of a size at which layers neither vanish nor explode. qwen2 has biases,
// qwen3 and gemma3 norms of heads, gemma2 and gemma3 norms behind attention and feed-forward and a
// block with a window before one without, gemma2 caps, gemma3 stretched angles; all but llama store
// a head size. Blocks of mamba are a state space alone, those of falcon-h1 have one besides
// attention, lfm2 has a convolution in the first block and attention in the second.
WrittenFile small_llama(const std::string& architecture = "llama",
                        Matrices matrices = Matrices::f32_q4_0_q8_0);

// The same with a vocabulary: letters as tokens 0 to 25, then " ", "\n", "ab", " a", "<|start|>"
// and "<|end|>", which ends answers, and tokens "0", "1" ...; a template of conversations.
WrittenFile small_language_model(const std::string& architecture = "llama",
                                 Matrices matrices = Matrices::f32_q4_0_q8_0);

inline constexpr int64_t kRank = 3;
inline constexpr double kAlpha = 4.5;

// An adapter of rank kRank for every projection, noise of a size that changes answers; "up" of
// zeros changes none.
enum class Up { noise, zeros };
WrittenFile small_adapter(const std::string& architecture = "llama", Up up = Up::noise);

}  // namespace ullage::gguf::test

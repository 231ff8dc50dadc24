#include "tests/frontends/language/gguf/small_llama.h"

#include <random>

#include "ir/graph/tensor.h"

namespace ullage::gguf::test {
namespace {

constexpr uint32_t kF32 = 0, kQ4_0 = 2, kQ8_0 = 8;

// Behind the others' data.
void add_tensor(WrittenFile& file, const std::string& name, uint32_t type,
                std::vector<uint64_t> extents, const std::string& data) {
  file.data.resize((file.data.size() + 31) / 32 * 32);
  file.tensors.push_back({name, type, std::move(extents), file.data.size()});
  file.data += data;
}

class Model {
 public:
  Model(const std::string& architecture, Matrices matrices) : matrices_(matrices) {
    const std::string keys = architecture + ".";
    file.metadata = {{"general.architecture", text_value(architecture)},
                     {keys + "block_count", u32_value(kBlocks)},
                     {keys + "embedding_length", u32_value(kWidth)},
                     {keys + "feed_forward_length", u32_value(kHidden)},
                     {keys + "attention.head_count", u32_value(kHeads)},
                     {keys + "attention.head_count_kv", u32_value(kKeyHeads)},
                     {keys + "context_length", u32_value(kContext)},
                     {keys + "rope.freq_base", f32_value(100)},
                     {keys + "attention.layer_norm_rms_epsilon", f32_value(1e-5f)}};
    if (architecture != "llama") {
      file.metadata.push_back({keys + "attention.key_length", u32_value(kHead)});
    }
    add_metadata_of(architecture);
    add("token_embd.weight", kQ8_0, {kWidth, kVocabulary});
    add("output_norm.weight", kF32, {kWidth});
    for (int64_t i = 0; i < kBlocks; ++i) {
      const std::string p = "blk." + std::to_string(i) + ".";
      add(p + "attn_norm.weight", kF32, {kWidth});
      add(p + "ffn_norm.weight", kF32, {kWidth});
      add(p + "attn_q.weight", kQ4_0, {kWidth, kHeads * kHead});
      add(p + "attn_k.weight", kQ8_0, {kWidth, kKeyHeads * kHead});
      add(p + "attn_v.weight", kF32, {kWidth, kKeyHeads * kHead});
      if (architecture == "qwen2") {
        add(p + "attn_q.bias", kF32, {kHeads * kHead});
        add(p + "attn_k.bias", kF32, {kKeyHeads * kHead});
        add(p + "attn_v.bias", kF32, {kKeyHeads * kHead});
      }
      if (architecture == "gemma2" || architecture == "gemma3") {
        add(p + "post_attention_norm.weight", kF32, {kWidth});
        add(p + "post_ffw_norm.weight", kF32, {kWidth});
      }
      if (architecture == "qwen3" || architecture == "gemma3") {
        // Scores are not near 0 then.
        add(p + "attn_q_norm.weight", kF32, {kHead}, 2);
        add(p + "attn_k_norm.weight", kF32, {kHead}, 2);
      }
      add(p + "attn_output.weight", kQ4_0, {kHeads * kHead, kWidth});
      add(p + "ffn_gate.weight", kQ4_0, {kWidth, kHidden});
      add(p + "ffn_up.weight", kF32, {kWidth, kHidden});
      add(p + "ffn_down.weight", kQ8_0, {kHidden, kWidth});
    }
  }

  WrittenFile file;

 private:
  // Of two blocks the first has the window.
  void add_metadata_of(const std::string& architecture) {
    const std::string keys = architecture + ".";
    const auto put = [&](const char* key, std::string value) {
      file.metadata.push_back({keys + key, std::move(value)});
    };
    if (architecture != "gemma2" && architecture != "gemma3") return;
    put("attention.sliding_window", u32_value(4));
    if (architecture == "gemma2") {
      put("attn_logit_softcapping", f32_value(0.004f));
      put("final_logit_softcapping", f32_value(0.75f));
    } else {
      put("attention.sliding_window_pattern", u32_value(2));
      put("rope.scaling.type", text_value("linear"));
      put("rope.scaling.factor", f32_value(8));
    }
  }

  void add(const std::string& name, uint32_t type, std::vector<uint64_t> extents,
           float most = 0.2f) {
    if (matrices_ == Matrices::f32) type = kF32;
    const uint64_t count = extents[0] * (extents.size() > 1 ? extents[1] : 1);
    Bytes bytes;
    std::uniform_real_distribution<float> noise(-most, most);
    const uint64_t units = type == kF32 ? count : count / 32;
    for (uint64_t i = 0; i < units; ++i) {
      if (type == kF32) {
        bytes.number(noise(random_));
        continue;
      }
      bytes.number(ir::float_to_half(noise(random_) / (type == kQ4_0 ? 8 : 128)));
      for (int code = 0; code < (type == kQ4_0 ? 16 : 32); ++code) {
        bytes.number(static_cast<uint8_t>(random_()));
      }
    }
    add_tensor(file, name, type, std::move(extents), bytes.str());
  }

  Matrices matrices_;
  std::mt19937 random_{7};
};

}  // namespace

WrittenFile small_llama(const std::string& architecture, Matrices matrices) {
  return Model(architecture, matrices).file;
}

WrittenFile small_language_model(const std::string& architecture, Matrices matrices) {
  WrittenFile file = small_llama(architecture, matrices);
  std::vector<std::string> tokens;
  for (char letter = 'a'; letter <= 'z'; ++letter) tokens.emplace_back(1, letter);
  const std::string space = "\u0120", line_end = "\u010a";
  tokens.insert(tokens.end(), {space, line_end, "ab", space + "a", "<|start|>", "<|end|>"});
  Bytes kinds;
  kinds.number(uint32_t{9}).number(uint32_t{5}).number(uint64_t{kVocabulary});
  for (size_t i = 0; i < kVocabulary; ++i) {
    if (i >= tokens.size()) tokens.push_back(std::to_string(i - 32));
    kinds.number(tokens[i].starts_with("<|") ? int32_t{3} : int32_t{1});
  }
  const std::vector<std::pair<std::string, std::string>> vocabulary = {
      {"tokenizer.ggml.model", text_value("gpt2")},
      {"tokenizer.ggml.pre", text_value("smollm")},
      {"tokenizer.ggml.tokens", texts_value(tokens)},
      {"tokenizer.ggml.token_type", kinds.str()},
      {"tokenizer.ggml.merges", texts_value({"a b", space + " a"})},
      {"tokenizer.ggml.eos_token_id", u32_value(31)},
      {"tokenizer.chat_template",
       text_value("{% for m in messages %}{{ '<|start|>' + m.content + '<|end|>' }}{% endfor %}"
                  "{% if add_generation_prompt %}{{ '<|start|>' }}{% endif %}")}};
  file.metadata.insert(file.metadata.end(), vocabulary.begin(), vocabulary.end());
  return file;
}

WrittenFile small_adapter(const std::string& architecture, Up up) {
  WrittenFile file;
  file.metadata = {{"general.type", text_value("adapter")},
                   {"general.architecture", text_value(architecture)},
                   {"adapter.type", text_value("lora")},
                   {"adapter.lora.alpha", f32_value(kAlpha)}};
  std::mt19937 random(11);
  std::uniform_real_distribution<float> noise(-0.3f, 0.3f);
  const auto add = [&](const std::string& name, std::vector<uint64_t> extents, bool is_zero) {
    Bytes bytes;
    for (uint64_t i = 0; i < extents[0] * extents[1]; ++i) {
      bytes.number(is_zero ? 0.0f : noise(random));
    }
    add_tensor(file, name, kF32, std::move(extents), bytes.str());
  };
  for (const WrittenTensor& adapted : small_llama(architecture).tensors) {
    if (adapted.extents.size() != 2 || !adapted.name.starts_with("blk.")) continue;
    add(adapted.name + ".lora_a", {adapted.extents[0], kRank}, false);
    add(adapted.name + ".lora_b", {kRank, adapted.extents[1]}, up == Up::zeros);
  }
  return file;
}

}  // namespace ullage::gguf::test

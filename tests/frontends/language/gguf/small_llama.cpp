#include "tests/frontends/language/gguf/small_llama.h"

#include <random>

#include "ir/graph/tensor.h"

namespace ullage::gguf::test {
namespace {

constexpr uint32_t kF32 = 0, kQ4_0 = 2, kQ8_0 = 8;
// Of state spaces.
constexpr int64_t kInner = 2 * kWidth, kState = 8, kGroups = 2, kStateHeads = 8, kSteps = 4,
                  kWindow = 4;

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
                     {keys + "context_length", u32_value(kContext)},
                     {keys + "rope.freq_base", f32_value(100)},
                     {keys + "attention.layer_norm_rms_epsilon", f32_value(1e-5f)}};
    const bool is_alone = architecture == "mamba", is_mixed = architecture == "lfm2";
    if (!is_alone && !is_mixed) {
      file.metadata.push_back({keys + "attention.head_count_kv", u32_value(kKeyHeads)});
    }
    if (!is_alone && architecture != "llama") {
      file.metadata.push_back({keys + "attention.key_length", u32_value(kHead)});
    }
    add_metadata_of(architecture);
    add("token_embd.weight", kQ8_0, {kWidth, kVocabulary});
    add(is_mixed ? "token_embd_norm.weight" : "output_norm.weight", kF32, {kWidth});
    for (int64_t i = 0; i < kBlocks; ++i) {
      const std::string p = "blk." + std::to_string(i) + ".";
      add(p + "attn_norm.weight", kF32, {kWidth});
      if (is_alone) add_mamba(p);
      if (architecture == "falcon-h1") add_mamba2(p);
      if (is_mixed && i == 0) add_convolution(p);
      if (!is_alone && !(is_mixed && i == 0)) add_attention(architecture, p);
      if (is_alone) continue;
      add(p + "ffn_norm.weight", kF32, {kWidth});
      add(p + "ffn_gate.weight", kQ4_0, {kWidth, kHidden});
      add(p + "ffn_up.weight", kF32, {kWidth, kHidden});
      add(p + "ffn_down.weight", kQ8_0, {kHidden, kWidth});
    }
  }

  WrittenFile file;

 private:
  void add_attention(const std::string& architecture, const std::string& p) {
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
    if (architecture == "qwen3" || architecture == "gemma3" || architecture == "lfm2") {
      // Scores are not near 0 then.
      add(p + "attn_q_norm.weight", kF32, {kHead}, 2);
      add(p + "attn_k_norm.weight", kF32, {kHead}, 2);
    }
    add(p + "attn_output.weight", kQ4_0, {kHeads * kHead, kWidth});
  }

  void add_convolution(const std::string& p) {
    add(p + "shortconv.in_proj.weight", kQ8_0, {kWidth, 3 * kWidth});
    add(p + "shortconv.conv.weight", kF32, {kWindow, kWidth}, 0.8f);
    add(p + "shortconv.out_proj.weight", kF32, {kWidth, kWidth});
  }
  void add_mamba(const std::string& p) {
    add(p + "ssm_in.weight", kQ8_0, {kWidth, 2 * kInner});
    add(p + "ssm_x.weight", kF32, {kInner, kSteps + 2 * kState});
    add(p + "ssm_dt.weight", kF32, {kSteps, kInner}, 0.8f);
    add_state_space(p, kInner, {kState, kInner}, {kInner}, kInner);
  }
  void add_mamba2(const std::string& p) {
    constexpr int64_t kShared = 2 * kGroups * kState;
    add(p + "ssm_in.weight", kQ8_0, {kWidth, 2 * kInner + kShared + kStateHeads});
    add_state_space(p, kInner + kShared, {1, kStateHeads}, {1, kStateHeads}, kStateHeads);
    add(p + "ssm_norm.weight", kF32, {kInner / kGroups, kGroups}, 2);
  }
  void add_state_space(const std::string& p, uint64_t convolved, std::vector<uint64_t> decays,
                       std::vector<uint64_t> skips, uint64_t steps) {
    add(p + "ssm_conv1d.weight", kF32, {kWindow, convolved}, 0.8f);
    add(p + "ssm_conv1d.bias", kF32, {convolved});
    add(p + "ssm_dt.bias", kF32, {steps}, 1);
    add(p + "ssm_a", kF32, std::move(decays), 1);
    add(p + "ssm_d", kF32, std::move(skips), 1);
    add(p + "ssm_out.weight", kF32, {kInner, kWidth});
  }

  // Of two blocks the first has the window.
  void add_metadata_of(const std::string& architecture) {
    const std::string keys = architecture + ".";
    const auto put = [&](const char* key, std::string value) {
      file.metadata.push_back({keys + key, std::move(value)});
    };
    if (architecture == "lfm2") {
      Bytes heads;
      heads.number(uint32_t{9}).number(uint32_t{4}).number(uint64_t{kBlocks});
      for (int64_t i = 0; i < kBlocks; ++i) heads.number(static_cast<uint32_t>(i * kKeyHeads));
      put("attention.head_count_kv", heads.str());
      put("shortconv.l_cache", u32_value(kWindow));
    }
    const bool has_heads = architecture == "falcon-h1";
    if (architecture == "mamba" || has_heads) {
      put("ssm.conv_kernel", u32_value(kWindow));
      put("ssm.inner_size", u32_value(kInner));
      put("ssm.state_size", u32_value(kState));
      put("ssm.time_step_rank", u32_value(has_heads ? kStateHeads : kSteps));
      if (has_heads) put("ssm.group_count", u32_value(kGroups));
    }
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

// Folders of Hugging Face's files, in memory.
#include "frontends/language/hugging_face/folder.h"

#include <gtest/gtest.h>

#include <cstring>
#include <map>

#include "frontends/language/gguf/vocabulary.h"

namespace ullage::hugging_face {
namespace {

using Folder = std::map<std::string, std::string>;

constexpr std::string_view kConfig =
    R"({"model_type":"MODEL","num_hidden_layers":2,"max_position_embeddings":32,"hidden_size":8,)"
    R"("intermediate_size":12,"num_attention_heads":2,"rms_norm_eps":1e-5,"vocab_size":3,)"
    R"("eos_token_id":[1,2],"torch_dtype":"float32" MORE})";
constexpr std::string_view kTokenizer =
    R"({"model":{"type":"BPE","vocab":{"a":0,"b":1,"ab":2},"merges":["a b"]},)"
    R"("added_tokens":[{"id":3,"content":"<s>","special":true}]})";

std::string with(std::string_view text, std::string_view from, std::string_view to) {
  std::string result(text);
  result.replace(result.find(from), from.size(), to);
  return result;
}

std::string config(std::string_view model = "llama", std::string_view more = "") {
  return with(with(kConfig, "MODEL", model), "MORE", more);
}

// Tensors of two numbers, 1 and 2, by their names.
std::string tensors(const std::vector<std::string>& names) {
  std::string header = "{", data;
  for (const std::string& name : names) {
    header += (header.size() > 1 ? ",\"" : "\"") + name +
              R"(":{"dtype":"F32","shape":[2],"data_offsets":[)" + std::to_string(data.size()) +
              "," + std::to_string(data.size() + 8) + "]}";
    const float numbers[] = {1, 2};
    data.append(reinterpret_cast<const char*>(numbers), sizeof numbers);
  }
  header += "}";
  const uint64_t size = header.size();
  return std::string(reinterpret_cast<const char*>(&size), sizeof size) + header + data;
}

Folder sample() {
  return {
      {"config.json", config()},
      {"model.safetensors",
       tensors({"model.embed_tokens.weight", "lm_head.weight", "model.norm.weight",
                "model.layers.1.self_attn.q_proj.weight"})},
      {"tokenizer.json", std::string(kTokenizer)},
      {"tokenizer_config.json", R"({"bos_token":{"content":"<s>"},"chat_template":"{{ a }}"})"}};
}

ir::Result<gguf::File> read(const Folder& folder) {
  return read_folder([&](const std::string& name) -> ir::Result<std::optional<gguf::FileBytes>> {
    const auto found = folder.find(name);
    if (found == folder.end()) return std::optional<gguf::FileBytes>();
    // Of its own, and of odd alignment.
    auto owner = std::make_shared<std::string>("?" + found->second);
    const auto bytes = std::as_bytes(std::span(*owner)).subspan(1);
    return std::optional(gguf::FileBytes{bytes, std::move(owner)});
  });
}

TEST(HuggingFaceFolder, IsDescribedAsAGgufFile) {
  const auto file = read(sample());
  ASSERT_TRUE(file) << file.error().message;
  const gguf::Metadata& m = file->metadata;
  EXPECT_EQ(*m.text("general.architecture"), "llama");
  EXPECT_EQ(*m.integer("llama.block_count", 0, 9), 2);
  EXPECT_EQ(*m.integer("llama.context_length", 0, 99), 32);
  EXPECT_EQ(*m.flag("llama.rope.interleaved"), false);
  EXPECT_EQ(*m.text("tokenizer.chat_template"), "{{ a }}");
  EXPECT_EQ(*gguf::read_token_text(m, "bos_token_id"), "<s>");
  for (const char* name :
       {"token_embd.weight", "output.weight", "output_norm.weight", "blk.1.attn_q.weight"}) {
    const gguf::TensorEntry* const tensor = file->find(name);
    ASSERT_NE(tensor, nullptr) << name;
    float numbers[2];
    ASSERT_EQ(tensor->bytes.size(), sizeof numbers);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(tensor->bytes.data()) % sizeof(float), 0u);
    std::memcpy(numbers, tensor->bytes.data(), sizeof numbers);
    EXPECT_EQ(numbers[1], 2.0f);
  }
}

TEST(HuggingFaceFolder, HasTheVocabularyOfItsTokenizer) {
  const auto file = read(sample());
  ASSERT_TRUE(file) << file.error().message;
  const auto v = gguf::read_vocabulary(file->metadata);
  ASSERT_TRUE(v) << v.error().message;
  EXPECT_EQ(v->tokens, (std::vector<std::string>{"a", "b", "ab", "<s>"}));
  EXPECT_EQ(v->begin, 3);
  EXPECT_EQ(v->ends, (std::vector<tokenizer::Token>{1, 2}));
  // From a program file's metadata, too.
  const auto written = gguf::without_tensors(*file);
  const auto again = gguf::read_file(written);
  ASSERT_TRUE(again);
  EXPECT_EQ(gguf::read_vocabulary(again->metadata)->tokens, v->tokens);
}

TEST(HuggingFaceFolder, NormsOfGemmaHaveOneAdded) {
  Folder folder = sample();
  folder["config.json"] = config("gemma", R"(,"tie_word_embeddings":true)");
  const auto file = read(folder);
  ASSERT_TRUE(file) << file.error().message;
  float numbers[2];
  std::memcpy(numbers, file->find("output_norm.weight")->bytes.data(), sizeof numbers);
  EXPECT_EQ(numbers[1], 3.0f);
  EXPECT_EQ(file->find("output.weight"), nullptr);
}

TEST(HuggingFaceFolder, WindowsFollowTheLayers) {
  Folder folder = sample();
  folder["config.json"] =
      config("qwen2", R"(,"sliding_window":4,"use_sliding_window":true,)"
                      R"("layer_types":["sliding_attention","full_attention"])");
  const auto file = read(folder);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(*file->metadata.integer("qwen2.attention.sliding_window", 0, 99), 4);
  EXPECT_EQ(*file->metadata.integer("qwen2.attention.sliding_window_pattern", 0, 99), 2);
}

TEST(HuggingFaceFolder, PartsAreNamedByTheIndex) {
  Folder folder = sample();
  folder.erase("model.safetensors");
  folder["model.safetensors.index.json"] =
      R"({"weight_map":{"model.norm.weight":"one","lm_head.weight":"two"}})";
  folder["one"] = tensors({"model.norm.weight"});
  folder["two"] = tensors({"lm_head.weight"});
  const auto file = read(folder);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->tensors.size(), 2u);
}

struct WrongFiles {
  const char* name;
  void (*change)(Folder&);
  const char* message;
};
void PrintTo(const WrongFiles& wrong, std::ostream* out) {
  *out << wrong.name;
}

class WrongHuggingFaceFolders : public testing::TestWithParam<WrongFiles> {};
TEST_P(WrongHuggingFaceFolders, AreRefused) {
  Folder folder = sample();
  GetParam().change(folder);
  const auto file = read(folder);
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().message, GetParam().message);
}
INSTANTIATE_TEST_SUITE_P(
    HuggingFaceFolder, WrongHuggingFaceFolders,
    testing::Values(
        WrongFiles{"without_config", [](Folder& f) { f.erase("config.json"); },
                   "the folder has no config.json"},
        WrongFiles{"without_tensors", [](Folder& f) { f.erase("model.safetensors"); },
                   "the folder has no model.safetensors"},
        WrongFiles{"member",
                   [](Folder& f) { f["config.json"] = config("llama", R"(,"clip_qkv":8)"); },
                   "config.json: 'clip_qkv' is not known: it may change what the model computes"},
        WrongFiles{
            "size",
            [](Folder& f) {
              f["config.json"] = with(config(), R"("hidden_size":8)", R"("hidden_size":0)");
            },
            "config.json: 'hidden_size' must be an integer in [1, 16777216], the file has 0"},
        WrongFiles{"activation",
                   [](Folder& f) { f["config.json"] = config("llama", R"(,"hidden_act":"relu")"); },
                   "config.json: 'hidden_act' must be silu for this family, the file has \"relu\""},
        WrongFiles{"scaling",
                   [](Folder& f) {
                     f["config.json"] =
                         config("llama", R"(,"rope_scaling":{"type":"dynamic","factor":2})");
                   },
                   "config.json: rotary embeddings are scaled as 'default', 'linear', 'llama3' or "
                   "'yarn', the file has \"dynamic\""},
        WrongFiles{"head",
                   [](Folder& f) { f["model.safetensors"] = tensors({"model.norm.weight"}); },
                   "tensor 'lm_head.weight' is missing, and 'config.json' does not tie it to the "
                   "embedding"},
        WrongFiles{"path",
                   [](Folder& f) {
                     f["model.safetensors.index.json"] = R"({"weight_map":{"a":"../secret"}})";
                   },
                   "model.safetensors.index.json: tensor 'a' must have the name of a file in the "
                   "folder"}),
    [](const auto& wrong) { return std::string(wrong.param.name); });

}  // namespace
}  // namespace ullage::hugging_face

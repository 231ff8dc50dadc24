// Adapters of a small model: compared with weights that they were merged into; written files read
// back, and damaged ones. generate_cli.py compares answers with NumPy, and files with ggml's own
// package.
#include "frontends/language/gguf/adapter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <functional>

#include "frontends/language/gguf/decoder.h"
#include "ir/graph/evaluate.h"
#include "testing/random_tensor.h"
#include "tests/frontends/language/gguf/answers.h"
#include "tests/frontends/language/gguf/gguf_writer.h"

namespace ullage::gguf {
namespace {

using ir::DType;
using ir::Tensor;
using test::bytes_of, test::WrittenFile, test::WrittenTensor;
using test::small_adapter, test::small_llama;

WrittenTensor& tensor_in(WrittenFile& file, std::string_view name) {
  return *std::ranges::find(file.tensors, name, &WrittenTensor::name);
}

// Logits [T, vocabulary] of all tokens.
ir::Result<ir::Graph> logits_graph(const WrittenFile& model, const WrittenFile* adapter) {
  const std::string model_bytes = model.bytes(), adapter_bytes = adapter ? adapter->bytes() : "";
  const auto file = read_file(bytes_of(model_bytes));
  if (!file) return file.error();
  const auto shape = read_decoder_shape(*file);
  if (!shape) return shape.error();
  ir::Builder b;
  Adapters adapters;
  if (adapter != nullptr) {
    const auto other = read_file(bytes_of(adapter_bytes));
    if (!other) return other.error();
    auto read = import_adapters(*other, *file, b);
    if (!read) return read.error();
    adapters = std::move(*read);
  }
  Decoder decoder(*file, *shape, b, std::move(adapters));
  const ir::Value tokens = b.input("tokens", DType::i64, {ir::ExtentExpr()});
  const DecoderStep step = decoder.step(tokens, {}, LogitRows::all);
  if (const auto failure = decoder.failure()) return *failure;
  b.output("logits", step.logits);
  return b.finish();
}

Tensor logits_of(const WrittenFile& model, const WrittenFile* adapter) {
  const auto graph = logits_graph(model, adapter);
  EXPECT_TRUE(graph) << graph.error().message;
  const std::vector<int64_t> tokens = {3, 49, 0, 17, 17, 5, 44};
  const Tensor input = Tensor::from_integers(DType::i64, {7}, tokens);
  auto results = ir::evaluate(*graph, {&input, 1});
  EXPECT_TRUE(results) << results.error().message;
  return std::move((*results)[0]);
}

double distance(const Tensor& a, const Tensor& b) {
  EXPECT_EQ(a.shape(), b.shape());
  double most = 0;
  for (int64_t i = 0; i < a.element_count(); ++i) {
    most = std::max(most, std::abs(a.number(i) - b.number(i)));
  }
  return most;
}

float& number_at(WrittenFile& file, const WrittenTensor& tensor, uint64_t index) {
  return *reinterpret_cast<float*>(file.data.data() + tensor.offset + index * sizeof(float));
}

// The tensor's adapter, added to its numbers.
void merge(WrittenFile& model, WrittenFile& adapter, const std::string& name) {
  const WrittenTensor weight = tensor_in(model, name);
  const WrittenTensor down = tensor_in(adapter, name + ".lora_a");
  const WrittenTensor up = tensor_in(adapter, name + ".lora_b");
  const uint64_t columns = weight.extents[0], rows = weight.extents[1], rank = down.extents[1];
  for (uint64_t r = 0; r < rows; ++r) {
    for (uint64_t c = 0; c < columns; ++c) {
      float sum = 0;
      for (uint64_t k = 0; k < rank; ++k) {
        sum += number_at(adapter, up, r * rank + k) * number_at(adapter, down, k * columns + c);
      }
      number_at(model, weight, r * columns + c) +=
          static_cast<float>(test::kAlpha) / static_cast<float>(rank) * sum;
    }
  }
}

// A file of some of its tensors.
WrittenFile only(const WrittenFile& file, const std::function<bool(std::string_view)>& wanted) {
  WrittenFile part = file;
  std::erase_if(part.tensors, [&](const WrittenTensor& t) { return !wanted(t.name); });
  return part;
}

TEST(Adapter, AddsWhatMergedWeightsHold) {
  for (const char* projection : {"attn_v.weight", "ffn_up.weight"}) {
    WrittenFile model = small_llama();
    WrittenFile adapter = only(small_adapter(), [&](std::string_view name) {
      return name.find(projection) != std::string_view::npos;
    });
    ASSERT_EQ(adapter.tensors.size(), 2u * test::kBlocks);
    const Tensor plain = logits_of(model, nullptr), adapted = logits_of(model, &adapter);
    EXPECT_GT(distance(plain, adapted), 1e-2) << projection;
    for (int64_t i = 0; i < test::kBlocks; ++i) {
      merge(model, adapter, "blk." + std::to_string(i) + "." + projection);
    }
    EXPECT_LT(distance(logits_of(model, nullptr), adapted), 2e-5) << projection;
  }
}

class AdaptedArchitectures : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(All, AdaptedArchitectures,
                         testing::Values("gemma", "gemma2", "gemma3", "llama", "qwen2", "qwen3"),
                         [](const auto& test) { return std::string(test.param); });

TEST_P(AdaptedArchitectures, ZerosChangeNothingAndNoiseDoes) {
  const WrittenFile model = small_llama(GetParam());
  const WrittenFile zeros = small_adapter(GetParam(), test::Up::zeros),
                    noise = small_adapter(GetParam());
  const Tensor plain = logits_of(model, nullptr);
  EXPECT_EQ(distance(plain, logits_of(model, &zeros)), 0);
  EXPECT_GT(distance(plain, logits_of(model, &noise)), 1e-2);
}

// The logits of the last token are the last of those of all.
TEST(Adapter, TheLastRowIsThatOfTheLastToken) {
  const auto graph = test::small_answers();
  ASSERT_TRUE(graph) << graph.error().message;
  const Tensor all = logits_of(small_llama(), nullptr);
  const auto answer =
      ir::evaluate(*graph, test::inputs_of({.prompt = {3, 49, 0, 17, 17, 5, 44}, .most = 1}));
  ASSERT_TRUE(answer) << answer.error().message;
  const int64_t last = 6 * test::kVocabulary;
  int64_t best = 0;
  for (int64_t i = 1; i < test::kVocabulary; ++i) {
    if (all.number(last + i) > all.number(last + best)) best = i;
  }
  EXPECT_EQ((*answer)[0].integer(0), best);
}

TEST(Adapter, FilesHoldWhatWasWritten) {
  const std::vector<TrainedAdapter> written = {
      {"blk.0.attn_q.weight", samples::random_tensor(DType::f32, {5, 64}, 1),
       samples::random_tensor(DType::f32, {64, 5}, 2)},
      {"blk.1.ffn_down.weight", samples::random_tensor(DType::f32, {1, 96}, 3),
       samples::random_tensor(DType::f32, {64, 1}, 4)}};
  const std::vector<std::byte> bytes = write_adapters("llama", 10, written);
  const auto file = read_file(bytes);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->tensors.size(), 4u);
  const std::string model_bytes = small_llama().bytes();
  const auto model = read_file(bytes_of(model_bytes));
  ASSERT_TRUE(model);
  ir::Builder b;
  const auto adapters = import_adapters(*file, *model, b);
  ASSERT_TRUE(adapters) << adapters.error().message;
  ASSERT_EQ(adapters->size(), written.size());
  for (const auto& [name, down, up] : written) {
    const LowRank& read = adapters->at(name);
    EXPECT_EQ(read.scale, 10.0 / static_cast<double>(down.shape()[0]));
    EXPECT_TRUE(std::ranges::equal(read.down.info().constant->bytes(), down.bytes())) << name;
    EXPECT_EQ(read.down.info().constant->shape(), down.shape());
    EXPECT_TRUE(std::ranges::equal(read.up.info().constant->bytes(), up.bytes())) << name;
    EXPECT_EQ(read.up.info().constant->shape(), up.shape());
  }
  EXPECT_TRUE(read_file(write_adapters("llama", 1, {})));
}

TEST(Adapter, ReportsWhatIsWrong) {
  const auto metadata = [](WrittenFile& f, std::string_view key) -> std::string& {
    return std::ranges::find(f.metadata, key, &std::pair<std::string, std::string>::first)->second;
  };
  const struct {
    std::function<void(WrittenFile&)> change;
    std::string message;
  } kWrong[] = {
      {[&](auto& f) { metadata(f, "general.type") = test::text_value("model"); },
       "metadata 'general.type' must be 'adapter', the file has 'model'"},
      {[&](auto& f) { metadata(f, "adapter.type") = test::text_value("control_vector"); },
       "metadata 'adapter.type' must be 'lora', the file has 'control_vector'"},
      {[&](auto& f) { metadata(f, "general.architecture") = test::text_value("qwen2"); },
       "metadata 'general.architecture' must be 'llama', the file has 'qwen2'"},
      {[&](auto& f) { f.metadata.pop_back(); }, "metadata 'adapter.lora.alpha' is missing"},
      {[&](auto& f) { metadata(f, "adapter.lora.alpha") = test::f32_value(1.0f / 0.0f); },
       "metadata 'adapter.lora.alpha' must be finite"},
      {[&](auto& f) { tensor_in(f, "blk.0.attn_q.weight.lora_a").extents = {32, 3}; },
       "tensor 'blk.0.attn_q.weight.lora_a' must be [any, 64], the file has [3, 32]"},
      {[&](auto& f) { tensor_in(f, "blk.0.attn_k.weight.lora_b").extents = {2, 32}; },
       "tensor 'blk.0.attn_k.weight.lora_b' must be [32, 3], the file has [32, 2]"},
      {[&](auto& f) { tensor_in(f, "blk.1.ffn_up.weight.lora_a").extents = {64, 0}; },
       "tensor 'blk.1.ffn_up.weight.lora_a' must be [any, 64], the file has [0, 64]"},
      {[&](auto& f) {
         std::erase_if(f.tensors, [](auto& t) { return t.name == "blk.1.ffn_up.weight.lora_b"; });
       },
       "tensor 'blk.1.ffn_up.weight.lora_b' is missing"},
      {[&](auto& f) {
         std::erase_if(f.tensors, [](auto& t) { return t.name == "blk.1.ffn_up.weight.lora_a"; });
       },
       "tensor 'blk.1.ffn_up.weight.lora_a' is missing"},
      {[&](auto& f) { tensor_in(f, "blk.1.ffn_up.weight.lora_a").name = "blk.1.ffn_up.weight"; },
       "tensor 'blk.1.ffn_up.weight' must be called like one of the model with '.lora_a' or "
       "'.lora_b' behind its name"},
      {[&](auto& f) { tensor_in(f, "blk.0.attn_q.weight.lora_a").name = "blk.7.q.weight.lora_a"; },
       "tensor 'blk.7.q.weight.lora_a' must belong to a matrix of the model, which has none of "
       "that name"},
      {[&](auto& f) {
         tensor_in(f, "blk.0.attn_q.weight.lora_a").name = "output_norm.weight.lora_a";
       },
       "tensor 'output_norm.weight.lora_a' must belong to a matrix of the model, which has none of "
       "that name"},
      {[&](auto& f) {
         f.tensors.resize(2);
         f.tensors[0].name = "token_embd.weight.lora_a";
         f.tensors[1] = {"token_embd.weight.lora_b", 0, {3, 50}, 0};
       },
       "adapters of tensor 'token_embd.weight' are not supported: it is no projection of a block"},
      {[&](auto& f) { f.data.resize(f.data.size() - 8); },
       "tensor 'blk.1.ffn_down.weight.lora_b' has 768 bytes from byte 21504 of the data, of which "
       "the file has 22264"},
  };
  for (const auto& [change, message] : kWrong) {
    WrittenFile adapter = small_adapter();
    change(adapter);
    const auto graph = logits_graph(small_llama(), &adapter);
    ASSERT_FALSE(graph) << message;
    EXPECT_EQ(graph.error().message, message);
  }
}

// Every truncated file is refused, and nothing is read behind its end.
TEST(Adapter, CutFilesAreRefused) {
  const std::string bytes = small_adapter().bytes();
  for (size_t size = 0; size < bytes.size(); size += size < 4096 ? 7 : 997) {
    EXPECT_FALSE(read_file(bytes_of(bytes).first(size))) << size;
  }
}

}  // namespace
}  // namespace ullage::gguf

#include "frontends/language/gguf/adapter.h"

#include <cmath>

#include "base/printable.h"
#include "frontends/language/gguf/file_writer.h"
#include "frontends/language/gguf/weights.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"

namespace ullage::gguf {
namespace {

using ir::Result;

constexpr std::string_view kDown = ".lora_a", kUp = ".lora_b";
constexpr const char* kAlpha = "adapter.lora.alpha";

Result<void> require_text(const Metadata& metadata, const char* key, std::string_view wanted) {
  const auto text = metadata.text(key);
  if (!text) return text.error();
  if (*text == wanted) return {};
  return ir::unsupported("metadata '" + std::string(key) + "' must be '" + std::string(wanted) +
                         "', the file has '" + ir::printable(*text) + "'");
}

Result<double> alpha_of(const File& adapter, const File& model) {
  const auto architecture = model.metadata.text("general.architecture");
  if (!architecture) return architecture.error();
  const std::pair<const char*, std::string_view> texts[] = {
      {"general.type", "adapter"},
      {"adapter.type", "lora"},
      {"general.architecture", *architecture}};
  for (const auto& [key, wanted] : texts) {
    if (auto ok = require_text(adapter.metadata, key, wanted); !ok) return ok.error();
  }
  auto alpha = adapter.metadata.number(kAlpha);
  if (!alpha || std::isfinite(*alpha)) return alpha;
  return ir::invalid_file("metadata '" + std::string(kAlpha) + "' must be finite");
}

// The name of the weight that a tensor of an adapter belongs to.
Result<std::string> adapted_name(const TensorEntry& tensor) {
  for (std::string_view suffix : {kDown, kUp}) {
    if (tensor.name.ends_with(suffix)) {
      return std::string(tensor.name.substr(0, tensor.name.size() - suffix.size()));
    }
  }
  return ir::unsupported("tensor '" + ir::printable(tensor.name) +
                         "' must be called like one of the model with '.lora_a' or '.lora_b' "
                         "behind its name");
}

}  // namespace

ir::Value product(ir::Value x, const LowRank& matrices) {
  const auto times = [](ir::Value rows, ir::Value matrix) {
    return ops::matmul(rows, ops::transpose(matrix, {1, 0}));
  };
  if (!x.valid() || !matrices.down.valid() || !matrices.up.valid()) return {};
  return times(ops::mul(times(x, matrices.down), matrices.scale), matrices.up);
}

Result<Adapters> import_adapters(const File& adapter, const File& model, ir::Builder& builder) {
  const auto alpha = alpha_of(adapter, model);
  if (!alpha) return alpha.error();
  Adapters adapters;
  Weights weights(adapter, builder);
  const auto failure = [&] { return weights.failure().value_or(builder.error()); };
  for (const TensorEntry& tensor : adapter.tensors) {
    const auto name = adapted_name(tensor);
    if (!name) return name.error();
    const TensorEntry* const adapted = model.find(*name);
    if (adapted == nullptr || adapted->shape.size() != 2) {
      return ir::invalid_file("tensor '" + ir::printable(tensor.name) +
                              "' must belong to a matrix of the model, which has none of that "
                              "name");
    }
    const ir::Value down = weights.numbers(*name + std::string(kDown), {0, adapted->shape[1]});
    if (!down.valid()) return failure();
    const int64_t rank = adapter.find(*name + std::string(kDown))->shape[0];
    const ir::Value up = weights.numbers(*name + std::string(kUp), {adapted->shape[0], rank});
    if (!up.valid()) return failure();
    const double scale = *alpha == 0 ? 1 : *alpha / static_cast<double>(rank);
    adapters.insert_or_assign(*name, LowRank{down, up, scale});
  }
  return adapters;
}

std::vector<std::byte> write_adapters(std::string_view architecture, double alpha,
                                      std::span<const TrainedAdapter> adapters) {
  FileWriter file;
  using namespace std::string_view_literals;
  file.add("general.type", "adapter"sv);
  file.add("general.architecture", architecture);
  file.add("adapter.type", "lora"sv);
  file.add(kAlpha, static_cast<double>(static_cast<float>(alpha)));
  for (const auto& [name, down, up] : adapters) {
    file.add_tensor(name + std::string(kDown), down);
    file.add_tensor(name + std::string(kUp), up);
  }
  return file.finish();
}

}  // namespace ullage::gguf

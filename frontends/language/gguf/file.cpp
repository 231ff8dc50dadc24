#include "frontends/language/gguf/file.h"

#include <algorithm>
#include <limits>
#include <set>

#include "base/printable.h"
#include "frontends/language/gguf/file_writer.h"
#include "frontends/language/gguf/reader.h"
#include "ir/graph/attribute.h"

namespace ullage::gguf {
namespace {

using ir::BlockFormat;
using ir::DType;
using ir::Result;

// ---- metadata ---------------------------------------------------------------------------------

// Adds element after element where an array is read; a scalar is an array of one.
template <class Stored, class Read>
Result<std::vector<Stored>> read_numbers(Reader& reader, size_t count, std::string_view what) {
  std::vector<Stored> values;
  values.reserve(count);
  for (size_t i = 0; i < count; ++i) {
    const auto value = reader.number<Read>(what);
    if (!value) return value.error();
    values.push_back(static_cast<Stored>(*value));
  }
  return values;
}

template <class Stored, class Read>
Result<MetadataValue> read_scalar(Reader& reader, std::string_view what) {
  const auto values = read_numbers<Stored, Read>(reader, 1, what);
  if (!values) return values.error();
  return MetadataValue(static_cast<Stored>((*values)[0]));
}

template <class Stored, class Read>
Result<MetadataValue> read_array(Reader& reader, size_t count, std::string_view what) {
  auto values = read_numbers<Stored, Read>(reader, count, what);
  if (!values) return values.error();
  return MetadataValue(std::move(*values));
}

Result<MetadataValue> read_text(Reader& reader, std::string_view what) {
  const auto text = reader.text(what);
  if (!text) return text.error();
  return MetadataValue(*text);
}

Result<MetadataValue> read_texts(Reader& reader, size_t count, std::string_view what) {
  std::vector<std::string_view> texts;
  texts.reserve(count);
  for (size_t i = 0; i < count; ++i) {
    const auto text = reader.text(what);
    if (!text) return text.error();
    texts.push_back(*text);
  }
  return MetadataValue(std::move(texts));
}

// gguf_metadata_value_type, by its number; arrays are number 9.
struct ValueType {
  uint32_t id;
  size_t least_bytes;
  Result<MetadataValue> (*scalar)(Reader&, std::string_view);
  Result<MetadataValue> (*array)(Reader&, size_t, std::string_view);
};
constexpr uint32_t kArray = 9;
constexpr ValueType kValueTypes[] = {
    {0, 1, read_scalar<uint64_t, uint8_t>, read_array<uint64_t, uint8_t>},
    {1, 1, read_scalar<int64_t, int8_t>, read_array<int64_t, int8_t>},
    {2, 2, read_scalar<uint64_t, uint16_t>, read_array<uint64_t, uint16_t>},
    {3, 2, read_scalar<int64_t, int16_t>, read_array<int64_t, int16_t>},
    {4, 4, read_scalar<uint64_t, uint32_t>, read_array<uint64_t, uint32_t>},
    {5, 4, read_scalar<int64_t, int32_t>, read_array<int64_t, int32_t>},
    {6, 4, read_scalar<double, float>, read_array<double, float>},
    {7, 1, read_scalar<bool, uint8_t>, read_array<bool, uint8_t>},
    {8, 8, read_text, read_texts},
    {10, 8, read_scalar<uint64_t, uint64_t>, read_array<uint64_t, uint64_t>},
    {11, 8, read_scalar<int64_t, int64_t>, read_array<int64_t, int64_t>},
    {12, 8, read_scalar<double, double>, read_array<double, double>},
};

Result<const ValueType*> value_type(uint32_t id, std::string_view what) {
  const auto* const type = std::ranges::find(kValueTypes, id, &ValueType::id);
  if (type != std::end(kValueTypes)) return type;
  return ir::invalid_file(
      std::string(what) + " has a value of type " + std::to_string(id) +
      (id == kArray ? ": arrays of arrays are not supported" : ", which the format does not have"));
}

Result<MetadataValue> read_value(Reader& reader, std::string_view what) {
  const auto id = reader.number<uint32_t>(what);
  if (!id) return id.error();
  if (*id != kArray) {
    const auto type = value_type(*id, what);
    if (!type) return type.error();
    return (*type)->scalar(reader, what);
  }
  const auto element = reader.number<uint32_t>(what);
  if (!element) return element.error();
  const auto type = value_type(*element, what);
  if (!type) return type.error();
  const auto count = reader.count("the length of " + std::string(what), (*type)->least_bytes);
  if (!count) return count.error();
  return (*type)->array(reader, *count, what);
}

Result<Metadata> read_metadata(Reader& reader, size_t count) {
  Metadata metadata;
  for (size_t i = 0; i < count; ++i) {
    const auto key = reader.text("the key of metadata " + std::to_string(i), kMaxNameBytes);
    if (!key) return key.error();
    const std::string what = "metadata '" + ir::printable(*key) + "'";
    auto value = read_value(reader, what);
    if (!value) return value.error();
    if (!metadata.add(*key, std::move(*value))) {
      return ir::invalid_file(what + " is there twice");
    }
  }
  return metadata;
}

// ---- tensors ----------------------------------------------------------------------------------

// ggml_type, by its number. Unsupported types have no storage.
struct TensorType {
  uint32_t id;
  std::string_view name;
  std::optional<Storage> storage = std::nullopt;
};
constexpr TensorType kTensorTypes[] = {
    {0, "F32", DType::f32},
    {1, "F16", DType::f16},
    {2, "Q4_0", BlockFormat::q4_0},
    {3, "Q4_1", BlockFormat::q4_1},
    {6, "Q5_0", BlockFormat::q5_0},
    {7, "Q5_1", BlockFormat::q5_1},
    {8, "Q8_0", BlockFormat::q8_0},
    {9, "Q8_1"},
    {10, "Q2_K", BlockFormat::q2_k},
    {11, "Q3_K", BlockFormat::q3_k},
    {12, "Q4_K", BlockFormat::q4_k},
    {13, "Q5_K", BlockFormat::q5_k},
    {14, "Q6_K", BlockFormat::q6_k},
    {15, "Q8_K"},
    {16, "IQ2_XXS", BlockFormat::iq2_xxs},
    {17, "IQ2_XS", BlockFormat::iq2_xs},
    {18, "IQ3_XXS", BlockFormat::iq3_xxs},
    {19, "IQ1_S", BlockFormat::iq1_s},
    {20, "IQ4_NL", BlockFormat::iq4_nl},
    {21, "IQ3_S", BlockFormat::iq3_s},
    {22, "IQ2_S", BlockFormat::iq2_s},
    {23, "IQ4_XS", BlockFormat::iq4_xs},
    {24, "I8", DType::i8},
    {25, "I16", DType::i16},
    {26, "I32", DType::i32},
    {27, "I64", DType::i64},
    {28, "F64", DType::f64},
    {29, "IQ1_M", BlockFormat::iq1_m},
    {30, "BF16", DType::bf16},
    {34, "TQ1_0", BlockFormat::tq1_0},
    {35, "TQ2_0", BlockFormat::tq2_0},
    {39, "MXFP4", BlockFormat::mxfp4},
    {40, "NVFP4", BlockFormat::nvfp4},
    {41, "Q1_0", BlockFormat::q1_0},
    {42, "Q2_0"},
};

Result<Storage> storage_of(uint32_t id, const std::string& what) {
  const auto* const type = std::ranges::find(kTensorTypes, id, &TensorType::id);
  if (type == std::end(kTensorTypes)) {
    return ir::invalid_file(what + " has type " + std::to_string(id) +
                            ", which the format does not have");
  }
  if (!type->storage) {
    return ir::unsupported(what + " has type " + std::string(type->name) +
                           ", which is not supported");
  }
  return *type->storage;
}

// Numbers that one unit of storage has, and its bytes.
struct Unit {
  int64_t elements, bytes;
};
Unit unit_of(const Storage& storage) {
  if (const auto* format = std::get_if<BlockFormat>(&storage)) {
    return {ir::block_elements(*format), ir::block_bytes(*format)};
  }
  return {1, static_cast<int64_t>(ir::size_bytes(std::get<DType>(storage)))};
}

Result<std::vector<int64_t>> read_shape(Reader& reader, const std::string& what) {
  const auto rank = reader.number<uint32_t>(what);
  if (!rank) return rank.error();
  if (*rank > kMaxTensorRank) {
    return ir::invalid_file(what + " must have at most " + std::to_string(kMaxTensorRank) +
                            " axes, the file has " + std::to_string(*rank));
  }
  std::vector<int64_t> shape(*rank);
  int64_t elements = 1;
  for (int64_t& extent : shape) {
    const auto value = reader.number<uint64_t>(what);
    if (!value) return value.error();
    // Extents of 0 count as 1: the product of the others must fit in any order.
    const uint64_t factor = std::max(*value, uint64_t{1});
    if (factor > static_cast<uint64_t>(std::numeric_limits<int64_t>::max()) ||
        __builtin_mul_overflow(elements, static_cast<int64_t>(factor), &elements)) {
      return ir::invalid_file(what + " has more elements than 64 bits count");
    }
    extent = static_cast<int64_t>(*value);
  }
  std::ranges::reverse(shape);
  return shape;
}

Result<int64_t> size_of(const TensorEntry& tensor, const std::string& what) {
  const Unit unit = unit_of(tensor.storage);
  const int64_t innermost = tensor.shape.empty() ? 1 : tensor.shape.back();
  if (innermost % unit.elements != 0) {
    return ir::invalid_file(what + ": its last extent must be a multiple of " +
                            std::to_string(unit.elements) + ", the block of " +
                            std::string(name_of(tensor.storage)) + ", the file has " +
                            std::to_string(innermost));
  }
  int64_t bytes = 0;
  if (__builtin_mul_overflow(tensor.element_count() / unit.elements, unit.bytes, &bytes)) {
    return ir::invalid_file(what + " has more bytes than 64 bits count");
  }
  return bytes;
}

struct Placed {
  TensorEntry tensor;
  uint64_t offset = 0;  // from the start of the data
};

Result<Placed> read_tensor(Reader& reader, size_t index) {
  const auto name = reader.text("the name of tensor " + std::to_string(index), kMaxNameBytes);
  if (!name) return name.error();
  const std::string what = "tensor '" + ir::printable(*name) + "'";
  auto shape = read_shape(reader, what);
  if (!shape) return shape.error();
  const auto type = reader.number<uint32_t>(what);
  if (!type) return type.error();
  const auto storage = storage_of(*type, what);
  if (!storage) return storage.error();
  const auto offset = reader.number<uint64_t>(what);
  if (!offset) return offset.error();
  return Placed{{*name, *storage, std::move(*shape), {}}, *offset};
}

Result<void> find_bytes(Placed& placed, std::span<const std::byte> data, uint64_t alignment) {
  const std::string what = "tensor '" + ir::printable(placed.tensor.name) + "'";
  const auto bytes = size_of(placed.tensor, what);
  if (!bytes) return bytes.error();
  if (placed.offset % alignment != 0) {
    return ir::invalid_file(what + " must start at a multiple of " + std::to_string(alignment) +
                            ", the file has " + std::to_string(placed.offset));
  }
  const auto size = static_cast<uint64_t>(*bytes);
  if (placed.offset > data.size() || size > data.size() - placed.offset) {
    return ir::invalid_file(what + " has " + std::to_string(size) + " bytes from byte " +
                            std::to_string(placed.offset) + " of the data, of which the file has " +
                            std::to_string(data.size()));
  }
  placed.tensor.bytes = data.subspan(placed.offset, size);
  return {};
}

Result<std::vector<Placed>> read_tensors(Reader& reader, size_t count) {
  std::vector<Placed> tensors;
  std::set<std::string_view> names;
  for (size_t i = 0; i < count; ++i) {
    auto tensor = read_tensor(reader, i);
    if (!tensor) return tensor.error();
    if (!names.insert(tensor->tensor.name).second) {
      return ir::invalid_file("tensor '" + ir::printable(tensor->tensor.name) + "' is there twice");
    }
    tensors.push_back(std::move(*tensor));
  }
  return tensors;
}

// ---- the file ---------------------------------------------------------------------------------

Result<uint32_t> read_version(Reader& reader) {
  const auto magic = reader.number<uint32_t>("the magic number");
  if (!magic || *magic != 0x46554747) {
    return ir::invalid_file("a GGUF file starts with the letters GGUF");
  }
  const auto version = reader.number<uint32_t>("the version");
  if (!version) return version.error();
  if (*version == 2 || *version == 3) return *version;
  return ir::unsupported((*version & 0xffff) == 0
                             ? "big-endian GGUF files are not supported"
                             : "GGUF versions 2 and 3 are read, the file has " +
                                   std::to_string(*version));
}

Result<uint64_t> alignment_of(const Metadata& metadata) {
  constexpr std::string_view kKey = "general.alignment";
  if (!metadata.has(kKey)) return 32;
  const auto alignment = metadata.integer(kKey, 8, 1 << 30);
  if (!alignment) return alignment.error();
  if ((*alignment & (*alignment - 1)) != 0) {
    return ir::invalid_file("metadata 'general.alignment' must be a power of two, the file has " +
                            std::to_string(*alignment));
  }
  return static_cast<uint64_t>(*alignment);
}

}  // namespace

int64_t TensorEntry::element_count() const {
  int64_t count = 1;
  for (int64_t extent : shape) count *= extent;
  return count;
}

const TensorEntry* File::find(std::string_view name) const {
  const auto found = std::ranges::find(tensors, name, &TensorEntry::name);
  return found == tensors.end() ? nullptr : &*found;
}

bool is_gguf(std::span<const std::byte> file) {
  constexpr std::string_view kMagic = "GGUF";
  return std::string_view(reinterpret_cast<const char*>(file.data()), file.size())
      .starts_with(kMagic);
}

std::optional<uint32_t> number_of(const Storage& storage) {
  const auto* const type =
      std::ranges::find(kTensorTypes, std::optional(storage), &TensorType::storage);
  return type == std::end(kTensorTypes) ? std::nullopt : std::optional(type->id);
}

std::string_view name_of(const Storage& storage) {
  return std::visit([](auto kind) { return ir::name_of(kind); }, storage);
}

Result<File> read_part(std::span<const std::byte> bytes, std::shared_ptr<const void> owner) {
  constexpr size_t kLeastTensorBytes = 8 + 4 + 4 + 8, kLeastMetadataBytes = 8 + 4 + 1;
  Reader reader(bytes);
  const auto version = read_version(reader);
  if (!version) return version.error();
  const auto tensor_count = reader.count("the number of tensors", kLeastTensorBytes);
  if (!tensor_count) return tensor_count.error();
  const auto metadata_count = reader.count("the number of metadata", kLeastMetadataBytes);
  if (!metadata_count) return metadata_count.error();
  auto metadata = read_metadata(reader, *metadata_count);
  if (!metadata) return metadata.error();
  auto tensors = read_tensors(reader, *tensor_count);
  if (!tensors) return tensors.error();
  const auto alignment = alignment_of(*metadata);
  if (!alignment) return alignment.error();

  const size_t padding = (*alignment - reader.position() % *alignment) % *alignment;
  const auto data = bytes.subspan(reader.position() + std::min(padding, reader.left()));
  File file{*version, std::move(*metadata), {}, std::move(owner)};
  for (Placed& placed : *tensors) {
    if (const auto found = find_bytes(placed, data, *alignment); !found) return found.error();
    file.tensors.push_back(std::move(placed.tensor));
  }
  return file;
}

std::vector<std::byte> without_tensors(const File& file) {
  FileWriter writer;
  for (const auto& [key, value] : file.metadata) writer.add(key, value);
  const auto architecture = file.metadata.text("general.architecture");
  const TensorEntry* const embedding = file.find("token_embd.weight");
  if (architecture && embedding != nullptr && !embedding->shape.empty()) {
    const std::string key = std::string(*architecture) + ".vocab_size";
    if (!file.metadata.has(key)) writer.add(key, static_cast<uint64_t>(embedding->shape[0]));
  }
  return writer.finish();
}

}  // namespace ullage::gguf

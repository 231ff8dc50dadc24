#include "tests/frontends/language/gguf/gguf_writer.h"

namespace ullage::gguf::test {

std::string WrittenFile::bytes() const {
  Bytes out;
  out.raw("GGUF")
      .number(version)
      .number(uint64_t{tensors.size()})
      .number(uint64_t{metadata.size()});
  for (const auto& [key, value] : metadata) out.text(key).raw(value);
  for (const WrittenTensor& t : tensors) {
    out.text(t.name).number(static_cast<uint32_t>(t.extents.size()));
    for (uint64_t extent : t.extents) out.number(extent);
    out.number(t.type).number(t.offset);
  }
  if (!data.empty())
    out.raw(std::string((alignment - out.str().size() % alignment) % alignment, 0));
  return out.raw(data).str();
}

std::string u32_value(uint32_t value) {
  return value_of(4, value);
}

std::string f32_value(float value) {
  return value_of(6, value);
}

std::string flag_value(bool value) {
  return value_of(7, static_cast<uint8_t>(value));
}

std::string text_value(std::string_view text) {
  return Bytes().number(uint32_t{8}).text(text).str();
}

std::string texts_value(const std::vector<std::string>& texts) {
  Bytes out;
  out.number(uint32_t{9}).number(uint32_t{8}).number(uint64_t{texts.size()});
  for (const std::string& text : texts) out.text(text);
  return out.str();
}

WrittenFile sample_file() {
  WrittenFile file;
  file.metadata = {
      {"general.architecture", text_value("llama")},
      {"a.u8", value_of(0, uint8_t{200})},
      {"a.i8", value_of(1, int8_t{-100})},
      {"a.u16", value_of(2, uint16_t{60000})},
      {"a.i16", value_of(3, int16_t{-30000})},
      {"a.u32", u32_value(4000000000u)},
      {"a.i32", value_of(5, int32_t{-2000000000})},
      {"a.f32", value_of(6, 0.5f)},
      {"a.bool", value_of(7, uint8_t{1})},
      {"a.u64", value_of(10, UINT64_MAX)},
      {"a.i64", value_of(11, INT64_MIN)},
      {"a.f64", value_of(12, -0.25)},
      {"a.texts", texts_value({"one", "", "three"})},
      {"a.numbers", Bytes()
                        .number(uint32_t{9})
                        .number(uint32_t{6})
                        .number(uint64_t{2})
                        .number(1.5f)
                        .number(-2.0f)
                        .str()},
      {"a.integers", Bytes()
                         .number(uint32_t{9})
                         .number(uint32_t{5})
                         .number(uint64_t{2})
                         .number(int32_t{7})
                         .number(int32_t{-7})
                         .str()},
  };
  file.tensors = {{"weights", 3, {64, 2}, 0}, {"norm", 0, {3}, 96}};
  file.data = std::string(80 + 16, '\1') + Bytes().number(1.0f).number(2.0f).number(3.0f).str();
  return file;
}

}  // namespace ullage::gguf::test

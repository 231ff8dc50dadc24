#include "frontends/language/gguf/reader.h"

namespace ullage::gguf {

ir::Error Reader::ended(std::string_view what) const {
  return ir::invalid_file("the file ends inside " + std::string(what) + ", at byte " +
                          std::to_string(bytes_.size()));
}

ir::Result<std::string_view> Reader::text(std::string_view what, size_t most) {
  const auto size = number<uint64_t>(what);
  if (!size) return size.error();
  if (*size > most) {
    return ir::invalid_file(std::string(what) + " must have at most " + std::to_string(most) +
                            " bytes, the file has " + std::to_string(*size));
  }
  if (*size > left()) return ended(what);
  const auto* const text = reinterpret_cast<const char*>(bytes_.data() + at_);
  at_ += static_cast<size_t>(*size);
  return std::string_view(text, static_cast<size_t>(*size));
}

ir::Result<size_t> Reader::count(std::string_view what, size_t least_bytes) {
  const auto value = number<uint64_t>(what);
  if (!value) return value.error();
  if (*value > left() / least_bytes) {
    return ir::invalid_file(std::string(what) + " is " + std::to_string(*value) +
                            ", more than the " + std::to_string(left()) +
                            " bytes behind it can hold");
  }
  return static_cast<size_t>(*value);
}

}  // namespace ullage::gguf

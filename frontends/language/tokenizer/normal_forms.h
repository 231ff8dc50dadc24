// Canonical normal forms of Unicode. Source: Unicode Standard Annex 15, data of version 14.0.0.
#pragma once

#include <string>
#include <string_view>

namespace ullage::tokenizer {

// Bytes that are no UTF-8 stay as they are.
std::string decomposed(std::string_view text);  // NFD
std::string composed(std::string_view text);    // NFC

}  // namespace ullage::tokenizer

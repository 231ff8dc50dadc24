// Checks an expectation against the content of buffers.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>

#include "tools/conform/script/script.h"

namespace ullage::conform {

// An expectation that is not met.
struct Finding {
  Place place{};
  std::string message{};             // one line
  uint64_t first = 0;                // number that differs first
  uint64_t wrong = 0;                // how many do
  std::string expected{}, actual{};  // of the first
};

// The content of a buffer by its index.
using BufferContent = std::function<std::span<const std::byte>(size_t)>;

// Nothing where it is met. `worst_ulp` grows to the largest distance among numbers that are
// compared for equality within ULP, passed or not.
std::optional<Finding> check_expectation(const Script& script, const ExpectStep& step,
                                         const BufferContent& content, uint64_t& worst_ulp);

// Numbers of a buffer as a script's data has them, eight a line; those of an image texel by texel.
std::string dump_text(const ScriptBuffer& buffer, uint64_t first, uint64_t count,
                      std::span<const std::byte> content);

}  // namespace ullage::conform

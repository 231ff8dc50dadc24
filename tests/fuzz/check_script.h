// What holds for every script that a reader returns.
#pragma once

#include <vector>

#include "base/result.h"
#include "tools/conform/script/check_expectation.h"
#include "tools/conform/script/fill_buffer.h"
#include "tools/conform/script/script.h"

namespace ullage::test {

// Traps unless errors name a place in `file`; fills buffers and checks expectations of a script,
// where they are few and small.
inline void check_script(const ir::Result<conform::Script>& script, const std::string& file) {
  using namespace conform;
  if (!script) {
    if (!script.error().message.starts_with(file + ":")) __builtin_trap();
    return;
  }
  uint64_t all = 0;
  for (const ScriptBuffer& b : script->buffers) all += b.bytes();
  if (all > 1 << 16) return;
  std::vector<std::vector<std::byte>> contents;
  for (const ScriptBuffer& b : script->buffers) {
    fill_buffer(b, contents.emplace_back(static_cast<size_t>(b.bytes())));
  }
  uint64_t worst_ulp = 0;
  size_t left = 100;
  for (const auto& step : script->steps) {
    const auto* const expect = std::get_if<ExpectStep>(&step);
    if (expect == nullptr) continue;
    if (left-- == 0) break;
    (void)check_expectation(
        *script, *expect, [&](size_t i) { return std::span<const std::byte>(contents[i]); },
        worst_ulp);
  }
}

}  // namespace ullage::test

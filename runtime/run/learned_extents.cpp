// A text file: a header line, then one line per capacity with a number, a blank and its name.
#include "runtime/run/learned_extents.h"

#include <xxhash.h>

#include <algorithm>
#include <sstream>

#include "base/message.h"
#include "base/replace_file.h"
#include "base/utf8_path.h"
#include "runtime/file/mapped_file.h"
#include "runtime/run/bounds.h"

namespace ullage::runtime {
namespace {

constexpr const char* kHead = "ullage extents 1";

// A hash of the size arithmetic and its names.
uint64_t key_of(const ir::Program& program) {
  XXH3_state_t state;
  XXH3_64bits_reset(&state);
  const auto add = [&](auto number) { XXH3_64bits_update(&state, &number, sizeof number); };
  for (const ir::ScalarInstruction& code : program.scalars.code) {
    for (uint32_t n : {static_cast<uint32_t>(code.op), static_cast<uint32_t>(code.semantics),
                       code.a, code.b, code.c, code.input, code.index}) {
      add(n);
    }
    add(code.value);
  }
  for (const ir::ProgramSymbol& symbol : program.symbols) {
    add(symbol.reg);
    XXH3_64bits_update(&state, symbol.name.data(), symbol.name.size());
  }
  return XXH3_64bits_digest(&state);
}

}  // namespace

LearnedExtents::LearnedExtents(const std::string& directory, const ir::Program& program) {
  if (directory.empty() || !has_capacities(program)) return;
  path_ = ir::path_in(directory, ir::message("extents-{}.txt", key_of(program)));
  read();
}

void LearnedExtents::read() {
  std::istringstream file(read_text(path_));
  std::string line;
  if (!std::getline(file, line) || line != kHead) return;
  while (std::getline(file, line)) {
    std::istringstream text(line);
    int64_t needed = 0;
    std::string name;
    const bool whole = text >> needed && text.get() == ' ' && std::getline(text, name);
    if (whole && needed >= 0 && needed <= ir::kMaxAxisExtent) known_[name] = needed;
  }
}

void LearnedExtents::write() const {
  std::string text = std::string(kHead) + "\n";
  for (const auto& [name, needed] : known_) {
    if (name.find('\n') != std::string::npos) continue;
    text += ir::message("{} {}\n", needed, name);
  }
  (void)replace_file(path_, std::as_bytes(std::span(text)), {});
}

std::optional<int64_t> LearnedExtents::find(const std::string& name) const {
  const std::lock_guard guard(lock_);
  const auto known = known_.find(name);
  return known == known_.end() ? std::nullopt : std::optional(known->second);
}

std::map<std::string, int64_t> LearnedExtents::all() const {
  const std::lock_guard guard(lock_);
  return known_;
}

void LearnedExtents::keep(const std::map<std::string, int64_t>& needed) {
  const std::lock_guard guard(lock_);
  bool is_new = false;
  for (const auto& [name, count] : needed) {
    const auto [known, added] = known_.try_emplace(name, count);
    is_new = is_new || added || known->second < count;
    known->second = std::max(known->second, count);
  }
  if (is_new && !path_.empty()) write();
}

}  // namespace ullage::runtime

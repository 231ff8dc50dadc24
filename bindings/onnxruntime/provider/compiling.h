// Compiles models to program files with the session's options.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "devices.h"
#include "options.h"

namespace ullage::provider {

// A program file: bytes, 16-byte aligned, or where it lies.
class ProgramFile {
 public:
  static ProgramFile take(ullage_compiled* compiled);
  static ProgramFile copy(std::string_view bytes);
  static ProgramFile at(std::string path);

  std::span<const std::byte> bytes() const { return bytes_; }  // empty: of `at`
  // Throws Failure. The program lives no longer than this.
  Owned<ullage_program, ullage_program_destroy> load(const Context& context) const;

 private:
  std::shared_ptr<const void> owner_;
  std::span<const std::byte> bytes_;
  std::string path_;
};

// The value of an input, for what it decides of the graph's structure.
struct SpecializedValue {
  ullage_dtype dtype = ULLAGE_F32;
  std::vector<int64_t> extents = {};
  std::string bytes = {};
  auto operator<=>(const SpecializedValue&) const = default;
};
using SpecializedValues = std::map<std::string, SpecializedValue>;

// Throws Refusal.
ProgramFile compile(const std::string& model, const Options& options, const Context& context,
                    const SpecializedValues& specialized = {});

struct UnsupportedNode {
  std::string node, reason;
};
// The nodes for which there is no rule, at any sizes and values.
std::vector<UnsupportedNode> unsupported_nodes(const std::string& model);

}  // namespace ullage::provider

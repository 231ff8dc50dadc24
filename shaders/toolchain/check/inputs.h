// What a shader that is checked finds in its bindings and push constants.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "shaders/toolchain/check/program.h"

namespace ullage::shaders::check {

// made: integers in storage count up, those that atomics or volatile accesses reach are zero, those
// of uniform blocks and push constants, and those before an array without a length, are the number
// of invocations along x, floats are between 0 and 1. unwritten: nobody has written it, and reading
// it is a finding.
enum class Fill : uint8_t { made, zeros, random, index, unwritten, bytes };
// What the integers are that are made for buffers: whatever a finding says of one and not of the
// other is a property of the data.
enum class MadeIntegers : uint8_t { counting, ones };

struct BindingInput {
  uint32_t set = 0, binding = 0;
  Fill fill = Fill::made;
  std::optional<uint64_t> size;  // bytes; else as long as the dispatch has invocations
  std::vector<uint8_t> bytes;    // of Fill::bytes
};
// "n=64": a member of the push constant block, by its path in the source.
struct PushInput {
  std::string name;
  double value = 0;
};

// "0,1=zeros", "0,1=random:4096", "0,1=4096": set, binding, what is in it. Files are not read here.
// Errors (invalid_argument): no such form.
ir::Result<BindingInput> parse_binding(std::string_view text);
ir::Result<PushInput> parse_push(std::string_view text);
// The elements of an .npy file as they lie in it. Errors (invalid_file): none, or in Fortran's
// order.
ir::Result<std::vector<uint8_t>> elements_of_npy(std::span<const uint8_t> file);

// The memories of a dispatch of so many invocations, by the number that variables have. Errors
// (invalid_argument): no such member of the push constants.
ir::Result<std::vector<Memory>> make_memories(const Program& program,
                                              std::span<const BindingInput> bindings,
                                              std::span<const PushInput> push,
                                              const uint32_t (&workgroups)[3],
                                              MadeIntegers integers = MadeIntegers::counting);

}  // namespace ullage::shaders::check

// The reference kernels of a program's kernels (docs/decisions/0043), and how files carry them.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/result.h"
#include "ir/program/program.h"

namespace ullage::runtime {

// By what a driver is given: kernels of one hash are one to it.
uint64_t code_hash(const ir::ProgramKernel& kernel);

// Takes the same bindings, push words and groups as the kernel whose code has hash `of`, and gives
// the same results.
struct ReferenceKernel {
  uint64_t of = 0;
  ir::ProgramKernel kernel{};
};

// References of the kernels with these hashes, smallest kernels first, asked for only where there
// are kernels that are not checked. It gives some of them, maybe others too, and is asked again for
// the rest: those have none when nothing new comes.
using ReferenceSource =
    std::function<ir::Result<std::vector<ReferenceKernel>>(std::span<const uint64_t> wanted)>;

// The attachment of a program file that is a program file of references: one plan of kernels alone
// for each plan that has any.
inline constexpr const char* kReferencesAttachment = "references";
// A plan of it. `profile`: of the program whose kernels have these references.
ir::Program references_plan(const ir::DeviceProfile& profile,
                            std::span<const ReferenceKernel> references);
// Of all plans. Errors: invalid_file.
ir::Result<std::vector<ReferenceKernel>> read_references(std::span<const std::byte> attachment);

}  // namespace ullage::runtime

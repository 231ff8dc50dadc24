// The reference kernels of a program's kernels (docs/decisions/0043), and how files contain them.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/result.h"
#include "ir/program/program.h"

namespace ullage::runtime {

// A hash of what the driver gets: kernels with equal hashes are the same to it.
uint64_t code_hash(const ir::ProgramKernel& kernel);

// Has the same bindings, push words and groups as the kernel whose code has hash `of`, and computes
// the same results.
struct ReferenceKernel {
  uint64_t of = 0;
  ir::ProgramKernel kernel{};
};

// Returns reference kernels for the kernels with these hashes, smallest kernels first; called only
// if there are unchecked kernels. It may return some of them, or others too, and is called again
// for the rest: kernels have none when nothing new is returned.
using ReferenceSource =
    std::function<ir::Result<std::vector<ReferenceKernel>>(std::span<const uint64_t> wanted)>;

// The attachment of a program file that contains a program file of reference kernels: one plan,
// only with kernels, for each plan that has any.
inline constexpr const char* kReferencesAttachment = "references";
// A plan of that file. `profile`: of the program whose kernels have these reference kernels.
ir::Program references_plan(const ir::DeviceProfile& profile,
                            std::span<const ReferenceKernel> references);
// The reference kernels of all plans. Errors: invalid_file.
ir::Result<std::vector<ReferenceKernel>> read_references(std::span<const std::byte> attachment);

}  // namespace ullage::runtime

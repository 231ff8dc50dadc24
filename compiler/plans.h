// Compiles graphs to the plans of a program file: passes and kernels, bounds, and reference kernels
// for the self-test.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "compiler/graph_references.h"
#include "ir/graph/graph.h"
#include "ir/lowering/kernel_graph.h"
#include "ir/program/device_profile.h"
#include "ir/program/program.h"
#include "passes/compile.h"
#include "runtime/file/program_file.h"

namespace ullage::compiler {

struct Plan {
  ir::Program program;
  std::vector<ir::KeptWide> kept_wide{};  // values that stayed f32 under precision f16
  GraphReferences references{};           // none without CompileOptions::self_test
};

// For `profile`, which replaces that of the options, as their on_kernels is replaced. Errors: those
// of passes::compile.
ir::Result<Plan> compile_plan(const ir::Graph& graph, const ir::DeviceProfile& profile,
                              passes::CompileOptions options);

// Sets default bounds of symbols, by their name or "input.axis"; symbols of one name are one. A
// bound of a loop of the model needs no symbol, since it was used by the import. Errors:
// invalid_argument for a bound that matches no symbol of any plan.
ir::Result<void> set_bounds(std::span<Plan> plans, const std::map<std::string, int64_t>& bounds);

// A graph of a program file, with the name for ullage_program_load_entry; that of the first one is
// "".
struct Entry {
  std::string name{};
  ir::Graph graph{};
};

// A plan that cannot be made.
struct LeftOut {
  std::string entry, profile;
  ir::Error reason{};
};

// All plans of a program file, entry by entry, and its other contents.
struct CompiledFile {
  std::vector<Plan> plans;
  std::vector<LeftOut> left_out{};      // none without Choices::leaves_out_plans
  std::vector<std::byte> references{};  // a separate program file; empty: none

  // Refers to this and to `attached`.
  ir::Result<runtime::ProgramImage> image(std::span<const runtime::Attachment> attached = {}) const;
};

// A plan of every entry for every profile. Errors: those of compile_plan; with `leaves_out_plans`,
// which puts plans that cannot be made into `left_out`, only where no plan of an entry can be made.
ir::Result<CompiledFile> compile_file(std::span<const Entry> entries,
                                      std::span<const ir::DeviceProfile> profiles,
                                      const passes::CompileOptions& options,
                                      bool leaves_out_plans = false);

}  // namespace ullage::compiler

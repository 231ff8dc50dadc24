// Compiles graphs to the plans of a program file: passes and kernels, bounds, and reference kernels
// for the self-test.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "compiler/graph_references.h"
#include "ir/graph/graph.h"
#include "ir/lowering/kernel_graph.h"
#include "ir/program/device_profile.h"
#include "ir/program/program.h"
#include "ir/quantization/activations.h"
#include "ir/quantization/block_format.h"
#include "passes/kernels/choose_kernels.h"
#include "passes/kernels/choose_remainders.h"
#include "passes/precision/choose_storage.h"
#include "runtime/file/program_file.h"

namespace ullage::compiler {

// Compile options of a program. The defaults are those of every other program.
struct Choices {
  ir::Policy policy = ir::Policy::replay;
  std::vector<passes::RemainderChoice> remainders = {};
  passes::Precision precision = passes::Precision::f32;
  std::optional<ir::BlockFormat> weights = std::nullopt;  // format for constants of matrix products
  bool bfloat_weights = false;                            // they are rounded to bf16
  ir::Activations activations =
      ir::Activations::f32;  // rounding of activations in quantized products
  bool check_indices = false;
  bool self_test = true;                    // include reference kernels (docs/decisions/0043)
  std::filesystem::path cache_folder = {};  // for compiled kernels; empty: no cache
  passes::TuneNode tune = {};
  // passes::CompileOptions::to_msl; null: no plans for Metal.
  std::function<ir::Result<ir::ProgramMsl>(const ir::ProgramKernel&)> to_msl = {};
  // passes::CompileOptions::on_progress: false ends it with `cancelled`.
  std::function<bool(std::string_view step, size_t done, size_t total)> on_progress = {};
};

struct Plan {
  ir::Program program;
  std::vector<ir::KeptWide> kept_wide{};  // values that stayed f32 under precision f16
  GraphReferences references{};           // none without Choices::self_test
};

// Errors: those of passes::compile.
ir::Result<Plan> compile_plan(const ir::Graph& graph, const ir::DeviceProfile& profile,
                              const Choices& choices);

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

// All plans of a program file, entry by entry, and its other contents.
struct CompiledFile {
  std::vector<Plan> plans;
  std::vector<std::byte> references{};  // a separate program file; empty: none

  // Refers to this and to `attached`.
  ir::Result<runtime::ProgramImage> image(std::span<const runtime::Attachment> attached = {}) const;
};

// A plan of every entry for every profile. Errors: those of compile_plan.
ir::Result<CompiledFile> compile_file(std::span<const Entry> entries,
                                      std::span<const ir::DeviceProfile> profiles,
                                      const Choices& choices);

}  // namespace ullage::compiler

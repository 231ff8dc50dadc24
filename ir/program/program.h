// Program: what is serialised and run. Buffers, dispatches and one scalar bytecode; no ops, no
// shapes, no expressions. Everything that varies from call to call is a register of `scalars`.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "ir/dtype.h"
#include "ir/program/device_profile.h"
#include "ir/program/scalar_program.h"

namespace ullage::ir {

inline constexpr uint32_t kNoRegister = UINT32_MAX;
inline constexpr uint32_t kNoIndex = UINT32_MAX;
inline constexpr uint32_t kTableWords = 4096;  // 16 KiB, the guaranteed uniform range

// scalar: a small tensor whose elements become extents; it lies in the control memory, where
// the resolve kernel reads it. control: the whole control memory; only that kernel binds it.
enum class BufferKind : uint8_t { input, output, intermediate, constant, packed, scalar, control };
enum class Access : uint8_t { read, write, read_write };

// Features a kernel needs beyond tier 0; a plan requires the union of its kernels'.
struct KernelRequirements {
  uint32_t subgroup_size = 0;  // exactly this, or 0
  bool subgroup_shuffle = false;
  bool subgroup_arithmetic = false;
  bool texel_buffers = false;
  bool half_texels = false;  // of rgba16f
  bool float64 = false;
  bool int64 = false;
  Arithmetic arithmetic{};
  auto operator<=>(const KernelRequirements&) const = default;
};

// An affine gather that builds a packed constant: for every combination of loop counters, in
// order (last loop fastest), coordinate c = sum of counter * multiplier over the loops that name c;
// the element is source[offset + sum of coordinate * stride] if every coordinate is in [0, bound),
// else 0. Elements are copied by width, never converted, but see Mix.
struct PackPiece {
  struct Loop {
    int64_t count = 1;
    uint32_t coordinate = 0;
    int64_t multiplier = 1;
    auto operator<=>(const Loop&) const = default;
  };
  struct Coordinate {
    int64_t bound = 1;
    int64_t stride = 0;
    auto operator<=>(const Coordinate&) const = default;
  };
  // Where `weights` is not empty, elements are f32 and each is a weighted sum instead of a copy: of
  // the elements at t * stride, t < terms, by weights[c * terms + t], c being coordinate
  // `coordinate`. So kernels' filters are transformed at load. In a recipe of elements of 2 bytes
  // the constant is f16, and each sum is two elements, the halves of an f32: the last loop counts
  // them, by the last coordinate, which nothing else moves.
  struct Mix {
    uint32_t coordinate = 0;
    int64_t terms = 0, stride = 0;
    std::vector<float> weights{};  // bound of the coordinate * terms
    auto operator<=>(const Mix&) const = default;
  };
  uint32_t constant = 0;  // index of the source constant
  int64_t offset = 0;     // elements
  std::vector<Loop> loops{};
  std::vector<Coordinate> coordinates{};
  Mix mix{};
  auto operator<=>(const PackPiece&) const = default;
};

// Pieces one after another; each starts at a multiple of 16 bytes.
struct PackRecipe {
  uint32_t element_bytes = 4;
  std::vector<PackPiece> pieces{};
  auto operator<=>(const PackRecipe&) const = default;
  int64_t size_bytes() const;
  // First element of piece i in the packed buffer.
  int64_t piece_offset(size_t i) const;
};

// A leaf the host binds at run time: an axis of an input, an element of an input, or a capacity.
struct ProgramSymbol {
  std::string name{};  // as --bound and messages call it
  uint32_t reg = kNoRegister;
  int64_t bound = -1;  // the session's bound where the caller gives none; -1: from the first size
};

// How many recordings serve the sizes: one for all under the bounds, one per power-of-two bucket,
// one per size.
enum class Policy : uint8_t { replay, bucket, exact };

struct ProgramInput {
  std::string name{};
  DType dtype = DType::f32;
  std::vector<uint32_t> extents{};  // register per axis: the axis as bound
  uint32_t buffer = kNoIndex;       // kNoIndex: not needed on the device
  bool host_read = false;           // some of its elements are leaves of `scalars`
};

struct ProgramOutput {
  std::string name{};
  DType dtype = DType::f32;
  std::vector<uint32_t> extents{};  // register per axis
  uint32_t buffer = kNoIndex;
};

// Live range in barrier intervals: two intermediates may share memory only if their barrier
// intervals do not overlap, so that aliasing never needs an extra barrier.
struct ProgramBuffer {
  BufferKind kind = BufferKind::intermediate;
  uint32_t bytes = kNoRegister;  // register: storage bytes at run time; its upper bound: capacity
  uint32_t index = 0;            // input, output, constant or pack index
  uint32_t first_barrier_interval = 0, last_barrier_interval = 0;
  std::string name{};
  DType dtype = DType::f32;    // logical: what the elements are to the graph
  DType storage = DType::f32;  // in memory: the same, or f16 or bf16 for f32
};

struct ProgramConstant {
  std::span<const std::byte> bytes{};  // into `owner` or the mapped file
  std::shared_ptr<const void> owner{};
};

// A kernel's other form, for Metal: buffer 16*s + b is binding b of set s, buffer 29 the push
// constants (docs/metal.md).
struct ProgramMsl {
  std::string text{};               // empty: the kernel has no such form
  std::string entry{};              // the kernel function's name in it
  uint32_t version = 0;             // of the language: major*10000 + minor*100
  uint32_t length_table_words = 0;  // 0: no table of buffer lengths at buffer 30
};

struct ProgramKernel {
  std::string name{};  // file and variant, for people
  std::vector<uint32_t> spirv{};
  std::vector<bool> texel{};  // per binding of set 0
  std::vector<bool> half{};   // per binding: its texels are rgba16f; empty: none are
  uint32_t push_bytes = 0;
  uint32_t local_size[3] = {1, 1, 1};
  KernelRequirements needs{};
  ProgramMsl msl{};
};

struct ProgramDispatch {
  uint32_t kernel = 0;
  struct Binding {
    uint32_t buffer = 0;
    Access access = Access::read;
  };
  std::vector<Binding> bindings{};
  std::vector<uint32_t> push{};
  uint32_t groups[3] = {kNoRegister, kNoRegister, kNoRegister};  // kNoRegister: 1
  uint32_t predicate = kNoRegister;                              // register; kNoRegister: always
  bool barrier_before = false;
  std::string label{};
  uint32_t source = kNoIndex;       // index into nodes
  DType accumulation = DType::f32;  // in which it computes
};

// Dispatches [begin, end) are one iteration of a loop. A run submits them once per iteration, at
// least once and at most as often as register `iterations` has it or, where the device decides it,
// as the plan has capacity for. Loops nest; outer ones come first.
struct ProgramLoop {
  uint32_t begin = 0, end = 0;
  uint32_t iterations = kNoRegister;
  // Whether an iteration takes place, as a kernel decides it; where one does not, none behind it
  // does. kNoRegister: all do.
  uint32_t live = kNoRegister;
  auto operator<=>(const ProgramLoop&) const = default;
};

// A leaf that kernels write: an element of a scalar buffer.
struct ProgramDeviceScalar {
  uint32_t reg = kNoRegister;  // of the leaf
  uint32_t buffer = kNoIndex;  // BufferKind::scalar
  uint32_t element = 0;
  DType dtype = DType::i64;
};

struct ProgramGuard {
  uint32_t condition = kNoRegister;
  uint32_t predicate = kNoRegister;
  std::string message{};
  std::vector<std::pair<std::string, uint32_t>> values{};  // printed when it fails
};

enum class Placement : uint8_t { device, host, folded, not_taken };
struct ProgramNode {
  std::string name{}, op{};
  Placement where = Placement::device;
  std::string reason{};
  uint32_t predicate = kNoRegister;  // not_taken in a run where this is 0
};

struct Program {
  DeviceProfile profile{};
  std::string entry{};  // its name in a file of several programs; "": the first
  std::vector<ProgramSymbol> symbols{};
  ScalarProgram scalars{};
  std::vector<ProgramInput> inputs{};
  std::vector<ProgramOutput> outputs{};
  std::vector<ProgramBuffer> buffers{};
  std::vector<ProgramConstant> constants{};
  std::vector<PackRecipe> packs{};
  std::vector<ProgramKernel> kernels{};
  std::vector<ProgramDispatch> dispatches{};
  std::vector<ProgramLoop> loops{};
  std::vector<uint32_t> slots{};  // register of extent-table word i
  std::vector<ProgramGuard> guards{};
  std::vector<ProgramDeviceScalar> device_scalars{};
  // Per entry of the device's register file: the register that the host writes there before a run,
  // or kNoRegister where a resolve dispatch does.
  std::vector<uint32_t> device_registers{};
  std::vector<ProgramNode> nodes{};
  Policy policy = Policy::replay;  // of sessions that choose none
  bool checks_indices = false;     // those of data that are out of range fail the run
  std::string peak_formula{};      // for people: bytes as a function of the symbols
};

// The register of the capacity that a guard "needed <= capacity" is about; kNoRegister: another
// guard.
uint32_t capacity_of(const ScalarProgram& scalars, const ProgramGuard& guard);

// Registers that depend on device scalars: the host knows them after the run only.
std::vector<bool> device_dependent(const ScalarProgram& scalars);

// Every index in range, bytecode well-formed, bindings and push sizes agree with the kernels,
// recipes stay inside their constants, limits of the profile kept. Run on every loaded file.
Result<void> verify(const Program& program);

// Union of the kernels' needs.
KernelRequirements requirements_of(const Program& program);

}  // namespace ullage::ir

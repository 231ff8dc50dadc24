// Questions `layout` and `bounds`: where in memory the elements of a tile are.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "tools/conform/matrix/question.h"

namespace ullage::conform {
namespace {

using ir::DType;

// Bytes that identify their position.
std::vector<std::byte> numbered_bytes(size_t count, size_t seed) {
  std::vector<std::byte> bytes(count);
  for (size_t i = 0; i < count; ++i) {
    // Without a short period; no exponent of all ones, which loads may change.
    bytes[i] = static_cast<std::byte>(((i * 167 + seed) ^ (i >> 5) * 29) & 0x3f);
  }
  return bytes;
}

uint32_t lines_of(const MatrixType& type, bool column_major) {
  return column_major ? type.columns : type.rows;
}
uint32_t line_bytes(const MatrixType& type, bool column_major) {
  return (column_major ? type.rows : type.columns) *
         static_cast<uint32_t>(ir::size_bytes(type.dtype));
}
// The alignment of pointers and strides, in bytes, that the specification requires.
uint32_t alignment_of(const MatrixType& type, bool column_major) {
  return std::min(16u, line_bytes(type, column_major));
}

// Byte of the memory where element (row, column) begins.
size_t byte_of(const MatrixType& type, const TilePlace& place, uint32_t row, uint32_t column) {
  const uint32_t line = place.column_major ? column : row,
                 in_line = place.column_major ? row : column;
  return (place.first + size_t{line} * place.stride) * ir::size_bytes(place.element) +
         in_line * ir::size_bytes(type.dtype);
}

// A place of a tile: lines `gap` bytes apart, the first of them at byte `first`.
TilePlace place_of(const MatrixType& type, bool column_major, uint32_t gap, uint32_t first,
                   DType element) {
  const auto size = static_cast<uint32_t>(ir::size_bytes(element));
  return {.column_major = column_major,
          .stride = (line_bytes(type, column_major) + gap) / size,
          .first = first / size,
          .element = element};
}

size_t bytes_of(const MatrixType& type, const TilePlace& place) {
  const size_t lines = lines_of(type, place.column_major);
  const size_t end = (place.first + (lines - 1) * place.stride) * ir::size_bytes(place.element) +
                     line_bytes(type, place.column_major);
  return (end + 15) / 16 * 16;
}

// The expected content of `to`, for memory that is wide enough on both sides.
std::vector<std::byte> copied(const CopyJob& job, std::span<const std::byte> from,
                              std::vector<std::byte> to) {
  const size_t size = ir::size_bytes(job.type.dtype);
  for (uint32_t row = 0; row < job.type.rows; ++row) {
    for (uint32_t column = 0; column < job.type.columns; ++column) {
      const size_t source = byte_of(job.type, job.from, row, column);
      const size_t target = byte_of(job.type, job.to, row, column);
      std::ranges::copy(from.subspan(source, size), to.begin() + static_cast<ptrdiff_t>(target));
    }
  }
  return to;
}

// "" where memory has the expected content.
ir::Result<std::string> check_copy(const CopyJob& job, MatrixUnit& unit) {
  const std::vector<std::byte> from = numbered_bytes(job.from_bytes, 3);
  const std::vector<std::byte> before = numbered_bytes(job.to_bytes, 40);
  const auto after = unit.copy(job, from, before);
  if (!after) return after.error();
  const std::vector<std::byte> expected = copied(job, from, before);
  const auto differs = std::ranges::mismatch(*after, expected);
  if (differs.in1 == after->end()) return std::string();
  const auto at = static_cast<size_t>(differs.in1 - after->begin());
  return fmt::format("byte {} is {:#04x}, must be {:#04x}", at, std::to_integer<int>(*differs.in1),
                     std::to_integer<int>(expected[at]));
}

struct LayoutCase {
  std::string_view property;
  bool column_major;
  uint32_t gaps, firsts;         // in units of the alignment
  std::optional<DType> element;  // of the array; none: the matrix's own
};
constexpr LayoutCase kLayouts[] = {
    {"row-major", false, 0, 0, std::nullopt},
    {"column-major", true, 0, 0, std::nullopt},
    {"row-major, stride above the row", false, 3, 0, std::nullopt},
    {"column-major, stride above the column", true, 3, 0, std::nullopt},
    {"row-major, begin inside the array", false, 1, 5, std::nullopt},
    {"column-major, begin inside the array", true, 1, 5, std::nullopt},
    {"array of u32, row-major", false, 2, 3, DType::u32},
    {"array of u32, column-major", true, 2, 3, DType::u32},
    {"array of u8, row-major", false, 2, 3, DType::u8},
    {"array of u16, row-major", false, 2, 3, DType::u16},
};

// As `from` and as `to`; the other side is plain.
std::array<CopyJob, 2> jobs_of(const LayoutCase& row, const MatrixType& type) {
  const uint32_t unit = alignment_of(type, row.column_major);
  const TilePlace place = place_of(type, row.column_major, row.gaps * unit, row.firsts * unit,
                                   row.element.value_or(type.dtype));
  const TilePlace plain = place_of(type, false, 0, 0, type.dtype);
  CopyJob load{type, place, plain, bytes_of(type, place), bytes_of(type, plain)};
  CopyJob store{type, plain, place, bytes_of(type, plain), bytes_of(type, place)};
  return {load, store};
}

ir::Result<Answer> ask_layout(const MatrixShape& shape, MatrixUnit& unit) {
  Answer answer;
  for (const LayoutCase& row : kLayouts) {
    std::string bad;
    bool is_lacking = false;
    for (const MatrixUse use : kMatrixUses) {
      const MatrixType type = type_of(shape, use);
      constexpr std::string_view kVerbs[] = {"load", "store"};
      const auto jobs = jobs_of(row, type);
      for (size_t i = 0; i < jobs.size() && !is_lacking; ++i) {
        const auto wrong = check_copy(jobs[i], unit);
        // An array type that the device's shaders cannot have.
        is_lacking = !wrong && wrong.error().code == ir::ErrorCode::unsupported && row.element;
        if (is_lacking) continue;
        if (!wrong) return wrong.error();
        if (wrong->empty()) continue;
        const auto name = name_of(use);
        bad += fmt::format("{}{} of {} wrong", bad.empty() ? "" : ", ", kVerbs[i], name);
        if (answer.wrong.empty()) {
          answer.wrong = fmt::format("{}: {} of {}: {}", row.property, kVerbs[i], name, *wrong);
        }
      }
    }
    answer.add(std::string(row.property), is_lacking    ? "not supported"
                                          : bad.empty() ? "loads and stores a, b and c"
                                                        : bad);
  }
  return answer;
}

// What a shader sees ends after `lines` lines of the tile's.
CopyJob cut_job(const MatrixType& type, bool is_load, bool robust) {
  const TilePlace plain = place_of(type, false, 0, 0, type.dtype);
  const uint64_t whole = bytes_of(type, plain);
  const uint64_t half = uint64_t{type.rows / 2} * line_bytes(type, false);
  return {type, plain, plain, is_load ? half : whole, is_load ? whole : half, robust};
}

std::string_view text_of_load(std::span<const std::byte> loaded, std::span<const std::byte> memory,
                              size_t half) {
  const auto inside = loaded.first(half), outside = loaded.subspan(half);
  if (!std::ranges::equal(inside, memory.first(half))) return "rows inside are lost";
  if (std::ranges::count(outside, std::byte{}) == std::ssize(outside)) return "zeros";
  return std::ranges::equal(outside, memory.subspan(half, outside.size())) ? "the content of memory"
                                                                           : "something else";
}

std::string_view text_of_store(std::span<const std::byte> stored, std::span<const std::byte> before,
                               std::span<const std::byte> tile, size_t half) {
  if (!std::ranges::equal(stored.first(half), tile.first(half))) return "rows inside are lost";
  if (std::ranges::equal(stored.subspan(half), before.subspan(half))) return "dropped";
  return std::ranges::equal(stored.subspan(half), tile.subspan(half)) ? "written"
                                                                      : "something else";
}

// A tile of which the last half of the rows is beyond the bound range; the memory there is the
// buffer's own.
ir::Result<Answer> ask_bounds(const MatrixShape& shape, MatrixUnit& unit) {
  Answer answer;
  for (const bool robust : {false, true}) {
    const std::string_view how = robust ? "robust" : "not robust";
    if (robust && !unit.is_robust()) {
      answer.add("robust access to matrices", "not supported");
      continue;
    }
    std::string loads, stores;
    for (const MatrixUse use : kMatrixUses) {
      const MatrixType type = type_of(shape, use);
      const size_t size = type.elements() * ir::size_bytes(type.dtype);
      const auto half = static_cast<size_t>(type.rows / 2) * line_bytes(type, false);
      const std::vector<std::byte> tile = numbered_bytes(size, 3),
                                   before = numbered_bytes(size, 40);
      const auto loaded = unit.copy(cut_job(type, true, robust), tile, before);
      if (!loaded) return loaded.error();
      const auto stored = unit.copy(cut_job(type, false, robust), tile, before);
      if (!stored) return stored.error();
      const auto add = [&](std::string& all, std::string_view text) {
        const std::string one(text);
        if (all.empty()) {
          all = one;
        } else if (all != one) {
          all += fmt::format("; {}: {}", name_of(use), one);
        }
      };
      add(loads, text_of_load(*loaded, tile, half));
      add(stores, text_of_store(*stored, before, tile, half));
    }
    answer.add(fmt::format("rows loaded from behind the end, {}", how), loads);
    answer.add(fmt::format("rows stored behind the end, {}", how), stores);
  }
  return answer;
}

constexpr MatrixQuestion kQuestions[] = {{"layout", multiplies_anything, ask_layout},
                                         {"bounds", multiplies_anything, ask_bounds}};

}  // namespace

std::span<const MatrixQuestion> memory_questions() {
  return kQuestions;
}

}  // namespace ullage::conform

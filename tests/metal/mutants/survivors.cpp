// The list: those that behave as before, each with the argument; then those that no program of ours
// distinguishes.
#include "tests/metal/mutants/survivors.h"

#include <algorithm>

namespace ullage::test::metal {
namespace {

constexpr Survivor same(std::string_view id, std::string_view place, std::string_view why) {
  return {id, place, true, why};
}
constexpr Survivor unseen(std::string_view id, std::string_view place, std::string_view why) {
  return {id, place, false, why};
}

constexpr Survivor kListed[] = {
    same("00731446", "indexing/gather_elements.comp wrong_operator rest - outer * extent",
         "the outermost coordinate is below its extent, so what is subtracted is 0"),
    same("00e5b988", "conv/staged.comp drop_guard of an address",
         "what a tap outside of the image would read is guarded by the same condition"),
    same("01bd4ed5", "excite/sums.comp relax_bound share < shares",
         "lanes that are left over sum up rows into parts that nobody reads"),
    same("00c61122", "segment/totals.comp relax_bound of a word of 64 bits",
         "of two words that are equal other words decide, or the larger one is the same"),
    same("03bc7621", "resolve/resolve.comp relax_bound of an upper word",
         "of two that are equal the lower words decide"),
    same("003e3354", "resolve/resolve.comp wrong_operator length - min(length, registers)",
         "registers of a program that was compiled lie below either bound"),
    same("060ca38c", "movement/concat.comp drop_guard next < total",
         "which piece follows the last element concerns the padding of its vector alone"),
    same("0a77676c", "indexing/scatter_nd.comp drop_clamp min(k + 1, last)",
         "what is read ahead of the last update lies in its vector and is not used"),
    same("0b225281", "pool/vec4s.comp swap_operands n + d - 1",
         "shares become so large that the first workgroup does the work of all"),
    same("0c9eb071", "reduce/arg_lines.comp relax_bound i < extent",
         "the position is clamped: the last element again, which is not above itself"),
    same("0e1be76d", "movement/pad.comp tighten_bound n <= 0",
         "of an empty axis no position is inside, which gives the same value a few lines on"),
    same("77788a9e", "excite/sums.comp drop_barrier before column_parts",
         "a workgroup fills these parts once; only where it does so again must it wait"),
    same("15739f4b", "excite/gate.comp tighten_bound shares > 1",
         "with one share the lanes beyond the columns are idle either way"),
    same("061bc511", "matmul/lanes.comp BATCHED=1 relax_bound index < batches",
         "a workgroup past the last matrix writes what the last one of it writes"),
    same("18d60dc3", "conv/lanes.comp wrong_initial of an address",
         "what a tap outside of the image would read is guarded by the same condition"),
    unseen("0001f390", "matmul/lanes.comp PART drop_select of channels in front of the part",
           "weights are 0 there: only infinite neighbours would show"),
    unseen("00b16346", "matmul/staged.comp drop_guard of a column of the second half",
           "not seen yet: columns that end inside a tile of 64, of enough rows"),
    unseen("00c64400", "rowwise/softmax.comp drop_clamp of a fourth part of a row's maximum",
           "any shift serves but one that is 88 too small, in rows of 2,048 elements"),
    unseen("0133164e", "conv/transposed.comp relax_bound vec4_index < vec4s of a fourth row",
           "no result of an odd number of vec4s fills the rows of a tile"),
    unseen("02abb162", "select/suppress.comp FIRST=0 drop_guard",
           "a second dispatch takes 4,600 boxes, of which the emulator would compare all pairs"),
    unseen("0a3645e2", "segment/totals.comp drop_clamp min of the fourth of eight rows",
           "no segment that long has its least element there"),
    unseen("05a46d7e", "resolve/resolve.comp drop_guard of a poisoned first operand",
           "a poisoned value fails a run, and only runs that succeed are compared here"),
    unseen("08bf4a41", "sort/merge_ranks.comp drop_guard of a sign",
           "no sorted operand reaches this copy of the code"),
    unseen("275896f4", "movement/interleave_rows.comp drop_clamp min(vec4_index + 1, last)",
           "halves of six channels never end where the operand does"),
    unseen("306170a6", "resize/axis.comp wrong_shift of the low part of a scale",
           "a millionth of a scale is below the tolerance"),
    unseen("48cbf868", "recurrent/scan.comp drop_barrier between sequences",
           "not seen yet: a workgroup would have to take two sequences"),
};

}  // namespace

std::span<const Survivor> survivors() {
  return kListed;
}

const Survivor* find_survivor(const std::string& id) {
  const auto* const at = std::ranges::find(kListed, id, &Survivor::id);
  return at == std::end(kListed) ? nullptr : at;
}

}  // namespace ullage::test::metal

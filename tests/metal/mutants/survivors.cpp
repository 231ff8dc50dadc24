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
    same("00058e68", "matmul/quantized.comp drop_select of the first vec4 of a word",
         "the first vec4 of a word of weights is there wherever the word is"),
    same("01456dbb", "matmul/lanes.comp BATCHED=0 relax_bound of the first rows of a tile",
         "the batch is clamped: a workgroup past the last tile writes a tile of it once more"),
    same("01c06095", "quantization/matmul.comp wrong_initial of a number in its part",
         "the loop counts in fours and ends below 16, and only fours of its number are used"),
    same("009e0788", "rowwise/attention_tile.comp wrong_initial of a part's sums",
         "sums without a key are multiplied by 0, before the first key or at the end"),
    same("011ab3d7", "segment/totals.comp relax_bound of an upper word",
         "of two that are equal the lower words decide"),
    same("01834f16", "conv/lanes.comp wrong_initial of an address",
         "what a tap outside of the image would read is guarded by the same condition"),
    same("02a75c3e", "scan/tiles.comp TOTALS=1 wrong_initial of a maximum past the end",
         "only the last chunk of a row is not full, and no carry contains its total"),
    same("060ca38c", "movement/concat.comp drop_guard next < total",
         "which piece follows the last element concerns the padding of its vector alone"),
    same("089e38ee", "movement/pad.comp tighten_bound n <= 0",
         "of an empty axis no position is inside, which gives the same value a few lines on"),
    same("0b033c1d", "matmul/quantized.comp BATCHED=0 drop_clamp min(index, 0)",
         "a workgroup past the last tile has no row to store"),
    same("0b193f44", "recurrent/scan.comp drop_barrier between sequences",
         "an invocation leaves and takes up its own units, and waits before it reads others"),
    same("0ccdc7a6", "scan/tiles.comp TOTALS=1 drop_barrier before scan_scratch",
         "the barrier behind the staged elements lies between the same accesses"),
    same("0d4ced74", "segment/reduce_tile.comp drop_fence_flag before combine_scratch",
         "only the first invocation uses what was read there before, and it wrote it itself"),
    same("14a537b0", "matmul/join.comp relax_bound column < columns",
         "pieces end in the padding's 0, and the epilogue is none"),
    same("187e9cb7", "reduce/arg_lines.comp relax_bound i < count",
         "the position is clamped: the last element again, which is not above itself"),
    same("1e48f3c4", "control/loop.comp CONDITION=0 STEP=2 wrong_shift of its iterations",
         "only whether they cut the loop depends on it, which matters to loops with a condition"),
    same("23e4c103", "indexing/tree_scores.comp relax_bound block < blocks",
         "rows past the last take no tree and are not stored"),
    same("24639b5e", "reduce/rows.comp drop_fence_flag after the last step",
         "only the first invocation uses what is read there, and it wrote it itself"),
    same("3093b01a", "segment/reduce_tile.comp drop_barrier after the last step",
         "only the first invocation uses what is read there, and it wrote it itself"),
    same("39f5d290", "reduce/arg_rows.comp drop_barrier before combine_scratch",
         "only the first invocation uses what was read there before, and it wrote it itself"),
    same("44caaf75", "excite/gate.comp tighten_bound shares > 1",
         "with one share the lanes beyond the columns are idle either way"),
    same("5ea40132", "resize/roi_align.comp tighten_bound count > 1",
         "the samples that are left out lie outside of the image, where they count 0"),
    same("77788a9e", "excite/sums.comp drop_barrier before column_parts",
         "a workgroup fills these parts once; only where it does so again must it wait"),
    unseen("0017b19a", "matmul/staged.comp relax_bound column < columns",
           "the padding's sums are 0 already: only an infinite factor would show, to an op that "
           "follows"),
    unseen("00c64400", "rowwise/softmax.comp drop_clamp of a fourth part of a row's maximum",
           "any shift serves but one that is 88 too small, in rows of 2,048 elements"),
    unseen("0139d955", "control/loop.comp drop_guard of the iteration's number",
           "no idle iteration of a loop without a condition leaves a trace"),
    unseen("022d74af", "segment/totals.comp wrong_operator of an upper word of a product",
           "a chunk of 1,024 random factors has a 0 among them"),
    unseen("02abb162", "select/suppress.comp FIRST=0 drop_guard",
           "a second dispatch takes 4,600 boxes, of which the emulator would compare all pairs"),
    unseen("02f21317", "conv/plain.comp BIAS=0 relax_bound of a tap behind the image",
           "no convolution without a bias that takes this kernel has padding"),
    unseen("02e25f79", "segment/reduce.comp swap_operands (first + 1023) / 1024",
           "no sum of so few rows to a segment has a segment with a whole chunk"),
    unseen("0536756a", "elementwise/map.comp drop_select of the logarithm of infinity",
           "no run that the original passes takes the logarithm of infinity there"),
    unseen("055e27ed", "affine/reduce.comp drop_store of a second result",
           "no transposed convolution is so large that its plain kernel would walk too far"),
    unseen("0695fccf", "indexing/replace.comp drop_clamp min(first + 1, end)",
           "what is read ahead, if anything, stays within the 32 bytes to which operands are "
           "rounded up"),
    unseen("077a4db4", "resize/nearest.comp drop_guard of the first axis",
           "images of three axes are not resized so: the first axis has one position"),
    unseen("07b33629", "conv/spread.comp relax_bound channel < channels",
           "the padding's sums are 0 already: only an infinite pixel would show, to an op that "
           "follows"),
    unseen("08bf4a41", "sort/merge_ranks.comp drop_guard of a sign",
           "no sorted operand with a positive number reaches this copy of the code"),
    unseen("096357b3", "control/loop.comp drop_store of the upper word of live",
           "no idle iteration of a loop without a condition leaves a trace"),
    unseen("147a95da", "affine/reduce.comp negate of a guard of four results",
           "no transposed convolution is so large that its plain kernel would walk too far"),
    unseen("14f745b0", "indexing/gather_elements.comp drop_clamp min(element + 2, last)",
           "what is read ahead stays within the 32 bytes to which operands are rounded up"),
    unseen("1c5376bc", "quantization/range_parts.comp drop_select of a greater element",
           "of thousands of random elements the later ones are as great, within the tolerance"),
    unseen("275896f4", "movement/interleave_rows.comp drop_clamp min(vec4_index + 1, last)",
           "halves of six channels never end where the operand does"),
    unseen("3130e52d", "excite/sums.comp skip_last of four rows at once",
           "the loop behind takes them one by one, which only rounding shows"),
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

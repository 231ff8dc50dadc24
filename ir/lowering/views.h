// Views: which values share memory, and which layouts readers prefer. Decided once,
// from the graph alone, by plan_views; ops look their operands and results up while they are
// lowered.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ir/graph/graph.h"
#include "ir/lowering/layout.h"

namespace ullage::ir {

// Channels first .. first + count - 1 of `whole`, which all readers take out of it. Applies where
// `whole` lies channels last, which is known as soon as it is lowered; the value has no memory
// then.
struct ChannelPart {
  ValueId whole = kNoValue;
  int64_t first = 0, count = 0;
};

// Every second channel of `whole`, between those of `other`: the kernel that makes the value writes
// both. Holds where `other` lies channels last by then, itself or the whole of which it is a part.
struct ChannelShuffle {
  ValueId whole = kNoValue, other = kNoValue;
};

// Channels of `whole` from `first` on, in whole vec4s: a concat along the channels that the kernels
// of its operands may write.
struct ChannelJoin {
  ValueId whole = kNoValue;
  int64_t first = 0;
};

// Rows that readers normalise as they read them: the value's memory is that of the norm's operand.
// `bias` is there where they are centred, and there alone.
struct NormalisedRows {
  ValueId scale = kNoValue, bias = kNoValue;
  double epsilon = 0;

  bool is_centred() const { return bias != kNoValue; }
};

struct View {
  std::optional<ChannelPart> part_of{};
  std::optional<ChannelShuffle> shuffled_into{};
  std::optional<ChannelJoin> joined_into{};
  std::optional<NormalisedRows> normalised_by{};
  bool stays_quantized = false;    // all readers take the quantized values: never dequantized
  std::optional<Layout> wanted{};  // by its one reader, which it spares a copy
  bool only_leaves = false;        // an output of the graph that no node reads: wanted plain
};

inline const View kNoView{};
// One per value of the graph.
using Views = std::vector<View>;

}  // namespace ullage::ir

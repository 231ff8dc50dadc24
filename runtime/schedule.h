// The order of dispatches when loops repeat some of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "runtime/backend.h"

namespace ullage::runtime {

inline std::vector<RecordedLoop> loops_of(const ir::Program& program) {
  std::vector<RecordedLoop> loops;
  for (const ir::ProgramLoop& loop : program.loops) loops.push_back({loop.begin, loop.end});
  return loops;
}

// Dispatches [first, last) that always run one after another.
struct Segment {
  uint32_t first = 0, last = 0;
};

// A place in a run: the segments one by one, as often as their loops have them.
class ScheduleCursor {
 public:
  static constexpr size_t kNoLoop = SIZE_MAX;

  ScheduleCursor(uint32_t segments, std::span<const RecordedLoop> loops)
      : end_(segments), left_(segments), loops_(loops.size()) {
    for (size_t i = 0; i < loops.size(); ++i) loops_[i].range = loops[i];
  }

  ScheduleCursor(const ScheduleCursor&) = default;
  // REQUIRES: a cursor of the same loops.
  ScheduleCursor& operator=(const ScheduleCursor& other) {
    at_ = other.at_;
    left_ = other.left_;
    std::ranges::copy(other.loops_, loops_.begin());
    return *this;
  }

  // Returns to the first segment. REQUIRES: one number per loop, none of them 0.
  void restart(std::span<const uint32_t> times) {
    at_ = 0;
    left_ = 0;
    for (size_t i = 0; i < loops_.size(); ++i) loops_[i] = {loops_[i].range, times[i]};
    for (uint32_t i = 0; i < end_; ++i) left_ += repeats(i);
  }
  bool at_end() const { return at_ == end_; }
  uint32_t segment() const { return at_; }
  // Segments from here to the end.
  uint64_t left() const { return left_; }
  // How often a run has this segment.
  uint64_t repeats(uint32_t segment) const { return repeats_in(0, segment); }
  // REQUIRES: not at the end.
  void advance() {
    ++at_;
    --left_;
    // Inner loops are behind outer ones.
    for (size_t i = loops_.size(); i-- > 0;) {
      Loop& loop = loops_[i];
      if (loop.range.end != at_ || loop.range.begin == at_) continue;
      if (++loop.done < loop.times) {
        at_ = loop.range.begin;
        return;
      }
      loop.done = 0;
    }
  }

  // The loop of which an iteration begins here that is not its first one.
  size_t repeated() const {
    for (size_t i = 0; i < loops_.size(); ++i) {
      if (loops_[i].range.begin == at_ && loops_[i].done != 0) return i;
    }
    return kNoLoop;
  }
  // Whether the first iteration of the loop begins here.
  bool enters(size_t loop) const {
    return loops_[loop].range.begin == at_ && loops_[loop].done == 0;
  }
  // Iterations of the loop before this place, since it was entered last.
  uint32_t done(size_t loop) const { return loops_[loop].done; }
  // Goes behind the iterations of the loop that are left, and calls skip(segment, times) for each
  // segment of theirs. REQUIRES: repeated() == loop.
  template <class Skip>
  void leave(size_t loop, Skip skip) {
    const Loop left = loops_[loop];
    for (uint32_t i = left.range.begin; i < left.range.end; ++i) {
      const uint64_t times = (left.times - left.done) * repeats_in(loop + 1, i);
      left_ -= times;
      skip(i, times);
    }
    // As if at the end of the last of them, which advance() counts.
    for (size_t i = loop; i < loops_.size(); ++i) {
      if (loops_[i].range.end == left.range.end) loops_[i].done = loops_[i].times - 1;
    }
    at_ = left.range.end - 1;
    ++left_;
    advance();
  }

 private:
  struct Loop {
    RecordedLoop range{};
    uint32_t times = 1, done = 0;  // iterations, and those before the current one
  };
  // By this loop and those behind it, of which the ones around the segment are inside of it.
  uint64_t repeats_in(size_t first, uint32_t segment) const {
    uint64_t all = 1;
    for (size_t i = first; i < loops_.size(); ++i) {
      const RecordedLoop& range = loops_[i].range;
      if (range.begin <= segment && segment < range.end) all *= loops_[i].times;
    }
    return all;
  }

  uint32_t at_ = 0, end_ = 0;
  uint64_t left_ = 0;
  std::vector<Loop> loops_;
};

class Schedule {
 public:
  // Of `dispatches` dispatches; `single`: each is a segment of its own.
  Schedule(uint32_t dispatches, std::span<const RecordedLoop> loops, bool single)
      : segments_(segments_of(dispatches, loops, single)),
        loops_(loops.begin(), loops.end()),
        begin_(static_cast<uint32_t>(segments_.size()), to_segments(loops_)) {}

  // The segments in order, which together are all dispatches.
  std::span<const Segment> segments() const { return segments_; }
  bool has_loops() const { return !loops_.empty(); }
  // The given loops, as ranges of segments.
  const std::vector<RecordedLoop>& loops() const { return loops_; }
  bool is_in_loop(size_t segment) const {
    return std::ranges::any_of(loops_, [&](const RecordedLoop& loop) {
      return loop.begin <= segment && segment < loop.end;
    });
  }
  // The segment in front of the last loop that is in no other one; 0: there is none.
  size_t before_last_loop() const {
    size_t begin = 0, end = 0;
    for (const RecordedLoop& loop : loops_) {
      if (loop.begin < end) continue;
      begin = loop.begin;
      end = loop.end;
    }
    return begin == 0 ? 0 : begin - 1;
  }
  // How often each given loop runs.
  void repeat(std::span<const uint32_t> times) { begin_.restart(times); }

  // Calls visit(index of a segment) for every segment of a run, in order.
  template <class Visit>
  void for_each(Visit visit) const {
    for (ScheduleCursor at = begin_; !at.at_end(); at.advance()) visit(at.segment());
  }

 private:
  static std::vector<Segment> segments_of(uint32_t dispatches, std::span<const RecordedLoop> loops,
                                          bool single) {
    std::vector<uint32_t> edges{0, dispatches};
    for (const RecordedLoop& loop : loops) edges.insert(edges.end(), {loop.begin, loop.end});
    for (uint32_t i = 1; single && i < dispatches; ++i) edges.push_back(i);
    std::ranges::sort(edges);
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    if (edges.size() == 1) edges.push_back(dispatches);
    std::vector<Segment> segments;
    for (size_t i = 0; i + 1 < edges.size(); ++i) segments.push_back({edges[i], edges[i + 1]});
    return segments;
  }
  // From ranges of dispatches.
  std::span<const RecordedLoop> to_segments(std::span<RecordedLoop> loops) const {
    for (RecordedLoop& loop : loops) {
      for (uint32_t* const edge : {&loop.begin, &loop.end}) {
        const auto segment = std::ranges::find(segments_, *edge, &Segment::first);
        *edge = static_cast<uint32_t>(segment - segments_.begin());
      }
    }
    return loops;
  }

  std::vector<Segment> segments_;
  std::vector<RecordedLoop> loops_;  // of segments
  ScheduleCursor begin_;
};

}  // namespace ullage::runtime

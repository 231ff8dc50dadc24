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

class Schedule {
 public:
  // Of `dispatches` dispatches; `single`: each is a segment of its own.
  Schedule(uint32_t dispatches, std::span<const RecordedLoop> loops, bool single) {
    std::vector<uint32_t> edges{0, dispatches};
    for (const RecordedLoop& loop : loops) edges.insert(edges.end(), {loop.begin, loop.end});
    for (uint32_t i = 1; single && i < dispatches; ++i) edges.push_back(i);
    std::ranges::sort(edges);
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    if (edges.size() == 1) edges.push_back(dispatches);
    for (size_t i = 0; i + 1 < edges.size(); ++i) segments_.push_back({edges[i], edges[i + 1]});
    const auto segment_at = [&](uint32_t dispatch) {
      return static_cast<size_t>(std::ranges::find(edges, dispatch) - edges.begin());
    };
    for (size_t i = 0; i < loops.size(); ++i) {
      loops_.push_back({i, segment_at(loops[i].begin), segment_at(loops[i].end)});
    }
  }

  // The segments in order, which together are all dispatches.
  std::span<const Segment> segments() const { return segments_; }
  bool has_loops() const { return !loops_.empty(); }
  // The given loops, as ranges of segments.
  std::vector<RecordedLoop> loops() const {
    std::vector<RecordedLoop> loops;
    for (const Loop& loop : loops_) {
      loops.push_back({static_cast<uint32_t>(loop.begin), static_cast<uint32_t>(loop.end)});
    }
    return loops;
  }
  bool is_in_loop(size_t segment) const {
    return std::ranges::any_of(
        loops_, [&](const Loop& loop) { return loop.begin <= segment && segment < loop.end; });
  }
  // The segment in front of the last loop that is in no other one; 0: there is none.
  size_t before_last_loop() const {
    size_t begin = 0, end = 0;
    for (const Loop& loop : loops_) {
      if (loop.begin < end) continue;
      begin = loop.begin;
      end = loop.end;
    }
    return begin == 0 ? 0 : begin - 1;
  }
  // How often each given loop runs.
  void repeat(std::span<const uint32_t> times) {
    for (Loop& loop : loops_) loop.times = times[loop.index];
  }

  // Calls visit(index of a segment) for every segment of a run, in order.
  template <class Visit>
  void for_each(Visit visit) const {
    run(0, loops_.size(), 0, segments_.size(), visit);
  }

 private:
  // Segments [begin, end) of segments_.
  struct Loop {
    size_t index = 0;  // among the given loops
    size_t begin = 0, end = 0;
    uint32_t times = 1;
  };

  // Segments [at, end), whose first loop is `loop`.
  template <class Visit>
  void run(size_t loop, size_t last_loop, size_t at, size_t end, Visit& visit) const {
    while (at < end) {
      if (loop == last_loop || loops_[loop].begin != at) {
        visit(at++);
        continue;
      }
      const Loop& outer = loops_[loop];
      size_t behind = loop + 1;
      while (behind < last_loop && loops_[behind].end <= outer.end) ++behind;
      for (uint32_t i = 0; i < outer.times; ++i) run(loop + 1, behind, at, outer.end, visit);
      at = outer.end;
      loop = behind;
    }
  }

  std::vector<Segment> segments_;
  std::vector<Loop> loops_;
};

// A place in a run: the segments one by one, as often as their loops have them.
class ScheduleCursor {
 public:
  static constexpr size_t kNoLoop = SIZE_MAX;

  ScheduleCursor(uint32_t segments, std::vector<RecordedLoop> loops)
      : end_(segments),
        loops_(std::move(loops)),
        times_(loops_.size(), 1),
        done_(times_),
        ended_(times_) {}

  // Returns to the first segment. REQUIRES: one number per loop, none of them 0.
  void restart(std::span<const uint32_t> times) {
    at_ = 0;
    left_ = 0;
    std::ranges::copy(times, times_.begin());
    std::ranges::fill(done_, 0u);
    std::ranges::fill(ended_, 0u);
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
      if (loops_[i].end != at_ || loops_[i].begin == at_) continue;
      if (++done_[i] < times_[i]) {
        at_ = loops_[i].begin;
        return;
      }
      done_[i] = 0;
      ++ended_[i];
    }
  }

  // The loop of which an iteration begins here that is not its first one.
  size_t repeated() const {
    for (size_t i = 0; i < loops_.size(); ++i) {
      if (loops_[i].begin == at_ && done_[i] != 0) return i;
    }
    return kNoLoop;
  }
  // Iterations of the loop before this place, since it was entered last.
  uint32_t done(size_t loop) const { return done_[loop]; }
  // How often the loop has ended before this place.
  uint32_t ended(size_t loop) const { return ended_[loop]; }
  // Goes behind the iterations of the loop that are left, and calls skip(segment, times) for each
  // segment of theirs. REQUIRES: repeated() == loop.
  template <class Skip>
  void leave(size_t loop, Skip skip) {
    const uint64_t iterations = times_[loop] - done_[loop];
    for (uint32_t i = loops_[loop].begin; i < loops_[loop].end; ++i) {
      const uint64_t times = iterations * repeats_in(loop + 1, i);
      left_ -= times;
      skip(i, times);
    }
    // As if at the end of the last of them, which advance() counts.
    for (size_t i = loop; i < loops_.size(); ++i) {
      if (loops_[i].end == loops_[loop].end) done_[i] = times_[i] - 1;
    }
    at_ = loops_[loop].end - 1;
    ++left_;
    advance();
  }

 private:
  // By this loop and those behind it, of which the ones around the segment are inside of it.
  uint64_t repeats_in(size_t first, uint32_t segment) const {
    uint64_t all = 1;
    for (size_t i = first; i < loops_.size(); ++i) {
      if (loops_[i].begin <= segment && segment < loops_[i].end) all *= times_[i];
    }
    return all;
  }

  uint32_t at_ = 0, end_ = 0;
  uint64_t left_ = 0;
  std::vector<RecordedLoop> loops_;
  // Per loop: iterations, those before the current one, and how often it has ended.
  std::vector<uint32_t> times_, done_, ended_;
};

}  // namespace ullage::runtime

// Schedule: the order of dispatches when loops repeat some of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "runtime/backend.h"

namespace ullage::runtime {

// Dispatches [first, last) that always run one after another.
struct Segment {
  uint32_t first = 0, last = 0;
};

class Schedule {
 public:
  // The schedule of dispatches [first, last), with the loops inside.
  Schedule(uint32_t first, uint32_t last, std::span<const RecordedLoop> loops) {
    const auto is_inside = [&](const RecordedLoop& loop) {
      return loop.begin >= first && loop.end <= last;
    };
    std::vector<uint32_t> edges{first, last};
    for (const RecordedLoop& loop : loops) {
      if (is_inside(loop)) edges.insert(edges.end(), {loop.begin, loop.end});
    }
    std::ranges::sort(edges);
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    if (edges.size() == 1) edges.push_back(last);
    for (size_t i = 0; i + 1 < edges.size(); ++i) segments_.push_back({edges[i], edges[i + 1]});
    const auto segment_at = [&](uint32_t dispatch) {
      return static_cast<size_t>(std::ranges::find(edges, dispatch) - edges.begin());
    };
    for (size_t i = 0; i < loops.size(); ++i) {
      if (!is_inside(loops[i])) continue;
      loops_.push_back({i, segment_at(loops[i].begin), segment_at(loops[i].end)});
    }
  }

  // The segments in order, which together are all dispatches; one if there is no loop.
  std::span<const Segment> segments() const { return segments_; }
  bool has_loops() const { return !loops_.empty(); }
  bool is_in_loop(size_t segment) const {
    return std::ranges::any_of(
        loops_, [&](const Loop& loop) { return loop.begin <= segment && segment < loop.end; });
  }
  // How often each given loop runs, inside or outside of the schedule.
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

}  // namespace ullage::runtime

#include "partition.h"

#include <algorithm>
#include <map>

namespace ullage::provider {

std::vector<std::vector<size_t>> groups_of(const Reads& reads, const std::vector<bool>& taken) {
  std::vector<ptrdiff_t> levels(reads.size());
  std::map<ptrdiff_t, std::vector<size_t>> by_level;
  for (size_t node = 0; node < reads.size(); ++node) {
    // Nodes that are not taken have odd levels, from -1 on: taken readers of them are on level 0,
    // next to nodes that read none of them.
    ptrdiff_t level = taken[node] ? 0 : -1;
    for (const size_t from : reads[node]) {
      level = std::max(level, levels[from] + (taken[from] != taken[node]));
    }
    levels[node] = level;
    if (taken[node]) by_level[level].push_back(node);
  }
  std::vector<std::vector<size_t>> groups;
  for (auto& [level, nodes] : by_level) groups.push_back(std::move(nodes));
  return groups;
}

}  // namespace ullage::provider

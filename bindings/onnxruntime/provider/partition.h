// Partitions nodes into groups that can each be one program.
#pragma once

#include <cstddef>
#include <vector>

namespace ullage::provider {

// A graph as indices: `reads[i]` are the nodes whose results node i reads, all below i.
using Reads = std::vector<std::vector<size_t>>;

// The nodes that are taken, in groups, each in rising order. A group is convex: no path leaves it
// and comes back, so that it can run as one program. Nodes share a group where this and the groups
// of earlier nodes permit it: if all nodes are taken there is one group.
//
// Every node has a level: along a path the level rises by one wherever the path goes from a taken
// node to one that is not, or back. A group is the taken nodes of one level; a path
// that leaves and comes back would have risen by two.
std::vector<std::vector<size_t>> groups_of(const Reads& reads, const std::vector<bool>& taken);

}  // namespace ullage::provider

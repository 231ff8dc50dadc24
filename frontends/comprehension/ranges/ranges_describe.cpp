// Messages of range inference that failed.
#include <span>

#include "frontends/comprehension/ranges/ranges.h"

namespace ullage::comprehension {
namespace {

// More conditions are counted, not quoted.
constexpr size_t kMaxQuoted = 4;

// "i", "i and j", "i, j and k"
std::string listed(std::span<const std::string> parts) {
  std::string text;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += i + 1 == parts.size() ? " and " : ", ";
    text += parts[i];
  }
  return text;
}

class Describer {
 public:
  Describer(const Variables& variables, const RangeProblem& problem, const RangeFailure& failure,
            const ir::LeafName& leaf_name)
      : variables_(variables), problem_(problem), failure_(failure), leaf_name_(leaf_name) {}

  std::string text() const {
    switch (failure_.kind) {
      case RangeFailureKind::unsolved:
        return unsolved();
      case RangeFailureKind::unbounded:
        return unbounded();
      case RangeFailureKind::negative_extent:
        return negative_extent();
      case RangeFailureKind::false_condition:
        return false_condition();
      case RangeFailureKind::bound_varies:
        break;
    }
    return bound_varies();
  }

 private:
  std::string indices() const {
    std::vector<std::string> names;
    for (IndexId i : failure_.indices) names.push_back(problem_.names[i]);
    return listed(names);
  }

  std::string conditions() const {
    std::vector<std::string> quoted;
    for (uint32_t c : failure_.conditions) {
      if (quoted.size() == kMaxQuoted) {
        const size_t more = failure_.conditions.size() - kMaxQuoted;
        quoted.push_back(std::to_string(more) + " more");
        break;
      }
      quoted.push_back('`' + problem_.conditions[c].text + '`');
    }
    return listed(quoted);
  }

  std::string advice() const {
    return "add `where " + problem_.names[failure_.indices[0]] + " in BEGIN:END`";
  }

  std::string unsolved() const {
    if (failure_.indices.size() == 1) {
      return "cannot infer the range of " + indices() + ": " + conditions() +
             " cannot be solved for it; " + advice();
    }
    return "cannot infer the ranges of " + indices() + ": " + conditions() +
           " cannot be solved for any of them while the others are not known; " + advice();
  }

  std::string unbounded() const {
    if (failure_.bounded_side == BoundedSide::none) {
      return "nothing bounds " + indices() + ": every index must stand in a subscript on the " +
             "right or in `exists`, or have a range; " + advice();
    }
    const bool below = failure_.bounded_side == BoundedSide::below;
    return conditions() + (failure_.conditions.size() == 1 ? " bounds " : " bound ") + indices() +
           " from " + (below ? "below" : "above") + " only; " + advice();
  }

  std::string negative_extent() const {
    std::string text = "the range of " + indices() +
                       " must not end before it begins: it begins at " +
                       ir::to_string(failure_.min, leaf_name_) + " and its extent is " +
                       ir::to_string(failure_.extent, leaf_name_);
    return failure_.conditions.empty() ? text : text + ", from " + conditions();
  }

  std::string false_condition() const {
    std::string text = conditions() + " must hold for all indices of the statement";
    if (!failure_.worst) return text + ", and does not";
    return text + ": in their ranges it is missed by " +
           ir::to_string(ir::simplify(failure_.worst * -1), leaf_name_);
  }

  std::string bound_varies() const {
    const WhereRange& where = problem_.where[failure_.where_range];
    const ir::LeafName names = variables_.names(problem_.names, leaf_name_);
    return "the range of " + indices() + ", " + ir::to_string(where.begin, names) + ":" +
           ir::to_string(where.end, names) +
           ", must be the same for all indices, so that the statement runs over a box";
  }

  const Variables& variables_;
  const RangeProblem& problem_;
  const RangeFailure& failure_;
  const ir::LeafName& leaf_name_;
};

}  // namespace

std::string describe(const Variables& variables, const RangeProblem& problem,
                     const RangeFailure& failure, const ir::LeafName& leaf_name) {
  return Describer(variables, problem, failure, leaf_name).text();
}

}  // namespace ullage::comprehension

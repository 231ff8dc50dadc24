#include "frontends/comprehension/ranges/variables.h"

#include <algorithm>
#include <utility>

namespace ullage::comprehension {

ir::ExtentExpr Variables::data(uint32_t read, std::vector<ir::ExtentExpr> subscripts,
                               ir::Interval range) {
  const auto known = std::ranges::find_if(data_, [&](const DataValue& value) {
    return value.read == read && value.range == range && value.subscripts == subscripts;
  });
  const auto number = kFirstData + static_cast<uint32_t>(known - data_.begin());
  if (known == data_.end()) {
    DataValue value{.read = read, .subscripts = std::move(subscripts), .range = range};
    for (ir::ExtentExpr subscript : value.subscripts) {
      std::vector<IndexId> merged;
      std::ranges::set_union(value.indices, indices_of(subscript), std::back_inserter(merged));
      value.indices = std::move(merged);
    }
    data_.push_back(std::move(value));
  }
  return pool_.index_variable(number);
}

const DataValue* Variables::data_of(uint32_t variable) const {
  return variable < kFirstData ? nullptr : &data_[variable - kFirstData];
}

std::vector<IndexId> Variables::indices_of(ir::ExtentExpr e) const {
  std::vector<IndexId> all;
  for (uint32_t variable : ir::index_variables_of(e)) {
    if (const DataValue* data = data_of(variable)) {
      all.insert(all.end(), data->indices.begin(), data->indices.end());
    } else {
      all.push_back(variable);
    }
  }
  std::ranges::sort(all);
  const auto [first, last] = std::ranges::unique(all);
  all.erase(first, last);
  return all;
}

bool Variables::depends_on(ir::ExtentExpr e, IndexId index) const {
  return std::ranges::binary_search(indices_of(e), index);
}

ir::LeafName Variables::names(std::vector<std::string> indices, ir::LeafName others) const {
  return [this, indices = std::move(indices),
          others = std::move(others)](const ir::ExtentNode& leaf) -> std::string {
    if (leaf.op != ir::ScalarOp::index_variable) return others ? others(leaf) : std::string();
    const DataValue* data = data_of(leaf.index);
    if (data == nullptr) return leaf.index < indices.size() ? indices[leaf.index] : std::string();
    std::string text = "read" + std::to_string(data->read) + '(';
    const ir::LeafName inner = names(indices, others);
    for (size_t i = 0; i < data->subscripts.size(); ++i) {
      text += (i > 0 ? ", " : "") + ir::to_string(data->subscripts[i], inner);
    }
    return text + ')';
  };
}

}  // namespace ullage::comprehension

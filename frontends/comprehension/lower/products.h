// Sums of products: the factors of a term, and the ops that compute them best.
#pragma once

#include <optional>

#include "frontends/comprehension/lower/loop_nest.h"

namespace ullage::comprehension {

// A factor: a read of the nest or a constant of its term.
struct Factor {
  size_t number = 0;                            // of it
  std::vector<ir::DType> casts = {};            // that it is cast to, one after the other
  ir::Value cast(ir::Value part) const;         // REQUIRES: `part` has the dtype that is read
  ir::DType dtype(const LoopNest& nest) const;  // of a read, after all casts
};
// A term that is a product of reads, each one once, and of constants.
struct Product {
  std::vector<Factor> reads = {};    // that have variables
  std::vector<Factor> scalars = {};  // reads without any
  std::vector<Factor> constants = {};
};
std::optional<Product> product_of(const LoopNest& nest);

// A sum of the products' reads, times the rest.
ir::Value scaled(const LoopNest& nest, const Product& product, ir::Value sum);

// The sum of products as an einsum or as a convolution; none where it is neither.
std::optional<LoweredNest> as_einsum(const LoopNest& nest);
std::optional<LoweredNest> as_convolution(const LoopNest& nest);

}  // namespace ullage::comprehension

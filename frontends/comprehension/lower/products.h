// Sums of products: what of a term is a factor, and the ops that compute them best.
#pragma once

#include <optional>

#include "frontends/comprehension/lower/loop_nest.h"

namespace ullage::comprehension {

// A term that is a product of reads, each one once, and of constants.
struct Product {
  std::vector<size_t> reads = {};    // that have variables
  std::vector<size_t> scalars = {};  // reads without any
  std::vector<ir::ScalarBody::Constant> constants = {};
};
std::optional<Product> product_of(const LoopNest& nest);

// A sum of the products' reads, times the rest.
ir::Value scaled(const LoopNest& nest, const Product& product, ir::Value sum);

// The sum of products as an einsum or as a convolution; none where it is neither.
std::optional<LoweredNest> as_einsum(const LoopNest& nest);
std::optional<LoweredNest> as_convolution(const LoopNest& nest);

}  // namespace ullage::comprehension

// Tensors of a program's file.
#pragma once

#include <memory>
#include <span>

#include "base/result.h"
#include "frontends/aten/file/program.h"

namespace ullage::aten {

// The tensor of which `bytes` is the storage: where they are, keeping `owner`, if its elements lie
// in order, else a copy in order. Complex numbers are pairs along one more axis. Errors: a dtype
// that ir does not have; sizes, strides or an offset that are no constants or lead outside.
ir::Result<ir::Tensor> tensor_of(const TensorMeta& meta, std::span<const std::byte> bytes,
                                 std::shared_ptr<const void> owner);

}  // namespace ullage::aten

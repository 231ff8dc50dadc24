// The op table: the rows of all families.
#include "frontends/onnx/node_context.h"

namespace ullage::onnx {

ImportRule find_rule(std::string_view op, int64_t opset) {
  const OpRow* best = nullptr;
  for (std::span<const OpRow> rows :
       {elementwise_op_rows(), shape_op_rows(), pieces_op_rows(), generate_op_rows(),
        reduce_op_rows(), indexing_op_rows(), nn_op_rows(), norm_op_rows(), recurrent_op_rows(),
        resize_op_rows(), control_op_rows(), attention_op_rows(), quantize_op_rows(),
        loss_op_rows(), signal_op_rows(), select_op_rows()}) {
    for (const OpRow& row : rows) {
      if (row.op != op || row.since > opset) continue;
      if (best == nullptr || row.since > best->since) best = &row;
    }
  }
  return best ? best->rule : nullptr;
}

}  // namespace ullage::onnx

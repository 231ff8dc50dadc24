// The one list of questions.
#include "tools/conform/matrix/question.h"

namespace ullage::conform {

std::vector<MatrixQuestion> matrix_questions() {
  std::vector<MatrixQuestion> all;
  for (const auto table :
       {accumulation_questions, rounding_questions, special_questions, integer_questions,
        memory_questions, element_questions, conversion_questions}) {
    all.insert(all.end(), table().begin(), table().end());
  }
  return all;
}

bool multiplies_floats(const MatrixShape& shape) {
  return ir::is_float(*shape.a) && ir::is_float(*shape.b) && ir::is_float(*shape.c) &&
         ir::is_float(*shape.result);
}

bool multiplies_integers(const MatrixShape& shape) {
  return ir::is_integer(*shape.a) && ir::is_integer(*shape.b) && ir::is_integer(*shape.c) &&
         ir::is_integer(*shape.result);
}

}  // namespace ullage::conform

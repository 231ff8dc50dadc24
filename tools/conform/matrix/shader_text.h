// ShaderText: SPIR-V assembly of one compute shader, built from a body and its declarations. Types,
// constants, buffers and capabilities are declared at first use, once each.
//
// Instructions of SPV_KHR_cooperative_matrix are written as numbers, so that older assemblers
// accept the text.
#pragma once

#include <initializer_list>
#include <set>
#include <string>

#include "tools/conform/matrix/matrix_unit.h"

namespace ullage::conform {

class ShaderText {
 public:
  explicit ShaderText(uint32_t invocations) : invocations_(invocations) {}

  // Ids of declarations: "%f16", "%number8" of a u32, "%matrix_f16_8_8_0", "%to_Function_f16".
  std::string type(ir::DType dtype);
  std::string boolean();
  std::string number(uint32_t value);
  std::string matrix(const MatrixType& of);
  std::string pointer(std::string_view storage, const std::string& pointee);

  // Ids of values, as u32: which workgroup this is, which invocation of it.
  std::string workgroup() { return builtin("workgroup", "WorkgroupId", true); }
  std::string invocation() { return builtin("invocation", "LocalInvocationIndex", false); }

  // A pointer to the element of the array of these that is bound there.
  std::string element(uint32_t binding, ir::DType dtype, const std::string& index);
  // The tile that begins at this index of the array; `place.first` is ignored.
  std::string load(const MatrixType& of, uint32_t binding, const TilePlace& place,
                   const std::string& index);
  void store(const std::string& object, uint32_t binding, const TilePlace& place,
             const std::string& index);
  // OpCooperativeMatrixMulAddKHR of three tiles, with its mask of operands.
  std::string multiply_add(const MatrixType& result, const std::string (&tiles)[3],
                           uint32_t operands);
  // OpCooperativeMatrixLengthKHR.
  std::string length(const MatrixType& of);

  // An instruction with a result, whose id this is.
  std::string emit(const std::string& instruction);
  // Any other.
  void line(const std::string& instruction) { body_ += instruction + "\n"; }
  // A variable of the function: "%at = OpVariable ... Function".
  void variable(const std::string& instruction) { variables_ += instruction + "\n"; }

  // The whole module, with one entry point, "main".
  std::string text() const;

 private:
  std::string new_id();
  bool declare(const std::string& id) { return declared_.insert(id).second; }
  std::string buffer(uint32_t binding, ir::DType dtype);
  std::string builtin(const std::string& name, std::string_view vulkan_name, bool is_vector);

  uint32_t invocations_, next_ = 0;
  std::set<std::string> declared_, capabilities_, extensions_;
  std::string decorations_, types_, interface_, variables_, body_;
};

}  // namespace ullage::conform

// Products of two f16 and two f16 added to an f32: one instruction where a device has it (SPV_VALVE_mixed_float_dot_product,
// HALF_DOT), else two multiply-adds of f32. Products are exact in f32; how often a sum is rounded is the device's.
// Includers require GL_EXT_spirv_intrinsics and GL_EXT_shader_explicit_arithmetic_types_float16 where HALF_DOT.
#ifndef ULLAGE_LIB_HALF_DOT
#define ULLAGE_LIB_HALF_DOT

#if HALF_DOT
// OpFDot2MixAcc32VALVE, capability DotProductFloat16AccFloat32VALVE.
spirv_instruction(extensions = ["SPV_VALVE_mixed_float_dot_product"], capabilities = [6912], id = 6916)
float spirv_half_dot(f16vec2 a, f16vec2 b, float sum);
float half_dot(uint a, uint b, float sum) { return spirv_half_dot(unpackFloat2x16(a), unpackFloat2x16(b), sum); }
#else
float half_dot(uint a, uint b, float sum) {
  const vec2 x = unpackHalf2x16(a), y = unpackHalf2x16(b);
  return x.y * y.y + (x.x * y.x + sum);
}
#endif

#endif

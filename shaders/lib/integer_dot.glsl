// Products of four signed bytes and four signed bytes, summed: one instruction where a device has it (SPV_KHR_integer_dot_product).
// A word contains four bytes, the first in its lowest bits. Includers require
// GL_EXT_spirv_intrinsics.
#ifndef ULLAGE_LIB_INTEGER_DOT
#define ULLAGE_LIB_INTEGER_DOT

// OpSDot, capabilities DotProduct and DotProductInput4x8BitPacked; `format` 0: bytes in words.
spirv_instruction(extensions = ["SPV_KHR_integer_dot_product"], capabilities = [6019, 6018], id = 4450)
int spirv_signed_dot(int a, int b, spirv_literal int format);

int dot_bytes(uint a, uint b) { return spirv_signed_dot(int(a), int(b), 0); }

// Of the words of four columns.
ivec4 dot_bytes(uint a, uvec4 b) { return ivec4(dot_bytes(a, b.x), dot_bytes(a, b.y), dot_bytes(a, b.z), dot_bytes(a, b.w)); }

#endif

// Types of the parameter structs that C++ and GLSL share. Members are 32-bit only, at most 128
// bytes per struct: the struct is the push constant block of its kernel.
#ifndef ULLAGE_SHADERS_PARAMS_TYPES_H
#define ULLAGE_SHADERS_PARAMS_TYPES_H
#ifdef __cplusplus
#include <cstdint>
namespace ullage::params {
using uint = uint32_t;
}
#define ULLAGE_PARAMS_BEGIN namespace ullage::params {
#define ULLAGE_PARAMS_END }
#else
#define ULLAGE_PARAMS_BEGIN
#define ULLAGE_PARAMS_END
#endif
#endif

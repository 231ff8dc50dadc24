// Three parameters as a vector. Macros, because arrays passed to functions become loads of whole
// arrays, which SPIRV-Cross cannot write into variables.
#define SLOTS3(ids) ivec3(signed_slot(ids[0]), signed_slot(ids[1]), signed_slot(ids[2]))
#define CONSTANTS3(v) ivec3(v[0], v[1], v[2])

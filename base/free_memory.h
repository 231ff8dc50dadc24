// Returns memory that compilers of kernels, ours or the driver's, have freed to the system; glibc
// would keep it.
#pragma once

#include <cstddef>  // defines __GLIBC__ where it is

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace ullage::ir {

inline void release_free_memory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

}  // namespace ullage::ir

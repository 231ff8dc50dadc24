// struct_at: an element of a FlatBuffers vector of structs, by copy.
#pragma once

#include <flatbuffers/flatbuffers.h>

#include <cstring>

namespace ullage::runtime {

// The verifier checks the alignment of a vector, not of the structs in it, so a damaged file may
// place them where a reference must not point. REQUIRES: i < vector.size().
template <class T>
T struct_at(const flatbuffers::Vector<const T*>& vector, size_t i) {
  T result;
  std::memcpy(static_cast<void*>(&result), vector.Data() + i * sizeof(T), sizeof(T));
  return result;
}

}  // namespace ullage::runtime

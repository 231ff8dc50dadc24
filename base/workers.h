// parallel_for: independent work on a few threads, for load time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace ullage::runtime {

inline constexpr size_t kMaxThreads = 8;
inline constexpr size_t kAllThreads = SIZE_MAX;  // as many as hardware_concurrency

// Calls body(0) .. body(count - 1), each once, in any order, on up to hardware_concurrency threads
// (at most `threads`; 1: only the thread of the caller); returns when all are done. The first
// exception of a body is rethrown here, after the others are done.
void parallel_for(size_t count, const std::function<void(size_t)>& body,
                  size_t threads = kMaxThreads);

// Bytes that fit the cache of a core.
inline constexpr uint64_t kPartBytes = uint64_t{1} << 20;
// parallel_for over `bytes` bytes in parts of kPartBytes; the last part may be smaller.
void parallel_parts(uint64_t bytes, const std::function<void(uint64_t begin, uint64_t size)>& body);

}  // namespace ullage::runtime

// Metal's barriers, atomics and simdgroup functions on the host, on top of the emulator's
// rendezvous. A call's place is its line in the kernel's text.
#pragma once

#include "maths.h"

namespace metal {

enum class mem_flags : uint { mem_none = 0, mem_device = 1, mem_threadgroup = 2, mem_texture = 4 };
inline mem_flags operator|(mem_flags a, mem_flags b) {
  return mem_flags(uint(a) | uint(b));
}

inline void threadgroup_barrier(mem_flags flags, int line = __builtin_LINE()) {
  metal_emulator_barrier(uint(flags), line);
}
inline void simdgroup_barrier(mem_flags, int line = __builtin_LINE()) {
  metal_emulator_exchange(nullptr, 0, line);
}

// ---- atomics. Only relaxed ones: Metal had no other before version 3.2.
enum memory_order { memory_order_relaxed = __ATOMIC_RELAXED };

template <class T>
struct atomic {
  T value;
};
using atomic_int = atomic<int>;
using atomic_uint = atomic<uint>;
using atomic_float = atomic<float>;

template <class T>
T atomic_load_explicit(const volatile atomic<T>* a, memory_order) {
  T r;
  __atomic_load(&a->value, &r, __ATOMIC_RELAXED);
  return r;
}
template <class T>
void atomic_store_explicit(volatile atomic<T>* a, emulator::same<T> x, memory_order) {
  __atomic_store(&a->value, &x, __ATOMIC_RELAXED);
}
template <class T>
T atomic_exchange_explicit(volatile atomic<T>* a, emulator::same<T> x, memory_order) {
  T r;
  __atomic_exchange(&a->value, &x, &r, __ATOMIC_RELAXED);
  return r;
}
template <class T, class E>
bool atomic_compare_exchange_weak_explicit(volatile atomic<T>* a, E* expected, emulator::same<T> x,
                                           memory_order, memory_order) {
  static_assert(std::is_same_v<T, E>);
  return __atomic_compare_exchange(&a->value, expected, &x, true, __ATOMIC_RELAXED,
                                   __ATOMIC_RELAXED);
}

namespace emulator {
template <class T, class F>
T update(volatile atomic<T>* a, F f) {
  T before = atomic_load_explicit(a, memory_order_relaxed), after;
  do {
    after = f(before);
  } while (!__atomic_compare_exchange(&a->value, &before, &after, true, __ATOMIC_RELAXED,
                                      __ATOMIC_RELAXED));
  return before;
}
}  // namespace emulator

#define METAL_FETCH(name, expression)                                                          \
  template <class T>                                                                           \
  T atomic_fetch_##name##_explicit(volatile atomic<T>* a, emulator::same<T> y, memory_order) { \
    return emulator::update(a, [y](T x) -> T { return expression; });                          \
  }
METAL_FETCH(add, x + y)
METAL_FETCH(sub, x - y)
METAL_FETCH(and, x& y)
METAL_FETCH(or, x | y)
METAL_FETCH(xor, x ^ y)
METAL_FETCH(min, y < x ? y : x)
METAL_FETCH(max, x < y ? y : x)
#undef METAL_FETCH

// ---- simdgroups
namespace emulator {

// The values of this lane and of the others.
template <class A>
class Meeting {
 public:
  Meeting(const A& own, int line) : lanes_(metal_emulator_exchange(&own, sizeof own, line)) {
    static_assert(sizeof(A) <= kMaxExchange);
  }
  A from(uint lane) const {
    if (lane >= lanes_.width || !(lanes_.active >> lane & 1)) {
      metal_emulator_finding("a value of a lane that is not there", 0);
    }
    A a;
    __builtin_memcpy(static_cast<void*>(&a), lanes_.values + lane * lanes_.stride, sizeof a);
    return a;
  }
  uint self() const { return lanes_.self; }
  uint width() const { return lanes_.width; }
  uint64_t active() const { return lanes_.active; }
  uint first() const { return static_cast<uint>(__builtin_ctzll(lanes_.active)); }

 private:
  Lanes lanes_;
};

template <class A, class F>
A fold(const A& own, int line, F f) {
  const Meeting<A> meeting(own, line);
  A r = meeting.from(meeting.first());
  for (uint lane = meeting.first() + 1; lane < meeting.width(); ++lane) {
    if (meeting.active() >> lane & 1) r = f(r, meeting.from(lane));
  }
  return r;
}

template <class A, class F>
A prefix(const A& own, const A& none, bool inclusive, int line, F f) {
  const Meeting<A> meeting(own, line);
  A r = none;
  for (uint lane = 0; lane < meeting.self() + (inclusive ? 1 : 0); ++lane) {
    if (meeting.active() >> lane & 1) r = f(r, meeting.from(lane));
  }
  return r;
}

}  // namespace emulator

#define METAL_FOLD(name, expression)                                                        \
  template <class A>                                                                        \
  A simd_##name(const A& a, int line = __builtin_LINE()) {                                  \
    return emulator::fold(a, line, [](const A& x, const A& y) -> A { return expression; }); \
  }
METAL_FOLD(sum, x + y)
METAL_FOLD(product, x* y)
METAL_FOLD(min, metal::min(x, y))
METAL_FOLD(max, metal::max(x, y))
METAL_FOLD(and, x& y)
METAL_FOLD(or, x | y)
METAL_FOLD(xor, x ^ y)
#undef METAL_FOLD

#define METAL_PREFIX(name, none, inclusive, expression)                              \
  template <class A>                                                                 \
  A simd_prefix_##name(const A& a, int line = __builtin_LINE()) {                    \
    return emulator::prefix(a, A(none), inclusive, line,                             \
                            [](const A& x, const A& y) -> A { return expression; }); \
  }
METAL_PREFIX(inclusive_sum, 0, true, x + y)
METAL_PREFIX(exclusive_sum, 0, false, x + y)
METAL_PREFIX(inclusive_product, 1, true, x* y)
METAL_PREFIX(exclusive_product, 1, false, x* y)
#undef METAL_PREFIX

#define METAL_SHUFFLE(name, lane)                             \
  template <class A>                                          \
  A name(const A& a, ushort k, int line = __builtin_LINE()) { \
    const emulator::Meeting<A> m(a, line);                    \
    return m.from(lane);                                      \
  }
METAL_SHUFFLE(simd_shuffle, k)
METAL_SHUFFLE(simd_broadcast, k)
METAL_SHUFFLE(simd_shuffle_xor, m.self() ^ k)
METAL_SHUFFLE(simd_shuffle_up, m.self() - k)
METAL_SHUFFLE(simd_shuffle_down, m.self() + k)
METAL_SHUFFLE(simd_shuffle_rotate_up, (m.self() + m.width() - k % m.width()) % m.width())
METAL_SHUFFLE(simd_shuffle_rotate_down, (m.self() + k) % m.width())
METAL_SHUFFLE(quad_broadcast, (m.self() & ~3u) | k)
METAL_SHUFFLE(quad_shuffle, (m.self() & ~3u) | k)
METAL_SHUFFLE(quad_shuffle_xor, m.self() ^ k)
#undef METAL_SHUFFLE

template <class A>
A simd_broadcast_first(const A& a, int line = __builtin_LINE()) {
  const emulator::Meeting<A> m(a, line);
  return m.from(m.first());
}
class simd_vote {
 public:
  using vote_t = uint64_t;
  explicit simd_vote(vote_t mask) : mask_(mask) {}
  explicit operator vote_t() const { return mask_; }

 private:
  vote_t mask_;
};
inline simd_vote simd_ballot(bool own, int line = __builtin_LINE()) {
  const emulator::Meeting<bool> m(own, line);
  uint64_t mask = 0;
  for (uint lane = 0; lane < m.width(); ++lane) {
    if ((m.active() >> lane & 1) && m.from(lane)) mask |= uint64_t{1} << lane;
  }
  return simd_vote(mask);
}
inline bool simd_any(bool own, int line = __builtin_LINE()) {
  return uint64_t(simd_ballot(own, line)) != 0;
}
inline bool simd_all(bool own, int line = __builtin_LINE()) {
  return uint64_t(simd_ballot(!own, line)) == 0;
}
inline bool simd_is_first(int line = __builtin_LINE()) {
  const emulator::Meeting<bool> m(true, line);
  return m.self() == m.first();
}

}  // namespace metal

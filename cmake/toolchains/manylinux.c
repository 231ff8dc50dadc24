// What libstdc++ of gcc 12 asks of a C library and glibc 2.24 has not, and what else a link by gcc would bring.
// Linked into whatever manylinux.cmake links, hidden; if another name is missing, the linker reports which.
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define HIDDEN __attribute__((visibility("hidden")))

// 2.32: counts of shared_ptr may be plain while there is one thread. Nothing here knows.
HIDDEN char __libc_single_threaded = 0;

// 2.25. The kernel has the call since 3.17.
HIDDEN int getentropy(void* buffer, size_t size) {
  if (size > 256) {
    errno = EIO;
    return -1;
  }
  // Up to 256 bytes come whole.
  return syscall(SYS_getrandom, buffer, size, 0) == (long)size ? 0 : -1;
}

// 2.36. It has no way to fail.
HIDDEN uint32_t arc4random(void) {
  uint32_t drawn = 0;
  if (getentropy(&drawn, sizeof drawn) != 0) abort();
  return drawn;
}

static const int64_t kSecond = 1000000000;
static const int64_t kDay = 86400 * kSecond;

static int64_t now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec * kSecond + time.tv_nsec;
}

// 2.30. Conditions of libstdc++ wait by the real clock; who waits until a time of the steady one looks
// at that again when it wakes, so that a day is enough.
HIDDEN int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t clock,
                                  const struct timespec* until) {
  if (clock == CLOCK_REALTIME) return pthread_cond_timedwait(condition, mutex, until);
  const int64_t left = until->tv_sec * kSecond + until->tv_nsec - now(clock);
  const int64_t end = now(CLOCK_REALTIME) + (left < 0 ? 0 : left < kDay ? left : kDay);
  const struct timespec real = {.tv_sec = end / kSecond, .tv_nsec = end % kSecond};
  return pthread_cond_timedwait(condition, mutex, &real);
}

// gcc's crtbegin.o does it for what gcc links: a library that is unloaded ends what it has begun.
extern void* __dso_handle HIDDEN;
void __cxa_finalize(void* library);

__attribute__((destructor)) static void end_library(void) {
  __cxa_finalize(&__dso_handle);
}

// Children are copies of the caller: they have its files and settings, and glslang's tables once.
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <thread>
#include <utility>
#include <vector>

#include "base/exit_status.h"
#include "shaders/toolchain/compile/children.h"

namespace ullage::shaders {
namespace {

using Clock = std::chrono::steady_clock;

bool write_all(int file, const void* bytes, size_t size) {
  const char* at = static_cast<const char*>(bytes);
  while (size > 0) {
    const ssize_t n = ::write(file, at, size);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    at += n;
    size -= static_cast<size_t>(n);
  }
  return true;
}

bool read_all(int file, void* bytes, size_t size) {
  char* at = static_cast<char*>(bytes);
  while (size > 0) {
    const ssize_t n = ::read(file, at, size);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    at += n;
    size -= static_cast<size_t>(n);
  }
  return true;
}

// Both directions: what an item is, or a message about it of `size` bytes.
struct Header {
  uint64_t item = 0, size = 0;
  bool flag = false;  // to the child: again; from it: a note, not the result
};

struct Child {
  pid_t pid = -1;
  int to = -1, from = -1;
  bool is_busy = false, again = false;
  size_t item = 0;
  Clock::time_point started;  // the attempt
  std::string step;
};

void serve(const ChildWork& work, int from, int to) {
  Header h;
  while (read_all(from, &h, sizeof h)) {
    const auto send = [&](std::string_view bytes, bool is_note) {
      const Header answer{h.item, bytes.size(), is_note};
      if (!write_all(to, &answer, sizeof answer) || !write_all(to, bytes.data(), bytes.size())) {
        ::_exit(1);
      }
    };
    const std::string bytes =
        work.compute(h.item, {h.flag, [&](const char* step) { send(step, true); }});
    send(bytes, false);
  }
}

// Front ends recurse as deep as expressions are nested, which is thousands of levels in generated
// shaders. The memory is not touched before it is needed.
void run_on_large_stack(const std::function<void()>& body) {
  constexpr size_t kSizes[] = {size_t{1} << 30, size_t{1} << 28, size_t{1} << 26};
  const auto start = [](void* data) -> void* {
    (*static_cast<const std::function<void()>*>(data))();
    return nullptr;
  };
  for (const size_t size : kSizes) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, std::min<size_t>(size, SIZE_MAX / 4));
    pthread_t thread;
    const int error = pthread_create(&thread, &attributes, start,
                                     const_cast<void*>(static_cast<const void*>(&body)));
    pthread_attr_destroy(&attributes);
    if (error != 0) continue;
    pthread_join(thread, nullptr);
    return;
  }
  body();
}

// All children of one call.
class Pool {
 public:
  explicit Pool(const ChildWork& work) : work_(work) {}
  ~Pool() {
    for (Child& child : children_) stop(child);
  }

  void run(size_t processes) {
    children_.resize(std::min(processes, work_.count));
    for (Child& child : children_) give_next(child);
    while (std::ranges::any_of(children_, &Child::is_busy)) listen();
  }

 private:
  // Others keep the ends of pipes open that they inherit: each child closes those.
  bool start(Child& child) {
    int down[2], up[2];
    if (::pipe(down) != 0) return false;
    if (::pipe(up) != 0) return ::close(down[0]), ::close(down[1]), false;
    child.pid = ::fork();
    if (child.pid == 0) {
      for (const Child& other : children_) {
        if (other.to >= 0) ::close(other.to), ::close(other.from);
      }
      ::close(down[1]);
      ::close(up[0]);
      run_on_large_stack([&] { serve(work_, down[0], up[1]); });
      ::_exit(0);
    }
    ::close(down[0]);
    ::close(up[1]);
    child.to = down[1];
    child.from = up[0];
    if (child.pid > 0) return true;
    stop(child);
    return false;
  }

  std::string stop(Child& child) {
    if (child.to >= 0) ::close(child.to), ::close(child.from);
    child.to = child.from = -1;
    if (child.pid < 0) return "no process can be started";
    const std::string end = ir::wait_for_exit(std::exchange(child.pid, -1));
    return end.empty() ? "exit code 0" : end;
  }

  // An item that cannot be handed to any child is lost.
  void give_next(Child& child) {
    child.is_busy = false;
    while (!child.is_busy && next_ < work_.count) {
      child.item = next_++;
      child.again = false;
      child.is_busy = give(child);
      if (!child.is_busy) work_.lose(child.item, "no process can be started");
    }
  }

  bool give(Child& child) {
    child.step.clear();
    child.started = Clock::now();
    if (child.pid < 0 && !start(child)) return false;
    const Header h{child.item, 0, child.again};
    return write_all(child.to, &h, sizeof h);
  }

  void mourn(Child& child) {
    const std::string step = std::move(child.step), end = stop(child);
    if (!child.again) {
      child.again = true;
      if (give(child)) return;
    }
    work_.lose(child.item, (step.empty() ? "" : step + ": ") + end);
    give_next(child);
  }

  // A second attempt would take as long.
  void end_late(Child& child) {
    const std::string step = std::move(child.step);
    ::kill(child.pid, SIGKILL);
    stop(child);
    work_.lose(child.item, (step.empty() ? "" : step + ": ") + "ended by the time limit of " +
                               std::to_string(work_.limit.count()) + " s");
    give_next(child);
  }

  bool is_late(const Child& child) const {
    return work_.limit.count() > 0 && Clock::now() - child.started >= work_.limit;
  }

  // Until the first child is late, in milliseconds; -1: none ever is.
  int patience(const std::vector<Child*>& busy) const {
    if (work_.limit.count() <= 0 || busy.empty()) return -1;
    const auto first = (*std::ranges::min_element(busy, {}, &Child::started))->started;
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(first + work_.limit - Clock::now());
    constexpr std::chrono::milliseconds kLongest = std::chrono::hours(1);
    return static_cast<int>(std::clamp(left, std::chrono::milliseconds(0), kLongest).count());
  }

  void listen() {
    std::vector<pollfd> polled;
    std::vector<Child*> busy;
    for (Child& child : children_) {
      if (!child.is_busy) continue;
      polled.push_back({child.from, POLLIN, 0});
      busy.push_back(&child);
    }
    if (::poll(polled.data(), static_cast<nfds_t>(polled.size()), patience(busy)) < 0) return;
    for (size_t i = 0; i < busy.size(); ++i) {
      if (polled[i].revents != 0) {
        receive(*busy[i]);
      } else if (is_late(*busy[i])) {
        end_late(*busy[i]);
      }
    }
  }

  void receive(Child& child) {
    Header h;
    if (!read_all(child.from, &h, sizeof h)) return mourn(child);
    std::string bytes(h.size, '\0');
    if (!read_all(child.from, bytes.data(), bytes.size())) return mourn(child);
    if (h.flag) return (void)(child.step = std::move(bytes));
    work_.take(child.item, std::move(bytes));
    give_next(child);
  }

  const ChildWork& work_;
  std::vector<Child> children_;
  size_t next_ = 0;
};

}  // namespace

void run_in_children(const ChildWork& work) {
  Pool(work).run(work.processes ? work.processes
                                : std::max<size_t>(std::thread::hardware_concurrency(), 1));
}

}  // namespace ullage::shaders

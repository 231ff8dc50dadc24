// Child processes with a pipe each: two lines per test, one before and one after it.
#include "tests/onnx/isolation.h"

#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <deque>

namespace ullage::test {
namespace {

using Clock = std::chrono::steady_clock;

struct Child {
  pid_t pid = -1;
  int pipe = -1;
  std::string text = {};         // read, not yet a full line
  std::deque<size_t> todo = {};  // first: the one it works on
  Clock::time_point since = {};  // start of that one
};

void write_all(int pipe, const std::string& text) {
  size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = ::write(pipe, text.data() + done, text.size() - done);
    if (n <= 0) _exit(3);
    done += static_cast<size_t>(n);
  }
}

std::string one_line(std::string text) {
  for (char& c : text) c = c == '\n' ? ' ' : c;
  return text;
}

// Forks a child that runs `child.todo` in order. Leaves it without a pid on failure.
void start(Child& child, const std::function<RunResult(size_t)>& run) {
  int ends[2];
  if (::pipe(ends) != 0) return;
  fflush(nullptr);
  child.pid = ::fork();
  if (child.pid == 0) {
    ::close(ends[0]);
    for (size_t test : child.todo) {
      const RunResult run_result = run(test);
      write_all(ends[1], std::string(1, static_cast<char>(run_result.status)) +
                             one_line(run_result.reason) + "\n");
    }
    fflush(nullptr);
    _exit(0);  // no destructors: a driver's may hang
  }
  ::close(ends[1]);
  child.pipe = ends[0];
  child.text.clear();
  child.since = Clock::now();
}

void stop(Child& child) {
  ::kill(child.pid, SIGKILL);
  ::close(child.pipe);
  ::waitpid(child.pid, nullptr, 0);
  child.pid = -1;
  child.pipe = -1;
}

// Moves full lines from the child's text into run results; returns how many.
size_t take_lines(Child& child, std::vector<RunResult>& run_results) {
  size_t taken = 0;
  for (size_t end; (end = child.text.find('\n')) != std::string::npos; ++taken) {
    if (end > 0 && !child.todo.empty()) {
      run_results[child.todo.front()] = {static_cast<Status>(child.text[0]),
                                         child.text.substr(1, end - 1)};
      child.todo.pop_front();
    }
    child.text.erase(0, end + 1);
    child.since = Clock::now();
  }
  return taken;
}

}  // namespace

std::vector<RunResult> run_isolated(size_t count, const std::function<RunResult(size_t)>& run,
                                    const IsolationOptions& options) {
  std::vector<RunResult> run_results(count, RunResult{Status::crash, "no child could be started"});
  std::vector<Child> children(static_cast<size_t>(options.jobs));
  for (size_t i = 0; i < count; ++i) children[i % children.size()].todo.push_back(i);
  size_t done = 0;
  auto give_up = [&](Child& child, Status status, const std::string& reason) {
    stop(child);
    if (child.todo.empty()) return;
    run_results[child.todo.front()] = {status, reason};
    child.todo.pop_front();
    ++done;
  };
  for (;;) {
    std::vector<pollfd> polled;
    std::vector<Child*> of;
    for (Child& child : children) {
      if (child.pid < 0 && !child.todo.empty()) start(child, run);
      if (child.pid < 0) continue;
      polled.push_back({child.pipe, POLLIN, 0});
      of.push_back(&child);
    }
    if (polled.empty()) return run_results;
    ::poll(polled.data(), polled.size(), 200);
    for (size_t i = 0; i < polled.size(); ++i) {
      Child& child = *of[i];
      if (polled[i].revents != 0) {
        char buffer[4096];
        const ssize_t n = ::read(child.pipe, buffer, sizeof buffer);
        if (n > 0) {
          child.text.append(buffer, static_cast<size_t>(n));
          done += take_lines(child, run_results);
        } else {
          give_up(child, Status::crash, "the process died");
        }
      } else if (Clock::now() - child.since > std::chrono::seconds(options.timeout_seconds)) {
        give_up(child, Status::timeout, "no result in time");
      }
      if (options.on_progress) options.on_progress(done);
    }
  }
}

}  // namespace ullage::test

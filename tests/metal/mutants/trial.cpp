// One child per trial, its outcome through a pipe.
#include "tests/metal/mutants/trial.h"

#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <thread>

#include "runtime/c_api.h"
#include "tests/metal/emulator/emulated_device.h"
#include "tests/ops/device_run.h"

namespace ullage::test::metal {
namespace {

constexpr rlim_t kSeconds = 20;  // of processor time: what takes longer does not end

struct Configuration {
  uint32_t width;
  Order order;
};
constexpr Configuration kConfigurations[] = {{32, Order::shuffled}, {4, Order::backward}};

std::string first_line(const std::string& text) {
  const size_t end = text.find('\n');
  constexpr size_t kMost = 200;
  return text.substr(0, std::min(end, kMost));
}

Outcome compare(const Case& c, ullage_session* session, ullage_program* program) {
  for (size_t run = 0; run < c.runs.size(); ++run) {
    const auto actual = run_session(session, program, c.runs[run]);
    if (!actual) return {Verdict::caught, actual.error().message};
    for (size_t i = 0; i < c.expected[run].size(); ++i) {
      const ir::Tensor& expected = c.expected[run][i];
      std::string found =
          difference(expected, (*actual)[i], c.relative, c.absolute * scale_of(expected));
      if (!found.empty()) return {Verdict::caught, std::move(found)};
    }
  }
  return {};
}

Outcome run_case(const Case& c, const Trial& trial, const Configuration& configuration) {
  EmulatedDeviceOptions options;
  options.profile = c.profile;
  options.simd_width = configuration.width;
  options.order = configuration.order;
  options.on_kernel = [&](const ir::ProgramKernel& kernel, shaders::MslKernel& msl) {
    if (kernel.name == trial.kernel) msl.text = trial.text;
  };
  runtime::ContextOptions context_options;
  context_options.poison = true;
  ullage_context context{
      runtime::Context::create_on(create_emulated_device(options), context_options)};
  auto created = runtime::create_program(&context, c.program);
  if (!created) return {Verdict::invalid, created.error().message};
  const std::unique_ptr<ullage_program, void (*)(ullage_program*)> owner(*created,
                                                                         ullage_program_destroy);
  ullage_session* session = nullptr;
  if (ullage_session_create(*created, nullptr, &session) != ULLAGE_OK) {
    return {Verdict::invalid, ullage_last_error()};
  }
  const std::unique_ptr<ullage_session, void (*)(ullage_session*)> session_owner(
      session, ullage_session_destroy);
  return compare(c, session, *created);
}

Outcome run_trial(const Trial& trial) {
  for (const Configuration& configuration : kConfigurations) {
    for (const Case* c : trial.cases) {
      Outcome outcome = run_case(*c, trial, configuration);
      if (outcome.verdict == Verdict::survived) continue;
      outcome.reason = first_line(outcome.reason);
      return outcome;
    }
  }
  return {};
}

struct Child {
  pid_t pid = 0;
  int pipe = -1;
  size_t trial = 0;
  std::string said;
};

// The child writes the verdict's number and the reason.
Child start(const Trial& trial, size_t index) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  Child child{.pid = fork(), .pipe = ends[0], .trial = index, .said = {}};
  if (child.pid != 0) {
    close(ends[1]);
    return child;
  }
  const rlimit limit{kSeconds, kSeconds + 1};
  setrlimit(RLIMIT_CPU, &limit);
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  const Outcome outcome = run_trial(trial);
  const std::string text = std::to_string(static_cast<int>(outcome.verdict)) + outcome.reason;
  const bool written = write(ends[1], text.data(), text.size()) == std::ssize(text);
  _exit(written ? 0 : 1);
}

Outcome outcome_of(const Child& child, int status) {
  if (WIFSIGNALED(status)) {
    return {Verdict::caught, WTERMSIG(status) == SIGXCPU ? "does not end" : "crashes"};
  }
  if (child.said.empty()) return {Verdict::invalid, "the trial said nothing"};
  return {static_cast<Verdict>(child.said[0] - '0'), child.said.substr(1)};
}

// Reads what there is; false once the child has closed its end.
bool read_some(Child& child) {
  char part[512];
  const ssize_t n = read(child.pipe, part, sizeof part);
  if (n <= 0) return false;
  child.said.append(part, static_cast<size_t>(n));
  return true;
}

}  // namespace

void run_trials(const std::vector<Trial>& trials,
                const std::function<void(size_t, const Outcome&)>& done) {
  const size_t most = std::max(1u, std::thread::hardware_concurrency());
  for (const Trial& trial : trials) {
    for (Case* c : trial.cases) prepare(*c);
  }
  std::vector<Child> running;
  size_t next = 0;
  while (next < trials.size() || !running.empty()) {
    while (next < trials.size() && running.size() < most) {
      running.push_back(start(trials[next], next));
      ++next;
    }
    std::vector<pollfd> ends;
    for (const Child& child : running) ends.push_back({child.pipe, POLLIN, 0});
    poll(ends.data(), ends.size(), -1);
    for (size_t i = ends.size(); i-- > 0;) {
      if (ends[i].revents == 0 || read_some(running[i])) continue;
      int status = 0;
      waitpid(running[i].pid, &status, 0);
      close(running[i].pipe);
      done(running[i].trial, outcome_of(running[i], status));
      running.erase(running.begin() + static_cast<ptrdiff_t>(i));
    }
  }
}

}  // namespace ullage::test::metal

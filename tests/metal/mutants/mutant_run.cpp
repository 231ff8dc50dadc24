// One child process per run, its run result through a pipe.
#include "tests/metal/mutants/mutant_run.h"

#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <memory>
#include <sstream>
#include <thread>

#include "runtime/c_api/c_api.h"
#include "tests/metal/emulator/emulated_device.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test::metal {
namespace {

constexpr rlim_t kSeconds = 15;  // of processor time: a case that takes longer does not end

struct Configuration {
  uint32_t width;
  Order order;
  uint32_t poison;  // of memory that nothing was written to
};
// NaN, which comparisons and maxima skip, and a large negative number.
constexpr Configuration kConfigurations[] = {{32, Order::shuffled, runtime::kPoison},
                                             {4, Order::backward, 0xfe967699},
                                             {64, Order::forward, 0x7e967699}};

std::string first_line(const std::string& text) {
  const size_t end = text.find('\n');
  constexpr size_t kMax = 200;
  return text.substr(0, std::min(end, kMax));
}

// The fault of a run; empty: none.
std::string finding_of(const Case& c, size_t run, double strictness, ullage_session* session,
                       ullage_program* program) {
  const auto actual = run_session(session, program, c.runs[run]);
  if (!actual) return actual.error().message;
  for (size_t i = 0; i < c.expected[run].size(); ++i) {
    const ir::Tensor& expected = c.expected[run][i];
    const double scale = c.scaled ? scale_of(expected) : 1;
    std::string found = difference(expected, (*actual)[i], c.relative / strictness,
                                   c.absolute * scale / strictness);
    if (!found.empty()) return found;
  }
  return {};
}

RunResult compare(const Case& c, bool original, ullage_session* session, ullage_program* program) {
  RunResult run_result;
  for (size_t run = 0; run < c.runs.size(); ++run) {
    std::string finding = finding_of(c, run, original && c.optional ? 2 : 1, session, program);
    if (finding.empty()) continue;
    run_result.verdict = Verdict::caught;
    run_result.reason = std::move(finding);
    run_result.runs.push_back(run);
    if (!original) break;
  }
  return run_result;
}

RunResult run_case(const Case& c, const MutantRun& task, const Configuration& configuration) {
  EmulatedDeviceOptions options;
  options.profile = c.profile;
  options.simd_width = configuration.width;
  options.order = configuration.order;
  options.poison = configuration.poison;
  options.on_kernel = [&](const ir::ProgramKernel& kernel, shaders::MslKernel& msl) {
    if (kernel.name == task.kernel) msl.text = task.text;
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
  return compare(c, task.original, session, *created);
}

// The process ends where the next case takes longer.
void limit_time() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const rlim_t seconds = static_cast<rlim_t>(used.ru_utime.tv_sec + used.ru_stime.tv_sec);
  const rlimit limit{seconds + kSeconds, RLIM_INFINITY};
  setrlimit(RLIMIT_CPU, &limit);
}

RunResult run_mutant(const MutantRun& task) {
  for (const Configuration& configuration : kConfigurations) {
    for (const Case* c : task.cases) {
      limit_time();
      RunResult run_result = run_case(*c, task, configuration);
      if (run_result.verdict == Verdict::survived) continue;
      run_result.reason = first_line(run_result.reason);
      return run_result;
    }
    if (task.original) break;
  }
  return {};
}

struct Child {
  pid_t pid = 0;
  int pipe = -1;
  size_t task = 0;
  std::string output;
};

// "1 3 5;reason": the verdict's number, runs, the reason.
std::string text_of(const RunResult& run_result) {
  std::string text = std::to_string(static_cast<int>(run_result.verdict));
  for (size_t run : run_result.runs) text += " " + std::to_string(run);
  return text + ";" + run_result.reason;
}

Child start(const MutantRun& task, size_t index) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  Child child{.pid = fork(), .pipe = ends[0], .task = index, .output = {}};
  if (child.pid != 0) {
    close(ends[1]);
    return child;
  }
  const rlimit no_core{0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  const std::string text = text_of(run_mutant(task));
  const bool written = write(ends[1], text.data(), text.size()) == std::ssize(text);
  _exit(written ? 0 : 1);
}

RunResult run_result_of(const Child& child, int status) {
  if (WIFSIGNALED(status)) {
    return {Verdict::caught, WTERMSIG(status) == SIGXCPU ? "does not end" : "crashes"};
  }
  if (child.output.empty())
    return {Verdict::invalid, "the process of the mutant reported no result"};
  std::istringstream words(child.output.substr(0, child.output.find(';')));
  int verdict = 0;
  words >> verdict;
  RunResult run_result{
      static_cast<Verdict>(verdict), child.output.substr(child.output.find(';') + 1), {}};
  for (size_t run = 0; words >> run;) run_result.runs.push_back(run);
  return run_result;
}

// Reads what there is; false once the child has closed its end.
bool read_some(Child& child) {
  char part[512];
  const ssize_t n = read(child.pipe, part, sizeof part);
  if (n <= 0) return false;
  child.output.append(part, static_cast<size_t>(n));
  return true;
}

}  // namespace

void run_mutants(const std::vector<MutantRun>& tasks,
                 const std::function<void(size_t, const RunResult&)>& done) {
  const size_t most = std::max(1u, std::thread::hardware_concurrency());
  for (const MutantRun& task : tasks) {
    for (Case* c : task.cases) prepare(*c);
  }
  std::vector<Child> running;
  size_t next = 0;
  while (next < tasks.size() || !running.empty()) {
    while (next < tasks.size() && running.size() < most) {
      running.push_back(start(tasks[next], next));
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
      done(running[i].task, run_result_of(running[i], status));
      running.erase(running.begin() + static_cast<ptrdiff_t>(i));
    }
  }
}

}  // namespace ullage::test::metal

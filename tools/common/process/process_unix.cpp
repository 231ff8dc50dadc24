// Child processes on POSIX.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "base/exit_status.h"
#include "tools/common/process/process.h"

extern char** environ;

namespace ullage::tools {

struct ChildProcess::State {
  pid_t pid = -1;
  int pipe = -1;

  void kill() const {
    if (pid > 0) ::kill(-pid, SIGKILL);
  }
  std::string wait();
  static void end(State* state) {
    state->kill();
    (void)state->wait();
    ::close(state->pipe);
    delete state;
  }
};

std::string ChildProcess::State::wait() {
  if (pid <= 0) return {};
  return ir::wait_for_exit(std::exchange(pid, -1));
}

namespace {

// A pipe that other children do not inherit: nobody else keeps its end open.
bool make_pipe(int (&ends)[2]) {
  if (::pipe(ends) != 0) return false;
  for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
  ::fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return true;
}

int spawn(const std::vector<std::string>& command, int output, pid_t& pid) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, 1);
  posix_spawn_file_actions_adddup2(&actions, output, 2);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t pipes;
  sigemptyset(&pipes);
  sigaddset(&pipes, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &pipes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  posix_spawnattr_setpgroup(&attributes, 0);  // a separate group, to be ended as a whole
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const int error =
      ::posix_spawnp(&pid, arguments[0], &actions, &attributes, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

// A signal handler: it may call little.
void end_at_lost_page(int signal, siginfo_t* info, void*) {
  if (info->si_code == BUS_ADRERR) {
    constexpr std::string_view kText =
        "ullage: a file became shorter while it was read, or cannot be read any more\n";
    [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kText.data(), kText.size());
    ::_exit(1);
  }
  // Another fault: it comes again, and ends the process.
  ::signal(signal, SIG_DFL);
}

}  // namespace

ir::Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& command) {
  int ends[2];
  if (!make_pipe(ends)) return ir::internal_error("no pipe for a child process");
  pid_t pid = -1;
  const int error = spawn(command, ends[1], pid);
  ::close(ends[1]);
  if (error != 0) {
    ::close(ends[0]);
    return ir::invalid_argument(command[0] + ": cannot be started: " + std::strerror(error));
  }
  return ChildProcess(Owned(new State{.pid = pid, .pipe = ends[0]}, &State::end));
}

void ChildProcess::kill() {
  state_->kill();
}

std::string ChildProcess::wait() {
  return state_->wait();
}

bool ChildProcess::read(std::string& text) {
  char buffer[4096];
  for (;;) {
    const ssize_t n = ::read(state_->pipe, buffer, sizeof buffer);
    if (n == 0) return false;
    if (n < 0) return errno == EAGAIN || errno == EINTR;
    text.append(buffer, static_cast<size_t>(n));
  }
}

int run_shell(const std::string& command) {
  const auto before = ::signal(SIGPIPE, SIG_DFL);
  const int status = std::system(command.c_str());
  ::signal(SIGPIPE, before);
  return status;
}

void report_lost_pages() {
  struct sigaction action = {};
  action.sa_sigaction = end_at_lost_page;
  action.sa_flags = SA_SIGINFO;
  ::sigaction(SIGBUS, &action, nullptr);
}

void ignore_closed_pipes() {
  ::signal(SIGPIPE, SIG_IGN);
}

void wait_for_text(std::span<ChildProcess* const> children, int milliseconds) {
  std::vector<pollfd> polled;
  for (const ChildProcess* child : children) {
    polled.push_back({child->state().pipe, POLLIN, 0});
  }
  (void)::poll(polled.data(), static_cast<nfds_t>(polled.size()), milliseconds);
}

std::string own_program() {
  std::error_code error;
  const auto path = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::string() : path.string();
}

#ifdef __linux__
namespace {

// The words that this process was started with, up to the program's name.
std::vector<std::string> loader_command() {
  std::ifstream file("/proc/self/cmdline");
  std::vector<std::string> words;
  for (std::string word; std::getline(file, word, '\0');) {
    words.push_back(word);
    if (words.size() > 1 && word == program_invocation_name) return words;
  }
  return {};
}

}  // namespace
#endif

std::vector<std::string> own_command(const std::vector<std::string>& arguments) {
  std::vector<std::string> command = {own_program()};
#ifdef __linux__
  const bool is_loader = std::filesystem::path(command[0]).filename().string().starts_with("ld-");
  if (auto words = is_loader ? loader_command() : std::vector<std::string>(); !words.empty()) {
    command = std::move(words);
  }
#endif
  command.insert(command.end(), arguments.begin(), arguments.end());
  return command;
}

uint32_t own_process_id() {
  return static_cast<uint32_t>(::getpid());
}

}  // namespace ullage::tools

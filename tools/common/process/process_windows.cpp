// Child processes on Windows.
#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>

#include <cstdlib>

#include "tools/common/process/process.h"

namespace ullage::tools {

struct ChildProcess::State {
  HANDLE process = nullptr;
  HANDLE job = nullptr;  // the child and its children
  HANDLE pipe = nullptr;

  void kill() const {
    if (process != nullptr) TerminateJobObject(job, 1);
  }
  std::string wait();
  static void end(State* state) {
    state->kill();
    (void)state->wait();
    CloseHandle(state->pipe);
    CloseHandle(state->job);
    delete state;
  }
};

std::string ChildProcess::State::wait() {
  if (process == nullptr) return {};
  WaitForSingleObject(process, INFINITE);
  DWORD code = 0;
  GetExitCodeProcess(process, &code);
  CloseHandle(process);
  process = nullptr;
  return code == 0 ? std::string() : "exit code " + std::to_string(code);
}

namespace {

// One argument as CommandLineToArgvW reads it.
std::string in_quotes(const std::string& word) {
  std::string text = "\"";
  size_t slashes = 0;
  for (const char c : word) {
    if (c == '"') text.append(slashes + 1, '\\');
    slashes = c == '\\' ? slashes + 1 : 0;
    text += c;
  }
  text.append(slashes, '\\');
  return text + "\"";
}

std::string last_error() {
  return "error " + std::to_string(GetLastError());
}

}  // namespace

ir::Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& command) {
  SECURITY_ATTRIBUTES inherit = {sizeof inherit, nullptr, TRUE};
  HANDLE ours = nullptr, theirs = nullptr;
  if (!CreatePipe(&ours, &theirs, &inherit, 0)) {
    return ir::internal_error("no pipe for a child process: " + last_error());
  }
  SetHandleInformation(ours, HANDLE_FLAG_INHERIT, 0);
  std::string line;
  for (const std::string& word : command) line += (line.empty() ? "" : " ") + in_quotes(word);
  STARTUPINFOA startup = {};
  startup.cb = sizeof startup;
  startup.dwFlags = STARTF_USESTDHANDLES;
  startup.hStdOutput = startup.hStdError = theirs;
  PROCESS_INFORMATION info = {};
  const BOOL started = CreateProcessA(nullptr, line.data(), nullptr, nullptr, TRUE,
                                      CREATE_SUSPENDED, nullptr, nullptr, &startup, &info);
  CloseHandle(theirs);
  if (!started) {
    const std::string why = last_error();
    CloseHandle(ours);
    return ir::invalid_argument(command[0] + ": cannot be started: " + why);
  }
  const HANDLE job = CreateJobObjectA(nullptr, nullptr);
  AssignProcessToJobObject(job, info.hProcess);
  ResumeThread(info.hThread);
  CloseHandle(info.hThread);
  return ChildProcess(
      Owned(new State{.process = info.hProcess, .job = job, .pipe = ours}, &State::end));
}

bool ChildProcess::read(std::string& text) {
  char buffer[4096];
  for (;;) {
    DWORD there = 0, n = 0;
    if (!PeekNamedPipe(state_->pipe, nullptr, 0, nullptr, &there, nullptr)) return false;
    if (there == 0) return true;
    const DWORD most = there < sizeof buffer ? there : static_cast<DWORD>(sizeof buffer);
    if (!ReadFile(state_->pipe, buffer, most, &n, nullptr)) return false;
    text.append(buffer, n);
  }
}

int run_shell(const std::string& command) {
  return std::system(command.c_str());
}

void report_lost_pages() {}

void ignore_closed_pipes() {}  // there is no such signal

// Anonymous pipes cannot be waited for.
void wait_for_text(std::span<ChildProcess* const>, int milliseconds) {
  constexpr int kNap = 10;
  Sleep(static_cast<DWORD>(milliseconds < kNap ? milliseconds : kNap));
}

void ChildProcess::kill() {
  state_->kill();
}

std::string ChildProcess::wait() {
  return state_->wait();
}

std::string own_program() {
  char path[MAX_PATH];
  const DWORD length = GetModuleFileNameA(nullptr, path, MAX_PATH);
  return length == 0 || length == MAX_PATH ? std::string() : std::string(path, length);
}

std::vector<std::string> own_command(const std::vector<std::string>& arguments) {
  std::vector<std::string> command = {own_program()};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return command;
}

uint32_t own_process_id() {
  return static_cast<uint32_t>(GetCurrentProcessId());
}

}  // namespace ullage::tools

// Workers through adb.
#include "tools/conform/runner/adb.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <set>

#include "tools/common/files/files.h"
#include "tools/common/process/process.h"
#include "tools/conform/runner/temporary_folder.h"

namespace ullage::conform {

using ir::Result;

namespace {

// A folder on the device with the binary in it.
class RemoteFolder {
 public:
  static Result<std::shared_ptr<RemoteFolder>> create(const AdbChoice& choice) {
    std::vector<std::string> adb = {choice.adb};
    if (!choice.serial.empty()) adb.insert(adb.end(), {"-s", choice.serial});
    auto folder = std::shared_ptr<RemoteFolder>(new RemoteFolder(
        adb, fmt::format("/data/local/tmp/ullage-conform-{}", tools::own_process_id())));
    const std::string binary = choice.binary.empty() ? tools::own_program() : choice.binary;
    for (const auto& step :
         {folder->shell("mkdir -p " + folder->path_), folder->push(binary, "ullage"),
          folder->shell("chmod 755 " + folder->path_ + "/ullage")}) {
      if (const Result<std::string> done = tools::output_of(step); !done) return done.error();
    }
    return folder;
  }
  ~RemoteFolder() { (void)tools::output_of(shell("rm -rf " + path_)); }
  RemoteFolder(const RemoteFolder&) = delete;
  RemoteFolder& operator=(const RemoteFolder&) = delete;

  std::vector<std::string> shell(const std::string& line) const {
    std::vector<std::string> command = adb_;
    command.insert(command.end(), {"shell", line});
    return command;
  }
  std::vector<std::string> push(const std::string& from, const std::string& name) const {
    std::vector<std::string> command = adb_;
    command.insert(command.end(), {"push", from, path_ + "/" + name});
    return command;
  }
  const std::string& path() const { return path_; }

 private:
  RemoteFolder(std::vector<std::string> adb, std::string path)
      : adb_(std::move(adb)), path_(std::move(path)) {}

  std::vector<std::string> adb_;
  std::string path_;
};

// Scripts and graph cases have the same names on the device as on the command line, because these
// are part of their ids; each is pushed once.
Result<void> push_files(const RemoteFolder& remote, const std::vector<std::string>& files,
                        std::set<std::string>& pushed) {
  for (const std::string& file : files) {
    if (pushed.contains(file)) continue;
    const std::filesystem::path path(file);
    if (path.is_absolute() || file.find("..") != std::string::npos) {
      return ir::invalid_argument(file + ": files for --adb must be below the current folder");
    }
    const std::string folder = remote.path() + "/" + path.parent_path().generic_string();
    for (const auto& step : {remote.shell(fmt::format("mkdir -p '{}'", folder)),
                             remote.push(file, path.generic_string())}) {
      if (const Result<std::string> done = tools::output_of(step); !done) return done.error();
    }
    pushed.insert(file);
  }
  return {};
}

}  // namespace

Result<Launcher> adb_launcher(const AdbChoice& choice, const std::vector<std::string>& worker) {
  const auto remote = RemoteFolder::create(choice);
  if (!remote) return remote.error();
  const auto local = TemporaryFolder::create();
  if (!local) return local.error();
  Launcher launcher;
  // The files that exist.
  const auto pushed = std::make_shared<std::set<std::string>>();
  const std::string words = fmt::format("{}", fmt::join(worker, " "));
  launcher.prepare = [remote = *remote, local = *local, pushed, words](
                         const std::string& batch,
                         size_t number) -> Result<std::vector<std::string>> {
    const std::string name = fmt::format("batch-{}.json", number);
    const std::string path = local->path() + "/" + name;
    if (auto written = tools::write_file(path, batch); !written) return written.error();
    if (const auto done = tools::output_of(remote->push(path, name)); !done) return done.error();
    const Result<Batch> parsed = parse_batch(batch);
    if (!parsed) return parsed.error();
    if (auto done = push_files(*remote, parsed->options.files, *pushed); !done) {
      return done.error();
    }
    return remote->shell(fmt::format("cd {} && ./ullage {} {}", remote->path(), words, name));
  };
  return launcher;
}

}  // namespace ullage::conform

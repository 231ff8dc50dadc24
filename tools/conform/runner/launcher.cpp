// Workers on this machine.
#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "tools/common/files/files.h"
#include "tools/common/process/process.h"
#include "tools/conform/runner/runner.h"
#include "tools/conform/runner/temporary_folder.h"

namespace ullage::conform {

namespace fs = std::filesystem;

ir::Result<std::shared_ptr<const TemporaryFolder>> TemporaryFolder::create() {
  std::error_code error;
  const fs::path root = fs::temp_directory_path(error);
  for (int attempt = 0; !error && attempt < 100; ++attempt) {
    const fs::path path =
        root / fmt::format("ullage-conform-{}-{}", tools::own_process_id(), attempt);
    if (fs::create_directory(path, error)) {
      return std::shared_ptr<const TemporaryFolder>(new TemporaryFolder(path.string()));
    }
  }
  return ir::internal_error("no folder for temporary files in " + root.string());
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code error;
  fs::remove_all(path_, error);
}

ir::Result<Launcher> local_launcher(std::vector<std::string> command) {
  auto folder = TemporaryFolder::create();
  if (!folder) return folder.error();
  const auto path_of = [folder = *folder](size_t number) {
    return fmt::format("{}/batch-{}.json", folder->path(), number);
  };
  Launcher launcher;
  launcher.prepare = [path_of, command = std::move(command)](
                         const std::string& batch,
                         size_t number) -> ir::Result<std::vector<std::string>> {
    const std::string path = path_of(number);
    if (auto written = tools::write_file(path, batch); !written) return written.error();
    std::vector<std::string> whole = command;
    whole.push_back(path);
    return whole;
  };
  launcher.finished = [path_of](size_t number) {
    std::error_code error;
    fs::remove(path_of(number), error);
  };
  return launcher;
}

}  // namespace ullage::conform

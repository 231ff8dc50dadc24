// The kernels of the registry as files: for `./dev gpu`.
//
//   bench_gpu_registry FOLDER CACHE    NAME.spv for every kernel, and index.json
//
// A kernel that several profiles share is written once. index.json: [{"file", "name",
// "subgroup_size", "profiles"}].
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "ir/program/named_profiles.h"
#include "testing/registry_kernels.h"
#include "tools/common/files/files.h"

namespace {

using Json = nlohmann::ordered_json;
using namespace ullage;

// Those of GPUs.
std::vector<ir::DeviceProfile> profiles() {
  std::vector<ir::DeviceProfile> found;
  for (ir::DeviceProfile& profile : ir::named_profiles()) {
    if (profile.device_class == ir::DeviceClass::gpu && !profile.msl)
      found.push_back(std::move(profile));
  }
  return found;
}

ir::Result<void> write_all(const std::string& folder, const std::string& cache) {
  std::map<std::string, Json> index;
  for (const ir::DeviceProfile& profile : profiles()) {
    const auto kernels = samples::registry_kernels(profile, cache);
    if (!kernels) return kernels.error();
    for (const auto& [name, kernel] : *kernels) {
      Json& entry = index[name];
      if (entry.is_null()) {
        const std::string file = tools::file_name_of(name) + ".spv";
        entry = {{"file", file},
                 {"name", name},
                 {"subgroup_size", kernel.needs.subgroup_size},
                 {"profiles", Json::array()}};
        const auto bytes = std::as_bytes(std::span(kernel.spirv));
        if (auto ok = tools::write_file(folder + "/" + file, bytes); !ok) return ok;
      }
      entry["profiles"].push_back(profile.name);
    }
  }
  Json list = Json::array();
  for (auto& [name, entry] : index) list.push_back(std::move(entry));
  return tools::write_file(folder + "/index.json", list.dump(1) + "\n");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: bench_gpu_registry FOLDER CACHE\n", stderr);
    return 2;
  }
  std::filesystem::create_directories(argv[1]);
  const auto done = write_all(argv[1], argv[2]);
  if (done) return 0;
  std::fprintf(stderr, "%s\n", done.error().message.c_str());
  return 1;
}

// Compiles compute shaders with the current driver: for `./dev gpu`, whose GPUs are emulated.
//
//   bench_gpu < LIST    lines of SUBGROUP_SIZE (0: the driver's choice) and PATH of a SPIR-V file
//
// Prints a line of JSON for the device and one per file, as soon as it is known, so that the lines
// before a crash of the compiler are kept. {"path", "error"}, or {"path",
// "compile_ms", "shared_bytes", "statistics": as of tools/common/statistics/statistics_json.h,
// "machine_code"}.
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "shaders/toolchain/spirv/resources.h"
#include "tools/common/statistics/pipeline_of_module.h"
#include "tools/common/statistics/statistics_json.h"
#include "tools/conform/vulkan/raw_device.h"

namespace {

using Json = nlohmann::ordered_json;
using namespace ullage;

void print_line(const Json& json) {
  const std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

std::vector<uint32_t> read_words(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), {});
  std::vector<uint32_t> words(bytes.size() / 4);
  if (!words.empty()) std::memcpy(words.data(), bytes.data(), words.size() * 4);
  return words;
}

// Compilers print their last representation last: the machine code.
std::string machine_code_of(const runtime::PipelineExecutable& executable) {
  std::string text;
  for (const runtime::ExecutableForm& form : executable.forms) {
    if (form.is_text) text = form.content;
  }
  return text;
}

Json answer_for(runtime::RawDevice& device, const std::string& path, uint32_t subgroup_size) {
  const std::vector<uint32_t> words = read_words(path);
  const auto module = shaders::SpirvModule::parse(words);
  if (!module) return {{"path", path}, {"error", module.error().message}};
  const auto pipeline = tools::pipeline_of_module(words, "", subgroup_size);
  if (!pipeline) return {{"path", path}, {"error", pipeline.error().message}};
  const auto begin = std::chrono::steady_clock::now();
  const auto executables = device.executables(*pipeline);
  if (!executables) return {{"path", path}, {"error", executables.error().message}};
  const std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - begin;
  std::string code = executables->empty() ? "" : machine_code_of(executables->front());
  return {{"path", path},
          {"compile_ms", taken.count()},
          {"shared_bytes", shaders::shared_bytes_of(*module)},
          {"statistics", tools::statistics_json(*executables)},
          {"machine_code", std::move(code)}};
}

}  // namespace

int main() {
  const auto device = runtime::RawDevice::open({});
  if (!device) {
    print_line({{"error", device.error().message}});
    return 3;
  }
  const runtime::DeviceInfo& info = (*device)->info();
  print_line({{"device", info.name}, {"driver", info.driver}});
  uint32_t subgroup_size = 0;
  for (std::string path; std::cin >> subgroup_size && std::getline(std::cin >> std::ws, path);) {
    print_line(answer_for(**device, path, subgroup_size));
  }
  return 0;
}

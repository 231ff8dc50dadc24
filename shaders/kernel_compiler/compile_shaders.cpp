// compile_shaders: compiles kernels of the build with given defines and prints what they bind, for
// people who write kernels. Exit codes: 0 all compiled, 1 one did not, 2 usage.
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "shaders/kernel_compiler/compiler.h"

namespace {

constexpr const char kUsage[] =
    "usage: compile_shaders [-DNAME=VALUE ...] [--local X,Y,Z] [--body FILE] [--needs NAME ...]\n"
    "                       [--invocations N] [--spirv FILE] KERNEL ...\n"
    "KERNEL is a path below shaders/kernels/, as in matmul/lanes.comp; without one, lists them "
    "all.\n"
    "NAME of --needs: texel, shuffle, arithmetic, float64, int64.\n";

struct Arguments {
  ullage::ir::KernelSource source;
  ullage::shaders::CompileOptions options;
  std::vector<std::string> kernels;
  std::string spirv_file;
};

bool set_need(std::string_view name, ullage::ir::KernelRequirements& needs) {
  if (name == "texel") return needs.texel_buffers = true;
  if (name == "shuffle") return needs.subgroup_shuffle = true;
  if (name == "arithmetic") return needs.subgroup_arithmetic = true;
  if (name == "float64") return needs.float64 = true;
  if (name == "int64") return needs.int64 = true;
  return false;
}

bool set_option(std::string_view name, const std::string& value, Arguments& a) {
  if (name == "--local") {
    return std::sscanf(value.c_str(), "%u,%u,%u", &a.source.local_size[0], &a.source.local_size[1],
                       &a.source.local_size[2]) >= 1;
  }
  if (name == "--body") {
    std::ifstream file(value);
    a.source.body.assign((std::istreambuf_iterator<char>(file)), {});
    return static_cast<bool>(file);
  }
  if (name == "--needs") return set_need(value, a.source.needs);
  if (name == "--spirv") a.spirv_file = value;
  if (name == "--invocations") {
    a.options.profile.max_workgroup_invocations = a.options.profile.max_workgroup_size_x =
        static_cast<uint32_t>(std::atoi(value.c_str()));
  }
  return name == "--spirv" || name == "--invocations";
}

bool parse(int argc, char** argv, Arguments& a) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word.starts_with("-D")) {
      const size_t equals = word.find('=');
      a.source.defines.emplace_back(word.substr(2, equals - 2), equals == std::string::npos
                                                                    ? std::string("1")
                                                                    : word.substr(equals + 1));
    } else if (word.starts_with("--")) {
      if (++i == argc) return false;
      if (!set_option(word, argv[i], a)) return false;
    } else {
      a.kernels.push_back(word);
    }
  }
  return true;
}

bool compile(const ullage::shaders::Compiler& compiler, Arguments& a, const std::string& kernel) {
  a.source.file = kernel;
  auto result = compiler.compile(a.source, a.options);
  if (!result) {
    std::fprintf(stderr, "%s\n", result.error().message.c_str());
    return false;
  }
  const ullage::shaders::Reflection& r = result->reflection;
  std::string bindings;
  for (bool texel : r.texel) bindings += texel ? 't' : 'b';
  std::printf("%s: bindings %s%s, push %u bytes, shared %u bytes, local %ux%ux%u, %zu words\n",
              kernel.c_str(), bindings.c_str(), r.uses_table ? " + table" : "", r.push_bytes,
              r.shared_bytes, r.local_size[0], r.local_size[1], r.local_size[2],
              result->spirv.size());
  if (!a.spirv_file.empty()) {
    std::ofstream(a.spirv_file, std::ios::binary)
        .write(reinterpret_cast<const char*>(result->spirv.data()),
               static_cast<std::streamsize>(result->spirv.size() * sizeof(uint32_t)));
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  Arguments a;
  a.options.validate = true;
  if (!parse(argc, argv, a)) {
    std::fputs(kUsage, stderr);
    return 2;
  }
  if (a.kernels.empty()) {
    for (const auto& file : ullage::shaders::embedded_files()) {
      if (file.path.ends_with(".comp")) std::printf("%s\n", std::string(file.path).c_str());
    }
  }
  const ullage::shaders::Compiler compiler;
  bool all = true;
  for (const std::string& kernel : a.kernels) all &= compile(compiler, a, kernel);
  return all ? 0 : 1;
}

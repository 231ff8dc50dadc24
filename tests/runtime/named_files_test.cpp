// The C API with paths that have blanks and letters beyond ASCII, on every system.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <ullage/ullage.hpp>

#include "base/replace_file.h"
#include "base/utf8_path.h"
#include "runtime/file/program_file.h"
#include "tests/runtime/fixtures/test_programs.h"

namespace ullage {
namespace {

namespace fs = std::filesystem;

using runtime::weighty_program;

class NamedFiles : public testing::Test {
 protected:
  void SetUp() override { fs::remove_all(folder); }
  void TearDown() override { fs::remove_all(folder); }

  static void put(const std::string& path, const ir::Program& program) {
    const ir::Program* const plans[] = {&program};
    const auto bytes = runtime::write_program(plans);
    ASSERT_TRUE(bytes) << bytes.error().message;
    ASSERT_TRUE(runtime::replace_file(path, *bytes, {})) << path;
  }
  static Context context(const char* cache = nullptr) {
    ullage_context_options options{};
    options.size = sizeof options;
    options.use_null_backend = 1;
    options.cache_directory = cache;
    auto created = Context::create(options);
    EXPECT_TRUE(created) << created.status().message();
    return std::move(*created);
  }
  static void run(const Program& program) {
    auto session = Session::create(program);
    ASSERT_TRUE(session) << session.status().message();
    const std::vector<float> x(5, 1.0f);
    ASSERT_TRUE(session->set_input("x", {5}, x));
    const Status ran = session->run();
    ASSERT_TRUE(ran) << ran.message();
    ASSERT_TRUE(session->output(0));
  }

  const fs::path folder = fs::path(testing::TempDir()) / u8"ullage größe 尺寸 𝛴";
  const std::string path = ir::utf8_of(folder / u8"modèle 模型.ull");
};

TEST_F(NamedFiles, AProgramIsLoadedAndRun) {
  put(path, weighty_program());
  const Context null = context();
  const auto program = Program::load_file(null, path);
  ASSERT_TRUE(program) << program.status().message();
  run(*program);
}

TEST_F(NamedFiles, AMissingProgramIsNamed) {
  const Context null = context();
  const auto program = Program::load_file(null, path);
  ASSERT_FALSE(program);
  EXPECT_NE(program.status().message().find(path), std::string::npos) << program.status().message();
}

// An application that runs while it is updated.
TEST_F(NamedFiles, AProgramIsReplacedWhileItIsLoaded) {
  put(path, weighty_program());
  const Context null = context();
  const auto old = Program::load_file(null, path);
  ASSERT_TRUE(old) << old.status().message();
  put(path, runtime::image_program());
  run(*old);
  const auto replaced = Program::load_file(null, path);
  ASSERT_TRUE(replaced) << replaced.status().message();
  EXPECT_EQ(old->inputs()[0].rank, 1u);
  EXPECT_EQ(replaced->inputs()[0].rank, 4u);
}

TEST_F(NamedFiles, ACacheDirectoryIsMadeAndUsed) {
  const fs::path cache = folder / u8"缓存 cache";
  for (int load = 0; load < 2; ++load) {
    const Context null = context(ir::utf8_of(cache).c_str());
    put(path, weighty_program());
    const auto program = Program::load_file(null, path);
    ASSERT_TRUE(program) << program.status().message();
    run(*program);
    ASSERT_TRUE(fs::is_directory(cache));
    const fs::directory_iterator files(cache);
    EXPECT_EQ(std::count_if(begin(files), end(files),
                            [](const auto& file) { return file.path().extension() == ".weights"; }),
              1);
  }
}

}  // namespace
}  // namespace ullage

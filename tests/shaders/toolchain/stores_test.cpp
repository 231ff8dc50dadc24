// Data on disk: cache entries, packs and embedded sources. Damaged bytes are harmless.
#include <gmock/gmock.h>

#include <random>

#include "shaders/toolchain/compile/cache.h"
#include "shaders/toolchain/compile/embed.h"
#include "shaders/toolchain/pack/write_pack.h"
#include "tests/shaders/toolchain/workplace.h"

namespace ullage::shaders {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class Cache : public Workplace {
 protected:
  OfflineRun cached() const {
    OfflineRun run;
    run.cache_folder = path("cache");
    return run;
  }
  std::vector<std::filesystem::path> entries() const {
    std::vector<std::filesystem::path> found;
    for (const auto& e : std::filesystem::recursive_directory_iterator(path("cache"))) {
      if (e.is_regular_file()) found.push_back(e.path());
    }
    return found;
  }
};

TEST_F(Cache, a_second_compile_comes_from_it_with_the_same_result) {
  const std::string text = scale_kernel(
      "layout(set = 0, binding = 2) volatile buffer V { uint w; };\n"
      "#define TERM float(w)");
  const OfflineResult first = compile_text(text, cached());
  const OfflineResult second = compile_text(text, cached());
  EXPECT_FALSE(first.from_cache);
  EXPECT_TRUE(second.from_cache);
  EXPECT_EQ(serialize(first), serialize(second));
  EXPECT_EQ(second.diagnostics.size(), 1u) << "warnings are repeated";
}

TEST_F(Cache, anything_that_decides_the_result_misses) {
  const std::string text = scale_kernel();
  const auto hit = [&](const OfflineRun& run) { return compile_text(text, run).from_cache; };
  EXPECT_FALSE(hit(cached()));
  std::vector<OfflineRun> runs(9, cached());
  runs[0].settings.target = ShaderTarget::vulkan1_2;
  runs[1].settings.optimize = Optimize::size;
  runs[2].settings.defines = {{"TERM", "1.0"}};
  runs[3].settings.debug = true;
  runs[4].settings.strip = true;
  runs[5].settings.msl = false;
  runs[6].settings.msl_options.version = 20400;
  runs[7].settings.profiles = {*find_profile("T0")};
  runs[8].settings.include_folders = {path("x")};
  for (size_t i = 0; i < runs.size(); ++i) {
    EXPECT_FALSE(hit(runs[i])) << i;
    EXPECT_TRUE(hit(runs[i])) << i;
  }
  OfflineRun strict = cached();
  strict.policy.warnings_are_errors = true;
  EXPECT_TRUE(hit(strict));
  EXPECT_FALSE(compile_text(scale_kernel("// other"), cached()).from_cache);
}

TEST_F(Cache, changed_and_newly_shadowing_includes_miss) {
  write("inc/t.h", "#define TERM 1.0\n");
  OfflineRun run = cached();
  run.settings.include_folders = {path("inc")};
  const std::string text = scale_kernel("#include \"t.h\"");
  EXPECT_FALSE(compile_text(text, run).from_cache);
  EXPECT_TRUE(compile_text(text, run).from_cache);
  write("inc/t.h", "#define TERM 2.0\n");
  EXPECT_THAT(compile_text(text, run).msl, HasSubstr("2.0"));
  write("t.h", "#define TERM 3.0\n");
  EXPECT_THAT(compile_text(text, run).msl, HasSubstr("3.0"));
}

TEST_F(Cache, damaged_entries_count_as_absent) {
  const OfflineResult good = compile_text(scale_kernel(), cached());
  ASSERT_EQ(entries().size(), 1u);
  const std::string bytes = serialize(good);
  std::mt19937 random(3);
  for (int i = 0; i < 200; ++i) {
    std::string damaged = bytes;
    damaged[random() % damaged.size()] ^= static_cast<char>(1 << random() % 8);
    OfflineResult out;
    EXPECT_FALSE(deserialize(damaged, out));
    EXPECT_FALSE(deserialize(damaged.substr(0, random() % damaged.size()), out));
  }
  std::ofstream(entries()[0], std::ios::binary) << "nonsense";
  const OfflineResult again = compile_text(scale_kernel(), cached());
  EXPECT_FALSE(again.from_cache);
  EXPECT_EQ(again.spirv, good.spirv);
}

TEST_F(Cache, a_folder_that_cannot_be_written_is_no_failure) {
  OfflineRun run;
  run.cache_folder = write("a_file", "") + "/cache";
  EXPECT_TRUE(compile_text(scale_kernel(), run).ok());
}

TEST_F(Cache, trimming_removes_what_was_used_longest_ago) {
  for (int i = 0; i < 4; ++i) {
    write("cache/aa/" + std::to_string(i), std::string(100, 'x'));
    std::filesystem::last_write_time(
        path("cache/aa/" + std::to_string(i)),
        std::filesystem::file_time_type::clock::now() - std::chrono::hours(10 - i));
  }
  EXPECT_EQ(trim_cache(path("cache"), 250), 2u);
  EXPECT_FALSE(std::filesystem::exists(path("cache/aa/1")));
  EXPECT_TRUE(std::filesystem::exists(path("cache/aa/2")));
  EXPECT_EQ(trim_cache(path("nowhere"), 0), 0u);
}

std::vector<PackItem> sample_items() {
  return {{"b", PackKind::spirv, std::string(200, 'b')},
          {"a", PackKind::spirv, "same"},
          {"c", PackKind::spirv, "same"},
          {"a", PackKind::msl, "kernel void a() {}"},
          {"a", PackKind::reflection, ""}};
}

std::span<const std::byte> bytes_of(const std::string& text) {
  return std::as_bytes(std::span(text));
}

TEST(Pack, stores_each_content_once_aligned_and_found_by_name) {
  auto items = sample_items();
  const std::string bytes = *write_pack(items);
  std::ranges::reverse(items);
  EXPECT_EQ(*write_pack(items), bytes) << "the order of items does not matter";
  const auto pack = ShaderPack::open(bytes_of(bytes));
  ASSERT_TRUE(pack);
  EXPECT_EQ(pack->size(), 5u);
  EXPECT_EQ(pack->blob_count(), 4u);
  EXPECT_EQ(pack->text("a", PackKind::msl), "kernel void a() {}");
  EXPECT_EQ(pack->find("a", PackKind::spirv).data(), pack->find("c", PackKind::spirv).data());
  EXPECT_EQ(pack->spirv("b").size(), 50u);
  EXPECT_TRUE(pack->find("d", PackKind::spirv).empty());
  EXPECT_TRUE(pack->find("b", PackKind::msl).empty());
  for (size_t i = 0; i < pack->size(); ++i) {
    EXPECT_EQ((pack->entry(i).content.data() - bytes_of(bytes).data()) % 64, 0);
  }
  EXPECT_THAT(verify_pack(*pack), IsEmpty());
  EXPECT_EQ(*write_pack(items_of(*pack)), bytes);
}

TEST(Pack, may_be_empty_but_not_contradict_itself) {
  const std::string bytes = *write_pack({});
  ASSERT_TRUE(ShaderPack::open(bytes_of(bytes)));
  EXPECT_FALSE(write_pack({{"a", PackKind::msl, "x"}, {"a", PackKind::msl, "y"}}));
  EXPECT_TRUE(write_pack({{"a", PackKind::msl, "x"}, {"a", PackKind::msl, "x"}}));
}

TEST(Pack, damage_is_refused_or_found_and_never_read_beyond) {
  const std::string bytes = *write_pack(sample_items());
  for (size_t keep = 0; keep < bytes.size(); ++keep) {
    EXPECT_FALSE(ShaderPack::open(bytes_of(bytes).first(keep))) << keep;
  }
  size_t found = 0;
  for (size_t at = 0; at < bytes.size(); ++at) {
    for (int bit : {0, 6}) {
      // Its own allocation, so that sanitizers see every read beyond it.
      const std::vector<char> copy(bytes.begin(), bytes.end());
      std::vector<char> damaged = copy;
      damaged[at] = static_cast<char>(damaged[at] ^ (1 << bit));
      const auto pack = ShaderPack::open(std::as_bytes(std::span(damaged)));
      if (!pack) {
        ++found;
        continue;
      }
      for (const char* name : {"a", "b", "zz", ""}) (void)pack->find(name, PackKind::spirv);
      found += !verify_pack(*pack).empty();
    }
  }
  // The rest is the minor version and the gaps between contents.
  EXPECT_GT(found, bytes.size());
}

TEST(Embed, forms_have_their_files_and_equal_contents_once) {
  const std::vector<uint32_t> words = {1, 2, 3};
  const std::vector<EmbedItem> items = {{"b", words, "text", ""}, {"a", words, "text", "{}"}};
  const auto c = embed(EmbedForm::c, "kernels", items);
  ASSERT_TRUE(c);
  EXPECT_EQ((*c)[0].name, "kernels.h");
  EXPECT_EQ((*c)[1].name, "kernels.c");
  EXPECT_THAT((*c)[1].text, HasSubstr("kernels_module_0[]"));
  EXPECT_THAT((*c)[1].text, Not(HasSubstr("kernels_module_1")));
  EXPECT_EQ((*embed(EmbedForm::cpp, "kernels", items))[1].name, "kernels.cpp");
  EXPECT_EQ((*embed(EmbedForm::assembly, "kernels", items))[1].name, "kernels.S");
  EXPECT_FALSE(embed(EmbedForm::c, "no name", items));
  EXPECT_FALSE(embed(EmbedForm::c, "9", items));
  EXPECT_FALSE(embed(EmbedForm::c, "kernels", {}));
}

}  // namespace
}  // namespace ullage::shaders

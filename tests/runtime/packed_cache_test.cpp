// Packed weights on disk: found again, never believed when damaged, bounded, shared.
#include "runtime/packed_cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <numeric>

#include "base/workers.h"
#include "runtime/session.h"
#include "tests/runtime/fixtures/on_threads.h"
#include "tests/runtime/fixtures/test_programs.h"

namespace ullage::runtime {
namespace {

namespace fs = std::filesystem;

// Where the system cannot replace an open file, readers find none for a moment (replace_file.h).
#ifdef _WIN32
constexpr bool kMayMiss = true;
#else
constexpr bool kMayMiss = false;
#endif

class PackedCacheTest : public testing::Test {
 protected:
  void SetUp() override {
    directory = fs::path(testing::TempDir()) / "ullage-packed-cache-test";
    fs::remove_all(directory);
  }
  void TearDown() override { fs::remove_all(directory); }

  std::vector<fs::path> files() const {
    std::vector<fs::path> found;
    if (!fs::exists(directory)) return found;
    for (const auto& entry : fs::directory_iterator(directory)) found.push_back(entry.path());
    return found;
  }
  PackedCache cache(uint64_t limit = kCacheLimit) const {
    return PackedCache(directory.string(), limit);
  }
  std::shared_ptr<Context> context(bool off = false) const {
    ContextOptions options;
    options.null_backend = true;
    options.no_packed_cache = off;
    options.device.cache_directory = directory.string();
    auto context = Context::create(options);
    EXPECT_TRUE(context);
    return *context;
  }
  static std::shared_ptr<LoadedProgram> load(const std::shared_ptr<Context>& context,
                                             ir::Program program) {
    auto loaded = LoadedProgram::create(context, std::move(program));
    EXPECT_TRUE(loaded) << loaded.error().message;
    return loaded ? *loaded : nullptr;
  }
  std::shared_ptr<LoadedProgram> load(ir::Program program, bool off = false) const {
    return load(context(off), std::move(program));
  }
  fs::path directory;
};

std::vector<std::byte> bytes_of(size_t count, int value) {
  return std::vector<std::byte>(count, static_cast<std::byte>(value));
}

void keep(const PackedCache& cache, const PackedKey& key, std::span<const std::byte> content) {
  cache.keep(key, content.size(), [&](uint64_t begin, std::span<std::byte> part) {
    std::ranges::copy(content.subspan(begin, part.size()), part.begin());
  });
}

bool equal(std::span<const std::byte> a, std::span<const std::byte> b) {
  return std::ranges::equal(a, b);
}

// Of up to kImportAlignment bytes of content.
constexpr uint64_t kFileBytes = 2 * kImportAlignment;

float packed_weight(const LoadedProgram& loaded, size_t index) {
  const MemoryRange range = loaded.constant_range(2);
  float value = 0;
  std::memcpy(&value, range.memory->host() + range.offset + index * sizeof value, sizeof value);
  return value;
}

TEST_F(PackedCacheTest, what_was_kept_is_found_under_its_key_and_size_alone) {
  const auto content = bytes_of(1000, 7);
  keep(cache(), {1, 2}, content);
  const auto found = cache().find({1, 2}, 1000);
  ASSERT_TRUE(found);
  EXPECT_TRUE(equal(found->bytes, content));
  EXPECT_FALSE(cache().find({2, 1}, 1000));
  EXPECT_FALSE(cache().find({1, 2}, 999));
  EXPECT_EQ(files().size(), 1u);
}

TEST_F(PackedCacheTest, a_damaged_file_is_a_miss_wherever_the_damage_is) {
  const auto content = bytes_of(1000, 7);
  keep(cache(), {1, 2}, content);
  const fs::path file = files()[0];
  for (uint64_t offset :
       {uint64_t{0}, uint64_t{9}, uint64_t{30}, kImportAlignment, kImportAlignment + 999}) {
    keep(cache(), {1, 2}, content);
    ASSERT_TRUE(cache().find({1, 2}, 1000));
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(static_cast<std::streamoff>(offset));
    stream.put('x');
    stream.close();
    EXPECT_FALSE(cache().find({1, 2}, 1000)) << offset;
  }
  for (uint64_t size : {uint64_t{0}, uint64_t{63}, uint64_t{64}, kFileBytes - 1}) {
    fs::resize_file(file, size);
    EXPECT_FALSE(cache().find({1, 2}, 1000)) << size;
  }
}

TEST_F(PackedCacheTest, parts_are_made_once_each_and_kept_in_their_places) {
  for (const uint64_t bytes : {kPartBytes, 3 * kPartBytes + 5}) {
    std::vector<std::byte> content(bytes);
    for (size_t i = 0; i < bytes; ++i) content[i] = static_cast<std::byte>(i * 31 >> 7);
    std::atomic<uint64_t> created = 0;
    cache().keep({1, bytes}, bytes, [&](uint64_t begin, std::span<std::byte> part) {
      std::ranges::copy(std::span(content).subspan(begin, part.size()), part.begin());
      created += part.size();
    });
    EXPECT_EQ(created, bytes);
    const auto found = cache().find({1, bytes}, bytes);
    ASSERT_TRUE(found);
    EXPECT_TRUE(equal(found->bytes, content));
  }
}

TEST_F(PackedCacheTest, the_longest_unused_goes_first) {
  const auto content = bytes_of(1000, 7);
  const PackedCache small = cache(3 * kFileBytes);
  const auto old = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (const uint64_t key : {1u, 2u, 3u}) {
    keep(small, {key, 0}, content);
    for (const fs::path& file : files()) fs::last_write_time(file, old);
  }
  ASSERT_TRUE(small.find({1, 0}, 1000));  // used just now
  keep(small, {4, 0}, content);
  EXPECT_EQ(files().size(), 3u);
  EXPECT_TRUE(small.find({1, 0}, 1000));
  EXPECT_TRUE(small.find({4, 0}, 1000));
  keep(small, {5, 0}, bytes_of(5 * kImportAlignment + 1, 1));  // more than all
  EXPECT_FALSE(small.find({5, 0}, 5 * kImportAlignment + 1));
  EXPECT_EQ(files().size(), 3u);
  keep(small, {6, 0}, bytes_of(5 * kImportAlignment, 1));  // all
  EXPECT_TRUE(small.find({6, 0}, 5 * kImportAlignment));
  EXPECT_EQ(files().size(), 1u);
}

TEST_F(PackedCacheTest, writers_and_readers_never_meet_half_a_file) {
  const auto content = bytes_of(100'000, 7);
  on_threads(4, [&](int) {
    for (int i = 0; i < 50; ++i) {
      keep(cache(), {1, 1}, content);
      const auto found = cache().find({1, 1}, content.size());
      EXPECT_TRUE(found ? equal(found->bytes, content) : kMayMiss);
    }
  });
  EXPECT_EQ(files().size(), 1u);
}

TEST_F(PackedCacheTest, loads_at_once_have_the_same_weights_and_one_file) {
  const auto shared = context();
  on_threads(4, [&](int t) {
    for (int i = 0; i < 5; ++i) {
      const auto loaded = load(t % 2 ? shared : context(), weighty_program());
      EXPECT_EQ(packed_weight(*loaded, 0), static_cast<float>(kWeights - 1));
      EXPECT_EQ(packed_weight(*loaded, kWeights - 1), 0.f);
      EXPECT_TRUE(i == 0 || kMayMiss || loaded->packing() == LoadedProgram::Packing::found);
    }
  });
  EXPECT_EQ(files().size(), 1u);
}

TEST_F(PackedCacheTest, a_second_load_takes_the_first_ones_work) {
  const auto first = load(weighty_program());
  EXPECT_EQ(first->packing(), LoadedProgram::Packing::created);
  const auto second = load(weighty_program());
  EXPECT_EQ(second->packing(), LoadedProgram::Packing::found);
  for (size_t i : {size_t{0}, size_t{1}, size_t{kWeights - 1}}) {
    EXPECT_EQ(packed_weight(*second, i), static_cast<float>(kWeights - 1 - i));
    EXPECT_EQ(packed_weight(*first, i), packed_weight(*second, i));
  }
  auto session = Session::create(second, {.policy = Policy::replay, .bounds = {{"n", 4}}});
  ASSERT_TRUE(session);
  EXPECT_EQ((*session)->statistics().packed_cache_hits, 1u);
  EXPECT_EQ((*session)->statistics().packed_cache_misses, 0u);
}

TEST_F(PackedCacheTest, other_weights_and_other_recipes_have_other_files) {
  load(weighty_program());
  EXPECT_EQ(load(weighty_program(1))->packing(), LoadedProgram::Packing::created);
  ir::Program straight = weighty_program();
  straight.packs[0].pieces[0].offset = 0;
  straight.packs[0].pieces[0].coordinates[0].stride = 1;
  const auto loaded = load(std::move(straight));
  EXPECT_EQ(loaded->packing(), LoadedProgram::Packing::created);
  EXPECT_EQ(packed_weight(*loaded, 5), 5.f);
  EXPECT_EQ(files().size(), 3u);
}

TEST_F(PackedCacheTest, damage_is_packed_over) {
  load(weighty_program());
  fs::resize_file(files()[0], 100);
  const auto loaded = load(weighty_program());
  EXPECT_EQ(loaded->packing(), LoadedProgram::Packing::created);
  EXPECT_EQ(packed_weight(*loaded, 0), static_cast<float>(kWeights - 1));
  EXPECT_EQ(load(weighty_program())->packing(), LoadedProgram::Packing::found);
}

TEST_F(PackedCacheTest, nothing_is_kept_where_it_is_off_or_too_little) {
  EXPECT_EQ(load(weighty_program(), true)->packing(), LoadedProgram::Packing::unasked);
  EXPECT_EQ(load(chain_program(1))->packing(), LoadedProgram::Packing::unasked);
  EXPECT_TRUE(files().empty());
}

// The calls of `self_test` in three loads, with separate contexts.
std::vector<bool> asked(const std::function<std::shared_ptr<Context>()>& open, int64_t count) {
  std::vector<bool> result;
  for (int i = 0; i < 3; ++i) {
    const auto self_test = [&](ir::Program& program, bool tries) -> Result<Kernels> {
      EXPECT_EQ(program.constants[0].bytes.size(), static_cast<size_t>(count) * sizeof(float));
      result.push_back(tries);
      return Kernels();
    };
    EXPECT_TRUE(LoadedProgram::create(open(), weighty_program(0, count), self_test));
  }
  return result;
}

TEST_F(PackedCacheTest, a_load_that_packs_for_long_tries_no_kernel_and_the_next_one_does) {
  constexpr int64_t kLong = LoadedProgram::kLongPacking / sizeof(float);
  const std::vector<bool> always(3, true);
  EXPECT_EQ(asked([&] { return context(true); }, kLong), always);
  EXPECT_EQ(asked([&] { return context(); }, kLong), std::vector({false, true, true}));
  EXPECT_EQ(asked([&] { return context(); }, kLong - 1024), always);
}

TEST_F(PackedCacheTest, a_self_test_that_fails_fails_the_load) {
  const auto self_test = [](ir::Program&, bool) -> Result<Kernels> {
    return ir::Error{ir::ErrorCode::device_lost, "gone"};
  };
  const auto loaded = LoadedProgram::create(context(), weighty_program(), self_test);
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().code, ir::ErrorCode::device_lost);
  EXPECT_EQ(load(weighty_program())->packing(), LoadedProgram::Packing::found);
}

TEST_F(PackedCacheTest, what_a_self_test_makes_of_a_program_is_verified) {
  const auto self_test = [](ir::Program& program, bool) -> Result<Kernels> {
    program.kernels[0].spirv.clear();
    Kernels created;
    created.emplace_back();
    return created;
  };
  EXPECT_FALSE(LoadedProgram::create(context(), weighty_program(), self_test));
}

TEST_F(PackedCacheTest, a_folder_that_cannot_be_written_is_no_error) {
  std::ofstream(directory.string()) << "a file";
  EXPECT_EQ(load(weighty_program())->packing(), LoadedProgram::Packing::created);
  EXPECT_EQ(packed_weight(*load(weighty_program()), 0), static_cast<float>(kWeights - 1));
}

}  // namespace
}  // namespace ullage::runtime

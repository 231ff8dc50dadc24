// Round trips, sharing, determinism and the choice of a plan.
#include "runtime/file/program_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <set>

#include "runtime/file/mapped_file.h"
#include "tests/runtime/file/sample_program.h"

namespace ullage::runtime {
namespace {

std::vector<std::byte> file_of(std::initializer_list<const ir::Program*> plans) {
  auto file = write_program(std::span(plans.begin(), plans.size()));
  EXPECT_TRUE(file) << file.error().message;
  return file ? *file : std::vector<std::byte>();
}

TEST(ProgramFile, the_sample_program_passes_verification) {
  const auto result = ir::verify(sample_program());
  EXPECT_TRUE(result) << result.error().message;
}

TEST(ProgramFile, what_is_written_is_read) {
  const ir::Program program = sample_program();
  const auto file = file_of({&program});
  const auto opened = ProgramFile::open(file);
  ASSERT_TRUE(opened) << opened.error().message;
  ASSERT_EQ(opened->plan_count(), 1u);
  const auto read = opened->plan(0);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(describe(*read), describe(program));
  // Constants are views of the file, 64-byte aligned in it.
  for (const auto& constant : read->constants) {
    EXPECT_GE(constant.bytes.data(), file.data());
    EXPECT_LE(constant.bytes.data() + constant.bytes.size(), file.data() + file.size());
    EXPECT_EQ((constant.bytes.data() - file.data()) % 64, 0);
  }
}

TEST(ProgramFile, an_empty_program_survives) {
  const ir::Program program;
  const auto file = file_of({&program});
  const auto opened = ProgramFile::open(file);
  ASSERT_TRUE(opened) << opened.error().message;
  const auto read = opened->plan(0);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(describe(*read), describe(program));
}

TEST(ProgramFile, no_plan_is_refused) {
  EXPECT_FALSE(write_program({}));
}

TEST(ProgramFile, the_same_program_gives_the_same_bytes) {
  const ir::Program a = sample_program(), b = sample_program();
  EXPECT_EQ(file_of({&a}), file_of({&b}));
}

// P-14: the same instructions under other guards are another program.
TEST(ProgramFile, P14_guards_are_part_of_the_fingerprint) {
  const ir::Program program = sample_program();
  EXPECT_EQ(fingerprint(program), fingerprint(sample_program()));
  ASSERT_FALSE(program.guards.empty());
  ir::Program unguarded = program, reworded = program, weighed = program;
  unguarded.guards.pop_back();
  reworded.guards.back().message += "!";
  const std::byte other[] = {std::byte{1}, std::byte{2}, std::byte{3}, std::byte{4}};
  weighed.constants.back().bytes = other;
  std::set<uint64_t> distinct;
  for (const ir::Program& p : {program, unguarded, reworded, weighed}) {
    distinct.insert(fingerprint(p));
  }
  EXPECT_EQ(distinct.size(), 4u);
}

TEST(ProgramFile, plans_share_weights_and_code) {
  ir::Program a = sample_program("a"), b = sample_program("b");
  const auto big = std::make_shared<std::vector<std::byte>>(100'000, std::byte{7});
  for (ir::Program* p : {&a, &b}) p->constants.push_back({std::span(*big), big});
  EXPECT_LT(file_of({&a, &b}).size(), 110'000u);
  const auto file = file_of({&a, &b});
  const auto opened = ProgramFile::open(file);
  ASSERT_TRUE(opened);
  EXPECT_EQ(describe(*opened->plan(0)), describe(a));
  EXPECT_EQ(describe(*opened->plan(1)), describe(b));
  EXPECT_FALSE(opened->plan(2));
}

TEST(ProgramFile, the_plan_follows_the_device) {
  ir::Program portable = sample_program("portable");
  ir::Program desktop = sample_program("desktop");
  desktop.profile.tier = ir::Tier::t2;
  desktop.kernels[0].needs.subgroup_size = 32;
  const auto file = file_of({&portable, &desktop});
  const auto opened = ProgramFile::open(file);
  ASSERT_TRUE(opened);
  ir::DeviceProfile device;
  device.name = "this one";
  EXPECT_EQ(opened->choose_plan(device).value(), 0u);
  device.tier = ir::Tier::t2;
  EXPECT_EQ(opened->choose_plan(device).value(), 0u);  // subgroups of 32 are missing
  device.subgroup_size = 32;
  EXPECT_EQ(opened->choose_plan(device).value(), 1u);
  device.name = "portable";
  EXPECT_EQ(opened->choose_plan(device).value(), 0u);
  device.max_shared_bytes = 1;
  const auto none = opened->plan_for(device);
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().message.find("16384 bytes of shared memory (device: 1)"),
            std::string::npos);
}

// What chooses among plans is of no use to one: it is not written.
TEST(ProgramFile, what_distinguishes_plans_is_written_where_there_are_several) {
  ir::Program one = sample_program("desktop"), other = sample_program("portable");
  one.profile.subgroup_size = 32;
  const auto alone = file_of({&one});
  EXPECT_EQ(ProgramFile::open(alone)->offers()[0].preference, 0u);
  EXPECT_EQ(ProgramFile::open(alone)->offers()[0].needs.constant_bytes, 0u);
  const auto both = file_of({&one, &other});
  const auto opened = ProgramFile::open(both);
  ASSERT_TRUE(opened);
  const std::vector<PlanOffer> offers = opened->offers();
  ASSERT_EQ(offers.size(), 2u);
  EXPECT_EQ(offers[0].profile.name, "desktop");
  EXPECT_EQ(offers[0].preference, 83u);
  EXPECT_EQ(offers[0].needs.constant_bytes, 16u);
  EXPECT_EQ(offers[1].index, 1u);
  EXPECT_EQ(offers[1].preference, 62u);
  other.entry = "another program";
  const auto apart = file_of({&one, &other});
  EXPECT_EQ(ProgramFile::open(apart)->offers()[0].preference, 0u);
}

TEST(ProgramFile, a_plan_can_be_asked_for_by_name) {
  ir::Program portable = sample_program("portable"), desktop = sample_program("desktop");
  desktop.profile.tier = ir::Tier::t2;
  desktop.kernels[0].needs.float64 = desktop.profile.float64 = true;
  const auto file = file_of({&portable, &desktop});
  const auto opened = ProgramFile::open(file);
  ASSERT_TRUE(opened);
  ir::DeviceProfile device;
  device.name = "this one";
  device.tier = ir::Tier::t2;
  device.float64 = true;
  EXPECT_EQ(opened->choose_plan(device).value(), 1u);
  EXPECT_EQ(opened->choose_plan(device, "", "portable").value(), 0u);
  device.float64 = false;
  EXPECT_EQ(opened->choose_plan(device).value(), 0u);
  const auto unmet = opened->choose_plan(device, "", "desktop");
  ASSERT_FALSE(unmet);
  EXPECT_EQ(unmet.error().code, ir::ErrorCode::unsupported);
  EXPECT_EQ(unmet.error().message,
            "program file: this device can run none of its plans: desktop needs 64-bit floats "
            "(shaderFloat64) (device: none)");
  const auto none = opened->choose_plan(device, "", "mobile");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ir::ErrorCode::invalid_argument);
  EXPECT_EQ(none.error().message,
            "program file: it contains no plan 'mobile', but portable, desktop");
}

TEST(ProgramFile, a_higher_tier_is_no_need_by_itself) {
  ir::Program compiled_for_more = sample_program("desktop");
  compiled_for_more.profile.tier = ir::Tier::t2;
  const auto file = file_of({&compiled_for_more});
  EXPECT_EQ(ProgramFile::open(file)->choose_plan(ir::portable_profile()).value(), 0u);
}

TEST(ProgramFile, several_programs_are_distinguished_by_name) {
  ir::Program step = sample_program("portable"), whole = sample_program("portable");
  whole.entry = "whole";
  whole.peak_formula = "another";
  const auto file = file_of({&step, &whole});
  const auto opened = ProgramFile::open(file);
  ASSERT_TRUE(opened);
  const ir::DeviceProfile device;
  EXPECT_EQ(opened->choose_plan(device).value(), 0u);
  EXPECT_EQ(opened->choose_plan(device, "whole").value(), 1u);
  const auto read = opened->plan_for(device, "whole");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(describe(*read), describe(whole));
  const auto none = opened->plan_for(device, "half");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().message, "program file: it contains no program 'half'");
}

TEST(ProgramFile, attachments_come_back_by_name) {
  const ir::Program program = sample_program();
  const ir::Program* const plans[] = {&program};
  const std::vector<std::byte> words(1000, std::byte{7}), more(3, std::byte{1});
  const Attachment attached[] = {{"words", words}, {"more", more}, {"same", words}};
  auto file = write_program(plans, attached);
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_LT(file->size(), write_program(plans)->size() + 1500) << "equal bytes are written once";
  const auto opened = ProgramFile::open(*file);
  ASSERT_TRUE(opened) << opened.error().message;
  for (const Attachment& expected : attached) {
    const auto found = opened->attachment(expected.name);
    ASSERT_TRUE(found && *found) << expected.name;
    EXPECT_TRUE(std::ranges::equal(**found, expected.bytes)) << expected.name;
  }
  const auto other = opened->attachment("other");
  ASSERT_TRUE(other);
  EXPECT_FALSE(*other);
  // What a hash does not cover is found when it is read.
  const auto at = std::ranges::search(*file, words);
  *at.begin() ^= std::byte{1};
  const auto damaged = ProgramFile::open(*file);
  ASSERT_TRUE(damaged) << damaged.error().message;
  EXPECT_FALSE(damaged->attachment("words"));
  EXPECT_TRUE(damaged->attachment("more"));
}

TEST(ProgramFile, kernels_for_metal_lie_next_to_the_others) {
  const ir::Program portable = sample_program("portable"), metal = metal_program();
  const auto file = file_of({&portable, &metal});
  const auto opened = ProgramFile::open(file);
  ASSERT_TRUE(opened);
  EXPECT_EQ(describe(*opened->plan(1)), describe(metal));
  ir::DeviceProfile device;
  EXPECT_EQ(opened->choose_plan(device).value(), 0u);
  device.msl = true;
  EXPECT_EQ(opened->choose_plan(device).value(), 1u);
  const auto portable_file = file_of({&portable});
  const auto none = ProgramFile::open(portable_file)->plan_for(device);
  ASSERT_FALSE(none);
  EXPECT_NE(none.error().message.find("MSL"), std::string::npos) << none.error().message;
}

TEST(ProgramFile, kernels_for_metal_are_verified) {
  const auto broken = [](auto edit) {
    ir::Program p = metal_program();
    edit(p.kernels[0]);
    return !ir::verify(p);
  };
  EXPECT_FALSE(broken([](ir::ProgramKernel&) {}));
  EXPECT_TRUE(broken([](ir::ProgramKernel& k) { k.msl.text.clear(); }));
  EXPECT_TRUE(broken([](ir::ProgramKernel& k) { k.msl.entry.clear(); }));
  EXPECT_TRUE(broken([](ir::ProgramKernel& k) { k.msl.version = 0; }));
  EXPECT_TRUE(broken([](ir::ProgramKernel& k) { k.msl.length_table_words = 31; }));
}

TEST(ProgramFile, a_mapped_file_outlives_its_handle) {
  const ir::Program program = sample_program();
  const auto bytes = file_of({&program});
  const std::string path = testing::TempDir() + "/mapped.ull";
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  ir::Result<ir::Program> read = ir::internal_error("");
  {
    const auto mapped = map_file(path);
    ASSERT_TRUE(mapped) << mapped.error().message;
    const std::vector<std::byte> before(mapped->bytes.begin(), mapped->bytes.end());
    drop_pages(*mapped);
    EXPECT_TRUE(std::ranges::equal(mapped->bytes, before));
    const auto opened = ProgramFile::open(mapped->bytes, mapped->owner);
    ASSERT_TRUE(opened);
    read = opened->plan(0);
  }
  std::remove(path.c_str());
  ASSERT_TRUE(read);
  EXPECT_EQ(describe(*read), describe(program));
  // Not every system removes a file that is mapped.
  read = ir::internal_error("");
  std::remove(path.c_str());
  EXPECT_FALSE(map_file(path));
  EXPECT_FALSE(map_file(testing::TempDir()));
}

}  // namespace
}  // namespace ullage::runtime

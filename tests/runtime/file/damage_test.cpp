// Damaged files: an error or the same program, never a crash.
#include <gtest/gtest.h>

#include <cstring>
#include <random>

#include "program_generated.h"
#include "runtime/file/file_layout.h"
#include "runtime/file/program_file.h"
#include "tests/runtime/file/sample_program.h"

namespace ullage::runtime {
namespace {

std::vector<std::byte> sample_file() {
  const ir::Program program = metal_program();
  const ir::Program* const plans[] = {&program};
  return *write_program(plans);
}

// Opens and reads every plan; the text of the first, or "" where something is refused.
std::string read_all(std::span<const std::byte> file, OpenOptions options = {}) {
  // A copy of exactly this size, so that a sanitizer sees any byte read beyond it.
  const std::vector<std::byte> copy(file.begin(), file.end());
  const auto opened = ProgramFile::open(copy, nullptr, options);
  if (!opened) return "";
  std::string first;
  for (size_t i = 0; i < opened->plan_count(); ++i) {
    const auto plan = opened->plan(i);
    if (!plan) return "";
    if (i == 0) first = describe(*plan);
  }
  (void)opened->choose_plan({});
  return first;
}

TEST(Damage, every_truncation_is_refused) {
  const auto file = sample_file();
  ASSERT_NE(read_all(file), "");
  for (size_t length = 0; length < file.size(); ++length) {
    EXPECT_EQ(read_all(std::span(file).first(length)), "") << length;
  }
}

TEST(Damage, appended_bytes_are_refused) {
  auto file = sample_file();
  file.push_back(std::byte{0});
  EXPECT_EQ(read_all(file), "");
}

TEST(Damage, a_flipped_bit_is_refused_or_without_effect) {
  const auto file = sample_file();
  const std::string good = read_all(file);
  std::mt19937 random(1);
  int refused = 0;
  for (int i = 0; i < 2000; ++i) {
    auto damaged = file;
    const size_t bit = random() % (file.size() * 8);
    damaged[bit / 8] ^= static_cast<std::byte>(1u << bit % 8);
    const std::string read = read_all(damaged);
    EXPECT_TRUE(read.empty() || read == good) << "bit " << bit;
    refused += read.empty();
  }
  EXPECT_GT(refused, 1500);  // only padding between sections is free
}

TEST(Damage, a_flipped_bit_behind_the_hashes_never_crashes) {
  const auto file = sample_file();
  std::mt19937 random(2);
  int refused = 0;
  for (int i = 0; i < 2000; ++i) {
    auto damaged = file;
    for (uint32_t flips = 1 + random() % 4; flips > 0; --flips) {
      const size_t bit = random() % (file.size() * 8);
      damaged[bit / 8] ^= static_cast<std::byte>(1u << bit % 8);
    }
    refused += read_all(damaged, {.check_hashes = false}).empty();
  }
  EXPECT_GT(refused, 500);
}

TEST(Damage, a_replaced_word_behind_the_hashes_never_crashes) {
  const auto file = sample_file();
  for (size_t at = sizeof(FileHeader); at + 4 <= file.size(); at += 4) {
    for (const uint32_t value : {0u, 1u, 0x7fffffffu, 0x80000000u, 0xffffffffu}) {
      auto damaged = file;
      std::memcpy(damaged.data() + at, &value, 4);
      (void)read_all(damaged, {.check_hashes = false});
    }
  }
}

// Two plans that need different things of a device.
std::vector<std::byte> file_of_plans() {
  const ir::Program portable = sample_program();
  ir::Program matrix = sample_program("matrix");
  matrix.profile.subgroup_size = matrix.kernels[0].needs.subgroup_size = 32;
  matrix.kernels[0].needs.arithmetic.matrices = matrix.profile.arithmetic.matrices;
  const ir::Program* const plans[] = {&portable, &matrix};
  return *write_program(plans);
}

TEST(Damage, of_one_of_several_plans_is_found_before_any_is_chosen) {
  const auto file = file_of_plans();
  ASSERT_NE(read_all(file), "");
  for (size_t length = 0; length < file.size(); length += 7) {
    EXPECT_EQ(read_all(std::span(file).first(length)), "") << length;
  }
  for (size_t at = sizeof(FileHeader); at + 4 <= file.size(); at += 4) {
    for (const uint32_t value : {0u, 2u, 0x7fffffffu, 0xffffffffu}) {
      auto damaged = file;
      std::memcpy(damaged.data() + at, &value, 4);
      (void)read_all(damaged, {.check_hashes = false});
    }
  }
}

TEST(Damage, unaligned_bytes_are_refused) {
  std::vector<std::byte> shifted(1);
  const auto file = sample_file();
  shifted.insert(shifted.end(), file.begin(), file.end());
  const auto opened = ProgramFile::open(std::span(shifted).subspan(1));
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().message.find("aligned"), std::string::npos);
}

TEST(Damage, another_version_is_unsupported) {
  auto file = sample_file();
  file[offsetof(FileHeader, version)] = std::byte{99};
  const auto opened = ProgramFile::open(file);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, ir::ErrorCode::unsupported);
}

// What copies extents copies as many as there may be.
TEST(Damage, more_axes_than_a_tensor_may_have_are_refused) {
  const auto message_of = [](const ir::Program& program) {
    const ir::Program* const plans[] = {&program};
    const auto file = write_program(plans);
    const auto opened = ProgramFile::open(*file);
    const auto plan = opened ? opened->plan(0) : ir::Result<ir::Program>(opened.error());
    return plan ? std::string() : plan.error().message;
  };
  for (const size_t rank : {size_t{8}, size_t{9}, size_t{20'000}}) {
    const std::string rule = ": rank must be at most 8, is " + std::to_string(rank);
    ir::Program output = sample_program(), input = sample_program();
    output.outputs[0].extents.assign(rank, 1);
    input.inputs[0].extents.resize(rank, 1);
    EXPECT_EQ(message_of(output), rank == 8 ? "" : "program file: output 0" + rule);
    EXPECT_EQ(message_of(input), rank == 8 ? "" : "program file: input 0" + rule);
  }
}

// A file whose plan has so many inputs that share their extents, and whose root names that plan
// `plan_count` times.
std::vector<std::byte> overlapping_file(size_t input_count, size_t plan_count,
                                        const std::string& profile_name) {
  flatbuffers::FlatBufferBuilder b;
  const std::vector<uint32_t> many(10'000, 1);
  const auto extents = b.CreateVector(many);
  const auto name = b.CreateString(profile_name);
  const auto input = schema::CreateInput(b, name, 0, extents, 0, false);
  const std::vector inputs(input_count, input);
  const std::vector<schema::Section> none;
  const schema::Needs needs;
  const auto shapes = b.CreateVectorOfStructs(std::vector<schema::MatrixShape>{});
  schema::ArithmeticBuilder no_arithmetic(b);
  no_arithmetic.add_matrices(shapes);
  const auto arithmetic = no_arithmetic.Finish();
  schema::ProfileBuilder any_profile(b);
  any_profile.add_name(name);
  any_profile.add_arithmetic(arithmetic);
  const auto profile = any_profile.Finish();
  const auto empty_words = b.CreateVector(std::vector<uint32_t>{});
  const auto plan = schema::CreatePlan(
      b, profile, &needs, b.CreateVector(std::vector<flatbuffers::Offset<schema::Symbol>>{}),
      b.CreateVectorOfStructs(std::vector<schema::Instruction>{}), b.CreateVector(inputs),
      b.CreateVector(std::vector<flatbuffers::Offset<schema::Output>>{}),
      b.CreateVector(std::vector<flatbuffers::Offset<schema::Buffer>>{}), empty_words,
      b.CreateVector(std::vector<flatbuffers::Offset<schema::Pack>>{}),
      b.CreateVector(std::vector<flatbuffers::Offset<schema::Kernel>>{}),
      b.CreateVector(std::vector<flatbuffers::Offset<schema::Dispatch>>{}), empty_words,
      b.CreateVector(std::vector<flatbuffers::Offset<schema::Guard>>{}),
      b.CreateVector(std::vector<flatbuffers::Offset<schema::Node>>{}), b.CreateString(""), 0,
      b.CreateVectorOfStructs(std::vector<schema::DeviceScalar>{}), empty_words, false,
      b.CreateVectorOfStructs(std::vector<schema::ProgramLoop>{}), b.CreateString(""), arithmetic);
  const std::vector plans(plan_count, plan);
  const std::vector<flatbuffers::Offset<schema::Attachment>> nothing_attached;
  b.Finish(schema::CreateFileDirect(b, &none, &none, &plans, &nothing_attached));

  FileHeader header;
  std::memcpy(header.magic, kFileMagic, sizeof(kFileMagic));
  header.version = kFileVersion;
  header.header_bytes = sizeof(header);
  header.root_offset = sizeof(header);
  header.root_bytes = b.GetSize();
  header.file_bytes = sizeof(header) + b.GetSize();
  std::vector<std::byte> file(header.file_bytes);
  std::memcpy(file.data(), &header, sizeof(header));
  std::memcpy(file.data() + sizeof(header), b.GetBufferPointer(), b.GetSize());
  return file;
}

// A root may name one vector from many tables; copying it each time would take memory out of
// proportion to the file.
TEST(Damage, shared_tables_are_not_copied_without_end) {
  const auto file = overlapping_file(10'000, 1, "x");
  const auto opened = ProgramFile::open(file, nullptr, {.check_hashes = false});
  ASSERT_TRUE(opened) << opened.error().message;
  const auto read = opened->plan(0);
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().message.find("overlap"), std::string::npos) << read.error().message;
}

// All plans are described before one is chosen.
TEST(Damage, shared_plans_are_not_described_without_end) {
  const std::string name(10'000, 'x');
  EXPECT_TRUE(ProgramFile::open(overlapping_file(1, 2, name), nullptr, {.check_hashes = false}));
  const auto many = overlapping_file(1, 10'000, name);
  const auto opened = ProgramFile::open(many, nullptr, {.check_hashes = false});
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().message.find("overlap"), std::string::npos) << opened.error().message;
}

}  // namespace
}  // namespace ullage::runtime

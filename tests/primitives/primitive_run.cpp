// A host that runs a primitive.
#include "tests/primitives/primitive_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace ullage::primitives::test {
namespace {

constexpr uint32_t kPoison = 0x7fc0dead;
constexpr size_t kGuardWords = 64;

}  // namespace

std::vector<const char*> plans_to_test() {
  const char* const tier = std::getenv("ULLAGE_TEST_TIER");
  if (tier && std::string_view(tier) == "T0") return {"cpu", "portable"};
  return {"cpu", "desktop"};
}

PrimitiveHost::PrimitiveHost(const char* plan) : plan_(plan) {
  if (runtime::VulkanHost::device_count() == 0) return;
  host_ = std::make_unique<runtime::VulkanHost>(0, runtime::VulkanHost::Options{});
  if (!host_->good()) return;
  EXPECT_EQ(ullage_primitives_create(&host_->adoption(), &primitives_), ULLAGE_OK)
      << ullage_primitives_last_error();
}

PrimitiveHost::~PrimitiveHost() {
  ullage_primitives_destroy(primitives_);
  if (!host_) return;
  for (const std::string& message : host_->close()) ADD_FAILURE() << message;
}

PrimitiveRun::PrimitiveRun(PrimitiveHost& host, ullage_primitive_options options, Argument argument)
    : host_(host) {
  options.size = sizeof options;
  options.plan = host.plan();
  if (ullage_primitive_create(host.primitives(), &options, &primitive_) != ULLAGE_OK) {
    ADD_FAILURE() << ullage_primitives_last_error();
    return;
  }
  for (uint32_t i = 0; i < ullage_primitive_operand_count(primitive_); ++i) {
    ullage_primitive_operand operand{};
    operand.size = sizeof operand;
    ullage_vulkan_buffer_needs needs{};
    needs.size = sizeof needs;
    EXPECT_EQ(ullage_primitive_get_operand(primitive_, i, &operand, &needs), ULLAGE_OK);
    is_output_.push_back(operand.is_output);
    operands_.push_back(make_range(needs));
  }
  ullage_vulkan_buffer_needs needs{};
  needs.size = sizeof needs;
  EXPECT_EQ(ullage_primitive_get_scratch_needs(primitive_, &needs), ULLAGE_OK);
  scratch_ = make_range(needs);
  words_ = host.host().make_buffer(
      64, VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT);
  const auto word = [&](size_t index) {
    ullage_vulkan_word at{};
    at.size = sizeof at;
    at.buffer = (uint64_t)words_.buffer;  // NOLINT
    at.offset = index * 4;
    return at;
  };
  count_ = word(kCount);
  result_ = word(kResult);
  argument_ = word(kArgument);
  buffers_.size = sizeof buffers_;
  buffers_.operands = operands_.data();
  buffers_.operand_count = static_cast<uint32_t>(operands_.size());
  buffers_.scratch = &scratch_;
  buffers_.count = &count_;
  buffers_.result_count = &result_;
  buffers_.argument = &argument_;
  buffers_.multiplier = argument.multiplier;
  buffers_.divisor = argument.divisor;
  buffers_.most = argument.most;
  EXPECT_EQ(ullage_primitive_bind(primitive_, &buffers_, &binding_), ULLAGE_OK)
      << ullage_primitives_last_error();
}

PrimitiveRun::~PrimitiveRun() {
  ullage_primitive_binding_destroy(binding_);
  ullage_primitive_destroy(primitive_);
  for (auto& buffer : memory_) host_.host().destroy_buffer(buffer);
  if (words_.buffer) host_.host().destroy_buffer(words_);
}

// Not at the begin of its buffer.
ullage_vulkan_buffer PrimitiveRun::make_range(const ullage_vulkan_buffer_needs& needs) {
  memory_.push_back(
      host_.host().make_buffer(needs.alignment + needs.bytes + kGuardWords * 4, needs.usage));
  ullage_vulkan_buffer range{};
  range.size = sizeof range;
  range.buffer = (uint64_t)memory_.back().buffer;  // NOLINT
  range.offset = needs.alignment;
  range.bytes = needs.bytes;
  range.usage = needs.usage;
  return range;
}

void PrimitiveRun::run(const std::vector<Words>& inputs, uint32_t count) {
  if (!binding_) return;
  for (auto& buffer : memory_) std::fill_n(buffer.words, buffer.bytes / 4, kPoison);
  for (size_t i = 0, input = 0; i < operands_.size(); ++i) {
    if (is_output_[i]) continue;
    ASSERT_LT(input, inputs.size());
    ASSERT_LE(inputs[input].size() * 4, operands_[i].bytes);
    std::ranges::copy(inputs[input++], memory_[i].words + operands_[i].offset / 4);
  }
  set_count(count);
  words_.words[kResult] = words_.words[kArgument] = kPoison;
  VkCommandBuffer commands = host_.host().begin();
  ullage_vulkan_record_info info{};
  info.size = sizeof info;
  info.command_buffer = commands;
  info.wait_stages = VK_PIPELINE_STAGE_HOST_BIT;
  info.wait_access = VK_ACCESS_HOST_WRITE_BIT;
  info.signal_stages = VK_PIPELINE_STAGE_HOST_BIT;
  info.signal_access = VK_ACCESS_HOST_READ_BIT;
  ASSERT_EQ(ullage_primitive_record(binding_, &info), ULLAGE_OK) << ullage_primitives_last_error();
  ASSERT_EQ(host_.host().finish(commands), VK_SUCCESS);
  expect_guards_intact();
}

void PrimitiveRun::expect_guards_intact() const {
  for (size_t i = 0; i < memory_.size(); ++i) {
    const ullage_vulkan_buffer& range = i < operands_.size() ? operands_[i] : scratch_;
    const std::span all(memory_[i].words, memory_[i].bytes / 4);
    const auto is_poison = [](uint32_t word) { return word == kPoison; };
    EXPECT_TRUE(std::ranges::all_of(all.first(range.offset / 4), is_poison)) << "before " << i;
    EXPECT_TRUE(std::ranges::all_of(all.subspan((range.offset + range.bytes + 3) / 4), is_poison))
        << "behind " << i;
  }
}

Words PrimitiveRun::output(size_t index) const {
  for (size_t i = 0; i < operands_.size(); ++i) {
    if (!is_output_[i] || index-- != 0) continue;
    const uint32_t* const first = memory_[i].words + operands_[i].offset / 4;
    return {first, first + operands_[i].bytes / 4};
  }
  return {};
}

}  // namespace ullage::primitives::test

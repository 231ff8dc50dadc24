// A host that runs a primitive in its own command buffers, on poisoned memory.
#pragma once

#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "testing/host/vulkan_host.h"
#include "ullage/ullage_primitives.h"

namespace ullage::primitives::test {

using Words = std::vector<uint32_t>;

// Elements as words and back.
template <class T>
Words words_of(const std::vector<T>& elements) {
  Words words(elements.size() * sizeof(T) / 4);
  std::memcpy(words.data(), elements.data(), words.size() * 4);
  return words;
}
template <class T>
std::vector<T> elements_of(const Words& words, size_t count) {
  std::vector<T> elements(count);
  std::memcpy(elements.data(), words.data(), count * sizeof(T));
  return elements;
}

// The plans that a driver of the tests can run at the tier of this run (ULLAGE_TEST_TIER).
std::vector<const char*> plans_to_test();

// The device of the tests, with its primitives; validation messages and leaks fail the test.
class PrimitiveHost {
 public:
  // `plan` of all its primitives; null: the best.
  explicit PrimitiveHost(const char* plan = nullptr);
  ~PrimitiveHost();
  bool available() const { return primitives_ != nullptr; }
  runtime::VulkanHost& host() { return *host_; }
  ullage_primitives* primitives() { return primitives_; }
  const char* plan() const { return plan_; }

 private:
  const char* plan_;
  std::unique_ptr<runtime::VulkanHost> host_;
  ullage_primitives* primitives_ = nullptr;
};

struct Argument {
  uint32_t multiplier = 0, divisor = 0, most = 0;
};

// One primitive, bound to buffers of its own.
class PrimitiveRun {
 public:
  PrimitiveRun(PrimitiveHost& host, ullage_primitive_options options, Argument argument = {});
  ~PrimitiveRun();
  PrimitiveRun(const PrimitiveRun&) = delete;
  PrimitiveRun& operator=(const PrimitiveRun&) = delete;

  // Runs it on the first `count` of these elements: words per input operand. Everything else, the
  // outputs and the scratch are poisoned before; what lies behind the operands must stay.
  void run(const std::vector<Words>& inputs, uint32_t count);
  // The words of output `index` after the last run.
  Words output(size_t index) const;
  uint32_t result_count() const { return words_.words[kResult]; }
  uint32_t argument() const { return words_.words[kArgument]; }

  const ullage_primitive* primitive() const { return primitive_; }
  const ullage_primitive_binding* binding() const { return binding_; }
  ullage_primitive_buffers& buffers() { return buffers_; }
  std::vector<ullage_vulkan_buffer>& operands() { return operands_; }
  void set_count(uint32_t count) { words_.words[kCount] = count; }

 private:
  static constexpr size_t kCount = 5, kResult = 9, kArgument = 3;

  ullage_vulkan_buffer make_range(const ullage_vulkan_buffer_needs& needs);
  void expect_guards_intact() const;

  PrimitiveHost& host_;
  ullage_primitive* primitive_ = nullptr;
  ullage_primitive_binding* binding_ = nullptr;
  std::vector<runtime::VulkanHost::Buffer> memory_;  // of the operands, then of the scratch
  std::vector<ullage_vulkan_buffer> operands_;
  std::vector<bool> is_output_;
  ullage_vulkan_buffer scratch_{};
  runtime::VulkanHost::Buffer words_;
  ullage_vulkan_word count_{}, result_{}, argument_{};
  ullage_primitive_buffers buffers_{};
};

}  // namespace ullage::primitives::test

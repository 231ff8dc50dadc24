// The variant of a kernel in a run depends on its result so far and on whether it belongs to the
// node.
#include "runtime/self_test/side_by_side.h"

#include <algorithm>

namespace ullage::runtime {

std::vector<uint32_t> SideBySide::open_in(const KernelCheck& kernel_check) const {
  std::vector<uint32_t> open = kernel_check.kernels();
  std::erase_if(open, [&](uint32_t i) { return !kernels_.is_open(i); });
  return open;
}

size_t SideBySide::own_words(const KernelCheck& kernel_check) const {
  size_t words = 0;
  for (const uint32_t i : open_in(kernel_check)) words += kernels_.words_to_compile(i, false);
  return words;
}

bool SideBySide::is_plain(uint32_t i, bool of_node, const std::vector<uint32_t>& fast) const {
  const Finding* known = kernels_.finding(i);
  if (known) return known->verdict == Verdict::differs && kernels_.has_reference(i);
  return kernels_.has_reference(i) && !(of_node && std::ranges::find(fast, i) != fast.end());
}

size_t SideBySide::reference_words(const KernelCheck& kernel_check) const {
  size_t words = 0;
  for (const bool of_node : {false, true}) {
    for (const uint32_t i : of_node ? kernel_check.kernels() : kernel_check.producers()) {
      words += kernels_.words_to_compile(i, is_plain(i, of_node, {}));
    }
  }
  return words;
}

// The driver may fail to compile anything but the reference kernel.
Result<void> SideBySide::compile_own(const KernelCheck& kernel_check) {
  for (const uint32_t i : open_in(kernel_check)) {
    const auto created = kernels_.variant(i, false);
    if (created) continue;
    if (context_.device().lost()) return created.error();
    kernels_.find(i, Verdict::differs, created.error().message);
  }
  return {};
}

Result<KernelCheck::RunResult> SideBySide::run(KernelCheck& kernel_check,
                                               const std::vector<uint32_t>& fast) {
  for (const bool of_node : {false, true}) {
    for (const uint32_t i : of_node ? kernel_check.kernels() : kernel_check.producers()) {
      if (auto created = kernels_.variant(i, is_plain(i, of_node, fast)); !created)
        return created.error();
    }
  }
  return kernel_check.run(context_.device(), [&](uint32_t i, bool of_node) {
    return *kernels_.variant(i, is_plain(i, of_node, fast));
  });
}

// Running one fast kernel at a time shows which one differs; all of them, if none differs alone.
Result<void> SideBySide::blame(KernelCheck& kernel_check, const std::vector<uint32_t>& fast,
                               const KernelCheck::RunResult& plain, const std::string& difference) {
  bool any = false;
  for (const uint32_t i : fast) {
    if (fast.size() == 1) break;
    const auto one = run(kernel_check, {i});
    if (!one && context_.device().lost()) return one.error();
    const auto alone = one ? kernel_check.difference(*one, plain) : one.error().message;
    if (!alone) continue;
    kernels_.find(i, Verdict::differs, *alone);
    any = true;
  }
  for (const uint32_t i : fast) {
    if (!any) kernels_.find(i, Verdict::differs, difference);
  }
  return {};
}

}  // namespace ullage::runtime

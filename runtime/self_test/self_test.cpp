// Checks the smallest unchecked kernel, until there is none or the time is over.
#include "runtime/self_test/self_test.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "base/message.h"
#include "runtime/self_test/candidates.h"
#include "runtime/self_test/check_choice.h"
#include "runtime/self_test/cost_estimate.h"
#include "runtime/self_test/side_by_side.h"
#include "runtime/self_test/watch.h"

namespace ullage::runtime {
namespace {

// A share of the time that a load has for the self-test: one kernel never gets more.
constexpr double kShareOfLoad = 0.9;

// A device that executes nothing (tools that compile for absent GPUs) does not fill memory.
bool executes(Device& device) {
  auto memory = device.allocate(MemoryPool::outputs, 64);
  if (!memory) return false;
  std::memset((*memory)->host(), 0, 64);
  if (!device.fill(**memory, kPoison)) return false;
  uint32_t word = 0;
  std::memcpy(&word, (*memory)->host(), sizeof word);
  return word == kPoison;
}

class SelfTest {
 public:
  SelfTest(Context& context, ir::Program& program, const ReferenceSource& references,
           bool may_check)
      : context_(context),
        program_(program),
        references_(references),
        may_check_(may_check),
        kernels_(context, program) {}

  Result<Kernels> run() {
    const bool is_new = may_check_ && !kernels_.unknown().empty();
    if (!is_new && !kernels_.has_changes()) return Kernels();
    const bool checks = is_new && executes(context_.device());
    if (auto ok = context_.check_alive(); !ok) return ok.error();
    if (checks && kernels_.begin()) {
      if (auto ok = check_all(); !ok) return ok.error();
      finish();
    }
    for (;;) {
      const auto hashes = kernels_.without_replacement();
      if (hashes.empty() || !ask(hashes)) break;
    }
    return kernels_.replace_disabled();
  }

 private:
  void log(LogLevel level, const std::string& message) const {
    const LogSink& sink = context_.options().device.log;
    if (sink) sink(level, message);
  }
  // If the device is the processor of this process, the CPU time counts, independent of other load
  // on the machine.
  double ms_of(const Watch& watch) const {
    return context_.device().info().is_cpu ? watch.busy_ms() : watch.wall_ms();
  }
  // The cost: the kernels of the program are created here rather than later, not twice. They might
  // have been created in parallel otherwise.
  double spent_ms() const { return ms_of(watch_) - own_ms_ / 2; }
  bool has_time(double ms) const { return spent_ms() + ms <= context_.options().self_test_ms; }

  // False: there are no new reference kernels.
  bool ask(const std::vector<uint64_t>& hashes) {
    auto found = references_(hashes);
    if (found) return kernels_.take(*found);
    log(LogLevel::warning, "self-test: " + found.error().message);
    return false;
  }

  // A source returns as many reference kernels at once as it chooses.
  Result<void> check_all() {
    for (;;) {
      const auto done = check_open();
      if (!done) return done.error();
      const auto hashes = kernels_.unknown();
      if (!*done || hashes.empty()) return {};
      if (!has_time(longest_ask_ms_)) return {};
      const Watch asking;
      if (!ask(hashes)) break;
      longest_ask_ms_ = std::max(longest_ask_ms_, ms_of(asking));
    }
    for (uint32_t i = 0; i < program_.kernels.size(); ++i) {
      if (kernels_.finding(i) || kernels_.is_open(i) || kernels_.is_disabled(i)) continue;
      kernels_.find(i, Verdict::unchecked, "has no reference kernel");
    }
    return {};
  }

  void finish() {
    if (!kernels_.changed()) return;
    kernels_.write(cost_estimate_.ms_per_word());
    const size_t left = kernels_.open().size() + kernels_.unknown().size();
    log(LogLevel::info, ir::message("self-test: took {} ms; kernels left for other loads: {}",
                                    static_cast<int>(watch_.wall_ms()), left));
  }

  // False: there is no time for all of them. Kernels with the least code to compile come first.
  Result<bool> check_open() {
    const std::vector<uint32_t> open = kernels_.open();
    if (open.empty()) return true;
    if (!choice_) choice_.emplace(program_, context_.device());
    std::vector<std::pair<size_t, uint32_t>> order;
    for (const uint32_t kernel : open) {
      const std::vector<KernelCheck> checks = choice_->of(kernel);
      order.emplace_back(checks.empty() ? 0 : side_by_side_.reference_words(checks.front()),
                         kernel);
    }
    std::ranges::sort(order);
    for (const auto& [words, kernel] : order) {
      if (!kernels_.is_open(kernel)) continue;
      const auto done = check(kernel);
      if (!done || !*done) return done;
    }
    return true;
  }

  // False: there is no time for it in this load.
  Result<bool> check(uint32_t kernel) {
    std::vector<KernelCheck> checks = choice_->of(kernel);
    const bool was_first = is_first_;
    bool has_run = false;
    is_late_ = is_never_ = false;
    cost_estimate_.forget_runs();
    failure_ = choice_->has_none() ? "no sizes that were tried satisfy the program's guards"
                                   : "no sizes that were tried give it work in little memory";
    for (size_t i = 0; i < checks.size() && !is_late_ && kernels_.is_open(kernel); ++i) {
      for (const Range range : ranges_of(i)) {
        checks[i].take(range);
        const auto ran = try_out(checks[i], kernel);
        if (!ran) return ran.error();
        has_run = has_run || *ran;
        if (is_late_ || !kernels_.is_open(kernel)) break;
      }
      checks[i].release();
    }
    if (!kernels_.is_open(kernel)) return true;
    if (is_never_ && !has_run) {
      kernels_.find(kernel, Verdict::late, "takes longer to be checked than a load may");
      return true;
    }
    // A kernel whose check fills a whole load gets no more checks.
    if (is_late_ && !(was_first && has_run)) return false;
    kernels_.find(kernel, has_run ? Verdict::equal : Verdict::unchecked, has_run ? "" : failure_);
    return true;
  }

  // False: there is no time, and how much it would take.
  bool begins(size_t words) {
    const double expected = cost_estimate_.expected_ms(words),
                 budget = context_.options().self_test_ms;
    is_late_ = !has_time(expected);
    // If nothing has run yet, another load would be no faster.
    const double busy = watch_.busy_ms() - own_busy_ms_ / 2;
    is_never_ = expected > kShareOfLoad * budget || (is_first_ && busy + expected > budget);
    return !is_late_;
  }

  // Runs the kernels of the node themselves. If nothing is known about the driver, this measures
  // it.
  Result<KernelCheck::RunResult> run_own(KernelCheck& kernel_check) {
    const size_t words = side_by_side_.own_words(kernel_check);
    const Watch own;
    if (auto ok = side_by_side_.compile_own(kernel_check); !ok) return ok.error();
    auto run_result = side_by_side_.run(kernel_check, side_by_side_.open_in(kernel_check));
    if (words != 0) {
      own_ms_ += ms_of(own);
      own_busy_ms_ += own.busy_ms();
    }
    if (words != 0 && !cost_estimate_.is_known()) cost_estimate_.compiled(words, own.busy_ms());
    return run_result;
  }

  // False: the kernel has not run. Kernels that differ are recorded.
  Result<bool> try_out(KernelCheck& kernel_check, uint32_t kernel) {
    const size_t words = side_by_side_.reference_words(kernel_check);
    if (cost_estimate_.is_known() && !begins(words)) return false;
    kernels_.begin_checks(side_by_side_.open_in(kernel_check));
    const auto run_result = run_own(kernel_check);
    if (!run_result) return give_up(run_result.error());
    if (!begins(words)) return false;
    is_first_ = false;
    const std::vector<uint32_t> fast = side_by_side_.open_in(kernel_check);
    const Watch references;
    const auto plain = side_by_side_.run(kernel_check, {});
    if (!plain) return give_up(plain.error());
    words == 0 ? cost_estimate_.ran(2 * ms_of(references))
               : cost_estimate_.compiled(words, references.busy_ms());
    if (!plain->refused.empty()) {
      failure_ = plain->refused;
      return false;
    }
    const auto difference = kernel_check.difference(*run_result, *plain);
    if (difference) {
      if (auto ok = side_by_side_.blame(kernel_check, fast, *plain, *difference); !ok)
        return ok.error();
    }
    return std::ranges::find(plain->worked, kernel) != plain->worked.end();
  }

  Result<bool> give_up(const Error& error) {
    if (context_.device().lost()) return error;
    failure_ = error.message;
    return false;
  }

  const Watch watch_;
  Context& context_;
  ir::Program& program_;
  const ReferenceSource& references_;
  const bool may_check_;
  Candidates kernels_;
  SideBySide side_by_side_{context_, kernels_};
  std::optional<CheckChoice> choice_;
  CostEstimate cost_estimate_{kernels_.ms_per_word()};
  // The time until the program's own kernels had run once.
  double own_ms_ = 0, own_busy_ms_ = 0;
  bool is_first_ = true;   // nothing has run in this load
  bool is_late_ = false;   // there is no time left for the next run
  bool is_never_ = false;  // nor in another load
  std::string failure_;    // why the last check of a kernel did not run
  double longest_ask_ms_ = 0;
};

}  // namespace

Result<Kernels> check_kernels(Context& context, ir::Program& program,
                              const ReferenceSource& references, bool may_check) {
  const bool asks = !context.options().device.cache_directory.empty() &&
                    context.device().info().api == GraphicsApi::vulkan && !program.kernels.empty();
  if (!asks) return Kernels();
  return SelfTest(context, program, references, may_check && context.options().self_test).run();
}

}  // namespace ullage::runtime

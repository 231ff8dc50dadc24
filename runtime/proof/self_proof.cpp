// The smallest kernel that is not proved yet, until there is none or the time is over.
#include "runtime/proof/self_proof.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <optional>

#include "runtime/proof/candidates.h"
#include "runtime/proof/trial.h"

namespace ullage::runtime {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kBudgetMs = 200;
constexpr size_t kMaxSizes = 18;
constexpr size_t kMaxNodes = 6;   // that a kernel is tried in
constexpr size_t kMaxTrials = 6;  // of a kernel
// Larger operands are not worth it where there are smaller ones.
constexpr uint64_t kEasyBytes = uint64_t{1} << 20;

// A device that only pretends to (tools that compile for GPUs that are not there) does not fill.
bool executes(Device& device) {
  auto memory = device.allocate(Heap::outputs, 64);
  if (!memory) return false;
  std::memset((*memory)->host(), 0, 64);
  if (!device.fill(**memory, kPoison)) return false;
  uint32_t word = 0;
  std::memcpy(&word, (*memory)->host(), sizeof word);
  return word == kPoison;
}

class SelfProof {
 public:
  SelfProof(Context& context, ir::Program& program, const TwinSource& twins)
      : context_(context), program_(program), twins_(twins), kernels_(context, program) {}

  Result<Kernels> run() {
    if (kernels_.unknown().empty() && kernels_.differing().empty()) return Kernels();
    if (auto ok = ir::verify(program_); !ok) return ok.error();
    const bool proves = !kernels_.unknown().empty() && executes(context_.device());
    if (auto ok = context_.check_alive(); !ok) return ok.error();
    if (proves && kernels_.begin()) {
      if (auto ok = prove_all(); !ok) return ok.error();
      finish();
    }
    for (;;) {
      const auto codes = kernels_.differing();
      if (codes.empty() || !ask(codes)) break;
    }
    return kernels_.put_aside();
  }

 private:
  void log(LogLevel level, const std::string& message) const {
    const LogSink& sink = context_.options().device.log;
    if (sink) sink(level, message);
  }
  double elapsed_ms() const {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin_).count();
  }

  // False: nothing new came.
  bool ask(const std::vector<uint64_t>& codes) {
    auto found = twins_(codes);
    if (found) return kernels_.take(std::move(*found));
    log(LogLevel::warning, "self-proof: " + found.error().message);
    return false;
  }

  // A source gives as many twins at once as it thinks right.
  Result<void> prove_all() {
    for (;;) {
      const auto done = prove_open();
      if (!done) return done.error();
      const auto codes = kernels_.unknown();
      if (!*done || codes.empty()) return {};
      const double before = elapsed_ms();
      if (before + longest_ask_ms_ > kBudgetMs) return {};
      if (!ask(codes)) break;
      longest_ask_ms_ = std::max(longest_ask_ms_, elapsed_ms() - before);
    }
    for (uint32_t i = 0; i < program_.kernels.size(); ++i) {
      if (kernels_.finding(i) || kernels_.is_open(i)) continue;
      kernels_.find(i, Verdict::unproved, "has no plain twin");
    }
    return {};
  }

  void finish() {
    if (!kernels_.changed()) return;
    kernels_.write();
    const size_t left = kernels_.open().size() + kernels_.unknown().size();
    log(LogLevel::info, "self-proof: took " + std::to_string(static_cast<int>(elapsed_ms())) +
                            " ms; kernels left for other loads: " + std::to_string(left));
  }

  // False: there is no time for all.
  Result<bool> prove_open() {
    const std::vector<uint32_t> open = kernels_.open();
    if (open.empty()) return true;
    look_at_program();
    for (const uint32_t kernel : open) {
      if (!kernels_.is_open(kernel)) continue;
      const auto done = prove(kernel);
      if (!done || !*done) return done;
    }
    return true;
  }

  void look_at_program() {
    if (shared_) return;
    shared_.emplace(program_);
    sizes_ = trial_sizes(program_, kMaxSizes);
    ranges_ = node_ranges(program_);
  }

  std::vector<NodeRange> nodes_of(uint32_t kernel) const {
    std::vector<NodeRange> nodes;
    for (const NodeRange range : ranges_) {
      const auto first = program_.dispatches.begin();
      const bool calls =
          std::any_of(first + range.begin, first + range.end,
                      [&](const ir::ProgramDispatch& d) { return d.kernel == kernel; });
      if (calls && nodes.size() < kMaxNodes) nodes.push_back(range);
    }
    return nodes;
  }

  // At most one of each size, each in another node; the smallest there is where all are large.
  // Nothing of them is made before they run.
  std::vector<Trial> trials_of(uint32_t kernel) const {
    const std::vector<NodeRange> nodes = nodes_of(kernel);
    std::vector<Trial> trials, large;
    for (size_t s = 0; s < sizes_.size() && trials.size() < kMaxTrials; ++s) {
      for (size_t n = 0; n < nodes.size(); ++n) {
        Trial trial(*shared_, sizes_[s], nodes[(s + n) % nodes.size()], context_.device());
        const bool runs = trial.is_possible() &&
                          std::ranges::find(trial.kernels(), kernel) != trial.kernels().end();
        if (!runs) continue;
        const bool easy = trial.bytes() <= kEasyBytes;
        (easy ? trials : large).push_back(std::move(trial));
        if (easy) break;
      }
    }
    if (!trials.empty() || large.empty()) return trials;
    trials.push_back(*std::ranges::min_element(large, {}, &Trial::bytes));
    return trials;
  }

  // Compiling is nearly all that it takes, and grows with the code.
  size_t words_to_compile(const std::vector<Trial>& trials) const {
    size_t words = 0;
    for (const Trial& trial : trials) {
      for (const uint32_t i : trial.kernels()) words += kernels_.words_to_compile(i);
    }
    return words / std::max<size_t>(trials.size(), 1);
  }

  // False: there is no time for it in this load.
  Result<bool> prove(uint32_t kernel) {
    std::vector<Trial> trials = trials_of(kernel);
    const auto words = static_cast<double>(words_to_compile(trials));
    const double before = elapsed_ms();
    const bool first = ms_per_word_ == 0;  // each load proves one at least
    if (!first && before + words * ms_per_word_ > kBudgetMs) return false;
    bool has_run = false;
    failure_ = sizes_.empty() ? "no sizes that were tried keep the program's guards"
                              : "no sizes that were tried give it work in little memory";
    for (Trial& trial : trials) {
      kernels_.trying(open_in(trial));
      for (const Range range : {Range::near, Range::wide, Range::odd}) {
        trial.take(range);
        const auto ran = try_out(trial, kernel);
        if (!ran) return ran.error();
        has_run = has_run || *ran;
        if (!kernels_.is_open(kernel)) break;
      }
      trial.release();
      if (!kernels_.is_open(kernel)) break;
    }
    if (kernels_.is_open(kernel)) {
      kernels_.find(kernel, has_run ? Verdict::equal : Verdict::unproved, has_run ? "" : failure_);
    }
    ms_per_word_ = (elapsed_ms() - before) / std::max(words, 1.0);
    return true;
  }

  std::vector<uint32_t> open_in(const Trial& trial) const {
    std::vector<uint32_t> open = trial.kernels();
    std::erase_if(open, [&](uint32_t i) { return !kernels_.is_open(i); });
    return open;
  }

  // False: the kernel has not run. Kernels that are wrong are found and open no more.
  Result<bool> try_out(Trial& trial, uint32_t kernel) {
    const std::vector<uint32_t> open = open_in(trial);
    const auto plain = run(trial, {});
    if (!plain) return give_up(plain.error());
    if (!plain->refused.empty()) {
      failure_ = plain->refused;
      return false;
    }
    for (const uint32_t i : open) {
      // Drivers may compile the twin alone.
      const auto made = kernels_.form(i, false);
      if (made) continue;
      if (context_.device().lost()) return made.error();
      kernels_.find(i, Verdict::differs, made.error().message);
    }
    const std::vector<uint32_t> fast = open_in(trial);
    const auto outcome = run(trial, fast);
    if (!outcome) return give_up(outcome.error());
    const auto difference = trial.difference(*outcome, *plain);
    if (difference) {
      if (auto ok = blame(trial, fast, *plain, *difference); !ok) return ok.error();
    }
    return std::ranges::find(plain->worked, kernel) != plain->worked.end();
  }

  // One fast kernel at a time says which; all, where none differs alone.
  Result<void> blame(Trial& trial, const std::vector<uint32_t>& fast, const Trial::Outcome& plain,
                     const std::string& difference) {
    bool any = false;
    for (const uint32_t i : fast) {
      if (fast.size() == 1) break;
      const auto one = run(trial, {i});
      if (!one && context_.device().lost()) return one.error();
      const auto alone = one ? trial.difference(*one, plain) : one.error().message;
      if (!alone) continue;
      kernels_.find(i, Verdict::differs, *alone);
      any = true;
    }
    for (const uint32_t i : fast) {
      if (!any) kernels_.find(i, Verdict::differs, difference);
    }
    return {};
  }

  Result<bool> give_up(const Error& error) {
    if (context_.device().lost()) return error;
    failure_ = error.message;
    return false;
  }

  // With these kernels of the node as they are; others as their twins, unless they are proved.
  Result<Trial::Outcome> run(Trial& trial, const std::vector<uint32_t>& fast) {
    const auto is_plain = [&](uint32_t i, bool tried) {
      const Finding* known = kernels_.finding(i);
      if (known) return known->verdict == Verdict::differs && kernels_.has_twin(i);
      return kernels_.has_twin(i) && !(tried && std::ranges::find(fast, i) != fast.end());
    };
    for (const bool tried : {false, true}) {
      for (const uint32_t i : tried ? trial.kernels() : trial.makers()) {
        if (auto made = kernels_.form(i, is_plain(i, tried)); !made) return made.error();
      }
    }
    return trial.run(context_.device(),
                     [&](uint32_t i, bool tried) { return *kernels_.form(i, is_plain(i, tried)); });
  }

  const Clock::time_point begin_ = Clock::now();
  Context& context_;
  ir::Program& program_;
  const TwinSource& twins_;
  Candidates kernels_;
  std::optional<TrialProgram> shared_;
  std::vector<TrialSizes> sizes_;
  std::vector<NodeRange> ranges_;
  std::string failure_;     // why the last trial of a kernel did not run
  double ms_per_word_ = 0;  // of the kernel before
  double longest_ask_ms_ = 0;
};

}  // namespace

Result<Kernels> prove_kernels(Context& context, ir::Program& program, const TwinSource& twins) {
  const bool asks = context.options().self_proof &&
                    !context.options().device.cache_directory.empty() &&
                    context.device().info().api == GraphicsApi::vulkan && !program.kernels.empty();
  if (!asks) return Kernels();
  return SelfProof(context, program, twins).run();
}

}  // namespace ullage::runtime

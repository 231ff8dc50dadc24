// The smallest kernel that is not proved yet, until there is none or the time is over.
#include "runtime/self_test/self_proof.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "base/message.h"
#include "runtime/self_test/candidates.h"
#include "runtime/self_test/pace.h"
#include "runtime/self_test/side_by_side.h"
#include "runtime/self_test/trial_choice.h"
#include "runtime/self_test/watch.h"

namespace ullage::runtime {
namespace {

// Of the time that a load has for the proof: more than that is never left for one kernel.
constexpr double kShareOfLoad = 0.9;

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
  SelfProof(Context& context, ir::Program& program, const TwinSource& twins, bool tries)
      : context_(context),
        program_(program),
        twins_(twins),
        tries_(tries),
        kernels_(context, program) {}

  Result<Kernels> run() {
    const bool is_new = tries_ && !kernels_.unknown().empty();
    if (!is_new && kernels_.differing().empty()) return Kernels();
    const bool proves = is_new && executes(context_.device());
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
  // On a device that is this process' processors, their time, whatever else the machine does.
  double ms_of(const Watch& watch) const {
    return context_.device().info().is_cpu ? watch.busy_ms() : watch.wall_ms();
  }
  // What this costs: the program's own kernels are made sooner than without, not once more. Others
  // might have been made beside them.
  double spent_ms() const { return ms_of(watch_) - own_ms_ / 2; }
  bool has_time(double ms) const { return spent_ms() + ms <= context_.options().self_proof_ms; }

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
      if (!has_time(longest_ask_ms_)) return {};
      const Watch asking;
      if (!ask(codes)) break;
      longest_ask_ms_ = std::max(longest_ask_ms_, ms_of(asking));
    }
    for (uint32_t i = 0; i < program_.kernels.size(); ++i) {
      if (kernels_.finding(i) || kernels_.is_open(i)) continue;
      kernels_.find(i, Verdict::unproved, "has no plain twin");
    }
    return {};
  }

  void finish() {
    if (!kernels_.changed()) return;
    kernels_.write(pace_.ms_per_word());
    const size_t left = kernels_.open().size() + kernels_.unknown().size();
    log(LogLevel::info, ir::message("self-proof: took {} ms; kernels left for other loads: {}",
                                    static_cast<int>(watch_.wall_ms()), left));
  }

  // False: there is no time for all. Those first that have least to be compiled.
  Result<bool> prove_open() {
    const std::vector<uint32_t> open = kernels_.open();
    if (open.empty()) return true;
    if (!choice_) choice_.emplace(program_, context_.device());
    std::vector<std::pair<size_t, uint32_t>> order;
    for (const uint32_t kernel : open) {
      const std::vector<Trial> trials = choice_->of(kernel);
      order.emplace_back(trials.empty() ? 0 : beside_.twin_words(trials.front()), kernel);
    }
    std::ranges::sort(order);
    for (const auto& [words, kernel] : order) {
      if (!kernels_.is_open(kernel)) continue;
      const auto done = prove(kernel);
      if (!done || !*done) return done;
    }
    return true;
  }

  // False: there is no time for it in this load.
  Result<bool> prove(uint32_t kernel) {
    std::vector<Trial> trials = choice_->of(kernel);
    const bool was_first = is_first_;
    bool has_run = false;
    is_late_ = is_never_ = false;
    pace_.forget_runs();
    failure_ = choice_->has_none() ? "no sizes that were tried keep the program's guards"
                                   : "no sizes that were tried give it work in little memory";
    for (size_t i = 0; i < trials.size() && !is_late_ && kernels_.is_open(kernel); ++i) {
      for (const Range range : ranges_of(i)) {
        trials[i].take(range);
        const auto ran = try_out(trials[i], kernel);
        if (!ran) return ran.error();
        has_run = has_run || *ran;
        if (is_late_ || !kernels_.is_open(kernel)) break;
      }
      trials[i].release();
    }
    if (!kernels_.is_open(kernel)) return true;
    if (is_never_ && !has_run) {
      kernels_.find(kernel, Verdict::late, "takes longer to be proved than a load may");
      return true;
    }
    // What fills a load of its own has had as many trials as there will be.
    if (is_late_ && !(was_first && has_run)) return false;
    kernels_.find(kernel, has_run ? Verdict::equal : Verdict::unproved, has_run ? "" : failure_);
    return true;
  }

  // False: no time, and then for how long.
  bool begins(size_t words) {
    const double expected = pace_.expected_ms(words), budget = context_.options().self_proof_ms;
    is_late_ = !has_time(expected);
    // Where nothing has run yet, another load would come here no sooner.
    const double busy = watch_.busy_ms() - own_busy_ms_ / 2;
    is_never_ = expected > kShareOfLoad * budget || (is_first_ && busy + expected > budget);
    return !is_late_;
  }

  // Kernels of the node as they are. Where nothing is known of the driver, it is now.
  Result<Trial::Outcome> run_own(Trial& trial) {
    const size_t words = beside_.own_words(trial);
    const Watch own;
    if (auto ok = beside_.make_own(trial); !ok) return ok.error();
    auto outcome = beside_.run(trial, beside_.open_in(trial));
    if (words != 0) {
      own_ms_ += ms_of(own);
      own_busy_ms_ += own.busy_ms();
    }
    if (words != 0 && !pace_.is_known()) pace_.compiled(words, own.busy_ms());
    return outcome;
  }

  // False: the kernel has not run. Kernels that are wrong are found and open no more.
  Result<bool> try_out(Trial& trial, uint32_t kernel) {
    const size_t words = beside_.twin_words(trial);
    if (pace_.is_known() && !begins(words)) return false;
    kernels_.trying(beside_.open_in(trial));
    const auto outcome = run_own(trial);
    if (!outcome) return give_up(outcome.error());
    if (!begins(words)) return false;
    is_first_ = false;
    const std::vector<uint32_t> fast = beside_.open_in(trial);
    const Watch twins;
    const auto plain = beside_.run(trial, {});
    if (!plain) return give_up(plain.error());
    words == 0 ? pace_.ran(2 * ms_of(twins)) : pace_.compiled(words, twins.busy_ms());
    if (!plain->refused.empty()) {
      failure_ = plain->refused;
      return false;
    }
    const auto difference = trial.difference(*outcome, *plain);
    if (difference) {
      if (auto ok = beside_.blame(trial, fast, *plain, *difference); !ok) return ok.error();
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
  const TwinSource& twins_;
  const bool tries_;
  Candidates kernels_;
  SideBySide beside_{context_, kernels_};
  std::optional<TrialChoice> choice_;
  Pace pace_{kernels_.ms_per_word()};
  // That the program's own kernels took until they had run once.
  double own_ms_ = 0, own_busy_ms_ = 0;
  bool is_first_ = true;   // nothing has run in this load
  bool is_late_ = false;   // there is no time for the next run
  bool is_never_ = false;  // nor would there be in another load
  std::string failure_;    // why the last trial of a kernel did not run
  double longest_ask_ms_ = 0;
};

}  // namespace

Result<Kernels> prove_kernels(Context& context, ir::Program& program, const TwinSource& twins,
                              bool tries) {
  const bool asks = context.options().self_proof &&
                    !context.options().device.cache_directory.empty() &&
                    context.device().info().api == GraphicsApi::vulkan && !program.kernels.empty();
  if (!asks) return Kernels();
  return SelfProof(context, program, twins, tries).run();
}

}  // namespace ullage::runtime

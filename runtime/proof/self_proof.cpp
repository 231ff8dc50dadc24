// The smallest kernel that is not proved yet, until there is none or the time is over.
#include "runtime/proof/self_proof.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <deque>
#include <memory>
#include <optional>

#include "runtime/loaded_program.h"
#include "runtime/proof/proof_record.h"
#include "runtime/proof/trial.h"

namespace ullage::runtime {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kBudgetMs = 200;
constexpr size_t kMaxSizes = 16;
// Small enough to be filled in no time, large enough for more than one tile, and for many blocks.
constexpr uint64_t kMaxTrialBytes = uint64_t{24} << 20;
constexpr uint64_t kWorthwhileBytes = uint64_t{8} << 10;
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
  SelfProof(Context& context, ir::Program& program)
      : context_(context),
        program_(program),
        record_(context.options().device.cache_directory, context.device().info()),
        kernels_(program.kernels.size()) {
    for (size_t i = 0; i < kernels_.size(); ++i) {
      kernels_[i].code = code_hash(program.kernels[i]);
      kernels_[i].finding = record_.find(kernels_[i].code);
    }
  }

  // Kernels that a twin is wanted for: to become it, or to be proved by it.
  std::vector<uint64_t> wanted() const {
    std::vector<uint64_t> codes;
    for (const Verdict verdict : {Verdict::differs, Verdict::equal}) {
      for (uint32_t i : order()) {
        const Finding* finding = kernels_[i].finding;
        const bool wants = verdict == Verdict::differs
                               ? finding != nullptr && finding->verdict == verdict
                               : finding == nullptr;
        if (wants) codes.push_back(kernels_[i].code);
      }
    }
    return codes;
  }

  void take_twins(std::vector<KernelTwin> twins) {
    for (KernelTwin& twin : twins) {
      for (size_t i = 0; i < kernels_.size(); ++i) {
        if (kernels_[i].code != twin.of || !suits(program_.kernels[i], twin.kernel)) continue;
        kernels_[i].twin = std::make_shared<ir::ProgramKernel>(twin.kernel);
      }
    }
  }

  Result<void> prove() {
    if (std::ranges::none_of(kernels_, &Candidate::is_open)) return {};
    if (!executes(context_.device())) return context_.check_alive();
    make_trials();
    for (uint32_t kernel : order()) {
      if (!kernels_[kernel].is_open()) continue;
      const auto done = prove(kernel);
      if (!done) return done.error();
      if (!*done) break;
    }
    if (!changed_) return {};
    record_.write();
    const auto left = std::ranges::count_if(kernels_, &Candidate::is_open);
    log(LogLevel::info, "self-proof: took " + std::to_string(static_cast<int>(elapsed_ms())) +
                            " ms; kernels left for other loads: " + std::to_string(left));
    return {};
  }

  // Those that differ become their twins.
  void put_aside() {
    for (size_t i = 0; i < kernels_.size(); ++i) {
      const Finding* finding = kernels_[i].finding;
      if (finding == nullptr || finding->verdict != Verdict::differs) continue;
      if (!kernels_[i].twin) continue;
      program_.kernels[i] = *kernels_[i].twin;
      allow_all_of(context_.device().profile());
    }
  }

 private:
  struct Candidate {
    uint64_t code = 0;
    const Finding* finding = nullptr;  // null: nothing is known yet
    std::shared_ptr<ir::ProgramKernel> twin;
    std::unique_ptr<Kernel> fast, plain;  // made on demand
    bool is_open() const { return finding == nullptr && twin; }
  };

  void log(LogLevel level, const std::string& message) const {
    const LogSink& sink = context_.options().device.log;
    if (sink) sink(level, message);
  }

  // Files are read from anywhere: a twin fits wherever its kernel does.
  bool suits(const ir::ProgramKernel& kernel, const ir::ProgramKernel& twin) const {
    ir::Program alone;
    alone.profile = context_.device().profile();
    alone.kernels.push_back(twin);
    return twin.texel.size() == kernel.texel.size() && twin.push_bytes == kernel.push_bytes &&
           ir::verify(alone) && check_requirements(alone, alone.profile);
  }

  // A program allows its kernels what they used as they were; a twin has storage buffers where its
  // kernel had texels.
  void allow_all_of(const ir::DeviceProfile& device) {
    ir::DeviceProfile& allowed = program_.profile;
    allowed.max_storage_buffers = device.max_storage_buffers;
    allowed.max_push_bytes = device.max_push_bytes;
    allowed.max_workgroup_invocations = device.max_workgroup_invocations;
    allowed.max_workgroup_size_x = device.max_workgroup_size_x;
  }

  // Smallest first: most kernels are proved in the time there is.
  std::vector<uint32_t> order() const {
    std::vector<uint32_t> order(kernels_.size());
    for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, {},
                             [&](uint32_t i) { return program_.kernels[i].spirv.size(); });
    return order;
  }

  void make_trials() {
    Device& device = context_.device();
    sizes_ = trial_sizes(program_, device.profile().max_groups, kMaxSizes);
    const std::vector<NodeRange> ranges = node_ranges(program_);
    for (const TrialSizes& sizes : sizes_) {
      for (const NodeRange range : ranges) {
        const bool wanted = std::any_of(
            program_.dispatches.begin() + range.begin, program_.dispatches.begin() + range.end,
            [&](const ir::ProgramDispatch& d) { return kernels_[d.kernel].is_open(); });
        if (!wanted) continue;
        Trial trial(program_, sizes, range, device.limits().alignment);
        if (trial.is_possible() && trial.bytes() <= kMaxTrialBytes) {
          trials_.push_back(std::move(trial));
        }
      }
    }
  }

  // The smallest that is worth while, and the largest that is no work to speak of; they may be one.
  std::vector<Trial*> trials_of(uint32_t kernel) {
    std::vector<Trial*> all;
    for (Trial& trial : trials_) {
      if (std::ranges::find(trial.kernels(), kernel) != trial.kernels().end()) {
        all.push_back(&trial);
      }
    }
    if (all.empty()) return all;
    std::ranges::stable_sort(all, {}, &Trial::bytes);
    auto smallest = std::ranges::lower_bound(all, kWorthwhileBytes, {}, &Trial::bytes);
    if (smallest == all.end()) --smallest;
    auto largest = std::ranges::upper_bound(all, kEasyBytes, {}, &Trial::bytes);
    if (largest > smallest) --largest;
    return {*smallest, *std::max(smallest, largest)};
  }

  double elapsed_ms() const {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin_).count();
  }

  // Compiling is nearly all that it takes, and grows with the code.
  size_t words_to_compile(const std::vector<Trial*>& trials) const {
    size_t words = 0;
    for (const Trial* trial : trials) {
      for (uint32_t i : trial->kernels()) {
        if (!kernels_[i].fast) words += program_.kernels[i].spirv.size();
        if (kernels_[i].is_open() && !kernels_[i].plain) words += kernels_[i].twin->spirv.size();
      }
    }
    return words;
  }

  // False: there is no time for it in this load.
  Result<bool> prove(uint32_t kernel) {
    const std::vector<Trial*> trials = trials_of(kernel);
    if (trials.empty()) {
      find(kernel, Verdict::unproved, "nothing that it could be run on");
      return true;
    }
    const auto words = static_cast<double>(words_to_compile(trials));
    const double before = elapsed_ms();
    const bool first = ms_per_word_ == 0;  // each load proves one at least
    if (!first && before + words * ms_per_word_ > kBudgetMs) return false;
    std::vector<uint32_t> concerned{kernel};
    for (const Range range : {Range::near, Range::wide}) {
      Trial& trial = range == Range::near ? *trials.front() : *trials.back();
      trial.take(range);
      auto open = try_out(trial);
      trial.release();
      if (!open) return open.error();
      for (uint32_t other : *open) {
        if (std::ranges::find(concerned, other) == concerned.end()) concerned.push_back(other);
      }
      if (!kernels_[kernel].is_open()) break;
    }
    for (uint32_t other : concerned) {
      if (kernels_[other].is_open()) find(other, Verdict::equal, "");
    }
    ms_per_word_ = (elapsed_ms() - before) / std::max(words, 1.0);
    return true;
  }

  // The open kernels of the trial; those that are wrong are found and open no more.
  Result<std::vector<uint32_t>> try_out(Trial& trial) {
    std::vector<uint32_t> open;
    for (uint32_t i : trial.kernels()) {
      if (kernels_[i].is_open() && make_kernels(i)) open.push_back(i);
    }
    const auto plain = run(trial, {});
    if (!plain) return give_up(open, plain.error());
    const auto fast = run(trial, open);
    if (!fast) return give_up(open, fast.error());
    const auto difference = trial.difference(*fast, *plain);
    if (!difference) return open;
    bool any = false;
    for (size_t i = 0; open.size() > 1 && i < open.size(); ++i) {
      const auto one = run(trial, std::span(&open[i], 1));
      if (!one) return give_up(open, one.error());
      const auto alone = trial.difference(*one, *plain);
      if (!alone) continue;
      find(open[i], Verdict::differs, *alone);
      any = true;
    }
    for (uint32_t i : open) {
      if (!any) find(i, Verdict::differs, *difference);
    }
    return open;
  }

  // With these kernels as they are, and the others that are not proved as their twins.
  Result<std::vector<std::byte>> run(Trial& trial, std::span<const uint32_t> fast) {
    for (uint32_t i : trial.kernels()) {
      if (auto ok = make(kernels_[i].fast, program_.kernels[i]); !ok) return ok.error();
    }
    return trial.run(context_.device(), [&](uint32_t i) -> Trial::Form {
      const bool plain =
          kernels_[i].plain && std::ranges::find(fast, i) == fast.end() && kernels_[i].twin;
      if (plain) return {kernels_[i].plain.get(), kernels_[i].twin.get()};
      return {kernels_[i].fast.get(), &program_.kernels[i]};
    });
  }

  Result<void> make(std::unique_ptr<Kernel>& kernel, const ir::ProgramKernel& source) {
    if (kernel) return {};
    auto made = context_.device().create_kernel(source);
    if (!made) return made.error();
    kernel = std::move(*made);
    return {};
  }

  // False: one of the two cannot be had, which is found.
  bool make_kernels(uint32_t i) {
    const auto plain = make(kernels_[i].plain, *kernels_[i].twin);
    if (!plain) {
      find(i, Verdict::unproved, plain.error().message);
      return false;
    }
    const auto fast = make(kernels_[i].fast, program_.kernels[i]);
    if (!fast) find(i, Verdict::differs, fast.error().message);
    return static_cast<bool>(fast);
  }

  Result<std::vector<uint32_t>> give_up(const std::vector<uint32_t>& open, const Error& error) {
    if (context_.device().lost()) return error;
    for (uint32_t i : open) find(i, Verdict::unproved, error.message);
    return open;
  }

  void find(uint32_t i, Verdict verdict, const std::string& what) {
    const std::string& name = program_.kernels[i].name;
    record_.add(kernels_[i].code, {verdict, what.empty() ? name : name + ": " + what});
    for (Candidate& same : kernels_) {
      if (same.code == kernels_[i].code) same.finding = record_.find(same.code);
    }
    changed_ = true;
    if (verdict != Verdict::differs) return;
    log(LogLevel::warning, "self-proof: kernel " + name + " is put aside on " +
                               context_.device().info().driver + ": " + what);
  }

  const Clock::time_point begin_ = Clock::now();
  Context& context_;
  ir::Program& program_;
  ProofRecord record_;
  std::vector<Candidate> kernels_;  // per kernel of the program
  std::vector<TrialSizes> sizes_;
  std::deque<Trial> trials_;
  double ms_per_word_ = 0;  // of the kernel before
  bool changed_ = false;
};

}  // namespace

Result<void> prove_kernels(Context& context, ir::Program& program, const TwinSource& twins) {
  const bool asks = context.options().self_proof &&
                    !context.options().device.cache_directory.empty() &&
                    context.device().info().api == GraphicsApi::vulkan && !program.kernels.empty();
  if (!asks) return {};
  SelfProof proof(context, program);
  const std::vector<uint64_t> wanted = proof.wanted();
  if (wanted.empty()) return {};
  auto found = twins(wanted);
  if (!found) {
    const LogSink& log = context.options().device.log;
    if (log) log(LogLevel::warning, "self-proof: " + found.error().message);
    return {};
  }
  proof.take_twins(std::move(*found));
  if (auto ok = proof.prove(); !ok) return ok;
  proof.put_aside();
  return {};
}

}  // namespace ullage::runtime

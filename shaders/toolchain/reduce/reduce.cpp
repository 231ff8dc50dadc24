// Rounds of passes, each trying halves, quarters ... of its opportunities.
#include "shaders/toolchain/reduce/reduce.h"

#include <algorithm>

#include "shaders/toolchain/reduce/opportunities.h"

namespace ullage::shaders {
namespace {

using Words = std::vector<uint32_t>;

// Passes of SPIRV-Tools that remove code. Compacting ids comes last: it makes nothing shorter.
const std::vector<std::vector<std::string>> kEliminations = {
    {"--eliminate-dead-branches", "--eliminate-dead-functions", "--eliminate-dead-code-aggressive",
     "--merge-blocks", "--eliminate-dead-const", "--eliminate-dead-members"},
    {"--eliminate-dead-branches"},
    {"--eliminate-dead-functions"},
    {"--eliminate-dead-code-aggressive"},
    {"--inline-entry-points-exhaustive", "--eliminate-dead-functions"},
    {"--eliminate-local-single-block", "--eliminate-local-single-store",
     "--eliminate-dead-code-aggressive"},
    {"--cfg-cleanup", "--merge-blocks"},
    {"--eliminate-dead-const"},
    {"--eliminate-dead-variables"}};

class Reducer {
 public:
  Reducer(Words words, const Interesting& interesting, const ReduceOptions& options)
      : interesting_(interesting), options_(options) {
    best_.words = std::move(words);
  }

  bool try_first() { return is_valid(best_.words) && test(best_.words); }

  ReduceResult run() {
    bool changed = true;
    while (changed && !best_.gave_up) {
      changed = false;
      changed |= eliminate();
      changed |= remove(debug_instructions);
      changed |= choose_branches(false);
      changed |= choose_branches(true);
      changed |= simplify_values();
      changed |= remove(removable_instructions);
    }
    try_words(optimized({"--compact-ids"}), true);
    return best_;
  }

 private:
  bool is_valid(const Words& words) const {
    return options_.allow_invalid ? !split_module(words).instructions.empty()
                                  : validate_spirv(words, options_.target).has_value();
  }

  bool test(const Words& words) {
    if (best_.tests >= options_.max_tests) return best_.gave_up = true, false;
    ++best_.tests;
    return interesting_(words);
  }

  // Takes the candidate if it is another module, valid and interesting. `any_size`: it need not be
  // smaller.
  bool try_words(const Words& words, bool any_size) {
    if (words.empty() || words == best_.words) return false;
    if (!any_size && words.size() >= best_.words.size()) return false;
    if (!is_valid(words) || !test(words)) return false;
    best_.words = words;
    if (options_.progress) options_.progress(best_.words.size(), best_.tests);
    return true;
  }

  Words optimized(const std::vector<std::string>& flags) const {
    // The optimizer may rely on a valid module.
    if (options_.allow_invalid && !validate_spirv(best_.words, options_.target)) return {};
    const auto result = optimize_spirv(best_.words, options_.target, Optimize::none, flags);
    return result ? *result : Words();
  }

  bool eliminate() {
    bool changed = false;
    for (const auto& flags : kEliminations) changed |= try_words(optimized(flags), false);
    return changed;
  }

  // Tries runs of opportunities, long ones first. `apply` turns a run into words; `refresh` finds
  // the opportunities of the new module.
  template <class Refresh, class Apply>
  bool by_halves(const Refresh& refresh, const Apply& apply, bool any_size) {
    bool changed = false;
    auto found = refresh();
    for (size_t chunk = std::max<size_t>(found.size(), 1); chunk > 0 && !best_.gave_up;
         chunk /= 2) {
      // From the end: the last uses are removed first.
      for (size_t end = found.size(); end > 0 && !best_.gave_up;) {
        const size_t begin = end > chunk ? end - chunk : 0;
        const auto first = found.begin() + static_cast<ptrdiff_t>(begin);
        const decltype(found) run(first, found.begin() + static_cast<ptrdiff_t>(end));
        if (try_words(apply(run), any_size)) {
          changed = true;
          found = refresh();
          end = std::min(begin, found.size());
        } else {
          end = begin;
        }
      }
    }
    return changed;
  }

  template <class Find>
  bool remove(const Find& find) {
    EditModule module;
    return by_halves(
        [&] {
          module = split_module(best_.words);
          return find(module);
        },
        [&](const std::vector<size_t>& run) { return join_module(without(module, run)); }, false);
  }

  bool choose_branches(bool value) {
    EditModule module;
    return by_halves(
        [&] {
          module = split_module(best_.words);
          return branch_choices(module, value);
        },
        [&](const std::vector<Replacement>& run) {
          const Words chosen = join_module(with(module, run));
          // A branch that is decided counts as progress only with what it makes unreachable gone.
          if (!is_valid(chosen)) return Words();
          const auto cleaned = optimize_spirv(chosen, options_.target, Optimize::none,
                                              {"--eliminate-dead-branches", "--merge-blocks"});
          return cleaned ? *cleaned : Words();
        },
        false);
  }

  bool simplify_values() {
    EditModule module;
    return by_halves(
        [&] {
          module = split_module(best_.words);
          return simpler_values(module);
        },
        [&](const std::vector<Replacement>& run) {
          const EditModule edited = with(module, run);
          return join_module(without(edited, unused_now(edited)));
        },
        false);
  }

  static std::vector<size_t> unused_now(const EditModule& module) {
    std::vector<size_t> positions;
    for (size_t at : removable_instructions(module)) {
      if (module.instructions[at].result_id != 0) positions.push_back(at);
    }
    return positions;
  }

  const Interesting& interesting_;
  const ReduceOptions& options_;
  ReduceResult best_;
};

}  // namespace

ir::Result<ReduceResult> reduce(const std::vector<uint32_t>& words, const Interesting& interesting,
                                const ReduceOptions& options) {
  Reducer reducer(words, interesting, options);
  if (!options.allow_invalid) {
    if (const auto valid = validate_spirv(words, options.target); !valid) return valid.error();
  }
  if (!reducer.try_first()) {
    return ir::invalid_argument("reduce: the module as given is not interesting to the command");
  }
  return reducer.run();
}

}  // namespace ullage::shaders

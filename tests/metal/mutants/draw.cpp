// Draws round-robin over operators, those with rare places first; within one, hashes decide.
#include "tests/metal/mutants/draw.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/content_hash.h"
#include "tests/metal/shipped_kernels.h"

namespace ullage::test::metal {
namespace {

constexpr const char kSeed[] = "20261122";
constexpr size_t kVariants = 8;  // of a file whose texts are considered

// Barriers and atomics stand in few places and matter most.
constexpr std::string_view kFirst[] = {"drop_barrier", "de_atomise", "assume_width"};

std::string hash_of(const std::string& a, const std::string& b) {
  ContentHash hash;
  hash.add(kSeed);
  hash.add(a);
  hash.add(b);
  return hash.hex().substr(24);
}

// The `most` mutants with the smallest hashes, per operator.
using Drawn = std::map<std::string_view, std::map<std::string, Planted>>;

void add_mutants(const std::string& kernel, const std::string& msl, size_t most, Drawn& drawn) {
  for (const auto operators : {flow_operators(), data_operators()}) {
    for (const MutationOperator& operation : operators) {
      for (Mutant& mutant : operation.apply(msl)) {
        auto& kept = drawn[operation.name];
        const std::string id = hash_of(kernel, mutant.place);
        if (kept.size() == most && kept.rbegin()->first < id) continue;
        kept.insert_or_assign(id, Planted{id, kernel, operation.name, std::move(mutant)});
        if (kept.size() > most) kept.erase(std::prev(kept.end()));
      }
    }
  }
}

std::vector<Planted> take_turns(const std::string& file, Drawn drawn, size_t count) {
  std::vector<std::pair<std::string, std::string_view>> order;
  for (const auto& [name, kept] : drawn) {
    const bool first = std::ranges::count(kFirst, name) != 0;
    order.emplace_back((first ? "0" : "1") + hash_of(file, std::string(name)), name);
  }
  std::ranges::sort(order);
  std::vector<Planted> taken;
  for (bool more = true; more && taken.size() < count;) {
    more = false;
    for (const auto& [key, name] : order) {
      auto& kept = drawn[name];
      if (kept.empty() || taken.size() == count) continue;
      taken.push_back(std::move(kept.begin()->second));
      kept.erase(kept.begin());
      more = true;
    }
  }
  return taken;
}

}  // namespace

std::vector<Planted> draw_mutants(const CaseIndex& index, size_t per_file) {
  std::map<std::string, std::map<std::string, const std::string*>> files;  // file -> hash -> kernel
  for (const auto& [name, kernel] : index.kernels) {
    auto& variants = files[file_of(name)];
    variants.emplace(hash_of(name, ""), &name);
    if (variants.size() > kVariants) variants.erase(std::prev(variants.end()));
  }
  std::vector<Planted> planted;
  for (const auto& [file, variants] : files) {
    Drawn drawn;
    for (const auto& [hash, name] : variants) {
      add_mutants(*name, index.kernels.at(*name).msl, per_file, drawn);
    }
    std::ranges::move(take_turns(file, std::move(drawn), per_file), std::back_inserter(planted));
  }
  std::ranges::sort(planted, {}, &Planted::id);
  return planted;
}

std::vector<Planted> sample_of(const std::vector<Planted>& planted, size_t count) {
  std::vector<Planted> sample;
  std::set<std::string> files;
  for (const Planted& p : planted) {
    if (sample.size() < count && files.insert(file_of(p.kernel)).second) sample.push_back(p);
  }
  return sample;
}

}  // namespace ullage::test::metal

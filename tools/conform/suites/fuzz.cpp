// Suite `fuzz`: random shaders whose results are known, or that are equal to another shader.
#include <fmt/format.h>

#include <optional>

#include "base/parse_whole.h"
#include "tools/conform/fuzz/fuzz_case.h"
#include "tools/conform/read_script.h"
#include "tools/conform/script/parse_script.h"
#include "tools/conform/suites.h"

namespace ullage::conform {
namespace {

// Of four programs one is of floats.
FuzzCase case_of(uint64_t seed) {
  return {.domain = seed % 4 == 3 ? Domain::real : Domain::word, .seed = seed};
}

constexpr std::string_view kStart = "fuzz/seed=";

std::optional<FuzzCase> find_case(std::string_view id) {
  if (!id.starts_with(kStart)) return std::nullopt;
  id.remove_prefix(kStart.size());
  const auto seed = ir::parse_whole<uint64_t>(id);
  return seed ? std::optional(case_of(*seed)) : std::nullopt;
}

ir::Result<std::vector<CaseId>> list(const SuiteOptions& options) {
  std::vector<CaseId> ids;
  for (uint64_t i = 0; i < options.programs; ++i) {
    ids.push_back(fmt::format("{}{}", kStart, options.seed + i));
  }
  return ids;
}

Artifact file_of(const FuzzCase& one) {
  return {fmt::format("fuzz-{}.script", one.seed), script_of(one)};
}

CaseResult run(const CaseId& id, const SuiteOptions&, DeviceUnderTest& device) {
  const auto one = find_case(id);
  if (!one) return broken("no such case");
  const Artifact file = file_of(*one);
  const auto script = parse_script(file.name, file.bytes, {});
  if (!script) return broken(script.error().message);
  const auto prepared = prepare_script(*script);
  if (!prepared) return broken(prepared.error().message);
  const auto raw = device.raw();
  if (!raw) return result_of(raw.error());
  CaseResult result = result_of(run_script(*script, *prepared, **raw));
  if (!blames_driver(result.outcome)) return result;
  result.message = "finding about the driver: " + result.message;
  result.artifacts.push_back(file);
  return result;
}

ir::Result<Artifact> reproduce(const CaseId& id, const SuiteOptions&) {
  const auto one = find_case(id);
  if (!one) return ir::invalid_argument("no such case: " + id);
  return file_of(*one);
}

// Delta debugging: pieces of what can be removed, halves first, until no single one can go.
ir::Result<Artifact> shrink(const Artifact& whole, const FindFailing& find) {
  const auto parsed = parse_fuzz_case(whole.bytes);
  if (!parsed) return parsed.error();
  FuzzCase best = *parsed;
  const auto try_all = [&](const std::vector<FuzzCase>& cases) {
    std::vector<Artifact> files;
    for (const FuzzCase& one : cases) files.push_back(file_of(one));
    const auto found = find(files);
    if (found) best = cases[*found];
    return found.has_value();
  };
  if (best.domain == Domain::word && best.part == FuzzCase::Part::both) {
    FuzzCase plain = best, disguised = best;
    plain.part = FuzzCase::Part::plain;
    disguised.part = FuzzCase::Part::disguised;
    (void)try_all({plain, disguised});
  }
  for (size_t piece = removable(best).size(); piece > 0;) {
    const std::vector<uint32_t> ids = removable(best);
    piece = std::min(piece, ids.size());
    std::vector<FuzzCase> cases;
    for (size_t at = 0; piece > 0 && at < ids.size(); at += piece) {
      FuzzCase smaller = best;
      const auto end = std::min(at + piece, ids.size());
      for (size_t i = at; i < end; ++i) smaller.cut.insert(ids[i]);
      cases.push_back(std::move(smaller));
    }
    if (!try_all(cases)) piece = piece == 1 ? 0 : (piece + 1) / 2;
  }
  return file_of(best);
}

}  // namespace

constinit const Suite kFuzzSuite = {
    .name = "fuzz",
    .description = "random shaders with known results, from --seed on",
    .list = list,
    .run = run,
    .reproduce = reproduce,
    .shrink = shrink};

}  // namespace ullage::conform

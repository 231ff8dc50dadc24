#include "bench/kernels/compare.h"

#include <algorithm>
#include <cstdio>
#include <thread>
#include <vector>

namespace ullage::bench {

namespace {

using Build = std::function<void(ir::Builder&)>;

ir::Result<Prepared> prepare(const Device& device, const Work& work, const Build& build,
                             const ir::DeviceProfile& profile) {
  ir::Builder builder;
  build(builder);
  auto prepared = device.prepare(builder, profile);
  if (!prepared) return prepared.error();
  if (auto ok = prepared->set_inputs(work.inputs); !ok) return ok.error();
  if (auto ok = prepared->run(); !ok) return ok.error();
  return prepared;
}

// The graph's times, then the peers'.
ir::Result<std::vector<Times>> measure(const Device& device, const Work& work) {
  std::vector<Prepared> prepared;
  prepared.reserve(work.peers.size() + 1);
  std::vector<std::function<void()>> functions;
  const auto add = [&](const Build& build, const ir::DeviceProfile& profile) -> ir::Result<void> {
    auto program = prepare(device, work, build, profile);
    if (!program) return program.error();
    Prepared* const p = &prepared.emplace_back(std::move(*program));
    functions.emplace_back([p] { (void)p->run(); });
    return {};
  };
  if (auto ok = add(work.build, device.profile()); !ok) return ok.error();
  for (const Peer& peer : work.peers) {
    ir::DeviceProfile profile = device.profile();
    if (peer.on_host) {
      functions.push_back(peer.on_host);
      continue;
    }
    if (peer.change) peer.change(profile);
    if (auto ok = add(peer.build ? peer.build : work.build, profile); !ok) return ok.error();
  }
  return measure_alternately(functions);
}

void print_goals(const Goals& goals) {
  std::printf("{\"lavapipe\": %g, \"swiftshader\": %g}", goals.lavapipe, goals.swiftshader);
}

void print_times(const Times& t) {
  std::printf("\"ms\": %.4f, \"median_ms\": %.4f, \"cpu_ms\": %.4f, \"disturbed\": %s", t.wall,
              t.median, t.cpu, t.disturbed ? "true" : "false");
}

// The ratio that CPU times predict for an idle machine, on drivers that use all cores.
double cpu_ratio(const Times& own, const Peer& peer, const Times& theirs) {
  const auto cores = static_cast<double>(std::max(std::thread::hardware_concurrency(), 1u));
  return theirs.cpu / (peer.on_host ? peer.threads : cores) / (own.cpu / cores);
}

// A comma before it unless it is the first; nothing on standard output where it fails.
bool print_comparison(const Device& device, const Case& c, bool first) {
  const Work work = c.prepare();
  const auto times = measure(device, work);
  if (!times) {
    std::fprintf(stderr, "%s: %s\n", c.name.c_str(), times.error().message.c_str());
    return false;
  }
  const Times& own = times->front();
  const double rate = work.amount / own.wall * 1e3;
  std::fprintf(stderr, "%-27s %9.3f ms%s (cpu %9.3f) %8.2f %s\n", c.name.c_str(), own.wall,
               own.disturbed ? "!" : " ", own.cpu, rate, work.unit.c_str());
  std::printf("%s\n  \"%s\": {\"family\": \"%s\", ", first ? "" : ",", c.name.c_str(),
              c.family.c_str());
  print_times(own);
  std::printf(", \"rate\": %.3f, \"unit\": \"%s\", \"rate_goals\": ", rate, work.unit.c_str());
  print_goals(work.goals);
  std::printf(", \"peers\": [");
  for (size_t i = 0; i < work.peers.size(); ++i) {
    const Peer& peer = work.peers[i];
    const Times& t = (*times)[i + 1];
    const double by_cpu = cpu_ratio(own, peer, t);
    std::fprintf(stderr, "    %-35s %9.3f ms%s (cpu %9.3f)  ratio %6.2f  by cpu %6.2f  goal %.2f\n",
                 peer.name.c_str(), t.wall, t.disturbed ? "!" : " ", t.cpu, t.wall / own.wall,
                 by_cpu, peer.goals.lavapipe);
    std::printf("%s\n    {\"name\": \"%s\", ", i == 0 ? "" : ",", peer.name.c_str());
    print_times(t);
    std::printf(", \"ratio\": %.4f, \"cpu_ratio\": %.4f, \"goals\": ", t.wall / own.wall, by_cpu);
    print_goals(peer.goals);
    std::printf("}");
  }
  std::printf("]}");
  std::fflush(stdout);
  return true;
}

}  // namespace

bool print_comparisons(const Device& device, const IsWanted& is_wanted,
                       std::span<const Case> cases) {
  bool first = true, failed = false;
  for (const Case& c : cases) {
    if (!is_wanted(c.family) && !is_wanted(c.name)) continue;
    const bool ok = print_comparison(device, c, first);
    failed |= !ok;
    first &= !ok;
  }
  return !failed;
}

}  // namespace ullage::bench

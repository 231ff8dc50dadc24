#include "tools/models/compile_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "ir/program/named_profiles.h"
#include "runtime/file/program_file.h"
#include "tools/checks/accuracy.h"
#include "tools/cli/output.h"
#include "tools/files/files.h"
#include "tools/models/targets.h"
#include "tools/reports/program_text.h"

namespace ullage::tools {
namespace {

std::vector<const ir::Program*> pointers_to(const std::vector<ir::Program>& programs) {
  std::vector<const ir::Program*> pointers;
  for (const ir::Program& program : programs) pointers.push_back(&program);
  return pointers;
}

}  // namespace

Attempt<std::vector<ir::DeviceProfile>> profiles_named(const std::vector<std::string>& names,
                                                       const Target& target) {
  std::vector<ir::DeviceProfile> profiles;
  for (const std::string& name : names) {
    const auto profile = find_profile(name, target);
    if (!profile) return profile.error();
    if (std::ranges::find(profiles, profile->name, &ir::DeviceProfile::name) != profiles.end()) {
      return usage("--target " + name + ": a file has one plan of each name, '" + profile->name +
                   "' is there already");
    }
    profiles.push_back(*profile);
  }
  if (!profiles.empty()) return profiles;
  if (const auto device = profile_of_device(target)) profiles.push_back(*device);
  profiles.push_back(ir::portable_profile());
  return profiles;
}

Attempt<nlohmann::ordered_json> compile_file(const ModelParts& model,
                                             const std::vector<ir::DeviceProfile>& profiles,
                                             const SessionChoices& choices,
                                             const passes::TuneNode& tune, const std::string& path,
                                             const Clock& clock) {
  std::vector<ir::Program> programs, twin_plans;
  std::vector<std::vector<ir::KeptWide>> kept_wide;
  SessionChoices unbounded = choices;
  unbounded.bounds.clear();
  for (const ModelParts::Entry& entry : model.entries) {
    for (const ir::DeviceProfile& profile : profiles) {
      // What was measured holds for the device, and every plan may use less than it.
      GraphTwins sources;
      auto program = compile_graph(entry.graph, profile, unbounded, &kept_wide.emplace_back(), tune,
                                   choices.self_proof ? &sources : nullptr);
      if (!program) return program.error();
      program->entry = entry.name;
      const auto twins = sources.all();
      if (!twins) return failure_of(twins.error());
      if (!twins->empty()) twin_plans.push_back(runtime::twins_plan(profile, *twins));
      programs.push_back(std::move(*program));
    }
  }
  if (const auto set = set_bounds(programs, choices.bounds); !set) return set.error();
  std::vector<runtime::Attachment> attached;
  for (const auto& [name, content] : model.attached) attached.push_back({name, content});
  std::vector<std::byte> twins;
  if (!twin_plans.empty()) {
    auto written = runtime::write_program(pointers_to(twin_plans));
    if (!written) return failure_of(written.error());
    twins = std::move(*written);
    attached.push_back({runtime::kTwinsAttachment, twins});
  }
  const auto image = runtime::ProgramImage::of(pointers_to(programs), attached);
  if (!image) return failure_of(image.error());
  if (auto done = write_file(path, *image); !done) return failure_of(done.error());

  print("{}: {} KiB, {} ms\n", path, image->size_bytes() / 1024, static_cast<int64_t>(clock.ms()));
  nlohmann::ordered_json report = {{"file", path}, {"bytes", image->size_bytes()}};
  for (size_t i = 0; i < programs.size(); ++i) {
    print("  {}\n", summary_text(programs[i]));
    print_text(kept_wide_text(kept_wide[i]));
    report["plans"].push_back(summary_json(programs[i]));
    if (choices.precision != ir::DType::f32) {
      report["plans"].back()["kept_f32"] = kept_wide_json(kept_wide[i]);
    }
  }
  return report;
}

}  // namespace ullage::tools

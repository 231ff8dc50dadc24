#include "tools/command/models/compile_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "ir/program/named_profiles.h"
#include "runtime/file/program_file.h"
#include "tools/command/checks/accuracy.h"
#include "tools/command/files/model_files.h"
#include "tools/command/models/targets.h"
#include "tools/command/reports/program_text.h"
#include "tools/common/cli/output.h"
#include "tools/common/cli/progress.h"

namespace ullage::tools {

ToolResult<std::vector<ir::DeviceProfile>> profiles_named(const std::vector<std::string>& names,
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

ToolResult<nlohmann::ordered_json> compile_file(const ModelParts& model,
                                                const std::vector<ir::DeviceProfile>& profiles,
                                                const SessionChoices& choices,
                                                const passes::TuneNode& tune,
                                                const std::string& path, const Clock& clock,
                                                bool may_leave_out) {
  Progress progress("compiling");
  passes::CompileOptions options = compile_options(choices);
  options.tune = tune;
  options.on_progress = shown_by(progress);
  auto file = compiler::compile_file(model.entries, profiles, options, may_leave_out);
  if (!file) return failure_of(file.error());
  if (const auto set = set_default_bounds(file->plans, choices.bounds); !set) return set.error();
  std::vector<runtime::Attachment> attached;
  for (const auto& [name, content] : model.attached) attached.push_back({name, content});
  const auto image = file->image(attached);
  if (!image) return failure_of(image.error());
  if (auto done = write_program(path, *image); !done) return failure_of(done.error());

  print("{}: {} KiB, {} ms\n", path, image->size_bytes() / 1024, static_cast<int64_t>(clock.ms()));
  nlohmann::ordered_json report = {{"file", path}, {"bytes", image->size_bytes()}};
  for (const compiler::Plan& plan : file->plans) {
    print("  {}\n", summary_text(plan.program));
    print_text(kept_wide_text(plan.kept_wide));
    report["plans"].push_back(summary_json(plan.program));
    if (choices.precision != passes::Precision::f32) {
      report["plans"].back()["kept_f32"] = kept_wide_json(plan.kept_wide);
    }
  }
  for (const compiler::LeftOut& plan : file->left_out) {
    print_error("{}\n",
                ir::printable("warning: no plan '" + plan.profile + "': " + plan.reason.message));
    report["left_out"].push_back({{"name", plan.profile}, {"reason", plan.reason.message}});
  }
  return report;
}

}  // namespace ullage::tools

#include "tools/conform/models/bundle_graph.h"

#include <fmt/format.h>

#include "tools/command/models/model.h"
#include "tools/common/files/files.h"
#include "tools/conform/fossilize/program_pipelines.h"
#include "tools/conform/models/graph_case.h"
#include "tools/conform/models/graph_program.h"

namespace ullage::conform {

ir::Result<Bundle> bundle_graph(const Artifact& graph, const Rerun& rerun) {
  const auto parsed = parse_graph_case(graph.bytes);
  if (!parsed) return parsed.error();
  DeviceUnderTest device(rerun.options.device);
  const auto profile = profile_of(device);
  if (!profile) return profile.error();
  const auto view = profile_of(*parsed, device);
  if (!view) return view.error();
  const auto plan = tools::compile_graph(parsed->graph, view->value_or(*profile), {});
  if (!plan) return ir::internal_error(plan.error().message);
  const ir::Program& program = plan->program;
  Bundle bundle{.files = {{"case.graph", graph.bytes}}};
  bundle.files.push_back({"case.foz", tools::fossilize::pipelines_of({&program, 1}).bytes()});
  for (size_t i = 0; i < program.kernels.size(); ++i) {
    const ir::ProgramKernel& kernel = program.kernels[i];
    bundle.files.push_back(
        {fmt::format("shaders/{}-{}.spv", i, tools::file_name_of(kernel.name)),
         std::string(reinterpret_cast<const char*>(kernel.spirv.data()), kernel.spirv.size() * 4)});
  }
  bundle.notes.emplace_back("no case.script: kernels of a graph share tables and memory");
  return bundle;
}

}  // namespace ullage::conform

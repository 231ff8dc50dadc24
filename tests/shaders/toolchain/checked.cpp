#include "tests/shaders/toolchain/checked.h"

#include <gtest/gtest.h>

#include "shaders/toolchain/compile/glsl.h"
#include "shaders/toolchain/msl/msl.h"

namespace ullage::shaders::check {
namespace {

ir::Result<CheckReport> run(const std::string& glsl, const CheckOptions& options) {
  SourceFiles files;
  GlslSettings settings;
  settings.debug = true;
  const GlslResult compiled = compile_glsl(files, "k.comp", {glsl, ""}, settings);
  for (const Diagnostic& d : compiled.diagnostics) ADD_FAILURE() << to_text(d);
  const auto module = SpirvModule::parse(compiled.spirv);
  if (!module) return module.error();
  return check_shader(*module, module->entry_points()[0], options);
}

}  // namespace

CheckReport checked(const std::string& glsl, const CheckOptions& options) {
  const auto report = run(glsl, options);
  EXPECT_TRUE(report) << report.error().message << "\n" << glsl;
  return report ? *report : CheckReport();
}

std::string refusal(const std::string& glsl) {
  const auto report = run(glsl, {});
  return report ? "" : report.error().message;
}

std::set<std::string> faults_of(const CheckReport& report) {
  std::set<std::string> kinds;
  for (const Finding& f : report.findings) {
    if (!is_note(f)) kinds.insert(to_string(f.kind));
  }
  return kinds;
}

std::string shader(const std::string& declarations, const std::string& body) {
  return "#version 450\n"
         "#extension GL_KHR_memory_scope_semantics : enable\n"
         "#extension GL_KHR_shader_subgroup_basic : enable\n"
         "#extension GL_KHR_shader_subgroup_vote : enable\n"
         "#extension GL_KHR_shader_subgroup_ballot : enable\n"
         "#extension GL_KHR_shader_subgroup_arithmetic : enable\n"
         "#extension GL_KHR_shader_subgroup_shuffle : enable\n"
         "#extension GL_KHR_shader_subgroup_shuffle_relative : enable\n"
         "#extension GL_KHR_shader_subgroup_clustered : enable\n"
         "#extension GL_KHR_shader_subgroup_quad : enable\n"
         "layout(local_size_x = 64) in;\n"
         "layout(set = 0, binding = 0) readonly buffer X { uint x[]; };\n"
         "layout(set = 0, binding = 1) buffer Y { uint y[]; };\n"
         "layout(set = 0, binding = 2) buffer F { float f[]; };\n"
         "shared uint s[64];\n" +
         declarations +
         "\nvoid main() {\n"
         "  uint i = gl_GlobalInvocationID.x, l = gl_LocalInvocationIndex;\n" +
         body + "\n}\n";
}

}  // namespace ullage::shaders::check

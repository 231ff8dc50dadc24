// The supported part of AmberScript, and the errors for the rest.
#include "tools/conform/amber/amber.h"

#include <gmock/gmock.h>

namespace ullage::conform {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kHead =
    "#!amber\n"
    "SHADER compute s GLSL TARGET_ENV spv1.3\nvoid main() {}\nEND\n"
    "BUFFER a DATA_TYPE uint32 SIZE 4 FILL 7\n"
    "BUFFER v DATA_TYPE vec3<float> DATA 1 2 3 4 5 6 END\n"
    "PIPELINE compute p\n  ATTACH s\n  BIND BUFFER a AS storage DESCRIPTOR_SET 0 BINDING 1\nEND\n"
    "RUN p 1 2 3\n";

ir::Result<Script> read(const std::string& text) {
  return read_amber("t.amber", text, [](const std::string& path) {
    return path == "n.txt" ? std::optional<std::string>("1 2\n3") : std::nullopt;
  });
}

ir::Error error_of(const std::string& more) {
  const auto script = read(kHead + more);
  return script ? ir::Error{ir::ErrorCode::internal, "no error"} : script.error();
}

std::vector<uint32_t> offsets(std::string_view type, bool std140) {
  std::vector<uint32_t> all;
  const auto layout = amber_layout(type, std140);
  if (!layout) return all;
  for (const auto& field : layout->fields) all.push_back(field.offset);
  all.push_back(layout->stride);
  return all;
}

TEST(AmberTypes, have_the_layout_of_shader_blocks) {
  EXPECT_THAT(offsets("uint16", false), ElementsAre(0, 2));
  EXPECT_THAT(offsets("vec2<float>", true), ElementsAre(0, 4, 8));
  EXPECT_THAT(offsets("vec3<float>", false), ElementsAre(0, 4, 8, 16));
  EXPECT_THAT(offsets("vec3<double>", false), ElementsAre(0, 8, 16, 32));
  EXPECT_THAT(offsets("mat2x2<float>", false), ElementsAre(0, 4, 8, 12, 16));
  EXPECT_THAT(offsets("mat2x2<float>", true), ElementsAre(0, 4, 16, 20, 32));
  EXPECT_THAT(offsets("mat2x3<float>", false), ElementsAre(0, 4, 8, 16, 20, 24, 32));
  EXPECT_THAT(offsets("float[]", true), ElementsAre(0, 16));
  EXPECT_THAT(offsets("R32G32_SFLOAT", false), ElementsAre(0, 4, 8));
  for (const char* none : {"R8G8B8A8_UNORM", "R16G32_UINT", "vec5<float>", "vec3<bool>",
                           "mat2<float>", "", "R_UINT", "vec3<float"}) {
    EXPECT_FALSE(amber_layout(none, false)) << none;
  }
}

TEST(AmberTypes, numbers_wrap_into_their_type) {
  EXPECT_EQ(amber_number("-1", ir::DType::u32), 0xffffffffu);
  EXPECT_EQ(amber_number("0.0", ir::DType::i32), 0u);
  EXPECT_EQ(amber_number("0x10", ir::DType::f32), 0x41800000u);
  EXPECT_EQ(amber_number("2.5", ir::DType::f16), 0x4100u);
  EXPECT_EQ(amber_number("x", ir::DType::i32), std::nullopt);
  EXPECT_EQ(amber_number("1e30", ir::DType::i32), std::nullopt);
}

TEST(ReadAmber, reads_the_compute_subset) {
  const auto script = read(std::string(kHead) +
                           "DEVICE_FEATURE Float16Int8Features.shaderFloat16\n"
                           "DEVICE_FEATURE SubgroupSupportedOperations.vote\n"
                           "SET ENGINE_DATA fence_timeout_ms 1000\n"
                           "VIRTUAL_FILE path\nvoid main() {}\nEND\n"
                           "SHADER compute f GLSL VIRTUAL_FILE path\n"
                           "BUFFER c DATA_TYPE float SIZE 3 SERIES_FROM 1 INC_BY 0.5\n"
                           "BUFFER t DATA_TYPE int32 SIZE 2 FILE TEXT n.txt\n"
                           "DERIVE_PIPELINE q FROM p\n"
                           "  ATTACH f ENTRY_POINT main SPECIALIZE 3 AS uint32 5 \\\n"
                           "    SPECIALIZE 4 AS float 1.5\n"
                           "  BIND BUFFER_ARRAY a c AS storage DESCRIPTOR_SET 0 BINDING 1 \\\n"
                           "    DESCRIPTOR_OFFSET 4 0 DESCRIPTOR_RANGE 8 8\n"
                           "  BIND BUFFER c AS push_constant\n"
                           "  SUBGROUP f\n    FULLY_POPULATED on\n    REQUIRED_SIZE 8\n  END\nEND\n"
                           "RUN TIMED_EXECUTION q 1 1 1\nCOPY a TO a\n"
                           "REPEAT 2\nRUN p 1 1 1\nEND\n"
                           "EXPECT a IDX 4 EQ 1 2 # comment\nEXPECT v IDX 16 TOLERANCE 0.5% EQ 4\n"
                           "EXPECT c EQ_BUFFER c\nEXPECT c RMSE_BUFFER c TOLERANCE 0.1\n");
  ASSERT_TRUE(script) << script.error().message;
  EXPECT_EQ(script->requirements[1].name, "subgroupVote");
  EXPECT_EQ(script->shaders[0].target, "vulkan1.1");
  EXPECT_EQ(script->buffers[3].elements, 3u);
  const ScriptPipeline& q = script->pipelines[1];
  EXPECT_EQ(q.constants.size(), 2u);
  ASSERT_EQ(q.bindings.size(), 2u);
  EXPECT_EQ(q.bindings[0].offset, 4u);
  EXPECT_EQ(q.bindings[1].element, 1u);
  EXPECT_EQ(q.subgroup_size, 8u);
  EXPECT_TRUE(q.full_subgroups && q.push_buffer);
  EXPECT_EQ(script->steps.size(), 9u);
  const auto& probe = std::get<ExpectStep>(script->steps[6]);
  EXPECT_EQ(probe.first, 3u);
  EXPECT_DOUBLE_EQ(probe.tolerance[0].relative, 0.005);
}

TEST(ReadAmber, names_unsupported_constructs) {
  const std::pair<const char*, const char*> kUnsupported[] = {
      {"IMAGE i FORMAT D16_UNORM DIM_1D WIDTH 3\n", "12:9: IMAGE ... FORMAT D16_UNORM"},
      {"IMAGE i FORMAT R8_UINT DIM_2D MIP_LEVELS 2\n", "IMAGE ... MIP_LEVELS"},
      {"SAMPLER s COMPARE on\n", "SAMPLER ... COMPARE"},
      {"SHADER vertex x PASSTHROUGH\nPIPELINE compute q\nATTACH x\nEND\n", "type vertex"},
      {"SHADER compute x OPENCL-C\nEND\n", "OPENCL-C"},
      {"PIPELINE graphics g\nEND\n", "pipeline of type graphics"},
      {"BUFFER x FORMAT R8_UINT\n", "BUFFER ... FORMAT"},
      {"BUFFER x DATA_TYPE my_struct DATA 1 END\n", "my_struct"},
      {"PIPELINE compute x\nBIND BUFFER a AS color LOCATION 0\n", "BIND ... AS color"},
      {"EXPECT a EQ_HISTOGRAM_EMD_BUFFER a TOLERANCE 1\n", "EQ_HISTOGRAM_EMD_BUFFER"},
      {"EXPECT a IDX 0 0 SIZE 1 1 EQ_RGB 0 0 0\n", "EXPECT ... 0"},
      {"EXPECT v IDX 4 EQ 2\n", "with padding"},
      {"INSTANCE_EXTENSION VK_X\n", "VK_X"},
  };
  for (const auto& [text, expected] : kUnsupported) {
    const ir::Error error = error_of(text);
    EXPECT_EQ(error.code, ir::ErrorCode::unsupported) << text << error.message;
    EXPECT_THAT(error.message, HasSubstr(expected));
    EXPECT_THAT(error.message, HasSubstr("t.amber:1"));
  }
}

TEST(ReadAmber, reads_images_samplers_and_optimised_shaders) {
  const auto plain = read(
      std::string(kHead) +
      "SHADER vertex w GLSL\nvoid main() {}\nEND\nSHADER fragment f PASSTHROUGH\n"
      "IMAGE i FORMAT R8G8B8A8_UNORM DIM_2D WIDTH 3 HEIGHT 2 FILL 9\n"
      "BUFFER t DATA_TYPE R32_UINT SIZE 4 FILL 1\n"
      "SAMPLER n MAG_FILTER linear MIN_FILTER linear ADDRESS_MODE_U repeat\n"
      "PIPELINE compute q\n  ATTACH s\n  SHADER_OPTIMIZATION s\n    eliminate-dead-branches\n  "
      "END\n"
      "  BIND BUFFER i AS storage_image DESCRIPTOR_SET 0 BINDING 0\n"
      "  BIND BUFFER i AS combined_image_sampler SAMPLER n DESCRIPTOR_SET 0 BINDING 1\n"
      "  BIND BUFFER t AS uniform_texel_buffer DESCRIPTOR_SET 0 BINDING 2\n"
      "  BIND SAMPLER n DESCRIPTOR_SET 0 BINDING 3\nEND\nRUN q 1 1 1\n");
  ASSERT_TRUE(plain) << plain.error().message;
  EXPECT_EQ(plain->shaders.size(), 2u);  // the optimised one is of its own
  EXPECT_THAT(plain->shaders[1].passes, ElementsAre("--eliminate-dead-branches"));
  const ScriptPipeline& q = plain->pipelines[1];
  EXPECT_EQ(q.shader, 1u);
  ASSERT_EQ(q.bindings.size(), 4u);
  EXPECT_EQ(q.bindings[1].kind, ScriptBinding::Kind::combined_image_sampler);
  EXPECT_EQ(q.bindings[2].format->name, "r32ui");
  EXPECT_TRUE(plain->samplers[0].linear);
  EXPECT_EQ(plain->buffers[2].image->format->name, "rgba8");
}

TEST(ReadAmber, refuses_invalid_scripts) {
  const std::pair<const char*, const char*> kWrong[] = {
      {"NONSENSE\n", "unknown command"},
      {"RUN nothing 1 1 1\n", "a pipeline declared above"},
      {"RUN p 1 1\n", "a count of workgroups"},
      {"BUFFER a DATA_TYPE uint32 SIZE 4 FILL 0\n", "declared twice"},
      {"BUFFER x DATA_TYPE uint32 SIZE 99999999999 FILL 0\n", "from 1 to"},
      {"BUFFER x DATA_TYPE uint32 DATA 1 2\n", "END"},
      {"BUFFER x DATA_TYPE vec2<float> DATA 1 2 3 END\n", "are required"},
      {"EXPECT a IDX 16 EQ 1\n", "beyond the end"},
      {"EXPECT a EQ_BUFFER v\n", "differ in type"},
      {"SHADER compute x GLSL\nvoid\n", "no line \"END\""},
      {"PIPELINE compute x\nEND\n", "no shader"},
      {"PIPELINE compute x\nATTACH s\n", "no END"},
      {"REPEAT 3\nBUFFER x DATA_TYPE uint32 SIZE 1\nEND\n", "unknown command"},
      {"REPEAT 10000\nRUN p 1 1 1\nRUN p 1 1 1\nEND\n", "at most 10000 steps"},
      {"SHADER compute x SPIRV-HEX\nzz\nEND\n", "hexadecimal words"},
      {"SHADER compute x GLSL FILE none.comp\n", "cannot read"},
      {"PIPELINE compute x\nBIND BUFFER a AS storage DESCRIPTOR_SET 0 BINDING 0 OFFSET 0 9x\nEND\n",
       "bytes must be an integer"},
  };
  for (const auto& [text, expected] : kWrong) {
    const ir::Error error = error_of(text);
    EXPECT_EQ(error.code, ir::ErrorCode::invalid_file) << text << error.message;
    EXPECT_THAT(error.message, HasSubstr(expected)) << text;
  }
}

}  // namespace
}  // namespace ullage::conform

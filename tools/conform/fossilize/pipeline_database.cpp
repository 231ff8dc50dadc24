// Compute pipelines as JSON of Vulkan's create infos, with Fossilize's hashes.
#include "tools/conform/fossilize/pipeline_database.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tools/common/files/json_file.h"

namespace ullage::tools::fossilize {

using nlohmann::ordered_json;

namespace {

// Vulkan's numbers.
constexpr uint32_t kComputeStage = 0x20;
constexpr uint32_t kRequireFullSubgroups = 0x2;
constexpr uint32_t kRequiredSubgroupSizeInfo = 1000225001;
constexpr uint32_t kVulkan13 = (1u << 22) | (3u << 12);
constexpr const char* kNoObject = "0000000000000000";

// FNV-1 with words in place of bytes.
class Hasher {
 public:
  void word(uint32_t value) { hash_ = (hash_ * 0x100000001b3u) ^ value; }
  void wide(uint64_t value) {
    word(static_cast<uint32_t>(value));
    word(static_cast<uint32_t>(value >> 32));
  }
  void text(std::string_view value) {
    word(0xff);
    for (const char c : value) word(static_cast<unsigned char>(c));
  }
  uint64_t hash() const { return hash_; }

 private:
  uint64_t hash_ = 0xcbf29ce484222325u;
};

std::string digits(uint64_t hash) {
  return fmt::format("{:016x}", hash);
}

// {"version": 6, "setLayouts": {"hash": {...}}}
std::string document(const char* kind, uint64_t hash, ordered_json object) {
  ordered_json json = {{"version", kFormatVersion}};
  json[kind] = ordered_json::object();
  json[kind][digits(hash)] = std::move(object);
  return json_text(json, -1);
}

// Seven bits at a time, the lowest first; the eighth bit is set if more follow.
std::string varints(std::span<const uint32_t> words) {
  std::string bytes;
  for (uint32_t word : words) {
    for (; word >= 0x80; word >>= 7) bytes += static_cast<char>((word & 0x7f) | 0x80);
    bytes += static_cast<char>(word);
  }
  return bytes;
}

std::string base64(std::span<const std::byte> bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t three = 0;
    for (size_t k = 0; k < 3; ++k) {
      three = three << 8 | (i + k < bytes.size() ? std::to_integer<uint32_t>(bytes[i + k]) : 0);
    }
    for (size_t k = 0; k < 4; ++k) {
      text += i + k > bytes.size() ? '=' : kDigits[three >> (18 - 6 * k) & 0x3f];
    }
  }
  return text;
}

struct Specialization {
  std::vector<std::byte> data;
  ordered_json entries = ordered_json::array();
};

Specialization specialization_of(const std::vector<ConstantState>& constants) {
  Specialization specialization;
  for (const ConstantState& constant : constants) {
    specialization.entries.push_back({{"offset", specialization.data.size()},
                                      {"size", constant.value.size()},
                                      {"constantID", constant.id}});
    specialization.data.insert(specialization.data.end(), constant.value.begin(),
                               constant.value.end());
  }
  return specialization;
}

void hash_specialization(const std::vector<ConstantState>& constants, Hasher& hasher) {
  if (constants.empty()) return hasher.word(0);
  uint64_t bytes = 0;
  for (const ConstantState& constant : constants) {
    for (const std::byte byte : constant.value) hasher.word(std::to_integer<uint32_t>(byte));
    bytes += constant.value.size();
  }
  hasher.wide(bytes);
  hasher.word(static_cast<uint32_t>(constants.size()));
  uint32_t offset = 0;
  for (const ConstantState& constant : constants) {
    hasher.word(offset);
    hasher.wide(constant.value.size());
    hasher.word(constant.id);
    offset += static_cast<uint32_t>(constant.value.size());
  }
}

uint32_t stage_flags(const PipelineState& pipeline) {
  return pipeline.full_subgroups ? kRequireFullSubgroups : 0;
}

uint64_t hash_of(const PipelineState& pipeline, uint64_t layout, uint64_t module) {
  Hasher hasher;
  hasher.wide(layout);
  hasher.word(0);  // flags
  hasher.word(0);  // no pipeline that it derives from
  hasher.wide(module);
  hasher.text(pipeline.entry);
  hasher.word(stage_flags(pipeline));
  hasher.word(kComputeStage);
  hash_specialization(pipeline.constants, hasher);
  if (pipeline.subgroup_size != 0) {
    hasher.word(kRequiredSubgroupSizeInfo);
    hasher.word(pipeline.subgroup_size);
  }
  return hasher.hash();
}

ordered_json stage_json(const PipelineState& pipeline, uint64_t module) {
  ordered_json stage = {{"flags", stage_flags(pipeline)},
                        {"stage", kComputeStage},
                        {"module", digits(module)},
                        {"name", pipeline.entry}};
  if (!pipeline.constants.empty()) {
    Specialization specialization = specialization_of(pipeline.constants);
    stage["specializationInfo"] = {{"dataSize", specialization.data.size()},
                                   {"data", base64(specialization.data)},
                                   {"mapEntries", std::move(specialization.entries)}};
  }
  if (pipeline.subgroup_size != 0) {
    stage["pNext"] = ordered_json::array(
        {{{"sType", kRequiredSubgroupSizeInfo}, {"requiredSubgroupSize", pipeline.subgroup_size}}});
  }
  return stage;
}

// The application info that the runtime gives to the driver. The chain of features does not affect
// a pipeline.
void add_application(StreamArchive& archive) {
  constexpr const char* kEngine = "ullage";
  Hasher info;
  info.word(0);  // applicationVersion
  info.word(kVulkan13);
  info.word(0);  // engineVersion
  info.word(0);  // no application's name
  info.text(kEngine);
  Hasher features;
  features.word(0);  // robustBufferAccess
  Hasher both;
  both.wide(info.hash());
  both.wide(features.hash());
  const ordered_json json = {{"version", kFormatVersion},
                             {"applicationInfo",
                              {{"engineName", kEngine},
                               {"applicationVersion", 0},
                               {"engineVersion", 0},
                               {"apiVersion", kVulkan13}}},
                             {"physicalDeviceFeatures", {{"robustBufferAccess", 0}}}};
  archive.add(Tag::application_info, both.hash(), json_text(json, -1));
}

}  // namespace

PipelineDatabase::PipelineDatabase() {
  add_application(archive_);
}

uint64_t PipelineDatabase::add_module(std::span<const uint32_t> words) {
  Hasher hasher;
  for (const uint32_t word : words) hasher.word(word);
  hasher.word(0);  // flags
  const std::string code = varints(words);
  const std::string head = document("shaderModules", hasher.hash(),
                                    {{"varintOffset", 0},
                                     {"varintSize", code.size()},
                                     {"codeSize", words.size_bytes()},
                                     {"flags", 0}});
  archive_.add(Tag::shader_module, hasher.hash(), head + '\0' + code);
  return hasher.hash();
}

uint64_t PipelineDatabase::add_set_layout(const std::vector<BindingState>& bindings) {
  Hasher hasher;
  hasher.word(static_cast<uint32_t>(bindings.size()));
  hasher.word(0);  // flags
  ordered_json list = ordered_json::array();
  for (const BindingState& binding : bindings) {
    const auto type = static_cast<uint32_t>(binding.type);
    for (const uint32_t word : {binding.binding, binding.count, type, kComputeStage}) {
      hasher.word(word);
    }
    list.push_back({{"descriptorType", type},
                    {"descriptorCount", binding.count},
                    {"stageFlags", kComputeStage},
                    {"binding", binding.binding}});
  }
  archive_.add(Tag::descriptor_set_layout, hasher.hash(),
               document("setLayouts", hasher.hash(), {{"flags", 0}, {"bindings", list}}));
  return hasher.hash();
}

uint64_t PipelineDatabase::add_layout(const PipelineState& pipeline) {
  Hasher hasher;
  hasher.word(static_cast<uint32_t>(pipeline.sets.size()));
  ordered_json sets = ordered_json::array(), push = ordered_json::array();
  for (const auto& bindings : pipeline.sets) {
    const uint64_t set = add_set_layout(bindings);
    hasher.wide(set);
    sets.push_back(digits(set));
  }
  hasher.word(pipeline.push_bytes > 0 ? 1 : 0);
  if (pipeline.push_bytes > 0) {
    for (const uint32_t word : {kComputeStage, pipeline.push_bytes, uint32_t{0}}) {
      hasher.word(word);
    }
    push.push_back({{"stageFlags", kComputeStage}, {"size", pipeline.push_bytes}, {"offset", 0}});
  }
  hasher.word(0);  // flags
  archive_.add(Tag::pipeline_layout, hasher.hash(),
               document("pipelineLayouts", hasher.hash(),
                        {{"flags", 0}, {"pushConstantRanges", push}, {"setLayouts", sets}}));
  return hasher.hash();
}

uint64_t PipelineDatabase::add(const PipelineState& pipeline) {
  const uint64_t layout = add_layout(pipeline);
  const uint64_t module = add_module(pipeline.spirv);
  const uint64_t hash = hash_of(pipeline, layout, module);
  archive_.add(Tag::compute_pipeline, hash,
               document("computePipelines", hash,
                        {{"flags", 0},
                         {"layout", digits(layout)},
                         {"basePipelineHandle", kNoObject},
                         {"basePipelineIndex", 0},
                         {"stage", stage_json(pipeline, module)}}));
  return hash;
}

}  // namespace ullage::tools::fossilize

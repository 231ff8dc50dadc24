// AmberReader: the commands of AmberScript, one function each.
#pragma once

#include <map>
#include <optional>

#include "tools/conform/script/script.h"
#include "tools/conform/script/token_reader.h"

namespace ullage::conform {

class AmberReader {
 public:
  AmberReader(const std::string& file, std::string_view text, ReadFile read)
      : in_(file, text), read_(std::move(read)) {}
  ir::Result<Script> read();

 private:
  using Names = std::map<std::string, size_t, std::less<>>;
  using Step = ScriptStep;

  void command();
  void virtual_file();
  void shader();
  std::string shader_text(ScriptShader& shader);
  void foreign_shader(const std::string& name, const std::string& type);
  void device_feature();
  void device_extension();
  void instance_extension();
  void set();
  // amber_buffers.cpp
  void buffer();
  void filling(ScriptBuffer& buffer);
  void series(ScriptBuffer& buffer);
  void data(ScriptBuffer& buffer, TokenReader& in, bool whole_text);
  void file(ScriptBuffer& buffer);
  // amber_images.cpp
  void image();
  std::optional<Layout> image_type(ScriptImage& image);
  void image_extent(ScriptImage& image);
  void sampler();
  void sampler_option(ScriptSampler& sampler, const std::string& option, const Place& place);
  // amber_pipelines.cpp
  void pipeline();
  void derive_pipeline();
  void pipeline_body(ScriptPipeline& pipeline);
  void attach(ScriptPipeline& pipeline);
  void bind(ScriptPipeline& pipeline);
  void bind_samplers(ScriptPipeline& pipeline, const std::string& what);
  // `samplers`: of combined ones, one per buffer; alone: without buffers.
  void place_binding(ScriptPipeline& pipeline, ScriptBinding::Kind kind,
                     const std::vector<size_t>& buffers, const std::vector<size_t>& samplers);
  std::vector<uint64_t> numbers_until_word();
  void subgroup(ScriptPipeline& pipeline);
  void shader_optimization(ScriptPipeline& pipeline);
  // amber_steps.cpp
  void run();
  void copy();
  void repeat();
  void expectation();
  void probe(ExpectStep& step);
  void add_step(Step step);

  // False at the end of the line; a backslash continues the line.
  bool more();
  size_t find(const Names& names, std::string_view what);
  void declare(Names& names, const std::string& name, const Place& place);
  // A construct that is not supported here.
  void unsupported(const Place& place, const std::string& construct);

  TokenReader in_;
  ReadFile read_;
  Script script_;
  Names shaders_, buffers_, samplers_, pipelines_;
  std::map<std::string, std::string, std::less<>> files_;
  std::map<std::string, std::string, std::less<>> foreign_;  // shaders of other stages: their types
  bool in_repeat_ = false;
};

}  // namespace ullage::conform

// ScriptParser: the statements of the text form, one function each.
#pragma once

#include <map>

#include "tools/conform/script/script.h"
#include "tools/conform/script/token_reader.h"

namespace ullage::conform {

class ScriptParser {
 public:
  ScriptParser(const std::string& file, std::string_view text, ReadFile read)
      : in_(file, text), read_(std::move(read)) {}
  ir::Result<Script> parse();

 private:
  using Names = std::map<std::string, size_t, std::less<>>;

  void statement();
  void require();
  void shader();
  void buffer();
  void image();
  void sampler();
  void fill(ScriptBuffer& buffer, bool counted);
  void data(ScriptBuffer& buffer, bool counted);
  void addresses(ScriptBuffer& buffer);
  // parse_script_steps.cpp
  void pipeline();
  bool pipeline_part(ScriptPipeline& pipeline);
  void binding(ScriptPipeline& pipeline, ScriptBinding::Kind kind);
  void binding_options(ScriptBinding& binding);
  void dispatch();
  void push(DispatchStep& step);
  void copy();
  void dump();
  void repeat();
  void expectation();
  // BUFFER, BUFFER[I] or BUFFER[I..J]; `as`, if asked for, is what its bytes are seen as.
  struct Range {
    size_t buffer = 0;
    uint64_t first = 0, count = 0;
    std::optional<ir::DType> view;
  };
  Range range(bool takes_view);
  void right_side(ExpectStep& step);
  void values(ExpectStep& step);
  void tolerance(ExpectStep& step);
  void check_other(const ExpectStep& step, const Place& place);

  // A new name of its kind; fails where it is taken.
  std::string declare(Names& names, std::string_view what);
  // The index of a name that was declared.
  size_t find(const Names& names, std::string_view what);
  ir::DType dtype();
  Bits number(ir::DType type, std::string_view what);
  ir::DType dtype_of_number(const ExpectStep& step, uint64_t index) const;
  void add_step(ScriptStep step);

  TokenReader in_;
  ReadFile read_;
  Script script_;
  std::string target_ = "vulkan1.1";
  Names shaders_, buffers_, samplers_, pipelines_;
  bool in_repeat_ = false;
};

}  // namespace ullage::conform

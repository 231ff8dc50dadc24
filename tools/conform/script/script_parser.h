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
  void fill(ScriptBuffer& buffer, bool counted);
  void data(ScriptBuffer& buffer, bool counted);
  // parse_script_steps.cpp
  void pipeline();
  bool pipeline_part(ScriptPipeline& pipeline);
  void binding(ScriptPipeline& pipeline, bool uniform);
  void dispatch();
  void push(DispatchStep& step);
  void copy();
  void repeat();
  void expectation();
  void range(ExpectStep& step);
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
  void add_step(std::variant<DispatchStep, CopyStep, ExpectStep> step);

  TokenReader in_;
  ReadFile read_;
  Script script_;
  std::string target_ = "vulkan1.1";
  Names shaders_, buffers_, pipelines_;
  bool in_repeat_ = false;
};

}  // namespace ullage::conform

// Includer: finds what #include names, remembers everything it looked for and who included whom.
#pragma once

#include <glslang/Public/ShaderLang.h>

#include <functional>
#include <string>
#include <vector>

#include "shaders/toolchain/compile/diagnostic.h"
#include "shaders/toolchain/compile/sources.h"

namespace ullage::shaders {

// "name" is searched for next to the file that includes it, then in the folders in order; <name> in
// the folders only. Files that include themselves without end are stopped at a depth of 200.
class Includer : public glslang::TShader::Includer {
 public:
  // `shown` turns a path into the name that the SPIR-V may carry. All outlive the includer.
  Includer(SourceFiles& files, const std::vector<std::string>& folders, std::string main_path,
           const SourceText& main_text, std::function<std::string(const std::string&)> shown);

  IncludeResult* includeLocal(const char* name, const char* includer, size_t depth) override;
  IncludeResult* includeSystem(const char* name, const char* includer, size_t depth) override;
  void releaseInclude(IncludeResult* result) override;

  // The files that were searched for, in order, without the main file.
  const std::vector<Dependency>& dependencies() const { return dependencies_; }
  // The path of a shown name; the name itself where it is unknown.
  std::string path_of(const std::string& shown) const;
  // Innermost first; empty for the main file and for files that were not included.
  std::vector<IncludeFrame> stack_of(const std::string& path) const;

 private:
  // One time that a file's text was entered.
  struct Visit {
    std::string path, shown;
    size_t parent = 0;
    uint32_t line = 0;  // of the directive in the parent
    const SourceText* text = nullptr;
    size_t read_up_to = 0;  // directives before this position have been taken
    uint32_t line_reached = 1;
  };
  IncludeResult* find(const std::string& name, bool local, size_t depth);
  IncludeResult* refuse(const std::string& reason);
  std::shared_ptr<const SourceText> look_for(const std::string& path);
  uint32_t line_of_directive(Visit& in, const std::string& name) const;

  SourceFiles& files_;
  const std::vector<std::string>& folders_;
  std::function<std::string(const std::string&)> shown_;
  std::vector<Visit> visits_;  // [0] is the main file
  std::vector<size_t> open_;   // visits that enclose the place being read
  std::vector<Dependency> dependencies_;
  std::vector<std::shared_ptr<const SourceText>> kept_;
  std::pair<std::string, std::string> refused_;  // the last name that was not found, and why
};

}  // namespace ullage::shaders

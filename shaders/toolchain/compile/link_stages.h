// Shaders that a pipeline runs one after the other: what each gives against what the next takes.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "shaders/toolchain/compile/diagnostic.h"

namespace ullage::shaders {

struct LinkedStage {
  std::string path;        // as messages call it
  std::string reflection;  // its document
};

// The stages of one program, in any order. Errors, with the id "link": a stage twice or one that
// belongs to no chain of stages; an input that no output of the stage before it feeds, or one of
// another type; a binding that two stages declare with other kinds or counts. Warnings: blocks of
// other layouts at one binding or in the push constants; an interpolation that only the fragment
// shader's side decides. REQUIRES: each document is one that reflection_json made.
std::vector<Diagnostic> link_stages(std::span<const LinkedStage> stages);

}  // namespace ullage::shaders

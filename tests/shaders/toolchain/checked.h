// Runs of the sanitizer over GLSL texts, for its tests.
#pragma once

#include <set>
#include <string>

#include "shaders/toolchain/check/check.h"

namespace ullage::shaders::check {

// Compiled with lines for Vulkan 1.1, as `ullage shader check` does. A shader that does not compile
// or cannot be checked is recorded as a failure.
CheckReport checked(const std::string& glsl, const CheckOptions& options = {});
// Why it cannot be checked; "": it can.
std::string refusal(const std::string& glsl);

// Kinds of the findings that are no notes.
std::set<std::string> faults_of(const CheckReport& report);

// A compute shader: 64 invocations, bindings 0 (x, uint), 1 (y, uint), 2 (f, float), shared s[64],
// i: the invocation's number in the dispatch, l: in its workgroup.
std::string shader(const std::string& declarations, const std::string& body);

}  // namespace ullage::shaders::check

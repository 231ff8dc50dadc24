// ullage-conform: the verbs of `ullage conform` as a program that knows no models.
#include "tools/common/cli/run_verbs.h"
#include "tools/conform/suites.h"
#include "tools/conform/verbs.h"

namespace ullage::conform {
namespace {

constexpr const Suite* kSuites[] = {&kDriverSuite, &kFuzzSuite, &kMatrixSuite, &kScriptSuite};
constexpr ConformTool kTool = {.program = "ullage-conform", .suites = kSuites};

int run(int argc, char** argv) {
  return tools::run_verbs("ullage-conform", "Checks that a Vulkan driver computes correctly.",
                          kConformVerbs<kTool>, argc, argv);
}

}  // namespace
}  // namespace ullage::conform

int main(int argc, char** argv) {
  return ullage::conform::run(argc, argv);
}

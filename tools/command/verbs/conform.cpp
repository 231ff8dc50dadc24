// `ullage conform`: verbs that check whether a device computes correctly, with every suite.
#include "tools/command/verbs/verbs.h"
#include "tools/conform/models/bundle_graph.h"
#include "tools/conform/models/suites.h"
#include "tools/conform/suites.h"
#include "tools/conform/verbs.h"

namespace ullage::tools {
namespace {

constexpr const conform::Suite* kSuites[] = {&conform::kShadersSuite, &conform::kOpsSuite,
                                             &conform::kOnnxSuite,    &conform::kGraphsSuite,
                                             &conform::kDriverSuite,  &conform::kFuzzSuite,
                                             &conform::kMatrixSuite,  &conform::kScriptSuite,
                                             &conform::kReplaySuite,  &conform::kDeterminismSuite};
constexpr conform::ConformTool kTool = {.program = "ullage",
                                        .verb = "conform",
                                        .suites = kSuites,
                                        .bundle_graph = conform::bundle_graph};

}  // namespace

Verb add_conform(Command app) {
  return app.add_subcommand("conform", "check that a device computes correctly")
      .add_verbs(conform::kConformVerbs<kTool>);
}

}  // namespace ullage::tools

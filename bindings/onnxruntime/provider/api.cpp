#include "api.h"

#include <cstdio>

namespace ullage::provider {

Api api_of(const OrtApi& ort, const std::string& version) {
  unsigned major = 0, minor = 0;
  const bool is_known = std::sscanf(version.c_str(), "%u.%u", &major, &minor) == 2;
  const bool is_old = is_known && (major < 1 || (major == 1 && minor < 28));
  return {ort, *ort.GetEpApi(), *ort.GetModelEditorApi(), !is_old};
}

void check_run(ullage_status status) {
  if (status != ULLAGE_OK) throw Failure(ullage_last_error(), status);
}

void check_compiled(ullage_status status) {
  if (status == ULLAGE_OK) return;
  ullage_diagnostic diagnostic = {};
  diagnostic.size = sizeof diagnostic;
  (void)ullage_compiler_last_error(&diagnostic);
  throw Refusal(diagnostic.message, status, diagnostic.node);
}

}  // namespace ullage::provider

#include "api.h"

namespace ullage::provider {

void check_run(ullage_status status) {
  if (status != ULLAGE_OK) throw Failure(ullage_last_error(), status);
}

void check_compiled(ullage_status status) {
  if (status == ULLAGE_OK) return;
  ullage_diagnostic said = {};
  said.size = sizeof said;
  (void)ullage_compiler_last_error(&said);
  throw Refusal(said.message, status, said.node);
}

}  // namespace ullage::provider

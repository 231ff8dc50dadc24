/* Links the runtime and asks its version; on the null backend, so that it runs anywhere. */
#include <stdio.h>
#include <ullage/ullage.h>

int main(void) {
  ullage_context_options options = {0};
  ullage_context* context = NULL;
  options.size = sizeof(options);
  options.use_null_backend = 1;
  if (ullage_context_create(&options, &context) != ULLAGE_OK) {
    fprintf(stderr, "%s\n", ullage_last_error());
    return 1;
  }
  ullage_context_destroy(context);
  printf("ullage %s\n", ullage_version());
  return 0;
}

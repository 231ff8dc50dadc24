/* What a runtime without self-test, image import and profiling answers: unsupported, with the option
 * that left the feature out. It needs no device. */
#include <stdio.h>
#include <string.h>
#include <ullage/ullage.h>
#include <ullage/ullage_vulkan.h>

static int refused(const char* what, ullage_status status, const char* option) {
  if (status == ULLAGE_UNSUPPORTED && strstr(ullage_last_error(), option)) return 0;
  fprintf(stderr, "%s: status %d, \"%s\": expected ULLAGE_UNSUPPORTED that names %s\n", what,
          (int)status, ullage_last_error(), option);
  return 1;
}

static ullage_status create(uint32_t timestamps, uint32_t labels, ullage_context** context) {
  ullage_context_options options = {0};
  options.size = sizeof(options);
  options.use_null_backend = 1;
  options.timestamps = timestamps;
  options.debug_labels = labels;
  return ullage_context_create(&options, context);
}

int main(void) {
  const char* profiling = "ULLAGE_RUNTIME_PROFILING=OFF";
  ullage_context* context = NULL;
  ullage_dispatch_time time = {0};
  time.size = sizeof(time);
  int bad = refused("timestamps", create(1, 0, &context), profiling);
  bad += refused("debug_labels", create(0, 1, &context), profiling);
  bad += refused("session_get_dispatch_time", ullage_session_get_dispatch_time(NULL, 0, &time),
                 profiling);
  bad += refused("vulkan_import_image", ullage_vulkan_import_image(NULL, "x", NULL, NULL),
                 "ULLAGE_RUNTIME_IMAGE_IMPORT=OFF");
  /* The self-test is a default, not a request: it is off without a word. */
  if (create(0, 0, &context) != ULLAGE_OK) {
    fprintf(stderr, "context_create: %s\n", ullage_last_error());
    ++bad;
  }
  ullage_context_destroy(context);
  if (!bad) printf("left out: 4 of 4 are refused\n");
  return bad != 0;
}

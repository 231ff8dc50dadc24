/* Runs one program at several sizes, in C: of the numbers 0, 1/n, 2/n ... it keeps those above 1/2.
 * How many that are is decided on the device. Links ullage::runtime.
 *   plain_c BRIGHT.ull         (examples/compile_graph writes the file)
 *   plain_c BRIGHT.ull null    without a device: calls are checked, nothing is computed */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ullage/ullage.h>

static int failed(ullage_status status) {
  if (status != ULLAGE_OK) fprintf(stderr, "%s\n", ullage_last_error());
  return status != ULLAGE_OK;
}

/* Input "x": n numbers from 0 to 1. The session keeps a copy. */
static ullage_status set_ramp(ullage_session* session, int64_t n) {
  float* ramp = malloc((size_t)n * sizeof(float) + 1);
  if (!ramp) return ULLAGE_OUT_OF_MEMORY;
  for (int64_t i = 0; i < n; ++i) ramp[i] = (float)i / (float)n;
  ullage_tensor x = {0};
  x.size = sizeof(x);
  x.dtype = ULLAGE_F32;
  x.rank = 1;
  x.extents[0] = n;
  x.data = ramp;
  x.size_bytes = (size_t)n * sizeof(float);
  const ullage_status status = ullage_session_set_input(session, "x", &x);
  free(ramp);
  return status;
}

/* Output 1, "values": as long as the run found it to be. */
static ullage_status print_values(ullage_session* session, int64_t n) {
  ullage_tensor values = {0};
  values.size = sizeof(values);
  const ullage_status status = ullage_session_get_output(session, 1, &values);
  if (status != ULLAGE_OK) return status;
  const int64_t count = values.extents[0];
  printf("%lld of %lld", (long long)count, (long long)n);
  if (count > 0) printf(", the first %g", (double)((const float*)values.data)[0]);
  printf("\n");
  return ULLAGE_OK;
}

static int run_sizes(ullage_session* session) {
  const int64_t sizes[] = {1000, 10, 1, 640};
  for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); ++i) {
    if (failed(set_ramp(session, sizes[i])) || failed(ullage_session_run(session)) ||
        failed(print_values(session, sizes[i]))) {
      return 1;
    }
  }
  ullage_statistics statistics = {0};
  statistics.size = sizeof(statistics);
  if (failed(ullage_session_get_statistics(session, &statistics))) return 1;
  printf("%llu runs, %llu waits, %llu recordings\n", (unsigned long long)statistics.runs,
         (unsigned long long)statistics.host_waits,
         (unsigned long long)statistics.command_buffers_recorded);
  return 0;
}

int main(int argc, char** argv) {
  const int without_device = argc == 3 && strcmp(argv[2], "null") == 0;
  if (argc != 2 && !without_device) {
    fprintf(stderr, "usage: plain_c BRIGHT.ull [null]\n");
    return 2;
  }
  ullage_context_options options = {0};
  options.size = sizeof(options);
  options.use_null_backend = (uint32_t)without_device;
  ullage_context* context = NULL;
  ullage_program* program = NULL;
  ullage_session* session = NULL;
  int bad = failed(ullage_context_create(&options, &context)) ||
            failed(ullage_program_load_file(context, argv[1], &program)) ||
            failed(ullage_session_create(program, NULL, &session)) || run_sizes(session);
  ullage_session_destroy(session);
  ullage_program_destroy(program);
  ullage_context_destroy(context);
  return bad;
}

/* What a runtime without exceptions makes of damaged program files: an error or a run, never the
 * end of the process. Every file is cut at every length, and every byte is set to 0, 0xff and its
 * complement. It needs no device.
 *   mutated BRIGHT.ull */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ullage/ullage.h>

typedef struct tally {
  unsigned refused, ran, silent;
} tally;

/* Four numbers for the input "x". */
static ullage_status run(ullage_program* program) {
  static const float kNumbers[4] = {0, 0.25F, 0.5F, 0.75F};
  ullage_session* session = NULL;
  ullage_tensor x = {0};
  x.size = sizeof(x);
  x.dtype = ULLAGE_F32;
  x.rank = 1;
  x.extents[0] = 4;
  x.data = (void*)kNumbers;
  x.size_bytes = sizeof(kNumbers);
  ullage_status status = ullage_session_create(program, NULL, &session);
  if (status == ULLAGE_OK) status = ullage_session_set_input(session, "x", &x);
  if (status == ULLAGE_OK) status = ullage_session_run(session);
  ullage_session_destroy(session);
  return status;
}

static void try_file(ullage_context* context, const unsigned char* bytes, size_t size, tally* sum) {
  ullage_program* program = NULL;
  ullage_status status = ullage_program_load_memory(context, bytes, size, &program);
  if (status == ULLAGE_OK) status = run(program);
  ullage_program_destroy(program);
  if (status == ULLAGE_OK) {
    ++sum->ran;
  } else if (ullage_last_error()[0] == 0) {
    ++sum->silent;
  } else {
    ++sum->refused;
  }
}

static void try_lengths(ullage_context* context, const unsigned char* bytes, size_t size,
                        tally* sum) {
  for (size_t length = 0; length < size; ++length) {
    /* Of exactly this size, so that a reader beyond its end is seen by tools that watch the heap.
     */
    unsigned char* cut = malloc(length + (length == 0));
    if (!cut) exit(2);
    memcpy(cut, bytes, length);
    try_file(context, cut, length, sum);
    free(cut);
  }
}

static void try_bytes(ullage_context* context, unsigned char* bytes, size_t size, tally* sum) {
  for (size_t i = 0; i < size; ++i) {
    const unsigned char kept = bytes[i];
    const unsigned char values[] = {0, 0xff, (unsigned char)~kept};
    for (size_t k = 0; k < sizeof(values); ++k) {
      if (values[k] == kept) continue;
      bytes[i] = values[k];
      try_file(context, bytes, size, sum);
    }
    bytes[i] = kept;
  }
}

static unsigned char* read_file(const char* path, size_t* size) {
  FILE* file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END) != 0) return NULL;
  const long end = ftell(file);
  unsigned char* bytes = end > 0 ? malloc((size_t)end) : NULL;
  rewind(file);
  *size = bytes ? fread(bytes, 1, (size_t)end, file) : 0;
  fclose(file);
  return bytes;
}

int main(int argc, char** argv) {
  size_t size = 0;
  unsigned char* bytes = argc == 2 ? read_file(argv[1], &size) : NULL;
  ullage_context_options options = {0};
  options.size = sizeof(options);
  options.use_null_backend = 1;
  ullage_context* context = NULL;
  if (!bytes || ullage_context_create(&options, &context) != ULLAGE_OK) {
    fprintf(stderr, "usage: mutated BRIGHT.ull (a file that can be read)\n");
    return 2;
  }
  tally whole = {0}, sum = {0};
  try_file(context, bytes, size, &whole);
  try_lengths(context, bytes, size, &sum);
  try_bytes(context, bytes, size, &sum);
  try_file(context, bytes, size, &whole);
  ullage_context_destroy(context);
  free(bytes);
  printf("%zu bytes: %u damaged files refused, %u run, %u refused without a message\n", size,
         sum.refused, sum.ran, sum.silent);
  return whole.ran != 2 || sum.refused == 0 || sum.silent != 0;
}

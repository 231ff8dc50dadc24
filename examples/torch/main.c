/* Finds the rings in pictures of two sizes with the network that train.py has trained, in C and
 * without PyTorch. How many there are is decided on the device. Links ullage::compiler_c.
 *   find_marks FINDER.pt2 */
#include <stdio.h>
#include <stdlib.h>
#include <ullage/ullage.h>
#include <ullage/ullage_compiler.h>

static int failed(ullage_status status) {
  if (status != ULLAGE_OK) fprintf(stderr, "%s\n", ullage_last_error());
  return status != ULLAGE_OK;
}

static int failed_compiler(ullage_status status) {
  ullage_diagnostic diagnostic = {.size = sizeof(diagnostic)};
  if (status != ULLAGE_OK && ullage_compiler_last_error(&diagnostic) == ULLAGE_OK)
    fprintf(stderr, "%s\n", diagnostic.message);
  return status != ULLAGE_OK;
}

/* The bytes of a file, to be freed; NULL where it cannot be read. */
static void* bytes_of(const char* path, size_t* size) {
  FILE* file = fopen(path, "rb");
  if (!file) return NULL;
  void* bytes = NULL;
  if (fseek(file, 0, SEEK_END) == 0 && ftell(file) > 0) {
    *size = (size_t)ftell(file);
    rewind(file);
    bytes = malloc(*size);
    if (bytes && fread(bytes, 1, *size, file) != *size) {
      free(bytes);
      bytes = NULL;
    }
  }
  fclose(file);
  return bytes;
}

static int compile(ullage_context* context, const char* path, ullage_program** program) {
  size_t size = 0;
  void* bytes = bytes_of(path, &size);
  if (!bytes) return fprintf(stderr, "%s: cannot read\n", path), 1;
  ullage_model* model = NULL;
  ullage_compiled* compiled = NULL;
  const ullage_compile_options options = {.size = sizeof(options), .context = context};
  const int bad = failed_compiler(ullage_model_from_pt2(bytes, size, NULL, &model)) ||
                  failed_compiler(ullage_model_compile(model, &options, &compiled)) ||
                  failed(ullage_program_load_memory(context, ullage_compiled_bytes(compiled),
                                                    ullage_compiled_size(compiled), program));
  ullage_compiled_destroy(compiled);
  ullage_model_destroy(model);
  free(bytes);
  return bad;
}

/* ---- pictures ------------------------------------------------------------------------------ */

typedef struct picture {
  int64_t height, width;
  float* pixels;
} picture;

static const char* const kRing[] = {" ### ", "#   #", "#   #", "#   #", " ### "};
static const char* const kCross[] = {"#   #", " # # ", "  #  ", " # # ", "#   #"};

static void draw(picture* p, const char* const* mark, int64_t row, int64_t column) {
  for (int64_t y = 0; y < 5; ++y)
    for (int64_t x = 0; x < 5; ++x)
      if (mark[y][x] == '#') p->pixels[(row + y - 2) * p->width + column + x - 2] += 1;
}

/* Two rings, or three in a wide picture, and a cross, on noise. */
static int make_picture(picture* p, int64_t height, int64_t width) {
  p->height = height;
  p->width = width;
  p->pixels = malloc((size_t)(height * width) * sizeof(float));
  if (!p->pixels) return 1;
  uint32_t noise = 1;
  for (int64_t i = 0; i < height * width; ++i) {
    noise = noise * 1664525u + 1013904223u;
    p->pixels[i] = 0.2f * (float)(noise >> 8) / (float)(1u << 24);
  }
  draw(p, kRing, 8, 9);
  draw(p, kCross, 14, 22);
  draw(p, kRing, height - 9, 17);
  if (width > 40) draw(p, kRing, height - 10, 50);
  return 0;
}

/* ---- runs ---------------------------------------------------------------------------------- */

static int find(ullage_session* session, int64_t height, int64_t width) {
  picture p = {0};
  if (make_picture(&p, height, width)) return 1;
  const ullage_tensor input = {.size = sizeof(input),
                               .dtype = ULLAGE_F32,
                               .rank = 2,
                               .extents = {height, width},
                               .data = p.pixels,
                               .size_bytes = (size_t)(height * width) * sizeof(float)};
  ullage_tensor found = {.size = sizeof(found)};
  const int bad = failed(ullage_session_set_input(session, "picture", &input)) ||
                  failed(ullage_session_run(session)) ||
                  failed(ullage_session_get_output(session, 0, &found));
  free(p.pixels);
  if (bad) return 1;
  const int64_t* position = found.data;
  printf("%lld x %lld: %lld rings at", (long long)height, (long long)width,
         (long long)found.extents[0]);
  for (int64_t i = 0; i < found.extents[0]; ++i)
    printf(" (%lld, %lld)", (long long)position[2 * i], (long long)position[2 * i + 1]);
  printf("\n");
  return 0;
}

int main(int argc, char** argv) {
  if (argc != 2) return fprintf(stderr, "usage: find_marks FINDER.pt2\n"), 2;
  const ullage_context_options options = {.size = sizeof(options)};
  ullage_context* context = NULL;
  ullage_program* program = NULL;
  ullage_session* session = NULL;
  ullage_statistics statistics = {.size = sizeof(statistics)};
  const int bad =
      failed(ullage_context_create(&options, &context)) || compile(context, argv[1], &program) ||
      failed(ullage_session_create(program, NULL, &session)) || find(session, 24, 32) ||
      find(session, 40, 56) || failed(ullage_session_get_statistics(session, &statistics));
  if (!bad) {
    printf("%llu runs, %llu waits\n", (unsigned long long)statistics.runs,
           (unsigned long long)statistics.host_waits);
  }
  ullage_session_destroy(session);
  ullage_program_destroy(program);
  ullage_context_destroy(context);
  return bad;
}

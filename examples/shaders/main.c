/* The same table from C, whether a C compiler or an assembler has made it. */
#include <stdio.h>
#include <string.h>

#include "from_c.h"

int main(void) {
  for (size_t i = 0; i < from_c_count; ++i) {
    const struct from_c_shader* s = &from_c[i];
    const int text_is_whole = s->msl && strlen(s->msl) == s->msl_length;
    printf("%s: %zu words, magic %08x, MSL %s\n", s->name, s->spirv_words, (unsigned)s->spirv[0],
           text_is_whole ? "whole" : "broken");
  }
  return 0;
}

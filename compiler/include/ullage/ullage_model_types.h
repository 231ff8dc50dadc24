/* Messages about models, and values of their inputs by name. */
#ifndef ULLAGE_ULLAGE_MODEL_TYPES_H
#define ULLAGE_ULLAGE_MODEL_TYPES_H

#include "ullage/ullage.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ullage_diagnostic {
  size_t size;
  ullage_status status;
  const char* message; /* one line, as ullage_last_error(); it names op and node as well */
  const char* op;   /* op of the node that caused it, as the model names it; "" if there is none */
  const char* node; /* name of that node, or "" */
} ullage_diagnostic;

/* A callback for diagnostics: called once per node that cannot be imported, before the function
 * fails, and once per warning (status ULLAGE_OK), on the thread that called the function. */
typedef void (*ullage_diagnose)(void* user, const ullage_diagnostic* diagnostic);

/* The value or the extents of an input, to which the graph may be specialized. */
typedef struct ullage_named_tensor {
  const char* name;
  const ullage_tensor* tensor;
} ullage_named_tensor;
typedef struct ullage_named_shape {
  const char* name;
  uint32_t rank;
  const int64_t* extents;
} ullage_named_shape;

#ifdef __cplusplus
} /* extern "C" */
#endif
#endif

/* Ullage embeddings, C API: texts as vectors, or as scores of a reranker. Texts whose meanings are
 * near have vectors with a large dot product.
 *
 * The conventions of ullage_generator.h apply.
 *
 *   ullage_embedder* embedder;
 *   ullage_embedder_load_file(context, "model.gguf", NULL, &embedder);
 *   ullage_embedding embedding = {.size = sizeof embedding};
 *   ullage_embedder_run(embedder, "a cat sat", 0, &embedding);
 */
#ifndef ULLAGE_ULLAGE_EMBEDDER_H
#define ULLAGE_ULLAGE_EMBEDDER_H

#include "ullage/ullage_compiler.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ullage_embedder ullage_embedder;

/* What becomes of the rows of a text's tokens. */
typedef enum ullage_pooling {
  ULLAGE_POOLING_OF_MODEL, /* as the file has it, else none */
  ULLAGE_POOLING_NONE,     /* each row remains */
  ULLAGE_POOLING_MEAN,     /* of all rows */
  ULLAGE_POOLING_CLS,      /* the first row */
  ULLAGE_POOLING_LAST,     /* the last row */
  ULLAGE_POOLING_RANK      /* the score that the model's classifier gives the text */
} ullage_pooling;

typedef struct ullage_embedder_options {
  size_t size;
  ullage_pooling pooling;
  uint32_t keep_lengths; /* 1: vectors are as the model computes them; 0: they have length 1. Scores
                            are as they are */
  const ullage_compile_options* compile; /* `profiles` and `plans` apart, for the device of the
                                            context; NULL: defaults */
  const ullage_session_options* session; /* NULL: defaults. Bounds: "tokens" of a text */
  uint32_t allow_unknown_keys; /* 1: metadata keys of the model's architecture that are not known
                                  are left out */
} ullage_embedder_options;

/* Loads a language model, decoder or encoder: a GGUF file, the first of split ones, a folder as
 * Hugging Face lays it out, or a program file that was compiled from an encoder, which has the
 * pooling of the file and vectors of length 1. `options` may be NULL. Errors:
 * ULLAGE_INVALID_ARGUMENT, for a path that cannot be read and options of another program;
 * ULLAGE_INVALID_FILE; ULLAGE_UNSUPPORTED, for another architecture, a metadata key that is not
 * known, by name, and a rank by a model without a classifier; those of ullage_model_compile and
 * ullage_session_create. */
ULLAGE_API ullage_status ullage_embedder_load_file(ullage_context* context, const char* path,
                                                   const ullage_embedder_options* options,
                                                   ullage_embedder** embedder);
ULLAGE_API void ullage_embedder_destroy(ullage_embedder* embedder);

typedef struct ullage_embedding {
  size_t size;
  const float* values;   /* [width]; without pooling [tokens, width], row-major; of rank one number.
                            Valid until the next call with the embedder */
  uint32_t rank;         /* 1; without pooling 2; of rank 0 */
  int64_t rows;          /* 1; without pooling the number of tokens */
  int64_t width;         /* of rank 1 */
  const int32_t* tokens; /* that were read */
  uint32_t token_count;
} ullage_embedding;

/* Computes the embedding of a text, in one submission and one wait. The beginning and end tokens
 * that the file requires are added. `parse_special` 1: special tokens in it are what they stand
 * for; 0: they are plain text. Errors: ULLAGE_INVALID_ARGUMENT, for a text without a token;
 * ULLAGE_OUT_OF_BOUNDS, for more tokens than the model has positions; ULLAGE_UNSUPPORTED, for a
 * model without a supported vocabulary. */
ULLAGE_API ullage_status ullage_embedder_run(ullage_embedder* embedder, const char* text,
                                             uint32_t parse_special, ullage_embedding* embedding);
/* The same of tokens, as they are. Errors besides: ULLAGE_INVALID_ARGUMENT, for a token that does
 * not exist. */
ULLAGE_API ullage_status ullage_embedder_run_tokens(ullage_embedder* embedder,
                                                    const int32_t* tokens, uint32_t count,
                                                    ullage_embedding* embedding);

#ifdef __cplusplus
} /* extern "C" */
#endif
#endif

/* Ullage compiler, C API: compiles models, texts and graphs to program files (.ull), which
 * ullage_program_load_memory loads in this process or any other.
 *
 * The conventions at the top of ullage.h apply, except for messages: these functions report errors
 * through ullage_compiler_last_error(), which returns status, message, op and node separately. An
 * object may be used by one thread at a time; different objects may be used by different threads.
 *
 *   ullage_model* model;
 *   ullage_model_from_onnx(bytes, size, NULL, &model);
 *   ullage_compile_options options = {.size = sizeof options, .context = context};
 *   ullage_compiled* compiled;
 *   ullage_model_compile(model, &options, &compiled);
 *   ullage_program_load_memory(context, ullage_compiled_bytes(compiled),
 *                              ullage_compiled_size(compiled), &program);
 */
#ifndef ULLAGE_ULLAGE_COMPILER_H
#define ULLAGE_ULLAGE_COMPILER_H

#include "ullage/ullage.h"
#include "ullage/ullage_compile_options.h"
#include "ullage/ullage_import_options.h"
#include "ullage/ullage_model_types.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- errors -------------------------------------------------------------------------------- */

/* Returns the error of the last failed call of this header on this thread; its texts are valid
 * until the next failure. Returns ULLAGE_OK and empty texts if there was none. */
ULLAGE_API ullage_status ullage_compiler_last_error(ullage_diagnostic* diagnostic);

/* ---- models -------------------------------------------------------------------------------- */

/* A graph of ops with its constants, independent of any device. Immutable: it may be compiled many
 * times. */
typedef struct ullage_model ullage_model;

/* Imports an ONNX ModelProto. `options` may be NULL. Errors: ULLAGE_INVALID_FILE;
 * ULLAGE_UNSUPPORTED, after one call of `diagnose` per unsupported node. */
ULLAGE_API ullage_status ullage_model_from_onnx(const void* bytes, size_t size,
                                                const ullage_import_options* options,
                                                ullage_model** model);

/* Imports a program of PyTorch: a .pt2 file, as torch.export.save writes it, or the JSON in it,
 * whose tensors are all inputs. Outputs named "buffer_mutation:NAME" and "input_mutation:NAME" are
 * what it writes to its buffers and inputs. Of the options `borrow`, `device_inputs`, `specialized`
 * and `diagnose` are used. Errors: as ullage_model_from_onnx. */
ULLAGE_API ullage_status ullage_model_from_pt2(const void* bytes, size_t size,
                                               const ullage_import_options* options,
                                               ullage_model** model);

/* Imports a language model from GGUF. The program "" is one decoding step. `answers` 1 adds the
 * programs "answer" and "conversation", which generate a whole answer to one question and in a
 * conversation. Of the options `borrow` and
 * `allow_unknown_keys` are used. */
ULLAGE_API ullage_status ullage_model_from_gguf(const void* bytes, size_t size, uint32_t answers,
                                                const ullage_import_options* options,
                                                ullage_model** model);

/* The same of a file, whose weights are read where they are: GGUF, of split files the first one, or
 * a folder as Hugging Face lays it out (config.json, *.safetensors, tokenizer.json). The file must
 * stay unchanged while the ullage_model and everything compiled from it live. Of the options
 * `allow_unknown_keys` is used. Errors besides: ULLAGE_INVALID_ARGUMENT, for a path that cannot be
 * read; all name the path. */
ULLAGE_API ullage_status ullage_model_from_language_file(const char* path, uint32_t answers,
                                                         const ullage_import_options* options,
                                                         ullage_model** model);

/* Builds a graph from a definition in the comprehension language (docs/comprehensions.md). Inputs
 * and outputs are the parameters and results of the definition. `definition` NULL selects the only
 * definition of the text. Warnings go to `diagnose`. Errors: those of syntax, names and types; the
 * message lists all of them. */
ULLAGE_API ullage_status ullage_model_from_comprehension(const char* text, const char* definition,
                                                         const ullage_import_options* options,
                                                         ullage_model** model);

ULLAGE_API void ullage_model_destroy(ullage_model* model);

/* Describe the inputs and outputs of the program "", as ullage_program_get_input. Names and symbols
 * live as long as the model. */
ULLAGE_API uint32_t ullage_model_input_count(const ullage_model* model);
ULLAGE_API uint32_t ullage_model_output_count(const ullage_model* model);
ULLAGE_API ullage_status ullage_model_get_input(const ullage_model* model, uint32_t index,
                                                ullage_tensor_info* info);
ULLAGE_API ullage_status ullage_model_get_output(const ullage_model* model, uint32_t index,
                                                 ullage_tensor_info* info);

/* ---- graphs, call by call ------------------------------------------------------------------ */

/* A graph under construction. A call that fails does not change it. */
typedef struct ullage_graph ullage_graph;
/* A value of a graph, numbered from 0. */
typedef uint32_t ullage_value;
#define ULLAGE_NO_VALUE UINT32_MAX /* an absent optional operand */

ULLAGE_API ullage_status ullage_graph_create(ullage_graph** graph);
ULLAGE_API void ullage_graph_destroy(ullage_graph* graph);

/* Adds an input. An extent of -1 varies from run to run; `symbols[axis]`, if not NULL, names it,
 * and axes with the same name have equal extents. `symbols` may be NULL. `is_host_readable` 1:
 * sizes may depend on the elements of this input, which must be small and of constant shape. */
ULLAGE_API ullage_status ullage_graph_input(ullage_graph* graph, const char* name,
                                            ullage_dtype dtype, uint32_t rank,
                                            const int64_t* extents, const char* const* symbols,
                                            uint32_t is_host_readable, ullage_value* value);
/* Adds a constant; copies the data. */
ULLAGE_API ullage_status ullage_graph_constant(ullage_graph* graph, const ullage_tensor* tensor,
                                               ullage_value* value);

typedef enum ullage_attribute_kind {
  ULLAGE_ATTRIBUTE_INTEGER,  /* integer; a flag is 0 or 1 */
  ULLAGE_ATTRIBUTE_NUMBER,   /* number */
  ULLAGE_ATTRIBUTE_TEXT,     /* text; also the name of an enumerator */
  ULLAGE_ATTRIBUTE_INTEGERS, /* integers, count; also where an op takes extents */
  ULLAGE_ATTRIBUTE_NUMBERS,  /* numbers, count */
  ULLAGE_ATTRIBUTE_SIZES,    /* sizes, count: extents that may vary from run to run */
  ULLAGE_ATTRIBUTE_DTYPE,    /* dtype */
  ULLAGE_ATTRIBUTE_EXTENTS   /* text: sizes written as "n, 3, floor_div(m + 1, 2)" */
} ullage_attribute_kind;

/* A size: floor((extent of axis `axis` of `value` * `factor` + `offset`) / `divisor`), with divisor
 * 0 as 1; just `offset` if `value` is ULLAGE_NO_VALUE. */
typedef struct ullage_size {
  ullage_value value;
  uint32_t axis;
  int64_t factor, offset, divisor;
} ullage_size;

typedef struct ullage_attribute {
  size_t size;
  const char* name; /* as in docs/ops.md */
  ullage_attribute_kind kind;
  int64_t integer;
  double number;
  const char* text;
  ullage_dtype dtype;
  const int64_t* integers;
  const double* numbers;
  const ullage_size* sizes;
  uint32_t count;
} ullage_attribute;

/* Adds a node with the op of that name (docs/ops.md), or the nodes of one of the composites arange,
 * einsum, masked_select, matmul_numpy, nonzero, repeat, reshape_codes, reverse, slice_onnx and
 * unique, whose results are those of the function, followed by counts. `outputs` receives one value
 * per result. `output_count` is the capacity of `outputs` at the call (at most 9 are needed, by
 * nonzero) and the number of results afterwards. Errors: no such op; unknown or missing attributes;
 * operands that the op does not accept (op and node are in the diagnostic). */
ULLAGE_API ullage_status ullage_graph_add(ullage_graph* graph, const char* op,
                                          const ullage_value* inputs, uint32_t input_count,
                                          const ullage_attribute* attributes,
                                          uint32_t attribute_count, ullage_value* outputs,
                                          uint32_t* output_count);

/* Makes a value an output of the graph. */
ULLAGE_API ullage_status ullage_graph_output(ullage_graph* graph, const char* name,
                                             ullage_value value);
/* Describes a value, as ullage_tensor_info of a program, without a name. Symbols are valid until
 * the graph changes. Errors: the value has more than ULLAGE_MAX_RANK axes, as inner values of a
 * graph may: use ullage_graph_get_extent for each axis. */
ULLAGE_API ullage_status ullage_graph_get_value(ullage_graph* graph, ullage_value value,
                                                ullage_tensor_info* info);

/* Returns the extent of an axis as text: numbers, symbols, + - * and the functions of
 * docs/text-form.md. Callers can combine such texts for ULLAGE_ATTRIBUTE_EXTENTS; equal texts are
 * equal extents. The text is valid until the next call with this graph. */
ULLAGE_API ullage_status ullage_graph_get_extent(ullage_graph* graph, ullage_value value,
                                                 uint32_t axis, const char** text);

/* Returns the only element of an integer or bool as such a text: an extent that the device decides,
 * or the host where it can. As an extent a negative element is 0. The text is valid until the next
 * call with this graph. Errors: another dtype; a shape that is not of one element at compile time.
 */
ULLAGE_API ullage_status ullage_graph_scalar_extent(ullage_graph* graph, ullage_value value,
                                                    const char** text);

/* Print a graph in the text form (docs/text-form.md), and parse it. The text is valid until the
 * next call with this graph. Errors of parsing name line and column. */
ULLAGE_API ullage_status ullage_graph_text(ullage_graph* graph, const char** text);
ULLAGE_API ullage_status ullage_model_from_text(const char* text, ullage_model** model);

/* Creates a model from the current state of the graph, which may be extended afterwards. Errors:
 * the graph has no output. */
ULLAGE_API ullage_status ullage_model_from_graph(const ullage_graph* graph, ullage_model** model);

/* ---- derivatives and batches ----------------------------------------------------------------- */

/* These functions create models that can be compiled and transformed again. They share data with
 * the given model, so the two must not be used from two threads at once. Errors: a model of several
 * programs; an op without a derivative or batching rule (op and node are in the diagnostic). */

typedef enum ullage_derivative {
  ULLAGE_GRADIENT, /* of the sum of the first output, which must have a float dtype: outputs
                      "grad_<input>" replace the others */
  ULLAGE_VALUE_AND_GRADIENT, /* the same, after the existing outputs */
  ULLAGE_TANGENT,  /* adds inputs "tangent_<input>" and outputs "tangent_<output>" at the end */
  ULLAGE_COTANGENT /* adds inputs "cotangent_<output>" and outputs "grad_<input>" at the end */
} ullage_derivative;

typedef struct ullage_derivative_options {
  size_t size;
  const char* const* inputs; /* to differentiate by, of float dtypes; NULL: all of them */
  uint32_t input_count;
  uint32_t recompute; /* 1: the backward pass recomputes values of the forward pass instead of
                         keeping them in memory; the results are the same, bit for bit */
} ullage_derivative_options;

/* Differentiates a model. `options` may be NULL. docs/gradients.md defines derivatives at kinks. */
ULLAGE_API ullage_status ullage_model_differentiate(const ullage_model* model,
                                                    ullage_derivative derivative,
                                                    const ullage_derivative_options* options,
                                                    ullage_model** result);

typedef struct ullage_batch_options {
  size_t size;
  const int64_t* input_axes; /* per input its batch axis; -1: all rows share the input */
  uint32_t input_axis_count;
  const uint32_t* output_axes; /* per output its batch axis; NULL: 0 for all */
  uint32_t output_axis_count;
  int64_t rows; /* number of rows of the batch; 0: varies from run to run */
} ullage_batch_options;

/* Batches a model: the result computes it for every row of a batch. An output whose rows may differ
 * in extent is padded with zeros and followed by an output "<name>_counts", i64 [batch, rank], with
 * the live extents of each row; this requires `rows`. */
ULLAGE_API ullage_status ullage_model_batch(const ullage_model* model,
                                            const ullage_batch_options* options,
                                            ullage_model** result);

/* Adds the nodes of a model to the graph, with `inputs` in place of the model's inputs. `outputs`
 * receives one value per output of the model. `output_count` is the capacity of `outputs` at the
 * call and the number of outputs afterwards. Errors: inputs of other dtypes or ranks; a model with
 * properties of a whole program (capacities). */
ULLAGE_API ullage_status ullage_graph_inline(ullage_graph* graph, const ullage_model* model,
                                             const ullage_value* inputs, uint32_t input_count,
                                             ullage_value* outputs, uint32_t* output_count);

/* ---- compiling ----------------------------------------------------------------------------- */

typedef struct ullage_compiled ullage_compiled;

/* Compiles a model. `options` may be NULL. The same model and options give the same bytes. Errors:
 * no such plan or symbol; ULLAGE_UNSUPPORTED, with op and node, if the graph exceeds the limits of
 * a profile; ULLAGE_CANCELLED. */
ULLAGE_API ullage_status ullage_model_compile(const ullage_model* model,
                                              const ullage_compile_options* options,
                                              ullage_compiled** compiled);
ULLAGE_API void ullage_compiled_destroy(ullage_compiled* compiled);

/* Return the bytes of the program file, 16-byte aligned; valid while `compiled` lives. */
ULLAGE_API const void* ullage_compiled_bytes(const ullage_compiled* compiled);
ULLAGE_API size_t ullage_compiled_size(const ullage_compiled* compiled);
/* Writes the program file atomically: a reader sees the old file or the new one. */
ULLAGE_API ullage_status ullage_compiled_write(const ullage_compiled* compiled, const char* path);

/* Finds the nodes that cannot be imported, without importing the model: calls `diagnose` for each
 * and returns their number. Errors: ULLAGE_INVALID_FILE. */
ULLAGE_API ullage_status ullage_onnx_unsupported(const void* bytes, size_t size,
                                                 void* diagnose_user, ullage_diagnose diagnose,
                                                 uint32_t* count);

#ifdef __cplusplus
} /* extern "C" */
#endif
#endif

/* Ullage compiler, C API: models, texts and graphs to the bytes of program files (.ull), which
 * ullage_program_load_memory loads, in this process or any other.
 *
 * The rules at the top of ullage.h hold here, but for messages: those of these functions are in
 * ullage_compiler_last_error(), whose parts are apart. Objects belong to one thread at a time;
 * different ones may be used by different threads.
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

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what went wrong ----------------------------------------------------------------------- */

typedef struct ullage_diagnostic {
  size_t size;
  ullage_status status;
  const char* message; /* one line, as ullage_last_error(); names op and node, too */
  const char* op;      /* of the node to blame, in the model's words; "" where none is */
  const char* node;
} ullage_diagnostic;

/* Of the last failed call of this header on this thread; its texts are valid until the next one.
 * After no failure: ULLAGE_OK and empty texts. */
ULLAGE_API ullage_status ullage_compiler_last_error(ullage_diagnostic* diagnostic);

/* Called by a function that was given it, on the thread that called that function: once per node
 * that cannot be imported, before the function fails, and once per warning (status ULLAGE_OK). */
typedef void (*ullage_diagnose)(void* user, const ullage_diagnostic* diagnostic);

/* ---- models -------------------------------------------------------------------------------- */

/* A graph of ops with its constants, made for no device. Immutable: may be compiled many times. */
typedef struct ullage_model ullage_model;

/* The value of an input, or its extents: what the graph may be specialised to. */
typedef struct ullage_named_tensor {
  const char* name;
  const ullage_tensor* tensor;
} ullage_named_tensor;
typedef struct ullage_named_shape {
  const char* name;
  uint32_t rank;
  const int64_t* extents;
} ullage_named_shape;

typedef struct ullage_import_options {
  size_t size;
  const char* folder; /* of external data; NULL: a model that has any is refused */
  uint32_t borrow;    /* 1: the model's bytes stay valid and unchanged while the ullage_model and
                         everything compiled from it live, and weights are not copied */
  const char* const* device_inputs; /* names of inputs that the host must not look at */
  uint32_t device_input_count;
  const ullage_named_tensor*
      specialized; /* values that may decide the graph's structure where it asks
                 for one (axes, a rank): runs are held to them by guards */
  uint32_t specialized_count;
  const ullage_named_shape* shapes; /* extents of inputs, as constants of the graph */
  uint32_t shape_count;
  const ullage_bound* bounds; /* of iterations of loops, by node, that are unrolled */
  uint32_t bound_count;
  const char* const* given; /* inputs that runs give although the model has initializers for them */
  uint32_t given_count;
  uint32_t allow_newer_opset; /* 1: nodes of opsets newer than any that is known are tried */
  uint32_t unroll_loops;      /* 1: always, which derivatives need; 0: where it is cheaper */
  void* diagnose_user;
  ullage_diagnose diagnose;    /* may be NULL */
  const ullage_bound* lengths; /* of inputs that are sequences: how many tensors runs give, as
                                  inputs "name.0", "name.1" and so on; -1 for an optional one that
                                  is not there */
  uint32_t length_count;
} ullage_import_options;

/* A ModelProto. options may be NULL. Errors: ULLAGE_INVALID_FILE; ULLAGE_UNSUPPORTED, with every
 * unsupported node told to `diagnose`. */
ULLAGE_API ullage_status ullage_model_from_onnx(const void* bytes, size_t size,
                                                const ullage_import_options* options,
                                                ullage_model** model);

/* A language model as GGUF. The program "" is one step; `answers` 1: also whole answers, of one
 * question and of a conversation ("answer", "conversation"). Of the options borrow and
 * diagnose are looked at. */
ULLAGE_API ullage_status ullage_model_from_gguf(const void* bytes, size_t size, uint32_t answers,
                                                const ullage_import_options* options,
                                                ullage_model** model);

/* A definition of a text in the comprehension language (docs/comprehensions.md) as a graph whose
 * inputs and outputs are its parameters and results. `definition` NULL: the only one of the text.
 * Warnings go to `diagnose`. Errors: of syntax, names and types, all of them in the message. */
ULLAGE_API ullage_status ullage_model_from_comprehension(const char* text, const char* definition,
                                                         const ullage_import_options* options,
                                                         ullage_model** model);

ULLAGE_API void ullage_model_destroy(ullage_model* model);

/* Inputs and outputs of the program "", as ullage_program_get_input. Names and symbols live as long
 * as the model. */
ULLAGE_API uint32_t ullage_model_input_count(const ullage_model* model);
ULLAGE_API uint32_t ullage_model_output_count(const ullage_model* model);
ULLAGE_API ullage_status ullage_model_get_input(const ullage_model* model, uint32_t index,
                                                ullage_tensor_info* info);
ULLAGE_API ullage_status ullage_model_get_output(const ullage_model* model, uint32_t index,
                                                 ullage_tensor_info* info);

/* ---- graphs, call by call ------------------------------------------------------------------ */

/* A graph under construction. A call that fails leaves it as it was. */
typedef struct ullage_graph ullage_graph;
/* A value in it, counted from 0 by the graph that made it. */
typedef uint32_t ullage_value;
#define ULLAGE_NO_VALUE UINT32_MAX /* an optional operand that is absent */

ULLAGE_API ullage_status ullage_graph_create(ullage_graph** graph);
ULLAGE_API void ullage_graph_destroy(ullage_graph* graph);

/* An input. An extent of -1 varies from run to run; `symbols[axis]`, where it is not NULL, names
 * it, and axes of one name are equal. `symbols` may be NULL. `is_host_readable` 1: a small one of
 * constant shape may decide sizes before a run. */
ULLAGE_API ullage_status ullage_graph_input(ullage_graph* graph, const char* name,
                                            ullage_dtype dtype, uint32_t rank,
                                            const int64_t* extents, const char* const* symbols,
                                            uint32_t is_host_readable, ullage_value* value);
/* Copies the data. */
ULLAGE_API ullage_status ullage_graph_constant(ullage_graph* graph, const ullage_tensor* tensor,
                                               ullage_value* value);

typedef enum ullage_attribute_kind {
  ULLAGE_ATTRIBUTE_INTEGER,  /* integer; flags are 0 and 1 */
  ULLAGE_ATTRIBUTE_NUMBER,   /* number */
  ULLAGE_ATTRIBUTE_TEXT,     /* text; names of choices, too */
  ULLAGE_ATTRIBUTE_INTEGERS, /* integers, count; also where an op takes extents */
  ULLAGE_ATTRIBUTE_NUMBERS,  /* numbers, count */
  ULLAGE_ATTRIBUTE_SIZES,    /* sizes, count: extents that may vary from run to run */
  ULLAGE_ATTRIBUTE_DTYPE,    /* dtype */
  ULLAGE_ATTRIBUTE_EXTENTS   /* text: the same, as in "n, 3, floor_div(m + 1, 2)" */
} ullage_attribute_kind;

/* An extent as data: that of axis `axis` of `value` times `factor` plus `offset`, floor-divided by
 * `divisor` (0: 1); where value is ULLAGE_NO_VALUE just `offset`. */
typedef struct ullage_size {
  ullage_value value;
  uint32_t axis;
  int64_t factor, offset, divisor;
} ullage_size;

typedef struct ullage_attribute {
  size_t size;
  const char* name; /* as docs/ops.md has it */
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

/* A node of the op of that name (docs/ops.md); or the nodes of one of its composites arange,
 * einsum, masked_select, matmul_numpy, nonzero, repeat, reshape_codes, reverse, slice_onnx and
 * unique, whose results are those of the function, then counts. `outputs` gets one value per
 * result; output_count says how many it has room for (nonzero: 9), and how many there are
 * afterwards. Errors: no such op, attributes it does not have or lacks, operands its rule refuses
 * (op and node in the diagnostic). */
ULLAGE_API ullage_status ullage_graph_add(ullage_graph* graph, const char* op,
                                          const ullage_value* inputs, uint32_t input_count,
                                          const ullage_attribute* attributes,
                                          uint32_t attribute_count, ullage_value* outputs,
                                          uint32_t* output_count);

ULLAGE_API ullage_status ullage_graph_output(ullage_graph* graph, const char* name,
                                             ullage_value value);
/* What is known of a value; as ullage_tensor_info of a program, with no name. Symbols live as long
 * as the graph is not changed. Errors: more than ULLAGE_MAX_RANK axes, which only values inside of
 * a graph may have: ullage_graph_get_extent tells of each. */
ULLAGE_API ullage_status ullage_graph_get_value(ullage_graph* graph, ullage_value value,
                                                ullage_tensor_info* info);

/* The extent of an axis as text: numbers, symbols, + - * and the functions of docs/text-form.md. Of
 * such texts callers make others for ULLAGE_ATTRIBUTE_EXTENTS; equal texts are equal extents.
 * Valid until the next call with this graph. */
ULLAGE_API ullage_status ullage_graph_get_extent(ullage_graph* graph, ullage_value value,
                                                 uint32_t axis, const char** text);

/* The text form (docs/text-form.md), and a graph from it. The text is valid until the next call
 * with this graph. Errors of parse: what is no graph, with line and column. */
ULLAGE_API ullage_status ullage_graph_text(ullage_graph* graph, const char** text);
ULLAGE_API ullage_status ullage_model_from_text(const char* text, ullage_model** model);

/* The graph as it stands; it may go on. Errors: it has no output. */
ULLAGE_API ullage_status ullage_model_from_graph(const ullage_graph* graph, ullage_model** model);

/* ---- derivatives and batches ----------------------------------------------------------------- */

/* Both make models, which can be compiled, and transformed again; they share what the given one is
 * made of, and are not used from two threads at once. Errors: a model of several programs, what
 * has no derivative or batch (op and node in the diagnostic). */

typedef enum ullage_derivative {
  ULLAGE_GRADIENT,           /* of the sum of the first output, which is of a float dtype: outputs
                                "grad_<input>" in the place of the others */
  ULLAGE_VALUE_AND_GRADIENT, /* the same behind the outputs that there are */
  ULLAGE_TANGENT,  /* inputs "tangent_<input>" and outputs "tangent_<output>" behind the others */
  ULLAGE_COTANGENT /* inputs "cotangent_<output>" and outputs "grad_<input>" behind the others */
} ullage_derivative;

typedef struct ullage_derivative_options {
  size_t size;
  const char* const* inputs; /* by which, of float dtypes; NULL: all that there are */
  uint32_t input_count;
  uint32_t recompute; /* 1: the backward pass computes values of the forward pass again instead of
                         keeping them; the results are the same, bit for bit */
} ullage_derivative_options;

/* options may be NULL. docs/gradients.md has what derivatives are at kinks. */
ULLAGE_API ullage_status ullage_model_differentiate(const ullage_model* model,
                                                    ullage_derivative derivative,
                                                    const ullage_derivative_options* options,
                                                    ullage_model** made);

typedef struct ullage_batch_options {
  size_t size;
  const int64_t* input_axes; /* per input where its batch axis is put; -1: rows share the input */
  uint32_t input_axis_count;
  const uint32_t* output_axes; /* per output where its batch axis goes; NULL: 0 everywhere */
  uint32_t output_axis_count;
  int64_t rows; /* how many there are; 0: the run decides */
} ullage_batch_options;

/* The model for every row of a batch. An output whose rows differ in extent is padded with zeros
 * and followed by an output "<name>_counts": i64 [batch, rank], the live extents of each row; that
 * needs `rows`. */
ULLAGE_API ullage_status ullage_model_batch(const ullage_model* model,
                                            const ullage_batch_options* options,
                                            ullage_model** made);

/* The nodes of a model in the graph, on its values in the place of the inputs. `outputs` gets a
 * value per output; output_count says how many it has room for, and how many there are afterwards.
 * Errors: inputs of other dtypes or ranks; what belongs to a program as a whole (capacities). */
ULLAGE_API ullage_status ullage_graph_inline(ullage_graph* graph, const ullage_model* model,
                                             const ullage_value* inputs, uint32_t input_count,
                                             ullage_value* outputs, uint32_t* output_count);

/* ---- compiling ----------------------------------------------------------------------------- */

/* Before each step of compiling, and within "compile_kernels" before each kernel, from several
 * threads at once. Anything but 0 ends it: the call returns ULLAGE_CANCELLED. total is 0 where how
 * many there are is not known. */
typedef int (*ullage_progress)(void* user, const char* step, uint64_t done, uint64_t total);

typedef struct ullage_profile_bytes {
  const void* bytes; /* of ullage_context_get_profile */
  size_t size;
} ullage_profile_bytes;

typedef struct ullage_compile_options {
  size_t size;
  /* What the file has plans for, all of these; nothing at all: "portable", which runs on any device
   * of the baseline. */
  const ullage_context* context;        /* its device; may be NULL */
  const ullage_profile_bytes* profiles; /* devices elsewhere */
  uint32_t profile_count;
  const char* const* plans; /* names: "portable", "cpu", "mobile", "desktop", "matrix",
                               "metal-portable", "metal" */
  uint32_t plan_count;

  const ullage_bound* bounds; /* defaults of sessions: by symbol or "input.axis" */
  uint32_t bound_count;
  ullage_policy policy;    /* default of sessions */
  uint32_t half_precision; /* 1: what can be is stored as f16 */
  const char* weights;     /* what float constants of products and gathers become: "q4_0", "q4_1",
                              "q5_0", "q5_1", "q8_0", "bf16"; NULL: they stay */
  uint32_t round_activations; /* 1: products by blocks round their rows to 8 bits */
  uint32_t check_indices;     /* 1: ullage_session_options.check_indices may be asked for */
  uint32_t self_test; /* 1: kernels get reference kernels, which check them at the first loads */
  const char* cache_directory; /* of compiled kernels; NULL: none on disk */
  void* progress_user;
  ullage_progress progress; /* may be NULL */
} ullage_compile_options;

typedef struct ullage_compiled ullage_compiled;

/* options may be NULL. The same model and options give the same bytes. Errors: no such plan or
 * symbol; ULLAGE_UNSUPPORTED with op and node, where a profile's limits do not hold what the graph
 * asks for; ULLAGE_CANCELLED. */
ULLAGE_API ullage_status ullage_model_compile(const ullage_model* model,
                                              const ullage_compile_options* options,
                                              ullage_compiled** compiled);
ULLAGE_API void ullage_compiled_destroy(ullage_compiled* compiled);

/* The program file, 16-byte aligned; valid while it lives. */
ULLAGE_API const void* ullage_compiled_bytes(const ullage_compiled* compiled);
ULLAGE_API size_t ullage_compiled_size(const ullage_compiled* compiled);
/* Writes them, whole or not at all: a reader sees the old file or the new one. */
ULLAGE_API ullage_status ullage_compiled_write(const ullage_compiled* compiled, const char* path);

/* Which nodes could not be imported, without importing: `diagnose` gets one call each. Errors:
 * ULLAGE_INVALID_FILE. */
ULLAGE_API ullage_status ullage_onnx_unsupported(const void* bytes, size_t size,
                                                 void* diagnose_user, ullage_diagnose diagnose,
                                                 uint32_t* count);

#ifdef __cplusplus
} /* extern "C" */
#endif
#endif

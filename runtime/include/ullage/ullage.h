/* Ullage C API: load a compiled program, run it at any size under its bounds.
 *
 * Rules that hold for every function:
 *  - Objects are opaque; create gives one reference, destroy takes it. Destroying NULL is allowed.
 *  - Structs start with `size`: set it to sizeof(the struct) so that later versions can grow them.
 *    Zero-fill the rest; zero means the default.
 *  - Functions that can fail return ullage_status. The message of the last failure on this thread
 *    is ullage_last_error(). Nothing aborts; a failed call leaves its objects usable.
 *  - A context may be used from several threads; a program is immutable and may be shared; a
 *    session belongs to one thread at a time.
 */
#ifndef ULLAGE_ULLAGE_H
#define ULLAGE_ULLAGE_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(ULLAGE_BUILDS_RUNTIME)
#define ULLAGE_API __declspec(dllexport)
#elif defined(_WIN32)
#define ULLAGE_API
#else
#define ULLAGE_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define ULLAGE_VERSION_MAJOR 0
#define ULLAGE_VERSION_MINOR 1
#define ULLAGE_MAX_RANK 8

typedef enum ullage_status {
  ULLAGE_OK = 0,
  ULLAGE_INVALID_ARGUMENT = 1, /* the caller broke a stated rule */
  ULLAGE_INVALID_FILE = 2,     /* damaged, truncated or contradicting program */
  ULLAGE_UNSUPPORTED = 3,      /* legal, but this build or device cannot do it */
  ULLAGE_OUT_OF_BOUNDS = 4,    /* a guard of the program failed for these inputs */
  ULLAGE_OUT_OF_MEMORY = 5,
  ULLAGE_NO_DEVICE = 6,
  ULLAGE_DEVICE_LOST = 7, /* sticky: every later call on the context's objects says so */
  ULLAGE_INTERNAL = 8,
  ULLAGE_CANCELLED = 9 /* the caller's callback ended it */
} ullage_status;

typedef enum ullage_dtype {
  ULLAGE_F16,
  ULLAGE_BF16,
  ULLAGE_F32,
  ULLAGE_F64,
  ULLAGE_I8,
  ULLAGE_I16,
  ULLAGE_I32,
  ULLAGE_I64,
  ULLAGE_U8,
  ULLAGE_U16,
  ULLAGE_U32,
  ULLAGE_U64,
  ULLAGE_BOOL
} ullage_dtype;

typedef struct ullage_context ullage_context;
typedef struct ullage_program ullage_program;
typedef struct ullage_session ullage_session;

/* Message of the last failed call on this thread, never NULL: one line of UTF-8 without control
 * characters, whatever the bytes of the names in it (those are as \xNN). Names of the API are as
 * they are in the file. */
ULLAGE_API const char* ullage_last_error(void);
ULLAGE_API const char* ullage_version(void);

/* What the library can do, as the array API standard asks it of a namespace. */
typedef struct ullage_capabilities {
  size_t size;
  uint32_t boolean_indexing; /* 1: a mask may select elements */
  uint32_t
      data_dependent_shapes; /* 1: every op of the standard whose shape follows data is there */
  uint32_t max_dimensions;   /* highest rank */
} ullage_capabilities;

ULLAGE_API ullage_status ullage_get_capabilities(ullage_capabilities* capabilities);

/* ---- devices and contexts ------------------------------------------------------------------ */

typedef enum ullage_api { ULLAGE_VULKAN, ULLAGE_METAL, ULLAGE_NO_API } ullage_api;

typedef struct ullage_device_info {
  size_t size;
  char name[256];
  char driver[256];
  uint32_t api_version; /* of Vulkan, VK_MAKE_API_VERSION encoding; 0 elsewhere */
  uint32_t is_cpu;
  uint32_t tier; /* 0, 1, 2 */
  uint32_t subgroup_size;
  uint64_t memory_bytes;
  uint8_t driver_uuid[16];
  ullage_api api; /* through which the device is used; ULLAGE_NO_API: the null backend */
  uint32_t vendor_id, device_id; /* of PCI, or those of VkVendorId; 0 where there are none */
} ullage_device_info;

/* Number of devices, those of Vulkan before those of Metal; 0 without a driver; never fails. */
ULLAGE_API uint32_t ullage_device_count(void);
ULLAGE_API ullage_status ullage_get_device_info(uint32_t device, ullage_device_info* info);

typedef enum ullage_log_level {
  ULLAGE_LOG_ERROR,
  ULLAGE_LOG_WARNING,
  ULLAGE_LOG_INFO
} ullage_log_level;

/* Host buffers whose size follows the data: copies of inputs, constants on their way to the device.
 * (Bookkeeping uses the C++ heap; drivers use theirs.) Called from several threads at once; must
 * live as long as any object of the context. NULL from allocate is ULLAGE_OUT_OF_MEMORY; in a
 * runtime that was built without exceptions (preset minsize) it ends the process. */
typedef struct ullage_allocator {
  void* user;
  void* (*allocate)(void* user, size_t bytes, size_t alignment);
  void (*release)(void* user, void* pointer, size_t bytes);
} ullage_allocator;

typedef struct ullage_adopted_device ullage_adopted_device; /* ullage_vulkan.h */
typedef struct ullage_metal_device ullage_metal_device;     /* ullage_metal.h */

typedef struct ullage_context_options {
  size_t size;
  uint32_t device;                    /* index below ullage_device_count() */
  uint32_t use_null_backend;          /* 1: no device; checks calls, computes nothing */
  uint32_t max_tier;                  /* 0: as found; 1 + t: masked to tier t (1 means T0) */
  uint32_t validation;                /* 1: Khronos validation, core and synchronization */
  uint32_t timestamps;                /* 1: GPU time per dispatch */
  uint32_t poison;                    /* 1: fill fresh memory with NaN patterns (tests) */
  const char* cache_directory;        /* pipelines and packed weights; NULL: none on disk */
  const ullage_adopted_device* adopt; /* the host's device; then `device` and `validation` are not
                                         looked at. NULL: own instance and device */
  const ullage_allocator* allocator;  /* NULL: malloc */
  void* log_user;
  void (*log)(void* user, ullage_log_level level, const char* message);
  uint32_t no_packed_cache; /* 1: weights are packed at every load, not kept in cache_directory */
  const ullage_metal_device* adopt_metal; /* as `adopt`, where the host uses Metal */
  uint32_t no_self_test; /* 1: kernels are taken as they are. 0: at the first loads on a driver,
                             up to 200 ms each, kernels are run on made data beside reference
                            kernels, if the program has any, and those that differ are disabled.
                            What is found is kept in cache_directory; without one nothing is proved,
                            nor by the load that packs 64 MiB of weights or more there */
  uint32_t debug_labels; /* 1: objects are named and dispatches labelled by node and kernel, for
                            debuggers (VK_EXT_debug_utils; an adopted instance has it enabled) */
} ullage_context_options;

/* options may be NULL. Errors: ULLAGE_NO_DEVICE, ULLAGE_UNSUPPORTED (device below tier 0). */
ULLAGE_API ullage_status ullage_context_create(const ullage_context_options* options,
                                               ullage_context** context);
ULLAGE_API void ullage_context_destroy(ullage_context* context);
ULLAGE_API ullage_status ullage_context_get_device_info(const ullage_context* context,
                                                        ullage_device_info* info);
/* What a plan may assume of the context's device, for ullage_compiler.h, in this process or on
 * another machine: bytes that mean something to this library alone, of this or a later version.
 * Valid while the context lives. */
ULLAGE_API ullage_status ullage_context_get_profile(const ullage_context* context,
                                                    const void** bytes, size_t* size);
/* Validation messages seen so far; 0 in a correct run. */
ULLAGE_API uint64_t ullage_context_validation_messages(const ullage_context* context);

/* ---- programs ------------------------------------------------------------------------------ */

/* Memory-maps and verifies a .ull file: structure, hashes, meaning. */
ULLAGE_API ullage_status ullage_program_load_file(ullage_context* context, const char* path,
                                                  ullage_program** program);
/* The bytes must stay valid and unchanged while the program lives. 16-byte aligned. */
ULLAGE_API ullage_status ullage_program_load_memory(ullage_context* context, const void* bytes,
                                                    size_t size, ullage_program** program);
/* As load_memory, where a file holds several programs: the one of this name. "" is the one that
 * load_memory takes. A file that `ullage compile` made of a language model holds its step as "" and
 * a whole answer as "answer". Errors besides: no such program. */
ULLAGE_API ullage_status ullage_program_load_entry(ullage_context* context, const void* bytes,
                                                   size_t size, const char* entry,
                                                   ullage_program** program);

/* Which program of a file, and which of its plans. Zero-filled: what load_memory takes. */
typedef struct ullage_program_options {
  size_t size;
  const char* entry; /* as of load_entry; NULL: "" */
  const char* plan;  /* name of the plan; NULL: the best that the device can run */
} ullage_program_options;

/* options may be NULL. Errors besides those of load_memory: no such program or plan;
 * ULLAGE_UNSUPPORTED where the device can run no plan, or not the one asked for: the message names
 * of each plan what is wanted and what the device has. */
ULLAGE_API ullage_status ullage_program_load(ullage_context* context, const void* bytes,
                                             size_t size, const ullage_program_options* options,
                                             ullage_program** program);
ULLAGE_API void ullage_program_destroy(ullage_program* program);

/* A file may hold a program several times, as plans for several kinds of device; one of them is
 * taken when it is loaded. A program that was made without a file has one. */
typedef struct ullage_plan_info {
  size_t size;
  const char* name;    /* of the profile that it was compiled for; lives as long as the program */
  uint32_t is_taken;   /* 1: this is the one that runs */
  uint32_t preference; /* the higher one is the better one where a device can run both and is of the
                          kind that either was compiled for; 0: the file does not say */
  const char* lacks;   /* what the device lacks for it, "": nothing; lives as long as the program */
} ullage_plan_info;

ULLAGE_API uint32_t ullage_program_plan_count(const ullage_program* program);
ULLAGE_API ullage_status ullage_program_get_plan(const ullage_program* program, uint32_t index,
                                                 ullage_plan_info* info);

typedef struct ullage_tensor_info {
  size_t size;
  const char* name; /* lives as long as the program */
  ullage_dtype dtype;
  uint32_t rank;
  int64_t extents[ULLAGE_MAX_RANK];     /* -1 where it varies from run to run */
  const char* symbols[ULLAGE_MAX_RANK]; /* name of the symbol where it varies, else NULL */
  uint32_t is_host_read; /* 1: an input of a program whose elements decide sizes on the host: it is
                            set, and no buffer can be bound to it */
} ullage_tensor_info;

ULLAGE_API uint32_t ullage_program_input_count(const ullage_program* program);
ULLAGE_API uint32_t ullage_program_output_count(const ullage_program* program);
ULLAGE_API ullage_status ullage_program_get_input(const ullage_program* program, uint32_t index,
                                                  ullage_tensor_info* info);
ULLAGE_API ullage_status ullage_program_get_output(const ullage_program* program, uint32_t index,
                                                   ullage_tensor_info* info);

typedef enum ullage_placement {
  ULLAGE_ON_DEVICE,
  ULLAGE_ON_HOST,
  ULLAGE_FOLDED,
  ULLAGE_NOT_TAKEN
} ullage_placement;

typedef struct ullage_node_info {
  size_t size;
  const char* name;
  const char* op;
  ullage_placement where;
  const char* reason;
} ullage_node_info;

ULLAGE_API uint32_t ullage_program_node_count(const ullage_program* program);
ULLAGE_API ullage_status ullage_program_get_node(const ullage_program* program, uint32_t index,
                                                 ullage_node_info* info);

/* ---- sessions ------------------------------------------------------------------------------ */

typedef enum ullage_policy {
  ULLAGE_REPLAY, /* one recording serves every size under the bounds; the default: a program that
                    was compiled with another policy keeps it */
  ULLAGE_BUCKET, /* one recording per power-of-two bucket of the sizes */
  ULLAGE_EXACT   /* one recording per size */
} ullage_policy;

typedef struct ullage_bound {
  const char* symbol; /* a symbol's name or "input.axis" or "node:output:axis" */
  int64_t value;      /* largest value it will take */
} ullage_bound;

/* What happens when an extent that the device decides needs more than its capacity. */
typedef enum ullage_overflow {
  ULLAGE_GROW, /* the run is repeated with room for it (statistics: retries); the default */
  ULLAGE_FAIL, /* the run fails with ULLAGE_OUT_OF_BOUNDS */
  ULLAGE_CLAMP /* the first `capacity` entries are kept; ullage_output_info says so */
} ullage_overflow;

typedef struct ullage_session_options {
  size_t size;
  ullage_policy policy;
  const ullage_bound* bounds; /* symbols without one: next bucket above the first size seen; an
                                 extent that the device decides: an estimate, or what earlier runs
                                 needed (cache_directory keeps it). Required unless ULLAGE_GROW */
  uint32_t bound_count;
  ullage_overflow overflow;
  uint32_t runs_in_flight; /* 0 or 1: one; at most 16. Each has memory and recordings of its own */
  uint64_t step_cost;      /* ullage_session_step: most work in one step; 0: a run is one step */
  uint64_t memory_budget;  /* most device bytes of the session, the program's constants included; a
                              plan above it fails with ULLAGE_OUT_OF_MEMORY and says what is needed.
                              0: no limit */
  uint32_t check_indices;  /* 1: only a program whose runs fail with ULLAGE_OUT_OF_BOUNDS where data
                              indexes a tensor out of range will do, one that `ullage compile
                              --check-indices` made; another is ULLAGE_UNSUPPORTED. 0: any; one that
                              checks does so all the same */
  uint32_t streaming; /* 1: ullage_session_read_stream may be called; each iteration of a loop then
                     makes what it wrote visible to the host */
  uint32_t
      submission_iterations; /* for systems that end submissions which take too long: most
                           iterations of loops in one; a run is then several, without a wait
                           between. 0: no limit. Only with Vulkan: elsewhere ULLAGE_UNSUPPORTED */
} ullage_session_options;

ULLAGE_API ullage_status ullage_session_create(ullage_program* program,
                                               const ullage_session_options* options,
                                               ullage_session** session);
ULLAGE_API void ullage_session_destroy(ullage_session* session);

/* A dense, row-major tensor in host memory. */
typedef struct ullage_tensor {
  size_t size;
  ullage_dtype dtype;
  uint32_t rank;
  int64_t extents[ULLAGE_MAX_RANK];
  const void* data;
  size_t size_bytes;
} ullage_tensor;

/* Copies the data, for the next submit; runs in flight keep theirs. The binding stays for later
 * runs until replaced. Errors: no such input, wrong dtype, wrong rank, size_bytes not the product
 * of extents, runs_in_flight runs that nobody has waited for. */
ULLAGE_API ullage_status ullage_session_set_input(ullage_session* session, const char* name,
                                                  const ullage_tensor* tensor);

/* Plans, allocates, creates and warms pipelines and records for the bounds that the bound inputs
 * imply; run() does it on the first call otherwise. */
ULLAGE_API ullage_status ullage_session_prepare(ullage_session* session);
/* Submits and waits once. */
ULLAGE_API ullage_status ullage_session_run(ullage_session* session);

/* The two halves of run. Up to runs_in_flight runs may be submitted before the first is waited
 * for; they may be waited for in any order. A run id is never 0 and good for one wait, which says
 * how that run ended: one that fails leaves the others as they are. Errors of submit: what run
 * says before anything reaches the device; runs_in_flight runs that nobody has waited for. Of wait:
 * a run id that was never returned or was waited for already. */
typedef uint64_t ullage_run_id;
ULLAGE_API ullage_status ullage_session_submit(ullage_session* session, ullage_run_id* run_id);
ULLAGE_API ullage_status ullage_session_wait(ullage_session* session, ullage_run_id run_id);

/* As wait, but never blocks: `done` is 0 while the run id stays good (the device is still at it, or
 * asking it failed), 1 once it is spent, failed runs too. For frames that poll, and for runs in a
 * command buffer of the host's (ullage_vulkan.h), once its fence is signalled. */
ULLAGE_API ullage_status ullage_session_collect(ullage_session* session, ullage_run_id run_id,
                                                uint32_t* done);
/* What is there so far of an output that a loop appends to, while the run is in flight: its text
 * before the end. Never blocks. `some` is 0, and the tensor untouched, where the device handed
 * nothing over since the last call. Data is valid until the run id is spent; what was there stays.
 * Outputs that are made behind a loop have no meaning before the end. Errors: no such output or
 * run id; a session made without `streaming`; a run that the host submits. */
ULLAGE_API ullage_status ullage_session_read_stream(ullage_session* session, ullage_run_id run_id,
                                                    uint32_t index, ullage_tensor* tensor,
                                                    uint32_t* some);
/* Forgets a run that was recorded into a command buffer which will not be submitted. */
ULLAGE_API ullage_status ullage_session_discard(ullage_session* session, ullage_run_id run_id);

/* State that stays on the device: from now on what a run leaves in the output is the input of the
 * next, without a copy (two buffers take turns), once wait or collect has said that the run
 * succeeded; one that failed leaves the state as it was. set_input gives the first value, or
 * another one, and is copied. Errors: runs_in_flight is not 1; dtypes or ranks differ; either is
 * bound already; an input whose elements decide sizes on the host. */
ULLAGE_API ullage_status ullage_session_bind_state(ullage_session* session, uint32_t output,
                                                   const char* input);

/* A run spread over several submissions, for frames with a work budget: each call submits the next
 * step of the run under way, or the first of the next run; `left` is how many remain. A step has at
 * most `step_cost` work, counted at the plan's capacities as one for each invocation and one for
 * each 16 bytes bound, and at least one dispatch. Inputs are those bound at the first step; between
 * first and last the run's outputs are undefined and its run id is not to be waited for. */
ULLAGE_API ullage_status ullage_session_step(ullage_session* session, ullage_run_id* run_id,
                                             uint32_t* left);

/* View of an output of the run waited for last; data is valid until the next run, submit (of its
 * turn: with k runs in flight the k-th from now), set_input or destroy. */
ULLAGE_API ullage_status ullage_session_get_output(ullage_session* session, uint32_t index,
                                                   ullage_tensor* tensor);

/* How large an output of the run waited for last is, and who said so. */
typedef struct ullage_output_info {
  size_t size;
  uint32_t rank;
  uint32_t overflow;                    /* 1: an axis was cut to its capacity (ULLAGE_CLAMP) */
  int64_t extents[ULLAGE_MAX_RANK];     /* live, as get_output */
  int64_t capacity[ULLAGE_MAX_RANK];    /* what the plan has room for */
  int64_t needed[ULLAGE_MAX_RANK];      /* live before any cut */
  uint8_t from_device[ULLAGE_MAX_RANK]; /* 1: the device decided this extent */
} ullage_output_info;

ULLAGE_API ullage_status ullage_session_get_output_info(ullage_session* session, uint32_t index,
                                                        ullage_output_info* info);

/* Extents of an output, by how much the caller is ready to pay for them. */
typedef struct ullage_shape {
  size_t size;
  uint32_t rank;
  int64_t extents[ULLAGE_MAX_RANK];
  uint32_t exact;  /* 1: every extent is the one of the run */
  uint32_t waited; /* 1: the call blocked, and a host wait was counted */
} ullage_shape;

/* The largest extents that a run with the inputs bound now can have. Never waits. ULLAGE_GROW may
 * raise bounds of axes that the device decides: where they are estimates, this is what is reserved.
 * Errors: a symbol with neither value nor bound. */
ULLAGE_API ullage_status ullage_session_shape_bound(ullage_session* session, uint32_t index,
                                                    ullage_shape* shape);
/* What the host knows of the run with the inputs bound now; -1 where only the device can say.
 * Never waits. */
ULLAGE_API ullage_status ullage_session_try_shape(ullage_session* session, uint32_t index,
                                                  ullage_shape* shape);
/* Of the run submitted last. May wait for it, and says so in `waited`; its run id stays good.
 * Errors: no run yet; how that run failed. */
ULLAGE_API ullage_status ullage_session_shape(ullage_session* session, uint32_t index,
                                              ullage_shape* shape);
/* Where a node ran in the last run: as ullage_program_get_node, with NOT_TAKEN resolved. */
ULLAGE_API ullage_status ullage_session_get_node(const ullage_session* session, uint32_t index,
                                                 ullage_node_info* info);

/* Counters since the session was created, except the two sizes. */
typedef struct ullage_statistics {
  size_t size;
  uint64_t runs;
  uint64_t host_waits; /* of runs: blocking calls that gate later work */
  uint64_t pipelines_created;
  uint64_t command_buffers_recorded;
  uint64_t dispatches;           /* of runs: those with at least one group */
  uint64_t replans;              /* a size exceeded its bound */
  uint64_t retries;              /* a count exceeded its capacity and the run was repeated */
  uint64_t peak_device_bytes;    /* most bytes allocated from the device at once */
  uint64_t predicted_peak_bytes; /* what the plan said before the first run */
  uint64_t packed_cache_hits;    /* 1: the program's packed weights came out of cache_directory */
  uint64_t packed_cache_misses;  /* 1: they were packed at load, and kept there */
  uint64_t submissions;          /* of runs: what the runtime gave to a queue */
} ullage_statistics;

ULLAGE_API ullage_status ullage_session_get_statistics(const ullage_session* session,
                                                       ullage_statistics* statistics);

/* GPU time of one dispatch of the last run; needs ullage_context_options.timestamps. */
typedef struct ullage_dispatch_time {
  size_t size;
  const char* label;
  const char* kernel;
  double microseconds;
  uint32_t groups[3];
} ullage_dispatch_time;

ULLAGE_API uint32_t ullage_session_dispatch_count(const ullage_session* session);
ULLAGE_API ullage_status ullage_session_get_dispatch_time(const ullage_session* session,
                                                          uint32_t index,
                                                          ullage_dispatch_time* time);

/* Frees device memory that the next run can make again. Errors: a run is in flight. */
ULLAGE_API ullage_status ullage_session_trim(ullage_session* session);

#ifdef __cplusplus
} /* extern "C" */
#endif
#endif

/* Ullage C API: loads a compiled program and runs it at any size within its bounds.
 *
 * Conventions of every function:
 *  - Objects are opaque. A create function returns an object that the caller owns and releases with
 *    the matching destroy function. Destroying NULL has no effect.
 *  - Structs start with `size`: set it to sizeof(the struct), so that later versions can add
 *    members. Set all other members to zero for their defaults. docs/options.md lists all options.
 *  - Functions that can fail return ullage_status. ullage_last_error() returns the message of the
 *    last failure on the calling thread. After a failed call its objects remain usable. No function
 *    aborts the process, but in the preset minsize one that host memory does not suffice for.
 *  - A context may be used from several threads at once. A program is immutable and may be shared
 *    between threads. A session may be used by one thread at a time.
 */
#ifndef ULLAGE_ULLAGE_H
#define ULLAGE_ULLAGE_H

#include <stddef.h>
#include <stdint.h>
#include "ullage/ullage_options.h"

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
  ULLAGE_INVALID_ARGUMENT = 1, /* an argument violates the function's contract */
  ULLAGE_INVALID_FILE = 2,     /* the program is damaged, truncated or inconsistent */
  ULLAGE_UNSUPPORTED = 3,      /* valid, but not supported by this build or device */
  ULLAGE_OUT_OF_BOUNDS = 4,    /* the inputs violate a guard of the program */
  ULLAGE_OUT_OF_MEMORY = 5,
  ULLAGE_NO_DEVICE = 6,
  ULLAGE_DEVICE_LOST = 7, /* permanent: later calls on the context's objects return it too */
  ULLAGE_INTERNAL = 8,
  ULLAGE_CANCELLED = 9 /* a callback of the caller cancelled the call */
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

typedef struct ullage_program ullage_program;
typedef struct ullage_session ullage_session;

/* Returns the message of the last failed call on this thread, never NULL. It is one line of UTF-8
 * without control characters: such characters and invalid bytes of names appear as \xNN. Functions
 * that return names return them unchanged, as they are in the file. */
ULLAGE_API const char* ullage_last_error(void);
ULLAGE_API const char* ullage_version(void);

/* What the library supports, in the terms of the array API standard (__array_namespace_info__). */
typedef struct ullage_capabilities {
  size_t size;
  uint32_t boolean_indexing;      /* 1: a boolean mask may select elements */
  uint32_t data_dependent_shapes; /* 1: has all the standard's ops whose shapes follow data */
  uint32_t max_dimensions;        /* highest rank */
} ullage_capabilities;

ULLAGE_API ullage_status ullage_get_capabilities(ullage_capabilities* capabilities);

/* ---- devices and contexts ------------------------------------------------------------------ */

typedef enum ullage_api { ULLAGE_VULKAN, ULLAGE_METAL, ULLAGE_NO_API } ullage_api;

typedef struct ullage_device_info {
  size_t size;
  char name[256];
  char driver[256];
  uint32_t api_version; /* Vulkan API version as VK_MAKE_API_VERSION; 0 on other APIs */
  uint32_t is_cpu;      /* 1: the device is a CPU implementation */
  uint32_t tier;        /* feature tier: 0, 1 or 2 */
  uint32_t subgroup_size;
  uint64_t memory_bytes;
  uint8_t driver_uuid[16];
  ullage_api api;                /* API that drives the device; ULLAGE_NO_API: the null backend */
  uint32_t vendor_id, device_id; /* PCI ids, or a VkVendorId; 0 if there is none */
} ullage_device_info;

/* Returns the number of devices: Vulkan devices first, then Metal devices. Never fails; returns 0
 * without a driver. */
ULLAGE_API uint32_t ullage_device_count(void);
ULLAGE_API ullage_status ullage_get_device_info(uint32_t device, ullage_device_info* info);

/* Creates a context. `options` may be NULL. Errors: ULLAGE_NO_DEVICE; ULLAGE_UNSUPPORTED if the
 * device is below tier 0. */
ULLAGE_API ullage_status ullage_context_create(const ullage_context_options* options,
                                               ullage_context** context);
ULLAGE_API void ullage_context_destroy(ullage_context* context);
ULLAGE_API ullage_status ullage_context_get_device_info(const ullage_context* context,
                                                        ullage_device_info* info);
/* Returns the profile of the context's device: what a plan may assume of it. Pass it to the
 * compiler (ullage_compiler.h) in this process or on another machine. The bytes are opaque; this
 * version and later ones of the library read them. They are valid while the context lives. */
ULLAGE_API ullage_status ullage_context_get_profile(const ullage_context* context,
                                                    const void** bytes, size_t* size);
/* Returns the number of validation messages so far; 0 in a correct run. */
ULLAGE_API uint64_t ullage_context_validation_messages(const ullage_context* context);

/* ---- programs ------------------------------------------------------------------------------ */

/* Loads a .ull file: maps it into memory and verifies structure, hashes and content. */
ULLAGE_API ullage_status ullage_program_load_file(ullage_context* context, const char* path,
                                                  ullage_program** program);
/* Loads a program from memory. `bytes` must be 16-byte aligned and must stay valid and unchanged
 * while the program lives. */
ULLAGE_API ullage_status ullage_program_load_memory(ullage_context* context, const void* bytes,
                                                    size_t size, ullage_program** program);
/* Loads the program named `entry` from a file that contains several; otherwise as
 * ullage_program_load_memory, which loads the program named "". A file that `ullage compile`
 * created from a language model contains one decoding step as "" and a whole answer as "answer".
 * Further errors: the file has no such program. */
ULLAGE_API ullage_status ullage_program_load_entry(ullage_context* context, const void* bytes,
                                                   size_t size, const char* entry,
                                                   ullage_program** program);

/* Selects a program of a file and one of its plans. All zeros: as ullage_program_load_memory. */
typedef struct ullage_program_options {
  size_t size;
  const char* entry; /* name of the program; NULL: "" */
  const char* plan;  /* name of the plan; NULL: the best one that the device can run */
} ullage_program_options;

/* Loads a program with options; `options` may be NULL. Further errors than load_memory: no such
 * program or plan; ULLAGE_UNSUPPORTED if the device can run none of the plans, or not the requested
 * one. The message then lists what each plan requires and what the device has. */
ULLAGE_API ullage_status ullage_program_load(ullage_context* context, const void* bytes,
                                             size_t size, const ullage_program_options* options,
                                             ullage_program** program);
ULLAGE_API void ullage_program_destroy(ullage_program* program);

/* A file may contain several plans of a program, for different kinds of device. Loading selects one
 * of them. A program that was not loaded from a file has one plan. */
typedef struct ullage_plan_info {
  size_t size;
  const char* name;    /* name of the profile it was compiled for; lives as long as the program */
  uint32_t is_taken;   /* 1: this is the selected plan */
  uint32_t preference; /* the plan with the higher number is better on a device that can run both
                          and is of the kind that either was compiled for; 0: not stated */
  const char* lacks;   /* what the device lacks, "": nothing; lives as long as the program */
} ullage_plan_info;

ULLAGE_API uint32_t ullage_program_plan_count(const ullage_program* program);
ULLAGE_API ullage_status ullage_program_get_plan(const ullage_program* program, uint32_t index,
                                                 ullage_plan_info* info);

typedef struct ullage_tensor_info {
  size_t size;
  const char* name; /* lives as long as the program */
  ullage_dtype dtype;
  uint32_t rank;
  int64_t extents[ULLAGE_MAX_RANK];     /* -1 where the extent varies from run to run */
  const char* symbols[ULLAGE_MAX_RANK]; /* name of the varying extent's symbol, else NULL */
  uint32_t is_host_read; /* 1: the host computes sizes from the elements of this input, so it must
                            be set with set_input; no buffer can be bound to it */
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
  ULLAGE_FOLDED,   /* computed when the program was compiled */
  ULLAGE_NOT_TAKEN /* in a branch that was not taken */
} ullage_placement;

typedef struct ullage_node_info {
  size_t size;
  const char* name;
  const char* op;
  ullage_placement where;
  const char* reason; /* why it is there */
} ullage_node_info;

ULLAGE_API uint32_t ullage_program_node_count(const ullage_program* program);
ULLAGE_API ullage_status ullage_program_get_node(const ullage_program* program, uint32_t index,
                                                 ullage_node_info* info);

/* ---- sessions ------------------------------------------------------------------------------ */

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

/* Sets an input of the next run and of later ones, until it is set or bound again. Copies the data;
 * runs in flight keep their own copies. Errors: no such input; wrong dtype; wrong rank; size_bytes
 * differs from what dtype and extents require; runs_in_flight runs have not been waited for. */
ULLAGE_API ullage_status ullage_session_set_input(ullage_session* session, const char* name,
                                                  const ullage_tensor* tensor);

/* Does ahead of time what the first run would do: plans and allocates for the bounds that the
 * inputs imply, creates and warms up the pipelines, and records the commands. */
ULLAGE_API ullage_status ullage_session_prepare(ullage_session* session);
/* Runs the program: submits it and waits for the result. */
ULLAGE_API ullage_status ullage_session_run(ullage_session* session);

/* The two halves of ullage_session_run. Up to runs_in_flight runs may be submitted before one is
 * waited for; they may be waited for in any order. A run id is never 0 and is valid for one wait,
 * which returns the status of that run. A failed run does not affect the others. Errors of submit:
 * those of run that occur before anything reaches the device; runs_in_flight runs have not been
 * waited for. Further errors of wait: an unknown run id, or one that was waited for already.
 * With Vulkan, a run whose data may end a loop of more than 32 iterations is submitted in pieces,
 * two of them at a time: submit, wait and collect submit the next ones until the data has ended the
 * loop, and what follows it. With streaming it is submitted whole. */
typedef uint64_t ullage_run_id;
ULLAGE_API ullage_status ullage_session_submit(ullage_session* session, ullage_run_id* run_id);
ULLAGE_API ullage_status ullage_session_wait(ullage_session* session, ullage_run_id run_id);

/* As ullage_session_wait, but never blocks. `done` becomes 1 when the run has ended, successfully
 * or not, and the run id is no longer valid. It becomes 0 while the run id stays valid: the device
 * is still working, or querying it failed. Use it to poll once per frame, and for runs in the
 * host's own command buffer (ullage_vulkan.h) once its fence is signalled. */
ULLAGE_API ullage_status ullage_session_collect(ullage_session* session, ullage_run_id run_id,
                                                uint32_t* done);
/* Reads what a run in flight has so far written to an output that a loop appends to, for example
 * generated text before it is complete. Never blocks. `some` is 0, and the tensor unchanged, if
 * there is nothing new since the last call. The data is valid until the run has been waited for;
 * elements that were read once do not change. Outputs that are computed after a loop are undefined
 * before the run ends. Errors: no such output or run id; a session without the option `streaming`;
 * a run that the host submits. */
ULLAGE_API ullage_status ullage_session_read_stream(ullage_session* session, ullage_run_id run_id,
                                                    uint32_t index, ullage_tensor* tensor,
                                                    uint32_t* some);
/* Ends the loops of a run in flight that have a condition, as if it were false at the end of their
 * current iteration: the run ends soon and well, with what they have computed by then. A loop with
 * a number of iterations alone goes on. Never blocks; the run is waited for as any other. The
 * device reads a word that this call writes: one that does not see it completes the run. Errors: an
 * unknown run id, or one that was waited for already. */
ULLAGE_API ullage_status ullage_session_cancel(ullage_session* session, ullage_run_id run_id);
/* Discards a run that was recorded into a command buffer which will not be submitted, or cancels a
 * run between its steps (ullage_session_step): the rest of it is never launched, and its id is no
 * longer valid. Never blocks. */
ULLAGE_API ullage_status ullage_session_discard(ullage_session* session, ullage_run_id run_id);

/* Binds an output to an input as state that stays on the device: from now on the output of a run is
 * the input of the next run, without a copy (two buffers are swapped). The state changes when wait
 * or collect returns success; a failed run leaves it unchanged. ullage_session_set_input sets the
 * first value, and may replace the value while no run is in flight. Errors: a run is in flight;
 * runs_in_flight is not 1; dtypes or ranks differ; the input or output is bound as state already;
 * the host computes sizes from the elements of the input (ullage_tensor_info.is_host_read). */
ULLAGE_API ullage_status ullage_session_bind_state(ullage_session* session, uint32_t output,
                                                   const char* input);

/* What a step launched, and what has ended on the device since the step before. */
typedef struct ullage_step_report {
  size_t size;
  ullage_run_id run_id;     /* run of the step; 0: none is under way, and none was begun, as all are
                               launched entirely and not waited for */
  uint64_t dispatches_left; /* of that run, iterations of loops included; 0: it is launched */
  uint32_t dispatches;      /* of the step; 0: the device is four steps of the run behind */
  double planned_us;        /* device time of the step, in microseconds, as planned */
  double measured_us;       /* longest device time of a step that has ended since the report before;
                               0: none has, or the queue has no timestamps */
  const char* longest; /* label of the dispatch with the most planned time, NULL: none; lives as
                          long as the program */
  double longest_us;   /* planned time of that dispatch; above the budget: it cannot be kept */
} ullage_step_report;

#define ULLAGE_NO_BUDGET UINT64_MAX

/* Spreads a run over several submissions, for applications with a time budget per frame. Each call
 * submits what fits into `budget_us` microseconds of device time of the current run, or of a new
 * one: any number of dispatches, but at least one and at most 1,024, also from the middle of a
 * loop. Times are those that the device took before, in this process or in others with the same
 * cache_directory; while the time of a dispatch is not known, it ends its step. With
 * ULLAGE_NO_BUDGET a step ends for neither. Records nothing and never blocks.
 * The inputs are those at the first step; inputs that are set later are those of the next run,
 * which needs runs_in_flight of 2 before this one has been waited for. Until `dispatches_left` is
 * 0, the outputs are undefined and the run id must not be waited for; ullage_session_discard
 * cancels the run. Errors: those of ullage_session_submit, but for runs in flight; a session
 * without the option `stepped`. */
ULLAGE_API ullage_status ullage_session_step(ullage_session* session, uint64_t budget_us,
                                             ullage_step_report* report);

#define ULLAGE_MAX_SHARES 32

/* A step of each session, which together fit into one budget; NULL weights: each counts 1. A
 * session gets device time by its weight, and what others have no work for; what it did not get it
 * is owed, and the session that is owed most goes first. `reports`: one per session. Errors: those
 * of ullage_session_step, the steps before it are launched and reported; a session that is there
 * twice; a weight of 0; more than ULLAGE_MAX_SHARES sessions. One thread at a time for all of them.
 */
ULLAGE_API ullage_status ullage_sessions_step(ullage_session* const* sessions,
                                              const uint32_t* weights, uint32_t count,
                                              uint64_t budget_us, ullage_step_report* reports);

/* Returns a view of an output of the run that was waited for last. The data is valid until the next
 * run, set_input or destroy, or until the k-th submit from now, where k is runs_in_flight. */
ULLAGE_API ullage_status ullage_session_get_output(ullage_session* session, uint32_t index,
                                                   ullage_tensor* tensor);

/* Extents of an output of the run that was waited for last, and whether the device computed them.
 */
typedef struct ullage_output_info {
  size_t size;
  uint32_t rank;
  uint32_t overflow;                    /* 1: an axis was clamped to its capacity (ULLAGE_CLAMP) */
  int64_t extents[ULLAGE_MAX_RANK];     /* live extents, as get_output */
  int64_t capacity[ULLAGE_MAX_RANK];    /* largest extents that the plan has memory for */
  int64_t needed[ULLAGE_MAX_RANK];      /* live extents before clamping */
  uint8_t from_device[ULLAGE_MAX_RANK]; /* 1: the device computed this extent */
} ullage_output_info;

ULLAGE_API ullage_status ullage_session_get_output_info(ullage_session* session, uint32_t index,
                                                        ullage_output_info* info);

/* Extents of an output. The three functions below differ in accuracy and cost. */
typedef struct ullage_shape {
  size_t size;
  uint32_t rank;
  int64_t extents[ULLAGE_MAX_RANK];
  uint32_t exact;  /* 1: all extents are those of the run */
  uint32_t waited; /* 1: the call blocked (counted in statistics: host_waits) */
} ullage_shape;

/* Returns the largest extents of a run with the current inputs. Never waits. With ULLAGE_GROW the
 * bounds of device-computed extents may be estimates that grow later; then this returns the current
 * estimates, which a run may exceed. Errors: a symbol with neither a value nor a bound. */
ULLAGE_API ullage_status ullage_session_shape_bound(ullage_session* session, uint32_t index,
                                                    ullage_shape* shape);
/* Returns the extents of a run with the current inputs as far as the host can compute them, and -1
 * for those that only the device can compute. Never waits. */
ULLAGE_API ullage_status ullage_session_try_shape(ullage_session* session, uint32_t index,
                                                  ullage_shape* shape);
/* Returns the exact extents of the run that was submitted last. May wait for it (`waited` is then
 * 1); its run id stays valid. Errors: no run yet; the error of that run. */
ULLAGE_API ullage_status ullage_session_shape(ullage_session* session, uint32_t index,
                                              ullage_shape* shape);
/* Returns where a node ran in the last run: as ullage_program_get_node, and ULLAGE_NOT_TAKEN for
 * nodes in branches that the run did not take. */
ULLAGE_API ullage_status ullage_session_get_node(const ullage_session* session, uint32_t index,
                                                 ullage_node_info* info);

/* Counters since the session was created, and sizes in bytes. */
typedef struct ullage_statistics {
  size_t size;
  uint64_t runs;
  uint64_t host_waits;        /* in runs: how often the host waited for the device */
  uint64_t pipelines_created; /* kernels that another program of the context has are shared */
  uint64_t command_buffers_recorded;
  uint64_t dispatches; /* of runs; only those with at least one workgroup */
  uint64_t replans;    /* how often a size was in the bounds of no plan */
  uint64_t retries;    /* how often a run was repeated because a count exceeded its capacity */
  uint64_t peak_device_bytes;    /* most device bytes allocated at once */
  uint64_t predicted_peak_bytes; /* what the plan predicted before the first run */
  uint64_t packed_cache_hits;    /* 1: the packed weights were read from cache_directory */
  uint64_t packed_cache_misses;  /* 1: they were packed at load and stored there */
  uint64_t submissions;          /* of runs: submissions to a queue */
  uint64_t device_bytes;         /* device bytes allocated now, the program's constants included;
                                    ullage_session_trim leaves those alone */
  uint64_t learned_capacities;   /* capacities that began with what runs of other sessions or
                                    processes needed (cache_directory) */
  uint64_t steps;                /* of ullage_session_step: launched */
  uint64_t steps_missed;         /* steps whose device time was above their budget */
  uint64_t step_planned_us;      /* planned time of all steps, in microseconds */
  uint64_t step_measured_us;     /* device time of all steps that have ended */
  uint64_t step_longest_us;      /* longest device time of a step */
  uint64_t uploaded_bytes;       /* of inputs that ullage_session_set_input was given */
  uint64_t downloaded_bytes;     /* of outputs in host memory that get_output returned */
} ullage_statistics;

ULLAGE_API ullage_status ullage_session_get_statistics(const ullage_session* session,
                                                       ullage_statistics* statistics);

/* GPU time of one dispatch of the last run. Requires ullage_context_options.timestamps. */
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

/* Frees the session's device memory. The next run allocates what its sizes need, rather than what a
 * class of sizes does. Errors: a run is in flight. */
ULLAGE_API ullage_status ullage_session_trim(ullage_session* session);

#ifdef __cplusplus
} /* extern "C" */
#endif
#endif

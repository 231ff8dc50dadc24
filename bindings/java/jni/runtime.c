// Generated from the C headers by scripts/bindings/main.py, do not edit.
// clang-format off
#include <ullage/ullage.h>
#include <ullage/ullage_buffers.h>
#include <ullage/ullage_options.h>
#include <ullage/ullage_types.h>

#include "pointers.h"

_Static_assert(sizeof(ullage_capabilities) == 24, "Structs.Capabilities");
_Static_assert(offsetof(ullage_capabilities, size) == 0, "Structs.Capabilities");
_Static_assert(offsetof(ullage_capabilities, boolean_indexing) == 8, "Structs.Capabilities");
_Static_assert(offsetof(ullage_capabilities, data_dependent_shapes) == 12, "Structs.Capabilities");
_Static_assert(offsetof(ullage_capabilities, max_dimensions) == 16, "Structs.Capabilities");

_Static_assert(sizeof(ullage_device_info) == 576, "Structs.DeviceInfo");
_Static_assert(offsetof(ullage_device_info, size) == 0, "Structs.DeviceInfo");
_Static_assert(offsetof(ullage_device_info, name) == 8, "Structs.DeviceInfo");
_Static_assert(offsetof(ullage_device_info, driver) == 264, "Structs.DeviceInfo");
_Static_assert(offsetof(ullage_device_info, api_version) == 520, "Structs.DeviceInfo");
_Static_assert(offsetof(ullage_device_info, is_cpu) == 524, "Structs.DeviceInfo");
_Static_assert(offsetof(ullage_device_info, tier) == 528, "Structs.DeviceInfo");
_Static_assert(offsetof(ullage_device_info, subgroup_size) == 532, "Structs.DeviceInfo");
_Static_assert(offsetof(ullage_device_info, memory_bytes) == 536, "Structs.DeviceInfo");
_Static_assert(offsetof(ullage_device_info, driver_uuid) == 544, "Structs.DeviceInfo");
_Static_assert(offsetof(ullage_device_info, api) == 560, "Structs.DeviceInfo");
_Static_assert(offsetof(ullage_device_info, vendor_id) == 564, "Structs.DeviceInfo");
_Static_assert(offsetof(ullage_device_info, device_id) == 568, "Structs.DeviceInfo");

_Static_assert(sizeof(ullage_program_options) == 24, "Structs.ProgramOptions");
_Static_assert(offsetof(ullage_program_options, size) == 0, "Structs.ProgramOptions");
_Static_assert(offsetof(ullage_program_options, entry) == 8, "Structs.ProgramOptions");
_Static_assert(offsetof(ullage_program_options, plan) == 16, "Structs.ProgramOptions");

_Static_assert(sizeof(ullage_plan_info) == 32, "Structs.PlanInfo");
_Static_assert(offsetof(ullage_plan_info, size) == 0, "Structs.PlanInfo");
_Static_assert(offsetof(ullage_plan_info, name) == 8, "Structs.PlanInfo");
_Static_assert(offsetof(ullage_plan_info, is_taken) == 16, "Structs.PlanInfo");
_Static_assert(offsetof(ullage_plan_info, preference) == 20, "Structs.PlanInfo");
_Static_assert(offsetof(ullage_plan_info, lacks) == 24, "Structs.PlanInfo");

_Static_assert(sizeof(ullage_tensor_info) == 160, "Structs.TensorInfo");
_Static_assert(offsetof(ullage_tensor_info, size) == 0, "Structs.TensorInfo");
_Static_assert(offsetof(ullage_tensor_info, name) == 8, "Structs.TensorInfo");
_Static_assert(offsetof(ullage_tensor_info, dtype) == 16, "Structs.TensorInfo");
_Static_assert(offsetof(ullage_tensor_info, rank) == 20, "Structs.TensorInfo");
_Static_assert(offsetof(ullage_tensor_info, extents) == 24, "Structs.TensorInfo");
_Static_assert(offsetof(ullage_tensor_info, symbols) == 88, "Structs.TensorInfo");
_Static_assert(offsetof(ullage_tensor_info, is_host_read) == 152, "Structs.TensorInfo");

_Static_assert(sizeof(ullage_node_info) == 40, "Structs.NodeInfo");
_Static_assert(offsetof(ullage_node_info, size) == 0, "Structs.NodeInfo");
_Static_assert(offsetof(ullage_node_info, name) == 8, "Structs.NodeInfo");
_Static_assert(offsetof(ullage_node_info, op) == 16, "Structs.NodeInfo");
_Static_assert(offsetof(ullage_node_info, where) == 24, "Structs.NodeInfo");
_Static_assert(offsetof(ullage_node_info, reason) == 32, "Structs.NodeInfo");

_Static_assert(sizeof(ullage_tensor) == 96, "Structs.Tensor");
_Static_assert(offsetof(ullage_tensor, size) == 0, "Structs.Tensor");
_Static_assert(offsetof(ullage_tensor, dtype) == 8, "Structs.Tensor");
_Static_assert(offsetof(ullage_tensor, rank) == 12, "Structs.Tensor");
_Static_assert(offsetof(ullage_tensor, extents) == 16, "Structs.Tensor");
_Static_assert(offsetof(ullage_tensor, data) == 80, "Structs.Tensor");
_Static_assert(offsetof(ullage_tensor, size_bytes) == 88, "Structs.Tensor");

_Static_assert(sizeof(ullage_step_report) == 64, "Structs.StepReport");
_Static_assert(offsetof(ullage_step_report, size) == 0, "Structs.StepReport");
_Static_assert(offsetof(ullage_step_report, run_id) == 8, "Structs.StepReport");
_Static_assert(offsetof(ullage_step_report, dispatches_left) == 16, "Structs.StepReport");
_Static_assert(offsetof(ullage_step_report, dispatches) == 24, "Structs.StepReport");
_Static_assert(offsetof(ullage_step_report, planned_us) == 32, "Structs.StepReport");
_Static_assert(offsetof(ullage_step_report, measured_us) == 40, "Structs.StepReport");
_Static_assert(offsetof(ullage_step_report, longest) == 48, "Structs.StepReport");
_Static_assert(offsetof(ullage_step_report, longest_us) == 56, "Structs.StepReport");

_Static_assert(sizeof(ullage_output_info) == 216, "Structs.OutputInfo");
_Static_assert(offsetof(ullage_output_info, size) == 0, "Structs.OutputInfo");
_Static_assert(offsetof(ullage_output_info, rank) == 8, "Structs.OutputInfo");
_Static_assert(offsetof(ullage_output_info, overflow) == 12, "Structs.OutputInfo");
_Static_assert(offsetof(ullage_output_info, extents) == 16, "Structs.OutputInfo");
_Static_assert(offsetof(ullage_output_info, capacity) == 80, "Structs.OutputInfo");
_Static_assert(offsetof(ullage_output_info, needed) == 144, "Structs.OutputInfo");
_Static_assert(offsetof(ullage_output_info, from_device) == 208, "Structs.OutputInfo");

_Static_assert(sizeof(ullage_shape) == 88, "Structs.Shape");
_Static_assert(offsetof(ullage_shape, size) == 0, "Structs.Shape");
_Static_assert(offsetof(ullage_shape, rank) == 8, "Structs.Shape");
_Static_assert(offsetof(ullage_shape, extents) == 16, "Structs.Shape");
_Static_assert(offsetof(ullage_shape, exact) == 80, "Structs.Shape");
_Static_assert(offsetof(ullage_shape, waited) == 84, "Structs.Shape");

_Static_assert(sizeof(ullage_statistics) == 176, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, size) == 0, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, runs) == 8, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, host_waits) == 16, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, pipelines_created) == 24, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, command_buffers_recorded) == 32, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, dispatches) == 40, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, replans) == 48, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, retries) == 56, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, peak_device_bytes) == 64, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, predicted_peak_bytes) == 72, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, packed_cache_hits) == 80, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, packed_cache_misses) == 88, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, submissions) == 96, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, device_bytes) == 104, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, learned_capacities) == 112, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, steps) == 120, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, steps_missed) == 128, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, step_planned_us) == 136, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, step_measured_us) == 144, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, step_longest_us) == 152, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, uploaded_bytes) == 160, "Structs.Statistics");
_Static_assert(offsetof(ullage_statistics, downloaded_bytes) == 168, "Structs.Statistics");

_Static_assert(sizeof(ullage_dispatch_time) == 48, "Structs.DispatchTime");
_Static_assert(offsetof(ullage_dispatch_time, size) == 0, "Structs.DispatchTime");
_Static_assert(offsetof(ullage_dispatch_time, label) == 8, "Structs.DispatchTime");
_Static_assert(offsetof(ullage_dispatch_time, kernel) == 16, "Structs.DispatchTime");
_Static_assert(offsetof(ullage_dispatch_time, microseconds) == 24, "Structs.DispatchTime");
_Static_assert(offsetof(ullage_dispatch_time, groups) == 32, "Structs.DispatchTime");

_Static_assert(sizeof(ullage_context_options) == 104, "Structs.ContextOptions");
_Static_assert(offsetof(ullage_context_options, size) == 0, "Structs.ContextOptions");
_Static_assert(offsetof(ullage_context_options, device) == 8, "Structs.ContextOptions");
_Static_assert(offsetof(ullage_context_options, use_null_backend) == 12, "Structs.ContextOptions");
_Static_assert(offsetof(ullage_context_options, max_tier) == 16, "Structs.ContextOptions");
_Static_assert(offsetof(ullage_context_options, validation) == 20, "Structs.ContextOptions");
_Static_assert(offsetof(ullage_context_options, timestamps) == 24, "Structs.ContextOptions");
_Static_assert(offsetof(ullage_context_options, poison) == 28, "Structs.ContextOptions");
_Static_assert(offsetof(ullage_context_options, cache_directory) == 32, "Structs.ContextOptions");
_Static_assert(offsetof(ullage_context_options, adopt) == 40, "Structs.ContextOptions");
_Static_assert(offsetof(ullage_context_options, allocator) == 48, "Structs.ContextOptions");
_Static_assert(offsetof(ullage_context_options, log_user) == 56, "Structs.ContextOptions");
_Static_assert(offsetof(ullage_context_options, log) == 64, "Structs.ContextOptions");
_Static_assert(offsetof(ullage_context_options, no_packed_cache) == 72, "Structs.ContextOptions");
_Static_assert(offsetof(ullage_context_options, adopt_metal) == 80, "Structs.ContextOptions");
_Static_assert(offsetof(ullage_context_options, no_self_test) == 88, "Structs.ContextOptions");
_Static_assert(offsetof(ullage_context_options, debug_labels) == 92, "Structs.ContextOptions");
_Static_assert(offsetof(ullage_context_options, cache_limit) == 96, "Structs.ContextOptions");

_Static_assert(sizeof(ullage_session_options) == 72, "Structs.SessionOptions");
_Static_assert(offsetof(ullage_session_options, size) == 0, "Structs.SessionOptions");
_Static_assert(offsetof(ullage_session_options, policy) == 8, "Structs.SessionOptions");
_Static_assert(offsetof(ullage_session_options, bounds) == 16, "Structs.SessionOptions");
_Static_assert(offsetof(ullage_session_options, bound_count) == 24, "Structs.SessionOptions");
_Static_assert(offsetof(ullage_session_options, overflow) == 28, "Structs.SessionOptions");
_Static_assert(offsetof(ullage_session_options, runs_in_flight) == 32, "Structs.SessionOptions");
_Static_assert(offsetof(ullage_session_options, stepped) == 36, "Structs.SessionOptions");
_Static_assert(offsetof(ullage_session_options, deadline_steps) == 40, "Structs.SessionOptions");
_Static_assert(offsetof(ullage_session_options, memory_budget) == 48, "Structs.SessionOptions");
_Static_assert(offsetof(ullage_session_options, check_indices) == 56, "Structs.SessionOptions");
_Static_assert(offsetof(ullage_session_options, streaming) == 60, "Structs.SessionOptions");
_Static_assert(offsetof(ullage_session_options, submission_iterations) == 64, "Structs.SessionOptions");
_Static_assert(offsetof(ullage_session_options, require_bounds) == 68, "Structs.SessionOptions");

_Static_assert(sizeof(ullage_allocator) == 24, "Structs.Allocator");
_Static_assert(offsetof(ullage_allocator, user) == 0, "Structs.Allocator");
_Static_assert(offsetof(ullage_allocator, allocate) == 8, "Structs.Allocator");
_Static_assert(offsetof(ullage_allocator, release) == 16, "Structs.Allocator");

_Static_assert(sizeof(ullage_bound) == 16, "Structs.Bound");
_Static_assert(offsetof(ullage_bound, symbol) == 0, "Structs.Bound");
_Static_assert(offsetof(ullage_bound, value) == 8, "Structs.Bound");

_Static_assert(sizeof(ullage_profile_bytes) == 16, "Structs.ProfileBytes");
_Static_assert(offsetof(ullage_profile_bytes, bytes) == 0, "Structs.ProfileBytes");
_Static_assert(offsetof(ullage_profile_bytes, size) == 8, "Structs.ProfileBytes");

JNIEXPORT jlong JNICALL Java_ullage_Native_lastError(JNIEnv* env, jclass type) {
  return long_of(ullage_last_error());
}

JNIEXPORT jlong JNICALL Java_ullage_Native_version(JNIEnv* env, jclass type) {
  return long_of(ullage_version());
}

JNIEXPORT jint JNICALL Java_ullage_Native_getCapabilities(JNIEnv* env, jclass type,
    jlong capabilities) {
  return (jint)ullage_get_capabilities(at(capabilities));
}

JNIEXPORT jint JNICALL Java_ullage_Native_deviceCount(JNIEnv* env, jclass type) {
  return (jint)ullage_device_count();
}

JNIEXPORT jint JNICALL Java_ullage_Native_getDeviceInfo(JNIEnv* env, jclass type, jint device,
    jlong info) {
  return (jint)ullage_get_device_info((uint32_t)device, at(info));
}

JNIEXPORT jint JNICALL Java_ullage_Native_contextCreate(JNIEnv* env, jclass type, jlong options,
    jlong context) {
  return (jint)ullage_context_create(at(options), at(context));
}

JNIEXPORT void JNICALL Java_ullage_Native_contextDestroy(JNIEnv* env, jclass type, jlong context) {
  ullage_context_destroy(at(context));
}

JNIEXPORT jint JNICALL Java_ullage_Native_contextGetDeviceInfo(JNIEnv* env, jclass type,
    jlong context, jlong info) {
  return (jint)ullage_context_get_device_info(at(context), at(info));
}

JNIEXPORT jint JNICALL Java_ullage_Native_contextGetProfile(JNIEnv* env, jclass type, jlong context,
    jlong bytes, jlong size) {
  return (jint)ullage_context_get_profile(at(context), at(bytes), at(size));
}

JNIEXPORT jlong JNICALL Java_ullage_Native_contextValidationMessages(JNIEnv* env, jclass type,
    jlong context) {
  return (jlong)ullage_context_validation_messages(at(context));
}

JNIEXPORT jint JNICALL Java_ullage_Native_programLoadFile(JNIEnv* env, jclass type, jlong context,
    jlong path, jlong program) {
  return (jint)ullage_program_load_file(at(context), at(path), at(program));
}

JNIEXPORT jint JNICALL Java_ullage_Native_programLoadMemory(JNIEnv* env, jclass type, jlong context,
    jlong bytes, jlong size, jlong program) {
  return (jint)ullage_program_load_memory(at(context), at(bytes), (size_t)size, at(program));
}

JNIEXPORT jint JNICALL Java_ullage_Native_programLoadEntry(JNIEnv* env, jclass type, jlong context,
    jlong bytes, jlong size, jlong entry, jlong program) {
  return (jint)ullage_program_load_entry(at(context), at(bytes), (size_t)size, at(entry),
      at(program));
}

JNIEXPORT jint JNICALL Java_ullage_Native_programLoad(JNIEnv* env, jclass type, jlong context,
    jlong bytes, jlong size, jlong options, jlong program) {
  return (jint)ullage_program_load(at(context), at(bytes), (size_t)size, at(options), at(program));
}

JNIEXPORT void JNICALL Java_ullage_Native_programDestroy(JNIEnv* env, jclass type, jlong program) {
  ullage_program_destroy(at(program));
}

JNIEXPORT jint JNICALL Java_ullage_Native_programPlanCount(JNIEnv* env, jclass type,
    jlong program) {
  return (jint)ullage_program_plan_count(at(program));
}

JNIEXPORT jint JNICALL Java_ullage_Native_programGetPlan(JNIEnv* env, jclass type, jlong program,
    jint index, jlong info) {
  return (jint)ullage_program_get_plan(at(program), (uint32_t)index, at(info));
}

JNIEXPORT jint JNICALL Java_ullage_Native_programInputCount(JNIEnv* env, jclass type,
    jlong program) {
  return (jint)ullage_program_input_count(at(program));
}

JNIEXPORT jint JNICALL Java_ullage_Native_programOutputCount(JNIEnv* env, jclass type,
    jlong program) {
  return (jint)ullage_program_output_count(at(program));
}

JNIEXPORT jint JNICALL Java_ullage_Native_programGetInput(JNIEnv* env, jclass type, jlong program,
    jint index, jlong info) {
  return (jint)ullage_program_get_input(at(program), (uint32_t)index, at(info));
}

JNIEXPORT jint JNICALL Java_ullage_Native_programGetOutput(JNIEnv* env, jclass type, jlong program,
    jint index, jlong info) {
  return (jint)ullage_program_get_output(at(program), (uint32_t)index, at(info));
}

JNIEXPORT jint JNICALL Java_ullage_Native_programNodeCount(JNIEnv* env, jclass type,
    jlong program) {
  return (jint)ullage_program_node_count(at(program));
}

JNIEXPORT jint JNICALL Java_ullage_Native_programGetNode(JNIEnv* env, jclass type, jlong program,
    jint index, jlong info) {
  return (jint)ullage_program_get_node(at(program), (uint32_t)index, at(info));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionCreate(JNIEnv* env, jclass type, jlong program,
    jlong options, jlong session) {
  return (jint)ullage_session_create(at(program), at(options), at(session));
}

JNIEXPORT void JNICALL Java_ullage_Native_sessionDestroy(JNIEnv* env, jclass type, jlong session) {
  ullage_session_destroy(at(session));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionSetInput(JNIEnv* env, jclass type, jlong session,
    jlong name, jlong tensor) {
  return (jint)ullage_session_set_input(at(session), at(name), at(tensor));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionPrepare(JNIEnv* env, jclass type, jlong session) {
  return (jint)ullage_session_prepare(at(session));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionRun(JNIEnv* env, jclass type, jlong session) {
  return (jint)ullage_session_run(at(session));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionSubmit(JNIEnv* env, jclass type, jlong session,
    jlong run_id) {
  return (jint)ullage_session_submit(at(session), at(run_id));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionWait(JNIEnv* env, jclass type, jlong session,
    jlong run_id) {
  return (jint)ullage_session_wait(at(session), (uint64_t)run_id);
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionCollect(JNIEnv* env, jclass type, jlong session,
    jlong run_id, jlong done) {
  return (jint)ullage_session_collect(at(session), (uint64_t)run_id, at(done));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionReadStream(JNIEnv* env, jclass type, jlong session,
    jlong run_id, jint index, jlong tensor, jlong some) {
  return (jint)ullage_session_read_stream(at(session), (uint64_t)run_id, (uint32_t)index,
      at(tensor), at(some));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionCancel(JNIEnv* env, jclass type, jlong session,
    jlong run_id) {
  return (jint)ullage_session_cancel(at(session), (uint64_t)run_id);
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionDiscard(JNIEnv* env, jclass type, jlong session,
    jlong run_id) {
  return (jint)ullage_session_discard(at(session), (uint64_t)run_id);
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionBindState(JNIEnv* env, jclass type, jlong session,
    jint output, jlong input) {
  return (jint)ullage_session_bind_state(at(session), (uint32_t)output, at(input));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionStep(JNIEnv* env, jclass type, jlong session,
    jlong budget_us, jlong report) {
  return (jint)ullage_session_step(at(session), (uint64_t)budget_us, at(report));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionsStep(JNIEnv* env, jclass type, jlong sessions,
    jlong weights, jint count, jlong budget_us, jlong reports) {
  return (jint)ullage_sessions_step(at(sessions), at(weights), (uint32_t)count, (uint64_t)budget_us,
      at(reports));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionGetOutput(JNIEnv* env, jclass type, jlong session,
    jint index, jlong tensor) {
  return (jint)ullage_session_get_output(at(session), (uint32_t)index, at(tensor));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionGetOutputInfo(JNIEnv* env, jclass type,
    jlong session, jint index, jlong info) {
  return (jint)ullage_session_get_output_info(at(session), (uint32_t)index, at(info));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionShapeBound(JNIEnv* env, jclass type, jlong session,
    jint index, jlong shape) {
  return (jint)ullage_session_shape_bound(at(session), (uint32_t)index, at(shape));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionTryShape(JNIEnv* env, jclass type, jlong session,
    jint index, jlong shape) {
  return (jint)ullage_session_try_shape(at(session), (uint32_t)index, at(shape));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionShape(JNIEnv* env, jclass type, jlong session,
    jint index, jlong shape) {
  return (jint)ullage_session_shape(at(session), (uint32_t)index, at(shape));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionGetNode(JNIEnv* env, jclass type, jlong session,
    jint index, jlong info) {
  return (jint)ullage_session_get_node(at(session), (uint32_t)index, at(info));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionGetStatistics(JNIEnv* env, jclass type,
    jlong session, jlong statistics) {
  return (jint)ullage_session_get_statistics(at(session), at(statistics));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionDispatchCount(JNIEnv* env, jclass type,
    jlong session) {
  return (jint)ullage_session_dispatch_count(at(session));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionGetDispatchTime(JNIEnv* env, jclass type,
    jlong session, jint index, jlong time) {
  return (jint)ullage_session_get_dispatch_time(at(session), (uint32_t)index, at(time));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionTrim(JNIEnv* env, jclass type, jlong session) {
  return (jint)ullage_session_trim(at(session));
}

JNIEXPORT jint JNICALL Java_ullage_Native_bufferCreate(JNIEnv* env, jclass type, jlong context,
    jlong bytes, jlong buffer) {
  return (jint)ullage_buffer_create(at(context), (uint64_t)bytes, at(buffer));
}

JNIEXPORT void JNICALL Java_ullage_Native_bufferDestroy(JNIEnv* env, jclass type, jlong buffer) {
  ullage_buffer_destroy(at(buffer));
}

JNIEXPORT jint JNICALL Java_ullage_Native_bufferWrite(JNIEnv* env, jclass type, jlong buffer,
    jlong offset, jlong data, jlong bytes) {
  return (jint)ullage_buffer_write(at(buffer), (uint64_t)offset, at(data), (uint64_t)bytes);
}

JNIEXPORT jint JNICALL Java_ullage_Native_bufferRead(JNIEnv* env, jclass type, jlong buffer,
    jlong offset, jlong data, jlong bytes) {
  return (jint)ullage_buffer_read(at(buffer), (uint64_t)offset, at(data), (uint64_t)bytes);
}

JNIEXPORT jint JNICALL Java_ullage_Native_bufferCopy(JNIEnv* env, jclass type, jlong from,
    jlong from_offset, jlong to, jlong to_offset, jlong bytes) {
  return (jint)ullage_buffer_copy(at(from), (uint64_t)from_offset, at(to), (uint64_t)to_offset,
      (uint64_t)bytes);
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionBindInput(JNIEnv* env, jclass type, jlong session,
    jlong name, jlong tensor, jlong buffer, jlong offset) {
  return (jint)ullage_session_bind_input(at(session), at(name), at(tensor), at(buffer),
      (uint64_t)offset);
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionBindOutput(JNIEnv* env, jclass type, jlong session,
    jint index, jlong buffer, jlong offset) {
  return (jint)ullage_session_bind_output(at(session), (uint32_t)index, at(buffer),
      (uint64_t)offset);
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionCopyOutput(JNIEnv* env, jclass type, jlong session,
    jint index, jlong buffer, jlong offset) {
  return (jint)ullage_session_copy_output(at(session), (uint32_t)index, at(buffer),
      (uint64_t)offset);
}

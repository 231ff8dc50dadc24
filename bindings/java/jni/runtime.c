/* ullage.h for Java: one function per native method of class Native. Pointers are longs in Java. */
#include <string.h>
#include <ullage/ullage.h>

#include "pointers.h"

/* Checks the offsets of the last members that the Java sources write or read. */
_Static_assert(offsetof(ullage_context_options, cache_directory) == 32, "Device.Options");
_Static_assert(sizeof(ullage_context_options) >= 88, "Device.Options");
_Static_assert(offsetof(ullage_device_info, device_id) == 568, "Device.Info");
_Static_assert(offsetof(ullage_program_options, plan) == 16, "Program");
_Static_assert(offsetof(ullage_plan_info, lacks) == 24, "Program.Plan");
_Static_assert(offsetof(ullage_tensor_info, symbols) == 88, "TensorInfo");
_Static_assert(offsetof(ullage_session_options, submission_iterations) == 64, "SessionOptions");
_Static_assert(offsetof(ullage_tensor, size_bytes) == 88, "Tensor");
_Static_assert(offsetof(ullage_output_info, from_device) == 208, "Session.OutputInfo");
_Static_assert(offsetof(ullage_statistics, submissions) == 96, "Statistics");
_Static_assert(offsetof(ullage_dispatch_time, microseconds) == 24, "Session.DispatchTime");
_Static_assert(ULLAGE_CANCELLED == 9 && ULLAGE_BOOL == 12, "Status, DType");

JNIEXPORT jlong JNICALL Java_ullage_Native_address(JNIEnv* env, jclass type, jobject buffer) {
  return long_of((*env)->GetDirectBufferAddress(env, buffer));
}

JNIEXPORT jobject JNICALL Java_ullage_Native_view(JNIEnv* env, jclass type, jlong address,
                                                  jlong bytes) {
  return (*env)->NewDirectByteBuffer(env, at(address), bytes);
}

JNIEXPORT jlong JNICALL Java_ullage_Native_textLength(JNIEnv* env, jclass type, jlong address) {
  return (jlong)strlen(at(address));
}

JNIEXPORT jlong JNICALL Java_ullage_Native_version(JNIEnv* env, jclass type) {
  return long_of(ullage_version());
}

JNIEXPORT jlong JNICALL Java_ullage_Native_lastError(JNIEnv* env, jclass type) {
  return long_of(ullage_last_error());
}

JNIEXPORT jint JNICALL Java_ullage_Native_deviceCount(JNIEnv* env, jclass type) {
  return (jint)ullage_device_count();
}

JNIEXPORT jint JNICALL Java_ullage_Native_deviceInfo(JNIEnv* env, jclass type, jint index,
                                                     jlong info) {
  return (jint)ullage_get_device_info((uint32_t)index, at(info));
}

JNIEXPORT jlong JNICALL Java_ullage_Native_contextValidationMessages(JNIEnv* env, jclass type,
                                                                     jlong context) {
  return (jlong)ullage_context_validation_messages(at(context));
}

JNIEXPORT jint JNICALL Java_ullage_Native_programLoad(JNIEnv* env, jclass type, jlong context,
                                                      jlong bytes, jlong size, jlong options,
                                                      jlong result) {
  return (jint)ullage_program_load(at(context), at(bytes), (size_t)size, at(options), at(result));
}

JNIEXPORT jint JNICALL Java_ullage_Native_contextCreate(JNIEnv* env, jclass type, jlong options,
                                                        jlong result) {
  return (jint)ullage_context_create(at(options), at(result));
}

JNIEXPORT jint JNICALL Java_ullage_Native_programLoadFile(JNIEnv* env, jclass type, jlong context,
                                                          jlong path, jlong result) {
  return (jint)ullage_program_load_file(at(context), at(path), at(result));
}

JNIEXPORT jint JNICALL Java_ullage_Native_contextDeviceInfo(JNIEnv* env, jclass type, jlong context,
                                                            jlong info) {
  return (jint)ullage_context_get_device_info(at(context), at(info));
}

JNIEXPORT jint JNICALL Java_ullage_Native_programGetInput(JNIEnv* env, jclass type, jlong program,
                                                          jint index, jlong info) {
  return (jint)ullage_program_get_input(at(program), (uint32_t)index, at(info));
}

JNIEXPORT jint JNICALL Java_ullage_Native_programGetOutput(JNIEnv* env, jclass type, jlong program,
                                                           jint index, jlong info) {
  return (jint)ullage_program_get_output(at(program), (uint32_t)index, at(info));
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

JNIEXPORT jint JNICALL Java_ullage_Native_programPlanCount(JNIEnv* env, jclass type,
                                                           jlong program) {
  return (jint)ullage_program_plan_count(at(program));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionCreate(JNIEnv* env, jclass type, jlong program,
                                                        jlong options, jlong result) {
  return (jint)ullage_session_create(at(program), at(options), at(result));
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
  return (jint)ullage_session_wait(at(session), (ullage_run_id)run_id);
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionCollect(JNIEnv* env, jclass type, jlong session,
                                                         jlong run_id, jlong done) {
  return (jint)ullage_session_collect(at(session), (ullage_run_id)run_id, at(done));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionBindState(JNIEnv* env, jclass type, jlong session,
                                                           jint output, jlong input) {
  return (jint)ullage_session_bind_state(at(session), (uint32_t)output, at(input));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionGetOutput(JNIEnv* env, jclass type, jlong session,
                                                           jint index, jlong tensor) {
  return (jint)ullage_session_get_output(at(session), (uint32_t)index, at(tensor));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionGetOutputInfo(JNIEnv* env, jclass type,
                                                               jlong session, jint index,
                                                               jlong info) {
  return (jint)ullage_session_get_output_info(at(session), (uint32_t)index, at(info));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionGetStatistics(JNIEnv* env, jclass type,
                                                               jlong session, jlong statistics) {
  return (jint)ullage_session_get_statistics(at(session), at(statistics));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionTrim(JNIEnv* env, jclass type, jlong session) {
  return (jint)ullage_session_trim(at(session));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionDispatchCount(JNIEnv* env, jclass type,
                                                               jlong session) {
  return (jint)ullage_session_dispatch_count(at(session));
}

JNIEXPORT jint JNICALL Java_ullage_Native_sessionGetDispatchTime(JNIEnv* env, jclass type,
                                                                 jlong session, jint index,
                                                                 jlong time) {
  return (jint)ullage_session_get_dispatch_time(at(session), (uint32_t)index, at(time));
}

JNIEXPORT void JNICALL Java_ullage_Native_contextDestroy(JNIEnv* env, jclass type, jlong context) {
  ullage_context_destroy(at(context));
}

JNIEXPORT void JNICALL Java_ullage_Native_programDestroy(JNIEnv* env, jclass type, jlong program) {
  ullage_program_destroy(at(program));
}

JNIEXPORT void JNICALL Java_ullage_Native_sessionDestroy(JNIEnv* env, jclass type, jlong session) {
  ullage_session_destroy(at(session));
}

/* Callbacks of ullage_compiler.h that call an object of class Watch. `user` is a global reference
 * to it. The methods of the object catch all exceptions, so that none is pending when they return.
 */
#include <ullage/ullage_compiler.h>

#include "pointers.h"

static JavaVM* machine;

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM* loaded_by, void* reserved) {
  machine = loaded_by;
  return JNI_VERSION_1_6;
}

/* The environment of this thread. Attaches the thread for the call if Java does not know it. */
static JNIEnv* enter(int* is_attached) {
  void* env = NULL;
  *is_attached = (*machine)->GetEnv(machine, &env, JNI_VERSION_1_6) != JNI_OK;
  if (!*is_attached) return env;
#ifdef __ANDROID__
  JNIEnv* attached = NULL;
  return (*machine)->AttachCurrentThread(machine, &attached, NULL) == JNI_OK ? attached : NULL;
#else
  return (*machine)->AttachCurrentThread(machine, &env, NULL) == JNI_OK ? env : NULL;
#endif
}

static void leave(int is_attached) {
  if (is_attached) (*machine)->DetachCurrentThread(machine);
}

static jmethodID method(JNIEnv* env, jobject watch, const char* name, const char* signature) {
  const jclass type = (*env)->GetObjectClass(env, watch);
  const jmethodID found = (*env)->GetMethodID(env, type, name, signature);
  (*env)->DeleteLocalRef(env, type);
  return found;
}

/* Cancels the compilation if Java cannot attach the thread. */
static int progressed(void* user, const char* step, uint64_t done, uint64_t total) {
  int is_attached;
  JNIEnv* const env = enter(&is_attached);
  if (!env) return 1;
  const jmethodID called = method(env, user, "progressed", "(JJJJ)I");
  const jint ends =
      (*env)->CallIntMethod(env, user, called, (jlong)0, long_of(step), (jlong)done, (jlong)total);
  const int is_lost = (*env)->ExceptionCheck(env);
  leave(is_attached);
  return is_lost || ends;
}

static void diagnosed(void* user, const ullage_diagnostic* diagnostic) {
  int is_attached;
  JNIEnv* const env = enter(&is_attached);
  if (!env) return;
  const jmethodID called = method(env, user, "diagnosed", "(JJ)V");
  (*env)->CallVoidMethod(env, user, called, (jlong)0, long_of(diagnostic));
  if ((*env)->ExceptionCheck(env)) (*env)->ExceptionClear(env);
  leave(is_attached);
}

JNIEXPORT jlong JNICALL Java_ullage_Callback_progressFunction(JNIEnv* env, jclass type) {
  return (jlong)(intptr_t)progressed;
}

JNIEXPORT jlong JNICALL Java_ullage_Callback_diagnoseFunction(JNIEnv* env, jclass type) {
  return (jlong)(intptr_t)diagnosed;
}

JNIEXPORT jlong JNICALL Java_ullage_Callback_keep(JNIEnv* env, jclass type, jobject watch) {
  return long_of((*env)->NewGlobalRef(env, watch));
}

JNIEXPORT void JNICALL Java_ullage_Callback_release(JNIEnv* env, jclass type, jlong kept) {
  (*env)->DeleteGlobalRef(env, at(kept));
}

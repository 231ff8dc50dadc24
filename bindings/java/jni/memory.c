/* Memory of C for class Memory. */
#include <string.h>

#include "pointers.h"

JNIEXPORT jlong JNICALL Java_ullage_Memory_address(JNIEnv* env, jclass type, jobject buffer) {
  return long_of((*env)->GetDirectBufferAddress(env, buffer));
}

JNIEXPORT jobject JNICALL Java_ullage_Memory_view(JNIEnv* env, jclass type, jlong address,
                                                  jlong bytes) {
  return (*env)->NewDirectByteBuffer(env, at(address), bytes);
}

JNIEXPORT jlong JNICALL Java_ullage_Memory_textLength(JNIEnv* env, jclass type, jlong address) {
  return (jlong)strlen(at(address));
}

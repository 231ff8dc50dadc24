package ullage;

import java.nio.ByteBuffer;

/** The functions of ullage.h (runtime.c). Addresses are longs. */
final class Native {
  static {
    System.loadLibrary("ullage_jni");
  }

  private Native() {}

  /** The address of the first byte of a direct buffer. */
  static native long address(ByteBuffer buffer);

  /** A buffer over C memory. */
  static native ByteBuffer view(long address, long bytes);

  /** The length of a C string in bytes, without the final NUL. */
  static native long textLength(long address);

  static native long version();

  static native long lastError();

  static native int deviceCount();

  static native int deviceInfo(int index, long info);

  static native int programLoad(long context, long bytes, long size, long options, long result);

  static native int contextCreate(long options, long result);

  static native int programLoadFile(long context, long path, long result);

  static native int contextDeviceInfo(long context, long info);

  static native int programGetInput(long program, int index, long info);

  static native int programGetOutput(long program, int index, long info);

  static native int programGetPlan(long program, int index, long info);

  static native int programInputCount(long program);

  static native int programOutputCount(long program);

  static native int programPlanCount(long program);

  static native int sessionCreate(long program, long options, long result);

  static native int sessionSetInput(long session, long name, long tensor);

  static native int sessionPrepare(long session);

  static native int sessionRun(long session);

  static native int sessionSubmit(long session, long runId);

  static native int sessionWait(long session, long runId);

  static native int sessionCollect(long session, long runId, long done);

  static native int sessionBindState(long session, int output, long input);

  static native int sessionGetOutput(long session, int index, long tensor);

  static native int sessionGetOutputInfo(long session, int index, long info);

  static native int sessionGetStatistics(long session, long statistics);

  static native int sessionTrim(long session);

  static native int sessionDispatchCount(long session);

  static native int sessionGetDispatchTime(long session, int index, long time);

  static native void contextDestroy(long context);

  static native void programDestroy(long program);

  static native void sessionDestroy(long session);

  static native long contextValidationMessages(long context);
}

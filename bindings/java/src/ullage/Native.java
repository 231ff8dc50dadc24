// Generated from the C headers by scripts/bindings/main.py, do not edit.
package ullage;

/** The functions of ullage.h, ullage_buffers.h, ullage_options.h, ullage_types.h. Addresses are longs. */
final class Native {
  static final int VERSION_MAJOR = 0;
  static final int VERSION_MINOR = 1;
  static final int MAX_RANK = 8;
  static final int MAX_SHARES = 32;
  static final int BUFFER_SLACK = 64;
  static final int BUFFER_ALIGNMENT = 256;

  static {
    System.loadLibrary("ullage_jni");
  }

  private Native() {}

  static native long lastError();

  static native long version();

  static native int getCapabilities(long capabilities);

  static native int deviceCount();

  static native int getDeviceInfo(int device, long info);

  static native int contextCreate(long options, long context);

  static native void contextDestroy(long context);

  static native int contextGetDeviceInfo(long context, long info);

  static native int contextGetProfile(long context, long bytes, long size);

  static native long contextValidationMessages(long context);

  static native int programLoadFile(long context, long path, long program);

  static native int programLoadMemory(long context, long bytes, long size, long program);

  static native int programLoadEntry(long context, long bytes, long size, long entry, long program);

  static native int programLoad(long context, long bytes, long size, long options, long program);

  static native void programDestroy(long program);

  static native int programPlanCount(long program);

  static native int programGetPlan(long program, int index, long info);

  static native int programInputCount(long program);

  static native int programOutputCount(long program);

  static native int programGetInput(long program, int index, long info);

  static native int programGetOutput(long program, int index, long info);

  static native int programNodeCount(long program);

  static native int programGetNode(long program, int index, long info);

  static native int sessionCreate(long program, long options, long session);

  static native void sessionDestroy(long session);

  static native int sessionSetInput(long session, long name, long tensor);

  static native int sessionPrepare(long session);

  static native int sessionRun(long session);

  static native int sessionSubmit(long session, long runId);

  static native int sessionWait(long session, long runId);

  static native int sessionCollect(long session, long runId, long done);

  static native int sessionReadStream(long session, long runId, int index, long tensor, long some);

  static native int sessionCancel(long session, long runId);

  static native int sessionDiscard(long session, long runId);

  static native int sessionBindState(long session, int output, long input);

  static native int sessionStep(long session, long budgetUs, long report);

  static native int sessionsStep(long sessions, long weights, int count, long budgetUs, long reports);

  static native int sessionGetOutput(long session, int index, long tensor);

  static native int sessionGetOutputInfo(long session, int index, long info);

  static native int sessionShapeBound(long session, int index, long shape);

  static native int sessionTryShape(long session, int index, long shape);

  static native int sessionShape(long session, int index, long shape);

  static native int sessionGetNode(long session, int index, long info);

  static native int sessionGetStatistics(long session, long statistics);

  static native int sessionDispatchCount(long session);

  static native int sessionGetDispatchTime(long session, int index, long time);

  static native int sessionTrim(long session);

  static native int bufferCreate(long context, long bytes, long buffer);

  static native void bufferDestroy(long buffer);

  static native int bufferWrite(long buffer, long offset, long data, long bytes);

  static native int bufferRead(long buffer, long offset, long data, long bytes);

  static native int bufferCopy(long from, long fromOffset, long to, long toOffset, long bytes);

  static native int sessionBindInput(long session, long name, long tensor, long buffer, long offset);

  static native int sessionBindOutput(long session, int index, long buffer, long offset);

  static native int sessionCopyOutput(long session, int index, long buffer, long offset);
}

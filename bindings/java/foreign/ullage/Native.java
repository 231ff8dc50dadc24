package ullage;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static ullage.Libraries.INT;
import static ullage.Libraries.LONG;
import static ullage.Libraries.call;
import static ullage.Libraries.getInt;
import static ullage.Libraries.getLong;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;

/**
 * The functions of ullage.h through java.lang.foreign. `jni/` has a class of the same name for
 * machines without it. Pointers are longs; {@link Struct} writes structs.
 */
final class Native {
  private static final Libraries LIBRARY = new Libraries("ullage_runtime");
  private static final MethodHandle VERSION = LIBRARY.function("ullage_version", LONG);
  private static final MethodHandle LAST_ERROR = LIBRARY.function("ullage_last_error", LONG);
  private static final MethodHandle DEVICE_COUNT = LIBRARY.function("ullage_device_count", INT);
  private static final MethodHandle DEVICE_INFO =
      LIBRARY.function("ullage_get_device_info", INT, INT, LONG);
  private static final MethodHandle PROGRAM_LOAD =
      LIBRARY.function("ullage_program_load", INT, LONG, LONG, LONG, LONG, LONG);
  private static final MethodHandle CONTEXT_CREATE =
      LIBRARY.function("ullage_context_create", INT, LONG, LONG);
  private static final MethodHandle PROGRAM_LOAD_FILE =
      LIBRARY.function("ullage_program_load_file", INT, LONG, LONG, LONG);
  private static final MethodHandle CONTEXT_DEVICE_INFO =
      LIBRARY.function("ullage_context_get_device_info", INT, LONG, LONG);
  private static final MethodHandle PROGRAM_GET_INPUT =
      LIBRARY.function("ullage_program_get_input", INT, LONG, INT, LONG);
  private static final MethodHandle PROGRAM_GET_OUTPUT =
      LIBRARY.function("ullage_program_get_output", INT, LONG, INT, LONG);
  private static final MethodHandle PROGRAM_GET_PLAN =
      LIBRARY.function("ullage_program_get_plan", INT, LONG, INT, LONG);
  private static final MethodHandle PROGRAM_INPUT_COUNT =
      LIBRARY.function("ullage_program_input_count", INT, LONG);
  private static final MethodHandle PROGRAM_OUTPUT_COUNT =
      LIBRARY.function("ullage_program_output_count", INT, LONG);
  private static final MethodHandle PROGRAM_PLAN_COUNT =
      LIBRARY.function("ullage_program_plan_count", INT, LONG);
  private static final MethodHandle SESSION_CREATE =
      LIBRARY.function("ullage_session_create", INT, LONG, LONG, LONG);
  private static final MethodHandle SESSION_SET_INPUT =
      LIBRARY.function("ullage_session_set_input", INT, LONG, LONG, LONG);
  private static final MethodHandle SESSION_PREPARE =
      LIBRARY.function("ullage_session_prepare", INT, LONG);
  private static final MethodHandle SESSION_RUN =
      LIBRARY.function("ullage_session_run", INT, LONG);
  private static final MethodHandle SESSION_SUBMIT =
      LIBRARY.function("ullage_session_submit", INT, LONG, LONG);
  private static final MethodHandle SESSION_WAIT =
      LIBRARY.function("ullage_session_wait", INT, LONG, LONG);
  private static final MethodHandle SESSION_COLLECT =
      LIBRARY.function("ullage_session_collect", INT, LONG, LONG, LONG);
  private static final MethodHandle SESSION_BIND_STATE =
      LIBRARY.function("ullage_session_bind_state", INT, LONG, INT, LONG);
  private static final MethodHandle SESSION_GET_OUTPUT =
      LIBRARY.function("ullage_session_get_output", INT, LONG, INT, LONG);
  private static final MethodHandle SESSION_GET_OUTPUT_INFO =
      LIBRARY.function("ullage_session_get_output_info", INT, LONG, INT, LONG);
  private static final MethodHandle SESSION_GET_STATISTICS =
      LIBRARY.function("ullage_session_get_statistics", INT, LONG, LONG);
  private static final MethodHandle SESSION_TRIM =
      LIBRARY.function("ullage_session_trim", INT, LONG);
  private static final MethodHandle SESSION_DISPATCH_COUNT =
      LIBRARY.function("ullage_session_dispatch_count", INT, LONG);
  private static final MethodHandle SESSION_GET_DISPATCH_TIME =
      LIBRARY.function("ullage_session_get_dispatch_time", INT, LONG, INT, LONG);
  private static final MethodHandle CONTEXT_DESTROY = LIBRARY.action("ullage_context_destroy", LONG);
  private static final MethodHandle PROGRAM_DESTROY = LIBRARY.action("ullage_program_destroy", LONG);
  private static final MethodHandle SESSION_DESTROY = LIBRARY.action("ullage_session_destroy", LONG);
  private static final MethodHandle CONTEXT_VALIDATION_MESSAGES =
      LIBRARY.function("ullage_context_validation_messages", LONG, LONG);

  private Native() {}

  /** The address of the first byte of a direct buffer. */
  static long address(ByteBuffer buffer) {
    return MemorySegment.ofBuffer(buffer.duplicate().rewind()).address();
  }

  /** A buffer over C memory. */
  static ByteBuffer view(long address, long bytes) {
    return MemorySegment.ofAddress(address).reinterpret(bytes).asByteBuffer();
  }

  /** The length of a C string in bytes, without the final NUL. */
  static long textLength(long address) {
    final MemorySegment all = MemorySegment.ofAddress(address).reinterpret(Long.MAX_VALUE);
    long length = 0;
    while (all.get(JAVA_BYTE, length) != 0) ++length;
    return length;
  }

  static long version() {
    try {
      return (long) VERSION.invokeExact();
    } catch (Throwable e) {
      throw Libraries.impossible(e);
    }
  }

  static long lastError() {
    try {
      return (long) LAST_ERROR.invokeExact();
    } catch (Throwable e) {
      throw Libraries.impossible(e);
    }
  }

  static int deviceCount() {
    try {
      return (int) DEVICE_COUNT.invokeExact();
    } catch (Throwable e) {
      throw Libraries.impossible(e);
    }
  }

  static int deviceInfo(int index, long info) {
    try {
      return (int) DEVICE_INFO.invokeExact(index, info);
    } catch (Throwable e) {
      throw Libraries.impossible(e);
    }
  }

  static int programLoad(long context, long bytes, long size, long options, long result) {
    try {
      return (int) PROGRAM_LOAD.invokeExact(context, bytes, size, options, result);
    } catch (Throwable e) {
      throw Libraries.impossible(e);
    }
  }

  static int contextCreate(long options, long result) {
    return getInt(CONTEXT_CREATE, options, result);
  }

  static int programLoadFile(long context, long path, long result) {
    return getInt(PROGRAM_LOAD_FILE, context, path, result);
  }

  static int contextDeviceInfo(long context, long info) {
    return getInt(CONTEXT_DEVICE_INFO, context, info);
  }

  static int programGetInput(long program, int index, long info) {
    return getInt(PROGRAM_GET_INPUT, program, index, info);
  }

  static int programGetOutput(long program, int index, long info) {
    return getInt(PROGRAM_GET_OUTPUT, program, index, info);
  }

  static int programGetPlan(long program, int index, long info) {
    return getInt(PROGRAM_GET_PLAN, program, index, info);
  }

  static int programInputCount(long program) {
    return getInt(PROGRAM_INPUT_COUNT, program);
  }

  static int programOutputCount(long program) {
    return getInt(PROGRAM_OUTPUT_COUNT, program);
  }

  static int programPlanCount(long program) {
    return getInt(PROGRAM_PLAN_COUNT, program);
  }

  static int sessionCreate(long program, long options, long result) {
    return getInt(SESSION_CREATE, program, options, result);
  }

  static int sessionSetInput(long session, long name, long tensor) {
    return getInt(SESSION_SET_INPUT, session, name, tensor);
  }

  static int sessionPrepare(long session) {
    return getInt(SESSION_PREPARE, session);
  }

  static int sessionRun(long session) {
    return getInt(SESSION_RUN, session);
  }

  static int sessionSubmit(long session, long runId) {
    return getInt(SESSION_SUBMIT, session, runId);
  }

  static int sessionWait(long session, long runId) {
    return getInt(SESSION_WAIT, session, runId);
  }

  static int sessionCollect(long session, long runId, long done) {
    return getInt(SESSION_COLLECT, session, runId, done);
  }

  static int sessionBindState(long session, int output, long input) {
    return getInt(SESSION_BIND_STATE, session, output, input);
  }

  static int sessionGetOutput(long session, int index, long tensor) {
    return getInt(SESSION_GET_OUTPUT, session, index, tensor);
  }

  static int sessionGetOutputInfo(long session, int index, long info) {
    return getInt(SESSION_GET_OUTPUT_INFO, session, index, info);
  }

  static int sessionGetStatistics(long session, long statistics) {
    return getInt(SESSION_GET_STATISTICS, session, statistics);
  }

  static int sessionTrim(long session) {
    return getInt(SESSION_TRIM, session);
  }

  static int sessionDispatchCount(long session) {
    return getInt(SESSION_DISPATCH_COUNT, session);
  }

  static int sessionGetDispatchTime(long session, int index, long time) {
    return getInt(SESSION_GET_DISPATCH_TIME, session, index, time);
  }

  static void contextDestroy(long context) {
    call(CONTEXT_DESTROY, context);
  }

  static void programDestroy(long program) {
    call(PROGRAM_DESTROY, program);
  }

  static void sessionDestroy(long session) {
    call(SESSION_DESTROY, session);
  }

  static long contextValidationMessages(long context) {
    return getLong(CONTEXT_VALIDATION_MESSAGES, context);
  }
}

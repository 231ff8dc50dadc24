package ullage;

/** The status of a call of the C API, in its order. */
public enum Status {
  OK,
  /** An argument is invalid. */
  INVALID_ARGUMENT,
  /** The program file is damaged, truncated or inconsistent. */
  INVALID_FILE,
  /** The call is valid, but this build or device does not support it. */
  UNSUPPORTED,
  /** A check of the program failed for these inputs. */
  OUT_OF_BOUNDS,
  OUT_OF_MEMORY,
  NO_DEVICE,
  /** The device is lost. Every later call on its objects returns this status. */
  DEVICE_LOST,
  INTERNAL,
  /** A callback of the caller cancelled the call. */
  CANCELLED;

  private static final Status[] ALL = values();

  static Status of(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : INTERNAL;
  }

  /** Throws the last error of the runtime on this thread, unless the code is 0. */
  static void check(int code) {
    if (code != 0) throw new UllageException(of(code), Text.at(Native.lastError()), "", "");
  }
}

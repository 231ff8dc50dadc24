package ullage;

/** How a call of the C API ended; in its order. */
public enum Status {
  OK,
  /** The caller broke a stated rule. */
  INVALID_ARGUMENT,
  /** A damaged, truncated or contradicting program. */
  INVALID_FILE,
  /** Legal, but this build or device cannot do it. */
  UNSUPPORTED,
  /** A guard of the program failed for these inputs. */
  OUT_OF_BOUNDS,
  OUT_OF_MEMORY,
  NO_DEVICE,
  /** Sticky: every later call on the device's objects says so. */
  DEVICE_LOST,
  INTERNAL,
  /** The caller's callback ended it. */
  CANCELLED;

  private static final Status[] ALL = values();

  static Status of(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : INTERNAL;
  }

  /** Throws what the runtime says of its last failure on this thread. */
  static void check(int code) {
    if (code != 0) throw new UllageException(of(code), Text.at(Native.lastError()), "", "");
  }
}

// Generated from the C headers by scripts/bindings/main.py, do not edit.
package ullage;

public enum Status {
  OK,
  /** An argument violates the function's contract. */
  INVALID_ARGUMENT,
  /** The program is damaged, truncated or inconsistent. */
  INVALID_FILE,
  /** Valid, but not supported by this build or device. */
  UNSUPPORTED,
  /** The inputs violate a guard of the program. */
  OUT_OF_BOUNDS,
  OUT_OF_MEMORY,
  NO_DEVICE,
  /** Permanent: later calls on the context's objects return it too. */
  DEVICE_LOST,
  INTERNAL,
  /** A callback of the caller cancelled the call. */
  CANCELLED;

  private static final Status[] ALL = values();

  /** Null for a number of a later version. */
  static Status of(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : null;
  }
}

// Generated from the C headers by scripts/bindings/main.py, do not edit.
package ullage;

/**
 * How commands are recorded. `replay` leaves it to the program, which may have been compiled with
 * another policy.
 */
public enum Policy {
  /** One recording for all sizes within the bounds. */
  REPLAY,
  /** One per power-of-two bucket of sizes. */
  BUCKET,
  /** One per size. */
  EXACT;

  private static final Policy[] ALL = values();

  /** Null for a number of a later version. */
  static Policy of(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : null;
  }
}

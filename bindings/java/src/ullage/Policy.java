// Generated from the C headers by scripts/bindings/main.py, do not edit.
package ullage;

public enum Policy {
  /**
   * One recording serves every size within the bounds. The default; a program that was compiled
   * with another policy then keeps that one.
   */
  REPLAY,
  /** One recording per power-of-two bucket of the sizes. */
  BUCKET,
  /** One recording per size. */
  EXACT;

  private static final Policy[] ALL = values();

  /** Null for a number of a later version. */
  static Policy of(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : null;
  }
}

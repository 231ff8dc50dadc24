// Generated from the C headers by scripts/bindings/main.py, do not edit.
package ullage;

public enum Placement {
  ON_DEVICE,
  ON_HOST,
  /** Computed when the program was compiled. */
  FOLDED,
  /** In a branch that was not taken. */
  NOT_TAKEN;

  private static final Placement[] ALL = values();

  /** Null for a number of a later version. */
  static Placement of(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : null;
  }
}

// Generated from the C headers by scripts/bindings/main.py, do not edit.
package ullage;

public enum Finish {
  /** The model or the prompt's stops ended the answer. */
  STOP,
  /** It has max_tokens. */
  LENGTH,
  /** The caller ended it. */
  CANCELLED;

  private static final Finish[] ALL = values();

  /** Null for a number of a later version. */
  static Finish of(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : null;
  }
}

// Generated from the C headers by scripts/bindings/main.py, do not edit.
package ullage;

/** What happens when an extent that the device computes exceeds its capacity. */
public enum Overflow {
  /** The run is repeated with more capacity. */
  GROW,
  /** The run fails with OUT_OF_BOUNDS. */
  FAIL,
  /** What fits is kept, and the output reports it. */
  CLAMP;

  private static final Overflow[] ALL = values();

  /** Null for a number of a later version. */
  static Overflow of(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : null;
  }
}

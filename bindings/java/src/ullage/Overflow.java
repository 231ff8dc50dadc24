// Generated from the C headers by scripts/bindings/main.py, do not edit.
package ullage;

/** What happens when an extent that the device computes exceeds its capacity. */
public enum Overflow {
  /** The run is repeated with more capacity (statistics: retries); the default. */
  GROW,
  /** The run fails with OUT_OF_BOUNDS. */
  FAIL,
  /** Only the first `capacity` entries are kept; OutputInfo.overflow is 1. */
  CLAMP;

  private static final Overflow[] ALL = values();

  /** Null for a number of a later version. */
  static Overflow of(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : null;
  }
}

// Generated from the C headers by scripts/bindings/main.py, do not edit.
package ullage;

/** How keys and values of earlier tokens are kept. */
public enum CacheType {
  F32,
  F16,
  /** Blocks of 32 integers of 8 bits with a scale of f16. */
  Q8_0;

  private static final CacheType[] ALL = values();

  /** Null for a number of a later version. */
  static CacheType of(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : null;
  }
}

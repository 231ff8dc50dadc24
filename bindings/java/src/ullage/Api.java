// Generated from the C headers by scripts/bindings/main.py, do not edit.
package ullage;

public enum Api {
  VULKAN,
  METAL,
  NO_API;

  private static final Api[] ALL = values();

  /** Null for a number of a later version. */
  static Api of(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : null;
  }
}

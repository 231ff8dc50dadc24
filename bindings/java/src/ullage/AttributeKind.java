// Generated from the C headers by scripts/bindings/main.py, do not edit.
package ullage;

enum AttributeKind {
  INTEGER,
  NUMBER,
  TEXT,
  INTEGERS,
  NUMBERS,
  SIZES,
  DTYPE,
  EXTENTS;

  private static final AttributeKind[] ALL = values();

  /** Null for a number of a later version. */
  static AttributeKind of(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : null;
  }
}

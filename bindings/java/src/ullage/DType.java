// Generated from the C headers by scripts/bindings/main.py, do not edit.
package ullage;

public enum DType {
  F16(2),
  BF16(2),
  F32(4),
  F64(8),
  I8(1),
  I16(2),
  I32(4),
  I64(8),
  U8(1),
  U16(2),
  U32(4),
  U64(8),
  BOOL(1);

  private static final DType[] ALL = values();
  private final int bytes;

  DType(int bytes) {
    this.bytes = bytes;
  }

  /** The size of one element in bytes. */
  public int bytes() {
    return bytes;
  }

  /** Null for a number of a later version. */
  static DType of(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : null;
  }
}

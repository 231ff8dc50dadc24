// Generated from the C headers by scripts/bindings/main.py, do not edit.
package ullage;

/** What becomes of the rows of a text's tokens. */
public enum Pooling {
  /** As the file has it, else none. */
  OF_MODEL,
  /** Each row remains. */
  NONE,
  /** Of all rows. */
  MEAN,
  /** The first row. */
  CLS,
  /** The last row. */
  LAST,
  /** The score that the model's classifier gives the text. */
  RANK;

  private static final Pooling[] ALL = values();

  /** Null for a number of a later version. */
  static Pooling of(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : null;
  }
}

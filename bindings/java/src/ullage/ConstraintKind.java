// Generated from the C headers by scripts/bindings/main.py, do not edit.
package ullage;

/** What a whole answer is of. */
public enum ConstraintKind {
  NONE,
  /** Text: a JSON schema; the answer is JSON valid for it. */
  JSON_SCHEMA,
  /** Text: a grammar in GBNF, as llama.cpp has them. */
  GRAMMAR,
  /** Text: an expression that the whole answer matches. */
  REGULAR_EXPRESSION,
  /** Texts: the answer is one of them. */
  CHOICE;

  private static final ConstraintKind[] ALL = values();

  /** Null for a number of a later version. */
  static ConstraintKind of(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : null;
  }
}

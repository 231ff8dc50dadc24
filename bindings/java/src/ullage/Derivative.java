// Generated from the C headers by scripts/bindings/main.py, do not edit.
package ullage;

public enum Derivative {
  /**
   * Of the sum of the first output, which must have a float dtype: outputs "grad_input" replace the
   * others.
   */
  GRADIENT,
  /** The same, after the existing outputs. */
  VALUE_AND_GRADIENT,
  /** Adds inputs "tangent_input" and outputs "tangent_output" at the end. */
  TANGENT,
  /** Adds inputs "cotangent_output" and outputs "grad_input" at the end. */
  COTANGENT;

  private static final Derivative[] ALL = values();

  /** Null for a number of a later version. */
  static Derivative of(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : null;
  }
}

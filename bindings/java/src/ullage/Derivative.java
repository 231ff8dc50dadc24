package ullage;

/** What {@link Model#differentiate} makes of a model. In the C API's order. */
public enum Derivative {
  /** Of the sum of the first output, which is of a float type: outputs "grad_input" in the place of the others. */
  GRADIENT,
  /** The same behind the outputs that there are. */
  VALUE_AND_GRADIENT,
  /** Inputs "tangent_input" and outputs "tangent_output" behind the others. */
  TANGENT,
  /** Inputs "cotangent_output" and outputs "grad_input" behind the others. */
  COTANGENT
}

package ullage;

/** The model that {@link Model#differentiate} returns. In the order of the C API. */
public enum Derivative {
  /**
   * The gradient of the sum of the first output, which must have a float type. Outputs "grad_input"
   * replace all other outputs.
   */
  GRADIENT,
  /** Like GRADIENT, but the gradients follow the outputs of the model. */
  VALUE_AND_GRADIENT,
  /** Adds inputs "tangent_input" and outputs "tangent_output" after the others. */
  TANGENT,
  /** Adds inputs "cotangent_output" and outputs "grad_input" after the others. */
  COTANGENT
}

package ullage;

/** Receives the progress of a compilation, from several threads at once. */
@FunctionalInterface
public interface Progress {
  /**
   * Called before each step, and in "compile_kernels" before each kernel. `total` is 0 if it is not
   * known. Returning true cancels the compilation ({@link Status#CANCELLED}). An exception also
   * cancels it, and compile throws that exception.
   */
  boolean ends(String step, long done, long total);
}

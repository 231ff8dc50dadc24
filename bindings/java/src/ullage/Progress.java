package ullage;

/** Told how far a compilation is, from several threads at once. */
@FunctionalInterface
public interface Progress {
  /**
   * Before each step, and within "compile_kernels" before each kernel; `total` is 0 where it is not known.
   * True ends the compilation ({@link Status#CANCELLED}); so does what it throws, which comes out of compile.
   */
  boolean ends(String step, long done, long total);
}

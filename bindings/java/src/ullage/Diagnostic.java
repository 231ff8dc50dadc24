package ullage;

/**
 * A message of the compiler about a model. Status OK marks a warning. `op` and `node` are "" if the
 * message is about no node.
 */
public record Diagnostic(Status status, String message, String op, String node) {
  static Diagnostic read(Structs.Diagnostic from) {
    return new Diagnostic(from.status(), from.message(), from.op(), from.node());
  }

  /** Throws the last error of the compiler on this thread, unless the code is 0. */
  static void check(int code) {
    if (code == 0) return;
    try (Scratch scratch = new Scratch()) {
      final Structs.Diagnostic last = new Structs.Diagnostic(scratch);
      CompilerNative.compilerLastError(last.address());
      throw new UllageException(Status.of(code), last.message(), last.op(), last.node());
    }
  }
}

package ullage;

/**
 * A message of the compiler about a model. Status OK marks a warning. `op` and `node` are "" if the
 * message is about no node.
 */
public record Diagnostic(Status status, String message, String op, String node) {
  private static final int SIZE = 40;

  static Diagnostic at(long address) {
    // The struct comes from C and begins with its size.
    final Struct struct = new Struct(Native.view(address, SIZE));
    final Status status = Status.of(struct.getInt());
    return new Diagnostic(status, struct.getText(), struct.getText(), struct.getText());
  }

  /** Throws the last error of the compiler on this thread, unless the code is 0. */
  static void check(int code) {
    if (code == 0) return;
    try (Scratch scratch = new Scratch()) {
      final Struct struct = new Struct(scratch, SIZE);
      CompilerNative.compilerLastError(struct.address());
      final Diagnostic last = at(struct.address());
      throw new UllageException(Status.of(code), last.message, last.op, last.node);
    }
  }
}

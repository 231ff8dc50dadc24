package ullage;

/** What the compiler says of a model: status OK is a warning. `op` and `node` are "" where none is meant. */
public record Diagnostic(Status status, String message, String op, String node) {
  private static final int SIZE = 40;

  static Diagnostic at(long address) {
    // C made it: the struct begins with its size.
    final Struct said = new Struct(Native.view(address, SIZE));
    final Status status = Status.of(said.getInt());
    return new Diagnostic(status, said.getText(), said.getText(), said.getText());
  }

  /** Throws what the compiler says of its last failure on this thread. */
  static void check(int code) {
    if (code == 0) return;
    try (Scratch scratch = new Scratch()) {
      final Struct said = new Struct(scratch, SIZE);
      CompilerNative.compilerLastError(said.address());
      final Diagnostic last = at(said.address());
      throw new UllageException(Status.of(code), last.message, last.op, last.node);
    }
  }
}

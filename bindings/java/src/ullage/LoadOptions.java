package ullage;

import java.nio.ByteBuffer;
import java.util.Objects;

/** What the options of {@link Generator}, {@link Embedder} and {@link Transcriber} have in common. */
public abstract class LoadOptions<Self extends LoadOptions<Self>> {
  private CompileOptions compile = new CompileOptions();
  private SessionOptions session = new SessionOptions();

  LoadOptions() {}

  /** How a model is compiled, for the device that loads it; its profiles and plans are ignored. */
  public final Self compile(CompileOptions compile) {
    this.compile = Objects.requireNonNull(compile, "compile");
    return self();
  }

  /**
   * Bounds of the session. Of a {@link Generator}: "tokens" of a prompt, tokens of an "answer",
   * "stops", "stop_length", in a conversation "said"; of an {@link Embedder}: "tokens" of a text; of a
   * {@link Transcriber}: "samples" and "windows" of a recording.
   */
  public final Self session(SessionOptions session) {
    this.session = Objects.requireNonNull(session, "session");
    return self();
  }

  abstract Self self();

  /** The options in C, with the addresses of those of the compilation and of the session. */
  abstract Struct write(Scratch scratch, long compile, long session);

  /** A call of C with options. */
  interface Call {
    int with(long options);
  }

  /** A call of C that creates an object and writes its address to `result`. */
  interface Creation {
    int with(Scratch scratch, long options, long result);
  }

  /** Throws what the progress of the compilation threw, or the error of the call. */
  final void call(Scratch scratch, Call call) {
    final Watch watch = new Watch(compile.progress());
    try (Callback callback = Callback.progress(watch)) {
      watch.check(call.with(
          write(scratch, compile.write(scratch, callback).address(), session.write(scratch).address()).address()));
    }
  }

  final long create(Creation creation) {
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer result = scratch.allocate(Long.BYTES);
      call(scratch, options -> creation.with(scratch, options, Memory.address(result)));
      return result.getLong(0);
    }
  }
}

package ullage;

import java.nio.ByteBuffer;
import java.util.Map;

/** A run in flight ({@link Session#submit}). */
public final class Run {
  private final Session session;
  private final long runId;
  private boolean isSpent;

  Run(Session session, long runId) {
    this.session = session;
    this.runId = runId;
  }

  /** Blocks until the run has ended and returns its outputs by name. Throws if the run failed. */
  public Map<String, Tensor> await() {
    if (!isSpent) {
      isSpent = true;
      UllageException.check(Native.sessionWait(session.address(), runId));
    }
    return session.outputs();
  }

  /**
   * Returns what a loop has appended to an output so far, or null if there is nothing new. Never
   * blocks. Requires a session with the option `streaming`.
   */
  public Tensor readStream(String output) {
    if (isSpent) return null;
    try (Scratch scratch = new Scratch()) {
      final Structs.Tensor tensor = new Structs.Tensor(scratch);
      final ByteBuffer some = scratch.allocate(Integer.BYTES);
      UllageException.check(Native.sessionReadStream(session.address(), runId, session.indexOf(output),
          tensor.address(), Memory.address(some)));
      return some.getInt(0) == 0 ? null : Tensor.viewOf(Session.NativeTensor.read(tensor)).copy();
    }
  }

  /** Returns whether the run has ended, without blocking. Throws if the run failed. */
  public boolean isDone() {
    if (!isSpent) {
      try (Scratch scratch = new Scratch()) {
        final var done = scratch.allocate(Integer.BYTES);
        final int status = Native.sessionCollect(session.address(), runId, Memory.address(done));
        isSpent = done.getInt(0) != 0;
        UllageException.check(status);
      }
    }
    return isSpent;
  }
}

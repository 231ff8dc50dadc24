package ullage;

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

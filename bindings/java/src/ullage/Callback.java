package ullage;

/** A C function that calls a {@link Watch} (callbacks.c), and the value of its argument `user`. */
final class Callback implements AutoCloseable {
  static {
    System.loadLibrary("ullage_compiler_jni");
  }

  private final long function;
  private final long user;

  private Callback(long function, Watch watch) {
    this.function = function;
    user = keep(watch);
  }

  long function() {
    return function;
  }

  long user() {
    return user;
  }

  /** A ullage_progress, which is called from any thread; null for a watch without a progress. */
  static Callback progress(Watch watch) {
    return watch.hasProgress() ? new Callback(progressFunction(), watch) : null;
  }

  /** A ullage_diagnose. */
  static Callback diagnose(Watch watch) {
    return new Callback(diagnoseFunction(), watch);
  }

  private static native long progressFunction();

  private static native long diagnoseFunction();

  private static native long keep(Watch watch);

  private static native void release(long kept);

  @Override
  public void close() {
    release(user);
  }
}

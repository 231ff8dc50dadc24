package ullage;

/** A function of C that calls an object of Java, and what it is to be given as `user`. */
record Callback(long function, long user, Runnable release) implements AutoCloseable {
  @Override
  public void close() {
    release.run();
  }
}

package ullage;

/** A C function that calls a Java object, and the value of its argument `user`. */
record Callback(long function, long user, Runnable release) implements AutoCloseable {
  @Override
  public void close() {
    release.run();
  }
}

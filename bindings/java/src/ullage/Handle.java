package ullage;

/** Owns an object of the C API. It may be closed twice, but not used after it is closed. */
abstract class Handle implements AutoCloseable {
  private long address;

  Handle(long address) {
    this.address = address;
  }

  /** The address of the object. Throws IllegalStateException after close. */
  final long address() {
    if (address == 0) throw new IllegalStateException(getClass().getSimpleName() + " is closed");
    return address;
  }

  public final boolean isClosed() {
    return address == 0;
  }

  @Override
  public final void close() {
    final long gone = address;
    address = 0;
    if (gone != 0) destroy(gone);
  }

  abstract void destroy(long address);
}

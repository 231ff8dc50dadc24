package ullage;

/** Reports a failed call. The objects of the call stay usable, unless the device is lost. */
public final class UllageException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final Status status;
  private final String op;
  private final String node;

  UllageException(Status status, String message, String op, String node) {
    super(message);
    this.status = status == null ? Status.INTERNAL : status;
    this.op = op;
    this.node = node;
  }

  /** Throws the last error of the runtime on this thread, unless the code is 0. */
  static void check(int code) {
    if (code != 0) throw new UllageException(Status.of(code), Text.at(Native.lastError()), "", "");
  }

  public Status status() {
    return status;
  }

  /** The op of the node that caused the error, as the model names it; "" if there is none. */
  public String op() {
    return op;
  }

  /** The name of the node that caused the error; "" if there is none. */
  public String node() {
    return node;
  }
}

package ullage;

/** A call that failed; the objects that it was made with are as usable as before. */
public final class UllageException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final Status status;
  private final String op;
  private final String node;

  UllageException(Status status, String message, String op, String node) {
    super(message);
    this.status = status;
    this.op = op;
    this.node = node;
  }

  public Status status() {
    return status;
  }

  /** Of the node to blame, in the model's words; "" where none is. */
  public String op() {
    return op;
  }

  /** The name of the node to blame; "" where none is. */
  public String node() {
    return node;
  }
}

package ullage;

/**
 * An extent as data, for attributes: (that of the value's axis * factor + offset) / divisor, rounded down, whatever it
 * is in a run. {@link Graph.Value#size} makes them.
 */
public record Size(Graph.Value value, int axis, long factor, long offset, long divisor) {
  /** A number, beside others that vary. */
  public static Size of(long extent) {
    return new Size(null, 0, 0, extent, 1);
  }
}

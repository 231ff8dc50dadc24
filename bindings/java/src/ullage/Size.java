package ullage;

/**
 * An extent for attributes that is computed in each run: (extent of the value's axis * factor +
 * offset) / divisor, rounded down. {@link Graph.Value#size} creates it.
 */
public record Size(Graph.Value value, int axis, long factor, long offset, long divisor) {
  /** A constant extent, for use next to extents that vary. */
  public static Size of(long extent) {
    return new Size(null, 0, 0, extent, 1);
  }
}

package ullage;

import java.nio.ByteBuffer;
import java.util.Map;

/** Converts attributes of nodes to structs of the C API. */
final class Attribute {
  private static final int SIZE = 88;
  private static final int SIZE_OF_SIZE = 32;

  /** Kinds of attributes, in the order of the C API. */
  private enum Kind { INTEGER, NUMBER, TEXT, INTEGERS, NUMBERS, SIZES, DTYPE, EXTENTS }

  private Kind kind;
  private long integer;
  private double number;
  private long text;
  private int dtype;
  private long integers;
  private long numbers;
  private long sizes;
  private int count;

  private Attribute(Scratch scratch, Graph graph, String name, Object value) {
    if (value instanceof Boolean b) {
      kind = Kind.INTEGER;
      integer = b ? 1 : 0;
    } else if (value instanceof Integer || value instanceof Long) {
      kind = Kind.INTEGER;
      integer = ((Number) value).longValue();
    } else if (value instanceof Float || value instanceof Double) {
      kind = Kind.NUMBER;
      number = ((Number) value).doubleValue();
    } else if (value instanceof String s) {
      kind = Kind.TEXT;
      text = scratch.text(s);
    } else if (value instanceof long[] list) {
      kind = Kind.INTEGERS;
      integers = scratch.longs(list);
      count = list.length;
    } else if (value instanceof double[] list) {
      kind = Kind.NUMBERS;
      numbers = scratch.doubles(list);
      count = list.length;
    } else if (value instanceof Size[] list) {
      kind = Kind.SIZES;
      sizes = sizes(scratch, graph, list);
      count = list.length;
    } else if (value instanceof Extents e) {
      kind = Kind.EXTENTS;
      text = scratch.text(e.text());
    } else if (value instanceof DType d) {
      kind = Kind.DTYPE;
      dtype = d.ordinal();
    } else {
      throw new IllegalArgumentException("attribute " + name + ": type "
          + (value == null ? "null" : value.getClass().getSimpleName()) + " is not supported");
    }
  }

  /** An array of ullage_size. */
  private static long sizes(Scratch scratch, Graph graph, Size[] list) {
    final ByteBuffer all = scratch.allocate(SIZE_OF_SIZE * list.length);
    for (Size size : list) {
      all.putInt(graph.numberOf(size.value())).putInt(size.axis()).putLong(size.factor())
          .putLong(size.offset()).putLong(size.divisor());
    }
    return Native.address(all);
  }

  /** An array of ullage_attribute for a node of the graph. */
  static long list(Scratch scratch, Graph graph, Map<String, ?> attributes) {
    final ByteBuffer all = scratch.allocate(SIZE * attributes.size());
    int at = 0;
    for (Map.Entry<String, ?> entry : attributes.entrySet()) {
      final Attribute a = new Attribute(scratch, graph, entry.getKey(), entry.getValue());
      new Struct(all, at, SIZE).put(scratch.text(entry.getKey())).put(a.kind.ordinal()).put(a.integer)
          .put(a.number).put(a.text).put(a.dtype).put(a.integers).put(a.numbers).put(a.sizes).put(a.count);
      at += SIZE;
    }
    return Native.address(all);
  }
}

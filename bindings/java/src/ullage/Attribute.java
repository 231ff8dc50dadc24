package ullage;

import java.nio.ByteBuffer;
import java.util.Map;

/** Converts attributes of nodes to structs of the C API. */
final class Attribute {
  private Attribute() {}

  private static void write(Structs.Attribute to, Scratch scratch, Graph graph, String name, Object value) {
    to.name(scratch.text(name));
    if (value instanceof Boolean b) {
      to.kind(AttributeKind.INTEGER).integer(b ? 1 : 0);
    } else if (value instanceof Integer || value instanceof Long) {
      to.kind(AttributeKind.INTEGER).integer(((Number) value).longValue());
    } else if (value instanceof Float || value instanceof Double) {
      to.kind(AttributeKind.NUMBER).number(((Number) value).doubleValue());
    } else if (value instanceof String s) {
      to.kind(AttributeKind.TEXT).text(scratch.text(s));
    } else if (value instanceof long[] list) {
      to.kind(AttributeKind.INTEGERS).integers(scratch.longs(list)).count(list.length);
    } else if (value instanceof double[] list) {
      to.kind(AttributeKind.NUMBERS).numbers(scratch.doubles(list)).count(list.length);
    } else if (value instanceof Size[] list) {
      to.kind(AttributeKind.SIZES).sizes(sizes(scratch, graph, list)).count(list.length);
    } else if (value instanceof Extents e) {
      to.kind(AttributeKind.EXTENTS).text(scratch.text(e.text()));
    } else if (value instanceof DType d) {
      to.kind(AttributeKind.DTYPE).dtype(d);
    } else {
      throw new IllegalArgumentException("attribute " + name + ": type "
          + (value == null ? "null" : value.getClass().getSimpleName()) + " is not supported");
    }
  }

  /** An array of ullage_size. */
  private static long sizes(Scratch scratch, Graph graph, Size[] list) {
    final ByteBuffer all = scratch.allocate(Structs.Size.SIZE * list.length);
    for (int i = 0; i < list.length; ++i) {
      final Size size = list[i];
      new Structs.Size(all, i).value(graph.numberOf(size.value())).axis(size.axis()).factor(size.factor())
          .offset(size.offset()).divisor(size.divisor());
    }
    return Memory.address(all);
  }

  /** An array of ullage_attribute for a node of the graph. */
  static long list(Scratch scratch, Graph graph, Map<String, ?> attributes) {
    final ByteBuffer all = scratch.allocate(Structs.Attribute.SIZE * attributes.size());
    int i = 0;
    for (Map.Entry<String, ?> entry : attributes.entrySet()) {
      write(new Structs.Attribute(all, i++), scratch, graph, entry.getKey(), entry.getValue());
    }
    return Memory.address(all);
  }
}

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Bytes of small ONNX models: messages of Protocol Buffers, written field by field. */
final class OnnxModels {
  private static final int FLOAT = 1;
  private static final int INT64 = 7;

  private OnnxModels() {}

  private static void varint(ByteArrayOutputStream to, long value) {
    for (; value >= 128; value >>= 7) to.write((int) (value & 127 | 128));
    to.write((int) value);
  }

  private static byte[] number(int field, long value) {
    final ByteArrayOutputStream result = new ByteArrayOutputStream();
    varint(result, field << 3);
    varint(result, value);
    return result.toByteArray();
  }

  private static byte[] message(int field, byte[]... parts) {
    final byte[] body = joined(parts);
    final ByteArrayOutputStream result = new ByteArrayOutputStream();
    varint(result, field << 3 | 2);
    varint(result, body.length);
    result.writeBytes(body);
    return result.toByteArray();
  }

  private static byte[] text(int field, String text) {
    return message(field, text.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] joined(byte[]... parts) {
    final ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) all.writeBytes(part);
    return all.toByteArray();
  }

  /** An input or output of a graph; an extent is a number or a name. */
  private static byte[] value(int field, String name, int type, Object... extents) {
    byte[] shape = {};
    for (Object extent : extents) {
      shape = joined(shape, message(1,
          extent instanceof String s ? text(2, s) : number(1, ((Number) extent).longValue())));
    }
    return message(field, text(1, name), message(2, message(1, number(1, type), message(2, shape))));
  }

  private static byte[] model(byte[]... graph) {
    return joined(number(1, 8), message(7, graph), message(8, text(1, ""), number(2, 17)));
  }

  private static byte[] node(String op, String name, String... values) {
    byte[] result = {};
    for (int i = 0; i < values.length; ++i) {
      result = joined(result, text(i + 1 < values.length ? 1 : 2, values[i]));
    }
    return message(1, result, text(3, name), text(4, op));
  }

  /** y = op(x) of x [n, m], with a node of this name. */
  static byte[] unary(String op, String name) {
    return model(node(op, name, "x", "y"), text(2, "unary"), value(11, "x", FLOAT, "n", "m"),
        value(12, "y", FLOAT, "n", "m"));
  }

  /** y = the sums of x [n, m] over axes [1], which an input gives. */
  static byte[] sums() {
    return model(node("ReduceSum", "sums", "x", "axes", "y"), text(2, "sums"),
        value(11, "x", FLOAT, "n", "m"), value(11, "axes", INT64, 1), value(12, "y", FLOAT, "a", "b"));
  }
}

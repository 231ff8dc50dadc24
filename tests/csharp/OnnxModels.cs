using System.Collections.Generic;
using System.Linq;
using System.Text;

/// Bytes of small ONNX models: messages of Protocol Buffers, written field by field.
static class OnnxModels {
  const int Float = 1, Int64 = 7;

  static IEnumerable<byte> Varint(long value) {
    for (; value >= 128; value >>= 7) yield return (byte)(value & 127 | 128);
    yield return (byte)value;
  }

  static byte[] Number(int field, long value) { return Varint(field << 3).Concat(Varint(value)).ToArray(); }

  static byte[] Message(int field, params byte[][] parts) {
    var body = parts.SelectMany(part => part).ToArray();
    return Varint(field << 3 | 2).Concat(Varint(body.Length)).Concat(body).ToArray();
  }

  static byte[] Text(int field, string text) { return Message(field, Encoding.UTF8.GetBytes(text)); }

  /// An input or output of a graph; an extent is a number or a name.
  static byte[] Value(int field, string name, int type, params object[] extents) {
    var shape = extents.Select(one => Message(1, one is string text ? Text(2, text) : Number(1, (int)one)));
    return Message(field, Text(1, name),
        Message(2, Message(1, Number(1, type), Message(2, shape.ToArray()))));
  }

  static byte[] Model(params byte[][] graph) {
    return Number(1, 8).Concat(Message(7, graph)).Concat(Message(8, Text(1, ""), Number(2, 17))).ToArray();
  }

  static byte[] Node(string op, string name, params string[] values) {
    var parts = values.Select((value, i) => Text(i + 1 < values.Length ? 1 : 2, value)).ToList();
    parts.Add(Text(3, name));
    parts.Add(Text(4, op));
    return Message(1, parts.ToArray());
  }

  /// y = op(x) of x [n, m], with a node of this name.
  public static byte[] Unary(string op, string name) {
    return Model(Node(op, name, "x", "y"), Text(2, "unary"), Value(11, "x", Float, "n", "m"),
        Value(12, "y", Float, "n", "m"));
  }

  /// y = the sums of x [n, m] over axes [1], which an input gives.
  public static byte[] Sums() {
    return Model(Node("ReduceSum", "sums", "x", "axes", "y"), Text(2, "sums"), Value(11, "x", Float, "n", "m"),
        Value(11, "axes", Int64, 1), Value(12, "y", Float, "a", "b"));
  }
}

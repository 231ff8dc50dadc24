package ullage;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A graph made call by call, of the ops of docs/ops.md. A call that throws leaves it as it was. Belongs to
 * one thread at a time.
 */
public final class Graph extends Handle {
  /** The most results that an op has. */
  private static final int MAX_RESULTS = 16;
  private static final int NO_VALUE = -1;

  /** A value of a graph. */
  public static final class Value {
    private final Graph graph;
    private final int number;

    private Value(Graph graph, int number) {
      this.graph = graph;
      this.number = number;
    }

    /** The extent of an axis, for attributes. */
    public Size size(int axis) {
      return size(axis, 1, 0, 1);
    }

    /** (extent * factor + offset) / divisor, rounded down. */
    public Size size(int axis, long factor, long offset, long divisor) {
      return new Size(this, axis, factor, offset, divisor);
    }

    /** The extent of an axis as the text form has it, of which {@link Extents} are made. */
    public String extent(int axis) {
      return graph.extent(number, axis);
    }
  }

  public Graph() {
    super(create());
  }

  private static long create() {
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer made = scratch.allocate(Long.BYTES);
      Diagnostic.check(CompilerNative.graphCreate(Native.address(made)));
      return made.getLong(0);
    }
  }

  /**
   * An input. An extent is a number; a name, of axes that are equal and vary from run to run; or null, where
   * it varies and has no name.
   */
  public Value input(String name, DType dtype, Object... extents) {
    Objects.requireNonNull(name, "name");
    final long[] numbers = new long[extents.length];
    final long[] names = new long[extents.length];
    try (Scratch scratch = new Scratch()) {
      for (int i = 0; i < extents.length; ++i) {
        numbers[i] = extents[i] instanceof Number n ? n.longValue() : -1;
        names[i] = extents[i] instanceof String s ? scratch.text(s) : 0;
      }
      final ByteBuffer made = scratch.allocate(Integer.BYTES);
      Diagnostic.check(CompilerNative.graphInput(address(), scratch.text(name), dtype.ordinal(),
          extents.length, scratch.longs(numbers), scratch.longs(names), 0, Native.address(made)));
      return new Value(this, made.getInt(0));
    }
  }

  /** Copies the data. */
  public Value constant(Tensor tensor) {
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer made = scratch.allocate(Integer.BYTES);
      Diagnostic.check(CompilerNative.graphConstant(address(), tensor.describe(scratch).address(),
          Native.address(made)));
      return new Value(this, made.getInt(0));
    }
  }

  /** A node without attributes that has one result. */
  public Value add(String op, Value... inputs) {
    return add(op, Collections.emptyMap(), inputs).get(0);
  }

  /**
   * A node and its results; null among the inputs is an operand that is absent. Attributes are Boolean,
   * Integer, Long, Double, String, long[], double[], {@link DType}, {@link Size}[] or {@link Extents}.
   */
  public List<Value> add(String op, Map<String, ?> attributes, Value... inputs) {
    Objects.requireNonNull(op, "op");
    final int[] numbers = new int[inputs.length];
    for (int i = 0; i < inputs.length; ++i) numbers[i] = numberOf(inputs[i]);
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer outputs = scratch.allocate(Integer.BYTES * MAX_RESULTS);
      final ByteBuffer count = scratch.allocate(Integer.BYTES);
      count.putInt(0, MAX_RESULTS);
      Diagnostic.check(CompilerNative.graphAdd(address(), scratch.text(op), scratch.ints(numbers),
          inputs.length, Attribute.list(scratch, this, attributes), attributes.size(), Native.address(outputs),
          Native.address(count)));
      final List<Value> made = new ArrayList<>();
      for (int i = 0; i < count.getInt(0); ++i) {
        made.add(new Value(this, outputs.getInt(i * Integer.BYTES)));
      }
      return made;
    }
  }

  int numberOf(Value value) {
    if (value == null) return NO_VALUE;
    if (value.graph != this) throw new IllegalArgumentException("a value of another graph");
    return value.number;
  }

  private String extent(int value, int axis) {
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer text = scratch.allocate(Long.BYTES);
      Diagnostic.check(CompilerNative.graphGetExtent(address(), value, axis, Native.address(text)));
      return Text.at(text.getLong(0));
    }
  }

  public void output(String name, Value value) {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(value, "value");
    try (Scratch scratch = new Scratch()) {
      Diagnostic.check(CompilerNative.graphOutput(address(), scratch.text(name), numberOf(value)));
    }
  }

  /** As it stands; the graph may go on. */
  public Model model() {
    return Model.of(this);
  }

  @Override
  void destroy(long address) {
    CompilerNative.graphDestroy(address);
  }
}

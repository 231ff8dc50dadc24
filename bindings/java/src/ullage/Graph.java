package ullage;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A graph that is built call by call from the ops of docs/ops.md. A call that throws does not
 * change the graph. One thread at a time may use it.
 */
public final class Graph extends Handle {
  /** The largest number of results of an op. */
  private static final int MAX_RESULTS = 16;

  /** A value of a graph. */
  public static final class Value {
    private final Graph graph;
    private final int number;

    private Value(Graph graph, int number) {
      this.graph = graph;
      this.number = number;
    }

    /** The extent of an axis, for use in attributes. */
    public Size size(int axis) {
      return size(axis, 1, 0, 1);
    }

    /** (extent of the axis * factor + offset) / divisor, rounded down, for use in attributes. */
    public Size size(int axis, long factor, long offset, long divisor) {
      return new Size(this, axis, factor, offset, divisor);
    }

    /** The dtype and the extents; the name is "". Symbols are those of the graph so far. */
    public TensorInfo info() {
      return graph.info(number);
    }

    /** The extent of an axis in the syntax of the text form, for use in {@link Extents}. */
    public String extent(int axis) {
      return graph.extent(number, axis);
    }
  }

  public Graph() {
    super(create());
  }

  private static long create() {
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer result = scratch.allocate(Long.BYTES);
      Diagnostic.check(CompilerNative.graphCreate(Memory.address(result)));
      return result.getLong(0);
    }
  }

  /**
   * Adds an input. An extent is a number, a name or null. Extents with a name vary from run to run,
   * and those with the same name are equal. Null is an extent that varies and has no name.
   */
  public Value input(String name, DType dtype, Object... extents) {
    return input(name, dtype, false, extents);
  }

  /**
   * Adds an input that the host reads before a run, so that its elements may decide sizes. It must be
   * small and have constant extents.
   */
  public Value hostInput(String name, DType dtype, Object... extents) {
    return input(name, dtype, true, extents);
  }

  private Value input(String name, DType dtype, boolean isHostReadable, Object... extents) {
    Objects.requireNonNull(name, "name");
    final long[] numbers = new long[extents.length];
    final long[] names = new long[extents.length];
    try (Scratch scratch = new Scratch()) {
      for (int i = 0; i < extents.length; ++i) {
        numbers[i] = extents[i] instanceof Number n ? n.longValue() : -1;
        names[i] = extents[i] instanceof String s ? scratch.text(s) : 0;
      }
      final ByteBuffer result = scratch.allocate(Integer.BYTES);
      Diagnostic.check(CompilerNative.graphInput(address(), scratch.text(name), dtype.ordinal(),
          extents.length, scratch.longs(numbers), scratch.longs(names), isHostReadable ? 1 : 0, Memory.address(result)));
      return new Value(this, result.getInt(0));
    }
  }

  /** Adds a constant with a copy of the data. */
  public Value constant(Tensor tensor) {
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer result = scratch.allocate(Integer.BYTES);
      Diagnostic.check(CompilerNative.graphConstant(address(), tensor.describe(scratch).address(),
          Memory.address(result)));
      return new Value(this, result.getInt(0));
    }
  }

  /** Adds a node without attributes and returns its first result. */
  public Value add(String op, Value... inputs) {
    return add(op, Collections.emptyMap(), inputs).get(0);
  }

  /**
   * Adds a node and returns its results. A null input is an absent operand. Attributes are Boolean,
   * Integer, Long, Float, Double, String, long[], double[], {@link DType}, {@link Size}[] or {@link
   * Extents}. Throws IllegalArgumentException for other types and for a value of another graph.
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
          inputs.length, Attribute.list(scratch, this, attributes), attributes.size(), Memory.address(outputs),
          Memory.address(count)));
      return values(outputs, count);
    }
  }

  /** Adds the nodes of a model, with these values as its inputs, and returns its outputs. */
  public List<Value> inline(Model model, Value... inputs) {
    final int[] numbers = new int[inputs.length];
    for (int i = 0; i < inputs.length; ++i) numbers[i] = numberOf(inputs[i]);
    final int capacity = model.outputs().size();
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer outputs = scratch.allocate(Integer.BYTES * capacity);
      final ByteBuffer count = scratch.allocate(Integer.BYTES);
      count.putInt(0, capacity);
      Diagnostic.check(CompilerNative.graphInline(address(), model.address(), scratch.ints(numbers),
          inputs.length, Memory.address(outputs), Memory.address(count)));
      return values(outputs, count);
    }
  }

  private List<Value> values(ByteBuffer numbers, ByteBuffer count) {
    final List<Value> result = new ArrayList<>();
    for (int i = 0; i < count.getInt(0); ++i) {
      result.add(new Value(this, numbers.getInt(i * Integer.BYTES)));
    }
    return result;
  }

  private TensorInfo info(int value) {
    try (Scratch scratch = new Scratch()) {
      final Structs.TensorInfo info = new Structs.TensorInfo(scratch);
      Diagnostic.check(CompilerNative.graphGetValue(address(), value, info.address()));
      return TensorInfo.read(info);
    }
  }

  /** The text form of the graph (docs/text-form.md). */
  public String text() {
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer text = scratch.allocate(Long.BYTES);
      Diagnostic.check(CompilerNative.graphText(address(), Memory.address(text)));
      return Text.at(text.getLong(0));
    }
  }

  int numberOf(Value value) {
    if (value == null) return CompilerNative.NO_VALUE;
    if (value.graph != this) throw new IllegalArgumentException("the value belongs to another graph");
    return value.number;
  }

  private String extent(int value, int axis) {
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer text = scratch.allocate(Long.BYTES);
      Diagnostic.check(CompilerNative.graphGetExtent(address(), value, axis, Memory.address(text)));
      return Text.at(text.getLong(0));
    }
  }

  /** Makes a value an output with this name. */
  public void output(String name, Value value) {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(value, "value");
    try (Scratch scratch = new Scratch()) {
      Diagnostic.check(CompilerNative.graphOutput(address(), scratch.text(name), numberOf(value)));
    }
  }

  /** Returns a model of the current graph. The graph stays usable. */
  public Model model() {
    return Model.of(this);
  }

  @Override
  void destroy(long address) {
    CompilerNative.graphDestroy(address);
  }
}

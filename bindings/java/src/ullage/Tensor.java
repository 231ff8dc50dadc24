package ullage;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A dense, row-major tensor in a direct buffer. What `of` makes of an array has memory of its own; what it
 * makes of a direct buffer shares the buffer's, from position to limit. Without extents an array has one
 * axis.
 */
public final class Tensor {
  static final int SIZE = 96;
  private final DType dtype;
  private final long[] extents;
  private final ByteBuffer data;

  private Tensor(DType dtype, ByteBuffer data, long... extents) {
    this.dtype = dtype;
    this.data = data;
    this.extents = extents.clone();
  }

  /** Throws IllegalArgumentException for a buffer that is not direct: C cannot read it. */
  public static Tensor of(DType dtype, ByteBuffer data, long... extents) {
    if (!data.isDirect()) throw new IllegalArgumentException("tensor: the buffer must be direct");
    return new Tensor(dtype, data.slice().order(ByteOrder.nativeOrder()), extents);
  }

  public static Tensor of(float[] values, long... extents) {
    final ByteBuffer data = Scratch.aligned((long) Float.BYTES * values.length);
    data.asFloatBuffer().put(values);
    return new Tensor(DType.F32, data, or(extents, values.length));
  }

  /** Without axes. */
  public static Tensor scalar(float value) {
    final ByteBuffer data = Scratch.aligned(Float.BYTES);
    data.putFloat(0, value);
    return new Tensor(DType.F32, data);
  }

  public static Tensor of(double[] values, long... extents) {
    final ByteBuffer data = Scratch.aligned((long) Double.BYTES * values.length);
    data.asDoubleBuffer().put(values);
    return new Tensor(DType.F64, data, or(extents, values.length));
  }

  public static Tensor of(int[] values, long... extents) {
    final ByteBuffer data = Scratch.aligned((long) Integer.BYTES * values.length);
    data.asIntBuffer().put(values);
    return new Tensor(DType.I32, data, or(extents, values.length));
  }

  public static Tensor of(long[] values, long... extents) {
    final ByteBuffer data = Scratch.aligned((long) Long.BYTES * values.length);
    data.asLongBuffer().put(values);
    return new Tensor(DType.I64, data, or(extents, values.length));
  }

  private static long[] or(long[] extents, long length) {
    return extents.length > 0 ? extents : new long[] {length};
  }

  public DType dtype() {
    return dtype;
  }

  public long[] extents() {
    return extents.clone();
  }

  /** In the machine's byte order. */
  public ByteBuffer data() {
    return data.duplicate().order(ByteOrder.nativeOrder());
  }

  /** One with memory of its own. */
  public Tensor copy() {
    final ByteBuffer made = Scratch.aligned(data.capacity());
    made.duplicate().put(data());
    return new Tensor(dtype, made, extents);
  }

  /** Throws IllegalStateException where elements are no f32; so do its like. */
  public float[] toFloats() {
    final float[] made = new float[elements(DType.F32)];
    data().asFloatBuffer().get(made);
    return made;
  }

  public double[] toDoubles() {
    final double[] made = new double[elements(DType.F64)];
    data().asDoubleBuffer().get(made);
    return made;
  }

  public int[] toInts() {
    final int[] made = new int[elements(DType.I32)];
    data().asIntBuffer().get(made);
    return made;
  }

  public long[] toLongs() {
    final long[] made = new long[elements(DType.I64)];
    data().asLongBuffer().get(made);
    return made;
  }

  private int elements(DType wanted) {
    if (dtype != wanted) throw new IllegalStateException("tensor of " + dtype + ", not of " + wanted);
    return data.capacity() / dtype.bytes();
  }

  @Override
  public String toString() {
    return dtype + Arrays.toString(extents);
  }

  /** As the C API takes it. */
  static Struct describe(Scratch scratch, DType dtype, long[] extents, long address, long bytes) {
    if (extents.length > Struct.MAX_RANK) {
      throw new IllegalArgumentException(
          "tensor: at most " + Struct.MAX_RANK + " axes, not " + extents.length);
    }
    return new Struct(scratch, SIZE).put(dtype.ordinal()).put(extents.length).putExtents(extents)
        .put(address).put(bytes);
  }

  Struct describe(Scratch scratch) {
    return describe(scratch, dtype, extents, scratch.keep(data), data.capacity());
  }

  /** What C describes, where it lies. */
  static Tensor viewOf(Struct described) {
    final DType dtype = DType.of(described.getInt());
    final long[] extents = described.getLongs(described.getInt());
    final long address = described.getLong();
    final ByteBuffer data = Native.view(address, described.getLong()).order(ByteOrder.nativeOrder());
    return new Tensor(dtype, data, extents);
  }
}

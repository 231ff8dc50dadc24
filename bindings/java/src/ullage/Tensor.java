package ullage;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A dense, row-major tensor in a direct buffer. `of` copies an array, and shares the memory of a
 * direct buffer from position to limit. Without extents an array has one axis.
 */
public final class Tensor {
  private final DType dtype;
  private final long[] extents;
  private final ByteBuffer data;

  private Tensor(DType dtype, ByteBuffer data, long... extents) {
    this.dtype = dtype;
    this.data = data;
    this.extents = extents.clone();
  }

  /** A tensor that shares a buffer. Throws IllegalArgumentException if the buffer is not direct. */
  public static Tensor of(DType dtype, ByteBuffer data, long... extents) {
    if (!data.isDirect()) throw new IllegalArgumentException("tensor: the buffer must be direct");
    return new Tensor(dtype, data.slice().order(ByteOrder.nativeOrder()), extents);
  }

  public static Tensor of(float[] values, long... extents) {
    final ByteBuffer data = Scratch.aligned((long) Float.BYTES * values.length);
    data.asFloatBuffer().put(values);
    return new Tensor(DType.F32, data, or(extents, values.length));
  }

  /** A tensor without axes. */
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

  /** The elements in native byte order. */
  public ByteBuffer data() {
    return data.duplicate().order(ByteOrder.nativeOrder());
  }

  /** A copy with separate memory. */
  public Tensor copy() {
    final ByteBuffer result = Scratch.aligned(data.capacity());
    result.duplicate().put(data());
    return new Tensor(dtype, result, extents);
  }

  /** Copies the elements. Throws IllegalStateException unless the dtype is F32. */
  public float[] toFloats() {
    final float[] result = new float[elements(DType.F32)];
    data().asFloatBuffer().get(result);
    return result;
  }

  /** Copies the elements. Throws IllegalStateException unless the dtype is F64. */
  public double[] toDoubles() {
    final double[] result = new double[elements(DType.F64)];
    data().asDoubleBuffer().get(result);
    return result;
  }

  /** Copies the elements. Throws IllegalStateException unless the dtype is I32. */
  public int[] toInts() {
    final int[] result = new int[elements(DType.I32)];
    data().asIntBuffer().get(result);
    return result;
  }

  /** Copies the elements. Throws IllegalStateException unless the dtype is I64. */
  public long[] toLongs() {
    final long[] result = new long[elements(DType.I64)];
    data().asLongBuffer().get(result);
    return result;
  }

  private int elements(DType requested) {
    if (dtype != requested) {
      throw new IllegalStateException("tensor: dtype is " + dtype + ", requested " + requested);
    }
    return data.capacity() / dtype.bytes();
  }

  @Override
  public String toString() {
    return dtype + Arrays.toString(extents);
  }

  /** Describes a tensor to the C API. */
  static Structs.Tensor describe(Scratch scratch, DType dtype, long[] extents, long address, long bytes) {
    if (extents.length > Native.MAX_RANK) {
      throw new IllegalArgumentException(
          "tensor: rank is " + extents.length + ", the maximum is " + Native.MAX_RANK);
    }
    return new Structs.Tensor(scratch).dtype(dtype).rank(extents.length).extents(extents).data(address)
        .sizeBytes(bytes);
  }

  Structs.Tensor describe(Scratch scratch) {
    return describe(scratch, dtype, extents, scratch.keep(data), data.capacity());
  }

  /** Throws IllegalStateException above 2 GiB, which no buffer can have. */
  static Tensor viewOf(Session.NativeTensor memory) {
    if (memory.bytes() > Integer.MAX_VALUE) {
      throw new IllegalStateException("tensor: " + memory.bytes() + " bytes do not fit in a buffer");
    }
    final ByteBuffer data = Memory.view(memory.address(), memory.bytes()).order(ByteOrder.nativeOrder());
    return new Tensor(memory.dtype(), data, memory.extents());
  }
}

package ullage;

import java.lang.foreign.MemorySegment;

/** Tensors in memory segments of any size. Buffers are limited to 2 GiB. */
public final class Segments {
  private Segments() {}

  /** Like {@link Session#set}. Throws IllegalArgumentException for a segment on the Java heap. */
  public static void set(
      Session session, String input, DType dtype, MemorySegment data, long... extents) {
    if (!data.isNative()) throw new IllegalArgumentException("tensor: the segment must be native");
    try (Scratch scratch = new Scratch()) {
      session.set(scratch, input,
          Tensor.describe(scratch, dtype, extents, data.address(), data.byteSize()));
    }
  }

  /** Like {@link Session#view}: it may be read until the next run, submit, set or close. */
  public static MemorySegment view(Session session, int output) {
    try (Scratch scratch = new Scratch()) {
      final Struct tensor = session.described(scratch, output);
      tensor.getInt();
      tensor.getLongs(tensor.getInt());
      final long address = tensor.getLong();
      return MemorySegment.ofAddress(address).reinterpret(tensor.getLong()).asReadOnly();
    }
  }
}

package ullage;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Memory that C reads and writes during one call: zeros, aligned to 16, gone some time after close.
 * Used in try-with-resources, so that nothing in it is collected while the call runs.
 */
final class Scratch implements AutoCloseable {
  static final int ALIGNMENT = 16;
  private static final int CHUNK = 1024;
  private final List<Object> kept = new ArrayList<>();
  private ByteBuffer chunk = aligned(CHUNK);

  /** A direct buffer in the machine's byte order. */
  static ByteBuffer aligned(long bytes) {
    if (bytes > Integer.MAX_VALUE - ALIGNMENT) {
      throw new IllegalArgumentException("a buffer holds less than 2 GiB: asked for " + bytes);
    }
    final ByteBuffer all = ByteBuffer.allocateDirect((int) bytes + ALIGNMENT);
    final int skip = (int) (-Native.address(all) & (ALIGNMENT - 1));
    all.position(skip).limit(skip + (int) bytes);
    return all.slice().order(ByteOrder.nativeOrder());
  }

  ByteBuffer allocate(int bytes) {
    final int rounded = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (rounded > chunk.remaining()) {
      kept.add(chunk);
      chunk = aligned(Math.max(rounded, CHUNK));
    }
    final ByteBuffer made = chunk.slice();
    made.limit(bytes);
    chunk.position(chunk.position() + rounded);
    return made.order(ByteOrder.nativeOrder());
  }

  /** Memory of the caller's that C reads: kept until close. */
  long keep(ByteBuffer buffer) {
    kept.add(buffer);
    return Native.address(buffer);
  }

  /** A C string; 0 for null. What has a NUL in it is no C string: it would end early. */
  long text(String text) {
    if (text == null) return 0;
    if (text.indexOf(0) >= 0) throw new IllegalArgumentException("a text with a NUL in it");
    final byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    final ByteBuffer made = allocate(bytes.length + 1);
    made.duplicate().put(bytes);
    return Native.address(made);
  }

  long longs(long... values) {
    final ByteBuffer made = allocate(values.length * Long.BYTES);
    made.asLongBuffer().put(values);
    return Native.address(made);
  }

  long doubles(double... values) {
    final ByteBuffer made = allocate(values.length * Double.BYTES);
    made.asDoubleBuffer().put(values);
    return Native.address(made);
  }

  long ints(int... values) {
    final ByteBuffer made = allocate(values.length * Integer.BYTES);
    made.asIntBuffer().put(values);
    return Native.address(made);
  }

  /** An array of C strings. */
  long texts(List<String> texts) {
    return longs(texts.stream().mapToLong(this::text).toArray());
  }

  /** An array of ullage_bound. */
  long bounds(Map<String, Long> bounds) {
    final long[] pairs = new long[2 * bounds.size()];
    int i = 0;
    for (Map.Entry<String, Long> bound : bounds.entrySet()) {
      pairs[i++] = text(bound.getKey());
      pairs[i++] = bound.getValue();
    }
    return longs(pairs);
  }

  @Override
  public void close() {
    Reference.reachabilityFence(this);
  }
}

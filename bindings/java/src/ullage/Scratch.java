package ullage;

import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Memory that C reads and writes during one call. It is zeroed, aligned to 16 bytes, and freed some
 * time after close. Use it in try-with-resources, so that nothing in it is collected while the call
 * runs.
 */
final class Scratch implements AutoCloseable {
  static final int ALIGNMENT = 16;
  private static final int CHUNK = 1024;
  private final List<Object> kept = new ArrayList<>();
  private ByteBuffer chunk = aligned(CHUNK);

  /** Allocates a direct buffer in native byte order. */
  static ByteBuffer aligned(long bytes) {
    if (bytes > Integer.MAX_VALUE - ALIGNMENT) {
      throw new IllegalArgumentException("a buffer must be smaller than 2 GiB, requested " + bytes + " bytes");
    }
    final ByteBuffer all = ByteBuffer.allocateDirect((int) bytes + ALIGNMENT);
    final int skip = (int) (-Memory.address(all) & (ALIGNMENT - 1));
    all.position(skip).limit(skip + (int) bytes);
    return all.slice().order(ByteOrder.nativeOrder());
  }

  /** The bytes where they are, if C can read them there, or an aligned copy. */
  static ByteBuffer inPlace(ByteBuffer bytes) {
    final ByteBuffer given = bytes.slice();
    if (given.isDirect() && (Memory.address(given) & (ALIGNMENT - 1)) == 0) return given;
    final ByteBuffer copy = aligned(given.capacity());
    copy.duplicate().put(given);
    return copy;
  }

  ByteBuffer allocate(int bytes) {
    final int rounded = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if (rounded > chunk.remaining()) {
      kept.add(chunk);
      chunk = aligned(Math.max(rounded, CHUNK));
    }
    final ByteBuffer result = chunk.slice();
    result.limit(bytes);
    chunk.position(chunk.position() + rounded);
    return result.order(ByteOrder.nativeOrder());
  }

  /** A copy of bytes. */
  long bytes(byte[] values) {
    final ByteBuffer result = aligned(values.length);
    result.duplicate().put(values);
    return keep(result);
  }

  /** A copy of samples, which may be many. */
  long floats(float[] values) {
    final ByteBuffer result = aligned((long) values.length * Float.BYTES);
    result.asFloatBuffer().put(values);
    return keep(result);
  }

  /** Keeps a buffer of the caller alive until close and returns its address. */
  long keep(ByteBuffer buffer) {
    kept.add(buffer);
    return Memory.address(buffer);
  }

  /** A C string; 0 for null. Throws IllegalArgumentException for a text that contains NUL. */
  long text(String text) {
    if (text == null) return 0;
    if (text.indexOf(0) >= 0) throw new IllegalArgumentException("a text must not contain NUL");
    final byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    final ByteBuffer result = allocate(bytes.length + 1);
    result.duplicate().put(bytes);
    return Memory.address(result);
  }

  /** The C string of a path; 0 for null. */
  long path(Path path) {
    return text(path == null ? null : path.toString());
  }

  long longs(long... values) {
    final ByteBuffer result = allocate(values.length * Long.BYTES);
    result.asLongBuffer().put(values);
    return Memory.address(result);
  }

  long doubles(double... values) {
    final ByteBuffer result = allocate(values.length * Double.BYTES);
    result.asDoubleBuffer().put(values);
    return Memory.address(result);
  }

  long ints(int... values) {
    final ByteBuffer result = allocate(values.length * Integer.BYTES);
    result.asIntBuffer().put(values);
    return Memory.address(result);
  }

  /** An array of C strings. */
  long texts(List<String> texts) {
    return longs(texts.stream().mapToLong(this::text).toArray());
  }

  /** An array of ullage_bound. */
  long bounds(Map<String, Long> bounds) {
    final ByteBuffer all = allocate(Structs.Bound.SIZE * bounds.size());
    int i = 0;
    for (Map.Entry<String, Long> bound : bounds.entrySet()) {
      new Structs.Bound(all, i++).symbol(text(bound.getKey())).value(bound.getValue());
    }
    return Memory.address(all);
  }

  /** An array of ullage_named_tensor. */
  long tensors(Map<String, Tensor> tensors) {
    final ByteBuffer all = allocate(Structs.NamedTensor.SIZE * tensors.size());
    int i = 0;
    for (Map.Entry<String, Tensor> one : tensors.entrySet()) {
      new Structs.NamedTensor(all, i++).name(text(one.getKey())).tensor(one.getValue().describe(this).address());
    }
    return Memory.address(all);
  }

  /** An array of ullage_named_shape. */
  long shapes(Map<String, long[]> shapes) {
    final ByteBuffer all = allocate(Structs.NamedShape.SIZE * shapes.size());
    int i = 0;
    for (Map.Entry<String, long[]> one : shapes.entrySet()) {
      new Structs.NamedShape(all, i++).name(text(one.getKey())).rank(one.getValue().length)
          .extents(longs(one.getValue()));
    }
    return Memory.address(all);
  }

  /** An array of ullage_profile_bytes. */
  long profiles(List<byte[]> profiles) {
    final ByteBuffer all = allocate(Structs.ProfileBytes.SIZE * profiles.size());
    for (int i = 0; i < profiles.size(); ++i) {
      new Structs.ProfileBytes(all, i).bytes(bytes(profiles.get(i))).size(profiles.get(i).length);
    }
    return Memory.address(all);
  }

  @Override
  public void close() {
    Reference.reachabilityFence(this);
  }
}

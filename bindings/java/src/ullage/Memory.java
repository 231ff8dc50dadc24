package ullage;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Memory of C (memory.c). */
final class Memory {
  static {
    System.loadLibrary("ullage_jni");
  }

  private Memory() {}

  /** The address of the first byte of a direct buffer. */
  static native long address(ByteBuffer buffer);

  /** A buffer over C memory. */
  static native ByteBuffer view(long address, long bytes);

  /** A copy of `count` integers at an address, which may be 0 where there is none. */
  static int[] ints(long address, int count) {
    final int[] result = new int[count];
    if (count == 0) return result;
    view(address, (long) count * Integer.BYTES).order(ByteOrder.nativeOrder()).asIntBuffer().get(result);
    return result;
  }

  /** The same of floats. */
  static float[] floats(long address, int count) {
    final float[] result = new float[count];
    if (count == 0) return result;
    view(address, (long) count * Float.BYTES).order(ByteOrder.nativeOrder()).asFloatBuffer().get(result);
    return result;
  }

  /** The length of a C string in bytes, without the final NUL. */
  static native long textLength(long address);
}

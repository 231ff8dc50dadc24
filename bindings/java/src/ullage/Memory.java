package ullage;

import java.nio.ByteBuffer;

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

  /** The length of a C string in bytes, without the final NUL. */
  static native long textLength(long address);
}

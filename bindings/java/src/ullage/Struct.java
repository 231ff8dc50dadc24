package ullage;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes of a struct of the C API. {@link Structs} has the structs and where their members are. */
abstract class Struct {
  private final ByteBuffer bytes;

  /** An element of an array of structs. A sized struct begins with its size, which is written. */
  Struct(ByteBuffer array, int index, int size, boolean isSized) {
    final ByteBuffer element = array.duplicate();
    element.position(index * size).limit((index + 1) * size);
    bytes = element.slice().order(ByteOrder.nativeOrder());
    if (isSized) bytes.putLong(0, size);
  }

  /** A struct that C wrote. */
  Struct(ByteBuffer memory) {
    bytes = memory.order(ByteOrder.nativeOrder());
  }

  final long address() {
    return Memory.address(bytes);
  }

  final void putInt(int at, int value) {
    bytes.putInt(at, value);
  }

  final void putLong(int at, long value) {
    bytes.putLong(at, value);
  }

  final void putDouble(int at, double value) {
    bytes.putDouble(at, value);
  }

  /** Writes an array of `count` members; those without a value are 0. */
  final void putLongs(int at, int count, long... values) {
    for (int i = 0; i < count; ++i) {
      bytes.putLong(at + i * Long.BYTES, i < values.length ? values[i] : 0);
    }
  }

  final int getInt(int at) {
    return bytes.getInt(at);
  }

  final long getLong(int at) {
    return bytes.getLong(at);
  }

  final double getDouble(int at) {
    return bytes.getDouble(at);
  }

  final byte[] getBytes(int at, int count) {
    final byte[] result = new byte[count];
    for (int i = 0; i < count; ++i) result[i] = bytes.get(at + i);
    return result;
  }

  final boolean[] getFlags(int at, int count) {
    final boolean[] result = new boolean[count];
    for (int i = 0; i < count; ++i) result[i] = bytes.get(at + i) != 0;
    return result;
  }

  final int[] getInts(int at, int count) {
    final int[] result = new int[count];
    for (int i = 0; i < count; ++i) result[i] = bytes.getInt(at + i * Integer.BYTES);
    return result;
  }

  final long[] getLongs(int at, int count) {
    final long[] result = new long[count];
    for (int i = 0; i < count; ++i) result[i] = bytes.getLong(at + i * Long.BYTES);
    return result;
  }

  final String[] getTexts(int at, int count) {
    return Arrays.stream(getLongs(at, count)).mapToObj(Text::at).toArray(String[]::new);
  }

  /** Reads a char array that contains a string. */
  final String getChars(int at, int count) {
    final byte[] all = getBytes(at, count);
    int length = 0;
    while (length < count && all[length] != 0) ++length;
    return new String(all, 0, length, StandardCharsets.UTF_8);
  }
}

package ullage;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A struct of the C API, written or read member by member in the order of the header. Members are
 * aligned as on 64-bit machines. The constructor writes the first member, `size`; members that a
 * later version of the library adds have their defaults.
 */
final class Struct {
  static final int MAX_RANK = 8;
  private final ByteBuffer bytes;
  private int cursor = Long.BYTES;

  Struct(Scratch scratch, int size) {
    this(scratch.allocate(size), 0, size);
  }

  /** An element of an array of structs, which begins at this byte. */
  Struct(ByteBuffer array, int at, int size) {
    final ByteBuffer element = array.duplicate();
    element.position(at).limit(at + size);
    bytes = element.slice().order(ByteOrder.nativeOrder());
    bytes.putLong(0, size);
  }

  /** A struct that C wrote, to be read. */
  Struct(ByteBuffer memory) {
    bytes = memory.order(ByteOrder.nativeOrder());
  }

  long address() {
    return Native.address(bytes);
  }

  private int next(int size) {
    final int at = (cursor + size - 1) / size * size;
    cursor = at + size;
    return at;
  }

  Struct put(int value) {
    bytes.putInt(next(Integer.BYTES), value);
    return this;
  }

  Struct put(boolean value) {
    return put(value ? 1 : 0);
  }

  /** Writes an integer of 64 bits or a pointer. */
  Struct put(long value) {
    bytes.putLong(next(Long.BYTES), value);
    return this;
  }

  Struct put(double value) {
    bytes.putDouble(next(Double.BYTES), value);
    return this;
  }

  /** Writes MAX_RANK extents; those that are not given are 0. */
  Struct putExtents(long... extents) {
    for (int i = 0; i < MAX_RANK; ++i) put(i < extents.length ? extents[i] : 0L);
    return this;
  }

  int getInt() {
    return bytes.getInt(next(Integer.BYTES));
  }

  long getLong() {
    return bytes.getLong(next(Long.BYTES));
  }

  double getDouble() {
    return bytes.getDouble(next(Double.BYTES));
  }

  String getText() {
    return Text.at(getLong());
  }

  /** Reads MAX_RANK integers and returns the first `count`. */
  long[] getLongs(int count) {
    final long[] all = new long[MAX_RANK];
    for (int i = 0; i < MAX_RANK; ++i) all[i] = getLong();
    return Arrays.copyOf(all, count);
  }

  byte[] getBytes(int count) {
    final byte[] result = new byte[count];
    for (int i = 0; i < count; ++i) result[i] = bytes.get(cursor++);
    return result;
  }

  /** Reads a char array that contains a string. */
  String getChars(int count) {
    final byte[] all = getBytes(count);
    int length = 0;
    while (length < count && all[length] != 0) ++length;
    return new String(all, 0, length, StandardCharsets.UTF_8);
  }
}

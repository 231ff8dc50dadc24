package ullage;

import java.nio.charset.StandardCharsets;

/** Strings of C. */
final class Text {
  private Text() {}

  /** The text at an address; null for 0. */
  static String at(long address) {
    return address == 0 ? null : at(address, Memory.textLength(address));
  }

  /** A text of so many bytes. Bytes that are not UTF-8 become U+FFFD. */
  static String at(long address, long size) {
    if (size == 0) return "";
    final byte[] bytes = new byte[Math.toIntExact(size)];
    Memory.view(address, size).get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}

package ullage;

import java.nio.charset.StandardCharsets;

/** Strings of C. */
final class Text {
  private Text() {}

  /** The text at an address; null for 0. */
  static String at(long address) {
    if (address == 0) return null;
    final byte[] bytes = new byte[Math.toIntExact(Memory.textLength(address))];
    Memory.view(address, bytes.length).get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}

using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;

namespace Ullage {

/// Memory that C reads and writes during one call, and arrays that stay where they are for it.
sealed unsafe class Scratch : IDisposable {
  readonly List<IntPtr> allocated = new List<IntPtr>();
  readonly List<GCHandle> pinned = new List<GCHandle>();

  /// Zeros; at least one byte.
  public void* Allocate(long bytes) {
    var made = Marshal.AllocHGlobal((IntPtr)Math.Max(bytes, 1));
    allocated.Add(made);
    for (long i = 0; i < bytes; ++i) ((byte*)made)[i] = 0;
    return (void*)made;
  }

  /// Throws ArgumentException where elements are no plain numbers.
  public void* Pin(Array array) {
    var handle = GCHandle.Alloc(array, GCHandleType.Pinned);
    pinned.Add(handle);
    return (void*)handle.AddrOfPinnedObject();
  }

  /// A C string; NULL for null. What has a NUL in it is no C string: it would end early.
  public byte* Text(string text) {
    if (text == null) return null;
    if (text.IndexOf('\0') >= 0) throw new ArgumentException("a text with a NUL in it");
    var bytes = Encoding.UTF8.GetBytes(text);
    var made = (byte*)Allocate(bytes.Length + 1);
    Marshal.Copy(bytes, 0, (IntPtr)made, bytes.Length);
    return made;
  }

  public byte** Texts(IReadOnlyList<string> texts) {
    var made = (byte**)Allocate(texts.Count * sizeof(byte*));
    for (int i = 0; i < texts.Count; ++i) made[i] = Text(texts[i]);
    return made;
  }

  public NativeBound* Bounds(IReadOnlyDictionary<string, long> bounds) {
    var made = (NativeBound*)Allocate(bounds.Count * sizeof(NativeBound));
    int i = 0;
    foreach (var bound in bounds) {
      made[i++] = new NativeBound { symbol = Text(bound.Key), value = bound.Value };
    }
    return made;
  }

  public void Dispose() {
    foreach (var memory in allocated) Marshal.FreeHGlobal(memory);
    foreach (var handle in pinned) handle.Free();
    allocated.Clear();
    pinned.Clear();
  }

  /// The text at an address; null for NULL.
  public static string TextAt(byte* text) {
    if (text == null) return null;
    int length = 0;
    while (text[length] != 0) ++length;
    return Encoding.UTF8.GetString(text, length);
  }

  public static long[] Longs(long* values, uint count) {
    var made = new long[count];
    for (uint i = 0; i < count; ++i) made[i] = values[i];
    return made;
  }
}
}

using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;

namespace Ullage {

/// Memory that C reads and writes during one call, and arrays that are pinned during the call.
sealed unsafe class Scratch : IDisposable {
  readonly List<IntPtr> allocated = new List<IntPtr>();
  readonly List<GCHandle> pinned = new List<GCHandle>();

  /// Allocates zeroed memory of at least one byte.
  public void* Allocate(long bytes) {
    var result = Marshal.AllocHGlobal((IntPtr)Math.Max(bytes, 1));
    allocated.Add(result);
    for (long i = 0; i < bytes; ++i) ((byte*)result)[i] = 0;
    return (void*)result;
  }

  /// Pins an array. Throws ArgumentException unless its elements are blittable.
  public void* Pin(Array array) {
    var handle = GCHandle.Alloc(array, GCHandleType.Pinned);
    pinned.Add(handle);
    return (void*)handle.AddrOfPinnedObject();
  }

  /// A C string; NULL for null. Throws ArgumentException for a text that contains NUL.
  public byte* Text(string text) {
    if (text == null) return null;
    if (text.IndexOf('\0') >= 0) throw new ArgumentException("a text must not contain NUL");
    var bytes = Encoding.UTF8.GetBytes(text);
    var result = (byte*)Allocate(bytes.Length + 1);
    Marshal.Copy(bytes, 0, (IntPtr)result, bytes.Length);
    return result;
  }

  public byte** Texts(IReadOnlyList<string> texts) {
    var result = (byte**)Allocate(texts.Count * sizeof(byte*));
    for (int i = 0; i < texts.Count; ++i) result[i] = Text(texts[i]);
    return result;
  }

  public NativeNamedTensor* Tensors(IReadOnlyDictionary<string, Tensor> tensors) {
    var result = (NativeNamedTensor*)Allocate(tensors.Count * sizeof(NativeNamedTensor));
    int i = 0;
    foreach (var one in tensors) {
      if (one.Value == null) throw new ArgumentNullException(one.Key);
      var tensor = (NativeTensor*)Allocate(sizeof(NativeTensor));
      *tensor = one.Value.Describe(this);
      result[i++] = new NativeNamedTensor { name = Text(one.Key), tensor = tensor };
    }
    return result;
  }

  public NativeNamedShape* Shapes(IReadOnlyDictionary<string, long[]> shapes) {
    var result = (NativeNamedShape*)Allocate(shapes.Count * sizeof(NativeNamedShape));
    int i = 0;
    foreach (var one in shapes) {
      result[i++] = new NativeNamedShape {
        name = Text(one.Key), rank = (uint)one.Value.Length, extents = (long*)Pin(one.Value)
      };
    }
    return result;
  }

  public NativeProfileBytes* Profiles(IReadOnlyList<byte[]> profiles) {
    var result = (NativeProfileBytes*)Allocate(profiles.Count * sizeof(NativeProfileBytes));
    for (int i = 0; i < profiles.Count; ++i) {
      result[i] = new NativeProfileBytes { bytes = Pin(profiles[i]), size = (UIntPtr)profiles[i].Length };
    }
    return result;
  }

  public NativeBound* Bounds(IReadOnlyDictionary<string, long> bounds) {
    var result = (NativeBound*)Allocate(bounds.Count * sizeof(NativeBound));
    int i = 0;
    foreach (var bound in bounds) {
      result[i++] = new NativeBound { symbol = Text(bound.Key), value = bound.Value };
    }
    return result;
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
    return TextAt(text, (UIntPtr)length);
  }

  /// A text of so many bytes. Bytes that are not UTF-8 become U+FFFD.
  public static string TextAt(byte* text, UIntPtr size) {
    return size == UIntPtr.Zero ? "" : Encoding.UTF8.GetString(text, checked((int)size));
  }

  public static int[] Ints(int* values, uint count) {
    var result = new int[count];
    for (uint i = 0; i < count; ++i) result[i] = values[i];
    return result;
  }

  public static float[] Floats(float* values, uint count) {
    var result = new float[count];
    for (uint i = 0; i < count; ++i) result[i] = values[i];
    return result;
  }

  public static long[] Longs(long* values, uint count) {
    var result = new long[count];
    for (uint i = 0; i < count; ++i) result[i] = values[i];
    return result;
  }
}
}

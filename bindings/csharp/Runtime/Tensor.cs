using System;

namespace Ullage {

/// A dense, row-major tensor in an array. Without extents it has one axis.
public sealed class Tensor {
  public const int MaxRank = Native.MaxRank;

  public DType DType { get; }
  public long[] Extents { get; }
  public Array Data { get; }

  /// `data` has elements of the size of the dtype: ushort for F16 and BF16, byte for Bool. The
  /// array is not copied.
  public Tensor(DType dtype, Array data, params long[] extents) {
    if (data == null) throw new ArgumentNullException(nameof(data));
    DType = dtype;
    Data = data;
    Extents = extents ?? throw new ArgumentNullException(nameof(extents));
  }

  /// A tensor with the dtype of the array. Throws ArgumentException if T has no dtype.
  public static Tensor Of<T>(T[] data, params long[] extents) where T : struct {
    if (data == null) throw new ArgumentNullException(nameof(data));
    return new Tensor(DTypeOf(typeof(T)), data, extents.Length > 0 ? extents : new long[] { data.Length });
  }

  /// A tensor without axes.
  public static Tensor Scalar<T>(T value) where T : struct {
    return new Tensor(DTypeOf(typeof(T)), new[] { value });
  }

  /// The elements, not copied. Throws InvalidCastException unless they have type T.
  public T[] As<T>() where T : struct {
    return (T[])Data;
  }

  static DType DTypeOf(Type type) {
    if (type == typeof(float)) return DType.F32;
    if (type == typeof(double)) return DType.F64;
    if (type == typeof(sbyte)) return DType.I8;
    if (type == typeof(short)) return DType.I16;
    if (type == typeof(int)) return DType.I32;
    if (type == typeof(long)) return DType.I64;
    if (type == typeof(byte)) return DType.U8;
    if (type == typeof(ushort)) return DType.U16;
    if (type == typeof(uint)) return DType.U32;
    if (type == typeof(ulong)) return DType.U64;
    throw new ArgumentException(
        type.Name + " has no dtype; use `new Tensor(dtype, ...)` for F16, BF16 and Bool");
  }

  /// Allocates an array of `count` elements of a dtype.
  internal static Array ArrayOf(DType dtype, long count) {
    switch (dtype) {
      case DType.F32: return new float[count];
      case DType.F64: return new double[count];
      case DType.I8: return new sbyte[count];
      case DType.I16: return new short[count];
      case DType.I32: return new int[count];
      case DType.I64: return new long[count];
      case DType.U32: return new uint[count];
      case DType.U64: return new ulong[count];
      case DType.F16:
      case DType.BF16:
      case DType.U16: return new ushort[count];
      default: return new byte[count];
    }
  }

  internal unsafe NativeTensor Describe(Scratch scratch) {
    return Describe(DType, Extents, scratch.Pin(Data), Buffer.ByteLength(Data));
  }

  internal static unsafe NativeTensor Describe(DType dtype, long[] extents, void* data, long bytes) {
    if (extents.Length > MaxRank) {
      throw new ArgumentException("tensor: rank is " + extents.Length + ", the maximum is " + MaxRank);
    }
    var result = new NativeTensor {
      size = (UIntPtr)sizeof(NativeTensor), dtype = (int)dtype, rank = (uint)extents.Length, data = data,
      sizeBytes = (UIntPtr)bytes
    };
    for (int i = 0; i < extents.Length; ++i) result.extents[i] = extents[i];
    return result;
  }
}

/// An output in memory of C. It may be read until the next run, submit, set or dispose.
public struct TensorView {
  public DType DType;
  public long[] Extents;
  public IntPtr Data;
  public long SizeBytes;

  internal unsafe TensorView(NativeTensor* tensor) {
    DType = (DType)tensor->dtype;
    Extents = Scratch.Longs(tensor->extents, tensor->rank);
    Data = (IntPtr)tensor->data;
    SizeBytes = (long)tensor->sizeBytes;
  }

  /// A copy with separate memory.
  public unsafe Tensor Copy() {
    long count = 1;
    foreach (var extent in Extents) count *= extent;
    var array = Tensor.ArrayOf(DType, count);
    using (var scratch = new Scratch()) {
      Buffer.MemoryCopy((void*)Data, scratch.Pin(array), SizeBytes, SizeBytes);
    }
    return new Tensor(DType, array, Extents);
  }
}

/// An input or output. An extent is -1 if it varies; its symbol is then its name, or null if it has
/// none.
public sealed class TensorInfo {
  public string Name { get; }
  public DType DType { get; }
  public long[] Extents { get; }
  public string[] Symbols { get; }

  internal unsafe TensorInfo(NativeTensorInfo* info) {
    Name = Scratch.TextAt(info->name) ?? "";
    DType = (DType)info->dtype;
    Extents = Scratch.Longs(info->extents, info->rank);
    Symbols = new string[info->rank];
    for (uint i = 0; i < info->rank; ++i) Symbols[i] = Scratch.TextAt((byte*)info->symbols[i]);
  }
}
}

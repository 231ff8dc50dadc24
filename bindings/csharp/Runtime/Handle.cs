using System;

namespace Ullage {

/// Owns an object of the C API. It may be disposed twice, but not used after it is disposed.
public abstract class Handle : IDisposable {
  IntPtr address;

  internal Handle(IntPtr address) { this.address = address; }

  /// The address of the object. Throws ObjectDisposedException after Dispose.
  internal IntPtr Address {
    get {
      if (address == IntPtr.Zero) throw new ObjectDisposedException(GetType().Name);
      return address;
    }
  }

  public bool IsDisposed { get { return address == IntPtr.Zero; } }

  public void Dispose() {
    var gone = address;
    address = IntPtr.Zero;
    if (gone != IntPtr.Zero) Destroy(gone);
  }

  internal abstract void Destroy(IntPtr address);
}
}

using System;

namespace Ullage {

/// What owns an object of the C API. Disposing twice is allowed; using it afterwards is not.
public abstract class Handle : IDisposable {
  IntPtr address;

  internal Handle(IntPtr address) { this.address = address; }

  /// The object. Throws ObjectDisposedException after Dispose.
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

using System;

namespace Ullage {

/// How a call of the C API ended; in its order.
public enum Status {
  Ok,
  InvalidArgument, ///< the caller broke a stated rule
  InvalidFile,     ///< a damaged, truncated or contradicting program
  Unsupported,     ///< legal, but this build or device cannot do it
  OutOfBounds,     ///< a guard of the program failed for these inputs
  OutOfMemory,
  NoDevice,
  DeviceLost, ///< sticky: every later call on the device's objects says so
  Internal,
  Cancelled ///< the caller's callback ended it
}

/// A call that failed; the objects that it was made with are as usable as before.
public sealed class UllageException : Exception {
  internal UllageException(Status status, string message, string op, string node) : base(message) {
    Status = status;
    Op = op;
    Node = node;
  }

  public Status Status { get; }
  /// Of the node to blame, in the model's words; "" where none is.
  public string Op { get; }
  /// The name of the node to blame; "" where none is.
  public string Node { get; }

  /// Throws what the runtime says of its last failure on this thread.
  internal static unsafe void Check(int status) {
    if (status == 0) return;
    throw new UllageException((Status)status, Scratch.TextAt(Native.ullage_last_error()), "", "");
  }

  /// Throws what the compiler says of its last failure on this thread.
  internal static unsafe void CheckCompiled(int status) {
    if (status == 0) return;
    var said = new NativeDiagnostic { size = (UIntPtr)sizeof(NativeDiagnostic) };
    CompilerNative.ullage_compiler_last_error(&said);
    throw new UllageException((Status)status, Scratch.TextAt(said.message), Scratch.TextAt(said.op),
        Scratch.TextAt(said.node));
  }
}
}

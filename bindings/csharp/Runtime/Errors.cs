using System;

namespace Ullage {

/// Reports a failed call. The objects of the call stay usable, unless the device is lost.
public sealed class UllageException : Exception {
  internal UllageException(Status status, string message, string op, string node) : base(message) {
    Status = status;
    Op = op;
    Node = node;
  }

  public Status Status { get; }
  /// The op of the node that caused the error, as the model names it; "" if there is none.
  public string Op { get; }
  /// The name of the node that caused the error; "" if there is none.
  public string Node { get; }

  /// Throws the last error of the runtime on this thread, unless the status is 0.
  internal static unsafe void Check(int status) {
    if (status == 0) return;
    throw new UllageException((Status)status, Scratch.TextAt(Native.ullage_last_error()), "", "");
  }

  /// Throws the last error of the compiler on this thread, unless the status is 0.
  internal static unsafe void CheckCompiled(int status) {
    if (status == 0) return;
    var diagnostic = new NativeDiagnostic { size = (UIntPtr)sizeof(NativeDiagnostic) };
    CompilerNative.ullage_compiler_last_error(&diagnostic);
    throw new UllageException((Status)status, Scratch.TextAt(diagnostic.message), Scratch.TextAt(diagnostic.op),
        Scratch.TextAt(diagnostic.node));
  }
}
}

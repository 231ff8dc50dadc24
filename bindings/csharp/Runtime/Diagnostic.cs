using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Ullage {

/// A message of the compiler about a model. Status Ok marks a warning. Op and Node are "" if the
/// message is about no node.
public sealed class Diagnostic {
  public Status Status { get; }
  public string Message { get; }
  public string Op { get; }
  public string Node { get; }

  internal unsafe Diagnostic(NativeDiagnostic* from) {
    Status = (Status)from->status;
    Message = Scratch.TextAt(from->message);
    Op = Scratch.TextAt(from->op);
    Node = Scratch.TextAt(from->node);
  }
}

/// Receives the diagnostics of one C call.
sealed unsafe class Diagnostics : IDisposable {
  [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
  delegate void DiagnoseFunction(IntPtr user, NativeDiagnostic* diagnostic);

  static readonly DiagnoseFunction received = Received;
  readonly List<Diagnostic> list = new List<Diagnostic>();
  readonly GCHandle self;

  public Diagnostics() { self = GCHandle.Alloc(this); }

  public void* User { get { return (void*)GCHandle.ToIntPtr(self); } }

  public static IntPtr Function { get { return Marshal.GetFunctionPointerForDelegate(received); } }

  public IReadOnlyList<Diagnostic> List { get { return list; } }

  [MonoPInvokeCallback(typeof(DiagnoseFunction))]
  static void Received(IntPtr user, NativeDiagnostic* diagnostic) {
    ((Diagnostics)GCHandle.FromIntPtr(user).Target).list.Add(new Diagnostic(diagnostic));
  }

  public void Dispose() { self.Free(); }
}
}

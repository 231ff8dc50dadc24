using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Ullage {

/// One recording for every size, per power-of-two bucket of sizes, or per size.
public enum Policy { Replay, Bucket, Exact }

/// Where the device needs more than there is room for: repeat the run, fail it, or keep what fits.
public enum Overflow { Grow, Fail, Clamp }

/// How a session plans; what is not set has its default.
public sealed class SessionOptions {
  public Policy Policy;
  public Overflow Overflow;
  /// The largest value of a symbol, of "input.axis" or of "node:output:axis".
  public Dictionary<string, long> Bounds = new Dictionary<string, long>();
  /// At most 16.
  public int RunsInFlight;
  /// Most device bytes of the session, the program's constants included; 0: no limit.
  public long MemoryBudget;
  /// Only a program that checks indices will do.
  public bool CheckIndices;
}

/// Counters since the session was made, except the two sizes.
[StructLayout(LayoutKind.Sequential)]
public struct Statistics {
  internal UIntPtr Size;
  public long Runs, HostWaits, PipelinesCreated, CommandBuffersRecorded, Dispatches, Replans, Retries,
      PeakDeviceBytes, PredictedPeakBytes, PackedCacheHits, PackedCacheMisses, Submissions;
}

/// How large an output is: `Overflow` where an axis was cut, `Needed` before the cut.
public struct OutputInfo {
  public long[] Extents, Capacity, Needed;
  public bool[] FromDevice;
  public bool Overflow;
}

/// Runs a program at any size under its bounds. Belongs to one thread at a time.
public sealed unsafe class Session : Handle {
  readonly ProgramBytes bytes;
  readonly IReadOnlyList<TensorInfo> outputs;

  public Session(Program program, SessionOptions options = null)
      : base(Create(program, options ?? new SessionOptions())) {
    bytes = program.Bytes;
    if (bytes != null) bytes.Retain();
    outputs = program.Outputs;
  }

  static IntPtr Create(Program program, SessionOptions options) {
    if (program == null) throw new ArgumentNullException(nameof(program));
    using (var scratch = new Scratch()) {
      var given = new NativeSessionOptions {
        size = (UIntPtr)sizeof(NativeSessionOptions), policy = (int)options.Policy,
        bounds = scratch.Bounds(options.Bounds), boundCount = (uint)options.Bounds.Count,
        overflow = (int)options.Overflow, runsInFlight = (uint)options.RunsInFlight,
        memoryBudget = (ulong)options.MemoryBudget, checkIndices = options.CheckIndices ? 1u : 0u
      };
      IntPtr made;
      UllageException.Check(Native.ullage_session_create(program.Address, &given, &made));
      return made;
    }
  }

  /// Copies the data; the binding stays until another takes its place.
  public void Set(string input, Tensor tensor) {
    if (tensor == null) throw new ArgumentNullException(nameof(tensor));
    using (var scratch = new Scratch()) {
      Set(scratch, input, tensor.Describe(scratch));
    }
  }

  /// As above, from memory that is no array's.
  public void Set(string input, DType dtype, IntPtr data, long sizeBytes, params long[] extents) {
    using (var scratch = new Scratch()) {
      Set(scratch, input, Tensor.Describe(dtype, extents, (void*)data, sizeBytes));
    }
  }

  void Set(Scratch scratch, string input, NativeTensor tensor) {
    if (input == null) throw new ArgumentNullException(nameof(input));
    UllageException.Check(Native.ullage_session_set_input(Address, scratch.Text(input), &tensor));
  }

  /// Submits, waits once and copies the outputs. Inputs that are not given are those of the run before.
  public Dictionary<string, Tensor> Run(IReadOnlyDictionary<string, Tensor> inputs) {
    foreach (var input in inputs) Set(input.Key, input.Value);
    Run();
    return Outputs();
  }

  /// Submits and waits once.
  public void Run() { UllageException.Check(Native.ullage_session_run(Address)); }

  /// Begins a run with the inputs that are bound; `Wait` or `IsDone` ends it.
  public RunInFlight Submit() {
    ulong runId;
    UllageException.Check(Native.ullage_session_submit(Address, &runId));
    return new RunInFlight(this, runId);
  }

  /// Of the run that was waited for last, by name; with memory of their own.
  public Dictionary<string, Tensor> Outputs() {
    var made = new Dictionary<string, Tensor>();
    for (int i = 0; i < outputs.Count; ++i) made[outputs[i].Name] = View(i).Copy();
    return made;
  }

  public TensorView View(int output) {
    var tensor = new NativeTensor { size = (UIntPtr)sizeof(NativeTensor) };
    UllageException.Check(Native.ullage_session_get_output(Address, (uint)output, &tensor));
    return new TensorView {
      DType = (DType)tensor.dtype, Extents = Scratch.Longs(tensor.extents, tensor.rank),
      Data = (IntPtr)tensor.data, SizeBytes = (long)tensor.sizeBytes
    };
  }

  public OutputInfo OutputInfoOf(int output) {
    var info = new NativeOutputInfo { size = (UIntPtr)sizeof(NativeOutputInfo) };
    UllageException.Check(Native.ullage_session_get_output_info(Address, (uint)output, &info));
    var made = new OutputInfo {
      Extents = Scratch.Longs(info.extents, info.rank), Capacity = Scratch.Longs(info.capacity, info.rank),
      Needed = Scratch.Longs(info.needed, info.rank), FromDevice = new bool[info.rank],
      Overflow = info.overflow != 0
    };
    for (uint i = 0; i < info.rank; ++i) made.FromDevice[i] = info.fromDevice[i] != 0;
    return made;
  }

  /// State that stays on the device: what a run leaves in the output is the next one's input.
  public void BindState(int output, string input) {
    if (input == null) throw new ArgumentNullException(nameof(input));
    using (var scratch = new Scratch()) {
      UllageException.Check(Native.ullage_session_bind_state(Address, (uint)output, scratch.Text(input)));
    }
  }

  /// Plans, allocates and records for the inputs that are bound; the first run does it otherwise.
  public void Prepare() { UllageException.Check(Native.ullage_session_prepare(Address)); }

  /// Frees device memory that the next run can make again.
  public void Trim() { UllageException.Check(Native.ullage_session_trim(Address)); }

  public Statistics Statistics {
    get {
      var made = new Statistics { Size = (UIntPtr)sizeof(Statistics) };
      UllageException.Check(Native.ullage_session_get_statistics(Address, &made));
      return made;
    }
  }

  internal override void Destroy(IntPtr address) {
    Native.ullage_session_destroy(address);
    if (bytes != null) bytes.Release();
  }
}

/// A run in flight (`Session.Submit`).
public sealed unsafe class RunInFlight {
  readonly Session session;
  readonly ulong runId;
  bool isSpent;

  internal RunInFlight(Session session, ulong runId) {
    this.session = session;
    this.runId = runId;
  }

  /// Blocks until it has ended. Throws how it failed.
  public Dictionary<string, Tensor> Wait() {
    if (!isSpent) {
      isSpent = true;
      UllageException.Check(Native.ullage_session_wait(session.Address, runId));
    }
    return session.Outputs();
  }

  /// Never blocks. Throws how it failed.
  public bool IsDone() {
    if (!isSpent) {
      uint done = 0;
      int status = Native.ullage_session_collect(session.Address, runId, &done);
      isSpent = done != 0;
      UllageException.Check(status);
    }
    return isSpent;
  }
}
}

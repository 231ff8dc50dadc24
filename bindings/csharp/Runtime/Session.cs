using System;
using System.Collections.Generic;

namespace Ullage {

/// The size of an output: extents, allocated capacity, and extents needed before a cut.
/// `FromDevice` marks axes that the device computed; `Overflow` reports that an axis was cut.
public struct OutputInfo {
  public long[] Extents, Capacity, Needed;
  public bool[] FromDevice;
  public bool Overflow;
}

/// The GPU time of one dispatch.
public struct DispatchTime {
  public string Label, Kernel;
  public double Microseconds;
}

/// Runs a program at any size within its bounds. One thread at a time may use it.
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
      var given = options.Describe(scratch);
      IntPtr result;
      UllageException.Check(Native.ullage_session_create(program.Address, &given, &result));
      return result;
    }
  }

  /// Binds a copy of the tensor to an input, until the next call for this input. Throws
  /// InvalidArgument for an unknown name, a wrong dtype, a wrong rank or a wrong size.
  public void Set(string input, Tensor tensor) {
    if (tensor == null) throw new ArgumentNullException(nameof(tensor));
    using (var scratch = new Scratch()) {
      Set(scratch, input, tensor.Describe(scratch));
    }
  }

  /// As above, from `sizeBytes` bytes of unmanaged memory.
  public void Set(string input, DType dtype, IntPtr data, long sizeBytes, params long[] extents) {
    using (var scratch = new Scratch()) {
      Set(scratch, input, Tensor.Describe(dtype, extents, (void*)data, sizeBytes));
    }
  }

  void Set(Scratch scratch, string input, NativeTensor tensor) {
    if (input == null) throw new ArgumentNullException(nameof(input));
    UllageException.Check(Native.ullage_session_set_input(Address, scratch.Text(input), &tensor));
  }

  /// Runs, waits once and copies the outputs. Inputs that are not given stay bound as before.
  public Dictionary<string, Tensor> Run(IReadOnlyDictionary<string, Tensor> inputs) {
    foreach (var input in inputs) Set(input.Key, input.Value);
    Run();
    return Outputs();
  }

  /// Runs with the bound inputs and waits once.
  public void Run() { UllageException.Check(Native.ullage_session_run(Address)); }

  /// Submits a run with the bound inputs and returns without waiting. `Wait` or `IsDone` collects
  /// the run.
  public RunInFlight Submit() {
    ulong runId;
    UllageException.Check(Native.ullage_session_submit(Address, &runId));
    return new RunInFlight(this, runId);
  }

  /// Copies of the outputs of the run that was waited for last, by name.
  public Dictionary<string, Tensor> Outputs() {
    var result = new Dictionary<string, Tensor>();
    for (int i = 0; i < outputs.Count; ++i) result[outputs[i].Name] = View(i).Copy();
    return result;
  }

  /// An output of the run that was waited for last, without a copy.
  public TensorView View(int output) {
    var tensor = new NativeTensor { size = (UIntPtr)sizeof(NativeTensor) };
    UllageException.Check(Native.ullage_session_get_output(Address, (uint)output, &tensor));
    return new TensorView(&tensor);
  }

  /// The position of an output. Throws ArgumentException if the program has none of that name.
  internal uint IndexOf(string output) {
    for (int i = 0; i < outputs.Count; ++i) {
      if (outputs[i].Name == output) return (uint)i;
    }
    throw new ArgumentException("the program has no output " + output);
  }

  /// The size of an output of the run that was waited for last.
  public OutputInfo OutputInfoOf(int output) {
    var info = new NativeOutputInfo { size = (UIntPtr)sizeof(NativeOutputInfo) };
    UllageException.Check(Native.ullage_session_get_output_info(Address, (uint)output, &info));
    var result = new OutputInfo {
      Extents = Scratch.Longs(info.extents, info.rank), Capacity = Scratch.Longs(info.capacity, info.rank),
      Needed = Scratch.Longs(info.needed, info.rank), FromDevice = new bool[info.rank],
      Overflow = info.overflow != 0
    };
    for (uint i = 0; i < info.rank; ++i) result.FromDevice[i] = info.fromDevice[i] != 0;
    return result;
  }

  /// Keeps state on the device: the output of a run becomes the input of the next run.
  public void BindState(int output, string input) {
    if (input == null) throw new ArgumentNullException(nameof(input));
    using (var scratch = new Scratch()) {
      UllageException.Check(Native.ullage_session_bind_state(Address, (uint)output, scratch.Text(input)));
    }
  }

  /// Plans, allocates and records for the bound inputs. Otherwise the first run does this.
  public void Prepare() { UllageException.Check(Native.ullage_session_prepare(Address)); }

  /// Frees device memory that the next run can allocate again.
  public void Trim() { UllageException.Check(Native.ullage_session_trim(Address)); }

  /// The times of the dispatches of the last run, on a device that was opened with timestamps.
  public IReadOnlyList<DispatchTime> DispatchTimes {
    get {
      var result = new List<DispatchTime>();
      for (uint i = 0; i < Native.ullage_session_dispatch_count(Address); ++i) {
        var time = new NativeDispatchTime { size = (UIntPtr)sizeof(NativeDispatchTime) };
        UllageException.Check(Native.ullage_session_get_dispatch_time(Address, i, &time));
        result.Add(new DispatchTime {
          Label = Scratch.TextAt(time.label), Kernel = Scratch.TextAt(time.kernel),
          Microseconds = time.microseconds
        });
      }
      return result;
    }
  }

  public Statistics Statistics {
    get {
      var all = new NativeStatistics { size = (UIntPtr)sizeof(NativeStatistics) };
      UllageException.Check(Native.ullage_session_get_statistics(Address, &all));
      return new Statistics(&all);
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

  /// Blocks until the run has ended and returns its outputs by name. Throws if the run failed.
  public Dictionary<string, Tensor> Wait() {
    if (!isSpent) {
      isSpent = true;
      UllageException.Check(Native.ullage_session_wait(session.Address, runId));
    }
    return session.Outputs();
  }

  /// Returns what a loop has appended to an output so far, or null if there is nothing new. Never
  /// blocks. Requires a session with the option `Streaming`.
  public Tensor ReadStream(string output) {
    if (isSpent) return null;
    var tensor = new NativeTensor { size = (UIntPtr)sizeof(NativeTensor) };
    uint some = 0;
    UllageException.Check(Native.ullage_session_read_stream(session.Address, runId, session.IndexOf(output),
        &tensor, &some));
    return some == 0 ? null : new TensorView(&tensor).Copy();
  }

  /// Returns whether the run has ended, without blocking. Throws if the run failed.
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

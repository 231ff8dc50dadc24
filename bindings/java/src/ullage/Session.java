package ullage;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Runs a program at any size within its bounds. One thread at a time may use it. */
public final class Session extends Handle {

  /**
   * The size of an output: extents, allocated capacity, and extents needed before a cut.
   * `fromDevice` marks axes that the device computed; `overflow` reports that an axis was cut.
   */
  public record OutputInfo(
      long[] extents, long[] capacity, long[] needed, boolean[] fromDevice, boolean overflow) {
    private static OutputInfo read(Structs.OutputInfo info) {
      final int rank = info.rank();
      return new OutputInfo(info.extents(rank), info.capacity(rank), info.needed(rank),
          info.fromDevice(rank), info.overflow());
    }
  }

  /** A tensor in memory of C. */
  public record NativeTensor(DType dtype, long[] extents, long address, long bytes) {
    static NativeTensor read(Structs.Tensor from) {
      return new NativeTensor(from.dtype(), from.extents(from.rank()), from.data(), from.sizeBytes());
    }
  }

  /** The GPU time of one dispatch in microseconds. */
  public record DispatchTime(String label, String kernel, double microseconds) {}

  private final Program program;
  private final List<TensorInfo> outputs;

  public Session(Program program) {
    this(program, new SessionOptions());
  }

  public Session(Program program, SessionOptions options) {
    super(create(program, options));
    this.program = program;
    outputs = program.outputs();
  }

  private static long create(Program program, SessionOptions options) {
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer result = scratch.allocate(Long.BYTES);
      UllageException.check(Native.sessionCreate(program.address(), options.write(scratch).address(),
          Memory.address(result)));
      return result.getLong(0);
    }
  }

  /**
   * Binds a copy of the tensor to an input, until the next call for this input. Throws {@link
   * Status#INVALID_ARGUMENT} for an unknown name, a wrong dtype, a wrong rank or a wrong size.
   */
  public void set(String input, Tensor tensor) {
    Objects.requireNonNull(input, "input");
    try (Scratch scratch = new Scratch()) {
      set(scratch, input, tensor.describe(scratch));
    }
  }

  /**
   * As above, from `bytes` bytes of memory outside of the Java heap. Buffers end at 2 GiB; this does
   * not.
   */
  public void set(String input, DType dtype, long address, long bytes, long... extents) {
    Objects.requireNonNull(input, "input");
    try (Scratch scratch = new Scratch()) {
      set(scratch, input, Tensor.describe(scratch, dtype, extents, address, bytes));
    }
  }

  private void set(Scratch scratch, String input, Structs.Tensor tensor) {
    UllageException.check(Native.sessionSetInput(address(), scratch.text(input), tensor.address()));
  }

  /** Runs, waits once and copies the outputs. Inputs that are not given stay bound as before. */
  public Map<String, Tensor> run(Map<String, Tensor> inputs) {
    inputs.forEach(this::set);
    run();
    return outputs();
  }

  /** Runs with the bound inputs and waits once. */
  public void run() {
    UllageException.check(Native.sessionRun(address()));
  }

  /** Submits a run with the bound inputs and returns without waiting. */
  public Run submit() {
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer runId = scratch.allocate(Long.BYTES);
      UllageException.check(Native.sessionSubmit(address(), Memory.address(runId)));
      return new Run(this, runId.getLong(0));
    }
  }

  /** Copies of the outputs of the run that was waited for last, by name. */
  public Map<String, Tensor> outputs() {
    final Map<String, Tensor> result = new LinkedHashMap<>();
    for (int i = 0; i < outputs.size(); ++i) result.put(outputs.get(i).name(), view(i).copy());
    return result;
  }

  /**
   * An output of the run that was waited for last, without a copy. Its data may be read until the
   * next run, submit, set or close.
   */
  public Tensor view(int output) {
    try (Scratch scratch = new Scratch()) {
      return Tensor.viewOf(NativeTensor.read(described(scratch, output)));
    }
  }

  /** As view, as an address: for outputs of 2 GiB and more. */
  public NativeTensor memory(int output) {
    try (Scratch scratch = new Scratch()) {
      return NativeTensor.read(described(scratch, output));
    }
  }

  /** The position of an output. Throws IllegalArgumentException if the program has none of that name. */
  int indexOf(String output) {
    for (int i = 0; i < outputs.size(); ++i) {
      if (outputs.get(i).name().equals(output)) return i;
    }
    throw new IllegalArgumentException("the program has no output " + output);
  }

  private Structs.Tensor described(Scratch scratch, int output) {
    final Structs.Tensor tensor = new Structs.Tensor(scratch);
    UllageException.check(Native.sessionGetOutput(address(), output, tensor.address()));
    return tensor;
  }

  /** The size of an output of the run that was waited for last. */
  public OutputInfo outputInfo(int output) {
    try (Scratch scratch = new Scratch()) {
      final Structs.OutputInfo info = new Structs.OutputInfo(scratch);
      UllageException.check(Native.sessionGetOutputInfo(address(), output, info.address()));
      return OutputInfo.read(info);
    }
  }

  /** Keeps state on the device: the output of a run becomes the input of the next run. */
  public void bindState(int output, String input) {
    Objects.requireNonNull(input, "input");
    try (Scratch scratch = new Scratch()) {
      UllageException.check(Native.sessionBindState(address(), output, scratch.text(input)));
    }
  }

  /** Plans, allocates and records for the bound inputs. Otherwise the first run does this. */
  public void prepare() {
    UllageException.check(Native.sessionPrepare(address()));
  }

  /** Frees device memory that the next run can allocate again. */
  public void trim() {
    UllageException.check(Native.sessionTrim(address()));
  }

  public Statistics statistics() {
    try (Scratch scratch = new Scratch()) {
      final Structs.Statistics statistics = new Structs.Statistics(scratch);
      UllageException.check(Native.sessionGetStatistics(address(), statistics.address()));
      return Statistics.read(statistics);
    }
  }

  /** The times of the dispatches of the last run, on a device that was opened with timestamps. */
  public List<DispatchTime> dispatchTimes() {
    final List<DispatchTime> result = new ArrayList<>();
    for (int i = 0; i < Native.sessionDispatchCount(address()); ++i) {
      try (Scratch scratch = new Scratch()) {
        final Structs.DispatchTime time = new Structs.DispatchTime(scratch);
        UllageException.check(Native.sessionGetDispatchTime(address(), i, time.address()));
        result.add(new DispatchTime(time.label(), time.kernel(), time.microseconds()));
      }
    }
    return result;
  }

  public Program program() {
    return program;
  }

  @Override
  void destroy(long address) {
    Native.sessionDestroy(address);
  }
}

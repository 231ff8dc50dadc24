package ullage;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Runs a program at any size within its bounds. One thread at a time may use it. */
public final class Session extends Handle {
  /** Records one command buffer for all sizes, per power-of-two bucket of sizes, or per size. */
  public enum Policy { REPLAY, BUCKET, EXACT }

  /**
   * If a result exceeds its capacity: repeat the run with more, fail the run, or keep what fits.
   */
  public enum Overflow { GROW, FAIL, CLAMP }

  /**
   * The size of an output: extents, allocated capacity, and extents needed before a cut.
   * `fromDevice` marks axes that the device computed; `overflow` reports that an axis was cut.
   */
  public record OutputInfo(
      long[] extents, long[] capacity, long[] needed, boolean[] fromDevice, boolean overflow) {
    private static final int SIZE = 216;

    private static OutputInfo read(Struct info) {
      final int rank = info.getInt();
      final boolean overflow = info.getInt() != 0;
      final long[] extents = info.getLongs(rank);
      final long[] capacity = info.getLongs(rank);
      final long[] needed = info.getLongs(rank);
      final boolean[] fromDevice = new boolean[rank];
      for (int i = 0; i < rank; ++i) fromDevice[i] = info.getBytes(1)[0] != 0;
      return new OutputInfo(extents, capacity, needed, fromDevice, overflow);
    }
  }

  /** The GPU time of one dispatch in microseconds. */
  public record DispatchTime(String label, String kernel, double microseconds) {
    private static final int SIZE = 48;
  }

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
      Status.check(Native.sessionCreate(program.address(), options.write(scratch).address(),
          Native.address(result)));
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

  void set(Scratch scratch, String input, Struct tensor) {
    Status.check(Native.sessionSetInput(address(), scratch.text(input), tensor.address()));
  }

  /** Runs, waits once and copies the outputs. Inputs that are not given stay bound as before. */
  public Map<String, Tensor> run(Map<String, Tensor> inputs) {
    inputs.forEach(this::set);
    run();
    return outputs();
  }

  /** Runs with the bound inputs and waits once. */
  public void run() {
    Status.check(Native.sessionRun(address()));
  }

  /** Submits a run with the bound inputs and returns without waiting. */
  public Run submit() {
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer runId = scratch.allocate(Long.BYTES);
      Status.check(Native.sessionSubmit(address(), Native.address(runId)));
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
      return Tensor.viewOf(described(scratch, output));
    }
  }

  Struct described(Scratch scratch, int output) {
    final Struct tensor = new Struct(scratch, Tensor.SIZE);
    Status.check(Native.sessionGetOutput(address(), output, tensor.address()));
    return tensor;
  }

  /** The size of an output of the run that was waited for last. */
  public OutputInfo outputInfo(int output) {
    try (Scratch scratch = new Scratch()) {
      final Struct info = new Struct(scratch, OutputInfo.SIZE);
      Status.check(Native.sessionGetOutputInfo(address(), output, info.address()));
      return OutputInfo.read(info);
    }
  }

  /** Keeps state on the device: the output of a run becomes the input of the next run. */
  public void bindState(int output, String input) {
    Objects.requireNonNull(input, "input");
    try (Scratch scratch = new Scratch()) {
      Status.check(Native.sessionBindState(address(), output, scratch.text(input)));
    }
  }

  /** Plans, allocates and records for the bound inputs. Otherwise the first run does this. */
  public void prepare() {
    Status.check(Native.sessionPrepare(address()));
  }

  /** Frees device memory that the next run can allocate again. */
  public void trim() {
    Status.check(Native.sessionTrim(address()));
  }

  public Statistics statistics() {
    try (Scratch scratch = new Scratch()) {
      final Struct statistics = new Struct(scratch, Statistics.SIZE);
      Status.check(Native.sessionGetStatistics(address(), statistics.address()));
      return Statistics.read(statistics);
    }
  }

  /** The times of the dispatches of the last run, on a device that was opened with timestamps. */
  public List<DispatchTime> dispatchTimes() {
    final List<DispatchTime> result = new ArrayList<>();
    for (int i = 0; i < Native.sessionDispatchCount(address()); ++i) {
      try (Scratch scratch = new Scratch()) {
        final Struct time = new Struct(scratch, DispatchTime.SIZE);
        Status.check(Native.sessionGetDispatchTime(address(), i, time.address()));
        result.add(new DispatchTime(time.getText(), time.getText(), time.getDouble()));
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

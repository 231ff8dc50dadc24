package ullage;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Runs a program at any size under its bounds. Belongs to one thread at a time. */
public final class Session extends Handle {
  /** One recording for every size, per power-of-two bucket of sizes, or per size. */
  public enum Policy { REPLAY, BUCKET, EXACT }

  /** Where the device needs more than there is room for: repeat the run, fail it, or keep what fits. */
  public enum Overflow { GROW, FAIL, CLAMP }

  /** How a session plans; what is not set has its default. */
  public static final class Options {
    private Policy policy = Policy.REPLAY;
    private Overflow overflow = Overflow.GROW;
    private final Map<String, Long> bounds = new LinkedHashMap<>();
    private int runsInFlight;
    private long memoryBudget;
    private boolean checkIndices;

    public Options policy(Policy policy) {
      this.policy = policy;
      return this;
    }

    public Options overflow(Overflow overflow) {
      this.overflow = overflow;
      return this;
    }

    /** The largest value of a symbol, of "input.axis" or of "node:output:axis". */
    public Options bound(String symbol, long value) {
      bounds.put(Objects.requireNonNull(symbol, "symbol"), value);
      return this;
    }

    /** At most 16. */
    public Options runsInFlight(int runs) {
      runsInFlight = runs;
      return this;
    }

    /** Most device bytes of the session, the program's constants included. */
    public Options memoryBudget(long bytes) {
      memoryBudget = bytes;
      return this;
    }

    /** Only a program that checks indices will do. */
    public Options checkIndices() {
      checkIndices = true;
      return this;
    }

    private static final int SIZE = 64;

    private Struct write(Scratch scratch) {
      return new Struct(scratch, SIZE).put(policy.ordinal()).put(scratch.bounds(bounds)).put(bounds.size())
          .put(overflow.ordinal()).put(runsInFlight).put(0L).put(memoryBudget).put(checkIndices);
    }
  }

  /** How large an output is: `overflow` where an axis was cut, `needed` before the cut. */
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

  /** GPU time of one dispatch. */
  public record DispatchTime(String label, String kernel, double microseconds) {
    private static final int SIZE = 48;
  }

  private final Program program;
  private final List<TensorInfo> outputs;

  public Session(Program program) {
    this(program, new Options());
  }

  public Session(Program program, Options options) {
    super(create(program, options));
    this.program = program;
    outputs = program.outputs();
  }

  private static long create(Program program, Options options) {
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer made = scratch.allocate(Long.BYTES);
      Status.check(Native.sessionCreate(program.address(), options.write(scratch).address(),
          Native.address(made)));
      return made.getLong(0);
    }
  }

  /** Copies the data; the binding stays until another takes its place. */
  public void set(String input, Tensor tensor) {
    Objects.requireNonNull(input, "input");
    try (Scratch scratch = new Scratch()) {
      set(scratch, input, tensor.describe(scratch));
    }
  }

  void set(Scratch scratch, String input, Struct tensor) {
    Status.check(Native.sessionSetInput(address(), scratch.text(input), tensor.address()));
  }

  /** Submits, waits once and copies the outputs. Inputs that are not given are those of the run before. */
  public Map<String, Tensor> run(Map<String, Tensor> inputs) {
    inputs.forEach(this::set);
    run();
    return outputs();
  }

  /** Submits and waits once. */
  public void run() {
    Status.check(Native.sessionRun(address()));
  }

  /** Begins a run with the inputs that are bound. */
  public Run submit() {
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer runId = scratch.allocate(Long.BYTES);
      Status.check(Native.sessionSubmit(address(), Native.address(runId)));
      return new Run(this, runId.getLong(0));
    }
  }

  /** Of the run that was waited for last, by name; with memory of their own. */
  public Map<String, Tensor> outputs() {
    final Map<String, Tensor> made = new LinkedHashMap<>();
    for (int i = 0; i < outputs.size(); ++i) made.put(outputs.get(i).name(), view(i).copy());
    return made;
  }

  /**
   * An output of the run that was waited for last, where C has it: the data may be read until the next run,
   * submit, set or close, and not after.
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

  public OutputInfo outputInfo(int output) {
    try (Scratch scratch = new Scratch()) {
      final Struct info = new Struct(scratch, OutputInfo.SIZE);
      Status.check(Native.sessionGetOutputInfo(address(), output, info.address()));
      return OutputInfo.read(info);
    }
  }

  /** State that stays on the device: what a run leaves in the output is the next one's input. */
  public void bindState(int output, String input) {
    Objects.requireNonNull(input, "input");
    try (Scratch scratch = new Scratch()) {
      Status.check(Native.sessionBindState(address(), output, scratch.text(input)));
    }
  }

  /** Plans, allocates and records for the inputs that are bound; the first run does it otherwise. */
  public void prepare() {
    Status.check(Native.sessionPrepare(address()));
  }

  /** Frees device memory that the next run can make again. */
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

  /** Of the last run, on a device that was opened with timestamps. */
  public List<DispatchTime> dispatchTimes() {
    final List<DispatchTime> made = new ArrayList<>();
    for (int i = 0; i < Native.sessionDispatchCount(address()); ++i) {
      try (Scratch scratch = new Scratch()) {
        final Struct time = new Struct(scratch, DispatchTime.SIZE);
        Status.check(Native.sessionGetDispatchTime(address(), i, time.address()));
        made.add(new DispatchTime(time.getText(), time.getText(), time.getDouble()));
      }
    }
    return made;
  }

  public Program program() {
    return program;
  }

  @Override
  void destroy(long address) {
    Native.sessionDestroy(address);
  }
}

// Generated from the C headers by scripts/bindings/main.py, do not edit.
package ullage;

import java.nio.ByteBuffer;

/**
 * The structs of the C API. A constructor creates a struct whose members have their defaults, an element of
 * an array of structs, or a view of a struct that C wrote.
 */
final class Structs {
  private Structs() {}

  /** ullage_capabilities. */
  static final class Capabilities extends Struct {
    static final int SIZE = 24;

    Capabilities(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    Capabilities(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    Capabilities(long address) { super(Memory.view(address, SIZE)); }
    boolean booleanIndexing() { return getInt(8) != 0; }
    Capabilities booleanIndexing(boolean value) { putInt(8, value ? 1 : 0); return this; }
    boolean dataDependentShapes() { return getInt(12) != 0; }
    Capabilities dataDependentShapes(boolean value) { putInt(12, value ? 1 : 0); return this; }
    int maxDimensions() { return getInt(16); }
    Capabilities maxDimensions(int value) { putInt(16, value); return this; }
  }

  /** ullage_device_info. */
  static final class DeviceInfo extends Struct {
    static final int SIZE = 576;

    DeviceInfo(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    DeviceInfo(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    DeviceInfo(long address) { super(Memory.view(address, SIZE)); }
    String name() { return getChars(8, 256); }
    String driver() { return getChars(264, 256); }
    int apiVersion() { return getInt(520); }
    DeviceInfo apiVersion(int value) { putInt(520, value); return this; }
    boolean isCpu() { return getInt(524) != 0; }
    DeviceInfo isCpu(boolean value) { putInt(524, value ? 1 : 0); return this; }
    int tier() { return getInt(528); }
    DeviceInfo tier(int value) { putInt(528, value); return this; }
    int subgroupSize() { return getInt(532); }
    DeviceInfo subgroupSize(int value) { putInt(532, value); return this; }
    long memoryBytes() { return getLong(536); }
    DeviceInfo memoryBytes(long value) { putLong(536, value); return this; }
    byte[] driverUuid() { return getBytes(544, 16); }
    Api api() { return Api.of(getInt(560)); }
    DeviceInfo api(Api value) { putInt(560, value.ordinal()); return this; }
    int vendorId() { return getInt(564); }
    DeviceInfo vendorId(int value) { putInt(564, value); return this; }
    int deviceId() { return getInt(568); }
    DeviceInfo deviceId(int value) { putInt(568, value); return this; }
  }

  /** ullage_program_options. */
  static final class ProgramOptions extends Struct {
    static final int SIZE = 24;

    ProgramOptions(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    ProgramOptions(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    ProgramOptions(long address) { super(Memory.view(address, SIZE)); }
    String entry() { return Text.at(getLong(8)); }
    ProgramOptions entry(long value) { putLong(8, value); return this; }
    String plan() { return Text.at(getLong(16)); }
    ProgramOptions plan(long value) { putLong(16, value); return this; }
  }

  /** ullage_plan_info. */
  static final class PlanInfo extends Struct {
    static final int SIZE = 32;

    PlanInfo(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    PlanInfo(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    PlanInfo(long address) { super(Memory.view(address, SIZE)); }
    String name() { return Text.at(getLong(8)); }
    PlanInfo name(long value) { putLong(8, value); return this; }
    boolean isTaken() { return getInt(16) != 0; }
    PlanInfo isTaken(boolean value) { putInt(16, value ? 1 : 0); return this; }
    int preference() { return getInt(20); }
    PlanInfo preference(int value) { putInt(20, value); return this; }
    String lacks() { return Text.at(getLong(24)); }
    PlanInfo lacks(long value) { putLong(24, value); return this; }
  }

  /** ullage_tensor_info. */
  static final class TensorInfo extends Struct {
    static final int SIZE = 160;

    TensorInfo(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    TensorInfo(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    TensorInfo(long address) { super(Memory.view(address, SIZE)); }
    String name() { return Text.at(getLong(8)); }
    TensorInfo name(long value) { putLong(8, value); return this; }
    DType dtype() { return DType.of(getInt(16)); }
    TensorInfo dtype(DType value) { putInt(16, value.ordinal()); return this; }
    int rank() { return getInt(20); }
    TensorInfo rank(int value) { putInt(20, value); return this; }
    long[] extents(int count) { return getLongs(24, count); }
    TensorInfo extents(long... values) { putLongs(24, 8, values); return this; }
    String[] symbols(int count) { return getTexts(88, count); }
    boolean isHostRead() { return getInt(152) != 0; }
    TensorInfo isHostRead(boolean value) { putInt(152, value ? 1 : 0); return this; }
  }

  /** ullage_node_info. */
  static final class NodeInfo extends Struct {
    static final int SIZE = 40;

    NodeInfo(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    NodeInfo(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    NodeInfo(long address) { super(Memory.view(address, SIZE)); }
    String name() { return Text.at(getLong(8)); }
    NodeInfo name(long value) { putLong(8, value); return this; }
    String op() { return Text.at(getLong(16)); }
    NodeInfo op(long value) { putLong(16, value); return this; }
    Placement where() { return Placement.of(getInt(24)); }
    NodeInfo where(Placement value) { putInt(24, value.ordinal()); return this; }
    String reason() { return Text.at(getLong(32)); }
    NodeInfo reason(long value) { putLong(32, value); return this; }
  }

  /** ullage_tensor. */
  static final class Tensor extends Struct {
    static final int SIZE = 96;

    Tensor(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    Tensor(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    Tensor(long address) { super(Memory.view(address, SIZE)); }
    DType dtype() { return DType.of(getInt(8)); }
    Tensor dtype(DType value) { putInt(8, value.ordinal()); return this; }
    int rank() { return getInt(12); }
    Tensor rank(int value) { putInt(12, value); return this; }
    long[] extents(int count) { return getLongs(16, count); }
    Tensor extents(long... values) { putLongs(16, 8, values); return this; }
    long data() { return getLong(80); }
    Tensor data(long value) { putLong(80, value); return this; }
    long sizeBytes() { return getLong(88); }
    Tensor sizeBytes(long value) { putLong(88, value); return this; }
  }

  /** ullage_step_report. */
  static final class StepReport extends Struct {
    static final int SIZE = 64;

    StepReport(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    StepReport(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    StepReport(long address) { super(Memory.view(address, SIZE)); }
    long runId() { return getLong(8); }
    StepReport runId(long value) { putLong(8, value); return this; }
    long dispatchesLeft() { return getLong(16); }
    StepReport dispatchesLeft(long value) { putLong(16, value); return this; }
    int dispatches() { return getInt(24); }
    StepReport dispatches(int value) { putInt(24, value); return this; }
    double plannedUs() { return getDouble(32); }
    StepReport plannedUs(double value) { putDouble(32, value); return this; }
    double measuredUs() { return getDouble(40); }
    StepReport measuredUs(double value) { putDouble(40, value); return this; }
    String longest() { return Text.at(getLong(48)); }
    StepReport longest(long value) { putLong(48, value); return this; }
    double longestUs() { return getDouble(56); }
    StepReport longestUs(double value) { putDouble(56, value); return this; }
  }

  /** ullage_output_info. */
  static final class OutputInfo extends Struct {
    static final int SIZE = 216;

    OutputInfo(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    OutputInfo(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    OutputInfo(long address) { super(Memory.view(address, SIZE)); }
    int rank() { return getInt(8); }
    OutputInfo rank(int value) { putInt(8, value); return this; }
    boolean overflow() { return getInt(12) != 0; }
    OutputInfo overflow(boolean value) { putInt(12, value ? 1 : 0); return this; }
    long[] extents(int count) { return getLongs(16, count); }
    OutputInfo extents(long... values) { putLongs(16, 8, values); return this; }
    long[] capacity(int count) { return getLongs(80, count); }
    OutputInfo capacity(long... values) { putLongs(80, 8, values); return this; }
    long[] needed(int count) { return getLongs(144, count); }
    OutputInfo needed(long... values) { putLongs(144, 8, values); return this; }
    boolean[] fromDevice(int count) { return getFlags(208, count); }
  }

  /** ullage_shape. */
  static final class Shape extends Struct {
    static final int SIZE = 88;

    Shape(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    Shape(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    Shape(long address) { super(Memory.view(address, SIZE)); }
    int rank() { return getInt(8); }
    Shape rank(int value) { putInt(8, value); return this; }
    long[] extents(int count) { return getLongs(16, count); }
    Shape extents(long... values) { putLongs(16, 8, values); return this; }
    boolean exact() { return getInt(80) != 0; }
    Shape exact(boolean value) { putInt(80, value ? 1 : 0); return this; }
    boolean waited() { return getInt(84) != 0; }
    Shape waited(boolean value) { putInt(84, value ? 1 : 0); return this; }
  }

  /** ullage_statistics. */
  static final class Statistics extends Struct {
    static final int SIZE = 176;

    Statistics(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    Statistics(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    Statistics(long address) { super(Memory.view(address, SIZE)); }
    long runs() { return getLong(8); }
    Statistics runs(long value) { putLong(8, value); return this; }
    long hostWaits() { return getLong(16); }
    Statistics hostWaits(long value) { putLong(16, value); return this; }
    long pipelinesCreated() { return getLong(24); }
    Statistics pipelinesCreated(long value) { putLong(24, value); return this; }
    long commandBuffersRecorded() { return getLong(32); }
    Statistics commandBuffersRecorded(long value) { putLong(32, value); return this; }
    long dispatches() { return getLong(40); }
    Statistics dispatches(long value) { putLong(40, value); return this; }
    long replans() { return getLong(48); }
    Statistics replans(long value) { putLong(48, value); return this; }
    long retries() { return getLong(56); }
    Statistics retries(long value) { putLong(56, value); return this; }
    long peakDeviceBytes() { return getLong(64); }
    Statistics peakDeviceBytes(long value) { putLong(64, value); return this; }
    long predictedPeakBytes() { return getLong(72); }
    Statistics predictedPeakBytes(long value) { putLong(72, value); return this; }
    long packedCacheHits() { return getLong(80); }
    Statistics packedCacheHits(long value) { putLong(80, value); return this; }
    long packedCacheMisses() { return getLong(88); }
    Statistics packedCacheMisses(long value) { putLong(88, value); return this; }
    long submissions() { return getLong(96); }
    Statistics submissions(long value) { putLong(96, value); return this; }
    long deviceBytes() { return getLong(104); }
    Statistics deviceBytes(long value) { putLong(104, value); return this; }
    long learnedCapacities() { return getLong(112); }
    Statistics learnedCapacities(long value) { putLong(112, value); return this; }
    long steps() { return getLong(120); }
    Statistics steps(long value) { putLong(120, value); return this; }
    long stepsMissed() { return getLong(128); }
    Statistics stepsMissed(long value) { putLong(128, value); return this; }
    long stepPlannedUs() { return getLong(136); }
    Statistics stepPlannedUs(long value) { putLong(136, value); return this; }
    long stepMeasuredUs() { return getLong(144); }
    Statistics stepMeasuredUs(long value) { putLong(144, value); return this; }
    long stepLongestUs() { return getLong(152); }
    Statistics stepLongestUs(long value) { putLong(152, value); return this; }
    long uploadedBytes() { return getLong(160); }
    Statistics uploadedBytes(long value) { putLong(160, value); return this; }
    long downloadedBytes() { return getLong(168); }
    Statistics downloadedBytes(long value) { putLong(168, value); return this; }
  }

  /** ullage_dispatch_time. */
  static final class DispatchTime extends Struct {
    static final int SIZE = 48;

    DispatchTime(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    DispatchTime(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    DispatchTime(long address) { super(Memory.view(address, SIZE)); }
    String label() { return Text.at(getLong(8)); }
    DispatchTime label(long value) { putLong(8, value); return this; }
    String kernel() { return Text.at(getLong(16)); }
    DispatchTime kernel(long value) { putLong(16, value); return this; }
    double microseconds() { return getDouble(24); }
    DispatchTime microseconds(double value) { putDouble(24, value); return this; }
    int[] groups(int count) { return getInts(32, count); }
  }

  /** ullage_context_options. */
  static final class ContextOptions extends Struct {
    static final int SIZE = 104;

    ContextOptions(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    ContextOptions(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    ContextOptions(long address) { super(Memory.view(address, SIZE)); }
    int device() { return getInt(8); }
    ContextOptions device(int value) { putInt(8, value); return this; }
    boolean useNullBackend() { return getInt(12) != 0; }
    ContextOptions useNullBackend(boolean value) { putInt(12, value ? 1 : 0); return this; }
    int maxTier() { return getInt(16); }
    ContextOptions maxTier(int value) { putInt(16, value); return this; }
    boolean validation() { return getInt(20) != 0; }
    ContextOptions validation(boolean value) { putInt(20, value ? 1 : 0); return this; }
    boolean timestamps() { return getInt(24) != 0; }
    ContextOptions timestamps(boolean value) { putInt(24, value ? 1 : 0); return this; }
    boolean poison() { return getInt(28) != 0; }
    ContextOptions poison(boolean value) { putInt(28, value ? 1 : 0); return this; }
    String cacheDirectory() { return Text.at(getLong(32)); }
    ContextOptions cacheDirectory(long value) { putLong(32, value); return this; }
    long adopt() { return getLong(40); }
    ContextOptions adopt(long value) { putLong(40, value); return this; }
    long allocator() { return getLong(48); }
    ContextOptions allocator(long value) { putLong(48, value); return this; }
    long logUser() { return getLong(56); }
    ContextOptions logUser(long value) { putLong(56, value); return this; }
    long log() { return getLong(64); }
    ContextOptions log(long value) { putLong(64, value); return this; }
    boolean noPackedCache() { return getInt(72) != 0; }
    ContextOptions noPackedCache(boolean value) { putInt(72, value ? 1 : 0); return this; }
    long adoptMetal() { return getLong(80); }
    ContextOptions adoptMetal(long value) { putLong(80, value); return this; }
    boolean noSelfTest() { return getInt(88) != 0; }
    ContextOptions noSelfTest(boolean value) { putInt(88, value ? 1 : 0); return this; }
    boolean debugLabels() { return getInt(92) != 0; }
    ContextOptions debugLabels(boolean value) { putInt(92, value ? 1 : 0); return this; }
    long cacheLimit() { return getLong(96); }
    ContextOptions cacheLimit(long value) { putLong(96, value); return this; }
  }

  /** ullage_session_options. */
  static final class SessionOptions extends Struct {
    static final int SIZE = 72;

    SessionOptions(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    SessionOptions(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    SessionOptions(long address) { super(Memory.view(address, SIZE)); }
    Policy policy() { return Policy.of(getInt(8)); }
    SessionOptions policy(Policy value) { putInt(8, value.ordinal()); return this; }
    long bounds() { return getLong(16); }
    SessionOptions bounds(long value) { putLong(16, value); return this; }
    int boundCount() { return getInt(24); }
    SessionOptions boundCount(int value) { putInt(24, value); return this; }
    Overflow overflow() { return Overflow.of(getInt(28)); }
    SessionOptions overflow(Overflow value) { putInt(28, value.ordinal()); return this; }
    int runsInFlight() { return getInt(32); }
    SessionOptions runsInFlight(int value) { putInt(32, value); return this; }
    boolean stepped() { return getInt(36) != 0; }
    SessionOptions stepped(boolean value) { putInt(36, value ? 1 : 0); return this; }
    int deadlineSteps() { return getInt(40); }
    SessionOptions deadlineSteps(int value) { putInt(40, value); return this; }
    long memoryBudget() { return getLong(48); }
    SessionOptions memoryBudget(long value) { putLong(48, value); return this; }
    boolean checkIndices() { return getInt(56) != 0; }
    SessionOptions checkIndices(boolean value) { putInt(56, value ? 1 : 0); return this; }
    boolean streaming() { return getInt(60) != 0; }
    SessionOptions streaming(boolean value) { putInt(60, value ? 1 : 0); return this; }
    int submissionIterations() { return getInt(64); }
    SessionOptions submissionIterations(int value) { putInt(64, value); return this; }
    boolean requireBounds() { return getInt(68) != 0; }
    SessionOptions requireBounds(boolean value) { putInt(68, value ? 1 : 0); return this; }
  }

  /** ullage_allocator. */
  static final class Allocator extends Struct {
    static final int SIZE = 24;

    Allocator(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    Allocator(ByteBuffer array, int index) { super(array, index, SIZE, false); }
    Allocator(long address) { super(Memory.view(address, SIZE)); }
    long user() { return getLong(0); }
    Allocator user(long value) { putLong(0, value); return this; }
    long allocate() { return getLong(8); }
    Allocator allocate(long value) { putLong(8, value); return this; }
    long release() { return getLong(16); }
    Allocator release(long value) { putLong(16, value); return this; }
  }

  /** ullage_bound. */
  static final class Bound extends Struct {
    static final int SIZE = 16;

    Bound(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    Bound(ByteBuffer array, int index) { super(array, index, SIZE, false); }
    Bound(long address) { super(Memory.view(address, SIZE)); }
    String symbol() { return Text.at(getLong(0)); }
    Bound symbol(long value) { putLong(0, value); return this; }
    long value() { return getLong(8); }
    Bound value(long value) { putLong(8, value); return this; }
  }

  /** ullage_profile_bytes. */
  static final class ProfileBytes extends Struct {
    static final int SIZE = 16;

    ProfileBytes(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    ProfileBytes(ByteBuffer array, int index) { super(array, index, SIZE, false); }
    ProfileBytes(long address) { super(Memory.view(address, SIZE)); }
    long bytes() { return getLong(0); }
    ProfileBytes bytes(long value) { putLong(0, value); return this; }
    long size() { return getLong(8); }
    ProfileBytes size(long value) { putLong(8, value); return this; }
  }

  /** ullage_compile_options. */
  static final class CompileOptions extends Struct {
    static final int SIZE = 136;

    CompileOptions(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    CompileOptions(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    CompileOptions(long address) { super(Memory.view(address, SIZE)); }
    long context() { return getLong(8); }
    CompileOptions context(long value) { putLong(8, value); return this; }
    long profiles() { return getLong(16); }
    CompileOptions profiles(long value) { putLong(16, value); return this; }
    int profileCount() { return getInt(24); }
    CompileOptions profileCount(int value) { putInt(24, value); return this; }
    long plans() { return getLong(32); }
    CompileOptions plans(long value) { putLong(32, value); return this; }
    int planCount() { return getInt(40); }
    CompileOptions planCount(int value) { putInt(40, value); return this; }
    long bounds() { return getLong(48); }
    CompileOptions bounds(long value) { putLong(48, value); return this; }
    int boundCount() { return getInt(56); }
    CompileOptions boundCount(int value) { putInt(56, value); return this; }
    Policy policy() { return Policy.of(getInt(60)); }
    CompileOptions policy(Policy value) { putInt(60, value.ordinal()); return this; }
    boolean halfPrecision() { return getInt(64) != 0; }
    CompileOptions halfPrecision(boolean value) { putInt(64, value ? 1 : 0); return this; }
    String weights() { return Text.at(getLong(72)); }
    CompileOptions weights(long value) { putLong(72, value); return this; }
    boolean roundActivations() { return getInt(80) != 0; }
    CompileOptions roundActivations(boolean value) { putInt(80, value ? 1 : 0); return this; }
    boolean checkIndices() { return getInt(84) != 0; }
    CompileOptions checkIndices(boolean value) { putInt(84, value ? 1 : 0); return this; }
    int selfTest() { return getInt(88); }
    CompileOptions selfTest(int value) { putInt(88, value); return this; }
    String cacheDirectory() { return Text.at(getLong(96)); }
    CompileOptions cacheDirectory(long value) { putLong(96, value); return this; }
    long progressUser() { return getLong(104); }
    CompileOptions progressUser(long value) { putLong(104, value); return this; }
    long progress() { return getLong(112); }
    CompileOptions progress(long value) { putLong(112, value); return this; }
    boolean requireDeviceInputs() { return getInt(120) != 0; }
    CompileOptions requireDeviceInputs(boolean value) { putInt(120, value ? 1 : 0); return this; }
    long cacheLimit() { return getLong(128); }
    CompileOptions cacheLimit(long value) { putLong(128, value); return this; }
  }

  /** ullage_size. */
  static final class Size extends Struct {
    static final int SIZE = 32;

    Size(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    Size(ByteBuffer array, int index) { super(array, index, SIZE, false); }
    Size(long address) { super(Memory.view(address, SIZE)); }
    int value() { return getInt(0); }
    Size value(int value) { putInt(0, value); return this; }
    int axis() { return getInt(4); }
    Size axis(int value) { putInt(4, value); return this; }
    long factor() { return getLong(8); }
    Size factor(long value) { putLong(8, value); return this; }
    long offset() { return getLong(16); }
    Size offset(long value) { putLong(16, value); return this; }
    long divisor() { return getLong(24); }
    Size divisor(long value) { putLong(24, value); return this; }
  }

  /** ullage_attribute. */
  static final class Attribute extends Struct {
    static final int SIZE = 88;

    Attribute(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    Attribute(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    Attribute(long address) { super(Memory.view(address, SIZE)); }
    String name() { return Text.at(getLong(8)); }
    Attribute name(long value) { putLong(8, value); return this; }
    AttributeKind kind() { return AttributeKind.of(getInt(16)); }
    Attribute kind(AttributeKind value) { putInt(16, value.ordinal()); return this; }
    long integer() { return getLong(24); }
    Attribute integer(long value) { putLong(24, value); return this; }
    double number() { return getDouble(32); }
    Attribute number(double value) { putDouble(32, value); return this; }
    String text() { return Text.at(getLong(40)); }
    Attribute text(long value) { putLong(40, value); return this; }
    DType dtype() { return DType.of(getInt(48)); }
    Attribute dtype(DType value) { putInt(48, value.ordinal()); return this; }
    long integers() { return getLong(56); }
    Attribute integers(long value) { putLong(56, value); return this; }
    long numbers() { return getLong(64); }
    Attribute numbers(long value) { putLong(64, value); return this; }
    long sizes() { return getLong(72); }
    Attribute sizes(long value) { putLong(72, value); return this; }
    int count() { return getInt(80); }
    Attribute count(int value) { putInt(80, value); return this; }
  }

  /** ullage_derivative_options. */
  static final class DerivativeOptions extends Struct {
    static final int SIZE = 24;

    DerivativeOptions(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    DerivativeOptions(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    DerivativeOptions(long address) { super(Memory.view(address, SIZE)); }
    long inputs() { return getLong(8); }
    DerivativeOptions inputs(long value) { putLong(8, value); return this; }
    int inputCount() { return getInt(16); }
    DerivativeOptions inputCount(int value) { putInt(16, value); return this; }
    boolean recompute() { return getInt(20) != 0; }
    DerivativeOptions recompute(boolean value) { putInt(20, value ? 1 : 0); return this; }
  }

  /** ullage_batch_options. */
  static final class BatchOptions extends Struct {
    static final int SIZE = 48;

    BatchOptions(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    BatchOptions(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    BatchOptions(long address) { super(Memory.view(address, SIZE)); }
    long inputAxes() { return getLong(8); }
    BatchOptions inputAxes(long value) { putLong(8, value); return this; }
    int inputAxisCount() { return getInt(16); }
    BatchOptions inputAxisCount(int value) { putInt(16, value); return this; }
    long outputAxes() { return getLong(24); }
    BatchOptions outputAxes(long value) { putLong(24, value); return this; }
    int outputAxisCount() { return getInt(32); }
    BatchOptions outputAxisCount(int value) { putInt(32, value); return this; }
    long rows() { return getLong(40); }
    BatchOptions rows(long value) { putLong(40, value); return this; }
  }

  /** ullage_embedder_options. */
  static final class EmbedderOptions extends Struct {
    static final int SIZE = 40;

    EmbedderOptions(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    EmbedderOptions(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    EmbedderOptions(long address) { super(Memory.view(address, SIZE)); }
    Pooling pooling() { return Pooling.of(getInt(8)); }
    EmbedderOptions pooling(Pooling value) { putInt(8, value.ordinal()); return this; }
    boolean keepLengths() { return getInt(12) != 0; }
    EmbedderOptions keepLengths(boolean value) { putInt(12, value ? 1 : 0); return this; }
    long compile() { return getLong(16); }
    EmbedderOptions compile(long value) { putLong(16, value); return this; }
    long session() { return getLong(24); }
    EmbedderOptions session(long value) { putLong(24, value); return this; }
    boolean allowUnknownKeys() { return getInt(32) != 0; }
    EmbedderOptions allowUnknownKeys(boolean value) { putInt(32, value ? 1 : 0); return this; }
  }

  /** ullage_embedding. */
  static final class Embedding extends Struct {
    static final int SIZE = 56;

    Embedding(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    Embedding(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    Embedding(long address) { super(Memory.view(address, SIZE)); }
    long values() { return getLong(8); }
    Embedding values(long value) { putLong(8, value); return this; }
    int rank() { return getInt(16); }
    Embedding rank(int value) { putInt(16, value); return this; }
    long rows() { return getLong(24); }
    Embedding rows(long value) { putLong(24, value); return this; }
    long width() { return getLong(32); }
    Embedding width(long value) { putLong(32, value); return this; }
    long tokens() { return getLong(40); }
    Embedding tokens(long value) { putLong(40, value); return this; }
    int tokenCount() { return getInt(48); }
    Embedding tokenCount(int value) { putInt(48, value); return this; }
  }

  /** ullage_generator_options. */
  static final class GeneratorOptions extends Struct {
    static final int SIZE = 112;

    GeneratorOptions(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    GeneratorOptions(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    GeneratorOptions(long address) { super(Memory.view(address, SIZE)); }
    boolean conversation() { return getInt(8) != 0; }
    GeneratorOptions conversation(boolean value) { putInt(8, value ? 1 : 0); return this; }
    boolean forgetOldest() { return getInt(12) != 0; }
    GeneratorOptions forgetOldest(boolean value) { putInt(12, value ? 1 : 0); return this; }
    int draft() { return getInt(16); }
    GeneratorOptions draft(int value) { putInt(16, value); return this; }
    String system() { return Text.at(getLong(24)); }
    GeneratorOptions system(long value) { putLong(24, value); return this; }
    String adapter() { return Text.at(getLong(32)); }
    GeneratorOptions adapter(long value) { putLong(32, value); return this; }
    long compile() { return getLong(40); }
    GeneratorOptions compile(long value) { putLong(40, value); return this; }
    long session() { return getLong(48); }
    GeneratorOptions session(long value) { putLong(48, value); return this; }
    boolean adjustLogits() { return getInt(56) != 0; }
    GeneratorOptions adjustLogits(boolean value) { putInt(56, value ? 1 : 0); return this; }
    boolean logProbabilities() { return getInt(60) != 0; }
    GeneratorOptions logProbabilities(boolean value) { putInt(60, value ? 1 : 0); return this; }
    int topTokens() { return getInt(64); }
    GeneratorOptions topTokens(int value) { putInt(64, value); return this; }
    boolean penalizeSequences() { return getInt(68) != 0; }
    GeneratorOptions penalizeSequences(boolean value) { putInt(68, value ? 1 : 0); return this; }
    boolean limitShares() { return getInt(72) != 0; }
    GeneratorOptions limitShares(boolean value) { putInt(72, value ? 1 : 0); return this; }
    CacheType cacheKeys() { return CacheType.of(getInt(76)); }
    GeneratorOptions cacheKeys(CacheType value) { putInt(76, value.ordinal()); return this; }
    CacheType cacheValues() { return CacheType.of(getInt(80)); }
    GeneratorOptions cacheValues(CacheType value) { putInt(80, value.ordinal()); return this; }
    String draftModel() { return Text.at(getLong(88)); }
    GeneratorOptions draftModel(long value) { putLong(88, value); return this; }
    String chatTemplate() { return Text.at(getLong(96)); }
    GeneratorOptions chatTemplate(long value) { putLong(96, value); return this; }
    boolean allowUnknownKeys() { return getInt(104) != 0; }
    GeneratorOptions allowUnknownKeys(boolean value) { putInt(104, value ? 1 : 0); return this; }
  }

  /** ullage_generator_memory. */
  static final class GeneratorMemory extends Struct {
    static final int SIZE = 40;

    GeneratorMemory(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    GeneratorMemory(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    GeneratorMemory(long address) { super(Memory.view(address, SIZE)); }
    long weights() { return getLong(8); }
    GeneratorMemory weights(long value) { putLong(8, value); return this; }
    long cachePerToken() { return getLong(16); }
    GeneratorMemory cachePerToken(long value) { putLong(16, value); return this; }
    long cache() { return getLong(24); }
    GeneratorMemory cache(long value) { putLong(24, value); return this; }
    long positions() { return getLong(32); }
    GeneratorMemory positions(long value) { putLong(32, value); return this; }
  }

  /** ullage_token_sequence. */
  static final class TokenSequence extends Struct {
    static final int SIZE = 16;

    TokenSequence(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    TokenSequence(ByteBuffer array, int index) { super(array, index, SIZE, false); }
    TokenSequence(long address) { super(Memory.view(address, SIZE)); }
    long tokens() { return getLong(0); }
    TokenSequence tokens(long value) { putLong(0, value); return this; }
    int count() { return getInt(8); }
    TokenSequence count(int value) { putInt(8, value); return this; }
  }

  /** ullage_token_bias. */
  static final class TokenBias extends Struct {
    static final int SIZE = 16;

    TokenBias(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    TokenBias(ByteBuffer array, int index) { super(array, index, SIZE, false); }
    TokenBias(long address) { super(Memory.view(address, SIZE)); }
    int token() { return getInt(0); }
    TokenBias token(int value) { putInt(0, value); return this; }
    double value() { return getDouble(8); }
    TokenBias value(double value) { putDouble(8, value); return this; }
  }

  /** ullage_prompt. */
  static final class Prompt extends Struct {
    static final int SIZE = 240;

    Prompt(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    Prompt(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    Prompt(long address) { super(Memory.view(address, SIZE)); }
    PromptKind kind() { return PromptKind.of(getInt(8)); }
    Prompt kind(PromptKind value) { putInt(8, value.ordinal()); return this; }
    String text() { return Text.at(getLong(16)); }
    Prompt text(long value) { putLong(16, value); return this; }
    long tokens() { return getLong(24); }
    Prompt tokens(long value) { putLong(24, value); return this; }
    int tokenCount() { return getInt(32); }
    Prompt tokenCount(int value) { putInt(32, value); return this; }
    int maxTokens() { return getInt(36); }
    Prompt maxTokens(int value) { putInt(36, value); return this; }
    double temperature() { return getDouble(40); }
    Prompt temperature(double value) { putDouble(40, value); return this; }
    int topK() { return getInt(48); }
    Prompt topK(int value) { putInt(48, value); return this; }
    double topP() { return getDouble(56); }
    Prompt topP(double value) { putDouble(56, value); return this; }
    double minP() { return getDouble(64); }
    Prompt minP(double value) { putDouble(64, value); return this; }
    double repetitionPenalty() { return getDouble(72); }
    Prompt repetitionPenalty(double value) { putDouble(72, value); return this; }
    long seed() { return getLong(80); }
    Prompt seed(long value) { putLong(80, value); return this; }
    boolean ignoreEndTokens() { return getInt(88) != 0; }
    Prompt ignoreEndTokens(boolean value) { putInt(88, value ? 1 : 0); return this; }
    long stopTexts() { return getLong(96); }
    Prompt stopTexts(long value) { putLong(96, value); return this; }
    int stopTextCount() { return getInt(104); }
    Prompt stopTextCount(int value) { putInt(104, value); return this; }
    long stopTokens() { return getLong(112); }
    Prompt stopTokens(long value) { putLong(112, value); return this; }
    int stopTokenCount() { return getInt(120); }
    Prompt stopTokenCount(int value) { putInt(120, value); return this; }
    double presencePenalty() { return getDouble(128); }
    Prompt presencePenalty(double value) { putDouble(128, value); return this; }
    double frequencyPenalty() { return getDouble(136); }
    Prompt frequencyPenalty(double value) { putDouble(136, value); return this; }
    long biases() { return getLong(144); }
    Prompt biases(long value) { putLong(144, value); return this; }
    int biasCount() { return getInt(152); }
    Prompt biasCount(int value) { putInt(152, value); return this; }
    double dryMultiplier() { return getDouble(160); }
    Prompt dryMultiplier(double value) { putDouble(160, value); return this; }
    double dryBase() { return getDouble(168); }
    Prompt dryBase(double value) { putDouble(168, value); return this; }
    int dryAllowedLength() { return getInt(176); }
    Prompt dryAllowedLength(int value) { putInt(176, value); return this; }
    double typical() { return getDouble(184); }
    Prompt typical(double value) { putDouble(184, value); return this; }
    double xtcProbability() { return getDouble(192); }
    Prompt xtcProbability(double value) { putDouble(192, value); return this; }
    double xtcThreshold() { return getDouble(200); }
    Prompt xtcThreshold(double value) { putDouble(200, value); return this; }
    ConstraintKind constraint() { return ConstraintKind.of(getInt(208)); }
    Prompt constraint(ConstraintKind value) { putInt(208, value.ordinal()); return this; }
    long constraintTexts() { return getLong(216); }
    Prompt constraintTexts(long value) { putLong(216, value); return this; }
    int constraintTextCount() { return getInt(224); }
    Prompt constraintTextCount(int value) { putInt(224, value); return this; }
    String toolChoice() { return Text.at(getLong(232)); }
    Prompt toolChoice(long value) { putLong(232, value); return this; }
  }

  /** ullage_piece. */
  static final class Piece extends Struct {
    static final int SIZE = 40;

    Piece(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    Piece(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    Piece(long address) { super(Memory.view(address, SIZE)); }
    String text() { return Text.at(getLong(8), getLong(16)); }
    Piece text(long value) { putLong(8, value); return this; }
    long textSize() { return getLong(16); }
    Piece textSize(long value) { putLong(16, value); return this; }
    long tokens() { return getLong(24); }
    Piece tokens(long value) { putLong(24, value); return this; }
    int tokenCount() { return getInt(32); }
    Piece tokenCount(int value) { putInt(32, value); return this; }
    boolean isLast() { return getInt(36) != 0; }
    Piece isLast(boolean value) { putInt(36, value ? 1 : 0); return this; }
  }

  /** ullage_answer. */
  static final class Answer extends Struct {
    static final int SIZE = 120;

    Answer(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    Answer(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    Answer(long address) { super(Memory.view(address, SIZE)); }
    String text() { return Text.at(getLong(8), getLong(16)); }
    Answer text(long value) { putLong(8, value); return this; }
    long textSize() { return getLong(16); }
    Answer textSize(long value) { putLong(16, value); return this; }
    long tokens() { return getLong(24); }
    Answer tokens(long value) { putLong(24, value); return this; }
    int tokenCount() { return getInt(32); }
    Answer tokenCount(int value) { putInt(32, value); return this; }
    Finish finish() { return Finish.of(getInt(36)); }
    Answer finish(Finish value) { putInt(36, value.ordinal()); return this; }
    int promptTokens() { return getInt(40); }
    Answer promptTokens(int value) { putInt(40, value); return this; }
    int forgottenMessages() { return getInt(44); }
    Answer forgottenMessages(int value) { putInt(44, value); return this; }
    double firstTokenMs() { return getDouble(48); }
    Answer firstTokenMs(double value) { putDouble(48, value); return this; }
    double totalMs() { return getDouble(56); }
    Answer totalMs(double value) { putDouble(56, value); return this; }
    long logProbabilities() { return getLong(64); }
    Answer logProbabilities(long value) { putLong(64, value); return this; }
    long topTokens() { return getLong(72); }
    Answer topTokens(long value) { putLong(72, value); return this; }
    long topLogProbabilities() { return getLong(80); }
    Answer topLogProbabilities(long value) { putLong(80, value); return this; }
    int topTokenCount() { return getInt(88); }
    Answer topTokenCount(int value) { putInt(88, value); return this; }
    String toolCalls() { return Text.at(getLong(96)); }
    Answer toolCalls(long value) { putLong(96, value); return this; }
    int draftedTokens() { return getInt(104); }
    Answer draftedTokens(int value) { putInt(104, value); return this; }
    int acceptedTokens() { return getInt(108); }
    Answer acceptedTokens(int value) { putInt(108, value); return this; }
    int forcedTokens() { return getInt(112); }
    Answer forcedTokens(int value) { putInt(112, value); return this; }
  }

  /** ullage_import_options. */
  static final class ImportOptions extends Struct {
    static final int SIZE = 168;

    ImportOptions(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    ImportOptions(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    ImportOptions(long address) { super(Memory.view(address, SIZE)); }
    String folder() { return Text.at(getLong(8)); }
    ImportOptions folder(long value) { putLong(8, value); return this; }
    boolean borrow() { return getInt(16) != 0; }
    ImportOptions borrow(boolean value) { putInt(16, value ? 1 : 0); return this; }
    long deviceInputs() { return getLong(24); }
    ImportOptions deviceInputs(long value) { putLong(24, value); return this; }
    int deviceInputCount() { return getInt(32); }
    ImportOptions deviceInputCount(int value) { putInt(32, value); return this; }
    long specialized() { return getLong(40); }
    ImportOptions specialized(long value) { putLong(40, value); return this; }
    int specializedCount() { return getInt(48); }
    ImportOptions specializedCount(int value) { putInt(48, value); return this; }
    long shapes() { return getLong(56); }
    ImportOptions shapes(long value) { putLong(56, value); return this; }
    int shapeCount() { return getInt(64); }
    ImportOptions shapeCount(int value) { putInt(64, value); return this; }
    long bounds() { return getLong(72); }
    ImportOptions bounds(long value) { putLong(72, value); return this; }
    int boundCount() { return getInt(80); }
    ImportOptions boundCount(int value) { putInt(80, value); return this; }
    long given() { return getLong(88); }
    ImportOptions given(long value) { putLong(88, value); return this; }
    int givenCount() { return getInt(96); }
    ImportOptions givenCount(int value) { putInt(96, value); return this; }
    boolean allowNewerOpset() { return getInt(100) != 0; }
    ImportOptions allowNewerOpset(boolean value) { putInt(100, value ? 1 : 0); return this; }
    boolean unrollLoops() { return getInt(104) != 0; }
    ImportOptions unrollLoops(boolean value) { putInt(104, value ? 1 : 0); return this; }
    long diagnoseUser() { return getLong(112); }
    ImportOptions diagnoseUser(long value) { putLong(112, value); return this; }
    long diagnose() { return getLong(120); }
    ImportOptions diagnose(long value) { putLong(120, value); return this; }
    long lengths() { return getLong(128); }
    ImportOptions lengths(long value) { putLong(128, value); return this; }
    int lengthCount() { return getInt(136); }
    ImportOptions lengthCount(int value) { putInt(136, value); return this; }
    long sizes() { return getLong(144); }
    ImportOptions sizes(long value) { putLong(144, value); return this; }
    int sizeCount() { return getInt(152); }
    ImportOptions sizeCount(int value) { putInt(152, value); return this; }
    boolean allowUnknownKeys() { return getInt(156) != 0; }
    ImportOptions allowUnknownKeys(boolean value) { putInt(156, value ? 1 : 0); return this; }
    String seedInput() { return Text.at(getLong(160)); }
    ImportOptions seedInput(long value) { putLong(160, value); return this; }
  }

  /** ullage_diagnostic. */
  static final class Diagnostic extends Struct {
    static final int SIZE = 40;

    Diagnostic(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    Diagnostic(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    Diagnostic(long address) { super(Memory.view(address, SIZE)); }
    Status status() { return Status.of(getInt(8)); }
    Diagnostic status(Status value) { putInt(8, value.ordinal()); return this; }
    String message() { return Text.at(getLong(16)); }
    Diagnostic message(long value) { putLong(16, value); return this; }
    String op() { return Text.at(getLong(24)); }
    Diagnostic op(long value) { putLong(24, value); return this; }
    String node() { return Text.at(getLong(32)); }
    Diagnostic node(long value) { putLong(32, value); return this; }
  }

  /** ullage_named_tensor. */
  static final class NamedTensor extends Struct {
    static final int SIZE = 16;

    NamedTensor(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    NamedTensor(ByteBuffer array, int index) { super(array, index, SIZE, false); }
    NamedTensor(long address) { super(Memory.view(address, SIZE)); }
    String name() { return Text.at(getLong(0)); }
    NamedTensor name(long value) { putLong(0, value); return this; }
    long tensor() { return getLong(8); }
    NamedTensor tensor(long value) { putLong(8, value); return this; }
  }

  /** ullage_named_shape. */
  static final class NamedShape extends Struct {
    static final int SIZE = 24;

    NamedShape(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    NamedShape(ByteBuffer array, int index) { super(array, index, SIZE, false); }
    NamedShape(long address) { super(Memory.view(address, SIZE)); }
    String name() { return Text.at(getLong(0)); }
    NamedShape name(long value) { putLong(0, value); return this; }
    int rank() { return getInt(8); }
    NamedShape rank(int value) { putInt(8, value); return this; }
    long extents() { return getLong(16); }
    NamedShape extents(long value) { putLong(16, value); return this; }
  }

  /** ullage_transcriber_options. */
  static final class TranscriberOptions extends Struct {
    static final int SIZE = 40;

    TranscriberOptions(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    TranscriberOptions(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    TranscriberOptions(long address) { super(Memory.view(address, SIZE)); }
    String language() { return Text.at(getLong(8)); }
    TranscriberOptions language(long value) { putLong(8, value); return this; }
    boolean timestamps() { return getInt(16) != 0; }
    TranscriberOptions timestamps(boolean value) { putInt(16, value ? 1 : 0); return this; }
    long compile() { return getLong(24); }
    TranscriberOptions compile(long value) { putLong(24, value); return this; }
    long session() { return getLong(32); }
    TranscriberOptions session(long value) { putLong(32, value); return this; }
  }

  /** ullage_transcript_segment. */
  static final class TranscriptSegment extends Struct {
    static final int SIZE = 48;

    TranscriptSegment(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    TranscriptSegment(ByteBuffer array, int index) { super(array, index, SIZE, false); }
    TranscriptSegment(long address) { super(Memory.view(address, SIZE)); }
    double start() { return getDouble(0); }
    TranscriptSegment start(double value) { putDouble(0, value); return this; }
    double end() { return getDouble(8); }
    TranscriptSegment end(double value) { putDouble(8, value); return this; }
    String text() { return Text.at(getLong(16), getLong(24)); }
    TranscriptSegment text(long value) { putLong(16, value); return this; }
    long textSize() { return getLong(24); }
    TranscriptSegment textSize(long value) { putLong(24, value); return this; }
    long tokens() { return getLong(32); }
    TranscriptSegment tokens(long value) { putLong(32, value); return this; }
    int tokenCount() { return getInt(40); }
    TranscriptSegment tokenCount(int value) { putInt(40, value); return this; }
  }

  /** ullage_transcript. */
  static final class Transcript extends Struct {
    static final int SIZE = 72;

    Transcript(Scratch scratch) { this(scratch.allocate(SIZE), 0); }
    Transcript(ByteBuffer array, int index) { super(array, index, SIZE, true); }
    Transcript(long address) { super(Memory.view(address, SIZE)); }
    String text() { return Text.at(getLong(8), getLong(16)); }
    Transcript text(long value) { putLong(8, value); return this; }
    long textSize() { return getLong(16); }
    Transcript textSize(long value) { putLong(16, value); return this; }
    long segments() { return getLong(24); }
    Transcript segments(long value) { putLong(24, value); return this; }
    int segmentCount() { return getInt(32); }
    Transcript segmentCount(int value) { putInt(32, value); return this; }
    String language() { return Text.at(getLong(40)); }
    Transcript language(long value) { putLong(40, value); return this; }
    double seconds() { return getDouble(48); }
    Transcript seconds(double value) { putDouble(48, value); return this; }
    long windows() { return getLong(56); }
    Transcript windows(long value) { putLong(56, value); return this; }
    long tokens() { return getLong(64); }
    Transcript tokens(long value) { putLong(64, value); return this; }
  }
}

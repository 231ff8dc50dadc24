package ullage;

import java.nio.ByteBuffer;

/** An open device and its caches. Several threads may use it. */
public final class Device extends Handle {
  /** Options of {@link Device#open}. An option that is not set has its default. */
  public static final class Options {
    private int index;
    private boolean isNull;
    private boolean validation;
    private boolean timestamps;
    private boolean noSelfTest;
    private int tier = -1;
    private String cacheDirectory;
    private long cacheLimit;

    /** The index of the device, less than {@link Device#count}. */
    public Options index(int index) {
      this.index = index;
      return this;
    }

    /** Uses no device: calls are checked and nothing is computed. */
    public Options useNullBackend() {
      isNull = true;
      return this;
    }

    /** Enables the Khronos validation layer. */
    public Options validation() {
      validation = true;
      return this;
    }

    /** Measures the GPU time of each dispatch ({@link Session#dispatchTimes}). */
    public Options timestamps() {
      timestamps = true;
      return this;
    }

    /** Skips the kernel self-test, which compares kernels at the first loads on a driver. */
    public Options noSelfTest() {
      noSelfTest = true;
      return this;
    }

    /** Uses at most the features of this tier (0, 1 or 2). */
    public Options maxTier(int tier) {
      this.tier = tier;
      return this;
    }

    /**
     * Caches pipelines and packed weights in this folder. Without one, each process builds them.
     */
    public Options cacheDirectory(String path) {
      cacheDirectory = path;
      return this;
    }

    /** The most bytes of that folder; 0: 512 MiB. The files unused for longest are removed first. */
    public Options cacheLimit(long bytes) {
      cacheLimit = bytes;
      return this;
    }

    private Structs.ContextOptions write(Scratch scratch) {
      return new Structs.ContextOptions(scratch).device(index).useNullBackend(isNull).maxTier(tier + 1)
          .validation(validation).timestamps(timestamps).noSelfTest(noSelfTest)
          .cacheDirectory(scratch.text(cacheDirectory)).cacheLimit(cacheLimit);
    }
  }

  /** Properties of a device. `memoryBytes` is the size of its memory in bytes. */
  public record Info(String name, String driver, boolean isCpu, int tier, int subgroupSize,
      long memoryBytes, int vendorId, int deviceId, Api api) {
    private static Info read(Structs.DeviceInfo info) {
      return new Info(info.name(), info.driver(), info.isCpu(), info.tier(), info.subgroupSize(),
          info.memoryBytes(), info.vendorId(), info.deviceId(), info.api());
    }
  }

  private Device(long address) {
    super(address);
  }

  /** Opens the first device. */
  public static Device open() {
    return open(new Options());
  }

  /**
   * Opens a device. Throws {@link Status#NO_DEVICE} if no device has the index, and
   * {@link Status#UNSUPPORTED} if the device is below tier 0.
   */
  public static Device open(Options options) {
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer result = scratch.allocate(Long.BYTES);
      UllageException.check(Native.contextCreate(options.write(scratch).address(), Memory.address(result)));
      return new Device(result.getLong(0));
    }
  }

  /** The number of devices; 0 without a driver. */
  public static int count() {
    return Native.deviceCount();
  }

  /** Properties of the device with this index. */
  public static Info info(int index) {
    try (Scratch scratch = new Scratch()) {
      final Structs.DeviceInfo info = new Structs.DeviceInfo(scratch);
      UllageException.check(Native.getDeviceInfo(index, info.address()));
      return Info.read(info);
    }
  }

  /** Properties of this device. */
  public Info info() {
    try (Scratch scratch = new Scratch()) {
      final Structs.DeviceInfo info = new Structs.DeviceInfo(scratch);
      UllageException.check(Native.contextGetDeviceInfo(address(), info.address()));
      return Info.read(info);
    }
  }

  /** What a plan may assume of the device, for compilers on other machines. */
  public byte[] profile() {
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer start = scratch.allocate(Long.BYTES);
      final ByteBuffer size = scratch.allocate(Long.BYTES);
      UllageException.check(
          Native.contextGetProfile(address(), Memory.address(start), Memory.address(size)));
      final byte[] profile = new byte[Math.toIntExact(size.getLong(0))];
      Memory.view(start.getLong(0), profile.length).get(profile);
      return profile;
    }
  }

  /** The number of validation messages so far; 0 in a correct run. */
  public long validationMessages() {
    return Native.contextValidationMessages(address());
  }

  /** The version of the library. */
  public static String version() {
    return Text.at(Native.version());
  }

  @Override
  void destroy(long address) {
    Native.contextDestroy(address);
  }
}

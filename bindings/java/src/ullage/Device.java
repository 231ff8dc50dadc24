package ullage;

import java.nio.ByteBuffer;

/** A device and what is cached for it. May be used from several threads. */
public final class Device extends Handle {
  /** How a device is opened; what is not set has its default. */
  public static final class Options {
    private int index;
    private boolean isNull;
    private boolean validation;
    private boolean timestamps;
    private int tier = -1;
    private String cacheDirectory;

    /** Below {@link Device#count}. */
    public Options index(int index) {
      this.index = index;
      return this;
    }

    /** No device: calls are checked and nothing is computed. */
    public Options useNullBackend() {
      isNull = true;
      return this;
    }

    /** Khronos validation. */
    public Options validation() {
      validation = true;
      return this;
    }

    /** GPU time per dispatch ({@link Session#dispatchTimes}). */
    public Options timestamps() {
      timestamps = true;
      return this;
    }

    /** Used as if it were no better than that tier. */
    public Options maxTier(int tier) {
      this.tier = tier;
      return this;
    }

    /** Of pipelines and packed weights; without one they are made anew by each process. */
    public Options cacheDirectory(String path) {
      cacheDirectory = path;
      return this;
    }

    private static final int SIZE = 88;

    private Struct write(Scratch scratch) {
      return new Struct(scratch, SIZE).put(index).put(isNull).put(tier + 1).put(validation).put(timestamps)
          .put(0).put(scratch.text(cacheDirectory));
    }
  }

  /** What a device says of itself. */
  public record Info(String name, String driver, boolean isCpu, int tier, int subgroupSize,
      long memoryBytes, int vendorId, int deviceId) {
    private static final int SIZE = 576;

    private static Info read(Struct info) {
      final String name = info.getChars(256);
      final String driver = info.getChars(256);
      info.getInt();
      final boolean isCpu = info.getInt() != 0;
      final int tier = info.getInt();
      final int subgroup = info.getInt();
      final long memory = info.getLong();
      info.getBytes(16);
      info.getInt();
      return new Info(name, driver, isCpu, tier, subgroup, memory, info.getInt(), info.getInt());
    }
  }

  private Device(long address) {
    super(address);
  }

  /** The first one. */
  public static Device open() {
    return open(new Options());
  }

  /** Throws {@link Status#NO_DEVICE} and {@link Status#UNSUPPORTED}, a device below tier 0. */
  public static Device open(Options options) {
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer made = scratch.allocate(Long.BYTES);
      Status.check(Native.contextCreate(options.write(scratch).address(), Native.address(made)));
      return new Device(made.getLong(0));
    }
  }

  /** 0 without a driver. */
  public static int count() {
    return Native.deviceCount();
  }

  /** Of the device with that index. */
  public static Info info(int index) {
    try (Scratch scratch = new Scratch()) {
      final Struct info = new Struct(scratch, Info.SIZE);
      Status.check(Native.deviceInfo(index, info.address()));
      return Info.read(info);
    }
  }

  public Info info() {
    try (Scratch scratch = new Scratch()) {
      final Struct info = new Struct(scratch, Info.SIZE);
      Status.check(Native.contextDeviceInfo(address(), info.address()));
      return Info.read(info);
    }
  }

  /** Validation messages seen so far; 0 in a correct run. */
  public long validationMessages() {
    return Native.contextValidationMessages(address());
  }

  /** The library's version. */
  public static String version() {
    return Text.at(Native.version());
  }

  @Override
  void destroy(long address) {
    Native.contextDestroy(address);
  }
}

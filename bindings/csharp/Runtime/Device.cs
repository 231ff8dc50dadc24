using System;

namespace Ullage {

/// How a device is opened; what is not set has its default.
public sealed class DeviceOptions {
  public int Index;
  /// No device: calls are checked and nothing is computed.
  public bool UseNullBackend;
  /// Khronos validation.
  public bool Validation;
  /// Used as if it were no better than that tier; -1: as it is.
  public int MaxTier = -1;
  /// Of pipelines and packed weights; null: they are made anew by each process.
  public string CacheDirectory;
}

/// What a device says of itself.
public sealed class DeviceInfo {
  public string Name { get; }
  public string Driver { get; }
  public bool IsCpu { get; }
  public int Tier { get; }
  public int SubgroupSize { get; }
  public long MemoryBytes { get; }
  public int VendorId { get; }
  public int DeviceId { get; }

  internal unsafe DeviceInfo(NativeDeviceInfo* info) {
    Name = Scratch.TextAt(info->name);
    Driver = Scratch.TextAt(info->driver);
    IsCpu = info->isCpu != 0;
    Tier = (int)info->tier;
    SubgroupSize = (int)info->subgroupSize;
    MemoryBytes = (long)info->memoryBytes;
    VendorId = (int)info->vendorId;
    DeviceId = (int)info->deviceId;
  }
}

/// A device and what is cached for it. May be used from several threads.
public sealed unsafe class Device : Handle {
  /// Throws NoDevice and Unsupported, a device below tier 0. null: the first one.
  public Device(DeviceOptions options = null) : base(Create(options ?? new DeviceOptions())) {}

  static IntPtr Create(DeviceOptions options) {
    using (var scratch = new Scratch()) {
      var given = new NativeContextOptions {
        size = (UIntPtr)sizeof(NativeContextOptions), device = (uint)options.Index,
        useNullBackend = options.UseNullBackend ? 1u : 0u, maxTier = (uint)(options.MaxTier + 1),
        validation = options.Validation ? 1u : 0u, cacheDirectory = scratch.Text(options.CacheDirectory)
      };
      IntPtr made;
      UllageException.Check(Native.ullage_context_create(&given, &made));
      return made;
    }
  }

  /// 0 without a driver.
  public static int Count { get { return (int)Native.ullage_device_count(); } }

  public static DeviceInfo InfoOf(int index) {
    var info = new NativeDeviceInfo { size = (UIntPtr)sizeof(NativeDeviceInfo) };
    UllageException.Check(Native.ullage_get_device_info((uint)index, &info));
    return new DeviceInfo(&info);
  }

  public DeviceInfo Info {
    get {
      var info = new NativeDeviceInfo { size = (UIntPtr)sizeof(NativeDeviceInfo) };
      UllageException.Check(Native.ullage_context_get_device_info(Address, &info));
      return new DeviceInfo(&info);
    }
  }

  /// Validation messages seen so far; 0 in a correct run.
  public long ValidationMessages { get { return (long)Native.ullage_context_validation_messages(Address); } }

  /// The library's version.
  public static string Version { get { return Scratch.TextAt(Native.ullage_version()); } }

  internal override void Destroy(IntPtr address) { Native.ullage_context_destroy(address); }
}
}

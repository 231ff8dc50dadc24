using System;
using System.Runtime.InteropServices;

namespace Ullage {

/// Options of a device. An option that is not set has its default.
public sealed class DeviceOptions {
  /// The index of the device, less than `Device.Count`.
  public int Index;
  /// Uses no device: calls are checked and nothing is computed.
  public bool UseNullBackend;
  /// Enables the Khronos validation layer.
  public bool Validation;
  /// Measures the GPU time of each dispatch (`Session.DispatchTimes`).
  public bool Timestamps;
  /// Skips the kernel self-test, which compares kernels at the first loads on a driver.
  public bool NoSelfTest;
  /// Uses at most the features of this tier (0, 1 or 2); -1 means no limit.
  public int MaxTier = -1;
  /// Caches pipelines and packed weights in this folder. If null, each process builds them.
  public string CacheDirectory;
  /// The most bytes of that folder; 0 means 512 MiB. The files unused for longest are removed first.
  public long CacheLimit;
}

/// Properties of a device. `MemoryBytes` is the size of its memory in bytes.
public sealed class DeviceInfo {
  public string Name { get; }
  public string Driver { get; }
  public bool IsCpu { get; }
  public int Tier { get; }
  public int SubgroupSize { get; }
  public long MemoryBytes { get; }
  public int VendorId { get; }
  public int DeviceId { get; }
  public Api Api { get; }

  internal unsafe DeviceInfo(NativeDeviceInfo* info) {
    Name = Scratch.TextAt(info->name);
    Driver = Scratch.TextAt(info->driver);
    IsCpu = info->isCpu != 0;
    Tier = (int)info->tier;
    SubgroupSize = (int)info->subgroupSize;
    MemoryBytes = (long)info->memoryBytes;
    VendorId = (int)info->vendorId;
    DeviceId = (int)info->deviceId;
    Api = (Api)info->api;
  }
}

/// An open device and its caches. Several threads may use it.
public sealed unsafe class Device : Handle {
  /// Opens a device; null opens the first one. Throws NoDevice if no device has the index, and
  /// Unsupported if the device is below tier 0.
  public Device(DeviceOptions options = null) : base(Create(options ?? new DeviceOptions())) {}

  static IntPtr Create(DeviceOptions options) {
    using (var scratch = new Scratch()) {
      var given = new NativeContextOptions {
        size = (UIntPtr)sizeof(NativeContextOptions), device = (uint)options.Index,
        useNullBackend = options.UseNullBackend ? 1u : 0u, maxTier = (uint)(options.MaxTier + 1),
        validation = options.Validation ? 1u : 0u, timestamps = options.Timestamps ? 1u : 0u,
        noSelfTest = options.NoSelfTest ? 1u : 0u, cacheDirectory = scratch.Text(options.CacheDirectory),
        cacheLimit = (ulong)options.CacheLimit
      };
      IntPtr result;
      UllageException.Check(Native.ullage_context_create(&given, &result));
      return result;
    }
  }

  /// The number of devices; 0 without a driver.
  public static int Count { get { return (int)Native.ullage_device_count(); } }

  /// Properties of the device with this index.
  public static DeviceInfo InfoOf(int index) {
    var info = new NativeDeviceInfo { size = (UIntPtr)sizeof(NativeDeviceInfo) };
    UllageException.Check(Native.ullage_get_device_info((uint)index, &info));
    return new DeviceInfo(&info);
  }

  /// Properties of this device.
  public DeviceInfo Info {
    get {
      var info = new NativeDeviceInfo { size = (UIntPtr)sizeof(NativeDeviceInfo) };
      UllageException.Check(Native.ullage_context_get_device_info(Address, &info));
      return new DeviceInfo(&info);
    }
  }

  /// What a plan may assume of the device, for compilers on other machines.
  public byte[] Profile {
    get {
      void* start;
      UIntPtr size;
      UllageException.Check(Native.ullage_context_get_profile(Address, &start, &size));
      var profile = new byte[(long)size];
      Marshal.Copy((IntPtr)start, profile, 0, profile.Length);
      return profile;
    }
  }

  /// The number of validation messages so far; 0 in a correct run.
  public long ValidationMessages { get { return (long)Native.ullage_context_validation_messages(Address); } }

  /// The version of the library.
  public static string Version { get { return Scratch.TextAt(Native.ullage_version()); } }

  internal override void Destroy(IntPtr address) { Native.ullage_context_destroy(address); }
}
}

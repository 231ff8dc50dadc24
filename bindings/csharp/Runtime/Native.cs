// Generated from the C headers by scripts/bindings/main.py, do not edit.
using System;
using System.Runtime.InteropServices;

namespace Ullage {

/// ullage_capabilities
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeCapabilities {
  public UIntPtr size;
  public uint booleanIndexing;
  public uint dataDependentShapes;
  public uint maxDimensions;
}

/// ullage_device_info
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeDeviceInfo {
  public UIntPtr size;
  public fixed byte name[256];
  public fixed byte driver[256];
  public uint apiVersion;
  public uint isCpu;
  public uint tier;
  public uint subgroupSize;
  public ulong memoryBytes;
  public fixed byte driverUuid[16];
  public int api;
  public uint vendorId;
  public uint deviceId;
}

/// ullage_program_options
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeProgramOptions {
  public UIntPtr size;
  public byte* entry;
  public byte* plan;
}

/// ullage_plan_info
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativePlanInfo {
  public UIntPtr size;
  public byte* name;
  public uint isTaken;
  public uint preference;
  public byte* lacks;
}

/// ullage_tensor_info
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeTensorInfo {
  public UIntPtr size;
  public byte* name;
  public int dtype;
  public uint rank;
  public fixed long extents[8];
  public fixed long symbols[8];
  public uint isHostRead;
}

/// ullage_node_info
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeNodeInfo {
  public UIntPtr size;
  public byte* name;
  public byte* op;
  public int where;
  public byte* reason;
}

/// ullage_tensor
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeTensor {
  public UIntPtr size;
  public int dtype;
  public uint rank;
  public fixed long extents[8];
  public void* data;
  public UIntPtr sizeBytes;
}

/// ullage_step_report
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeStepReport {
  public UIntPtr size;
  public ulong runId;
  public ulong dispatchesLeft;
  public uint dispatches;
  public double plannedUs;
  public double measuredUs;
  public byte* longest;
  public double longestUs;
}

/// ullage_output_info
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeOutputInfo {
  public UIntPtr size;
  public uint rank;
  public uint overflow;
  public fixed long extents[8];
  public fixed long capacity[8];
  public fixed long needed[8];
  public fixed byte fromDevice[8];
}

/// ullage_shape
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeShape {
  public UIntPtr size;
  public uint rank;
  public fixed long extents[8];
  public uint exact;
  public uint waited;
}

/// ullage_statistics
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeStatistics {
  public UIntPtr size;
  public ulong runs;
  public ulong hostWaits;
  public ulong pipelinesCreated;
  public ulong commandBuffersRecorded;
  public ulong dispatches;
  public ulong replans;
  public ulong retries;
  public ulong peakDeviceBytes;
  public ulong predictedPeakBytes;
  public ulong packedCacheHits;
  public ulong packedCacheMisses;
  public ulong submissions;
  public ulong deviceBytes;
  public ulong learnedCapacities;
  public ulong steps;
  public ulong stepsMissed;
  public ulong stepPlannedUs;
  public ulong stepMeasuredUs;
  public ulong stepLongestUs;
  public ulong uploadedBytes;
  public ulong downloadedBytes;
}

/// ullage_dispatch_time
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeDispatchTime {
  public UIntPtr size;
  public byte* label;
  public byte* kernel;
  public double microseconds;
  public fixed uint groups[3];
}

/// ullage_context_options
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeContextOptions {
  public UIntPtr size;
  public uint device;
  public uint useNullBackend;
  public uint maxTier;
  public uint validation;
  public uint timestamps;
  public uint poison;
  public byte* cacheDirectory;
  public IntPtr adopt;
  public NativeAllocator* allocator;
  public void* logUser;
  public IntPtr log;
  public uint noPackedCache;
  public IntPtr adoptMetal;
  public uint noSelfTest;
  public uint debugLabels;
  public ulong cacheLimit;
}

/// ullage_session_options
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeSessionOptions {
  public UIntPtr size;
  public int policy;
  public NativeBound* bounds;
  public uint boundCount;
  public int overflow;
  public uint runsInFlight;
  public uint stepped;
  public uint deadlineSteps;
  public ulong memoryBudget;
  public uint checkIndices;
  public uint streaming;
  public uint submissionIterations;
  public uint requireBounds;
}

/// ullage_allocator
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeAllocator {
  public void* user;
  public IntPtr allocate;
  public IntPtr release;
}

/// ullage_bound
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeBound {
  public byte* symbol;
  public long value;
}

/// ullage_profile_bytes
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeProfileBytes {
  public void* bytes;
  public UIntPtr size;
}

static unsafe class Native {
#if UNITY_IOS && !UNITY_EDITOR
  const string Library = "__Internal";
#else
  const string Library = "ullage_runtime";
#endif

  public const int VersionMajor = 0;
  public const int VersionMinor = 1;
  public const int MaxRank = 8;
  public const int MaxShares = 32;
  public const int BufferSlack = 64;
  public const int BufferAlignment = 256;

  [DllImport(Library)]
  public static extern byte* ullage_last_error();
  [DllImport(Library)]
  public static extern byte* ullage_version();
  [DllImport(Library)]
  public static extern int ullage_get_capabilities(NativeCapabilities* capabilities);
  [DllImport(Library)]
  public static extern uint ullage_device_count();
  [DllImport(Library)]
  public static extern int ullage_get_device_info(uint device, NativeDeviceInfo* info);
  [DllImport(Library)]
  public static extern int ullage_context_create(NativeContextOptions* options, IntPtr* context);
  [DllImport(Library)]
  public static extern void ullage_context_destroy(IntPtr context);
  [DllImport(Library)]
  public static extern int ullage_context_get_device_info(IntPtr context, NativeDeviceInfo* info);
  [DllImport(Library)]
  public static extern int ullage_context_get_profile(IntPtr context, void** bytes, UIntPtr* size);
  [DllImport(Library)]
  public static extern ulong ullage_context_validation_messages(IntPtr context);
  [DllImport(Library)]
  public static extern int ullage_program_load_file(IntPtr context, byte* path, IntPtr* program);
  [DllImport(Library)]
  public static extern int ullage_program_load_memory(IntPtr context, void* bytes, UIntPtr size,
      IntPtr* program);
  [DllImport(Library)]
  public static extern int ullage_program_load_entry(IntPtr context, void* bytes, UIntPtr size, byte* entry,
      IntPtr* program);
  [DllImport(Library)]
  public static extern int ullage_program_load(IntPtr context, void* bytes, UIntPtr size,
      NativeProgramOptions* options, IntPtr* program);
  [DllImport(Library)]
  public static extern void ullage_program_destroy(IntPtr program);
  [DllImport(Library)]
  public static extern uint ullage_program_plan_count(IntPtr program);
  [DllImport(Library)]
  public static extern int ullage_program_get_plan(IntPtr program, uint index, NativePlanInfo* info);
  [DllImport(Library)]
  public static extern uint ullage_program_input_count(IntPtr program);
  [DllImport(Library)]
  public static extern uint ullage_program_output_count(IntPtr program);
  [DllImport(Library)]
  public static extern int ullage_program_get_input(IntPtr program, uint index, NativeTensorInfo* info);
  [DllImport(Library)]
  public static extern int ullage_program_get_output(IntPtr program, uint index, NativeTensorInfo* info);
  [DllImport(Library)]
  public static extern uint ullage_program_node_count(IntPtr program);
  [DllImport(Library)]
  public static extern int ullage_program_get_node(IntPtr program, uint index, NativeNodeInfo* info);
  [DllImport(Library)]
  public static extern int ullage_session_create(IntPtr program, NativeSessionOptions* options,
      IntPtr* session);
  [DllImport(Library)]
  public static extern void ullage_session_destroy(IntPtr session);
  [DllImport(Library)]
  public static extern int ullage_session_set_input(IntPtr session, byte* name, NativeTensor* tensor);
  [DllImport(Library)]
  public static extern int ullage_session_prepare(IntPtr session);
  [DllImport(Library)]
  public static extern int ullage_session_run(IntPtr session);
  [DllImport(Library)]
  public static extern int ullage_session_submit(IntPtr session, ulong* runId);
  [DllImport(Library)]
  public static extern int ullage_session_wait(IntPtr session, ulong runId);
  [DllImport(Library)]
  public static extern int ullage_session_collect(IntPtr session, ulong runId, uint* done);
  [DllImport(Library)]
  public static extern int ullage_session_read_stream(IntPtr session, ulong runId, uint index,
      NativeTensor* tensor, uint* some);
  [DllImport(Library)]
  public static extern int ullage_session_cancel(IntPtr session, ulong runId);
  [DllImport(Library)]
  public static extern int ullage_session_discard(IntPtr session, ulong runId);
  [DllImport(Library)]
  public static extern int ullage_session_bind_state(IntPtr session, uint output, byte* input);
  [DllImport(Library)]
  public static extern int ullage_session_step(IntPtr session, ulong budgetUs, NativeStepReport* report);
  [DllImport(Library)]
  public static extern int ullage_sessions_step(IntPtr* sessions, uint* weights, uint count, ulong budgetUs,
      NativeStepReport* reports);
  [DllImport(Library)]
  public static extern int ullage_session_get_output(IntPtr session, uint index, NativeTensor* tensor);
  [DllImport(Library)]
  public static extern int ullage_session_get_output_info(IntPtr session, uint index, NativeOutputInfo* info);
  [DllImport(Library)]
  public static extern int ullage_session_shape_bound(IntPtr session, uint index, NativeShape* shape);
  [DllImport(Library)]
  public static extern int ullage_session_try_shape(IntPtr session, uint index, NativeShape* shape);
  [DllImport(Library)]
  public static extern int ullage_session_shape(IntPtr session, uint index, NativeShape* shape);
  [DllImport(Library)]
  public static extern int ullage_session_get_node(IntPtr session, uint index, NativeNodeInfo* info);
  [DllImport(Library)]
  public static extern int ullage_session_get_statistics(IntPtr session, NativeStatistics* statistics);
  [DllImport(Library)]
  public static extern uint ullage_session_dispatch_count(IntPtr session);
  [DllImport(Library)]
  public static extern int ullage_session_get_dispatch_time(IntPtr session, uint index,
      NativeDispatchTime* time);
  [DllImport(Library)]
  public static extern int ullage_session_trim(IntPtr session);
  [DllImport(Library)]
  public static extern int ullage_buffer_create(IntPtr context, ulong bytes, IntPtr* buffer);
  [DllImport(Library)]
  public static extern void ullage_buffer_destroy(IntPtr buffer);
  [DllImport(Library)]
  public static extern int ullage_buffer_write(IntPtr buffer, ulong offset, void* data, ulong bytes);
  [DllImport(Library)]
  public static extern int ullage_buffer_read(IntPtr buffer, ulong offset, void* data, ulong bytes);
  [DllImport(Library)]
  public static extern int ullage_buffer_copy(IntPtr from, ulong fromOffset, IntPtr to, ulong toOffset,
      ulong bytes);
  [DllImport(Library)]
  public static extern int ullage_session_bind_input(IntPtr session, byte* name, NativeTensor* tensor,
      IntPtr buffer, ulong offset);
  [DllImport(Library)]
  public static extern int ullage_session_bind_output(IntPtr session, uint index, IntPtr buffer, ulong offset);
  [DllImport(Library)]
  public static extern int ullage_session_copy_output(IntPtr session, uint index, IntPtr buffer, ulong offset);
}
}

// ullage.h for C#. All arguments have blittable types, so nothing is marshalled and IL2CPP supports
// it.
using System;
using System.Runtime.InteropServices;

namespace Ullage {

[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeContextOptions {
  public UIntPtr size;
  public uint device, useNullBackend, maxTier, validation, timestamps, poison;
  public byte* cacheDirectory;
  public IntPtr adopt, allocator, logUser, log;
  public uint noPackedCache;
  public IntPtr adoptMetal;
  public uint noSelfTest, debugLabels;
}

[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeDeviceInfo {
  public UIntPtr size;
  public fixed byte name[256];
  public fixed byte driver[256];
  public uint apiVersion, isCpu, tier, subgroupSize;
  public ulong memoryBytes;
  public fixed byte driverUuid[16];
  public int api;
  public uint vendorId, deviceId;
}

[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeProgramOptions {
  public UIntPtr size;
  public byte* entry;
  public byte* plan;
}

[StructLayout(LayoutKind.Sequential)]
unsafe struct NativePlanInfo {
  public UIntPtr size;
  public byte* name;
  public uint isTaken, preference;
  public byte* lacks;
}

[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeTensorInfo {
  public UIntPtr size;
  public byte* name;
  public int dtype;
  public uint rank;
  public fixed long extents[Tensor.MaxRank];
  public fixed long symbols[Tensor.MaxRank]; // pointers, on 64-bit machines
  public uint isHostRead;
}

[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeTensor {
  public UIntPtr size;
  public int dtype;
  public uint rank;
  public fixed long extents[Tensor.MaxRank];
  public void* data;
  public UIntPtr sizeBytes;
}

[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeBound {
  public byte* symbol;
  public long value;
}

[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeSessionOptions {
  public UIntPtr size;
  public int policy;
  public NativeBound* bounds;
  public uint boundCount;
  public int overflow;
  public uint runsInFlight;
  public ulong stepCost, memoryBudget;
  public uint checkIndices, streaming, submissionIterations, requireBounds;
}

[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeOutputInfo {
  public UIntPtr size;
  public uint rank, overflow;
  public fixed long extents[Tensor.MaxRank];
  public fixed long capacity[Tensor.MaxRank];
  public fixed long needed[Tensor.MaxRank];
  public fixed byte fromDevice[Tensor.MaxRank];
}

static unsafe class Native {
#if UNITY_IOS && !UNITY_EDITOR
  const string Library = "__Internal";
#else
  const string Library = "ullage_runtime";
#endif

  [DllImport(Library)] public static extern byte* ullage_last_error();
  [DllImport(Library)] public static extern byte* ullage_version();
  [DllImport(Library)] public static extern uint ullage_device_count();
  [DllImport(Library)] public static extern int ullage_get_device_info(uint device, NativeDeviceInfo* info);
  [DllImport(Library)]
  public static extern int ullage_context_create(NativeContextOptions* options, IntPtr* context);
  [DllImport(Library)] public static extern void ullage_context_destroy(IntPtr context);
  [DllImport(Library)]
  public static extern int ullage_context_get_device_info(IntPtr context, NativeDeviceInfo* info);
  [DllImport(Library)] public static extern ulong ullage_context_validation_messages(IntPtr context);
  [DllImport(Library)]
  public static extern int ullage_program_load_file(IntPtr context, byte* path, IntPtr* program);
  [DllImport(Library)]
  public static extern int ullage_program_load(IntPtr context, void* bytes, UIntPtr size,
      NativeProgramOptions* options, IntPtr* program);
  [DllImport(Library)] public static extern void ullage_program_destroy(IntPtr program);
  [DllImport(Library)] public static extern uint ullage_program_plan_count(IntPtr program);
  [DllImport(Library)]
  public static extern int ullage_program_get_plan(IntPtr program, uint index, NativePlanInfo* info);
  [DllImport(Library)] public static extern uint ullage_program_input_count(IntPtr program);
  [DllImport(Library)] public static extern uint ullage_program_output_count(IntPtr program);
  [DllImport(Library)]
  public static extern int ullage_program_get_input(IntPtr program, uint index, NativeTensorInfo* info);
  [DllImport(Library)]
  public static extern int ullage_program_get_output(IntPtr program, uint index, NativeTensorInfo* info);
  [DllImport(Library)]
  public static extern int ullage_session_create(IntPtr program, NativeSessionOptions* options,
      IntPtr* session);
  [DllImport(Library)] public static extern void ullage_session_destroy(IntPtr session);
  [DllImport(Library)]
  public static extern int ullage_session_set_input(IntPtr session, byte* name, NativeTensor* tensor);
  [DllImport(Library)] public static extern int ullage_session_prepare(IntPtr session);
  [DllImport(Library)] public static extern int ullage_session_run(IntPtr session);
  [DllImport(Library)] public static extern int ullage_session_submit(IntPtr session, ulong* runId);
  [DllImport(Library)] public static extern int ullage_session_wait(IntPtr session, ulong runId);
  [DllImport(Library)]
  public static extern int ullage_session_collect(IntPtr session, ulong runId, uint* done);
  [DllImport(Library)]
  public static extern int ullage_session_bind_state(IntPtr session, uint output, byte* input);
  [DllImport(Library)]
  public static extern int ullage_session_get_output(IntPtr session, uint index, NativeTensor* tensor);
  [DllImport(Library)]
  public static extern int ullage_session_get_output_info(IntPtr session, uint index,
      NativeOutputInfo* info);
  [DllImport(Library)]
  public static extern int ullage_session_get_statistics(IntPtr session, Statistics* statistics);
  [DllImport(Library)] public static extern int ullage_session_trim(IntPtr session);
}
}

using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;

namespace Ullage {

/// The bytes of a program or a model, aligned and fixed in memory as C requires, until the program and all
/// its sessions and generators are disposed.
sealed unsafe class ProgramBytes {
  const long Alignment = 16;
  readonly IntPtr allocated;
  int owners = 1;

  public ProgramBytes(byte[] bytes) {
    allocated = Marshal.AllocHGlobal((IntPtr)(bytes.Length + Alignment));
    Start = (byte*)(((long)allocated + Alignment - 1) / Alignment * Alignment);
    Marshal.Copy(bytes, 0, (IntPtr)Start, bytes.Length);
  }

  public byte* Start { get; }

  public void Retain() { Interlocked.Increment(ref owners); }

  public void Release() {
    if (Interlocked.Decrement(ref owners) == 0) Marshal.FreeHGlobal(allocated);
  }
}

/// A plan of a program for one kind of device. `Lacks` names what the device lacks to run it.
public struct Plan {
  public string Name;
  public bool IsTaken;
  public int Preference;
  public string Lacks;
}

/// A program file, loaded on a device. Immutable: threads and sessions may share it.
public sealed unsafe class Program : Handle {
  internal ProgramBytes Bytes { get; }

  Program(IntPtr address, ProgramBytes bytes) : base(address) { Bytes = bytes; }

  /// Maps a program file and loads it. Throws UllageException if it cannot be read.
  public static Program Load(Device device, string path) {
    if (path == null) throw new ArgumentNullException(nameof(path));
    using (var scratch = new Scratch()) {
      IntPtr result;
      UllageException.Check(Native.ullage_program_load_file(device.Address, scratch.Text(path), &result));
      return new Program(result, null);
    }
  }

  /// Loads one entry of a program file; "" is the default entry. `plan` names a plan; null selects
  /// the best plan that the device can run. Copies the bytes. Throws InvalidFile for damaged bytes
  /// and InvalidArgument for unknown names.
  public static Program Load(Device device, byte[] bytes, string entry = "", string plan = null) {
    if (bytes == null) throw new ArgumentNullException(nameof(bytes));
    var held = new ProgramBytes(bytes);
    using (var scratch = new Scratch()) {
      try {
        var options = new NativeProgramOptions {
          size = (UIntPtr)sizeof(NativeProgramOptions), entry = scratch.Text(entry), plan = scratch.Text(plan)
        };
        IntPtr result;
        UllageException.Check(Native.ullage_program_load(device.Address, held.Start, (UIntPtr)bytes.Length,
            &options, &result));
        return new Program(result, held);
      } catch {
        held.Release();
        throw;
      }
    }
  }

  public IReadOnlyList<TensorInfo> Inputs {
    get {
      var result = new List<TensorInfo>();
      for (uint i = 0; i < Native.ullage_program_input_count(Address); ++i) {
        var info = new NativeTensorInfo { size = (UIntPtr)sizeof(NativeTensorInfo) };
        UllageException.Check(Native.ullage_program_get_input(Address, i, &info));
        result.Add(new TensorInfo(&info));
      }
      return result;
    }
  }

  public IReadOnlyList<TensorInfo> Outputs {
    get {
      var result = new List<TensorInfo>();
      for (uint i = 0; i < Native.ullage_program_output_count(Address); ++i) {
        var info = new NativeTensorInfo { size = (UIntPtr)sizeof(NativeTensorInfo) };
        UllageException.Check(Native.ullage_program_get_output(Address, i, &info));
        result.Add(new TensorInfo(&info));
      }
      return result;
    }
  }

  /// All plans of the program, usable on this device or not.
  public IReadOnlyList<Plan> Plans {
    get {
      var result = new List<Plan>();
      for (uint i = 0; i < Native.ullage_program_plan_count(Address); ++i) {
        var info = new NativePlanInfo { size = (UIntPtr)sizeof(NativePlanInfo) };
        UllageException.Check(Native.ullage_program_get_plan(Address, i, &info));
        result.Add(new Plan {
          Name = Scratch.TextAt(info.name), IsTaken = info.isTaken != 0, Preference = (int)info.preference,
          Lacks = Scratch.TextAt(info.lacks)
        });
      }
      return result;
    }
  }

  internal override void Destroy(IntPtr address) {
    Native.ullage_program_destroy(address);
    if (Bytes != null) Bytes.Release();
  }
}
}

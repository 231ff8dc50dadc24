using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;

namespace Ullage {

/// A program file's bytes as C wants them, aligned and in one place, until the program and all sessions
/// of it are gone.
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

/// A form of a program for one kind of device; `Lacks` says what the device lacks for it.
public struct Plan {
  public string Name;
  public bool IsTaken;
  public int Preference;
  public string Lacks;
}

/// A program file on a device. Immutable: threads and sessions may share it.
public sealed unsafe class Program : Handle {
  internal ProgramBytes Bytes { get; }

  Program(IntPtr address, ProgramBytes bytes) : base(address) { Bytes = bytes; }

  /// Maps the file.
  public static Program Load(Device device, string path) {
    if (path == null) throw new ArgumentNullException(nameof(path));
    using (var scratch = new Scratch()) {
      IntPtr made;
      UllageException.Check(Native.ullage_program_load_file(device.Address, scratch.Text(path), &made));
      return new Program(made, null);
    }
  }

  /// The program of that name ("" is the one that there always is) by the plan of that name; null: the best
  /// that the device can run. The bytes are copied.
  public static Program Load(Device device, byte[] bytes, string entry = "", string plan = null) {
    if (bytes == null) throw new ArgumentNullException(nameof(bytes));
    var held = new ProgramBytes(bytes);
    using (var scratch = new Scratch()) {
      try {
        var options = new NativeProgramOptions {
          size = (UIntPtr)sizeof(NativeProgramOptions), entry = scratch.Text(entry), plan = scratch.Text(plan)
        };
        IntPtr made;
        UllageException.Check(Native.ullage_program_load(device.Address, held.Start, (UIntPtr)bytes.Length,
            &options, &made));
        return new Program(made, held);
      } catch {
        held.Release();
        throw;
      }
    }
  }

  public IReadOnlyList<TensorInfo> Inputs {
    get {
      var made = new List<TensorInfo>();
      for (uint i = 0; i < Native.ullage_program_input_count(Address); ++i) {
        var info = new NativeTensorInfo { size = (UIntPtr)sizeof(NativeTensorInfo) };
        UllageException.Check(Native.ullage_program_get_input(Address, i, &info));
        made.Add(new TensorInfo(&info));
      }
      return made;
    }
  }

  public IReadOnlyList<TensorInfo> Outputs {
    get {
      var made = new List<TensorInfo>();
      for (uint i = 0; i < Native.ullage_program_output_count(Address); ++i) {
        var info = new NativeTensorInfo { size = (UIntPtr)sizeof(NativeTensorInfo) };
        UllageException.Check(Native.ullage_program_get_output(Address, i, &info));
        made.Add(new TensorInfo(&info));
      }
      return made;
    }
  }

  public IReadOnlyList<Plan> Plans {
    get {
      var made = new List<Plan>();
      for (uint i = 0; i < Native.ullage_program_plan_count(Address); ++i) {
        var info = new NativePlanInfo { size = (UIntPtr)sizeof(NativePlanInfo) };
        UllageException.Check(Native.ullage_program_get_plan(Address, i, &info));
        made.Add(new Plan {
          Name = Scratch.TextAt(info.name), IsTaken = info.isTaken != 0, Preference = (int)info.preference,
          Lacks = Scratch.TextAt(info.lacks)
        });
      }
      return made;
    }
  }

  internal override void Destroy(IntPtr address) {
    Native.ullage_program_destroy(address);
    if (Bytes != null) Bytes.Release();
  }
}
}

using System;
using System.Collections.Generic;

namespace Ullage {

/// Options of `Model.FromOnnx`. An option that is not set has its default.
public sealed unsafe class ImportOptions {
  /// The folder of external data; the default is the folder of the file.
  public string Folder;
  /// Inputs that the host must not read.
  public List<string> DeviceInputs = new List<string>();
  /// Values of inputs on which the structure of the graph may depend (axes, a rank). Every run must
  /// pass the same values.
  public Dictionary<string, Tensor> Specialized = new Dictionary<string, Tensor>();
  /// Constant extents of inputs.
  public Dictionary<string, long[]> Shapes = new Dictionary<string, long[]>();
  /// The most iterations of loops that are unrolled, by node.
  public Dictionary<string, long> Bounds = new Dictionary<string, long>();
  /// Inputs that every run passes although the model has values for them.
  public List<string> Given = new List<string>();
  /// The lengths of inputs that are sequences, whose tensors become inputs "name.0", "name.1" and so
  /// on; -1 for an optional input that is absent.
  public Dictionary<string, long> Lengths = new Dictionary<string, long>();
  /// Tries to import nodes of unknown, newer opsets.
  public bool AllowNewerOpset;
  /// Unrolls all loops, as derivatives require.
  public bool UnrollLoops;

  NativeNamedTensor* DescribedTensors(Scratch scratch) {
    var result = (NativeNamedTensor*)scratch.Allocate(Specialized.Count * sizeof(NativeNamedTensor));
    int i = 0;
    foreach (var one in Specialized) {
      if (one.Value == null) throw new ArgumentNullException(one.Key);
      var tensor = (NativeTensor*)scratch.Allocate(sizeof(NativeTensor));
      *tensor = one.Value.Describe(scratch);
      result[i++] = new NativeNamedTensor { name = scratch.Text(one.Key), tensor = tensor };
    }
    return result;
  }

  NativeNamedShape* DescribedShapes(Scratch scratch) {
    var result = (NativeNamedShape*)scratch.Allocate(Shapes.Count * sizeof(NativeNamedShape));
    int i = 0;
    foreach (var one in Shapes) {
      result[i++] = new NativeNamedShape {
        name = scratch.Text(one.Key), rank = (uint)one.Value.Length, extents = (long*)scratch.Pin(one.Value)
      };
    }
    return result;
  }

  internal NativeImportOptions Describe(Scratch scratch, string folderOfFile, Diagnostics diagnostics) {
    return new NativeImportOptions {
      size = (UIntPtr)sizeof(NativeImportOptions), folder = scratch.Text(Folder ?? folderOfFile),
      deviceInputs = scratch.Texts(DeviceInputs), deviceInputCount = (uint)DeviceInputs.Count,
      specialized = DescribedTensors(scratch), specializedCount = (uint)Specialized.Count,
      shapes = DescribedShapes(scratch), shapeCount = (uint)Shapes.Count, bounds = scratch.Bounds(Bounds),
      boundCount = (uint)Bounds.Count, given = scratch.Texts(Given), givenCount = (uint)Given.Count,
      lengths = scratch.Bounds(Lengths), lengthCount = (uint)Lengths.Count,
      allowNewerOpset = AllowNewerOpset ? 1u : 0u, unrollLoops = UnrollLoops ? 1u : 0u,
      diagnoseUser = diagnostics.User, diagnose = Diagnostics.Function
    };
  }
}
}

using System;
using System.Collections.Generic;

namespace Ullage {

/// A value of a graph. The default value is an absent operand.
public struct Value {
  internal Graph Graph;
  internal uint Number;

  /// An extent for attributes that is computed in each run: (extent of the axis * factor + offset)
  /// / divisor, rounded down.
  public Size Size(int axis, long factor = 1, long offset = 0, long divisor = 1) {
    return new Size { Value = this, Axis = axis, Factor = factor, Offset = offset, Divisor = divisor };
  }

  /// The dtype and the extents; the name is "". Symbols are those of the graph so far.
  public TensorInfo Info {
    get {
      if (Graph == null) throw new InvalidOperationException("an absent operand has no extent");
      return Graph.InfoOf(Number);
    }
  }

  /// The extent of an axis in the syntax of the text form, for use in `Extents`.
  public string Extent(int axis) {
    if (Graph == null) throw new InvalidOperationException("an absent operand has no extent");
    return Graph.Extent(Number, axis);
  }
}

/// An extent for attributes, from `Value.Size`. A number converts to a constant extent.
public struct Size {
  internal Value Value;
  internal int Axis;
  internal long Factor, Offset, Divisor;

  public static implicit operator Size(long extent) { return new Size { Offset = extent, Divisor = 1 }; }
}

/// Extents in the syntax of the text form, for attributes: "n, 3, floor_div(m + 1, 2)".
public struct Extents {
  internal readonly string Text;
  public Extents(string text) {
    if (text == null) throw new ArgumentNullException(nameof(text));
    Text = text;
  }
}

/// A graph that is built call by call from the ops of docs/ops.md. A call that throws does not
/// change the graph. One thread at a time may use it.
public sealed unsafe class Graph : Handle {
  /// The largest number of results of an op.
  const int MaxResults = 16;

  public Graph() : base(Create()) {}

  static IntPtr Create() {
    IntPtr result;
    UllageException.CheckCompiled(CompilerNative.ullage_graph_create(&result));
    return result;
  }

  /// Adds an input. An extent is an int, a long, a string or null. Extents with a name vary from
  /// run to run, and those with the same name are equal. Null is an extent that varies and has no
  /// name.
  public Value Input(string name, DType dtype, params object[] extents) {
    return Input(name, dtype, false, extents);
  }

  /// Adds an input that the host reads before a run, so that its elements may decide sizes. It must
  /// be small and have constant extents.
  public Value HostInput(string name, DType dtype, params object[] extents) {
    return Input(name, dtype, true, extents);
  }

  Value Input(string name, DType dtype, bool isHostReadable, object[] extents) {
    if (name == null) throw new ArgumentNullException(nameof(name));
    using (var scratch = new Scratch()) {
      var numbers = (long*)scratch.Allocate(extents.Length * sizeof(long));
      var symbols = (byte**)scratch.Allocate(extents.Length * sizeof(byte*));
      for (int i = 0; i < extents.Length; ++i) {
        symbols[i] = scratch.Text(extents[i] as string);
        numbers[i] = extents[i] is int || extents[i] is long ? Convert.ToInt64(extents[i]) : -1;
      }
      uint value;
      UllageException.CheckCompiled(CompilerNative.ullage_graph_input(Address, scratch.Text(name),
          (int)dtype, (uint)extents.Length, numbers, symbols, isHostReadable ? 1u : 0u, &value));
      return new Value { Graph = this, Number = value };
    }
  }

  /// Adds a constant with a copy of the data.
  public Value Constant(Tensor tensor) {
    if (tensor == null) throw new ArgumentNullException(nameof(tensor));
    using (var scratch = new Scratch()) {
      var given = tensor.Describe(scratch);
      uint value;
      UllageException.CheckCompiled(CompilerNative.ullage_graph_constant(Address, &given, &value));
      return new Value { Graph = this, Number = value };
    }
  }

  /// Adds a node without attributes and returns its first result.
  public Value Add(string op, params Value[] inputs) {
    return Add(op, new Dictionary<string, object>(), inputs)[0];
  }

  /// Adds a node and returns its results. Attributes are bool, int, long, float, double, string,
  /// long[], double[], DType, Size[] or Extents. Throws ArgumentException for other types and for a
  /// value of another graph.
  public Value[] Add(string op, IReadOnlyDictionary<string, object> attributes, params Value[] inputs) {
    if (op == null) throw new ArgumentNullException(nameof(op));
    using (var scratch = new Scratch()) {
      var numbers = (uint*)scratch.Allocate(inputs.Length * sizeof(uint));
      for (int i = 0; i < inputs.Length; ++i) numbers[i] = NumberOf(inputs[i]);
      var given = (NativeAttribute*)scratch.Allocate(attributes.Count * sizeof(NativeAttribute));
      int at = 0;
      foreach (var attribute in attributes) {
        given[at++] = Attribute(scratch, attribute.Key, attribute.Value);
      }
      var outputs = stackalloc uint[MaxResults];
      uint count = MaxResults;
      UllageException.CheckCompiled(CompilerNative.ullage_graph_add(Address, scratch.Text(op), numbers,
          (uint)inputs.Length, given, (uint)attributes.Count, outputs, &count));
      return Values(outputs, count);
    }
  }

  /// Adds the nodes of a model, with these values as its inputs, and returns its outputs.
  public Value[] Inline(Model model, params Value[] inputs) {
    if (model == null) throw new ArgumentNullException(nameof(model));
    using (var scratch = new Scratch()) {
      var numbers = (uint*)scratch.Allocate(inputs.Length * sizeof(uint));
      for (int i = 0; i < inputs.Length; ++i) numbers[i] = NumberOf(inputs[i]);
      uint count = CompilerNative.ullage_model_output_count(model.Address);
      var outputs = (uint*)scratch.Allocate(count * sizeof(uint));
      UllageException.CheckCompiled(CompilerNative.ullage_graph_inline(Address, model.Address, numbers,
          (uint)inputs.Length, outputs, &count));
      return Values(outputs, count);
    }
  }

  Value[] Values(uint* numbers, uint count) {
    var result = new Value[count];
    for (uint i = 0; i < count; ++i) result[i] = new Value { Graph = this, Number = numbers[i] };
    return result;
  }

  internal TensorInfo InfoOf(uint value) {
    var info = new NativeTensorInfo { size = (UIntPtr)sizeof(NativeTensorInfo) };
    UllageException.CheckCompiled(CompilerNative.ullage_graph_get_value(Address, value, &info));
    return new TensorInfo(&info);
  }

  /// The text form of the graph (docs/text-form.md).
  public string Text {
    get {
      byte* text;
      UllageException.CheckCompiled(CompilerNative.ullage_graph_text(Address, &text));
      return Scratch.TextAt(text);
    }
  }

  NativeSize* Sizes(Scratch scratch, Size[] sizes) {
    var result = (NativeSize*)scratch.Allocate(sizes.Length * sizeof(NativeSize));
    for (int i = 0; i < sizes.Length; ++i) {
      result[i] = new NativeSize {
        value = NumberOf(sizes[i].Value), axis = (uint)sizes[i].Axis, factor = sizes[i].Factor,
        offset = sizes[i].Offset, divisor = sizes[i].Divisor
      };
    }
    return result;
  }

  NativeAttribute Attribute(Scratch scratch, string name, object value) {
    var result = new NativeAttribute { size = (UIntPtr)sizeof(NativeAttribute), name = scratch.Text(name) };
    if (value is bool || value is int || value is long) {
      result.kind = (int)AttributeKind.Integer;
      result.integer = Convert.ToInt64(value);
    } else if (value is float || value is double) {
      result.kind = (int)AttributeKind.Number;
      result.number = Convert.ToDouble(value);
    } else if (value is string text) {
      result.kind = (int)AttributeKind.Text;
      result.text = scratch.Text(text);
    } else if (value is long[] integers) {
      result.kind = (int)AttributeKind.Integers;
      result.integers = (long*)scratch.Pin(integers);
      result.count = (uint)integers.Length;
    } else if (value is double[] numbers) {
      result.kind = (int)AttributeKind.Numbers;
      result.numbers = (double*)scratch.Pin(numbers);
      result.count = (uint)numbers.Length;
    } else if (value is Size[] sizes) {
      result.kind = (int)AttributeKind.Sizes;
      result.sizes = Sizes(scratch, sizes);
      result.count = (uint)sizes.Length;
    } else if (value is Extents extents) {
      result.kind = (int)AttributeKind.Extents;
      result.text = scratch.Text(extents.Text);
    } else if (value is DType dtype) {
      result.kind = (int)AttributeKind.DType;
      result.dtype = (int)dtype;
    } else {
      throw new ArgumentException("attribute " + name + ": type "
          + (value == null ? "null" : value.GetType().Name) + " is not supported");
    }
    return result;
  }

  uint NumberOf(Value value) {
    if (value.Graph == null) return CompilerNative.NoValue;
    if (value.Graph != this) throw new ArgumentException("the value belongs to another graph");
    return value.Number;
  }

  internal string Extent(uint value, int axis) {
    byte* text;
    UllageException.CheckCompiled(
        CompilerNative.ullage_graph_get_extent(Address, value, (uint)axis, &text));
    return Scratch.TextAt(text);
  }

  /// Makes a value an output with this name.
  public void Output(string name, Value value) {
    if (name == null) throw new ArgumentNullException(nameof(name));
    using (var scratch = new Scratch()) {
      UllageException.CheckCompiled(
          CompilerNative.ullage_graph_output(Address, scratch.Text(name), NumberOf(value)));
    }
  }

  /// Returns a model of the current graph. The graph stays usable.
  public Model Model() {
    IntPtr result;
    UllageException.CheckCompiled(CompilerNative.ullage_model_from_graph(Address, &result));
    return new Model(result);
  }

  internal override void Destroy(IntPtr address) { CompilerNative.ullage_graph_destroy(address); }
}
}

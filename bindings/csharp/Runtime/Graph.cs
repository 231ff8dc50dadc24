using System;
using System.Collections.Generic;

namespace Ullage {

/// A value of a graph; the default one is an operand that is absent.
public struct Value {
  internal Graph Graph;
  internal uint Number;

  /// An extent for attributes: (that of the axis * factor + offset) / divisor, rounded down, whatever it is
  /// in a run.
  public Size Size(int axis, long factor = 1, long offset = 0, long divisor = 1) {
    return new Size { Value = this, Axis = axis, Factor = factor, Offset = offset, Divisor = divisor };
  }

  /// The extent of an axis as the text form has it, of which `Extents` are made.
  public string Extent(int axis) {
    if (Graph == null) throw new InvalidOperationException("the extent of an absent operand");
    return Graph.Extent(Number, axis);
  }
}

/// What `Value.Size` makes; a number beside others that vary is one by itself.
public struct Size {
  internal Value Value;
  internal int Axis;
  internal long Factor, Offset, Divisor;

  public static implicit operator Size(long extent) { return new Size { Offset = extent, Divisor = 1 }; }
}

/// Extents as the text form has them, for attributes: "n, 3, floor_div(m + 1, 2)".
public struct Extents {
  internal readonly string Text;
  public Extents(string text) {
    if (text == null) throw new ArgumentNullException(nameof(text));
    Text = text;
  }
}

/// A graph made call by call, of the ops of docs/ops.md. A call that throws leaves it as it was. Belongs to
/// one thread at a time.
public sealed unsafe class Graph : Handle {
  /// The most results that an op has.
  const int MaxResults = 16;
  const uint NoValue = uint.MaxValue;

  public Graph() : base(Create()) {}

  static IntPtr Create() {
    IntPtr made;
    UllageException.CheckCompiled(CompilerNative.ullage_graph_create(&made));
    return made;
  }

  /// An input. An extent is an int or a long; a string, of axes that are equal and vary from run to run; or
  /// null, where it varies and has no name.
  public Value Input(string name, DType dtype, params object[] extents) {
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
          (int)dtype, (uint)extents.Length, numbers, symbols, 0, &value));
      return new Value { Graph = this, Number = value };
    }
  }

  /// Copies the data.
  public Value Constant(Tensor tensor) {
    if (tensor == null) throw new ArgumentNullException(nameof(tensor));
    using (var scratch = new Scratch()) {
      var given = tensor.Describe(scratch);
      uint value;
      UllageException.CheckCompiled(CompilerNative.ullage_graph_constant(Address, &given, &value));
      return new Value { Graph = this, Number = value };
    }
  }

  /// A node without attributes that has one result.
  public Value Add(string op, params Value[] inputs) {
    return Add(op, new Dictionary<string, object>(), inputs)[0];
  }

  /// A node and its results. Attributes are bool, int, long, float, double, string, long[], double[], DType,
  /// Size[], Extents.
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
      var made = new Value[count];
      for (uint i = 0; i < count; ++i) made[i] = new Value { Graph = this, Number = outputs[i] };
      return made;
    }
  }

  /// In the C API's order.
  enum Kind { Integer, Number, Text, Integers, Numbers, Sizes, DType, Extents }

  NativeSize* Sizes(Scratch scratch, Size[] sizes) {
    var made = (NativeSize*)scratch.Allocate(sizes.Length * sizeof(NativeSize));
    for (int i = 0; i < sizes.Length; ++i) {
      made[i] = new NativeSize {
        value = NumberOf(sizes[i].Value), axis = (uint)sizes[i].Axis, factor = sizes[i].Factor,
        offset = sizes[i].Offset, divisor = sizes[i].Divisor
      };
    }
    return made;
  }

  NativeAttribute Attribute(Scratch scratch, string name, object value) {
    var made = new NativeAttribute { size = (UIntPtr)sizeof(NativeAttribute), name = scratch.Text(name) };
    if (value is bool || value is int || value is long) {
      made.kind = (int)Kind.Integer;
      made.integer = Convert.ToInt64(value);
    } else if (value is float || value is double) {
      made.kind = (int)Kind.Number;
      made.number = Convert.ToDouble(value);
    } else if (value is string text) {
      made.kind = (int)Kind.Text;
      made.text = scratch.Text(text);
    } else if (value is long[] integers) {
      made.kind = (int)Kind.Integers;
      made.integers = (long*)scratch.Pin(integers);
      made.count = (uint)integers.Length;
    } else if (value is double[] numbers) {
      made.kind = (int)Kind.Numbers;
      made.numbers = (double*)scratch.Pin(numbers);
      made.count = (uint)numbers.Length;
    } else if (value is Size[] sizes) {
      made.kind = (int)Kind.Sizes;
      made.sizes = Sizes(scratch, sizes);
      made.count = (uint)sizes.Length;
    } else if (value is Extents extents) {
      made.kind = (int)Kind.Extents;
      made.text = scratch.Text(extents.Text);
    } else if (value is DType dtype) {
      made.kind = (int)Kind.DType;
      made.dtype = (int)dtype;
    } else {
      throw new ArgumentException("attribute " + name + ": no attribute is a "
          + (value == null ? "null" : value.GetType().Name));
    }
    return made;
  }

  uint NumberOf(Value value) {
    if (value.Graph == null) return NoValue;
    if (value.Graph != this) throw new ArgumentException("a value of another graph");
    return value.Number;
  }

  internal string Extent(uint value, int axis) {
    byte* text;
    UllageException.CheckCompiled(
        CompilerNative.ullage_graph_get_extent(Address, value, (uint)axis, &text));
    return Scratch.TextAt(text);
  }

  public void Output(string name, Value value) {
    if (name == null) throw new ArgumentNullException(nameof(name));
    using (var scratch = new Scratch()) {
      UllageException.CheckCompiled(
          CompilerNative.ullage_graph_output(Address, scratch.Text(name), NumberOf(value)));
    }
  }

  /// As it stands; the graph may go on.
  public Model Model() {
    IntPtr made;
    UllageException.CheckCompiled(CompilerNative.ullage_model_from_graph(Address, &made));
    return new Model(made);
  }

  internal override void Destroy(IntPtr address) { CompilerNative.ullage_graph_destroy(address); }
}
}

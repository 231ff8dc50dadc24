using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using System.Threading;
using Ullage;

/// PackageTest FOLDER: tests the C# package on a device, with text_references.py's models.
static class PackageTest {
  const string Sums = "def sums(float(N, M) x) -> (O) {\n  O(n) +=! x(n, m)\n}\n";

  /// Returns the elements above 0, doubled, and their positions.
  static Model Above() {
    using (var graph = new Graph()) {
      var x = graph.Input("x", DType.F32, "n");
      var above = graph.Add("greater", x, graph.Constant(Tensor.Scalar(0f)));
      var kept = graph.Add("compact", new Dictionary<string, object>(), above);
      var values = graph.Add("gather", new Dictionary<string, object> { { "axis", 0 } }, x, kept[0])[0];
      graph.Output("values", graph.Add("add", values, values));
      graph.Output("positions", kept[0]);
      return graph.Model();
    }
  }

  static Program Compiled(Device device, Model model) {
    using (model) return Program.Load(device, model.Compile(new CompileOptions { Device = device }));
  }

  static Dictionary<string, Tensor> X(Tensor x) { return new Dictionary<string, Tensor> { { "x", x } }; }

  static float[] Values(Session session, params float[] x) {
    return session.Run(X(Tensor.Of(x)))["values"].As<float>();
  }

  static void Runs(Checks checks, Device device) {
    checks.Add("a program runs at any size with one wait", () => {
      var options = new SessionOptions { Bounds = { { "N", 100 }, { "M", 8 } } };
      using (var program = Compiled(device, Model.FromComprehension(Sums)))
      using (var session = new Session(program, options)) {
        foreach (int n in new[] { 1, 7, 0, 100 }) {
          var x = Enumerable.Range(0, 3 * n).Select(i => (float)i).ToArray();
          var sums = Enumerable.Range(0, n).Select(i => 9f * i + 3).ToArray();
          Checks.Equal(sums, session.Run(X(Tensor.Of(x, n, 3)))["O"].As<float>());
        }
        Checks.Equal(4, session.Statistics.Runs);
        Checks.Equal(4, session.Statistics.HostWaits);
        Checks.Equal(0, session.Statistics.Retries);
        Checks.Equal(4, session.Statistics.Submissions);
      }
    });
    checks.Add("the device computes extents", () => {
      using (var program = Compiled(device, Above()))
      using (var session = new Session(program)) {
        foreach (var x in new[] { new[] { -1f, 2, 3 }, new float[0], new[] { -1f }, new[] { 4f, 5, -6, 7, 8 } }) {
          Checks.Equal(x.Where(v => v > 0).Select(v => 2 * v).ToArray(), Values(session, x));
          Checks.Equal(true, session.OutputInfoOf(0).FromDevice[0]);
        }
      }
    });
    checks.Add("two sessions of a program are independent", () => {
      using (var program = Compiled(device, Above()))
      using (var first = new Session(program))
      using (var second = new Session(program)) {
        first.Set("x", Tensor.Of(new[] { 1f, 2 }));
        second.Set("x", Tensor.Of(new[] { 3f }));
        first.Run();
        second.Run();
        Checks.Equal(new[] { 2f, 4 }, first.View(0).Copy().As<float>());
        Checks.Equal(new[] { 6f }, second.View(0).Copy().As<float>());
      }
    });
    checks.Add("several runs are in flight", () => {
      var options = new SessionOptions {
        RunsInFlight = 2, Bounds = { { "n", 8 } }, MemoryBudget = 1 << 28
      };
      using (var program = Compiled(device, Above()))
      using (var session = new Session(program, options)) {
        session.Set("x", Tensor.Of(new[] { 1f }));
        var first = session.Submit();
        session.Set("x", Tensor.Of(new[] { 2f, -2 }));
        var second = session.Submit();
        Checks.Equal(new[] { 2f }, first.Wait()["values"].As<float>());
        while (!second.IsDone()) Thread.Yield();
        Checks.Equal(new[] { 4f }, second.Wait()["values"].As<float>());
      }
    });
    checks.Add("state stays on the device", () => {
      using (var graph = new Graph()) {
        var state = graph.Input("state", DType.I64, 2);
        graph.Output("sum", graph.Add("add", state, graph.Input("x", DType.I64, 2)));
        using (var program = Compiled(device, graph.Model()))
        using (var session = new Session(program)) {
          session.BindState(0, "state");
          session.Set("state", Tensor.Of(new[] { 1L, 10 }));
          session.Set("x", Tensor.Of(new[] { 5L, 1L << 40 }));
          session.Run();
          session.Run();
          Checks.Equal(new[] { 11L, 10 + (1L << 41) }, session.View(0).Copy().As<long>());
        }
      }
    });
    checks.Add("a session keeps its program alive after dispose", () => {
      var program = Compiled(device, Above());
      using (var session = new Session(program)) {
        program.Dispose();
        GC.Collect();
        Checks.Equal(new[] { 2f }, Values(session, 1));
      }
    });
    checks.Add("inputs are read from memory of the caller", () => {
      var memory = Marshal.AllocHGlobal(8);
      Marshal.Copy(new[] { 5f, -5 }, 0, memory, 2);
      using (var program = Compiled(device, Above()))
      using (var session = new Session(program)) {
        session.Set("x", DType.F32, memory, 8, 2);
        session.Run();
        Checks.Equal(new[] { 10f }, session.View(0).Copy().As<float>());
      }
      Marshal.FreeHGlobal(memory);
    });
    checks.Add("program files report inputs and plans", () => {
      var file = Path.GetTempFileName();
      using (var model = Model.FromComprehension(Sums)) {
        var bytes = model.Compile(new CompileOptions { Plans = { "portable", "cpu" } });
        File.WriteAllBytes(file, bytes);
        Checks.Equal("N", model.Inputs[0].Symbols[0]);
        using (var program = Program.Load(device, file)) {
          Checks.Equal("x", program.Inputs[0].Name);
          Checks.Equal(DType.F32, program.Inputs[0].DType);
          Checks.Equal(new[] { -1L, -1 }, program.Inputs[0].Extents);
          Checks.Equal(2, program.Plans.Count);
        }
        using (var program = Program.Load(device, bytes, plan: "portable")) {
          Checks.Equal(true, program.Plans[0].IsTaken);
        }
      }
      File.Delete(file);
    });
  }

  static void HostileInput(Checks checks, Device device) {
    checks.Add("invalid inputs are rejected by name, and the session stays usable", () => {
      using (var program = Compiled(device, Above()))
      using (var session = new Session(program)) {
        var good = Tensor.Of(new[] { 1f, -1 });
        Checks.Fails(Status.InvalidArgument, "none", () => session.Set("none", good));
        Checks.Fails(Status.InvalidArgument, "x", () => session.Set("x", Tensor.Of(new[] { 1 })));
        Checks.Fails(Status.InvalidArgument, "x", () => session.Set("x", Tensor.Of(new[] { 1f, 2 }, 1, 2)));
        Checks.Fails(Status.InvalidArgument, "x", () => session.Set("x", Tensor.Of(new[] { 1f, 2 }, 3)));
        Checks.Fails(Status.InvalidArgument, "x", () => session.Set("x", Tensor.Of(new[] { 1f, 2 }, -2)));
        Checks.Fails(Status.InvalidArgument, "", () => session.View(-1));
        Checks.Fails(Status.InvalidArgument, "", () => session.BindState(7, "x"));
        Checks.Throws<ArgumentNullException>(() => session.Set(null, good));
        Checks.Throws<ArgumentNullException>(() => session.Set("x", null));
        Checks.Throws<ArgumentNullException>(() => Tensor.Of<float>(null));
        Checks.Throws<ArgumentException>(() => session.Set("x\0", good));
        Checks.Throws<ArgumentException>(
            () => session.Set("x", Tensor.Of(new float[1], 1, 1, 1, 1, 1, 1, 1, 1, 1)));
        Checks.Throws<ArgumentException>(() => Tensor.Of(new[] { 'a' }));
        Checks.Throws<ArgumentException>(
            () => session.Set("x", new Tensor(DType.F32, new[] { "a text" }, 1)));
        Checks.Throws<InvalidCastException>(() => good.As<long>());
        Checks.Equal(new[] { 2f }, Values(session, 1, -1));
      }
    });
    checks.Add("invalid options are rejected", () => {
      using (var program = Compiled(device, Above())) {
        Checks.Fails(Status.InvalidArgument, "zz",
            () => new Session(program, new SessionOptions { Bounds = { { "zz", 3 } } }));
        Checks.Fails(Status.InvalidArgument, "17",
            () => new Session(program, new SessionOptions { RunsInFlight = 17 }));
        Checks.Throws<ArgumentNullException>(() => new Session(null));
      }
      Checks.Fails(Status.NoDevice, "", () => new Device(new DeviceOptions { Index = 1000 }));
    });
    checks.Add("truncated, damaged or missing files are rejected", () => {
      using (var model = Above()) {
        var whole = model.Compile();
        foreach (int size in new[] { 0, 1, 15, whole.Length / 2, whole.Length - 1 }) {
          Checks.Fails(Status.InvalidFile, "", () => Program.Load(device, whole.Take(size).ToArray()));
        }
        Checks.Fails(Status.InvalidFile, "", () => Program.Load(device, new byte[whole.Length]));
        Checks.Fails(Status.InvalidArgument, "other", () => Program.Load(device, whole, "other"));
        Checks.Throws<UllageException>(() => Program.Load(device, "no/such/file"));
        Checks.Throws<ArgumentNullException>(() => Program.Load(device, (byte[])null));
      }
    });
    checks.Add("an object may be disposed twice but not used after dispose", () => {
      var program = Compiled(device, Above());
      var session = new Session(program);
      session.Dispose();
      session.Dispose();
      program.Dispose();
      program.Dispose();
      Checks.Equal(true, session.IsDisposed);
      Checks.Throws<ObjectDisposedException>(() => session.Run());
      Checks.Throws<ObjectDisposedException>(() => new Session(program));
    });
  }

  static void Compiles(Checks checks, Device device) {
    checks.Add("graph errors name the op, and the graph stays usable", () => {
      using (var graph = new Graph())
      using (var other = new Graph()) {
        var x = graph.Input("x", DType.F32, 2);
        var y = graph.Input("y", DType.F32, 3);
        Checks.Equal("add", Checks.Fails(Status.InvalidArgument, "2", () => graph.Add("add", x, y)).Op);
        Checks.Fails(Status.InvalidArgument, "no_such_op", () => graph.Add("no_such_op", x));
        var wrong = new Dictionary<string, object> { { "a", new object() } };
        Checks.Throws<ArgumentException>(() => graph.Add("add", wrong, x, x));
        Checks.Throws<ArgumentException>(() => other.Output("x", x));
        Checks.Fails(Status.InvalidArgument, "output", () => graph.Model());
        graph.Output("z", graph.Add("add", x, x));
        graph.Model().Dispose();
      }
    });
    checks.Add("invalid texts and models are rejected", () => {
      Checks.Fails(Status.InvalidFile, "", () => Model.FromText("nonsense"));
      Checks.Fails(Status.InvalidArgument, "", () => Model.FromComprehension("def sums("));
      Checks.Throws<UllageException>(() => Model.FromOnnx(new byte[] { 1, 2, 3 }));
      Checks.Throws<ArgumentNullException>(() => Model.FromText(null));
    });
    checks.Add("a callback observes, cancels or fails a compilation", () => {
      using (var model = Above()) {
        int calls = 0;
        model.Compile(new CompileOptions {
          Progress = (step, done, total) => Interlocked.Increment(ref calls) < 0
        });
        Checks.Equal(true, calls > 3);
        Checks.Fails(Status.Cancelled, "",
            () => model.Compile(new CompileOptions { Progress = (step, done, total) => true }));
        Checks.Throws<InvalidTimeZoneException>(() => model.Compile(new CompileOptions {
          Progress = (step, done, total) => throw new InvalidTimeZoneException()
        }));
      }
    });
    checks.Add("the same model and options give the same bytes", () => {
      using (var model = Above()) {
        Checks.Equal(model.Compile(), model.Compile());
        Checks.Fails(Status.InvalidArgument, "none",
            () => model.Compile(new CompileOptions { Plans = { "none" } }));
      }
    });
  }

  static Dictionary<string, object> Shape(object value) {
    return new Dictionary<string, object> { { "shape", value } };
  }

  /// Reshapes x [n, 3] to one axis with a Size, and back to [n, 3] with Extents.
  static Model Reshaped() {
    using (var graph = new Graph())
    using (var other = new Graph()) {
      var x = graph.Input("x", DType.F32, "n", 3);
      var line = graph.Add("reshape", Shape(new[] { x.Size(0, 3) }), x)[0];
      graph.Output("line", line);
      Checks.Fails(Status.InvalidArgument, "reshape", () => graph.Add("reshape", Shape(new Size[] { 7 }), x));
      Checks.Fails(Status.InvalidArgument, "2", () => graph.Add("reshape", Shape(new[] { x.Size(2) }), x));
      Checks.Fails(Status.InvalidArgument, "", () => x.Extent(-1));
      Checks.Fails(Status.InvalidFile, "", () => graph.Add("reshape", Shape(new Extents("n,,")), x));
      Checks.Throws<InvalidOperationException>(() => default(Value).Extent(0));
      Checks.Throws<ArgumentNullException>(() => new Extents(null));
      var y = other.Input("y", DType.F32, "n");
      Checks.Throws<ArgumentException>(() => graph.Add("reshape", Shape(new[] { y.Size(0) }), x));
      graph.Output("again", graph.Add("reshape", Shape(new Extents(x.Extent(0) + ", 3")), line)[0]);
      return graph.Model();
    }
  }

  /// L, the sum of x * x * w over all elements, of x [n] and w [n].
  static Model Loss() {
    return Model.FromComprehension(
        "def loss(float(N) x, float(N) w) -> (L) {\n  L +=! x(i) * x(i) * w(i)\n}\n");
  }

  static void Transforms(Checks checks, Device device) {
    var point = new Dictionary<string, Tensor> {
      { "x", Tensor.Of(new[] { 1f, -2, 3 }) }, { "w", Tensor.Of(new[] { 2f, 5, -1 }) }
    };
    checks.Add("attributes use the extents of each run", () => {
      using (var program = Compiled(device, Reshaped()))
      using (var session = new Session(program)) {
        foreach (int n in new[] { 1, 7, 0, 64 }) {
          var x = Enumerable.Range(0, 3 * n).Select(i => (float)i).ToArray();
          var y = session.Run(X(Tensor.Of(x, n, 3)));
          Checks.Equal(new[] { 3L * n }, y["line"].Extents);
          Checks.Equal(new[] { n, 3L }, y["again"].Extents);
          Checks.Equal(x, y["line"].As<float>());
          Checks.Equal(x, y["again"].As<float>());
        }
      }
    });
    checks.Add("gradients, of all inputs and of one", () => {
      foreach (bool recompute in new[] { false, true }) {
        using (var model = Loss())
        using (var program = Compiled(device, model.Differentiate(Derivative.ValueAndGradient, null, recompute)))
        using (var session = new Session(program)) {
          var y = session.Run(point);
          Checks.Equal(new[] { 13f }, y["L"].As<float>());
          Checks.Equal(new[] { 4f, -20, -6 }, y["grad_x"].As<float>());
          Checks.Equal(new[] { 1f, 4, 9 }, y["grad_w"].As<float>());
        }
      }
      using (var model = Loss())
      using (var program = Compiled(device, model.Differentiate(Derivative.Gradient, new[] { "w" })))
      using (var session = new Session(program)) {
        Checks.Equal(1, program.Outputs.Count);
        Checks.Equal(new[] { 1f, 4, 9 }, session.Run(point)["grad_w"].As<float>());
      }
    });
    checks.Add("tangents, cotangents, and gradients of gradients", () => {
      using (var model = Loss())
      using (var program = Compiled(device, model.Differentiate(Derivative.Tangent, new[] { "x" })))
      using (var session = new Session(program)) {
        session.Set("tangent_x", Tensor.Of(new[] { 1f, 1, 0.5f }));
        Checks.Equal(new[] { -19f }, session.Run(point)["tangent_L"].As<float>());
      }
      using (var model = Loss())
      using (var program = Compiled(device, model.Differentiate(Derivative.Cotangent, new[] { "x" })))
      using (var session = new Session(program)) {
        session.Set("cotangent_L", Tensor.Scalar(2f));
        Checks.Equal(new[] { 8f, -40, -12 }, session.Run(point)["grad_x"].As<float>());
      }
      using (var model = Loss())
      using (var first = model.Differentiate(Derivative.Gradient, new[] { "x" }))
      using (var program = Compiled(device, first.Differentiate(Derivative.Gradient, new[] { "x" })))
      using (var session = new Session(program)) {
        Checks.Equal(new[] { 4f, 10, -2 }, session.Run(point)["grad_x"].As<float>());
      }
    });
    checks.Add("a batch whose rows share an input", () => {
      using (var model = Loss())
      using (var program = Compiled(device, model.Batch(new[] { 0L, -1 })))
      using (var session = new Session(program)) {
        session.Set("w", Tensor.Of(new[] { 3f, 10 }));
        foreach (int rows in new[] { 1, 3, 0 }) {
          var x = Enumerable.Range(0, 2 * rows).Select(i => (float)i).ToArray();
          var sums = Enumerable.Range(0, rows).Select(i => 12f * i * i + 10 * (2 * i + 1) * (2 * i + 1)).ToArray();
          Checks.Equal(sums, session.Run(X(Tensor.Of(x, rows, 2)))["L"].As<float>());
        }
      }
    });
    checks.Add("invalid transforms are rejected", () => {
      using (var model = Loss())
      using (var counted = Above()) {
        Checks.Fails(Status.InvalidArgument, "none",
            () => model.Differentiate(Derivative.Gradient, new[] { "none" }));
        Checks.Fails(Status.InvalidArgument, "1", () => model.Batch(new[] { 0L }));
        Checks.Fails(Status.InvalidArgument, "9", () => model.Batch(new[] { 9L, -1 }));
        Checks.Throws<ArgumentNullException>(() => model.Batch(null));
        Checks.Throws<UllageException>(() => counted.Batch(new[] { 0L }));
      }
    });
  }

  static void Imports(Checks checks, Device device) {
    checks.Add("imports fix the extents of inputs", () => {
      var relu = OnnxModels.Unary("Relu", "relu");
      var options = new ImportOptions { Shapes = { { "x", new[] { 2L, 3 } } } };
      using (var model = Model.FromOnnx(relu)) Checks.Equal(new[] { -1L, -1 }, model.Inputs[0].Extents);
      var fixedModel = Model.FromOnnx(relu, options);
      Checks.Equal(new[] { 2L, 3 }, fixedModel.Inputs[0].Extents);
      Checks.Equal("y", fixedModel.Outputs[0].Name);
      Checks.Equal(0, fixedModel.Diagnostics.Count);
      using (var program = Compiled(device, fixedModel))
      using (var session = new Session(program)) {
        var x = Tensor.Of(new[] { -1f, 2, -3, 4, -5, 6 }, 2, 3);
        Checks.Equal(new[] { 0f, 2, 0, 4, 0, 6 }, session.Run(X(x))["y"].As<float>());
      }
      Checks.Throws<ArgumentNullException>(
          () => Model.FromOnnx(relu, new ImportOptions { Specialized = { { "x", null } } }));
    });
    checks.Add("structure may depend on the value of an input", () => {
      var one = Tensor.Of(new[] { 1L });
      var options = new ImportOptions { Specialized = { { "axes", one } } };
      using (var program = Compiled(device, Model.FromOnnx(OnnxModels.Sums(), options)))
      using (var session = new Session(program)) {
        session.Set("x", Tensor.Of(new[] { 1f, 2, 3, 4 }, 2, 2));
        session.Set("axes", one);
        session.Run();
        Checks.Equal(new[] { 3f, 7 }, session.Outputs()["y"].As<float>());
        session.Set("axes", Tensor.Of(new[] { 0L }));
        Checks.Fails(Status.OutOfBounds, "", () => session.Run());
      }
    });
    checks.Add("nodes that cannot be imported are listed", () => {
      var unknown = OnnxModels.Unary("NoSuchOp", "odd one");
      var found = Model.UnsupportedNodes(unknown);
      Checks.Equal(1, found.Count);
      Checks.Equal("NoSuchOp", found[0].Op);
      Checks.Equal("odd one", found[0].Node);
      Checks.Fails(Status.Unsupported, "NoSuchOp", () => Model.FromOnnx(unknown));
      Checks.Equal(0, Model.UnsupportedNodes(OnnxModels.Unary("Relu", "relu")).Count);
      Checks.Throws<UllageException>(() => Model.UnsupportedNodes(new byte[] { 1, 2, 3 }));
      Checks.Throws<ArgumentNullException>(() => Model.UnsupportedNodes(null));
    });
    checks.Add("a text with several definitions is compiled by name", () => {
      var two = Sums + "def twice(float(N) x) -> (y) {\n  y(n) = x(n) + x(n)\n}\n";
      using (var model = Model.FromComprehension(two, "twice")) Checks.Equal("y", model.Outputs[0].Name);
      Checks.Fails(Status.InvalidArgument, "", () => Model.FromComprehension(two));
      Checks.Fails(Status.InvalidArgument, "none", () => Model.FromComprehension(two, "none"));
    });
  }

  static void Graphs(Checks checks, Device device) {
    checks.Add("a graph describes itself and takes in models", () => {
      using (var graph = new Graph())
      using (var sums = Model.FromComprehension(Sums)) {
        var x = graph.Input("x", DType.F32, "n", 3);
        Checks.Equal(DType.F32, x.Info.DType);
        Checks.Equal(new[] { -1L, 3 }, x.Info.Extents);
        Checks.Equal("n", x.Info.Symbols[0]);
        Checks.Throws<InvalidOperationException>(() => default(Value).Info.ToString());
        var outputs = graph.Inline(sums, x);
        Checks.Equal(1, outputs.Length);
        Checks.Throws<UllageException>(() => graph.Inline(sums));
        graph.Output("y", outputs[0]);
        using (var program = Compiled(device, Model.FromText(graph.Text)))
        using (var session = new Session(program)) {
          var given = Tensor.Of(new[] { 1f, 2, 3, 4, 5, 6 }, 2, 3);
          Checks.Equal(new[] { 6f, 15 }, session.Run(X(given))["y"].As<float>());
        }
      }
    });
    checks.Add("an input may be read by the host", () => {
      using (var graph = new Graph()) {
        var shape = graph.HostInput("x", DType.I64, 1);
        graph.Output("y", graph.Add("add", shape, shape));
        using (var program = Compiled(device, graph.Model()))
        using (var session = new Session(program)) {
          Checks.Equal(new[] { 14L }, session.Run(X(Tensor.Of(new[] { 7L })))["y"].As<long>());
        }
      }
    });
    checks.Add("a batch has its axis where it is asked for", () => {
      using (var model = Model.FromComprehension(Sums)) {
        using (var program = Compiled(device, model.Batch(new[] { 0L }, 2, new[] { 1u })))
        using (var session = new Session(program)) {
          var o = session.Run(X(Tensor.Of(new[] { 1f, 2, 3, 4, 5, 6 }, 2, 3, 1)))["O"];
          Checks.Equal(new[] { 3L, 2 }, o.Extents);
          Checks.Equal(new[] { 1f, 4, 2, 5, 3, 6 }, o.As<float>());
        }
        Checks.Fails(Status.InvalidArgument, "", () => model.Batch(new[] { 0L }, 2, new[] { 7u }));
      }
    });
    checks.Add("a model is compiled for devices of other machines", () => {
      using (var model = Above()) {
        var options = new CompileOptions();
        options.Profiles.Add(device.Profile);
        var bytes = model.Compile(options);
        using (var program = Program.Load(device, bytes))
        using (var session = new Session(program)) Checks.Equal(new[] { 4f }, Values(session, 2));
        Checks.Equal(model.Compile(new CompileOptions { Device = device }), bytes);
        options.Profiles.Add(new byte[] { 1, 2, 3 });
        Checks.Throws<UllageException>(() => model.Compile(options));
      }
    });
    checks.Add("a device reports its API and its profile", () => {
      Checks.Equal(Api.Vulkan, device.Info.Api);
      Checks.Equal(true, device.Profile.Length > 0);
    });
    checks.Add("dispatches report their times, and trim frees device memory", () => {
      using (var program = Compiled(device, Above()))
      using (var session = new Session(program)) {
        Values(session, 1, 2);
        Checks.Equal(true, session.DispatchTimes.Count > 0);
        Checks.Equal(true, session.DispatchTimes.All(time => time.Microseconds >= 0 && time.Kernel != ""));
        long before = session.Statistics.DeviceBytes;
        Checks.Equal(session.Statistics.PeakDeviceBytes, before);
        session.Trim();
        Checks.Equal(true, session.Statistics.DeviceBytes < before);
      }
    });
  }

  /// The most likely next token after these tokens, computed in one step from an empty state.
  static long Likeliest(Program step, Session session, long[] tokens) {
    foreach (var info in step.Inputs.Where(info => info.Extents.Length == 3)) {
      session.Set(info.Name, Tensor.Of(new float[0], info.Extents[0], 0, info.Extents[2]));
    }
    var logits = session.Run(new Dictionary<string, Tensor> { { "tokens", Tensor.Of(tokens) } })["logits"];
    var all = logits.As<float>();
    int first = all.Length - (int)logits.Extents.Last();
    int best = first;
    for (int i = first; i < all.Length; ++i) best = all[i] > all[best] ? i : best;
    return best - first;
  }

  /// The inputs of an answer of so many tokens to one question.
  static Dictionary<string, Tensor> Answer(long tokens) {
    return new Dictionary<string, Tensor> {
      { "answer", Tensor.Scalar(tokens) }, { "top_k", Tensor.Scalar(0L) }, { "seed", Tensor.Scalar(0L) },
      { "temperature", Tensor.Scalar(0f) }, { "top_p", Tensor.Scalar(1f) }, { "min_p", Tensor.Scalar(0f) },
      { "repetition_penalty", Tensor.Scalar(1f) }, { "stops", Tensor.Of(new long[0], 0, 1) },
      { "tokens", Tensor.Of(new[] { 4L, 9, 17 }) }
    };
  }

  static void LanguageModel(Checks checks, Device device, string file) {
    checks.Add("an answer has the tokens that single steps give", () => {
      using (var model = Model.FromGguf(file, true)) {
        var bytes = model.Compile(new CompileOptions { Device = device });
        using (var step = Program.Load(device, bytes))
        using (var steps = new Session(step))
        using (var answer = Program.Load(device, bytes, "answer"))
        using (var answers = new Session(answer)) {
          var given = Answer(5);
          foreach (var prompt in new[] { new[] { 4L, 9, 17 }, new[] { 1L } }) {
            given["tokens"] = Tensor.Of(prompt);
            var result = answers.Run(given)["answer"].As<long>();
            Checks.Equal(5, result.Length);
            var tokens = prompt;
            foreach (long token in result) {
              Checks.Equal(token, Likeliest(step, steps, tokens));
              tokens = tokens.Concat(new[] { token }).ToArray();
            }
          }
        }
      }
    });
    checks.Add("an answer is read while it grows", () => {
      using (var model = Model.FromGguf(file, true))
      using (var program = Program.Load(device, model.Compile(new CompileOptions { Device = device }), "answer"))
      using (var session = new Session(program, new SessionOptions { Streaming = true }))
      using (var plain = new Session(program)) {
        foreach (var input in Answer(20)) session.Set(input.Key, input.Value);
        var run = session.Submit();
        Checks.Throws<ArgumentException>(() => run.ReadStream("none"));
        var read = new long[0];
        while (!run.IsDone()) {
          var more = run.ReadStream("answer");
          if (more != null) read = more.As<long>();
        }
        var all = run.Wait()["answer"].As<long>();
        Checks.Equal(20, all.Length);
        Checks.Equal(all.Take(read.Length).ToArray(), read);
        Checks.Equal(true, run.ReadStream("answer") == null);
        foreach (var input in Answer(2)) plain.Set(input.Key, input.Value);
        var without = plain.Submit();
        Checks.Fails(Status.InvalidArgument, "streaming", () => without.ReadStream("answer"));
        without.Wait();
      }
    });
    checks.Add("a generator answers tokens, texts and messages", () => {
      using (var generator = Generator.Load(device, file)) {
        Func<Prompt, Prompt> twelve = prompt => { prompt.MaxTokens = 12; prompt.IgnoreEndTokens = true; return prompt; };
        var tokens = generator.Generate(twelve(Prompt.OfTokens(4, 9, 17))).Tokens;
        using (var model = Model.FromGguf(file, true))
        using (var program = Program.Load(device, model.Compile(new CompileOptions { Device = device }), "answer"))
        using (var session = new Session(program)) {
          var expected = session.Run(Answer(12))["answer"].As<long>();
          Checks.Equal(expected, tokens.Select(token => (long)token).ToArray());
          TextModels.GoOnFromProgram(program, File.ReadAllBytes(file), tokens);
        }
        var word = generator.Encode("cab");
        Checks.Equal("cab", generator.Decode(word).Trim());
        var text = generator.Generate(twelve(Prompt.OfText("cab")));
        Checks.Equal(generator.Decode(text.Tokens), text.Text);
        Checks.Equal(generator.Generate(twelve(Prompt.OfTokens(word))).Tokens, text.Tokens);
        Checks.Equal(12, text.Tokens.Length);
        Checks.Equal(Finish.Length, text.Finish);
        Checks.Equal(word.Length, text.PromptTokens);
        var chat = Prompt.OfTokens(30, 28, 31, 30);
        chat.MaxTokens = 5;
        var message = Prompt.OfMessage("ab");
        message.MaxTokens = 5;
        Checks.Equal(generator.Generate(chat).Text, generator.Generate(message).Text);
        var stopped = twelve(Prompt.OfText("cab"));
        stopped.StopTokens.Add(new[] { text.Tokens[3], text.Tokens[4] });
        stopped.StopTokens.Add(new[] { 31, 31, 31 });
        Checks.Equal(Finish.Stop, generator.Generate(stopped).Finish);
        Checks.Equal(generator.Statistics.Runs, generator.Statistics.HostWaits);
        var chosen = Prompt.OfText("cab");
        chosen.Constraint = ConstraintKind.Choice;
        chosen.ConstraintTexts.AddRange(new[] { "dad", "abba" });
        Checks.Equal(true, chosen.ConstraintTexts.Contains(generator.Generate(chosen).Text));
        chosen.Constraint = ConstraintKind.Grammar;
        Checks.Fails(Status.InvalidArgument, "given 2", () => generator.Generate(chosen));
        Checks.Fails(Status.InvalidArgument, "", () => generator.Generate(Prompt.OfTokens()));
        var cold = Prompt.OfText("a");
        cold.Temperature = -1;
        Checks.Fails(Status.InvalidArgument, "temperature", () => generator.Generate(cold));
        Checks.Throws<ArgumentNullException>(() => Prompt.OfText(null));
      }
      Checks.Throws<UllageException>(() => Generator.Load(device, "/nowhere/at/all"));
    });
    checks.Add("a generator streams pieces, and a listener ends the answer", () => {
      using (var generator = Generator.Load(device, file)) {
        var prompt = Prompt.OfText("cab");
        prompt.MaxTokens = 20;
        prompt.IgnoreEndTokens = true;
        var whole = generator.Generate(prompt);
        string text = "";
        int tokens = 0;
        var streamed = generator.Generate(prompt, piece => {
          text += piece.Text;
          tokens += piece.Tokens.Length;
          return false;
        });
        Checks.Equal(whole.Text, text);
        Checks.Equal(20, tokens);
        Checks.Equal(whole.Tokens, streamed.Tokens);
        var some = generator.Generate(prompt, piece => true).Tokens;
        Checks.Equal(true, some.Length > 0);
        Checks.Equal(whole.Tokens.Take(some.Length).ToArray(), some);
        Checks.Throws<InvalidOperationException>(
            () => generator.Generate(prompt, piece => { throw new InvalidOperationException(); }));
        Checks.Equal(whole.Text, generator.Generate(prompt).Text);
      }
    });
    checks.Add("a conversation reads only what is new, until it is forgotten", () => {
      var options = new GeneratorOptions { Conversation = true };
      options.Compile.Progress = (step, done, total) => false;
      options.Session.Bounds["tokens"] = options.Session.Bounds["answer"] = 8;
      options.Session.Bounds["said"] = 64;
      using (var talk = Generator.Load(device, file, options)) {
        var first = Prompt.OfTokens(4, 9, 17);
        var second = Prompt.OfTokens(3, 8);
        first.MaxTokens = second.MaxTokens = 5;
        first.IgnoreEndTokens = second.IgnoreEndTokens = true;
        var answer = talk.Generate(first).Tokens;
        Checks.Equal(true, talk.Generate(second).PromptTokens <= 3);
        talk.Forget();
        Checks.Equal(answer, talk.Generate(first).Tokens);
      }
      options.Compile.Progress = (step, done, total) => true;
      Checks.Fails(Status.Cancelled, "", () => Generator.Load(device, file, options));
    });
    checks.Add("damaged or truncated language models are rejected", () => {
      var whole = File.ReadAllBytes(file);
      foreach (int size in new[] { 0, 3, 100, whole.Length - 1 }) {
        Checks.Throws<UllageException>(() => Model.FromGguf(whole.Take(size).ToArray(), false));
      }
      using (var model = Model.FromGguf(whole, false)) {
        Checks.Equal("tokens", model.Inputs[0].Name);
        var bytes = model.Compile();
        Checks.Fails(Status.InvalidArgument, "answer", () => Program.Load(device, bytes, "answer"));
      }
    });
  }

  static int Main(string[] arguments) {
    var options = new DeviceOptions {
      Timestamps = true,
      Validation = Environment.GetEnvironmentVariable("ULLAGE_TEST_VALIDATION") != null,
      MaxTier = Environment.GetEnvironmentVariable("ULLAGE_TEST_TIER") == "T0" ? 0 : -1
    };
    var checks = new Checks();
    using (var device = new Device(options)) {
      Console.WriteLine("ullage " + Device.Version + ", runtime of C# " + Environment.Version + ", "
          + device.Info.Name);
      Runs(checks, device);
      HostileInput(checks, device);
      Compiles(checks, device);
      Transforms(checks, device);
      Imports(checks, device);
      Graphs(checks, device);
      LanguageModel(checks, device, Path.Combine(arguments[0], "small.gguf"));
      TextModels.Add(checks, device, arguments[0]);
      checks.Add("the validation layer reports nothing", () => Checks.Equal(0, device.ValidationMessages));
      return checks.Run() == 0 ? 0 : 1;
    }
  }
}

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import ullage.Api;
import ullage.CompileOptions;
import ullage.ConstraintKind;
import ullage.DType;
import ullage.Derivative;
import ullage.Device;
import ullage.Extents;
import ullage.Diagnostic;
import ullage.Finish;
import ullage.Generator;
import ullage.Graph;
import ullage.ImportOptions;
import ullage.Model;
import ullage.Program;
import ullage.Prompt;
import ullage.Run;
import ullage.Session;
import ullage.SessionOptions;
import ullage.Size;
import ullage.Status;
import ullage.Tensor;
import ullage.TensorInfo;
import ullage.UllageException;

/** java PackageTest FOLDER: tests the Java package on a device, with text_references.py's models. */
final class PackageTest {
  private static final String SUMS = "def sums(float(N, M) x) -> (O) {\n  O(n) +=! x(n, m)\n}\n";

  private PackageTest() {}

  /** Returns the elements above 0, doubled, and their positions. */
  private static Model above() {
    try (Graph graph = new Graph()) {
      final Graph.Value x = graph.input("x", DType.F32, "n");
      final Graph.Value zero = graph.constant(Tensor.scalar(0));
      final List<Graph.Value> kept = graph.add("compact", Map.of(), graph.add("greater", x, zero));
      final Graph.Value values =
          graph.add("gather", Map.of("axis", 0), x, kept.get(0)).get(0);
      graph.output("values", graph.add("add", values, values));
      graph.output("positions", kept.get(0));
      return graph.model();
    }
  }

  private static Program compiled(Device device, Model model) {
    try (model) {
      return Program.load(device, model.compile(new CompileOptions().device(device)));
    }
  }

  static void runs(Checks checks, Device device) {
    checks.add("a program runs at any size with one wait", () -> {
      try (Program program = compiled(device, Model.fromComprehension(SUMS));
          Session session = new Session(program, new SessionOptions().bound("N", 100).bound("M", 8))) {
        for (int n : new int[] {1, 7, 0, 100}) {
          final float[] x = new float[3 * n];
          final float[] sums = new float[n];
          for (int i = 0; i < x.length; ++i) {
            x[i] = i;
            sums[i / 3] += i;
          }
          Checks.equal(sums, session.run(Map.of("x", Tensor.of(x, n, 3))).get("O").toFloats());
        }
        Checks.equal(4L, session.statistics().runs());
        Checks.equal(4L, session.statistics().hostWaits());
        Checks.equal(0L, session.statistics().retries());
      }
    });
    checks.add("the device computes extents", () -> {
      try (Program program = compiled(device, above()); Session session = new Session(program)) {
        for (float[] x : new float[][] {{-1, 2, 3}, {}, {-1}, {4, 5, -6, 7, 8}}) {
          final Map<String, Tensor> y = session.run(Map.of("x", Tensor.of(x)));
          int kept = 0;
          for (float v : x) kept += v > 0 ? 1 : 0;
          Checks.equal(new long[] {kept}, y.get("values").extents());
          int at = 0;
          for (float v : x) {
            if (v > 0) Checks.equal(2 * v, y.get("values").toFloats()[at++]);
          }
          Checks.equal(true, session.outputInfo(0).fromDevice()[0]);
        }
      }
    });
    checks.add("two sessions of a program are independent", () -> {
      try (Program program = compiled(device, above());
          Session first = new Session(program); Session second = new Session(program)) {
        first.set("x", Tensor.of(new float[] {1, 2}));
        second.set("x", Tensor.of(new float[] {3}));
        first.run();
        second.run();
        Checks.equal(new float[] {2, 4}, first.view(0).toFloats());
        Checks.equal(new float[] {6}, second.view(0).toFloats());
      }
    });
    checks.add("tensors in memory of C are read and written in place", () -> {
      try (Program program = compiled(device, above());
          Session first = new Session(program); Session second = new Session(program)) {
        first.set("x", Tensor.of(new float[] {1, -1, 3}));
        first.run();
        final Session.NativeTensor y = first.memory(0);
        Checks.equal(DType.F32, y.dtype());
        Checks.equal(8L, y.bytes());
        second.set("x", y.dtype(), y.address(), y.bytes(), y.extents());
        second.run();
        Checks.equal(new float[] {4, 12}, second.view(0).toFloats());
        Checks.fails(Status.INVALID_ARGUMENT, "x",
            () -> second.set("x", y.dtype(), y.address(), y.bytes(), 3));
        Checks.throwsA(NullPointerException.class,
            () -> second.set(null, y.dtype(), y.address(), y.bytes(), 2));
      }
    });
    checks.add("several runs are in flight", () -> {
      try (Program program = compiled(device, above());
          Session session = new Session(program,
              new SessionOptions().runsInFlight(2).bound("n", 8).memoryBudget(1 << 28))) {
        session.set("x", Tensor.of(new float[] {1}));
        final Run first = session.submit();
        session.set("x", Tensor.of(new float[] {2, -2}));
        final Run second = session.submit();
        Checks.equal(new float[] {2}, first.await().get("values").toFloats());
        while (!second.isDone()) Thread.onSpinWait();
        Checks.equal(new float[] {4}, second.await().get("values").toFloats());
      }
    });
    checks.add("state stays on the device", () -> {
      try (Graph graph = new Graph()) {
        final Graph.Value state = graph.input("state", DType.I64, 2);
        graph.output("sum", graph.add("add", state, graph.input("x", DType.I64, 2)));
        try (Program program = compiled(device, graph.model()); Session session = new Session(program)) {
          session.bindState(0, "state");
          session.set("state", Tensor.of(new long[] {1, 10}));
          session.set("x", Tensor.of(new long[] {5, 1L << 40}));
          session.run();
          session.run();
          Checks.equal(new long[] {11, 10 + (1L << 41)}, session.view(0).toLongs());
        }
      }
    });
    checks.add("a session keeps its program alive after close", () -> {
      final Program program = compiled(device, above());
      try (Session session = new Session(program)) {
        program.close();
        System.gc();
        final Tensor x = Tensor.of(new float[] {1});
        Checks.equal(new float[] {2}, session.run(Map.of("x", x)).get("values").toFloats());
      }
    });
    checks.add("program files report inputs and plans", () -> {
      final Path file = Files.createTempFile("sums", ".ull");
      try (Model model = Model.fromComprehension(SUMS)) {
        final ByteBuffer bytes = model.compile(new CompileOptions().plan("portable").plan("cpu"));
        final byte[] written = new byte[bytes.remaining()];
        bytes.get(written);
        Files.write(file, written);
        Checks.equal("N", model.inputs().get(0).symbols()[0]);
        try (Program program = Program.load(device, file)) {
          final TensorInfo x = program.inputs().get(0);
          Checks.equal("x", x.name());
          Checks.equal(DType.F32, x.dtype());
          Checks.equal(new long[] {-1, -1}, x.extents());
          Checks.equal(2, program.plans().size());
        }
        // The bytes of an array are copied: C requires aligned memory that does not move.
        try (Program program = Program.load(device, ByteBuffer.wrap(written), "", "portable")) {
          Checks.equal(true, program.plans().get(0).isTaken());
        }
      } finally {
        Files.delete(file);
      }
    });
  }

  static void hostileInput(Checks checks, Device device) {
    checks.add("invalid inputs are rejected by name, and the session stays usable", () -> {
      try (Program program = compiled(device, above()); Session session = new Session(program)) {
        final Tensor good = Tensor.of(new float[] {1, -1});
        Checks.fails(Status.INVALID_ARGUMENT, "none", () -> session.set("none", good));
        Checks.fails(Status.INVALID_ARGUMENT, "x", () -> session.set("x", Tensor.of(new int[] {1})));
        Checks.fails(Status.INVALID_ARGUMENT, "x",
            () -> session.set("x", Tensor.of(new float[] {1, 2}, 1, 2)));
        Checks.fails(Status.INVALID_ARGUMENT, "x",
            () -> session.set("x", Tensor.of(new float[] {1, 2}, 3)));
        Checks.fails(Status.INVALID_ARGUMENT, "x",
            () -> session.set("x", Tensor.of(new float[] {1, 2}, -2)));
        Checks.fails(Status.INVALID_ARGUMENT, "", () -> session.view(-1));
        Checks.fails(Status.INVALID_ARGUMENT, "", () -> session.bindState(7, "x"));
        Checks.throwsA(NullPointerException.class, () -> session.set(null, good));
        Checks.throwsA(NullPointerException.class, () -> session.set("x", null));
        Checks.throwsA(IllegalArgumentException.class, () -> session.set("x\0", good));
        Checks.throwsA(IllegalArgumentException.class,
            () -> session.set("x", Tensor.of(new float[1], 1, 1, 1, 1, 1, 1, 1, 1, 1)));
        Checks.throwsA(IllegalArgumentException.class,
            () -> Tensor.of(DType.F32, ByteBuffer.allocate(4), 1));
        Checks.throwsA(IllegalStateException.class, good::toLongs);
        Checks.equal(new float[] {2}, session.run(Map.of("x", good)).get("values").toFloats());
      }
    });
    checks.add("invalid options are rejected", () -> {
      try (Program program = compiled(device, above())) {
        Checks.fails(Status.INVALID_ARGUMENT, "zz",
            () -> new Session(program, new SessionOptions().bound("zz", 3)));
        Checks.fails(Status.INVALID_ARGUMENT, "17",
            () -> new Session(program, new SessionOptions().runsInFlight(17)));
        Checks.throwsA(NullPointerException.class, () -> new Session(null));
      }
      Checks.fails(Status.NO_DEVICE, "", () -> Device.open(new Device.Options().index(1000)));
    });
    checks.add("truncated, damaged or missing files are rejected", () -> {
      try (Model model = above()) {
        final ByteBuffer whole = model.compile();
        for (int size : new int[] {0, 1, 15, whole.capacity() / 2, whole.capacity() - 1}) {
          final ByteBuffer cut = whole.duplicate();
          cut.limit(size);
          Checks.fails(Status.INVALID_FILE, "", () -> Program.load(device, cut));
        }
        Checks.fails(Status.INVALID_FILE, "",
            () -> Program.load(device, ByteBuffer.allocateDirect(whole.capacity())));
        Checks.fails(
            Status.INVALID_ARGUMENT, "other", () -> Program.load(device, whole, "other", null));
        Checks.throwsA(
            UllageException.class, () -> Program.load(device, Path.of("no", "such", "file")));
        Checks.throwsA(NullPointerException.class, () -> Program.load(device, (ByteBuffer) null));
      }
    });
    checks.add("an object may be closed twice but not used after close", () -> {
      final Program program = compiled(device, above());
      final Session session = new Session(program);
      session.close();
      session.close();
      program.close();
      program.close();
      Checks.equal(true, session.isClosed());
      Checks.throwsA(IllegalStateException.class, session::run);
      Checks.throwsA(IllegalStateException.class, () -> new Session(program));
    });
  }

  /** Reshapes x [n, 3] to one axis with a Size, and back to [n, 3] with Extents. */
  private static Model reshaped() {
    try (Graph graph = new Graph()) {
      final Graph.Value x = graph.input("x", DType.F32, "n", 3);
      final Size[] flat = {x.size(0, 3, 0, 1)};
      final Graph.Value line = graph.add("reshape", Map.of("shape", flat), x).get(0);
      graph.output("line", line);
      Checks.fails(Status.INVALID_ARGUMENT, "reshape",
          () -> graph.add("reshape", Map.of("shape", new Size[] {Size.of(7)}), x));
      Checks.fails(Status.INVALID_ARGUMENT, "2",
          () -> graph.add("reshape", Map.of("shape", new Size[] {x.size(2)}), x));
      Checks.fails(Status.INVALID_ARGUMENT, "", () -> x.extent(-1));
      Checks.fails(Status.INVALID_FILE, "",
          () -> graph.add("reshape", Map.of("shape", new Extents("n,,")), x));
      try (Graph other = new Graph()) {
        final Graph.Value y = other.input("y", DType.F32, "n");
        Checks.throwsA(IllegalArgumentException.class,
            () -> graph.add("reshape", Map.of("shape", new Size[] {y.size(0)}), x));
      }
      graph.output("again",
          graph.add("reshape", Map.of("shape", new Extents(x.extent(0) + ", 3")), line).get(0));
      return graph.model();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** "loss", the sum of x * x * w over all elements, of x [n] and w [n]. */
  private static Model loss() {
    return Model.fromComprehension(
        "def loss(float(N) x, float(N) w) -> (L) {\n  L +=! x(i) * x(i) * w(i)\n}\n");
  }

  static void transforms(Checks checks, Device device) {
    checks.add("attributes use the extents of each run", () -> {
      try (Program program = compiled(device, reshaped()); Session session = new Session(program)) {
        for (int n : new int[] {1, 7, 0, 64}) {
          final float[] x = new float[3 * n];
          for (int i = 0; i < x.length; ++i) x[i] = i;
          final Map<String, Tensor> y = session.run(Map.of("x", Tensor.of(x, n, 3)));
          Checks.equal(new long[] {3 * n}, y.get("line").extents());
          Checks.equal(new long[] {n, 3}, y.get("again").extents());
          Checks.equal(x, y.get("line").toFloats());
          Checks.equal(x, y.get("again").toFloats());
        }
      }
    });
    checks.add("gradients, of all inputs and of one", () -> {
      final float[] x = {1, -2, 3};
      final float[] w = {2, 5, -1};
      final Map<String, Tensor> given = Map.of("x", Tensor.of(x), "w", Tensor.of(w));
      for (boolean recompute : new boolean[] {false, true}) {
        try (Model model = loss();
            Program program = compiled(device, model.differentiate(Derivative.VALUE_AND_GRADIENT, recompute));
            Session session = new Session(program)) {
          final Map<String, Tensor> y = session.run(given);
          Checks.equal(new float[] {13}, y.get("L").toFloats());
          Checks.equal(new float[] {4, -20, -6}, y.get("grad_x").toFloats());
          Checks.equal(new float[] {1, 4, 9}, y.get("grad_w").toFloats());
        }
      }
      try (Model model = loss();
          Program program = compiled(device, model.differentiate(Derivative.GRADIENT, "w"));
          Session session = new Session(program)) {
        Checks.equal(1, program.outputs().size());
        Checks.equal(new float[] {1, 4, 9}, session.run(given).get("grad_w").toFloats());
      }
    });
    checks.add("tangents, cotangents, and gradients of gradients", () -> {
      final Tensor x = Tensor.of(new float[] {1, -2, 3});
      final Tensor w = Tensor.of(new float[] {2, 5, -1});
      try (Model model = loss();
          Program program = compiled(device, model.differentiate(Derivative.TANGENT, "x"));
          Session session = new Session(program)) {
        final Tensor along = Tensor.of(new float[] {1, 1, 0.5f});
        Checks.equal(new float[] {-19},
            session.run(Map.of("x", x, "w", w, "tangent_x", along)).get("tangent_L").toFloats());
      }
      try (Model model = loss();
          Program program = compiled(device, model.differentiate(Derivative.COTANGENT, "x"));
          Session session = new Session(program)) {
        final Tensor two = Tensor.scalar(2);
        Checks.equal(new float[] {8, -40, -12},
            session.run(Map.of("x", x, "w", w, "cotangent_L", two)).get("grad_x").toFloats());
      }
      try (Model model = loss(); Model first = model.differentiate(Derivative.GRADIENT, "x");
          Program program = compiled(device, first.differentiate(Derivative.GRADIENT, "x"));
          Session session = new Session(program)) {
        Checks.equal(new float[] {4, 10, -2}, session.run(Map.of("x", x, "w", w)).get("grad_x").toFloats());
      }
    });
    checks.add("a batch whose rows share an input", () -> {
      try (Model model = loss(); Program program = compiled(device, model.batch(0, 0, -1));
          Session session = new Session(program)) {
        for (int rows : new int[] {1, 3, 0}) {
          final float[] x = new float[2 * rows];
          final float[] sums = new float[rows];
          for (int i = 0; i < x.length; ++i) {
            x[i] = i;
            sums[i / 2] += i * i * (i % 2 == 0 ? 3 : 10);
          }
          final Tensor w = Tensor.of(new float[] {3, 10});
          Checks.equal(sums, session.run(Map.of("x", Tensor.of(x, rows, 2), "w", w)).get("L").toFloats());
        }
      }
    });
    checks.add("invalid transforms are rejected", () -> {
      try (Model model = loss(); Model counted = above()) {
        Checks.fails(Status.INVALID_ARGUMENT, "none",
            () -> model.differentiate(Derivative.GRADIENT, "none"));
        Checks.throwsA(NullPointerException.class, () -> model.differentiate(null));
        Checks.fails(Status.INVALID_ARGUMENT, "1", () -> model.batch(0, 0));
        Checks.fails(Status.INVALID_ARGUMENT, "9", () -> model.batch(0, 9, -1));
        Checks.throwsA(UllageException.class, () -> counted.batch(0, 0));
      }
    });
  }

  static void imports(Checks checks, Device device) {
    checks.add("imports fix the extents of inputs", () -> {
      final byte[] relu = OnnxModels.unary("Relu", "relu");
      try (Model model = Model.fromOnnx(relu);
          Model fixed = Model.fromOnnx(relu, new ImportOptions().shape("x", 2, 3))) {
        Checks.equal(new long[] {-1, -1}, model.inputs().get(0).extents());
        Checks.equal(new long[] {2, 3}, fixed.inputs().get(0).extents());
        try (Program program = compiled(device, fixed); Session session = new Session(program)) {
          Checks.equal(new float[] {0, 2, 0, 4, 0, 6},
              session.run(Map.of("x", Tensor.of(new float[] {-1, 2, -3, 4, -5, 6}, 2, 3))).get("y").toFloats());
        }
      }
      Checks.throwsA(NullPointerException.class, () -> new ImportOptions().specialized("x", null));
    });
    checks.add("structure may depend on the value of an input", () -> {
      final Tensor one = Tensor.of(new long[] {1});
      final Tensor zero = Tensor.of(new long[] {0});
      final ImportOptions options = new ImportOptions().specialized("axes", one);
      try (Program program = compiled(device, Model.fromOnnx(OnnxModels.sums(), options));
          Session session = new Session(program)) {
        final Tensor x = Tensor.of(new float[] {1, 2, 3, 4}, 2, 2);
        Checks.equal(new float[] {3, 7}, session.run(Map.of("x", x, "axes", one)).get("y").toFloats());
        Checks.fails(Status.OUT_OF_BOUNDS, "", () -> session.run(Map.of("x", x, "axes", zero)));
      }
    });
    checks.add("nodes that cannot be imported are listed", () -> {
      final byte[] unknown = OnnxModels.unary("NoSuchOp", "odd one");
      final List<Diagnostic> found = Model.unsupportedNodes(unknown);
      Checks.equal(1, found.size());
      Checks.equal("NoSuchOp", found.get(0).op());
      Checks.equal("odd one", found.get(0).node());
      Checks.equal("odd one", Checks.fails(Status.UNSUPPORTED, "NoSuchOp", () -> Model.fromOnnx(unknown)).node());
      Checks.equal(0, Model.unsupportedNodes(OnnxModels.unary("Relu", "relu")).size());
      Checks.throwsA(UllageException.class, () -> Model.unsupportedNodes(new byte[] {1, 2, 3}));
    });
    checks.add("a text with several definitions is compiled by name", () -> {
      final String two = SUMS + "def twice(float(N) x) -> (y) {\n  y(n) = x(n) + x(n)\n}\n";
      try (Model model = Model.fromComprehension(two, "twice")) {
        Checks.equal("y", model.outputs().get(0).name());
      }
      Checks.fails(Status.INVALID_ARGUMENT, "", () -> Model.fromComprehension(two));
      Checks.fails(Status.INVALID_ARGUMENT, "none", () -> Model.fromComprehension(two, "none"));
    });
  }

  static void graphs(Checks checks, Device device) {
    checks.add("a graph describes itself and takes in models", () -> {
      try (Graph graph = new Graph(); Model sums = Model.fromComprehension(SUMS)) {
        final Graph.Value x = graph.input("x", DType.F32, "n", 3);
        Checks.equal(DType.F32, x.info().dtype());
        Checks.equal(new long[] {-1, 3}, x.info().extents());
        Checks.equal("n", x.info().symbols()[0]);
        final List<Graph.Value> outputs = graph.inline(sums, x);
        Checks.equal(1, outputs.size());
        Checks.throwsA(UllageException.class, () -> graph.inline(sums));
        graph.output("y", outputs.get(0));
        try (Model again = Model.fromText(graph.text()); Program program = compiled(device, again);
            Session session = new Session(program)) {
          Checks.equal(new float[] {6, 15},
              session.run(Map.of("x", Tensor.of(new float[] {1, 2, 3, 4, 5, 6}, 2, 3))).get("y").toFloats());
        }
      }
    });
    checks.add("elements of an input that the host reads decide sizes", () -> {
      try (Graph graph = new Graph()) {
        final Graph.Value shape = graph.hostInput("shape", DType.I64, 1);
        Checks.equal(true, graph.text().contains("shape"));
        graph.output("y", graph.add("add", shape, shape));
        try (Program program = compiled(device, graph.model()); Session session = new Session(program)) {
          Checks.equal(new long[] {14},
              session.run(Map.of("shape", Tensor.of(new long[] {7}))).get("y").toLongs());
        }
      }
    });
    checks.add("a batch has its axis where it is asked for", () -> {
      try (Model model = Model.fromComprehension(SUMS);
          Program program = compiled(device, model.batch(2, new long[] {0}, new int[] {1}));
          Session session = new Session(program)) {
        final Tensor o = session.run(Map.of("x", Tensor.of(new float[] {1, 2, 3, 4, 5, 6}, 2, 3, 1))).get("O");
        Checks.equal(new long[] {3, 2}, o.extents());
        Checks.equal(new float[] {1, 4, 2, 5, 3, 6}, o.toFloats());
        Checks.fails(Status.INVALID_ARGUMENT, "", () -> model.batch(2, new long[] {0}, new int[] {7}));
      }
    });
    checks.add("a model is compiled for devices of other machines", () -> {
      try (Model model = above()) {
        final ByteBuffer bytes = model.compile(new CompileOptions().profile(device.profile()));
        try (Program program = Program.load(device, bytes); Session session = new Session(program)) {
          Checks.equal(new float[] {4}, session.run(Map.of("x", Tensor.of(new float[] {2}))).get("values").toFloats());
        }
        Checks.equal(model.compile(new CompileOptions().device(device)), bytes);
        Checks.throwsA(UllageException.class, () -> model.compile(new CompileOptions().profile(new byte[] {1, 2, 3})));
      }
    });
    checks.add("a device reports its API and its profile", () -> {
      Checks.equal(Api.VULKAN, device.info().api());
      Checks.equal(true, device.profile().length > 0);
      Checks.equal(Arrays.hashCode(device.profile()), Arrays.hashCode(device.profile()));
    });
    checks.add("trim frees device memory", () -> {
      try (Program program = compiled(device, above()); Session session = new Session(program)) {
        session.run(Map.of("x", Tensor.of(new float[] {1, 2})));
        final long before = session.statistics().deviceBytes();
        Checks.equal(session.statistics().peakDeviceBytes(), before);
        session.trim();
        Checks.equal(true, session.statistics().deviceBytes() < before);
      }
    });
  }

  private static Tensor integer(long value) {
    final ByteBuffer data = ByteBuffer.allocateDirect(Long.BYTES).order(ByteOrder.nativeOrder());
    return Tensor.of(DType.I64, data.putLong(0, value));
  }

  /** The most likely next token after these tokens, computed in one step from an empty state. */
  private static long likeliest(Program step, Session session, long[] tokens) {
    final Map<String, Tensor> given = new HashMap<>(Map.of("tokens", Tensor.of(tokens)));
    for (TensorInfo info : step.inputs()) {
      final long[] extents = info.extents();
      if (extents.length == 3) given.put(info.name(), Tensor.of(new float[0], extents[0], 0, extents[2]));
    }
    final Tensor logits = session.run(given).get("logits");
    final float[] all = logits.toFloats();
    final int count = (int) logits.extents()[logits.extents().length - 1];
    int best = all.length - count;
    for (int i = best; i < all.length; ++i) best = all[i] > all[best] ? i : best;
    return best - (all.length - count);
  }

  /** The inputs of an answer of so many tokens to one question. */
  private static Map<String, Tensor> answer(long tokens) {
    final Map<String, Tensor> given = new HashMap<>(Map.of("answer", integer(tokens), "top_k", integer(0),
        "seed", integer(0), "temperature", Tensor.scalar(0), "top_p", Tensor.scalar(1),
        "min_p", Tensor.scalar(0), "repetition_penalty", Tensor.scalar(1)));
    given.put("stops", Tensor.of(new long[0], 0, 1));
    given.put("tokens", Tensor.of(new long[] {4, 9, 17}));
    return given;
  }

  static void languageModel(Checks checks, Device device, Path file) {
    checks.add("an answer has the tokens that single steps give", () -> {
      try (Model model = Model.fromGguf(file, true)) {
        final ByteBuffer bytes = model.compile(new CompileOptions().device(device));
        try (Program step = Program.load(device, bytes); Session steps = new Session(step);
            Program answer = Program.load(device, bytes, "answer", null);
            Session answers = new Session(answer)) {
          final Map<String, Tensor> given = answer(5);
          for (long[] prompt : new long[][] {{4, 9, 17}, {1}}) {
            given.put("tokens", Tensor.of(prompt));
            final long[] result = answers.run(given).get("answer").toLongs();
            Checks.equal(5, result.length);
            long[] tokens = prompt;
            for (long token : result) {
              Checks.equal(token, likeliest(step, steps, tokens));
              tokens = Arrays.copyOf(tokens, tokens.length + 1);
              tokens[tokens.length - 1] = token;
            }
          }
        }
      }
    });
    checks.add("an answer is read while it grows", () -> {
      try (Model model = Model.fromGguf(file, true);
          Program program = Program.load(device, model.compile(new CompileOptions().device(device)), "answer", null);
          Session session = new Session(program, new SessionOptions().streaming());
          Session plain = new Session(program)) {
        answer(20).forEach(session::set);
        final Run run = session.submit();
        Checks.throwsA(IllegalArgumentException.class, () -> run.readStream("none"));
        long[] read = {};
        while (!run.isDone()) {
          final Tensor more = run.readStream("answer");
          if (more != null) read = more.toLongs();
        }
        final long[] all = run.await().get("answer").toLongs();
        Checks.equal(20, all.length);
        Checks.equal(Arrays.copyOf(all, read.length), read);
        Checks.equal(null, run.readStream("answer"));
        answer(2).forEach(plain::set);
        final Run without = plain.submit();
        Checks.fails(Status.INVALID_ARGUMENT, "streaming", () -> without.readStream("answer"));
        without.await();
      }
    });
    checks.add("a generator answers tokens, texts and messages", () -> {
      try (Generator generator = Generator.load(device, file)) {
        final int[] tokens = generator.generate(Prompt.tokens(4, 9, 17).maxTokens(5).ignoreEndTokens()).tokens();
        try (Model model = Model.fromGguf(file, true);
            Program program = Program.load(device, model.compile(new CompileOptions().device(device)), "answer", null);
            Session session = new Session(program)) {
          final long[] expected = session.run(answer(5)).get("answer").toLongs();
          Checks.equal(expected, Arrays.stream(tokens).asLongStream().toArray());
          TextModels.goOnFromProgram(program, Files.readAllBytes(file), tokens);
        }
        final int[] word = generator.encode("cab");
        Checks.equal("cab", generator.decode(word).strip());
        final Generator.Answer text = generator.generate(Prompt.text("cab").maxTokens(12).ignoreEndTokens());
        Checks.equal(generator.decode(text.tokens()), text.text());
        Checks.equal(generator.generate(Prompt.tokens(word).maxTokens(12).ignoreEndTokens()).tokens(), text.tokens());
        Checks.equal(12, text.tokens().length);
        Checks.equal(Finish.LENGTH, text.finish());
        Checks.equal(word.length, text.promptTokens());
        Checks.equal(generator.generate(Prompt.tokens(30, 28, 31, 30).maxTokens(5)).text(),
            generator.generate(Prompt.message("ab").maxTokens(5)).text());
        final int[] stop = {text.tokens()[3], text.tokens()[4]};
        final Generator.Answer stopped =
            generator.generate(Prompt.text("cab").maxTokens(12).ignoreEndTokens().stop(stop).stop(31, 31, 31));
        Checks.equal(Finish.STOP, stopped.finish());
        Checks.equal(true, stopped.tokens().length <= 5);
        Checks.equal(generator.statistics().runs(), generator.statistics().hostWaits());
        final Generator.Answer chosen = generator.generate(
            Prompt.text("cab").maxTokens(12).constraint(ConstraintKind.CHOICE, "dad", "abba"));
        Checks.equal(true, List.of("dad", "abba").contains(chosen.text()));
        Checks.equal(true, chosen.toolCalls() == null);
        Checks.fails(Status.INVALID_ARGUMENT, "line 2",
            () -> generator.generate(Prompt.text("a").constraint(ConstraintKind.GRAMMAR, "root ::= \"a\"\nx ::= (")));
        Checks.fails(Status.INVALID_ARGUMENT, "requires a conversation",
            () -> generator.generate(Prompt.text("a").toolChoice("required")));
        Checks.fails(Status.INVALID_ARGUMENT, "", () -> generator.generate(Prompt.tokens()));
        Checks.fails(Status.INVALID_ARGUMENT, "temperature", () -> generator.generate(Prompt.text("a").temperature(-1)));
        Checks.throwsA(NullPointerException.class, () -> Prompt.text(null));
      }
      Checks.throwsA(UllageException.class, () -> Generator.load(device, Path.of("/nowhere/at/all")));
    });
    checks.add("a generator streams pieces, and a listener ends the answer", () -> {
      try (Generator generator = Generator.load(device, file)) {
        final Prompt prompt = Prompt.text("cab").maxTokens(20).ignoreEndTokens();
        final Generator.Answer whole = generator.generate(prompt);
        final StringBuilder text = new StringBuilder();
        final AtomicInteger tokens = new AtomicInteger();
        final Generator.Answer streamed = generator.generate(prompt, piece -> {
          text.append(piece.text());
          tokens.addAndGet(piece.tokens().length);
          return false;
        });
        Checks.equal(whole.text(), text.toString());
        Checks.equal(20, tokens.get());
        Checks.equal(whole.tokens(), streamed.tokens());
        final int[] some = generator.generate(prompt, piece -> true).tokens();
        Checks.equal(true, some.length > 0);
        Checks.equal(Arrays.copyOf(whole.tokens(), some.length), some);
        Checks.throwsA(ArithmeticException.class,
            () -> generator.generate(prompt, piece -> piece.tokens().length / (piece.text().length() * 0) > 0));
        Checks.equal(whole.text(), generator.generate(prompt).text());
      }
    });
    checks.add("a conversation reads only what is new, until it is forgotten", () -> {
      try (Generator talk = Generator.load(device, file, new Generator.Options().conversation()
              .compile(new CompileOptions().progress((step, done, total) -> false))
              .session(new SessionOptions().bound("tokens", 8).bound("answer", 8).bound("said", 64)))) {
        final Prompt first = Prompt.tokens(4, 9, 17).maxTokens(5).ignoreEndTokens();
        final int[] answer = talk.generate(first).tokens();
        Checks.equal(true, talk.generate(Prompt.tokens(3, 8).maxTokens(5).ignoreEndTokens()).promptTokens() <= 3);
        talk.forget();
        Checks.equal(answer, talk.generate(first).tokens());
      }
      Checks.fails(Status.CANCELLED, "", () -> Generator.load(device, file,
          new Generator.Options().compile(new CompileOptions().progress((step, done, total) -> true))));
    });
    checks.add("damaged or truncated language models are rejected", () -> {
      final byte[] whole = Files.readAllBytes(file);
      for (int size : new int[] {0, 3, 100, whole.length - 1}) {
        Checks.throwsA(UllageException.class, () -> Model.fromGguf(Arrays.copyOf(whole, size), false));
      }
      try (Model model = Model.fromGguf(whole, false)) {
        Checks.equal("tokens", model.inputs().get(0).name());
        final ByteBuffer bytes = model.compile();
        Checks.fails(Status.INVALID_ARGUMENT, "answer", () -> Program.load(device, bytes, "answer", null));
      }
    });
  }

  static void compiles(Checks checks, Device device) {
    checks.add("graph errors name the op, and the graph stays usable", () -> {
      try (Graph graph = new Graph()) {
        final Graph.Value x = graph.input("x", DType.F32, 2);
        final Graph.Value y = graph.input("y", DType.F32, 3);
        Checks.equal("add", Checks.fails(Status.INVALID_ARGUMENT, "2", () -> graph.add("add", x, y)).op());
        Checks.fails(Status.INVALID_ARGUMENT, "no_such_op", () -> graph.add("no_such_op", x));
        Checks.throwsA(IllegalArgumentException.class,
            () -> graph.add("add", Map.of("a", new Object()), x, x));
        try (Graph other = new Graph()) {
          Checks.throwsA(IllegalArgumentException.class, () -> other.output("x", x));
        }
        Checks.fails(Status.INVALID_ARGUMENT, "output", graph::model);
        graph.output("z", graph.add("add", x, x));
        graph.model().close();
      }
    });
    checks.add("invalid texts and models are rejected", () -> {
      Checks.fails(Status.INVALID_FILE, "", () -> Model.fromText("nonsense"));
      Checks.fails(Status.INVALID_ARGUMENT, "", () -> Model.fromComprehension("def sums("));
      Checks.throwsA(UllageException.class, () -> Model.fromOnnx(new byte[] {1, 2, 3}));
      Checks.throwsA(NullPointerException.class, () -> Model.fromText(null));
    });
    checks.add("a callback observes, cancels or fails a compilation", () -> {
      try (Model model = above()) {
        final AtomicInteger calls = new AtomicInteger();
        model.compile(new CompileOptions().progress((step, done, total) -> calls.incrementAndGet() < 0));
        Checks.equal(true, calls.get() > 3);
        Checks.fails(Status.CANCELLED, "",
            () -> model.compile(new CompileOptions().progress((step, done, total) -> true)));
        Checks.throwsA(ArithmeticException.class,
            () -> model.compile(new CompileOptions().progress((step, done, total) -> 1 % (int) (done - done) > 0)));
      }
    });
    checks.add("the same model and options give the same bytes", () -> {
      try (Model model = above()) {
        Checks.equal(model.compile(), model.compile());
        Checks.fails(Status.INVALID_ARGUMENT, "none", () -> model.compile(new CompileOptions().plan("none")));
      }
    });
  }

  public static void main(String[] arguments) throws Exception {
    final Device.Options options = new Device.Options().timestamps();
    if (System.getenv("ULLAGE_TEST_VALIDATION") != null) options.validation();
    if ("T0".equals(System.getenv("ULLAGE_TEST_TIER"))) options.maxTier(0);
    final Checks checks = new Checks();
    try (Device device = Device.open(options)) {
      System.out.println("ullage " + Device.version() + ", Java " + Runtime.version() + ", "
          + device.info().name() + ", " + ByteOrder.nativeOrder());
      runs(checks, device);
      hostileInput(checks, device);
      compiles(checks, device);
      transforms(checks, device);
      imports(checks, device);
      graphs(checks, device);
      languageModel(checks, device, Path.of(arguments[0], "small.gguf"));
      TextModels.add(checks, device, Path.of(arguments[0]));
      checks.add("the validation layer reports nothing", () -> Checks.equal(0L, device.validationMessages()));
      System.exit(checks.run() == 0 ? 0 : 1);
    }
  }
}

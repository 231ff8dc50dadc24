package ullage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** A graph of ops with its constants, made for no device. Immutable; belongs to one thread at a time. */
public final class Model extends Handle {
  private static final int IMPORT_SIZE = 144;
  private static final int DERIVATIVE_SIZE = 24;
  private static final int BATCH_SIZE = 48;
  private final List<Diagnostic> diagnostics;

  private Model(long address, List<Diagnostic> diagnostics) {
    super(address);
    this.diagnostics = diagnostics;
  }

  private interface Importer {
    int make(Scratch scratch, long options, long made);
  }

  private static Model imported(String folder, Importer importer) {
    final Watch watch = new Watch(null);
    try (Scratch scratch = new Scratch(); Callback told = CompilerNative.diagnose(watch)) {
      final ByteBuffer made = scratch.allocate(Long.BYTES);
      final Struct options = new Struct(scratch, IMPORT_SIZE).put(scratch.text(folder)).put(0).put(0L)
          .put(0).put(0L).put(0).put(0L).put(0).put(0L).put(0).put(0L).put(0).put(0).put(0)
          .put(told.user()).put(told.function());
      watch.check(importer.make(scratch, options.address(), Native.address(made)));
      return new Model(made.getLong(0), watch.said());
    }
  }

  /** Weights that lie beside the file are found. Throws {@link Status#UNSUPPORTED} with op and node. */
  public static Model fromOnnx(Path file) throws IOException {
    final Path folder = file.toAbsolutePath().getParent();
    return fromOnnx(Files.readAllBytes(file), folder.toString());
  }

  /** A model that refers to other files is refused. */
  public static Model fromOnnx(byte[] bytes) {
    return fromOnnx(bytes, null);
  }

  private static Model fromOnnx(byte[] bytes, String folder) {
    final ByteBuffer data = direct(bytes);
    return imported(folder, (scratch, options, made)
        -> CompilerNative.modelFromOnnx(scratch.keep(data), bytes.length, options, made));
  }

  private static ByteBuffer direct(byte[] bytes) {
    final ByteBuffer data = Scratch.aligned(bytes.length);
    data.duplicate().put(bytes);
    return data;
  }

  /**
   * A language model of less than 2 GiB. The program "" is one step; with `answers` also those of whole answers,
   * "answer" and "conversation".
   */
  public static Model fromGguf(Path file, boolean answers) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      return fromGguf(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()), answers);
    }
  }

  public static Model fromGguf(byte[] bytes, boolean answers) {
    return fromGguf(direct(bytes), answers);
  }

  private static Model fromGguf(ByteBuffer bytes, boolean answers) {
    return imported(null, (scratch, options, made)
        -> CompilerNative.modelFromGguf(scratch.keep(bytes), bytes.capacity(), answers ? 1 : 0, options, made));
  }

  /** The only definition of a text in the comprehension language. */
  public static Model fromComprehension(String text) {
    Objects.requireNonNull(text, "text");
    return imported(null, (scratch, options, made)
        -> CompilerNative.modelFromComprehension(scratch.text(text), 0, options, made));
  }

  /** The text form of a graph. */
  public static Model fromText(String text) {
    Objects.requireNonNull(text, "text");
    return imported(null, (scratch, options, made)
        -> CompilerNative.modelFromText(scratch.text(text), made));
  }

  /** The graph as it stands. */
  static Model of(Graph graph) {
    return imported(null, (scratch, options, made)
        -> CompilerNative.modelFromGraph(graph.address(), made));
  }

  /** Of the whole model, by these inputs, or by all that there are. */
  public Model differentiate(Derivative derivative, String... inputs) {
    return differentiate(derivative, false, inputs);
  }

  /**
   * As above; `recompute`: the backward pass computes values of the forward pass again instead of keeping them.
   * docs/gradients.md has what derivatives are at kinks.
   */
  public Model differentiate(Derivative derivative, boolean recompute, String... inputs) {
    Objects.requireNonNull(derivative, "derivative");
    return imported(null, (scratch, ignored, made) -> {
      final Struct options = new Struct(scratch, DERIVATIVE_SIZE)
          .put(inputs.length == 0 ? 0L : scratch.texts(List.of(inputs))).put(inputs.length).put(recompute);
      return CompilerNative.modelDifferentiate(address(), derivative.ordinal(), options.address(), made);
    });
  }

  /**
   * The model for every row of a batch. `inputAxes`: per input where its batch axis is put, -1 where rows share the
   * input; batch axes of outputs come first. `rows`: how many there are; 0: the run decides. An output whose rows
   * differ in extent is padded with zeros and followed by "name_counts", which needs `rows`.
   */
  public Model batch(long rows, long... inputAxes) {
    return imported(null, (scratch, ignored, made) -> {
      final Struct options = new Struct(scratch, BATCH_SIZE).put(scratch.longs(inputAxes)).put(inputAxes.length)
          .put(0L).put(0).put(rows);
      return CompilerNative.modelBatch(address(), options.address(), made);
    });
  }

  /** Warnings of the import. */
  public List<Diagnostic> diagnostics() {
    return diagnostics;
  }

  public List<TensorInfo> inputs() {
    final long model = address();
    return TensorInfo.list(CompilerNative.modelInputCount(model),
        (index, info) -> Diagnostic.check(CompilerNative.modelGetInput(model, index, info)));
  }

  public List<TensorInfo> outputs() {
    final long model = address();
    return TensorInfo.list(CompilerNative.modelOutputCount(model),
        (index, info) -> Diagnostic.check(CompilerNative.modelGetOutput(model, index, info)));
  }

  /** A program file that any device of the baseline runs. */
  public ByteBuffer compile() {
    return compile(new CompileOptions());
  }

  /** The bytes of a program file: the same for the same model and options. */
  public ByteBuffer compile(CompileOptions options) {
    final Watch watch = new Watch(options.progress());
    final boolean isWatched = options.progress() != null;
    try (Scratch scratch = new Scratch();
        Callback told = isWatched ? CompilerNative.progress(watch) : null) {
      final ByteBuffer made = scratch.allocate(Long.BYTES);
      watch.check(CompilerNative.modelCompile(address(), options.write(scratch, told).address(),
          Native.address(made)));
      return taken(made.getLong(0));
    }
  }

  private static ByteBuffer taken(long compiled) {
    try {
      final long size = CompilerNative.compiledSize(compiled);
      final ByteBuffer bytes = Scratch.aligned(size);
      bytes.duplicate().put(Native.view(CompilerNative.compiledBytes(compiled), size));
      return bytes;
    } finally {
      CompilerNative.compiledDestroy(compiled);
    }
  }

  @Override
  void destroy(long address) {
    CompilerNative.modelDestroy(address);
  }
}

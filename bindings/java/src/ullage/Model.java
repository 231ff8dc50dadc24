package ullage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** A graph of ops with its constants, made for no device. Immutable; belongs to one thread at a time. */
public final class Model extends Handle {
  private static final int IMPORT_SIZE = 144;
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
    final ByteBuffer data = Scratch.aligned(bytes.length);
    data.duplicate().put(bytes);
    return imported(folder, (scratch, options, made)
        -> CompilerNative.modelFromOnnx(scratch.keep(data), bytes.length, options, made));
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

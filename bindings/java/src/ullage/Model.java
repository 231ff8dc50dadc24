package ullage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * A graph of ops with its constants, independent of a device. Immutable. One thread at a time may
 * use it.
 */
public final class Model extends Handle {
  private final List<Diagnostic> diagnostics;

  private Model(long address, List<Diagnostic> diagnostics) {
    super(address);
    this.diagnostics = diagnostics;
  }

  private interface Importer {
    int make(Scratch scratch, long options, long result);
  }

  private static Model imported(Importer importer) {
    return imported(new ImportOptions(), null, importer);
  }

  private static Model imported(ImportOptions given, Path folder, Importer importer) {
    final Watch watch = new Watch(null);
    try (Scratch scratch = new Scratch(); Callback callback = Callback.diagnose(watch)) {
      final ByteBuffer result = scratch.allocate(Long.BYTES);
      final Structs.ImportOptions options =
          given.write(scratch).diagnoseUser(callback.user()).diagnose(callback.function());
      if (given.folder() == null && folder != null) options.folder(scratch.text(folder.toString()));
      watch.check(importer.make(scratch, options.address(), Memory.address(result)));
      return new Model(result.getLong(0), watch.diagnostics());
    }
  }

  /**
   * Imports an ONNX file. External weights are loaded from the folder of the file. Throws
   * {@link Status#UNSUPPORTED}, with op and node, if an op has no importer.
   */
  public static Model fromOnnx(Path file) throws IOException {
    return fromOnnx(file, new ImportOptions());
  }

  /** As above, with options. */
  public static Model fromOnnx(Path file, ImportOptions options) throws IOException {
    return fromOnnx(Files.readAllBytes(file), options, file.toAbsolutePath().getParent());
  }

  /**
   * Imports the bytes of an ONNX file. Throws {@link UllageException} if it refers to other files.
   */
  public static Model fromOnnx(byte[] bytes) {
    return fromOnnx(bytes, new ImportOptions());
  }

  /** As above, with options. */
  public static Model fromOnnx(byte[] bytes, ImportOptions options) {
    return fromOnnx(bytes, options, null);
  }

  private static Model fromOnnx(byte[] bytes, ImportOptions options, Path folder) {
    return imported(options, folder, (scratch, given, result)
        -> CompilerNative.modelFromOnnx(scratch.bytes(bytes), bytes.length, given, result));
  }

  /** The nodes of an ONNX file that cannot be imported. */
  public static List<Diagnostic> unsupportedNodes(byte[] bytes) {
    final Watch watch = new Watch(null);
    try (Scratch scratch = new Scratch(); Callback callback = Callback.diagnose(watch)) {
      final ByteBuffer count = scratch.allocate(Integer.BYTES);
      watch.check(CompilerNative.onnxUnsupported(scratch.bytes(bytes), bytes.length, callback.user(),
          callback.function(), Memory.address(count)));
      return watch.diagnostics();
    }
  }

  /**
   * Imports a program of PyTorch: a .pt2 file, as torch.export.save writes it. Outputs named
   * "buffer_mutation:NAME" and "input_mutation:NAME" are what it writes to its buffers and inputs.
   * Throws {@link Status#UNSUPPORTED}, with op and node, if an op has no importer.
   */
  public static Model fromPt2(Path file) throws IOException {
    return fromPt2(Files.readAllBytes(file), new ImportOptions());
  }

  /** Imports the bytes of a .pt2 file, see above. */
  public static Model fromPt2(byte[] bytes, ImportOptions options) {
    return imported(options, null, (scratch, given, result)
        -> CompilerNative.modelFromPt2(scratch.bytes(bytes), bytes.length, given, result));
  }

  /**
   * Imports a language model of less than 2 GiB. The entry "" computes one step. With `answers` the
   * model also has the entries "answer" and "conversation", which compute whole answers.
   */
  public static Model fromGguf(Path file, boolean answers) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      return fromGguf(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size()), answers);
    }
  }

  /** Imports the bytes of a GGUF file, see above. */
  public static Model fromGguf(byte[] bytes, boolean answers) {
    return fromGguf(Scratch.inPlace(ByteBuffer.wrap(bytes)), answers);
  }

  private static Model fromGguf(ByteBuffer bytes, boolean answers) {
    return imported((scratch, options, result)
        -> CompilerNative.modelFromGguf(scratch.keep(bytes), bytes.capacity(), answers ? 1 : 0, options, result));
  }

  /** Compiles a text in the comprehension language that has one definition. */
  public static Model fromComprehension(String text) {
    return fromComprehension(text, null);
  }

  /** Compiles the definition with this name; null is for a text with one definition. */
  public static Model fromComprehension(String text, String definition) {
    Objects.requireNonNull(text, "text");
    return imported((scratch, options, result)
        -> CompilerNative.modelFromComprehension(scratch.text(text), scratch.text(definition), options, result));
  }

  /** Parses the text form of a graph (docs/text-form.md). */
  public static Model fromText(String text) {
    Objects.requireNonNull(text, "text");
    return imported((scratch, options, result)
        -> CompilerNative.modelFromText(scratch.text(text), result));
  }

  /** A model of the current graph. */
  static Model of(Graph graph) {
    return imported((scratch, options, result)
        -> CompilerNative.modelFromGraph(graph.address(), result));
  }

  /** Differentiates the model with respect to these inputs, or to all inputs if none is named. */
  public Model differentiate(Derivative derivative, String... inputs) {
    return differentiate(derivative, false, inputs);
  }

  /**
   * As above. With `recompute` the backward pass recomputes values of the forward pass instead of
   * keeping them. docs/gradients.md states the derivatives of functions that are not smooth.
   */
  public Model differentiate(Derivative derivative, boolean recompute, String... inputs) {
    Objects.requireNonNull(derivative, "derivative");
    return imported((scratch, ignored, result) -> {
      final Structs.DerivativeOptions options = new Structs.DerivativeOptions(scratch)
          .inputs(inputs.length == 0 ? 0L : scratch.texts(List.of(inputs))).inputCount(inputs.length)
          .recompute(recompute);
      return CompilerNative.modelDifferentiate(address(), derivative.ordinal(), options.address(), result);
    });
  }

  /**
   * Applies the model to every row of a batch. `inputAxes` has the position of the batch axis of
   * each input, or -1 if all rows share the input. The batch axis of an output is its first axis.
   * `rows` is the number of rows; 0 means that it varies from run to run. If the rows of an output
   * differ in extent, they are padded with zeros and an output "name_counts" follows; this requires
   * `rows`.
   */
  public Model batch(long rows, long... inputAxes) {
    return batch(rows, inputAxes, new int[0]);
  }

  /** As above, with the position of the batch axis of each output. */
  public Model batch(long rows, long[] inputAxes, int[] outputAxes) {
    return imported((scratch, ignored, result) -> {
      final Structs.BatchOptions options = new Structs.BatchOptions(scratch)
          .inputAxes(scratch.longs(inputAxes)).inputAxisCount(inputAxes.length)
          .outputAxes(outputAxes.length == 0 ? 0L : scratch.ints(outputAxes))
          .outputAxisCount(outputAxes.length).rows(rows);
      return CompilerNative.modelBatch(address(), options.address(), result);
    });
  }

  /** The warnings of the import. */
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

  /** Compiles a program file that runs on any device of tier 0. */
  public ByteBuffer compile() {
    return compile(new CompileOptions());
  }

  /** Compiles a program file. The same model and options give the same bytes. */
  public ByteBuffer compile(CompileOptions options) {
    final Watch watch = new Watch(options.progress());
    try (Scratch scratch = new Scratch(); Callback callback = Callback.progress(watch)) {
      final ByteBuffer result = scratch.allocate(Long.BYTES);
      watch.check(CompilerNative.modelCompile(address(), options.write(scratch, callback).address(),
          Memory.address(result)));
      return taken(result.getLong(0));
    }
  }

  private static ByteBuffer taken(long compiled) {
    try {
      final long size = CompilerNative.compiledSize(compiled);
      final ByteBuffer bytes = Scratch.aligned(size);
      bytes.duplicate().put(Memory.view(CompilerNative.compiledBytes(compiled), size));
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

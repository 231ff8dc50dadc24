package ullage;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Options of {@link Model#fromOnnx}. An option that is not set has its default. */
public final class ImportOptions {
  private Path folder;
  private final List<String> deviceInputs = new ArrayList<>();
  private final Map<String, Tensor> specialized = new LinkedHashMap<>();
  private final Map<String, long[]> shapes = new LinkedHashMap<>();
  private final Map<String, Long> bounds = new LinkedHashMap<>();
  private final List<String> given = new ArrayList<>();
  private final Map<String, Long> lengths = new LinkedHashMap<>();
  private boolean allowNewerOpset;
  private boolean unrollLoops;

  /** Sets the folder of external data; default: the folder of the file. */
  public ImportOptions folder(Path folder) {
    this.folder = folder;
    return this;
  }

  /** Keeps the host from reading an input. */
  public ImportOptions deviceInput(String input) {
    deviceInputs.add(Objects.requireNonNull(input, "input"));
    return this;
  }

  /**
   * Lets the structure of the graph depend on the value of an input (axes, a rank). Every run must
   * pass the same value.
   */
  public ImportOptions specialized(String input, Tensor value) {
    specialized.put(Objects.requireNonNull(input, "input"), Objects.requireNonNull(value, "value"));
    return this;
  }

  /** Fixes the extents of an input. */
  public ImportOptions shape(String input, long... extents) {
    shapes.put(Objects.requireNonNull(input, "input"), extents.clone());
    return this;
  }

  /** Sets the most iterations of a loop that is unrolled, by its node. */
  public ImportOptions bound(String node, long iterations) {
    bounds.put(Objects.requireNonNull(node, "node"), iterations);
    return this;
  }

  /** Makes every run pass an input for which the model has a value. */
  public ImportOptions given(String input) {
    given.add(Objects.requireNonNull(input, "input"));
    return this;
  }

  /**
   * Sets the length of an input that is a sequence; its tensors become inputs "name.0", "name.1" and
   * so on. -1 is for an optional input that is absent.
   */
  public ImportOptions length(String input, long length) {
    lengths.put(Objects.requireNonNull(input, "input"), length);
    return this;
  }

  /** Tries to import nodes of unknown, newer opsets. */
  public ImportOptions allowNewerOpset() {
    allowNewerOpset = true;
    return this;
  }

  /** Unrolls all loops, as derivatives require. */
  public ImportOptions unrollLoops() {
    unrollLoops = true;
    return this;
  }

  private long specialized(Scratch scratch) {
    final ByteBuffer all = scratch.allocate(Structs.NamedTensor.SIZE * specialized.size());
    int i = 0;
    for (Map.Entry<String, Tensor> one : specialized.entrySet()) {
      new Structs.NamedTensor(all, i++).name(scratch.text(one.getKey()))
          .tensor(one.getValue().describe(scratch).address());
    }
    return Memory.address(all);
  }

  private long shapes(Scratch scratch) {
    final ByteBuffer all = scratch.allocate(Structs.NamedShape.SIZE * shapes.size());
    int i = 0;
    for (Map.Entry<String, long[]> one : shapes.entrySet()) {
      new Structs.NamedShape(all, i++).name(scratch.text(one.getKey())).rank(one.getValue().length)
          .extents(scratch.longs(one.getValue()));
    }
    return Memory.address(all);
  }

  Structs.ImportOptions write(Scratch scratch, Path folderOfFile) {
    final Path from = folder == null ? folderOfFile : folder;
    return new Structs.ImportOptions(scratch).folder(scratch.text(from == null ? null : from.toString()))
        .deviceInputs(scratch.texts(deviceInputs)).deviceInputCount(deviceInputs.size())
        .specialized(specialized(scratch)).specializedCount(specialized.size()).shapes(shapes(scratch))
        .shapeCount(shapes.size()).bounds(scratch.bounds(bounds)).boundCount(bounds.size())
        .given(scratch.texts(given)).givenCount(given.size()).lengths(scratch.bounds(lengths))
        .lengthCount(lengths.size()).allowNewerOpset(allowNewerOpset).unrollLoops(unrollLoops);
  }
}

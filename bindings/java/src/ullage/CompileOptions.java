package ullage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What a program file is compiled for; what is not set has its default. */
public final class CompileOptions {
  private static final int SIZE = 120;
  private Device device;
  private final List<String> plans = new ArrayList<>();
  private final Map<String, Long> bounds = new LinkedHashMap<>();
  private boolean halfPrecision;
  private boolean checkIndices;
  private boolean selfTest;
  private String weights;
  private String cacheDirectory;
  private Progress progress;

  /** For this device, besides what `plan` names; without either: for any. */
  public CompileOptions device(Device device) {
    this.device = device;
    return this;
  }

  /** "portable", "cpu", "mobile", "desktop", "matrix" and so on; again for more of them. */
  public CompileOptions plan(String name) {
    plans.add(Objects.requireNonNull(name, "plan"));
    return this;
  }

  /** The default of sessions, by symbol or "input.axis". */
  public CompileOptions bound(String symbol, long value) {
    bounds.put(Objects.requireNonNull(symbol, "symbol"), value);
    return this;
  }

  /** What can be is stored as f16. */
  public CompileOptions halfPrecision() {
    halfPrecision = true;
    return this;
  }

  /** Sessions may ask for runs that fail where data indexes out of range. */
  public CompileOptions checkIndices() {
    checkIndices = true;
    return this;
  }

  /** Kernels get reference kernels, which check them at the first loads. */
  public CompileOptions selfTest() {
    selfTest = true;
    return this;
  }

  /** What float constants of products become: "q4_0", "q8_0", "bf16" and so on. */
  public CompileOptions weights(String format) {
    weights = format;
    return this;
  }

  /** Of compiled kernels. */
  public CompileOptions cacheDirectory(String path) {
    cacheDirectory = path;
    return this;
  }

  public CompileOptions progress(Progress progress) {
    this.progress = progress;
    return this;
  }

  Progress progress() {
    return progress;
  }

  Struct write(Scratch scratch, Callback told) {
    return new Struct(scratch, SIZE).put(device == null ? 0L : device.address()).put(0L).put(0)
        .put(scratch.texts(plans)).put(plans.size()).put(scratch.bounds(bounds)).put(bounds.size()).put(0)
        .put(halfPrecision).put(scratch.text(weights)).put(0).put(checkIndices).put(selfTest)
        .put(scratch.text(cacheDirectory)).put(told == null ? 0L : told.user())
        .put(told == null ? 0L : told.function());
  }
}

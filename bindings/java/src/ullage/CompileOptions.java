package ullage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Options of {@link Model#compile}. An option that is not set has its default. */
public final class CompileOptions {
  private static final int SIZE = 120;
  private Device device;
  private final List<String> plans = new ArrayList<>();
  private final Map<String, Long> bounds = new LinkedHashMap<>();
  private boolean halfPrecision;
  private boolean checkIndices;
  private boolean selfTest = true;
  private String weights;
  private String cacheDirectory;
  private Progress progress;

  /** Adds a plan for this device. Without a device and plans, the program runs on any device. */
  public CompileOptions device(Device device) {
    this.device = device;
    return this;
  }

  /** Adds a plan: "portable", "cpu", "mobile", "desktop", "matrix". Repeat it to add more. */
  public CompileOptions plan(String name) {
    plans.add(Objects.requireNonNull(name, "plan"));
    return this;
  }

  /** Sets the largest value of a symbol or of "input.axis", the default of sessions. */
  public CompileOptions bound(String symbol, long value) {
    bounds.put(Objects.requireNonNull(symbol, "symbol"), value);
    return this;
  }

  /** Stores values as f16 where the program allows it. */
  public CompileOptions halfPrecision() {
    halfPrecision = true;
    return this;
  }

  /** Lets sessions request runs that fail if data indexes out of range. */
  public CompileOptions checkIndices() {
    checkIndices = true;
    return this;
  }

  /** Adds reference kernels, which check the kernels at the first loads on a driver; default true. */
  public CompileOptions selfTest(boolean on) {
    selfTest = on;
    return this;
  }

  /** Sets the format of float constants of matrix products: "q4_0", "q8_0", "bf16". */
  public CompileOptions weights(String format) {
    weights = format;
    return this;
  }

  /** Caches compiled kernels in this folder. */
  public CompileOptions cacheDirectory(String path) {
    cacheDirectory = path;
    return this;
  }

  /** Reports each step of the compilation, from several threads at once. */
  public CompileOptions progress(Progress progress) {
    this.progress = progress;
    return this;
  }

  Progress progress() {
    return progress;
  }

  Struct write(Scratch scratch, Callback callback) {
    return new Struct(scratch, SIZE).put(device == null ? 0L : device.address()).put(0L).put(0)
        .put(scratch.texts(plans)).put(plans.size()).put(scratch.bounds(bounds)).put(bounds.size()).put(0)
        .put(halfPrecision).put(scratch.text(weights)).put(0).put(checkIndices).put(selfTest ? 1 : 2)
        .put(scratch.text(cacheDirectory)).put(callback == null ? 0L : callback.user())
        .put(callback == null ? 0L : callback.function());
  }
}

package ullage;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A program file, loaded on a device. Immutable: threads and sessions may share it. */
public final class Program extends Handle {
  // C reads the bytes as long as a session of the program is open; the session refers to its
  // program.
  private final ByteBuffer bytes;

  private Program(long address, ByteBuffer bytes) {
    super(address);
    this.bytes = bytes;
  }

  /** Maps a program file and loads it. Throws {@link UllageException} if it cannot be read. */
  public static Program load(Device device, Path file) {
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer result = scratch.allocate(Long.BYTES);
      UllageException.check(Native.programLoadFile(device.address(), scratch.path(file),
          Memory.address(result)));
      return new Program(result.getLong(0), null);
    }
  }

  /** Loads the default entry with the best plan that the device can run. */
  public static Program load(Device device, ByteBuffer bytes) {
    return load(device, bytes, "", null);
  }

  /**
   * Loads one entry of a program file; "" is the default entry. `plan` names a plan; null selects
   * the best plan that the device can run. A direct buffer that is aligned to 16 bytes, as {@link
   * Model#compile} returns it, is read in place and must not change; others are copied. Throws
   * {@link Status#INVALID_FILE} for damaged bytes and {@link Status#INVALID_ARGUMENT} for unknown
   * names.
   */
  public static Program load(Device device, ByteBuffer bytes, String entry, String plan) {
    Objects.requireNonNull(entry, "entry");
    final ByteBuffer held = Scratch.inPlace(bytes);
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer result = scratch.allocate(Long.BYTES);
      final Structs.ProgramOptions options =
          new Structs.ProgramOptions(scratch).entry(scratch.text(entry)).plan(scratch.text(plan));
      UllageException.check(Native.programLoad(device.address(), scratch.keep(held), held.capacity(),
          options.address(), Memory.address(result)));
      return new Program(result.getLong(0), held);
    }
  }

  public List<TensorInfo> inputs() {
    final long program = address();
    return TensorInfo.list(Native.programInputCount(program),
        (index, info) -> UllageException.check(Native.programGetInput(program, index, info)));
  }

  public List<TensorInfo> outputs() {
    final long program = address();
    return TensorInfo.list(Native.programOutputCount(program),
        (index, info) -> UllageException.check(Native.programGetOutput(program, index, info)));
  }

  /**
   * A plan of the program for one kind of device. `lacks` names what the device lacks to run it.
   */
  public record Plan(String name, boolean isTaken, int preference, String lacks) {}

  /** All plans of the program, usable on this device or not. */
  public List<Plan> plans() {
    final List<Plan> result = new ArrayList<>();
    for (int i = 0; i < Native.programPlanCount(address()); ++i) {
      try (Scratch scratch = new Scratch()) {
        final Structs.PlanInfo plan = new Structs.PlanInfo(scratch);
        UllageException.check(Native.programGetPlan(address(), i, plan.address()));
        result.add(new Plan(plan.name(), plan.isTaken(), plan.preference(), plan.lacks()));
      }
    }
    return result;
  }

  @Override
  void destroy(long address) {
    Native.programDestroy(address);
  }
}

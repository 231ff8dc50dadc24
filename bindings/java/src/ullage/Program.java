package ullage;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** A program file on a device. Immutable: threads and sessions may share it. */
public final class Program extends Handle {
  private static final int OPTIONS_SIZE = 24;
  // C reads the bytes as long as a session lives, which refers to its program.
  private final ByteBuffer bytes;

  private Program(long address, ByteBuffer bytes) {
    super(address);
    this.bytes = bytes;
  }

  /** Maps the file. */
  public static Program load(Device device, Path file) {
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer made = scratch.allocate(Long.BYTES);
      Status.check(Native.programLoadFile(device.address(), scratch.text(file.toString()),
          Native.address(made)));
      return new Program(made.getLong(0), null);
    }
  }

  public static Program load(Device device, ByteBuffer bytes) {
    return load(device, bytes, "", null);
  }

  /**
   * The program of that name (`entry`; "" is the one that there always is) by the plan of that name; null:
   * the best that the device can run. A direct buffer that is aligned to 16, as
   * {@link Model#compile} makes it, is read where it is and must not change; others are copied.
   */
  public static Program load(Device device, ByteBuffer bytes, String entry, String plan) {
    Objects.requireNonNull(entry, "entry");
    ByteBuffer held = bytes.slice();
    if (!held.isDirect() || (Native.address(held) & (Scratch.ALIGNMENT - 1)) != 0) {
      held = Scratch.aligned(held.capacity());
      held.duplicate().put(bytes.slice());
    }
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer made = scratch.allocate(Long.BYTES);
      final Struct options =
          new Struct(scratch, OPTIONS_SIZE).put(scratch.text(entry)).put(scratch.text(plan));
      Status.check(Native.programLoad(device.address(), scratch.keep(held), held.capacity(),
          options.address(), Native.address(made)));
      return new Program(made.getLong(0), held);
    }
  }

  public List<TensorInfo> inputs() {
    final long program = address();
    return TensorInfo.list(Native.programInputCount(program),
        (index, info) -> Status.check(Native.programGetInput(program, index, info)));
  }

  public List<TensorInfo> outputs() {
    final long program = address();
    return TensorInfo.list(Native.programOutputCount(program),
        (index, info) -> Status.check(Native.programGetOutput(program, index, info)));
  }

  /** A form of the program for one kind of device; `lacks` says what the device lacks for it. */
  public record Plan(String name, boolean isTaken, int preference, String lacks) {
    private static final int SIZE = 32;
  }

  public List<Plan> plans() {
    final List<Plan> made = new ArrayList<>();
    for (int i = 0; i < Native.programPlanCount(address()); ++i) {
      try (Scratch scratch = new Scratch()) {
        final Struct plan = new Struct(scratch, Plan.SIZE);
        Status.check(Native.programGetPlan(address(), i, plan.address()));
        made.add(new Plan(plan.getText(), plan.getInt() != 0, plan.getInt(), plan.getText()));
      }
    }
    return made;
  }

  @Override
  void destroy(long address) {
    Native.programDestroy(address);
  }
}

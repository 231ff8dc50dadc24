import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import ullage.DType;
import ullage.Device;
import ullage.Graph;
import ullage.Program;
import ullage.Segments;
import ullage.Session;
import ullage.Status;

/** Tests tensors in memory segments, which only java.lang.foreign supports. */
final class SegmentsTest {
  private SegmentsTest() {}

  public static void main(String[] arguments) {
    final Checks checks = new Checks();
    checks.add("segments are read and written in place", () -> {
      try (Device device = Device.open(); Graph graph = new Graph(); Arena arena = Arena.ofConfined()) {
        final Graph.Value x = graph.input("x", DType.F32, "n");
        graph.output("y", graph.add("mul", x, x));
        try (Program program = Program.load(device, graph.model().compile());
            Session session = new Session(program)) {
          final MemorySegment data = arena.allocateFrom(ValueLayout.JAVA_FLOAT, 2, 3, 4);
          Segments.set(session, "x", DType.F32, data, 3);
          session.run();
          final MemorySegment y = Segments.view(session, 0);
          Checks.equal(new float[] {4, 9, 16}, y.toArray(ValueLayout.JAVA_FLOAT));
          Checks.equal(true, y.isReadOnly());
          Checks.fails(
              Status.INVALID_ARGUMENT, "x", () -> Segments.set(session, "x", DType.F32, data, 4));
          Checks.throwsA(IllegalArgumentException.class,
              () -> Segments.set(session, "x", DType.F32, MemorySegment.ofArray(new float[3]), 3));
        }
      }
    });
    System.exit(checks.run() == 0 ? 0 : 1);
  }
}

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtSession;
import java.util.Arrays;
import java.util.Map;

/** LIBRARY MODEL: the model, y [n, 3] of x [n, 8], on the provider alone, at three sizes; prints sums. */
final class JavaProvider {
  public static void main(String[] arguments) throws Exception {
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    environment.registerExecutionProviderLibrary("ullage", arguments[0]);
    var devices = environment.getEpDevices().stream()
        .filter(device -> device.getEpName().equals("UllageExecutionProvider")).limit(1).toList();
    var options = new OrtSession.SessionOptions();
    options.addExecutionProvider(devices, Map.of("bounds", "n=64"));
    options.addConfigEntry("session.disable_cpu_ep_fallback", "1");
    try (OrtSession session = environment.createSession(arguments[1], options)) {
      for (int rows : new int[] {1, 7, 64}) {
        float[][] x = new float[rows][8];
        for (int row = 0; row < rows; ++row) Arrays.fill(x[row], row + 1);
        try (OnnxTensor given = OnnxTensor.createTensor(environment, x);
            OrtSession.Result results = session.run(Map.of("x", given))) {
          double sum = 0;
          for (float[] row : (float[][]) results.get(0).getValue()) {
            for (float element : row) sum += element;
          }
          System.out.printf(java.util.Locale.ROOT, "%d rows: %.2f%n", rows, sum);
        }
      }
    }
  }
}

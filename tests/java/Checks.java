import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import ullage.Status;
import ullage.UllageException;

/** A list of named tests. A test throws if it fails. */
final class Checks {
  interface Code {
    void run() throws Exception;
  }

  private final Map<String, Code> tests = new LinkedHashMap<>();

  void add(String sentence, Code code) {
    tests.put(sentence, code);
  }

  /** Runs all tests and returns how many failed. */
  int run() {
    int failed = 0;
    for (Map.Entry<String, Code> test : tests.entrySet()) {
      try {
        test.getValue().run();
        System.out.println("ok      " + test.getKey());
      } catch (Throwable e) {
        ++failed;
        System.out.println("FAILED  " + test.getKey());
        e.printStackTrace(System.out);
      }
    }
    System.out.println(tests.size() - failed + " passed, " + failed + " failed");
    return failed;
  }

  static void equal(Object expected, Object actual) {
    if (!Objects.equals(expected, actual)) {
      throw new AssertionError("expected " + expected + ", got " + actual);
    }
  }

  static void equal(float[] expected, float[] actual) {
    equal(Arrays.toString(expected), Arrays.toString(actual));
  }

  static void equal(int[] expected, int[] actual) {
    equal(Arrays.toString(expected), Arrays.toString(actual));
  }

  static void equal(long[] expected, long[] actual) {
    equal(Arrays.toString(expected), Arrays.toString(actual));
  }

  /** Checks that the code throws with this status and that the message contains the text. */
  static UllageException fails(Status status, String text, Code code) throws Exception {
    try {
      code.run();
    } catch (UllageException e) {
      equal(status, e.status());
      if (!e.getMessage().contains(text)) throw new AssertionError("no \"" + text + "\" in: " + e);
      return e;
    }
    throw new AssertionError("nothing was thrown, expected " + status);
  }

  static void throwsA(Class<? extends Throwable> type, Code code) {
    try {
      code.run();
    } catch (Throwable e) {
      if (type.isInstance(e)) return;
      throw new AssertionError("expected a " + type.getSimpleName(), e);
    }
    throw new AssertionError("nothing was thrown, expected a " + type.getSimpleName());
  }
}

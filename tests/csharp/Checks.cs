using System;
using System.Collections.Generic;
using System.Linq;
using Ullage;

/// A list of named tests. A test throws if it fails.
sealed class Checks {
  readonly List<KeyValuePair<string, Action>> tests = new List<KeyValuePair<string, Action>>();

  public void Add(string sentence, Action code) {
    tests.Add(new KeyValuePair<string, Action>(sentence, code));
  }

  /// Runs all tests and returns how many failed.
  public int Run() {
    int failed = 0;
    foreach (var test in tests) {
      try {
        test.Value();
        Console.WriteLine("ok      " + test.Key);
      } catch (Exception e) {
        ++failed;
        Console.WriteLine("FAILED  " + test.Key + "\n" + e);
      }
    }
    Console.WriteLine((tests.Count - failed) + " passed, " + failed + " failed");
    return failed;
  }

  public static void Equal<T>(T expected, T actual) {
    if (!Equals(expected, actual)) throw new Exception("expected " + expected + ", got " + actual);
  }

  public static void Equal<T>(T[] expected, T[] actual) {
    if (!expected.SequenceEqual(actual)) {
      throw new Exception("expected [" + string.Join(", ", expected) + "], got [" + string.Join(", ", actual)
          + "]");
    }
  }

  /// Checks that the code throws with this status and that the message contains the text.
  public static UllageException Fails(Status status, string text, Action code) {
    try {
      code();
    } catch (UllageException e) {
      Equal(status, e.Status);
      if (!e.Message.Contains(text)) throw new Exception("no \"" + text + "\" in: " + e.Message);
      return e;
    }
    throw new Exception("nothing was thrown, expected " + status);
  }

  public static void Throws<E>(Action code) where E : Exception {
    try {
      code();
    } catch (E) {
      return;
    }
    throw new Exception("nothing was thrown, expected a " + typeof(E).Name);
  }
}

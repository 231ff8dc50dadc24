using System;
using System.Collections.Generic;
using System.Linq;
using Ullage;

/// What tests are made of: named pieces of code that throw where something is wrong.
sealed class Checks {
  readonly List<KeyValuePair<string, Action>> tests = new List<KeyValuePair<string, Action>>();

  public void Add(string sentence, Action code) {
    tests.Add(new KeyValuePair<string, Action>(sentence, code));
  }

  /// How many failed.
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

  /// The code throws with that status, and the message has that text in it.
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

using System;
using System.Runtime.InteropServices;
using Ullage;

/// Compares the layouts of C# structs with those of C. Arguments, per member of each struct: the names
/// of both, sizeof of the struct in C, and the offset of the member in C.
static class Layouts {
  static int Main(string[] arguments) {
    int wrong = 0;
    for (int i = 0; i < arguments.Length; i += 3) {
      var parts = arguments[i].Split('.');
      var type = typeof(Device).Assembly.GetType("Ullage." + parts[0]);
      int size = Marshal.SizeOf(type);
      int offset = (int)Marshal.OffsetOf(type, parts[1]);
      if (size != int.Parse(arguments[i + 1]) || offset != int.Parse(arguments[i + 2])) {
        Console.WriteLine(arguments[i] + ": C# has " + size + " and " + offset + ", C has " + arguments[i + 1]
            + " and " + arguments[i + 2]);
        ++wrong;
      }
    }
    Console.WriteLine(arguments.Length / 3 + " members, " + wrong + " wrong");
    return wrong == 0 && arguments.Length > 0 ? 0 : 1;
  }
}

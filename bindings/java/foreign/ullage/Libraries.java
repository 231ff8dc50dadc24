package ullage;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

/**
 * A C library and its functions. The system property `ullage.libraries` names its folder; without
 * the property the system searches its default paths.
 */
final class Libraries {
  static final Linker LINKER = Linker.nativeLinker();
  static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
  static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT;
  private final SymbolLookup symbols;

  Libraries(String name) {
    final String folder = System.getProperty("ullage.libraries");
    final String file = System.mapLibraryName(name);
    symbols = folder == null ? SymbolLookup.libraryLookup(file, Arena.global())
        : SymbolLookup.libraryLookup(Path.of(folder, file), Arena.global());
  }

  /** A function that returns nothing. */
  MethodHandle action(String name, MemoryLayout... arguments) {
    return handle(name, FunctionDescriptor.ofVoid(arguments));
  }

  MethodHandle function(String name, MemoryLayout result, MemoryLayout... arguments) {
    return handle(name, FunctionDescriptor.of(result, arguments));
  }

  private MethodHandle handle(String name, FunctionDescriptor descriptor) {
    return symbols.find(name).map(symbol -> LINKER.downcallHandle(symbol, descriptor))
        .orElseThrow(() -> new UnsatisfiedLinkError(
            "the library has no function " + name + ": install a newer version of Ullage"));
  }

  /** The error for an exception that a C call cannot throw. */
  static AssertionError impossible(Throwable e) {
    return new AssertionError("a C call threw", e);
  }

  static void call(MethodHandle function, long a) {
    try {
      function.invokeExact(a);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  static long getLong(MethodHandle function, long a) {
    try {
      return (long) function.invokeExact(a);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  static int getInt(MethodHandle function, long a) {
    try {
      return (int) function.invokeExact(a);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  static int getInt(MethodHandle function, long a, long b) {
    try {
      return (int) function.invokeExact(a, b);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  static int getInt(MethodHandle function, long a, long b, long c) {
    try {
      return (int) function.invokeExact(a, b, c);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  static int getInt(MethodHandle function, long a, long b, long c, long d) {
    try {
      return (int) function.invokeExact(a, b, c, d);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }

  static int getInt(MethodHandle function, long a, int b, long c) {
    try {
      return (int) function.invokeExact(a, b, c);
    } catch (Throwable e) {
      throw impossible(e);
    }
  }
}

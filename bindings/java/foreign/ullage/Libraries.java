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
 * A library of C and its functions. It lies in the folder of the system property `ullage.libraries`; without
 * that the system looks for it where it does for all.
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
        .orElseThrow(() -> new UnsatisfiedLinkError("the library has no " + name + ": it is older"));
  }

  /** What a call of C cannot throw. */
  static AssertionError impossible(Throwable e) {
    return new AssertionError("a call of C that threw", e);
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

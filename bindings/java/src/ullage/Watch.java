package ullage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Receives the callbacks of one C call. Exceptions must not pass through C, so they are kept and
 * thrown after the call.
 */
final class Watch {
  private final Progress progress;
  private final List<Diagnostic> diagnostics = Collections.synchronizedList(new ArrayList<>());
  private volatile Throwable thrown;

  Watch(Progress progress) {
    this.progress = progress;
  }

  boolean hasProgress() {
    return progress != null;
  }

  /** Implements ullage_progress. */
  int progressed(long user, long step, long done, long total) {
    try {
      return thrown != null || progress.ends(Text.at(step), done, total) ? 1 : 0;
    } catch (Throwable e) {
      thrown = e;
      return 1;
    }
  }

  /** Implements ullage_diagnose. */
  void diagnosed(long user, long diagnostic) {
    diagnostics.add(Diagnostic.read(new Structs.Diagnostic(diagnostic)));
  }

  List<Diagnostic> diagnostics() {
    return List.copyOf(diagnostics);
  }

  /** Throws the kept exception, or the error of the call. */
  void check(int code) {
    if (thrown instanceof RuntimeException e) throw e;
    if (thrown instanceof Error e) throw e;
    Diagnostic.check(code);
  }
}

package ullage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What C calls back during one call. Nothing may be thrown through C: it is kept, and thrown behind it. */
final class Watch {
  private final Progress progress;
  private final List<Diagnostic> said = Collections.synchronizedList(new ArrayList<>());
  private volatile Throwable thrown;

  Watch(Progress progress) {
    this.progress = progress;
  }

  /** A ullage_progress. */
  int progressed(long user, long step, long done, long total) {
    try {
      return thrown != null || progress.ends(Text.at(step), done, total) ? 1 : 0;
    } catch (Throwable e) {
      thrown = e;
      return 1;
    }
  }

  /** A ullage_diagnose. */
  void diagnosed(long user, long diagnostic) {
    said.add(Diagnostic.at(diagnostic));
  }

  List<Diagnostic> said() {
    return List.copyOf(said);
  }

  /** How the call ended. */
  void check(int code) {
    if (thrown instanceof RuntimeException e) throw e;
    if (thrown instanceof Error e) throw e;
    Diagnostic.check(code);
  }
}

package ullage;

import java.util.ArrayList;
import java.util.List;

/**
 * An input or output. An extent is -1 if it varies; its symbol is then its name, or null if it has
 * none.
 */
public record TensorInfo(String name, DType dtype, long[] extents, String[] symbols) {
  interface Getter {
    void get(int index, long info);
  }

  static List<TensorInfo> list(int count, Getter getter) {
    final List<TensorInfo> result = new ArrayList<>();
    for (int i = 0; i < count; ++i) {
      try (Scratch scratch = new Scratch()) {
        final Structs.TensorInfo info = new Structs.TensorInfo(scratch);
        getter.get(i, info.address());
        result.add(read(info));
      }
    }
    return result;
  }

  static TensorInfo read(Structs.TensorInfo info) {
    final int rank = info.rank();
    return new TensorInfo(info.name() == null ? "" : info.name(), info.dtype(), info.extents(rank), info.symbols(rank));
  }
}

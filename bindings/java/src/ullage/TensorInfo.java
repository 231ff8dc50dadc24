package ullage;

import java.util.ArrayList;
import java.util.List;

/**
 * An input or output. An extent is -1 if it varies; its symbol is then its name, or null if it has
 * none.
 */
public record TensorInfo(String name, DType dtype, long[] extents, String[] symbols) {
  private static final int SIZE = 152;

  interface Getter {
    void get(int index, long info);
  }

  static List<TensorInfo> list(int count, Getter getter) {
    final List<TensorInfo> result = new ArrayList<>();
    for (int i = 0; i < count; ++i) {
      try (Scratch scratch = new Scratch()) {
        final Struct info = new Struct(scratch, SIZE);
        getter.get(i, info.address());
        result.add(read(info));
      }
    }
    return result;
  }

  private static TensorInfo read(Struct info) {
    final String name = info.getText();
    final DType dtype = DType.of(info.getInt());
    final int rank = info.getInt();
    final long[] extents = info.getLongs(rank);
    final String[] symbols = new String[rank];
    for (int i = 0; i < rank; ++i) symbols[i] = info.getText();
    return new TensorInfo(name, dtype, extents, symbols);
  }
}

package ullage;

import java.util.Objects;

/** Extents as the text form has them, for attributes: "n, 3, floor_div(m + 1, 2)". */
public record Extents(String text) {
  public Extents {
    Objects.requireNonNull(text, "text");
  }
}

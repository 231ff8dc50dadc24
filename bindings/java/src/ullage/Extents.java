package ullage;

import java.util.Objects;

/** Extents in the syntax of the text form, for attributes: "n, 3, floor_div(m + 1, 2)". */
public record Extents(String text) {
  public Extents {
    Objects.requireNonNull(text, "text");
  }
}

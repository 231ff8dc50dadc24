package ullage;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;

/**
 * Computes texts as vectors, or as scores of a reranker. Texts whose meanings are near have vectors with
 * a large dot product. One thread at a time may use an embedder.
 */
public final class Embedder extends Handle {
  /** Options of {@link Embedder#load}. An option that is not set has its default. */
  public static final class Options extends LoadOptions<Options> {
    private Pooling pooling = Pooling.OF_MODEL;
    private boolean keepLengths;
    private boolean allowUnknownKeys;

    /** What becomes of the rows of a text's tokens. */
    public Options pooling(Pooling pooling) {
      this.pooling = Objects.requireNonNull(pooling, "pooling");
      return this;
    }

    /** Vectors are as the model computes them; otherwise they have length 1. Scores are as they are. */
    public Options keepLengths() {
      keepLengths = true;
      return this;
    }

    /** Goes on without metadata keys that are not known: vectors may be wrong. */
    public Options allowUnknownKeys() {
      allowUnknownKeys = true;
      return this;
    }

    @Override
    Options self() {
      return this;
    }

    @Override
    Struct write(Scratch scratch, long compile, long session) {
      return new Structs.EmbedderOptions(scratch).pooling(pooling).keepLengths(keepLengths)
          .compile(compile).session(session).allowUnknownKeys(allowUnknownKeys);
    }
  }

  /**
   * The values of a text, f32 [width], without pooling [tokens, width], of a score []; and the tokens
   * that were read.
   */
  public record Embedding(Tensor values, int[] tokens) {
    private static Embedding read(Structs.Embedding from) {
      final long[] extents = Arrays.copyOfRange(new long[] {from.rows(), from.width()}, 2 - from.rank(), 2);
      final ByteBuffer values = Memory.view(from.values(), from.rows() * from.width() * Float.BYTES);
      return new Embedding(Tensor.of(DType.F32, values, extents).copy(),
          Memory.ints(from.tokens(), from.tokenCount()));
    }
  }

  private Embedder(long address) {
    super(address);
  }

  /** Loads a model with the default options. */
  public static Embedder load(Device device, Path file) {
    return load(device, file, new Options());
  }

  /**
   * Loads a language model, decoder or encoder: a GGUF file, the first of split ones, a folder as Hugging
   * Face lays it out, or a program file that was compiled from an encoder. Throws
   * {@link Status#UNSUPPORTED} for another architecture, an unknown metadata key, by name, and a rank by
   * a model without a classifier.
   */
  public static Embedder load(Device device, Path file, Options options) {
    return new Embedder(options.create((scratch, given, result)
        -> CompilerNative.embedderLoadFile(device.address(), scratch.path(file), given, result)));
  }

  /** The embedding of a text; special tokens in it are plain text. */
  public Embedding embed(String text) {
    return embed(text, false);
  }

  /**
   * The embedding of a text, in one submission and one wait. The beginning and end tokens that the file
   * requires are added. With `parseSpecial` special tokens in it are what they stand for. Throws
   * {@link Status#OUT_OF_BOUNDS} for more tokens than the model has positions.
   */
  public Embedding embed(String text, boolean parseSpecial) {
    Objects.requireNonNull(text, "text");
    return run((scratch, embedding)
        -> CompilerNative.embedderRun(address(), scratch.text(text), parseSpecial ? 1 : 0, embedding));
  }

  /** The embedding of tokens as they are. */
  public Embedding embed(int... tokens) {
    return run((scratch, embedding)
        -> CompilerNative.embedderRunTokens(address(), scratch.ints(tokens), tokens.length, embedding));
  }

  private interface Reader {
    int read(Scratch scratch, long embedding);
  }

  private static Embedding run(Reader reader) {
    try (Scratch scratch = new Scratch()) {
      final Structs.Embedding embedding = new Structs.Embedding(scratch);
      Diagnostic.check(reader.read(scratch, embedding.address()));
      return Embedding.read(embedding);
    }
  }

  @Override
  void destroy(long address) {
    CompilerNative.embedderDestroy(address);
  }
}

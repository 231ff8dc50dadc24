package ullage;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A language model: text in, text out. Each answer is one submission; keys, values and tokens stay
 * on the device. One thread at a time may use a generator, except for cancel.
 */
public final class Generator extends Handle {
  /** Options of {@link Generator#load}. An option that is not set has its default. */
  public static final class Options extends LoadOptions<Options> {
    private boolean conversation;
    private boolean forgetOldest;
    private int draft;
    private Path draftModel;
    private String system;
    private String chatTemplate;
    private Path adapter;
    private CacheType cacheKeys = CacheType.F32;
    private CacheType cacheValues = CacheType.F32;
    private boolean logProbabilities;
    private int topTokens;
    private boolean adjustLogits;
    private boolean penalizeSequences;
    private boolean limitShares;
    private boolean allowUnknownKeys;

    /** Every prompt continues one conversation, so that it reads only what is new. */
    public Options conversation() {
      conversation = true;
      return this;
    }

    /**
     * Where a conversation of messages exceeds the model's context, its oldest messages are
     * forgotten. Otherwise this is {@link Status#OUT_OF_BOUNDS}.
     */
    public Options forgetOldest() {
      forgetOldest = true;
      return this;
    }

    /**
     * Tokens that each step drafts from earlier text, 1 to 8; 0: none. The answers are the same. A
     * program file must have been compiled with this number.
     */
    public Options draft(int draft) {
      this.draft = draft;
      return this;
    }

    /** A smaller model of the same vocabulary drafts the tokens of each step, of GGUF models. */
    public Options draftModel(Path draftModel) {
      this.draftModel = draftModel;
      return this;
    }

    /** A message in front of all messages. */
    public Options system(String system) {
      this.system = system;
      return this;
    }

    /** A chat template in Jinja, in place of the model's own, of GGUF models. */
    public Options chatTemplate(String chatTemplate) {
      this.chatTemplate = chatTemplate;
      return this;
    }

    /** A GGUF file of adapters (LoRA), of GGUF models. */
    public Options adapter(Path adapter) {
      this.adapter = adapter;
      return this;
    }

    /** How keys of earlier tokens are kept, of GGUF models. */
    public Options cacheKeys(CacheType cacheKeys) {
      this.cacheKeys = Objects.requireNonNull(cacheKeys, "cacheKeys");
      return this;
    }

    /** How values of earlier tokens are kept, of GGUF models. */
    public Options cacheValues(CacheType cacheValues) {
      this.cacheValues = Objects.requireNonNull(cacheValues, "cacheValues");
      return this;
    }

    /** Answers have log-probabilities, of GGUF models without drafts. */
    public Options logProbabilities() {
      logProbabilities = true;
      return this;
    }

    /** So many of the likeliest tokens at each place are reported with log-probabilities, up to 64. */
    public Options topTokens(int topTokens) {
      this.topTokens = topTokens;
      return this;
    }

    /**
     * Prompts may have biases, presence and frequency penalties, of GGUF models. Without this option, the
     * first prompt that has some makes the generator compile its model again, which takes seconds.
     */
    public Options adjustLogits() {
      adjustLogits = true;
      return this;
    }

    /** The same of a DRY multiplier. */
    public Options penalizeSequences() {
      penalizeSequences = true;
      return this;
    }

    /** The same of typical and XTC sampling. */
    public Options limitShares() {
      limitShares = true;
      return this;
    }

    /** Goes on without metadata keys of a GGUF model that are not known: answers may be wrong. */
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
      return new Structs.GeneratorOptions(scratch).conversation(conversation).forgetOldest(forgetOldest)
          .draft(draft).draftModel(scratch.path(draftModel)).system(scratch.text(system))
          .chatTemplate(scratch.text(chatTemplate)).adapter(scratch.path(adapter)).compile(compile)
          .session(session).cacheKeys(cacheKeys).cacheValues(cacheValues).logProbabilities(logProbabilities)
          .topTokens(topTokens).adjustLogits(adjustLogits).penalizeSequences(penalizeSequences)
          .limitShares(limitShares).allowUnknownKeys(allowUnknownKeys);
    }
  }

  /** A part of an answer, while the device generates it: whole characters, and new tokens. */
  public record Piece(String text, int[] tokens, boolean isLast) {}

  /**
   * An answer. `promptTokens` are those that were read for it; times are in milliseconds. `toolCalls`
   * is JSON, a list of objects with name and arguments; null where no tool could be called.
   *
   * @param logProbabilities natural logarithms of each token's probability in the model's own distribution,
   *     before temperature, biases and penalties; empty without {@link Options#logProbabilities}, as the next
   *     two are
   * @param topTokens of each place, the likeliest tokens, the likeliest first
   * @param topLogProbabilities of these
   * @param draftedTokens with drafts, how many were drafted
   * @param acceptedTokens of these
   * @param forcedTokens without an alternative under the constraint, and without a step of their own
   */
  public record Answer(String text, int[] tokens, Finish finish, int promptTokens, int forgottenMessages,
      double firstTokenMs, double totalMs, String toolCalls, float[] logProbabilities, int[][] topTokens,
      float[][] topLogProbabilities, int draftedTokens, int acceptedTokens, int forcedTokens) {
    private static Answer read(Structs.Answer from) {
      final int places = from.logProbabilities() == 0 ? 0 : from.tokenCount();
      final int each = from.topTokenCount();
      final int[][] topTokens = new int[places][];
      final float[][] topLogProbabilities = new float[places][];
      for (int i = 0; i < places; ++i) {
        topTokens[i] = Memory.ints(from.topTokens() + (long) i * each * Integer.BYTES, each);
        topLogProbabilities[i] = Memory.floats(from.topLogProbabilities() + (long) i * each * Float.BYTES, each);
      }
      return new Answer(from.text(), Memory.ints(from.tokens(), from.tokenCount()), from.finish(),
          from.promptTokens(), from.forgottenMessages(), from.firstTokenMs(), from.totalMs(), from.toolCalls(),
          Memory.floats(from.logProbabilities(), places), topTokens, topLogProbabilities, from.draftedTokens(), from.acceptedTokens(), from.forcedTokens());
    }
  }

  /**
   * Memory that a language model will take, in bytes: its tensors as the file has them, keys and values
   * of one position, and those of so many positions with the states of recurrences. A conversation has
   * the last twice.
   */
  public record MemoryUse(long weights, long cachePerToken, long cache, long positions) {}

  /** Receives the pieces of an answer. */
  @FunctionalInterface
  public interface Listener {
    /** Returning true ends the answer soon, as cancel does. An exception does so, too. */
    boolean ends(Piece piece);
  }

  // What C reads as long as the generator lives: the bytes of its model, or the program that has some.
  private final Object kept;

  private Generator(long address, Object kept) {
    super(address);
    this.kept = kept;
  }

  /** Loads a model with the default options. */
  public static Generator load(Device device, Path file) {
    return load(device, file, new Options());
  }

  /**
   * Loads a language model: a GGUF file, of split files the first one, or a folder as Hugging Face lays it
   * out, which are compiled, or a program file that was compiled from one. Throws
   * {@link Status#UNSUPPORTED} for another kind of file, architecture or tensor type.
   */
  public static Generator load(Device device, Path file, Options options) {
    return new Generator(options.create((scratch, given, result)
        -> CompilerNative.generatorLoadFile(device.address(), scratch.path(file), given, result)), null);
  }

  /**
   * The same of the bytes of a file. A direct buffer that is aligned to 16 bytes is read in place as long as
   * the generator lives, and must not change; others are copied.
   */
  public static Generator load(Device device, ByteBuffer bytes, Options options) {
    final ByteBuffer kept = Scratch.inPlace(bytes);
    return new Generator(options.create((scratch, given, result) -> CompilerNative.generatorLoadMemory(
        device.address(), scratch.keep(kept), kept.capacity(), given, result)), kept);
  }

  /**
   * A generator of a program that is loaded already, entry "answer" or "conversation". `vocabulary` is the
   * file that has its vocabulary, read only by this call; with null, prompts are tokens. The program
   * decides conversation, drafts, adapters and how it was compiled.
   */
  public static Generator of(Program program, ByteBuffer vocabulary, Options options) {
    final ByteBuffer bytes = vocabulary == null ? null : Scratch.inPlace(vocabulary);
    return new Generator(options.create((scratch, given, result) -> CompilerNative.generatorCreate(
        program.address(), bytes == null ? 0L : scratch.keep(bytes), bytes == null ? 0L : bytes.capacity(), given,
        result)), program);
  }

  /**
   * The memory of a generator before it is loaded: no device is needed, no weight is read. Of the options,
   * the session, the types of the cache and unknown keys count. Throws {@link Status#UNSUPPORTED} for a
   * program file and a model that does not answer.
   */
  public static MemoryUse memory(Path file, Options options) {
    try (Scratch scratch = new Scratch()) {
      final Structs.GeneratorMemory memory = new Structs.GeneratorMemory(scratch);
      options.call(scratch,
          given -> CompilerNative.generatorGetFileMemory(scratch.path(file), given, memory.address()));
      return new MemoryUse(memory.weights(), memory.cachePerToken(), memory.cache(), memory.positions());
    }
  }

  /**
   * Answers a prompt: one submission and one wait. Throws {@link Status#INVALID_ARGUMENT} for
   * options out of their range, {@link Status#UNSUPPORTED} for a message to a model without a chat
   * template, {@link Status#OUT_OF_BOUNDS} where prompt and answer exceed the model's context. After
   * an exception the conversation is the one before.
   */
  public Answer generate(Prompt prompt) {
    submit(prompt);
    return await();
  }

  /** As above; the listener gets each piece as soon as the device has generated it. */
  public Answer generate(Prompt prompt, Listener listener) {
    Objects.requireNonNull(listener, "listener");
    submit(prompt);
    try {
      boolean ends = false;
      while (!ends) {
        final Piece piece = next();
        ends = listener.ends(piece) || piece.isLast();
        if (ends && !piece.isLast()) cancel();
      }
    } catch (Throwable thrown) {
      drop(thrown);
      throw thrown;
    }
    return await();
  }

  /** Ends the answer that is under way, so that the next prompt can be submitted. */
  private void drop(Throwable reason) {
    try {
      cancel();
      await();
    } catch (UllageException e) {
      reason.addSuppressed(e);
    }
  }

  /** Submits a prompt. Call next until its piece is the last, then await; or await alone. */
  public void submit(Prompt prompt) {
    try (Scratch scratch = new Scratch()) {
      Diagnostic.check(CompilerNative.generatorSubmit(address(), prompt.write(scratch).address()));
    }
  }

  /** Waits until there is a new piece of the answer and returns it. */
  public Piece next() {
    try (Scratch scratch = new Scratch()) {
      final Structs.Piece piece = new Structs.Piece(scratch);
      Diagnostic.check(CompilerNative.generatorNext(address(), piece.address()));
      return new Piece(piece.text(), Memory.ints(piece.tokens(), piece.tokenCount()), piece.isLast());
    }
  }

  /** Waits until the answer is whole. */
  public Answer await() {
    try (Scratch scratch = new Scratch()) {
      final Structs.Answer answer = new Structs.Answer(scratch);
      Diagnostic.check(CompilerNative.generatorWait(address(), answer.address()));
      return Answer.read(answer);
    }
  }

  /**
   * Ends the answer that is under way with the token that the device is at or the next one: next and
   * await return what there is by then. Any thread may call it.
   */
  public void cancel() {
    Diagnostic.check(CompilerNative.generatorCancel(address()));
  }

  /** Begins a new conversation. */
  public void forget() {
    Diagnostic.check(CompilerNative.generatorForget(address()));
  }

  /**
   * Writes the conversation behind the last answer to a file. Throws {@link Status#UNSUPPORTED} without a
   * conversation or a vocabulary, {@link Status#INVALID_ARGUMENT} before the first answer, behind one that
   * was cut at a stop and for a path that cannot be written.
   */
  public void saveState(Path file) {
    try (Scratch scratch = new Scratch()) {
      Diagnostic.check(CompilerNative.generatorSaveState(address(), scratch.path(file)));
    }
  }

  /**
   * Goes on from a conversation in a file: the next prompt reads only what is new. Throws
   * {@link Status#INVALID_ARGUMENT} for the state of another model or cache, {@link Status#INVALID_FILE} for
   * a file that is damaged.
   */
  public void loadState(Path file) {
    try (Scratch scratch = new Scratch()) {
      Diagnostic.check(CompilerNative.generatorLoadState(address(), scratch.path(file)));
    }
  }

  /** The tokens of a text. Special tokens in it are plain text. */
  public int[] encode(String text) {
    Objects.requireNonNull(text, "text");
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer tokens = scratch.allocate(Long.BYTES);
      final ByteBuffer count = scratch.allocate(Integer.BYTES);
      Diagnostic.check(CompilerNative.generatorEncode(address(), scratch.text(text), Memory.address(tokens),
          Memory.address(count)));
      return Memory.ints(tokens.getLong(0), count.getInt(0));
    }
  }

  /** The text of tokens. Bytes that are not UTF-8 become U+FFFD. */
  public String decode(int... tokens) {
    try (Scratch scratch = new Scratch()) {
      final ByteBuffer text = scratch.allocate(Long.BYTES);
      final ByteBuffer size = scratch.allocate(Long.BYTES);
      Diagnostic.check(CompilerNative.generatorDecode(address(), scratch.ints(tokens), tokens.length,
          Memory.address(text), Memory.address(size)));
      return Text.at(text.getLong(0), size.getLong(0));
    }
  }

  /** Counters since the generator compiled its program. */
  public Statistics statistics() {
    try (Scratch scratch = new Scratch()) {
      final Structs.Statistics all = new Structs.Statistics(scratch);
      Diagnostic.check(CompilerNative.generatorGetStatistics(address(), all.address()));
      return Statistics.read(all);
    }
  }

  @Override
  void destroy(long address) {
    CompilerNative.generatorDestroy(address);
  }
}

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
  public static final class Options {
    private boolean conversation;
    private boolean forgetOldest;
    private int draft;
    private String system;
    private Path adapter;
    private CompileOptions compile = new CompileOptions();
    private SessionOptions session = new SessionOptions();

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

    /** A message in front of all messages. */
    public Options system(String system) {
      this.system = system;
      return this;
    }

    /** A GGUF file of adapters (LoRA), of GGUF models. */
    public Options adapter(Path adapter) {
      this.adapter = adapter;
      return this;
    }

    /** How a GGUF model is compiled, for the device of {@link Generator#load}. */
    public Options compile(CompileOptions compile) {
      this.compile = Objects.requireNonNull(compile, "compile");
      return this;
    }

    /**
     * Bounds of the session: "tokens" of a prompt, tokens of an "answer", "stops", "stop_length", in
     * a conversation "said".
     */
    public Options session(SessionOptions session) {
      this.session = Objects.requireNonNull(session, "session");
      return this;
    }

    private Structs.GeneratorOptions write(Scratch scratch, Callback callback) {
      return new Structs.GeneratorOptions(scratch).conversation(conversation)
          .forgetOldest(forgetOldest).draft(draft).system(scratch.text(system))
          .adapter(scratch.path(adapter))
          .compile(compile.write(scratch, callback).address()).session(session.write(scratch).address());
    }
  }

  /** A part of an answer, while the device generates it: whole characters, and new tokens. */
  public record Piece(String text, int[] tokens, boolean isLast) {}

  /**
   * An answer. `promptTokens` are those that were read for it; times are in milliseconds. `toolCalls`
   * is JSON, a list of objects with name and arguments; null where no tool could be called.
   */
  public record Answer(String text, int[] tokens, Finish finish, int promptTokens, int forgottenMessages,
      double firstTokenMs, double totalMs, String toolCalls) {}

  /** Receives the pieces of an answer. */
  @FunctionalInterface
  public interface Listener {
    /** Returning true ends the answer soon, as cancel does. An exception does so, too. */
    boolean ends(Piece piece);
  }

  private Generator(long address) {
    super(address);
  }

  /** Loads a model with the default options. */
  public static Generator load(Device device, Path file) {
    return load(device, file, new Options());
  }

  /**
   * Loads a GGUF file, which is compiled, or a program file that was compiled from one. Throws
   * {@link Status#UNSUPPORTED} for another kind of file, architecture or tensor type.
   */
  public static Generator load(Device device, Path file, Options options) {
    final Watch watch = new Watch(options.compile.progress());
    try (Scratch scratch = new Scratch(); Callback callback = Callback.progress(watch)) {
      final ByteBuffer result = scratch.allocate(Long.BYTES);
      watch.check(CompilerNative.generatorLoadFile(device.address(), scratch.path(file),
          options.write(scratch, callback).address(), Memory.address(result)));
      return new Generator(result.getLong(0));
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
      return new Answer(answer.text(), Memory.ints(answer.tokens(), answer.tokenCount()), answer.finish(),
          answer.promptTokens(), answer.forgottenMessages(), answer.firstTokenMs(), answer.totalMs(),
          answer.toolCalls());
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

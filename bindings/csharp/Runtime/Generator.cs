using System;

namespace Ullage {

/// A part of an answer, while the device generates it: whole characters, and new tokens.
public struct Piece {
  public string Text;
  public int[] Tokens;
  public bool IsLast;
}

/// An answer. `PromptTokens` are those that were read for it; times are in milliseconds. `ToolCalls` is
/// JSON, a list of objects with name and arguments; null where no tool could be called.
public struct Answer {
  public string Text;
  public int[] Tokens;
  public Finish Finish;
  public int PromptTokens, ForgottenMessages;
  public double FirstTokenMs, TotalMs;
  public string ToolCalls;
  /// Natural logarithms of each token's probability in the model's own distribution, before temperature,
  /// biases and penalties; empty without `GeneratorOptions.LogProbabilities`, as the next two are.
  public float[] LogProbabilities;
  /// Of each place, the likeliest tokens, the likeliest first; and their log-probabilities.
  public int[][] TopTokens;
  public float[][] TopLogProbabilities;
  /// With drafts, how many tokens were drafted, and how many of these accepted.
  public int DraftedTokens, AcceptedTokens;
  /// Tokens without an alternative under the constraint, and without a step of their own.
  public int ForcedTokens;

  internal unsafe Answer(NativeAnswer* from) {
    Text = Scratch.TextAt(from->text, from->textSize);
    Tokens = Scratch.Ints(from->tokens, from->tokenCount);
    Finish = (Finish)from->finish;
    PromptTokens = (int)from->promptTokens;
    ForgottenMessages = (int)from->forgottenMessages;
    FirstTokenMs = from->firstTokenMs;
    TotalMs = from->totalMs;
    ToolCalls = Scratch.TextAt(from->toolCalls);
    uint places = from->logProbabilities == null ? 0 : from->tokenCount;
    LogProbabilities = Scratch.Floats(from->logProbabilities, places);
    TopTokens = new int[places][];
    TopLogProbabilities = new float[places][];
    uint each = from->topTokenCount;
    for (uint i = 0; i < places; ++i) {
      TopTokens[i] = Scratch.Ints(from->topTokens + i * each, each);
      TopLogProbabilities[i] = Scratch.Floats(from->topLogProbabilities + i * each, each);
    }
    DraftedTokens = (int)from->draftedTokens;
    AcceptedTokens = (int)from->acceptedTokens;
    ForcedTokens = (int)from->forcedTokens;
  }
}

/// Options of `Generator.Load`. An option that is not set has its default.
public sealed unsafe class GeneratorOptions : LoadOptions {
  /// Every prompt continues one conversation, so that it reads only what is new.
  public bool Conversation;
  /// Where a conversation of messages exceeds the model's context, its oldest messages are forgotten.
  /// Otherwise this is OutOfBounds.
  public bool ForgetOldest;
  /// Tokens that each step drafts from earlier text, 1 to 8; 0: none. The answers are the same. A
  /// program file must have been compiled with this number.
  public int Draft;
  /// A smaller model of the same vocabulary drafts the tokens of each step, of GGUF models.
  public string DraftModel;
  /// A message in front of all messages.
  public string System;
  /// A chat template in Jinja, in place of the model's own, of GGUF models.
  public string ChatTemplate;
  /// A GGUF file of adapters (LoRA), of GGUF models.
  public string Adapter;
  /// How keys and values of earlier tokens are kept, of GGUF models.
  public CacheType CacheKeys, CacheValues;
  /// Answers have log-probabilities, of GGUF models without drafts.
  public bool LogProbabilities;
  /// So many of the likeliest tokens at each place are reported with log-probabilities, up to 64.
  public int TopTokens;
  /// Prompts may have biases, presence and frequency penalties, of GGUF models. Without this option, the
  /// first prompt that has some makes the generator compile its model again, which takes seconds.
  public bool AdjustLogits;
  /// The same of a DRY multiplier.
  public bool PenalizeSequences;
  /// The same of typical and XTC sampling.
  public bool LimitShares;
  /// Goes on without metadata keys of a GGUF model that are not known: answers may be wrong.
  public bool AllowUnknownKeys;

  internal override void* Write(Scratch scratch, NativeCompileOptions* compile, NativeSessionOptions* session) {
    var all = (NativeGeneratorOptions*)scratch.Allocate(sizeof(NativeGeneratorOptions));
    *all = new NativeGeneratorOptions {
      size = (UIntPtr)sizeof(NativeGeneratorOptions), conversation = Conversation ? 1u : 0u,
      forgetOldest = ForgetOldest ? 1u : 0u, draft = checked((uint)Draft), draftModel = scratch.Text(DraftModel),
      system = scratch.Text(System), chatTemplate = scratch.Text(ChatTemplate), adapter = scratch.Text(Adapter),
      compile = compile, session = session, cacheKeys = (int)CacheKeys, cacheValues = (int)CacheValues,
      logProbabilities = LogProbabilities ? 1u : 0u, topTokens = checked((uint)TopTokens),
      adjustLogits = AdjustLogits ? 1u : 0u, penalizeSequences = PenalizeSequences ? 1u : 0u,
      limitShares = LimitShares ? 1u : 0u, allowUnknownKeys = AllowUnknownKeys ? 1u : 0u
    };
    return all;
  }
}

/// Memory that a language model will take, in bytes. A conversation has `Cache` twice.
public struct MemoryUse {
  /// Tensors, as the file has them.
  public long Weights;
  /// Keys and values of a position.
  public long CachePerToken;
  /// Those of `Positions`, and the states of recurrences.
  public long Cache;
  public long Positions;
}

/// A language model: text in, text out. Each answer is one submission; keys, values and tokens stay on
/// the device. One thread at a time may use a generator, except for Cancel.
public sealed unsafe class Generator : Handle {
  // What C reads as long as the generator lives: its model, or its program.
  readonly ProgramBytes bytes;

  Generator(IntPtr address, ProgramBytes bytes = null) : base(address) { this.bytes = bytes; }

  /// Loads a language model: a GGUF file, of split files the first one, or a folder as Hugging Face lays it
  /// out, which are compiled, or a program file that was compiled from one. Throws Unsupported for another
  /// kind of file, architecture or tensor type.
  public static Generator Load(Device device, string path, GeneratorOptions options = null) {
    if (path == null) throw new ArgumentNullException(nameof(path));
    return new Generator((options ?? new GeneratorOptions()).Create((scratch, given, result) =>
        CompilerNative.ullage_generator_load_file(device.Address, scratch.Text(path), (NativeGeneratorOptions*)given,
            result)));
  }

  /// The same of the bytes of a file, which are copied.
  public static Generator Load(Device device, byte[] bytes, GeneratorOptions options = null) {
    if (bytes == null) throw new ArgumentNullException(nameof(bytes));
    var held = new ProgramBytes(bytes);
    try {
      return new Generator((options ?? new GeneratorOptions()).Create((scratch, given, result) =>
          CompilerNative.ullage_generator_load_memory(device.Address, held.Start, (UIntPtr)bytes.Length,
              (NativeGeneratorOptions*)given, result)), held);
    } catch {
      held.Release();
      throw;
    }
  }

  /// A generator of a program that is loaded already, entry "answer" or "conversation". `vocabulary` is the
  /// file that has its vocabulary; with null, prompts are tokens. The program decides conversation, drafts,
  /// adapters and how it was compiled.
  public static Generator Of(Program program, byte[] vocabulary = null, GeneratorOptions options = null) {
    if (program == null) throw new ArgumentNullException(nameof(program));
    var address = (options ?? new GeneratorOptions()).Create((scratch, given, result) =>
        CompilerNative.ullage_generator_create(program.Address, vocabulary == null ? null : scratch.Pin(vocabulary),
            (UIntPtr)(vocabulary == null ? 0 : vocabulary.Length), (NativeGeneratorOptions*)given, result));
    if (program.Bytes != null) program.Bytes.Retain();
    return new Generator(address, program.Bytes);
  }

  /// The memory of a generator before it is loaded: no device is needed, no weight is read. Of the options,
  /// the session, the types of the cache and unknown keys count. Throws Unsupported for a program file and a
  /// model that does not answer.
  public static MemoryUse Memory(string path, GeneratorOptions options = null) {
    if (path == null) throw new ArgumentNullException(nameof(path));
    using (var scratch = new Scratch()) {
      var found = (NativeGeneratorMemory*)scratch.Allocate(sizeof(NativeGeneratorMemory));
      found->size = (UIntPtr)sizeof(NativeGeneratorMemory);
      (options ?? new GeneratorOptions()).With(scratch, given => CompilerNative.ullage_generator_get_file_memory(
          scratch.Text(path), (NativeGeneratorOptions*)given, found));
      return new MemoryUse {
        Weights = (long)found->weights, CachePerToken = (long)found->cachePerToken, Cache = (long)found->cache,
        Positions = (long)found->positions
      };
    }
  }

  /// Answers a prompt: one submission and one wait. Throws InvalidArgument for options out of their
  /// range, Unsupported for a message to a model without a chat template, OutOfBounds where prompt and
  /// answer exceed the model's context. After an exception the conversation is the one before.
  public Answer Generate(Prompt prompt) {
    Submit(prompt);
    return Wait();
  }

  /// As above. `ends` gets each piece as soon as the device has generated it; true ends the answer
  /// soon, as Cancel does, and so does an exception.
  public Answer Generate(Prompt prompt, Func<Piece, bool> ends) {
    if (ends == null) throw new ArgumentNullException(nameof(ends));
    Submit(prompt);
    bool isEnded = false;
    try {
      while (!isEnded) {
        var piece = Next();
        isEnded = ends(piece) || piece.IsLast;
        if (isEnded && !piece.IsLast) Cancel();
      }
    } catch {
      Drop();
      throw;
    }
    return Wait();
  }

  /// Ends the answer that is under way, so that the next prompt can be submitted.
  void Drop() {
    try {
      Cancel();
      Wait();
    } catch (UllageException) {
      // The exception that ended the answer is the one to report.
    }
  }

  /// Submits a prompt. Call Next until its piece is the last, then Wait; or Wait alone.
  public void Submit(Prompt prompt) {
    if (prompt == null) throw new ArgumentNullException(nameof(prompt));
    using (var scratch = new Scratch()) {
      var given = prompt.Describe(scratch);
      UllageException.CheckCompiled(CompilerNative.ullage_generator_submit(Address, &given));
    }
  }

  /// Waits until there is a new piece of the answer and returns it.
  public Piece Next() {
    var piece = new NativePiece { size = (UIntPtr)sizeof(NativePiece) };
    UllageException.CheckCompiled(CompilerNative.ullage_generator_next(Address, &piece));
    return new Piece {
      Text = Scratch.TextAt(piece.text, piece.textSize), Tokens = Scratch.Ints(piece.tokens, piece.tokenCount),
      IsLast = piece.isLast != 0
    };
  }

  /// Waits until the answer is whole.
  public Answer Wait() {
    var answer = new NativeAnswer { size = (UIntPtr)sizeof(NativeAnswer) };
    UllageException.CheckCompiled(CompilerNative.ullage_generator_wait(Address, &answer));
    return new Answer(&answer);
  }

  /// Ends the answer that is under way with the token that the device is at or the next one: Next and
  /// Wait return what there is by then. Any thread may call it.
  public void Cancel() { UllageException.CheckCompiled(CompilerNative.ullage_generator_cancel(Address)); }

  /// Begins a new conversation.
  public void Forget() { UllageException.CheckCompiled(CompilerNative.ullage_generator_forget(Address)); }

  /// Writes the conversation behind the last answer to a file. Throws Unsupported without a conversation or a
  /// vocabulary, InvalidArgument before the first answer, behind one that was cut at a stop and for a path
  /// that cannot be written.
  public void SaveState(string path) {
    if (path == null) throw new ArgumentNullException(nameof(path));
    using (var scratch = new Scratch()) {
      UllageException.CheckCompiled(CompilerNative.ullage_generator_save_state(Address, scratch.Text(path)));
    }
  }

  /// Goes on from a conversation in a file: the next prompt reads only what is new. Throws InvalidArgument for
  /// the state of another model or cache, InvalidFile for a file that is damaged.
  public void LoadState(string path) {
    if (path == null) throw new ArgumentNullException(nameof(path));
    using (var scratch = new Scratch()) {
      UllageException.CheckCompiled(CompilerNative.ullage_generator_load_state(Address, scratch.Text(path)));
    }
  }

  /// The tokens of a text. Special tokens in it are plain text.
  public int[] Encode(string text) {
    if (text == null) throw new ArgumentNullException(nameof(text));
    using (var scratch = new Scratch()) {
      int* tokens;
      uint count;
      UllageException.CheckCompiled(
          CompilerNative.ullage_generator_encode(Address, scratch.Text(text), &tokens, &count));
      return Scratch.Ints(tokens, count);
    }
  }

  /// The text of tokens. Bytes that are not UTF-8 become U+FFFD.
  public string Decode(params int[] tokens) {
    using (var scratch = new Scratch()) {
      byte* text;
      UIntPtr size;
      UllageException.CheckCompiled(CompilerNative.ullage_generator_decode(Address, (int*)scratch.Pin(tokens),
          (uint)tokens.Length, &text, &size));
      return Scratch.TextAt(text, size);
    }
  }

  /// Counters since the generator compiled its program.
  public Statistics Statistics {
    get {
      var all = new NativeStatistics { size = (UIntPtr)sizeof(NativeStatistics) };
      UllageException.CheckCompiled(CompilerNative.ullage_generator_get_statistics(Address, &all));
      return new Statistics(&all);
    }
  }

  internal override void Destroy(IntPtr address) {
    CompilerNative.ullage_generator_destroy(address);
    if (bytes != null) bytes.Release();
  }
}
}

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
}

/// Options of `Generator.Load`. An option that is not set has its default.
public sealed unsafe class GeneratorOptions {
  /// Every prompt continues one conversation, so that it reads only what is new.
  public bool Conversation;
  /// Where a conversation of messages exceeds the model's context, its oldest messages are forgotten.
  /// Otherwise this is OutOfBounds.
  public bool ForgetOldest;
  /// Tokens that each step drafts from earlier text, 1 to 8; 0: none. The answers are the same. A
  /// program file must have been compiled with this number.
  public int Draft;
  /// A message in front of all messages.
  public string System;
  /// A GGUF file of adapters (LoRA), of GGUF models.
  public string Adapter;
  /// How a GGUF model is compiled, for the device of `Generator.Load`.
  public CompileOptions Compile = new CompileOptions();
  /// Bounds: "tokens" of a prompt, tokens of an "answer", "stops", "stop_length", in a conversation
  /// "said".
  public SessionOptions Session = new SessionOptions();

  internal NativeGeneratorOptions Describe(Scratch scratch) {
    return new NativeGeneratorOptions {
      size = (UIntPtr)sizeof(NativeGeneratorOptions), conversation = Conversation ? 1u : 0u,
      forgetOldest = ForgetOldest ? 1u : 0u, draft = checked((uint)Draft), system = scratch.Text(System),
      adapter = scratch.Text(Adapter)
    };
  }
}

/// A language model: text in, text out. Each answer is one submission; keys, values and tokens stay on
/// the device. One thread at a time may use a generator, except for Cancel.
public sealed unsafe class Generator : Handle {
  Generator(IntPtr address) : base(address) {}

  /// Loads a GGUF file, which is compiled, or a program file that was compiled from one. Throws
  /// Unsupported for another kind of file, architecture or tensor type.
  public static Generator Load(Device device, string path, GeneratorOptions options = null) {
    if (path == null) throw new ArgumentNullException(nameof(path));
    options = options ?? new GeneratorOptions();
    using (var watch = new Watch(options.Compile))
    using (var scratch = new Scratch()) {
      var compile = watch.Describe(scratch);
      var session = options.Session.Describe(scratch);
      var given = options.Describe(scratch);
      given.compile = &compile;
      given.session = &session;
      IntPtr result;
      watch.Check(CompilerNative.ullage_generator_load_file(device.Address, scratch.Text(path), &given, &result));
      return new Generator(result);
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
    return new Answer {
      Text = Scratch.TextAt(answer.text, answer.textSize),
      Tokens = Scratch.Ints(answer.tokens, answer.tokenCount), Finish = (Finish)answer.finish,
      PromptTokens = (int)answer.promptTokens, ForgottenMessages = (int)answer.forgottenMessages,
      FirstTokenMs = answer.firstTokenMs, TotalMs = answer.totalMs,
      ToolCalls = Scratch.TextAt(answer.toolCalls)
    };
  }

  /// Ends the answer that is under way with the token that the device is at or the next one: Next and
  /// Wait return what there is by then. Any thread may call it.
  public void Cancel() { UllageException.CheckCompiled(CompilerNative.ullage_generator_cancel(Address)); }

  /// Begins a new conversation.
  public void Forget() { UllageException.CheckCompiled(CompilerNative.ullage_generator_forget(Address)); }

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

  internal override void Destroy(IntPtr address) { CompilerNative.ullage_generator_destroy(address); }
}
}

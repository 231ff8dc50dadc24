using System;

namespace Ullage {

/// What the options of `Generator`, `Embedder` and `Transcriber` have in common.
public abstract unsafe class LoadOptions {
  /// How a model is compiled, for the device that loads it; its profiles and plans are ignored.
  public CompileOptions Compile = new CompileOptions();
  /// Bounds of the session. Of a `Generator`: "tokens" of a prompt, tokens of an "answer", "stops",
  /// "stop_length", in a conversation "said"; of an `Embedder`: "tokens" of a text; of a `Transcriber`:
  /// "samples" and "windows" of a recording.
  public SessionOptions Session = new SessionOptions();

  internal LoadOptions() {}

  /// A call of C with options.
  internal delegate int Call(void* options);
  /// A call of C that creates an object and writes its address to `result`.
  internal delegate int Creation(Scratch scratch, void* options, IntPtr* result);

  /// The options in C, in scratch memory.
  internal abstract void* Write(Scratch scratch, NativeCompileOptions* compile, NativeSessionOptions* session);

  /// Throws what the progress of the compilation threw, or the error of the call.
  internal void With(Scratch scratch, Call call) {
    using (var watch = new Watch(Compile)) {
      var compile = watch.Describe(scratch);
      var session = Session.Describe(scratch);
      watch.Check(call(Write(scratch, &compile, &session)));
    }
  }

  internal IntPtr Create(Creation creation) {
    using (var scratch = new Scratch()) {
      var result = (IntPtr*)scratch.Allocate(sizeof(IntPtr));
      With(scratch, options => creation(scratch, options, result));
      return *result;
    }
  }
}
}

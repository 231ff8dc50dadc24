using System;
using System.Runtime.InteropServices;

namespace Ullage {

/// Options of `Embedder.Load`. An option that is not set has its default.
public sealed unsafe class EmbedderOptions : LoadOptions {
  /// What becomes of the rows of a text's tokens.
  public Pooling Pooling;
  /// Vectors are as the model computes them; otherwise they have length 1. Scores are as they are.
  public bool KeepLengths;
  /// Goes on without metadata keys that are not known: vectors may be wrong.
  public bool AllowUnknownKeys;

  internal override void* Write(Scratch scratch, NativeCompileOptions* compile, NativeSessionOptions* session) {
    var all = (NativeEmbedderOptions*)scratch.Allocate(sizeof(NativeEmbedderOptions));
    *all = new NativeEmbedderOptions {
      size = (UIntPtr)sizeof(NativeEmbedderOptions), pooling = (int)Pooling, keepLengths = KeepLengths ? 1u : 0u,
      compile = compile, session = session, allowUnknownKeys = AllowUnknownKeys ? 1u : 0u
    };
    return all;
  }
}

/// The values of a text, f32 [width], without pooling [tokens, width], of a score []; and the tokens that
/// were read.
public struct Embedding {
  public Tensor Values;
  public int[] Tokens;

  internal unsafe Embedding(NativeEmbedding* from) {
    var values = new float[from->rows * from->width];
    Marshal.Copy((IntPtr)from->values, values, 0, values.Length);
    var extents = new[] { from->rows, from->width };
    var own = new long[from->rank];
    Array.Copy(extents, extents.Length - own.Length, own, 0, own.Length);
    Values = new Tensor(DType.F32, values, own);
    Tokens = Scratch.Ints(from->tokens, from->tokenCount);
  }
}

/// Computes texts as vectors, or as scores of a reranker. Texts whose meanings are near have vectors with a
/// large dot product. One thread at a time may use an embedder.
public sealed unsafe class Embedder : Handle {
  Embedder(IntPtr address) : base(address) {}

  /// Loads a language model, decoder or encoder: a GGUF file, the first of split ones, a folder as Hugging
  /// Face lays it out, or a program file that was compiled from an encoder. Throws Unsupported for another
  /// architecture, an unknown metadata key, by name, and a rank by a model without a classifier.
  public static Embedder Load(Device device, string path, EmbedderOptions options = null) {
    if (path == null) throw new ArgumentNullException(nameof(path));
    return new Embedder((options ?? new EmbedderOptions()).Create((scratch, given, result) =>
        CompilerNative.ullage_embedder_load_file(device.Address, scratch.Text(path), (NativeEmbedderOptions*)given,
            result)));
  }

  /// The embedding of a text, in one submission and one wait. The beginning and end tokens that the file
  /// requires are added. With `parseSpecial` special tokens in it are what they stand for, otherwise they
  /// are plain text. Throws OutOfBounds for more tokens than the model has positions.
  public Embedding Embed(string text, bool parseSpecial = false) {
    if (text == null) throw new ArgumentNullException(nameof(text));
    using (var scratch = new Scratch()) {
      var found = new NativeEmbedding { size = (UIntPtr)sizeof(NativeEmbedding) };
      UllageException.CheckCompiled(
          CompilerNative.ullage_embedder_run(Address, scratch.Text(text), parseSpecial ? 1u : 0u, &found));
      return new Embedding(&found);
    }
  }

  /// The embedding of tokens as they are.
  public Embedding Embed(params int[] tokens) {
    if (tokens == null) throw new ArgumentNullException(nameof(tokens));
    using (var scratch = new Scratch()) {
      var found = new NativeEmbedding { size = (UIntPtr)sizeof(NativeEmbedding) };
      UllageException.CheckCompiled(CompilerNative.ullage_embedder_run_tokens(Address, (int*)scratch.Pin(tokens),
          (uint)tokens.Length, &found));
      return new Embedding(&found);
    }
  }

  internal override void Destroy(IntPtr address) { CompilerNative.ullage_embedder_destroy(address); }
}
}

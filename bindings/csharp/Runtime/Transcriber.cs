using System;
using System.Collections.Generic;

namespace Ullage {

/// Options of `Transcriber.Load`. An option that is not set has its default.
public sealed unsafe class TranscriberOptions : LoadOptions {
  /// What is spoken, such as "en"; null: the language of the configuration, or else the one that is heard.
  public string Language;
  /// Segments begin and end at times that the model gives, as those of recordings longer than a window
  /// always do.
  public bool Timestamps;

  internal override void* Write(Scratch scratch, NativeCompileOptions* compile, NativeSessionOptions* session) {
    var all = (NativeTranscriberOptions*)scratch.Allocate(sizeof(NativeTranscriberOptions));
    *all = new NativeTranscriberOptions {
      size = (UIntPtr)sizeof(NativeTranscriberOptions), language = scratch.Text(Language),
      timestamps = Timestamps ? 1u : 0u, compile = compile, session = session
    };
    return all;
  }
}

/// A part of a transcript. `Start` and `End` are seconds from the beginning of the recording; `Tokens` are
/// those of times included.
public struct Segment {
  public double Start, End;
  public string Text;
  public int[] Tokens;

  internal unsafe Segment(NativeTranscriptSegment* from) {
    Start = from->start;
    End = from->end;
    Text = Scratch.TextAt(from->text, from->textSize);
    Tokens = Scratch.Ints(from->tokens, from->tokenCount);
  }
}

/// What is said in a recording.
public sealed class Transcript {
  public string Text { get; }
  public IReadOnlyList<Segment> Segments { get; }
  /// The one that was heard, as "<|en|>"; null where it was given.
  public string Language { get; }
  /// Of the recording.
  public double Seconds { get; }
  /// Parts of the recording that the model read one after another.
  public long Windows { get; }
  /// How many the model wrote, end tokens included.
  public long Tokens { get; }

  internal unsafe Transcript(NativeTranscript* from) {
    Text = Scratch.TextAt(from->text, from->textSize);
    var segments = new Segment[from->segmentCount];
    for (int i = 0; i < segments.Length; ++i) segments[i] = new Segment(from->segments + i);
    Segments = segments;
    Language = Scratch.TextAt(from->language);
    Seconds = from->seconds;
    Windows = (long)from->windows;
    Tokens = (long)from->tokens;
  }
}

/// Writes what is said in recordings. One thread at a time may use a transcriber.
public sealed unsafe class Transcriber : Handle {
  Transcriber(IntPtr address) : base(address) {}

  /// Loads Whisper or Moonshine: a folder as Hugging Face lays it out. It is compiled again for the first
  /// recording that has times where those before had none. Throws InvalidArgument for a path that is no such
  /// folder and a language that the model does not have; InvalidFile and Unsupported name the file and the
  /// member or tensor.
  public static Transcriber Load(Device device, string folder, TranscriberOptions options = null) {
    if (folder == null) throw new ArgumentNullException(nameof(folder));
    return new Transcriber((options ?? new TranscriberOptions()).Create((scratch, given, result) =>
        CompilerNative.ullage_transcriber_load_file(device.Address, scratch.Text(folder),
            (NativeTranscriberOptions*)given, result)));
  }

  /// Transcribes one channel of samples with full scale 1, of which `rate` are a second, 1000 to 768000.
  /// Throws Unsupported for a rate out of range and times of a model that has none.
  public Transcript Transcribe(float[] samples, long rate) {
    if (samples == null) throw new ArgumentNullException(nameof(samples));
    using (var scratch = new Scratch()) {
      var found = new NativeTranscript { size = (UIntPtr)sizeof(NativeTranscript) };
      UllageException.CheckCompiled(CompilerNative.ullage_transcriber_run(Address, (float*)scratch.Pin(samples),
          (ulong)samples.Length, rate, &found));
      return new Transcript(&found);
    }
  }

  /// Transcribes the bytes of a WAV file: integers of 8, 16, 24 or 32 bits or floats of 32 or 64, any rate
  /// and channels. Throws InvalidFile for a damaged file, Unsupported for another encoding.
  public Transcript Transcribe(byte[] wav) {
    if (wav == null) throw new ArgumentNullException(nameof(wav));
    using (var scratch = new Scratch()) {
      var found = new NativeTranscript { size = (UIntPtr)sizeof(NativeTranscript) };
      UllageException.CheckCompiled(CompilerNative.ullage_transcriber_run_wav(Address, scratch.Pin(wav),
          (UIntPtr)wav.Length, &found));
      return new Transcript(&found);
    }
  }

  internal override void Destroy(IntPtr address) { CompilerNative.ullage_transcriber_destroy(address); }
}
}

package ullage;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Writes what is said in recordings. One thread at a time may use a transcriber. */
public final class Transcriber extends Handle {
  /** Options of {@link Transcriber#load}. An option that is not set has its default. */
  public static final class Options extends LoadOptions<Options> {
    private String language;
    private boolean timestamps;

    /**
     * What is spoken, such as "en". Without it this is the language of the configuration, or else the one
     * that is heard.
     */
    public Options language(String language) {
      this.language = Objects.requireNonNull(language, "language");
      return this;
    }

    /**
     * Segments begin and end at times that the model gives, as those of recordings longer than a window
     * always do.
     */
    public Options timestamps() {
      timestamps = true;
      return this;
    }

    @Override
    Options self() {
      return this;
    }

    @Override
    Struct write(Scratch scratch, long compile, long session) {
      return new Structs.TranscriberOptions(scratch).language(scratch.text(language)).timestamps(timestamps)
          .compile(compile).session(session);
    }
  }

  /**
   * A part of a transcript. `start` and `end` are seconds from the beginning of the recording; `tokens`
   * are those of times included.
   */
  public record Segment(double start, double end, String text, int[] tokens) {}

  /**
   * What is said in a recording of so many `seconds`. `language` is the one that was heard, as "<|en|>";
   * null where it was given. `windows` are the parts that the model read one after another; `tokens` is
   * how many it wrote, end tokens included.
   */
  public record Transcript(String text, List<Segment> segments, String language, double seconds, long windows,
      long tokens) {
    private static Transcript read(Structs.Transcript from) {
      final List<Segment> segments = new ArrayList<>();
      for (int i = 0; i < from.segmentCount(); ++i) {
        final var segment =
            new Structs.TranscriptSegment(from.segments() + (long) i * Structs.TranscriptSegment.SIZE);
        segments.add(new Segment(segment.start(), segment.end(), segment.text(),
            Memory.ints(segment.tokens(), segment.tokenCount())));
      }
      return new Transcript(from.text(), List.copyOf(segments), from.language(), from.seconds(), from.windows(),
          from.tokens());
    }
  }

  private Transcriber(long address) {
    super(address);
  }

  /** Loads a model with the default options. */
  public static Transcriber load(Device device, Path folder) {
    return load(device, folder, new Options());
  }

  /**
   * Loads Whisper or Moonshine: a folder as Hugging Face lays it out. It is compiled again for the first
   * recording that has times where those before had none. Throws {@link Status#INVALID_ARGUMENT} for a path
   * that is no such folder and a language that the model does not have; {@link Status#INVALID_FILE} and
   * {@link Status#UNSUPPORTED} name the file and the member or tensor.
   */
  public static Transcriber load(Device device, Path folder, Options options) {
    return new Transcriber(options.create((scratch, given, result)
        -> CompilerNative.transcriberLoadFile(device.address(), scratch.path(folder), given, result)));
  }

  /**
   * Transcribes one channel of samples with full scale 1, of which `rate` are a second, 1000 to 768000.
   * Throws {@link Status#UNSUPPORTED} for a rate out of range and times of a model that has none.
   */
  public Transcript transcribe(float[] samples, long rate) {
    return run((scratch, transcript)
        -> CompilerNative.transcriberRun(address(), scratch.floats(samples), samples.length, rate, transcript));
  }

  /**
   * Transcribes the bytes of a WAV file: integers of 8, 16, 24 or 32 bits or floats of 32 or 64, any rate
   * and channels. Throws {@link Status#INVALID_FILE} for a damaged file, {@link Status#UNSUPPORTED} for
   * another encoding.
   */
  public Transcript transcribe(byte[] wav) {
    return run((scratch, transcript)
        -> CompilerNative.transcriberRunWav(address(), scratch.bytes(wav), wav.length, transcript));
  }

  private interface Recording {
    int transcribe(Scratch scratch, long transcript);
  }

  private static Transcript run(Recording recording) {
    try (Scratch scratch = new Scratch()) {
      final Structs.Transcript transcript = new Structs.Transcript(scratch);
      Diagnostic.check(recording.transcribe(scratch, transcript.address()));
      return Transcript.read(transcript);
    }
  }

  @Override
  void destroy(long address) {
    CompilerNative.transcriberDestroy(address);
  }
}

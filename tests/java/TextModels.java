import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import ullage.CacheType;
import ullage.CompileOptions;
import ullage.Device;
import ullage.Embedder;
import ullage.Generator;
import ullage.Pooling;
import ullage.Program;
import ullage.Prompt;
import ullage.SessionOptions;
import ullage.Status;
import ullage.Transcriber;

/** Tests text models against what the command makes of them (text_references.py). */
final class TextModels {
  private final Device device;
  private final Path folder;
  private final Path small;
  private final CompileOptions compile = new CompileOptions();
  private final Map<String, String> references = new HashMap<>();

  private TextModels(Device device, Path folder) throws IOException {
    this.device = device;
    this.folder = folder;
    small = folder.resolve("small.gguf");
    final String cache = System.getenv("ULLAGE_TEST_CACHE");
    compile.cacheDirectory(cache == null ? folder.resolve("cache").toString() : cache);
    for (String line : Files.readAllLines(folder.resolve("references.txt"))) {
      final int end = line.indexOf(' ');
      references.put(line.substring(0, end), line.substring(end + 1));
    }
  }

  static void add(Checks checks, Device device, Path folder) throws IOException {
    final TextModels models = new TextModels(device, folder);
    checks.add("answers with penalties and limits have the tokens and probabilities of the command", models::sample);
    checks.add("answers with drafts and narrow caches have the tokens of the command", models::draft);
    checks.add("a conversation goes on from a file", models::saveAndLoad);
    checks.add("the memory of a model is known before it is loaded", models::memory);
    checks.add("embeddings are those of the command", models::embed);
    checks.add("transcripts are those of the command", models::transcribe);
  }

  /** Checks that a generator of a program answers (4, 9, 17) with the tokens. */
  static void goOnFromProgram(Program program, byte[] file, int[] tokens) throws Exception {
    final Prompt prompt = Prompt.tokens(4, 9, 17).maxTokens(tokens.length).ignoreEndTokens();
    try (Generator bare = Generator.of(program, null, new Generator.Options());
        Generator generator = Generator.of(program, ByteBuffer.wrap(file), new Generator.Options())) {
      Checks.equal(tokens, bare.generate(prompt).tokens());
      Checks.fails(Status.UNSUPPORTED, "vocabulary", () -> bare.encode("cab"));
      Checks.equal(generator.decode(tokens), generator.generate(prompt).text());
    }
  }

  private int[] ints(String name) {
    return Arrays.stream(references.get(name).split(" ")).mapToInt(Integer::parseInt).toArray();
  }

  private float[] floats(String name) {
    final String[] texts = references.get(name).split(" ");
    final float[] values = new float[texts.length];
    for (int i = 0; i < texts.length; ++i) values[i] = Float.parseFloat(texts[i]);
    return values;
  }

  private void sample() {
    try (Generator generator = Generator.load(device, small,
            new Generator.Options().compile(compile).logProbabilities().topTokens(2).adjustLogits().limitShares())) {
      final Generator.Answer answer = generator.generate(Prompt.tokens(4, 9, 17).maxTokens(20).temperature(1.2)
          .seed(9).presencePenalty(1.5).frequencyPenalty(0.5).bias(3, 2.5).typical(0.9).xtc(0.7, 0.02));
      Checks.equal(ints("sampled.tokens"), answer.tokens());
      Checks.equal(floats("sampled.log_probabilities"), answer.logProbabilities());
      Checks.equal(ints("sampled.top_tokens"),
          Arrays.stream(answer.topTokens()).flatMapToInt(Arrays::stream).toArray());
      final float[] expected = floats("sampled.top_log_probabilities");
      Checks.equal(expected.length, 2 * answer.topLogProbabilities().length);
      for (int i = 0; i < expected.length; ++i) Checks.equal(expected[i], answer.topLogProbabilities()[i / 2][i % 2]);
    }
  }

  private void draft() throws Exception {
    final Generator.Options options = new Generator.Options().compile(compile).draft(2).draftModel(small)
        .penalizeSequences().cacheKeys(CacheType.F16).cacheValues(CacheType.Q8_0);
    try (Generator generator = Generator.load(device, small, options)) {
      final Generator.Answer answer = generator.generate(Prompt.tokens(4, 9, 17).maxTokens(20).dry(0.02, 3, 1));
      Checks.equal(ints("drafted.tokens"), answer.tokens());
      Checks.equal(ints("drafted.counts"), new int[] {answer.draftedTokens(), answer.acceptedTokens()});
      Checks.equal(0, answer.logProbabilities().length);
      Checks.fails(Status.INVALID_ARGUMENT, "dry_base",
          () -> generator.generate(Prompt.tokens(4).dry(1, 0, 1)));
    }
  }

  private void saveAndLoad() throws Exception {
    final Path state = folder.resolve("talk.state");
    final Prompt begin = Prompt.tokens(4, 9, 17).maxTokens(5).ignoreEndTokens();
    final Prompt more = Prompt.tokens(3).maxTokens(5).ignoreEndTokens();
    try (Generator talk = Generator.load(device, ByteBuffer.wrap(Files.readAllBytes(small)),
            new Generator.Options().compile(compile).conversation()
                .chatTemplate("{{ messages[0].content }}cab"))) {
      talk.generate(begin);
      talk.saveState(state);
      final int[] expected = talk.generate(more).tokens();
      talk.forget();
      talk.loadState(state);
      final Generator.Answer found = talk.generate(more);
      Checks.equal(expected, found.tokens());
      Checks.equal(1, found.promptTokens());
      Checks.fails(Status.INVALID_ARGUMENT, "none.state", () -> talk.loadState(folder.resolve("none.state")));
      talk.forget();
      Checks.equal(talk.encode("abcab").length, talk.generate(Prompt.message("ab").maxTokens(1)).promptTokens());
    }
  }

  private void memory() throws Exception {
    final Generator.MemoryUse plain = Generator.memory(small, new Generator.Options());
    Checks.equal(plain.cachePerToken() * plain.positions(), plain.cache());
    final Generator.MemoryUse narrow = Generator.memory(small, new Generator.Options().cacheKeys(CacheType.F16)
        .cacheValues(CacheType.F16).session(new SessionOptions().bound("tokens", 8).bound("answer", 7)));
    Checks.equal(plain.weights(), narrow.weights());
    Checks.equal(plain.cachePerToken(), 2 * narrow.cachePerToken());
    Checks.equal(15L, narrow.positions());
    final Path unknown = folder.resolve("unknown.gguf");
    Checks.fails(Status.UNSUPPORTED, "freq_bass", () -> Generator.memory(unknown, new Generator.Options()));
    Checks.equal(plain, Generator.memory(unknown, new Generator.Options().allowUnknownKeys()));
  }

  private void embed() throws Exception {
    try (Embedder embedder =
            Embedder.load(device, small, new Embedder.Options().compile(compile).pooling(Pooling.MEAN))) {
      final Embedder.Embedding text = embedder.embed("a cat");
      Checks.equal(ints("text.tokens"), text.tokens());
      Checks.equal(floats("text.embedding"), text.values().toFloats());
      Checks.equal(floats("tokens.embedding"), embedder.embed(4, 9, 17).values().toFloats());
      Checks.throwsA(NullPointerException.class, () -> embedder.embed((String) null));
      Checks.fails(Status.INVALID_ARGUMENT, "", () -> embedder.embed(new int[0]));
    }
    final Path unknown = folder.resolve("unknown.gguf");
    try (Embedder rows = Embedder.load(device, unknown,
            new Embedder.Options().compile(compile).pooling(Pooling.NONE).keepLengths().allowUnknownKeys())) {
      final Embedder.Embedding one = rows.embed(4);
      final Embedder.Embedding two = rows.embed(4, 9);
      final int width = one.values().toFloats().length;
      Checks.equal(new long[] {2, width}, two.values().extents());
      // A row sees only those before it, and its length is not 1.
      final float[] first = Arrays.copyOf(two.values().toFloats(), width);
      final double squares = IntStream.range(0, width).mapToDouble(i -> (double) first[i] * first[i]).sum();
      Checks.equal(true, Math.abs(squares - 1) > 0.1);
      for (int i = 0; i < width; ++i) Checks.equal(true, Math.abs(first[i] - one.values().toFloats()[i]) < 1e-4);
    }
    Checks.fails(Status.UNSUPPORTED, "freq_bass", () -> Embedder.load(device, unknown));
    Checks.fails(Status.UNSUPPORTED, "classifier",
        () -> Embedder.load(device, small, new Embedder.Options().pooling(Pooling.RANK)));
  }

  /** The samples of a WAV file of 16 bits and one channel. */
  private static float[] samples(byte[] wav) {
    final ByteBuffer bytes = ByteBuffer.wrap(wav).order(ByteOrder.LITTLE_ENDIAN);
    final float[] samples = new float[(wav.length - 44) / Short.BYTES];
    for (int i = 0; i < samples.length; ++i) samples[i] = bytes.getShort(44 + i * Short.BYTES) / 32768f;
    return samples;
  }

  private void transcribe() throws Exception {
    final Path whisper = folder.resolve("whisper");
    final byte[] shorter = Files.readAllBytes(folder.resolve("short.wav"));
    try (Transcriber transcriber = Transcriber.load(device, whisper, new Transcriber.Options().compile(compile))) {
      for (Transcriber.Transcript heard : new Transcriber.Transcript[] {
               transcriber.transcribe(shorter), transcriber.transcribe(samples(shorter), 8000)}) {
        Checks.equal(references.get("heard.text"), heard.text());
        Checks.equal(references.get("heard.language"), heard.language());
        Checks.equal(1, heard.segments().size());
        Checks.equal(ints("heard.tokens"), heard.segments().get(0).tokens());
        Checks.equal(0.4, heard.seconds());
        Checks.equal(1L, heard.windows());
      }
      Checks.fails(Status.INVALID_FILE, "", () -> transcriber.transcribe(Arrays.copyOf(shorter, 30)));
      Checks.fails(Status.UNSUPPORTED, "", () -> transcriber.transcribe(new float[100], 1));
      Checks.fails(Status.INVALID_ARGUMENT, "", () -> transcriber.transcribe(new float[0], 16000));
    }
    try (Transcriber timed = Transcriber.load(device, whisper,
            new Transcriber.Options().compile(compile).timestamps().language("de"))) {
      final Transcriber.Transcript transcript = timed.transcribe(Files.readAllBytes(folder.resolve("long.wav")));
      final float[] times = floats("timed.times");
      Checks.equal(times.length, 2 * transcript.segments().size());
      for (int i = 0; i < transcript.segments().size(); ++i) {
        Checks.equal(times[2 * i], (float) transcript.segments().get(i).start());
        Checks.equal(times[2 * i + 1], (float) transcript.segments().get(i).end());
      }
      Checks.equal(ints("timed.tokens"),
          transcript.segments().stream().flatMapToInt(segment -> Arrays.stream(segment.tokens())).toArray());
      Checks.equal(null, transcript.language());
    }
    Checks.fails(Status.INVALID_ARGUMENT, "xx",
        () -> Transcriber.load(device, whisper, new Transcriber.Options().language("xx")));
    Checks.fails(Status.INVALID_ARGUMENT, "", () -> Transcriber.load(device, folder.resolve("none")));
  }
}

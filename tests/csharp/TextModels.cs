using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using Ullage;

/// Tests text models against what the command makes of them (text_references.py).
sealed class TextModels {
  readonly Device device;
  readonly string folder, small, unknown;
  readonly CompileOptions compile;
  readonly Dictionary<string, string> references = new Dictionary<string, string>();

  TextModels(Device device, string folder) {
    this.device = device;
    this.folder = folder;
    small = Path.Combine(folder, "small.gguf");
    unknown = Path.Combine(folder, "unknown.gguf");
    compile = new CompileOptions {
      CacheDirectory = Environment.GetEnvironmentVariable("ULLAGE_TEST_CACHE") ?? Path.Combine(folder, "cache")
    };
    foreach (var line in File.ReadAllLines(Path.Combine(folder, "references.txt"))) {
      int end = line.IndexOf(' ');
      references.Add(line.Substring(0, end), line.Substring(end + 1));
    }
  }

  public static void Add(Checks checks, Device device, string folder) {
    var models = new TextModels(device, folder);
    checks.Add("answers with penalties and limits have the tokens and probabilities of the command", models.Sample);
    checks.Add("answers with drafts and narrow caches have the tokens of the command", models.Draft);
    checks.Add("a conversation goes on from a file", models.SaveAndLoad);
    checks.Add("the memory of a model is known before it is loaded", models.Memory);
    checks.Add("embeddings are those of the command", models.Embed);
    checks.Add("transcripts are those of the command", models.Transcribe);
  }

  /// Checks that a generator of a program answers (4, 9, 17) with the tokens.
  public static void GoOnFromProgram(Program program, byte[] file, int[] tokens) {
    var prompt = Prompt.OfTokens(4, 9, 17);
    prompt.MaxTokens = tokens.Length;
    prompt.IgnoreEndTokens = true;
    using (var bare = Generator.Of(program))
    using (var generator = Generator.Of(program, file)) {
      Checks.Equal(tokens, bare.Generate(prompt).Tokens);
      Checks.Fails(Status.Unsupported, "vocabulary", () => bare.Encode("cab"));
      Checks.Equal(generator.Decode(tokens), generator.Generate(prompt).Text);
    }
  }

  int[] Ints(string name) { return references[name].Split(' ').Select(int.Parse).ToArray(); }

  float[] Floats(string name) {
    return references[name].Split(' ').Select(text => float.Parse(text, CultureInfo.InvariantCulture)).ToArray();
  }

  void Sample() {
    var options = new GeneratorOptions {
      Compile = compile, LogProbabilities = true, TopTokens = 2, AdjustLogits = true, LimitShares = true
    };
    using (var generator = Generator.Load(device, small, options)) {
      var prompt = Prompt.OfTokens(4, 9, 17);
      prompt.MaxTokens = 20;
      prompt.Temperature = 1.2;
      prompt.Seed = 9;
      prompt.PresencePenalty = 1.5;
      prompt.FrequencyPenalty = 0.5;
      prompt.Biases.Add(3, 2.5);
      prompt.Typical = 0.9;
      prompt.XtcProbability = 0.7;
      prompt.XtcThreshold = 0.02;
      var answer = generator.Generate(prompt);
      Checks.Equal(Ints("sampled.tokens"), answer.Tokens);
      Checks.Equal(Floats("sampled.log_probabilities"), answer.LogProbabilities);
      Checks.Equal(Ints("sampled.top_tokens"), answer.TopTokens.SelectMany(top => top).ToArray());
      Checks.Equal(Floats("sampled.top_log_probabilities"), answer.TopLogProbabilities.SelectMany(top => top).ToArray());
    }
  }

  void Draft() {
    var options = new GeneratorOptions {
      Compile = compile, Draft = 2, DraftModel = small, PenalizeSequences = true, CacheKeys = CacheType.F16,
      CacheValues = CacheType.Q8_0
    };
    using (var generator = Generator.Load(device, small, options)) {
      var prompt = Prompt.OfTokens(4, 9, 17);
      prompt.MaxTokens = 20;
      prompt.DryMultiplier = 0.02;
      prompt.DryBase = 3;
      prompt.DryAllowedLength = 1;
      var answer = generator.Generate(prompt);
      Checks.Equal(Ints("drafted.tokens"), answer.Tokens);
      Checks.Equal(Ints("drafted.counts"), new[] { answer.DraftedTokens, answer.AcceptedTokens });
      Checks.Equal(0, answer.LogProbabilities.Length);
      prompt.DryBase = 0;
      Checks.Fails(Status.InvalidArgument, "dry_base", () => generator.Generate(prompt));
    }
  }

  void SaveAndLoad() {
    var state = Path.Combine(folder, "talk.state");
    var begin = Prompt.OfTokens(4, 9, 17);
    var more = Prompt.OfTokens(3);
    begin.MaxTokens = more.MaxTokens = 5;
    begin.IgnoreEndTokens = more.IgnoreEndTokens = true;
    var options = new GeneratorOptions {
      Compile = compile, Conversation = true, ChatTemplate = "{{ messages[0].content }}cab"
    };
    using (var talk = Generator.Load(device, File.ReadAllBytes(small), options)) {
      talk.Generate(begin);
      talk.SaveState(state);
      var expected = talk.Generate(more).Tokens;
      talk.Forget();
      talk.LoadState(state);
      var found = talk.Generate(more);
      Checks.Equal(expected, found.Tokens);
      Checks.Equal(1, found.PromptTokens);
      Checks.Fails(Status.InvalidArgument, "none.state", () => talk.LoadState(Path.Combine(folder, "none.state")));
      talk.Forget();
      var message = Prompt.OfMessage("ab");
      message.MaxTokens = 1;
      Checks.Equal(talk.Encode("abcab").Length, talk.Generate(message).PromptTokens);
    }
  }

  void Memory() {
    var plain = Generator.Memory(small);
    Checks.Equal(plain.CachePerToken * plain.Positions, plain.Cache);
    var narrow = Generator.Memory(small, new GeneratorOptions {
      CacheKeys = CacheType.F16, CacheValues = CacheType.F16,
      Session = new SessionOptions { Bounds = { { "tokens", 8 }, { "answer", 7 } } }
    });
    Checks.Equal(plain.Weights, narrow.Weights);
    Checks.Equal(plain.CachePerToken, 2 * narrow.CachePerToken);
    Checks.Equal(15L, narrow.Positions);
    Checks.Fails(Status.Unsupported, "freq_bass", () => Generator.Memory(unknown));
    Checks.Equal(plain, Generator.Memory(unknown, new GeneratorOptions { AllowUnknownKeys = true }));
  }

  void Embed() {
    var mean = new EmbedderOptions { Compile = compile, Pooling = Pooling.Mean };
    using (var embedder = Embedder.Load(device, small, mean)) {
      var text = embedder.Embed("a cat");
      Checks.Equal(Ints("text.tokens"), text.Tokens);
      Checks.Equal(Floats("text.embedding"), text.Values.As<float>());
      Checks.Equal(Floats("tokens.embedding"), embedder.Embed(4, 9, 17).Values.As<float>());
      Checks.Throws<ArgumentNullException>(() => embedder.Embed((string)null));
      Checks.Fails(Status.InvalidArgument, "", () => embedder.Embed(new int[0]));
    }
    var unpooled = new EmbedderOptions {
      Compile = compile, Pooling = Pooling.None, KeepLengths = true, AllowUnknownKeys = true
    };
    using (var rows = Embedder.Load(device, unknown, unpooled)) {
      var one = rows.Embed(4).Values.As<float>();
      var two = rows.Embed(4, 9).Values;
      Checks.Equal(new long[] { 2, one.Length }, two.Extents);
      // A row sees only those before it, and its length is not 1.
      var first = two.As<float>().Take(one.Length).ToArray();
      Checks.Equal(true, Math.Abs(first.Sum(x => (double)x * x) - 1) > 0.1);
      for (int i = 0; i < one.Length; ++i) Checks.Equal(true, Math.Abs(first[i] - one[i]) < 1e-4);
    }
    Checks.Fails(Status.Unsupported, "freq_bass", () => Embedder.Load(device, unknown));
    Checks.Fails(Status.Unsupported, "classifier",
        () => Embedder.Load(device, small, new EmbedderOptions { Pooling = Pooling.Rank }));
  }

  /// The samples of a WAV file of 16 bits and one channel.
  static float[] Samples(byte[] wav) {
    return Enumerable.Range(0, (wav.Length - 44) / 2).Select(i => BitConverter.ToInt16(wav, 44 + 2 * i) / 32768f)
        .ToArray();
  }

  void Transcribe() {
    var whisper = Path.Combine(folder, "whisper");
    var shorter = File.ReadAllBytes(Path.Combine(folder, "short.wav"));
    using (var transcriber = Transcriber.Load(device, whisper, new TranscriberOptions { Compile = compile })) {
      foreach (var heard in new[] { transcriber.Transcribe(shorter), transcriber.Transcribe(Samples(shorter), 8000) }) {
        Checks.Equal(references["heard.text"], heard.Text);
        Checks.Equal(references["heard.language"], heard.Language);
        Checks.Equal(1, heard.Segments.Count);
        Checks.Equal(Ints("heard.tokens"), heard.Segments[0].Tokens);
        Checks.Equal(0.4, heard.Seconds);
        Checks.Equal(1L, heard.Windows);
      }
      Checks.Fails(Status.InvalidFile, "", () => transcriber.Transcribe(shorter.Take(30).ToArray()));
      Checks.Fails(Status.Unsupported, "", () => transcriber.Transcribe(new float[100], 1));
      Checks.Fails(Status.InvalidArgument, "", () => transcriber.Transcribe(new float[0], 16000));
    }
    var german = new TranscriberOptions { Compile = compile, Timestamps = true, Language = "de" };
    using (var timed = Transcriber.Load(device, whisper, german)) {
      var transcript = timed.Transcribe(File.ReadAllBytes(Path.Combine(folder, "long.wav")));
      Checks.Equal(Floats("timed.times"),
          transcript.Segments.SelectMany(one => new[] { (float)one.Start, (float)one.End }).ToArray());
      Checks.Equal(Ints("timed.tokens"), transcript.Segments.SelectMany(one => one.Tokens).ToArray());
      Checks.Equal(null, transcript.Language);
    }
    Checks.Fails(Status.InvalidArgument, "xx",
        () => Transcriber.Load(device, whisper, new TranscriberOptions { Language = "xx" }));
    Checks.Fails(Status.InvalidArgument, "", () => Transcriber.Load(device, Path.Combine(folder, "none")));
  }
}

package ullage;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A prompt of a {@link Generator}, and how it is answered. What is not set has its default. */
public final class Prompt {
  private final PromptKind kind;
  private final String text;
  private final int[] tokens;
  private int maxTokens;
  private double temperature;
  private int topK;
  private double topP = 1;
  private double minP;
  private double typical = 1;
  private double xtcProbability;
  private double xtcThreshold = 0.1;
  private double repetitionPenalty = 1;
  private double presencePenalty;
  private double frequencyPenalty;
  private double dryMultiplier;
  private double dryBase = 1.75;
  private int dryAllowedLength = 2;
  private final Map<Integer, Double> biases = new LinkedHashMap<>();
  private long seed;
  private final List<String> stopTexts = new ArrayList<>();
  private final List<int[]> stopTokens = new ArrayList<>();
  private boolean ignoreEndTokens;
  private ConstraintKind constraint = ConstraintKind.NONE;
  private List<String> constraintTexts = List.of();
  private String toolChoice;

  private Prompt(PromptKind kind, String text, int... tokens) {
    this.kind = kind;
    this.text = text;
    this.tokens = tokens;
  }

  /** A message of a user, formatted by the model's chat template. */
  public static Prompt message(String text) {
    return new Prompt(PromptKind.MESSAGE, Objects.requireNonNull(text, "text"));
  }

  /** A text to continue. Special tokens in it are plain text. */
  public static Prompt text(String text) {
    return new Prompt(PromptKind.TEXT, Objects.requireNonNull(text, "text"));
  }

  /**
   * A whole conversation as JSON, formatted by the model's chat template: an array of messages, or
   * an object of the template's variables (messages, tools, documents, enable_thinking and others).
   */
  public static Prompt conversation(String json) {
    return new Prompt(PromptKind.CONVERSATION, Objects.requireNonNull(json, "json"));
  }

  /** Tokens to continue. */
  public static Prompt tokens(int... tokens) {
    return new Prompt(PromptKind.TOKENS, null, tokens.clone());
  }

  /** The most tokens of the answer; 0: 256, or half of the model's context if that is less. */
  public Prompt maxTokens(int maxTokens) {
    this.maxTokens = maxTokens;
    return this;
  }

  /** 0 takes the likeliest token, larger values sample. */
  public Prompt temperature(double temperature) {
    this.temperature = temperature;
    return this;
  }

  /** Draws from so many of the likeliest tokens; 0: from all. */
  public Prompt topK(int topK) {
    this.topK = topK;
    return this;
  }

  /** Draws from the fewest tokens that have this share of all; 1: from all. */
  public Prompt topP(double topP) {
    this.topP = topP;
    return this;
  }

  /** Draws from tokens at least this likely, as a share of the likeliest one. */
  public Prompt minP(double minP) {
    this.minP = minP;
    return this;
  }

  /** Above 1, tokens that occurred before are less likely. */
  public Prompt repetitionPenalty(double repetitionPenalty) {
    this.repetitionPenalty = repetitionPenalty;
    return this;
  }

  /**
   * Draws from the fewest tokens that have this share of all and whose information is nearest to the mean;
   * 1: from all.
   */
  public Prompt typical(double typical) {
    this.typical = typical;
    return this;
  }

  /** In this share of draws, of the tokens with a share of `threshold` or more only the last is left. */
  public Prompt xtc(double probability, double threshold) {
    xtcProbability = probability;
    xtcThreshold = threshold;
    return this;
  }

  /** Is subtracted from the logits of tokens that are in the answer already. */
  public Prompt presencePenalty(double presencePenalty) {
    this.presencePenalty = presencePenalty;
    return this;
  }

  /** Is subtracted from a token's logit for each of its occurrences in the answer. */
  public Prompt frequencyPenalty(double frequencyPenalty) {
    this.frequencyPenalty = frequencyPenalty;
    return this;
  }

  /** Is added to the logit of a token, instead of an earlier bias of it. */
  public Prompt bias(int token, double value) {
    biases.put(token, value);
    return this;
  }

  /**
   * A token that would continue a repetition of `allowedLength` tokens or more loses `multiplier` times
   * `base` to the power of those above that of its logit. Tokens with a line break, ':', '"' or '*' end
   * repetitions. Usual are a base of 1.75 and a length of 2.
   */
  public Prompt dry(double multiplier, double base, int allowedLength) {
    dryMultiplier = multiplier;
    dryBase = base;
    dryAllowedLength = allowedLength;
    return this;
  }

  /** The same prompt, options and seed give the same answer. */
  public Prompt seed(long seed) {
    this.seed = seed;
    return this;
  }

  /** Ends the answer in front of this text. May be used several times. */
  public Prompt stop(String text) {
    stopTexts.add(Objects.requireNonNull(text, "text"));
    return this;
  }

  /** Ends the answer behind these tokens, which belong to it. May be used several times. */
  public Prompt stop(int... tokens) {
    stopTokens.add(tokens.clone());
    return this;
  }

  /** Goes on behind the model's end tokens. */
  public Prompt ignoreEndTokens() {
    ignoreEndTokens = true;
    return this;
  }

  /**
   * The whole answer is of this language, unless it is cut at its most tokens: one text, of choices at
   * least one. The first such prompt makes the generator compile its model again.
   */
  public Prompt constraint(ConstraintKind constraint, String... texts) {
    this.constraint = Objects.requireNonNull(constraint, "constraint");
    constraintTexts = List.of(texts);
    return this;
  }

  /**
   * Whether the tools of a conversation are called: "auto", "none", "required" or a tool's name.
   */
  public Prompt toolChoice(String toolChoice) {
    this.toolChoice = Objects.requireNonNull(toolChoice, "toolChoice");
    return this;
  }

  /** 0 is the default of C, which is another number here: the least number above. */
  private static double given(double number) {
    return number == 0 ? 1e-30 : number;
  }

  Structs.Prompt write(Scratch scratch) {
    final ByteBuffer added = scratch.allocate(Structs.TokenBias.SIZE * biases.size());
    int next = 0;
    for (Map.Entry<Integer, Double> bias : biases.entrySet()) {
      new Structs.TokenBias(added, next++).token(bias.getKey()).value(bias.getValue());
    }
    final ByteBuffer stops = scratch.allocate(Structs.TokenSequence.SIZE * stopTokens.size());
    for (int i = 0; i < stopTokens.size(); ++i) {
      final int[] row = stopTokens.get(i);
      new Structs.TokenSequence(stops, i).tokens(scratch.ints(row)).count(row.length);
    }
    return new Structs.Prompt(scratch).kind(kind).text(scratch.text(text))
        .tokens(scratch.ints(tokens)).tokenCount(tokens.length).maxTokens(maxTokens)
        .temperature(temperature).topK(topK).topP(given(topP)).minP(minP).typical(given(typical))
        .xtcProbability(xtcProbability).xtcThreshold(given(xtcThreshold))
        .repetitionPenalty(given(repetitionPenalty)).presencePenalty(presencePenalty)
        .frequencyPenalty(frequencyPenalty).dryMultiplier(dryMultiplier).dryBase(given(dryBase))
        .dryAllowedLength(dryAllowedLength).biases(Memory.address(added)).biasCount(biases.size()).seed(seed)
        .ignoreEndTokens(ignoreEndTokens)
        .stopTexts(scratch.texts(stopTexts)).stopTextCount(stopTexts.size())
        .stopTokens(Memory.address(stops)).stopTokenCount(stopTokens.size()).constraint(constraint)
        .constraintTexts(scratch.texts(constraintTexts)).constraintTextCount(constraintTexts.size())
        .toolChoice(scratch.text(toolChoice));
  }
}

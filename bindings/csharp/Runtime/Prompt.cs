using System;
using System.Collections.Generic;

namespace Ullage {

/// A prompt of a `Generator`, and how it is answered. What is not set has its default.
public sealed unsafe class Prompt {
  readonly PromptKind kind;
  readonly string text;
  readonly int[] tokens;

  Prompt(PromptKind kind, string text, int[] tokens) {
    this.kind = kind;
    this.text = text;
    this.tokens = tokens;
  }

  /// A message of a user, formatted by the model's chat template.
  public static Prompt OfMessage(string text) { return Of(PromptKind.Message, text); }

  /// A text to continue. Special tokens in it are plain text.
  public static Prompt OfText(string text) { return Of(PromptKind.Text, text); }

  /// A whole conversation as JSON, formatted by the model's chat template: an array of messages, or an
  /// object of the template's variables (messages, tools, documents, enable_thinking and others).
  public static Prompt OfConversation(string json) { return Of(PromptKind.Conversation, json); }

  static Prompt Of(PromptKind kind, string text) {
    if (text == null) throw new ArgumentNullException(nameof(text));
    return new Prompt(kind, text, new int[0]);
  }

  /// Tokens to continue.
  public static Prompt OfTokens(params int[] tokens) {
    if (tokens == null) throw new ArgumentNullException(nameof(tokens));
    return new Prompt(PromptKind.Tokens, null, tokens);
  }

  /// The most tokens of the answer; 0: 256, or half of the model's context if that is less.
  public int MaxTokens;
  /// 0 takes the likeliest token, larger values sample.
  public double Temperature;
  /// Draws from so many of the likeliest tokens; 0: from all.
  public int TopK;
  /// Draws from the fewest tokens that have this share of all; 1: from all.
  public double TopP = 1;
  /// Draws from tokens at least this likely, as a share of the likeliest one.
  public double MinP;
  /// Draws from the fewest tokens that have this share of all and whose information is nearest to the
  /// mean; 1: from all.
  public double Typical = 1;
  /// In this share of draws, of the tokens with a share of XtcThreshold or more only the last is left.
  public double XtcProbability;
  public double XtcThreshold = 0.1;
  /// Above 1, tokens that occurred before are less likely.
  public double RepetitionPenalty = 1;
  /// Is subtracted from the logits of tokens that are in the answer already.
  public double PresencePenalty;
  /// Is subtracted from a token's logit for each of its occurrences in the answer.
  public double FrequencyPenalty;
  /// A token that would continue a repetition of DryAllowedLength tokens or more loses DryMultiplier times
  /// DryBase to the power of those above that of its logit. Tokens with a line break, ':', '"' or '*' end
  /// repetitions.
  public double DryMultiplier;
  public double DryBase = 1.75;
  public int DryAllowedLength = 2;
  /// Are added to the logits of tokens.
  public Dictionary<int, double> Biases = new Dictionary<int, double>();
  /// The same prompt, options and seed give the same answer.
  public long Seed;
  /// The answer ends in front of the first of these texts, and behind the first of these tokens.
  public List<string> StopTexts = new List<string>();
  public List<int[]> StopTokens = new List<int[]>();
  /// Goes on behind the model's end tokens.
  public bool IgnoreEndTokens;
  /// The whole answer is of this language, unless it is cut at MaxTokens: one text, of choices at least
  /// one. The first such prompt makes the generator compile its model again.
  public ConstraintKind Constraint;
  public List<string> ConstraintTexts = new List<string>();
  /// Whether the tools of a conversation are called: "auto", "none", "required" or a tool's name. Null:
  /// "auto".
  public string ToolChoice;

  /// 0 is the default of C, which is another number here: the least number above.
  static double Given(double number) { return number == 0 ? 1e-30 : number; }

  internal NativePrompt Describe(Scratch scratch) {
    if (MaxTokens < 0 || TopK < 0 || DryAllowedLength < 0) {
      throw new ArgumentException("MaxTokens, TopK and DryAllowedLength must not be negative");
    }
    var biases = (NativeTokenBias*)scratch.Allocate(Biases.Count * sizeof(NativeTokenBias));
    int next = 0;
    foreach (var bias in Biases) biases[next++] = new NativeTokenBias { token = bias.Key, value = bias.Value };
    var rows = (NativeTokenSequence*)scratch.Allocate(StopTokens.Count * sizeof(NativeTokenSequence));
    for (int i = 0; i < StopTokens.Count; ++i) {
      rows[i] = new NativeTokenSequence {
        tokens = (int*)scratch.Pin(StopTokens[i]), count = (uint)StopTokens[i].Length
      };
    }
    return new NativePrompt {
      size = (UIntPtr)sizeof(NativePrompt), kind = (int)kind, text = scratch.Text(text),
      tokens = (int*)scratch.Pin(tokens), tokenCount = (uint)tokens.Length, maxTokens = (uint)MaxTokens,
      temperature = Temperature, topK = (uint)TopK, topP = Given(TopP), minP = MinP, typical = Given(Typical),
      xtcProbability = XtcProbability, xtcThreshold = Given(XtcThreshold),
      repetitionPenalty = Given(RepetitionPenalty), presencePenalty = PresencePenalty,
      frequencyPenalty = FrequencyPenalty, dryMultiplier = DryMultiplier, dryBase = Given(DryBase),
      dryAllowedLength = (uint)DryAllowedLength, biases = biases, biasCount = (uint)Biases.Count, seed = Seed,
      ignoreEndTokens = IgnoreEndTokens ? 1u : 0u,
      stopTexts = scratch.Texts(StopTexts), stopTextCount = (uint)StopTexts.Count,
      stopTokens = rows, stopTokenCount = (uint)StopTokens.Count, constraint = (int)Constraint,
      constraintTexts = scratch.Texts(ConstraintTexts), constraintTextCount = (uint)ConstraintTexts.Count,
      toolChoice = scratch.Text(ToolChoice)
    };
  }
}
}

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
  /// Above 1, tokens that occurred before are less likely.
  public double RepetitionPenalty = 1;
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

  internal NativePrompt Describe(Scratch scratch) {
    if (MaxTokens < 0 || TopK < 0) throw new ArgumentException("MaxTokens and TopK must not be negative");
    var rows = (NativeTokenSequence*)scratch.Allocate(StopTokens.Count * sizeof(NativeTokenSequence));
    for (int i = 0; i < StopTokens.Count; ++i) {
      rows[i] = new NativeTokenSequence {
        tokens = (int*)scratch.Pin(StopTokens[i]), count = (uint)StopTokens[i].Length
      };
    }
    return new NativePrompt {
      size = (UIntPtr)sizeof(NativePrompt), kind = (int)kind, text = scratch.Text(text),
      tokens = (int*)scratch.Pin(tokens), tokenCount = (uint)tokens.Length, maxTokens = (uint)MaxTokens,
      temperature = Temperature, topK = (uint)TopK, topP = TopP == 0 ? 1e-30 : TopP,  // 0 is the default in C: all tokens
      minP = MinP, repetitionPenalty = RepetitionPenalty, seed = Seed, ignoreEndTokens = IgnoreEndTokens ? 1u : 0u,
      stopTexts = scratch.Texts(StopTexts), stopTextCount = (uint)StopTexts.Count,
      stopTokens = rows, stopTokenCount = (uint)StopTokens.Count, constraint = (int)Constraint,
      constraintTexts = scratch.Texts(ConstraintTexts), constraintTextCount = (uint)ConstraintTexts.Count,
      toolChoice = scratch.Text(ToolChoice)
    };
  }
}
}

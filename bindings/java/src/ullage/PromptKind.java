// Generated from the C headers by scripts/bindings/main.py, do not edit.
package ullage;

public enum PromptKind {
  /** Text: a message of a user, formatted by the model's chat template. */
  MESSAGE,
  /** Text to continue; special tokens in it are plain text. */
  TEXT,
  /** Tokens to continue. */
  TOKENS,
  /**
   * Text: a whole conversation as JSON, formatted by the template: an array of messages, or an
   * object of the template's variables (messages, tools, documents, enable_thinking and others).
   */
  CONVERSATION;

  private static final PromptKind[] ALL = values();

  /** Null for a number of a later version. */
  static PromptKind of(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : null;
  }
}

/* Ullage language models, C API: text in, text out. A generator reads prompts, or the messages of a
 * conversation, and returns what a language model writes behind them.
 *
 * The conventions of ullage_compiler.h apply: errors are those of ullage_compiler_last_error(), and
 * a generator may be used by one thread at a time, except for ullage_generator_cancel. Texts are
 * UTF-8; what a model writes may contain any bytes. Pointers that a function returns are valid
 * until the next call with the generator.
 *
 *   ullage_generator* generator;
 *   ullage_generator_options options = {.size = sizeof options, .conversation = 1};
 *   ullage_generator_load_file(context, "model.gguf", &options, &generator);
 *   ullage_prompt prompt = {.size = sizeof prompt, .text = "What is the capital of France?"};
 *   ullage_answer answer = {.size = sizeof answer};
 *   ullage_generator_run(generator, &prompt, NULL, NULL, &answer);
 *   puts(answer.text);
 */
#ifndef ULLAGE_ULLAGE_GENERATOR_H
#define ULLAGE_ULLAGE_GENERATOR_H

#include "ullage/ullage_compiler.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ullage_generator ullage_generator;

/* How keys and values of earlier tokens are kept. */
typedef enum ullage_cache_type {
  ULLAGE_CACHE_F32,
  ULLAGE_CACHE_F16,
  ULLAGE_CACHE_Q8_0 /* blocks of 32 integers of 8 bits with a scale of f16 */
} ullage_cache_type;

typedef struct ullage_generator_options {
  size_t size;
  uint32_t conversation;  /* 1: every prompt continues one conversation, whose state stays on the
                             device, so that a prompt reads only what is new. 0: prompts are
                             separate */
  uint32_t forget_oldest; /* 1: where a conversation of messages exceeds the model's context, its
                             oldest messages are forgotten; 0: this is ULLAGE_OUT_OF_BOUNDS */
  uint32_t draft; /* tokens that each step drafts from earlier text, 1 to 8; 0: none. The answers
                     are the same. A program file must have been compiled with this number */
  const char* system;  /* message in front of all messages; NULL: none */
  const char* adapter; /* path of a GGUF file of adapters (LoRA), of GGUF models; NULL: none */
  const ullage_compile_options* compile; /* of GGUF models, `profiles` and `plans` apart, for the
                                            device of the context; NULL: defaults */
  const ullage_session_options* session; /* NULL: defaults. Bounds: "tokens" of a prompt, tokens of
                                            an "answer", "stops", "stop_length", in a conversation
                                            "said". `streaming` is always on, `runs_in_flight` 1 */
  /* Of GGUF models: what costs a little for every token. Prompts may have these options without:
   * the first that does, or has a constraint or a stop text, compiles the model again, which takes
   * seconds and reads a conversation anew. A program file has none of them. */
  uint32_t adjust_logits;     /* 1: prompts may have biases, presence and frequency penalties */
  uint32_t log_probabilities; /* 1: answers have them; not with `draft` */
  uint32_t top_tokens; /* so many of the likeliest tokens at each place are reported with them, up
                          to 64 */
  /* Of GGUF models. */
  uint32_t penalize_sequences; /* 1: prompts may have a dry_multiplier */
  uint32_t limit_shares;       /* 1: prompts may have `typical` and xtc_probability */
  ullage_cache_type cache_keys, cache_values;
  const char* draft_model;   /* path of a smaller model of the same vocabulary, which drafts `draft`
                                tokens of each step; NULL: earlier text does */
  const char* chat_template; /* in Jinja, in place of the model's own; NULL: the model's own */
  uint32_t allow_unknown_keys; /* 1: metadata keys of the model's architecture that are not known
                                  are left out, as ullage_import_options has it */
} ullage_generator_options;

/* Load a language model: a GGUF file, of split files the first one, or a folder as Hugging Face
 * lays it out, which are compiled, or a program file that was compiled from one. `bytes` must stay
 * valid and unchanged while the generator lives, program files 16-byte aligned. `options` may be
 * NULL. Errors: ULLAGE_INVALID_FILE; ULLAGE_UNSUPPORTED, for another kind of file, architecture or
 * tensor type; those of ullage_model_compile and ullage_session_create. */
ULLAGE_API ullage_status ullage_generator_load_file(ullage_context* context, const char* path,
                                                    const ullage_generator_options* options,
                                                    ullage_generator** generator);
ULLAGE_API ullage_status ullage_generator_load_memory(ullage_context* context, const void* bytes,
                                                      size_t size,
                                                      const ullage_generator_options* options,
                                                      ullage_generator** generator);
/* Creates a generator of a program that is loaded already, entry "answer" or "conversation".
 * `bytes`: the file that has its vocabulary, read only by this call. NULL, or a file without a
 * supported one: prompts are tokens. `adapter`, `compile`, `conversation` and `draft` are ignored:
 * the program decides. */
ULLAGE_API ullage_status ullage_generator_create(ullage_program* program, const void* bytes,
                                                 size_t size,
                                                 const ullage_generator_options* options,
                                                 ullage_generator** generator);
ULLAGE_API void ullage_generator_destroy(ullage_generator* generator);

/* Memory that a language model will take, in bytes. */
typedef struct ullage_generator_memory {
  size_t size;
  uint64_t weights; /* tensors, as the file has them; a device may have them padded, and those
                       of f16 and bf16 as f32 */
  uint64_t cache_per_token; /* keys and values of a position */
  uint64_t cache;     /* those of `positions`, and the states of recurrences. A conversation has
                         them twice: a run reads one copy and writes the other */
  uint64_t positions; /* the sum of the session's bounds "said", "tokens" and "answer", or the
                         model's context without one */
} ullage_generator_memory;

/* Reports the memory of a generator before it is loaded; no device is needed and no weight is read.
 * `options` may be NULL; `session`, `cache_keys`, `cache_values` and `allow_unknown_keys` count.
 * Errors: those of ullage_generator_load_file for the file; ULLAGE_UNSUPPORTED for a program file
 * and a model that does not answer. */
ULLAGE_API ullage_status ullage_generator_get_file_memory(const char* path,
                                                          const ullage_generator_options* options,
                                                          ullage_generator_memory* memory);

/* ---- prompts and answers ------------------------------------------------------------------- */

typedef enum ullage_prompt_kind {
  ULLAGE_PROMPT_MESSAGE,     /* text: a message of a user, formatted by the model's chat template */
  ULLAGE_PROMPT_TEXT,        /* text to continue; special tokens in it are plain text */
  ULLAGE_PROMPT_TOKENS,      /* tokens to continue */
  ULLAGE_PROMPT_CONVERSATION /* text: a whole conversation as JSON, formatted by the template: an
                                array of messages, or an object of the template's variables
                                (messages, tools, documents, enable_thinking and others) */
} ullage_prompt_kind;

typedef struct ullage_token_sequence {
  const int32_t* tokens;
  uint32_t count;
} ullage_token_sequence;

typedef struct ullage_token_bias {
  int32_t token;
  double value; /* is added to its logit */
} ullage_token_bias;

/* What a whole answer is of. */
typedef enum ullage_constraint_kind {
  ULLAGE_CONSTRAINT_NONE,
  ULLAGE_CONSTRAINT_JSON_SCHEMA,        /* text: a JSON schema; the answer is JSON valid for it */
  ULLAGE_CONSTRAINT_GRAMMAR,            /* text: a grammar in GBNF, as llama.cpp has them */
  ULLAGE_CONSTRAINT_REGULAR_EXPRESSION, /* text: an expression that the whole answer matches */
  ULLAGE_CONSTRAINT_CHOICE              /* texts: the answer is one of them */
} ullage_constraint_kind;

/* A prompt, and how it is answered. Prompts of one conversation are all messages or none is. */
typedef struct ullage_prompt {
  size_t size;
  ullage_prompt_kind kind;
  const char* text;
  const int32_t* tokens;
  uint32_t token_count;
  uint32_t max_tokens; /* of the answer; 0: 256, or half of the context if that is less */
  /* Sampling. The same prompt, options and seed give the same answer. */
  double temperature;        /* 0: always the likeliest token */
  uint32_t top_k;            /* draw from so many of the likeliest; 0: from all */
  double top_p;              /* draw from the fewest that have this share of all; 0: 1, from all */
  double min_p;              /* draw from those at least this likely, as a share of the likeliest */
  double repetition_penalty; /* above 1: tokens that occurred before are less likely; 0: 1 */
  int64_t seed;
  /* What ends an answer: the model's end tokens and sequences of tokens, which belong to it, and
   * texts, which do not: it ends in front of the first one, wherever tokens begin and end, and its
   * last token is the one that completes it. */
  uint32_t ignore_end_tokens; /* 1: go on behind the model's end tokens */
  const char* const* stop_texts;
  uint32_t stop_text_count;
  const ullage_token_sequence* stop_tokens;
  uint32_t stop_token_count;
  /* Of tokens that are in the answer already,
   * subtracted from their logits once, and for each occurrence; of any tokens. */
  double presence_penalty;
  double frequency_penalty;
  const ullage_token_bias* biases;
  uint32_t bias_count;
  /* A token that would continue a repetition of
   * dry_allowed_length tokens or more loses dry_multiplier times dry_base to the power of those
   * above that of its logit. Tokens with a line break, ':', '"' or '*' end repetitions. */
  double dry_multiplier;
  double dry_base;             /* 0: 1.75 */
  uint32_t dry_allowed_length; /* 0: 2 */
  double typical;         /* draw from the fewest that have this share of all and whose information
                             is nearest to the mean; 0: 1, from all */
  double xtc_probability; /* of draws, in which of the likely tokens only the last is left */
  double xtc_threshold;   /* the share of a likely token; 0: 0.1 */
  /* The whole answer is of this language, whatever is drawn, unless it is cut
   * (ULLAGE_FINISH_LENGTH); end tokens are drawn where it is complete. One text, of choices at
   * least one. */
  ullage_constraint_kind constraint;
  const char* const* constraint_texts;
  uint32_t constraint_text_count;
  /* Of ULLAGE_PROMPT_CONVERSATION, whose `tools` are meant: "auto": the answer calls them as the
   * model likes; "none": the template is not given them; "required": the answer is a call of one;
   * a name: a call of that one, whose arguments are valid for its schema. NULL: "auto". */
  const char* tool_choice;
} ullage_prompt;

/* A part of an answer, while the device generates it. */
typedef struct ullage_piece {
  size_t size;
  const char* text; /* whole characters; not terminated. Empty without a vocabulary */
  size_t text_size;
  const int32_t* tokens; /* new ones */
  uint32_t token_count;
  uint32_t is_last; /* 1: the answer is whole */
} ullage_piece;

typedef enum ullage_finish {
  ULLAGE_FINISH_STOP,     /* the model or the prompt's stops ended the answer */
  ULLAGE_FINISH_LENGTH,   /* it has max_tokens */
  ULLAGE_FINISH_CANCELLED /* the caller ended it */
} ullage_finish;

typedef struct ullage_answer {
  size_t size;
  const char* text; /* all pieces in one, and what came behind the last of them when the answer was
                       cancelled; terminated; empty without a vocabulary */
  size_t text_size;
  const int32_t* tokens;
  uint32_t token_count;
  ullage_finish finish;
  uint32_t prompt_tokens;      /* read for this answer */
  uint32_t forgotten_messages; /* of the conversation, since it began */
  double first_token_ms;       /* from the submission to the first token */
  double total_ms;             /* and to the last token of the device */
  /* With ullage_generator_options.log_probabilities, else NULL: natural logarithms of the model's
   * own distribution, before temperature, biases and penalties. */
  const float* log_probabilities;     /* of each token of the answer */
  const int32_t* top_tokens;          /* top_token_count for each, the likeliest first */
  const float* top_log_probabilities; /* of these */
  uint32_t top_token_count;
  const char* tool_calls;  /* JSON: [{"name": ..., "arguments": {...}}], the calls in the answer, []
                              where there is none; NULL where no tool could be called */
  uint32_t drafted_tokens; /* with a draft */
  uint32_t accepted_tokens; /* of these */
  uint32_t forced_tokens;   /* without an alternative under the constraint and a step of their own */
} ullage_answer;

/* Receives each piece of an answer. Returns 0 to continue; any other value cancels the answer. */
typedef int (*ullage_on_piece)(void* user, const ullage_piece* piece);

/* Answers a prompt and waits. `on_piece` may be NULL: one submission and one wait then. Errors:
 * ULLAGE_INVALID_ARGUMENT, for options out of their range, a prompt without a token or a token that
 * does not exist, a fault of a constraint (the message has its keyword or line) and a tool that the
 * conversation does not offer; ULLAGE_UNSUPPORTED, for a text without a vocabulary, a message
 * without a chat template, a keyword of a schema that is not obeyed, calls of tools in a form that
 * is not known and what a program file does not have; ULLAGE_OUT_OF_BOUNDS, where prompt and answer
 * exceed the model's context. After an error the conversation is the one before. */
ULLAGE_API ullage_status ullage_generator_run(ullage_generator* generator,
                                              const ullage_prompt* prompt, ullage_on_piece on_piece,
                                              void* user, ullage_answer* answer);

/* The same in steps: submit, next until is_last, wait; or submit and wait alone. A prompt is
 * ULLAGE_INVALID_ARGUMENT while an answer is under way. next waits until there is a piece. */
ULLAGE_API ullage_status ullage_generator_submit(ullage_generator* generator,
                                                 const ullage_prompt* prompt);
ULLAGE_API ullage_status ullage_generator_next(ullage_generator* generator, ullage_piece* piece);
ULLAGE_API ullage_status ullage_generator_wait(ullage_generator* generator, ullage_answer* answer);
/* Ends the answer that is under way with the token that the device is at or the next one, if it is
 * not whole before: next and wait return what there is by then. Never blocks; any thread may call
 * it. */
ULLAGE_API ullage_status ullage_generator_cancel(ullage_generator* generator);

/* Begins a new conversation. */
ULLAGE_API ullage_status ullage_generator_forget(ullage_generator* generator);

/* Write the conversation behind the last answer to a file, and go on from such a file: the next
 * prompt reads only what is new, and its answer is that of a conversation that never ended. Errors:
 * ULLAGE_UNSUPPORTED, without a conversation or a vocabulary; ULLAGE_INVALID_ARGUMENT, while an
 * answer is under way, before the first one, behind one that was cut at a stop, for a path that
 * cannot be written or read, and for the state of another model or cache; ULLAGE_INVALID_FILE, for
 * a file that is damaged. */
ULLAGE_API ullage_status ullage_generator_save_state(ullage_generator* generator, const char* path);
ULLAGE_API ullage_status ullage_generator_load_state(ullage_generator* generator, const char* path);

/* ---- tokens and statistics ----------------------------------------------------------------- */

/* Convert text to tokens, as ULLAGE_PROMPT_TEXT is, and back: control tokens have no text. Errors:
 * ULLAGE_UNSUPPORTED without a vocabulary; ULLAGE_INVALID_ARGUMENT for a token that does not
 * exist. */
ULLAGE_API ullage_status ullage_generator_encode(ullage_generator* generator, const char* text,
                                                 const int32_t** tokens, uint32_t* count);
ULLAGE_API ullage_status ullage_generator_decode(ullage_generator* generator, const int32_t* tokens,
                                                 uint32_t count, const char** text, size_t* size);

/* Counters since the generator compiled its program, as ullage_session_get_statistics. */
ULLAGE_API ullage_status ullage_generator_get_statistics(const ullage_generator* generator,
                                                         ullage_statistics* statistics);

#ifdef __cplusplus
} /* extern "C" */
#endif
#endif

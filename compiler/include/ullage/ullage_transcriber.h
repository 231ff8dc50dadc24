/* Ullage transcripts, C API: what is said in recordings.
 *
 * The conventions of ullage_generator.h apply.
 *
 *   ullage_transcriber* transcriber;
 *   ullage_transcriber_load_file(context, "whisper-base", NULL, &transcriber);
 *   ullage_transcript transcript = {.size = sizeof transcript};
 *   ullage_transcriber_run(transcriber, samples, count, 16000, &transcript);
 *   puts(transcript.text);
 */
#ifndef ULLAGE_ULLAGE_TRANSCRIBER_H
#define ULLAGE_ULLAGE_TRANSCRIBER_H

#include "ullage/ullage_compiler.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ullage_transcriber ullage_transcriber;

typedef struct ullage_transcriber_options {
  size_t size;
  const char* language; /* that is spoken, such as "en"; NULL: that of the configuration, or else
                           the one that is heard */
  uint32_t timestamps;  /* 1: segments begin and end at times that the model gives, as those of
                           recordings longer than a window always do */
  const ullage_compile_options* compile; /* `profiles` and `plans` apart, for the device of the
                                            context; NULL: defaults */
  const ullage_session_options* session; /* NULL: defaults. Bounds: "samples" and "windows" */
} ullage_transcriber_options;

/* Loads Whisper or Moonshine: a folder as Hugging Face lays it out, with config.json,
 * model.safetensors, tokenizer.json, generation_config.json and preprocessor_config.json. It is
 * compiled again for the first recording that has times where those before had none. `options` may
 * be NULL. Errors: ULLAGE_INVALID_ARGUMENT, for a path that is no such folder and a language that
 * the model does not have; ULLAGE_INVALID_FILE and ULLAGE_UNSUPPORTED, naming the file and the
 * member or tensor. */
ULLAGE_API ullage_status ullage_transcriber_load_file(ullage_context* context, const char* path,
                                                      const ullage_transcriber_options* options,
                                                      ullage_transcriber** transcriber);
ULLAGE_API void ullage_transcriber_destroy(ullage_transcriber* transcriber);

/* A part of a transcript. */
typedef struct ullage_transcript_segment {
  double start, end; /* seconds from the recording's beginning */
  const char* text;  /* terminated */
  size_t text_size;
  const int32_t* tokens; /* those of times included */
  uint32_t token_count;
} ullage_transcript_segment;

/* Pointers are valid until the next call with the transcriber. */
typedef struct ullage_transcript {
  size_t size;
  const char* text; /* of all segments; terminated */
  size_t text_size;
  const ullage_transcript_segment* segments;
  uint32_t segment_count;
  const char* language; /* that was heard, as "<|en|>"; NULL where it was given */
  double seconds;       /* of the recording */
  uint64_t windows;     /* of the recording, that the model read one after another */
  uint64_t tokens;      /* written, end tokens included */
} ullage_transcript;

/* Transcribes a recording: one submission and one wait, and another where times make windows so
 * short that there are more of them than one run has. `samples` f32 [count], one channel, full
 * scale 1; `rate` samples a second, 1000 to 768000, which become those of the model. The likeliest
 * tokens are taken, but those that the configuration suppresses. Errors: ULLAGE_INVALID_ARGUMENT,
 * for no samples; ULLAGE_UNSUPPORTED, for a rate out of range and times of a model that has none;
 * those of ullage_model_compile and of a run. */
ULLAGE_API ullage_status ullage_transcriber_run(ullage_transcriber* transcriber,
                                                const float* samples, uint64_t count, int64_t rate,
                                                ullage_transcript* transcript);
/* The same of a WAV file in memory: integers of 8, 16, 24 or 32 bits or floats of 32 or 64, any
 * rate and channels. Errors besides: ULLAGE_INVALID_FILE, ULLAGE_UNSUPPORTED, for other encodings.
 */
ULLAGE_API ullage_status ullage_transcriber_run_wav(ullage_transcriber* transcriber,
                                                    const void* bytes, size_t size,
                                                    ullage_transcript* transcript);

#ifdef __cplusplus
} /* extern "C" */
#endif
#endif

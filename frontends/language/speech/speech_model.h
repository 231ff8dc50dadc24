// A model that writes what is said, as Hugging Face lays it out in a folder: its sizes, its rules
// of tokens and its tensors.
// Source: transformers, WhisperConfig and MoonshineConfig.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "frontends/language/gguf/split_file.h"
#include "frontends/language/speech/block_stack.h"
#include "frontends/language/speech/log_mel.h"
#include "frontends/language/speech/token_rules.h"

namespace ullage::speech {

struct SpeechForm;

struct SpeechShape {
  const SpeechForm* form = nullptr;
  StackShape encoder{}, decoder{};
  int64_t vocabulary = 0;
  int64_t longest = 0;  // tokens of a window, the prompt included
  // Of a recording: samples per second, and per unit in which windows are counted; units of a
  // window at most.
  int64_t rate = 16000, unit = 1, window = 0;
  int64_t least_samples = 1;  // shorter recordings have zeros behind them
  std::optional<MelForm> mels{};
  // Seconds from one token of times to the next, and units.
  double seconds_per_time = 0;
  int64_t units_per_time = 0;
};

// What a transcript begins with.
struct PromptRules {
  int64_t start = 0;
  // Behind the start; none: the language that is heard.
  std::vector<std::optional<int64_t>> forced{};
  std::map<std::string, int64_t, std::less<>> languages{};  // "<|en|>"
  std::optional<int64_t> language{}, task{}, transcribe{};  // as the configuration sets them
};

// A graph as an ONNX file, called `name` in messages.
struct ExportedGraph {
  std::string name;
  gguf::FileBytes file;
};
// What stands for tensors where a model was exported (exported_network.h). The decoders may be one
// graph; files with weights of their own lie in `folder`.
struct ExportedGraphs {
  ExportedGraph encoder, decoder, with_past;
  std::string folder;
};

struct SpeechModel {
  gguf::File weights;                        // tensors by the names of the folder; no metadata
  std::optional<ExportedGraphs> exported{};  // then there are no tensors
  SpeechShape shape;
  TokenRules rules;
  PromptRules prompt;
};

// A kind of model.
struct SpeechForm {
  std::string_view model_type;
  bool follows_times = false;  // does a window begin where the last time of the one before was?
  bool counts_prompt = true;   // is the prompt part of the configuration's greatest length?
  // Rows [T, width] that the encoder reads, of a window f32 [window, ...].
  ir::Value (*stem)(ir::Builder& b, gguf::Weights& weights, const SpeechShape& shape,
                    ir::Value window) = nullptr;
  // What is added to embeddings of tokens at positions `first` and behind; null: nothing.
  ir::Value (*positions)(gguf::Weights& weights, const SpeechShape& shape, ir::ExtentExpr first,
                         ir::ExtentExpr count) = nullptr;
  const char* embedding = nullptr;  // the tensor, which logits are products with, too
};

// Of a folder at `path`, which has tensors or exported graphs. Errors: invalid_file and
// unsupported, naming the file and the member or tensor.
ir::Result<SpeechModel> read_model(const gguf::OpenFile& open, const std::string& path);

// The tokens in front of what is said: "en", "<|en|>" or empty for the one of the configuration or,
// where there is none, the one that is heard, whose token is missing here. Errors: invalid_argument
// for a language that the model does not have.
ir::Result<std::vector<std::optional<int64_t>>> prompt_of(const SpeechModel& model,
                                                          const std::string& language,
                                                          bool has_times);

}  // namespace ullage::speech

// A speech model's graphs as they were exported to ONNX: what optimum and transformers.js call
// encoder_model, decoder_model, decoder_with_past_model and decoder_model_merged.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "frontends/language/hugging_face/folder_files.h"
#include "frontends/language/speech/speech_network.h"

namespace ullage::speech {

// Those of the folder, or of its folder "onnx"; nothing where neither has an encoder. `path`: of
// the folder, for weights that lie in files of their own. Errors: invalid_file where decoders are
// missing.
ir::Result<std::optional<ExportedGraphs>> read_exported(hugging_face::FolderFiles& files,
                                                        const std::string& path);

// `graphs` and `builder` outlive it. Inputs and outputs are bound by their names. Failures: those
// of the import, with the file's name; an input that is not known, an output that is missing.
std::unique_ptr<SpeechNetwork> exported_network(const SpeechShape& shape,
                                                const ExportedGraphs& graphs, ir::Builder& builder);

}  // namespace ullage::speech

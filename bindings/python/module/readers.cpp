#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <ullage/ullage_embedder.h>
#include <ullage/ullage_transcriber.h>

#include <string>
#include <vector>

#include "arrays.h"
#include "language.h"

namespace nb = nanobind;

namespace ullage::python {
namespace {

class Embedder {
 public:
  Embedder(std::shared_ptr<Context> context, const std::string& path, const nb::dict& given,
           const nb::dict& session, const nb::dict& compile, const std::string& cache_directory,
           nb::object call)
      : context_(std::move(context)) {
    KeptValues kept;
    ullage_embedder_options options = {};
    options.size = sizeof options;
    options.pooling = static_cast<ullage_pooling>(
        word_of(given, "pooling", {"model", "none", "mean", "cls", "last", "rank"}));
    options.keep_lengths = value_of<bool>(given, "keep_lengths");
    options.allow_unknown_keys = value_of<bool>(given, "allow_unknown_keys");
    open_file(*context_, path, options, kept, {session, compile, cache_directory, std::move(call)},
              ullage_embedder_load_file, embedder_);
  }

  nb::object embed(const std::string& text, bool parse_special) {
    if (text.find('\0') != std::string::npos) refuse("embed: a text with a zero byte");
    ullage_embedding embedding = {};
    embedding.size = sizeof embedding;
    check_compiled(released([&] {
      return ullage_embedder_run(embedder_.get(), text.c_str(), parse_special, &embedding);
    }));
    return array_of(embedding);
  }
  nb::object embed_tokens(const Tokens& tokens) {
    ullage_embedding embedding = {};
    embedding.size = sizeof embedding;
    check_compiled(released([&] {
      return ullage_embedder_run_tokens(embedder_.get(), tokens.data(), count_of(tokens),
                                        &embedding);
    }));
    return array_of(embedding);
  }

 private:
  static nb::object array_of(const ullage_embedding& embedding) {
    ullage_tensor tensor = {};
    tensor.size = sizeof tensor;
    tensor.dtype = ULLAGE_F32;
    tensor.rank = embedding.rank;
    tensor.extents[0] = embedding.rank == 2 ? embedding.rows : embedding.width;
    tensor.extents[1] = embedding.width;
    tensor.data = embedding.values;
    tensor.size_bytes = static_cast<size_t>(embedding.rows * embedding.width) * sizeof(float);
    return copy_of(tensor);
  }

  std::shared_ptr<Context> context_;
  std::unique_ptr<ullage_embedder, Destroy<ullage_embedder_destroy>> embedder_{};
};

class Transcriber {
 public:
  Transcriber(std::shared_ptr<Context> context, const std::string& path, const nb::dict& given,
              const nb::dict& session, const nb::dict& compile, const std::string& cache_directory,
              nb::object call)
      : context_(std::move(context)) {
    KeptValues kept;
    ullage_transcriber_options options = {};
    options.size = sizeof options;
    options.language = kept.text(given, "language");
    options.timestamps = value_of<bool>(given, "timestamps");
    open_file(*context_, path, options, kept, {session, compile, cache_directory, std::move(call)},
              ullage_transcriber_load_file, transcriber_);
  }

  nb::dict transcribe(const Array& samples, int64_t rate) {
    if (samples.dtype() != nb::dtype<float>() || samples.ndim() != 1) {
      refuse("transcribe: samples must be float32 of one axis");
    }
    ullage_transcript transcript = {};
    transcript.size = sizeof transcript;
    check_compiled(released([&] {
      return ullage_transcriber_run(transcriber_.get(), static_cast<const float*>(samples.data()),
                                    samples.size(), rate, &transcript);
    }));
    return dict_of(transcript);
  }
  nb::dict transcribe_wav(const nb::bytes& file) {
    ullage_transcript transcript = {};
    transcript.size = sizeof transcript;
    check_compiled(released([&] {
      return ullage_transcriber_run_wav(transcriber_.get(), file.c_str(), file.size(), &transcript);
    }));
    return dict_of(transcript);
  }

 private:
  static nb::dict dict_of(const ullage_transcript& transcript) {
    nb::list segments;
    for (uint32_t i = 0; i < transcript.segment_count; ++i) {
      const ullage_transcript_segment& segment = transcript.segments[i];
      segments.append(nb::make_tuple(segment.start, segment.end,
                                     nb::bytes(segment.text, segment.text_size),
                                     list_of(segment.tokens, segment.token_count)));
    }
    nb::dict result;
    result["text"] = nb::bytes(transcript.text, transcript.text_size);
    result["segments"] = segments;
    result["language"] =
        transcript.language ? nb::object(nb::str(transcript.language)) : nb::none();
    result["seconds"] = transcript.seconds;
    result["windows"] = transcript.windows;
    return result;
  }

  std::shared_ptr<Context> context_;
  std::unique_ptr<ullage_transcriber, Destroy<ullage_transcriber_destroy>> transcriber_{};
};

}  // namespace

void add_readers(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Embedder>(module, "Embedder")
      .def(nb::init<std::shared_ptr<Context>, const std::string&, const nb::dict&, const nb::dict&,
                    const nb::dict&, const std::string&, nb::object>(),
           "context"_a, "path"_a, "options"_a, "session"_a, "compile"_a, "cache_directory"_a,
           "progress"_a.none(),
           nb::sig("def __init__(self, context: Context, path: str, options: Mapping[str, Any], "
                   "session: Mapping[str, Any], compile: Mapping[str, Any], cache_directory: str, "
                   "progress: Callable[[str, int, int], Any] | None) -> None"))
      .def("embed", &Embedder::embed,
           nb::sig("def embed(self, text: str, parse_special: bool, /) -> np.ndarray"))
      .def("embed_tokens", &Embedder::embed_tokens,
           nb::sig("def embed_tokens(self, tokens: Sequence[int], /) -> np.ndarray"));
  nb::class_<Transcriber>(module, "Transcriber")
      .def(nb::init<std::shared_ptr<Context>, const std::string&, const nb::dict&, const nb::dict&,
                    const nb::dict&, const std::string&, nb::object>(),
           "context"_a, "path"_a, "options"_a, "session"_a, "compile"_a, "cache_directory"_a,
           "progress"_a.none(),
           nb::sig("def __init__(self, context: Context, path: str, options: Mapping[str, Any], "
                   "session: Mapping[str, Any], compile: Mapping[str, Any], cache_directory: str, "
                   "progress: Callable[[str, int, int], Any] | None) -> None"))
      .def("transcribe", &Transcriber::transcribe,
           nb::sig("def transcribe(self, samples: np.ndarray, rate: int, /) -> dict[str, Any]"))
      .def("transcribe_wav", &Transcriber::transcribe_wav,
           nb::sig("def transcribe_wav(self, file: bytes, /) -> dict[str, Any]"));
}

}  // namespace ullage::python

#include "language/transcriber.h"

#include <algorithm>
#include <array>

#include "base/free_memory.h"
#include "language/status.h"

namespace ullage::language {
namespace {

using speech::Recording;
using speech::SpeechModel;
using speech::SpeechShape;
using tokenizer::SpecialTokens;
using tokenizer::Token;

// Outputs of import_transcription().
constexpr uint32_t kTokens = 0, kBegins = 1, kReached = 2, kLanguage = 3;

bool hears_language(const speech::TranscriptionForm& form) {
  return std::ranges::any_of(form.prompt, [](const auto& token) { return !token; });
}

// How many windows one run has. Times end most windows a little early.
int64_t windows_of(int64_t units, const SpeechModel& model, bool has_times) {
  const int64_t window = model.shape.window, wanted = has_times ? units + units / 4 : units;
  return std::max<int64_t>(1, (wanted + window - 1) / window);
}

// As many zeros behind as the model needs.
std::vector<float> padded(const Recording& recording, const SpeechShape& shape) {
  std::vector<float> samples = recording.samples;
  samples.resize(std::max(samples.size(), static_cast<size_t>(shape.least_samples)));
  return samples;
}

ir::Result<int64_t> integer_of(const Session& session, uint32_t output) {
  const auto view = session.output(output);
  if (!view) return error_of(view.status());
  return view->as<int64_t>().front();
}

// From token to token of a window's times.
class WindowTimes {
 public:
  WindowTimes(int64_t begin, int64_t units, const SpeechModel& model, bool has_times)
      : begin_(static_cast<double>(begin * model.shape.unit) /
               static_cast<double>(model.shape.rate)),
        whole_(static_cast<double>(units * model.shape.unit) /
               static_cast<double>(model.shape.rate)),
        step_(model.shape.seconds_per_time),
        first_(has_times ? model.rules.first_time() : INT64_MAX) {}

  bool is_time(Token token) const { return token >= first_; }
  double begin() const { return begin_; }
  double end() const { return begin_ + whole_; }
  double at(Token time) const { return begin_ + static_cast<double>(time - first_) * step_; }
  bool is_first(Token time) const { return time == first_; }

 private:
  double begin_, whole_, step_;
  int64_t first_;
};

}  // namespace

ir::Result<speech::TranscriptionForm> transcription_form(const SpeechModel& model,
                                                         const std::string& language,
                                                         bool timestamps, int64_t units) {
  const bool is_long = model.shape.form->follows_times && units > model.shape.window;
  speech::TranscriptionForm form{.has_times = timestamps || is_long};
  auto prompt = speech::prompt_of(model, language, form.has_times);
  if (!prompt) return prompt.error();
  form.prompt = std::move(*prompt);
  return form;
}

std::vector<SpokenSegment> segments_of(std::span<const Token> tokens, int64_t begin, int64_t units,
                                       const SpeechModel& model, bool has_times) {
  const WindowTimes times(begin, units, model, has_times);
  const auto part = [&](size_t from, size_t to, double start, double end) {
    return SpokenSegment{.start = start,
                         .end = end,
                         .tokens = {tokens.begin() + static_cast<std::ptrdiff_t>(from),
                                    tokens.begin() + static_cast<std::ptrdiff_t>(to)}};
  };
  std::vector<size_t> turns;  // behind a time that another follows
  for (size_t i = 1; i < tokens.size(); ++i) {
    if (times.is_time(tokens[i - 1]) && times.is_time(tokens[i])) turns.push_back(i);
  }
  if (turns.empty()) {
    const auto last = std::ranges::find_if(tokens.rbegin(), tokens.rend(),
                                           [&](Token token) { return times.is_time(token); });
    const bool has_end = last != tokens.rend() && !times.is_first(*last);
    return {part(0, tokens.size(), times.begin(), has_end ? times.at(*last) : times.end())};
  }
  const size_t count = tokens.size();
  const bool is_lone_end = times.is_time(tokens[count - 1]) && !times.is_time(tokens[count - 2]);
  if (is_lone_end) turns.push_back(count);
  std::vector<SpokenSegment> segments;
  size_t from = 0;
  for (const size_t to : turns) {
    // The last one has the time from which the next window goes on.
    const size_t more = to == turns.back() && !is_lone_end ? 1 : 0;
    segments.push_back(part(from, to + more, times.at(tokens[from]), times.at(tokens[to - 1])));
    from = to;
  }
  return segments;
}

Status Transcriber::bind_place(int64_t first, Token language) {
  Status ok = session_->set_input("first", {}, std::vector<int64_t>{first});
  if (ok && hears_language(*form_)) {
    ok = session_->set_input("language", {1}, std::vector<int64_t>{language});
  }
  return ok;
}

Status Transcriber::bind(const Recording& recording) {
  const std::vector<float> samples = padded(recording, model_->shape);
  units_ = static_cast<int64_t>(samples.size()) / model_->shape.unit;
  Status ok = session_->set_input("samples", {static_cast<int64_t>(samples.size())}, samples);
  if (!ok) return ok;
  const int64_t windows = windows_of(units_, *model_, form_->has_times);
  // Windows without a length of their own have equal parts.
  window_ = model_->shape.mels ? model_->shape.window : (units_ + windows - 1) / windows;
  ok = session_->set_input("windows", {}, std::vector<int64_t>{windows});
  return ok ? bind_place(0, tokenizer::kNoToken) : ok;
}

ir::Result<void> Transcriber::prepare(const Recording& recording) {
  if (const Status ok = bind(recording); !ok) return error_of(ok);
  const Status ok = session_->prepare();
  ir::release_free_memory();
  return checked(ok);
}

// Of the windows of one run.
ir::Result<void> Transcriber::read_windows(double seconds, Transcript& transcript) {
  const auto tokens = session_->output(kTokens), begins = session_->output(kBegins);
  if (!tokens) return error_of(tokens.status());
  if (!begins) return error_of(begins.status());
  const auto all = tokens->as<int64_t>(), places = begins->as<int64_t>();
  const size_t longest = places.empty() ? 0 : all.size() / places.size();
  for (size_t i = 0; i < places.size(); ++i) {
    std::vector<Token> own;
    for (const int64_t token : all.subspan(i * longest, longest)) {
      if (token == tokenizer::kNoToken) break;
      own.push_back(static_cast<Token>(token));
    }
    transcript.tokens += static_cast<int64_t>(own.size());
    ++transcript.windows;
    if (!own.empty() && own.back() == model_->rules.end) own.pop_back();
    const int64_t units = std::min(window_, units_ - places[i]);
    for (SpokenSegment& segment : segments_of(own, places[i], units, *model_, form_->has_times)) {
      const auto is_time = [&](Token token) {
        return form_->has_times && token >= model_->rules.first_time();
      };
      std::vector<Token> said = segment.tokens;
      std::erase_if(said, is_time);
      auto text = tokenizer_->decode(said, SpecialTokens::as_text);
      if (!text) return text.error();
      segment.text = std::move(*text);
      segment.end = std::min(segment.end, seconds);
      transcript.text += segment.text;
      transcript.segments.push_back(std::move(segment));
    }
  }
  return {};
}

ir::Result<Transcript> Transcriber::transcribe(const Recording& recording) {
  if (const Status ok = bind(recording); !ok) return error_of(ok);
  const double seconds =
      static_cast<double>(recording.samples.size()) / static_cast<double>(model_->shape.rate);
  Transcript transcript;
  while (true) {
    if (const Status ok = session_->run(); !ok) return error_of(ok);
    if (auto ok = read_windows(seconds, transcript); !ok) return ok.error();
    const auto reached = integer_of(*session_, kReached);
    if (!reached) return reached.error();
    Token language = tokenizer::kNoToken;
    if (hears_language(*form_)) {
      const auto heard = integer_of(*session_, kLanguage);
      if (!heard) return heard.error();
      transcript.language = language = static_cast<Token>(*heard);
    }
    if (*reached >= units_) return transcript;
    if (const Status ok = bind_place(*reached, language); !ok) return error_of(ok);
  }
}

}  // namespace ullage::language

// Answers tokens by the C API, with options by their names:
//   answer_with MODEL --tokens 4,9 --max_tokens 12 --temperature 1.3 --choice dad --choice abba ...
// Writes one line of JSON: tokens, text, finish_reason, and tool_calls where there may be some.
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "ullage/ullage.hpp"
#include "ullage/ullage_generator.h"

namespace ullage::test {
namespace {

struct Question {
  ullage_generator_options options{};
  ullage_prompt prompt{};
  std::vector<int32_t> tokens{};
  std::vector<const char*> constraint{}, stops{};
  std::vector<ullage_token_bias> biases{};
  uint32_t max_tier = 0;
};
using Set = std::function<void(Question&, const char* value)>;

Set number(double ullage_prompt::* member) {
  return [=](Question& q, const char* value) { q.prompt.*member = std::atof(value); };
}
Set count(uint32_t ullage_prompt::* member) {
  return [=](Question& q, const char* value) {
    q.prompt.*member = static_cast<uint32_t>(std::atoi(value));
  };
}
Set constraint(ullage_constraint_kind kind) {
  return [=](Question& q, const char* value) {
    q.prompt.constraint = kind;
    q.constraint.push_back(value);
  };
}
Set cache(ullage_cache_type ullage_generator_options::* member) {
  return [=](Question& q, const char* value) {
    q.options.*member = *value == 'q'                 ? ULLAGE_CACHE_Q8_0
                        : std::string(value) == "f16" ? ULLAGE_CACHE_F16
                                                      : ULLAGE_CACHE_F32;
  };
}

const std::map<std::string, Set>& names() {
  using Prompt = ullage_prompt;
  static const std::map<std::string, Set> all = {
      {"tokens",
       [](Question& q, const char* value) {
         std::istringstream list(value);
         for (std::string one; std::getline(list, one, ',');) q.tokens.push_back(std::stoi(one));
         q.prompt.kind = ULLAGE_PROMPT_TOKENS;
       }},
      {"messages",
       [](Question& q, const char* value) {
         q.prompt.kind = ULLAGE_PROMPT_CONVERSATION;
         q.prompt.text = value;
       }},
      {"max_tokens", count(&Prompt::max_tokens)},
      {"ignore_end_tokens", count(&Prompt::ignore_end_tokens)},
      {"temperature", number(&Prompt::temperature)},
      {"top_k", count(&Prompt::top_k)},
      {"top_p", number(&Prompt::top_p)},
      {"min_p", number(&Prompt::min_p)},
      {"typical", number(&Prompt::typical)},
      {"xtc_probability", number(&Prompt::xtc_probability)},
      {"xtc_threshold", number(&Prompt::xtc_threshold)},
      {"repetition_penalty", number(&Prompt::repetition_penalty)},
      {"presence_penalty", number(&Prompt::presence_penalty)},
      {"frequency_penalty", number(&Prompt::frequency_penalty)},
      {"dry_multiplier", number(&Prompt::dry_multiplier)},
      {"dry_base", number(&Prompt::dry_base)},
      {"dry_allowed_length", count(&Prompt::dry_allowed_length)},
      {"seed", [](Question& q, const char* value) { q.prompt.seed = std::atoll(value); }},
      {"logit_bias",
       [](Question& q, const char* value) {
         char* end = nullptr;
         const auto token = static_cast<int32_t>(std::strtol(value, &end, 10));
         q.biases.push_back({token, std::atof(end)});
       }},
      {"stop", [](Question& q, const char* value) { q.stops.push_back(value); }},
      {"json_schema", constraint(ULLAGE_CONSTRAINT_JSON_SCHEMA)},
      {"grammar", constraint(ULLAGE_CONSTRAINT_GRAMMAR)},
      {"regex", constraint(ULLAGE_CONSTRAINT_REGULAR_EXPRESSION)},
      {"choice", constraint(ULLAGE_CONSTRAINT_CHOICE)},
      {"tool_choice", [](Question& q, const char* value) { q.prompt.tool_choice = value; }},
      {"chat_template", [](Question& q, const char* value) { q.options.chat_template = value; }},
      {"speculate",
       [](Question& q, const char* value) {
         q.options.draft = static_cast<uint32_t>(std::atoi(value));
       }},
      {"model_draft", [](Question& q, const char* value) { q.options.draft_model = value; }},
      {"lora", [](Question& q, const char* value) { q.options.adapter = value; }},
      {"cache_type_k", cache(&ullage_generator_options::cache_keys)},
      {"cache_type_v", cache(&ullage_generator_options::cache_values)},
      {"max_tier",
       [](Question& q, const char* value) {
         q.max_tier = static_cast<uint32_t>(std::atoi(value)) + 1;
       }},
  };
  return all;
}

struct DestroyGenerator {
  void operator()(ullage_generator* generator) const { ullage_generator_destroy(generator); }
};

int fail() {
  ullage_diagnostic error = {};
  error.size = sizeof error;
  ullage_compiler_last_error(&error);
  std::fprintf(stderr, "%s\n", error.message);
  return 1;
}

int answer(const char* model, Question& q) {
  ullage_prompt& prompt = q.prompt;
  prompt.tokens = q.tokens.data();
  prompt.token_count = static_cast<uint32_t>(q.tokens.size());
  prompt.constraint_texts = q.constraint.data();
  prompt.constraint_text_count = static_cast<uint32_t>(q.constraint.size());
  prompt.stop_texts = q.stops.data();
  prompt.stop_text_count = static_cast<uint32_t>(q.stops.size());
  prompt.biases = q.biases.data();
  prompt.bias_count = static_cast<uint32_t>(q.biases.size());
  ullage_context_options device = {};
  device.max_tier = q.max_tier;
  const auto context = Context::create(device);
  if (!context) return 1;
  ullage_generator* created = nullptr;
  if (ullage_generator_load_file(context->get(), model, &q.options, &created) != ULLAGE_OK) {
    return fail();
  }
  const std::unique_ptr<ullage_generator, DestroyGenerator> generator(created);
  ullage_answer found = {};
  found.size = sizeof found;
  if (ullage_generator_run(created, &prompt, nullptr, nullptr, &found) != ULLAGE_OK) return fail();
  constexpr const char* kFinish[] = {"stop", "length", "cancelled"};
  nlohmann::ordered_json report = {
      {"tokens", std::vector<int32_t>(found.tokens, found.tokens + found.token_count)},
      {"text", std::string(found.text, found.text_size)},
      {"finish_reason", kFinish[found.finish]}};
  if (found.tool_calls != nullptr) {
    report["tool_calls"] = nlohmann::ordered_json::parse(found.tool_calls);
  }
  std::puts(report.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
  return 0;
}

}  // namespace
}  // namespace ullage::test

int main(int argc, char** argv) {
  using namespace ullage::test;
  if (argc < 2) return 2;
  Question question;
  question.options.size = sizeof question.options;
  question.prompt.size = sizeof question.prompt;
  for (int i = 2; i + 1 < argc; i += 2) {
    const auto found = names().find(argv[i] + 2);
    if (found == names().end()) {
      std::fprintf(stderr, "no option %s\n", argv[i]);
      return 2;
    }
    found->second(question, argv[i + 1]);
  }
  return answer(argv[1], question);
}

#include "frontends/language/tokenizer/read_json.h"

namespace ullage::tokenizer {
namespace {

constexpr int kDeepest = 64;

// Of brackets outside of texts.
bool is_too_deep(std::string_view text) {
  int depth = 0;
  bool in_text = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_text && c == '\\') {
      ++i;
    } else if (c == '"') {
      in_text = !in_text;
    } else if (!in_text) {
      depth += (c == '[' || c == '{') - (c == ']' || c == '}');
      if (depth > kDeepest) return true;
    }
  }
  return false;
}

}  // namespace

ir::Result<void> check_depth(std::string_view json) {
  if (!is_too_deep(json)) return {};
  return ir::invalid_file("its JSON nests deeper than {} levels", kDeepest);
}

ir::Result<Json> read_json(std::string_view text) {
  if (auto ok = check_depth(text); !ok) return ok.error();
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return ir::invalid_file("it is no JSON");
  return json;
}

const Json& member_of(const Json& object, const char* name) {
  static const Json none;
  const auto found = object.is_object() ? object.find(name) : object.end();
  return found == object.end() ? none : *found;
}

}  // namespace ullage::tokenizer

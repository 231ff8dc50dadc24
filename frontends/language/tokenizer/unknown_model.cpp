// A vocabulary whose way of splitting text is not known: its tokens can still be shown.
#include "frontends/language/tokenizer/encoder.h"

namespace ullage::tokenizer {
namespace {

class UnknownModel : public Encoder {
 public:
  explicit UnknownModel(const TokenTable& table) : table_(table) {}

  ir::Result<void> encode(std::string_view, std::vector<Token>&) const override {
    return ir::unsupported(table_.vocabulary().refusal);
  }
  std::string bytes_of(Token token) const override {
    const std::optional<OwnSplit>& own = table_.vocabulary().own_split;
    return own ? bytes_in(table_, token, own->letters) : table_.written(token);
  }

 private:
  const TokenTable& table_;
};

}  // namespace

MadeEncoder make_unknown(const TokenTable& table) {
  return std::unique_ptr<const Encoder>(std::make_unique<UnknownModel>(table));
}

}  // namespace ullage::tokenizer

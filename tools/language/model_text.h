// ModelText: the tokenizer and chat template of a language model, whatever file contains them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "frontends/language/chat/chat_template.h"
#include "frontends/language/tokenizer/tokenizer.h"
#include "tools/common/cli/exit_code.h"

namespace ullage::tools {

struct ModelText {
  tokenizer::Tokenizer tokenizer;
  std::vector<tokenizer::Token> ends;  // tokens that end an answer
  std::string chat_template;           // empty: none
  int64_t context = 0;                 // positions of prompt and answer together
};

// Of a .gguf, or of a .ull that was compiled from one. Failure: another kind of file, or the error
// in it.
ToolResult<ModelText> read_model_text(const std::string& model);

// The tokens of a prompt, without those that would end it. Special tokens in it are plain text.
ToolResult<std::vector<tokenizer::Token>> prompt_tokens(const ModelText& text,
                                                        const std::string& prompt);
// Those of a text that goes on from other tokens.
ToolResult<std::vector<tokenizer::Token>> later_tokens(const ModelText& text,
                                                       const std::string& prompt);
// A conversation as the model's template writes it, up to where the next answer begins. Failure:
// the model has no template, or an unsupported one.
ToolResult<std::string> chat_text(const ModelText& text,
                                  std::span<const chat::Message> conversation);
// Its tokens; special tokens in it are what they stand for.
ToolResult<std::vector<tokenizer::Token>> chat_tokens(const ModelText& text,
                                                      const std::string& conversation);
// The tokens of `rest`, with which a conversation goes on.
ToolResult<std::vector<tokenizer::Token>> later_chat_tokens(const ModelText& text,
                                                            const std::string& rest);
// "1,2,3". Failure: usage, for what is no token of the model.
ToolResult<std::vector<tokenizer::Token>> listed_tokens(const ModelText& text,
                                                        const std::string& list);

}  // namespace ullage::tools

// Deduplication, and the forms of C and C++.
#include "shaders/toolchain/compile/embed.h"

#include <algorithm>
#include <iterator>

#include "shaders/toolchain/compile/embed_blobs.h"
#include "shaders/toolchain/msl/names.h"

namespace ullage::shaders {
namespace {

void append_hex(std::string& text, uint32_t word) {
  text += "0x";
  for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[word >> shift & 15];
}

std::string word_list(std::span<const uint32_t> words) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) {
    text += i % 8 == 0 ? "\n    " : " ";
    append_hex(text, words[i]);
    text += ',';
  }
  return text;
}

// Numbers and no literals: compilers limit the length of those. Ends with a zero.
std::string byte_list(std::string_view bytes) {
  std::string text;
  for (size_t i = 0; i <= bytes.size(); ++i) {
    text += i % 24 == 0 ? "\n    " : " ";
    const char c = i < bytes.size() ? bytes[i] : '\0';
    text += std::to_string(static_cast<signed char>(c)) + ',';
  }
  return text;
}

// The arrays of both languages, which differ in the types' spelling.
std::string arrays(const EmbedTable& table, const std::string& prefix, const char* word,
                   const char* character) {
  std::string text;
  for (size_t i = 0; i < table.modules.size(); ++i) {
    text += std::string("static const ") + word + ' ' + prefix + "module_" + std::to_string(i) +
            "[] = {" + word_list(table.modules[i]) + "};\n";
  }
  for (size_t i = 0; i < table.texts.size(); ++i) {
    text += std::string("static const ") + character + ' ' + prefix + "text_" + std::to_string(i) +
            "[] = {" + byte_list(table.texts[i]) + "};\n";
  }
  return text;
}

std::string c_text(const EmbedTable& table, const std::string& prefix, size_t i) {
  if (i == kNoBlob) return "0, 0";
  return prefix + "text_" + std::to_string(i) + ", " + std::to_string(table.texts[i].size());
}

std::string cpp_text(const EmbedTable& table, size_t i) {
  if (i == kNoBlob) return "{}";
  return "{text_" + std::to_string(i) + ", " + std::to_string(table.texts[i].size()) + "}";
}

}  // namespace

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

EmbedTable table_of(std::vector<EmbedItem> items) {
  std::ranges::sort(items, {}, &EmbedItem::name);
  EmbedTable table;
  std::map<std::string_view, size_t> modules, texts;
  const auto text_index = [&](std::string_view text) {
    if (text.empty()) return kNoBlob;
    const auto [at, is_new] = texts.try_emplace(text, table.texts.size());
    if (is_new) table.texts.push_back(text);
    return at->second;
  };
  for (const EmbedItem& item : items) {
    const std::string_view bytes(reinterpret_cast<const char*>(item.spirv.data()),
                                 item.spirv.size_bytes());
    const auto [at, is_new] = modules.try_emplace(bytes, table.modules.size());
    if (is_new) table.modules.push_back(item.spirv);
    table.rows.push_back(
        {std::string(item.name), at->second, text_index(item.msl), text_index(item.reflection)});
  }
  return table;
}

std::vector<EmbedFile> embed_c(const std::string& s, const EmbedTable& table) {
  const std::string header =
      "/* Compiled shaders; written by ullage shader compile. */\n#ifndef ULLAGE_EMBEDDED_" + s +
      "_H\n#define ULLAGE_EMBEDDED_" + s +
      "_H\n#include <stddef.h>\n#include <stdint.h>\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n"
      "struct " +
      s +
      "_shader {\n"
      "  const char* name;\n"
      "  const uint32_t* spirv;\n  size_t spirv_words;\n"
      "  const char* msl; /* null: none; else ends with a zero that the length does not count */\n"
      "  size_t msl_length;\n"
      "  const char* reflection; /* JSON, as msl */\n  size_t reflection_length;\n};\n"
      "extern const struct " +
      s + "_shader " + s + "[]; /* by name */\nextern const size_t " + s +
      "_count;\n#ifdef __cplusplus\n}\n#endif\n#endif\n";
  const std::string prefix = s + "_";
  std::string source = "#include \"" + s + ".h\"\n" + arrays(table, prefix, "uint32_t", "char");
  source += "const struct " + s + "_shader " + s + "[] = {\n";
  for (const EmbedRow& row : table.rows) {
    source += "    {" + in_quotes(row.name) + ", " + prefix + "module_" +
              std::to_string(row.spirv) + ", " + std::to_string(table.modules[row.spirv].size()) +
              ", " + c_text(table, prefix, row.msl) + ", " + c_text(table, prefix, row.reflection) +
              "},\n";
  }
  source += "};\nconst size_t " + s + "_count = " + std::to_string(table.rows.size()) + ";\n";
  return {{s + ".h", header}, {s + ".c", source}};
}

std::vector<EmbedFile> embed_cpp(const std::string& s, const EmbedTable& table) {
  const std::string header =
      "// Compiled shaders; written by ullage shader compile.\n#pragma once\n#include <cstdint>\n"
      "#include <span>\n#include <string_view>\n\nnamespace " +
      s +
      " {\n\nstruct Shader {\n  std::string_view name;\n  std::span<const std::uint32_t> spirv;\n"
      "  std::string_view msl, reflection;  // empty: none; end with a zero that does not count\n"
      "};\n\n// By name.\nextern const std::span<const Shader> shaders;\n"
      "// Null if there is none of this name.\nconst Shader* find(std::string_view name);\n\n"
      "}  // namespace " +
      s + "\n";
  std::string source = "#include \"" + s + ".hpp\"\n\n#include <algorithm>\n\nnamespace " + s +
                       " {\nnamespace {\n\n" + arrays(table, "", "std::uint32_t", "char") +
                       "constexpr Shader table[] = {\n";
  for (const EmbedRow& row : table.rows) {
    source += "    {" + in_quotes(row.name) + ", module_" + std::to_string(row.spirv) + ", " +
              cpp_text(table, row.msl) + ", " + cpp_text(table, row.reflection) + "},\n";
  }
  source +=
      "};\n\n}  // namespace\n\nconst std::span<const Shader> shaders(table);\n\n"
      "const Shader* find(std::string_view name) {\n"
      "  const auto at = std::ranges::lower_bound(table, name, {}, &Shader::name);\n"
      "  return at != std::end(table) && at->name == name ? at : nullptr;\n}\n\n"
      "}  // namespace " +
      s + "\n";
  return {{s + ".hpp", header}, {s + ".cpp", source}};
}

ir::Result<void> check_symbol(const std::string& symbol) {
  if (is_identifier(symbol) && !is_cpp_keyword(symbol)) return {};
  return ir::invalid_argument("an embedded table's name is an identifier of C and C++, given " +
                              symbol);
}

ir::Result<std::vector<EmbedFile>> embed(EmbedForm form, const std::string& symbol,
                                         std::vector<EmbedItem> items) {
  if (auto ok = check_symbol(symbol); !ok) return ok.error();
  if (items.empty()) return ir::invalid_argument("there is nothing to embed");
  const EmbedTable table = table_of(std::move(items));
  if (form == EmbedForm::c) return embed_c(symbol, table);
  return form == EmbedForm::cpp ? embed_cpp(symbol, table) : embed_assembly(symbol, table);
}

}  // namespace ullage::shaders

// The table as assembly: the code that a compiler would generate for the C source, without its
// time.
#include "shaders/toolchain/compile/embed_blobs.h"

namespace ullage::shaders {
namespace {

// Names, sections and pointers of ELF and Mach-O.
constexpr const char* kPrologue = R"(#if defined(__APPLE__)
#define NAME(x) _##x
#define READ_ONLY .section __TEXT,__const
#define RELOCATED .section __DATA,__const
#else
#define NAME(x) x
#define READ_ONLY .section .rodata
#define RELOCATED .section .data.rel.ro, "aw"
#endif
#if defined(__LP64__) || defined(_WIN64)
#define POINTER .quad
#define POINTER_ALIGN .p2align 3
#else
#define POINTER .long
#define POINTER_ALIGN .p2align 2
#endif
)";

constexpr const char* kEpilogue = R"(#if defined(__linux__) && defined(__ELF__)
.section .note.GNU-stack, "", %progbits
#endif
)";

std::string label(const char* kind, size_t i) {
  return std::string("L_") + kind + std::to_string(i);
}

std::string word_lines(std::span<const uint32_t> words) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) {
    text += (i % 8 == 0 ? "\n  .long " : ", ") + std::to_string(words[i]);
  }
  return text + "\n";
}

std::string byte_lines(std::string_view bytes) {
  std::string text;
  for (size_t i = 0; i <= bytes.size(); ++i) {
    const char c = i < bytes.size() ? bytes[i] : '\0';
    text += (i % 24 == 0 ? "\n  .byte " : ", ") +
            std::to_string(static_cast<int>(static_cast<unsigned char>(c)));
  }
  return text + "\n";
}

// A pointer and a length.
std::string field(const EmbedTable& table, size_t text) {
  if (text == kNoBlob) return "  POINTER 0, 0\n";
  return "  POINTER " + label("text", text) + ", " + std::to_string(table.texts[text].size()) +
         "\n";
}

}  // namespace

std::vector<EmbedFile> embed_assembly(const std::string& s, const EmbedTable& table) {
  std::string source = kPrologue;
  source += "READ_ONLY\n";
  for (size_t i = 0; i < table.modules.size(); ++i) {
    source += ".p2align 4\n" + label("module", i) + ":" + word_lines(table.modules[i]);
  }
  for (size_t i = 0; i < table.texts.size(); ++i) {
    source += label("text", i) + ":" + byte_lines(table.texts[i]);
  }
  for (size_t i = 0; i < table.rows.size(); ++i) {
    source += label("name", i) + ":" + byte_lines(table.rows[i].name);
  }
  source += "POINTER_ALIGN\n.globl NAME(" + s + "_count)\nNAME(" + s + "_count):\n  POINTER " +
            std::to_string(table.rows.size()) + "\nRELOCATED\nPOINTER_ALIGN\n.globl NAME(" + s +
            ")\nNAME(" + s + "):\n";
  for (size_t i = 0; i < table.rows.size(); ++i) {
    const EmbedRow& row = table.rows[i];
    source += "  POINTER " + label("name", i) + "\n  POINTER " + label("module", row.spirv) + ", " +
              std::to_string(table.modules[row.spirv].size()) + "\n" + field(table, row.msl) +
              field(table, row.reflection);
  }
  return {embed_c(s, table)[0], {s + ".S", source + kEpilogue}};
}

}  // namespace ullage::shaders

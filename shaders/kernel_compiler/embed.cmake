# Writes OUTPUT: a C++ table of the texts FILES (paths below FOLDER), sorted by name. A kernel's name
# is its path below kernels/, all others' that below FOLDER.
set(rows)
set(texts "")
set(i 0)
foreach(path IN LISTS FILES)
  file(READ ${FOLDER}/${path} text)
  string(APPEND texts "constexpr char text_${i}[] = R\"EMBED(${text})EMBED\";\n")
  string(REGEX REPLACE "^kernels/" "" name ${path})
  list(APPEND rows "    {\"${name}\", std::string_view(text_${i}, sizeof(text_${i}) - 1)},\n")
  math(EXPR i "${i} + 1")
endforeach()
list(SORT rows)
list(JOIN rows "" rows)
file(WRITE ${OUTPUT} "// Generated from shaders/: every kernel text, by path.
#include \"shaders/kernel_compiler/source_table.h\"

namespace ullage::shaders {
namespace {
${texts}constexpr SourceFile kFiles[] = {
${rows}};
}  // namespace
std::span<const SourceFile> embedded_files() { return kFiles; }
}  // namespace ullage::shaders
")

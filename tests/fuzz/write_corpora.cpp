// fuzz_corpora FOLDER: writes the files that the fuzzers start from, FOLDER/<fuzzer>/<file>: what
// is sound, and what was once read without care. Made anew by each build, so that they are of the
// format of the day.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <span>

#include "runtime/file/program_file.h"
#include "tests/frontends/aten/hostile_files.h"
#include "tests/frontends/comprehension/fault.h"
#include "tests/frontends/hostile_models.h"
#include "tests/frontends/language/gguf/gguf_writer.h"
#include "tests/frontends/language/gguf/small_llama.h"
#include "tests/runtime/file/sample_program.h"

namespace {

namespace fs = std::filesystem;
using namespace ullage;

bool write(const fs::path& path, std::span<const std::byte> bytes) {
  fs::create_directories(path.parent_path());
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  return file.good();
}

bool write(const fs::path& path, std::initializer_list<const ir::Program*> programs) {
  const std::span plans(programs.begin(), programs.size());
  const auto bytes = runtime::write_program(plans);
  return bytes && write(path, *bytes);
}

bool write(const fs::path& path, const ir::Program& program) {
  return write(path, {&program});
}

// Plans that need what not every device has, and one of another program.
bool write_plans(const fs::path& path) {
  const ir::Program portable = runtime::sample_program(), metal = runtime::metal_program();
  ir::Program matrix = runtime::sample_program("matrix"), other = portable;
  matrix.kernels[0].needs = {.subgroup_size = 32, .arithmetic = {.matrices = {{16, 16, 16}}}};
  matrix.profile.subgroup_size = 32;
  matrix.profile.arithmetic.matrices = matrix.kernels[0].needs.arithmetic.matrices;
  other.entry = "another";
  return write(path, {&portable, &matrix, &metal, &other});
}

bool write_programs(const fs::path& folder) {
  const ir::Program sample = runtime::sample_program();
  bool good = write(folder / "sample.ull", sample) &&
              write(folder / "metal.ull", runtime::metal_program()) &&
              write_plans(folder / "plans.ull");
  for (const size_t rank : {size_t{8}, size_t{9}, size_t{20'000}}) {
    ir::Program output = sample, input = sample;
    output.outputs[0].extents.assign(rank, 1);
    input.inputs[0].extents.resize(rank, 1);
    const std::string name = "_rank_" + std::to_string(rank) + ".ull";
    good = good && write(folder / ("output" + name), output) &&
           write(folder / ("input" + name), input);
  }
  return good;
}

bool write_models(const fs::path& folder) {
  for (const test::HostileModel& model : test::models_of_high_rank()) {
    if (!write(folder / (model.name + ".onnx"), model.bytes)) return false;
  }
  return true;
}

bool write_pytorch_programs(const fs::path& folder) {
  using namespace aten::test;
  size_t number = 0;
  for (const auto& files : {sound_files(), files_of_huge_results()}) {
    for (const std::vector<std::byte>& bytes : files)
      if (!write(folder / ("sound_" + std::to_string(number++) + ".pt2"), bytes)) return false;
  }
  for (const auto& files :
       {hostile_archives(), hostile_weights(), hostile_programs(), hostile_sizes()}) {
    for (const HostileFile& file : files)
      if (!write(folder / (file.name + ".pt2"), file.bytes)) return false;
  }
  return true;
}

bool write_comprehensions(const fs::path& folder) {
  size_t number = 0;
  for (const std::string& text : comprehension::test::right_texts()) {
    const fs::path path = folder / ("right_" + std::to_string(number++) + ".comp");
    if (!write(path, std::as_bytes(std::span(text)))) return false;
  }
  return true;
}

bool write_gguf(const fs::path& folder) {
  const std::string sample = gguf::test::sample_file().bytes();
  const std::string model = gguf::test::small_language_model().bytes();
  const std::string adapter = gguf::test::small_adapter().bytes();
  return write(folder / "sample.gguf", std::as_bytes(std::span(sample))) &&
         write(folder / "model.gguf", std::as_bytes(std::span(model))) &&
         write(folder / "adapter.gguf", std::as_bytes(std::span(adapter)));
}

bool write_chat_templates(const fs::path& folder) {
  const std::string_view text =
      "{% for message in messages %}{% if loop.first and message['role'] != 'user' -%}"
      "{{ raise_exception('no' + message.content | trim) }}{% elif not loop.last %}{% set x = "
      "messages[1:] %}{{ x[0]['content'].strip() ~ bos_token }}{% else %}\n{% endif %}{% endfor %}"
      "{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}"
      "{% macro f(a, b='x') %}{{ a | tojson(indent=2) }}{{ caller() if caller }}{% endmacro %}"
      "{% set ns = namespace(n=0) %}{% for k, v in messages[0].items() if k is string recursive %}"
      "{% set ns.n = ns.n + loop.revindex ** 2 // 3 %}{{ '%5s {:>4}'.format(v) % k }}{% endfor %}"
      "{% call f({'a': [1.5, none]}) %}{{ messages | map(attribute='role') | unique | join }}"
      "{% endcall %}{% raw %}{{{% endraw %}{# #}{{ ns.n[::-1] if ns is undefined }}";
  return write(folder / "sample.jinja", std::as_bytes(std::span(text)));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::fputs("usage: fuzz_corpora FOLDER\n", stderr), 2;
  const fs::path folder = argv[1];
  if (write_programs(folder / "program_file") && write_models(folder / "onnx") &&
      write_pytorch_programs(folder / "aten") && write_comprehensions(folder / "comprehension") &&
      write_gguf(folder / "gguf") && write_chat_templates(folder / "chat_template")) {
    return 0;
  }
  return std::fprintf(stderr, "fuzz_corpora: %s: cannot write\n", argv[1]), 1;
}

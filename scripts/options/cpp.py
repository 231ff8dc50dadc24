"""The C++ structs behind the C structs, and what reads one into the other."""
from description import NOTE, count_of, lines


def default(o):
    if o.values:
        return f"{o.cpp}::{o.default()}"
    return {"flag": "false", "switch": "true", "number": o.default()}.get(o.type, "{}")


def struct(name, what, includes, namespace, options):
    text = [f"// {NOTE}", lines(what, "// "), "#pragma once", "", *(f"#include {i}".rstrip() if i else "" for i in includes), "",
            f"namespace ullage::{namespace} {{", "", f"struct {name} {{"]
    for o in options:
        if o.cpp:
            text += [lines(o.text(), "  // "), f"  {o.cpp} {o.name} = {default(o)};"]
    return "\n".join([*text, "};", "", f"}}  // namespace ullage::{namespace}", ""])


def checked(call, name):
    return f"  if (auto ok = {call}, options.{name}); !ok) return ok.error();"


def reader(o):
    n = o.name
    if o.flag:
        return f"  if (given.{o.flag} != 0) options.{n} = decltype(options.{n})::{list(o.values)[1]};"
    last = o.enumerator(list(o.values)[-1]) if o.enum else None
    listed = f'kCall, "{n}", given.{n}, given.{count_of(n)}'
    return {
        "choice": checked(f'runtime::read_enum(kCall, "{n}", "{o.enum}", given.{n}, {last}', n),
        "word": checked(f'runtime::read_word(kCall, "{n}", given.{n}', n),
        "flag": f"  options.{n} = given.{n} != 0;",
        "switch": f"  options.{n} = given.{n} != ULLAGE_OFF;",
        "number": f"  if (given.{n} != 0) options.{n} = given.{n};",
        "text": f"  if (given.{n} != nullptr) options.{n} = given.{n};",
        "names": checked(f"read_names({listed}", n), "bounds": checked(f"read_bounds({listed}", n),
    }[o.kind]


def readers(call, function, result, c, include, namespace, options):
    return "\n".join([
        f"// {NOTE}", "// clang-format off", f'#include "{include}"', "", f"namespace ullage::{namespace} {{", "",
        f"ir::Result<{result}> {function}(const {c}& given) {{", f'  constexpr const char* kCall = "{call}";',
        f"  {result} options;", *(reader(o) for o in options if o.cpp), "  return options;", "}", "",
        f"}}  // namespace ullage::{namespace}", ""])


def files(options):
    yield "passes/compile_choices.h", struct(
        "CompileChoices", "What users choose of a compilation; CompileOptions adds what the code around it sets.",
        ["<string>", "<vector>", "", '"ir/program/program.h"', '"ir/quantization/activations.h"',
         '"passes/kernels/choose_remainders.h"', '"passes/precision/choose_storage.h"', '"passes/precision/weight_format.h"'],
        "passes", options.groups["compile"])
    yield "compiler/compile_choices.cpp", readers(
        "model_compile", "compile_choices", "passes::CompileChoices", "ullage_compile_options", "compiler/c_api.h", "compiler",
        options.c("compile"))
    yield "runtime/session_options.h", struct(
        "SessionOptions", "What users choose of a session.",
        ["<cstdint>", "<string>", "<utility>", "<vector>", "", '"runtime/run/bounds.h"'], "runtime", options.c("session"))
    yield "runtime/c_api/session_options.cpp", readers(
        "session_create", "session_options", "SessionOptions", "ullage_session_options", "runtime/c_api/c_api.h", "runtime",
        options.c("session"))

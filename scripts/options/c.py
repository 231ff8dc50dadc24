"""The C structs."""
from description import NOTE, c_comment


def member_text(o):
    if o.kind == "word":
        return f"A name, or NULL for {o.default()}. {o.text()}"
    if o.flag:
        off, on = o.values
        return f"1: {on}, 0: {off}. {o.text()}"
    if o.kind == "number" and "default" in o.table:
        return f"0: the default, {o.default()}. {o.doc}"
    return {"flag": "0 or 1. ", "switch": "An ullage_switch, on by default. "}.get(o.kind, "") + o.doc


def struct(name, options):
    text = [f"typedef struct {name} {{", "  size_t size;"]
    for o in options:
        text += [c_comment(member_text(o)), *(f"  {member};" for member in o.c_members())]
    return "\n".join([*text, f"}} {name};", ""])


def enums(options):
    for name, o in {o.enum: o for group in options.groups.values() for o in group if o.enum}.items():
        names = [f"  {o.enumerator(value)}," for value in o.values]
        names[-1] = names[-1][:-1]
        width = max(map(len, names))
        values = [f"{name:<{width}} /* {text} */" for name, text in zip(names, o.values.values())]
        yield "\n".join([c_comment(o.doc, ""), f"typedef enum {name} {{", *values, f"}} {name};", ""])


def header(guard, what, includes, blocks):
    head = c_comment(f"{NOTE} {what} `size` is sizeof the struct; zero is the default of every other member.", "")
    included = "".join(f'#include "{one}"\n' for one in includes)
    return "\n".join([head, f"#ifndef {guard}\n#define {guard}\n\n{included}",
                      '#ifdef __cplusplus\nextern "C" {\n#endif\n', *blocks,
                      '#ifdef __cplusplus\n} /* extern "C" */\n#endif\n#endif\n'])


def files(options):
    structs = [struct(f"ullage_{group}_options", options.c(group)) for group in ("context", "session")]
    yield "runtime/include/ullage/ullage_options.h", header(
        "ULLAGE_ULLAGE_OPTIONS_H", "Options of contexts and sessions.", ["ullage/ullage_types.h"],
        [*enums(options), *structs])
    yield "compiler/include/ullage/ullage_compile_options.h", header(
        "ULLAGE_ULLAGE_COMPILE_OPTIONS_H", "Options of ullage_model_compile.", ["ullage/ullage_options.h"],
        [struct("ullage_compile_options", options.c("compile"))])
    yield "compiler/include/ullage/ullage_import_options.h", header(
        "ULLAGE_ULLAGE_IMPORT_OPTIONS_H", "Options of ullage_model_from_onnx.",
        ["ullage/ullage_model_types.h", "ullage/ullage_options.h"], [struct("ullage_import_options", options.c("import"))])

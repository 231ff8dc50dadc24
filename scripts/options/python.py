"""The arguments of Python's methods, and what reads them into the C structs."""
import textwrap

from description import NOTE, SPECIAL, TIED, count_of, lines

METHOD = '''{begin}
        """{text}"""
        {call}{{
{members}
        }})
'''


def parameter(o):
    kind = {"flag": "bool = False", "switch": "bool = True", "number": f"int = {o.default()}",
            "choice": f'str = "{o.default()}"', "text": 'str = ""', "names": "Sequence[str] = ()",
            "bounds": "Mapping[str, int] | None = None", "tensors": "Mapping[str, Any] | None = None",
            "shapes": "Mapping[str, Sequence[int]] | None = None", "path": "str | os.PathLike | None = None",
            "profiles": "Sequence[bytes] = ()", "folder": "str | None = None", "progress": "Progress | None = None"}[o.type]
    return f"{o.name}: {kind}"


def value(o):
    if o.type in ("bounds", "tensors", "shapes"):
        return f"dict({o.name} or {{}})"
    return f"list({o.name})" if o.type == "names" else o.name


def method(name, own, rows, more, result, texts, call):
    arguments = ", ".join(one.replace(" ", TIED) for one in own + [parameter(o) for o in rows] + more)
    begin = lines(f"def {name}({arguments}){result.replace(' ', TIED)}:", "    ", " " * (9 + len(name)), 118)
    documented = [lines(f"{o.name}: {o.text()}", "        ", " " * 12, 118) for o in rows]
    text = "\n\n".join([lines(texts[0], "        ", width=118).strip(), "\n".join(documented),
                        lines(texts[1], "        ", width=116)])
    given = ", ".join(f'"{o.name}": {value(o)}'.replace(" ", TIED) for o in rows if o.type not in SPECIAL)
    return METHOD.format(begin=begin, text=text, call=call, members=lines(given, " " * 12, width=118))


def python(options):
    compiled = [o for o in options.c("compile") if o.is_in("python") and o.type != "device"]
    opened = [o for o in options.c("session") if o.is_in("python")]
    shared = ", ".join(f'"{o.name}": {o.name}' for o in options.shared() if o.is_in("python"))
    imported = [o for o in options.c("import") if o.is_in("python")]
    device = ["device: Device | None = None", "*"]
    import_onnx = textwrap.dedent(method(
        "import_onnx", ["model: Any", "*"], imported, [], " -> \"Model\"",
        ["Imports an ONNX model from a path, bytes or an onnx.ModelProto. Returns a `Model`.",
         "Raises Unsupported and names every node that has no op importer."],
        "from .models import imported\n        return imported(model, folder, "))
    compile_method = method(
        "compile", ["self", *device], compiled, [], " -> bytes",
        ["Returns the bytes of a program file (.ull), with a plan for `device`, if it is given.",
         "cache_directory None stands for `cache_folder()`, \"\" for no cache. An exception of `progress` cancels the compilation "
         "and is raised again here."],
        "return self._compile(device, profiles, cache_directory, progress, ")
    session = method(
        "__init__", ["self", "model: Any", *device], opened, ["progress: Progress | None = None", "**compile_options: Any"], "",
        ["Opens a session. model: a path (.onnx, .gguf, .ull), bytes of an ONNX model or of a program file, an onnx.ModelProto, "
         "a `Model` or a `Program`.",
         "progress, compile_options: for a model that is compiled, see `Model.compile`, which also gets the options that both have."],
        f"self._open(model, device, progress, {{{shared}, **compile_options}}, ")
    return f'''"""{NOTE} The functions whose arguments are options."""
import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .devices import Device

if TYPE_CHECKING:
    from .models import Model

Progress = Callable[[str, int, int], Any]


{import_onnx}

class Compilable:
{compile_method}
    def _compile(self, device, profiles, cache_directory, progress, options) -> bytes:
        raise NotImplementedError


class Openable:
{session}
    def _open(self, model, device, progress, compile_options, options) -> None:
        raise NotImplementedError
'''


def reader(o):
    n = o.name
    words = "{" + ", ".join(f'"{v}"' for v in o.values) + "}"
    read = {"flag": f'value_of<bool>(given, "{n}")', "number": f'value_of<uint{o.bits}_t>(given, "{n}")',
            "switch": f'switch_of(given, "{n}")',
            "choice": f'static_cast<{o.enum}>(word_of(given, "{n}", {words}))',
            "word": f'kept.text(given, "{n}")', "text": f'kept.text(given, "{n}")',
            "names": f'kept.names(given, "{n}", options.{count_of(n)})',
            "bounds": f'kept.bounds(given, "{n}", options.{count_of(n)})',
            "tensors": f'kept.tensors(given, "{n}", options.{count_of(n)})',
            "shapes": f'kept.shapes(given, "{n}", options.{count_of(n)})'}[o.kind]
    if o.flag:
        read = f'word_of(given, "{n}", {words})'
    return f"  options.{o.c_name} = {read};"


def module(options):
    text = [f"// {NOTE}", "// clang-format off", '#include "options.h"', "", "namespace ullage::python {"]
    for group in ("import", "compile", "session"):
        read = [reader(o) for o in options.c(group) if o.is_in("python") and o.type not in SPECIAL]
        text += ["", f"ullage_{group}_options {group}_options(const nanobind::dict& given, KeptValues& kept) {{",
                 f"  ullage_{group}_options options = {{}};", "  options.size = sizeof options;", *read, "  return options;", "}"]
    return "\n".join([*text, "", "}  // namespace ullage::python", ""])


def files(options):
    yield "bindings/python/src/ullage/_options.py", python(options)
    yield "bindings/python/module/options.cpp", module(options)

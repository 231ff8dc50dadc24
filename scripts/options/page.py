"""docs/options.md."""
from description import NOTE

HEAD = f"""# Options

<!-- {NOTE} -->

An option has one name, one default and one meaning, whoever sets it. C, Python and onnxruntime spell it as below, Java
`camelCase` and C# `PascalCase`; a name in brackets is that of a flag in C, Java and C#. The column *in* lists where an option
is besides C. A default of `none`, 0, NULL or an empty list leaves the option unused.
"""
TITLES = {"import": ("Imports of ONNX models", "`ullage_import_options`, `onnx::ImportOptions`"),
          "compile": ("Compilations", "`ullage_compile_options`, `passes::CompileChoices`"),
          "session": ("Sessions", "`ullage_session_options`, `runtime::SessionOptions`"),
          "context": ("Contexts", "`ullage_context_options`")}


def row(o):
    command = f"`{o.cli.split(',')[0]}`" if o.cli else ""  # the first; others are names of earlier versions
    if o.verb:
        command += f" of `{o.verb}`"
    cells = [f"`{o.name}`" + (f" (`{o.flag}`)" if o.flag else ""), command, o.default(), ", ".join(o.table.get("in", [])), o.text()]
    return "|" + "|".join(f" {cell} " if cell else " " for cell in cells) + "|"


def files(options):
    text = [HEAD]
    for group, (title, structs) in TITLES.items():
        text += [f"## {title}", "", f"{structs}.", "", "| option | command line | default | in | |", "|---|---|---|---|---|",
                 *map(row, options.groups[group]), ""]
    yield "docs/options.md", "\n".join(text)

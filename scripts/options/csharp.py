"""The option classes of C#."""
from description import NOTE, camel, count_of, lines, pascal


def number(o, prefix=""):
    return prefix + ("int" if o.bits == 32 else "long")


def field(o):
    n = pascal(o.c_name)
    declared = {
        "flag": f"bool {n}", "switch": f"bool {n} = true", "number": f"{number(o)} {n}", "choice": f"{pascal(o.name)} {n}",
        "word": f"string {n}", "text": f"string {n}", "folder": f"string {n}",
        "names": f"List<string> {n} = new List<string>()", "device": "Device Device",
        "bounds": f"Dictionary<string, long> {n} = new Dictionary<string, long>()",
        "path": f"string {n}", "tensors": f"Dictionary<string, Tensor> {n} = new Dictionary<string, Tensor>()",
        "shapes": f"Dictionary<string, long[]> {n} = new Dictionary<string, long[]>()",
        "profiles": f"List<byte[]> {n} = new List<byte[]>()",
        "progress": "Func<string, long, long, bool> Progress"}[o.kind]
    return f"{lines(o.flag_text(), '  /// ')}\n  public {declared};"


def value(o):
    n, member = pascal(o.c_name), camel(o.c_name)
    count = f"{camel(count_of(o.name))} = (uint){n}.Count"
    return {
        "flag": f"{member} = {n} ? 1u : 0u", "switch": f"{member} = {n} ? 1u : 2u", "number": f"{member} = ({number(o, 'u')}){n}",
        "choice": f"{member} = (int){n}", "word": f"{member} = scratch.Text({n})", "text": f"{member} = scratch.Text({n})",
        "folder": f"{member} = scratch.Text({n})", "device": "context = Device == null ? IntPtr.Zero : Device.Address",
        "names": f"{member} = scratch.Texts({n}), {count}", "bounds": f"{member} = scratch.Bounds({n}), {count}",
        "path": f"{member} = scratch.Text({n})",
        "tensors": f"{member} = scratch.Tensors({n}), {count}", "shapes": f"{member} = scratch.Shapes({n}), {count}",
        "profiles": f"{member} = scratch.Profiles({n}), {count}"}[o.kind]


def csharp(options, group, of):
    rows, native = [o for o in options.c(group) if o.is_in("csharp")], f"Native{pascal(group)}Options"
    values = [f"size = (UIntPtr)sizeof({native})"] + [value(o) for o in rows if o.type != "progress"]
    return "\n".join([
        f"/// Options of {of}. An option that is not set has its default.",
        f"public sealed unsafe class {pascal(group)}Options {{", *map(field, rows), "",
        f"  internal {native} Describe(Scratch scratch) {{", f"    return new {native} {{", "      " + ",\n      ".join(values),
        "    };", "  }", "}", ""])


def files(options):
    yield "bindings/csharp/Runtime/Options.cs", "\n".join([
        f"// {NOTE}", "using System;", "using System.Collections.Generic;", "", "namespace Ullage {", "",
        csharp(options, "import", "`Model.FromOnnx`"), csharp(options, "compile", "`Model.Compile`"), csharp(options, "session", "a session")]) + "}\n"

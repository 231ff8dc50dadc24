"""The option classes of Java."""
import re

from description import NOTE, camel, count_of, lines, pascal


def documented(text):
    one = f"  /** {text} */"
    return one if len(one) <= 100 else f"  /**\n{lines(text, '   * ')}\n   */"


def number(o):
    return "int" if o.bits == 32 else "long"


def field(o):
    n, enum = camel(o.c_name), pascal(o.name)
    return "  private " + {
        "flag": f"boolean {n}", "switch": f"boolean {n} = true", "number": f"{number(o)} {n}",
        "choice": f"{enum} {n} = {enum}.{o.default().upper()}", "word": f"String {n}", "text": f"String {n}",
        "folder": f"String {n}", "path": f"Path {n}",
        "tensors": f"final Map<String, Tensor> {n} = new LinkedHashMap<>()",
        "shapes": f"final Map<String, long[]> {n} = new LinkedHashMap<>()", "names": f"final List<String> {n} = new ArrayList<>()",
        "profiles": f"final List<byte[]> {n} = new ArrayList<>()",
        "bounds": f"final Map<String, Long> {n} = new LinkedHashMap<>()", "device": "Device device",
        "progress": "Progress progress"}[o.kind] + ";"


def setter(o, class_name):
    n = camel(o.c_name)
    parameter, body = {
        "flag": ("", f"{n} = true"), "switch": ("boolean on", f"{n} = on"), "number": (f"{number(o)} {n}", f"this.{n} = {n}"),
        "choice": (f"{pascal(o.name)} {n}", f"this.{n} = {n}"), "word": (f"String {n}", f"this.{n} = {n}"),
        "text": (f"String {n}", f"this.{n} = {n}"), "folder": (f"String {n}", f"this.{n} = {n}"),
        "names": ("String name", f'{n}.add(Objects.requireNonNull(name, "name"))'),
        "path": (f"Path {n}", f"this.{n} = {n}"),
        "tensors": ("String input, Tensor value",
                    f'{n}.put(Objects.requireNonNull(input, "input"), Objects.requireNonNull(value, "value"))'),
        "shapes": ("String input, long... extents", f'{n}.put(Objects.requireNonNull(input, "input"), extents.clone())'),
        "profiles": ("byte[] profile", f"{n}.add(profile.clone())"),
        "bounds": ("String symbol, long value", f'{n}.put(Objects.requireNonNull(symbol, "symbol"), value)'),
        "device": ("Device device", "this.device = device"), "progress": ("Progress progress", "this.progress = progress"),
    }[o.kind]
    name = o.table.get("java", n)
    return f"{documented(o.flag_text())}\n  public {class_name} {name}({parameter}) {{\n    {body};\n    return this;\n  }}\n"


def put(o):
    """Setters of the option's members in the native struct (scripts/bindings)."""
    n = camel(o.c_name)
    count = camel(count_of(o.name))
    return {"switch": f".{n}({n} ? 1 : 2)", "word": f".{n}(scratch.text({n}))", "text": f".{n}(scratch.text({n}))",
            "folder": f".{n}(scratch.text({n}))", "names": f".{n}(scratch.texts({n})).{count}({n}.size())",
            "bounds": f".{n}(scratch.bounds({n})).{count}({n}.size())",
            "path": f".{n}(scratch.text({n} == null ? null : {n}.toString()))",
            "tensors": f".{n}(scratch.tensors({n})).{count}({n}.size())",
            "shapes": f".{n}(scratch.shapes({n})).{count}({n}.size())",
            "profiles": f".{n}(scratch.profiles({n})).{count}({n}.size())",
            "device": ".context(device == null ? 0L : device.address())",
            "progress": ".progressUser(callback == null ? 0L : callback.user())\n"
                        "        .progress(callback == null ? 0L : callback.function())",
            }.get(o.kind, f".{n}({n})")


def java(options, group, of, callback="", getter=""):
    rows, name = options.c(group), f"{pascal(group)}Options"
    seen = [o for o in rows if o.is_in("java")]
    body = "\n".join([*map(field, seen), "", *(setter(o, name) for o in seen)])
    imports = [f"import java.{one};" for one in ("nio.file.Path", "util.ArrayList", "util.LinkedHashMap", "util.List", "util.Map",
                                                 "util.Objects") if re.search(rf"\b{one.rpartition('.')[2]}\b", body)]
    getter = f"  {getter}() {{\n    return {getter.split()[1]};\n  }}\n\n" if getter else ""
    puts = "\n        ".join(map(put, seen))
    return "\n".join([
        f"// {NOTE}", "package ullage;", "", *imports, "", f"/** Options of {of}. An option that is not set has its default. */",
        f"public final class {name} {{", body, f"{getter}  Structs.{name} write(Scratch scratch{callback}) {{",
        f"    return new Structs.{name}(scratch)\n        {puts};", "  }", "}", ""])


def files(options):
    folder = "bindings/java/src/ullage/"
    yield folder + "ImportOptions.java", java(options, "import", "{@link Model#fromOnnx}", getter="Path folder")
    yield folder + "CompileOptions.java", java(options, "compile", "{@link Model#compile}", ", Callback callback", "Progress progress")
    yield folder + "SessionOptions.java", java(options, "session", "a session")

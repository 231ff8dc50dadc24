"""The options of the onnxruntime provider: texts by name."""
from description import NOTE


def word(o, value):
    if o.enum:
        return o.enumerator(value)
    return str(list(o.values).index(value)) + "u" if o.flag else f'"{value}"'


def read(o, groups):
    n = o.name
    if o.type == "bounds":
        return "o.bounds = bounds_of(value)"
    members = "".join(f"o.{group}.{o.c_name} = " for group in groups)
    pairs = ", ".join(f'std::pair("{v}", {word(o, v)})' for v in o.values)
    return members + {
        "flag": f'flag_of("{n}", value)', "number": f'number_of<uint{o.bits}_t>("{n}", value)',
        "switch": f'flag_of("{n}", value) ? ULLAGE_ON : ULLAGE_OFF',
        "choice": f'one_of("{n}", value, std::array{{{pairs}}})'}[o.type]


def files(options):
    groups = {}
    for o in options.c("compile") + options.c("session"):
        if o.is_in("onnxruntime"):
            groups.setdefault(o.name, (o, []))[1].append(o.group)
    rows = [f'      {{"{name}",\n       [](ProgramOptions& o, const std::string& value) {{\n         {read(o, of)};\n       }}}},'
            for name, (o, of) in groups.items()]
    yield "bindings/onnxruntime/provider/program_options.cpp", "\n".join([
        f"// {NOTE}", "// clang-format off", '#include "program_options.h"', "", "namespace ullage::provider {", "",
        "std::span<const ProgramOption> program_options() {", "  static constexpr ProgramOption kAll[] = {", *rows, "  };",
        "  return kAll;", "}", "", "}  // namespace ullage::provider", ""])

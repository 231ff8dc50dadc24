"""The options of the command line."""
from description import NOTE


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def added(o, struct):
    value, name, text = f"{struct}.{o.name}", f'"{o.cli}"', quoted(o.text())
    if o.type in ("sizes", "bounds"):
        take = f"{value}[name] = size" if o.type == "bounds" else f"{value}.push_back({{name, size}})"
        return (f"  verb.add_sizes({name}, [&](const std::string& name, int64_t size) {{ {take}; }},\n"
                f"                 {quoted('NAME=N: ' + o.doc if o.type == 'bounds' else o.doc)});")
    if o.values:
        words = ", ".join(f'{{"{v}", {f"decltype({value})::{v}" if o.group == "compile" else o.enumerator(v)}}}' for v in o.values)
        return f"  verb.add_choice({name}, {value},\n                  {{{words}}},\n                  {text}).show_default();"
    if o.type == "switch":
        return f'  verb.add_choice({name}, {value}, {{{{"on", true}}, {{"off", false}}}},\n                  {text}).show_default();'
    add = "add_flag" if o.type == "flag" else "add_option"
    more = {"names": ".one_value_per_use()", "number": ".non_negative().show_default()"}.get(o.type, "")
    return f"  verb.{add}({name}, {value},\n                {text}){more};"


def files(options):
    text = [f"// {NOTE}", "// clang-format off", '#include "tools/command/target.h"', "", "namespace ullage::tools {", ""]
    for group, parameter, struct in (("import", "Target& target", "target"), ("compile", "SessionChoices& choices", "choices"),
                                     ("session", "SessionChoices& choices", "choices.session"),
                                     ("context", "ullage_context_options& options", "options")):
        added_options = [added(o, struct) for o in options.groups[group] if o.cli and not o.verb]
        text += [f"void add_{group}_options(Command verb, {parameter}) {{", *added_options, "}", ""]
    text += ["ullage_session_options session_options(const SessionChoices& choices) {",
             "  ullage_session_options options = choices.session;"]
    for o in options.shared():
        text.append(f"  options.{o.name} = " + (f"static_cast<{o.enum}>(choices.{o.name});" if o.enum else f"choices.{o.name};"))
    yield "tools/command/options.cpp", "\n".join([*text, "  return options;", "}", "", "}  // namespace ullage::tools", ""])

"""C# declarations: structs, enums and DllImport."""
from names import (GENERATED, camel, counters, declaration, enumerators, is_contiguous, pascal, prose,
                   used_enums, wrapped)

SCALARS = {"char": "byte", "int8_t": "sbyte", "uint8_t": "byte", "int16_t": "short", "uint16_t": "ushort", "int": "int",
           "int32_t": "int", "uint32_t": "uint", "int64_t": "long", "uint64_t": "ulong", "size_t": "UIntPtr",
           "float": "float", "double": "double"}
KEYWORDS = {"as", "base", "checked", "event", "fixed", "in", "is", "lock", "object", "out", "params", "ref", "string"}
# Enums that users of the package do not see.
INTERNAL = {"ullage_attribute_kind"}
HEAD = f"// {GENERATED}\n"


def name_of(name):
    found = camel(name)
    return "@" + found if found in KEYWORDS else found


def type_of(type_):
    if type_.kind == "function":
        return "IntPtr"
    if type_.kind == "handle":
        return "IntPtr" + "*" * (type_.pointers - 1)
    plain = {"enum": "int", "void": "void", "struct": "Native" + pascal(type_.name)}
    return (plain.get(type_.kind) or SCALARS[type_.name]) + "*" * type_.pointers


def member_of(member):
    type_ = member.type
    if not type_.count:
        return f"  public {type_of(type_)} {name_of(member.name)};"
    # An array of pointers cannot be declared: integers of their size stand for them.
    element = "long" if type_.pointers else SCALARS[type_.name]
    return f"  public fixed {element} {name_of(member.name)}[{type_.count}];"


def struct_of(struct):
    lines = [f"/// {struct.name}", "[StructLayout(LayoutKind.Sequential)]", f"unsafe struct Native{pascal(struct.name)} {{"]
    lines += [member_of(member) for member in struct.members]
    return "\n".join(lines + ["}"])


def function_of(function):
    parameters = ", ".join(f"{type_of(type_)} {name_of(name)}" for name, type_ in function.parameters)
    head = declaration(f"public static extern {type_of(function.result)} {function.name}({parameters});", "  ", "      ")
    return "  [DllImport(Library)]\n" + head


def constant_of(name, value):
    type_ = "uint" if value > 0x7fffffff else "int"
    return f"  public const {type_} {pascal(name)} = {value};"


def natives(apis, class_name, library):
    """The structs of some headers, and a class with their functions."""
    parts = [HEAD + "using System;\nusing System.Runtime.InteropServices;\n\nnamespace Ullage {"]
    parts += [struct_of(struct) for api in apis for struct in api.structs]
    constants = "\n".join(constant_of(*one) for api in apis for one in api.constants.items())
    functions = "\n".join(function_of(one) for api in apis for one in api.functions)
    parts.append(f"""static unsafe class {class_name} {{
#if UNITY_IOS && !UNITY_EDITOR
  const string Library = "__Internal";
#else
  const string Library = "{library}";
#endif

{constants}

{functions}
}}
}}
""")
    return "\n\n".join(parts)


def enumerator_of(name):
    return name if any(character.isdigit() for character in name) else pascal(name)


def documented(comment, code, indent):
    text = prose(comment)
    return ([wrapped(text, f"{indent}/// ", f"{indent}/// ")] if text else []) + [indent + code]


def enum_of(enum):
    assert is_contiguous(enum), enum.name
    is_public = enum.name not in INTERNAL
    lines = documented(enum.comment, f"{'public ' if is_public else ''}enum {pascal(enum.name)} {{", "")
    for name, _, comment in enumerators(enum):
        lines += documented(comment if is_public else "", enumerator_of(name) + ",", "  ")
    return "\n".join(lines + ["}"])


def statistics_of(struct):
    members = counters(struct)
    lines = documented(struct.comment, "public sealed class Statistics {", "")
    for member in members:
        lines += documented(member.comment, f"public long {pascal(member.name)} {{ get; }}", "  ")
    lines += ["", "  internal unsafe Statistics(NativeStatistics* all) {"]
    lines += [f"    {pascal(member.name)} = (long)all->{name_of(member.name)};" for member in members]
    return "\n".join(lines + ["  }", "}"])


def public_types(apis):
    parts = [HEAD + "namespace Ullage {"]
    parts += [enum_of(enum) for enum in used_enums(apis)]
    parts += [statistics_of(one) for api in apis for one in api.structs if one.name == "ullage_statistics"]
    return "\n\n".join(parts + ["}"]) + "\n"


def layouts(apis):
    """A C program that prints where every member is, for a test that compares it with C#."""
    lines = [f"// {GENERATED}", "// Prints the size of each struct and the offset of each of its members, for Layouts.cs.",
             "#include <stdio.h>"]
    lines += [f"#include <{api.header}>" for api in apis]
    lines += ["", "int main(void) {"]
    for struct in (struct for api in apis for struct in api.structs):
        for member in struct.members:
            name = f"Native{pascal(struct.name)}.{camel(member.name)}"
            lines += [f'  printf("{name} %zu %zu\\n", sizeof({struct.name}),',
                      f"         offsetof({struct.name}, {member.name}));"]
    return "\n".join(lines + ["  return 0;", "}"]) + "\n"


def files(runtime, compiler):
    """Text by path, for the headers of the two libraries."""
    return {
        "bindings/csharp/Runtime/Native.cs": natives(runtime, "Native", "ullage_runtime"),
        "bindings/csharp/Runtime/CompilerNative.cs": natives(compiler, "CompilerNative", "ullage_compiler_c"),
        "bindings/csharp/Runtime/Types.cs": public_types(runtime + compiler),
        "tests/csharp/layouts.c": layouts(runtime + compiler),
    }

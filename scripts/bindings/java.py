"""Java declarations: native methods with their C sources, classes over the bytes of structs, and enums."""
from names import (GENERATED, camel, counters, declaration, dtype_bytes, enumerators, is_contiguous, is_flag, pascal, prose,
                   used_enums, wrapped)

KEYWORDS = {"abstract", "default", "final", "import", "native", "new", "package", "private", "public", "this"}
# Enums that users of the package do not see.
INTERNAL = {"ullage_attribute_kind"}
HEAD = f"// {GENERATED}\n"
JAVA_HEAD = HEAD + "package ullage;\n\n"
FOLDER = "bindings/java/src/ullage/"


def name_of(name):
    found = camel(name)
    return found + "_" if found in KEYWORDS else found


def is_long(type_):
    return type_.pointers or type_.kind == "function" or type_.element_bytes == 8


def type_of(type_):
    """Of a parameter or a result: pointers are longs."""
    if type_.kind == "void" and not type_.pointers:
        return "void"
    if type_.name == "double" and not type_.pointers:
        return "double"
    return "long" if is_long(type_) else "int"


# ---- native methods


def method_of(function):
    parameters = ", ".join(f"{type_of(type_)} {name_of(name)}" for name, type_ in function.parameters)
    return declaration(f"static native {type_of(function.result)} {camel(function.name)}({parameters});", "  ", "      ")


def constant_of(name, value):
    return f"  static final int {name.removeprefix('ULLAGE_')} = {value if value < 2 ** 31 else value - 2 ** 32};"


def natives(apis, class_name, library):
    constants = "\n".join(constant_of(*one) for api in apis for one in api.constants.items())
    methods = "\n\n".join(method_of(one) for api in apis for one in api.functions)
    headers = ", ".join(api.header.removeprefix("ullage/") for api in apis)
    return f"""{JAVA_HEAD}/** The functions of {headers}. Addresses are longs. */
final class {class_name} {{
{constants}

  static {{
    System.loadLibrary("{library}");
  }}

  private {class_name}() {{}}

{methods}
}}
"""


def cast_of(name, type_):
    if type_.pointers:
        return f"at({name})"
    if type_.kind == "function":
        return f"({type_.name})(intptr_t){name}"
    return f"({type_.name}){name}"


def c_function_of(class_name, function):
    parameters = "".join(f", j{type_of(type_)} {name}" for name, type_ in function.parameters)
    head = declaration(f"JNIEXPORT j{type_of(function.result)} JNICALL Java_ullage_{class_name}_{camel(function.name)}("
                   f"JNIEnv* env, jclass type{parameters}) {{", "", "    ", 100)
    head = head.replace("JNIEXPORT jvoid", "JNIEXPORT void")
    call = f"{function.name}({', '.join(cast_of(name, type_) for name, type_ in function.parameters)})"
    if type_of(function.result) != "void":
        convert = "long_of(" + call + ")" if function.result.pointers else f"(j{type_of(function.result)})" + call
        call = "return " + convert
    return head + "\n" + declaration(call + ";", "  ", "      ", 100) + "\n}"


def asserts_of(struct):
    where = "Structs." + pascal(struct.name)
    yield f'_Static_assert(sizeof({struct.name}) == {struct.size}, "{where}");'
    for member in struct.members:
        yield f'_Static_assert(offsetof({struct.name}, {member.name}) == {member.offset}, "{where}");'


def c_source(apis, class_name):
    includes = "".join(f"#include <{api.header}>\n" for api in apis)
    parts = [HEAD + "// clang-format off\n" + includes + '\n#include "pointers.h"']
    parts += ["\n".join(asserts_of(struct)) for api in apis for struct in api.structs]
    parts += [c_function_of(class_name, function) for api in apis for function in api.functions]
    return "\n\n".join(parts) + "\n"


# ---- structs


def array_member_of(member):
    at, name, type_ = member.offset, name_of(member.name), member.type
    if type_.is_text:
        return [f"String[] {name}(int count) {{ return getTexts({at}, count); }}"]
    if type_.name == "char":
        return [f"String {name}() {{ return getChars({at}, {type_.count}); }}"]
    if is_flag(member):
        return [f"boolean[] {name}(int count) {{ return getFlags({at}, count); }}"]
    if type_.name == "int64_t":
        return [f"long[] {name}(int count) {{ return getLongs({at}, count); }}",
                f"SELF {name}(long... values) {{ putLongs({at}, {type_.count}, values); return this; }}"]
    if type_.element_bytes == 4:
        return [f"int[] {name}(int count) {{ return getInts({at}, count); }}"]
    return [f"byte[] {name}() {{ return getBytes({at}, {type_.count}); }}"]


def member_of(member, size=None):
    """The accessors of a member. A setter takes addresses of texts and arrays, which a Scratch allocates. `size`: the member
    that has the bytes of a text, which need not be terminated then."""
    at, name, type_ = member.offset, name_of(member.name), member.type
    if type_.count:
        return array_member_of(member)
    if type_.is_text:
        bytes_ = f", getLong({size.offset})" if size else ""
        return [f"String {name}() {{ return Text.at(getLong({at}){bytes_}); }}",
                f"SELF {name}(long value) {{ putLong({at}, value); return this; }}"]
    if type_.kind == "enum" and not type_.pointers:
        enum = pascal(type_.name)
        return [f"{enum} {name}() {{ return {enum}.of(getInt({at})); }}",
                f"SELF {name}({enum} value) {{ putInt({at}, value.ordinal()); return this; }}"]
    if is_flag(member):
        return [f"boolean {name}() {{ return getInt({at}) != 0; }}",
                f"SELF {name}(boolean value) {{ putInt({at}, value ? 1 : 0); return this; }}"]
    plain = "double" if type_.name == "double" and not type_.pointers else "long" if is_long(type_) else "int"
    return [f"{plain} {name}() {{ return get{plain.capitalize()}({at}); }}",
            f"SELF {name}({plain} value) {{ put{plain.capitalize()}({at}, value); return this; }}"]


def struct_of(struct):
    name = pascal(struct.name)
    sized = "true" if struct.is_sized else "false"  # whether its first member is its size
    lines = [f"  /** {struct.name}. */", f"  static final class {name} extends Struct {{",
             f"    static final int SIZE = {struct.size};", "",
             f"    {name}(Scratch scratch) {{ this(scratch.allocate(SIZE), 0); }}",
             f"    {name}(ByteBuffer array, int index) {{ super(array, index, SIZE, {sized}); }}",
             f"    {name}(long address) {{ super(Memory.view(address, SIZE)); }}"]
    sizes = {member.name.removesuffix("_size"): member for member in struct.members if member.name.endswith("_size")}
    for member in struct.members[1 if struct.is_sized else 0:]:
        lines += ["    " + accessor.replace("SELF", name) for accessor in member_of(member, sizes.get(member.name))]
    return "\n".join(lines + ["  }"])


def structs(apis):
    classes = "\n\n".join(struct_of(struct) for api in apis for struct in api.structs)
    return f"""{HEAD}package ullage;

import java.nio.ByteBuffer;

/**
 * The structs of the C API. A constructor creates a struct whose members have their defaults, an element of
 * an array of structs, or a view of a struct that C wrote.
 */
final class Structs {{
  private Structs() {{}}

{classes}
}}
"""


# ---- enums and statistics


def documented(comment, code, indent):
    text = prose(comment)
    if not text:
        return [indent + code]
    one = f"{indent}/** {text} */"
    if len(one) <= 100:
        return [one, indent + code]
    return [f"{indent}/**", wrapped(text, f"{indent} * ", f"{indent} * "), f"{indent} */", indent + code]


def enum_of(enum):
    assert is_contiguous(enum), enum.name
    name, is_dtype = pascal(enum.name), enum.name == "ullage_dtype"
    is_public = enum.name not in INTERNAL
    values = enumerators(enum)
    lines = documented(enum.comment, f"{'public ' if is_public else ''}enum {name} {{", "")
    for value, number, comment in values:
        end = ";" if number + 1 == len(values) else ","
        size = f"({dtype_bytes(value)})" if is_dtype else ""
        lines += documented(comment if is_public else "", value + size + end, "  ")
    lines += ["", f"  private static final {name}[] ALL = values();"]
    if is_dtype:
        lines += ["  private final int bytes;", "", "  DType(int bytes) {", "    this.bytes = bytes;", "  }", "",
                  "  /** The size of one element in bytes. */", "  public int bytes() {", "    return bytes;", "  }"]
    lines += ["", "  /** Null for a number of a later version. */", f"  static {name} of(int code) {{",
              "    return code >= 0 && code < ALL.length ? ALL[code] : null;", "  }", "}"]
    return JAVA_HEAD + "\n".join(lines) + "\n"


def statistics_of(struct):
    members = counters(struct)
    parameters = [f" * @param {name_of(member.name)} {prose(member.comment)}" for member in members if member.comment]
    record = ", ".join(f"long {name_of(member.name)}" for member in members)
    read = ", ".join(f"all.{name_of(member.name)}()" for member in members)
    return f"""{JAVA_HEAD}/**
 * {struct.comment}
 *
""" + "\n".join(parameters) + f"""
 */
{declaration(f"public record Statistics({record}) {{", "", "    ")}
  static Statistics read(Structs.Statistics all) {{
{declaration(f"return new Statistics({read});", "    ", "        ")}
  }}
}}
"""


def files(runtime, compiler):
    """Text by path, for the headers of the two libraries."""
    apis = runtime + compiler
    found = {
        FOLDER + "Native.java": natives(runtime, "Native", "ullage_jni"),
        FOLDER + "CompilerNative.java": natives(compiler, "CompilerNative", "ullage_compiler_jni"),
        FOLDER + "Structs.java": structs(apis),
        "bindings/java/jni/runtime.c": c_source(runtime, "Native"),
        "bindings/java/jni/compiler.c": c_source(compiler, "CompilerNative"),
    }
    for enum in used_enums(apis):
        found[f"{FOLDER}{pascal(enum.name)}.java"] = enum_of(enum)
    for struct in (struct for api in apis for struct in api.structs if struct.name == "ullage_statistics"):
        found[FOLDER + "Statistics.java"] = statistics_of(struct)
    return found

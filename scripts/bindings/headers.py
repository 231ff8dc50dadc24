"""The declarations of the C headers, as clang parses them: structs with the layout of 64-bit machines, enums, functions
and integer macros. Declarations that no binding could express are errors."""
import json
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

CLANG = "clang-19"
PREFIX = "ullage_"
# Bytes of the types of stdint.h and stddef.h. Structs are aligned as on 64-bit machines.
SCALARS = {"char": 1, "int8_t": 1, "uint8_t": 1, "int16_t": 2, "uint16_t": 2, "int": 4, "int32_t": 4, "uint32_t": 4,
           "int64_t": 8, "uint64_t": 8, "size_t": 8, "float": 4, "double": 8}
POINTER = 8
ENUM = 4


class HeaderError(Exception):
    """A header has a declaration that the bindings do not support."""


@dataclass(frozen=True)
class Type:
    """`name` is a scalar, "void", or a name of the API without aliases. `kind` is "scalar", "void", "enum", "struct" (with
    members), "handle" (a struct without) or "function" (a pointer; its name is that of a typedef, or empty). `count` is
    the length of an array, else 0."""
    name: str
    kind: str
    pointers: int = 0
    count: int = 0

    @property
    def is_text(self):
        return self.name == "char" and self.pointers == 1

    @property
    def element_bytes(self):
        if self.pointers or self.kind == "function":
            return POINTER
        return ENUM if self.kind == "enum" else SCALARS[self.name]


@dataclass(frozen=True)
class Member:
    name: str
    type: Type
    offset: int
    comment: str


@dataclass(frozen=True)
class Struct:
    name: str
    members: tuple
    size: int
    comment: str

    @property
    def is_sized(self):
        """Whether it begins with its size, so that later versions can add members."""
        return self.members[0].name == "size"


@dataclass(frozen=True)
class Enum:
    name: str
    values: tuple  # of (name, number, comment)
    comment: str


@dataclass(frozen=True)
class Function:
    name: str
    result: Type
    parameters: tuple  # of (name, Type)


@dataclass(frozen=True)
class Api:
    """What one header declares, in its order."""
    header: str
    structs: tuple
    enums: tuple
    functions: tuple
    constants: dict  # of integer macros


def clang(folders, headers, *options):
    source = "".join(f"#include <{header}>\n" for header in headers)
    found = subprocess.run([CLANG, *(f"-I{folder}" for folder in folders), "-x", "c", "-std=c11", *options, "-"],
                           input=source, capture_output=True, text=True)
    if found.returncode:
        raise HeaderError(found.stderr)
    return found.stdout


class Reader:
    """Types by name, over all headers that were parsed together."""

    def __init__(self, nodes):
        named = [node for node in nodes if node.get("name", "").startswith(PREFIX)]
        self.records = {node["name"]: node for node in named
                        if node["kind"] == "RecordDecl" and node.get("completeDefinition")}
        self.handles = {node["name"] for node in named if node["kind"] == "RecordDecl"} - self.records.keys()
        self.enums = {node["name"]: node for node in named if node["kind"] == "EnumDecl"}
        self.functions = [node for node in named if node["kind"] == "FunctionDecl"]
        self.aliases = {node["name"]: node["type"]["qualType"] for node in named if node["kind"] == "TypedefDecl"}

    def type_of(self, text, where):
        if "(*)" in text:
            return Type("", "function")
        match = re.fullmatch(r"(?:const )?(?:struct |enum )?(\w+)((?: ?\*(?:const)?)*)(?: ?\[(\d+)\])?", text)
        if not match:
            raise HeaderError(f"{where}: type {text} is not supported")
        name, pointers, count = match[1], match[2].count("*"), int(match[3] or 0)
        if name in self.records or name in self.handles:
            kind = "struct" if name in self.records else "handle"
            if not pointers:
                raise HeaderError(f"{where}: a struct by value is not supported")
        elif name in self.enums:
            kind = "enum"
        elif name in self.aliases:
            inner = self.type_of(self.aliases[name], where)
            return Type(inner.name or name, inner.kind, inner.pointers + pointers, count)
        elif name == "void":
            kind = "void"
        elif name in SCALARS:
            kind = "scalar"
        else:
            raise HeaderError(f"{where}: type {text} is not supported")
        return Type(name, kind, pointers, count)


class Text:
    """The text of a header, and the comments of its declarations, which clang does not keep."""

    def __init__(self, path):
        self.text = path.read_text(encoding="utf-8")

    def declares(self, node):
        at = node["loc"].get("offset")
        return at is not None and self.text[at:at + len(node["name"])] == node["name"]

    @staticmethod
    def _joined(comment):
        return re.sub(r"\s*\n\s*\*?\s*", " ", comment).strip()

    def above(self, node):
        """The comment whose lines end above a declaration."""
        start = self.text.rfind("\n", 0, node["loc"]["offset"]) + 1
        match = re.search(r"^[ \t]*/\*((?:(?!\*/).)*)\*/\n\Z", self.text[:start], re.DOTALL | re.MULTILINE)
        return self._joined(match[1]) if match else ""

    def of_part(self, node):
        """The comment of a member or an enumerator: it begins on the same line or ends above."""
        match = re.compile(r"[^;/\n]*?[;,]?[ \t]*/\*(.*?)\*/", re.DOTALL).match(self.text, node["loc"]["offset"])
        return self._joined(match[1]) if match else self.above(node)


def struct_of(reader, node, text):
    members, at, alignment = [], 0, 1
    for field in node["inner"]:
        if field["kind"] != "FieldDecl":
            raise HeaderError(f"{node['name']}: {field['kind']} is not supported")
        if field.get("isBitfield"):
            raise HeaderError(f"{node['name']}.{field['name']}: a bit-field is not supported")
        type_ = reader.type_of(field["type"]["qualType"], f"{node['name']}.{field['name']}")
        size = type_.element_bytes
        at = (at + size - 1) // size * size
        members.append(Member(field["name"], type_, at, text.of_part(field)))
        at += size * max(type_.count, 1)
        alignment = max(alignment, size)
    return Struct(node["name"], tuple(members), (at + alignment - 1) // alignment * alignment, text.above(node))


def enum_of(node, text):
    values, number = [], 0
    for one in node["inner"]:
        if one["kind"] != "EnumConstantDecl":
            continue
        given = [inner["value"] for inner in one.get("inner", ()) if inner.get("value") is not None]
        number = int(given[0]) if given else number
        values.append((one["name"], number, text.of_part(one)))
        number += 1
    return Enum(node["name"], tuple(values), text.above(node))


def function_of(reader, node):
    result, _, _ = node["type"]["qualType"].partition("(")
    parameters = [one for one in node.get("inner", ()) if one["kind"] == "ParmVarDecl"]
    return Function(node["name"], reader.type_of(result.strip(), node["name"]),
                    tuple((one["name"], reader.type_of(one["type"]["qualType"], node["name"])) for one in parameters))


def constants_of(text):
    """Macros that are integers; UINT32_MAX is the only name that may stand for one."""
    found = {}
    for name, value in re.findall(r"^#define (ULLAGE_\w+) (\w+)", text, re.MULTILINE):
        if value.isdigit():
            found[name] = int(value)
        elif value == "UINT32_MAX":
            found[name] = 2 ** 32 - 1
    return found


def read(folders, headers):
    """The API of each header. `folders` are searched for the headers, which are named like "ullage/ullage.h"."""
    tree = json.loads(clang(folders, headers, "-fsyntax-only", "-Xclang", "-ast-dump=json"))
    reader = Reader(tree["inner"])
    apis = []
    for header in headers:
        path = next(Path(folder, header) for folder in folders if Path(folder, header).exists())
        text = Text(path)
        apis.append(Api(header,
                        tuple(struct_of(reader, node, text) for node in reader.records.values() if text.declares(node)),
                        tuple(enum_of(node, text) for node in reader.enums.values() if text.declares(node)),
                        tuple(function_of(reader, node) for node in reader.functions if text.declares(node)),
                        constants_of(text.text)))
    return apis

"""Names and texts that the generated files of all languages share."""
import os
import re
import textwrap

GENERATED = "Generated from the C headers by scripts/bindings/main.py, do not edit."
# Where the words of a name do not show its capitals.
SPECIAL = {"dtype": "DType"}


def bare(name):
    return re.sub(r"^(ullage_|ULLAGE_)", "", name)


def pascal(name):
    name = bare(name).lower()
    return SPECIAL.get(name) or "".join(part[:1].upper() + part[1:] for part in name.split("_"))


def camel(name):
    """Of a function, a member or a parameter."""
    first, *others = bare(name).split("_")
    return first + "".join(part[:1].upper() + part[1:] for part in others)


def enumerators(enum):
    """(name, number, comment), without what all names of the enum begin with."""
    common = os.path.commonprefix([name for name, _, _ in enum.values])
    common = common[:common.rfind("_") + 1]
    return [(name[len(common):], number, comment) for name, number, comment in enum.values]


def used_enums(apis):
    """The enums that a struct or a function has; others are arguments of callbacks."""
    types = [member.type for api in apis for struct in api.structs for member in struct.members]
    types += [type_ for api in apis for one in api.functions for _, type_ in (("", one.result), *one.parameters)]
    used = {type_.name for type_ in types}
    return [enum for api in apis for enum in api.enums if enum.name in used]


def is_contiguous(enum):
    return [number for _, number, _ in enum.values] == list(range(len(enum.values)))


def dtype_bytes(name):
    """Of an enumerator of ullage_dtype."""
    bits = re.search(r"\d+", name)
    return int(bits[0]) // 8 if bits else 1


def is_flag(member):
    """Whether a member is 0 or 1: the headers then describe what 1 means."""
    plain = member.type.name in ("uint32_t", "uint8_t") and not member.type.pointers
    return plain and member.comment.startswith(("1:", "0 or 1."))


def counters(struct):
    """The members of a struct of 64-bit counters, without its size."""
    return [member for member in struct.members if member.type.name == "uint64_t"]


def prose(comment):
    """A comment of a header as one of another language: names of C become words, and nothing is markup."""
    text = re.sub(r"\bullage_([a-z_]+)\.([a-z_]+)", lambda match: f"{pascal(match[1])}.{camel(match[2])}", comment)
    text = re.sub(r"\bULLAGE_(?=[A-Z])", "", re.sub(r"<(\w+)>", r"\1", text))
    text = text.replace("<", "&lt;").replace(">", "&gt;")
    return text[:1].upper() + text[1:] + ("" if text[-1:] in ".!" else ".") if text else ""


def wrapped(text, indent, continued, width=100):
    """A text, broken at blanks where it is too long."""
    return "\n".join(textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=continued,
                                   break_long_words=False, break_on_hyphens=False))


def declaration(text, indent, continued, width=112):
    """Code, broken after commas where it is too long."""
    glued = re.sub(r"(?<!,) ", "\0", text)
    return wrapped(glued, indent, continued, width).replace("\0", " ")

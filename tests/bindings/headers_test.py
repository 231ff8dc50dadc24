"""What scripts/bindings makes of headers, on small ones."""
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts/bindings"))
import csharp
import headers
import main
import names
import python

PRELUDE = "#include <stddef.h>\n#include <stdint.h>\n"
MIXED = """
#define ULLAGE_MOST 8
#define ULLAGE_NONE UINT32_MAX
typedef struct ullage_thing ullage_thing;
typedef enum ullage_kind { ULLAGE_FIRST, /* the first
                                           * of two */
  ULLAGE_SECOND = 7 } ullage_kind;
typedef uint64_t ullage_id;
typedef int (*ullage_call)(void* user, uint32_t n);
/* A struct of everything. */
typedef struct ullage_mixed {
  size_t size;
  uint8_t flags[3]; /* 1: on */
  ullage_kind kind;
  char letters[5];
  double number;
  const char* const* names;
  int64_t extents[ULLAGE_MOST];
  ullage_call call;
  ullage_id id, other;
  uint32_t last; /* 1: the last */
  /* 0 or 1. A flag
   * whose comment is above. */
  uint32_t above;
  uint32_t without;
} ullage_mixed;
uint32_t ullage_use(const ullage_thing* thing, ullage_mixed* mixed, ullage_id id, const void** bytes);
"""


def read(text):
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "some.h").write_text(PRELUDE + text)
        return headers.read([folder], ["some.h"])[0]


class Headers(unittest.TestCase):
    def test_offsets_are_those_of_the_c_compiler(self):
        struct = read(MIXED).structs[0]
        source = PRELUDE + MIXED + f"_Static_assert(sizeof(ullage_mixed) == {struct.size}, \"size\");\n" + "".join(
            f"_Static_assert(offsetof(ullage_mixed, {one.name}) == {one.offset}, \"{one.name}\");\n"
            for one in struct.members)
        subprocess.run([headers.CLANG, "-x", "c", "-std=c11", "-fsyntax-only", "-"], input=source, text=True, check=True)
        self.assertEqual(13, len(struct.members))

    def test_declarations_keep_types_numbers_and_comments(self):
        api = read(MIXED)
        self.assertEqual({"ULLAGE_MOST": 8, "ULLAGE_NONE": 2 ** 32 - 1}, api.constants)
        self.assertEqual((("ULLAGE_FIRST", 0, "the first of two"), ("ULLAGE_SECOND", 7, "")), api.enums[0].values)
        self.assertEqual("A struct of everything.", api.structs[0].comment)
        self.assertEqual({"flags": "1: on", "last": "1: the last", "above": "0 or 1. A flag whose comment is above."},
                         {one.name: one.comment for one in api.structs[0].members if one.comment})
        self.assertEqual(["flags", "last", "above"], [one.name for one in api.structs[0].members if names.is_flag(one)])
        function = api.functions[0]
        self.assertEqual(["thing", "mixed", "id", "bytes"], [name for name, _ in function.parameters])
        self.assertEqual(["handle", "struct", "scalar", "void"], [type_.kind for _, type_ in function.parameters])
        self.assertEqual("public static extern uint ullage_use(IntPtr thing, NativeMixed* mixed, ulong id, void** bytes);",
                         csharp.function_of(function).splitlines()[1].strip())

    def test_comments_become_prose_of_other_languages(self):
        self.assertEqual("Fails with OUT_OF_BOUNDS: see SessionOptions.checkIndices and \"grad_input\", 1 &lt; 2.",
                         names.prose("fails with ULLAGE_OUT_OF_BOUNDS: see ullage_session_options.check_indices and "
                                     "\"grad_<input>\", 1 < 2"))
        self.assertEqual("", names.prose(""))

    def test_what_no_binding_expresses_is_an_error(self):
        for text, problem in {
                "typedef struct ullage_in { int a; } ullage_in;\ntypedef struct ullage_out { ullage_in in; } ullage_out;":
                    "ullage_out.in: a struct by value",
                "typedef struct ullage_bits { unsigned a : 3; } ullage_bits;": "ullage_bits.a: a bit-field",
                "typedef struct ullage_wide { long double a; } ullage_wide;": "ullage_wide.a: type long double",
                "typedef struct ullage_grid { int a[2][3]; } ullage_grid;": "ullage_grid.a: type int[2][3]",
                "typedef struct ullage_any { union { int a; float b; }; } ullage_any;": "ullage_any: RecordDecl",
                "void ullage_call(unsigned char a);": "ullage_call: type unsigned char",
                "typedef struct ullage_bad { nonsense a; } ullage_bad;": "nonsense"}.items():
            with self.subTest(problem), self.assertRaisesRegex(headers.HeaderError, problem.replace("[", r"\[")):
                read(text)

    def test_signatures_of_the_python_module_become_its_declarations(self):
        source = """nb::class_<Thing>(module, "Thing")
              .def(nb::init<>(), nb::sig("def __init__(self, name: str = \\"\\", "
                                         "more: int = 1) -> None"))
              .def_prop_ro("size", &Thing::size, nb::sig("def size(self) -> int"));
          module.def("count", &count, nb::sig("def count() -> int"));"""
        self.assertEqual([("Thing", False, 'def __init__(self, name: str = "", more: int = 1) -> None'),
                          ("Thing", True, "def size(self) -> int"), (None, False, "def count() -> int")],
                         python.definitions_in(source))
        for wrong in ('module.def("a", &a); module.def("b", &b, nb::sig("def b() -> int"));', 'module.def("a", &a);'):
            with self.assertRaises(python.StubError):
                python.definitions_in(wrong)

    def test_a_member_that_a_file_lacks_makes_it_stale(self):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for name in main.FOLDERS:
                shutil.copytree(main.ROOT / name, root / name)
            for path, text in main.generated(root).items():
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                (root / path).write_text(text)
            self.assertEqual([], main.stale(root, main.generated(root)))
            self.assertEqual([], main.left_over(root, main.generated(root)))
            kept = "bindings/java/src/ullage/Gone.java"
            (root / kept).write_text(f"// {names.GENERATED}\n")
            (root / "bindings/java/src/ullage/ByHand.java").write_text("package ullage;\n")
            self.assertEqual([kept], main.left_over(root, main.generated(root)))
            header = root / "runtime/include/ullage/ullage_options.h"
            last = "  uint32_t require_bounds;\n"
            self.assertIn(last, header.read_text())
            header.write_text(header.read_text().replace(last, last + "  uint32_t another;\n"))
            changed = main.stale(root, main.generated(root))
            for path in ("bindings/csharp/Runtime/Native.cs", "bindings/java/src/ullage/Structs.java",
                         "bindings/java/jni/runtime.c"):
                self.assertIn(path, changed)
            self.assertNotIn("bindings/csharp/Runtime/CompilerNative.cs", changed)


if __name__ == "__main__":
    if not shutil.which(headers.CLANG):
        print(f"skipped: there is no {headers.CLANG}")
        sys.exit(77)
    unittest.main()

"""Changes of a binary interface are distinguished from additions."""
import shutil
import tempfile
import unittest
from pathlib import Path

import abi

HEADER = """
#include <stddef.h>
typedef enum kind { KIND_A, KIND_B } kind;
typedef struct pair { const char* name; long value; } pair;
typedef struct options { size_t size; const pair* pairs; kind one; } options;
typedef struct object object;
int make(const options* options, object** made);
void drop(object* dropped);
"""
FUNCTIONS = ["drop", "make"]


def interface_of(header, functions=FUNCTIONS):
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "api.h").write_text(header)
        return abi.interface_of(functions, ["api.h"], [folder])


class Interfaces(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.kept = interface_of(HEADER)

    def broken_by(self, old, new):
        self.assertIn(old, HEADER)
        return abi.breaks(interface_of(HEADER.replace(old, new)), self.kept)

    def test_the_same_is_no_break(self):
        self.assertEqual(self.broken_by("KIND_A", "KIND_A"), "")

    def test_a_function_more_is_no_break(self):
        now = interface_of(HEADER + "int count(void);", [*FUNCTIONS, "count"])
        self.assertEqual(abi.breaks(now, self.kept), "")

    def test_a_member_behind_the_last_of_a_struct_with_size_is_no_break(self):
        self.assertEqual(self.broken_by("kind one; }", "kind one; int few; void* more[4]; }"), "")

    def test_an_enumerator_more_is_no_break(self):
        self.assertEqual(self.broken_by("KIND_B }", "KIND_B, KIND_C }"), "")

    def test_a_function_less_breaks(self):
        self.assertIn("drop", abi.breaks(interface_of(HEADER, ["make"]), self.kept))

    def test_another_parameter_breaks(self):
        self.assertIn("make", self.broken_by("object** made", "object** made, int flags"))
        self.assertIn("drop", self.broken_by("object* dropped", "long dropped"))

    def test_a_member_before_others_breaks(self):
        self.assertIn("few", self.broken_by("kind one; }", "int few; kind one; }"))

    def test_a_member_less_breaks(self):
        self.assertIn("one", self.broken_by("kind one; }", "}"))

    def test_a_member_of_another_type_breaks(self):
        self.assertIn("one", self.broken_by("kind one; }", "double one; }"))

    def test_a_member_more_of_a_struct_without_size_breaks(self):
        self.assertIn("struct pair", self.broken_by("long value; }", "long value; long more; }"))

    def test_another_value_of_an_enumerator_breaks(self):
        self.assertIn("KIND_B", self.broken_by("KIND_B }", "KIND_B = 2 }"))


if __name__ == "__main__":
    if not shutil.which("abidw"):
        print("skipped: there is no abidw (Debian: abigail-tools)")
        raise SystemExit(77)
    unittest.main()

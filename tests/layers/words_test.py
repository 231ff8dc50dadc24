"""scripts/words.py: which places it finds, which may stay, and that its list is well-formed."""
import sys
import unittest
from pathlib import Path

SCRIPTS = Path(__file__).parents[2] / "scripts"
sys.path.insert(0, str(SCRIPTS))
import words  # noqa: E402

LIST = """
twin, twins: reference kernel
put aside: disable
trip: iteration
keep round trip: what the field calls it
except docs/old.md twin: a record
"""


class WordsThatAreGone(unittest.TestCase):
    def found(self, line):
        return [" ".join(word) for word, _ in words.Words(LIST).found_in(line)]

    def test_parts_of_identifiers_are_found(self):
        for line in ("twin_of(x)", "KernelTwins twins_;", "kMostTwins", "kernelTwin", "TWIN_COUNT", "a twin."):
            self.assertEqual(len(set(self.found(line))), 1, line)

    def test_other_words_are_not(self):
        for line in ("twine", "entwined", "stripped", "tripled", "put it aside"):
            self.assertEqual(self.found(line), [], line)

    def test_words_in_a_row_are_found_in_names_and_prose(self):
        self.assertEqual(self.found("void put_aside();  // kernels put aside"), ["put aside", "put aside"])

    def test_a_longer_phrase_may_stay(self):
        self.assertEqual(self.found("a round trip, round_trip(x)"), [])
        self.assertEqual(self.found("a round trip and a trip"), ["trip"])

    def test_an_exception_is_for_its_path(self):
        listed = words.Words(LIST)
        self.assertTrue(listed.may_stay(("twin",), "docs/old.md"))
        self.assertFalse(listed.may_stay(("twin",), "docs/new.md"))

    def test_a_line_without_a_reason_is_refused(self):
        with self.assertRaises(SystemExit) as refused:
            words.Words("twin\n")
        self.assertIn("words.txt:1", str(refused.exception))

    def test_the_list_is_well_formed(self):
        self.assertGreater(len(words.Words(words.LIST.read_text()).instead), 20)


if __name__ == "__main__":
    unittest.main()

"""Suite `matrix` on lavapipe 26, which has cooperative matrices: no case is bad, and the
measurements equal those in docs/conform-matrix.md.

    newer_lavapipe.py --ullage build/dev/tools/ullage

The driver is where scripts/gpu.sh unpacks it, or in a folder of the same layout that
ULLAGE_GPU_COMPILERS names. ULLAGE_UPDATE_GOLDEN=1 writes the page.
"""
import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]
PAGE = ROOT / "docs/conform-matrix.md"
# What stands behind it on the page is measured.
MARK = "<!-- what ullage conform run --suite matrix --measured writes -->\n"
FOLDER = Path(os.environ.get("ULLAGE_GPU_COMPILERS", ROOT / ".cache/gpu-compilers"))
LIBRARIES = FOLDER / "amd64/usr/lib" / f"{platform.machine()}-linux-gnu"
ULLAGE = ""


def run_on_newer_lavapipe(folder, arguments):
    """The driver requires a newer C library, so the program starts with the loader of that library."""
    manifest = folder / "lavapipe.json"
    driver = {"api_version": "1.4.0", "library_path": str(LIBRARIES / "libvulkan_lvp.so")}
    manifest.write_text(json.dumps({"file_format_version": "1.0.1", "ICD": driver}))
    environment = dict(os.environ, VK_DRIVER_FILES=str(manifest), VK_LOADER_LAYERS_DISABLE="~implicit~",
                       XDG_CACHE_HOME=str(folder), XDG_RUNTIME_DIR=str(folder))
    environment.pop("VK_ICD_FILENAMES", None)
    loader = next(LIBRARIES.glob("ld-linux-*.so.*"))
    libraries = f"{LIBRARIES}:/usr/lib/{platform.machine()}-linux-gnu"
    return subprocess.run([loader, "--library-path", libraries, ULLAGE, *arguments], env=environment,
                          capture_output=True, text=True, check=False)


class NewerLavapipe(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            cls.ran = run_on_newer_lavapipe(
                folder, ["conform", "run", "--suite", "matrix", "--timeout", "300", "--json",
                         folder / "results.json", "--measured", folder / "measured.md"])
            cls.results = json.loads((folder / "results.json").read_text())
            cls.measured = (folder / "measured.md").read_text()

    def facts(self, case):
        record = next(c for c in self.results["cases"] if c["id"] == f"matrix/{case}")
        self.assertEqual(record["outcome"], "pass", record.get("message"))
        return {m["property"]: m["value"] for m in record["details"]["measured"]}

    def test_nothing_is_bad(self):
        self.assertEqual(self.ran.returncode, 0, self.ran.stdout + self.ran.stderr)
        self.assertGreaterEqual(self.results["summary"]["pass"], 37)

    def test_sums_of_halves_add_c_last(self):
        facts = self.facts("f16-f16-f32-f32/accumulation")
        self.assertEqual(facts["accumulation"],
                         "c last, k ascending, one fused multiply-add each, in f32, to nearest even")
        self.assertEqual(facts["sums foretold by it"], "2048 of 2048")

    def test_the_page_states_what_is_measured(self):
        before, _, page = PAGE.read_text().partition(MARK)
        if os.environ.get("ULLAGE_UPDATE_GOLDEN"):
            PAGE.write_text(before + MARK + self.measured)
            return
        # The first line has the driver's version.
        self.assertEqual(page.split("\n", 1)[1], self.measured.split("\n", 1)[1])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ullage", required=True)
    options, rest = parser.parse_known_args()
    ULLAGE = options.ullage
    if not (LIBRARIES / "libvulkan_lvp.so").exists():
        print(f"skipped: lavapipe 26 is not unpacked in {FOLDER} (scripts/gpu.sh does it)")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1] + rest)

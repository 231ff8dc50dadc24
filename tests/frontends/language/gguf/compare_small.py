"""compare_llama.py on the small model of an architecture.

    compare_small.py --ullage build/dev/tools/ullage --write-model .../write_small_model ARCHITECTURE
"""
import argparse
import pathlib
import subprocess
import sys
import tempfile

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--ullage", required=True)
parser.add_argument("--write-model", required=True)
parser.add_argument("architecture")
arguments = parser.parse_args()
with tempfile.TemporaryDirectory() as folder:
    model = str(pathlib.Path(folder) / "model.gguf")
    subprocess.run([arguments.write_model, model, arguments.architecture], check=True)
    script = pathlib.Path(__file__).with_name("compare_llama.py")
    sys.exit(subprocess.run([sys.executable, script, arguments.ullage, model, "--tolerance", "1e-5",
                             "--lengths", "1", "5", "20"]).returncode)

"""The C program of docs/language-models.md, compiled and run on the small model: its answers are those of
`ullage generate`.

    page_example.py PAGE --cc cc --library libullage_compiler_c.so --runtime libullage_runtime.so
        --include FOLDER... --write-model .../write_small_model --ullage .../ullage
"""
import argparse
import json
import re
import subprocess
import tempfile
from pathlib import Path

MESSAGES = ["ab", "c"]


def program_of(page):
    blocks = re.findall(r"^```c\n(.*?)^```$", page.read_text(), re.MULTILINE | re.DOTALL)
    return next(block for block in blocks if "int main" in block)


def compiled(source, options, folder):
    (folder / "example.c").write_text(source)
    libraries = [options.library, options.runtime]
    subprocess.run([options.cc, "-std=c11", "-Wall", "-Wextra", "-Werror", folder / "example.c", "-o",
                    folder / "example", *(f"-I{one}" for one in options.include), *libraries,
                    *(f"-Wl,-rpath,{one.parent}" for one in libraries)], check=True)
    return folder / "example"


def answers_of_command(options, model, folder):
    report = folder / "report.json"
    prompts = [word for message in MESSAGES for word in ("--prompt", message)]
    subprocess.run([options.ullage, "generate", model, "--chat", "--continue", "-n", "5", *prompts, "--json",
                    report], check=True, capture_output=True)
    return [answer["text"] for answer in json.loads(report.read_text())["answers"]]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("page", type=Path)
    parser.add_argument("--cc", required=True)
    parser.add_argument("--include", type=Path, nargs="+", required=True)
    for name in ("--library", "--runtime", "--write-model", "--ullage"):
        parser.add_argument(name, type=Path, required=True)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        model = folder / "small.gguf"
        subprocess.run([options.write_model, model, "llama", folder / "adapter.gguf", "f32"], check=True)
        program = compiled(program_of(options.page), options, folder)
        run = subprocess.run([program, model, *MESSAGES], check=True, capture_output=True, text=True)
        expected = answers_of_command(options, model, folder)
        assert run.stdout == "".join(answer + "\n" for answer in expected), (run.stdout, expected)


if __name__ == "__main__":
    main()

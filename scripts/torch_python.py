#!/usr/bin/env python3
"""Runs a script with PyTorch, for tests: torch_python.py [--version 2.14.1] [--with PACKAGE==VERSION]... SCRIPT [ARGUMENT...]

PyTorch's packages come without the gigabytes of NVIDIA's libraries that its wheel names: in their place are stubs of
the functions that it imports, each of which fails, so that it says there is no GPU. All of it is made on first use, in
.cache/torch, a folder for each version."""
import collections
import os
import re
import subprocess
import sys
from pathlib import Path

NEWEST = "2.15.0"
PACKAGES = ["filelock", "typing-extensions>=4.13", "setuptools>=77.0.3", "sympy>=1.13.3", "networkx", "jinja2", "fsspec",
            "numpy", "expecttest"]
FOLDER = Path(__file__).resolve().parent.parent / ".cache" / "torch"

# Name of a library, how its functions begin that have no version, and the version of the others where it is not the
# library's name.
STUBS = {
    "libcublas.so.13": ("cublas", None), "libcublasLt.so.13": ("cublasLt", None), "libcudart.so.13": ("cuda", None),
    "libcudnn.so.9": ("cudnn", None), "libcurand.so.10": ("curand", None), "libcufft.so.12": ("cufft", None), "libcufile.so.0": ("cuFile", None),
    "libcupti.so.13": ("cupti", None), "libcusolver.so.12": ("cusolver", None), "libcusparse.so.12": ("cusparse", None),
    "libcusparseLt.so.0": ("cusparseLt", None), "libnccl.so.2": ("nccl", None), "libnvrtc.so.13": ("nvrtc", None),
    "libnvshmem_host.so.3": ("nvshmem", "NVSHMEM"),
}
NO_DEVICE = 100  # cudaErrorNoDevice


def imported(libraries):
    """Functions that `libraries` import and none of them has: by version, and those without one."""
    versioned, plain, defined = collections.defaultdict(set), set(), set()
    for library in libraries:
        symbols = subprocess.run(["readelf", "--dyn-syms", "-W", str(library)], capture_output=True, text=True,
                                 check=True).stdout
        for line in symbols.splitlines():
            field = line.split()
            if len(field) < 8:
                continue
            name, _, version = field[7].partition("@")
            if field[6] != "UND":
                defined.add(name)
            elif version:
                versioned[version.lstrip("@")].add(name)
            else:
                plain.add(name)
    return versioned, plain - defined


def make_stub(folder, library, versions, names, failure):
    """A library whose functions return `failure`, or words for one."""
    def function(name):
        if re.search("(Error|Status)(String|Name)", name):
            return f'const char *{name}(void) {{ return "no device"; }}\n'
        return f"int {name}(void) {{ return {failure}; }}\n"
    source = folder / f"{library}.c"
    source.write_text("".join(function(name) for name in sorted(names)))
    command = ["cc", "-w", "-fno-builtin", "-shared", "-fPIC", str(source), f"-Wl,-soname,{library}", "-o",
               str(folder / library)]
    if versions:
        script = folder / f"{library}.map"
        script.write_text("".join(f"{version} {{ global: {'; '.join(sorted(of))}; }};\n"
                                  for version, of in versions.items()))
        command.append(f"-Wl,--version-script={script}")
    subprocess.run(command, check=True)


def make_stubs(folder, libraries):
    folder.mkdir(exist_ok=True)
    versioned, plain = imported(libraries)
    for library, (prefix, version) in STUBS.items():
        stem = library.split(".so")[0] + ".so"
        versions = {v: names for v, names in versioned.items() if v == version or v.startswith(stem)}
        names = {name for name in plain if name.startswith(prefix)}.union(*versions.values())
        make_stub(folder, library, versions, names, NO_DEVICE if prefix == "cuda" else 1)


def install(folder, *packages):
    pip = [str(folder / "venv/bin/python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, *packages], check=True)


def make(folder, version):
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
    install(folder, "--no-deps", f"torch=={version}")
    install(folder, *PACKAGES)
    make_stubs(folder / "stubs", (folder / "venv").glob("lib/python3*/site-packages/torch/lib/*.so"))


def once(stamp, step, *arguments):
    """Takes a step unless its stamp says that it was taken."""
    if not stamp.exists():
        step(*arguments)
        stamp.touch()


def main():
    version, packages, command = NEWEST, [], sys.argv[1:]
    while command[:1] in (["--version"], ["--with"]):
        option, value, *command = command
        if option == "--version":
            version = value
        else:
            packages.append(value)
    folder = FOLDER / version
    once(folder / "made", make, folder, version)
    for package in packages:
        once(folder / f"made-{package}", install, folder, package)
    python = folder / "venv/bin/python"
    os.execve(python, [str(python), *command], {**os.environ, "LD_LIBRARY_PATH": str(folder / "stubs")})


if __name__ == "__main__":
    main()

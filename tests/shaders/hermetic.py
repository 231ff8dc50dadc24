"""Compiling shaders is a hermetic action for build caches: it reads its declared inputs, writes its declared outputs,
and the same inputs give the same bytes, whatever the folder, `-j`, the environment or the clock.

    hermetic.py ULLAGE SHADERS      (the tool, and a folder with *.comp and what they include under lib/)"""
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

OPTIONS = ["-I", "lib", "-D", "RADIUS=2", "--profile", "T0", "-O", "-o", "out", "--depfile", "out.d", "--no-cache", "-q"]
SKIPPED = 77


def run(command: list, folder: Path, environment: dict | None = None) -> None:
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, f"{command}: {done.returncode}\n{done.stdout}{done.stderr}"


def declared(depfile: Path) -> tuple[set[str], set[str]]:
    """Outputs and inputs that a depfile of make names."""
    outputs, inputs = set(), set()
    for line in depfile.read_text().replace("\\\n", " ").splitlines():
        left, _, right = line.partition(":")
        if right.split():
            outputs |= set(left.split())
            inputs |= set(right.split())
    return outputs, inputs


def contents(folder: Path) -> dict[str, str]:
    """Every file below the folder by path: a hash of its bytes."""
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.rglob("*")) if path.is_file()}


def copy_files(files, source: Path, target: Path) -> None:
    for name in files:
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source / name, target / name)


def make_root(root: Path, tool: Path) -> None:
    """A root folder with the tool and the libraries that it is linked with, and nothing else."""
    (root / "work").mkdir(parents=True)
    shutil.copy2(tool, root / "ullage")
    for word in subprocess.run(["ldd", tool], capture_output=True, text=True, check=True).stdout.split():
        if word.startswith("/"):
            library = root / word.lstrip("/")
            library.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(word, library)


def sandboxed(root: Path, arguments: list) -> list:
    """A command in that root, without a network, an environment or other processes."""
    inside = ["env", "-i", shutil.which("chroot"), str(root), "/ullage", *arguments]
    user = [] if os.geteuid() == 0 else ["--user", "--map-root-user"]
    return [shutil.which("unshare"), *user, "--mount", "--net", "--ipc", "--pid", "--fork", *inside]


def can_sandbox(root: Path) -> bool:
    return bool(shutil.which("unshare")) and subprocess.run(
        sandboxed(root, ["--version"]), capture_output=True, cwd=root).returncode == 0


class ActionCache:
    """What ccache and recc do: an action's key is its command and its inputs' contents, and a hit is copied."""

    def __init__(self, folder: Path):
        self.folder, self.ran = folder, 0

    def __call__(self, tool: Path, arguments: list, inputs: set[str], where: Path) -> None:
        key = hashlib.sha256(repr(arguments).encode() + tool.read_bytes())
        for name in sorted(inputs):
            key.update(name.encode() + (where / name).read_bytes())
        kept = self.folder / key.hexdigest()
        if not kept.exists():
            self.ran += 1
            run([tool, *arguments], where)
            outputs, _ = declared(where / "out.d")
            copy_files(outputs, where, kept)
        copy_files(contents(kept), kept, where)


def main(tool: Path, shaders: Path) -> int:
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        sources = sorted(path.name for path in shaders.glob("*.comp"))
        arguments = ["shader", "compile", *sources, *OPTIONS]
        first = work / "first"
        shutil.copytree(shaders, first)
        run([tool, *arguments, "-j", "1"], first)
        outputs, inputs = declared(first / "out.d")
        expected = contents(first / "out")
        assert len(expected) == 3 * len(sources) and inputs > set(sources)
        assert {f"out/{name}" for name in expected} == outputs, "outputs that the depfile does not declare"

        # Only the declared inputs, elsewhere, later, with another -j and another environment.
        second = work / "a folder" / "of another depth"
        copy_files(inputs, first, second)
        time.sleep(1.1)
        for name in inputs:
            os.utime(second / name, (1, 1))
        run([tool, *arguments, "-j", "3"], second,
            {"TZ": "Asia/Tokyo", "LC_ALL": "tr_TR.UTF-8", "HOME": "/nowhere", "USER": "another", "PATH": ""})
        assert contents(second / "out") == expected, "another folder gave other bytes"
        assert contents(second)["out.d"] == contents(first)["out.d"], "the depfile names its folder"

        # One input less is an error that names it, and not something that is found elsewhere.
        include = next(name for name in sorted(inputs) if name not in sources)
        (second / include).unlink()
        lacking = subprocess.run([tool, *arguments], cwd=second, capture_output=True, text=True)
        assert lacking.returncode == 1 and Path(include).name in lacking.stdout + lacking.stderr, lacking

        # Wrapped by a cache of actions: in a new folder it copies what it has; a changed include is another action.
        cache = ActionCache(work / "cache")
        for place in ("third", "fourth"):
            copy_files(inputs, first, work / place)
            cache(tool, arguments, inputs, work / place)
            assert contents(work / place / "out") == expected
        assert cache.ran == 1, "the second folder missed the cache"
        with open(work / "fourth" / include, "a") as file:
            file.write("#define load_pixel(w) vec4(0.25)\n")
        cache(tool, arguments, inputs, work / "fourth")
        assert cache.ran == 2 and contents(work / "fourth" / "out") != expected, "a changed include was not seen"

        # Nothing but the inputs and the tool in the whole file system.
        root = work / "root"
        make_root(root, tool)
        if not can_sandbox(root):
            print("skipped: no sandbox here (unshare and chroot); the other checks passed")
            return SKIPPED
        copy_files(inputs, first, root / "work")
        run(sandboxed(root, ["shader", "compile", *(f"/work/{name}" for name in sources),
                             *(f"/work/{word}" if word in ("lib", "out", "out.d") else word for word in OPTIONS)]), root)
        assert contents(root / "work" / "out") == expected, "the sandbox gave other bytes"
        print(f"{len(sources)} shaders, {len(inputs)} inputs, {len(outputs)} outputs: the same bytes in 5 places")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()))

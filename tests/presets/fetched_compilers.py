"""Builds with the shader compilers of cmake/compilers, and runs what they can change: the suites of the shader toolchain,
every op on the device at hand, and shaders that older compilers refuse.

fetched_compilers.py TREE [--cc CC] [--cxx CXX] [--launcher L]: builds in TREE with the preset dev."""
import argparse
import json
import subprocess
import sys
from pathlib import Path

from configuring import SOURCE

SUITES = ["offline", "shaders", "msl", "shader_tool", "shader_check"]
KERNELS = "Registry/OpOnDevice*"
HEAD = "layout(local_size_x = 32) in;\nlayout(set = 0, binding = 0) buffer A { uint a[]; };\n"
MATRIX = "coopmat<uint8_t, gl_ScopeSubgroup, 16, 16, gl_MatrixUseA>"
# What glslang of 2022 has not: its SPIR-V must have the capability.
NEWER = {
    "DotProductInput4x8BitPacked": "#extension GL_EXT_integer_dot_product : require\n" + HEAD
    + "void main() { a[gl_GlobalInvocationID.x] = dotPacked4x8EXT(a[0], a[1]); }\n",
    "CooperativeMatrixKHR": "#extension GL_KHR_cooperative_matrix : require\n"
    "#extension GL_KHR_memory_scope_semantics : require\n"
    "#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require\n" + HEAD
    + f"void main() {{ {MATRIX} m = {MATRIX}(uint8_t(1)); a[0] = uint(m.length()); }}\n",
}


def run(*command):
    print("+", *command, flush=True)
    subprocess.run([str(part) for part in command], check=True, cwd=SOURCE)


def compile_newer(tool, folder):
    folder.mkdir(exist_ok=True)
    for capability, text in NEWER.items():
        source = folder / f"{capability}.comp"
        source.write_text("#version 450\n" + text)
        run(tool, "shader", "compile", source, "-o", folder, "--target", "vulkan1.3", "-O", "--emit", "spv,json")
        found = json.loads((folder / f"{capability}.json").read_text())
        assert capability in json.dumps(found), f"{source} has no {capability}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tree", type=Path)
    parser.add_argument("--cc", default="cc")
    parser.add_argument("--cxx", default="c++")
    parser.add_argument("--launcher", default="")
    given = parser.parse_args()
    run("cmake", "--preset", "dev", "-B", given.tree, "-DULLAGE_FETCH_COMPILERS=ON", f"-DCMAKE_C_COMPILER={given.cc}",
        f"-DCMAKE_CXX_COMPILER={given.cxx}", f"-DCMAKE_C_COMPILER_LAUNCHER={given.launcher}",
        f"-DCMAKE_CXX_COMPILER_LAUNCHER={given.launcher}")
    run("cmake", "--build", given.tree, "--target", "ullage", "test_ops_device", *(f"test_{suite}" for suite in SUITES))
    compile_newer(given.tree / "tools/ullage", given.tree / "newer")
    run("ctest", "--test-dir", given.tree, "--output-on-failure", "-R", f"^({'|'.join(SUITES)})$")
    run(given.tree / "tests/ops/test_ops_device", f"--gtest_filter={KERNELS}", "--gtest_brief=1")


if __name__ == "__main__":
    sys.exit(main())

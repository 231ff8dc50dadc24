"""Others' kernels for the same work, compiled along the same route: llama.cpp's, out of its built
library (`./dev bench language` measures that one, too).

Its shaders are SPIR-V there, each under its own name, and get the constants that its host sets:
the medium tile of products, the large one of 3x3 convolutions, for subgroups of 32. Those of ncnn
are generated and compiled at run time, so that there is no module to compile here.
"""
import subprocess

from compilers import Module
from gpus import CACHE, UNPACKED

LIBRARY = CACHE / ("peer-llama/node_modules/@node-llama-cpp/linux-x64-vulkan/bins/linux-x64-vulkan/"
                   "libggml-vulkan.so")
NAME = "llama.cpp"
# By family (evaluation.py): the f32 kernel without device requirements, and its constants.
KERNELS = {
    "product": ("matmul_f32_f32_fp32", "0:128 1:64 2:64 4:32 5:32 6:2 7:4 8:2 10:32 11:1"),
    "convolution": ("conv2d_f32_unroll", "0:256 1:128 2:16 3:128 4:8 5:0 6:4 7:1 8:1 9:1 10:1 11:1 "
                                         "12:1 13:3 14:3"),
    "depthwise": ("conv2d_dw_whcn_f32", ""),
}
SPIRV = b"\x03\x02\x23\x07"


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def read_only_data(library):
    """The section's address and where it begins in the file."""
    for line in output_of("readelf", "-S", "-W", str(library)).splitlines():
        words = line.split("]")[-1].split()
        if words[:1] == [".rodata"]:
            return int(words[2], 16), int(words[3], 16)
    raise RuntimeError(f"{library.name} has no section .rodata")


def data_of(library, names):
    """Name -> the bytes that the symbol stands for."""
    address, begin = read_only_data(library)
    found, content = {}, library.read_bytes()
    for line in output_of("nm", "-S", str(library)).splitlines():
        words = line.split()
        if len(words) == 4 and words[3] in names:
            at = int(words[0], 16) - address + begin
            found[words[3]] = content[at:at + int(words[1], 16)]
    return found


def modules():
    """Family -> module; empty where the library is not there."""
    if not LIBRARY.exists():
        return {}
    folder = UNPACKED / "modules/peers"
    folder.mkdir(parents=True, exist_ok=True)
    data = data_of(LIBRARY, {f"{name}_data" for name, _ in KERNELS.values()})
    found = {}
    for family, (name, constants) in KERNELS.items():
        spirv = data.get(f"{name}_data", b"")
        if not spirv.startswith(SPIRV):
            raise RuntimeError(f"{LIBRARY.name} has no shader {name}")
        path = folder / f"{name}.spv"
        path.write_bytes(spirv)
        if constants:
            output_of("spirv-opt", f"--set-spec-const-default-value={constants}", str(path), "-o",
                      str(path))
        found[family] = Module(path, f"{NAME} {name}", 0)
    return found

"""The GPUs whose compilers `./dev gpu` runs, and how a program sees one that is absent.

Mesa's drm-shims are libraries that, preloaded, answer a driver in place of the Linux kernel: it
finds the GPU that a variable names and compiles for it; submissions do nothing.
"""
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from drivers import CACHE, ROOT  # noqa: E402

UNPACKED = CACHE / "gpu-compilers"
AMD64 = UNPACKED / "amd64/usr/lib/x86_64-linux-gnu"
ARM64 = UNPACKED / "arm64/usr/lib/aarch64-linux-gnu"
SYSTEM = Path("/usr/share/vulkan/icd.d")


@dataclass(frozen=True)
class Gpu:
    name: str      # of the command line
    title: str
    vendor: str    # a name for several
    driver: str    # of the manifest
    variables: dict = field(default_factory=dict)
    shim: str = ""     # the preloaded library; "": the driver needs none
    emulated: bool = False  # an arm64 driver, under qemu

    def manifest(self):
        if not self.shim:
            return SYSTEM / f"{self.driver}_icd.x86_64.json"
        return UNPACKED / "icd" / f"{self.driver}.json"

    def library(self):
        if self.emulated:
            return ARM64 / self.shim
        return UNPACKED / "built" / self.shim if self.vendor == "intel" else AMD64 / self.shim

    def missing(self):
        """What is missing to run its compiler; None: nothing."""
        wanted = [self.manifest(), *([self.library()] if self.shim else [])]
        if self.emulated:
            wanted += [UNPACKED / "qemu-aarch64-static", program("bench_gpu", emulated=True)]
        return next((str(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)
                     for path in wanted if not path.exists()), None)

    def environment(self):
        return {**os.environ, **self.variables, "VK_DRIVER_FILES": str(self.manifest()),
                "VK_ICD_FILENAMES": str(self.manifest()), "XDG_RUNTIME_DIR": "/tmp",
                "VK_LOADER_LAYERS_DISABLE": "~implicit~", "MESA_SHADER_CACHE_DISABLE": "true",
                "XDG_CACHE_HOME": str(UNPACKED / "cache")}

    def command(self, *words):
        """The command line with which the program of `words` sees this GPU; needs environment()."""
        if not self.shim:
            return list(map(str, words))
        if self.emulated:
            loader = [UNPACKED / "qemu-aarch64-static", ARM64 / "ld-linux-aarch64.so.1",
                      "--library-path", ARM64]
        else:
            loader = [AMD64 / "ld-linux-x86-64.so.2", "--library-path",
                      f"{AMD64}:/usr/lib/x86_64-linux-gnu"]
        return list(map(str, [*loader, "--preload", self.library(), *words]))


def program(name, emulated=False):
    """From the build ULLAGE_BUILD, by default build/dev."""
    folder = {"ullage": "tools", "bench_frame": "bench/frame"}.get(name, "bench/gpu")
    build = Path(os.environ.get("ULLAGE_BUILD", ROOT / "build/dev"))
    return (ROOT / "build/gpu-arm64" if emulated else build) / folder / name


def amd(name, title):
    return Gpu(name, title, "amd", "radeon", {"AMDGPU_GPU_ID": name}, "libamdgpu_noop_drm_shim.so")


def nvidia(name, title, chipset):
    return Gpu(name, title, "nvidia", "nouveau",
               {"NOUVEAU_CHIPSET": chipset, "NVK_I_WANT_A_BROKEN_VULKAN_DRIVER": "1"},
               "libnouveau_noop_drm_shim.so")


def intel(name, title):
    return Gpu(name, title, "intel", "intel", {"INTEL_STUB_GPU_PLATFORM": name},
               "libintel_noop_drm_shim.so")


def adreno(number):
    return Gpu(f"adreno{number}", f"Adreno {number}", "adreno", "freedreno",
               {"FD_GPU_ID": str(number)}, "libfreedreno_noop_drm_shim.so")


def mali(name, identifier):
    """For Bifrost the driver reports Vulkan 1.0, but compiles features of 1.1."""
    return Gpu(f"mali-{name}", f"Mali {name.upper()}", "mali", "panfrost",
               {"PAN_GPU_ID": identifier, "PAN_I_WANT_A_BROKEN_VULKAN_DRIVER": "1",
                "MESA_VK_VERSION_OVERRIDE": "1.1"},
               "libpanfrost_noop_drm_shim.so", emulated=True)


def debian(family):
    """With the driver that is installed; it has no memory there, but compiles."""
    return Gpu(f"debian-{family}", f"{family}, Debian's own Mesa", "debian", "radeon",
               {"RADV_FORCE_FAMILY": family})


GPUS = (
    amd("vega10", "AMD Vega 10 (GCN 5)"), amd("navi21", "AMD Navi 21 (RDNA 2)"),
    amd("navi31", "AMD Navi 31 (RDNA 3)"), amd("gfx1201", "AMD Navi 48 (RDNA 4)"),
    nvidia("turing", "NVIDIA Turing", "164"), nvidia("ampere", "NVIDIA Ampere", "174"),
    nvidia("ada", "NVIDIA Ada", "194"), nvidia("blackwell", "NVIDIA Blackwell", "1b2"),
    intel("tgl", "Intel Tiger Lake (Xe)"), intel("dg2", "Intel DG2 (Xe HPG)"),
    intel("bmg", "Intel Battlemage (Xe2)"),
    adreno(660), adreno(740), adreno(750),
    Gpu("m1", "Apple M1", "apple", "asahi", {"AGX_MESA_DEBUG": "shaders"},
        "libasahi_noop_drm_shim.so"),
    mali("g52", "7212"), mali("g310", "ac74"), mali("g610", "a867"),
    Gpu("pi5", "Raspberry Pi 5 (V3D 7)", "pi", "broadcom", {}, "libv3d_noop_drm_shim.so",
        emulated=True),
)
# Those that need no set-up.
INSTALLED = tuple(map(debian, ("vega10", "navi10", "navi21", "gfx1100")))


def chosen(names):
    """By name or vendor, in the order above; no names: all that need the set-up."""
    if not names:
        return list(GPUS)
    known = (*GPUS, *INSTALLED)
    for name in names:
        if not any(name in (gpu.name, gpu.vendor) for gpu in known):
            raise SystemExit(f"gpu {name}: known are " + ", ".join(
                dict.fromkeys([*(gpu.vendor for gpu in known), *(gpu.name for gpu in known)])))
    return [gpu for gpu in known if gpu.name in names or gpu.vendor in names]

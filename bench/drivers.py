"""The software drivers that benches run on, by the name that `--drivers` takes."""
import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CACHE = ROOT / ".cache"
DRIVERS = {
    "lavapipe": "/usr/share/vulkan/icd.d/lvp_icd.x86_64.json",
    "swiftshader": str(CACHE / "swiftshader/usr/lib/chromium/vk_swiftshader_icd.json"),
}


def environment(driver):
    """That of this process, with no driver but this one, for every runtime of a bench.

    Lavapipe is given two threads per processor. By default it has one, and a system may wake two of
    them on the same processor: the first has then done the other's share before it is moved, and
    half the machine idles, or not, for minutes (docs/embedding.md)."""
    return {"LP_NUM_THREADS": str(2 * os.cpu_count()), **os.environ,
            "VK_ICD_FILENAMES": DRIVERS[driver], "XDG_RUNTIME_DIR": "/tmp"}

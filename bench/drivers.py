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
    """That of this process, with no driver but this one."""
    return {**os.environ, "VK_ICD_FILENAMES": DRIVERS[driver], "XDG_RUNTIME_DIR": "/tmp"}

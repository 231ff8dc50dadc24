"""Every entry of the zoo, by name."""
import random

import answering_entries
import image_entries
import joint_entries
import sound_entries
import text_entries
import torchvision_entries

ENTRIES = {entry.name: entry for table in (
    torchvision_entries, text_entries, answering_entries, image_entries, sound_entries, joint_entries)
    for entry in table.ENTRIES}


def choose(names, sample, seed):
    """The named entries; else `sample` of all, drawn by the seed; else all. In the registry's order."""
    unknown = [name for name in names if name not in ENTRIES]
    if unknown:
        raise SystemExit(f"the zoo has no {', '.join(unknown)}; it has {', '.join(ENTRIES)}")
    wanted = set(names) if names else set(ENTRIES)
    if sample and not names:
        wanted = set(random.Random(seed).sample(sorted(ENTRIES), min(sample, len(ENTRIES))))
    return [entry for name, entry in ENTRIES.items() if name in wanted]

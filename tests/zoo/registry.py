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


def choose(entries, names, sample, seed):
    """The named ones of entries by name; else `sample` of all, drawn by the seed; else all. In their order."""
    unknown = [name for name in names if name not in entries]
    if unknown:
        raise SystemExit(f"the zoo has no {', '.join(unknown)}; it has {', '.join(entries)}")
    wanted = set(names) if names else set(entries)
    if sample and not names:
        wanted = set(random.Random(seed).sample(sorted(entries), min(sample, len(entries))))
    return [entry for name, entry in entries.items() if name in wanted]

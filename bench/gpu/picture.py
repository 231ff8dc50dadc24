"""bench/results/gpu-compilers.svg of the compilers' reports."""
from html import escape

from evaluation import FAMILIES


def of(survey):
    """A bar per GPU and family: the share of its best loop, and a line where it should be."""
    left, wide, high, gap = 210, 150, 18, 26
    width = left + len(FAMILIES) * (wide + gap)
    parts, y = [], 50
    for n, family in enumerate(FAMILIES):
        x = left + n * (wide + gap)
        bottom = y + high * len(survey.gpus)
        parts.append(f'<text x="{x}" y="40" font-weight="bold">{family.name}, at least '
                     f'{family.share}</text><line x1="{x + wide * family.share:.0f}" x2="'
                     f'{x + wide * family.share:.0f}" y1="{y}" y2="{bottom}" stroke="#777"/>')
    for gpu, about in survey.gpus.items():
        parts.append(f'<text x="10" y="{y + 13}">{escape(about["title"])}</text>')
        for n, family in enumerate(FAMILIES):
            share, _ = survey.best(gpu, family)
            if share is None:
                continue
            x = left + n * (wide + gap)
            colour = "#0a7d5a" if share >= family.share else \
                "#c9a227" if share >= 0.8 * family.share else "#b5432e"
            parts.append(f'<rect x="{x}" y="{y + 3}" width="{wide * min(share, 1):.0f}" height="12" '
                         f'fill="{colour}" fill-opacity="0.8"/><text x="{x + 4}" y="{y + 13}">'
                         f'{share:.2f}</text>')
        y += high
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{y + 10}" '
            f'font-size="11" font-family="sans-serif"><rect width="100%" height="100%" fill="white"/>'
            '<text x="10" y="20" font-size="14" font-weight="bold">Multiply-adds per instruction in '
            'the best loop of the models\' plans</text>' + "".join(parts) + "</svg>\n")

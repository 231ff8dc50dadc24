"""Trains a network that finds marks in pictures, with PyTorch on any Vulkan device: train.py [FOLDER]

It learns to find crosses, then is tuned to find rings instead. FOLDER (.) gets finder.pt2, which main.c and
`ullage run` run without PyTorch."""
import sys
from pathlib import Path

import torch
import torch.nn.functional as F
from torch import Tensor, nn

CROSS = torch.tensor([[1., 0, 0, 0, 1], [0, 1, 0, 1, 0], [0, 0, 1, 0, 0], [0, 1, 0, 1, 0], [1, 0, 0, 0, 1]])
RING = torch.tensor([[0., 1, 1, 1, 0], [1, 0, 0, 0, 1], [1, 0, 0, 0, 1], [1, 0, 0, 0, 1], [0, 1, 1, 1, 0]])


class Finder(nn.Module):
    """Scores each pixel. The positions of the marks are as many as the picture has: only the device knows."""

    def __init__(self):
        super().__init__()
        self.features = nn.Conv2d(1, 8, 5, padding=2)
        self.score = nn.Conv2d(8, 1, 1)

    def scores(self, pictures: Tensor) -> Tensor:
        return self.score(F.relu(self.features(pictures)))

    def forward(self, picture: Tensor) -> Tensor:
        score = self.scores(picture[None, None])
        is_peak = (score > 0) & (score == F.max_pool2d(score, 5, stride=1, padding=2))
        return torch.nonzero(is_peak[0, 0])


def pictures(mark: Tensor, other: Tensor, count: int = 8, size: int = 16) -> tuple[Tensor, Tensor]:
    """Noise with a mark and another one in each, and where the marks are."""
    x, target = 0.2 * torch.rand(count, 1, size, size), torch.zeros(count, 1, size, size)
    for i in range(count):
        for which, offset in ((mark, 0), (other, size // 2)):
            row = int(torch.randint(2, size - 2, ()))
            column = offset + int(torch.randint(2, size // 2 - 2, ()))
            x[i, 0, row - 2:row + 3, column - 2:column + 3] += which
            if which is mark:
                target[i, 0, row, column] = 1
    return x, target


def tune(model: Finder, mark: Tensor, other: Tensor, steps: int) -> float:
    """Trains the model to find `mark` and not `other`, and returns the last loss."""
    @torch.compile(backend="ullage", fullgraph=True)
    def loss_of(x, target):
        return F.binary_cross_entropy_with_logits(model.scores(x), target, pos_weight=torch.tensor(20.0))

    optimizer = torch.optim.Adam(model.parameters(), lr=0.02)
    for _ in range(steps):
        optimizer.zero_grad()
        loss = loss_of(*pictures(mark, other))
        loss.backward()
        optimizer.step()
    return loss.item()


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    torch.manual_seed(1)
    model = Finder()
    print(f"crosses: loss {tune(model, CROSS, RING, 60):.3f}")
    print(f"rings: loss {tune(model, RING, CROSS, 240):.3f}")
    any_size = {"picture": {0: torch.export.Dim.DYNAMIC, 1: torch.export.Dim.DYNAMIC}}
    program = torch.export.export(model.eval(), (torch.zeros(24, 32),), dynamic_shapes=any_size)
    torch.export.save(program, folder / "finder.pt2")


if __name__ == "__main__":
    main()

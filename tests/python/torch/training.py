"""Training loops: losses by torch.compile(backend="ullage") and by eager PyTorch, step by step."""
from dataclasses import dataclass
from typing import Any, Callable

import torch
import torch.nn.functional as F
from torch import Tensor, nn


@dataclass(frozen=True)
class Loop:
    name: str
    model: Callable[[], nn.Module]
    loss: Callable[..., Tensor]  # of the model and a batch
    batch: Callable[[int], tuple[Tensor, ...]]
    optimizer: Callable[..., torch.optim.Optimizer]


def regression(model, x, y):
    return F.mse_loss(model(x), y)


def classes(model, x, y):
    return F.cross_entropy(model(x), y)


def labelled(model, x, y):
    known = y >= 0
    return F.cross_entropy(model(x[known]), y[known])


class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell, self.head = nn.GRUCell(8, 16), nn.Linear(16, 4)

    def forward(self, x):
        state = torch.zeros(x.shape[0], 16)
        for i in range(4):
            state = self.cell(x[:, i], state)
        return self.head(state)


class RecurrentLayers(nn.Module):
    def __init__(self):
        super().__init__()
        self.gates, self.memory, self.head = nn.GRU(8, 16, 2, batch_first=True), nn.LSTM(16, 8), nn.Linear(8, 4)

    def forward(self, x):
        y, _ = self.gates(x)
        return self.head(self.memory(y.transpose(0, 1))[0][-1])


class Experts(nn.Module):
    def __init__(self):
        super().__init__()
        self.gate, self.experts = nn.Linear(8, 3), nn.Parameter(torch.randn(3, 8, 4) / 3)

    def forward(self, x):
        weight, chosen = torch.softmax(self.gate(x), -1).max(-1)
        out = torch.zeros(x.shape[0], 4)
        for i in range(3):
            row = torch.nonzero(chosen == i).squeeze(1)
            out = out.index_add(0, row, weight[row, None] * (x[row] @ self.experts[i]))
        return out


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv, self.norm, self.head = nn.Linear(8, 24), nn.LayerNorm(8), nn.Linear(8, 4)

    def forward(self, x):
        q, k, v = self.qkv(self.norm(x)).unsqueeze(1).chunk(3, -1)
        return self.head((x + F.scaled_dot_product_attention(q, k, v, is_causal=True).squeeze(1)).mean(1))


def rows(n: int) -> tuple[Tensor, Tensor]:
    return torch.randn(n, 8), torch.randint(0, 4, (n,))


def series(n: int) -> tuple[Tensor, Tensor]:
    return torch.randn(n, 4, 8), torch.randint(0, 4, (n,))


LOOPS = [
    Loop("perceptron_sgd", lambda: nn.Sequential(nn.Linear(8, 16), nn.Tanh(), nn.Linear(16, 2)), regression,
         lambda n: (torch.randn(n, 8), torch.randn(n, 2)), lambda p: torch.optim.SGD(p, 0.1, momentum=0.9)),
    Loop("convolution_batch_norm_adam",
         lambda: nn.Sequential(nn.Conv2d(1, 4, 3, bias=False), nn.BatchNorm2d(4), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(),
                               nn.Linear(36, 4)),
         classes, lambda n: (torch.randn(n, 1, 8, 8), torch.randint(0, 4, (n,))), lambda p: torch.optim.Adam(p, 0.01)),
    Loop("transformer_sgd", Block, classes, series, lambda p: torch.optim.SGD(p, 0.05, weight_decay=0.01)),
    Loop("recurrent_layers_adam", RecurrentLayers, classes, series, lambda p: torch.optim.Adam(p, 0.01)),
    Loop("recurrent_adam", Recurrent, classes, series, lambda p: torch.optim.Adam(p, 0.01)),
    Loop("masked_labels_sgd", lambda: nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.Linear(16, 3)), labelled,
         lambda n: (torch.randn(n, 8), torch.randint(-1, 3, (n,))), lambda p: torch.optim.SGD(p, 0.1)),
    Loop("experts_adam", Experts, classes, rows, lambda p: torch.optim.Adam(p, 0.01)),
]


# Whose steps compile whole. LBFGS asks the host in between.
OPTIMIZERS = [torch.optim.SGD, torch.optim.Adam, torch.optim.AdamW, torch.optim.RMSprop, torch.optim.Adagrad,
              torch.optim.Adadelta, torch.optim.NAdam, torch.optim.RAdam, torch.optim.Adamax, torch.optim.ASGD,
              torch.optim.Rprop, torch.optim.Adafactor]


def parameters_after(optimizer: type[torch.optim.Optimizer], compile: Callable[[Any], Any], steps: int) -> list[Tensor]:
    """Parameters after steps with given gradients."""
    torch.manual_seed(0)
    parameters = [nn.Parameter(torch.randn(*shape)) for shape in ((16, 8), (16,))]
    step = compile(optimizer(parameters, lr=0.01).step)
    for _ in range(steps):
        for parameter in parameters:
            parameter.grad = torch.randn_like(parameter)
        step()
    return [parameter.detach() for parameter in parameters]


def losses(loop: Loop, compile: Callable[[Any], Any], steps: int, cost: Callable[[], int]) -> tuple[list, list[int]]:
    """The loss of each step, then all values of the model's state; and what each step cost."""
    torch.manual_seed(0)
    model = loop.model()
    optimizer = loop.optimizer(model.parameters())
    step = compile(lambda *batch: loop.loss(model, *batch))
    values, costs = [], []
    for i in range(steps):
        torch.manual_seed(i)
        batch = loop.batch(16 + i % 3)
        before = cost()
        optimizer.zero_grad()
        loss = step(*batch)
        loss.backward()
        costs.append(cost() - before)
        optimizer.step()
        values.append(loss.detach())
    return values + list(model.state_dict().values()), costs

"""A program of torch.compile in a process of its own. Prints how many programs it compiled."""
import torch

import ullage
import ullage.torch

compiled = 0
compile = ullage.Model._compile


def counted(*arguments):
    global compiled
    compiled += 1
    return compile(*arguments)


def chosen(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
    torch._check(x.shape[0] > w.shape[1])
    return torch.tanh(x[x[:, 0] > 0] @ w)


ullage.Model._compile = counted
torch.manual_seed(0)
x, w = torch.randn(9, 4), torch.randn(4, 3)
result = torch.compile(chosen, backend="ullage", fullgraph=True, dynamic=True)(x, w)
torch.testing.assert_close(result, chosen(x, w), rtol=1e-4, atol=1e-5)
print(compiled)

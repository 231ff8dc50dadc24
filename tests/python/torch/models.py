"""Small models of many kinds, in evaluation mode, at sizes that differ from call to call."""
import math
from typing import Any, Callable

import torch
import torch.nn.functional as F
from programs import Case
from torch import Tensor, nn

MODELS: list[Case] = []


def model(arguments: Callable[[int], tuple[Any, ...]], **options: Any) -> Callable[[type], type]:
    def take(kind: type) -> type:
        torch.manual_seed(0)
        MODELS.append(Case(kind().eval(), arguments, **options))
        return kind
    return take


def images(side: int, channels: int = 3) -> tuple[Tensor]:
    return (torch.randn(2, channels, side, side),)


def features(n: int, width: int = 32) -> tuple[Tensor]:
    return (torch.randn(2, n, width),)


def tokens(n: int) -> tuple[Tensor]:
    return (torch.randint(0, 100, (2, n)),)


IMAGES = {"sizes": (16, 24, 32)}


# ---- convolutions ----------------------------------------------------------------------------

@model(lambda n: (torch.randn(n, 8),))
class Perceptron(nn.Sequential):
    def __init__(self):
        super().__init__(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 32), nn.GELU(), nn.Linear(32, 4), nn.Softmax(-1))


@model(images, **IMAGES)
class Convolutions(nn.Sequential):
    def __init__(self):
        super().__init__(nn.Conv2d(3, 8, 5), nn.ReLU(), nn.MaxPool2d(2), nn.Conv2d(8, 16, 3, padding=1), nn.Tanh(),
                         nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(16, 10))


@model(images, **IMAGES)
class Residual(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 16, 3, 2, 1, bias=False), nn.BatchNorm2d(16), nn.ReLU())
        self.block = nn.Sequential(nn.Conv2d(16, 16, 3, 1, 1, bias=False), nn.BatchNorm2d(16), nn.ReLU(),
                                   nn.Conv2d(16, 16, 3, 1, 1, bias=False), nn.BatchNorm2d(16))
        self.head = nn.Linear(16, 10)

    def forward(self, x):
        x = self.stem(x)
        return self.head(F.relu(x + self.block(x)).mean((2, 3)))


@model(images, **IMAGES)
class DepthwiseSqueezeExcite(nn.Module):
    def __init__(self):
        super().__init__()
        self.expand, self.depth = nn.Conv2d(3, 24, 1), nn.Conv2d(24, 24, 3, 2, 1, groups=24)
        self.squeeze, self.excite, self.project = nn.Conv2d(24, 6, 1), nn.Conv2d(6, 24, 1), nn.Conv2d(24, 8, 1)

    def forward(self, x):
        x = F.silu(self.depth(F.hardswish(self.expand(x))))
        gate = torch.sigmoid(self.excite(F.silu(self.squeeze(F.adaptive_avg_pool2d(x, 1)))))
        return self.project(x * gate)


@model(images, **IMAGES)
class Dense(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(nn.Conv2d(3 + 4 * i, 4, 3, padding=1) for i in range(3))

    def forward(self, x):
        for layer in self.layers:
            x = torch.cat([x, F.relu(layer(x))], 1)
        return F.avg_pool2d(x, 2)


@model(images, **IMAGES)
class ChannelShuffle(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Conv2d(3, 8, 1), nn.Conv2d(4, 4, 3, padding=1)

    def forward(self, x):
        kept, x = self.first(x).chunk(2, 1)
        x = torch.cat([kept, self.second(x)], 1)
        b, c, h, w = x.shape
        return x.view(b, 2, c // 2, h, w).transpose(1, 2).reshape(b, c, h, w)


@model(images, **IMAGES)
class UNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.down, self.middle = nn.Conv2d(3, 8, 3, padding=1), nn.Conv2d(8, 16, 3, padding=1)
        self.up, self.out = nn.ConvTranspose2d(16, 8, 2, 2), nn.Conv2d(16, 2, 1)
        self.norm, self.time = nn.GroupNorm(4, 16), nn.Linear(1, 16)

    def forward(self, x):
        skip = F.relu(self.down(x))
        middle = self.norm(self.middle(F.max_pool2d(skip, 2))) + self.time(x.mean((1, 2, 3))[:, None])[:, :, None, None]
        return self.out(torch.cat([skip, self.up(F.silu(middle))], 1)), F.interpolate(middle, scale_factor=2.0)


@model(lambda n: (torch.randn(2, 16),), sizes=(1,))
class Generator(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.up, self.out = nn.Linear(16, 128), nn.ConvTranspose2d(8, 8, 4, 2, 1), nn.Conv2d(8, 3, 3, 1, 1)
        self.norm = nn.InstanceNorm2d(8, affine=True)

    def forward(self, z):
        return self.out(F.leaky_relu(self.norm(self.up(self.first(z).view(-1, 8, 4, 4))), 0.2)).tanh()


@model(images, **IMAGES)
class SuperResolution(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Conv2d(3, 12, 3, padding=1, padding_mode="reflect")

    def forward(self, x):
        return F.pixel_shuffle(self.body(x), 2) + F.interpolate(x, scale_factor=2, mode="bilinear", align_corners=False)


@model(images, **IMAGES)
class ConvNext(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem, self.depth = nn.Conv2d(3, 16, 4, 4), nn.Conv2d(16, 16, 7, padding=3, groups=16)
        self.norm, self.wide, self.narrow = nn.LayerNorm(16), nn.Linear(16, 64), nn.Linear(64, 16)

    def forward(self, x):
        x = self.stem(x)
        y = self.narrow(F.gelu(self.wide(self.norm(self.depth(x).permute(0, 2, 3, 1)))))
        return x + y.permute(0, 3, 1, 2)


@model(lambda n: (torch.randn(2, 1, 100 * n),))
class Waveform(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(nn.Conv1d(8, 16, 3, padding=d, dilation=d) for d in (1, 2, 4))
        self.first = nn.Conv1d(1, 8, 5, 2)

    def forward(self, x):
        x = self.first(x)
        for layer in self.layers:
            x = x + F.glu(layer(x), 1)
        return x


# ---- attention -------------------------------------------------------------------------------

class Attention(nn.Module):
    def __init__(self, width: int = 32, heads: int = 4, groups: int = 4):
        super().__init__()
        self.heads, self.groups, self.size = heads, groups, width // heads
        self.q, self.kv = nn.Linear(width, width), nn.Linear(width, 2 * groups * self.size)
        self.out = nn.Linear(width, width)

    def split(self, x: Tensor, heads: int) -> Tensor:
        return x.view(x.shape[0], -1, heads, self.size).transpose(1, 2)

    def forward(self, x, y=None, turn=lambda x: x, **options):
        k, v = self.kv(x if y is None else y).chunk(2, -1)
        k, v = (self.split(part, self.groups) for part in (k, v))
        result = F.scaled_dot_product_attention(turn(self.split(self.q(x), self.heads)), turn(k), v,
                                                enable_gqa=self.heads != self.groups, **options)
        return self.out(result.transpose(1, 2).reshape(x.shape))


@model(images, **IMAGES)
class VisionTransformer(nn.Module):
    def __init__(self):
        super().__init__()
        self.patch, self.place = nn.Conv2d(3, 32, 4, 4), nn.Parameter(torch.randn(1, 1, 32))
        self.attention, self.norm, self.head = Attention(), nn.LayerNorm(32), nn.Linear(32, 10)

    def forward(self, x):
        x = self.patch(x).flatten(2).transpose(1, 2)
        x = torch.cat([self.place.expand(x.shape[0], -1, -1), x], 1)
        return self.head(self.norm(x + self.attention(x))[:, 0])


@model(lambda n: (*tokens(n), torch.rand(2, n) > 0.3))
class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.token, self.place = nn.Embedding(100, 32), nn.Embedding(64, 32)
        self.attention, self.norm, self.feed = Attention(), nn.LayerNorm(32), nn.Linear(32, 32)

    def forward(self, ids, mask):
        x = self.token(ids) + self.place(torch.arange(ids.shape[1]))
        x = self.norm(x + self.attention(x, attn_mask=mask[:, None, None, :] | (mask.sum(1) == 0)[:, None, None, None]))
        return self.norm(x + F.gelu(self.feed(x), approximate="tanh"))


@model(tokens)
class Decoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.token, self.attention, self.norm = nn.Embedding(100, 32), Attention(), nn.LayerNorm(32)

    def forward(self, ids):
        x = self.token(ids)
        return self.norm(x + self.attention(x, is_causal=True)) @ self.token.weight.t()


@model(tokens)
class RotaryGroupedDecoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.token, self.attention, self.norm = nn.Embedding(100, 32), Attention(groups=2), nn.RMSNorm(32)
        self.gate, self.up, self.down = nn.Linear(32, 64), nn.Linear(32, 64), nn.Linear(64, 32)

    def forward(self, ids):
        x = self.token(ids)
        angle = torch.outer(torch.arange(ids.shape[1]), 10000 ** -(torch.arange(0, 8, 2) / 8)).repeat(1, 2)

        def turn(x):
            low, high = x.chunk(2, -1)
            return x * angle.cos() + torch.cat([-high, low], -1) * angle.sin()
        x = x + self.attention(self.norm(x), turn=turn, is_causal=True)
        y = self.norm(x)
        return x + self.down(F.silu(self.gate(y)) * self.up(y))


@model(lambda n: (torch.randn(1, 1, 32), torch.tensor(n)), sizes=(3, 7, 11))
class CachedStep(nn.Module):
    def __init__(self):
        super().__init__()
        self.k, self.v = nn.Linear(32, 32), nn.Linear(32, 32)
        self.register_buffer("keys", torch.zeros(1, 16, 32))
        self.register_buffer("values", torch.zeros(1, 16, 32))

    def forward(self, x, at):
        self.keys.index_copy_(1, at.reshape(1), self.k(x))
        self.values.index_copy_(1, at.reshape(1), self.v(x))
        mask = torch.arange(16) <= at
        return F.scaled_dot_product_attention(x, self.keys, self.values, attn_mask=mask[None, None, :])


@model(lambda n: (torch.randn(n, 32),))
class Experts(nn.Module):
    def __init__(self):
        super().__init__()
        self.gate, self.experts = nn.Linear(32, 4), nn.Parameter(torch.randn(4, 32, 32) / 6)

    def forward(self, x):
        weight, chosen = torch.softmax(self.gate(x), -1).topk(2, -1)
        out = torch.zeros_like(x)
        for i in range(4):
            row, place = torch.where(chosen == i)
            out = out.index_add(0, row, weight[row, place, None] * F.relu(x[row] @ self.experts[i]))
        return out


@model(lambda n: (*features(n), torch.randn(2, 9, 32)))
class CrossAttention(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention, self.query = Attention(), nn.Parameter(torch.randn(1, 6, 32))

    def forward(self, x, y):
        return self.attention(self.query.expand(x.shape[0], -1, -1), torch.cat([x, y], 1))


@model(tokens)
class RelativeBias(nn.Module):
    def __init__(self):
        super().__init__()
        self.token, self.bias, self.attention = nn.Embedding(100, 32), nn.Embedding(16, 4), Attention()

    def forward(self, ids):
        x, n = self.token(ids), ids.shape[1]
        distance = torch.arange(n)[None] - torch.arange(n)[:, None]
        large = 4 + (torch.log(distance.abs().clamp(min=1) / 4) / math.log(8) * 4).long()
        bucket = torch.where(distance.abs() < 4, distance.abs(), large.clamp(max=7)) + 8 * (distance > 0)
        return self.attention(x, attn_mask=self.bias(bucket).permute(2, 0, 1)[None])


@model(lambda n: images(n, 8), **IMAGES)
class ShiftedWindows(nn.Module):
    def __init__(self):
        super().__init__()
        self.attention = Attention(8, 2, 2)

    def forward(self, x):
        b, c, h, w = x.shape
        x = torch.roll(x, (-2, -2), (2, 3)).view(b, c, h // 4, 4, w // 4, 4).permute(0, 2, 4, 3, 5, 1)
        y = self.attention(x.reshape(-1, 16, c)).view(b, h // 4, w // 4, 4, 4, c)
        return torch.roll(y.permute(0, 5, 1, 3, 2, 4).reshape(b, c, h, w), (2, 2), (2, 3))


@model(features)
class TransformerLayer(nn.TransformerEncoderLayer):
    def __init__(self):
        super().__init__(32, 4, 64, batch_first=True, norm_first=True)


# ---- recurrence, sets, sound, detection ------------------------------------------------------

@model(features)
class LongShortTermMemory(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.LSTM(32, 16, 1, batch_first=True, bidirectional=True)

    def forward(self, x):
        y, (h, c) = self.layer(x)
        return y, h, c


@model(features)
class GatedRecurrence(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.GRU(32, 16, 2, batch_first=True)

    def forward(self, x):
        return self.layer(x)[0].mean(1)


@model(lambda n: (torch.randn(n, 2, 8), torch.randn(4, 2, 16)))
class PlainRecurrence(nn.RNN):
    def __init__(self):
        super().__init__(8, 16, 2, nonlinearity="relu", bidirectional=True, dropout=0.5)


@model(lambda n: (torch.randn(n, 2, 8), torch.randn(4, 2, 6)), gradients=(0, 1))
class RecurrenceWithGradients(nn.GRU):
    def __init__(self):
        super().__init__(8, 6, 2, bidirectional=True)


@model(lambda n: (torch.randn(n, 2, 8),), gradients=(0,))
class MemoryWithGradients(nn.LSTM):
    def __init__(self):
        super().__init__(8, 6)


@model(lambda n: (torch.randn(6, n, 8),))
class ProjectedMemory(nn.LSTM):
    def __init__(self):
        super().__init__(8, 6, proj_size=4)


@model(lambda n: (torch.randn(n, 2, 8),))
class StackedMemory(nn.LSTM):
    def __init__(self):
        super().__init__(8, 16, 2, bias=False)


@model(lambda n: (torch.randn(n, 16), torch.randint(0, n, (2, 3 * n))))
class MessagePassing(nn.Module):
    def __init__(self):
        super().__init__()
        self.message, self.update = nn.Linear(32, 16), nn.GRUCell(16, 16)

    def forward(self, x, edges):
        source, target = edges
        message = F.relu(self.message(torch.cat([x[source], x[target]], -1)))
        degree = torch.zeros(x.shape[0]).index_add(0, target, torch.ones(target.shape[0]))
        return self.update(torch.zeros_like(x).index_add(0, target, message) / degree.clamp(min=1)[:, None], x)


@model(lambda n: (torch.randint(0, 50, (n,)), torch.arange(0, n, 4), torch.randn((n + 3) // 4, 8)))
class Recommendation(nn.Module):
    def __init__(self):
        super().__init__()
        self.bag, self.top = nn.EmbeddingBag(50, 8, mode="sum"), nn.Linear(16, 1)

    def forward(self, ids, offsets, x):
        return torch.sigmoid(self.top(torch.cat([self.bag(ids, offsets), x], -1)))


@model(lambda n: (torch.randn(2, 100 * n),))
class Spectrogram(nn.Module):
    def __init__(self):
        super().__init__()
        step = 2 * math.pi / 32 * torch.outer(torch.arange(17), torch.arange(32))
        self.register_buffer("basis", torch.cat([step.cos(), step.sin()]) * torch.hann_window(32))
        self.register_buffer("bands", torch.rand(10, 17))

    def forward(self, x):
        parts = F.pad(x, (16, 16)).unfold(1, 32, 16) @ self.basis.t()
        power = parts[..., :17] ** 2 + parts[..., 17:] ** 2
        return torch.log10((power @ self.bands.t()).clamp(min=1e-5))


@model(images, **IMAGES)
class Detection(nn.Module):
    def __init__(self):
        super().__init__()
        self.head = nn.Conv2d(3, 5, 3, 2, 1)

    def forward(self, x):
        boxes, score = self.head(x).flatten(2).transpose(1, 2).split((4, 1), -1)
        best, place = torch.topk(score.squeeze(-1), 10)
        boxes = boxes.gather(1, place[..., None].expand(-1, -1, 4)).sigmoid()
        return boxes[best > 0], best[best > 0]

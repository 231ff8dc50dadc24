"""Programs whose sizes the data decides. A program is a function and what makes its arguments for a size."""
import math
from dataclasses import dataclass
from typing import Any, Callable

import torch
from torch import Tensor
from torch._higher_order_ops.map import map as mapped
from torch._higher_order_ops.scan import scan
from torch._higher_order_ops.while_loop import while_loop


@dataclass(frozen=True)
class Case:
    function: Callable[..., Any]
    arguments: Callable[[int], tuple[Any, ...]]
    sizes: tuple[int, ...] = (12, 20, 33)
    gradients: tuple[int, ...] = ()  # arguments whose gradients are compared

    @property
    def name(self) -> str:
        return getattr(self.function, "__name__", type(self.function).__name__)


CASES: list[Case] = []


def case(arguments: Callable[[int], tuple[Any, ...]], gradients: tuple[int, ...] = (), **options: Any):
    def take(function: Callable[..., Any]) -> Callable[..., Any]:
        CASES.append(Case(function, arguments, gradients=gradients, **options))
        return function
    return take


def rows(n: int, width: int = 8) -> Tensor:
    return torch.randn(n, width)


def counts(n: int, most: int = 4) -> Tensor:
    return torch.randint(0, most, (n,))


# ---- positions of what is not zero -----------------------------------------------------------

@case(lambda n: (rows(n),))
def nonzero_rows(x):
    return torch.nonzero(x > 0.5)


@case(lambda n: (rows(n), rows(8, 5)), (0, 1))
def masked_rows_times_matrix(x, w):
    return x[x[:, 0] > 0] @ w


@case(lambda n: (rows(n), rows(8, 5)), (0, 1))
def compaction_product_scatter(x, w):
    places = torch.nonzero(x[:, 0] > 0).squeeze(1)
    return torch.zeros(x.shape[0], w.shape[1]).index_copy(0, places, x[places] @ w)


@case(lambda n: (rows(n), torch.randn(n, 8)), (0,))
def masked_select_sum(x, y):
    return torch.masked_select(x, y > 0).square().sum()


@case(lambda n: (rows(n),), (0,))
def masked_mean_by_count(x):
    chosen = x[x.sum(1) > 0]
    return chosen.sum(0) / max(chosen.shape[0], 1)


@case(lambda n: (rows(n),))
def where_of_one_argument(x):
    i, j = torch.where(x < -0.5)
    return i * 8 + j, x[i, j]


@case(lambda n: (rows(n), torch.randn(3)))
def masked_assignment(x, y):
    x = x.clone()
    x[x > 1] = 0
    x[:, :3] += y
    return x


@case(lambda n: (rows(n), torch.arange(n * 8, dtype=torch.float32)))
def masked_scatter_of_source(x, y):
    return x.masked_scatter(x > 0, y)


@case(lambda n: (torch.randn(n),))
def argwhere_and_flip(x):
    return torch.argwhere(x > 0).flip(0)


@case(lambda n: (torch.randint(0, 3, (n,)),))
def count_of_nonzero(x):
    return torch.count_nonzero(x), (x != 0).sum()


# ---- sets, runs and counts -------------------------------------------------------------------

@case(lambda n: (torch.randint(0, 9, (n,)),))
def unique_values(x):
    return torch.unique(x)


@case(lambda n: (torch.randint(0, 9, (n,)),))
def unique_with_inverse_and_counts(x):
    values, inverse, number = torch.unique(x, return_inverse=True, return_counts=True)
    return values, inverse, number


@case(lambda n: (torch.randint(0, 4, (n,)), rows(n)), (1,))
def mean_of_each_class(labels, x):
    values, inverse, number = torch.unique(labels, return_inverse=True, return_counts=True)
    sums = torch.zeros(values.shape[0], x.shape[1]).index_add(0, inverse, x)
    return values, sums / number.unsqueeze(1)


@case(lambda n: (torch.randint(0, 3, (n,)),))
def run_lengths(x):
    values, number = torch.unique_consecutive(x, return_counts=True)
    return values, number


@case(lambda n: (torch.randint(0, 3, (n,)),))
def run_lengths_by_edges(x):
    starts = torch.cat([torch.ones(1, dtype=torch.bool), x[1:] != x[:-1]])
    at = torch.nonzero(starts).squeeze(1)
    ends = torch.cat([at[1:], torch.full((1,), x.shape[0])])
    return x[at], ends - at


@case(lambda n: (torch.randint(0, 3, (n,)), counts(n)))
def run_lengths_back(values, number):
    return torch.repeat_interleave(values, number)


@case(lambda n: (rows(n), counts(n)), (0,))
def repeat_rows(x, number):
    return torch.repeat_interleave(x, number, dim=0).square()


@case(lambda n: (torch.randint(0, 7, (n,)),))
def histogram_of_integers(x):
    return torch.bincount(x)


@case(lambda n: (torch.randint(0, 7, (n,)), torch.rand(n)))
def histogram_with_weights(x, w):
    return torch.bincount(x, w, minlength=10)


@case(lambda n: (rows(n), torch.randint(0, 5, (n,))), (0,))
def segment_sums(x, segment):
    number = segment.max().item() + 1
    torch._check(number >= 0)
    return torch.zeros(number, x.shape[1]).index_add(0, segment, x)


@case(lambda n: (rows(n), torch.randint(0, 5, (n,))))
def segment_maxima(x, segment):
    start = torch.full((5, x.shape[1]), -math.inf)
    return start.scatter_reduce(0, segment.unsqueeze(1).expand_as(x), x, "amax")


# ---- numbers of the data as sizes ------------------------------------------------------------

@case(lambda n: (torch.tensor(n - 3), rows(n)))
def arange_of_item(number, x):
    n = number.item()
    torch._check(n >= 0)
    torch._check(n <= x.shape[0])
    return torch.arange(n), torch.ones(n, 2)


@case(lambda n: (torch.tensor(n // 2), rows(n)), (1,))
def prefix_of_item(number, x):
    n = number.item()
    torch._check(n >= 0)
    torch._check(n <= x.shape[0])
    return x[:n] * 2


@case(lambda n: (torch.tensor([n // 3, n // 4]), rows(n)))
def narrow_by_two_items(places, x):
    start, length = places.tolist()
    torch._check(start >= 0)
    torch._check(length >= 0)
    torch._check(start + length <= x.shape[0])
    return x.narrow(0, start, length).sum(0)


@case(lambda n: (torch.randint(1, 5, (n,)),))
def ragged_positions(lengths):
    """Rows of different length, without padding: the row and the place in it."""
    total = lengths.sum().item()
    torch._check(total >= 0)
    starts = lengths.cumsum(0) - lengths
    row = torch.repeat_interleave(torch.arange(lengths.shape[0]), lengths, output_size=total)
    return row, torch.arange(total) - starts[row]


@case(lambda n: (torch.randint(1, 5, (n,)), rows(n), rows(8, 4)), (1, 2))
def ragged_batch_product(lengths, x, w):
    expanded = torch.repeat_interleave(x, lengths, dim=0) @ w
    row = torch.repeat_interleave(torch.arange(lengths.shape[0]), lengths)
    return torch.zeros(x.shape[0], w.shape[1]).index_add(0, row, expanded)


@case(lambda n: (torch.randint(1, 6, (n,)), torch.randn(n, 6)))
def padding_mask_from_lengths(lengths, x):
    longest = lengths.max().item()
    torch._check(longest >= 1)
    torch._check(longest <= 6)
    mask = torch.arange(longest)[None, :] < lengths[:, None]
    return torch.where(mask, x[:, :longest], 0.0)


@case(lambda n: (torch.tensor(3), rows(n)))
def tile_by_item(number, x):
    n = number.item()
    torch._check(n >= 1)
    return x.unsqueeze(0).expand(n, -1, -1).sum(0)


# ---- order -----------------------------------------------------------------------------------

@case(lambda n: (torch.randn(n), torch.rand(n) > 0.4))
def sorted_by_mask(x, mask):
    return torch.sort(x[mask], descending=True)


@case(lambda n: (torch.randn(3, n), 0.8))
def top_p_mask(logits, p):
    values, order = torch.sort(torch.softmax(logits, -1), descending=True)
    keep = values.cumsum(-1) - values < p
    return torch.zeros_like(keep).scatter(-1, order, keep)


@case(lambda n: (torch.randn(n), 0.8))
def top_p_tokens(logits, p):
    values, order = torch.sort(torch.softmax(logits, -1), descending=True)
    kept = order[values.cumsum(-1) - values < p]
    return kept, torch.log_softmax(logits[kept], -1)


@case(lambda n: (torch.randn(n),))
def above_the_mean(x):
    chosen = x[x > x.mean()]
    return chosen, chosen.std(correction=0), chosen.argmax()


@case(lambda n: (torch.rand(n, 2) * 8, torch.rand(n)))
def non_maximum_suppression(corner, score):
    """Boxes of extent 2; one that overlaps a better one that is kept is dropped."""
    order = torch.argsort(score, descending=True)
    corner = corner[order]
    low = torch.maximum(corner[:, None], corner[None])
    high = torch.minimum(corner[:, None], corner[None]) + 2
    common = (high - low).clamp(min=0).prod(-1)
    overlap = (common / (8 - common) > 0.3).triu(1)

    def step(keep, row):
        i, hits = row
        kept = keep.gather(0, i.reshape(1))
        return keep & ~(hits & kept), kept
    keep, _ = scan(step, torch.ones(corner.shape[0], dtype=torch.bool), (torch.arange(corner.shape[0]), overlap))
    return order[keep]


# ---- experts ---------------------------------------------------------------------------------

@case(lambda n: (rows(n), rows(8, 4), torch.randn(4, 8, 8)), (0, 1, 2))
def experts_by_masks(x, gate, experts):
    weight, chosen = torch.softmax(x @ gate, -1).max(-1)
    out = torch.zeros_like(x)
    for i in range(4):
        places = torch.nonzero(chosen == i).squeeze(1)
        out = out.index_add(0, places, (x[places] @ experts[i]) * weight[places, None])
    return out


@case(lambda n: (rows(n), rows(8, 4), torch.randn(4, 8, 8)), (0, 2))
def experts_by_counts(x, gate, experts):
    chosen = (x @ gate).argmax(-1)
    order = torch.argsort(chosen, stable=True)
    ends = torch.bincount(chosen, minlength=4).cumsum(0)
    grouped = x[order]
    at = torch.searchsorted(ends, torch.arange(x.shape[0]), right=True)
    product = torch.bmm(grouped.unsqueeze(1), experts[at]).squeeze(1)
    return torch.zeros_like(x).index_copy(0, order, product)


# ---- control ---------------------------------------------------------------------------------

@case(lambda n: (rows(n),), (0,))
def branch_by_sum(x):
    return torch.cond(x.sum() > 0, lambda x: x.relu() * 2, lambda x: x.square() - 1, (x,))


@case(lambda n: (torch.tensor(float(n)), rows(n)))
def loop_until_small(limit, x):
    def unfinished(i, x):
        return (x.abs().max() > 0.1) & (i < 50)

    def halve(i, x):
        return i + 1, x * 0.5
    return while_loop(unfinished, halve, (torch.zeros((), dtype=torch.int64), x + 0 * limit))


@case(lambda n: (rows(n), torch.randn(8)))
def scanned_decay(x, start):
    def step(state, row):
        state = state * 0.9 + row
        return state, state.tanh()
    return scan(step, start, x)


@case(lambda n: (rows(n), torch.randn(8)), (0, 1))
def scanned_recurrence(x, start):
    """What is carried is returned, too."""
    def step(state, row):
        state = torch.tanh(state * 0.5 + row)
        return state, state * 2
    return scan(step, start, x)


@case(lambda n: (rows(n), rows(8, 8)))
def mapped_product(x, w):
    return mapped(lambda row, w: (row @ w).softmax(-1), x, w)


@case(lambda n: (torch.randint(1, 1000, (n,)),))
def collatz_lengths(x):
    def unfinished(x, length):
        return (x > 1).any()

    def step(x, length):
        following = torch.where(x % 2 == 0, x // 2, 3 * x + 1)
        return torch.where(x > 1, following, x), length + (x > 1)
    return while_loop(unfinished, step, (x, torch.zeros_like(x)))[1]


@case(lambda n: (rows(n), torch.randn(n)))
def branch_then_compaction(x, score):
    y = torch.cond(score.mean() > 0, lambda x: x + 1, lambda x: x - 1, (x,))
    return y[score > 0].sum(1)


# ---- arguments written to, sizes in results --------------------------------------------------

@case(lambda n: (rows(n), torch.zeros(8)))
def written_argument(x, total):
    total.add_(x[x[:, 0] > 0].sum(0))
    return total * 2


@case(lambda n: (rows(n),))
def results_with_gaps(x):
    """Their strides are those of views, and 0 where elements are repeated."""
    y = x * 2
    return y[:, 1:4], y.sum(0).expand(3, 8), y[y[:, 0] > 0][:, ::2]


@case(lambda n: (rows(n), torch.randint(0, 9, (n,)), torch.tensor([0, 3, 5])), (0,))
def means_of_bags(table, tokens, starts):
    return torch.nn.functional.embedding_bag(tokens, table, starts, mode="mean")


@case(lambda n: (torch.randint(0, 9, (n,)),))
def bins_as_many_as_elements(x):
    return torch.bincount(x, minlength=x.shape[0]), torch.mode(x)[0], x & 3, x << 1, x


@case(lambda n: (rows(n), torch.tensor([n // 3, n // 2, n]), torch.randn(3, 8, 8)))
def groups_of_rows(x, ends, w):
    return torch.nn.functional.grouped_mm(x.bfloat16(), w.bfloat16(), offs=ends.int())


@case(lambda n: (torch.randn(2, n, 2, 8),), (0,))
def rotary_embedding_in_complex_form(x):
    angle = torch.outer(torch.arange(x.shape[1]).float(), 100.0 ** -(torch.arange(0, 8, 2) / 8))
    turn = torch.polar(torch.ones_like(angle), angle)[None, :, None]
    return torch.view_as_real(torch.view_as_complex(x.unflatten(-1, (4, 2))) * turn).flatten(3)


@case(lambda n: (torch.randn(3, 2 * n),))
def spectrum_without_high_frequencies(x):
    spectrum = torch.fft.rfft(x)
    return torch.fft.irfft(spectrum[:, :5], n=x.shape[1]), spectrum.abs()


@case(lambda n: (rows(n),))
def sizes_as_results(x):
    chosen = x[x[:, 0] > 0]
    return chosen.shape[0], x.shape[0] * 2, None, chosen.t()


@case(lambda n: (rows(n), torch.randn(4, 8)), (0, 1))
def attention_over_chosen_keys(x, q):
    keys = x[x[:, 0] > 0]
    weights = torch.softmax(keys @ q.t() / 8**0.5, 0)
    return (weights.unsqueeze(2) * keys.unsqueeze(1)).sum(0)


@case(lambda n: (torch.randint(0, 50, (n,)), torch.randn(50, 8)), (1,))
def embedding_of_distinct_tokens(tokens, table):
    distinct, inverse = torch.unique(tokens, return_inverse=True)
    return torch.nn.functional.embedding(distinct, table)[inverse].sum(0)


@case(lambda n: (rows(n), torch.randint(-1, 3, (n,))), (0,))
def loss_over_labelled(x, labels):
    known = labels >= 0
    return torch.nn.functional.cross_entropy(x[known], labels[known])


@case(lambda n: (torch.randn(1, 2, n, n + 1),), (0,))
def means_of_areas(x):
    half = torch.nn.functional.interpolate(x, scale_factor=0.5, mode="area")
    return half, torch.nn.functional.adaptive_avg_pool2d(x, (x.shape[3] - 3, 5))


# PyTorch makes a graph for each size.
@case(lambda n: (torch.randn(2, 2, 3), torch.randn(2, 3, n, n + 1)), (0,), sizes=(12,))
def affine_grid_of_pictures(theta, x):
    return torch.nn.functional.affine_grid(theta, list(x.shape), align_corners=False)


@case(lambda n: (torch.randn(2, 3, 4), torch.randn(2, 3, 2, n, n + 1)), (0,), sizes=(5,))
def affine_grid_of_volumes(theta, x):
    return torch.nn.functional.affine_grid(theta, list(x.shape), align_corners=True)


# The width of a head is a symbol too, and its root a float that the forward graph hands to the backward one.
@case(lambda n: tuple(torch.randn(1, n, 8) for _ in range(3)), (0, 2))
def attention_by_its_width(q, k, v):
    return torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)


@case(lambda n: (rows(n), torch.randn(5, 8), torch.rand(5, 1)), (0, 1, 2))
def product_by_weights_of_given_length(x, v, g):
    return x @ torch._weight_norm(v, g, 0).t()

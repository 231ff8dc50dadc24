"""What the programs of torch.compile cost: sums over the process."""
from dataclasses import dataclass, fields

from ..statistics import Statistics as SessionStatistics

# Of these the largest counts, of all others the sum.
_SIZES = ("peak_device_bytes", "predicted_peak_bytes", "device_bytes", "step_longest_us")


@dataclass(frozen=True)
class Statistics(SessionStatistics):
    """Sums over all programs since import or `reset()`; sizes are maxima."""
    graphs: int  # that PyTorch handed over; forward and backward of one are one
    fallbacks: int  # runs of an op or a graph by PyTorch itself


class Counters:
    """What sessions do not count: `uploaded_bytes` are those of buffers, next to those of inputs."""

    def __init__(self):
        self.graphs = self.fallbacks = self.uploaded_bytes = 0

    def statistics(self, sessions: list[SessionStatistics]) -> Statistics:
        totals = {}
        for field in fields(SessionStatistics):
            values = [getattr(session, field.name) for session in sessions]
            totals[field.name] = max(values, default=0) if field.name in _SIZES else sum(values)
        totals["uploaded_bytes"] += self.uploaded_bytes
        return Statistics(**totals, graphs=self.graphs, fallbacks=self.fallbacks)

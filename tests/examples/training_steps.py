"""Steps of examples/train by NumPy in double precision, with gradients derived by hand.

training_steps.py FOLDER BLOCK EVALUATE_EVERY: reads what a run began with (pictures.npy ...,
weights1.npy ...), computes as many steps as reports.npy has rows, and compares the reports and the
state that the run ended with (after.*.npy).
"""
import sys
from pathlib import Path

import numpy as np

KEEP_BELOW, RATE, EPSILON = 0.9, 2e-3, 1e-8
LAYERS = ["weights1", "bias1", "weights2", "bias2", "weights3", "bias3"]


def drawn(step, block, samples):
    with np.errstate(over="ignore"):
        x = np.arange(block, dtype=np.uint32) + np.uint32(step * block)
        x = x * np.uint32(2654435761)
        x = (x ^ (x >> np.uint32(15))) * np.uint32(2246822519)
        return ((x ^ (x >> np.uint32(13))) % np.uint32(samples)).astype(int)


class Network:
    def __init__(self, p, pictures, traits):
        self.p, self.ink, self.traits = p, pictures / 255, traits
        self.before1 = self.ink @ p["weights1"] + p["bias1"]
        self.both = np.concatenate([np.maximum(self.before1, 0), traits], 1)
        self.before2 = self.both @ p["weights2"] + p["bias2"]
        self.hidden = np.maximum(self.before2, 0)
        self.logits = self.hidden @ p["weights3"] + p["bias3"]
        top = self.logits.max(1, keepdims=True)
        self.log_p = self.logits - top - np.log(np.exp(self.logits - top).sum(1, keepdims=True))

    def losses(self, labels):
        return -self.log_p[np.arange(len(labels)), labels]

    def gradients(self, labels):
        """Of the mean loss, by the layers and by the traits of each sample."""
        d_logits = np.exp(self.log_p)
        d_logits[np.arange(len(labels)), labels] -= 1
        d_logits /= max(len(labels), 1)
        d_before2 = (d_logits @ self.p["weights3"].T) * (self.before2 > 0)
        d_both = d_before2 @ self.p["weights2"].T
        found = self.before1.shape[1]
        d_before1 = d_both[:, :found] * (self.before1 > 0)
        layers = [self.ink.T @ d_before1, d_before1.sum(0), self.both.T @ d_before2,
                  d_before2.sum(0), self.hidden.T @ d_logits, d_logits.sum(0)]
        return dict(zip(LAYERS, layers)), d_both[:, found:]


def adam(parameter, mean, square, gradient, step):
    mean = 0.9 * mean + 0.1 * gradient
    square = 0.999 * square + 0.001 * gradient**2
    scale = np.sqrt(square / (1 - 0.999**step)) + EPSILON
    return parameter - RATE * (mean / (1 - 0.9**step)) / scale, mean, square


def step(data, p, number, block, every):
    at = drawn(number, block, len(data["labels"]))
    pictures, labels, writers = (data[k][at] for k in ("pictures", "labels", "writers"))
    losses = Network(p, pictures, p["traits"][writers]).losses(labels)
    valid = labels >= 0
    report = [losses[valid].mean()]
    if number % every == 0:
        seen = Network(p, data["held_out_pictures"], p["traits"][data["held_out_writers"]])
        p["accuracy"] = (seen.logits.argmax(1) == data["held_out_labels"]).mean()
    keep = valid & (losses > -np.log(KEEP_BELOW))
    rows = sorted(set(writers[keep]))
    report += [p["accuracy"], keep.sum(), len(rows)]

    network = Network(p, pictures[keep], p["traits"][writers[keep]])
    layers, by_sample = network.gradients(labels[keep])
    new = dict(p)
    for name, gradient in layers.items():
        state = [name, name + ".mean", name + ".square"]
        new.update(zip(state, adam(*(p[k] for k in state), gradient, number + 1)))
    for row in rows:  # the others stay as they are
        gradient = by_sample[writers[keep] == row].sum(0)
        state = ["traits", "traits.mean", "traits.square"]
        for k, value in zip(state, adam(*(p[k][row] for k in state), gradient, number + 1)):
            if new[k] is p[k]:
                new[k] = p[k].copy()
            new[k][row] = value
    return report, new


def main():
    folder, block, every = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    files = {f.stem: np.load(f) for f in folder.glob("*.npy")}
    end = {k.removeprefix("after."): v for k, v in files.items() if k.startswith("after.")}
    p = {k: files[k].astype(float) for k in end}
    worst = 0
    for number, expected in enumerate(files["reports"]):
        report, p = step(files, p, number, block, every)
        np.testing.assert_allclose(expected, report, rtol=2e-3, atol=1e-4, err_msg=f"step {number}")
        worst = max(worst, np.abs(expected - report).max())
    p["step"] = len(files["reports"])
    for name, value in end.items():
        # A gradient near 0 becomes a move of any size below the rate: hence the tolerance.
        np.testing.assert_allclose(value, p[name], rtol=2e-3, atol=2e-4, err_msg=name)
        worst = max(worst, np.abs(value - p[name]).max())
    print(f"{len(files['reports'])} steps as NumPy has them; largest difference {worst:.1e}")


main()

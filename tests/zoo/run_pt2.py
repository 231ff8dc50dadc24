"""The zoo of exported programs: models of today's transformers as `.pt2` files, run by the tool and compared with PyTorch.

    ./dev zoo --pt2 [NAME...] [--sample N --seed S] [--decomposed]

Each is made small, with seeded random weights, exported with its sequence open, and run at two lengths by one file.
Results go into bench/results/zoo-pt2.json as they come; --check writes nothing, and fails where a model that is kept as right
is not."""
import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import torch
from measure import Fell, Tool, difference
from pt2_entries import ENTRIES, build
from registry import choose

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "bench/results/zoo-pt2.json"
# Tokens of a traced run, and of one more.
LENGTHS = (11, 23)


class Model(torch.nn.Module):
    """Logits, or else the last hidden state."""

    def __init__(self, entry):
        super().__init__()
        torch.manual_seed(0)
        self.model, self.entry = build(entry), entry

    def forward(self, x):
        is_pair = self.model.config.is_encoder_decoder and "CausalLM" not in self.entry.kind
        result = self.model(**self.entry.arguments(x), **({"decoder_input_ids": x} if is_pair else {}))
        logits = getattr(result, "logits", None)
        return result.last_hidden_state if logits is None else logits


def exported(entry, model, decomposed):
    """The program, and the lengths that it takes: one alone where the model's code decides by the length."""
    x, lengths = entry.input(LENGTHS[0]), LENGTHS if entry.is_text else LENGTHS[:1]
    axes = {"x": {1: torch.export.Dim("tokens", min=2, max=64)}} if entry.is_text else None
    try:
        program = torch.export.export(model, (x,), dynamic_shapes=axes, strict=False)
    except torch._dynamo.exc.UserError:
        program, lengths = torch.export.export(model, (x,), strict=False), LENGTHS[:1]
    return program.run_decompositions() if decomposed else program, lengths


def measure(entry, tool, decomposed):
    """The record of a model: {"state": right, wrong, refused or "not exported", ...}."""
    try:
        model = Model(entry).eval()
        with torch.no_grad():
            program, lengths = exported(entry, model, decomposed)
    except Exception as error:  # an exporter's errors are of every kind
        return {"state": "not exported", "error": f"{type(error).__name__}: {str(error).strip().splitlines()[0][:200]}"}
    record, errors = {"state": "right", "lengths": len(lengths), "waits": 0}, []
    file, given = tool.folder / "model.pt2", tool.folder / "x.npy"
    torch.export.save(program, file)
    for length in lengths:
        x = entry.input(length)
        np.save(given, x.numpy())
        with torch.no_grad():
            wanted = model(x).numpy()
        try:
            found, statistics, _ = tool.run(file, {"x": given})
        except Fell as fell:
            return {"state": "refused", "error": str(fell)[:300]}
        record["waits"] = max(record["waits"], statistics["host_waits"] - statistics["retries"])
        record["dispatches"] = statistics["dispatches"]
        if error := difference(next(iter(found.values())), wanted):
            errors.append(f"{length} tokens: {error}")
    return {**record, "state": "wrong", "error": "; ".join(errors)} if errors else record


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decomposed", action="store_true", help="to core ATen")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--limit", type=int, default=240, help="seconds of processor time that a run may take")
    parser.add_argument("--ullage", default=os.environ.get("ULLAGE_TOOL", ROOT / "build/release/tools/ullage"))
    options = parser.parse_args()
    kept = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    entries, states, worse = choose(ENTRIES, options.names, options.sample, options.seed), {}, []
    with tempfile.TemporaryDirectory() as folder:
        tool = Tool(options.ullage, dict(os.environ), [], Path(folder), options.limit)
        for index, entry in enumerate(entries):
            begin = time.monotonic()
            record = measure(entry, tool, options.decomposed)
            states[entry.name] = record["state"]
            print(f"{index + 1} of {len(entries)} {entry.name}: {record['state']}"
                  f"{' (' + record['error'] + ')' if 'error' in record else ''}; {time.monotonic() - begin:.0f} s", flush=True)
            if record["state"] != "right" and kept.get(entry.name, {}).get("state") == "right":
                worse.append(entry.name)
            if not options.check:
                kept[entry.name] = record
                ordered = {name: kept[name] for name in ENTRIES if name in kept}
                RESULTS.write_text(json.dumps(ordered, indent=1) + "\n")
    right = sum(state == "right" for state in states.values())
    print(f"PyTorch {torch.__version__}: {right} of {len(states)} right"
          f"{'; worse than the kept results: ' + ', '.join(worse) if worse else ''}")
    sys.exit(1 if worse or (not options.check and right < len(states)) else 0)


if __name__ == "__main__":
    main()

"""Runs bench_frame on every driver, writes bench/results/frame.json and prints a table with the bars.

    ./dev bench frame

The cost of Ullage inside a host's frame, compared with hand-written Vulkan in the same process. allocations: by
this thread outside the driver, in 100 frames and 100 runs of a prepared session, host and device.
record: thread CPU time of ullage_vulkan_record less the same dispatches recorded by hand, per
dispatch (negative: Ullage's frame replays what prepare recorded). replay: ullage_session_run over
vkQueueSubmit and vkWaitForFences of the same commands. Medians; both alternate.
"""
import json
import os
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from drivers import CACHE, DRIVERS, ROOT, environment  # noqa: E402

PROGRAM = ROOT / "build/release/bench/frame/bench_frame"
MODEL = CACHE / "models/ocr/package/assets/ch_PP-OCRv4_rec_infer.onnx"
COUNTS = ("operator_new", "malloc", "allocator", "device_objects", "pipelines", "recordings")
BAR_RECORD_US, BAR_REPLAY = 0.5, 1.1


def row(driver, name, costs):
    created = sum(costs[count] for count in COUNTS)
    record, replay = costs["record_us_per_dispatch_over_raw"], costs["run_ratio"]
    good = created == 0 and record <= BAR_RECORD_US and replay <= BAR_REPLAY
    return (f"{driver:12}{name:18}{costs['dispatches']:>10}{created:>12}{costs['record_us']:>11.2f}"
            f"{costs['raw_record_us']:>9.2f}{record:>+13.3f}"
            f"{costs['prepare_record_us_per_dispatch_over_raw']:>+11.3f}{costs['run_ms']:>10.3f}"
            f"{replay:>8.3f}  {'within' if good else 'MISSES'}"), good


def main():
    results, good = {}, True
    print(f"{'driver':12}{'program':18}{'dispatches':>10}{'created: 0':>12}{'record us':>11}{'raw us':>9}"
          f"{'each: <=0.5':>13}{'prepare':>11}{'run ms':>10}{'<=1.1':>8}", flush=True)
    for driver in DRIVERS:
        done = subprocess.run([PROGRAM, MODEL], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              text=True, env=environment(driver), check=True)
        results[driver] = {"load_average": os.getloadavg()[0], "cores": os.cpu_count(),
                           "programs": json.loads(done.stdout)}
        for name, costs in results[driver]["programs"].items():
            line, within = row(driver, name, costs)
            print(line, flush=True)
            good = good and within
    (ROOT / "bench/results/frame.json").write_text(json.dumps(results, indent=1) + "\n")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

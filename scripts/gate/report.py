"""What a person sees of a run: a line a cell, how far it is, what failed and how to repeat it."""

import sys
import time


class Report:
    def __init__(self, folder, environments):
        self.folder, self.environments = folder, environments
        self.terminal = sys.stderr.isatty()
        self.failures = []
        print(f"{'suite':36} {'driver':12} {'tier':5} {'time':>7}  {'result'}", flush=True)

    def begins(self, runner):
        self.begun = time.monotonic()

    def ended(self, job):
        self._clear()
        cell, result = job.cell, job.result
        print(f"{cell.name:36} {cell.driver:12} {cell.tier:5} {result.seconds:5.0f} s  {result.state}", flush=True)
        if result.state == "failed":
            self.failures.append(job)
            self._explain(job)

    def ticks(self, runner):
        if not self.terminal:
            return
        running = ", ".join(job.cell.suite for job in runner.running)
        print(f"\r\033[K  {len(runner.done)} of {len(runner.jobs)} suites{self._left(runner)}: {running}"[:150], end="", file=sys.stderr, flush=True)

    def finish(self, results, kept=0):
        """Failures once more, the tests in the suites, and the last line; whether all passed.

        `kept` of the results are of an earlier run.
        """
        self._clear()
        for job in self.failures:
            self._explain(job)
        counted = [result for result in results if not result.cell.fixture or result.state == "failed"]
        tests = sum(result.tests for result in counted)
        skipped = sum(result.skipped_tests for result in counted)
        print(f"{tests} tests in {len(counted)} suites; {skipped} tests skipped, each for a reason in tests/manifest.txt")
        if kept:
            print(f"{kept} of the suites passed before this run and were not run again")
        by_state = {state: sum(result.state == state for result in counted) for state in ("passed", "failed", "skipped")}
        print(", ".join(f"{count} {state}" for state, count in by_state.items()), flush=True)
        return not by_state["failed"]

    def _left(self, runner):
        """Time left, where earlier runs measured the suites."""
        now = time.monotonic()
        known = [runner.expected(job) for job in runner.waiting]
        if not known or None in known:
            return ""
        under_way = sum(max(0, (runner.expected(job) or 0) - (now - job.started)) for job in runner.running)
        minutes = (sum(known) + under_way) / runner.workers / 60
        return f", {minutes:.0f} min left"

    def _explain(self, job):
        cell, result = job.cell, job.result
        print(f"\n--- {cell.key}: failed")
        for reason in result.reasons:
            print(f"    {reason}")
        for name in result.failed_tests[:10]:
            print(f"    failed: {name}")
        if job.suite:
            again = job.suite.alone(self.environments.of(cell))
            print(f"    repeat: {again}")
            log = self.folder.log(cell)
            print(f"    log:    {log}\n")
            if not result.failed_tests and log.exists():
                print("".join(f"    | {line}\n" for line in log.read_text(errors="replace").splitlines()[-30:]))
        sys.stdout.flush()

    def _clear(self):
        if self.terminal:
            print("\r\033[K", end="", file=sys.stderr)

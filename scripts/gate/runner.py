"""Runs the cells of a manifest, one per core at a time, each by ctest alone."""

import os
import subprocess
import tempfile
import threading
import time

from . import results


class Job:
    def __init__(self, cell, suite, position):
        self.cell = cell
        self.suite = suite
        self.position = position
        self.result = None
        self.started = 0.0


class Runner:
    """`seconds` is what cells took in earlier runs, {key: seconds}; `report` hears of each end, `on_result` of
    each result that was not there before.

    While it runs, `jobs` are all of them, each in one of `waiting`, `running` and `done`.
    """

    def __init__(self, folder, manifest, builds, environments, *, seconds, report, workers, on_result=None):
        self.folder, self.manifest, self.builds, self.environments = folder, manifest, builds, environments
        self.seconds, self.report, self.workers, self.on_result = seconds, report, workers, on_result
        self._lock = threading.Condition()

    def run(self, cells):
        """Results of all cells, fixtures among them."""
        jobs = [Job(cell, self.builds.suite(cell), i) for i, cell in enumerate(cells)]
        done = []
        for job in jobs:
            if job.suite is None:
                reason = f"the build lacks it: no test '{job.cell.suite}' in build/{job.cell.build}"
                job.result = results.Result(job.cell, "failed", reasons=[reason])
                self.report.ended(job)
                done.append(job)
        self.waiting = sorted((job for job in jobs if job.result is None), key=self._turn)
        self.running = []
        self.done = done
        self.jobs = jobs
        self.report.begins(self)
        threads = [threading.Thread(target=self._work, daemon=True) for _ in range(self.workers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            while thread.is_alive():
                thread.join(0.5)
                self.report.ticks(self)
        return [job.result for job in jobs]

    def expected(self, job):
        return self.seconds.get(job.cell.key)

    def _turn(self, job):
        """Fixtures first; then what took longest; before both what nobody knows, in the manifest's order."""
        known = self.expected(job)
        return (not job.cell.fixture, known is not None, -(known or 0), job.position)

    def _work(self):
        while True:
            with self._lock:
                while self.waiting and not (job := self._next()):
                    self._lock.wait()
                if not self.waiting:
                    return
                self.waiting.remove(job)
                self.running.append(job)
                job.started = time.monotonic()
            job.result = self._fixture_failed(job) or self._execute(job)
            with self._lock:
                self.running.remove(job)
                self.done.append(job)
                self.report.ended(job)
                if self.on_result:
                    self.on_result(job.result)
                self._lock.notify_all()

    def _next(self):
        """The first job that may run next to the current ones."""
        if any(job.suite.serial for job in self.running):
            return None
        held = {lock for job in self.running for lock in job.suite.locks}
        # Cells of a suite may use one work folder of the build.
        suites = {job.cell.suite for job in self.running}
        open_jobs = self.waiting + self.running
        for job in self.waiting:
            if job.suite.serial and self.running:
                continue
            if held & set(job.suite.locks) or job.cell.suite in suites:
                continue
            if not any(self._precedes(other, job) for other in open_jobs if other is not job):
                return job
        return None

    @staticmethod
    def _precedes(first, second):
        return first.cell.build == second.cell.build and (
            bool(set(first.suite.sets_up) & set(second.suite.requires)) or first.cell.suite in second.suite.depends
        )

    def _fixture_failed(self, job):
        for other in self.done:
            if other.suite and other.result.state != "passed" and set(other.suite.sets_up) & set(job.suite.requires):
                return results.Result(job.cell, "failed", reasons=[f"what it needs failed: {other.cell.suite}"])
        return None

    def _execute(self, job):
        cell, folder = job.cell, self.folder
        environment = os.environ | self.environments.of(cell)
        environment["GTEST_OUTPUT"] = f"xml:{folder.cases(cell)}"
        command = ["ctest", "--test-dir", str(job.suite.folder), "-R", f"^{cell.suite.replace('.', '[.]')}$", "-FA", ".*", "-V"]
        command += ["--repeat", "after-timeout:2", "--output-junit", str(folder.junit(cell))]
        # Suites run at once, and tests name what they put into the folder for temporary files.
        with tempfile.TemporaryDirectory(prefix="ullage-", ignore_cleanup_errors=True) as temporary, open(folder.log(cell), "w") as log:
            environment["TMPDIR"] = temporary
            subprocess.run(command, stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, env=environment)
        result = results.read(folder, cell, self.manifest)
        result.seconds = time.monotonic() - job.started
        return result

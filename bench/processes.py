"""Processes whose whole life is measured."""
import os
import subprocess
import time


def spawn(command, env):
    """Seconds from process spawn to its end, and what it used (resource.getrusage)."""
    begin = time.perf_counter()
    process = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{command[1]} ended with {process.returncode}")
    return time.perf_counter() - begin, usage

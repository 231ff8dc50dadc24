# Generated from the C headers by scripts/bindings/main.py, do not edit.
"""Counters of sessions."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Statistics:
    """Counters since the session was created, and sizes in bytes."""
    runs: int
    host_waits: int  # in runs: how often the host waited for the device
    pipelines_created: int  # kernels that another program of the context has are shared
    command_buffers_recorded: int
    dispatches: int  # of runs; only those with at least one workgroup
    replans: int  # how often a size was in the bounds of no plan
    retries: int  # how often a run was repeated because a count exceeded its capacity
    peak_device_bytes: int  # most device bytes allocated at once
    predicted_peak_bytes: int  # what the plan predicted before the first run
    packed_cache_hits: int  # 1: the packed weights were read from cache_directory
    packed_cache_misses: int  # 1: they were packed at load and stored there
    submissions: int  # of runs: submissions to a queue
    device_bytes: int  # device bytes allocated now, the program's constants included; ullage_session_trim leaves those alone
    learned_capacities: int  # capacities that began with what runs of other sessions or processes needed (cache_directory)
    steps: int  # of ullage_session_step: launched
    steps_missed: int  # steps whose device time was above their budget
    step_planned_us: int  # planned time of all steps, in microseconds
    step_measured_us: int  # device time of all steps that have ended
    step_longest_us: int  # longest device time of a step
    uploaded_bytes: int  # of inputs that ullage_session_set_input was given
    downloaded_bytes: int  # of outputs in host memory that get_output returned

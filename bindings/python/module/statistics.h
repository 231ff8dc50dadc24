// Generated from the C headers by scripts/bindings/main.py, do not edit.
#pragma once

#include <nanobind/nanobind.h>
#include <ullage/ullage.h>

namespace ullage::python {

// What get(&all) fills in.
template <class Get>
nanobind::dict statistics_of(Get get) {
  ullage_statistics all = {};
  all.size = sizeof all;
  get(&all);
  nanobind::dict result;
  result["runs"] = all.runs;
  result["host_waits"] = all.host_waits;
  result["pipelines_created"] = all.pipelines_created;
  result["command_buffers_recorded"] = all.command_buffers_recorded;
  result["dispatches"] = all.dispatches;
  result["replans"] = all.replans;
  result["retries"] = all.retries;
  result["peak_device_bytes"] = all.peak_device_bytes;
  result["predicted_peak_bytes"] = all.predicted_peak_bytes;
  result["packed_cache_hits"] = all.packed_cache_hits;
  result["packed_cache_misses"] = all.packed_cache_misses;
  result["submissions"] = all.submissions;
  result["device_bytes"] = all.device_bytes;
  result["learned_capacities"] = all.learned_capacities;
  result["steps"] = all.steps;
  result["steps_missed"] = all.steps_missed;
  result["step_planned_us"] = all.step_planned_us;
  result["step_measured_us"] = all.step_measured_us;
  result["step_longest_us"] = all.step_longest_us;
  result["uploaded_bytes"] = all.uploaded_bytes;
  result["downloaded_bytes"] = all.downloaded_bytes;
  return result;
}

}  // namespace ullage::python

// Generated from the C headers by scripts/bindings/main.py, do not edit.
package ullage;

/**
 * Counters since the session was created, and sizes in bytes.
 *
 * @param hostWaits In runs: how often the host waited for the device.
 * @param pipelinesCreated Kernels that another program of the context has are shared.
 * @param dispatches Of runs; only those with at least one workgroup.
 * @param replans How often a size was in the bounds of no plan.
 * @param retries How often a run was repeated because a count exceeded its capacity.
 * @param peakDeviceBytes Most device bytes allocated at once.
 * @param predictedPeakBytes What the plan predicted before the first run.
 * @param packedCacheHits 1: the packed weights were read from cache_directory.
 * @param packedCacheMisses 1: they were packed at load and stored there.
 * @param submissions Of runs: submissions to a queue.
 * @param deviceBytes Device bytes allocated now, the program's constants included; ullage_session_trim leaves those alone.
 * @param learnedCapacities Capacities that began with what runs of other sessions or processes needed (cache_directory).
 * @param steps Of ullage_session_step: launched.
 * @param stepsMissed Steps whose device time was above their budget.
 * @param stepPlannedUs Planned time of all steps, in microseconds.
 * @param stepMeasuredUs Device time of all steps that have ended.
 * @param stepLongestUs Longest device time of a step.
 * @param uploadedBytes Of inputs that ullage_session_set_input was given.
 * @param downloadedBytes Of outputs in host memory that get_output returned.
 */
public record Statistics(long runs, long hostWaits, long pipelinesCreated, long commandBuffersRecorded,
    long dispatches, long replans, long retries, long peakDeviceBytes, long predictedPeakBytes,
    long packedCacheHits, long packedCacheMisses, long submissions, long deviceBytes, long learnedCapacities,
    long steps, long stepsMissed, long stepPlannedUs, long stepMeasuredUs, long stepLongestUs,
    long uploadedBytes, long downloadedBytes) {
  static Statistics read(Structs.Statistics all) {
    return new Statistics(all.runs(), all.hostWaits(), all.pipelinesCreated(), all.commandBuffersRecorded(),
        all.dispatches(), all.replans(), all.retries(), all.peakDeviceBytes(), all.predictedPeakBytes(),
        all.packedCacheHits(), all.packedCacheMisses(), all.submissions(), all.deviceBytes(),
        all.learnedCapacities(), all.steps(), all.stepsMissed(), all.stepPlannedUs(), all.stepMeasuredUs(),
        all.stepLongestUs(), all.uploadedBytes(), all.downloadedBytes());
  }
}

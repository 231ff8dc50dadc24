package ullage;

/**
 * Counters since the session was created. `peakDeviceBytes` and `predictedPeakBytes` are sizes in
 * bytes.
 */
public record Statistics(long runs, long hostWaits, long pipelinesCreated, long commandBuffersRecorded,
    long dispatches, long replans, long retries, long peakDeviceBytes, long predictedPeakBytes,
    long packedCacheHits, long packedCacheMisses, long submissions) {
  static final int SIZE = 104;

  static Statistics read(Struct s) {
    return new Statistics(s.getLong(), s.getLong(), s.getLong(), s.getLong(), s.getLong(), s.getLong(),
        s.getLong(), s.getLong(), s.getLong(), s.getLong(), s.getLong(), s.getLong());
  }
}

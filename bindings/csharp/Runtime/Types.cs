// Generated from the C headers by scripts/bindings/main.py, do not edit.
namespace Ullage {

public enum Status {
  Ok,
  /// An argument violates the function's contract.
  InvalidArgument,
  /// The program is damaged, truncated or inconsistent.
  InvalidFile,
  /// Valid, but not supported by this build or device.
  Unsupported,
  /// The inputs violate a guard of the program.
  OutOfBounds,
  OutOfMemory,
  NoDevice,
  /// Permanent: later calls on the context's objects return it too.
  DeviceLost,
  Internal,
  /// A callback of the caller cancelled the call.
  Cancelled,
}

public enum DType {
  F16,
  BF16,
  F32,
  F64,
  I8,
  I16,
  I32,
  I64,
  U8,
  U16,
  U32,
  U64,
  Bool,
}

public enum Api {
  Vulkan,
  Metal,
  NoApi,
}

public enum Placement {
  OnDevice,
  OnHost,
  /// Computed when the program was compiled.
  Folded,
  /// In a branch that was not taken.
  NotTaken,
}

/// How commands are recorded. `replay` leaves it to the program, which may have been compiled with
/// another policy.
public enum Policy {
  /// One recording for all sizes within the bounds.
  Replay,
  /// One per power-of-two bucket of sizes.
  Bucket,
  /// One per size.
  Exact,
}

/// What happens when an extent that the device computes exceeds its capacity.
public enum Overflow {
  /// The run is repeated with more capacity.
  Grow,
  /// The run fails with OUT_OF_BOUNDS.
  Fail,
  /// What fits is kept, and the output reports it.
  Clamp,
}

enum AttributeKind {
  Integer,
  Number,
  Text,
  Integers,
  Numbers,
  Sizes,
  DType,
  Extents,
}

public enum Derivative {
  /// Of the sum of the first output, which must have a float dtype: outputs "grad_input" replace
  /// the others.
  Gradient,
  /// The same, after the existing outputs.
  ValueAndGradient,
  /// Adds inputs "tangent_input" and outputs "tangent_output" at the end.
  Tangent,
  /// Adds inputs "cotangent_output" and outputs "grad_input" at the end.
  Cotangent,
}

/// What becomes of the rows of a text's tokens.
public enum Pooling {
  /// As the file has it, else none.
  OfModel,
  /// Each row remains.
  None,
  /// Of all rows.
  Mean,
  /// The first row.
  Cls,
  /// The last row.
  Last,
  /// The score that the model's classifier gives the text.
  Rank,
}

/// How keys and values of earlier tokens are kept.
public enum CacheType {
  F32,
  F16,
  /// Blocks of 32 integers of 8 bits with a scale of f16.
  Q8_0,
}

public enum PromptKind {
  /// Text: a message of a user, formatted by the model's chat template.
  Message,
  /// Text to continue; special tokens in it are plain text.
  Text,
  /// Tokens to continue.
  Tokens,
  /// Text: a whole conversation as JSON, formatted by the template: an array of messages, or an
  /// object of the template's variables (messages, tools, documents, enable_thinking and others).
  Conversation,
}

/// What a whole answer is of.
public enum ConstraintKind {
  None,
  /// Text: a JSON schema; the answer is JSON valid for it.
  JsonSchema,
  /// Text: a grammar in GBNF, as llama.cpp has them.
  Grammar,
  /// Text: an expression that the whole answer matches.
  RegularExpression,
  /// Texts: the answer is one of them.
  Choice,
}

public enum Finish {
  /// The model or the prompt's stops ended the answer.
  Stop,
  /// It has max_tokens.
  Length,
  /// The caller ended it.
  Cancelled,
}

/// Counters since the session was created, and sizes in bytes.
public sealed class Statistics {
  public long Runs { get; }
  /// In runs: how often the host waited for the device.
  public long HostWaits { get; }
  /// Kernels that another program of the context has are shared.
  public long PipelinesCreated { get; }
  public long CommandBuffersRecorded { get; }
  /// Of runs; only those with at least one workgroup.
  public long Dispatches { get; }
  /// How often a size was in the bounds of no plan.
  public long Replans { get; }
  /// How often a run was repeated because a count exceeded its capacity.
  public long Retries { get; }
  /// Most device bytes allocated at once.
  public long PeakDeviceBytes { get; }
  /// What the plan predicted before the first run.
  public long PredictedPeakBytes { get; }
  /// 1: the packed weights were read from cache_directory.
  public long PackedCacheHits { get; }
  /// 1: they were packed at load and stored there.
  public long PackedCacheMisses { get; }
  /// Of runs: submissions to a queue.
  public long Submissions { get; }
  /// Device bytes allocated now, the program's constants included; ullage_session_trim leaves those
  /// alone.
  public long DeviceBytes { get; }
  /// Capacities that began with what runs of other sessions or processes needed (cache_directory).
  public long LearnedCapacities { get; }
  /// Of ullage_session_step: launched.
  public long Steps { get; }
  /// Steps whose device time was above their budget.
  public long StepsMissed { get; }
  /// Planned time of all steps, in microseconds.
  public long StepPlannedUs { get; }
  /// Device time of all steps that have ended.
  public long StepMeasuredUs { get; }
  /// Longest device time of a step.
  public long StepLongestUs { get; }
  /// Of inputs that ullage_session_set_input was given.
  public long UploadedBytes { get; }
  /// Of outputs in host memory that get_output returned.
  public long DownloadedBytes { get; }

  internal unsafe Statistics(NativeStatistics* all) {
    Runs = (long)all->runs;
    HostWaits = (long)all->hostWaits;
    PipelinesCreated = (long)all->pipelinesCreated;
    CommandBuffersRecorded = (long)all->commandBuffersRecorded;
    Dispatches = (long)all->dispatches;
    Replans = (long)all->replans;
    Retries = (long)all->retries;
    PeakDeviceBytes = (long)all->peakDeviceBytes;
    PredictedPeakBytes = (long)all->predictedPeakBytes;
    PackedCacheHits = (long)all->packedCacheHits;
    PackedCacheMisses = (long)all->packedCacheMisses;
    Submissions = (long)all->submissions;
    DeviceBytes = (long)all->deviceBytes;
    LearnedCapacities = (long)all->learnedCapacities;
    Steps = (long)all->steps;
    StepsMissed = (long)all->stepsMissed;
    StepPlannedUs = (long)all->stepPlannedUs;
    StepMeasuredUs = (long)all->stepMeasuredUs;
    StepLongestUs = (long)all->stepLongestUs;
    UploadedBytes = (long)all->uploadedBytes;
    DownloadedBytes = (long)all->downloadedBytes;
  }
}

}

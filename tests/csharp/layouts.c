// Generated from the C headers by scripts/bindings/main.py, do not edit.
// Prints the size of each struct and the offset of each of its members, for Layouts.cs.
#include <stdio.h>
#include <ullage/ullage.h>
#include <ullage/ullage_buffers.h>
#include <ullage/ullage_options.h>
#include <ullage/ullage_types.h>
#include <ullage/ullage_compile_options.h>
#include <ullage/ullage_compiler.h>
#include <ullage/ullage_embedder.h>
#include <ullage/ullage_generator.h>
#include <ullage/ullage_import_options.h>
#include <ullage/ullage_model_types.h>
#include <ullage/ullage_transcriber.h>

int main(void) {
  printf("NativeCapabilities.size %zu %zu\n", sizeof(ullage_capabilities),
         offsetof(ullage_capabilities, size));
  printf("NativeCapabilities.booleanIndexing %zu %zu\n", sizeof(ullage_capabilities),
         offsetof(ullage_capabilities, boolean_indexing));
  printf("NativeCapabilities.dataDependentShapes %zu %zu\n", sizeof(ullage_capabilities),
         offsetof(ullage_capabilities, data_dependent_shapes));
  printf("NativeCapabilities.maxDimensions %zu %zu\n", sizeof(ullage_capabilities),
         offsetof(ullage_capabilities, max_dimensions));
  printf("NativeDeviceInfo.size %zu %zu\n", sizeof(ullage_device_info),
         offsetof(ullage_device_info, size));
  printf("NativeDeviceInfo.name %zu %zu\n", sizeof(ullage_device_info),
         offsetof(ullage_device_info, name));
  printf("NativeDeviceInfo.driver %zu %zu\n", sizeof(ullage_device_info),
         offsetof(ullage_device_info, driver));
  printf("NativeDeviceInfo.apiVersion %zu %zu\n", sizeof(ullage_device_info),
         offsetof(ullage_device_info, api_version));
  printf("NativeDeviceInfo.isCpu %zu %zu\n", sizeof(ullage_device_info),
         offsetof(ullage_device_info, is_cpu));
  printf("NativeDeviceInfo.tier %zu %zu\n", sizeof(ullage_device_info),
         offsetof(ullage_device_info, tier));
  printf("NativeDeviceInfo.subgroupSize %zu %zu\n", sizeof(ullage_device_info),
         offsetof(ullage_device_info, subgroup_size));
  printf("NativeDeviceInfo.memoryBytes %zu %zu\n", sizeof(ullage_device_info),
         offsetof(ullage_device_info, memory_bytes));
  printf("NativeDeviceInfo.driverUuid %zu %zu\n", sizeof(ullage_device_info),
         offsetof(ullage_device_info, driver_uuid));
  printf("NativeDeviceInfo.api %zu %zu\n", sizeof(ullage_device_info),
         offsetof(ullage_device_info, api));
  printf("NativeDeviceInfo.vendorId %zu %zu\n", sizeof(ullage_device_info),
         offsetof(ullage_device_info, vendor_id));
  printf("NativeDeviceInfo.deviceId %zu %zu\n", sizeof(ullage_device_info),
         offsetof(ullage_device_info, device_id));
  printf("NativeProgramOptions.size %zu %zu\n", sizeof(ullage_program_options),
         offsetof(ullage_program_options, size));
  printf("NativeProgramOptions.entry %zu %zu\n", sizeof(ullage_program_options),
         offsetof(ullage_program_options, entry));
  printf("NativeProgramOptions.plan %zu %zu\n", sizeof(ullage_program_options),
         offsetof(ullage_program_options, plan));
  printf("NativePlanInfo.size %zu %zu\n", sizeof(ullage_plan_info),
         offsetof(ullage_plan_info, size));
  printf("NativePlanInfo.name %zu %zu\n", sizeof(ullage_plan_info),
         offsetof(ullage_plan_info, name));
  printf("NativePlanInfo.isTaken %zu %zu\n", sizeof(ullage_plan_info),
         offsetof(ullage_plan_info, is_taken));
  printf("NativePlanInfo.preference %zu %zu\n", sizeof(ullage_plan_info),
         offsetof(ullage_plan_info, preference));
  printf("NativePlanInfo.lacks %zu %zu\n", sizeof(ullage_plan_info),
         offsetof(ullage_plan_info, lacks));
  printf("NativeTensorInfo.size %zu %zu\n", sizeof(ullage_tensor_info),
         offsetof(ullage_tensor_info, size));
  printf("NativeTensorInfo.name %zu %zu\n", sizeof(ullage_tensor_info),
         offsetof(ullage_tensor_info, name));
  printf("NativeTensorInfo.dtype %zu %zu\n", sizeof(ullage_tensor_info),
         offsetof(ullage_tensor_info, dtype));
  printf("NativeTensorInfo.rank %zu %zu\n", sizeof(ullage_tensor_info),
         offsetof(ullage_tensor_info, rank));
  printf("NativeTensorInfo.extents %zu %zu\n", sizeof(ullage_tensor_info),
         offsetof(ullage_tensor_info, extents));
  printf("NativeTensorInfo.symbols %zu %zu\n", sizeof(ullage_tensor_info),
         offsetof(ullage_tensor_info, symbols));
  printf("NativeTensorInfo.isHostRead %zu %zu\n", sizeof(ullage_tensor_info),
         offsetof(ullage_tensor_info, is_host_read));
  printf("NativeNodeInfo.size %zu %zu\n", sizeof(ullage_node_info),
         offsetof(ullage_node_info, size));
  printf("NativeNodeInfo.name %zu %zu\n", sizeof(ullage_node_info),
         offsetof(ullage_node_info, name));
  printf("NativeNodeInfo.op %zu %zu\n", sizeof(ullage_node_info),
         offsetof(ullage_node_info, op));
  printf("NativeNodeInfo.where %zu %zu\n", sizeof(ullage_node_info),
         offsetof(ullage_node_info, where));
  printf("NativeNodeInfo.reason %zu %zu\n", sizeof(ullage_node_info),
         offsetof(ullage_node_info, reason));
  printf("NativeTensor.size %zu %zu\n", sizeof(ullage_tensor),
         offsetof(ullage_tensor, size));
  printf("NativeTensor.dtype %zu %zu\n", sizeof(ullage_tensor),
         offsetof(ullage_tensor, dtype));
  printf("NativeTensor.rank %zu %zu\n", sizeof(ullage_tensor),
         offsetof(ullage_tensor, rank));
  printf("NativeTensor.extents %zu %zu\n", sizeof(ullage_tensor),
         offsetof(ullage_tensor, extents));
  printf("NativeTensor.data %zu %zu\n", sizeof(ullage_tensor),
         offsetof(ullage_tensor, data));
  printf("NativeTensor.sizeBytes %zu %zu\n", sizeof(ullage_tensor),
         offsetof(ullage_tensor, size_bytes));
  printf("NativeStepReport.size %zu %zu\n", sizeof(ullage_step_report),
         offsetof(ullage_step_report, size));
  printf("NativeStepReport.runId %zu %zu\n", sizeof(ullage_step_report),
         offsetof(ullage_step_report, run_id));
  printf("NativeStepReport.dispatchesLeft %zu %zu\n", sizeof(ullage_step_report),
         offsetof(ullage_step_report, dispatches_left));
  printf("NativeStepReport.dispatches %zu %zu\n", sizeof(ullage_step_report),
         offsetof(ullage_step_report, dispatches));
  printf("NativeStepReport.plannedUs %zu %zu\n", sizeof(ullage_step_report),
         offsetof(ullage_step_report, planned_us));
  printf("NativeStepReport.measuredUs %zu %zu\n", sizeof(ullage_step_report),
         offsetof(ullage_step_report, measured_us));
  printf("NativeStepReport.longest %zu %zu\n", sizeof(ullage_step_report),
         offsetof(ullage_step_report, longest));
  printf("NativeStepReport.longestUs %zu %zu\n", sizeof(ullage_step_report),
         offsetof(ullage_step_report, longest_us));
  printf("NativeOutputInfo.size %zu %zu\n", sizeof(ullage_output_info),
         offsetof(ullage_output_info, size));
  printf("NativeOutputInfo.rank %zu %zu\n", sizeof(ullage_output_info),
         offsetof(ullage_output_info, rank));
  printf("NativeOutputInfo.overflow %zu %zu\n", sizeof(ullage_output_info),
         offsetof(ullage_output_info, overflow));
  printf("NativeOutputInfo.extents %zu %zu\n", sizeof(ullage_output_info),
         offsetof(ullage_output_info, extents));
  printf("NativeOutputInfo.capacity %zu %zu\n", sizeof(ullage_output_info),
         offsetof(ullage_output_info, capacity));
  printf("NativeOutputInfo.needed %zu %zu\n", sizeof(ullage_output_info),
         offsetof(ullage_output_info, needed));
  printf("NativeOutputInfo.fromDevice %zu %zu\n", sizeof(ullage_output_info),
         offsetof(ullage_output_info, from_device));
  printf("NativeShape.size %zu %zu\n", sizeof(ullage_shape),
         offsetof(ullage_shape, size));
  printf("NativeShape.rank %zu %zu\n", sizeof(ullage_shape),
         offsetof(ullage_shape, rank));
  printf("NativeShape.extents %zu %zu\n", sizeof(ullage_shape),
         offsetof(ullage_shape, extents));
  printf("NativeShape.exact %zu %zu\n", sizeof(ullage_shape),
         offsetof(ullage_shape, exact));
  printf("NativeShape.waited %zu %zu\n", sizeof(ullage_shape),
         offsetof(ullage_shape, waited));
  printf("NativeStatistics.size %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, size));
  printf("NativeStatistics.runs %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, runs));
  printf("NativeStatistics.hostWaits %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, host_waits));
  printf("NativeStatistics.pipelinesCreated %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, pipelines_created));
  printf("NativeStatistics.commandBuffersRecorded %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, command_buffers_recorded));
  printf("NativeStatistics.dispatches %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, dispatches));
  printf("NativeStatistics.replans %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, replans));
  printf("NativeStatistics.retries %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, retries));
  printf("NativeStatistics.peakDeviceBytes %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, peak_device_bytes));
  printf("NativeStatistics.predictedPeakBytes %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, predicted_peak_bytes));
  printf("NativeStatistics.packedCacheHits %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, packed_cache_hits));
  printf("NativeStatistics.packedCacheMisses %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, packed_cache_misses));
  printf("NativeStatistics.submissions %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, submissions));
  printf("NativeStatistics.deviceBytes %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, device_bytes));
  printf("NativeStatistics.learnedCapacities %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, learned_capacities));
  printf("NativeStatistics.steps %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, steps));
  printf("NativeStatistics.stepsMissed %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, steps_missed));
  printf("NativeStatistics.stepPlannedUs %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, step_planned_us));
  printf("NativeStatistics.stepMeasuredUs %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, step_measured_us));
  printf("NativeStatistics.stepLongestUs %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, step_longest_us));
  printf("NativeStatistics.uploadedBytes %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, uploaded_bytes));
  printf("NativeStatistics.downloadedBytes %zu %zu\n", sizeof(ullage_statistics),
         offsetof(ullage_statistics, downloaded_bytes));
  printf("NativeDispatchTime.size %zu %zu\n", sizeof(ullage_dispatch_time),
         offsetof(ullage_dispatch_time, size));
  printf("NativeDispatchTime.label %zu %zu\n", sizeof(ullage_dispatch_time),
         offsetof(ullage_dispatch_time, label));
  printf("NativeDispatchTime.kernel %zu %zu\n", sizeof(ullage_dispatch_time),
         offsetof(ullage_dispatch_time, kernel));
  printf("NativeDispatchTime.microseconds %zu %zu\n", sizeof(ullage_dispatch_time),
         offsetof(ullage_dispatch_time, microseconds));
  printf("NativeDispatchTime.groups %zu %zu\n", sizeof(ullage_dispatch_time),
         offsetof(ullage_dispatch_time, groups));
  printf("NativeContextOptions.size %zu %zu\n", sizeof(ullage_context_options),
         offsetof(ullage_context_options, size));
  printf("NativeContextOptions.device %zu %zu\n", sizeof(ullage_context_options),
         offsetof(ullage_context_options, device));
  printf("NativeContextOptions.useNullBackend %zu %zu\n", sizeof(ullage_context_options),
         offsetof(ullage_context_options, use_null_backend));
  printf("NativeContextOptions.maxTier %zu %zu\n", sizeof(ullage_context_options),
         offsetof(ullage_context_options, max_tier));
  printf("NativeContextOptions.validation %zu %zu\n", sizeof(ullage_context_options),
         offsetof(ullage_context_options, validation));
  printf("NativeContextOptions.timestamps %zu %zu\n", sizeof(ullage_context_options),
         offsetof(ullage_context_options, timestamps));
  printf("NativeContextOptions.poison %zu %zu\n", sizeof(ullage_context_options),
         offsetof(ullage_context_options, poison));
  printf("NativeContextOptions.cacheDirectory %zu %zu\n", sizeof(ullage_context_options),
         offsetof(ullage_context_options, cache_directory));
  printf("NativeContextOptions.adopt %zu %zu\n", sizeof(ullage_context_options),
         offsetof(ullage_context_options, adopt));
  printf("NativeContextOptions.allocator %zu %zu\n", sizeof(ullage_context_options),
         offsetof(ullage_context_options, allocator));
  printf("NativeContextOptions.logUser %zu %zu\n", sizeof(ullage_context_options),
         offsetof(ullage_context_options, log_user));
  printf("NativeContextOptions.log %zu %zu\n", sizeof(ullage_context_options),
         offsetof(ullage_context_options, log));
  printf("NativeContextOptions.noPackedCache %zu %zu\n", sizeof(ullage_context_options),
         offsetof(ullage_context_options, no_packed_cache));
  printf("NativeContextOptions.adoptMetal %zu %zu\n", sizeof(ullage_context_options),
         offsetof(ullage_context_options, adopt_metal));
  printf("NativeContextOptions.noSelfTest %zu %zu\n", sizeof(ullage_context_options),
         offsetof(ullage_context_options, no_self_test));
  printf("NativeContextOptions.debugLabels %zu %zu\n", sizeof(ullage_context_options),
         offsetof(ullage_context_options, debug_labels));
  printf("NativeContextOptions.cacheLimit %zu %zu\n", sizeof(ullage_context_options),
         offsetof(ullage_context_options, cache_limit));
  printf("NativeSessionOptions.size %zu %zu\n", sizeof(ullage_session_options),
         offsetof(ullage_session_options, size));
  printf("NativeSessionOptions.policy %zu %zu\n", sizeof(ullage_session_options),
         offsetof(ullage_session_options, policy));
  printf("NativeSessionOptions.bounds %zu %zu\n", sizeof(ullage_session_options),
         offsetof(ullage_session_options, bounds));
  printf("NativeSessionOptions.boundCount %zu %zu\n", sizeof(ullage_session_options),
         offsetof(ullage_session_options, bound_count));
  printf("NativeSessionOptions.overflow %zu %zu\n", sizeof(ullage_session_options),
         offsetof(ullage_session_options, overflow));
  printf("NativeSessionOptions.runsInFlight %zu %zu\n", sizeof(ullage_session_options),
         offsetof(ullage_session_options, runs_in_flight));
  printf("NativeSessionOptions.stepped %zu %zu\n", sizeof(ullage_session_options),
         offsetof(ullage_session_options, stepped));
  printf("NativeSessionOptions.deadlineSteps %zu %zu\n", sizeof(ullage_session_options),
         offsetof(ullage_session_options, deadline_steps));
  printf("NativeSessionOptions.memoryBudget %zu %zu\n", sizeof(ullage_session_options),
         offsetof(ullage_session_options, memory_budget));
  printf("NativeSessionOptions.checkIndices %zu %zu\n", sizeof(ullage_session_options),
         offsetof(ullage_session_options, check_indices));
  printf("NativeSessionOptions.streaming %zu %zu\n", sizeof(ullage_session_options),
         offsetof(ullage_session_options, streaming));
  printf("NativeSessionOptions.submissionIterations %zu %zu\n", sizeof(ullage_session_options),
         offsetof(ullage_session_options, submission_iterations));
  printf("NativeSessionOptions.requireBounds %zu %zu\n", sizeof(ullage_session_options),
         offsetof(ullage_session_options, require_bounds));
  printf("NativeAllocator.user %zu %zu\n", sizeof(ullage_allocator),
         offsetof(ullage_allocator, user));
  printf("NativeAllocator.allocate %zu %zu\n", sizeof(ullage_allocator),
         offsetof(ullage_allocator, allocate));
  printf("NativeAllocator.release %zu %zu\n", sizeof(ullage_allocator),
         offsetof(ullage_allocator, release));
  printf("NativeBound.symbol %zu %zu\n", sizeof(ullage_bound),
         offsetof(ullage_bound, symbol));
  printf("NativeBound.value %zu %zu\n", sizeof(ullage_bound),
         offsetof(ullage_bound, value));
  printf("NativeProfileBytes.bytes %zu %zu\n", sizeof(ullage_profile_bytes),
         offsetof(ullage_profile_bytes, bytes));
  printf("NativeProfileBytes.size %zu %zu\n", sizeof(ullage_profile_bytes),
         offsetof(ullage_profile_bytes, size));
  printf("NativeCompileOptions.size %zu %zu\n", sizeof(ullage_compile_options),
         offsetof(ullage_compile_options, size));
  printf("NativeCompileOptions.context %zu %zu\n", sizeof(ullage_compile_options),
         offsetof(ullage_compile_options, context));
  printf("NativeCompileOptions.profiles %zu %zu\n", sizeof(ullage_compile_options),
         offsetof(ullage_compile_options, profiles));
  printf("NativeCompileOptions.profileCount %zu %zu\n", sizeof(ullage_compile_options),
         offsetof(ullage_compile_options, profile_count));
  printf("NativeCompileOptions.plans %zu %zu\n", sizeof(ullage_compile_options),
         offsetof(ullage_compile_options, plans));
  printf("NativeCompileOptions.planCount %zu %zu\n", sizeof(ullage_compile_options),
         offsetof(ullage_compile_options, plan_count));
  printf("NativeCompileOptions.bounds %zu %zu\n", sizeof(ullage_compile_options),
         offsetof(ullage_compile_options, bounds));
  printf("NativeCompileOptions.boundCount %zu %zu\n", sizeof(ullage_compile_options),
         offsetof(ullage_compile_options, bound_count));
  printf("NativeCompileOptions.policy %zu %zu\n", sizeof(ullage_compile_options),
         offsetof(ullage_compile_options, policy));
  printf("NativeCompileOptions.halfPrecision %zu %zu\n", sizeof(ullage_compile_options),
         offsetof(ullage_compile_options, half_precision));
  printf("NativeCompileOptions.weights %zu %zu\n", sizeof(ullage_compile_options),
         offsetof(ullage_compile_options, weights));
  printf("NativeCompileOptions.roundActivations %zu %zu\n", sizeof(ullage_compile_options),
         offsetof(ullage_compile_options, round_activations));
  printf("NativeCompileOptions.checkIndices %zu %zu\n", sizeof(ullage_compile_options),
         offsetof(ullage_compile_options, check_indices));
  printf("NativeCompileOptions.selfTest %zu %zu\n", sizeof(ullage_compile_options),
         offsetof(ullage_compile_options, self_test));
  printf("NativeCompileOptions.cacheDirectory %zu %zu\n", sizeof(ullage_compile_options),
         offsetof(ullage_compile_options, cache_directory));
  printf("NativeCompileOptions.progressUser %zu %zu\n", sizeof(ullage_compile_options),
         offsetof(ullage_compile_options, progress_user));
  printf("NativeCompileOptions.progress %zu %zu\n", sizeof(ullage_compile_options),
         offsetof(ullage_compile_options, progress));
  printf("NativeCompileOptions.requireDeviceInputs %zu %zu\n", sizeof(ullage_compile_options),
         offsetof(ullage_compile_options, require_device_inputs));
  printf("NativeCompileOptions.cacheLimit %zu %zu\n", sizeof(ullage_compile_options),
         offsetof(ullage_compile_options, cache_limit));
  printf("NativeSize.value %zu %zu\n", sizeof(ullage_size),
         offsetof(ullage_size, value));
  printf("NativeSize.axis %zu %zu\n", sizeof(ullage_size),
         offsetof(ullage_size, axis));
  printf("NativeSize.factor %zu %zu\n", sizeof(ullage_size),
         offsetof(ullage_size, factor));
  printf("NativeSize.offset %zu %zu\n", sizeof(ullage_size),
         offsetof(ullage_size, offset));
  printf("NativeSize.divisor %zu %zu\n", sizeof(ullage_size),
         offsetof(ullage_size, divisor));
  printf("NativeAttribute.size %zu %zu\n", sizeof(ullage_attribute),
         offsetof(ullage_attribute, size));
  printf("NativeAttribute.name %zu %zu\n", sizeof(ullage_attribute),
         offsetof(ullage_attribute, name));
  printf("NativeAttribute.kind %zu %zu\n", sizeof(ullage_attribute),
         offsetof(ullage_attribute, kind));
  printf("NativeAttribute.integer %zu %zu\n", sizeof(ullage_attribute),
         offsetof(ullage_attribute, integer));
  printf("NativeAttribute.number %zu %zu\n", sizeof(ullage_attribute),
         offsetof(ullage_attribute, number));
  printf("NativeAttribute.text %zu %zu\n", sizeof(ullage_attribute),
         offsetof(ullage_attribute, text));
  printf("NativeAttribute.dtype %zu %zu\n", sizeof(ullage_attribute),
         offsetof(ullage_attribute, dtype));
  printf("NativeAttribute.integers %zu %zu\n", sizeof(ullage_attribute),
         offsetof(ullage_attribute, integers));
  printf("NativeAttribute.numbers %zu %zu\n", sizeof(ullage_attribute),
         offsetof(ullage_attribute, numbers));
  printf("NativeAttribute.sizes %zu %zu\n", sizeof(ullage_attribute),
         offsetof(ullage_attribute, sizes));
  printf("NativeAttribute.count %zu %zu\n", sizeof(ullage_attribute),
         offsetof(ullage_attribute, count));
  printf("NativeDerivativeOptions.size %zu %zu\n", sizeof(ullage_derivative_options),
         offsetof(ullage_derivative_options, size));
  printf("NativeDerivativeOptions.inputs %zu %zu\n", sizeof(ullage_derivative_options),
         offsetof(ullage_derivative_options, inputs));
  printf("NativeDerivativeOptions.inputCount %zu %zu\n", sizeof(ullage_derivative_options),
         offsetof(ullage_derivative_options, input_count));
  printf("NativeDerivativeOptions.recompute %zu %zu\n", sizeof(ullage_derivative_options),
         offsetof(ullage_derivative_options, recompute));
  printf("NativeBatchOptions.size %zu %zu\n", sizeof(ullage_batch_options),
         offsetof(ullage_batch_options, size));
  printf("NativeBatchOptions.inputAxes %zu %zu\n", sizeof(ullage_batch_options),
         offsetof(ullage_batch_options, input_axes));
  printf("NativeBatchOptions.inputAxisCount %zu %zu\n", sizeof(ullage_batch_options),
         offsetof(ullage_batch_options, input_axis_count));
  printf("NativeBatchOptions.outputAxes %zu %zu\n", sizeof(ullage_batch_options),
         offsetof(ullage_batch_options, output_axes));
  printf("NativeBatchOptions.outputAxisCount %zu %zu\n", sizeof(ullage_batch_options),
         offsetof(ullage_batch_options, output_axis_count));
  printf("NativeBatchOptions.rows %zu %zu\n", sizeof(ullage_batch_options),
         offsetof(ullage_batch_options, rows));
  printf("NativeEmbedderOptions.size %zu %zu\n", sizeof(ullage_embedder_options),
         offsetof(ullage_embedder_options, size));
  printf("NativeEmbedderOptions.pooling %zu %zu\n", sizeof(ullage_embedder_options),
         offsetof(ullage_embedder_options, pooling));
  printf("NativeEmbedderOptions.keepLengths %zu %zu\n", sizeof(ullage_embedder_options),
         offsetof(ullage_embedder_options, keep_lengths));
  printf("NativeEmbedderOptions.compile %zu %zu\n", sizeof(ullage_embedder_options),
         offsetof(ullage_embedder_options, compile));
  printf("NativeEmbedderOptions.session %zu %zu\n", sizeof(ullage_embedder_options),
         offsetof(ullage_embedder_options, session));
  printf("NativeEmbedderOptions.allowUnknownKeys %zu %zu\n", sizeof(ullage_embedder_options),
         offsetof(ullage_embedder_options, allow_unknown_keys));
  printf("NativeEmbedding.size %zu %zu\n", sizeof(ullage_embedding),
         offsetof(ullage_embedding, size));
  printf("NativeEmbedding.values %zu %zu\n", sizeof(ullage_embedding),
         offsetof(ullage_embedding, values));
  printf("NativeEmbedding.rank %zu %zu\n", sizeof(ullage_embedding),
         offsetof(ullage_embedding, rank));
  printf("NativeEmbedding.rows %zu %zu\n", sizeof(ullage_embedding),
         offsetof(ullage_embedding, rows));
  printf("NativeEmbedding.width %zu %zu\n", sizeof(ullage_embedding),
         offsetof(ullage_embedding, width));
  printf("NativeEmbedding.tokens %zu %zu\n", sizeof(ullage_embedding),
         offsetof(ullage_embedding, tokens));
  printf("NativeEmbedding.tokenCount %zu %zu\n", sizeof(ullage_embedding),
         offsetof(ullage_embedding, token_count));
  printf("NativeGeneratorOptions.size %zu %zu\n", sizeof(ullage_generator_options),
         offsetof(ullage_generator_options, size));
  printf("NativeGeneratorOptions.conversation %zu %zu\n", sizeof(ullage_generator_options),
         offsetof(ullage_generator_options, conversation));
  printf("NativeGeneratorOptions.forgetOldest %zu %zu\n", sizeof(ullage_generator_options),
         offsetof(ullage_generator_options, forget_oldest));
  printf("NativeGeneratorOptions.draft %zu %zu\n", sizeof(ullage_generator_options),
         offsetof(ullage_generator_options, draft));
  printf("NativeGeneratorOptions.system %zu %zu\n", sizeof(ullage_generator_options),
         offsetof(ullage_generator_options, system));
  printf("NativeGeneratorOptions.adapter %zu %zu\n", sizeof(ullage_generator_options),
         offsetof(ullage_generator_options, adapter));
  printf("NativeGeneratorOptions.compile %zu %zu\n", sizeof(ullage_generator_options),
         offsetof(ullage_generator_options, compile));
  printf("NativeGeneratorOptions.session %zu %zu\n", sizeof(ullage_generator_options),
         offsetof(ullage_generator_options, session));
  printf("NativeGeneratorOptions.adjustLogits %zu %zu\n", sizeof(ullage_generator_options),
         offsetof(ullage_generator_options, adjust_logits));
  printf("NativeGeneratorOptions.logProbabilities %zu %zu\n", sizeof(ullage_generator_options),
         offsetof(ullage_generator_options, log_probabilities));
  printf("NativeGeneratorOptions.topTokens %zu %zu\n", sizeof(ullage_generator_options),
         offsetof(ullage_generator_options, top_tokens));
  printf("NativeGeneratorOptions.penalizeSequences %zu %zu\n", sizeof(ullage_generator_options),
         offsetof(ullage_generator_options, penalize_sequences));
  printf("NativeGeneratorOptions.limitShares %zu %zu\n", sizeof(ullage_generator_options),
         offsetof(ullage_generator_options, limit_shares));
  printf("NativeGeneratorOptions.cacheKeys %zu %zu\n", sizeof(ullage_generator_options),
         offsetof(ullage_generator_options, cache_keys));
  printf("NativeGeneratorOptions.cacheValues %zu %zu\n", sizeof(ullage_generator_options),
         offsetof(ullage_generator_options, cache_values));
  printf("NativeGeneratorOptions.draftModel %zu %zu\n", sizeof(ullage_generator_options),
         offsetof(ullage_generator_options, draft_model));
  printf("NativeGeneratorOptions.chatTemplate %zu %zu\n", sizeof(ullage_generator_options),
         offsetof(ullage_generator_options, chat_template));
  printf("NativeGeneratorOptions.allowUnknownKeys %zu %zu\n", sizeof(ullage_generator_options),
         offsetof(ullage_generator_options, allow_unknown_keys));
  printf("NativeGeneratorMemory.size %zu %zu\n", sizeof(ullage_generator_memory),
         offsetof(ullage_generator_memory, size));
  printf("NativeGeneratorMemory.weights %zu %zu\n", sizeof(ullage_generator_memory),
         offsetof(ullage_generator_memory, weights));
  printf("NativeGeneratorMemory.cachePerToken %zu %zu\n", sizeof(ullage_generator_memory),
         offsetof(ullage_generator_memory, cache_per_token));
  printf("NativeGeneratorMemory.cache %zu %zu\n", sizeof(ullage_generator_memory),
         offsetof(ullage_generator_memory, cache));
  printf("NativeGeneratorMemory.positions %zu %zu\n", sizeof(ullage_generator_memory),
         offsetof(ullage_generator_memory, positions));
  printf("NativeTokenSequence.tokens %zu %zu\n", sizeof(ullage_token_sequence),
         offsetof(ullage_token_sequence, tokens));
  printf("NativeTokenSequence.count %zu %zu\n", sizeof(ullage_token_sequence),
         offsetof(ullage_token_sequence, count));
  printf("NativeTokenBias.token %zu %zu\n", sizeof(ullage_token_bias),
         offsetof(ullage_token_bias, token));
  printf("NativeTokenBias.value %zu %zu\n", sizeof(ullage_token_bias),
         offsetof(ullage_token_bias, value));
  printf("NativePrompt.size %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, size));
  printf("NativePrompt.kind %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, kind));
  printf("NativePrompt.text %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, text));
  printf("NativePrompt.tokens %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, tokens));
  printf("NativePrompt.tokenCount %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, token_count));
  printf("NativePrompt.maxTokens %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, max_tokens));
  printf("NativePrompt.temperature %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, temperature));
  printf("NativePrompt.topK %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, top_k));
  printf("NativePrompt.topP %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, top_p));
  printf("NativePrompt.minP %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, min_p));
  printf("NativePrompt.repetitionPenalty %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, repetition_penalty));
  printf("NativePrompt.seed %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, seed));
  printf("NativePrompt.ignoreEndTokens %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, ignore_end_tokens));
  printf("NativePrompt.stopTexts %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, stop_texts));
  printf("NativePrompt.stopTextCount %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, stop_text_count));
  printf("NativePrompt.stopTokens %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, stop_tokens));
  printf("NativePrompt.stopTokenCount %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, stop_token_count));
  printf("NativePrompt.presencePenalty %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, presence_penalty));
  printf("NativePrompt.frequencyPenalty %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, frequency_penalty));
  printf("NativePrompt.biases %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, biases));
  printf("NativePrompt.biasCount %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, bias_count));
  printf("NativePrompt.dryMultiplier %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, dry_multiplier));
  printf("NativePrompt.dryBase %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, dry_base));
  printf("NativePrompt.dryAllowedLength %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, dry_allowed_length));
  printf("NativePrompt.typical %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, typical));
  printf("NativePrompt.xtcProbability %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, xtc_probability));
  printf("NativePrompt.xtcThreshold %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, xtc_threshold));
  printf("NativePrompt.constraint %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, constraint));
  printf("NativePrompt.constraintTexts %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, constraint_texts));
  printf("NativePrompt.constraintTextCount %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, constraint_text_count));
  printf("NativePrompt.toolChoice %zu %zu\n", sizeof(ullage_prompt),
         offsetof(ullage_prompt, tool_choice));
  printf("NativePiece.size %zu %zu\n", sizeof(ullage_piece),
         offsetof(ullage_piece, size));
  printf("NativePiece.text %zu %zu\n", sizeof(ullage_piece),
         offsetof(ullage_piece, text));
  printf("NativePiece.textSize %zu %zu\n", sizeof(ullage_piece),
         offsetof(ullage_piece, text_size));
  printf("NativePiece.tokens %zu %zu\n", sizeof(ullage_piece),
         offsetof(ullage_piece, tokens));
  printf("NativePiece.tokenCount %zu %zu\n", sizeof(ullage_piece),
         offsetof(ullage_piece, token_count));
  printf("NativePiece.isLast %zu %zu\n", sizeof(ullage_piece),
         offsetof(ullage_piece, is_last));
  printf("NativeAnswer.size %zu %zu\n", sizeof(ullage_answer),
         offsetof(ullage_answer, size));
  printf("NativeAnswer.text %zu %zu\n", sizeof(ullage_answer),
         offsetof(ullage_answer, text));
  printf("NativeAnswer.textSize %zu %zu\n", sizeof(ullage_answer),
         offsetof(ullage_answer, text_size));
  printf("NativeAnswer.tokens %zu %zu\n", sizeof(ullage_answer),
         offsetof(ullage_answer, tokens));
  printf("NativeAnswer.tokenCount %zu %zu\n", sizeof(ullage_answer),
         offsetof(ullage_answer, token_count));
  printf("NativeAnswer.finish %zu %zu\n", sizeof(ullage_answer),
         offsetof(ullage_answer, finish));
  printf("NativeAnswer.promptTokens %zu %zu\n", sizeof(ullage_answer),
         offsetof(ullage_answer, prompt_tokens));
  printf("NativeAnswer.forgottenMessages %zu %zu\n", sizeof(ullage_answer),
         offsetof(ullage_answer, forgotten_messages));
  printf("NativeAnswer.firstTokenMs %zu %zu\n", sizeof(ullage_answer),
         offsetof(ullage_answer, first_token_ms));
  printf("NativeAnswer.totalMs %zu %zu\n", sizeof(ullage_answer),
         offsetof(ullage_answer, total_ms));
  printf("NativeAnswer.logProbabilities %zu %zu\n", sizeof(ullage_answer),
         offsetof(ullage_answer, log_probabilities));
  printf("NativeAnswer.topTokens %zu %zu\n", sizeof(ullage_answer),
         offsetof(ullage_answer, top_tokens));
  printf("NativeAnswer.topLogProbabilities %zu %zu\n", sizeof(ullage_answer),
         offsetof(ullage_answer, top_log_probabilities));
  printf("NativeAnswer.topTokenCount %zu %zu\n", sizeof(ullage_answer),
         offsetof(ullage_answer, top_token_count));
  printf("NativeAnswer.toolCalls %zu %zu\n", sizeof(ullage_answer),
         offsetof(ullage_answer, tool_calls));
  printf("NativeAnswer.draftedTokens %zu %zu\n", sizeof(ullage_answer),
         offsetof(ullage_answer, drafted_tokens));
  printf("NativeAnswer.acceptedTokens %zu %zu\n", sizeof(ullage_answer),
         offsetof(ullage_answer, accepted_tokens));
  printf("NativeAnswer.forcedTokens %zu %zu\n", sizeof(ullage_answer),
         offsetof(ullage_answer, forced_tokens));
  printf("NativeImportOptions.size %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, size));
  printf("NativeImportOptions.folder %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, folder));
  printf("NativeImportOptions.borrow %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, borrow));
  printf("NativeImportOptions.deviceInputs %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, device_inputs));
  printf("NativeImportOptions.deviceInputCount %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, device_input_count));
  printf("NativeImportOptions.specialized %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, specialized));
  printf("NativeImportOptions.specializedCount %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, specialized_count));
  printf("NativeImportOptions.shapes %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, shapes));
  printf("NativeImportOptions.shapeCount %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, shape_count));
  printf("NativeImportOptions.bounds %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, bounds));
  printf("NativeImportOptions.boundCount %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, bound_count));
  printf("NativeImportOptions.given %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, given));
  printf("NativeImportOptions.givenCount %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, given_count));
  printf("NativeImportOptions.allowNewerOpset %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, allow_newer_opset));
  printf("NativeImportOptions.unrollLoops %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, unroll_loops));
  printf("NativeImportOptions.diagnoseUser %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, diagnose_user));
  printf("NativeImportOptions.diagnose %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, diagnose));
  printf("NativeImportOptions.lengths %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, lengths));
  printf("NativeImportOptions.lengthCount %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, length_count));
  printf("NativeImportOptions.sizes %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, sizes));
  printf("NativeImportOptions.sizeCount %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, size_count));
  printf("NativeImportOptions.allowUnknownKeys %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, allow_unknown_keys));
  printf("NativeImportOptions.seedInput %zu %zu\n", sizeof(ullage_import_options),
         offsetof(ullage_import_options, seed_input));
  printf("NativeDiagnostic.size %zu %zu\n", sizeof(ullage_diagnostic),
         offsetof(ullage_diagnostic, size));
  printf("NativeDiagnostic.status %zu %zu\n", sizeof(ullage_diagnostic),
         offsetof(ullage_diagnostic, status));
  printf("NativeDiagnostic.message %zu %zu\n", sizeof(ullage_diagnostic),
         offsetof(ullage_diagnostic, message));
  printf("NativeDiagnostic.op %zu %zu\n", sizeof(ullage_diagnostic),
         offsetof(ullage_diagnostic, op));
  printf("NativeDiagnostic.node %zu %zu\n", sizeof(ullage_diagnostic),
         offsetof(ullage_diagnostic, node));
  printf("NativeNamedTensor.name %zu %zu\n", sizeof(ullage_named_tensor),
         offsetof(ullage_named_tensor, name));
  printf("NativeNamedTensor.tensor %zu %zu\n", sizeof(ullage_named_tensor),
         offsetof(ullage_named_tensor, tensor));
  printf("NativeNamedShape.name %zu %zu\n", sizeof(ullage_named_shape),
         offsetof(ullage_named_shape, name));
  printf("NativeNamedShape.rank %zu %zu\n", sizeof(ullage_named_shape),
         offsetof(ullage_named_shape, rank));
  printf("NativeNamedShape.extents %zu %zu\n", sizeof(ullage_named_shape),
         offsetof(ullage_named_shape, extents));
  printf("NativeTranscriberOptions.size %zu %zu\n", sizeof(ullage_transcriber_options),
         offsetof(ullage_transcriber_options, size));
  printf("NativeTranscriberOptions.language %zu %zu\n", sizeof(ullage_transcriber_options),
         offsetof(ullage_transcriber_options, language));
  printf("NativeTranscriberOptions.timestamps %zu %zu\n", sizeof(ullage_transcriber_options),
         offsetof(ullage_transcriber_options, timestamps));
  printf("NativeTranscriberOptions.compile %zu %zu\n", sizeof(ullage_transcriber_options),
         offsetof(ullage_transcriber_options, compile));
  printf("NativeTranscriberOptions.session %zu %zu\n", sizeof(ullage_transcriber_options),
         offsetof(ullage_transcriber_options, session));
  printf("NativeTranscriptSegment.start %zu %zu\n", sizeof(ullage_transcript_segment),
         offsetof(ullage_transcript_segment, start));
  printf("NativeTranscriptSegment.end %zu %zu\n", sizeof(ullage_transcript_segment),
         offsetof(ullage_transcript_segment, end));
  printf("NativeTranscriptSegment.text %zu %zu\n", sizeof(ullage_transcript_segment),
         offsetof(ullage_transcript_segment, text));
  printf("NativeTranscriptSegment.textSize %zu %zu\n", sizeof(ullage_transcript_segment),
         offsetof(ullage_transcript_segment, text_size));
  printf("NativeTranscriptSegment.tokens %zu %zu\n", sizeof(ullage_transcript_segment),
         offsetof(ullage_transcript_segment, tokens));
  printf("NativeTranscriptSegment.tokenCount %zu %zu\n", sizeof(ullage_transcript_segment),
         offsetof(ullage_transcript_segment, token_count));
  printf("NativeTranscript.size %zu %zu\n", sizeof(ullage_transcript),
         offsetof(ullage_transcript, size));
  printf("NativeTranscript.text %zu %zu\n", sizeof(ullage_transcript),
         offsetof(ullage_transcript, text));
  printf("NativeTranscript.textSize %zu %zu\n", sizeof(ullage_transcript),
         offsetof(ullage_transcript, text_size));
  printf("NativeTranscript.segments %zu %zu\n", sizeof(ullage_transcript),
         offsetof(ullage_transcript, segments));
  printf("NativeTranscript.segmentCount %zu %zu\n", sizeof(ullage_transcript),
         offsetof(ullage_transcript, segment_count));
  printf("NativeTranscript.language %zu %zu\n", sizeof(ullage_transcript),
         offsetof(ullage_transcript, language));
  printf("NativeTranscript.seconds %zu %zu\n", sizeof(ullage_transcript),
         offsetof(ullage_transcript, seconds));
  printf("NativeTranscript.windows %zu %zu\n", sizeof(ullage_transcript),
         offsetof(ullage_transcript, windows));
  printf("NativeTranscript.tokens %zu %zu\n", sizeof(ullage_transcript),
         offsetof(ullage_transcript, tokens));
  return 0;
}

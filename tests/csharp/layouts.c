/* What Layouts.cs compares: the last member of each struct, where C has it. */
#include <stdio.h>
#include <ullage/ullage_compiler.h>

#define ROW(csharp, type, member) \
  printf(csharp " %zu %zu\n", sizeof(type), offsetof(type, member))

int main(void) {
  ROW("NativeContextOptions.debugLabels", ullage_context_options, debug_labels);
  ROW("NativeDeviceInfo.deviceId", ullage_device_info, device_id);
  ROW("NativeProgramOptions.plan", ullage_program_options, plan);
  ROW("NativePlanInfo.lacks", ullage_plan_info, lacks);
  ROW("NativeTensorInfo.symbols", ullage_tensor_info, symbols);
  ROW("NativeTensor.sizeBytes", ullage_tensor, size_bytes);
  ROW("NativeBound.value", ullage_bound, value);
  ROW("NativeSessionOptions.submissionIterations", ullage_session_options, submission_iterations);
  ROW("NativeOutputInfo.fromDevice", ullage_output_info, from_device);
  ROW("Statistics.Submissions", ullage_statistics, submissions);
  ROW("NativeDiagnostic.node", ullage_diagnostic, node);
  ROW("NativeImportOptions.lengthCount", ullage_import_options, length_count);
  ROW("NativeAttribute.count", ullage_attribute, count);
  ROW("NativeSize.divisor", ullage_size, divisor);
  ROW("NativeDerivativeOptions.recompute", ullage_derivative_options, recompute);
  ROW("NativeBatchOptions.rows", ullage_batch_options, rows);
  ROW("NativeCompileOptions.progress", ullage_compile_options, progress);
  return 0;
}

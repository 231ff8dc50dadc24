/* Prints the size of each struct and the offset of its last member, for Layouts.cs. */
#include <stdio.h>
#include <ullage/ullage_compiler.h>

#define LAYOUT(csharp, type, member) \
  printf(csharp " %zu %zu\n", sizeof(type), offsetof(type, member))

int main(void) {
  LAYOUT("NativeContextOptions.debugLabels", ullage_context_options, debug_labels);
  LAYOUT("NativeDeviceInfo.deviceId", ullage_device_info, device_id);
  LAYOUT("NativeProgramOptions.plan", ullage_program_options, plan);
  LAYOUT("NativePlanInfo.lacks", ullage_plan_info, lacks);
  LAYOUT("NativeTensorInfo.symbols", ullage_tensor_info, symbols);
  LAYOUT("NativeTensor.sizeBytes", ullage_tensor, size_bytes);
  LAYOUT("NativeBound.value", ullage_bound, value);
  LAYOUT("NativeSessionOptions.submissionIterations", ullage_session_options,
         submission_iterations);
  LAYOUT("NativeOutputInfo.fromDevice", ullage_output_info, from_device);
  LAYOUT("Statistics.Submissions", ullage_statistics, submissions);
  LAYOUT("NativeDiagnostic.node", ullage_diagnostic, node);
  LAYOUT("NativeImportOptions.lengthCount", ullage_import_options, length_count);
  LAYOUT("NativeAttribute.count", ullage_attribute, count);
  LAYOUT("NativeSize.divisor", ullage_size, divisor);
  LAYOUT("NativeDerivativeOptions.recompute", ullage_derivative_options, recompute);
  LAYOUT("NativeBatchOptions.rows", ullage_batch_options, rows);
  LAYOUT("NativeCompileOptions.progress", ullage_compile_options, progress);
  return 0;
}

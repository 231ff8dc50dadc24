// Cooperative matrices (SPV_KHR_cooperative_matrix): the invocations of a subgroup share one, and
// multiply and add in one step. MATRIX_ROWS x MATRIX_COLUMNS sums of f32 of MATRIX_INNER products
// of f16; with MATRIX_BYTES sums of i32 of products of signed bytes. The device must support the
// shape. Includers require GL_EXT_spirv_intrinsics and
// GL_EXT_shader_explicit_arithmetic_types_float16, or _int8, and #pragma use_vulkan_memory_model,
// which the extension requires; subgroups are full.
#ifndef ULLAGE_LIB_MATRIX
#define ULLAGE_LIB_MATRIX

// Parameters of a type: number of the elements' type in Vulkan (0: f16, 1: f32, 3: i8, 5: i32), scope (3: subgroup), rows,
// columns, use (0: a, 1: b, 2: sums). They become ids in shaders/kernel_compiler/matrix_types.
#define MATRIX_EXTENSION extensions = ["SPV_KHR_cooperative_matrix"], capabilities = [6022]
#if MATRIX_BYTES
#define MATRIX_FACTOR 3
#define MatrixVec4 i8vec4
#else
#define MATRIX_FACTOR 0
#define MatrixVec4 f16vec4
#endif
#define MatrixA spirv_type(MATRIX_EXTENSION, id = 4456, MATRIX_FACTOR, 3, MATRIX_ROWS, MATRIX_INNER, 0)
#define MatrixB spirv_type(MATRIX_EXTENSION, id = 4456, MATRIX_FACTOR, 3, MATRIX_INNER, MATRIX_COLUMNS, 1)
#define MatrixSums spirv_type(MATRIX_EXTENSION, id = 4456, 1, 3, MATRIX_ROWS, MATRIX_COLUMNS, 2)

// Rows, or columns, one after another, `stride` vec4s apart, from the vec4 `first` on.
const int kRowMajor = 0, kColumnMajor = 1;
// In that memory model other invocations see the effect of an access only if it is not private.
const int kNonPrivate = 0x20;
spirv_instruction(MATRIX_EXTENSION, id = 4457)
MatrixA load_matrix_a(spirv_by_reference MatrixVec4 first, int layout_, uint stride, spirv_literal int access);
spirv_instruction(MATRIX_EXTENSION, id = 4457)
MatrixB load_matrix_b(spirv_by_reference MatrixVec4 first, int layout_, uint stride, spirv_literal int access);
spirv_instruction(MATRIX_EXTENSION, id = 4457)
MatrixSums load_matrix_sums(spirv_by_reference vec4 first, int layout_, uint stride, spirv_literal int access);
spirv_instruction(MATRIX_EXTENSION, id = 4458)
void store_matrix(spirv_by_reference vec4 first, MatrixSums sums, int layout_, uint stride, spirv_literal int access);

// Every element is `x`; element by element, sums * factors and a + b.
spirv_instruction(id = 80) MatrixSums matrix_of(float x);
spirv_instruction(id = 133) MatrixSums scaled_matrix(MatrixSums sums, MatrixSums factors);
spirv_instruction(id = 129) MatrixSums added_matrix(MatrixSums a, MatrixSums b);

// a b + sums.
#if MATRIX_BYTES
#define MatrixCounts spirv_type(MATRIX_EXTENSION, id = 4456, 5, 3, MATRIX_ROWS, MATRIX_COLUMNS, 2)
const int kAllSigned = 0xf;
spirv_instruction(MATRIX_EXTENSION, id = 4459)
MatrixCounts multiply_matrices(MatrixA a, MatrixB b, MatrixCounts sums, spirv_literal int signs);
spirv_instruction(id = 80) MatrixCounts counts_of(int x);
spirv_instruction(MATRIX_EXTENSION, id = 4458)
void store_counts(spirv_by_reference ivec4 first, MatrixCounts counts, int layout_, uint stride, spirv_literal int access);
spirv_instruction(id = 111) MatrixSums numbers_of_counts(MatrixCounts counts);
#else
spirv_instruction(MATRIX_EXTENSION, id = 4459) MatrixSums multiply_matrices(MatrixA a, MatrixB b, MatrixSums sums);

f16vec4 halves_of(uvec2 words) { return f16vec4(unpackFloat2x16(words.x), unpackFloat2x16(words.y)); }
#endif

#endif

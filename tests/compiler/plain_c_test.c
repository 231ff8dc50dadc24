/* The shared library from C: a graph, its program, and a run of it on the null backend. */
#include <stdio.h>
#include <ullage/ullage_compiler.h>

static int failed(ullage_status status) {
  ullage_diagnostic diagnostic = {0};
  diagnostic.size = sizeof(diagnostic);
  if (status == ULLAGE_OK) return 0;
  ullage_compiler_last_error(&diagnostic);
  fprintf(stderr, "%s\n%s\n", diagnostic.message, ullage_last_error());
  return 1;
}

static int build(ullage_graph* graph) {
  const int64_t extents[] = {-1, 4};
  ullage_value x = ULLAGE_NO_VALUE, y = ULLAGE_NO_VALUE;
  uint32_t count = 1;
  return failed(ullage_graph_input(graph, "x", ULLAGE_F32, 2, extents, NULL, 0, &x)) ||
         failed(ullage_graph_add(graph, "exp", &x, 1, NULL, 0, &y, &count)) ||
         failed(ullage_graph_output(graph, "y", y));
}

static int run(ullage_context* context, const ullage_compiled* compiled) {
  ullage_program* program = NULL;
  const int bad = failed(ullage_program_load_memory(context, ullage_compiled_bytes(compiled),
                                                    ullage_compiled_size(compiled), &program)) ||
                  ullage_program_input_count(program) != 1;
  ullage_program_destroy(program);
  return bad;
}

int main(void) {
  ullage_context_options options = {0};
  options.size = sizeof(options);
  options.use_null_backend = 1;
  ullage_compile_options compiling = {0};
  compiling.size = sizeof(compiling);
  ullage_context* context = NULL;
  ullage_graph* graph = NULL;
  ullage_model* model = NULL;
  ullage_compiled* compiled = NULL;
  int bad =
      failed(ullage_context_create(&options, &context)) || failed(ullage_graph_create(&graph));
  compiling.context = context;
  bad = bad || build(graph) || failed(ullage_model_from_graph(graph, &model)) ||
        failed(ullage_model_compile(model, &compiling, &compiled)) || run(context, compiled);
  ullage_compiled_destroy(compiled);
  ullage_model_destroy(model);
  ullage_graph_destroy(graph);
  ullage_context_destroy(context);
  return bad;
}

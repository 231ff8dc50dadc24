// Handles of the compiler C API that destroy themselves, and its last error.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <string>

#include "ullage/ullage_compiler.h"

namespace ullage::test {

template <auto destroy>
struct Destroy {
  template <class T>
  void operator()(T* object) const {
    destroy(object);
  }
};
using Model = std::unique_ptr<ullage_model, Destroy<ullage_model_destroy>>;
using Calls = std::unique_ptr<ullage_graph, Destroy<ullage_graph_destroy>>;
using Compiled = std::unique_ptr<ullage_compiled, Destroy<ullage_compiled_destroy>>;

// An enum as a C caller may fill it.
template <class Enum>
__attribute__((no_sanitize("undefined"))) Enum any_number(int number) {
  Enum value;
  std::memcpy(&value, &number, sizeof value);
  return value;
}

struct Diagnostic {
  ullage_status status = ULLAGE_OK;
  std::string message, op, node;
};

inline Diagnostic copy_of(const ullage_diagnostic& diagnostic) {
  return {diagnostic.status, diagnostic.message, diagnostic.op, diagnostic.node};
}

inline Diagnostic last_error() {
  ullage_diagnostic diagnostic = {};
  diagnostic.size = sizeof diagnostic;
  EXPECT_EQ(ullage_compiler_last_error(&diagnostic), ULLAGE_OK);
  return copy_of(diagnostic);
}

inline Calls new_graph() {
  ullage_graph* graph = nullptr;
  EXPECT_EQ(ullage_graph_create(&graph), ULLAGE_OK);
  return Calls(graph);
}

inline Model model_of_graph(const Calls& graph) {
  ullage_model* model = nullptr;
  EXPECT_EQ(ullage_model_from_graph(graph.get(), &model), ULLAGE_OK) << last_error().message;
  return Model(model);
}

inline Compiled compiled(const Model& model, const ullage_compile_options* options = nullptr) {
  ullage_compiled* created = nullptr;
  EXPECT_EQ(ullage_model_compile(model.get(), options, &created), ULLAGE_OK)
      << last_error().message;
  return Compiled(created);
}

// f32 [rows, columns], whose extents of -1 are called "rows" and "columns".
inline ullage_value input(const Calls& graph, const char* name, int64_t rows, int64_t columns) {
  const int64_t extents[] = {rows, columns};
  const char* const symbols[] = {"rows", "columns"};
  ullage_value value = ULLAGE_NO_VALUE;
  EXPECT_EQ(ullage_graph_input(graph.get(), name, ULLAGE_F32, 2, extents, symbols, 0, &value),
            ULLAGE_OK)
      << last_error().message;
  return value;
}

// A node of one result.
inline ullage_value add(const Calls& graph, const char* op, std::initializer_list<ullage_value> of,
                        std::initializer_list<ullage_attribute> attributes = {}) {
  ullage_value value = ULLAGE_NO_VALUE;
  uint32_t count = 1;
  EXPECT_EQ(ullage_graph_add(graph.get(), op, of.begin(), static_cast<uint32_t>(of.size()),
                             attributes.begin(), static_cast<uint32_t>(attributes.size()), &value,
                             &count),
            ULLAGE_OK)
      << last_error().message;
  return value;
}

inline std::string text_of(const Calls& graph) {
  const char* text = nullptr;
  EXPECT_EQ(ullage_graph_text(graph.get(), &text), ULLAGE_OK);
  return text ? text : "";
}

}  // namespace ullage::test

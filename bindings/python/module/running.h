// Devices, contexts, programs and sessions of the C API as classes.
#pragma once

#include <nanobind/nanobind.h>
#include <ullage/ullage.h>

#include <memory>
#include <string>

namespace ullage::python {

template <auto destroy>
struct Destroy {
  template <class T>
  void operator()(T* object) const {
    destroy(object);
  }
};

class Context {
 public:
  // `cache_directory`: "" disables the cache on disk.
  Context(uint32_t device, bool null_backend, int max_tier, const std::string& cache_directory,
          bool self_test);
  ullage_context* get() const { return context_.get(); }
  nanobind::dict info() const;
  nanobind::bytes profile() const;

 private:
  std::unique_ptr<ullage_context, Destroy<ullage_context_destroy>> context_;
};

void add_running(nanobind::module_& module);

}  // namespace ullage::python

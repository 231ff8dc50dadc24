// Devices, contexts, programs and sessions of the C API as classes.
#pragma once

#include <nanobind/nanobind.h>
#include <ullage/ullage.h>

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

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
  // `cache_directory`: "" disables the cache on disk. `cache_limit`: its bytes; 0: the default.
  Context(uint32_t device, bool null_backend, int max_tier, const std::string& cache_directory,
          bool self_test, uint64_t cache_limit);
  ullage_context* get() const { return context_.get(); }
  nanobind::dict info() const;
  nanobind::bytes profile() const;

 private:
  std::unique_ptr<ullage_context, Destroy<ullage_context_destroy>> context_;
};

class Program {
 public:
  Program(std::shared_ptr<Context> context, const nanobind::bytes& file, const std::string& entry,
          const std::string& plan);
  ullage_program* get() const { return program_.get(); }
  ullage_context* context() const { return context_->get(); }
  std::span<const std::byte> file() const {
    return std::as_bytes(std::span(file_)).first(file_size_);
  }

  nanobind::list inputs() const;
  nanobind::list outputs() const;
  nanobind::list nodes() const;  // of the model: (name, op, where it is computed, why there)

 private:
  // The file is aligned to 16 bytes and outlives the program.
  struct alignas(16) Unit {
    std::byte bytes[16];
  };

  template <class Count, class Get>
  nanobind::list list(Count count, Get get) const;

  std::shared_ptr<Context> context_;
  std::vector<Unit> file_;
  size_t file_size_ = 0;
  std::unique_ptr<ullage_program, Destroy<ullage_program_destroy>> program_;
};

void add_running(nanobind::module_& module);

}  // namespace ullage::python

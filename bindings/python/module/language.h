// What generators, embedders and transcribers share.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "compiling.h"
#include "errors.h"
#include "options.h"

namespace ullage::python {

using Tokens = std::vector<int32_t>;

inline nanobind::list list_of(const int32_t* tokens, uint32_t count) {
  nanobind::list result;
  for (uint32_t i = 0; i < count; ++i) result.append(tokens[i]);
  return result;
}

inline uint32_t count_of(const Tokens& tokens) {
  return static_cast<uint32_t>(tokens.size());
}

// Options of the session and of the compilation, the folder of the cache, and what hears of
// progress.
struct Opening {
  const nanobind::dict& session;
  const nanobind::dict& compile;
  const std::string& cache_directory;
  nanobind::object call;
};

// Loads a file or a folder by `load`, a function of the C API, into `owner`. `options` refers to
// `kept`. Raises what `load` and the call raise.
template <class Options, class T, class Owner>
void open_file(const Context& context, const std::string& path, Options options, KeptValues& kept,
               Opening opening,
               ullage_status (*load)(ullage_context*, const char*, const Options*, T**),
               Owner& owner) {
  const ullage_session_options running = session_options(opening.session, kept);
  Progress progress(std::move(opening.call));
  const ullage_compile_options compiling =
      progress.options(compile_options(opening.compile, kept), opening.cache_directory);
  options.session = &running;
  options.compile = &compiling;
  T* opened = nullptr;
  const ullage_status status =
      released([&] { return load(context.get(), path.c_str(), &options, &opened); });
  owner.reset(opened);
  progress.check();
  check_compiled(status);
}

}  // namespace ullage::python

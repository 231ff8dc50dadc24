// onnxruntime's functions, and how failures pass between it, the provider and ullage.
#pragma once

#include <onnxruntime_c_api.h>
#include <ullage/ullage_buffers.h>
#include <ullage/ullage_compiler.h>

#include <exception>
#include <memory>
#include <stdexcept>
#include <string>

namespace ullage::provider {

// The oldest runtime that will do; the headers may be newer.
inline constexpr uint32_t kOldestApi = 24;
inline constexpr const char* kProviderName = "UllageExecutionProvider";

struct Failure : std::runtime_error {
  explicit Failure(const std::string& message, ullage_status why = ULLAGE_INTERNAL)
      : std::runtime_error(message), status(why) {}
  ullage_status status;
};

// A graph that ullage cannot compile, and the node to blame, where one is.
struct Refusal : Failure {
  Refusal(const std::string& message, ullage_status why, std::string node_name)
      : Failure(message, why), node(std::move(node_name)) {}
  std::string node;  // "outer/inner" in bodies; "" where none is
};

// Owns what a function of a C API releases.
template <auto Release>
struct Releases {
  template <class T>
  void operator()(T* object) const {
    Release(object);
  }
};
template <class T, auto Release>
using Owned = std::unique_ptr<T, Releases<Release>>;

// Of one runtime; lives as long as the factory, which every other object refers to.
struct Api {
  const OrtApi& ort;
  const OrtEpApi& ep;
  const OrtModelEditorApi& editor;
  // True if a node gets values that only its bodies read: from onnxruntime 1.28 on.
  bool hands_over_outer_values = true;

  // Throws Failure with the message of a status, which it releases. null is success.
  void check(OrtStatus* status) const {
    if (!status) return;
    const std::unique_ptr<OrtStatus, void (*)(OrtStatus*)> owned(status, ort.ReleaseStatus);
    throw Failure(ort.GetErrorMessage(status));
  }

  // Owned by one of onnxruntime's own functions of release.
  template <class T>
  std::unique_ptr<T, void(ORT_API_CALL*)(T*)> own(T* object,
                                                  void(ORT_API_CALL* release)(T*)) const {
    return {object, release};
  }
};

// For runtimes of this version ("1.28.0") on.
Api api_of(const OrtApi& ort, const std::string& version);

// Throw Failure (ullage.h) and Refusal (ullage_compiler.h).
void check_run(ullage_status status);
void check_compiled(ullage_status status);

// The one guard: no exception passes into onnxruntime.
template <class Call>
OrtStatus* guarded(const Api& api, Call call) noexcept {
  try {
    call();
    return nullptr;
  } catch (const std::exception& failure) {
    return api.ort.CreateStatus(ORT_FAIL, failure.what());
  } catch (...) {
    return api.ort.CreateStatus(ORT_FAIL, "ullage: unknown failure");
  }
}

// Writes to the log that onnxruntime gave a session. Copies nothing; may be used by any thread.
class Log {
 public:
  Log(const Api& api, const OrtLogger* logger) : api_(api), logger_(logger) {}
  void info(const std::string& text) const { write(ORT_LOGGING_LEVEL_INFO, text); }
  void warning(const std::string& text) const { write(ORT_LOGGING_LEVEL_WARNING, text); }

 private:
  void write(OrtLoggingLevel level, const std::string& text) const {
    api_.check(api_.ort.Logger_LogMessage(logger_, level, text.c_str(), ORT_TSTR("ullage"), 0,
                                          kProviderName));
  }
  const Api& api_;
  const OrtLogger* logger_;
};

}  // namespace ullage::provider

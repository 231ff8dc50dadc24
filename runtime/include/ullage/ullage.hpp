// Ullage for C++20: the C API with owners and values; no exceptions, nothing but ullage.h behind
// it.
//
//   auto context = ullage::Context::create();
//   if (!context) return fail(context.status());
//   auto program = ullage::Program::load_file(*context, "model.ull");
//   ...
//   ullage::Status status = session->set_input("x", {1, 3, 48, 320}, pixels);
//
// The rules of ullage.h hold: threads, lifetimes (a Context outlives its programs, a Program its
// sessions), messages of one line.
#pragma once

#include <ullage/ullage.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace ullage {

// How a call ended; converts to true where it went well.
class [[nodiscard]] Status {
 public:
  Status() = default;
  Status(ullage_status code, std::string message) : code_(code), message_(std::move(message)) {}
  // What a call of the C API returned, with its message.
  static Status of(ullage_status code) {
    return code == ULLAGE_OK ? Status() : Status(code, ullage_last_error());
  }
  explicit operator bool() const { return code_ == ULLAGE_OK; }
  ullage_status code() const { return code_; }
  const std::string& message() const { return message_; }

 private:
  ullage_status code_ = ULLAGE_OK;
  std::string message_;
};

// A value, or the Status that says why there is none.
template <class T>
class [[nodiscard]] Outcome {
 public:
  Outcome(T value) : value_(std::move(value)) {}
  Outcome(Status status) : status_(std::move(status)) {}
  explicit operator bool() const { return value_.has_value(); }
  const Status& status() const { return status_; }
  // REQUIRES: there is a value.
  T& operator*() & { return *value_; }
  T&& operator*() && { return *std::move(value_); }
  const T& operator*() const& { return *value_; }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }

 private:
  std::optional<T> value_;
  Status status_;
};

template <class T>
constexpr ullage_dtype dtype_of() {
  if constexpr (std::is_same_v<T, float>) return ULLAGE_F32;
  if constexpr (std::is_same_v<T, double>) return ULLAGE_F64;
  if constexpr (std::is_same_v<T, int8_t>) return ULLAGE_I8;
  if constexpr (std::is_same_v<T, int16_t>) return ULLAGE_I16;
  if constexpr (std::is_same_v<T, int32_t>) return ULLAGE_I32;
  if constexpr (std::is_same_v<T, int64_t>) return ULLAGE_I64;
  if constexpr (std::is_same_v<T, uint8_t>) return ULLAGE_U8;
  if constexpr (std::is_same_v<T, uint16_t>) return ULLAGE_U16;
  if constexpr (std::is_same_v<T, uint32_t>) return ULLAGE_U32;
  if constexpr (std::is_same_v<T, uint64_t>) return ULLAGE_U64;
  if constexpr (std::is_same_v<T, bool>) return ULLAGE_BOOL;
}

namespace detail {
template <auto destroy>
struct Destroyer {
  template <class T>
  void operator()(T* object) const {
    destroy(object);
  }
};
template <class T, auto destroy>
using Owner = std::unique_ptr<T, Destroyer<destroy>>;
}  // namespace detail

class Context {
 public:
  // `options.size` is filled in here.
  static Outcome<Context> create(ullage_context_options options = {}) {
    options.size = sizeof(options);
    ullage_context* context = nullptr;
    const Status status = Status::of(ullage_context_create(&options, &context));
    if (!status) return status;
    return Context(context);
  }
  ullage_context* get() const { return context_.get(); }
  uint64_t validation_messages() const {
    return ullage_context_validation_messages(context_.get());
  }

 private:
  explicit Context(ullage_context* context) : context_(context) {}
  detail::Owner<ullage_context, ullage_context_destroy> context_;
};

class Program {
 public:
  static Outcome<Program> load_file(const Context& context, const std::string& path) {
    ullage_program* program = nullptr;
    const Status status =
        Status::of(ullage_program_load_file(context.get(), path.c_str(), &program));
    if (!status) return status;
    return Program(program);
  }
  // `bytes` stay valid and unchanged while the program lives; 16-byte aligned.
  static Outcome<Program> load_memory(const Context& context, std::span<const std::byte> bytes) {
    ullage_program* program = nullptr;
    const Status status =
        Status::of(ullage_program_load_memory(context.get(), bytes.data(), bytes.size(), &program));
    if (!status) return status;
    return Program(program);
  }
  ullage_program* get() const { return program_.get(); }

  // Names live as long as the program.
  std::vector<ullage_tensor_info> inputs() const {
    return list<ullage_tensor_info>(ullage_program_input_count, ullage_program_get_input);
  }
  std::vector<ullage_tensor_info> outputs() const {
    return list<ullage_tensor_info>(ullage_program_output_count, ullage_program_get_output);
  }
  std::vector<ullage_node_info> nodes() const {
    return list<ullage_node_info>(ullage_program_node_count, ullage_program_get_node);
  }

 private:
  explicit Program(ullage_program* program) : program_(program) {}

  template <class Info, class Count, class Get>
  std::vector<Info> list(Count count, Get info_of) const {
    std::vector<Info> result(count(program_.get()));
    for (uint32_t i = 0; i < result.size(); ++i) {
      result[i].size = sizeof(Info);
      info_of(program_.get(), i, &result[i]);
    }
    return result;
  }

  detail::Owner<ullage_program, ullage_program_destroy> program_;
};

// What the library can do, as the array API standard asks it.
inline ullage_capabilities capabilities() {
  ullage_capabilities result = {};
  result.size = sizeof(result);
  (void)ullage_get_capabilities(&result);
  return result;
}

// A view of an output; valid until the session runs again, gets another input or ends.
struct TensorView {
  ullage_dtype dtype = ULLAGE_F32;
  std::vector<int64_t> extents;
  std::span<const std::byte> bytes;

  // REQUIRES: dtype == dtype_of<T>().
  template <class T>
  std::span<const T> as() const {
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
  }
};

// An output's extents and who decided them.
struct OutputInfo {
  std::vector<int64_t> extents;   // live
  std::vector<int64_t> capacity;  // what the plan has room for
  std::vector<int64_t> needed;    // live before any cut to a capacity
  std::vector<bool> from_device;  // per axis
  bool overflow = false;          // an axis was cut

  bool any_from_device() const {
    for (const bool axis : from_device) {
      if (axis) return true;
    }
    return false;
  }
};

// Extents as the host knows them; -1 where it does not.
struct Shape {
  std::vector<int64_t> extents;
  bool exact = false;   // those of the run
  bool waited = false;  // the call blocked
};

class Session {
 public:
  // `options.size` is filled in here.
  static Outcome<Session> create(const Program& program, ullage_session_options options = {}) {
    options.size = sizeof(options);
    ullage_session* session = nullptr;
    const Status status = Status::of(ullage_session_create(program.get(), &options, &session));
    if (!status) return status;
    return Session(session);
  }
  ullage_session* get() const { return session_.get(); }

  // Copies the data.
  Status set_input(const std::string& name, ullage_dtype dtype, std::span<const int64_t> extents,
                   std::span<const std::byte> bytes) {
    if (extents.size() > ULLAGE_MAX_RANK) {
      return {ULLAGE_INVALID_ARGUMENT, "input " + name + ": rank " +
                                           std::to_string(extents.size()) + " is above " +
                                           std::to_string(ULLAGE_MAX_RANK)};
    }
    ullage_tensor tensor = {};
    tensor.size = sizeof(tensor);
    tensor.dtype = dtype;
    tensor.rank = static_cast<uint32_t>(extents.size());
    for (size_t i = 0; i < extents.size(); ++i) tensor.extents[i] = extents[i];
    tensor.data = bytes.data();
    tensor.size_bytes = bytes.size();
    return Status::of(ullage_session_set_input(session_.get(), name.c_str(), &tensor));
  }
  template <class T>
  Status set_input(const std::string& name, const std::vector<int64_t>& extents,
                   const std::vector<T>& values) {
    return set_input(name, dtype_of<T>(), extents, std::as_bytes(std::span(values)));
  }

  Status prepare() { return Status::of(ullage_session_prepare(session_.get())); }
  // Submits and waits.
  Status run() { return Status::of(ullage_session_run(session_.get())); }
  // The halves of run; up to `runs_in_flight` runs may be between them.
  Outcome<ullage_ticket> submit() {
    ullage_ticket ticket = 0;
    const Status status = Status::of(ullage_session_submit(session_.get(), &ticket));
    if (!status) return status;
    return ticket;
  }
  Status wait(ullage_ticket ticket) {
    return Status::of(ullage_session_wait(session_.get(), ticket));
  }

  Outcome<TensorView> output(uint32_t index) const {
    ullage_tensor tensor = {};
    tensor.size = sizeof(tensor);
    const Status status = Status::of(ullage_session_get_output(session_.get(), index, &tensor));
    if (!status) return status;
    TensorView view;
    view.dtype = tensor.dtype;
    view.extents.assign(tensor.extents, tensor.extents + tensor.rank);
    view.bytes = {static_cast<const std::byte*>(tensor.data), tensor.size_bytes};
    return view;
  }

  Outcome<OutputInfo> output_info(uint32_t index) const {
    ullage_output_info info = {};
    info.size = sizeof(info);
    const Status status = Status::of(ullage_session_get_output_info(session_.get(), index, &info));
    if (!status) return status;
    OutputInfo result;
    result.extents.assign(info.extents, info.extents + info.rank);
    result.capacity.assign(info.capacity, info.capacity + info.rank);
    result.needed.assign(info.needed, info.needed + info.rank);
    result.from_device.assign(info.from_device, info.from_device + info.rank);
    result.overflow = info.overflow != 0;
    return result;
  }
  // The largest extents with the inputs bound now; never waits.
  Outcome<Shape> shape_bound(uint32_t output) const {
    return ask(ullage_session_shape_bound, output);
  }
  // What the host knows of them; never waits.
  Outcome<Shape> try_shape(uint32_t output) const { return ask(ullage_session_try_shape, output); }
  // Of the run submitted last; may wait for it, and says so.
  Outcome<Shape> shape(uint32_t output) const { return ask(ullage_session_shape, output); }

  ullage_statistics statistics() const {
    ullage_statistics statistics = {};
    statistics.size = sizeof(statistics);
    (void)ullage_session_get_statistics(session_.get(), &statistics);
    return statistics;
  }

 private:
  explicit Session(ullage_session* session) : session_(session) {}

  template <class Query>
  Outcome<Shape> ask(Query query, uint32_t output) const {
    ullage_shape shape = {};
    shape.size = sizeof(shape);
    const Status status = Status::of(query(session_.get(), output, &shape));
    if (!status) return status;
    Shape result;
    result.extents.assign(shape.extents, shape.extents + shape.rank);
    result.exact = shape.exact != 0;
    result.waited = shape.waited != 0;
    return result;
  }

  detail::Owner<ullage_session, ullage_session_destroy> session_;
};

}  // namespace ullage

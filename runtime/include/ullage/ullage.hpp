// Ullage for C++20: wraps the C API of ullage.h with owning objects and result values, without
// exceptions. Header only.
//
//   auto context = ullage::Context::create();
//   if (!context) return fail(context.status());
//   auto program = ullage::Program::load_file(*context, "model.ull");
//   ...
//   ullage::Status status = session->set_input("x", {1, 3, 48, 320}, pixels);
//
// The rules of ullage.h apply: threads, lifetimes (a Context must outlive its programs, a Program
// its sessions), one-line messages.
#pragma once

#include <ullage/ullage.h>

#include <optional>
#include <string>
#include <ullage/ullage_result.hpp>
#include <vector>

namespace ullage {

// "0.1.0"
inline std::string version() {
  return ullage_version();
}

// All devices; the index is that of ullage_context_options.device.
inline std::vector<ullage_device_info> devices() {
  std::vector<ullage_device_info> result(ullage_device_count());
  for (uint32_t i = 0; i < result.size(); ++i) {
    result[i].size = sizeof(ullage_device_info);
    (void)ullage_get_device_info(i, &result[i]);
  }
  return result;
}

class Context {
 public:
  // `options.size` is filled in here.
  static Result<Context> create(ullage_context_options options = {}) {
    options.size = sizeof(options);
    ullage_context* context = nullptr;
    const Status status = Status::of(ullage_context_create(&options, &context));
    if (!status) return status;
    return Context(context);
  }
  ullage_context* get() const { return context_.get(); }
  Result<ullage_device_info> device_info() const {
    ullage_device_info info = {};
    info.size = sizeof(info);
    const Status status = Status::of(ullage_context_get_device_info(context_.get(), &info));
    if (!status) return status;
    return info;
  }
  // The device profile, for ullage_compiler.h; valid while the context lives.
  Result<std::span<const std::byte>> profile() const {
    const void* bytes = nullptr;
    size_t size = 0;
    const Status status = Status::of(ullage_context_get_profile(context_.get(), &bytes, &size));
    if (!status) return status;
    return std::span(static_cast<const std::byte*>(bytes), size);
  }
  uint64_t validation_messages() const {
    return ullage_context_validation_messages(context_.get());
  }

 private:
  explicit Context(ullage_context* context) : context_(context) {}
  detail::Owner<ullage_context, ullage_context_destroy> context_;
};

class Program {
 public:
  static Result<Program> load_file(const Context& context, const std::string& path) {
    if (const Status ok = detail::check_name(path); !ok) return ok;
    ullage_program* program = nullptr;
    const Status status =
        Status::of(ullage_program_load_file(context.get(), path.c_str(), &program));
    if (!status) return status;
    return Program(program);
  }
  // `bytes` must be 16-byte aligned and stay valid and unchanged while the program lives.
  static Result<Program> load_memory(const Context& context, std::span<const std::byte> bytes) {
    ullage_program* program = nullptr;
    const Status status =
        Status::of(ullage_program_load_memory(context.get(), bytes.data(), bytes.size(), &program));
    if (!status) return status;
    return Program(program);
  }
  // Loads the program with this name from a file that contains several.
  static Result<Program> load_entry(const Context& context, std::span<const std::byte> bytes,
                                    const std::string& entry) {
    if (const Status ok = detail::check_name(entry); !ok) return ok;
    ullage_program* program = nullptr;
    const Status status = Status::of(ullage_program_load_entry(
        context.get(), bytes.data(), bytes.size(), entry.c_str(), &program));
    if (!status) return status;
    return Program(program);
  }
  // `options.size` is filled in here.
  static Result<Program> load(const Context& context, std::span<const std::byte> bytes,
                              ullage_program_options options) {
    options.size = sizeof(options);
    ullage_program* program = nullptr;
    const Status status = Status::of(
        ullage_program_load(context.get(), bytes.data(), bytes.size(), &options, &program));
    if (!status) return status;
    return Program(program);
  }
  // Takes ownership of a program of the C API.
  static Program adopt(ullage_program* program) { return Program(program); }
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
  // The plans of the file that it was loaded from; one of them is selected.
  std::vector<ullage_plan_info> plans() const {
    return list<ullage_plan_info>(ullage_program_plan_count, ullage_program_get_plan);
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

// What the library supports, in the terms of the array API standard.
inline ullage_capabilities capabilities() {
  ullage_capabilities result = {};
  result.size = sizeof(result);
  (void)ullage_get_capabilities(&result);
  return result;
}

// A view of an output; valid until the session runs again, gets another input or is destroyed.
struct TensorView {
  ullage_dtype dtype = ULLAGE_F32;
  std::vector<int64_t> extents;
  std::span<const std::byte> bytes;  // empty if the output is in a buffer of the host

  // REQUIRES: dtype == dtype_of<T>().
  template <class T>
  std::span<const T> as() const {
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
  }
};

// The extents of an output, and whether the device computed them.
struct OutputInfo {
  std::vector<int64_t> extents;   // live
  std::vector<int64_t> capacity;  // allocated extents
  std::vector<int64_t> needed;    // live extents before clamping
  std::vector<bool> from_device;  // per axis
  bool overflow = false;          // an axis was clamped to its capacity

  bool any_from_device() const {
    for (const bool axis : from_device) {
      if (axis) return true;
    }
    return false;
  }
};

// Extents of an output; -1 where the host does not know them.
struct Shape {
  std::vector<int64_t> extents;
  bool exact = false;   // all extents are those of the run
  bool waited = false;  // the call blocked
};

class Session {
 public:
  // `options.size` is filled in here.
  static Result<Session> create(const Program& program, ullage_session_options options = {}) {
    options.size = sizeof(options);
    ullage_session* session = nullptr;
    const Status status = Status::of(ullage_session_create(program.get(), &options, &session));
    if (!status) return status;
    return Session(session);
  }
  // Takes ownership of a session of the C API.
  static Session adopt(ullage_session* session) { return Session(session); }
  ullage_session* get() const { return session_.get(); }

  // Copies the data.
  Status set_input(const std::string& name, ullage_dtype dtype, std::span<const int64_t> extents,
                   std::span<const std::byte> bytes) {
    auto tensor = detail::describe(name, dtype, extents);
    if (!tensor) return tensor.status();
    tensor->data = bytes.data();
    tensor->size_bytes = bytes.size();
    return Status::of(ullage_session_set_input(session_.get(), name.c_str(), &*tensor));
  }
  template <class T>
  Status set_input(const std::string& name, const std::vector<int64_t>& extents,
                   const std::vector<T>& values) {
    return set_input(name, dtype_of<T>(), extents, std::as_bytes(std::span(values)));
  }

  Status prepare() { return Status::of(ullage_session_prepare(session_.get())); }
  // Submits and waits.
  Status run() { return Status::of(ullage_session_run(session_.get())); }
  // The two halves of run; up to `runs_in_flight` runs may be in flight.
  Result<ullage_run_id> submit() {
    ullage_run_id run_id = 0;
    const Status status = Status::of(ullage_session_submit(session_.get(), &run_id));
    if (!status) return status;
    return run_id;
  }
  Status wait(ullage_run_id run_id) {
    return Status::of(ullage_session_wait(session_.get(), run_id));
  }
  // As wait, but never blocks: false while the device is still working.
  Result<bool> collect(ullage_run_id run_id) {
    uint32_t done = 0;
    const Status status = Status::of(ullage_session_collect(session_.get(), run_id, &done));
    if (!status) return status;
    return done != 0;
  }
  // What the run has written so far to an output that a loop appends to; none if there is nothing
  // new. Never blocks.
  Result<std::optional<TensorView>> read_stream(ullage_run_id run_id, uint32_t output) {
    ullage_tensor tensor = {};
    tensor.size = sizeof(tensor);
    uint32_t some = 0;
    const Status status =
        Status::of(ullage_session_read_stream(session_.get(), run_id, output, &tensor, &some));
    if (!status) return status;
    return some != 0 ? std::optional(view_of(tensor)) : std::nullopt;
  }
  // Ends the loops of a run in flight that have a condition with their current iteration.
  Status cancel(ullage_run_id run_id) {
    return Status::of(ullage_session_cancel(session_.get(), run_id));
  }
  // Discards a run that was recorded into a command buffer which will not be submitted.
  Status discard(ullage_run_id run_id) {
    return Status::of(ullage_session_discard(session_.get(), run_id));
  }
  // From now on the output of a run is the input of the next run, without a copy.
  Status bind_state(uint32_t output, const std::string& input) {
    if (const Status ok = detail::check_name(input); !ok) return ok;
    return Status::of(ullage_session_bind_state(session_.get(), output, input.c_str()));
  }
  // Submits what fits into `budget_us` microseconds of the current run, or of a new one. The report
  // says what was launched; its names live as long as the program.
  Result<ullage_step_report> step(uint64_t budget_us) {
    ullage_step_report report = {};
    report.size = sizeof(report);
    const Status status = Status::of(ullage_session_step(session_.get(), budget_us, &report));
    if (!status) return status;
    return report;
  }
  // Frees device memory that the next run can allocate again.
  Status trim() { return Status::of(ullage_session_trim(session_.get())); }

  Result<TensorView> output(uint32_t index) const {
    ullage_tensor tensor = {};
    tensor.size = sizeof(tensor);
    const Status status = Status::of(ullage_session_get_output(session_.get(), index, &tensor));
    if (!status) return status;
    return view_of(tensor);
  }

  Result<OutputInfo> output_info(uint32_t index) const {
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
  // The largest extents with the current inputs; never waits.
  Result<Shape> shape_bound(uint32_t output) const {
    return query_shape(ullage_session_shape_bound, output);
  }
  // The extents as far as the host knows them; never waits.
  Result<Shape> try_shape(uint32_t output) const {
    return query_shape(ullage_session_try_shape, output);
  }
  // The extents of the run that was submitted last; may wait for it and sets `waited`.
  Result<Shape> shape(uint32_t output) const { return query_shape(ullage_session_shape, output); }

  // Where each node ran in the last run. REQUIRES: the session is of this program.
  Result<std::vector<ullage_node_info>> nodes(const Program& program) const {
    std::vector<ullage_node_info> result(ullage_program_node_count(program.get()));
    for (uint32_t i = 0; i < result.size(); ++i) {
      result[i].size = sizeof(ullage_node_info);
      const Status status = Status::of(ullage_session_get_node(session_.get(), i, &result[i]));
      if (!status) return status;
    }
    return result;
  }
  // GPU times of the last run. Requires ullage_context_options.timestamps.
  Result<std::vector<ullage_dispatch_time>> dispatch_times() const {
    std::vector<ullage_dispatch_time> result(ullage_session_dispatch_count(session_.get()));
    for (uint32_t i = 0; i < result.size(); ++i) {
      result[i].size = sizeof(ullage_dispatch_time);
      const Status status =
          Status::of(ullage_session_get_dispatch_time(session_.get(), i, &result[i]));
      if (!status) return status;
    }
    return result;
  }

  ullage_statistics statistics() const {
    ullage_statistics statistics = {};
    statistics.size = sizeof(statistics);
    (void)ullage_session_get_statistics(session_.get(), &statistics);
    return statistics;
  }

 private:
  explicit Session(ullage_session* session) : session_(session) {}

  static TensorView view_of(const ullage_tensor& tensor) {
    TensorView view;
    view.dtype = tensor.dtype;
    view.extents.assign(tensor.extents, tensor.extents + tensor.rank);
    if (tensor.data != nullptr) {
      view.bytes = {static_cast<const std::byte*>(tensor.data), tensor.size_bytes};
    }
    return view;
  }

  template <class Query>
  Result<Shape> query_shape(Query query, uint32_t output) const {
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

// A step of each session within one budget, by weights; no weights: each counts 1. The `size` of
// every report is set here.
inline Status step_sessions(std::span<ullage_session* const> sessions,
                            std::span<const uint32_t> weights, uint64_t budget_us,
                            std::span<ullage_step_report> reports) {
  if (reports.size() != sessions.size() ||
      (!weights.empty() && weights.size() != sessions.size())) {
    return Status(ULLAGE_INVALID_ARGUMENT, "step_sessions: one report and weight per session");
  }
  for (ullage_step_report& report : reports) report.size = sizeof(report);
  return Status::of(
      ullage_sessions_step(sessions.data(), weights.empty() ? nullptr : weights.data(),
                           static_cast<uint32_t>(sessions.size()), budget_us, reports.data()));
}

}  // namespace ullage

// Frames of fixed work with and without a model that has a budget in each.
#include "frames.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace {

using ullage::Status;

struct Frames {
  uint32_t results = 0;
  std::vector<double> frame_ms, planned_ms, measured_ms;
  ullage_statistics before = {}, after = {};
};

// Two command buffers around what the model does in a frame, and the time of the device at the
// begin of the first and at the end of the second.
class FrameClock {
 public:
  explicit FrameClock(const Gpu& gpu)
      : gpu_(gpu), drawing_(make_commands(gpu)), end_(make_commands(gpu)) {
    VkQueryPoolCreateInfo info = {VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO};
    info.queryType = VK_QUERY_TYPE_TIMESTAMP;
    info.queryCount = 2;
    check(vkCreateQueryPool(gpu.device, &info, nullptr, &times_), "vkCreateQueryPool");
    VkPhysicalDeviceProperties properties = {};
    vkGetPhysicalDeviceProperties(gpu.physical_device, &properties);
    ms_per_tick_ = double{properties.limits.timestampPeriod} * 1e-6;
  }
  ~FrameClock() {
    vkDestroyQueryPool(gpu_.device, times_, nullptr);
    destroy(gpu_, drawing_);
    destroy(gpu_, end_);
  }
  FrameClock(const FrameClock&) = delete;
  FrameClock& operator=(const FrameClock&) = delete;

  // Milliseconds of a frame in which `model` submits after the drawing.
  template <class Model>
  double frame(const Draw& draw, uint32_t index, Model model) {
    begin(drawing_);
    vkCmdResetQueryPool(drawing_.buffer, times_, 0, 2);
    mark(drawing_, 0);
    draw(drawing_.buffer, index);
    submit(drawing_, VK_NULL_HANDLE);
    model();
    begin(end_);
    mark(end_, 1);
    submit(end_, end_.fence);
    check(vkWaitForFences(gpu_.device, 1, &end_.fence, VK_TRUE, UINT64_MAX), "vkWaitForFences");
    check(vkResetFences(gpu_.device, 1, &end_.fence), "vkResetFences");
    uint64_t ticks[2] = {};
    check(vkGetQueryPoolResults(gpu_.device, times_, 0, 2, sizeof ticks, ticks, sizeof ticks[0],
                                VK_QUERY_RESULT_64_BIT),
          "vkGetQueryPoolResults");
    return static_cast<double>(ticks[1] - ticks[0]) * ms_per_tick_;
  }

 private:
  static void begin(const Commands& commands) {
    VkCommandBufferBeginInfo info = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
    info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    check(vkBeginCommandBuffer(commands.buffer, &info), "vkBeginCommandBuffer");
  }
  void mark(const Commands& commands, uint32_t query) const {
    vkCmdWriteTimestamp(commands.buffer, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, times_, query);
  }
  void submit(const Commands& commands, VkFence fence) const {
    check(vkEndCommandBuffer(commands.buffer), "vkEndCommandBuffer");
    VkSubmitInfo info = {VK_STRUCTURE_TYPE_SUBMIT_INFO};
    info.commandBufferCount = 1;
    info.pCommandBuffers = &commands.buffer;
    check(vkQueueSubmit(gpu_.queue, 1, &info, fence), "vkQueueSubmit");
  }

  const Gpu& gpu_;
  Commands drawing_, end_;
  VkQueryPool times_ = VK_NULL_HANDLE;
  double ms_per_tick_ = 0;
};

// Zeros for every input.
Status set_inputs(const ullage::Program& program, ullage::Session& session,
                  const FrameArguments& arguments) {
  for (const ullage_tensor_info& input : program.inputs()) {
    std::vector<int64_t> extents(input.extents, input.extents + input.rank);
    const auto given = arguments.shapes.find(input.name);
    if (given != arguments.shapes.end()) extents = given->second;
    size_t bytes = 8;  // of the widest element
    for (const int64_t extent : extents) {
      if (extent < 0) {
        return Status(ULLAGE_INVALID_ARGUMENT, "input " + std::string(input.name) +
                                                   " has extents that vary: give its --shape");
      }
      bytes *= static_cast<size_t>(extent);
    }
    const size_t widths[] = {2, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 1};  // by ullage_dtype
    const std::vector<std::byte> zeros(bytes);
    ullage_tensor tensor = {};
    tensor.size = sizeof tensor;
    tensor.dtype = input.dtype;
    tensor.rank = static_cast<uint32_t>(extents.size());
    std::copy(extents.begin(), extents.end(), tensor.extents);
    tensor.data = zeros.data();
    tensor.size_bytes = bytes / 8 * widths[input.dtype];
    if (const Status set = Status::of(ullage_session_set_input(session.get(), input.name, &tensor));
        !set) {
      return set;
    }
  }
  return {};
}

// One call a frame: takes a result that is there, and launches what fits.
class Budgeted {
 public:
  Budgeted(ullage::Session& session, double budget_ms)
      : session_(session), budget_us_(static_cast<uint64_t>(std::llround(budget_ms * 1e3))) {}

  Status frame(Frames& frames) {
    if (launched_ != 0) {
      const auto done = session_.collect(launched_);
      if (!done) return done.status();
      if (!*done) return {};
      launched_ = 0;
      ++frames.results;
    }
    const auto report = session_.step(budget_us_);
    if (!report) return report.status();
    if (report->dispatches != 0) frames.planned_ms.push_back(report->planned_us * 1e-3);
    if (report->measured_us > 0) frames.measured_ms.push_back(report->measured_us * 1e-3);
    if (report->run_id != 0 && report->dispatches_left == 0) launched_ = report->run_id;
    return {};
  }

 private:
  ullage::Session& session_;
  uint64_t budget_us_;
  ullage_run_id launched_ = 0;  // all of it, and not done when last seen
};

std::string times_json(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  const auto part = [&](double share) {
    if (times.empty()) return 0.0;
    const auto rank = static_cast<size_t>(std::ceil(share * static_cast<double>(times.size())));
    return times[std::clamp<size_t>(rank, 1, times.size()) - 1];
  };
  char text[128];
  std::snprintf(text, sizeof text, "{\"p50\": %.4f, \"p99\": %.4f, \"max\": %.4f}", part(0.5),
                part(0.99), part(1));
  return text;
}

Status write_json(const FrameArguments& arguments, const Frames& without, const Frames& with) {
  const ullage_statistics &a = with.after, &b = with.before;
  std::string text =
      "{\"frames\": {\"count\": " + std::to_string(arguments.frames) +
      ", \"results\": " + std::to_string(with.results) +
      ", \"missed\": " + std::to_string(a.steps_missed - b.steps_missed) +
      ", \"planned_ms\": " + times_json(with.planned_ms) +
      ", \"measured_ms\": " + times_json(with.measured_ms) +
      "},\n \"frame_ms\": {\"without\": " + times_json(without.frame_ms) +
      ", \"with\": " + times_json(with.frame_ms) +
      "},\n \"statistics\": {\"host_waits\": " + std::to_string(a.host_waits - b.host_waits) +
      ", \"pipelines_created\": " + std::to_string(a.pipelines_created - b.pipelines_created) +
      ", \"command_buffers_recorded\": " +
      std::to_string(a.command_buffers_recorded - b.command_buffers_recorded) + "}}\n";
  std::printf("%s", text.c_str());
  if (arguments.json.empty()) return {};
  std::FILE* const file = std::fopen(arguments.json.c_str(), "w");
  const bool written = file != nullptr && std::fputs(text.c_str(), file) >= 0;
  const bool closed = file != nullptr && std::fclose(file) == 0;
  if (written && closed) return {};
  return Status(ULLAGE_INVALID_ARGUMENT, "cannot write " + arguments.json);
}

}  // namespace

Status measure_frames(const Gpu& gpu, ullage::Context& context, const Draw& draw,
                      const FrameArguments& arguments) {
  auto program = ullage::Program::load_file(context, arguments.model);
  if (!program) return program.status();
  ullage_session_options options = {};
  options.stepped = 1;
  auto session = ullage::Session::create(*program, options);
  if (!session) return session.status();
  if (const Status set = set_inputs(*program, *session, arguments); !set) return set;
  if (const Status prepared = session->prepare(); !prepared) return prepared;

  Frames without, with;
  FrameClock clock(gpu);
  for (uint32_t i = 0; i < arguments.frames; ++i) {
    without.frame_ms.push_back(clock.frame(draw, i, [] {}));
  }
  Budgeted model(*session, arguments.budget_ms);
  with.before = session->statistics();
  Status status;
  for (uint32_t i = 0; i < arguments.frames && status; ++i) {
    with.frame_ms.push_back(clock.frame(draw, i, [&] { status = model.frame(with); }));
  }
  with.after = session->statistics();
  return status ? write_json(arguments, without, with) : status;
}

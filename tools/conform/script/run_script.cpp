// Runs a Script on a device and reports the result.
#include "tools/conform/script/run_script.h"

#include <algorithm>
#include <cstring>

#include "tools/conform/script/script_memory.h"

namespace ullage::conform {
namespace {

using Verdict = ScriptReport::Verdict;
using runtime::RawDispatch;

// One execution; dispatches are batched until their results are needed.
class Execution {
 public:
  Execution(const Script& script, const PreparedScript& prepared, runtime::RawDevice& device,
            const RunScriptOptions& options, ScriptReport& report)
      : script_(script),
        pipelines_(prepared.pipelines),
        device_(device),
        options_(options),
        report_(report),
        memory_(script) {}

  ir::Result<void> run() {
    auto session = device_.create_session(memory_.resources(), pipelines_);
    if (!session) return session.error();
    session_ = std::move(*session);
    memory_.fill(*session_);
    for (const auto& step : script_.steps) {
      const auto ok = std::visit([this](const auto& s) { return perform(s); }, step);
      if (!ok) return ok;
      if (report_.findings.size() >= options_.max_findings) break;
    }
    if (auto ok = flush(); !ok) return ok;
    if (options_.keep_buffers) {
      for (size_t i = 0; i < script_.buffers.size(); ++i) {
        const auto content = memory_.content(*session_, i);
        report_.buffers.emplace_back(content.begin(), content.end());
      }
    }
    return {};
  }

 private:
  ir::Result<void> perform(const DispatchStep& step) {
    const ScriptPipeline& pipeline = script_.pipelines[step.pipeline];
    // A push buffer is read now, so the dispatches that write it must be done.
    if (pipeline.push_buffer) {
      if (auto ok = flush(); !ok) return ok;
    }
    RawDispatch d;
    d.pipeline = step.pipeline;
    d.push = push_bytes(script_, step, pipelines_[step.pipeline],
                        pipeline.push_buffer ? memory_.content(*session_, *pipeline.push_buffer)
                                             : std::span<std::byte>());
    for (const DispatchStep::PushedAddress& pushed : step.addresses) {
      const uint64_t address =
          session_->address(pushed.buffer) + ScriptMemory::offset_in_session(0);
      if (pushed.at + sizeof address > d.push.size()) continue;  // the shader does not read it
      std::memcpy(d.push.data() + pushed.at, &address, sizeof address);
    }
    std::ranges::copy(step.groups, d.groups);
    if (step.indirect) {
      d.indirect = {step.indirect->buffer, ScriptMemory::offset_in_session(step.indirect->offset)};
    }
    d.barrier_before = step.ordered;
    gathered_.push_back(std::move(d));
    return {};
  }

  ir::Result<void> perform(const CopyStep& step) {
    if (auto ok = flush(); !ok) return ok;
    const auto from = memory_.content(*session_, step.from);
    std::ranges::copy(from, memory_.content(*session_, step.to).begin());
    return {};
  }

  ir::Result<void> perform(const DumpStep& step) {
    if (auto ok = flush(); !ok) return ok;
    const ScriptBuffer& buffer = script_.buffers[step.buffer];
    report_.dumps.push_back({buffer.name, dump_text(buffer, step.first, step.count,
                                                    memory_.content(*session_, step.buffer))});
    return {};
  }

  ir::Result<void> perform(const ExpectStep& step) {
    if (auto ok = flush(); !ok) return ok;
    ++report_.expectations;
    auto finding = check_expectation(
        script_, step, [this](size_t i) { return memory_.content(*session_, i); },
        report_.worst_ulp);
    if (finding) report_.findings.push_back(std::move(*finding));
    return {};
  }

  ir::Result<void> flush() {
    if (gathered_.empty()) return {};
    auto ok = session_->run(gathered_);
    gathered_.clear();
    if (!ok) return ok;
    if (guards_broken_) return {};
    if (auto broken = memory_.broken_guard(*session_)) {
      guards_broken_ = true;
      report_.findings.push_back({.place = {}, .message = *std::move(broken), .wrong = 1});
    }
    return {};
  }

  const Script& script_;
  const std::vector<runtime::RawPipeline>& pipelines_;
  runtime::RawDevice& device_;
  const RunScriptOptions& options_;
  ScriptReport& report_;
  ScriptMemory memory_;
  std::unique_ptr<runtime::RawSession> session_;
  std::vector<RawDispatch> gathered_;
  bool guards_broken_ = false;
};

}  // namespace

ScriptReport run_script(const Script& script, const PreparedScript& prepared,
                        runtime::RawDevice& device, const RunScriptOptions& options) {
  ScriptReport report;
  if (auto lacks = check_device(script, prepared, device); !lacks) {
    report.verdict = Verdict::unsupported;
    report.message = lacks.error().message;
  } else if (auto ok = Execution(script, prepared, device, options, report).run(); !ok) {
    const bool is_too_large = ok.error().code == ir::ErrorCode::out_of_memory;
    report.verdict = is_too_large ? Verdict::unsupported : Verdict::fail;
    report.message = ok.error().message;
    report.device_lost = ok.error().code == ir::ErrorCode::device_lost;
  } else if (!report.findings.empty()) {
    const Finding& first = report.findings.front();
    report.verdict = Verdict::fail;
    report.message = (first.place.file.empty() ? "" : to_text(first.place) + ": ") + first.message;
  }
  return report;
}

ScriptReport run_script(const Script& script, runtime::RawDevice& device,
                        const RunScriptOptions& options) {
  const auto prepared = prepare_script(script);
  if (prepared) return run_script(script, *prepared, device, options);
  ScriptReport report;
  report.verdict = Verdict::broken;
  report.message = prepared.error().message;
  return report;
}

}  // namespace ullage::conform

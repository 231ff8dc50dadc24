// Driver statistics of kernels, for people.
#include "tools/common/statistics/statistics_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "tools/common/cli/text_table.h"
#include "tools/common/files/files.h"
#include "tools/common/statistics/common_statistics.h"

namespace ullage::tools {
namespace {

using runtime::PipelineExecutable;

std::string name_of(const KernelStatistics& kernel, const PipelineExecutable& executable) {
  return kernel.executables.size() == 1 ? kernel.name : kernel.name + " " + executable.name;
}

std::string value_text(const runtime::ExecutableStatistic& statistic) {
  return std::visit([](auto value) { return fmt::format("{}", value); }, statistic.value);
}

// "registers: VGPRs, occupancy: Subgroups per SIMD"
std::string sources_text(const std::map<std::string, std::string>& sources) {
  std::string text;
  for (const std::string& name : common_statistic_names()) {
    const auto source = sources.find(name);
    if (source == sources.end()) continue;
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", name, source->second);
  }
  return text;
}

std::string own_words(const KernelStatistics& kernel, const PipelineExecutable& executable) {
  std::string text = fmt::format("\n{}\n ", name_of(kernel, executable));
  const char* between = "";
  for (const runtime::ExecutableStatistic& one : executable.statistics) {
    text += fmt::format("{} {} {}", between, one.name, value_text(one));
    between = ",";
  }
  return text + "\n";
}

}  // namespace

std::string statistics_text(std::span<const KernelStatistics> kernels) {
  std::vector<std::string> header = {"kernel", "subgroup"};
  for (std::string& name : common_statistic_names()) header.push_back(std::move(name));
  TextTable table(header);
  std::map<std::string, std::string> sources;
  std::string rest;
  for (const KernelStatistics& kernel : kernels) {
    for (const PipelineExecutable& executable : kernel.executables) {
      const auto common = common_statistics(executable.statistics);
      std::vector<std::string> row = {name_of(kernel, executable),
                                      std::to_string(executable.subgroup_size)};
      for (size_t i = row.size(); i < header.size(); ++i) {
        const auto found = std::ranges::find(common, header[i], &CommonStatistic::name);
        row.push_back(found == common.end() ? "-" : std::to_string(found->value));
        if (found != common.end()) sources[found->name] = found->source;
      }
      table.add(std::move(row));
      rest += own_words(kernel, executable);
    }
  }
  return fmt::format("{}in the driver's words, {}\n{}", table.text(), sources_text(sources), rest);
}

ToolResult<> write_forms(const std::string& folder, std::span<const KernelStatistics> kernels) {
  if (const auto made = make_folder(folder); !made) return failure_of(made.error());
  for (const KernelStatistics& kernel : kernels) {
    for (const PipelineExecutable& executable : kernel.executables) {
      const std::string prefix =
          kernel.executables.size() == 1 ? kernel.name : kernel.name + "." + executable.name;
      for (const runtime::ExecutableForm& form : executable.forms) {
        const std::string name =
            file_name_of(prefix + "." + form.name) + (form.is_text ? ".txt" : ".bin");
        const auto done = write_file(folder + "/" + name, form.content);
        if (!done) return failure_of(done.error());
      }
    }
  }
  return {};
}

}  // namespace ullage::tools

// Graph cases as text.
#include "tools/conform/models/graph_case.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <sstream>

#include "ir/extent/rank.h"
#include "ir/graph/verify.h"
#include "ir/text/print.h"
#include "ops/registry.h"
#include "tools/common/files/files.h"
#include "tools/conform/models/graph_program.h"
#include "tools/conform/models/kernel_view.h"

namespace ullage::conform {

using ir::Result;
using ir::Tensor;

namespace {

constexpr int64_t kMaxInputElements = 1 << 24;  // of one input

std::string tensor_text(const Tensor& tensor) {
  std::string text =
      fmt::format("{} [{}]", name_of(tensor.dtype()), fmt::join(tensor.shape(), ", "));
  for (int64_t i = 0; i < tensor.element_count(); ++i) {
    text += ir::is_float(tensor.dtype()) ? fmt::format(" {:a}", tensor.number(i))
                                         : fmt::format(" {}", tensor.integer(i));
  }
  return text;
}

std::optional<ir::DType> find_dtype(std::string_view name) {
  for (const ir::DType dtype : ir::kAllDTypes) {
    if (name_of(dtype) == name) return dtype;
  }
  return std::nullopt;
}

// "[2, 3]": extents of at most kMaxInputElements elements.
std::optional<std::vector<int64_t>> parse_extents(std::string_view text) {
  std::vector<int64_t> extents;
  int64_t count = 1;
  while (!text.empty()) {
    int64_t extent = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), extent);
    if (error != std::errc() || extent < 0 || extents.size() == ir::kMaxRank) return std::nullopt;
    if (extent > 0 && count > kMaxInputElements / extent) return std::nullopt;
    count *= extent;
    extents.push_back(extent);
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    if (text.empty()) break;
    if (!text.starts_with(", ")) return std::nullopt;
    text.remove_prefix(2);
  }
  return extents;
}

Result<Tensor> parse_tensor(const std::string& line) {
  const size_t open = line.find('['), close = line.find(']');
  if (open == std::string::npos || close == std::string::npos || close < open || open < 2) {
    return ir::invalid_file("an input is \"DTYPE [EXTENTS] VALUES\"");
  }
  const auto dtype = find_dtype(line.substr(0, open - 1));
  const auto extents = parse_extents(std::string_view(line).substr(open + 1, close - open - 1));
  if (!dtype || !extents)
    return ir::invalid_file("no dtype or no extents: " + line.substr(0, close));
  Tensor tensor(*dtype, *extents);
  const char* at = line.c_str() + close + 1;
  for (int64_t i = 0; i < tensor.element_count(); ++i) {
    char* end = nullptr;
    if (ir::is_float(*dtype)) {
      tensor.set_number(i, std::strtod(at, &end));
    } else {
      const bool is_large = *dtype == ir::DType::u64 && line.find('-') == std::string::npos;
      tensor.set_integer(i, is_large ? static_cast<int64_t>(std::strtoull(at, &end, 10))
                                     : std::strtoll(at, &end, 10));
    }
    if (end == at) return ir::invalid_file(fmt::format("value {} is missing or not a number", i));
    at = end;
  }
  if (*at != '\0') return ir::invalid_file("more values than the extents have");
  return tensor;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : in_(std::string(text)) {}

  Result<GraphCase> all() {
    Result<void> ok = head();
    if (ok) ok = graph();
    if (ok) ok = runs();
    if (!ok) return ir::invalid_file(fmt::format("line {}: {}", number_, ok.error().message));
    return std::move(case_);
  }

 private:
  bool next() {
    if (!std::getline(in_, line_)) return false;
    if (line_.ends_with('\r')) line_.pop_back();
    ++number_;
    return true;
  }

  Result<void> head() {
    if (!next() || line_ != kGraphCaseMark) {
      return ir::invalid_file(fmt::format("the file does not begin with \"{}\"", kGraphCaseMark));
    }
    while (next() && line_ != "graph") {
      if (line_.starts_with("// ")) {
        case_.about += line_.substr(3) + "\n";
      } else if (!line_.empty()) {
        if (auto ok = property(); !ok) return ok;
      }
    }
    return {};
  }

  Result<void> property() {
    std::istringstream words(line_);
    std::string word;
    words >> word;
    if (word == "tolerance") {
      if (words >> case_.sample_tolerance.relative >> case_.sample_tolerance.absolute) return {};
      return ir::invalid_file("tolerance takes two numbers");
    }
    if (word == "view") {
      if (words >> case_.view && std::ranges::count(kernel_views(), case_.view) > 0) return {};
      return ir::invalid_file(fmt::format("view takes one of {}", fmt::join(kernel_views(), ", ")));
    }
    if (word == "bound") {
      auto& [symbol, extent] = case_.bounds.emplace_back();
      if (words >> symbol >> extent) return {};
      return ir::invalid_file("bound takes a symbol and an extent");
    }
    return ir::invalid_file("neither a comment, \"tolerance\", \"view\", \"bound\" nor \"graph\"");
  }

  Result<void> graph() {
    std::string text;
    while (next() && line_ != "end") text += line_ + "\n";
    if (line_ != "end") return ir::invalid_file("\"end\" of the graph is missing");
    Result<ir::Graph> parsed = ir::parse(text, ops::registry());
    if (!parsed) return parsed.error();
    if (Result<void> sound = ir::verify(*parsed, ops::registry()); !sound) return sound;
    case_.graph = *std::move(parsed);
    return {};
  }

  Result<void> runs() {
    while (next()) {
      if (line_.empty() || line_.starts_with("//")) continue;
      if (line_.starts_with("run")) {
        case_.runs.push_back({.sizes = line_.substr(std::min<size_t>(4, line_.size()))});
        continue;
      }
      if (case_.runs.empty()) return ir::invalid_file("an input before the first \"run\"");
      GraphRun& run = case_.runs.back();
      if (auto ok = line_.starts_with("given ") ? given(run) : tensor(line_, run.inputs); !ok) {
        return ok;
      }
    }
    return {};
  }

  static Result<void> tensor(const std::string& text, std::vector<Tensor>& to) {
    Result<Tensor> tensor = parse_tensor(text);
    if (!tensor) return tensor.error();
    to.push_back(*std::move(tensor));
    return {};
  }

  Result<void> given(GraphRun& run) {
    const char* const begin = line_.c_str() + std::string_view("given ").size();
    char* end = nullptr;
    run.given_absolute = std::strtod(begin, &end);
    if (end == begin || *end != ' ') return ir::invalid_file("given takes a number and a tensor");
    return tensor(end + 1, run.given);
  }

  std::istringstream in_;
  std::string line_;
  size_t number_ = 0;
  GraphCase case_;
};

}  // namespace

std::string to_text(const GraphCase& one) {
  std::string text(kGraphCaseMark);
  text += '\n';
  std::istringstream about(one.about);
  for (std::string line; std::getline(about, line);) text += "// " + line + "\n";
  text += fmt::format("tolerance {} {}\n", one.sample_tolerance.relative,
                      one.sample_tolerance.absolute);
  if (!one.view.empty()) text += fmt::format("view {}\n", one.view);
  for (const auto& [symbol, extent] : one.bounds)
    text += fmt::format("bound {} {}\n", symbol, extent);
  text += "graph\n" + ir::print(one.graph, ir::LargeConstants::whole);
  if (!text.ends_with('\n')) text += '\n';
  text += "end\n";
  for (const GraphRun& run : one.runs) {
    text += fmt::format("run {}\n", run.sizes);
    for (const Tensor& input : run.inputs) text += tensor_text(input) + "\n";
    for (const Tensor& output : run.given) {
      text += fmt::format("given {} {}\n", run.given_absolute, tensor_text(output));
    }
  }
  return text;
}

Result<GraphCase> parse_graph_case(std::string_view text) {
  return Reader(text).all();
}

Result<std::optional<ir::DeviceProfile>> profile_of(const GraphCase& one, DeviceUnderTest& device) {
  if (one.view.empty()) return std::optional<ir::DeviceProfile>();
  const auto profile = profile_of(device);
  if (!profile) return profile.error();
  return profile_in_view(one.view, *profile);
}

CaseResult run_graph_case(const GraphCase& one, DeviceUnderTest& device, const std::string& fault) {
  if (one.runs.empty()) return {Outcome::skip, "no size is within the limit of elements"};
  const auto profile = profile_of(one, device);
  if (!profile) return result_of(profile.error());
  return check_graph({.graph = one.graph,
                      .runs = one.runs,
                      .sample_tolerance = one.sample_tolerance,
                      .bounds = one.bounds,
                      .profile = *profile,
                      .fault = fault},
                     device);
}

Artifact artifact_of(const CaseId& id, GraphCase one) {
  one.about = id;
  return {tools::file_name_of(id) + ".graph", to_text(one)};
}

}  // namespace ullage::conform

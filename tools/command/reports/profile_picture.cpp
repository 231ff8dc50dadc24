// SVG by hand: rectangles and text.
#include "tools/command/reports/run_profile.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "base/printable.h"
#include "tools/common/files/xml_text.h"

namespace ullage::tools {
namespace {

constexpr int kWidth = 1200, kMargin = 10, kBar = 44, kRow = 18;
constexpr size_t kRows = 20;

// "conv" of "conv/lanes.comp CL=8".
std::string family_of(const std::string& kernel) {
  return kernel.substr(0, kernel.find('/'));
}

// The same colour in every picture; families that are seldom dear share the last one.
std::string_view colour_of(std::string_view family) {
  constexpr std::pair<std::string_view, std::string_view> kColours[] = {
      {"conv", "#b5384f"},      {"matmul", "#3d6fc2"},   {"elementwise", "#0a7d5a"},
      {"movement", "#c2703d"},  {"pool", "#8a4fb5"},     {"reduce", "#9a7b1f"},
      {"rowwise", "#2f8f9d"},   {"resize", "#6b8e23"},   {"sort", "#7a3b12"},
      {"recurrent", "#c95fa0"}, {"indexing", "#35455c"}, {"scan", "#4fae6a"},
  };
  const auto* found = std::ranges::find(kColours, family, [](const auto& c) { return c.first; });
  return found == std::end(kColours) ? "#8b97a5" : found->second;
}

std::string text_at(double x, int y, const std::string& text, int size = 12) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{}\" font-size=\"{}\">{}</text>\n", x, y, size,
                     xml_text(ir::printable(text)));
}

std::string describe(const ProfiledDispatch& d, const std::string& kernel) {
  std::string text = fmt::format("{:.1f} us  {}  {}", d.microseconds, d.node, kernel);
  if (d.gflops > 0) text += fmt::format("  {:.1f} GFLOP/s", d.gflops);
  if (d.gbytes > 0) text += fmt::format("  {:.1f} GB/s", d.gbytes);
  return text;
}

std::string bar(const ProfiledDispatch& d, double x, double width, int y, int height) {
  return fmt::format(
      "<rect x=\"{:.2f}\" y=\"{}\" width=\"{:.2f}\" height=\"{}\" fill=\"{}\" stroke=\"white\" "
      "stroke-width=\"0.3\"><title>{}</title></rect>\n",
      x, y, std::max(width, 0.2), height, colour_of(family_of(d.kernel)),
      xml_text(ir::printable(describe(d, d.kernel))));
}

std::string timeline(const RunProfile& profile, int& y) {
  std::string out = text_at(kMargin, y + 16,
                            fmt::format("{}: {} dispatches, {:.0f} us", profile.title,
                                        profile.dispatches.size(), profile.total_us),
                            15);
  y += 26;
  const double scale = profile.total_us > 0 ? (kWidth - 2 * kMargin) / profile.total_us : 0;
  for (const ProfiledDispatch& d : profile.dispatches) {
    out += bar(d, kMargin + d.begin_us * scale, d.microseconds * scale, y, kBar);
  }
  y += kBar + 6;
  return out;
}

std::string families(const RunProfile& profile, int& y) {
  std::map<std::string, double> time;
  for (const ProfiledDispatch& d : profile.dispatches) time[family_of(d.kernel)] += d.microseconds;
  std::string out;
  double x = kMargin;
  for (const auto& [family, us] : time) {
    out += fmt::format("<rect x=\"{:.1f}\" y=\"{}\" width=\"10\" height=\"10\" fill=\"{}\"/>\n", x,
                       y, colour_of(family));
    const std::string label = fmt::format("{} {:.0f} us", family, us);
    out += text_at(x + 14, y + 10, label);
    x += 34 + 7.0 * static_cast<double>(label.size());
  }
  y += 24;
  return out;
}

std::string slowest(const RunProfile& profile, int& y) {
  std::vector<const ProfiledDispatch*> order;
  for (const ProfiledDispatch& d : profile.dispatches) order.push_back(&d);
  std::ranges::stable_sort(order, std::ranges::greater{}, &ProfiledDispatch::microseconds);
  order.resize(std::min(order.size(), kRows));
  std::string out;
  for (const ProfiledDispatch* d : order) {
    const double longest = order.front()->microseconds;
    out += bar(*d, kMargin, longest > 0 ? 160 * d->microseconds / longest : 0, y, kRow - 4);
    std::string text = describe(*d, d->kernel.substr(0, d->kernel.find(' ')));
    const double gflops = profile.device.peak_gflops(), gbytes = profile.device.peak_gbytes();
    if (d->gflops > 0 && gflops > 0) {
      text += fmt::format("  ({:.0f} % of peak)", 100 * d->gflops / gflops);
    } else if (d->gbytes > 0 && gbytes > 0) {
      text += fmt::format("  ({:.0f} % of peak)", 100 * d->gbytes / gbytes);
    }
    out += text_at(kMargin + 170, y + 11, text, 11);
    y += kRow;
  }
  y += 20;
  return out;
}

}  // namespace

std::string profile_svg(const std::vector<RunProfile>& profiles) {
  std::string body;
  int y = kMargin;
  for (const RunProfile& profile : profiles) {
    body += timeline(profile, y);
    body += families(profile, y);
    body += slowest(profile, y);
  }
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" "
      "font-family=\"sans-serif\"><rect width=\"100%\" height=\"100%\" "
      "fill=\"white\"/>\n{}</svg>\n",
      kWidth, y + kMargin, body);
}

std::string profile_html(const std::vector<RunProfile>& profiles) {
  return "<!doctype html>\n<meta charset=\"utf-8\">\n<title>profile</title>\n" +
         profile_svg(profiles);
}

}  // namespace ullage::tools

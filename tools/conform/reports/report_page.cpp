// Style, script and frame of HTML reports.
#include "tools/conform/reports/report_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tools/common/files/json_file.h"
#include "tools/common/files/xml_text.h"
#include "tools/conform/reports/report.h"

namespace ullage::conform {
namespace {

constexpr std::string_view kStyle = R"css(
:root { color-scheme: light dark; --line: #8884; --pass: #2e8b57; --fail: #c62828; --crash: #7b1fa2;
  --timeout: #d17a00; --broken: #795548; --skip: #8a8f98; --unsupported: #5b7fa6; --same: #2e8b57; --worse: #c62828;
  --better: #2e8b57; --error: #d17a00; --missing: #8a8f98; --other: #5b7fa6; }
body { font: 15px/1.45 system-ui, sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin: 0 0 .3rem; } h2 { font-size: 1.1rem; margin: 1.6rem 0 .5rem; }
.device { opacity: .8; } table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
th.n, td.n { text-align: right; font-variant-numeric: tabular-nums; }
td.id { font-family: ui-monospace, monospace; font-size: .88rem; overflow-wrap: anywhere; }
td.message { overflow-wrap: anywhere; } pre { white-space: pre-wrap; font-size: .82rem; margin: .3rem 0; }
.tag { color: #fff; border-radius: .6rem; padding: .05rem .55rem; font-size: .8rem; white-space: nowrap; }
.filters { display: flex; flex-wrap: wrap; gap: .4rem 1rem; align-items: center; margin: .6rem 0; }
.filters input[type=search] { flex: 1; min-width: 12rem; padding: .3rem .5rem; }
.notes { border-left: 4px solid var(--timeout); padding: .2rem .8rem; }
svg.bar { width: 100%; height: 14px; border-radius: 7px; margin: .6rem 0; }
tr.row { cursor: pointer; } .zero { opacity: .3; }
)css";

constexpr std::string_view kScript = R"js(
const rows = JSON.parse(document.getElementById('rows').textContent);
const table = document.getElementById('cases'), count = document.getElementById('count');
const boxes = [...document.querySelectorAll('.filters input[type=checkbox]')];
const words = document.getElementById('words');
const kShown = 400;
function cell(parent, name, text) {
  const td = document.createElement('td');
  td.className = name; td.textContent = text; parent.append(td); return td;
}
function show() {
  const on = new Set(boxes.filter(b => b.checked).map(b => b.value));
  const wanted = words.value.toLowerCase().split(' ').filter(w => w);
  const found = rows.filter(r => on.has(r.outcome) &&
    wanted.every(w => (r.id + ' ' + r.message).toLowerCase().includes(w)));
  count.textContent = found.length + ' of ' + rows.length + ' cases' +
    (found.length > kShown ? ', the first ' + kShown + ' shown' : '');
  table.replaceChildren();
  for (const r of found.slice(0, kShown)) {
    const tr = document.createElement('tr'); tr.className = 'row';
    const tag = document.createElement('span'); tag.className = 'tag';
    tag.style.background = 'var(--' + r.outcome + ')'; tag.textContent = r.outcome;
    cell(tr, '', '').append(tag); cell(tr, 'id', r.id); cell(tr, 'message', r.message);
    tr.onclick = () => {
      if (tr.nextSibling && tr.nextSibling.className === 'text') { tr.nextSibling.remove(); return; }
      const below = document.createElement('tr'); below.className = 'text';
      const td = cell(below, '', ''); td.colSpan = 3;
      const pre = document.createElement('pre'); pre.textContent = r.text; td.append(pre);
      tr.after(below);
    };
    table.append(tr);
  }
}
for (const b of boxes) b.onchange = show;
words.oninput = show;
show();
)js";

// Inside <script>: nothing may look like its end.
std::string script_data(const std::vector<PageRow>& rows) {
  auto json = nlohmann::ordered_json::array();
  for (const PageRow& row : rows) {
    json.push_back(
        {{"id", row.id}, {"outcome", row.outcome}, {"message", row.message}, {"text", row.text}});
  }
  std::string text = tools::json_text(json, -1);
  for (size_t at = 0; (at = text.find('<', at)) != std::string::npos;) {
    text.replace(at, 1, "\\u003c");
  }
  return text;
}

std::string filter_html(const Page& page) {
  std::string html = "<div class=\"filters\">\n";
  for (const std::string& name : page.filters) {
    const bool is_on = std::ranges::find(page.chosen, name) != page.chosen.end();
    html += fmt::format("<label><input type=\"checkbox\" value=\"{0}\"{1}> {0}</label>\n", name,
                        is_on ? " checked" : "");
  }
  return html +
         "<input type=\"search\" id=\"words\" placeholder=\"words in id or message\">\n"
         "<span id=\"count\"></span></div>\n";
}

}  // namespace

std::string bar_svg(const std::vector<std::pair<std::string, size_t>>& parts) {
  size_t total = 0;
  for (const auto& [name, n] : parts) total += n;
  std::string svg = "<svg class=\"bar\" viewBox=\"0 0 1000 14\" preserveAspectRatio=\"none\">";
  double at = 0;
  for (const auto& [name, n] : parts) {
    if (n == 0) continue;
    const double width = 1000.0 * static_cast<double>(n) / static_cast<double>(total);
    svg += fmt::format(
        "<rect x=\"{:.2f}\" width=\"{:.2f}\" height=\"14\" style=\"fill:var(--{})\">"
        "<title>{} {}</title></rect>",
        at, width, name, n, name);
    at += width;
  }
  return svg + "</svg>\n";
}

std::string html_of(const Page& page) {
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n"
      "<style>{}</style></head><body>\n<h1>{}</h1>\n{}<h2>Cases</h2>\n{}"
      "<table><tbody id=\"cases\"></tbody></table>\n"
      "<script type=\"application/json\" id=\"rows\">{}</script>\n<script>{}</script>\n"
      "</body></html>\n",
      tools::xml_text(page.title), kStyle, tools::xml_text(page.title), page.body,
      filter_html(page), script_data(page.rows), kScript);
}

}  // namespace ullage::conform

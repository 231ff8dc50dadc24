// Measurements gathered from cases, by the last part of their ids.
#include "tools/conform/reports/report_measured.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/common/cli/text_table.h"

namespace ullage::conform {
namespace {

struct Row {
  std::string property = {}, value = {};
  std::vector<std::string> subjects = {};
};

struct Section {
  std::string question = {};
  std::vector<Row> rows = {};
};

template <class Items, class Member>
auto& found_or_added(Items& items, const std::string& name, Member member) {
  const auto at = std::ranges::find(items, name, member);
  if (at != items.end()) return *at;
  return items.emplace_back(typename Items::value_type{name});
}

// Rows of one property are adjacent, in the order of their first appearance.
void add(Section& section, const Measurement& m) {
  const auto same = std::ranges::find_if(section.rows, [&](const Row& row) {
    return row.property == m.property && row.value == m.value;
  });
  if (same != section.rows.end()) {
    same->subjects.push_back(m.subject);
    return;
  }
  const auto last =
      std::ranges::find(section.rows.rbegin(), section.rows.rend(), m.property, &Row::property);
  const auto at = last == section.rows.rend() ? section.rows.end() : last.base();
  section.rows.insert(at, {m.property, m.value, {m.subject}});
}

std::vector<Section> sections_of(const Results& results) {
  std::vector<Section> sections;
  for (const CaseRecord& record : results.cases) {
    const std::string question = record.id.substr(record.id.find_last_of('/') + 1);
    for (const Measurement& m : record.result.details.measured) {
      add(found_or_added(sections, question, &Section::question), m);
    }
  }
  return sections;
}

// "all" where no other row has the property.
std::string subjects_of(const Section& section, const Row& row) {
  const auto rows = std::ranges::count(section.rows, row.property, &Row::property);
  if (rows == 1 && row.subjects.size() > 1) return "all";
  return fmt::format("{}", fmt::join(row.subjects, ", "));
}

std::string escaped_cell(std::string text) {
  for (size_t at = text.find('|'); at != text.npos; at = text.find('|', at + 2)) {
    text.insert(at, "\\");
  }
  return text;
}

}  // namespace

std::string measured_text(const Results& results) {
  const std::vector<Section> sections = sections_of(results);
  if (sections.empty()) return "";
  tools::TextTable table({"question", "property", "measured", "of"});
  for (const Section& section : sections) {
    for (const Row& row : section.rows) {
      table.add({section.question, row.property, row.value, subjects_of(section, row)});
    }
  }
  return table.text();
}

std::string measured_markdown(const Results& results) {
  std::string text;
  if (results.device) {
    text += fmt::format("{}, {}, Vulkan {}, subgroups of {}.\n", results.device->name,
                        results.device->driver, results.device->api_version,
                        results.device->subgroup_size);
  }
  for (const Section& section : sections_of(results)) {
    text +=
        fmt::format("\n### {}\n\n| property | measured | of |\n|---|---|---|\n", section.question);
    for (const Row& row : section.rows) {
      text += fmt::format("| {} | {} | {} |\n", escaped_cell(row.property), escaped_cell(row.value),
                          escaped_cell(subjects_of(section, row)));
    }
  }
  return text;
}

}  // namespace ullage::conform

// Writes docs/onnx-coverage.md and reads and writes the list of expected passes.
#include "tests/onnx/coverage.h"

#include <fstream>
#include <map>

#include "frontends/onnx/importer/op_table.h"

namespace ullage::test {
namespace {

using Counts = std::map<Status, size_t>;

size_t count(const Counts& counts, Status s) {
  auto it = counts.find(s);
  return it == counts.end() ? 0 : it->second;
}

size_t failures(const Counts& counts) {
  return count(counts, Status::fail) + count(counts, Status::crash) +
         count(counts, Status::timeout);
}

Counts count_all(const std::vector<Row>& rows) {
  Counts counts;
  for (const Row& row : rows) ++counts[row.run_result.status];
  return counts;
}

std::string escaped(const std::string& text) {
  std::string out;
  for (char c : text.substr(0, 160)) out += c == '|' ? std::string("\\|") : std::string(1, c);
  return out;
}

void write_totals(std::ofstream& out, const std::vector<Row>& rows) {
  const Counts counts = count_all(rows);
  std::map<std::string, size_t> rules;
  for (const Row& row : rows) {
    if (row.run_result.status == Status::skip) ++rules[row.run_result.reason];
  }
  out << "| line | result | tests |\n|---|---|---:|\n"
      << "| a | passed, wholly on the device | " << count(counts, Status::pass) << " |\n"
      << "| | the same, with bounds by name | " << count(counts, Status::bounded) << " |\n"
      << "| b | passed with host ops | " << count(counts, Status::host) << " |\n"
      << "| c | skipped by rule | " << count(counts, Status::skip) << " |\n";
  for (const auto& [rule, n] : rules) out << "| | " << rule << " | " << n << " |\n";
  out << "| d | not passed: a feature is missing | " << count(counts, Status::missing) << " |\n"
      << "| | not passed: wrong, crashed or too slow | " << failures(counts) << " |\n"
      << "| | all | " << rows.size() << " |\n";
}

}  // namespace

void write_coverage(const CoveragePage& page, const std::vector<Row>& rows) {
  std::ofstream out(page.path);
  out << "# " << page.title << "\n\n" << page.about << "\n\n";
  write_totals(out, rows);
  std::map<std::string, Counts> by_op;
  std::map<std::string, int64_t> versions;
  for (const onnx::ImportRule& rule : onnx::all_import_rules()) {
    by_op[std::string(rule.op)];
    versions[std::string(rule.op)] = rule.version;
  }
  for (const Row& row : rows) ++by_op[row.op][row.run_result.status];
  out << "\n## By operator\n\nVersion: the newest supported version of the operator, as the "
         "standard "
         "counts them up to opset "
      << onnx::kNewestOpset
      << ". Nodes with anything newer are refused by name.\n\n"
         "| operator | version | pass | with bounds | host ops | skip | missing | fail |\n"
         "|---|---:|---:|---:|---:|---:|---:|---:|\n";
  for (const auto& [op, counts] : by_op) {
    const auto version = versions.find(op);
    out << "| " << op << " | "
        << (version == versions.end() ? "not supported" : std::to_string(version->second)) << " | "
        << count(counts, Status::pass) << " | " << count(counts, Status::bounded) << " | "
        << count(counts, Status::host) << " | " << count(counts, Status::skip) << " | "
        << count(counts, Status::missing) << " | " << failures(counts) << " |\n";
  }
  out << "\n## What does not pass\n\n| test | reason |\n|---|---|\n";
  for (const Row& row : rows) {
    const Status s = row.run_result.status;
    if (s == Status::pass || s == Status::bounded || s == Status::skip) continue;
    out << "| " << row.name << " | " << escaped(row.run_result.reason) << " |\n";
  }
}

std::string summary(const std::vector<Row>& rows) {
  const Counts counts = count_all(rows);
  auto part = [&](Status s, const char* word) {
    return std::to_string(count(counts, s)) + " " + word;
  };
  return part(Status::pass, "pass, ") + part(Status::bounded, "pass with bounds, ") +
         part(Status::host, "pass with host ops, ") + part(Status::skip, "skipped by rule, ") +
         part(Status::missing, "lack a feature, ") + part(Status::fail, "fail, ") +
         part(Status::crash, "crash, ") + part(Status::timeout, "time out");
}

std::set<std::string> read_names(const std::filesystem::path& path) {
  std::set<std::string> names;
  std::ifstream in(path);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line[0] != '#') names.insert(line);
  }
  return names;
}

void write_names(const std::filesystem::path& path, const std::vector<Row>& rows) {
  std::ofstream out(path);
  out << "# Node tests that pass on the device; written by onnx_node_tests --update.\n";
  for (const Row& row : rows) {
    const Status s = row.run_result.status;
    if (s == Status::pass || s == Status::bounded) out << row.name << "\n";
  }
}

}  // namespace ullage::test

// Lines of three parts: verdict, hash of the code, text. One line of two: "cost_estimate",
// nanoseconds per word.
#include "runtime/self_test/self_test_record.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>
#include <sstream>
#include <string_view>

#include "base/message.h"
#include "base/printable.h"
#include "base/replace_file.h"
#include "base/utf8_path.h"
#include "runtime/file/file_layout.h"
#include "runtime/file/file_lock.h"
#include "runtime/file/mapped_file.h"
#include "runtime/self_test/hex.h"

namespace ullage::runtime {
namespace {

constexpr std::string_view kFirstLine = "ullage self-test 2";
constexpr std::string_view kVerdicts[] = {"equal", "differs", "unchecked", "trying", "late"};

std::string path_of(const std::string& directory, const DeviceInfo& device) {
  const std::string driver = device.name + '\n' + device.driver;
  std::string name = "ullage-";
  for (const size_t half : {size_t{0}, size_t{8}}) {
    uint64_t value = 0;
    for (size_t i = 0; i < 8; ++i) value = value << 8 | device.driver_uuid[half + i];
    name += hex_of(value);
  }
  name += ir::message("-{}.self-test", hex_of(hash_of(std::as_bytes(std::span(driver)))));
  return ir::path_in(directory, name);
}

constexpr std::string_view kCostEstimate = "cost_estimate ";

std::optional<std::pair<uint64_t, Finding>> parse_line(std::string_view line) {
  const size_t space = line.find(' ');
  const auto verdict = std::ranges::find(kVerdicts, line.substr(0, space));
  if (space == std::string_view::npos || verdict == std::end(kVerdicts)) return std::nullopt;
  line.remove_prefix(space + 1);
  const auto code = parse_hex(line);
  if (!code) return std::nullopt;
  line.remove_prefix(std::min(line.size(), kHexDigits + 1));
  return std::pair(*code, Finding{static_cast<Verdict>(verdict - kVerdicts), std::string(line)});
}

}  // namespace

SelfTestRecord::SelfTestRecord(const std::string& directory, const DeviceInfo& device)
    : path_(path_of(directory, device)), disabled_(directory, device) {
  read();
}

bool SelfTestRecord::begin() {
  lock_ = lock_file(path_ + ".lock");
  if (lock_ == nullptr) return false;
  read();
  for (auto& [code, finding] : findings_) {
    if (finding.verdict != Verdict::trying) continue;
    finding.verdict = Verdict::differs;
    finding.text += ": the process that tried it ended";
    disabled_.add(code, finding.text);
  }
  return true;
}

void SelfTestRecord::read() {
  disabled_.read();
  findings_.clear();
  ns_per_word_ = 0;
  std::istringstream file(read_text(path_));
  std::string line;
  if (!std::getline(file, line) || line != kFirstLine) return;
  while (std::getline(file, line)) {
    if (auto known = parse_line(line)) findings_.insert(std::move(*known));
    if (!line.starts_with(kCostEstimate)) continue;
    std::from_chars(line.data() + kCostEstimate.size(), line.data() + line.size(), ns_per_word_);
  }
}

void SelfTestRecord::take_cost_estimate(double ms_per_word) {
  ns_per_word_ = static_cast<uint64_t>(ms_per_word * 1e6);
}

const Finding* SelfTestRecord::find(uint64_t code) const {
  const auto it = findings_.find(code);
  return it == findings_.end() ? nullptr : &it->second;
}

void SelfTestRecord::add(uint64_t code, Finding finding) {
  finding.text = ir::printable(finding.text);
  if (finding.verdict == Verdict::differs) disabled_.add(code, finding.text);
  findings_.insert_or_assign(code, std::move(finding));
}

void SelfTestRecord::write() const {
  std::string text(kFirstLine);
  for (const auto& [code, finding] : findings_) {
    text += '\n';
    text += kVerdicts[static_cast<size_t>(finding.verdict)];
    text += ' ' + hex_of(code) + ' ' + finding.text;
  }
  text += '\n';
  if (ns_per_word_ != 0) text += std::string(kCostEstimate) + std::to_string(ns_per_word_) + '\n';
  (void)replace_file(path_, {}, std::as_bytes(std::span(text)));
}

}  // namespace ullage::runtime

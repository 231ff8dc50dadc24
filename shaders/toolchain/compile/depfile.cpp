// Escaping and joining.
#include "shaders/toolchain/compile/depfile.h"

#include <algorithm>
#include <set>

namespace ullage::shaders {
namespace {

std::string escaped(const std::string& path) {
  std::string text;
  for (char c : path) {
    if (c == ' ' || c == '#') text += '\\';
    if (c == '$') text += '$';
    text += c;
  }
  return text;
}

std::string joined(const std::vector<std::string>& paths, const char* separator) {
  std::string text;
  for (const std::string& path : paths) text += (text.empty() ? "" : separator) + escaped(path);
  return text;
}

void add_new(std::vector<std::string>& to, const std::vector<std::string>& more) {
  for (const std::string& path : more) {
    if (std::ranges::find(to, path) == to.end()) to.push_back(path);
  }
}

std::string rule_text(const DepfileRule& rule) {
  return joined(rule.outputs, " ") + ": " + joined(rule.inputs, " \\\n  ") + '\n';
}

}  // namespace

std::string make_depfile(const std::vector<DepfileRule>& rules) {
  std::string text;
  std::set<std::string> sources, others;
  for (const DepfileRule& rule : rules) {
    text += rule_text(rule);
    if (!rule.inputs.empty()) sources.insert(rule.inputs[0]);
    others.insert(rule.inputs.begin(), rule.inputs.end());
  }
  for (const std::string& path : others) {
    if (!sources.contains(path)) text += escaped(path) + ":\n";
  }
  return text;
}

std::string ninja_depfile(const std::vector<DepfileRule>& rules) {
  DepfileRule all;
  for (const DepfileRule& rule : rules) {
    add_new(all.outputs, rule.outputs);
    add_new(all.inputs, rule.inputs);
  }
  return rule_text(all);
}

}  // namespace ullage::shaders

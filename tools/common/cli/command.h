// Command lines: commands below commands, their options, and what was given. The only user of the
// library that reads them (CLI11): its header takes seconds to compile, so command.cpp alone
// includes it.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "tools/common/cli/exit_code.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace ullage::tools {

// An option of a command, to configure it: verb.add_option(...).required().show_default().
// Options and commands are handles: copies name the same one, which lives as long as its
// CommandLine.
class Option {
 public:
  explicit Option(CLI::Option* option) : option_(option) {}
  Option required();
  // --help shows the value that the variable has now.
  Option show_default();
  // Each use takes one value: words after it are no further ones. For vectors.
  Option one_value_per_use();
  Option delimiter(char delimiter);  // between values of one word
  Option exactly(int values);
  Option hidden();  // from --help
  Option one_of(std::vector<std::string> values);
  Option positive();
  Option non_negative();

 private:
  CLI::Option* option_;
};

class Command;
// What runs a command that was chosen.
using Verb = std::function<ToolResult<>()>;
using AddVerb = Verb (*)(Command parent);

class Command {
 public:
  explicit Command(CLI::App* app) : app_(app) {}

  // `names`: "-o,--output", or a word without dashes for what stands without a name. Parsing writes
  // `value`, which must live until then. T: std::string, std::vector<std::string>, int, uint32_t,
  // int64_t, uint64_t, double, and std::optional of int64_t and double.
  template <class T>
  Option add_option(const std::string& names, T& value, const std::string& help = "");
  Option add_flag(const std::string& names, bool& value, const std::string& help);
  // As C structs have flags: 0, or 1 where it is given.
  Option add_flag(const std::string& names, uint32_t& value, const std::string& help);
  // An option that may be used several times: `take` is called for each use, in the order of the
  // line, with its value as it stands there.
  Option add_each(const std::string& names, const std::function<void(const std::string&)>& take,
                  const std::string& help);
  // As add_each, with values NAME=N, N a size.
  Option add_sizes(const std::string& names, std::function<void(const std::string&, int64_t)> take,
                   const std::string& help);
  // A value by one of a few words. show_default() REQUIRES that one of them stands for what `value`
  // is now.
  template <class T>
  Option add_choice(const std::string& names, T& value,
                    const std::vector<std::pair<std::string, std::type_identity_t<T>>>& choices,
                    const std::string& help) {
    std::vector<std::string> words;
    for (const auto& choice : choices) words.push_back(choice.first);
    const auto choose = [&value, choices](size_t i) { value = choices[i].second; };
    const auto chosen = [&value, choices] {
      size_t i = 0;
      while (choices[i].second != value) ++i;
      return i;
    };
    return add_word(names, words, choose, chosen, help);
  }

  Command add_subcommand(const std::string& name, const std::string& help);
  // Every function adds one subcommand to this one; exactly one of them must be given. Returns what
  // runs the one that was.
  Verb add_verbs(std::initializer_list<AddVerb> verbs);
  void require_subcommand();  // exactly one
  Command hidden();           // from --help of the command above
  // Whether the words that were parsed name it.
  bool was_given() const;

 private:
  // One of `words`; choose(i) is called when the i-th was given, chosen() is the default's.
  Option add_word(const std::string& names, const std::vector<std::string>& words,
                  const std::function<void(size_t)>& choose, const std::function<size_t()>& chosen,
                  const std::string& help);

  CLI::App* app_;
};

// What runs the one of these that was given. REQUIRES: it is called after one was.
Verb run_given(std::vector<std::pair<Command, Verb>> verbs);

// The whole line: the program is the root of its commands.
class CommandLine {
 public:
  CommandLine(const std::string& program, const std::string& help);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  Command root() { return Command(app_.get()); }
  void add_version(const std::string& version);  // --version

  enum class Parsed {
    command,  // a command, to be run
    shown,    // --help or --version, which has been printed
  };
  // The words after the program's. Failure: usage, not yet printed.
  ToolResult<Parsed> parse(std::vector<std::string> words);

  // First word of the command that was given, "run" of `ullage run`. REQUIRES: there is one.
  std::string command_name() const;
  // The last value that the command that was given got for this option; "": none, or it is a flag.
  // After a failure of `parse`, too, as far as that came.
  std::string value_of(const std::string& option) const;

 private:
  std::unique_ptr<CLI::App> app_;
};

}  // namespace ullage::tools

// Commands and options as CLI11 has them.
#include "tools/common/cli/command.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>
#include <type_traits>

#include "base/parse_whole.h"
#include "tools/common/cli/option_text.h"

namespace ullage::tools {

Option Option::required() {
  option_->required();
  return *this;
}

Option Option::show_default() {
  option_->capture_default_str();
  return *this;
}

Option Option::one_value_per_use() {
  option_->allow_extra_args(false);
  return *this;
}

Option Option::delimiter(char delimiter) {
  option_->delimiter(delimiter);
  return *this;
}

Option Option::exactly(int values) {
  option_->expected(values);
  return *this;
}

Option Option::hidden() {
  option_->group("");
  return *this;
}

Option Option::one_of(std::vector<std::string> values) {
  option_->check(CLI::IsMember(std::move(values)));
  return *this;
}

// CLI11's own checks write the largest double in full.
Option Option::positive() {
  option_->check(
      [](const std::string& text) {
        return std::strtod(text.c_str(), nullptr) > 0 ? std::string()
                                                      : "'" + text + "' is not a positive number";
      },
      "POSITIVE");
  return *this;
}

Option Option::non_negative() {
  option_->check(
      [](const std::string& text) {
        return std::strtod(text.c_str(), nullptr) >= 0
                   ? std::string()
                   : "'" + text + "' is not a number of at least 0";
      },
      "NONNEGATIVE");
  return *this;
}

namespace {

template <class T>
struct Plain {
  using Type = T;
};
template <class T>
struct Plain<std::optional<T>> {
  using Type = T;
};

// CLI11 takes "-1" for the largest unsigned number and "010" for 8.
template <class Number>
Number whole_number(const std::string& option, const std::string& text) {
  using Limits = std::numeric_limits<Number>;
  if (const auto value = ir::parse_whole<Number>(text)) return *value;
  throw CLI::ValidationError(option + ": '" + text + "' is not a whole number from " +
                             std::to_string(Limits::min()) + " to " +
                             std::to_string(Limits::max()));
}

// What std::strtod reads as a number is left to CLI11.
std::string finite_number(const std::string& text) {
  if (std::isfinite(std::strtod(text.c_str(), nullptr))) return {};
  return "'" + text + "' is not a finite number";
}

template <class T>
CLI::Option* add_number(CLI::App& app, const std::string& names, T& value,
                        const std::string& help) {
  using Number = typename Plain<T>::Type;
  const std::string name = names.substr(0, names.find(','));
  const std::function<void(const std::string&)> take = [&value, name](const std::string& text) {
    value = whole_number<Number>(name, text);
  };
  CLI::Option* const option = app.add_option_function(names, take, help);
  option->type_name(std::is_unsigned_v<Number> ? "UINT" : "INT");
  if constexpr (std::is_same_v<T, Number>) {
    option->default_function([&value] { return std::to_string(value); });
  }
  return option;
}

}  // namespace

template <class T>
Option Command::add_option(const std::string& names, T& value, const std::string& help) {
  if constexpr (std::is_integral_v<typename Plain<T>::Type>) {
    return Option(add_number(*app_, names, value, help));
  } else {
    CLI::Option* const option = app_->add_option(names, value, help);
    if constexpr (std::is_floating_point_v<typename Plain<T>::Type>) {
      option->check(finite_number);
    }
    return Option(option);
  }
}

template Option Command::add_option(const std::string&, std::string&, const std::string&);
template Option Command::add_option(const std::string&, std::vector<std::string>&,
                                    const std::string&);
template Option Command::add_option(const std::string&, int&, const std::string&);
template Option Command::add_option(const std::string&, uint32_t&, const std::string&);
template Option Command::add_option(const std::string&, int64_t&, const std::string&);
template Option Command::add_option(const std::string&, uint64_t&, const std::string&);
template Option Command::add_option(const std::string&, double&, const std::string&);
template Option Command::add_option(const std::string&, std::optional<int64_t>&,
                                    const std::string&);
template Option Command::add_option(const std::string&, std::optional<double>&, const std::string&);

Option Command::add_flag(const std::string& names, bool& value, const std::string& help) {
  return Option(app_->add_flag(names, value, help));
}

Option Command::add_flag(const std::string& names, uint32_t& value, const std::string& help) {
  return Option(app_->add_flag_callback(names, [&value] { value = 1; }, help));
}

Option Command::add_each(const std::string& names,
                         const std::function<void(const std::string&)>& take,
                         const std::string& help) {
  CLI::Option* const option = app_->add_option_function(names, take, help);
  option->trigger_on_parse();
  return Option(option);
}

Option Command::add_sizes(const std::string& names,
                          std::function<void(const std::string&, int64_t)> take,
                          const std::string& help) {
  const std::string name = names.substr(0, names.find(','));
  const auto parse = [name, take = std::move(take)](const std::string& text) {
    const auto pair = parse_pair(name, text);
    if (!pair) throw CLI::ValidationError(pair.error().message);
    const auto size = ir::parse_whole<int64_t>(pair->second);
    if (!size || *size < 0) {
      throw CLI::ValidationError(name + " requires NAME=N with N a size, got '" + text + "'");
    }
    take(pair->first, *size);
  };
  return add_each(names, parse, help);
}

Option Command::add_word(const std::string& names, const std::vector<std::string>& words,
                         const std::function<void(size_t)>& choose,
                         const std::function<size_t()>& chosen, const std::string& help) {
  // Checked before: the word is one of them.
  const std::function<void(const std::string&)> take = [words, choose](const std::string& word) {
    choose(static_cast<size_t>(std::ranges::find(words, word) - words.begin()));
  };
  CLI::Option* const option = app_->add_option_function(names, take, help);
  option->check(CLI::IsMember(words));
  option->default_function([words, chosen] { return words[chosen()]; });
  return Option(option);
}

Command Command::add_subcommand(const std::string& name, const std::string& help) {
  return Command(app_->add_subcommand(name, help));
}

Verb Command::add_verbs(std::initializer_list<AddVerb> verbs) {
  require_subcommand();
  std::vector<std::pair<Command, Verb>> added;
  for (const AddVerb add : verbs) {
    Verb verb = add(*this);
    added.emplace_back(app_->get_subcommands({}).back(), std::move(verb));
  }
  return run_given(std::move(added));
}

void Command::require_subcommand() {
  app_->require_subcommand(1);
}

Command Command::hidden() {
  app_->group("");
  return *this;
}

bool Command::was_given() const {
  return app_->parsed();
}

Verb run_given(std::vector<std::pair<Command, Verb>> verbs) {
  return [verbs = std::move(verbs)] {
    const auto given =
        std::ranges::find_if(verbs, [](const auto& pair) { return pair.first.was_given(); });
    return given->second();
  };
}

CommandLine::CommandLine(const std::string& program, const std::string& help)
    : app_(std::make_unique<CLI::App>(help, program)) {}

CommandLine::~CommandLine() = default;

void CommandLine::add_version(const std::string& version) {
  app_->set_version_flag("--version", version);
}

ToolResult<CommandLine::Parsed> CommandLine::parse(std::vector<std::string> words) {
  std::ranges::reverse(words);  // the order that CLI11 requires
  try {
    app_->parse(std::move(words));
  } catch (const CLI::Success& shown) {
    app_->exit(shown);
    return Parsed::shown;
  } catch (const CLI::ParseError& error) {
    return usage(error.what());
  }
  return Parsed::command;
}

std::string CommandLine::command_name() const {
  return app_->get_subcommands().front()->get_name();
}

std::string CommandLine::value_of(const std::string& option) const {
  const CLI::App* command = app_.get();
  while (!command->get_subcommands().empty()) command = command->get_subcommands().back();
  const CLI::Option* const found = command->get_option_no_throw(option);
  if (found == nullptr || found->get_items_expected_max() == 0 || found->count() == 0) return {};
  return found->results().back();
}

}  // namespace ullage::tools

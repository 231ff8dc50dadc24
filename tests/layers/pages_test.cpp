// Holds the pages below docs/ against the tree: what they list is there, what is there is listed,
// and the code they show is code that is compiled.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/layers/texts.h"

namespace ullage::test {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

using Lines = std::vector<std::string>;

std::vector<fs::path> pages() {
  auto files = texts_below({"docs"}, {".md"});
  for (const char* file : {"README.md", "CONTRIBUTING.md"}) files.emplace_back(file);
  return files;
}

// ---- decisions ----

TEST(Decisions, AreAllInTheIndexUnderTheirTitles) {
  static const std::regex row(
      R"re(^\| \[(\d{4})\]\((\d{4}-[a-z0-9-]+\.md)\) \| (.+) \| (.+) \| (.+) \|$)re"),
      heading(R"re(^# (\d{4}): (.+)$)re"),
      state(R"re(accepted|(?:amended|superseded) by (\d{4}))re");
  std::map<std::string, std::string> listed, there;  // file -> "number: title"
  std::set<std::string> numbers;
  std::smatch match;
  for (const fs::path& file : texts_below({"docs/decisions"}, {".md"})) {
    if (file.filename() == "README.md") continue;
    const std::string first = lines_of(file).at(0);
    ASSERT_TRUE(std::regex_match(first, match, heading)) << file << ": " << first;
    there[file.filename().string()] = first.substr(2);
    EXPECT_TRUE(numbers.insert(match[1]).second) << file << ": the number is taken";
  }
  for (const std::string& line : lines_of("docs/decisions/README.md")) {
    if (!std::regex_match(line, match, row)) continue;
    listed[match[2]] = match[1].str() + ": " + match[3].str();
    const std::string number = match[1], status = match[4];
    ASSERT_TRUE(std::regex_match(status, match, state)) << line;
    if (!match[1].matched) continue;
    EXPECT_TRUE(numbers.contains(match[1])) << line;
    EXPECT_GT(match[1].str(), number) << line;
  }
  EXPECT_GT(there.size(), 30u) << "run from the repository root";
  EXPECT_EQ(listed, there);
}

// ---- what kernels include ----

// The first sentence of the comment that a file begins with.
std::string first_sentence(const fs::path& file) {
  std::string text;
  for (const std::string& line : lines_of(file)) {
    if (!line.starts_with("// ")) break;
    text += (text.empty() ? "" : " ") + line.substr(3);
  }
  const size_t end = text.find(". ");
  return end == std::string::npos ? text : text.substr(0, end + 1);
}

std::string cell(std::string text) {
  for (const auto& [mark, escape] : {std::pair{"<", "&lt;"}, std::pair{"|", "\\|"}}) {
    for (size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 2)) {
      text.replace(at, 1, escape);
    }
  }
  return text;
}

// "matmul, conv": families whose kernels name the file, other includes that do.
std::string users_of(const std::string& name) {
  std::set<std::string> users;
  for (const fs::path& file : texts_below({"shaders/kernels", "shaders/lib"}, {".comp", ".glsl"})) {
    for (const std::string& line : lines_of(file)) {
      if (line != "#include \"" + name + "\"") continue;
      const bool kernel = file.extension() == ".comp";
      // shaders/kernels/FAMILY/, or its folder cpu/.
      users.insert(kernel ? std::next(file.begin(), 2)->string()
                          : "`" + file.filename().string() + "`");
    }
  }
  std::string text;
  for (const std::string& user : users) text += (text.empty() ? "" : ", ") + user;
  return users.size() > 12 ? "nearly all" : users.empty() ? "generated text" : text;
}

// The table between `<!-- generated: FOLDER -->` and `<!-- end -->`.
Lines table_of(const fs::path& folder) {
  Lines rows = {"", "| include | what it gives | included by |", "|---|---|---|"};
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::ranges::sort(files);
  for (const fs::path& file : files) {
    const std::string name = folder.filename().string() + "/" + file.filename().string();
    const std::string gives = first_sentence(file);
    EXPECT_FALSE(gives.empty()) << file << " has no description";
    rows.push_back("| `" + name + "` | " + cell(gives) + " | " + users_of(name) + " |");
  }
  rows.emplace_back();
  return rows;
}

TEST(KernelsPage, ListsEveryInclude) {
  constexpr const char* kPage = "docs/kernels.md";
  static const std::regex begin(R"re(^<!-- generated: (\S+) -->$)re");
  Lines expected;
  bool inside = false;
  size_t tables = 0;
  const Lines page = lines_of(kPage);
  for (const std::string& line : page) {
    inside = inside && line != "<!-- end -->";
    if (!inside) expected.push_back(line);
    std::smatch match;
    if (!std::regex_match(line, match, begin)) continue;
    std::ranges::copy(table_of(match[1].str()), std::back_inserter(expected));
    inside = true;
    ++tables;
  }
  EXPECT_EQ(tables, 1u);
  if (std::getenv("ULLAGE_UPDATE_GOLDEN") != nullptr) {
    std::ofstream out(kPage);
    for (const std::string& line : expected) out << line << "\n";
  } else {
    EXPECT_EQ(page, expected) << "run ULLAGE_UPDATE_GOLDEN=1 test_layers";
  }
}

// ---- code that pages show ----

// The lines without the indentation that all of them have.
Lines outdented(Lines lines) {
  size_t common = std::string::npos;
  for (const std::string& line : lines) common = std::min(common, line.find_first_not_of(' '));
  for (std::string& line : lines) line.erase(0, line.empty() ? 0 : common);
  return lines;
}

struct Listing {
  std::string where{}, file{};
  Lines lines{};
};

// Fenced blocks behind a line `<!-- from FILE -->`. A line of three dots stands for lines left out.
std::vector<Listing> listings_of(const fs::path& page) {
  static const std::regex from(R"re(^<!-- from (\S+) -->$)re");
  const Lines lines = lines_of(page);
  std::vector<Listing> listings;
  for (size_t i = 0; i < lines.size(); ++i) {
    std::smatch match;
    if (!std::regex_match(lines[i], match, from)) continue;
    Listing listing{page.string() + ":" + std::to_string(i + 1), match[1], {}};
    if (i + 1 == lines.size() || !lines[i + 1].starts_with("```")) {
      ADD_FAILURE() << listing.where << ": no code behind it";
      continue;
    }
    for (i += 2; i < lines.size() && lines[i] != "```"; ++i) listing.lines.push_back(lines[i]);
    listings.push_back(std::move(listing));
  }
  return listings;
}

// Is `part` somewhere in `whole`, at any indentation?
bool contains(const Lines& whole, const Lines& part) {
  for (size_t at = 0; at + part.size() <= whole.size(); ++at) {
    const auto first = whole.begin() + static_cast<std::ptrdiff_t>(at);
    if (outdented(Lines(first, first + static_cast<std::ptrdiff_t>(part.size()))) == part)
      return true;
  }
  return false;
}

TEST(Listings, PartsAreFoundAtAnyIndentation) {
  const Lines whole = {"a {", "  b;", "", "    c;", "}"};
  EXPECT_TRUE(contains(whole, {"b;", "", "  c;"}));
  EXPECT_FALSE(contains(whole, {"b;", "", "c;"}));
  EXPECT_FALSE(contains(whole, {"b;", "  c;"}));
}

TEST(Listings, ArePartsOfTheFilesTheyName) {
  size_t count = 0;
  for (const fs::path& page : pages()) {
    for (const Listing& listing : listings_of(page)) {
      ++count;
      const Lines whole = lines_of(listing.file);
      EXPECT_FALSE(whole.empty()) << listing.where << ": no " << listing.file;
      EXPECT_FALSE(listing.lines.empty()) << listing.where;
      EXPECT_TRUE(contains(whole, outdented(listing.lines)))
          << listing.where << ": differs from " << listing.file;
    }
  }
  EXPECT_GT(count, 10u);
}

// ---- paths and links ----

// Files that a line names by their paths from the root or from shaders/.
std::vector<std::string> paths_in(const std::string& line) {
  static const std::regex path(
      R"re((^|[^\w./<>-])((?:autodiff|bench|docs|examples|frontends|ir|lib|ops|params|passes|runtime|scripts|shaders|tests|tools)/[\w./-]+\.(?:h|hpp|cpp|comp|glsl|md|py|sh|cmake|fbs))\b)re");
  std::vector<std::string> paths;
  for (std::sregex_iterator it(line.begin(), line.end(), path), end; it != end; ++it) {
    paths.push_back((*it)[2]);
  }
  return paths;
}

bool is_there(const std::string& path) {
  return fs::exists(path) || fs::exists("shaders/" + path) || fs::exists("shaders/kernels/" + path);
}

TEST(Paths, AreReadFromProse) {
  EXPECT_THAT(paths_in("// see ops/dense/pool.h, `lib/table.glsl` and (docs/ops.md)."),
              ElementsAre("ops/dense/pool.h", "lib/table.glsl", "docs/ops.md"));
  EXPECT_THAT(paths_in("https://host/docs/a.md, ops/, my/ops/a.h, ops/a.txt"), IsEmpty());
}

// What comments and pages name: a file that moved leaves them behind.
TEST(Paths, ThatCommentsAndPagesNameExist) {
  const std::set<std::string> elsewhere = {"docs/amber_script.md"};  // of Amber's repository
  size_t count = 0;
  const auto check = [&](const fs::path& file, const std::string& text, size_t number) {
    for (const std::string& path : paths_in(text)) {
      ++count;
      if (elsewhere.contains(path)) continue;
      EXPECT_TRUE(is_there(path)) << file.string() << ":" << number << " names " << path;
    }
  };
  for (const fs::path& page : pages()) {
    const Lines lines = lines_of(page);
    for (size_t i = 0; i < lines.size(); ++i) check(page, lines[i], i + 1);
  }
  for (const fs::path& file :
       texts_below(top_level_folders(), {".h", ".hpp", ".cpp", ".comp", ".glsl"})) {
    if (file == "tests/layers/pages_test.cpp") continue;
    const Lines lines = lines_of(file);
    for (size_t i = 0; i < lines.size(); ++i) {
      const size_t comment = lines[i].find("//");
      if (comment != std::string::npos) check(file, lines[i].substr(comment), i + 1);
    }
  }
  EXPECT_GT(count, 100u) << "run from the repository root";
}

TEST(Links, OfPagesLeadToFiles) {
  static const std::regex link(R"re(\]\(([^)#\s]+)(#[^)]*)?\))re");
  size_t count = 0;
  for (const fs::path& page : pages()) {
    const Lines lines = lines_of(page);
    for (size_t i = 0; i < lines.size(); ++i) {
      for (std::sregex_iterator it(lines[i].begin(), lines[i].end(), link), end; it != end; ++it) {
        const std::string target = (*it)[1];
        if (target.find("://") != std::string::npos) continue;
        ++count;
        EXPECT_TRUE(fs::exists(page.parent_path() / target))
            << page.string() << ":" << i + 1 << " links to " << target;
      }
    }
  }
  EXPECT_GT(count, 30u);
}

}  // namespace
}  // namespace ullage::test

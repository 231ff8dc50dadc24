// Models of several files, in memory.
#include "frontends/language/gguf/split_file.h"

#include <gtest/gtest.h>

#include <map>

#include "tests/frontends/language/gguf/gguf_writer.h"

namespace ullage::gguf {
namespace {

using test::bytes_of;
using test::value_of;
using test::WrittenFile;

constexpr const char *kFirst = "m-00001-of-00003.gguf", *kSecond = "m-00002-of-00003.gguf",
                     *kThird = "m-00003-of-00003.gguf";

using Folder = std::map<std::string, std::string>;

// A tensor each; the first has the model's metadata.
WrittenFile part(uint16_t number, const std::string& tensor, uint16_t count = 3) {
  WrittenFile file;
  if (number == 0) file.metadata.push_back({"general.name", test::text_value("model")});
  file.metadata.push_back({"split.no", value_of(2, number)});
  file.metadata.push_back({"split.count", value_of(2, count)});
  file.metadata.push_back({"split.tensors.count", value_of(5, int32_t{3})});
  file.tensors = {{tensor, 0, {4}, 0}};
  file.data = std::string(16, static_cast<char>(number + 1));
  return file;
}

Folder whole() {
  return {{kFirst, part(0, "a").bytes()},
          {kSecond, part(1, "b").bytes()},
          {kThird, part(2, "c").bytes()}};
}

ir::Result<File> open_in(const Folder& folder, const std::string& name) {
  const OpenFile open = [&](const std::string& other) -> ir::Result<std::optional<FileBytes>> {
    const auto found = folder.find(other);
    if (found == folder.end()) return std::optional<FileBytes>();
    return std::optional(FileBytes{bytes_of(found->second), nullptr});
  };
  return read_split_file(name, {bytes_of(folder.at(name)), nullptr}, open);
}

TEST(SplitFile, HasTheTensorsOfAllParts) {
  const Folder folder = whole();
  const auto file = open_in(folder, kFirst);
  ASSERT_TRUE(file) << file.error().message;
  ASSERT_EQ(file->tensors.size(), 3u);
  for (const char* name : {"a", "b", "c"}) {
    const TensorEntry* const tensor = file->find(name);
    ASSERT_NE(tensor, nullptr) << name;
    EXPECT_EQ(tensor->bytes[15], static_cast<std::byte>(name[0] - 'a' + 1));
  }
  EXPECT_EQ(*file->metadata.text("general.name"), "model");
  // What is written from it is a whole file.
  EXPECT_TRUE(read_file(without_tensors(*file)));
}

TEST(SplitFile, OfOnePartHasAnyName) {
  const Folder folder = {{"nameless", part(0, "a", 1).bytes()}};
  EXPECT_TRUE(open_in(folder, "nameless"));
  EXPECT_TRUE(read_file(bytes_of(folder.at("nameless"))));
}

struct WrongFolder {
  const char* name;
  void (*change)(Folder&);
  const char* message;
};
void PrintTo(const WrongFolder& wrong, std::ostream* out) {
  *out << wrong.name;
}

class WrongFolders : public testing::TestWithParam<WrongFolder> {};
TEST_P(WrongFolders, AreRefused) {
  Folder folder = whole();
  GetParam().change(folder);
  const auto file = open_in(folder, kFirst);
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().message, GetParam().message);
}
INSTANTIATE_TEST_SUITE_P(
    SplitFile, WrongFolders,
    testing::Values(
        WrongFolder{"missing", [](Folder& f) { f.erase(kThird); },
                    "part m-00003-of-00003.gguf is missing: all parts of a split model must be in "
                    "one folder"},
        WrongFolder{"damaged", [](Folder& f) { f[kSecond].resize(20); },
                    "part m-00002-of-00003.gguf: the number of tensors is 1, more than the 4 bytes "
                    "behind it can hold"},
        WrongFolder{"of_another_model", [](Folder& f) { f[kSecond] = WrittenFile{}.bytes(); },
                    "part m-00002-of-00003.gguf must be number 1 of 3 (from 0), by its metadata it "
                    "is number 0 of 1"},
        WrongFolder{"swapped", [](Folder& f) { std::swap(f[kSecond], f[kThird]); },
                    "part m-00002-of-00003.gguf must be number 1 of 3 (from 0), by its metadata it "
                    "is number 2 of 3"},
        WrongFolder{"with_a_tensor_twice", [](Folder& f) { f[kThird] = part(2, "a").bytes(); },
                    "tensor 'a' is in two parts of the model"},
        WrongFolder{"without_a_tensor",
                    [](Folder& f) {
                      WrittenFile file = part(2, "c");
                      file.tensors.clear();
                      f[kThird] = file.bytes();
                    },
                    "the parts of the model must have 3 tensors, they have 2"}),
    [](const auto& wrong) { return std::string(wrong.param.name); });

TEST(SplitFile, SaysWhichPartIsTheFirst) {
  const auto file = open_in(whole(), kSecond);
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().message,
            "it is part 2 of 3 of a model: give the first, m-00001-of-00003.gguf");
  const Folder renamed = {{"other.gguf", part(0, "a").bytes()}};
  const auto other = open_in(renamed, "other.gguf");
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().message,
            "part 1 of 3 of a model must have a name that ends with -00001-of-00003.gguf");
  EXPECT_FALSE(read_file(bytes_of(renamed.at("other.gguf"))));
}

TEST(FileWriter, MetadataAreReadAsTheyWere) {
  const std::string bytes = test::sample_file().bytes();
  const auto file = read_file(bytes_of(bytes));
  ASSERT_TRUE(file) << file.error().message;
  const auto written = without_tensors(*file);
  const auto again = read_file(written);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_TRUE(again->tensors.empty());
  ASSERT_EQ(again->metadata.size(), file->metadata.size());
  for (const auto& [key, value] : file->metadata) {
    ASSERT_TRUE(again->metadata.has(key)) << key;
    EXPECT_EQ(*again->metadata.find(key), value) << key;
  }
}

}  // namespace
}  // namespace ullage::gguf

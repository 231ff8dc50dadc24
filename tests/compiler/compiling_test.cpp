// Models to program files, through the C API, on no device.
#include <gmock/gmock.h>

#include <atomic>
#include <cstring>
#include <filesystem>

#include "tests/compiler/handles.h"

namespace ullage::test {
namespace {

using testing::HasSubstr;

Calls product() {
  Calls graph = new_graph();
  const ullage_value a = input(graph, "a", -1, 8), b = input(graph, "b", 8, 3);
  EXPECT_EQ(ullage_graph_output(graph.get(), "c", add(graph, "matmul", {a, b})), ULLAGE_OK);
  return graph;
}

ullage_compile_options fresh() {
  ullage_compile_options options = {};
  options.size = sizeof options;
  return options;
}

ullage_context* null_context() {
  ullage_context_options options = {};
  options.size = sizeof options;
  options.use_null_backend = 1;
  ullage_context* context = nullptr;
  EXPECT_EQ(ullage_context_create(&options, &context), ULLAGE_OK) << ullage_last_error();
  return context;
}

std::vector<std::string> plans_of(const Compiled& file) {
  ullage_context* context = null_context();
  ullage_program* program = nullptr;
  std::vector<std::string> names;
  EXPECT_EQ(ullage_program_load_memory(context, ullage_compiled_bytes(file.get()),
                                       ullage_compiled_size(file.get()), &program),
            ULLAGE_OK)
      << ullage_last_error();
  for (uint32_t i = 0; i < ullage_program_plan_count(program); ++i) {
    ullage_plan_info info = {};
    info.size = sizeof info;
    EXPECT_EQ(ullage_program_get_plan(program, i, &info), ULLAGE_OK);
    names.emplace_back(info.name);
  }
  ullage_program_destroy(program);
  ullage_context_destroy(context);
  return names;
}

void expect_same_bytes(const Compiled& a, const Compiled& b) {
  ASSERT_EQ(ullage_compiled_size(a.get()), ullage_compiled_size(b.get()));
  EXPECT_EQ(std::memcmp(ullage_compiled_bytes(a.get()), ullage_compiled_bytes(b.get()),
                        ullage_compiled_size(a.get())),
            0);
}

TEST(Compiling, NothingAskedForIsThePortablePlan) {
  EXPECT_THAT(plans_of(compiled(model_of_graph(product()))), testing::ElementsAre("portable"));
}

TEST(Compiling, AFileHasThePlansThatAreAskedFor) {
  const Model model = model_of_graph(product());
  const char* const names[] = {"desktop", "mobile"};
  ullage_compile_options options = fresh();
  options.plans = names;
  options.plan_count = 2;
  EXPECT_THAT(plans_of(compiled(model, &options)), testing::ElementsAre("desktop", "mobile"));
  const char *const twice[] = {"desktop", "desktop"}, *const none[] = {"toaster"};
  ullage_compiled* created = nullptr;
  options.plans = twice;
  EXPECT_EQ(ullage_model_compile(model.get(), &options, &created), ULLAGE_INVALID_ARGUMENT);
  options.plans = none;
  options.plan_count = 1;
  EXPECT_EQ(ullage_model_compile(model.get(), &options, &created), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(last_error().message, HasSubstr("portable, cpu"));
  EXPECT_EQ(created, nullptr);
}

// A device's profile as bytes stands for the device.
TEST(Compiling, ProfilesTravelAsBytes) {
  const Model model = model_of_graph(product());
  ullage_context* context = null_context();
  ullage_compile_options here = fresh(), there = fresh();
  here.context = context;
  ullage_profile_bytes profile = {};
  ASSERT_EQ(ullage_context_get_profile(context, &profile.bytes, &profile.size), ULLAGE_OK);
  std::vector<std::byte> sent(profile.size + 1);
  std::memcpy(sent.data() + 1, profile.bytes, profile.size);
  there.profiles = &profile;
  there.profile_count = 1;
  profile.bytes = sent.data() + 1;  // not where numbers lie
  expect_same_bytes(compiled(model, &here), compiled(model, &there));
  for (size_t size = 0; size < profile.size; ++size) {
    ullage_profile_bytes part = {profile.bytes, size};
    there.profiles = &part;
    ullage_compiled* created = nullptr;
    EXPECT_NE(ullage_model_compile(model.get(), &there, &created), ULLAGE_OK) << size;
  }
  EXPECT_EQ(ullage_context_get_profile(nullptr, &profile.bytes, &profile.size),
            ULLAGE_INVALID_ARGUMENT);
  ullage_context_destroy(context);
}

struct Count {
  std::atomic<int> left;
  std::atomic<int> calls = 0;
};

int stop_after(void* user, const char*, uint64_t, uint64_t) {
  auto& count = *static_cast<Count*>(user);
  ++count.calls;
  return count.left.fetch_sub(1) <= 0;
}

// Wherever it is ended, the model is as good as before.
TEST(Compiling, MayBeCancelledAtEveryStep) {
  const Model model = model_of_graph(product());
  const Compiled whole = compiled(model);
  ullage_compile_options options = fresh();
  options.progress = stop_after;
  Count all{1 << 20};
  options.progress_user = &all;
  expect_same_bytes(whole, compiled(model, &options));
  ASSERT_GT(all.calls, 10);
  for (int step = 0; step < all.calls; ++step) {
    Count count{step};
    options.progress_user = &count;
    ullage_compiled* created = nullptr;
    EXPECT_EQ(ullage_model_compile(model.get(), &options, &created), ULLAGE_CANCELLED) << step;
    EXPECT_EQ(created, nullptr);
  }
  expect_same_bytes(whole, compiled(model));
}

TEST(Compiling, BoundsAndChoicesAreTaken) {
  const Model model = model_of_graph(product());
  const ullage_bound good[] = {{"rows", 100}}, bad[] = {{"columns_of_none", 3}},
                     negative[] = {{"rows", -1}};
  ullage_compile_options options = fresh();
  options.bound_count = 1;
  options.bounds = good;
  options.policy = ULLAGE_BUCKET;
  EXPECT_NE(compiled(model, &options), nullptr);
  ullage_compiled* created = nullptr;
  options.bounds = bad;
  EXPECT_EQ(ullage_model_compile(model.get(), &options, &created), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(last_error().message, HasSubstr("there are: rows"));
  options.bounds = negative;
  EXPECT_EQ(ullage_model_compile(model.get(), &options, &created), ULLAGE_INVALID_ARGUMENT);
  options = fresh();
  options.weights = "q9_9";
  EXPECT_EQ(ullage_model_compile(model.get(), &options, &created), ULLAGE_INVALID_ARGUMENT);
  options = fresh();
  options.policy = any_number<ullage_policy>(7);
  EXPECT_EQ(ullage_model_compile(model.get(), &options, &created), ULLAGE_INVALID_ARGUMENT);
  options = fresh();
  options.size = 0;
  EXPECT_EQ(ullage_model_compile(model.get(), &options, &created), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_model_compile(nullptr, nullptr, &created), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_model_compile(model.get(), nullptr, nullptr), ULLAGE_INVALID_ARGUMENT);
}

TEST(Compiling, ReferenceKernelsAreIncludedUnlessTheyAreSwitchedOff) {
  Calls graph = new_graph();
  const int64_t any[] = {-1, -1};
  ullage_value factors[2] = {};
  ASSERT_EQ(ullage_graph_input(graph.get(), "a", ULLAGE_F32, 2, any, nullptr, 0, &factors[0]),
            ULLAGE_OK);
  ASSERT_EQ(ullage_graph_input(graph.get(), "b", ULLAGE_F32, 2, any, nullptr, 0, &factors[1]),
            ULLAGE_OK);
  const ullage_value product = add(graph, "matmul", {factors[0], factors[1]});
  ASSERT_EQ(ullage_graph_output(graph.get(), "product", product), ULLAGE_OK);
  const Model model = model_of_graph(graph);
  const char* const plans[] = {"desktop"};
  ullage_compile_options options = fresh();
  options.plans = plans;
  options.plan_count = 1;
  const Compiled by_default = compiled(model, &options);
  options.self_test = ULLAGE_ON;
  expect_same_bytes(by_default, compiled(model, &options));
  options.self_test = ULLAGE_OFF;
  EXPECT_LT(ullage_compiled_size(compiled(model, &options).get()),
            ullage_compiled_size(by_default.get()));
}

// 0, 1, ..., n - 1, where n is the element of an input.
Calls numbers_below_n() {
  Calls graph = new_graph();
  ullage_value n = ULLAGE_NO_VALUE, ends[2] = {};
  EXPECT_EQ(ullage_graph_input(graph.get(), "n", ULLAGE_I64, 0, nullptr, nullptr, 1, &n),
            ULLAGE_OK);
  for (int64_t i = 0; i < 2; ++i) {
    ullage_tensor number = {};
    number.size = sizeof number;
    number.dtype = ULLAGE_I64;
    number.data = &i;
    number.size_bytes = sizeof i;
    EXPECT_EQ(ullage_graph_constant(graph.get(), &number, &ends[i]), ULLAGE_OK);
  }
  const ullage_value numbers = add(graph, "arange", {ends[0], n, ends[1]});
  EXPECT_EQ(ullage_graph_output(graph.get(), "numbers", numbers), ULLAGE_OK);
  return graph;
}

TEST(Compiling, InputsCanBeRequiredToStayOnTheDevice) {
  ullage_compile_options options = fresh();
  const Model read_by_host = model_of_graph(numbers_below_n());
  EXPECT_NE(compiled(read_by_host, &options), nullptr);
  options.require_device_inputs = 1;
  ullage_compiled* created = nullptr;
  EXPECT_EQ(ullage_model_compile(read_by_host.get(), &options, &created), ULLAGE_UNSUPPORTED);
  EXPECT_THAT(last_error().message, HasSubstr("the input 'n'"));
  EXPECT_NE(compiled(model_of_graph(product()), &options), nullptr);
}

TEST(Compiling, AFileIsWrittenWholeOrNotAtAll) {
  const Compiled file = compiled(model_of_graph(product()));
  const auto folder = std::filesystem::temp_directory_path() / "ullage_compiled_write";
  const std::string path = (folder / "model.ull").string();
  ASSERT_EQ(ullage_compiled_write(file.get(), path.c_str()), ULLAGE_OK) << last_error().message;
  EXPECT_EQ(std::filesystem::file_size(path), ullage_compiled_size(file.get()));
  EXPECT_EQ(ullage_compiled_write(file.get(), folder.string().c_str()), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_compiled_write(file.get(), nullptr), ULLAGE_INVALID_ARGUMENT);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace ullage::test

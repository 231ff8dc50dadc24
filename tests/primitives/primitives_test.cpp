// What needs no device: the programs that the library has, and calls without objects.
#include <gtest/gtest.h>

#include <set>

#include "ir/program/named_profiles.h"
#include "primitives/graphs/graphs.h"
#include "primitives/primitive.h"
#include "ullage/ullage_primitives.h"

namespace ullage::primitives {
namespace {

TEST(Primitives, every_description_has_a_plan_for_each_kind_of_device) {
  const auto file = runtime::ProgramFile::open(embedded_programs());
  ASSERT_TRUE(file) << file.error().message;
  std::set<std::string> names;
  for (const Description& description : all_descriptions()) {
    const std::string name = entry_of(description);
    EXPECT_TRUE(names.insert(name).second) << name << " is the name of two";
    std::set<std::string> plans;
    for (const runtime::PlanOffer& offer : file->offers(name)) plans.insert(offer.profile.name);
    EXPECT_EQ(plans, (std::set<std::string>{"cpu", "desktop", "mobile", "portable"})) << name;
  }
  EXPECT_EQ(names.size() * 4, file->plan_count());
}

TEST(Primitives, the_baseline_runs_all_of_them) {
  const auto file = runtime::ProgramFile::open(embedded_programs());
  ASSERT_TRUE(file) << file.error().message;
  for (const Description& description : all_descriptions()) {
    const auto plan = file->choose_plan(ir::portable_profile(), entry_of(description));
    EXPECT_TRUE(plan) << entry_of(description) << ": " << plan.error().message;
  }
}

TEST(Primitives, null_arguments_are_refused_by_name) {
  const auto message_of = [](ullage_status status) {
    EXPECT_EQ(status, ULLAGE_INVALID_ARGUMENT);
    return std::string(ullage_primitives_last_error());
  };
  ullage_primitives* primitives = nullptr;
  ullage_primitive* primitive = nullptr;
  ullage_primitive_binding* binding = nullptr;
  const ullage_adopted_device device{};
  EXPECT_EQ(message_of(ullage_primitives_create(nullptr, &primitives)),
            "primitives_create: device must not be null");
  EXPECT_EQ(message_of(ullage_primitives_create(&device, nullptr)),
            "primitives_create: primitives must not be null");
  EXPECT_EQ(message_of(ullage_primitive_create(nullptr, nullptr, &primitive)),
            "primitive_create: primitives must not be null");
  EXPECT_EQ(message_of(ullage_primitive_create(nullptr, nullptr, nullptr)),
            "primitive_create: primitive must not be null");
  EXPECT_EQ(message_of(ullage_primitive_get_operand(nullptr, 0, nullptr, nullptr)),
            "primitive_get_operand: primitive must not be null");
  EXPECT_EQ(message_of(ullage_primitive_get_scratch_needs(nullptr, nullptr)),
            "primitive_get_scratch_needs: primitive must not be null");
  EXPECT_EQ(message_of(ullage_primitive_bind(nullptr, nullptr, &binding)),
            "primitive_bind: primitive must not be null");
  EXPECT_EQ(message_of(ullage_primitive_record(nullptr, nullptr)),
            "primitive_record: binding must not be null");
  EXPECT_EQ(ullage_primitive_operand_count(nullptr), 0u);
  ullage_primitives_destroy(nullptr);
  ullage_primitive_destroy(nullptr);
  ullage_primitive_binding_destroy(nullptr);
}

TEST(Primitives, a_device_without_handles_is_refused) {
  ullage_adopted_device device{};
  device.size = sizeof device;
  ullage_primitives* primitives = nullptr;
  EXPECT_EQ(ullage_primitives_create(&device, &primitives), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(primitives, nullptr);
  EXPECT_STREQ(ullage_primitives_last_error(), "context_create: adopt.instance must not be null");
}

}  // namespace
}  // namespace ullage::primitives

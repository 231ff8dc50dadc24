// The words of device code, its registers and what the encoder refuses.
#include "ir/lowering/device_code.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "shaders/params/resolve.h"

namespace ullage::ir {
namespace {

using testing::ElementsAre;

struct DeviceCodeTest : testing::Test {
  ScalarProgram program{{{.op = ScalarOp::runtime_scalar},                  // 0
                         {.op = ScalarOp::constant, .value = -2},           // 1
                         {.op = ScalarOp::input_axis},                      // 2
                         {.op = ScalarOp::mul, .a = 0, .b = 1},             // 3
                         {.op = ScalarOp::select, .a = 3, .b = 2, .c = 0},  // 4
                         {.op = ScalarOp::logical_not, .a = 4},             // 5
                         {.op = ScalarOp::float_runtime_scalar},            // 6
                         {.op = ScalarOp::float_pow, .a = 6, .b = 6}}};     // 7
  DeviceCodeBuilder builder{program};

  Result<void> compute(std::vector<uint32_t> registers) { return builder.compute(registers); }
};

TEST_F(DeviceCodeTest, RegistersAreNumberedAsTheyAppearAndTheRestIsTheHosts) {
  ASSERT_TRUE(verify(program));
  ASSERT_TRUE(builder.load(0, {.dtype = DType::i32, .word = 40}));
  ASSERT_TRUE(compute({3, 4, 5}));
  EXPECT_EQ(builder.size(), 4u);
  const DeviceCode code = builder.take();
  const uint32_t none = params::kResolveNone;
  EXPECT_THAT(code.words, ElementsAre(params::kResolveLoad, 0, 6, 0, 0, 40, 0, 0,   //
                                      params::kResolveMul, 2, 0, 1, 0, 0, 0, 0,     //
                                      params::kResolveSelect, 4, 2, 3, 0, 0, 0, 0,  //
                                      params::kResolveLogicalNot, 5, 4, 4, 4, 0, 0, 0));
  EXPECT_EQ(code.registers, 6u);
  EXPECT_THAT(code.host_registers,
              ElementsAre(DeviceCode::HostRegister{1, 1}, DeviceCode::HostRegister{2, 3}));
  EXPECT_EQ(none, kNoRegister);
}

TEST_F(DeviceCodeTest, ConstantsMayBeMadeOnTheDevice) {
  ASSERT_TRUE(compute({1}));
  const DeviceCode code = builder.take();
  EXPECT_EQ(code.words[0], params::kResolveConstant);
  EXPECT_EQ(code.words[6], 0xfffffffeu);
  EXPECT_EQ(code.words[7], 0xffffffffu);
  EXPECT_TRUE(code.host_registers.empty());
}

TEST_F(DeviceCodeTest, WhatTheDeviceCannotMakeIsRefused) {
  EXPECT_FALSE(compute({2}));   // a leaf of the host
  EXPECT_FALSE(compute({99}));  // no register
  EXPECT_FALSE(builder.load(99, {}));
  const auto pow = compute({7});
  ASSERT_FALSE(pow);
  EXPECT_EQ(pow.error().code, ErrorCode::unsupported);
}

TEST_F(DeviceCodeTest, NothingIsMadeTwiceOrAfterItsUse) {
  builder.store_slot(3, 0);
  EXPECT_FALSE(compute({3}));
  ASSERT_TRUE(builder.load(0, {}));
  EXPECT_FALSE(builder.load(0, {}));
}

TEST_F(DeviceCodeTest, DivisionsAndRootsCostTheirLoops) {
  const auto cost = [](uint32_t op) {
    const std::vector<uint32_t> words = {op, 0, 0, 0, 0, 0, 0, 0};
    return device_code_cost(words);
  };
  EXPECT_EQ(cost(params::kResolveAdd), 1u);
  EXPECT_EQ(cost(params::kResolveCeilDiv), 1 + params::kResolveDivideCost);
  EXPECT_EQ(cost(params::kResolveFloatSqrt), 1 + params::kResolveSqrtCost);
  EXPECT_EQ(device_code_cost({}), 0u);
}

}  // namespace
}  // namespace ullage::ir

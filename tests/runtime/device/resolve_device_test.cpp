// The device's interpreter of scalar bytecode agrees with the host bit for bit.
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "ir/extent/scalar_op.h"
#include "tests/runtime/fixtures/resolve_run.h"

namespace ullage::runtime {
namespace {

using ir::ScalarInstruction;
using ir::ScalarOp;

const std::vector<int64_t> kIntegers = {0,
                                        1,
                                        -1,
                                        2,
                                        -2,
                                        3,
                                        7,
                                        -7,
                                        10,
                                        255,
                                        65536,
                                        INT32_MAX,
                                        INT32_MIN,
                                        1LL << 31,
                                        1LL << 32,
                                        -1LL << 32,
                                        (1LL << 53) + 1,
                                        -(1LL << 53) - 1,
                                        1LL << 62,
                                        3037000500,
                                        INT64_MAX,
                                        INT64_MIN,
                                        INT64_MAX - 1,
                                        INT64_MIN + 1};

constexpr double kInfinity = std::numeric_limits<double>::infinity();
const std::vector<double> kDoubles = {0.0,
                                      -0.0,
                                      1.0,
                                      -1.0,
                                      0.5,
                                      -0.5,
                                      1.5,
                                      2.5,
                                      -2.5,
                                      0.1,
                                      1.0 / 3,
                                      0.49999999999999994,
                                      0x1p52,
                                      0x1p53,
                                      1e19,
                                      0x1p63,
                                      -0x1p63,
                                      0x1.fffffffffffffp62,
                                      0x1p-1074,
                                      -0x1p-1074,
                                      0x1.ffffffffffffep-1023,
                                      0x1p-1022,
                                      0x1.8p-1022,
                                      0x1.fffffffffffffp1023,
                                      0x1p-537,
                                      0x1p1023,
                                      0x1.0000000000001p-53,
                                      1e-300,
                                      65519.99,
                                      65520.0,
                                      0x1.ffcp15,
                                      0x1p-24,
                                      0x1.8p-24,
                                      0x1p-25,
                                      0x1.2p-14,
                                      0x1.fffffep127,
                                      0x1.ffffffp127,
                                      0x1p-149,
                                      0x1.8p-149,
                                      0x1p-150,
                                      0x1.000001p0,
                                      0x1.000003p0,
                                      0x1.01p0,
                                      0x1.03p0,
                                      -0x1.0000010000001p0,
                                      kInfinity,
                                      -kInfinity,
                                      std::nan("")};

// Ops that the device computes from registers.
std::vector<ScalarOp> computed_ops() {
  std::vector<ScalarOp> ops;
  for (int i = 0; i < ir::kScalarOpCount; ++i) {
    const auto op = static_cast<ScalarOp>(i);
    if (!ir::info_of(op).leaf && op != ScalarOp::float_pow) ops.push_back(op);
  }
  return ops;
}

uint32_t append(ir::ScalarProgram& program, ScalarInstruction in) {
  program.code.push_back(in);
  return static_cast<uint32_t>(program.code.size() - 1);
}

// Registers by type, for choosing operands.
struct Registers {
  std::vector<uint32_t> integers, doubles;
};

Registers append_leaves(ir::ScalarProgram& program, const Leaves& leaves) {
  Registers r;
  ScalarInstruction in;
  in.op = ScalarOp::runtime_scalar;
  for (in.index = 0; in.index < leaves.integers.size(); ++in.index) {
    r.integers.push_back(append(program, in));
  }
  in.op = ScalarOp::float_runtime_scalar;
  for (in.index = 0; in.index < leaves.doubles.size(); ++in.index) {
    r.doubles.push_back(append(program, in));
  }
  return r;
}

TEST_F(ResolveTest, EveryOpAtEveryPairOfCornerValues) {
  const Leaves leaves{kIntegers, kDoubles};
  for (ScalarOp op : computed_ops()) {
    const ir::ScalarOpInfo& info = ir::info_of(op);
    ir::ScalarProgram program;
    const Registers r = append_leaves(program, leaves);
    const auto of = [&](int k) -> const std::vector<uint32_t>& {
      return (info.float_operands >> k & 1) != 0 ? r.doubles : r.integers;
    };
    for (uint32_t a : of(0)) {
      for (uint32_t b : of(1)) {
        ScalarInstruction in;
        in.op = op;
        in.a = a;
        in.b = b;
        in.c = of(2)[b % of(2).size()];
        append(program, in);
        if (info.arity == 1) break;
      }
    }
    ASSERT_TRUE(ir::verify(program));
    EXPECT_EQ(difference_from_host(*kernel_, program, leaves), "");
  }
}

// Values near the edges of the formats, small ones and arbitrary bits.
Leaves random_leaves(std::mt19937& random, size_t each) {
  Leaves leaves;
  const auto word = [&] { return uint64_t{random()} << 32 | random(); };
  for (size_t i = 0; i < each; ++i) {
    const uint64_t bits = word();
    const int64_t integers[] = {kIntegers[bits % kIntegers.size()], static_cast<int64_t>(bits % 64),
                                static_cast<int64_t>(bits) >> (random() % 64)};
    leaves.integers.push_back(integers[random() % 3]);
    const double scale = std::ldexp(1.0, static_cast<int>(random() % 120) - 60);
    const double doubles[] = {kDoubles[bits % kDoubles.size()], std::bit_cast<double>(bits),
                              static_cast<double>(static_cast<int64_t>(bits)) * 0x1p-63 * scale,
                              static_cast<double>(bits % 4096) / 8};
    leaves.doubles.push_back(doubles[random() % 4]);
  }
  return leaves;
}

ir::ScalarProgram random_program(std::mt19937& random, const Leaves& leaves, size_t length) {
  static const std::vector<ScalarOp> ops = computed_ops();
  ir::ScalarProgram program;
  Registers r = append_leaves(program, leaves);
  ScalarInstruction constant;
  constant.value = static_cast<int64_t>(random() % 9) - 4;
  r.integers.push_back(append(program, constant));
  constant.op = ScalarOp::float_constant;
  constant.value = std::bit_cast<int64_t>(static_cast<double>(random()) / 1000);
  r.doubles.push_back(append(program, constant));
  while (program.code.size() < length) {
    ScalarInstruction in;
    in.op = ops[random() % ops.size()];
    const ir::ScalarOpInfo& info = ir::info_of(in.op);
    // Leaves come first: mostly one of them, so that poison does not take over.
    const auto any = [&](int k) {
      const auto& from = (info.float_operands >> k & 1) != 0 ? r.doubles : r.integers;
      return from[random() % (random() % 3 == 0 ? from.size() : leaves.integers.size())];
    };
    in.a = any(0);
    in.b = any(1);
    in.c = any(2);
    (info.yields_float ? r.doubles : r.integers).push_back(append(program, in));
  }
  return program;
}

TEST_F(ResolveTest, RandomPrograms) {
  for (uint32_t seed = 0; seed < 300; ++seed) {
    std::mt19937 random(seed);
    const Leaves leaves = random_leaves(random, 20);
    const ir::ScalarProgram program = random_program(random, leaves, 60 + random() % 200);
    ASSERT_TRUE(ir::verify(program));
    ASSERT_EQ(difference_from_host(*kernel_, program, leaves), "") << "seed " << seed;
  }
}

}  // namespace
}  // namespace ullage::runtime

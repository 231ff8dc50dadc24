// read_plan: one plan of a verified root, copied into an ir::Program.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "base/result.h"
#include "ir/program/program.h"

namespace ullage::schema {
struct File;
struct Plan;
}  // namespace ullage::schema

namespace ullage::runtime {

// Where a plan is read from: `root` verified, its sections inside `bytes`.
struct PlanSource {
  std::span<const std::byte> bytes;
  std::shared_ptr<const void> owner;
  const schema::File* root = nullptr;
  size_t root_bytes = 0;
  bool check_hashes = true;
};

// What is copied never exceeds the root's own size: a root may name one vector many times, which
// the FlatBuffers verifier accepts. Meaning (ir::verify) is the caller's to check. Errors:
// invalid_file.
ir::Result<ir::Program> read_plan(const PlanSource& source, const schema::Plan& plan);

}  // namespace ullage::runtime

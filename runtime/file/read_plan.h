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

// The source of a plan: `root` is verified, its sections are inside `bytes`.
struct PlanSource {
  std::span<const std::byte> bytes;
  std::shared_ptr<const void> owner;
  const schema::File* root = nullptr;
  size_t root_bytes = 0;
  bool check_hashes = true;
};

// The copies never exceed the size of the root: a root may refer to one vector many times, which
// the FlatBuffers verifier accepts. The caller checks the content (ir::verify). Errors:
// invalid_file.
ir::Result<ir::Program> read_plan(const PlanSource& source, const schema::Plan& plan);

}  // namespace ullage::runtime

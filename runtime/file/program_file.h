// Program files (.ull): weights once, one or more plans, everything verified before use.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "ir/program/program.h"
#include "runtime/file/plan_offer.h"

namespace ullage::schema {
struct File;
struct Plan;
}  // namespace ullage::schema

namespace ullage::runtime {

// Extra bytes in a file, found by name: for example the vocabulary of a language model.
struct Attachment {
  std::string name{};
  std::span<const std::byte> bytes{};
};

// The file of these plans, as pieces that refer to their constants and kernels and to the
// attachments. It is valid while these live, so that weights are written without a copy.
class ProgramImage {
 public:
  struct Piece {
    uint64_t offset = 0;  // from the begin of the file
    std::span<const std::byte> bytes{};

    uint64_t end() const { return offset + bytes.size(); }
  };

  ProgramImage(ProgramImage&&) = default;
  ProgramImage& operator=(ProgramImage&&) = default;

  // Plans share weights and kernel code by content. The same plans give the same bytes. Errors: no
  // plan.
  static ir::Result<ProgramImage> of(std::span<const ir::Program* const> plans,
                                     std::span<const Attachment> attachments = {});

  // In the order of the file; gaps between pieces are zeros.
  std::span<const Piece> pieces() const { return pieces_; }
  uint64_t size_bytes() const { return pieces_.back().end(); }
  // A hash of all metadata of the plans, which includes the hashes of the other pieces.
  uint64_t root_hash() const;
  // All of them, copied.
  std::vector<std::byte> bytes() const;

 private:
  ProgramImage() = default;

  std::vector<std::byte> header_, root_;  // pieces refer to them: a move leaves them in place
  std::vector<Piece> pieces_;
};

// The bytes of ProgramImage::of these.
ir::Result<std::vector<std::byte>> write_program(std::span<const ir::Program* const> plans,
                                                 std::span<const Attachment> attachments = {});

// Identifies a program: a hash of everything that is written for it, including guards and their
// messages (P-14). Equal for equal programs, on every machine.
uint64_t fingerprint(const ir::Program& program);

struct OpenOptions {
  bool check_hashes = true;  // false only in fuzzers, to reach the code after the hash checks
};

// An opened file. Cheap to copy; refers to the file's bytes.
//
// Invariants: the header and the root are intact (hash) and well-formed (FlatBuffers verifier), and
// every section lies inside the file. Meaning is checked per plan, by plan().
class ProgramFile {
 public:
  // Opens a file. `bytes` are 16-byte aligned and stay valid and unchanged while the ProgramFile or
  // a Program read from it lives; both keep `owner` alive, if it is given. Errors: invalid_file.
  static ir::Result<ProgramFile> open(std::span<const std::byte> bytes,
                                      std::shared_ptr<const void> owner = {},
                                      OpenOptions options = {});

  size_t plan_count() const;

  // Copies plan `index` out of the file, except its constants, which remain spans into it. It
  // checks the hashes of its sections first, then ir::verify(Program). Work and memory are
  // proportional to the size of the file, whatever its content.
  ir::Result<ir::Program> plan(size_t index) const;

  // The metadata of each plan of program `entry`, in the order of the file.
  std::vector<PlanOffer> offers(std::string_view entry = {}) const;

  // Returns the plan of program `entry` for `device` (best_of), or the one with the given `name`.
  // Errors: unsupported, with what the device lacks for each plan; invalid_argument if the file has
  // no program or plan of that name.
  ir::Result<size_t> choose_plan(const ir::DeviceProfile& device, std::string_view entry = {},
                                 std::string_view name = {}) const;
  ir::Result<ir::Program> plan_for(const ir::DeviceProfile& device, std::string_view entry = {},
                                   std::string_view name = {}) const;

  // The attachment of this name; nullopt if there is none. Errors: invalid_file.
  ir::Result<std::optional<std::span<const std::byte>>> attachment(std::string_view name) const;

 private:
  ProgramFile() = default;

  std::span<const std::byte> bytes_;
  std::shared_ptr<const void> owner_;
  const schema::File* root_ = nullptr;
  size_t root_bytes_ = 0;
  OpenOptions options_;
};

}  // namespace ullage::runtime

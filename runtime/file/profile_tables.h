// The tables of the .ull format that say what a device has and what kernels need of one.
#pragma once

#include "ir/program/device_profile.h"
#include "ir/program/program.h"
#include "program_generated.h"

namespace ullage::runtime {

flatbuffers::Offset<schema::Profile> write_profile(flatbuffers::FlatBufferBuilder& builder,
                                                   const ir::DeviceProfile& profile);
flatbuffers::Offset<schema::Arithmetic> write_arithmetic(flatbuffers::FlatBufferBuilder& builder,
                                                         const ir::Arithmetic& arithmetic);
// What is no arithmetic of them.
schema::Needs write_needs(const ir::KernelRequirements& needs);

// REQUIRES: tables of a verified buffer. Enumerations are the caller's to check.
ir::DeviceProfile read_profile(const schema::Profile& profile);
ir::KernelRequirements read_needs(const schema::Needs& needs, const schema::Arithmetic& arithmetic);

}  // namespace ullage::runtime

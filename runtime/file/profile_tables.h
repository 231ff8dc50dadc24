// The tables of the .ull format that describe devices and the requirements of kernels.
#pragma once

#include "ir/program/device_profile.h"
#include "ir/program/program.h"
#include "program_generated.h"

namespace ullage::runtime {

flatbuffers::Offset<schema::Profile> write_profile(flatbuffers::FlatBufferBuilder& builder,
                                                   const ir::DeviceProfile& profile);
flatbuffers::Offset<schema::Arithmetic> write_arithmetic(flatbuffers::FlatBufferBuilder& builder,
                                                         const ir::Arithmetic& arithmetic);
// Everything but the arithmetic.
schema::Needs write_needs(const ir::KernelRequirements& needs);

// REQUIRES: tables of a verified buffer. The caller checks the enumerations.
ir::DeviceProfile read_profile(const schema::Profile& profile);
ir::KernelRequirements read_needs(const schema::Needs& needs, const schema::Arithmetic& arithmetic);

}  // namespace ullage::runtime

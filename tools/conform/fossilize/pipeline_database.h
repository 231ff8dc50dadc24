// A Fossilize database of compute pipelines, which drivers' tools replay without this program.
#pragma once

#include "tools/conform/fossilize/pipeline_state.h"
#include "tools/conform/fossilize/stream_archive.h"

namespace ullage::tools::fossilize {

// Hashes are computed as Fossilize does, so that databases merge and a name is the same in every
// tool.
class PipelineDatabase {
 public:
  PipelineDatabase();
  // Adds the pipeline, its module and its layouts, each once. Returns the pipeline's hash, which is
  // its name in Fossilize's tools.
  uint64_t add(const PipelineState& pipeline);
  // The .foz file.
  const std::string& bytes() const { return archive_.bytes(); }

 private:
  uint64_t add_module(std::span<const uint32_t> words);
  uint64_t add_set_layout(const std::vector<BindingState>& bindings);
  uint64_t add_layout(const PipelineState& pipeline);

  StreamArchive archive_;
};

}  // namespace ullage::tools::fossilize

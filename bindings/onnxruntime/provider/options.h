// What a session may ask of the provider: its entries "ep.ullageexecutionprovider.NAME", which the
// options of add_provider_for_devices become.
#pragma once

#include <string>

#include "program_options.h"

namespace ullage::provider {

struct Options : ProgramOptions {
  uint32_t device = 0;  // index below ullage_device_count(): of the OrtEpDevice, or "device"
  std::string cache_folder = {};  // "": none; default: that of every part of ullage
  // "1": what only values of inputs decide (axes, a rank) is compiled when a run has them, and anew
  // for others. The provider then takes what it cannot try beforehand.
  bool values_at_run = false;

  bool profile = false;  // "1": dispatches are timed, for onnxruntime's profiles

  // ep.context_*: write what was compiled as a model of EPContext nodes.
  bool write_context = false;
  bool embed_context = false;
  std::string context_file = {};
};

// Of every part of ullage; "": there is none.
std::string default_cache_folder();

// `device` is the one that the session's OrtEpDevice stands for. Throws Failure for an option that
// there is not, or a value that it cannot have: both are named, and what there is.
Options read_options(const Api& api, const OrtSessionOptions* session, uint32_t device);

}  // namespace ullage::provider

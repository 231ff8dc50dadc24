// What a session may ask of the provider: its entries "ep.ullageexecutionprovider.NAME", which the
// options of add_provider_for_devices become.
#pragma once

#include <map>
#include <string>

#include "api.h"

namespace ullage::provider {

struct Options {
  uint32_t device = 0;  // index below ullage_device_count(): of the OrtEpDevice, or "device"
  std::map<std::string, int64_t> bounds = {};  // "n=1000,x.2=640"
  bool half_precision = false;                 // "precision": "f32" or "f16"
  ullage_overflow overflow = ULLAGE_GROW;      // "grow", "fail" or "clamp"
  ullage_policy policy = ULLAGE_REPLAY;        // "replay", "bucket" or "exact"
  std::string cache_folder = {};               // "": none; default: that of every part of ullage
  bool check_indices = false;                  // "0" or "1"
  uint64_t memory_budget = 0;                  // bytes
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

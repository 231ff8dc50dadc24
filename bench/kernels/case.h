// A benchmark case: a graph with its operands, and the peers that it is compared with in the same
// run.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ir/graph/builder.h"
#include "ir/graph/tensor.h"
#include "ir/program/device_profile.h"

namespace ullage::bench {

// The goal, by driver; 0: none.
struct Goals {
  double lavapipe = 0, swiftshader = 0;
};

// The same work by a peer: on the host, or by the same graph with other kernels.
struct Peer {
  std::string name = {};
  Goals goals = {};                                     // of the peer's time / the graph's
  std::function<void()> on_host = {};                   // empty: on the device,
  std::function<void(ir::DeviceProfile&)> change = {};  // compiled for the changed profile
  std::function<void(ir::Builder&)> build = {};         // or another graph of the same inputs
  int threads = 1;                                      // on the host, at work
};

struct Work {
  double amount = 0;  // of `unit`, in billions per run
  std::string unit = {};
  Goals goals = {};  // of billions per second
  std::vector<ir::Tensor> inputs = {};
  std::function<void(ir::Builder&)> build = {};
  std::vector<Peer> peers = {};
};

struct Case {
  std::string family = {}, name = {};
  std::function<Work()> prepare = {};
};

// A function per family.
std::vector<Case> copy_cases();         // one operand, 64 MiB
std::vector<Case> elementwise_cases();  // two operands, 4 Mi elements
std::vector<Case> reduction_cases();    // 64 MiB to one number; rows and columns
std::vector<Case> scan_cases();         // 2^22 and 2^24 elements
std::vector<Case> compaction_cases();   // 2^24 elements of which 1, 50 and 99 % are kept
std::vector<Case> matmul_cases();
std::vector<Case> gemv_cases();
std::vector<Case> convolution_cases();
std::vector<Case> rowwise_cases();  // softmax and layer_norm
std::vector<Case> transpose_cases();
std::vector<Case> sort_cases();       // 2^20 u32
std::vector<Case> recurrent_cases();  // steps of lstm and gru
std::vector<Case> affine_cases();     // affine_reduce against ops and kernels of the same meaning

}  // namespace ullage::bench

// Probabilities p [N, CLASSES] of classes from those of pairs (i, j), i < j: rounds over the classes
// that make p Q p least under sum p = 1, with Q[i, i] the sum over j of P(j of i, j)^2 and Q[i, j] =
// -P(i of i, j) P(j of i, j). One workgroup per row, classes spread over its invocations, p, Q p and
// the diagonal in shared memory, two barriers for each class of a round. A row ends with the round
// before which no |Q p - p Q p| reaches p.error; later calls (begins 0) go on from the shares that
// lie in the result. Limits: CLASSES at most 1,024; rounds * CLASSES^2 / LOCAL_X within the loop
// budget.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/rowwise.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { CoupledSharesParams p; };
layout(set = 0, binding = 0, std430) readonly restrict buffer Pairs { float pairs[]; };
layout(set = 0, binding = 1, std430) restrict buffer Shares { float shares[]; };

shared float share[CLASSES], product[CLASSES], diagonal[CLASSES];  // p, Q p, Q[i, i]

const uint kPairs = CLASSES * (CLASSES - 1) / 2;

// The probability of i against j, another class.
float against(uint row, uint i, uint j) {
  const uint low = min(i, j), high = max(i, j);
  const uint before = low * (2u * CLASSES - low - 1u) / 2u;
  const float of_low = pairs[row * kPairs + before + high - low - 1u];
  return i < j ? of_low : 1.0 - of_low;
}

float form(uint row, uint i, uint j) {
  if (i == j) return diagonal[i];
  const float of_i = against(row, i, j);
  return -of_i * (1.0 - of_i);
}

void begin_row(uint row) {
  for (uint i = gl_LocalInvocationID.x; i < CLASSES; i += LOCAL_X) {
    share[i] = p.begins == 1u ? 1.0 / float(CLASSES) : shares[row * CLASSES + i];
    float sum = 0.0;
    for (uint j = 0u; j < CLASSES; ++j) {
      const float of_j = i == j ? 0.0 : against(row, j, i);
      sum += of_j * of_j;
    }
    diagonal[i] = sum;
  }
  barrier();
}

// Q p; returns p Q p to all.
float estimate(uint row) {
  for (uint i = gl_LocalInvocationID.x; i < CLASSES; i += LOCAL_X) {
    float sum = 0.0;
    for (uint j = 0u; j < CLASSES; ++j) sum += form(row, i, j) * share[j];
    product[i] = sum;
  }
  barrier();
  float all = 0.0;
  for (uint i = 0u; i < CLASSES; ++i) all += share[i] * product[i];
  return all;
}

bool is_done(float all) {
  float error = 0.0;
  for (uint i = 0u; i < CLASSES; ++i) error = max(error, abs(product[i] - all));
  return error < uintBitsToFloat(p.error);
}

// The best p_i with the others as they are, then all of them over their sum again.
float improve(uint row, uint i, float all) {
  const float own = diagonal[i], at = product[i];
  const float step = (all - at) / own, sum = 1.0 + step;
  barrier();
  for (uint j = gl_LocalInvocationID.x; j < CLASSES; j += LOCAL_X) {
    product[j] = (product[j] + step * form(row, i, j)) / sum;
    share[j] = (share[j] + (i == j ? step : 0.0)) / sum;
  }
  barrier();
  return (all + step * (step * own + 2.0 * at)) / sum / sum;
}

void couple_row(uint row) {
  begin_row(row);
  for (uint round = 0u; round < p.rounds; ++round) {
    float all = estimate(row);
    if (is_done(all)) break;
    for (uint i = 0u; i < CLASSES; ++i) all = improve(row, i, all);
  }
  for (uint i = gl_LocalInvocationID.x; i < CLASSES; i += LOCAL_X)
    shares[row * CLASSES + i] = share[i];
  barrier();
}

void main() {
  const uint rows = slot(p.rows);
  for (uint row = gl_WorkGroupID.x; row < rows; row += gl_NumWorkGroups.x) couple_row(row);
}

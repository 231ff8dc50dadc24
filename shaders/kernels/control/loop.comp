// What a loop does around its body; one invocation. STEP 0 runs before the loop and resets the
// state. STEP 1 runs at the start of an iteration: it takes place while fewer than `iterations`
// were taken and the condition is true. STEP 2 runs at its end: it counts the iteration and takes
// the condition from the body; `cut` is 1 where only `iterations` ended the loop. CONDITION: there
// is a boolean scalar, which a run that the host cancels makes false; else the condition is always
// true. State: iteration, live, taken, condition.
// An iteration that does not take place keeps the number of the last one that did.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/control.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { LoopParams p; };

layout(set = 0, binding = 0, std430) restrict buffer State { uint iteration, live, taken, condition; } state;
#if STEP == 0
#define RESULTS 0
#elif STEP == 1
#define RESULTS 2
layout(set = 0, binding = 1, std430) writeonly restrict buffer Iteration { uint iteration[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Live { uint live[]; };
#else
#define RESULTS 2
layout(set = 0, binding = 1, std430) writeonly restrict buffer Taken { uint taken[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer Cut { uint cut[]; };
#endif
#if CONDITION
layout(set = 0, binding = RESULTS + 1, std430) readonly restrict buffer Condition { uint goes_on[]; };
#endif

uint condition() {
#if CONDITION
  return (goes_on[0] & 0xffu) != 0u && slot(kCancelledSlot) == 0u ? 1u : 0u;
#else
  return 1u;
#endif
}

void main() {
  const uint iterations = slot(p.iterations);
#if STEP == 0
  state.iteration = 0u;
  state.live = 0u;
  state.taken = min(iterations, 0u);
  state.condition = condition();
#elif STEP == 1
  const bool takes_place = state.condition != 0u && state.taken < iterations;
  if (takes_place) state.iteration = state.taken;
  state.live = takes_place ? 1u : 0u;
  iteration[0] = state.iteration;
  iteration[1] = 0u;
  live[0] = state.live;
  live[1] = 0u;
#else
  if (state.live != 0u) {
    ++state.taken;
    state.condition = condition();
  }
  taken[0] = state.taken;
  taken[1] = 0u;
  cut[0] = state.condition != 0u && state.taken >= iterations ? 1u : 0u;
  cut[1] = 0u;
#endif
}

// control/loop.comp CONDITION=0 STEP=0 1x1x1
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct LoopParams
{
    uint trips;
};

struct Push
{
    LoopParams p;
};

struct State
{
    uint trip;
    uint live;
    uint taken;
    uint condition;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(1u);

kernel void main0(device State& state [[buffer(0)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _41 [[buffer(29)]])
{
    uint _45 = _41.p.trips;
    uint _66 = _45 >> uint(2);
    uint _68 = _45 & 3u;
    uint _70 = extent_table.words[_66][_68];
    state.trip = 0u;
    state.live = 0u;
    uint _56 = min(_70, 0u);
    state.taken = _56;
    state.condition = 1u;
}


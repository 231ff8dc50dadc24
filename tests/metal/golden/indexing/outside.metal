// indexing/outside.comp DEPTH=1 FROM_END=0 128x1x1 #0b6f4901
#pragma clang diagnostic ignored "-Wunused-variable"

#include <metal_stdlib>
#include <simd/simd.h>
#include <metal_atomic>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block0
{
    uint indices_words[1];
};

struct OutsideParams
{
    uint tuples;
    uint extents[8];
};

struct Push
{
    OutsideParams p;
};

struct Firsts
{
    uint firsts[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _101 [[buffer(0)]], device Firsts& _208 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _114 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]])
{
    threadgroup uint first_of_all;
    uint _118 = _114.p.tuples;
    uint _218 = _118 >> uint(2);
    uint _220 = _118 & 3u;
    uint _222 = extent_table.words[_218][_220];
    uint _123 = gl_NumWorkGroups.x;
    uint _125 = _123 * 128u;
    uint _130 = gl_GlobalInvocationID.x;
    uint _261;
    uint _262;
    _262 = 4294967295u;
    _261 = _130;
    uint _268;
    for (;;)
    {
        bool _138 = _261 < _222;
        bool _140 = _262 == 4294967295u;
        bool _141 = _138 && _140;
        if (_141)
        {
            uint _155 = _114.p.extents[0u];
            uint _226 = _155 >> uint(2);
            uint _228 = _155 & 3u;
            uint _230 = extent_table.words[_226][_228];
            uint _235 = _101.indices_words[_261];
            int _239 = int(_235);
            uint _244 = uint(_239);
            bool _246 = _244 < _230;
            bool _186 = !_246;
            if (_186)
            {
                _268 = min(_262, _261);
            }
            else
            {
                _268 = _262;
            }
            uint _196 = _261 + _125;
            _262 = _268;
            _261 = _196;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _250 = gl_LocalInvocationID.x;
    bool _251 = _250 == 0u;
    if (_251)
    {
        first_of_all = 4294967295u;
    }
    threadgroup_barrier(mem_flags::mem_threadgroup);
    bool _255 = _262 != 4294967295u;
    if (_255)
    {
        uint _258 = atomic_fetch_min_explicit((threadgroup atomic_uint*)&first_of_all, _262, memory_order_relaxed);
    }
    threadgroup_barrier(mem_flags::mem_threadgroup);
    if (_251)
    {
        uint _211 = gl_WorkGroupID.x;
        _208.firsts[_211] = first_of_all;
    }
}


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

kernel void main0(const device Block0& _110 [[buffer(0)]], device Firsts& _217 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _123 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]])
{
    threadgroup uint first_of_all;
    uint _127 = _123.p.tuples;
    uint _227 = _127 >> uint(2);
    uint _229 = _127 & 3u;
    uint _231 = extent_table.words[_227][_229];
    uint _132 = gl_NumWorkGroups.x;
    uint _134 = _132 * 128u;
    uint _139 = gl_GlobalInvocationID.x;
    uint _275;
    uint _276;
    _276 = 4294967295u;
    _275 = _139;
    uint _285;
    for (;;)
    {
        bool _147 = _275 < _231;
        bool _149 = _276 == 4294967295u;
        bool _150 = _147 && _149;
        if (_150)
        {
            uint _164 = _123.p.extents[0u];
            uint _235 = _164 >> uint(2);
            uint _237 = _164 & 3u;
            uint _239 = extent_table.words[_235][_237];
            uint _244 = _110.indices_words[_275];
            int _248 = int(_244);
            bool _253 = _248 >= 0;
            bool _260;
            if (_253)
            {
                uint _256 = uint(_248);
                bool _258 = _256 < _239;
                _260 = _258;
            }
            else
            {
                _260 = _253;
            }
            if (!_260)
            {
                _285 = min(_276, _275);
            }
            else
            {
                _285 = _276;
            }
            uint _205 = _275 + _134;
            _276 = _285;
            _275 = _205;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _264 = gl_LocalInvocationID.x;
    bool _265 = _264 == 0u;
    if (_265)
    {
        first_of_all = 4294967295u;
    }
    threadgroup_barrier(mem_flags::mem_threadgroup);
    bool _269 = _276 != 4294967295u;
    if (_269)
    {
        uint _272 = atomic_fetch_min_explicit((threadgroup atomic_uint*)&first_of_all, _276, memory_order_relaxed);
    }
    threadgroup_barrier(mem_flags::mem_threadgroup);
    if (_265)
    {
        uint _220 = gl_WorkGroupID.x;
        _217.firsts[_220] = first_of_all;
    }
}


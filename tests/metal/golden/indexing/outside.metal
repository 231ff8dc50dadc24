// indexing/outside.comp DEPTH=1 128x1x1 #0b6f4901
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

kernel void main0(const device Block0& _110 [[buffer(0)]], device Firsts& _208 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _123 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]])
{
    threadgroup uint first_of_all;
    uint _127 = _123.p.tuples;
    uint _218 = _127 >> uint(2);
    uint _220 = _127 & 3u;
    uint _222 = extent_table.words[_218][_220];
    uint _132 = gl_NumWorkGroups.x;
    uint _134 = _132 * 128u;
    uint _139 = gl_GlobalInvocationID.x;
    uint _280;
    uint _281;
    _281 = 4294967295u;
    _280 = _139;
    uint _294;
    for (;;)
    {
        bool _147 = _280 < _222;
        bool _149 = _281 == 4294967295u;
        bool _150 = _147 && _149;
        if (_150)
        {
            uint _164 = _123.p.extents[0u];
            uint _226 = _164 >> uint(2);
            uint _228 = _164 & 3u;
            uint _230 = extent_table.words[_226][_228];
            uint _235 = _110.indices_words[_280];
            int _239 = int(_235);
            bool _244 = _239 < 0;
            int _284;
            if (_244)
            {
                int _248 = int(_230);
                int _249 = _239 + _248;
                _284 = _249;
            }
            else
            {
                _284 = _239;
            }
            bool _258 = _284 >= 0;
            bool _265;
            if (_258)
            {
                bool _263 = uint(_284) < _230;
                _265 = _263;
            }
            else
            {
                _265 = _258;
            }
            if (!_265)
            {
                _294 = min(_281, _280);
            }
            else
            {
                _294 = _281;
            }
            uint _196 = _280 + _134;
            _281 = _294;
            _280 = _196;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _269 = gl_LocalInvocationID.x;
    bool _270 = _269 == 0u;
    if (_270)
    {
        first_of_all = 4294967295u;
    }
    threadgroup_barrier(mem_flags::mem_threadgroup);
    bool _274 = _281 != 4294967295u;
    if (_274)
    {
        uint _277 = atomic_fetch_min_explicit((threadgroup atomic_uint*)&first_of_all, _281, memory_order_relaxed);
    }
    threadgroup_barrier(mem_flags::mem_threadgroup);
    if (_270)
    {
        uint _211 = gl_WorkGroupID.x;
        _208.firsts[_211] = first_of_all;
    }
}


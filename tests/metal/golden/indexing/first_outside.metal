// indexing/first_outside.comp DEPTH=1 FROM_END=0 128x1x1 #0b6f4901
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

struct FirstOutsideParams
{
    uint groups;
    uint extents[8];
};

struct Push
{
    FirstOutsideParams p;
};

struct Firsts
{
    uint firsts[1];
};

struct Result
{
    uint2 result[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _71 [[buffer(0)]], const device Firsts& _115 [[buffer(1)]], device Result& _140 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _93 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    threadgroup uint first_of_all;
    do
    {
        uint _97 = _93.p.groups;
        uint _176 = _97 >> uint(2);
        uint _178 = _97 & 3u;
        uint _180 = extent_table.words[_176][_178];
        uint _102 = gl_LocalInvocationID.x;
        uint _217;
        uint _218;
        _218 = 4294967295u;
        _217 = _102;
        for (;;)
        {
            bool _110 = _217 < _180;
            if (_110)
            {
                uint _118 = _115.firsts[_217];
                uint _119 = min(_218, _118);
                uint _122 = _217 + 128u;
                _218 = _119;
                _217 = _122;
                continue;
            }
            else
            {
                break;
            }
        }
        bool _185 = _102 == 0u;
        if (_185)
        {
            first_of_all = 4294967295u;
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        bool _189 = _218 != 4294967295u;
        if (_189)
        {
            uint _192 = atomic_fetch_min_explicit((threadgroup atomic_uint*)&first_of_all, _218, memory_order_relaxed);
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        bool _129 = _102 != 0u;
        if (_129)
        {
            break;
        }
        bool _134 = first_of_all == 4294967295u;
        if (_134)
        {
            _140.result[0] = uint2(4294967295u);
            _140.result[1] = uint2(0u);
            _140.result[2] = uint2(0u);
            break;
        }
        uint2 _150 = uint2(first_of_all, 0u);
        _140.result[0] = _150;
        uint _199 = _71.indices_words[first_of_all];
        uint _205 = _199 & 2147483648u;
        bool _206 = _205 != 0u;
        uint _207 = _206 ? 4294967295u : 0u;
        uint2 _208 = uint2(_199, _207);
        _140.result[1] = _208;
        uint _159 = first_of_all % 1u;
        uint _162 = _93.p.extents[_159];
        uint _212 = _162 >> uint(2);
        uint _214 = _162 & 3u;
        uint _216 = extent_table.words[_212][_214];
        uint2 _164 = uint2(_216, 0u);
        _140.result[2] = _164;
        break;
    } while(false);
}


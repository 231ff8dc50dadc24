// segment/counts.comp 128x1x1 #65df65de
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct SegmentParams
{
    uint rows;
    uint inner;
    uint segments;
};

struct Push
{
    SegmentParams p;
};

struct Block1
{
    uint counts[1];
};

struct Block0
{
    uint starts[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _72 [[buffer(0)]], device Block1& _67 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _35 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _39 = _35.p.segments;
    uint _91 = _39 >> uint(2);
    uint _93 = _39 & 3u;
    uint _95 = extent_table.words[_91][_93];
    uint _48 = gl_NumWorkGroups.x;
    uint _50 = _48 * 128u;
    uint _54 = gl_GlobalInvocationID.x;
    uint _96;
    _96 = _54;
    for (;;)
    {
        bool _63 = _96 < _95;
        if (_63)
        {
            uint _75 = _96 + 1u;
            uint _78 = _72.starts[_75];
            uint _81 = _72.starts[_96];
            uint _82 = _78 - _81;
            _67.counts[_96] = _82;
            uint _86 = _96 + _50;
            _96 = _86;
            continue;
        }
        else
        {
            break;
        }
    }
}


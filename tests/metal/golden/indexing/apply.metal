// indexing/apply.comp 128x1x1 #10084299
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct ApplyParams
{
    uint total;
};

struct Push
{
    ApplyParams p;
};

struct Block0
{
    uint y[1];
};

struct Block1
{
    uint updates[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(device Block0& _85 [[buffer(0)]], const device Block1& _96 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _53 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _57 = _53.p.total;
    uint _124 = _57 >> uint(2);
    uint _126 = _57 & 3u;
    uint _128 = extent_table.words[_124][_126];
    uint _66 = gl_NumWorkGroups.x;
    uint _68 = _66 * 128u;
    uint _72 = gl_GlobalInvocationID.x;
    uint _141;
    _141 = _72;
    for (;;)
    {
        bool _81 = _141 < _128;
        if (_81)
        {
            uint _91 = _85.y[_141];
            float _132 = as_type<float>(_91);
            uint _100 = _96.updates[_141];
            float _136 = as_type<float>(_100);
            float _102 = _132 + _136;
            uint _140 = as_type<uint>(_102);
            _85.y[_141] = _140;
            uint _108 = _141 + _68;
            _141 = _108;
            continue;
        }
        else
        {
            break;
        }
    }
}


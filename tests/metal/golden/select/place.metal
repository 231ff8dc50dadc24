// select/place.comp 128x1x1
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct PlaceParams
{
    uint count;
};

struct Push
{
    PlaceParams p;
};

struct Positions
{
    uint positions[1];
};

struct Placed
{
    uint placed[1];
};

struct Values
{
    uint values[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Values& _86 [[buffer(0)]], const device Positions& _68 [[buffer(1)]], device Placed& _81 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _35 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _39 = _35.p.count;
    uint _99 = _39 >> uint(2);
    uint _101 = _39 & 3u;
    uint _103 = extent_table.words[_99][_101];
    uint _48 = gl_NumWorkGroups.x;
    uint _50 = _48 * 128u;
    uint _54 = gl_GlobalInvocationID.x;
    uint _104;
    _104 = _54;
    for (;;)
    {
        bool _63 = _104 < _103;
        if (_63)
        {
            uint _72 = _68.positions[_104];
            bool _75 = _72 < _103;
            if (_75)
            {
                uint _89 = _86.values[_104];
                _81.placed[_72] = _89;
            }
            uint _93 = _104 + _50;
            _104 = _93;
            continue;
        }
        else
        {
            break;
        }
    }
}


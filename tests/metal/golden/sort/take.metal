// sort/take.comp CHUNK=256 128x1x1 #87562865
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block0
{
    uint2 x_words[1];
};

struct TopKParams
{
    uint outer;
    uint extent;
    uint inner;
    uint k;
    uint chunks;
};

struct Push
{
    TopKParams p;
};

struct Block1
{
    uint order[1];
};

struct Block2
{
    uint2 values[1];
};

struct Block3
{
    uint2 indices[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _39 [[buffer(0)]], const device Block1& _101 [[buffer(1)]], device Block2& _117 [[buffer(2)]], device Block3& _130 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _50 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _55 = _50.p.extent;
    uint _143 = _55 >> uint(2);
    uint _145 = _55 & 3u;
    uint _147 = extent_table.words[_143][_145];
    uint _61 = _50.p.k;
    uint _151 = _61 >> uint(2);
    uint _153 = _61 & 3u;
    uint _155 = extent_table.words[_151][_153];
    uint _66 = _50.p.outer;
    uint _159 = _66 >> uint(2);
    uint _161 = _66 & 3u;
    uint _163 = extent_table.words[_159][_161];
    uint _69 = _163 * _155;
    uint _77 = gl_NumWorkGroups.x;
    uint _79 = _77 * 128u;
    uint _83 = gl_GlobalInvocationID.x;
    uint _170;
    _170 = _83;
    for (;;)
    {
        bool _92 = _170 < _69;
        if (_92)
        {
            uint _96 = _170 / _155;
            uint _104 = _96 * _147;
            uint _108 = _96 * _155;
            uint _109 = _170 - _108;
            uint _110 = _104 + _109;
            uint _113 = _101.order[_110];
            uint _123 = _104 + _113;
            uint2 _169 = _39.x_words[_123];
            _117.values[_170] = _169;
            uint2 _133 = uint2(_113, 0u);
            _130.indices[_170] = _133;
            uint _137 = _170 + _79;
            _170 = _137;
            continue;
        }
        else
        {
            break;
        }
    }
}


// segment/starts.comp PERMUTED=0 128x1x1 #e4b15eaf
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block0
{
    uint ids_words[1];
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
    uint state[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _62 [[buffer(0)]], device Block1& _166 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _83 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _87 = _83.p.rows;
    uint _177 = _87 >> uint(2);
    uint _179 = _87 & 3u;
    uint _181 = extent_table.words[_177][_179];
    uint _92 = _83.p.segments;
    uint _185 = _92 >> uint(2);
    uint _187 = _92 & 3u;
    uint _189 = extent_table.words[_185][_187];
    uint _101 = gl_NumWorkGroups.x;
    uint _103 = _101 * 128u;
    uint _107 = gl_GlobalInvocationID.x;
    uint _214;
    _214 = _107;
    for (;;)
    {
        bool _115 = _214 <= _189;
        if (_115)
        {
            uint _118 = _214 ^ 2147483648u;
            uint _215;
            _215 = 0u;
            uint _162;
            uint _218;
            for (uint _216 = _181; _215 < _216; _216 = _162, _215 = _218)
            {
                uint _136 = (_216 - _215) / 2u;
                uint _137 = _215 + _136;
                uint _204 = _62.ids_words[_137];
                uint _208 = _204 ^ 2147483648u;
                bool _213 = _208 < _118;
                if (_213)
                {
                    uint _155 = _137 + 1u;
                    _218 = _155;
                }
                else
                {
                    _218 = _215;
                }
                _162 = _213 ? _216 : _137;
            }
            _166.state[_214] = _215;
            uint _172 = _214 + _103;
            _214 = _172;
            continue;
        }
        else
        {
            break;
        }
    }
}


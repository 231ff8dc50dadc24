// generate/iota.comp 128x1x1 #6b618f02
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block0
{
    uint4 y_quads[1];
};

struct IotaParams
{
    uint total;
    uint extent;
    uint inner;
};

struct Push
{
    IotaParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(device Block0& _64 [[buffer(0)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _93 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _97 = _93.p.total;
    uint _188 = _97 >> uint(2);
    uint _190 = _97 & 3u;
    uint _192 = extent_table.words[_188][_190];
    uint _103 = _93.p.extent;
    uint _196 = _103 >> uint(2);
    uint _198 = _103 & 3u;
    uint _200 = extent_table.words[_196][_198];
    uint _108 = _93.p.inner;
    uint _204 = _108 >> uint(2);
    uint _206 = _108 & 3u;
    uint _208 = extent_table.words[_204][_206];
    uint _112 = _192 + 3u;
    uint _114 = _112 / 4u;
    uint _121 = gl_NumWorkGroups.x;
    uint _123 = _121 * 128u;
    uint _127 = gl_GlobalInvocationID.x;
    uint _279;
    _279 = _127;
    for (;;)
    {
        bool _136 = _279 < _114;
        if (_136)
        {
            uint _140 = _279 * 4u;
            uint4 _141 = uint4(_140);
            uint4 _143 = _141 + uint4(0u, 1u, 2u, 3u);
            uint4 _145 = uint4(_208);
            uint4 _146 = _143 / _145;
            uint4 _148 = uint4(_200);
            uint4 _149 = _146 % _148;
            uint _152 = _149.x;
            uint _158 = _149.y;
            uint _164 = _149.z;
            uint _170 = _149.w;
            uint _247 = 2u * _279;
            uint4 _254 = uint4(_152, 0u, _158, 0u);
            _64.y_quads[_247] = _254;
            uint _258 = _247 + 1u;
            uint4 _265 = uint4(_164, 0u, _170, 0u);
            _64.y_quads[_258] = _265;
            uint _183 = _279 + _123;
            _279 = _183;
            continue;
        }
        else
        {
            break;
        }
    }
}


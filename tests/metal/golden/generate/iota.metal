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
    uint _198 = _97 >> uint(2);
    uint _200 = _97 & 3u;
    uint _202 = extent_table.words[_198][_200];
    uint _103 = _93.p.extent;
    uint _206 = _103 >> uint(2);
    uint _208 = _103 & 3u;
    uint _210 = extent_table.words[_206][_208];
    uint _108 = _93.p.inner;
    uint _214 = _108 >> uint(2);
    uint _216 = _108 & 3u;
    uint _218 = extent_table.words[_214][_216];
    uint _112 = _202 + 3u;
    uint _114 = _112 / 4u;
    uint _121 = gl_NumWorkGroups.x;
    uint _123 = _121 * 128u;
    uint _127 = gl_GlobalInvocationID.x;
    uint _289;
    _289 = _127;
    for (;;)
    {
        bool _136 = _289 < _114;
        if (_136)
        {
            uint _140 = _289 * 4u;
            uint4 _141 = uint4(_140);
            uint4 _143 = _141 + uint4(0u, 1u, 2u, 3u);
            uint4 _145 = uint4(_218);
            uint4 _146 = _143 / _145;
            uint4 _148 = uint4(_210);
            uint4 _149 = _146 % _148;
            uint _152 = _149.x;
            uint _158 = _149.y;
            uint _164 = _149.z;
            uint _170 = _149.w;
            uint _257 = 2u * _289;
            uint4 _264 = uint4(_152, 0u, _158, 0u);
            _64.y_quads[_257] = _264;
            uint _268 = _257 + 1u;
            uint4 _275 = uint4(_164, 0u, _170, 0u);
            _64.y_quads[_268] = _275;
            uint _183 = _289 + _123;
            _289 = _183;
            continue;
        }
        else
        {
            break;
        }
    }
}


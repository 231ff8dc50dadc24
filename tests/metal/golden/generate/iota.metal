// generate/iota.comp 128x1x1 #60a3a92b
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block0
{
    uint4 y_vec4s[1];
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

kernel void main0(device Block0& _59 [[buffer(0)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _72 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _76 = _72.p.total;
    uint _180 = _76 >> uint(2);
    uint _182 = _76 & 3u;
    uint _184 = extent_table.words[_180][_182];
    uint _82 = _72.p.extent;
    uint _188 = _82 >> uint(2);
    uint _190 = _82 & 3u;
    uint _192 = extent_table.words[_188][_190];
    uint _87 = _72.p.inner;
    uint _196 = _87 >> uint(2);
    uint _198 = _87 & 3u;
    uint _200 = extent_table.words[_196][_198];
    uint _91 = _184 + 3u;
    uint _93 = _91 / 4u;
    uint _101 = gl_NumWorkGroups.x;
    uint _103 = _101 * 128u;
    uint _107 = gl_GlobalInvocationID.x;
    uint _245;
    _245 = _107;
    for (;;)
    {
        bool _116 = _245 < _93;
        if (_116)
        {
            uint _120 = _245 * 4u;
            uint4 _121 = uint4(_120);
            uint4 _125 = _121 + uint4(0u, 1u, 2u, 3u);
            uint4 _127 = uint4(_200);
            uint4 _128 = _125 / _127;
            uint4 _130 = uint4(_192);
            uint4 _131 = _128 % _130;
            uint _134 = _131.x;
            int _204 = int(_134);
            uint _208 = uint(_204);
            uint _140 = _131.y;
            int _212 = int(_140);
            uint _216 = uint(_212);
            uint _146 = _131.z;
            int _220 = int(_146);
            uint _224 = uint(_220);
            uint _152 = _131.w;
            int _228 = int(_152);
            uint _232 = uint(_228);
            uint4 _239 = uint4(_208, _216, _224, _232);
            _59.y_vec4s[_245] = _239;
            uint _165 = _245 + _103;
            _245 = _165;
            continue;
        }
        else
        {
            break;
        }
    }
}


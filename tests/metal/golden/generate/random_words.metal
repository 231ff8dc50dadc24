// generate/random_words.comp 128x1x1 #04cedcc0
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block2
{
    uint4 y_quads[1];
};

struct ResType
{
    uint _m0;
    uint _m1;
};

struct RandomWordsParams
{
    uint total;
};

struct Push
{
    RandomWordsParams p;
};

struct Seed
{
    uint seed[2];
};

struct Stream
{
    uint stream[2];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Seed& _144 [[buffer(0)]], const device Stream& _168 [[buffer(1)]], device Block2& _50 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _122 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _126 = _122.p.total;
    uint _200 = _126 >> uint(2);
    uint _202 = _126 & 3u;
    uint _204 = extent_table.words[_200][_202];
    uint _128 = _204 + 3u;
    uint _130 = _128 / 4u;
    uint _137 = gl_NumWorkGroups.x;
    uint _139 = _137 * 128u;
    uint _147 = _144.seed[0];
    uint _149 = _144.seed[1];
    uint2 _150 = uint2(_147, _149);
    uint _154 = gl_GlobalInvocationID.x;
    uint _269;
    _269 = _154;
    for (;;)
    {
        bool _162 = _269 < _130;
        if (_162)
        {
            uint _170 = _168.stream[0];
            uint _172 = _168.stream[1];
            uint4 _173 = uint4(_269, 0u, _170, _172);
            int _270;
            uint4 _271;
            uint2 _273;
            _273 = _150;
            _271 = _173;
            _270 = 0;
            for (;;)
            {
                bool _215 = _270 < 10;
                if (_215)
                {
                    ResType _219;
                    _219._m0 = _271.x * 3528531795u;
                    _219._m1 = mulhi(_271.x, 3528531795u);
                    uint _220 = _219._m0;
                    uint _221 = _219._m1;
                    ResType _224;
                    _224._m0 = _271.z * 3449720151u;
                    _224._m1 = mulhi(_271.z, 3449720151u);
                    uint _225 = _224._m0;
                    uint _226 = _224._m1;
                    uint _230 = _226 ^ _271.y;
                    uint _233 = _230 ^ _273.x;
                    uint _238 = _221 ^ _271.w;
                    uint _241 = _238 ^ _273.y;
                    uint4 _243 = uint4(_233, _225, _241, _220);
                    uint2 _245 = _273 + uint2(2654435769u, 3144134277u);
                    int _248 = _270 + 1;
                    _273 = _245;
                    _271 = _243;
                    _270 = _248;
                    continue;
                }
                else
                {
                    break;
                }
            }
            _50.y_quads[_269] = _271;
            uint _195 = _269 + _139;
            _269 = _195;
            continue;
        }
        else
        {
            break;
        }
    }
}


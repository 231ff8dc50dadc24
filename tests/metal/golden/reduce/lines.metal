// reduce/lines.comp 128x1x1 #0f56e145
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct ReduceParams
{
    uint outer;
    uint extent;
    uint inner;
    uint chunks;
    uint chunk;
    uint kept;
    uint count;
};

struct Push
{
    ReduceParams p;
};

struct X
{
    uint x[1];
};

struct Y
{
    uint y[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device X& _180 [[buffer(0)]], device Y& _223 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _62 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _67 = _62.p.extent;
    uint _237 = _67 >> uint(2);
    uint _239 = _67 & 3u;
    uint _241 = extent_table.words[_237][_239];
    uint _72 = _62.p.inner;
    uint _245 = _72 >> uint(2);
    uint _247 = _72 & 3u;
    uint _249 = extent_table.words[_245][_247];
    uint _78 = _62.p.chunks;
    uint _253 = _78 >> uint(2);
    uint _255 = _78 & 3u;
    uint _257 = extent_table.words[_253][_255];
    uint _83 = _62.p.outer;
    uint _261 = _83 >> uint(2);
    uint _263 = _83 & 3u;
    uint _265 = extent_table.words[_261][_263];
    uint _86 = _265 * _257;
    uint _88 = _86 * _249;
    uint _102 = gl_NumWorkGroups.x;
    uint _104 = _102 * 128u;
    uint _108 = gl_GlobalInvocationID.x;
    uint _300;
    _300 = _108;
    for (;;)
    {
        bool _117 = _300 < _88;
        if (_117)
        {
            uint _121 = _300 % _249;
            uint _125 = _300 / _249;
            uint _129 = _125 % _257;
            uint _132 = _62.p.chunk;
            uint _133 = _129 * _132;
            uint _138 = _133 + _132;
            uint _140 = min(_138, _241);
            uint _144 = _125 / _257;
            uint _146 = _144 * _241;
            uint _148 = _146 + _133;
            uint _150 = _148 * _249;
            uint _152 = _150 + _121;
            uint _301;
            int _306;
            uint _308;
            _308 = _152;
            _306 = 2147483647;
            _301 = _133;
            uint _166;
            for (;;)
            {
                _166 = _301 + 4u;
                bool _168 = _166 <= _140;
                if (_168)
                {
                    uint _185 = _180.x[_308];
                    int _281 = int(_185);
                    int _286 = min(_306, _281);
                    uint _193 = _308 + _249;
                    uint _323 = _180.x[_193];
                    int _324 = int(_323);
                    int _325 = min(_286, _324);
                    uint _326 = _193 + _249;
                    uint _337 = _180.x[_326];
                    int _338 = int(_337);
                    int _339 = min(_325, _338);
                    uint _340 = _326 + _249;
                    uint _351 = _180.x[_340];
                    int _352 = int(_351);
                    int _353 = min(_339, _352);
                    uint _354 = _340 + _249;
                    _308 = _354;
                    _306 = _353;
                    _301 = _166;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _302;
            int _305;
            uint _307;
            _307 = _308;
            _305 = _306;
            _302 = _301;
            for (;;)
            {
                bool _205 = _302 < _140;
                if (_205)
                {
                    uint _209 = _180.x[_307];
                    int _290 = int(_209);
                    int _295 = min(_305, _290);
                    uint _217 = _307 + _249;
                    uint _219 = _302 + uint(1);
                    _307 = _217;
                    _305 = _295;
                    _302 = _219;
                    continue;
                }
                else
                {
                    break;
                }
            }
            _223.y[_300] = uint(_305);
            uint _231 = _300 + _104;
            _300 = _231;
            continue;
        }
        else
        {
            break;
        }
    }
}


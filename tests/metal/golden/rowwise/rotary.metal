// rowwise/rotary.comp INTERLEAVED=0 TEXEL=0 128x1x1
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct x_block
{
    float4 quads[1];
};

struct turns_block
{
    float4 quads[1];
};

struct first_block
{
    float4 quads[1];
};

struct rest_block
{
    float4 quads[1];
};

struct RotaryParams
{
    uint rows;
    uint positions;
    uint quads;
    uint head;
    uint turned;
    uint first;
};

struct Push
{
    RotaryParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], const device turns_block& turns [[buffer(1)]], device first_block& first [[buffer(2)]], device rest_block& rest [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _94 [[buffer(29)]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _203 = _94.p.rows;
    uint _312 = _203 >> uint(2);
    uint _314 = _203 & 3u;
    uint _316 = extent_table.words[_312][_314];
    uint _206 = _94.p.quads;
    uint _207 = _316 * _206;
    uint _212 = _94.p.positions;
    uint _320 = _212 >> uint(2);
    uint _322 = _212 & 3u;
    uint _324 = extent_table.words[_320][_322];
    uint _221 = gl_GlobalInvocationID.x;
    uint _458;
    _458 = _221;
    for (;;)
    {
        bool _229 = _458 < _207;
        if (_229)
        {
            uint _234 = _458 / _206;
            uint _239 = _458 % _206;
            uint _244 = _234 * _206;
            uint _248 = _244 + _239;
            float4 _329 = x.quads[_248];
            uint _254 = _94.p.turned;
            bool _255 = _239 < _254;
            float4 _462;
            if (_255)
            {
                uint _260 = _234 % _324;
                uint _350 = _94.p.head;
                uint _351 = _239 % _350;
                uint _355 = _260 * _350;
                float4 _434 = x.quads[_248];
                uint _362 = _350 / 2u;
                bool _365 = _351 >= _362;
                uint _459;
                if (_365)
                {
                    uint _370 = _351 - _362;
                    _459 = _370;
                }
                else
                {
                    _459 = _351;
                }
                uint _460;
                if (_365)
                {
                    uint _380 = _239 - _362;
                    _460 = _380;
                }
                else
                {
                    uint _384 = _239 + _362;
                    _460 = _384;
                }
                uint _387 = _244 + _460;
                float4 _439 = x.quads[_387];
                uint _391 = 2u * _459;
                uint _392 = _355 + _391;
                float4 _444 = turns.quads[_392];
                uint _398 = _392 + 1u;
                float4 _449 = turns.quads[_398];
                float _405 = _444.x;
                float _406 = _444.z;
                float _407 = _449.x;
                float _408 = _449.z;
                float4 _409 = float4(_405, _406, _407, _408);
                float4 _461;
                if (_365)
                {
                    _461 = _439;
                }
                else
                {
                    float4 _416 = -_439;
                    _461 = _416;
                }
                float _423 = _444.y;
                float _424 = _444.w;
                float _425 = _449.y;
                float _426 = _449.w;
                float4 _427 = float4(_423, _424, _425, _426);
                float4 _428 = _461 * _427;
                float4 _429 = fma(_434, _409, _428);
                _462 = _429;
            }
            else
            {
                _462 = _329;
            }
            uint _270 = _94.p.first;
            bool _271 = _239 < _270;
            if (_271)
            {
                uint _277 = _234 * _270;
                uint _279 = _277 + _239;
                first.quads[_279] = _462;
            }
            else
            {
                uint _290 = _206 - _270;
                uint _291 = _234 * _290;
                uint _295 = _239 - _270;
                uint _296 = _291 + _295;
                rest.quads[_296] = _462;
            }
            uint _303 = gl_NumWorkGroups.x;
            uint _305 = _303 * 128u;
            uint _307 = _458 + _305;
            _458 = _307;
            continue;
        }
        else
        {
            break;
        }
    }
}


// components/runs.comp GPU=1 WORDS=16 128x1x1
#pragma clang diagnostic ignored "-Wmissing-prototypes"

#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

// Implementation of the unsigned GLSL findMSB() function
template<typename T>
inline T spvFindUMSB(T x)
{
    return select(clz(T(0)) - (clz(x) + T(1)), T(-1), x == T(0));
}

struct ExtentTable
{
    uint4 words[1024];
};

struct Mask
{
    uint mask[1];
};

struct ComponentsParams
{
    uint images;
    uint height;
    uint width;
    uint level0;
};

struct Push
{
    ComponentsParams p;
};

struct Labels
{
    int labels[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);
constant int _413 = {};

kernel void main0(const device Mask& _67 [[buffer(0)]], device Labels& _264 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _120 [[buffer(29)]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _124 = _120.p.height;
    uint _305 = _124 >> uint(2);
    uint _307 = _124 & 3u;
    uint _309 = extent_table.words[_305][_307];
    uint _129 = _120.p.width;
    uint _313 = _129 >> uint(2);
    uint _315 = _129 & 3u;
    uint _317 = extent_table.words[_313][_315];
    uint _133 = _317 + 3u;
    uint _135 = _133 / 4u;
    uint _140 = _135 + 15u;
    uint _141 = _140 / 16u;
    uint _145 = _120.p.images;
    uint _321 = _145 >> uint(2);
    uint _323 = _145 & 3u;
    uint _325 = extent_table.words[_321][_323];
    uint _148 = _325 * _309;
    uint _150 = _148 * _141;
    uint _157 = gl_GlobalInvocationID.x;
    uint _401;
    int _412;
    _412 = _413;
    _401 = _157;
    int _409;
    for (;;)
    {
        bool _165 = _401 < _150;
        if (_165)
        {
            uint _169 = _401 / _141;
            uint _174 = _169 * _141;
            uint _175 = _401 - _174;
            uint _176 = _175 * 16u;
            uint _180 = _169 % _309;
            uint _182 = _180 * _317;
            int _183 = int(_182);
            uint _187 = _169 * _135;
            do
            {
                int _403;
                _403 = -1;
                int _356;
                bool _405;
                int _410;
                uint _402 = _176;
                for (;;)
                {
                    bool _342 = _402 > 0u;
                    if (_342)
                    {
                        uint _346 = _187 + _402;
                        uint _347 = _346 - 1u;
                        uint _349 = _67.mask[_347];
                        uint _388 = _349 & 2139062143u;
                        uint _389 = _388 + 2139062143u;
                        uint _391 = _389 | _349;
                        uint _392 = _391 & 2155905152u;
                        uint _351 = ~_392;
                        uint _352 = _351 & 2155905152u;
                        uint _354 = _402 - 1u;
                        int _355 = int(_354);
                        _356 = _355 * 4;
                        bool _358 = _352 != 0u;
                        if (_358)
                        {
                            int _361 = int(spvFindUMSB(_352));
                            int _362 = _361 / 8;
                            bool _364 = _362 == 3;
                            int _404;
                            if (_364)
                            {
                                _404 = _403;
                            }
                            else
                            {
                                int _370 = _356 + _362;
                                int _371 = _370 + 1;
                                _404 = _371;
                            }
                            _410 = _404;
                            _405 = true;
                            break;
                        }
                        uint _378 = _402 - uint(1);
                        _402 = _378;
                        _403 = _356;
                        continue;
                    }
                    else
                    {
                        _410 = _412;
                        _405 = false;
                        break;
                    }
                }
                if (_405)
                {
                    _409 = _410;
                    break;
                }
                _409 = _403;
                break;
            } while(false);
            uint _414;
            int _423;
            _414 = _176;
            _423 = _409;
            int _422;
            for (;;)
            {
                uint _201 = _176 + 16u;
                uint _203 = min(_201, _135);
                bool _204 = _414 < _203;
                if (_204)
                {
                    uint _210 = _187 + _414;
                    uint _213 = _67.mask[_210];
                    uint _396 = _213 & 2139062143u;
                    uint _397 = _396 + 2139062143u;
                    uint _399 = _397 | _213;
                    uint _400 = _399 & 2155905152u;
                    uint _420;
                    _422 = _423;
                    _420 = 0u;
                    int _425;
                    for (;;)
                    {
                        bool _222 = _420 < 4u;
                        if (_222)
                        {
                            uint _225 = _414 * 4u;
                            uint _227 = _225 + _420;
                            uint _233 = 8u * _420;
                            uint _235 = _233 + 7u;
                            uint _236 = _400 >> _235;
                            uint _237 = _236 & 1u;
                            bool _238 = _237 != 0u;
                            bool _240 = !_238;
                            if (_240)
                            {
                                _425 = -1;
                            }
                            else
                            {
                                bool _246 = _422 < 0;
                                int _424;
                                if (_246)
                                {
                                    int _251 = int(_227);
                                    _424 = _251;
                                }
                                else
                                {
                                    _424 = _422;
                                }
                                _425 = _424;
                            }
                            bool _258 = _227 < _317;
                            if (_258)
                            {
                                uint _267 = _169 * _317;
                                uint _269 = _267 + _227;
                                int _426;
                                if (_238)
                                {
                                    int _276 = _183 + _425;
                                    _426 = _276;
                                }
                                else
                                {
                                    _426 = -1;
                                }
                                _264.labels[_269] = _426;
                            }
                            uint _282 = _420 + uint(1);
                            _422 = _425;
                            _420 = _282;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _284 = _414 + uint(1);
                    _414 = _284;
                    _423 = _422;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _287 = gl_NumWorkGroups.x;
            uint _289 = _287 * 128u;
            uint _291 = _401 + _289;
            _412 = _409;
            _401 = _291;
            continue;
        }
        else
        {
            break;
        }
    }
}


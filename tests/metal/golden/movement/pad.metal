// movement/pad.comp ELEMENT_BYTES=1 HAS_VALUE=0 MODE=2 PADDED=0 RANK=3 128x1x1
#pragma clang diagnostic ignored "-Wmissing-prototypes"
#pragma clang diagnostic ignored "-Wmissing-braces"

#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

template<typename T, size_t Num>
struct spvUnsafeArray
{
    T elements[Num ? Num : 1];
    
    thread T& operator [] (size_t pos) thread
    {
        return elements[pos];
    }
    constexpr const thread T& operator [] (size_t pos) const thread
    {
        return elements[pos];
    }
    
    device T& operator [] (size_t pos) device
    {
        return elements[pos];
    }
    constexpr const device T& operator [] (size_t pos) const device
    {
        return elements[pos];
    }
    
    constexpr const constant T& operator [] (size_t pos) const constant
    {
        return elements[pos];
    }
    
    threadgroup T& operator [] (size_t pos) threadgroup
    {
        return elements[pos];
    }
    constexpr const threadgroup T& operator [] (size_t pos) const threadgroup
    {
        return elements[pos];
    }
};

struct ExtentTable
{
    uint4 words[1024];
};

struct PadParams
{
    uint total;
    uint innermost;
    uint extent[8];
    uint source[8];
    uint before[4];
};

struct Push
{
    PadParams p;
};

struct In0
{
    uint data[1];
};

struct Result
{
    uint data[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);
constant uint _480 = {};

kernel void main0(const device In0& x [[buffer(0)]], device Result& result [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _85 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _193 = _85.p.total;
    uint _280 = _193 >> uint(2);
    uint _282 = _193 & 3u;
    uint _284 = extent_table.words[_280][_282];
    uint _197 = _284 + 3u;
    uint _198 = _197 / 4u;
    uint _205 = gl_NumWorkGroups.x;
    uint _207 = _205 * 128u;
    uint _211 = gl_GlobalInvocationID.x;
    uint _456;
    uint _479;
    _456 = _211;
    _479 = _480;
    spvUnsafeArray<uint, 4> e;
    uint _478;
    for (;;)
    {
        bool _219 = _456 < _198;
        if (_219)
        {
            uint _457;
            _478 = _479;
            _457 = 0u;
            uint _475;
            for (;;)
            {
                bool _227 = _457 < 4u;
                if (_227)
                {
                    uint _232 = _456 * 4u;
                    uint _234 = _232 + _457;
                    uint _237 = _284 - 1u;
                    uint _238 = min(_234, _237);
                    do
                    {
                        int _469;
                        _469 = 0;
                        int _380;
                        uint _464;
                        bool _470;
                        uint _476;
                        int _459 = 2;
                        uint _460 = _238;
                        for (;;)
                        {
                            bool _313 = _459 >= 0;
                            if (_313)
                            {
                                uint _317 = _85.p.extent[_459];
                                uint _403 = _317 >> uint(2);
                                uint _405 = _317 & 3u;
                                uint _407 = extent_table.words[_403][_405];
                                bool _320 = _459 == 0;
                                uint _461;
                                if (_320)
                                {
                                    _461 = _460;
                                }
                                else
                                {
                                    uint _326 = _460 % _407;
                                    _461 = _326;
                                }
                                if (_320)
                                {
                                    _464 = 0u;
                                }
                                else
                                {
                                    uint _336 = _460 / _407;
                                    _464 = _336;
                                }
                                int _340 = _459 >> 1;
                                uint _342 = _85.p.before[_340];
                                int _344 = _459 & 1;
                                int _345 = _344 * 16;
                                uint _346 = _342 >> uint(_345);
                                uint _347 = _346 & 65535u;
                                uint _350 = _85.p.source[_459];
                                uint _351 = _350 & 65535u;
                                uint _417 = _351 >> uint(2);
                                uint _419 = _351 & 3u;
                                uint _421 = extent_table.words[_417][_419];
                                int _413 = int(_421);
                                uint _431 = _347 >> uint(2);
                                uint _433 = _347 & 3u;
                                uint _435 = extent_table.words[_431][_433];
                                int _427 = int(_435);
                                int _356 = int(_461) - _427;
                                bool _366 = _413 <= 0;
                                if (_366)
                                {
                                    _476 = 0u;
                                    _470 = true;
                                    break;
                                }
                                int _440 = _413 - 1;
                                int _441 = clamp(_356, 0, _440);
                                uint _376 = _350 >> uint(16);
                                uint _451 = _376 >> uint(2);
                                uint _453 = _376 & 3u;
                                uint _455 = extent_table.words[_451][_453];
                                int _447 = int(_455);
                                int _378 = _441 * _447;
                                _380 = _469 + _378;
                                int _383 = _459 - 1;
                                _469 = _380;
                                _460 = _464;
                                _459 = _383;
                                continue;
                            }
                            else
                            {
                                _476 = _478;
                                _470 = false;
                                break;
                            }
                        }
                        if (_470)
                        {
                            _475 = _476;
                            break;
                        }
                        uint _388 = uint(_469);
                        uint _389 = _388 >> uint(2);
                        uint _391 = x.data[_389];
                        uint _394 = _388 & 3u;
                        int _395 = int(_394);
                        int _396 = _395 * 8;
                        uint _397 = extract_bits(_391, uint(_396), uint(8));
                        _475 = _397;
                        break;
                    } while(false);
                    e[_457] = _475;
                    uint _243 = _457 + uint(1);
                    _478 = _475;
                    _457 = _243;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _250 = e[0];
            uint _252 = e[1];
            uint _253 = _252 << uint(8);
            uint _254 = _250 | _253;
            uint _256 = e[2];
            uint _257 = _256 << uint(16);
            uint _258 = _254 | _257;
            uint _260 = e[3];
            uint _262 = _260 << uint(24);
            uint _263 = _258 | _262;
            result.data[_456] = _263;
            uint _267 = _456 + _207;
            _456 = _267;
            _479 = _478;
            continue;
        }
        else
        {
            break;
        }
    }
}


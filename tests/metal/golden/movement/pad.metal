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
constant uint _565 = {};

kernel void main0(const device In0& x [[buffer(0)]], device Result& result [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _96 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _225 = _96.p.total;
    uint _312 = _225 >> uint(2);
    uint _314 = _225 & 3u;
    uint _316 = extent_table.words[_312][_314];
    uint _229 = _316 + 3u;
    uint _230 = _229 / 4u;
    uint _237 = gl_NumWorkGroups.x;
    uint _239 = _237 * 128u;
    uint _243 = gl_GlobalInvocationID.x;
    uint _536;
    uint _564;
    _536 = _243;
    _564 = _565;
    spvUnsafeArray<uint, 4> e;
    uint _563;
    for (;;)
    {
        bool _251 = _536 < _230;
        if (_251)
        {
            uint _537;
            _563 = _564;
            _537 = 0u;
            uint _560;
            for (;;)
            {
                bool _259 = _537 < 4u;
                if (_259)
                {
                    uint _264 = _536 * 4u;
                    uint _266 = _264 + _537;
                    uint _269 = _316 - 1u;
                    uint _270 = min(_266, _269);
                    do
                    {
                        int _553;
                        _553 = 0;
                        int _400;
                        uint _544;
                        bool _554;
                        uint _561;
                        int _539 = 2;
                        uint _540 = _270;
                        for (;;)
                        {
                            bool _344 = _539 >= 0;
                            if (_344)
                            {
                                uint _348 = _96.p.extent[_539];
                                uint _423 = _348 >> uint(2);
                                uint _425 = _348 & 3u;
                                uint _427 = extent_table.words[_423][_425];
                                bool _351 = _539 == 0;
                                uint _541;
                                if (_351)
                                {
                                    _541 = _540;
                                }
                                else
                                {
                                    uint _357 = _540 % _427;
                                    _541 = _357;
                                }
                                if (_351)
                                {
                                    _544 = 0u;
                                }
                                else
                                {
                                    uint _367 = _540 / _427;
                                    _544 = _367;
                                }
                                uint _372 = _96.p.source[_539];
                                uint _432 = _372 & 65535u;
                                uint _443 = _432 >> uint(2);
                                uint _445 = _432 & 3u;
                                uint _447 = extent_table.words[_443][_445];
                                int _439 = int(_447);
                                int _454 = _539 & 1;
                                bool _455 = _454 == 0;
                                int _546;
                                if (_455)
                                {
                                    int _458 = _539 >> 1;
                                    uint _460 = _96.p.before[_458];
                                    uint _474 = _460 & 65535u;
                                    uint _485 = _474 >> uint(2);
                                    uint _487 = _474 & 3u;
                                    uint _489 = extent_table.words[_485][_487];
                                    int _481 = int(_489);
                                    _546 = _481;
                                }
                                else
                                {
                                    int _464 = _539 >> 1;
                                    uint _466 = _96.p.before[_464];
                                    uint _494 = _466 >> uint(16);
                                    uint _505 = _494 >> uint(2);
                                    uint _507 = _494 & 3u;
                                    uint _509 = extent_table.words[_505][_507];
                                    int _501 = int(_509);
                                    _546 = _501;
                                }
                                int _377 = int(_541) - _546;
                                bool _387 = _439 <= 0;
                                if (_387)
                                {
                                    _561 = 0u;
                                    _554 = true;
                                    break;
                                }
                                int _514 = _439 - 1;
                                int _515 = clamp(_377, 0, _514);
                                uint _520 = _372 >> uint(16);
                                uint _531 = _520 >> uint(2);
                                uint _533 = _520 & 3u;
                                uint _535 = extent_table.words[_531][_533];
                                int _527 = int(_535);
                                int _398 = _515 * _527;
                                _400 = _553 + _398;
                                int _403 = _539 - 1;
                                _553 = _400;
                                _540 = _544;
                                _539 = _403;
                                continue;
                            }
                            else
                            {
                                _561 = _563;
                                _554 = false;
                                break;
                            }
                        }
                        if (_554)
                        {
                            _560 = _561;
                            break;
                        }
                        uint _408 = uint(_553);
                        uint _409 = _408 >> uint(2);
                        uint _411 = x.data[_409];
                        uint _414 = _408 & 3u;
                        int _415 = int(_414);
                        int _416 = _415 * 8;
                        uint _417 = extract_bits(_411, uint(_416), uint(8));
                        _560 = _417;
                        break;
                    } while(false);
                    e[_537] = _560;
                    uint _275 = _537 + uint(1);
                    _563 = _560;
                    _537 = _275;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _282 = e[0];
            uint _284 = e[1];
            uint _285 = _284 << uint(8);
            uint _286 = _282 | _285;
            uint _288 = e[2];
            uint _289 = _288 << uint(16);
            uint _290 = _286 | _289;
            uint _292 = e[3];
            uint _294 = _292 << uint(24);
            uint _295 = _290 | _294;
            result.data[_536] = _295;
            uint _299 = _536 + _239;
            _536 = _299;
            _564 = _563;
            continue;
        }
        else
        {
            break;
        }
    }
}


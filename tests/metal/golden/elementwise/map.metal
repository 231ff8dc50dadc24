// elementwise/map.comp MAP_WORDS=1 PAIRS=0 ROWS=0 WIDE_STORES=0 128x1x1 #005ea388
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Push
{
    uint words[1];
};

struct ResType
{
    uint _m0;
    uint _m1;
};

struct In0
{
    uint4 data[1];
};

struct Result
{
    uint4 data[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device In0& in0 [[buffer(0)]], device Result& result [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& p [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _347 = p.words[0];
    uint _354 = _347 >> uint(2);
    uint _356 = _347 & 3u;
    uint _358 = extent_table.words[_354][_356];
    uint _365 = gl_NumWorkGroups.x;
    uint _366 = _365 * 128u;
    uint _369 = _358 + _366;
    uint _370 = _369 - 1u;
    uint _372 = _370 / _366;
    uint _373 = _372 * 128u;
    uint _375 = gl_WorkGroupID.x;
    uint _377 = _375 * _373;
    uint _379 = min(_377, _358);
    uint _383 = _379 + _373;
    uint _385 = min(_383, _358);
    uint _313 = gl_LocalInvocationID.x;
    uint _314 = _379 + _313;
    uint _799;
    _799 = _314;
    for (;;)
    {
        bool _323 = _799 < _385;
        if (_323)
        {
            uint _411 = 2u * _799;
            uint4 _413 = in0.data[_411];
            uint _416 = _411 + 1u;
            uint4 _418 = in0.data[_416];
            uint2 _420 = _413.xy;
            uint2 _422 = _413.zw;
            uint2 _424 = _418.xy;
            uint2 _426 = _418.zw;
            uint _494 = _413.y;
            uint _495 = _494 & 2147483648u;
            bool _496 = _495 != 0u;
            uint2 _511 = ~_420;
            uint _518 = _511.x;
            ResType _521;
            _521._m0 = _518 + 1u;
            _521._m1 = select(uint(1), uint(0), _521._m0 >= max(_518, 1u));
            uint _522 = _521._m1;
            uint _523 = _521._m0;
            uint _526 = _511.y;
            uint _531 = _526 + _522;
            uint2 _532 = uint2(_523, _531);
            bool2 _504 = bool2(_496);
            uint2 _505 = select(_420, _532, _504);
            uint _567 = _413.w;
            uint _568 = _567 & 2147483648u;
            bool _569 = _568 != 0u;
            uint2 _584 = ~_422;
            uint _591 = _584.x;
            ResType _594;
            _594._m0 = _591 + 1u;
            _594._m1 = select(uint(1), uint(0), _594._m0 >= max(_591, 1u));
            uint _595 = _594._m1;
            uint _596 = _594._m0;
            uint _599 = _584.y;
            uint _604 = _599 + _595;
            uint2 _605 = uint2(_596, _604);
            bool2 _577 = bool2(_569);
            uint2 _578 = select(_422, _605, _577);
            uint _640 = _418.y;
            uint _641 = _640 & 2147483648u;
            bool _642 = _641 != 0u;
            uint2 _657 = ~_424;
            uint _664 = _657.x;
            ResType _667;
            _667._m0 = _664 + 1u;
            _667._m1 = select(uint(1), uint(0), _667._m0 >= max(_664, 1u));
            uint _668 = _667._m1;
            uint _669 = _667._m0;
            uint _672 = _657.y;
            uint _677 = _672 + _668;
            uint2 _678 = uint2(_669, _677);
            bool2 _650 = bool2(_642);
            uint2 _651 = select(_424, _678, _650);
            uint _713 = _418.w;
            uint _714 = _713 & 2147483648u;
            bool _715 = _714 != 0u;
            uint2 _730 = ~_426;
            uint _737 = _730.x;
            ResType _740;
            _740._m0 = _737 + 1u;
            _740._m1 = select(uint(1), uint(0), _740._m0 >= max(_737, 1u));
            uint _741 = _740._m1;
            uint _742 = _740._m0;
            uint _745 = _730.y;
            uint _750 = _745 + _741;
            uint2 _751 = uint2(_742, _750);
            bool2 _723 = bool2(_715);
            uint2 _724 = select(_426, _751, _723);
            uint _447 = _505.x;
            uint _448 = _505.y;
            uint _449 = _578.x;
            uint _450 = _578.y;
            uint4 _451 = uint4(_447, _448, _449, _450);
            result.data[_411] = _451;
            uint _458 = _651.x;
            uint _459 = _651.y;
            uint _460 = _724.x;
            uint _461 = _724.y;
            uint4 _462 = uint4(_458, _459, _460, _461);
            result.data[_416] = _462;
            uint _330 = _799 + 128u;
            _799 = _330;
            continue;
        }
        else
        {
            break;
        }
    }
}


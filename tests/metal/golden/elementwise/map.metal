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
    uint _337 = p.words[0];
    uint _344 = _337 >> uint(2);
    uint _346 = _337 & 3u;
    uint _348 = extent_table.words[_344][_346];
    uint _355 = gl_NumWorkGroups.x;
    uint _356 = _355 * 128u;
    uint _359 = _348 + _356;
    uint _360 = _359 - 1u;
    uint _362 = _360 / _356;
    uint _363 = _362 * 128u;
    uint _365 = gl_WorkGroupID.x;
    uint _367 = _365 * _363;
    uint _369 = min(_367, _348);
    uint _373 = _369 + _363;
    uint _375 = min(_373, _348);
    uint _313 = gl_LocalInvocationID.x;
    uint _314 = _369 + _313;
    uint _789;
    _789 = _314;
    for (;;)
    {
        bool _323 = _789 < _375;
        if (_323)
        {
            uint _401 = 2u * _789;
            uint4 _403 = in0.data[_401];
            uint _406 = _401 + 1u;
            uint4 _408 = in0.data[_406];
            uint2 _410 = _403.xy;
            uint2 _412 = _403.zw;
            uint2 _414 = _408.xy;
            uint2 _416 = _408.zw;
            uint _484 = _403.y;
            uint _485 = _484 & 2147483648u;
            bool _486 = _485 != 0u;
            uint2 _501 = ~_410;
            uint _508 = _501.x;
            ResType _511;
            _511._m0 = _508 + 1u;
            _511._m1 = select(uint(1), uint(0), _511._m0 >= max(_508, 1u));
            uint _512 = _511._m1;
            uint _513 = _511._m0;
            uint _516 = _501.y;
            uint _521 = _516 + _512;
            uint2 _522 = uint2(_513, _521);
            bool2 _494 = bool2(_486);
            uint2 _495 = select(_410, _522, _494);
            uint _557 = _403.w;
            uint _558 = _557 & 2147483648u;
            bool _559 = _558 != 0u;
            uint2 _574 = ~_412;
            uint _581 = _574.x;
            ResType _584;
            _584._m0 = _581 + 1u;
            _584._m1 = select(uint(1), uint(0), _584._m0 >= max(_581, 1u));
            uint _585 = _584._m1;
            uint _586 = _584._m0;
            uint _589 = _574.y;
            uint _594 = _589 + _585;
            uint2 _595 = uint2(_586, _594);
            bool2 _567 = bool2(_559);
            uint2 _568 = select(_412, _595, _567);
            uint _630 = _408.y;
            uint _631 = _630 & 2147483648u;
            bool _632 = _631 != 0u;
            uint2 _647 = ~_414;
            uint _654 = _647.x;
            ResType _657;
            _657._m0 = _654 + 1u;
            _657._m1 = select(uint(1), uint(0), _657._m0 >= max(_654, 1u));
            uint _658 = _657._m1;
            uint _659 = _657._m0;
            uint _662 = _647.y;
            uint _667 = _662 + _658;
            uint2 _668 = uint2(_659, _667);
            bool2 _640 = bool2(_632);
            uint2 _641 = select(_414, _668, _640);
            uint _703 = _408.w;
            uint _704 = _703 & 2147483648u;
            bool _705 = _704 != 0u;
            uint2 _720 = ~_416;
            uint _727 = _720.x;
            ResType _730;
            _730._m0 = _727 + 1u;
            _730._m1 = select(uint(1), uint(0), _730._m0 >= max(_727, 1u));
            uint _731 = _730._m1;
            uint _732 = _730._m0;
            uint _735 = _720.y;
            uint _740 = _735 + _731;
            uint2 _741 = uint2(_732, _740);
            bool2 _713 = bool2(_705);
            uint2 _714 = select(_416, _741, _713);
            uint _437 = _495.x;
            uint _438 = _495.y;
            uint _439 = _568.x;
            uint _440 = _568.y;
            uint4 _441 = uint4(_437, _438, _439, _440);
            result.data[_401] = _441;
            uint _448 = _641.x;
            uint _449 = _641.y;
            uint _450 = _714.x;
            uint _451 = _714.y;
            uint4 _452 = uint4(_448, _449, _450, _451);
            result.data[_406] = _452;
            uint _330 = _789 + 128u;
            _789 = _330;
            continue;
        }
        else
        {
            break;
        }
    }
}


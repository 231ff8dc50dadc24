// elementwise/map.comp MAP_WORDS=1 PAIRS=0 WIDE_STORES=0 128x1x1 #005ea388
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
    uint _326 = p.words[0];
    uint _333 = _326 >> uint(2);
    uint _335 = _326 & 3u;
    uint _337 = extent_table.words[_333][_335];
    uint _344 = gl_NumWorkGroups.x;
    uint _345 = _344 * 128u;
    uint _348 = _337 + _345;
    uint _349 = _348 - 1u;
    uint _351 = _349 / _345;
    uint _352 = _351 * 128u;
    uint _354 = gl_WorkGroupID.x;
    uint _356 = _354 * _352;
    uint _358 = min(_356, _337);
    uint _362 = _358 + _352;
    uint _364 = min(_362, _337);
    uint _302 = gl_LocalInvocationID.x;
    uint _303 = _358 + _302;
    uint _763;
    _763 = _303;
    for (;;)
    {
        bool _312 = _763 < _364;
        if (_312)
        {
            uint _390 = 2u * _763;
            uint4 _392 = in0.data[_390];
            uint _395 = _390 + 1u;
            uint4 _397 = in0.data[_395];
            uint2 _399 = _392.xy;
            uint2 _401 = _392.zw;
            uint2 _403 = _397.xy;
            uint2 _405 = _397.zw;
            uint _479 = _392.y;
            uint _480 = _479 & 2147483648u;
            bool _481 = _480 != 0u;
            uint2 _764;
            if (_481)
            {
                uint2 _487 = ~_399;
                uint _494 = _487.x;
                ResType _497;
                _497._m0 = _494 + 1u;
                _497._m1 = select(uint(1), uint(0), _497._m0 >= max(_494, 1u));
                uint _498 = _497._m1;
                uint _499 = _497._m0;
                uint _502 = _487.y;
                uint _507 = _502 + _498;
                uint2 _508 = uint2(_499, _507);
                _764 = _508;
            }
            else
            {
                _764 = _399;
            }
            uint _548 = _392.w;
            uint _549 = _548 & 2147483648u;
            bool _550 = _549 != 0u;
            uint2 _765;
            if (_550)
            {
                uint2 _556 = ~_401;
                uint _563 = _556.x;
                ResType _566;
                _566._m0 = _563 + 1u;
                _566._m1 = select(uint(1), uint(0), _566._m0 >= max(_563, 1u));
                uint _567 = _566._m1;
                uint _568 = _566._m0;
                uint _571 = _556.y;
                uint _576 = _571 + _567;
                uint2 _577 = uint2(_568, _576);
                _765 = _577;
            }
            else
            {
                _765 = _401;
            }
            uint _617 = _397.y;
            uint _618 = _617 & 2147483648u;
            bool _619 = _618 != 0u;
            uint2 _766;
            if (_619)
            {
                uint2 _625 = ~_403;
                uint _632 = _625.x;
                ResType _635;
                _635._m0 = _632 + 1u;
                _635._m1 = select(uint(1), uint(0), _635._m0 >= max(_632, 1u));
                uint _636 = _635._m1;
                uint _637 = _635._m0;
                uint _640 = _625.y;
                uint _645 = _640 + _636;
                uint2 _646 = uint2(_637, _645);
                _766 = _646;
            }
            else
            {
                _766 = _403;
            }
            uint _686 = _397.w;
            uint _687 = _686 & 2147483648u;
            bool _688 = _687 != 0u;
            uint2 _767;
            if (_688)
            {
                uint2 _694 = ~_405;
                uint _701 = _694.x;
                ResType _704;
                _704._m0 = _701 + 1u;
                _704._m1 = select(uint(1), uint(0), _704._m0 >= max(_701, 1u));
                uint _705 = _704._m1;
                uint _706 = _704._m0;
                uint _709 = _694.y;
                uint _714 = _709 + _705;
                uint2 _715 = uint2(_706, _714);
                _767 = _715;
            }
            else
            {
                _767 = _405;
            }
            uint4 _430 = uint4(_764, _765);
            result.data[_390] = _430;
            uint4 _441 = uint4(_766, _767);
            result.data[_395] = _441;
            uint _319 = _763 + 128u;
            _763 = _319;
            continue;
        }
        else
        {
            break;
        }
    }
}


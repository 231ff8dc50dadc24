// segment/reduce.comp CHUNK=1024 PERMUTED=0 128x1x1 #1eab5dc9
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block0
{
    uint x[1];
};

struct Block1
{
    uint state[1];
};

struct SegmentParams
{
    uint rows;
    uint inner;
    uint segments;
};

struct Push
{
    SegmentParams p;
};

struct Block2
{
    uint y[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _96 [[buffer(0)]], const device Block1& _166 [[buffer(1)]], device Block2& _333 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _211 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _215 = _211.p.inner;
    uint _356 = _215 >> uint(2);
    uint _358 = _215 & 3u;
    uint _360 = extent_table.words[_356][_358];
    uint _220 = _211.p.segments;
    uint _364 = _220 >> uint(2);
    uint _366 = _220 & 3u;
    uint _368 = extent_table.words[_364][_366];
    uint _225 = _368 * _360;
    uint _232 = gl_NumWorkGroups.x;
    uint _234 = _232 * 128u;
    uint _238 = gl_GlobalInvocationID.x;
    uint _601;
    _601 = _238;
    for (;;)
    {
        bool _246 = _601 < _225;
        if (_246)
        {
            uint _250 = _601 / _360;
            uint _255 = _250 * _360;
            uint _256 = _601 - _255;
            uint _260 = _166.state[_250];
            uint _264 = _250 + 1u;
            uint _266 = _166.state[_264];
            uint _270 = _260 + 1023u;
            uint _271 = _270 / 1024u;
            uint _274 = _266 / 1024u;
            bool _279 = _271 < _274;
            uint _602;
            if (_279)
            {
                uint _288 = _271 * 1024u;
                _602 = _288;
            }
            else
            {
                _602 = _266;
            }
            uint _603;
            float _606;
            _606 = 0.0;
            _603 = _260;
            uint _385;
            for (;;)
            {
                _385 = _603 + 4u;
                bool _387 = _385 <= _602;
                if (_387)
                {
                    uint _400 = _603 * _360;
                    uint _402 = _400 + _256;
                    uint _404 = _96.x[_402];
                    float _443 = as_type<float>(_404);
                    float _406 = _606 + _443;
                    uint _643 = _603 + 1u;
                    uint _644 = _643 * _360;
                    uint _645 = _644 + _256;
                    uint _647 = _96.x[_645];
                    float _648 = as_type<float>(_647);
                    float _649 = _406 + _648;
                    uint _658 = _603 + 2u;
                    uint _659 = _658 * _360;
                    uint _660 = _659 + _256;
                    uint _662 = _96.x[_660];
                    float _663 = as_type<float>(_662);
                    float _664 = _649 + _663;
                    uint _673 = _603 + 3u;
                    uint _674 = _673 * _360;
                    uint _675 = _674 + _256;
                    uint _677 = _96.x[_675];
                    float _678 = as_type<float>(_677);
                    float _679 = _664 + _678;
                    _606 = _679;
                    _603 = _385;
                    continue;
                }
                else
                {
                    break;
                }
            }
            float _605;
            _605 = _606;
            for (uint _604 = _603; _604 < _602; )
            {
                uint _425 = _604 * _360;
                uint _427 = _425 + _256;
                uint _429 = _96.x[_427];
                float _450 = as_type<float>(_429);
                float _431 = _605 + _450;
                uint _434 = _604 + uint(1);
                _605 = _431;
                _604 = _434;
                continue;
            }
            float _623;
            if (_279)
            {
                uint _305 = _368 + 1u;
                uint _307 = _305 + _256;
                uint _607;
                float _610;
                _610 = _605;
                _607 = _271;
                uint _461;
                for (;;)
                {
                    _461 = _607 + 4u;
                    bool _463 = _461 <= _274;
                    if (_463)
                    {
                        uint _476 = _607 * _360;
                        uint _477 = _307 + _476;
                        uint _479 = _166.state[_477];
                        float _514 = as_type<float>(_479);
                        float _481 = _610 + _514;
                        uint _688 = _607 + 1u;
                        uint _689 = _688 * _360;
                        uint _690 = _307 + _689;
                        uint _692 = _166.state[_690];
                        float _693 = as_type<float>(_692);
                        float _694 = _481 + _693;
                        uint _703 = _607 + 2u;
                        uint _704 = _703 * _360;
                        uint _705 = _307 + _704;
                        uint _707 = _166.state[_705];
                        float _708 = as_type<float>(_707);
                        float _709 = _694 + _708;
                        uint _718 = _607 + 3u;
                        uint _719 = _718 * _360;
                        uint _720 = _307 + _719;
                        uint _722 = _166.state[_720];
                        float _723 = as_type<float>(_722);
                        float _724 = _709 + _723;
                        _610 = _724;
                        _607 = _461;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                uint _608;
                float _609;
                _609 = _610;
                _608 = _607;
                for (;;)
                {
                    bool _494 = _608 < _274;
                    if (_494)
                    {
                        uint _500 = _608 * _360;
                        uint _501 = _307 + _500;
                        uint _503 = _166.state[_501];
                        float _518 = as_type<float>(_503);
                        float _505 = _609 + _518;
                        uint _508 = _608 + uint(1);
                        _609 = _505;
                        _608 = _508;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                uint _319 = _274 * 1024u;
                uint _611;
                float _614;
                _614 = _609;
                _611 = _319;
                uint _531;
                for (;;)
                {
                    _531 = _611 + 4u;
                    bool _533 = _531 <= _266;
                    if (_533)
                    {
                        uint _546 = _611 * _360;
                        uint _548 = _546 + _256;
                        uint _550 = _96.x[_548];
                        float _589 = as_type<float>(_550);
                        float _552 = _614 + _589;
                        uint _733 = _611 + 1u;
                        uint _734 = _733 * _360;
                        uint _735 = _734 + _256;
                        uint _737 = _96.x[_735];
                        float _738 = as_type<float>(_737);
                        float _739 = _552 + _738;
                        uint _748 = _611 + 2u;
                        uint _749 = _748 * _360;
                        uint _750 = _749 + _256;
                        uint _752 = _96.x[_750];
                        float _753 = as_type<float>(_752);
                        float _754 = _739 + _753;
                        uint _763 = _611 + 3u;
                        uint _764 = _763 * _360;
                        uint _765 = _764 + _256;
                        uint _767 = _96.x[_765];
                        float _768 = as_type<float>(_767);
                        float _769 = _754 + _768;
                        _614 = _769;
                        _611 = _531;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                uint _612;
                float _613;
                _613 = _614;
                _612 = _611;
                for (;;)
                {
                    bool _565 = _612 < _266;
                    if (_565)
                    {
                        uint _571 = _612 * _360;
                        uint _573 = _571 + _256;
                        uint _575 = _96.x[_573];
                        float _596 = as_type<float>(_575);
                        float _577 = _613 + _596;
                        uint _580 = _612 + uint(1);
                        _613 = _577;
                        _612 = _580;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                _623 = _613;
            }
            else
            {
                _623 = _605;
            }
            _333.y[_601] = as_type<uint>(_623);
            uint _341 = _601 + _234;
            _601 = _341;
            continue;
        }
        else
        {
            break;
        }
    }
}


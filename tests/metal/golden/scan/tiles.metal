// scan/tiles.comp CARRY=0 EXCLUSIVE=0 ITEMS=8 REVERSE=1 SUBGROUPS=1 TOTALS=1 128x1x1 #852b386c
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct ScanParams
{
    uint outer;
    uint extent;
    uint inner;
    uint chunks;
    uint chunk;
};

struct Push
{
    ScanParams p;
};

struct Block0
{
    uint x[1];
};

struct Block1
{
    uint y[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _268 [[buffer(0)]], device Block1& _352 [[buffer(1)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _170 [[buffer(29)]], uint gl_SubgroupID [[simdgroup_index_in_threadgroup]], uint gl_NumSubgroups [[simdgroups_per_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup uint scan_sizes[128];
    threadgroup uint scan_scratch[128];
    threadgroup uint tile_values[1056];
    uint _174 = _170.p.extent;
    uint _375 = _174 >> uint(2);
    uint _377 = _174 & 3u;
    uint _379 = extent_table.words[_375][_377];
    uint _180 = _170.p.chunks;
    uint _383 = _180 >> uint(2);
    uint _385 = _180 & 3u;
    uint _387 = extent_table.words[_383][_385];
    uint _395 = simd_sum(1u);
    uint _396 = simd_prefix_exclusive_sum(1u);
    uint _398 = _396 + 1u;
    bool _400 = _398 == _395;
    bool _401 = simd_is_first();
    if (_401)
    {
        scan_sizes[gl_SubgroupID] = _395;
    }
    threadgroup_barrier(mem_flags::mem_threadgroup);
    uint _514;
    uint _515;
    _515 = 0u;
    _514 = 0u;
    uint _424;
    uint _410;
    for (;;)
    {
        _410 = gl_NumSubgroups;
        bool _411 = _514 < _410;
        if (_411)
        {
            bool _415 = _514 < gl_SubgroupID;
            uint _535;
            if (_415)
            {
                uint _419 = scan_sizes[_514];
                _535 = _419;
            }
            else
            {
                _535 = 0u;
            }
            _424 = _515 + _535;
            uint _427 = _514 + uint(1);
            _515 = _424;
            _514 = _427;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _431 = _515 + _396;
    uint _187 = _170.p.outer;
    uint _435 = _187 >> uint(2);
    uint _437 = _187 & 3u;
    uint _439 = extent_table.words[_435][_437];
    uint _190 = _439 * _387;
    uint _196 = gl_WorkGroupID.x;
    uint _516;
    _516 = _196;
    for (;;)
    {
        bool _204 = _516 < _190;
        if (_204)
        {
            uint _208 = _516 / _387;
            uint _213 = _208 * _387;
            uint _214 = _516 - _213;
            uint _217 = _170.p.chunk;
            uint _218 = _214 * _217;
            uint _225 = _379 - _218;
            uint _226 = min(_217, _225);
            uint _227 = _218 + _226;
            uint _517;
            uint _519;
            _519 = 0u;
            _517 = _218;
            uint _342;
            for (;;)
            {
                bool _240 = _517 < _227;
                if (_240)
                {
                    uint _244 = _431 * 8u;
                    uint _447 = _431 / 32u;
                    uint _448 = _431 + _447;
                    uint _271 = _208 * _379;
                    uint _273 = _271 + _379;
                    uint _274 = _273 - 1u;
                    uint _277 = _517 + _431;
                    uint _279 = _227 - 1u;
                    uint _280 = min(_277, _279);
                    uint _281 = _274 - _280;
                    uint _285 = _268.x[_281];
                    tile_values[_448] = _285;
                    uint _553 = 128u + _431;
                    uint _554 = _553 / 32u;
                    uint _555 = _553 + _554;
                    uint _559 = _517 + _553;
                    uint _561 = min(_559, _279);
                    uint _562 = _274 - _561;
                    uint _564 = _268.x[_562];
                    tile_values[_555] = _564;
                    uint _574 = 256u + _431;
                    uint _575 = _574 / 32u;
                    uint _576 = _574 + _575;
                    uint _580 = _517 + _574;
                    uint _582 = min(_580, _279);
                    uint _583 = _274 - _582;
                    uint _585 = _268.x[_583];
                    tile_values[_576] = _585;
                    uint _595 = 384u + _431;
                    uint _596 = _595 / 32u;
                    uint _597 = _595 + _596;
                    uint _601 = _517 + _595;
                    uint _603 = min(_601, _279);
                    uint _604 = _274 - _603;
                    uint _606 = _268.x[_604];
                    tile_values[_597] = _606;
                    uint _616 = 512u + _431;
                    uint _617 = _616 / 32u;
                    uint _618 = _616 + _617;
                    uint _622 = _517 + _616;
                    uint _624 = min(_622, _279);
                    uint _625 = _274 - _624;
                    uint _627 = _268.x[_625];
                    tile_values[_618] = _627;
                    uint _637 = 640u + _431;
                    uint _638 = _637 / 32u;
                    uint _639 = _637 + _638;
                    uint _643 = _517 + _637;
                    uint _645 = min(_643, _279);
                    uint _646 = _274 - _645;
                    uint _648 = _268.x[_646];
                    tile_values[_639] = _648;
                    uint _658 = 768u + _431;
                    uint _659 = _658 / 32u;
                    uint _660 = _658 + _659;
                    uint _664 = _517 + _658;
                    uint _666 = min(_664, _279);
                    uint _667 = _274 - _666;
                    uint _669 = _268.x[_667];
                    tile_values[_660] = _669;
                    uint _679 = 896u + _431;
                    uint _680 = _679 / 32u;
                    uint _681 = _679 + _680;
                    uint _685 = _517 + _679;
                    uint _687 = min(_685, _279);
                    uint _688 = _274 - _687;
                    uint _690 = _268.x[_688];
                    tile_values[_681] = _690;
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    uint _459 = _244 / 32u;
                    uint _460 = _244 + _459;
                    uint _311 = tile_values[_460];
                    uint _315 = _517 + _244;
                    bool _319 = _315 < _227;
                    uint _874 = _319 ? _311 : 0u;
                    uint _700 = _244 + 1u;
                    uint _701 = _700 / 32u;
                    uint _702 = _700 + _701;
                    uint _704 = tile_values[_702];
                    uint _707 = _315 + 1u;
                    bool _708 = _707 < _227;
                    uint _714;
                    if (_708)
                    {
                        uint _712 = _874 + _704;
                        _714 = _712;
                    }
                    else
                    {
                        _714 = _874;
                    }
                    uint _723 = _244 + 2u;
                    uint _724 = _723 / 32u;
                    uint _725 = _723 + _724;
                    uint _727 = tile_values[_725];
                    uint _730 = _315 + 2u;
                    bool _731 = _730 < _227;
                    uint _737;
                    if (_731)
                    {
                        uint _735 = _714 + _727;
                        _737 = _735;
                    }
                    else
                    {
                        _737 = _714;
                    }
                    uint _746 = _244 + 3u;
                    uint _747 = _746 / 32u;
                    uint _748 = _746 + _747;
                    uint _750 = tile_values[_748];
                    uint _753 = _315 + 3u;
                    bool _754 = _753 < _227;
                    uint _760;
                    if (_754)
                    {
                        uint _758 = _737 + _750;
                        _760 = _758;
                    }
                    else
                    {
                        _760 = _737;
                    }
                    uint _769 = _244 + 4u;
                    uint _770 = _769 / 32u;
                    uint _771 = _769 + _770;
                    uint _773 = tile_values[_771];
                    uint _776 = _315 + 4u;
                    bool _777 = _776 < _227;
                    uint _783;
                    if (_777)
                    {
                        uint _781 = _760 + _773;
                        _783 = _781;
                    }
                    else
                    {
                        _783 = _760;
                    }
                    uint _792 = _244 + 5u;
                    uint _793 = _792 / 32u;
                    uint _794 = _792 + _793;
                    uint _796 = tile_values[_794];
                    uint _799 = _315 + 5u;
                    bool _800 = _799 < _227;
                    uint _806;
                    if (_800)
                    {
                        uint _804 = _783 + _796;
                        _806 = _804;
                    }
                    else
                    {
                        _806 = _783;
                    }
                    uint _815 = _244 + 6u;
                    uint _816 = _815 / 32u;
                    uint _817 = _815 + _816;
                    uint _819 = tile_values[_817];
                    uint _822 = _315 + 6u;
                    bool _823 = _822 < _227;
                    uint _829;
                    if (_823)
                    {
                        uint _827 = _806 + _819;
                        _829 = _827;
                    }
                    else
                    {
                        _829 = _806;
                    }
                    uint _838 = _244 + 7u;
                    uint _839 = _838 / 32u;
                    uint _840 = _838 + _839;
                    uint _842 = tile_values[_840];
                    uint _845 = _315 + 7u;
                    bool _846 = _845 < _227;
                    uint _852;
                    if (_846)
                    {
                        uint _850 = _829 + _842;
                        _852 = _850;
                    }
                    else
                    {
                        _852 = _829;
                    }
                    uint _469 = simd_prefix_inclusive_sum(_852);
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    if (_400)
                    {
                        scan_scratch[gl_SubgroupID] = _469;
                    }
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    uint _524;
                    uint _525;
                    _525 = 0u;
                    _524 = 0u;
                    for (;;)
                    {
                        bool _482 = _524 < _410;
                        if (_482)
                        {
                            uint _493 = scan_scratch[_524];
                            uint _494 = _525 + _493;
                            uint _497 = _524 + uint(1);
                            _525 = _494;
                            _524 = _497;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    _342 = _519 + _525;
                    uint _344 = _517 + 1024u;
                    _519 = _342;
                    _517 = _344;
                    continue;
                }
                else
                {
                    break;
                }
            }
            bool _346 = _431 == 0u;
            if (_346)
            {
                _352.y[_516] = _519;
            }
            uint _360 = gl_NumWorkGroups.x;
            uint _362 = _516 + _360;
            _516 = _362;
            continue;
        }
        else
        {
            break;
        }
    }
}


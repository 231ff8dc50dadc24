// conv/plain.comp BIAS=0 ELEMENT=float TRANSPOSED=0 128x1x1
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct PlainConvParams
{
    uint batches;
    uint in_channels;
    uint out_channels;
    uint in_extent[3];
    uint out_extent[3];
    uint kernel0[3];
    uint pad[3];
    uint stride[3];
    uint dilation[3];
    uint groups;
};

struct Push
{
    PlainConvParams p;
};

struct X
{
    float x[1];
};

struct W
{
    float w[1];
};

struct Y
{
    float y[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device X& _304 [[buffer(0)]], const device W& _320 [[buffer(1)]], device Y& _446 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _65 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _348 = _65.p.out_extent[0];
    uint _493 = _348 >> uint(2);
    uint _495 = _348 & 3u;
    uint _497 = extent_table.words[_493][_495];
    int _489 = int(_497);
    uint _352 = _65.p.out_extent[1];
    uint _507 = _352 >> uint(2);
    uint _509 = _352 & 3u;
    uint _511 = extent_table.words[_507][_509];
    int _503 = int(_511);
    uint _356 = _65.p.out_extent[2];
    uint _521 = _356 >> uint(2);
    uint _523 = _356 & 3u;
    uint _525 = extent_table.words[_521][_523];
    int _517 = int(_525);
    int3 _358 = int3(_489, _503, _517);
    uint3 _359 = uint3(_358);
    uint _363 = _65.p.out_channels;
    uint _529 = _363 >> uint(2);
    uint _531 = _363 & 3u;
    uint _533 = extent_table.words[_529][_531];
    uint _368 = _65.p.batches;
    uint _537 = _368 >> uint(2);
    uint _539 = _368 & 3u;
    uint _541 = extent_table.words[_537][_539];
    uint _371 = _541 * _533;
    uint _373 = _359.x;
    uint _374 = _371 * _373;
    uint _376 = _359.y;
    uint _377 = _374 * _376;
    uint _379 = _359.z;
    uint _380 = _377 * _379;
    uint _387 = gl_NumWorkGroups.x;
    uint _389 = _387 * 128u;
    uint _390 = _380 + _389;
    uint _391 = _390 - 1u;
    uint _395 = _391 / _389;
    uint _399 = gl_WorkGroupID.x;
    uint _401 = _399 * _395;
    uint _402 = _401 * 128u;
    uint _406 = _395 * 128u;
    uint _407 = _402 + _406;
    uint _409 = min(_407, _380);
    uint _414 = gl_LocalInvocationID.x;
    uint _415 = _402 + _414;
    uint _959;
    _959 = _415;
    for (;;)
    {
        bool _423 = _959 < _409;
        if (_423)
        {
            uint _428 = _959 / _379;
            uint _433 = _428 / _376;
            uint _438 = _433 / _373;
            uint _442 = _438 / _533;
            uint _451 = _442 * _533;
            uint _452 = _438 - _451;
            uint _457 = _438 * _373;
            uint _458 = _433 - _457;
            int _459 = int(_458);
            uint _464 = _433 * _376;
            uint _465 = _428 - _464;
            int _466 = int(_465);
            uint _471 = _428 * _379;
            uint _472 = _959 - _471;
            int _473 = int(_472);
            int3 _474 = int3(_459, _466, _473);
            uint _573 = _65.p.in_extent[0];
            uint _756 = _573 >> uint(2);
            uint _758 = _573 & 3u;
            uint _760 = extent_table.words[_756][_758];
            int _752 = int(_760);
            uint _576 = _65.p.in_extent[1];
            uint _770 = _576 >> uint(2);
            uint _772 = _576 & 3u;
            uint _774 = extent_table.words[_770][_772];
            int _766 = int(_774);
            uint _579 = _65.p.in_extent[2];
            uint _784 = _579 >> uint(2);
            uint _786 = _579 & 3u;
            uint _788 = extent_table.words[_784][_786];
            int _780 = int(_788);
            int3 _581 = int3(_752, _766, _780);
            uint _583 = _65.p.kernel0[0];
            uint _798 = _583 >> uint(2);
            uint _800 = _583 & 3u;
            uint _802 = extent_table.words[_798][_800];
            int _794 = int(_802);
            uint _586 = _65.p.kernel0[1];
            uint _812 = _586 >> uint(2);
            uint _814 = _586 & 3u;
            uint _816 = extent_table.words[_812][_814];
            int _808 = int(_816);
            uint _589 = _65.p.kernel0[2];
            uint _826 = _589 >> uint(2);
            uint _828 = _589 & 3u;
            uint _830 = extent_table.words[_826][_828];
            int _822 = int(_830);
            uint _593 = _65.p.in_channels;
            uint _834 = _593 >> uint(2);
            uint _836 = _593 & 3u;
            uint _838 = extent_table.words[_834][_836];
            uint _597 = _65.p.groups;
            uint _598 = _838 / _597;
            uint _604 = _533 / _597;
            uint _607 = _452 / _604;
            int _612 = _752 * _766;
            int _615 = _612 * _780;
            uint _616 = uint(_615);
            int _621 = _794 * _808;
            int _624 = _621 * _822;
            uint _625 = uint(_624);
            int _960;
            float _961;
            _961 = 0.0;
            _960 = 0;
            float _975;
            for (;;)
            {
                bool _631 = _960 < _794;
                if (_631)
                {
                    int _963;
                    _963 = 0;
                    _975 = _961;
                    float _974;
                    for (;;)
                    {
                        bool _638 = _963 < _808;
                        if (_638)
                        {
                            int _965;
                            _974 = _975;
                            _965 = 0;
                            float _987;
                            for (;;)
                            {
                                bool _645 = _965 < _822;
                                if (_645)
                                {
                                    uint _855 = _65.p.stride[0];
                                    int _856 = int(_855);
                                    uint _858 = _65.p.stride[1];
                                    int _859 = int(_858);
                                    uint _861 = _65.p.stride[2];
                                    int _862 = int(_861);
                                    int3 _863 = int3(_856, _859, _862);
                                    uint _866 = _65.p.dilation[0];
                                    int _867 = int(_866);
                                    uint _869 = _65.p.dilation[1];
                                    int _870 = int(_869);
                                    uint _872 = _65.p.dilation[2];
                                    int _873 = int(_872);
                                    int3 _874 = int3(_867, _870, _873);
                                    int3 _875 = int3(_960, _963, _965) * _874;
                                    int3 _878 = _474 * _863;
                                    uint _880 = _65.p.pad[0];
                                    uint _901 = _880 >> uint(2);
                                    uint _903 = _880 & 3u;
                                    uint _905 = extent_table.words[_901][_903];
                                    int _897 = int(_905);
                                    uint _883 = _65.p.pad[1];
                                    uint _915 = _883 >> uint(2);
                                    uint _917 = _883 & 3u;
                                    uint _919 = extent_table.words[_915][_917];
                                    int _911 = int(_919);
                                    uint _886 = _65.p.pad[2];
                                    uint _929 = _886 >> uint(2);
                                    uint _931 = _886 & 3u;
                                    uint _933 = extent_table.words[_929][_931];
                                    int _925 = int(_933);
                                    int3 _888 = int3(_897, _911, _925);
                                    int3 _889 = _878 - _888;
                                    int3 _891 = _889 + _875;
                                    bool3 _654 = _891 < int3(0);
                                    bool _655 = any(_654);
                                    bool _656 = !_655;
                                    bool _663;
                                    if (_656)
                                    {
                                        bool3 _660 = _891 >= _581;
                                        bool _661 = any(_660);
                                        _663 = _661;
                                    }
                                    else
                                    {
                                        _663 = _655;
                                    }
                                    if (_663)
                                    {
                                        _987 = _974;
                                        int _736 = _965 + 1;
                                        _974 = _987;
                                        _965 = _736;
                                        continue;
                                    }
                                    int _669 = _960 * _808;
                                    int _671 = _669 + _963;
                                    int _674 = _671 * _822;
                                    int _676 = _674 + _965;
                                    uint _677 = uint(_676);
                                    int _679 = _891.x;
                                    int _682 = _679 * _766;
                                    int _684 = _891.y;
                                    int _685 = _682 + _684;
                                    int _688 = _685 * _780;
                                    int _690 = _891.z;
                                    int _691 = _688 + _690;
                                    uint _692 = uint(_691);
                                    uint _971;
                                    float _972;
                                    _972 = _974;
                                    _971 = 0u;
                                    for (;;)
                                    {
                                        bool _697 = _971 < _598;
                                        if (_697)
                                        {
                                            uint _701 = _607 * _598;
                                            uint _703 = _701 + _971;
                                            uint _706 = _452 * _598;
                                            uint _708 = _706 + _971;
                                            uint _711 = _442 * _838;
                                            uint _713 = _711 + _703;
                                            uint _715 = _713 * _616;
                                            uint _717 = _715 + _692;
                                            float _719 = _304.x[_717];
                                            uint _722 = _708 * _625;
                                            uint _724 = _722 + _677;
                                            float _726 = _320.w[_724];
                                            float _729 = fma(_719, _726, _972);
                                            uint _732 = _971 + uint(1);
                                            _972 = _729;
                                            _971 = _732;
                                            continue;
                                        }
                                        else
                                        {
                                            break;
                                        }
                                    }
                                    _987 = _972;
                                    int _736 = _965 + 1;
                                    _974 = _987;
                                    _965 = _736;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            int _740 = _963 + 1;
                            _963 = _740;
                            _975 = _974;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    int _744 = _960 + 1;
                    _961 = _975;
                    _960 = _744;
                    continue;
                }
                else
                {
                    break;
                }
            }
            _446.y[_959] = _961;
            uint _482 = _959 + 128u;
            _959 = _482;
            continue;
        }
        else
        {
            break;
        }
    }
}


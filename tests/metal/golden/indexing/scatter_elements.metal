// indexing/scatter_elements.comp RANK=3 128x1x1 #13d9a79d
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block1
{
    uint2 indices_words[1];
};

struct ScatterElementsParams
{
    uint lines;
    uint count;
    uint update_stride;
    uint axis_extent;
    uint axis_stride;
    uint extents[8];
    uint update_strides[8];
    uint strides[8];
};

struct Push
{
    ScatterElementsParams p;
};

struct Block0
{
    uint y[1];
};

struct Block2
{
    uint updates[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(device Block0& _321 [[buffer(0)]], const device Block1& _141 [[buffer(1)]], const device Block2& _332 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _156 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _161 = _156.p.count;
    uint _355 = _161 >> uint(2);
    uint _357 = _161 & 3u;
    uint _359 = extent_table.words[_355][_357];
    uint _166 = _156.p.update_stride;
    uint _363 = _166 >> uint(2);
    uint _365 = _166 & 3u;
    uint _367 = extent_table.words[_363][_365];
    uint _172 = _156.p.axis_extent;
    uint _371 = _172 >> uint(2);
    uint _373 = _172 & 3u;
    uint _375 = extent_table.words[_371][_373];
    uint _178 = _156.p.axis_stride;
    uint _379 = _178 >> uint(2);
    uint _381 = _178 & 3u;
    uint _383 = extent_table.words[_379][_381];
    uint _183 = _156.p.lines;
    uint _387 = _183 >> uint(2);
    uint _389 = _183 & 3u;
    uint _391 = extent_table.words[_387][_389];
    uint _191 = gl_NumWorkGroups.x;
    uint _193 = _191 * 128u;
    uint _197 = gl_GlobalInvocationID.x;
    uint _488;
    _488 = _197;
    for (;;)
    {
        bool _205 = _488 < _391;
        if (_205)
        {
            uint _223 = _156.p.extents[2];
            uint _395 = _223 >> uint(2);
            uint _397 = _223 & 3u;
            uint _399 = extent_table.words[_395][_397];
            uint _228 = _488 / _399;
            uint _233 = _228 * _399;
            uint _234 = _488 - _233;
            uint _240 = _156.p.update_strides[2];
            uint _403 = _240 >> uint(2);
            uint _405 = _240 & 3u;
            uint _407 = extent_table.words[_403][_405];
            uint _242 = _234 * _407;
            uint _250 = _156.p.strides[2];
            uint _411 = _250 >> uint(2);
            uint _413 = _250 & 3u;
            uint _415 = extent_table.words[_411][_413];
            uint _252 = _234 * _415;
            uint _523 = _156.p.extents[1];
            uint _524 = _523 >> uint(2);
            uint _525 = _523 & 3u;
            uint _527 = extent_table.words[_524][_525];
            uint _528 = _228 / _527;
            uint _529 = _528 * _527;
            uint _530 = _228 - _529;
            uint _532 = _156.p.update_strides[1];
            uint _533 = _532 >> uint(2);
            uint _534 = _532 & 3u;
            uint _536 = extent_table.words[_533][_534];
            uint _537 = _530 * _536;
            uint _538 = _242 + _537;
            uint _540 = _156.p.strides[1];
            uint _541 = _540 >> uint(2);
            uint _542 = _540 & 3u;
            uint _544 = extent_table.words[_541][_542];
            uint _545 = _530 * _544;
            uint _546 = _252 + _545;
            uint _558 = _156.p.extents[0];
            uint _559 = _558 >> uint(2);
            uint _560 = _558 & 3u;
            uint _562 = extent_table.words[_559][_560];
            uint _563 = _528 / _562;
            uint _564 = _563 * _562;
            uint _565 = _528 - _564;
            uint _567 = _156.p.update_strides[0];
            uint _568 = _567 >> uint(2);
            uint _569 = _567 & 3u;
            uint _571 = extent_table.words[_568][_569];
            uint _572 = _565 * _571;
            uint _573 = _538 + _572;
            uint _575 = _156.p.strides[0];
            uint _576 = _575 >> uint(2);
            uint _577 = _575 & 3u;
            uint _579 = extent_table.words[_576][_577];
            uint _580 = _565 * _579;
            uint _581 = _546 + _580;
            uint _490;
            _490 = 0u;
            bool _266;
            for (;;)
            {
                _266 = _490 < _359;
                if (_266)
                {
                    uint _281 = _359 - 1u;
                    uint _282 = min(_490, _281);
                    uint _284 = _282 * _367;
                    uint _285 = _573 + _284;
                    uint2 _420 = _141.indices_words[_285];
                    uint _426 = _420.x;
                    int _427 = int(_426);
                    uint _429 = _420.y;
                    int _430 = int(_429);
                    int _432 = _430 >> 31;
                    int _433 = _432 ^ 2147483647;
                    int _437 = _427 >> 31;
                    bool _438 = _430 == _437;
                    int _439 = _438 ? _427 : _433;
                    int _444 = _439 >> 31;
                    int _446 = int(_375);
                    int _447 = _444 & _446;
                    int _448 = _439 + _447;
                    bool _308;
                    if (_266)
                    {
                        uint _453 = uint(_448);
                        bool _455 = _453 < _375;
                        _308 = _455;
                    }
                    else
                    {
                        _308 = _266;
                    }
                    if (_308)
                    {
                        uint _314 = uint(_448);
                        uint _316 = _314 * _383;
                        uint _317 = _581 + _316;
                        uint _327 = _321.y[_317];
                        float _459 = as_type<float>(_327);
                        uint _336 = _332.updates[_285];
                        float _463 = as_type<float>(_336);
                        uint _479 = as_type<uint>(_459);
                        uint _480 = _479 & 2147483647u;
                        bool _481 = _480 > 2139095040u;
                        bool _471 = _459 > _463;
                        bool _472 = _481 || _471;
                        float _475 = _472 ? _459 : _463;
                        uint _485 = as_type<uint>(_475);
                        _321.y[_317] = _485;
                    }
                    uint _589 = _490 + 1u;
                    uint _591 = min(_589, _281);
                    uint _592 = _591 * _367;
                    uint _593 = _573 + _592;
                    uint2 _595 = _141.indices_words[_593];
                    uint _596 = _595.x;
                    int _597 = int(_596);
                    uint _598 = _595.y;
                    int _599 = int(_598);
                    int _600 = _599 >> 31;
                    int _601 = _600 ^ 2147483647;
                    int _602 = _597 >> 31;
                    bool _603 = _599 == _602;
                    int _604 = _603 ? _597 : _601;
                    int _605 = _604 >> 31;
                    int _607 = _605 & _446;
                    int _608 = _604 + _607;
                    bool _610 = _589 < _359;
                    bool _615;
                    if (_610)
                    {
                        uint _612 = uint(_608);
                        bool _613 = _612 < _375;
                        _615 = _613;
                    }
                    else
                    {
                        _615 = _610;
                    }
                    if (_615)
                    {
                        uint _617 = uint(_608);
                        uint _618 = _617 * _383;
                        uint _619 = _581 + _618;
                        uint _621 = _321.y[_619];
                        float _622 = as_type<float>(_621);
                        uint _624 = _332.updates[_593];
                        float _625 = as_type<float>(_624);
                        uint _626 = as_type<uint>(_622);
                        uint _627 = _626 & 2147483647u;
                        bool _628 = _627 > 2139095040u;
                        bool _629 = _622 > _625;
                        bool _630 = _628 || _629;
                        float _631 = _630 ? _622 : _625;
                        uint _632 = as_type<uint>(_631);
                        _321.y[_619] = _632;
                    }
                    uint _642 = _490 + 2u;
                    uint _644 = min(_642, _281);
                    uint _645 = _644 * _367;
                    uint _646 = _573 + _645;
                    uint2 _648 = _141.indices_words[_646];
                    uint _649 = _648.x;
                    int _650 = int(_649);
                    uint _651 = _648.y;
                    int _652 = int(_651);
                    int _653 = _652 >> 31;
                    int _654 = _653 ^ 2147483647;
                    int _655 = _650 >> 31;
                    bool _656 = _652 == _655;
                    int _657 = _656 ? _650 : _654;
                    int _658 = _657 >> 31;
                    int _660 = _658 & _446;
                    int _661 = _657 + _660;
                    bool _663 = _642 < _359;
                    bool _668;
                    if (_663)
                    {
                        uint _665 = uint(_661);
                        bool _666 = _665 < _375;
                        _668 = _666;
                    }
                    else
                    {
                        _668 = _663;
                    }
                    if (_668)
                    {
                        uint _670 = uint(_661);
                        uint _671 = _670 * _383;
                        uint _672 = _581 + _671;
                        uint _674 = _321.y[_672];
                        float _675 = as_type<float>(_674);
                        uint _677 = _332.updates[_646];
                        float _678 = as_type<float>(_677);
                        uint _679 = as_type<uint>(_675);
                        uint _680 = _679 & 2147483647u;
                        bool _681 = _680 > 2139095040u;
                        bool _682 = _675 > _678;
                        bool _683 = _681 || _682;
                        float _684 = _683 ? _675 : _678;
                        uint _685 = as_type<uint>(_684);
                        _321.y[_672] = _685;
                    }
                    uint _695 = _490 + 3u;
                    uint _697 = min(_695, _281);
                    uint _698 = _697 * _367;
                    uint _699 = _573 + _698;
                    uint2 _701 = _141.indices_words[_699];
                    uint _702 = _701.x;
                    int _703 = int(_702);
                    uint _704 = _701.y;
                    int _705 = int(_704);
                    int _706 = _705 >> 31;
                    int _707 = _706 ^ 2147483647;
                    int _708 = _703 >> 31;
                    bool _709 = _705 == _708;
                    int _710 = _709 ? _703 : _707;
                    int _711 = _710 >> 31;
                    int _713 = _711 & _446;
                    int _714 = _710 + _713;
                    bool _716 = _695 < _359;
                    bool _721;
                    if (_716)
                    {
                        uint _718 = uint(_714);
                        bool _719 = _718 < _375;
                        _721 = _719;
                    }
                    else
                    {
                        _721 = _716;
                    }
                    if (_721)
                    {
                        uint _723 = uint(_714);
                        uint _724 = _723 * _383;
                        uint _725 = _581 + _724;
                        uint _727 = _321.y[_725];
                        float _728 = as_type<float>(_727);
                        uint _730 = _332.updates[_699];
                        float _731 = as_type<float>(_730);
                        uint _732 = as_type<uint>(_728);
                        uint _733 = _732 & 2147483647u;
                        bool _734 = _733 > 2139095040u;
                        bool _735 = _728 > _731;
                        bool _736 = _734 || _735;
                        float _737 = _736 ? _728 : _731;
                        uint _738 = as_type<uint>(_737);
                        _321.y[_725] = _738;
                    }
                    uint _748 = _490 + 4u;
                    uint _750 = min(_748, _281);
                    uint _751 = _750 * _367;
                    uint _752 = _573 + _751;
                    uint2 _754 = _141.indices_words[_752];
                    uint _755 = _754.x;
                    int _756 = int(_755);
                    uint _757 = _754.y;
                    int _758 = int(_757);
                    int _759 = _758 >> 31;
                    int _760 = _759 ^ 2147483647;
                    int _761 = _756 >> 31;
                    bool _762 = _758 == _761;
                    int _763 = _762 ? _756 : _760;
                    int _764 = _763 >> 31;
                    int _766 = _764 & _446;
                    int _767 = _763 + _766;
                    bool _769 = _748 < _359;
                    bool _774;
                    if (_769)
                    {
                        uint _771 = uint(_767);
                        bool _772 = _771 < _375;
                        _774 = _772;
                    }
                    else
                    {
                        _774 = _769;
                    }
                    if (_774)
                    {
                        uint _776 = uint(_767);
                        uint _777 = _776 * _383;
                        uint _778 = _581 + _777;
                        uint _780 = _321.y[_778];
                        float _781 = as_type<float>(_780);
                        uint _783 = _332.updates[_752];
                        float _784 = as_type<float>(_783);
                        uint _785 = as_type<uint>(_781);
                        uint _786 = _785 & 2147483647u;
                        bool _787 = _786 > 2139095040u;
                        bool _788 = _781 > _784;
                        bool _789 = _787 || _788;
                        float _790 = _789 ? _781 : _784;
                        uint _791 = as_type<uint>(_790);
                        _321.y[_778] = _791;
                    }
                    uint _801 = _490 + 5u;
                    uint _803 = min(_801, _281);
                    uint _804 = _803 * _367;
                    uint _805 = _573 + _804;
                    uint2 _807 = _141.indices_words[_805];
                    uint _808 = _807.x;
                    int _809 = int(_808);
                    uint _810 = _807.y;
                    int _811 = int(_810);
                    int _812 = _811 >> 31;
                    int _813 = _812 ^ 2147483647;
                    int _814 = _809 >> 31;
                    bool _815 = _811 == _814;
                    int _816 = _815 ? _809 : _813;
                    int _817 = _816 >> 31;
                    int _819 = _817 & _446;
                    int _820 = _816 + _819;
                    bool _822 = _801 < _359;
                    bool _827;
                    if (_822)
                    {
                        uint _824 = uint(_820);
                        bool _825 = _824 < _375;
                        _827 = _825;
                    }
                    else
                    {
                        _827 = _822;
                    }
                    if (_827)
                    {
                        uint _829 = uint(_820);
                        uint _830 = _829 * _383;
                        uint _831 = _581 + _830;
                        uint _833 = _321.y[_831];
                        float _834 = as_type<float>(_833);
                        uint _836 = _332.updates[_805];
                        float _837 = as_type<float>(_836);
                        uint _838 = as_type<uint>(_834);
                        uint _839 = _838 & 2147483647u;
                        bool _840 = _839 > 2139095040u;
                        bool _841 = _834 > _837;
                        bool _842 = _840 || _841;
                        float _843 = _842 ? _834 : _837;
                        uint _844 = as_type<uint>(_843);
                        _321.y[_831] = _844;
                    }
                    uint _854 = _490 + 6u;
                    uint _856 = min(_854, _281);
                    uint _857 = _856 * _367;
                    uint _858 = _573 + _857;
                    uint2 _860 = _141.indices_words[_858];
                    uint _861 = _860.x;
                    int _862 = int(_861);
                    uint _863 = _860.y;
                    int _864 = int(_863);
                    int _865 = _864 >> 31;
                    int _866 = _865 ^ 2147483647;
                    int _867 = _862 >> 31;
                    bool _868 = _864 == _867;
                    int _869 = _868 ? _862 : _866;
                    int _870 = _869 >> 31;
                    int _872 = _870 & _446;
                    int _873 = _869 + _872;
                    bool _875 = _854 < _359;
                    bool _880;
                    if (_875)
                    {
                        uint _877 = uint(_873);
                        bool _878 = _877 < _375;
                        _880 = _878;
                    }
                    else
                    {
                        _880 = _875;
                    }
                    if (_880)
                    {
                        uint _882 = uint(_873);
                        uint _883 = _882 * _383;
                        uint _884 = _581 + _883;
                        uint _886 = _321.y[_884];
                        float _887 = as_type<float>(_886);
                        uint _889 = _332.updates[_858];
                        float _890 = as_type<float>(_889);
                        uint _891 = as_type<uint>(_887);
                        uint _892 = _891 & 2147483647u;
                        bool _893 = _892 > 2139095040u;
                        bool _894 = _887 > _890;
                        bool _895 = _893 || _894;
                        float _896 = _895 ? _887 : _890;
                        uint _897 = as_type<uint>(_896);
                        _321.y[_884] = _897;
                    }
                    uint _907 = _490 + 7u;
                    uint _909 = min(_907, _281);
                    uint _910 = _909 * _367;
                    uint _911 = _573 + _910;
                    uint2 _913 = _141.indices_words[_911];
                    uint _914 = _913.x;
                    int _915 = int(_914);
                    uint _916 = _913.y;
                    int _917 = int(_916);
                    int _918 = _917 >> 31;
                    int _919 = _918 ^ 2147483647;
                    int _920 = _915 >> 31;
                    bool _921 = _917 == _920;
                    int _922 = _921 ? _915 : _919;
                    int _923 = _922 >> 31;
                    int _925 = _923 & _446;
                    int _926 = _922 + _925;
                    bool _928 = _907 < _359;
                    bool _933;
                    if (_928)
                    {
                        uint _930 = uint(_926);
                        bool _931 = _930 < _375;
                        _933 = _931;
                    }
                    else
                    {
                        _933 = _928;
                    }
                    if (_933)
                    {
                        uint _935 = uint(_926);
                        uint _936 = _935 * _383;
                        uint _937 = _581 + _936;
                        uint _939 = _321.y[_937];
                        float _940 = as_type<float>(_939);
                        uint _942 = _332.updates[_911];
                        float _943 = as_type<float>(_942);
                        uint _944 = as_type<uint>(_940);
                        uint _945 = _944 & 2147483647u;
                        bool _946 = _945 > 2139095040u;
                        bool _947 = _940 > _943;
                        bool _948 = _946 || _947;
                        float _949 = _948 ? _940 : _943;
                        uint _950 = as_type<uint>(_949);
                        _321.y[_937] = _950;
                    }
                    uint _347 = _490 + 8u;
                    _490 = _347;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _350 = _488 + _193;
            _488 = _350;
            continue;
        }
        else
        {
            break;
        }
    }
}


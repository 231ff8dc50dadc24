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
    uint _363 = _161 >> uint(2);
    uint _365 = _161 & 3u;
    uint _367 = extent_table.words[_363][_365];
    uint _166 = _156.p.update_stride;
    uint _371 = _166 >> uint(2);
    uint _373 = _166 & 3u;
    uint _375 = extent_table.words[_371][_373];
    uint _172 = _156.p.axis_extent;
    uint _379 = _172 >> uint(2);
    uint _381 = _172 & 3u;
    uint _383 = extent_table.words[_379][_381];
    uint _178 = _156.p.axis_stride;
    uint _387 = _178 >> uint(2);
    uint _389 = _178 & 3u;
    uint _391 = extent_table.words[_387][_389];
    uint _183 = _156.p.lines;
    uint _395 = _183 >> uint(2);
    uint _397 = _183 & 3u;
    uint _399 = extent_table.words[_395][_397];
    uint _191 = gl_NumWorkGroups.x;
    uint _193 = _191 * 128u;
    uint _197 = gl_GlobalInvocationID.x;
    uint _496;
    _496 = _197;
    for (;;)
    {
        bool _205 = _496 < _399;
        if (_205)
        {
            uint _223 = _156.p.extents[2];
            uint _403 = _223 >> uint(2);
            uint _405 = _223 & 3u;
            uint _407 = extent_table.words[_403][_405];
            uint _228 = _496 / _407;
            uint _233 = _228 * _407;
            uint _234 = _496 - _233;
            uint _240 = _156.p.update_strides[2];
            uint _411 = _240 >> uint(2);
            uint _413 = _240 & 3u;
            uint _415 = extent_table.words[_411][_413];
            uint _242 = _234 * _415;
            uint _250 = _156.p.strides[2];
            uint _419 = _250 >> uint(2);
            uint _421 = _250 & 3u;
            uint _423 = extent_table.words[_419][_421];
            uint _252 = _234 * _423;
            uint _531 = _156.p.extents[1];
            uint _532 = _531 >> uint(2);
            uint _533 = _531 & 3u;
            uint _535 = extent_table.words[_532][_533];
            uint _536 = _228 / _535;
            uint _537 = _536 * _535;
            uint _538 = _228 - _537;
            uint _540 = _156.p.update_strides[1];
            uint _541 = _540 >> uint(2);
            uint _542 = _540 & 3u;
            uint _544 = extent_table.words[_541][_542];
            uint _545 = _538 * _544;
            uint _546 = _242 + _545;
            uint _548 = _156.p.strides[1];
            uint _549 = _548 >> uint(2);
            uint _550 = _548 & 3u;
            uint _552 = extent_table.words[_549][_550];
            uint _553 = _538 * _552;
            uint _554 = _252 + _553;
            uint _566 = _156.p.extents[0];
            uint _567 = _566 >> uint(2);
            uint _568 = _566 & 3u;
            uint _570 = extent_table.words[_567][_568];
            uint _571 = _536 / _570;
            uint _572 = _571 * _570;
            uint _573 = _536 - _572;
            uint _575 = _156.p.update_strides[0];
            uint _576 = _575 >> uint(2);
            uint _577 = _575 & 3u;
            uint _579 = extent_table.words[_576][_577];
            uint _580 = _573 * _579;
            uint _581 = _546 + _580;
            uint _583 = _156.p.strides[0];
            uint _584 = _583 >> uint(2);
            uint _585 = _583 & 3u;
            uint _587 = extent_table.words[_584][_585];
            uint _588 = _573 * _587;
            uint _589 = _554 + _588;
            uint _498;
            _498 = 0u;
            bool _266;
            for (;;)
            {
                _266 = _498 < _367;
                if (_266)
                {
                    uint _281 = _367 - 1u;
                    uint _282 = min(_498, _281);
                    uint _284 = _282 * _375;
                    uint _285 = _581 + _284;
                    uint2 _428 = _141.indices_words[_285];
                    uint _434 = _428.x;
                    int _435 = int(_434);
                    uint _437 = _428.y;
                    int _438 = int(_437);
                    int _440 = _438 >> 31;
                    int _441 = _440 ^ 2147483647;
                    int _445 = _435 >> 31;
                    bool _446 = _438 == _445;
                    int _447 = _446 ? _435 : _441;
                    int _452 = _447 >> 31;
                    int _454 = int(_383);
                    int _455 = _452 & _454;
                    int _456 = _447 + _455;
                    bool _308;
                    if (_266)
                    {
                        uint _461 = uint(_456);
                        bool _463 = _461 < _383;
                        _308 = _463;
                    }
                    else
                    {
                        _308 = _266;
                    }
                    if (_308)
                    {
                        uint _314 = uint(_456);
                        uint _316 = _314 * _391;
                        uint _317 = _589 + _316;
                        uint _327 = _321.y[_317];
                        float _467 = as_type<float>(_327);
                        uint _336 = _332.updates[_285];
                        float _471 = as_type<float>(_336);
                        uint _487 = as_type<uint>(_467);
                        uint _488 = _487 & 2147483647u;
                        bool _489 = _488 > 2139095040u;
                        bool _479 = _467 > _471;
                        bool _480 = _489 || _479;
                        float _483 = _480 ? _467 : _471;
                        uint _493 = as_type<uint>(_483);
                        _321.y[_317] = _493;
                    }
                    uint _597 = _498 + 1u;
                    uint _599 = min(_597, _281);
                    uint _600 = _599 * _375;
                    uint _601 = _581 + _600;
                    uint2 _603 = _141.indices_words[_601];
                    uint _604 = _603.x;
                    int _605 = int(_604);
                    uint _606 = _603.y;
                    int _607 = int(_606);
                    int _608 = _607 >> 31;
                    int _609 = _608 ^ 2147483647;
                    int _610 = _605 >> 31;
                    bool _611 = _607 == _610;
                    int _612 = _611 ? _605 : _609;
                    int _613 = _612 >> 31;
                    int _615 = _613 & _454;
                    int _616 = _612 + _615;
                    bool _618 = _597 < _367;
                    bool _623;
                    if (_618)
                    {
                        uint _620 = uint(_616);
                        bool _621 = _620 < _383;
                        _623 = _621;
                    }
                    else
                    {
                        _623 = _618;
                    }
                    if (_623)
                    {
                        uint _625 = uint(_616);
                        uint _626 = _625 * _391;
                        uint _627 = _589 + _626;
                        uint _629 = _321.y[_627];
                        float _630 = as_type<float>(_629);
                        uint _632 = _332.updates[_601];
                        float _633 = as_type<float>(_632);
                        uint _634 = as_type<uint>(_630);
                        uint _635 = _634 & 2147483647u;
                        bool _636 = _635 > 2139095040u;
                        bool _637 = _630 > _633;
                        bool _638 = _636 || _637;
                        float _639 = _638 ? _630 : _633;
                        uint _640 = as_type<uint>(_639);
                        _321.y[_627] = _640;
                    }
                    uint _650 = _498 + 2u;
                    uint _652 = min(_650, _281);
                    uint _653 = _652 * _375;
                    uint _654 = _581 + _653;
                    uint2 _656 = _141.indices_words[_654];
                    uint _657 = _656.x;
                    int _658 = int(_657);
                    uint _659 = _656.y;
                    int _660 = int(_659);
                    int _661 = _660 >> 31;
                    int _662 = _661 ^ 2147483647;
                    int _663 = _658 >> 31;
                    bool _664 = _660 == _663;
                    int _665 = _664 ? _658 : _662;
                    int _666 = _665 >> 31;
                    int _668 = _666 & _454;
                    int _669 = _665 + _668;
                    bool _671 = _650 < _367;
                    bool _676;
                    if (_671)
                    {
                        uint _673 = uint(_669);
                        bool _674 = _673 < _383;
                        _676 = _674;
                    }
                    else
                    {
                        _676 = _671;
                    }
                    if (_676)
                    {
                        uint _678 = uint(_669);
                        uint _679 = _678 * _391;
                        uint _680 = _589 + _679;
                        uint _682 = _321.y[_680];
                        float _683 = as_type<float>(_682);
                        uint _685 = _332.updates[_654];
                        float _686 = as_type<float>(_685);
                        uint _687 = as_type<uint>(_683);
                        uint _688 = _687 & 2147483647u;
                        bool _689 = _688 > 2139095040u;
                        bool _690 = _683 > _686;
                        bool _691 = _689 || _690;
                        float _692 = _691 ? _683 : _686;
                        uint _693 = as_type<uint>(_692);
                        _321.y[_680] = _693;
                    }
                    uint _703 = _498 + 3u;
                    uint _705 = min(_703, _281);
                    uint _706 = _705 * _375;
                    uint _707 = _581 + _706;
                    uint2 _709 = _141.indices_words[_707];
                    uint _710 = _709.x;
                    int _711 = int(_710);
                    uint _712 = _709.y;
                    int _713 = int(_712);
                    int _714 = _713 >> 31;
                    int _715 = _714 ^ 2147483647;
                    int _716 = _711 >> 31;
                    bool _717 = _713 == _716;
                    int _718 = _717 ? _711 : _715;
                    int _719 = _718 >> 31;
                    int _721 = _719 & _454;
                    int _722 = _718 + _721;
                    bool _724 = _703 < _367;
                    bool _729;
                    if (_724)
                    {
                        uint _726 = uint(_722);
                        bool _727 = _726 < _383;
                        _729 = _727;
                    }
                    else
                    {
                        _729 = _724;
                    }
                    if (_729)
                    {
                        uint _731 = uint(_722);
                        uint _732 = _731 * _391;
                        uint _733 = _589 + _732;
                        uint _735 = _321.y[_733];
                        float _736 = as_type<float>(_735);
                        uint _738 = _332.updates[_707];
                        float _739 = as_type<float>(_738);
                        uint _740 = as_type<uint>(_736);
                        uint _741 = _740 & 2147483647u;
                        bool _742 = _741 > 2139095040u;
                        bool _743 = _736 > _739;
                        bool _744 = _742 || _743;
                        float _745 = _744 ? _736 : _739;
                        uint _746 = as_type<uint>(_745);
                        _321.y[_733] = _746;
                    }
                    uint _756 = _498 + 4u;
                    uint _758 = min(_756, _281);
                    uint _759 = _758 * _375;
                    uint _760 = _581 + _759;
                    uint2 _762 = _141.indices_words[_760];
                    uint _763 = _762.x;
                    int _764 = int(_763);
                    uint _765 = _762.y;
                    int _766 = int(_765);
                    int _767 = _766 >> 31;
                    int _768 = _767 ^ 2147483647;
                    int _769 = _764 >> 31;
                    bool _770 = _766 == _769;
                    int _771 = _770 ? _764 : _768;
                    int _772 = _771 >> 31;
                    int _774 = _772 & _454;
                    int _775 = _771 + _774;
                    bool _777 = _756 < _367;
                    bool _782;
                    if (_777)
                    {
                        uint _779 = uint(_775);
                        bool _780 = _779 < _383;
                        _782 = _780;
                    }
                    else
                    {
                        _782 = _777;
                    }
                    if (_782)
                    {
                        uint _784 = uint(_775);
                        uint _785 = _784 * _391;
                        uint _786 = _589 + _785;
                        uint _788 = _321.y[_786];
                        float _789 = as_type<float>(_788);
                        uint _791 = _332.updates[_760];
                        float _792 = as_type<float>(_791);
                        uint _793 = as_type<uint>(_789);
                        uint _794 = _793 & 2147483647u;
                        bool _795 = _794 > 2139095040u;
                        bool _796 = _789 > _792;
                        bool _797 = _795 || _796;
                        float _798 = _797 ? _789 : _792;
                        uint _799 = as_type<uint>(_798);
                        _321.y[_786] = _799;
                    }
                    uint _809 = _498 + 5u;
                    uint _811 = min(_809, _281);
                    uint _812 = _811 * _375;
                    uint _813 = _581 + _812;
                    uint2 _815 = _141.indices_words[_813];
                    uint _816 = _815.x;
                    int _817 = int(_816);
                    uint _818 = _815.y;
                    int _819 = int(_818);
                    int _820 = _819 >> 31;
                    int _821 = _820 ^ 2147483647;
                    int _822 = _817 >> 31;
                    bool _823 = _819 == _822;
                    int _824 = _823 ? _817 : _821;
                    int _825 = _824 >> 31;
                    int _827 = _825 & _454;
                    int _828 = _824 + _827;
                    bool _830 = _809 < _367;
                    bool _835;
                    if (_830)
                    {
                        uint _832 = uint(_828);
                        bool _833 = _832 < _383;
                        _835 = _833;
                    }
                    else
                    {
                        _835 = _830;
                    }
                    if (_835)
                    {
                        uint _837 = uint(_828);
                        uint _838 = _837 * _391;
                        uint _839 = _589 + _838;
                        uint _841 = _321.y[_839];
                        float _842 = as_type<float>(_841);
                        uint _844 = _332.updates[_813];
                        float _845 = as_type<float>(_844);
                        uint _846 = as_type<uint>(_842);
                        uint _847 = _846 & 2147483647u;
                        bool _848 = _847 > 2139095040u;
                        bool _849 = _842 > _845;
                        bool _850 = _848 || _849;
                        float _851 = _850 ? _842 : _845;
                        uint _852 = as_type<uint>(_851);
                        _321.y[_839] = _852;
                    }
                    uint _862 = _498 + 6u;
                    uint _864 = min(_862, _281);
                    uint _865 = _864 * _375;
                    uint _866 = _581 + _865;
                    uint2 _868 = _141.indices_words[_866];
                    uint _869 = _868.x;
                    int _870 = int(_869);
                    uint _871 = _868.y;
                    int _872 = int(_871);
                    int _873 = _872 >> 31;
                    int _874 = _873 ^ 2147483647;
                    int _875 = _870 >> 31;
                    bool _876 = _872 == _875;
                    int _877 = _876 ? _870 : _874;
                    int _878 = _877 >> 31;
                    int _880 = _878 & _454;
                    int _881 = _877 + _880;
                    bool _883 = _862 < _367;
                    bool _888;
                    if (_883)
                    {
                        uint _885 = uint(_881);
                        bool _886 = _885 < _383;
                        _888 = _886;
                    }
                    else
                    {
                        _888 = _883;
                    }
                    if (_888)
                    {
                        uint _890 = uint(_881);
                        uint _891 = _890 * _391;
                        uint _892 = _589 + _891;
                        uint _894 = _321.y[_892];
                        float _895 = as_type<float>(_894);
                        uint _897 = _332.updates[_866];
                        float _898 = as_type<float>(_897);
                        uint _899 = as_type<uint>(_895);
                        uint _900 = _899 & 2147483647u;
                        bool _901 = _900 > 2139095040u;
                        bool _902 = _895 > _898;
                        bool _903 = _901 || _902;
                        float _904 = _903 ? _895 : _898;
                        uint _905 = as_type<uint>(_904);
                        _321.y[_892] = _905;
                    }
                    uint _915 = _498 + 7u;
                    uint _917 = min(_915, _281);
                    uint _918 = _917 * _375;
                    uint _919 = _581 + _918;
                    uint2 _921 = _141.indices_words[_919];
                    uint _922 = _921.x;
                    int _923 = int(_922);
                    uint _924 = _921.y;
                    int _925 = int(_924);
                    int _926 = _925 >> 31;
                    int _927 = _926 ^ 2147483647;
                    int _928 = _923 >> 31;
                    bool _929 = _925 == _928;
                    int _930 = _929 ? _923 : _927;
                    int _931 = _930 >> 31;
                    int _933 = _931 & _454;
                    int _934 = _930 + _933;
                    bool _936 = _915 < _367;
                    bool _941;
                    if (_936)
                    {
                        uint _938 = uint(_934);
                        bool _939 = _938 < _383;
                        _941 = _939;
                    }
                    else
                    {
                        _941 = _936;
                    }
                    if (_941)
                    {
                        uint _943 = uint(_934);
                        uint _944 = _943 * _391;
                        uint _945 = _589 + _944;
                        uint _947 = _321.y[_945];
                        float _948 = as_type<float>(_947);
                        uint _950 = _332.updates[_919];
                        float _951 = as_type<float>(_950);
                        uint _952 = as_type<uint>(_948);
                        uint _953 = _952 & 2147483647u;
                        bool _954 = _953 > 2139095040u;
                        bool _955 = _948 > _951;
                        bool _956 = _954 || _955;
                        float _957 = _956 ? _948 : _951;
                        uint _958 = as_type<uint>(_957);
                        _321.y[_945] = _958;
                    }
                    uint _347 = _498 + 8u;
                    _498 = _347;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _350 = _496 + _193;
            _496 = _350;
            continue;
        }
        else
        {
            break;
        }
    }
}


// resize/roi_pool.comp PLACES=0 REAL=float 64x1x1
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct RoiAlignParams
{
    uint images;
    uint channels;
    uint height;
    uint width;
    uint regions;
    uint rows;
    uint columns;
    uint scale;
};

struct Push
{
    RoiAlignParams p;
};

struct Images
{
    int images[1];
};

struct X
{
    float x[1];
};

struct Regions
{
    float regions[1];
};

struct Y
{
    float y[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(64u, 1u, 1u);

kernel void main0(const device X& _355 [[buffer(0)]], const device Regions& _459 [[buffer(1)]], const device Images& _212 [[buffer(2)]], device Y& _519 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _71 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _550 = _71.p.channels;
    uint _624 = _550 >> uint(2);
    uint _626 = _550 & 3u;
    uint _628 = extent_table.words[_624][_626];
    uint _554 = _71.p.rows;
    uint _632 = _554 >> uint(2);
    uint _634 = _554 & 3u;
    uint _636 = extent_table.words[_632][_634];
    uint _558 = _71.p.columns;
    uint _640 = _558 >> uint(2);
    uint _642 = _558 & 3u;
    uint _644 = extent_table.words[_640][_642];
    uint _562 = _71.p.height;
    uint _648 = _562 >> uint(2);
    uint _650 = _562 & 3u;
    uint _652 = extent_table.words[_648][_650];
    uint _566 = _71.p.width;
    uint _656 = _566 >> uint(2);
    uint _658 = _566 & 3u;
    uint _660 = extent_table.words[_656][_658];
    uint _570 = _71.p.images;
    uint _664 = _570 >> uint(2);
    uint _666 = _570 & 3u;
    uint _668 = extent_table.words[_664][_666];
    uint _572 = _668 - 1u;
    uint _575 = gl_NumWorkGroups.x;
    uint _577 = gl_NumWorkGroups.y;
    uint _578 = _575 * _577;
    uint _580 = _71.p.regions;
    uint _672 = _580 >> uint(2);
    uint _674 = _580 & 3u;
    uint _676 = extent_table.words[_672][_674];
    uint _584 = _676 * _628;
    uint _587 = _584 * _636;
    uint _590 = _587 * _644;
    uint _593 = _578 * 64u;
    uint _594 = _590 + _593;
    uint _595 = _594 - 1u;
    uint _598 = _595 / _593;
    uint _600 = gl_WorkGroupID.y;
    uint _603 = _600 * _575;
    uint _605 = gl_WorkGroupID.x;
    uint _606 = _603 + _605;
    uint _609 = _606 * _598;
    uint _610 = _609 * 64u;
    uint _615 = _598 * 64u;
    uint _616 = _610 + _615;
    uint _618 = min(_616, _590);
    uint _434 = gl_LocalInvocationID.x;
    uint _435 = _610 + _434;
    uint _1116;
    _1116 = _435;
    for (;;)
    {
        bool _444 = _1116 < _618;
        if (_444)
        {
            uint _689 = _1116 / _644;
            uint _694 = _689 * _644;
            uint _695 = _1116 - _694;
            uint _699 = _689 / _636;
            uint _704 = _699 * _636;
            uint _705 = _689 - _704;
            uint _709 = _699 / _628;
            uint _714 = _709 * _628;
            uint _715 = _699 - _714;
            int _718 = _212.images[_709];
            int _721 = int(_572);
            int _722 = clamp(_718, 0, _721);
            uint _723 = uint(_722);
            uint _729 = _723 * _628;
            uint _731 = _729 + _715;
            uint _733 = _709 * 4u;
            uint _461 = _733 + 1u;
            uint _463 = _733 + 3u;
            float _466 = _459.regions[_461];
            float _469 = _459.regions[_463];
            uint _746 = _71.p.scale;
            float _747 = as_type<float>(_746);
            float _750 = _466 * _747;
            float _795 = abs(_750);
            float _796 = floor(_795);
            float _798 = sign(_750);
            float _802 = _795 - _796;
            bool _803 = _802 >= 0.5;
            float _1117;
            if (_803)
            {
                float _806 = _796 + 1.0;
                _1117 = _806;
            }
            else
            {
                _1117 = _796;
            }
            float _811 = _798 * _1117;
            float _754 = _469 * _747;
            float _817 = abs(_754);
            float _818 = floor(_817);
            float _820 = sign(_754);
            float _824 = _817 - _818;
            bool _825 = _824 >= 0.5;
            float _1118;
            if (_825)
            {
                float _828 = _818 + 1.0;
                _1118 = _828;
            }
            else
            {
                _1118 = _818;
            }
            float _1196 = -_811;
            float _758 = fma(_820, _1118, _1196);
            float _759 = _758 + 1.0;
            float _760 = fast::max(_759, 1.0);
            float _762 = float(_636);
            float _763 = _760 / _762;
            float _765 = float(_705);
            float _767 = _765 * _763;
            float _768 = floor(_767);
            float _770 = fma(_798, _1117, _768);
            uint _772 = _705 + 1u;
            float _773 = float(_772);
            float _775 = _773 * _763;
            float _776 = ceil(_775);
            float _778 = fma(_798, _1117, _776);
            float _781 = float(_652);
            float _782 = fast::clamp(_770, 0.0, _781);
            uint _783 = uint(_782);
            float _787 = fast::clamp(_778, 0.0, _781);
            uint _788 = uint(_787);
            uint _484 = _733 + 2u;
            float _487 = _459.regions[_733];
            float _490 = _459.regions[_484];
            float _849 = _487 * _747;
            float _894 = abs(_849);
            float _895 = floor(_894);
            float _897 = sign(_849);
            float _901 = _894 - _895;
            bool _902 = _901 >= 0.5;
            float _1119;
            if (_902)
            {
                float _905 = _895 + 1.0;
                _1119 = _905;
            }
            else
            {
                _1119 = _895;
            }
            float _910 = _897 * _1119;
            float _853 = _490 * _747;
            float _916 = abs(_853);
            float _917 = floor(_916);
            float _919 = sign(_853);
            float _923 = _916 - _917;
            bool _924 = _923 >= 0.5;
            float _1120;
            if (_924)
            {
                float _927 = _917 + 1.0;
                _1120 = _927;
            }
            else
            {
                _1120 = _917;
            }
            float _1197 = -_910;
            float _857 = fma(_919, _1120, _1197);
            float _858 = _857 + 1.0;
            float _859 = fast::max(_858, 1.0);
            float _861 = float(_644);
            float _862 = _859 / _861;
            float _864 = float(_695);
            float _866 = _864 * _862;
            float _867 = floor(_866);
            float _869 = fma(_897, _1119, _867);
            uint _871 = _695 + 1u;
            float _872 = float(_871);
            float _874 = _872 * _862;
            float _875 = ceil(_874);
            float _877 = fma(_897, _1119, _875);
            float _880 = float(_660);
            float _881 = fast::clamp(_869, 0.0, _880);
            uint _882 = uint(_881);
            float _886 = fast::clamp(_877, 0.0, _880);
            uint _887 = uint(_886);
            float _1131;
            do
            {
                bool _949 = _783 >= _788;
                bool _950 = !_949;
                bool _958;
                if (_950)
                {
                    bool _956 = _882 >= _887;
                    _958 = _956;
                }
                else
                {
                    _958 = _949;
                }
                if (_958)
                {
                    _1131 = 0.0;
                    break;
                }
                uint _964 = _783 * _660;
                uint _967 = _964 + _882;
                uint _970 = _731 * _652;
                uint _972 = _970 * _660;
                uint _975 = _972 + _967;
                float _977 = _355.x[_975];
                uint _1121;
                float _1122;
                _1122 = _977;
                _1121 = _783;
                float _1129;
                for (;;)
                {
                    bool _988 = _1121 < _788;
                    if (_988)
                    {
                        uint _1123;
                        _1123 = _882;
                        _1129 = _1122;
                        for (;;)
                        {
                            bool _997 = _1123 < _887;
                            if (_997)
                            {
                                uint _1006 = _1121 * _660;
                                uint _1012 = _887 - 1u;
                                uint _1013 = min(_1123, _1012);
                                uint _1014 = _1006 + _1013;
                                uint _1019 = _972 + _1014;
                                float _1021 = _355.x[_1019];
                                float _1022 = fast::max(_1129, _1021);
                                uint _1149 = _1123 + 1u;
                                uint _1152 = min(_1149, _1012);
                                uint _1153 = _1006 + _1152;
                                uint _1154 = _972 + _1153;
                                float _1156 = _355.x[_1154];
                                float _1157 = fast::max(_1022, _1156);
                                uint _1167 = _1123 + 2u;
                                uint _1170 = min(_1167, _1012);
                                uint _1171 = _1006 + _1170;
                                uint _1172 = _972 + _1171;
                                float _1174 = _355.x[_1172];
                                float _1175 = fast::max(_1157, _1174);
                                uint _1185 = _1123 + 3u;
                                uint _1188 = min(_1185, _1012);
                                uint _1189 = _1006 + _1188;
                                uint _1190 = _972 + _1189;
                                float _1192 = _355.x[_1190];
                                float _1193 = fast::max(_1175, _1192);
                                uint _1030 = _1123 + 4u;
                                _1123 = _1030;
                                _1129 = _1193;
                                continue;
                            }
                            else
                            {
                                break;
                            }
                        }
                        uint _1034 = _1121 + uint(1);
                        _1122 = _1129;
                        _1121 = _1034;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                _1131 = _1122;
                break;
            } while(false);
            _519.y[_1116] = _1131;
            uint _525 = _1116 + 64u;
            _1116 = _525;
            continue;
        }
        else
        {
            break;
        }
    }
}


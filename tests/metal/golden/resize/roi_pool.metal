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

kernel void main0(const device X& _369 [[buffer(0)]], const device Regions& _473 [[buffer(1)]], const device Images& _212 [[buffer(2)]], device Y& _533 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _71 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]])
{
    uint _564 = _71.p.channels;
    uint _638 = _564 >> uint(2);
    uint _640 = _564 & 3u;
    uint _642 = extent_table.words[_638][_640];
    uint _568 = _71.p.rows;
    uint _646 = _568 >> uint(2);
    uint _648 = _568 & 3u;
    uint _650 = extent_table.words[_646][_648];
    uint _572 = _71.p.columns;
    uint _654 = _572 >> uint(2);
    uint _656 = _572 & 3u;
    uint _658 = extent_table.words[_654][_656];
    uint _576 = _71.p.height;
    uint _662 = _576 >> uint(2);
    uint _664 = _576 & 3u;
    uint _666 = extent_table.words[_662][_664];
    uint _580 = _71.p.width;
    uint _670 = _580 >> uint(2);
    uint _672 = _580 & 3u;
    uint _674 = extent_table.words[_670][_672];
    uint _584 = _71.p.images;
    uint _678 = _584 >> uint(2);
    uint _680 = _584 & 3u;
    uint _682 = extent_table.words[_678][_680];
    uint _586 = _682 - 1u;
    uint _589 = gl_NumWorkGroups.x;
    uint _591 = gl_NumWorkGroups.y;
    uint _592 = _589 * _591;
    uint _594 = _71.p.regions;
    uint _686 = _594 >> uint(2);
    uint _688 = _594 & 3u;
    uint _690 = extent_table.words[_686][_688];
    uint _598 = _690 * _642;
    uint _601 = _598 * _650;
    uint _604 = _601 * _658;
    uint _607 = _592 * 64u;
    uint _608 = _604 + _607;
    uint _609 = _608 - 1u;
    uint _612 = _609 / _607;
    uint _614 = gl_WorkGroupID.y;
    uint _617 = _614 * _589;
    uint _619 = gl_WorkGroupID.x;
    uint _620 = _617 + _619;
    uint _623 = _620 * _612;
    uint _624 = _623 * 64u;
    uint _629 = _612 * 64u;
    uint _630 = _624 + _629;
    uint _632 = min(_630, _604);
    uint _448 = gl_LocalInvocationID.x;
    uint _449 = _624 + _448;
    uint _1158;
    _1158 = _449;
    for (;;)
    {
        bool _458 = _1158 < _632;
        if (_458)
        {
            uint _703 = _1158 / _658;
            uint _708 = _703 * _658;
            uint _709 = _1158 - _708;
            uint _713 = _703 / _650;
            uint _718 = _713 * _650;
            uint _719 = _703 - _718;
            uint _723 = _713 / _642;
            uint _728 = _723 * _642;
            uint _729 = _713 - _728;
            int _732 = _212.images[_723];
            int _735 = int(_586);
            int _736 = clamp(_732, 0, _735);
            uint _737 = uint(_736);
            uint _743 = _737 * _642;
            uint _745 = _743 + _729;
            uint _747 = _723 * 4u;
            uint _475 = _747 + 1u;
            uint _477 = _747 + 3u;
            float _480 = _473.regions[_475];
            float _483 = _473.regions[_477];
            uint _762 = _71.p.scale;
            float _763 = as_type<float>(_762);
            float _766 = _480 * _763;
            float _823 = abs(_766);
            float _824 = floor(_823);
            float _826 = sign(_766);
            float _830 = _823 - _824;
            bool _831 = _830 >= 0.5;
            float _1159;
            if (_831)
            {
                float _834 = _824 + 1.0;
                _1159 = _834;
            }
            else
            {
                _1159 = _824;
            }
            float _839 = _826 * _1159;
            float _770 = _483 * _763;
            float _845 = abs(_770);
            float _846 = floor(_845);
            float _848 = sign(_770);
            float _852 = _845 - _846;
            bool _853 = _852 >= 0.5;
            float _1160;
            if (_853)
            {
                float _856 = _846 + 1.0;
                _1160 = _856;
            }
            else
            {
                _1160 = _846;
            }
            float _1246 = -_839;
            float _774 = fma(_848, _1160, _1246);
            float _775 = _774 + 1.0;
            float _776 = fast::max(_775, 1.0);
            float _778 = float(_650);
            float _779 = _776 / _778;
            float _781 = float(_719);
            float _783 = _781 * _779;
            float _784 = floor(_783);
            float _786 = fma(_826, _1159, _784);
            uint _788 = _719 + 1u;
            float _789 = float(_788);
            float _791 = _789 * _779;
            float _792 = ceil(_791);
            float _794 = fma(_826, _1159, _792);
            bool _796 = _786 > 0.0;
            uint _1161;
            if (_796)
            {
                float _800 = float(_666);
                float _801 = fast::min(_786, _800);
                uint _802 = uint(_801);
                _1161 = _802;
            }
            else
            {
                _1161 = 0u;
            }
            bool _807 = _794 > 0.0;
            uint _1162;
            if (_807)
            {
                float _811 = float(_666);
                float _812 = fast::min(_794, _811);
                uint _813 = uint(_812);
                _1162 = _813;
            }
            else
            {
                _1162 = 0u;
            }
            uint _498 = _747 + 2u;
            float _501 = _473.regions[_747];
            float _504 = _473.regions[_498];
            float _879 = _501 * _763;
            float _936 = abs(_879);
            float _937 = floor(_936);
            float _939 = sign(_879);
            float _943 = _936 - _937;
            bool _944 = _943 >= 0.5;
            float _1163;
            if (_944)
            {
                float _947 = _937 + 1.0;
                _1163 = _947;
            }
            else
            {
                _1163 = _937;
            }
            float _952 = _939 * _1163;
            float _883 = _504 * _763;
            float _958 = abs(_883);
            float _959 = floor(_958);
            float _961 = sign(_883);
            float _965 = _958 - _959;
            bool _966 = _965 >= 0.5;
            float _1164;
            if (_966)
            {
                float _969 = _959 + 1.0;
                _1164 = _969;
            }
            else
            {
                _1164 = _959;
            }
            float _1247 = -_952;
            float _887 = fma(_961, _1164, _1247);
            float _888 = _887 + 1.0;
            float _889 = fast::max(_888, 1.0);
            float _891 = float(_658);
            float _892 = _889 / _891;
            float _894 = float(_709);
            float _896 = _894 * _892;
            float _897 = floor(_896);
            float _899 = fma(_939, _1163, _897);
            uint _901 = _709 + 1u;
            float _902 = float(_901);
            float _904 = _902 * _892;
            float _905 = ceil(_904);
            float _907 = fma(_939, _1163, _905);
            bool _909 = _899 > 0.0;
            uint _1165;
            if (_909)
            {
                float _913 = float(_674);
                float _914 = fast::min(_899, _913);
                uint _915 = uint(_914);
                _1165 = _915;
            }
            else
            {
                _1165 = 0u;
            }
            bool _920 = _907 > 0.0;
            uint _1166;
            if (_920)
            {
                float _924 = float(_674);
                float _925 = fast::min(_907, _924);
                uint _926 = uint(_925);
                _1166 = _926;
            }
            else
            {
                _1166 = 0u;
            }
            float _1177;
            do
            {
                bool _991 = _1161 >= _1162;
                bool _992 = !_991;
                bool _1000;
                if (_992)
                {
                    _1000 = _1165 >= _1166;
                }
                else
                {
                    _1000 = _991;
                }
                if (_1000)
                {
                    _1177 = 0.0;
                    break;
                }
                uint _1006 = _1161 * _674;
                uint _1009 = _1006 + _1165;
                uint _1012 = _745 * _666;
                uint _1014 = _1012 * _674;
                uint _1017 = _1014 + _1009;
                float _1019 = _369.x[_1017];
                uint _1167;
                float _1168;
                _1168 = _1019;
                _1167 = _1161;
                uint _1076;
                float _1175;
                for (; _1167 < _1162; _1076 = _1167 + uint(1), _1168 = _1175, _1167 = _1076)
                {
                    _1175 = _1168;
                    for (uint _1169 = _1165; _1169 < _1166; )
                    {
                        uint _1048 = _1167 * _674;
                        uint _1054 = _1166 - 1u;
                        uint _1055 = min(_1169, _1054);
                        uint _1056 = _1048 + _1055;
                        uint _1061 = _1014 + _1056;
                        float _1063 = _369.x[_1061];
                        float _1064 = fast::max(_1175, _1063);
                        uint _1199 = _1169 + 1u;
                        uint _1202 = min(_1199, _1054);
                        uint _1203 = _1048 + _1202;
                        uint _1204 = _1014 + _1203;
                        float _1206 = _369.x[_1204];
                        float _1207 = fast::max(_1064, _1206);
                        uint _1217 = _1169 + 2u;
                        uint _1220 = min(_1217, _1054);
                        uint _1221 = _1048 + _1220;
                        uint _1222 = _1014 + _1221;
                        float _1224 = _369.x[_1222];
                        float _1225 = fast::max(_1207, _1224);
                        uint _1235 = _1169 + 3u;
                        uint _1238 = min(_1235, _1054);
                        uint _1239 = _1048 + _1238;
                        uint _1240 = _1014 + _1239;
                        float _1242 = _369.x[_1240];
                        float _1243 = fast::max(_1225, _1242);
                        uint _1072 = _1169 + 4u;
                        _1169 = _1072;
                        _1175 = _1243;
                        continue;
                    }
                }
                _1177 = _1168;
                break;
            } while(false);
            _533.y[_1158] = _1177;
            uint _539 = _1158 + 64u;
            _1158 = _539;
            continue;
        }
        else
        {
            break;
        }
    }
}


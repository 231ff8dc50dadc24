// indexing/gather_nd.comp BATCHED=0 DEPTH=2 128x1x1 #022864f7
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct Block0
{
    uint x_words[1];
};

struct Block1
{
    uint2 indices_words[1];
};

struct Block2
{
    uint4 y_quads[1];
};

struct GatherNdParams
{
    uint total;
    uint inner;
    uint count;
    uint extents[8];
};

struct Push
{
    GatherNdParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _139 [[buffer(0)]], const device Block1& _149 [[buffer(1)]], device Block2& _159 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _188 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _230 = _188.p.total;
    uint _312 = _230 >> uint(2);
    uint _314 = _230 & 3u;
    uint _316 = extent_table.words[_312][_314];
    uint _235 = _188.p.inner;
    uint _320 = _235 >> uint(2);
    uint _322 = _235 & 3u;
    uint _324 = extent_table.words[_320][_322];
    uint _239 = _316 - 1u;
    uint _242 = _316 + 3u;
    uint _244 = _242 / 4u;
    uint _251 = gl_NumWorkGroups.x;
    uint _253 = _251 * 128u;
    uint _257 = gl_GlobalInvocationID.x;
    uint _857;
    _857 = _257;
    for (;;)
    {
        bool _265 = _857 < _244;
        if (_265)
        {
            uint _268 = _857 * 4u;
            uint _339 = _268 / _324;
            uint _347 = _188.p.extents[0u];
            uint _378 = _347 >> uint(2);
            uint _380 = _347 & 3u;
            uint _382 = extent_table.words[_378][_380];
            uint _353 = _339 * 2u;
            uint2 _387 = _149.indices_words[_353];
            uint _394 = _387.y;
            uint _395 = _394 & 2147483648u;
            bool _396 = _395 != 0u;
            uint _400 = _396 ? 4294967295u : 0u;
            bool _401 = _394 == _400;
            bool _410;
            if (_401)
            {
                uint _404 = _387.x;
                uint _405 = _404 & 2147483648u;
                bool _406 = _405 != 0u;
                bool _408 = _406 == _396;
                _410 = _408;
            }
            else
            {
                _410 = _401;
            }
            int _885;
            if (_410)
            {
                uint _414 = _387.x;
                int _415 = int(_414);
                _885 = _415;
            }
            else
            {
                int _418 = _396 ? int(0x80000000) : 2147483647;
                _885 = _418;
            }
            bool _437 = _885 < 0;
            int _886;
            if (_437)
            {
                int _441 = int(_382);
                int _442 = _885 + _441;
                _886 = _442;
            }
            else
            {
                _886 = _885;
            }
            int _429 = int(_382);
            int _430 = _429 - 1;
            int _431 = clamp(_886, 0, _430);
            uint _432 = uint(_431);
            uint _910 = _188.p.extents[1u];
            uint _911 = _910 >> uint(2);
            uint _912 = _910 & 3u;
            uint _914 = extent_table.words[_911][_912];
            uint _915 = _432 * _914;
            uint _917 = _353 + 1u;
            uint2 _919 = _149.indices_words[_917];
            uint _920 = _919.y;
            uint _921 = _920 & 2147483648u;
            bool _922 = _921 != 0u;
            uint _924 = _922 ? 4294967295u : 0u;
            bool _925 = _920 == _924;
            bool _932;
            if (_925)
            {
                uint _927 = _919.x;
                uint _928 = _927 & 2147483648u;
                bool _929 = _928 != 0u;
                bool _930 = _929 == _922;
                _932 = _930;
            }
            else
            {
                _932 = _925;
            }
            int _939;
            if (_932)
            {
                uint _936 = _919.x;
                int _937 = int(_936);
                _939 = _937;
            }
            else
            {
                int _934 = _922 ? int(0x80000000) : 2147483647;
                _939 = _934;
            }
            bool _940 = _939 < 0;
            int _946;
            if (_940)
            {
                int _943 = int(_914);
                int _944 = _939 + _943;
                _946 = _944;
            }
            else
            {
                _946 = _939;
            }
            int _947 = int(_914);
            int _948 = _947 - 1;
            int _949 = clamp(_946, 0, _948);
            uint _950 = uint(_949);
            uint _951 = _915 + _950;
            uint _367 = _951 * _324;
            uint _371 = _339 * _324;
            uint _372 = _268 - _371;
            uint _373 = _367 + _372;
            uint _451 = _139.x_words[_373];
            uint _275 = _268 + 1u;
            uint _277 = min(_275, _239);
            uint _466 = _277 / _324;
            uint _480 = _466 * 2u;
            uint2 _514 = _149.indices_words[_480];
            uint _521 = _514.y;
            uint _522 = _521 & 2147483648u;
            bool _523 = _522 != 0u;
            uint _527 = _523 ? 4294967295u : 0u;
            bool _528 = _521 == _527;
            bool _537;
            if (_528)
            {
                uint _531 = _514.x;
                uint _532 = _531 & 2147483648u;
                bool _533 = _532 != 0u;
                bool _535 = _533 == _523;
                _537 = _535;
            }
            else
            {
                _537 = _528;
            }
            int _880;
            if (_537)
            {
                uint _541 = _514.x;
                int _542 = int(_541);
                _880 = _542;
            }
            else
            {
                int _545 = _523 ? int(0x80000000) : 2147483647;
                _880 = _545;
            }
            bool _564 = _880 < 0;
            int _881;
            if (_564)
            {
                int _569 = _880 + _429;
                _881 = _569;
            }
            else
            {
                _881 = _880;
            }
            int _558 = clamp(_881, 0, _430);
            uint _559 = uint(_558);
            uint _966 = _559 * _914;
            uint _968 = _480 + 1u;
            uint2 _970 = _149.indices_words[_968];
            uint _971 = _970.y;
            uint _972 = _971 & 2147483648u;
            bool _973 = _972 != 0u;
            uint _975 = _973 ? 4294967295u : 0u;
            bool _976 = _971 == _975;
            bool _983;
            if (_976)
            {
                uint _978 = _970.x;
                uint _979 = _978 & 2147483648u;
                bool _980 = _979 != 0u;
                bool _981 = _980 == _973;
                _983 = _981;
            }
            else
            {
                _983 = _976;
            }
            int _990;
            if (_983)
            {
                uint _987 = _970.x;
                int _988 = int(_987);
                _990 = _988;
            }
            else
            {
                int _985 = _973 ? int(0x80000000) : 2147483647;
                _990 = _985;
            }
            bool _991 = _990 < 0;
            int _997;
            if (_991)
            {
                int _995 = _990 + _947;
                _997 = _995;
            }
            else
            {
                _997 = _990;
            }
            int _1000 = clamp(_997, 0, _948);
            uint _1001 = uint(_1000);
            uint _1002 = _966 + _1001;
            uint _494 = _1002 * _324;
            uint _498 = _466 * _324;
            uint _499 = _277 - _498;
            uint _500 = _494 + _499;
            uint _578 = _139.x_words[_500];
            uint _283 = _268 + 2u;
            uint _285 = min(_283, _239);
            uint _593 = _285 / _324;
            uint _607 = _593 * 2u;
            uint2 _641 = _149.indices_words[_607];
            uint _648 = _641.y;
            uint _649 = _648 & 2147483648u;
            bool _650 = _649 != 0u;
            uint _654 = _650 ? 4294967295u : 0u;
            bool _655 = _648 == _654;
            bool _664;
            if (_655)
            {
                uint _658 = _641.x;
                uint _659 = _658 & 2147483648u;
                bool _660 = _659 != 0u;
                bool _662 = _660 == _650;
                _664 = _662;
            }
            else
            {
                _664 = _655;
            }
            int _875;
            if (_664)
            {
                uint _668 = _641.x;
                int _669 = int(_668);
                _875 = _669;
            }
            else
            {
                int _672 = _650 ? int(0x80000000) : 2147483647;
                _875 = _672;
            }
            bool _691 = _875 < 0;
            int _876;
            if (_691)
            {
                int _696 = _875 + _429;
                _876 = _696;
            }
            else
            {
                _876 = _875;
            }
            int _685 = clamp(_876, 0, _430);
            uint _686 = uint(_685);
            uint _1017 = _686 * _914;
            uint _1019 = _607 + 1u;
            uint2 _1021 = _149.indices_words[_1019];
            uint _1022 = _1021.y;
            uint _1023 = _1022 & 2147483648u;
            bool _1024 = _1023 != 0u;
            uint _1026 = _1024 ? 4294967295u : 0u;
            bool _1027 = _1022 == _1026;
            bool _1034;
            if (_1027)
            {
                uint _1029 = _1021.x;
                uint _1030 = _1029 & 2147483648u;
                bool _1031 = _1030 != 0u;
                bool _1032 = _1031 == _1024;
                _1034 = _1032;
            }
            else
            {
                _1034 = _1027;
            }
            int _1041;
            if (_1034)
            {
                uint _1038 = _1021.x;
                int _1039 = int(_1038);
                _1041 = _1039;
            }
            else
            {
                int _1036 = _1024 ? int(0x80000000) : 2147483647;
                _1041 = _1036;
            }
            bool _1042 = _1041 < 0;
            int _1048;
            if (_1042)
            {
                int _1046 = _1041 + _947;
                _1048 = _1046;
            }
            else
            {
                _1048 = _1041;
            }
            int _1051 = clamp(_1048, 0, _948);
            uint _1052 = uint(_1051);
            uint _1053 = _1017 + _1052;
            uint _621 = _1053 * _324;
            uint _625 = _593 * _324;
            uint _626 = _285 - _625;
            uint _627 = _621 + _626;
            uint _705 = _139.x_words[_627];
            uint _291 = _268 + 3u;
            uint _293 = min(_291, _239);
            uint _720 = _293 / _324;
            uint _734 = _720 * 2u;
            uint2 _768 = _149.indices_words[_734];
            uint _775 = _768.y;
            uint _776 = _775 & 2147483648u;
            bool _777 = _776 != 0u;
            uint _781 = _777 ? 4294967295u : 0u;
            bool _782 = _775 == _781;
            bool _791;
            if (_782)
            {
                uint _785 = _768.x;
                uint _786 = _785 & 2147483648u;
                bool _787 = _786 != 0u;
                bool _789 = _787 == _777;
                _791 = _789;
            }
            else
            {
                _791 = _782;
            }
            int _870;
            if (_791)
            {
                uint _795 = _768.x;
                int _796 = int(_795);
                _870 = _796;
            }
            else
            {
                int _799 = _777 ? int(0x80000000) : 2147483647;
                _870 = _799;
            }
            bool _818 = _870 < 0;
            int _871;
            if (_818)
            {
                int _823 = _870 + _429;
                _871 = _823;
            }
            else
            {
                _871 = _870;
            }
            int _812 = clamp(_871, 0, _430);
            uint _813 = uint(_812);
            uint _1068 = _813 * _914;
            uint _1070 = _734 + 1u;
            uint2 _1072 = _149.indices_words[_1070];
            uint _1073 = _1072.y;
            uint _1074 = _1073 & 2147483648u;
            bool _1075 = _1074 != 0u;
            uint _1077 = _1075 ? 4294967295u : 0u;
            bool _1078 = _1073 == _1077;
            bool _1085;
            if (_1078)
            {
                uint _1080 = _1072.x;
                uint _1081 = _1080 & 2147483648u;
                bool _1082 = _1081 != 0u;
                bool _1083 = _1082 == _1075;
                _1085 = _1083;
            }
            else
            {
                _1085 = _1078;
            }
            int _1092;
            if (_1085)
            {
                uint _1089 = _1072.x;
                int _1090 = int(_1089);
                _1092 = _1090;
            }
            else
            {
                int _1087 = _1075 ? int(0x80000000) : 2147483647;
                _1092 = _1087;
            }
            bool _1093 = _1092 < 0;
            int _1099;
            if (_1093)
            {
                int _1097 = _1092 + _947;
                _1099 = _1097;
            }
            else
            {
                _1099 = _1092;
            }
            int _1102 = clamp(_1099, 0, _948);
            uint _1103 = uint(_1102);
            uint _1104 = _1068 + _1103;
            uint _748 = _1104 * _324;
            uint _752 = _720 * _324;
            uint _753 = _293 - _752;
            uint _754 = _748 + _753;
            uint _832 = _139.x_words[_754];
            uint4 _839 = uint4(_451, _578, _705, _832);
            _159.y_quads[_857] = _839;
            uint _307 = _857 + _253;
            _857 = _307;
            continue;
        }
        else
        {
            break;
        }
    }
}


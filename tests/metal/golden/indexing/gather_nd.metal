// indexing/gather_nd.comp DEPTH=2 128x1x1 #022864f7
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
    uint extents[8];
};

struct Push
{
    GatherNdParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _139 [[buffer(0)]], const device Block1& _149 [[buffer(1)]], device Block2& _159 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _188 [[buffer(29)]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]], uint3 gl_GlobalInvocationID [[thread_position_in_grid]])
{
    uint _229 = _188.p.total;
    uint _311 = _229 >> uint(2);
    uint _313 = _229 & 3u;
    uint _315 = extent_table.words[_311][_313];
    uint _234 = _188.p.inner;
    uint _319 = _234 >> uint(2);
    uint _321 = _234 & 3u;
    uint _323 = extent_table.words[_319][_321];
    uint _238 = _315 - 1u;
    uint _241 = _315 + 3u;
    uint _243 = _241 / 4u;
    uint _250 = gl_NumWorkGroups.x;
    uint _252 = _250 * 128u;
    uint _256 = gl_GlobalInvocationID.x;
    uint _856;
    _856 = _256;
    for (;;)
    {
        bool _264 = _856 < _243;
        if (_264)
        {
            uint _267 = _856 * 4u;
            uint _338 = _267 / _323;
            uint _346 = _188.p.extents[0u];
            uint _377 = _346 >> uint(2);
            uint _379 = _346 & 3u;
            uint _381 = extent_table.words[_377][_379];
            uint _352 = _338 * 2u;
            uint2 _386 = _149.indices_words[_352];
            uint _393 = _386.y;
            uint _394 = _393 & 2147483648u;
            bool _395 = _394 != 0u;
            uint _399 = _395 ? 4294967295u : 0u;
            bool _400 = _393 == _399;
            bool _409;
            if (_400)
            {
                uint _403 = _386.x;
                uint _404 = _403 & 2147483648u;
                bool _405 = _404 != 0u;
                bool _407 = _405 == _395;
                _409 = _407;
            }
            else
            {
                _409 = _400;
            }
            int _884;
            if (_409)
            {
                uint _413 = _386.x;
                int _414 = int(_413);
                _884 = _414;
            }
            else
            {
                int _417 = _395 ? int(0x80000000) : 2147483647;
                _884 = _417;
            }
            bool _436 = _884 < 0;
            int _885;
            if (_436)
            {
                int _440 = int(_381);
                int _441 = _884 + _440;
                _885 = _441;
            }
            else
            {
                _885 = _884;
            }
            int _428 = int(_381);
            int _429 = _428 - 1;
            int _430 = clamp(_885, 0, _429);
            uint _431 = uint(_430);
            uint _909 = _188.p.extents[1u];
            uint _910 = _909 >> uint(2);
            uint _911 = _909 & 3u;
            uint _913 = extent_table.words[_910][_911];
            uint _914 = _431 * _913;
            uint _916 = _352 + 1u;
            uint2 _918 = _149.indices_words[_916];
            uint _919 = _918.y;
            uint _920 = _919 & 2147483648u;
            bool _921 = _920 != 0u;
            uint _923 = _921 ? 4294967295u : 0u;
            bool _924 = _919 == _923;
            bool _931;
            if (_924)
            {
                uint _926 = _918.x;
                uint _927 = _926 & 2147483648u;
                bool _928 = _927 != 0u;
                bool _929 = _928 == _921;
                _931 = _929;
            }
            else
            {
                _931 = _924;
            }
            int _938;
            if (_931)
            {
                uint _935 = _918.x;
                int _936 = int(_935);
                _938 = _936;
            }
            else
            {
                int _933 = _921 ? int(0x80000000) : 2147483647;
                _938 = _933;
            }
            bool _939 = _938 < 0;
            int _945;
            if (_939)
            {
                int _942 = int(_913);
                int _943 = _938 + _942;
                _945 = _943;
            }
            else
            {
                _945 = _938;
            }
            int _946 = int(_913);
            int _947 = _946 - 1;
            int _948 = clamp(_945, 0, _947);
            uint _949 = uint(_948);
            uint _950 = _914 + _949;
            uint _366 = _950 * _323;
            uint _370 = _338 * _323;
            uint _371 = _267 - _370;
            uint _372 = _366 + _371;
            uint _450 = _139.x_words[_372];
            uint _274 = _267 + 1u;
            uint _276 = min(_274, _238);
            uint _465 = _276 / _323;
            uint _479 = _465 * 2u;
            uint2 _513 = _149.indices_words[_479];
            uint _520 = _513.y;
            uint _521 = _520 & 2147483648u;
            bool _522 = _521 != 0u;
            uint _526 = _522 ? 4294967295u : 0u;
            bool _527 = _520 == _526;
            bool _536;
            if (_527)
            {
                uint _530 = _513.x;
                uint _531 = _530 & 2147483648u;
                bool _532 = _531 != 0u;
                bool _534 = _532 == _522;
                _536 = _534;
            }
            else
            {
                _536 = _527;
            }
            int _879;
            if (_536)
            {
                uint _540 = _513.x;
                int _541 = int(_540);
                _879 = _541;
            }
            else
            {
                int _544 = _522 ? int(0x80000000) : 2147483647;
                _879 = _544;
            }
            bool _563 = _879 < 0;
            int _880;
            if (_563)
            {
                int _568 = _879 + _428;
                _880 = _568;
            }
            else
            {
                _880 = _879;
            }
            int _557 = clamp(_880, 0, _429);
            uint _558 = uint(_557);
            uint _965 = _558 * _913;
            uint _967 = _479 + 1u;
            uint2 _969 = _149.indices_words[_967];
            uint _970 = _969.y;
            uint _971 = _970 & 2147483648u;
            bool _972 = _971 != 0u;
            uint _974 = _972 ? 4294967295u : 0u;
            bool _975 = _970 == _974;
            bool _982;
            if (_975)
            {
                uint _977 = _969.x;
                uint _978 = _977 & 2147483648u;
                bool _979 = _978 != 0u;
                bool _980 = _979 == _972;
                _982 = _980;
            }
            else
            {
                _982 = _975;
            }
            int _989;
            if (_982)
            {
                uint _986 = _969.x;
                int _987 = int(_986);
                _989 = _987;
            }
            else
            {
                int _984 = _972 ? int(0x80000000) : 2147483647;
                _989 = _984;
            }
            bool _990 = _989 < 0;
            int _996;
            if (_990)
            {
                int _994 = _989 + _946;
                _996 = _994;
            }
            else
            {
                _996 = _989;
            }
            int _999 = clamp(_996, 0, _947);
            uint _1000 = uint(_999);
            uint _1001 = _965 + _1000;
            uint _493 = _1001 * _323;
            uint _497 = _465 * _323;
            uint _498 = _276 - _497;
            uint _499 = _493 + _498;
            uint _577 = _139.x_words[_499];
            uint _282 = _267 + 2u;
            uint _284 = min(_282, _238);
            uint _592 = _284 / _323;
            uint _606 = _592 * 2u;
            uint2 _640 = _149.indices_words[_606];
            uint _647 = _640.y;
            uint _648 = _647 & 2147483648u;
            bool _649 = _648 != 0u;
            uint _653 = _649 ? 4294967295u : 0u;
            bool _654 = _647 == _653;
            bool _663;
            if (_654)
            {
                uint _657 = _640.x;
                uint _658 = _657 & 2147483648u;
                bool _659 = _658 != 0u;
                bool _661 = _659 == _649;
                _663 = _661;
            }
            else
            {
                _663 = _654;
            }
            int _874;
            if (_663)
            {
                uint _667 = _640.x;
                int _668 = int(_667);
                _874 = _668;
            }
            else
            {
                int _671 = _649 ? int(0x80000000) : 2147483647;
                _874 = _671;
            }
            bool _690 = _874 < 0;
            int _875;
            if (_690)
            {
                int _695 = _874 + _428;
                _875 = _695;
            }
            else
            {
                _875 = _874;
            }
            int _684 = clamp(_875, 0, _429);
            uint _685 = uint(_684);
            uint _1016 = _685 * _913;
            uint _1018 = _606 + 1u;
            uint2 _1020 = _149.indices_words[_1018];
            uint _1021 = _1020.y;
            uint _1022 = _1021 & 2147483648u;
            bool _1023 = _1022 != 0u;
            uint _1025 = _1023 ? 4294967295u : 0u;
            bool _1026 = _1021 == _1025;
            bool _1033;
            if (_1026)
            {
                uint _1028 = _1020.x;
                uint _1029 = _1028 & 2147483648u;
                bool _1030 = _1029 != 0u;
                bool _1031 = _1030 == _1023;
                _1033 = _1031;
            }
            else
            {
                _1033 = _1026;
            }
            int _1040;
            if (_1033)
            {
                uint _1037 = _1020.x;
                int _1038 = int(_1037);
                _1040 = _1038;
            }
            else
            {
                int _1035 = _1023 ? int(0x80000000) : 2147483647;
                _1040 = _1035;
            }
            bool _1041 = _1040 < 0;
            int _1047;
            if (_1041)
            {
                int _1045 = _1040 + _946;
                _1047 = _1045;
            }
            else
            {
                _1047 = _1040;
            }
            int _1050 = clamp(_1047, 0, _947);
            uint _1051 = uint(_1050);
            uint _1052 = _1016 + _1051;
            uint _620 = _1052 * _323;
            uint _624 = _592 * _323;
            uint _625 = _284 - _624;
            uint _626 = _620 + _625;
            uint _704 = _139.x_words[_626];
            uint _290 = _267 + 3u;
            uint _292 = min(_290, _238);
            uint _719 = _292 / _323;
            uint _733 = _719 * 2u;
            uint2 _767 = _149.indices_words[_733];
            uint _774 = _767.y;
            uint _775 = _774 & 2147483648u;
            bool _776 = _775 != 0u;
            uint _780 = _776 ? 4294967295u : 0u;
            bool _781 = _774 == _780;
            bool _790;
            if (_781)
            {
                uint _784 = _767.x;
                uint _785 = _784 & 2147483648u;
                bool _786 = _785 != 0u;
                bool _788 = _786 == _776;
                _790 = _788;
            }
            else
            {
                _790 = _781;
            }
            int _869;
            if (_790)
            {
                uint _794 = _767.x;
                int _795 = int(_794);
                _869 = _795;
            }
            else
            {
                int _798 = _776 ? int(0x80000000) : 2147483647;
                _869 = _798;
            }
            bool _817 = _869 < 0;
            int _870;
            if (_817)
            {
                int _822 = _869 + _428;
                _870 = _822;
            }
            else
            {
                _870 = _869;
            }
            int _811 = clamp(_870, 0, _429);
            uint _812 = uint(_811);
            uint _1067 = _812 * _913;
            uint _1069 = _733 + 1u;
            uint2 _1071 = _149.indices_words[_1069];
            uint _1072 = _1071.y;
            uint _1073 = _1072 & 2147483648u;
            bool _1074 = _1073 != 0u;
            uint _1076 = _1074 ? 4294967295u : 0u;
            bool _1077 = _1072 == _1076;
            bool _1084;
            if (_1077)
            {
                uint _1079 = _1071.x;
                uint _1080 = _1079 & 2147483648u;
                bool _1081 = _1080 != 0u;
                bool _1082 = _1081 == _1074;
                _1084 = _1082;
            }
            else
            {
                _1084 = _1077;
            }
            int _1091;
            if (_1084)
            {
                uint _1088 = _1071.x;
                int _1089 = int(_1088);
                _1091 = _1089;
            }
            else
            {
                int _1086 = _1074 ? int(0x80000000) : 2147483647;
                _1091 = _1086;
            }
            bool _1092 = _1091 < 0;
            int _1098;
            if (_1092)
            {
                int _1096 = _1091 + _946;
                _1098 = _1096;
            }
            else
            {
                _1098 = _1091;
            }
            int _1101 = clamp(_1098, 0, _947);
            uint _1102 = uint(_1101);
            uint _1103 = _1067 + _1102;
            uint _747 = _1103 * _323;
            uint _751 = _719 * _323;
            uint _752 = _292 - _751;
            uint _753 = _747 + _752;
            uint _831 = _139.x_words[_753];
            uint4 _838 = uint4(_450, _577, _704, _831);
            _159.y_quads[_856] = _838;
            uint _306 = _856 + _252;
            _856 = _306;
            continue;
        }
        else
        {
            break;
        }
    }
}


// matmul/codes.comp BATCHED=0 BITS=2 CL=2 NV=1 PACKED=1 RESIDUAL=0 SCALED=0 SG=8 SHUFFLE=0 TEXEL=0 TM=2 ZEROS=2 8x16x1 #3339654c
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct a_block
{
    float4 quads[1];
};

struct b_block
{
    float4 quads[1];
};

struct c_block
{
    float4 quads[1];
};

struct MatmulParams
{
    uint rows;
    uint inner;
    uint columns;
    uint batches;
    uint vectors;
    uint batch[4];
    uint a_matrix[4];
    uint b_matrix[4];
    uint scalars[12];
    uint row_quads;
    uint first_quad;
};

struct Push
{
    MatmulParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(8u, 16u, 1u);

kernel void main0(const device a_block& a [[buffer(0)]], const device b_block& b [[buffer(1)]], device c_block& c [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _270 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _911 = _270.p.rows;
    uint _941 = _911 >> uint(2);
    uint _943 = _911 & 3u;
    uint _945 = extent_table.words[_941][_943];
    uint _915 = _270.p.inner;
    uint _949 = _915 >> uint(2);
    uint _951 = _915 & 3u;
    uint _953 = extent_table.words[_949][_951];
    uint _919 = _270.p.columns;
    uint _957 = _919 >> uint(2);
    uint _959 = _919 & 3u;
    uint _961 = extent_table.words[_957][_959];
    uint _924 = _953 + 3u;
    uint _925 = _924 / 4u;
    uint _929 = _961 + 3u;
    uint _930 = _929 / 4u;
    uint _934 = _930 + 1u;
    uint _935 = _934 / 2u;
    uint _974 = _945 + 127u;
    uint _975 = _974 / 128u;
    uint _977 = gl_WorkGroupID.y;
    uint _979 = gl_NumWorkGroups.x;
    uint _980 = _977 * _979;
    uint _982 = gl_WorkGroupID.x;
    uint _983 = _980 + _982;
    uint _986 = _983 / _975;
    uint _990 = _986 / _935;
    uint _995 = _986 * _975;
    uint _996 = _983 - _995;
    uint _997 = _996 * 16u;
    uint _999 = gl_LocalInvocationID.y;
    uint _1000 = _997 + _999;
    bool _1003 = _990 < 1u;
    uint _1685;
    if (_1003)
    {
        uint _1009 = _1000 * 8u;
        _1685 = _1009;
    }
    else
    {
        _1685 = _945;
    }
    uint _1016 = _990 * _935;
    uint _1017 = _986 - _1016;
    uint _1021 = min(_990, 0u);
    uint _1101 = gl_LocalInvocationID.x;
    uint _1102 = _1101 / 2u;
    uint _1077 = _1685 + _1102;
    uint _1109 = _945 - 1u;
    uint _1110 = min(_1077, _1109);
    uint _1119 = _1110 * _925;
    uint _3316 = 4u + _1102;
    uint _3317 = _1685 + _3316;
    uint _3321 = min(_3317, _1109);
    uint _3323 = _3321 * _925;
    uint _1046 = _925 + 3u;
    uint _1047 = _1046 / 4u;
    uint _1051 = _1017 * _1047;
    uint _1052 = _1051 * 2u;
    uint _1137 = _1101 % 2u;
    uint _1054 = _1052 + _1137;
    uint _1156 = _1017 * 2u;
    uint _1158 = _1156 + _1137;
    uint _1161 = _270.p.b_matrix[3];
    uint _1163 = _1161 + _1158;
    float4 _1181 = b.quads[_1163];
    float4 _1166 = _1181 - float4(2.0);
    uint _1689;
    float4 _3440;
    float4 _3444;
    _3444 = float4(0.0);
    _3440 = float4(0.0);
    _1689 = 0u;
    for (;;)
    {
        bool _1195 = _1689 < _1047;
        if (_1195)
        {
            uint _1205 = _1689 * 2u;
            uint _1206 = _1054 + _1205;
            float4 _1243 = b.quads[_1206];
            uint4 _1212 = as_type<uint4>(_1243);
            uint _1224 = _1689 * 4u;
            bool _1264 = _1224 < _925;
            uint _1268 = _1264 ? _1224 : 0u;
            uint _1382 = _1119 + _1268;
            float4 _1396 = a.quads[_1382];
            uint _1786 = _3323 + _1268;
            float4 _1788 = a.quads[_1786];
            bool4 _3477 = bool4(_1264);
            float4 _3478 = select(float4(0.0), _1396, _3477);
            float4 _3480 = select(float4(0.0), _1788, _3477);
            uint _1312 = _1212.x;
            uint _1405 = _1312 >> 0u;
            uint4 _1406 = uint4(_1405);
            uint4 _1407 = _1406 >> uint4(0u, 8u, 16u, 24u);
            uint4 _1409 = _1407 & uint4(3u);
            int4 _1410 = int4(_1409);
            float4 _1411 = float4(_1410);
            float4 _1413 = _1411 - float4(2.0);
            float4 _1321 = _1413 - _1166;
            float _1335 = _3478.x;
            float4 _1349 = _1321 * _1335;
            float4 _1352 = _3440 + _1349;
            float _1812 = _3480.x;
            float4 _1821 = _1321 * _1812;
            float4 _1824 = _3444 + _1821;
            uint _1848 = _1312 >> 2u;
            uint4 _1849 = uint4(_1848);
            uint4 _1850 = _1849 >> uint4(0u, 8u, 16u, 24u);
            uint4 _1851 = _1850 & uint4(3u);
            int4 _1852 = int4(_1851);
            float4 _1853 = float4(_1852);
            float4 _1854 = _1853 - float4(2.0);
            float4 _1860 = _1854 - _1166;
            float _1870 = _3478.y;
            float4 _1879 = _1860 * _1870;
            float4 _1882 = _1352 + _1879;
            float _1894 = _3480.y;
            float4 _1903 = _1860 * _1894;
            float4 _1906 = _1824 + _1903;
            uint _1933 = _1312 >> 4u;
            uint4 _1934 = uint4(_1933);
            uint4 _1935 = _1934 >> uint4(0u, 8u, 16u, 24u);
            uint4 _1936 = _1935 & uint4(3u);
            int4 _1937 = int4(_1936);
            float4 _1938 = float4(_1937);
            float4 _1939 = _1938 - float4(2.0);
            float4 _1945 = _1939 - _1166;
            float _1955 = _3478.z;
            float4 _1964 = _1945 * _1955;
            float4 _1967 = _1882 + _1964;
            float _1979 = _3480.z;
            float4 _1988 = _1945 * _1979;
            float4 _1991 = _1906 + _1988;
            uint _2018 = _1312 >> 6u;
            uint4 _2019 = uint4(_2018);
            uint4 _2020 = _2019 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2021 = _2020 & uint4(3u);
            int4 _2022 = int4(_2021);
            float4 _2023 = float4(_2022);
            float4 _2024 = _2023 - float4(2.0);
            float4 _2030 = _2024 - _1166;
            float _2040 = _3478.w;
            float4 _2049 = _2030 * _2040;
            float4 _2052 = _1967 + _2049;
            float _2064 = _3480.w;
            float4 _2073 = _2030 * _2064;
            float4 _2076 = _1991 + _2073;
            uint _2092 = _1224 + 1u;
            bool _2096 = _2092 < _925;
            uint _2098 = _2096 ? _2092 : 0u;
            uint _2105 = _1119 + _2098;
            float4 _2107 = a.quads[_2105];
            uint _2117 = _3323 + _2098;
            float4 _2119 = a.quads[_2117];
            bool4 _3481 = bool4(_2096);
            float4 _3482 = select(float4(0.0), _2107, _3481);
            float4 _3484 = select(float4(0.0), _2119, _3481);
            uint _2165 = _1212.y;
            uint _2167 = _2165 >> 0u;
            uint4 _2168 = uint4(_2167);
            uint4 _2169 = _2168 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2170 = _2169 & uint4(3u);
            int4 _2171 = int4(_2170);
            float4 _2172 = float4(_2171);
            float4 _2173 = _2172 - float4(2.0);
            float4 _2179 = _2173 - _1166;
            float _2189 = _3482.x;
            float4 _2198 = _2179 * _2189;
            float4 _2201 = _2052 + _2198;
            float _2213 = _3484.x;
            float4 _2222 = _2179 * _2213;
            float4 _2225 = _2076 + _2222;
            uint _2251 = _2165 >> 2u;
            uint4 _2252 = uint4(_2251);
            uint4 _2253 = _2252 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2254 = _2253 & uint4(3u);
            int4 _2255 = int4(_2254);
            float4 _2256 = float4(_2255);
            float4 _2257 = _2256 - float4(2.0);
            float4 _2263 = _2257 - _1166;
            float _2273 = _3482.y;
            float4 _2282 = _2263 * _2273;
            float4 _2285 = _2201 + _2282;
            float _2297 = _3484.y;
            float4 _2306 = _2263 * _2297;
            float4 _2309 = _2225 + _2306;
            uint _2335 = _2165 >> 4u;
            uint4 _2336 = uint4(_2335);
            uint4 _2337 = _2336 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2338 = _2337 & uint4(3u);
            int4 _2339 = int4(_2338);
            float4 _2340 = float4(_2339);
            float4 _2341 = _2340 - float4(2.0);
            float4 _2347 = _2341 - _1166;
            float _2357 = _3482.z;
            float4 _2366 = _2347 * _2357;
            float4 _2369 = _2285 + _2366;
            float _2381 = _3484.z;
            float4 _2390 = _2347 * _2381;
            float4 _2393 = _2309 + _2390;
            uint _2419 = _2165 >> 6u;
            uint4 _2420 = uint4(_2419);
            uint4 _2421 = _2420 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2422 = _2421 & uint4(3u);
            int4 _2423 = int4(_2422);
            float4 _2424 = float4(_2423);
            float4 _2425 = _2424 - float4(2.0);
            float4 _2431 = _2425 - _1166;
            float _2441 = _3482.w;
            float4 _2450 = _2431 * _2441;
            float4 _2453 = _2369 + _2450;
            float _2465 = _3484.w;
            float4 _2474 = _2431 * _2465;
            float4 _2477 = _2393 + _2474;
            uint _2496 = _1224 + 2u;
            bool _2500 = _2496 < _925;
            uint _2502 = _2500 ? _2496 : 0u;
            uint _2509 = _1119 + _2502;
            float4 _2511 = a.quads[_2509];
            uint _2521 = _3323 + _2502;
            float4 _2523 = a.quads[_2521];
            bool4 _3485 = bool4(_2500);
            float4 _3486 = select(float4(0.0), _2511, _3485);
            float4 _3488 = select(float4(0.0), _2523, _3485);
            uint _2569 = _1212.z;
            uint _2571 = _2569 >> 0u;
            uint4 _2572 = uint4(_2571);
            uint4 _2573 = _2572 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2574 = _2573 & uint4(3u);
            int4 _2575 = int4(_2574);
            float4 _2576 = float4(_2575);
            float4 _2577 = _2576 - float4(2.0);
            float4 _2583 = _2577 - _1166;
            float _2593 = _3486.x;
            float4 _2602 = _2583 * _2593;
            float4 _2605 = _2453 + _2602;
            float _2617 = _3488.x;
            float4 _2626 = _2583 * _2617;
            float4 _2629 = _2477 + _2626;
            uint _2655 = _2569 >> 2u;
            uint4 _2656 = uint4(_2655);
            uint4 _2657 = _2656 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2658 = _2657 & uint4(3u);
            int4 _2659 = int4(_2658);
            float4 _2660 = float4(_2659);
            float4 _2661 = _2660 - float4(2.0);
            float4 _2667 = _2661 - _1166;
            float _2677 = _3486.y;
            float4 _2686 = _2667 * _2677;
            float4 _2689 = _2605 + _2686;
            float _2701 = _3488.y;
            float4 _2710 = _2667 * _2701;
            float4 _2713 = _2629 + _2710;
            uint _2739 = _2569 >> 4u;
            uint4 _2740 = uint4(_2739);
            uint4 _2741 = _2740 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2742 = _2741 & uint4(3u);
            int4 _2743 = int4(_2742);
            float4 _2744 = float4(_2743);
            float4 _2745 = _2744 - float4(2.0);
            float4 _2751 = _2745 - _1166;
            float _2761 = _3486.z;
            float4 _2770 = _2751 * _2761;
            float4 _2773 = _2689 + _2770;
            float _2785 = _3488.z;
            float4 _2794 = _2751 * _2785;
            float4 _2797 = _2713 + _2794;
            uint _2823 = _2569 >> 6u;
            uint4 _2824 = uint4(_2823);
            uint4 _2825 = _2824 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2826 = _2825 & uint4(3u);
            int4 _2827 = int4(_2826);
            float4 _2828 = float4(_2827);
            float4 _2829 = _2828 - float4(2.0);
            float4 _2835 = _2829 - _1166;
            float _2845 = _3486.w;
            float4 _2854 = _2835 * _2845;
            float4 _2857 = _2773 + _2854;
            float _2869 = _3488.w;
            float4 _2878 = _2835 * _2869;
            float4 _2881 = _2797 + _2878;
            uint _2900 = _1224 + 3u;
            bool _2904 = _2900 < _925;
            uint _2906 = _2904 ? _2900 : 0u;
            uint _2913 = _1119 + _2906;
            float4 _2915 = a.quads[_2913];
            uint _2925 = _3323 + _2906;
            float4 _2927 = a.quads[_2925];
            bool4 _3489 = bool4(_2904);
            float4 _3490 = select(float4(0.0), _2915, _3489);
            float4 _3492 = select(float4(0.0), _2927, _3489);
            uint _2973 = _1212.w;
            uint _2975 = _2973 >> 0u;
            uint4 _2976 = uint4(_2975);
            uint4 _2977 = _2976 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2978 = _2977 & uint4(3u);
            int4 _2979 = int4(_2978);
            float4 _2980 = float4(_2979);
            float4 _2981 = _2980 - float4(2.0);
            float4 _2987 = _2981 - _1166;
            float _2997 = _3490.x;
            float4 _3006 = _2987 * _2997;
            float4 _3009 = _2857 + _3006;
            float _3021 = _3492.x;
            float4 _3030 = _2987 * _3021;
            float4 _3033 = _2881 + _3030;
            uint _3059 = _2973 >> 2u;
            uint4 _3060 = uint4(_3059);
            uint4 _3061 = _3060 >> uint4(0u, 8u, 16u, 24u);
            uint4 _3062 = _3061 & uint4(3u);
            int4 _3063 = int4(_3062);
            float4 _3064 = float4(_3063);
            float4 _3065 = _3064 - float4(2.0);
            float4 _3071 = _3065 - _1166;
            float _3081 = _3490.y;
            float4 _3090 = _3071 * _3081;
            float4 _3093 = _3009 + _3090;
            float _3105 = _3492.y;
            float4 _3114 = _3071 * _3105;
            float4 _3117 = _3033 + _3114;
            uint _3143 = _2973 >> 4u;
            uint4 _3144 = uint4(_3143);
            uint4 _3145 = _3144 >> uint4(0u, 8u, 16u, 24u);
            uint4 _3146 = _3145 & uint4(3u);
            int4 _3147 = int4(_3146);
            float4 _3148 = float4(_3147);
            float4 _3149 = _3148 - float4(2.0);
            float4 _3155 = _3149 - _1166;
            float _3165 = _3490.z;
            float4 _3174 = _3155 * _3165;
            float4 _3177 = _3093 + _3174;
            float _3189 = _3492.z;
            float4 _3198 = _3155 * _3189;
            float4 _3201 = _3117 + _3198;
            uint _3227 = _2973 >> 6u;
            uint4 _3228 = uint4(_3227);
            uint4 _3229 = _3228 >> uint4(0u, 8u, 16u, 24u);
            uint4 _3230 = _3229 & uint4(3u);
            int4 _3231 = int4(_3230);
            float4 _3232 = float4(_3231);
            float4 _3233 = _3232 - float4(2.0);
            float4 _3239 = _3233 - _1166;
            float _3249 = _3490.w;
            float4 _3258 = _3239 * _3249;
            float4 _3261 = _3177 + _3258;
            float _3273 = _3492.w;
            float4 _3282 = _3239 * _3273;
            float4 _3285 = _3201 + _3282;
            uint _1237 = _1689 + uint(1);
            _3444 = _3285;
            _3440 = _3261;
            _1689 = _1237;
            continue;
        }
        else
        {
            break;
        }
    }
    bool _1455 = _1158 < _930;
    uint _1457 = _1455 ? _1158 : 0u;
    uint _1565 = _270.p.vectors;
    uint _1570 = _1565 + _1457;
    float4 _1578 = b.quads[_1570];
    bool _1502;
    if (_1455)
    {
        bool _1500 = _1077 < _945;
        _1502 = _1500;
    }
    else
    {
        _1502 = _1455;
    }
    if (_1502)
    {
        uint _1508 = _1021 * _945;
        uint _1510 = _1508 + _1077;
        float4 _1601 = _3440 * _1578;
        uint _1530 = _270.p.row_quads;
        uint _1531 = _1510 * _1530;
        uint _1533 = _270.p.first_quad;
        uint _1534 = _1531 + _1533;
        uint _1536 = _1534 + _1158;
        uint _1538 = _1158 * 4u;
        uint4 _1607 = uint4(_1538);
        uint4 _1608 = _1607 + uint4(0u, 1u, 2u, 3u);
        uint4 _1610 = uint4(_961);
        bool4 _1611 = _1608 < _1610;
        float4 _1612 = select(float4(0.0), _1601, _1611);
        c.quads[_1536] = _1612;
    }
    bool _1750;
    if (_1455)
    {
        bool _1748 = _3317 < _945;
        _1750 = _1748;
    }
    else
    {
        _1750 = _1455;
    }
    if (_1750)
    {
        uint _1752 = _1021 * _945;
        uint _1753 = _1752 + _3317;
        float4 _1761 = _3444 * _1578;
        uint _1763 = _270.p.row_quads;
        uint _1764 = _1753 * _1763;
        uint _1766 = _270.p.first_quad;
        uint _1767 = _1764 + _1766;
        uint _1768 = _1767 + _1158;
        uint _1769 = _1158 * 4u;
        uint4 _1770 = uint4(_1769);
        uint4 _1771 = _1770 + uint4(0u, 1u, 2u, 3u);
        uint4 _1772 = uint4(_961);
        bool4 _1773 = _1771 < _1772;
        float4 _1774 = select(float4(0.0), _1761, _1773);
        c.quads[_1768] = _1774;
    }
}


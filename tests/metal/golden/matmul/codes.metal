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

kernel void main0(const device a_block& a [[buffer(0)]], const device b_block& b [[buffer(1)]], device c_block& c [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _276 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _927 = _276.p.rows;
    uint _957 = _927 >> uint(2);
    uint _959 = _927 & 3u;
    uint _961 = extent_table.words[_957][_959];
    uint _931 = _276.p.inner;
    uint _965 = _931 >> uint(2);
    uint _967 = _931 & 3u;
    uint _969 = extent_table.words[_965][_967];
    uint _935 = _276.p.columns;
    uint _973 = _935 >> uint(2);
    uint _975 = _935 & 3u;
    uint _977 = extent_table.words[_973][_975];
    uint _940 = _969 + 3u;
    uint _941 = _940 / 4u;
    uint _945 = _977 + 3u;
    uint _946 = _945 / 4u;
    uint _950 = _946 + 1u;
    uint _951 = _950 / 2u;
    uint _990 = _961 + 127u;
    uint _991 = _990 / 128u;
    uint _993 = gl_WorkGroupID.y;
    uint _995 = gl_NumWorkGroups.x;
    uint _996 = _993 * _995;
    uint _998 = gl_WorkGroupID.x;
    uint _999 = _996 + _998;
    uint _1002 = _999 / _991;
    uint _1006 = _1002 / _951;
    uint _1011 = _1002 * _991;
    uint _1012 = _999 - _1011;
    uint _1013 = _1012 * 16u;
    uint _1015 = gl_LocalInvocationID.y;
    uint _1016 = _1013 + _1015;
    bool _1019 = _1006 < 1u;
    uint _1711;
    if (_1019)
    {
        uint _1025 = _1016 * 8u;
        _1711 = _1025;
    }
    else
    {
        _1711 = _961;
    }
    uint _1032 = _1006 * _951;
    uint _1033 = _1002 - _1032;
    uint _1037 = min(_1006, 0u);
    uint _1117 = gl_LocalInvocationID.x;
    uint _1118 = _1117 / 2u;
    uint _1093 = _1711 + _1118;
    uint _1125 = _961 - 1u;
    uint _1126 = min(_1093, _1125);
    uint _1135 = _1126 * _941;
    uint _3342 = 4u + _1118;
    uint _3343 = _1711 + _3342;
    uint _3347 = min(_3343, _1125);
    uint _3349 = _3347 * _941;
    uint _1062 = _941 + 3u;
    uint _1063 = _1062 / 4u;
    uint _1067 = _1033 * _1063;
    uint _1068 = _1067 * 2u;
    uint _1153 = _1117 % 2u;
    uint _1070 = _1068 + _1153;
    uint _1172 = _1033 * 2u;
    uint _1174 = _1172 + _1153;
    uint _1177 = _276.p.b_matrix[3];
    uint _1179 = _1177 + _1174;
    float4 _1197 = b.quads[_1179];
    float4 _1182 = _1197 - float4(2.0);
    uint _1715;
    float4 _3466;
    float4 _3470;
    _3470 = float4(0.0);
    _3466 = float4(0.0);
    _1715 = 0u;
    for (;;)
    {
        bool _1211 = _1715 < _1063;
        if (_1211)
        {
            uint _1221 = _1715 * 2u;
            uint _1222 = _1070 + _1221;
            float4 _1259 = b.quads[_1222];
            uint4 _1228 = as_type<uint4>(_1259);
            uint _1240 = _1715 * 4u;
            bool _1280 = _1240 < _941;
            uint _1284 = _1280 ? _1240 : 0u;
            uint _1393 = _1135 + _1284;
            float4 _1407 = a.quads[_1393];
            uint _1812 = _3349 + _1284;
            float4 _1814 = a.quads[_1812];
            bool4 _3503 = bool4(_1280);
            float4 _3504 = select(float4(0.0), _1407, _3503);
            float4 _3506 = select(float4(0.0), _1814, _3503);
            uint _1330 = _1228.x;
            uint _1431 = _1330 >> 0u;
            uint4 _1432 = uint4(_1431);
            uint4 _1433 = _1432 >> uint4(0u, 8u, 16u, 24u);
            uint4 _1435 = _1433 & uint4(3u);
            int4 _1436 = int4(_1435);
            float4 _1437 = float4(_1436);
            float4 _1439 = _1437 - float4(2.0);
            float4 _1424 = _1439 - _1182;
            float _1346 = _3504.x;
            float4 _1360 = _1424 * _1346;
            float4 _1363 = _3466 + _1360;
            float _1838 = _3506.x;
            float4 _1847 = _1424 * _1838;
            float4 _1850 = _3470 + _1847;
            uint _1877 = _1330 >> 2u;
            uint4 _1878 = uint4(_1877);
            uint4 _1879 = _1878 >> uint4(0u, 8u, 16u, 24u);
            uint4 _1880 = _1879 & uint4(3u);
            int4 _1881 = int4(_1880);
            float4 _1882 = float4(_1881);
            float4 _1883 = _1882 - float4(2.0);
            float4 _1886 = _1883 - _1182;
            float _1896 = _3504.y;
            float4 _1905 = _1886 * _1896;
            float4 _1908 = _1363 + _1905;
            float _1920 = _3506.y;
            float4 _1929 = _1886 * _1920;
            float4 _1932 = _1850 + _1929;
            uint _1962 = _1330 >> 4u;
            uint4 _1963 = uint4(_1962);
            uint4 _1964 = _1963 >> uint4(0u, 8u, 16u, 24u);
            uint4 _1965 = _1964 & uint4(3u);
            int4 _1966 = int4(_1965);
            float4 _1967 = float4(_1966);
            float4 _1968 = _1967 - float4(2.0);
            float4 _1971 = _1968 - _1182;
            float _1981 = _3504.z;
            float4 _1990 = _1971 * _1981;
            float4 _1993 = _1908 + _1990;
            float _2005 = _3506.z;
            float4 _2014 = _1971 * _2005;
            float4 _2017 = _1932 + _2014;
            uint _2047 = _1330 >> 6u;
            uint4 _2048 = uint4(_2047);
            uint4 _2049 = _2048 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2050 = _2049 & uint4(3u);
            int4 _2051 = int4(_2050);
            float4 _2052 = float4(_2051);
            float4 _2053 = _2052 - float4(2.0);
            float4 _2056 = _2053 - _1182;
            float _2066 = _3504.w;
            float4 _2075 = _2056 * _2066;
            float4 _2078 = _1993 + _2075;
            float _2090 = _3506.w;
            float4 _2099 = _2056 * _2090;
            float4 _2102 = _2017 + _2099;
            uint _2118 = _1240 + 1u;
            bool _2122 = _2118 < _941;
            uint _2124 = _2122 ? _2118 : 0u;
            uint _2131 = _1135 + _2124;
            float4 _2133 = a.quads[_2131];
            uint _2143 = _3349 + _2124;
            float4 _2145 = a.quads[_2143];
            bool4 _3507 = bool4(_2122);
            float4 _3508 = select(float4(0.0), _2133, _3507);
            float4 _3510 = select(float4(0.0), _2145, _3507);
            uint _2193 = _1228.y;
            uint _2196 = _2193 >> 0u;
            uint4 _2197 = uint4(_2196);
            uint4 _2198 = _2197 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2199 = _2198 & uint4(3u);
            int4 _2200 = int4(_2199);
            float4 _2201 = float4(_2200);
            float4 _2202 = _2201 - float4(2.0);
            float4 _2205 = _2202 - _1182;
            float _2215 = _3508.x;
            float4 _2224 = _2205 * _2215;
            float4 _2227 = _2078 + _2224;
            float _2239 = _3510.x;
            float4 _2248 = _2205 * _2239;
            float4 _2251 = _2102 + _2248;
            uint _2280 = _2193 >> 2u;
            uint4 _2281 = uint4(_2280);
            uint4 _2282 = _2281 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2283 = _2282 & uint4(3u);
            int4 _2284 = int4(_2283);
            float4 _2285 = float4(_2284);
            float4 _2286 = _2285 - float4(2.0);
            float4 _2289 = _2286 - _1182;
            float _2299 = _3508.y;
            float4 _2308 = _2289 * _2299;
            float4 _2311 = _2227 + _2308;
            float _2323 = _3510.y;
            float4 _2332 = _2289 * _2323;
            float4 _2335 = _2251 + _2332;
            uint _2364 = _2193 >> 4u;
            uint4 _2365 = uint4(_2364);
            uint4 _2366 = _2365 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2367 = _2366 & uint4(3u);
            int4 _2368 = int4(_2367);
            float4 _2369 = float4(_2368);
            float4 _2370 = _2369 - float4(2.0);
            float4 _2373 = _2370 - _1182;
            float _2383 = _3508.z;
            float4 _2392 = _2373 * _2383;
            float4 _2395 = _2311 + _2392;
            float _2407 = _3510.z;
            float4 _2416 = _2373 * _2407;
            float4 _2419 = _2335 + _2416;
            uint _2448 = _2193 >> 6u;
            uint4 _2449 = uint4(_2448);
            uint4 _2450 = _2449 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2451 = _2450 & uint4(3u);
            int4 _2452 = int4(_2451);
            float4 _2453 = float4(_2452);
            float4 _2454 = _2453 - float4(2.0);
            float4 _2457 = _2454 - _1182;
            float _2467 = _3508.w;
            float4 _2476 = _2457 * _2467;
            float4 _2479 = _2395 + _2476;
            float _2491 = _3510.w;
            float4 _2500 = _2457 * _2491;
            float4 _2503 = _2419 + _2500;
            uint _2522 = _1240 + 2u;
            bool _2526 = _2522 < _941;
            uint _2528 = _2526 ? _2522 : 0u;
            uint _2535 = _1135 + _2528;
            float4 _2537 = a.quads[_2535];
            uint _2547 = _3349 + _2528;
            float4 _2549 = a.quads[_2547];
            bool4 _3511 = bool4(_2526);
            float4 _3512 = select(float4(0.0), _2537, _3511);
            float4 _3514 = select(float4(0.0), _2549, _3511);
            uint _2597 = _1228.z;
            uint _2600 = _2597 >> 0u;
            uint4 _2601 = uint4(_2600);
            uint4 _2602 = _2601 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2603 = _2602 & uint4(3u);
            int4 _2604 = int4(_2603);
            float4 _2605 = float4(_2604);
            float4 _2606 = _2605 - float4(2.0);
            float4 _2609 = _2606 - _1182;
            float _2619 = _3512.x;
            float4 _2628 = _2609 * _2619;
            float4 _2631 = _2479 + _2628;
            float _2643 = _3514.x;
            float4 _2652 = _2609 * _2643;
            float4 _2655 = _2503 + _2652;
            uint _2684 = _2597 >> 2u;
            uint4 _2685 = uint4(_2684);
            uint4 _2686 = _2685 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2687 = _2686 & uint4(3u);
            int4 _2688 = int4(_2687);
            float4 _2689 = float4(_2688);
            float4 _2690 = _2689 - float4(2.0);
            float4 _2693 = _2690 - _1182;
            float _2703 = _3512.y;
            float4 _2712 = _2693 * _2703;
            float4 _2715 = _2631 + _2712;
            float _2727 = _3514.y;
            float4 _2736 = _2693 * _2727;
            float4 _2739 = _2655 + _2736;
            uint _2768 = _2597 >> 4u;
            uint4 _2769 = uint4(_2768);
            uint4 _2770 = _2769 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2771 = _2770 & uint4(3u);
            int4 _2772 = int4(_2771);
            float4 _2773 = float4(_2772);
            float4 _2774 = _2773 - float4(2.0);
            float4 _2777 = _2774 - _1182;
            float _2787 = _3512.z;
            float4 _2796 = _2777 * _2787;
            float4 _2799 = _2715 + _2796;
            float _2811 = _3514.z;
            float4 _2820 = _2777 * _2811;
            float4 _2823 = _2739 + _2820;
            uint _2852 = _2597 >> 6u;
            uint4 _2853 = uint4(_2852);
            uint4 _2854 = _2853 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2855 = _2854 & uint4(3u);
            int4 _2856 = int4(_2855);
            float4 _2857 = float4(_2856);
            float4 _2858 = _2857 - float4(2.0);
            float4 _2861 = _2858 - _1182;
            float _2871 = _3512.w;
            float4 _2880 = _2861 * _2871;
            float4 _2883 = _2799 + _2880;
            float _2895 = _3514.w;
            float4 _2904 = _2861 * _2895;
            float4 _2907 = _2823 + _2904;
            uint _2926 = _1240 + 3u;
            bool _2930 = _2926 < _941;
            uint _2932 = _2930 ? _2926 : 0u;
            uint _2939 = _1135 + _2932;
            float4 _2941 = a.quads[_2939];
            uint _2951 = _3349 + _2932;
            float4 _2953 = a.quads[_2951];
            bool4 _3515 = bool4(_2930);
            float4 _3516 = select(float4(0.0), _2941, _3515);
            float4 _3518 = select(float4(0.0), _2953, _3515);
            uint _3001 = _1228.w;
            uint _3004 = _3001 >> 0u;
            uint4 _3005 = uint4(_3004);
            uint4 _3006 = _3005 >> uint4(0u, 8u, 16u, 24u);
            uint4 _3007 = _3006 & uint4(3u);
            int4 _3008 = int4(_3007);
            float4 _3009 = float4(_3008);
            float4 _3010 = _3009 - float4(2.0);
            float4 _3013 = _3010 - _1182;
            float _3023 = _3516.x;
            float4 _3032 = _3013 * _3023;
            float4 _3035 = _2883 + _3032;
            float _3047 = _3518.x;
            float4 _3056 = _3013 * _3047;
            float4 _3059 = _2907 + _3056;
            uint _3088 = _3001 >> 2u;
            uint4 _3089 = uint4(_3088);
            uint4 _3090 = _3089 >> uint4(0u, 8u, 16u, 24u);
            uint4 _3091 = _3090 & uint4(3u);
            int4 _3092 = int4(_3091);
            float4 _3093 = float4(_3092);
            float4 _3094 = _3093 - float4(2.0);
            float4 _3097 = _3094 - _1182;
            float _3107 = _3516.y;
            float4 _3116 = _3097 * _3107;
            float4 _3119 = _3035 + _3116;
            float _3131 = _3518.y;
            float4 _3140 = _3097 * _3131;
            float4 _3143 = _3059 + _3140;
            uint _3172 = _3001 >> 4u;
            uint4 _3173 = uint4(_3172);
            uint4 _3174 = _3173 >> uint4(0u, 8u, 16u, 24u);
            uint4 _3175 = _3174 & uint4(3u);
            int4 _3176 = int4(_3175);
            float4 _3177 = float4(_3176);
            float4 _3178 = _3177 - float4(2.0);
            float4 _3181 = _3178 - _1182;
            float _3191 = _3516.z;
            float4 _3200 = _3181 * _3191;
            float4 _3203 = _3119 + _3200;
            float _3215 = _3518.z;
            float4 _3224 = _3181 * _3215;
            float4 _3227 = _3143 + _3224;
            uint _3256 = _3001 >> 6u;
            uint4 _3257 = uint4(_3256);
            uint4 _3258 = _3257 >> uint4(0u, 8u, 16u, 24u);
            uint4 _3259 = _3258 & uint4(3u);
            int4 _3260 = int4(_3259);
            float4 _3261 = float4(_3260);
            float4 _3262 = _3261 - float4(2.0);
            float4 _3265 = _3262 - _1182;
            float _3275 = _3516.w;
            float4 _3284 = _3265 * _3275;
            float4 _3287 = _3203 + _3284;
            float _3299 = _3518.w;
            float4 _3308 = _3265 * _3299;
            float4 _3311 = _3227 + _3308;
            uint _1253 = _1715 + uint(1);
            _3470 = _3311;
            _3466 = _3287;
            _1715 = _1253;
            continue;
        }
        else
        {
            break;
        }
    }
    bool _1481 = _1174 < _946;
    uint _1483 = _1481 ? _1174 : 0u;
    uint _1591 = _276.p.vectors;
    uint _1596 = _1591 + _1483;
    float4 _1604 = b.quads[_1596];
    bool _1528;
    if (_1481)
    {
        bool _1526 = _1093 < _961;
        _1528 = _1526;
    }
    else
    {
        _1528 = _1481;
    }
    if (_1528)
    {
        uint _1534 = _1037 * _961;
        uint _1536 = _1534 + _1093;
        float4 _1627 = _3466 * _1604;
        uint _1556 = _276.p.row_quads;
        uint _1557 = _1536 * _1556;
        uint _1559 = _276.p.first_quad;
        uint _1560 = _1557 + _1559;
        uint _1562 = _1560 + _1174;
        uint _1564 = _1174 * 4u;
        uint4 _1633 = uint4(_1564);
        uint4 _1634 = _1633 + uint4(0u, 1u, 2u, 3u);
        uint4 _1636 = uint4(_977);
        bool4 _1637 = _1634 < _1636;
        float4 _1638 = select(float4(0.0), _1627, _1637);
        c.quads[_1562] = _1638;
    }
    bool _1776;
    if (_1481)
    {
        bool _1774 = _3343 < _961;
        _1776 = _1774;
    }
    else
    {
        _1776 = _1481;
    }
    if (_1776)
    {
        uint _1778 = _1037 * _961;
        uint _1779 = _1778 + _3343;
        float4 _1787 = _3470 * _1604;
        uint _1789 = _276.p.row_quads;
        uint _1790 = _1779 * _1789;
        uint _1792 = _276.p.first_quad;
        uint _1793 = _1790 + _1792;
        uint _1794 = _1793 + _1174;
        uint _1795 = _1174 * 4u;
        uint4 _1796 = uint4(_1795);
        uint4 _1797 = _1796 + uint4(0u, 1u, 2u, 3u);
        uint4 _1798 = uint4(_977);
        bool4 _1799 = _1797 < _1798;
        float4 _1800 = select(float4(0.0), _1787, _1799);
        c.quads[_1794] = _1800;
    }
}


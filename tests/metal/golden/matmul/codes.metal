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

kernel void main0(const device a_block& a [[buffer(0)]], const device b_block& b [[buffer(1)]], device c_block& c [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _278 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _955 = _278.p.rows;
    uint _985 = _955 >> uint(2);
    uint _987 = _955 & 3u;
    uint _989 = extent_table.words[_985][_987];
    uint _959 = _278.p.inner;
    uint _993 = _959 >> uint(2);
    uint _995 = _959 & 3u;
    uint _997 = extent_table.words[_993][_995];
    uint _963 = _278.p.columns;
    uint _1001 = _963 >> uint(2);
    uint _1003 = _963 & 3u;
    uint _1005 = extent_table.words[_1001][_1003];
    uint _968 = _997 + 3u;
    uint _969 = _968 / 4u;
    uint _973 = _1005 + 3u;
    uint _974 = _973 / 4u;
    uint _978 = _974 + 1u;
    uint _979 = _978 / 2u;
    uint _1018 = _989 + 127u;
    uint _1019 = _1018 / 128u;
    uint _1021 = gl_WorkGroupID.y;
    uint _1023 = gl_NumWorkGroups.x;
    uint _1024 = _1021 * _1023;
    uint _1026 = gl_WorkGroupID.x;
    uint _1027 = _1024 + _1026;
    uint _1030 = _1027 / _1019;
    uint _1034 = _1030 / _979;
    uint _1039 = _1030 * _1019;
    uint _1040 = _1027 - _1039;
    uint _1041 = _1040 * 16u;
    uint _1043 = gl_LocalInvocationID.y;
    uint _1044 = _1041 + _1043;
    bool _1047 = _1034 < 1u;
    uint _1766;
    if (_1047)
    {
        uint _1053 = _1044 * 8u;
        _1766 = _1053;
    }
    else
    {
        _1766 = _989;
    }
    uint _1060 = _1034 * _979;
    uint _1061 = _1030 - _1060;
    uint _1065 = min(_1034, 0u);
    uint _1145 = gl_LocalInvocationID.x;
    uint _1146 = _1145 / 2u;
    uint _1121 = _1766 + _1146;
    uint _1153 = _989 - 1u;
    uint _1154 = min(_1121, _1153);
    uint _1163 = _1154 * _969;
    uint _3569 = 4u + _1146;
    uint _3570 = _1766 + _3569;
    uint _3574 = min(_3570, _1153);
    uint _3576 = _3574 * _969;
    uint _1090 = _969 + 3u;
    uint _1091 = _1090 / 4u;
    uint _1095 = _1061 * _1091;
    uint _1096 = _1095 * 2u;
    uint _1181 = _1145 % 2u;
    uint _1098 = _1096 + _1181;
    uint _1200 = _1061 * 2u;
    uint _1202 = _1200 + _1181;
    uint _1205 = _278.p.b_matrix[3];
    uint _1207 = _1205 + _1202;
    float4 _1225 = b.quads[_1207];
    float4 _1210 = _1225 - float4(2.0);
    uint _1770;
    float4 _3715;
    float4 _3719;
    _3719 = float4(0.0);
    _3715 = float4(0.0);
    _1770 = 0u;
    for (;;)
    {
        bool _1239 = _1770 < _1091;
        if (_1239)
        {
            uint _1249 = _1770 * 2u;
            uint _1250 = _1098 + _1249;
            float4 _1287 = b.quads[_1250];
            uint4 _1256 = as_type<uint4>(_1287);
            uint _1268 = _1770 * 4u;
            bool _1310 = _1268 < _969;
            uint _1314 = _1310 ? _1268 : 0u;
            uint _1440 = _1163 + _1314;
            float4 _1463 = a.quads[_1440];
            uint _1871 = _3576 + _1314;
            float4 _1873 = a.quads[_1871];
            bool4 _3752 = bool4(_1310);
            float4 _3753 = select(float4(0.0), _1463, _3752);
            float4 _3755 = select(float4(0.0), _1873, _3752);
            uint _1361 = _1256.x;
            uint _1487 = _1361 >> 0u;
            uint4 _1488 = uint4(_1487);
            uint4 _1489 = _1488 >> uint4(0u, 8u, 16u, 24u);
            uint4 _1491 = _1489 & uint4(3u);
            int4 _1492 = int4(_1491);
            float4 _1493 = float4(_1492);
            float4 _1495 = _1493 - float4(2.0);
            float4 _1480 = _1495 - _1210;
            float _1382 = _3753.x;
            float4 _1396 = _1480 * _1382;
            float4 _1399 = _3715 + _1396;
            float _1903 = _3755.x;
            float4 _1912 = _1480 * _1903;
            float4 _1915 = _3719 + _1912;
            uint _1942 = _1361 >> 2u;
            uint4 _1943 = uint4(_1942);
            uint4 _1944 = _1943 >> uint4(0u, 8u, 16u, 24u);
            uint4 _1945 = _1944 & uint4(3u);
            int4 _1946 = int4(_1945);
            float4 _1947 = float4(_1946);
            float4 _1948 = _1947 - float4(2.0);
            float4 _1951 = _1948 - _1210;
            float _1965 = _3753.y;
            float4 _1974 = _1951 * _1965;
            float4 _1977 = _1399 + _1974;
            float _1993 = _3755.y;
            float4 _2002 = _1951 * _1993;
            float4 _2005 = _1915 + _2002;
            uint _2035 = _1361 >> 4u;
            uint4 _2036 = uint4(_2035);
            uint4 _2037 = _2036 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2038 = _2037 & uint4(3u);
            int4 _2039 = int4(_2038);
            float4 _2040 = float4(_2039);
            float4 _2041 = _2040 - float4(2.0);
            float4 _2044 = _2041 - _1210;
            float _2058 = _3753.z;
            float4 _2067 = _2044 * _2058;
            float4 _2070 = _1977 + _2067;
            float _2086 = _3755.z;
            float4 _2095 = _2044 * _2086;
            float4 _2098 = _2005 + _2095;
            uint _2128 = _1361 >> 6u;
            uint4 _2129 = uint4(_2128);
            uint4 _2130 = _2129 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2131 = _2130 & uint4(3u);
            int4 _2132 = int4(_2131);
            float4 _2133 = float4(_2132);
            float4 _2134 = _2133 - float4(2.0);
            float4 _2137 = _2134 - _1210;
            float _2151 = _3753.w;
            float4 _2160 = _2137 * _2151;
            float4 _2163 = _2070 + _2160;
            float _2179 = _3755.w;
            float4 _2188 = _2137 * _2179;
            float4 _2191 = _2098 + _2188;
            uint _2207 = _1268 + 1u;
            bool _2211 = _2207 < _969;
            uint _2213 = _2211 ? _2207 : 0u;
            uint _2226 = _1163 + _2213;
            float4 _2228 = a.quads[_2226];
            uint _2240 = _3576 + _2213;
            float4 _2242 = a.quads[_2240];
            bool4 _3756 = bool4(_2211);
            float4 _3757 = select(float4(0.0), _2228, _3756);
            float4 _3759 = select(float4(0.0), _2242, _3756);
            uint _2296 = _1256.y;
            uint _2299 = _2296 >> 0u;
            uint4 _2300 = uint4(_2299);
            uint4 _2301 = _2300 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2302 = _2301 & uint4(3u);
            int4 _2303 = int4(_2302);
            float4 _2304 = float4(_2303);
            float4 _2305 = _2304 - float4(2.0);
            float4 _2308 = _2305 - _1210;
            float _2322 = _3757.x;
            float4 _2331 = _2308 * _2322;
            float4 _2334 = _2163 + _2331;
            float _2350 = _3759.x;
            float4 _2359 = _2308 * _2350;
            float4 _2362 = _2191 + _2359;
            uint _2391 = _2296 >> 2u;
            uint4 _2392 = uint4(_2391);
            uint4 _2393 = _2392 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2394 = _2393 & uint4(3u);
            int4 _2395 = int4(_2394);
            float4 _2396 = float4(_2395);
            float4 _2397 = _2396 - float4(2.0);
            float4 _2400 = _2397 - _1210;
            float _2414 = _3757.y;
            float4 _2423 = _2400 * _2414;
            float4 _2426 = _2334 + _2423;
            float _2442 = _3759.y;
            float4 _2451 = _2400 * _2442;
            float4 _2454 = _2362 + _2451;
            uint _2483 = _2296 >> 4u;
            uint4 _2484 = uint4(_2483);
            uint4 _2485 = _2484 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2486 = _2485 & uint4(3u);
            int4 _2487 = int4(_2486);
            float4 _2488 = float4(_2487);
            float4 _2489 = _2488 - float4(2.0);
            float4 _2492 = _2489 - _1210;
            float _2506 = _3757.z;
            float4 _2515 = _2492 * _2506;
            float4 _2518 = _2426 + _2515;
            float _2534 = _3759.z;
            float4 _2543 = _2492 * _2534;
            float4 _2546 = _2454 + _2543;
            uint _2575 = _2296 >> 6u;
            uint4 _2576 = uint4(_2575);
            uint4 _2577 = _2576 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2578 = _2577 & uint4(3u);
            int4 _2579 = int4(_2578);
            float4 _2580 = float4(_2579);
            float4 _2581 = _2580 - float4(2.0);
            float4 _2584 = _2581 - _1210;
            float _2598 = _3757.w;
            float4 _2607 = _2584 * _2598;
            float4 _2610 = _2518 + _2607;
            float _2626 = _3759.w;
            float4 _2635 = _2584 * _2626;
            float4 _2638 = _2546 + _2635;
            uint _2657 = _1268 + 2u;
            bool _2661 = _2657 < _969;
            uint _2663 = _2661 ? _2657 : 0u;
            uint _2676 = _1163 + _2663;
            float4 _2678 = a.quads[_2676];
            uint _2690 = _3576 + _2663;
            float4 _2692 = a.quads[_2690];
            bool4 _3760 = bool4(_2661);
            float4 _3761 = select(float4(0.0), _2678, _3760);
            float4 _3763 = select(float4(0.0), _2692, _3760);
            uint _2746 = _1256.z;
            uint _2749 = _2746 >> 0u;
            uint4 _2750 = uint4(_2749);
            uint4 _2751 = _2750 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2752 = _2751 & uint4(3u);
            int4 _2753 = int4(_2752);
            float4 _2754 = float4(_2753);
            float4 _2755 = _2754 - float4(2.0);
            float4 _2758 = _2755 - _1210;
            float _2772 = _3761.x;
            float4 _2781 = _2758 * _2772;
            float4 _2784 = _2610 + _2781;
            float _2800 = _3763.x;
            float4 _2809 = _2758 * _2800;
            float4 _2812 = _2638 + _2809;
            uint _2841 = _2746 >> 2u;
            uint4 _2842 = uint4(_2841);
            uint4 _2843 = _2842 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2844 = _2843 & uint4(3u);
            int4 _2845 = int4(_2844);
            float4 _2846 = float4(_2845);
            float4 _2847 = _2846 - float4(2.0);
            float4 _2850 = _2847 - _1210;
            float _2864 = _3761.y;
            float4 _2873 = _2850 * _2864;
            float4 _2876 = _2784 + _2873;
            float _2892 = _3763.y;
            float4 _2901 = _2850 * _2892;
            float4 _2904 = _2812 + _2901;
            uint _2933 = _2746 >> 4u;
            uint4 _2934 = uint4(_2933);
            uint4 _2935 = _2934 >> uint4(0u, 8u, 16u, 24u);
            uint4 _2936 = _2935 & uint4(3u);
            int4 _2937 = int4(_2936);
            float4 _2938 = float4(_2937);
            float4 _2939 = _2938 - float4(2.0);
            float4 _2942 = _2939 - _1210;
            float _2956 = _3761.z;
            float4 _2965 = _2942 * _2956;
            float4 _2968 = _2876 + _2965;
            float _2984 = _3763.z;
            float4 _2993 = _2942 * _2984;
            float4 _2996 = _2904 + _2993;
            uint _3025 = _2746 >> 6u;
            uint4 _3026 = uint4(_3025);
            uint4 _3027 = _3026 >> uint4(0u, 8u, 16u, 24u);
            uint4 _3028 = _3027 & uint4(3u);
            int4 _3029 = int4(_3028);
            float4 _3030 = float4(_3029);
            float4 _3031 = _3030 - float4(2.0);
            float4 _3034 = _3031 - _1210;
            float _3048 = _3761.w;
            float4 _3057 = _3034 * _3048;
            float4 _3060 = _2968 + _3057;
            float _3076 = _3763.w;
            float4 _3085 = _3034 * _3076;
            float4 _3088 = _2996 + _3085;
            uint _3107 = _1268 + 3u;
            bool _3111 = _3107 < _969;
            uint _3113 = _3111 ? _3107 : 0u;
            uint _3126 = _1163 + _3113;
            float4 _3128 = a.quads[_3126];
            uint _3140 = _3576 + _3113;
            float4 _3142 = a.quads[_3140];
            bool4 _3764 = bool4(_3111);
            float4 _3765 = select(float4(0.0), _3128, _3764);
            float4 _3767 = select(float4(0.0), _3142, _3764);
            uint _3196 = _1256.w;
            uint _3199 = _3196 >> 0u;
            uint4 _3200 = uint4(_3199);
            uint4 _3201 = _3200 >> uint4(0u, 8u, 16u, 24u);
            uint4 _3202 = _3201 & uint4(3u);
            int4 _3203 = int4(_3202);
            float4 _3204 = float4(_3203);
            float4 _3205 = _3204 - float4(2.0);
            float4 _3208 = _3205 - _1210;
            float _3222 = _3765.x;
            float4 _3231 = _3208 * _3222;
            float4 _3234 = _3060 + _3231;
            float _3250 = _3767.x;
            float4 _3259 = _3208 * _3250;
            float4 _3262 = _3088 + _3259;
            uint _3291 = _3196 >> 2u;
            uint4 _3292 = uint4(_3291);
            uint4 _3293 = _3292 >> uint4(0u, 8u, 16u, 24u);
            uint4 _3294 = _3293 & uint4(3u);
            int4 _3295 = int4(_3294);
            float4 _3296 = float4(_3295);
            float4 _3297 = _3296 - float4(2.0);
            float4 _3300 = _3297 - _1210;
            float _3314 = _3765.y;
            float4 _3323 = _3300 * _3314;
            float4 _3326 = _3234 + _3323;
            float _3342 = _3767.y;
            float4 _3351 = _3300 * _3342;
            float4 _3354 = _3262 + _3351;
            uint _3383 = _3196 >> 4u;
            uint4 _3384 = uint4(_3383);
            uint4 _3385 = _3384 >> uint4(0u, 8u, 16u, 24u);
            uint4 _3386 = _3385 & uint4(3u);
            int4 _3387 = int4(_3386);
            float4 _3388 = float4(_3387);
            float4 _3389 = _3388 - float4(2.0);
            float4 _3392 = _3389 - _1210;
            float _3406 = _3765.z;
            float4 _3415 = _3392 * _3406;
            float4 _3418 = _3326 + _3415;
            float _3434 = _3767.z;
            float4 _3443 = _3392 * _3434;
            float4 _3446 = _3354 + _3443;
            uint _3475 = _3196 >> 6u;
            uint4 _3476 = uint4(_3475);
            uint4 _3477 = _3476 >> uint4(0u, 8u, 16u, 24u);
            uint4 _3478 = _3477 & uint4(3u);
            int4 _3479 = int4(_3478);
            float4 _3480 = float4(_3479);
            float4 _3481 = _3480 - float4(2.0);
            float4 _3484 = _3481 - _1210;
            float _3498 = _3765.w;
            float4 _3507 = _3484 * _3498;
            float4 _3510 = _3418 + _3507;
            float _3526 = _3767.w;
            float4 _3535 = _3484 * _3526;
            float4 _3538 = _3446 + _3535;
            uint _1281 = _1770 + uint(1);
            _3719 = _3538;
            _3715 = _3510;
            _1770 = _1281;
            continue;
        }
        else
        {
            break;
        }
    }
    bool _1537 = _1202 < _974;
    uint _1539 = _1537 ? _1202 : 0u;
    uint _1647 = _278.p.vectors;
    uint _1652 = _1647 + _1539;
    float4 _1660 = b.quads[_1652];
    bool _1584;
    if (_1537)
    {
        bool _1582 = _1121 < _989;
        _1584 = _1582;
    }
    else
    {
        _1584 = _1537;
    }
    if (_1584)
    {
        uint _1590 = _1065 * _989;
        uint _1592 = _1590 + _1121;
        float4 _1683 = _3715 * _1660;
        uint _1612 = _278.p.row_quads;
        uint _1613 = _1592 * _1612;
        uint _1615 = _278.p.first_quad;
        uint _1616 = _1613 + _1615;
        uint _1618 = _1616 + _1202;
        uint _1620 = _1202 * 4u;
        uint4 _1689 = uint4(_1620);
        uint4 _1690 = _1689 + uint4(0u, 1u, 2u, 3u);
        uint4 _1692 = uint4(_1005);
        bool4 _1693 = _1690 < _1692;
        float4 _1694 = select(float4(0.0), _1683, _1693);
        c.quads[_1618] = _1694;
    }
    bool _1835;
    if (_1537)
    {
        bool _1833 = _3570 < _989;
        _1835 = _1833;
    }
    else
    {
        _1835 = _1537;
    }
    if (_1835)
    {
        uint _1837 = _1065 * _989;
        uint _1838 = _1837 + _3570;
        float4 _1846 = _3719 * _1660;
        uint _1848 = _278.p.row_quads;
        uint _1849 = _1838 * _1848;
        uint _1851 = _278.p.first_quad;
        uint _1852 = _1849 + _1851;
        uint _1853 = _1852 + _1202;
        uint _1854 = _1202 * 4u;
        uint4 _1855 = uint4(_1854);
        uint4 _1856 = _1855 + uint4(0u, 1u, 2u, 3u);
        uint4 _1857 = uint4(_1005);
        bool4 _1858 = _1856 < _1857;
        float4 _1859 = select(float4(0.0), _1846, _1858);
        c.quads[_1853] = _1859;
    }
}


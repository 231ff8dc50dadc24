// conv/lanes.comp CL=2 FEW=4 NV=1 RESIDUAL=0 SG=8 SHUFFLE=0 TEXEL=0 TM=4 8x16x1 #3e65b380
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct x_block
{
    float4 quads[1];
};

struct w_block
{
    float4 quads[1];
};

struct y_block
{
    float4 quads[1];
};

struct ConvParams
{
    uint batches;
    uint in_height;
    uint in_width;
    uint out_height;
    uint out_width;
    uint pad_top;
    uint pad_left;
    uint in_quads;
    uint out_channels;
    uint kernel_height;
    uint kernel_width;
    uint stride_y;
    uint stride_x;
    uint dilation_y;
    uint dilation_x;
    uint tap_step_y;
    uint tap_step_x;
    uint vectors;
    uint scalars[12];
    uint pixel_quads;
    uint first_quad;
};

struct Push
{
    ConvParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(8u, 16u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _295 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _957 = _295.p.in_width;
    uint _1000 = _957 >> uint(2);
    uint _1002 = _957 & 3u;
    uint _1004 = extent_table.words[_1000][_1002];
    int _996 = int(_1004);
    uint _960 = _295.p.in_height;
    uint _1014 = _960 >> uint(2);
    uint _1016 = _960 & 3u;
    uint _1018 = extent_table.words[_1014][_1016];
    int _1010 = int(_1018);
    uint _965 = _295.p.pad_left;
    uint _1028 = _965 >> uint(2);
    uint _1030 = _965 & 3u;
    uint _1032 = extent_table.words[_1028][_1030];
    int _1024 = int(_1032);
    uint _968 = _295.p.pad_top;
    uint _1042 = _968 >> uint(2);
    uint _1044 = _968 & 3u;
    uint _1046 = extent_table.words[_1042][_1044];
    int _1038 = int(_1046);
    int2 _970 = int2(_1024, _1038);
    uint _973 = _295.p.out_width;
    uint _1050 = _973 >> uint(2);
    uint _1052 = _973 & 3u;
    uint _1054 = extent_table.words[_1050][_1052];
    uint _976 = _295.p.out_height;
    uint _1058 = _976 >> uint(2);
    uint _1060 = _976 & 3u;
    uint _1062 = extent_table.words[_1058][_1060];
    uint _981 = _295.p.batches;
    uint _1066 = _981 >> uint(2);
    uint _1068 = _981 & 3u;
    uint _1070 = extent_table.words[_1066][_1068];
    uint _985 = _1070 * _1062;
    uint _988 = _985 * _1054;
    uint _1081 = _988 + 255u;
    uint _1082 = _1081 / 256u;
    uint _1084 = gl_WorkGroupID.y;
    uint _1086 = gl_NumWorkGroups.x;
    uint _1087 = _1084 * _1086;
    uint _1089 = gl_WorkGroupID.x;
    uint _1090 = _1087 + _1089;
    uint _1093 = _1090 / _1082;
    uint _1127 = _295.p.out_channels;
    uint _1128 = _1127 + 3u;
    uint _1129 = _1128 / 4u;
    uint _1122 = _1129 + 1u;
    uint _1123 = _1122 / 2u;
    uint _1098 = _1093 * _1082;
    uint _1099 = _1090 - _1098;
    uint _1100 = _1099 * 16u;
    uint _1102 = gl_LocalInvocationID.y;
    uint _1103 = _1100 + _1102;
    bool _1106 = _1093 < _1123;
    uint _1888;
    if (_1106)
    {
        uint _1109 = _1103 * 16u;
        _1888 = _1109;
    }
    else
    {
        _1888 = _988;
    }
    uint _1116 = _1123 - 1u;
    uint _1117 = min(_1093, _1116);
    uint _1255 = gl_LocalInvocationID.x;
    uint _1256 = _1255 / 2u;
    uint _1160 = _1888 + _1256;
    uint _1163 = _988 - 1u;
    uint _1164 = min(_1160, _1163);
    uint _1264 = _1164 / _1054;
    uint _1269 = _1264 * _1054;
    uint _1270 = _1164 - _1269;
    uint _1272 = _295.p.stride_x;
    uint _1273 = _1270 * _1272;
    int _1274 = int(_1273);
    uint _1278 = _1264 % _1062;
    uint _1280 = _295.p.stride_y;
    uint _1281 = _1278 * _1280;
    int _1282 = int(_1281);
    int2 _1283 = int2(_1274, _1282);
    int2 _1287 = _1283 - _970;
    uint _1291 = _1264 / _1062;
    int _1292 = int(_1291);
    int _1296 = _1292 * _1010;
    uint _2899 = 4u + _1256;
    uint _2900 = _1888 + _2899;
    uint _2902 = min(_2900, _1163);
    uint _2907 = _2902 / _1054;
    uint _2909 = _2907 * _1054;
    uint _2910 = _2902 - _2909;
    uint _2913 = _2910 * _1272;
    int _2914 = int(_2913);
    uint _2916 = _2907 % _1062;
    uint _2919 = _2916 * _1280;
    int _2920 = int(_2919);
    int2 _2921 = int2(_2914, _2920);
    int2 _2922 = _2921 - _970;
    uint _2924 = _2907 / _1062;
    int _2925 = int(_2924);
    int _2928 = _2925 * _1010;
    uint _2943 = 8u + _1256;
    uint _2944 = _1888 + _2943;
    uint _2946 = min(_2944, _1163);
    uint _2951 = _2946 / _1054;
    uint _2953 = _2951 * _1054;
    uint _2954 = _2946 - _2953;
    uint _2957 = _2954 * _1272;
    int _2958 = int(_2957);
    uint _2960 = _2951 % _1062;
    uint _2963 = _2960 * _1280;
    int _2964 = int(_2963);
    int2 _2965 = int2(_2958, _2964);
    int2 _2966 = _2965 - _970;
    uint _2968 = _2951 / _1062;
    int _2969 = int(_2968);
    int _2972 = _2969 * _1010;
    uint _2987 = 12u + _1256;
    uint _2988 = _1888 + _2987;
    uint _2990 = min(_2988, _1163);
    uint _2995 = _2990 / _1054;
    uint _2997 = _2995 * _1054;
    uint _2998 = _2990 - _2997;
    uint _3001 = _2998 * _1272;
    int _3002 = int(_3001);
    uint _3004 = _2995 % _1062;
    uint _3007 = _3004 * _1280;
    int _3008 = int(_3007);
    int2 _3009 = int2(_3002, _3008);
    int2 _3010 = _3009 - _970;
    uint _3012 = _2995 / _1062;
    int _3013 = int(_3012);
    int _3016 = _3013 * _1010;
    uint _1175 = _295.p.kernel_height;
    uint _1177 = _295.p.kernel_width;
    uint _1178 = _1175 * _1177;
    uint _1179 = _1117 * _1178;
    uint _1301 = _295.p.in_quads;
    uint _1303 = _1301 * 8u;
    uint _1181 = _1179 * _1303;
    uint _1308 = _1255 % 2u;
    uint _1183 = _1181 + _1308;
    uint _1891;
    uint _1905;
    float4 _3145;
    float4 _3149;
    float4 _3155;
    float4 _3163;
    _3163 = float4(0.0);
    _3155 = float4(0.0);
    _3149 = float4(0.0);
    _3145 = float4(0.0);
    _1891 = 0u;
    _1905 = _1183;
    uint _1904;
    float4 _3187;
    float4 _3210;
    float4 _3232;
    float4 _3253;
    for (;;)
    {
        bool _1193 = _1891 < _1175;
        if (_1193)
        {
            uint _1900;
            _3253 = _3163;
            _3232 = _3155;
            _3210 = _3149;
            _3187 = _3145;
            _1904 = _1905;
            _1900 = 0u;
            uint _1231;
            float4 _2783;
            float4 _2807;
            float4 _2831;
            float4 _2855;
            for (;;)
            {
                bool _1200 = _1900 < _1177;
                if (_1200)
                {
                    uint _1333 = _295.p.dilation_x;
                    uint _1334 = _1900 * _1333;
                    int _1335 = int(_1334);
                    uint _1339 = _295.p.dilation_y;
                    uint _1340 = _1891 * _1339;
                    int _1341 = int(_1340);
                    int2 _1342 = int2(_1335, _1341);
                    int2 _1343 = _1287 + _1342;
                    int _1345 = _1343.x;
                    bool _1346 = _1345 >= 0;
                    bool _1354;
                    if (_1346)
                    {
                        bool _1352 = _1345 < _996;
                        _1354 = _1352;
                    }
                    else
                    {
                        _1354 = _1346;
                    }
                    bool _1360;
                    if (_1354)
                    {
                        int _1357 = _1343.y;
                        bool _1358 = _1357 >= 0;
                        _1360 = _1358;
                    }
                    else
                    {
                        _1360 = _1354;
                    }
                    bool _1368;
                    if (_1360)
                    {
                        int _1363 = _1343.y;
                        bool _1366 = _1363 < _1010;
                        _1368 = _1366;
                    }
                    else
                    {
                        _1368 = _1360;
                    }
                    uint _1923;
                    if (_1368)
                    {
                        int _1374 = _1343.y;
                        int _1375 = _1296 + _1374;
                        int _1378 = _1375 * _996;
                        int _1381 = _1378 + _1345;
                        uint _1382 = uint(_1381);
                        uint _1385 = _1382 * _1301;
                        _1923 = _1385;
                    }
                    else
                    {
                        _1923 = 0u;
                    }
                    int2 _2214 = _2922 + _1342;
                    int _2215 = _2214.x;
                    bool _2216 = _2215 >= 0;
                    bool _2222;
                    if (_2216)
                    {
                        bool _2220 = _2215 < _996;
                        _2222 = _2220;
                    }
                    else
                    {
                        _2222 = _2216;
                    }
                    bool _2227;
                    if (_2222)
                    {
                        int _2224 = _2214.y;
                        bool _2225 = _2224 >= 0;
                        _2227 = _2225;
                    }
                    else
                    {
                        _2227 = _2222;
                    }
                    bool _2233;
                    if (_2227)
                    {
                        int _2229 = _2214.y;
                        bool _2231 = _2229 < _1010;
                        _2233 = _2231;
                    }
                    else
                    {
                        _2233 = _2227;
                    }
                    uint _2247;
                    if (_2233)
                    {
                        int _2236 = _2214.y;
                        int _2237 = _2928 + _2236;
                        int _2239 = _2237 * _996;
                        int _2241 = _2239 + _2215;
                        uint _2242 = uint(_2241);
                        uint _2245 = _2242 * _1301;
                        _2247 = _2245;
                    }
                    else
                    {
                        _2247 = 0u;
                    }
                    int2 _2273 = _2966 + _1342;
                    int _2274 = _2273.x;
                    bool _2275 = _2274 >= 0;
                    bool _2281;
                    if (_2275)
                    {
                        bool _2279 = _2274 < _996;
                        _2281 = _2279;
                    }
                    else
                    {
                        _2281 = _2275;
                    }
                    bool _2286;
                    if (_2281)
                    {
                        int _2283 = _2273.y;
                        bool _2284 = _2283 >= 0;
                        _2286 = _2284;
                    }
                    else
                    {
                        _2286 = _2281;
                    }
                    bool _2292;
                    if (_2286)
                    {
                        int _2288 = _2273.y;
                        bool _2290 = _2288 < _1010;
                        _2292 = _2290;
                    }
                    else
                    {
                        _2292 = _2286;
                    }
                    uint _2306;
                    if (_2292)
                    {
                        int _2295 = _2273.y;
                        int _2296 = _2972 + _2295;
                        int _2298 = _2296 * _996;
                        int _2300 = _2298 + _2274;
                        uint _2301 = uint(_2300);
                        uint _2304 = _2301 * _1301;
                        _2306 = _2304;
                    }
                    else
                    {
                        _2306 = 0u;
                    }
                    int2 _2332 = _3010 + _1342;
                    int _2333 = _2332.x;
                    bool _2334 = _2333 >= 0;
                    bool _2340;
                    if (_2334)
                    {
                        bool _2338 = _2333 < _996;
                        _2340 = _2338;
                    }
                    else
                    {
                        _2340 = _2334;
                    }
                    bool _2345;
                    if (_2340)
                    {
                        int _2342 = _2332.y;
                        bool _2343 = _2342 >= 0;
                        _2345 = _2343;
                    }
                    else
                    {
                        _2345 = _2340;
                    }
                    bool _2351;
                    if (_2345)
                    {
                        int _2347 = _2332.y;
                        bool _2349 = _2347 < _1010;
                        _2351 = _2349;
                    }
                    else
                    {
                        _2351 = _2345;
                    }
                    uint _2365;
                    if (_2351)
                    {
                        int _2354 = _2332.y;
                        int _2355 = _3016 + _2354;
                        int _2357 = _2355 * _996;
                        int _2359 = _2357 + _2333;
                        uint _2360 = uint(_2359);
                        uint _2363 = _2360 * _1301;
                        _2365 = _2363;
                    }
                    else
                    {
                        _2365 = 0u;
                    }
                    float4 _1502 = x.quads[_1923];
                    float4 _3255 = select(float4(0.0), _1502, bool4(_1368));
                    float4 _2378 = x.quads[_2247];
                    float4 _3257 = select(float4(0.0), _2378, bool4(_2233));
                    float4 _2399 = x.quads[_2306];
                    float4 _3259 = select(float4(0.0), _2399, bool4(_2292));
                    float4 _2420 = x.quads[_2365];
                    float4 _3261 = select(float4(0.0), _2420, bool4(_2351));
                    float4 _1520 = w.quads[_1904];
                    float _1462 = _3255.x;
                    float4 _1476 = _1520 * _1462;
                    float4 _1479 = _3187 + _1476;
                    float _2439 = _3257.x;
                    float4 _2448 = _1520 * _2439;
                    float4 _2451 = _3210 + _2448;
                    float _2464 = _3259.x;
                    float4 _2473 = _1520 * _2464;
                    float4 _2476 = _3232 + _2473;
                    float _2489 = _3261.x;
                    float4 _2498 = _1520 * _2489;
                    float4 _2501 = _3253 + _2498;
                    uint _2521 = _1904 + 2u;
                    float4 _2523 = w.quads[_2521];
                    float _2533 = _3255.y;
                    float4 _2542 = _2523 * _2533;
                    float4 _2545 = _1479 + _2542;
                    float _2557 = _3257.y;
                    float4 _2566 = _2523 * _2557;
                    float4 _2569 = _2451 + _2566;
                    float _2581 = _3259.y;
                    float4 _2590 = _2523 * _2581;
                    float4 _2593 = _2476 + _2590;
                    float _2605 = _3261.y;
                    float4 _2614 = _2523 * _2605;
                    float4 _2617 = _2501 + _2614;
                    uint _2640 = _1904 + 4u;
                    float4 _2642 = w.quads[_2640];
                    float _2652 = _3255.z;
                    float4 _2661 = _2642 * _2652;
                    float4 _2664 = _2545 + _2661;
                    float _2676 = _3257.z;
                    float4 _2685 = _2642 * _2676;
                    float4 _2688 = _2569 + _2685;
                    float _2700 = _3259.z;
                    float4 _2709 = _2642 * _2700;
                    float4 _2712 = _2593 + _2709;
                    float _2724 = _3261.z;
                    float4 _2733 = _2642 * _2724;
                    float4 _2736 = _2617 + _2733;
                    uint _2759 = _1904 + 6u;
                    float4 _2761 = w.quads[_2759];
                    float _2771 = _3255.w;
                    float4 _2780 = _2761 * _2771;
                    _2783 = _2664 + _2780;
                    float _2795 = _3257.w;
                    float4 _2804 = _2761 * _2795;
                    _2807 = _2688 + _2804;
                    float _2819 = _3259.w;
                    float4 _2828 = _2761 * _2819;
                    _2831 = _2712 + _2828;
                    float _2843 = _3261.w;
                    float4 _2852 = _2761 * _2843;
                    _2855 = _2736 + _2852;
                    _1231 = _1904 + _1303;
                    uint _1234 = _1900 + uint(1);
                    _3253 = _2855;
                    _3232 = _2831;
                    _3210 = _2807;
                    _3187 = _2783;
                    _1904 = _1231;
                    _1900 = _1234;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1238 = _1891 + uint(1);
            _3163 = _3253;
            _3155 = _3232;
            _3149 = _3210;
            _3145 = _3187;
            _1891 = _1238;
            _1905 = _1904;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _1559 = _1117 * 2u;
    uint _1561 = _1559 + _1308;
    uint _1668 = _295.p.vectors;
    uint _1673 = _1668 + _1561;
    float4 _1681 = w.quads[_1673];
    bool _1597 = _1160 < _988;
    bool _1603;
    if (_1597)
    {
        bool _1601 = _1561 < _1129;
        _1603 = _1601;
    }
    else
    {
        _1603 = _1597;
    }
    if (_1603)
    {
        float4 _1720 = _3145 + _1681;
        float _1722 = _1720.x;
        bool _1745 = _1722 < 0.0;
        float _1747 = _1745 ? 0.0 : _1722;
        float _1725 = _1720.y;
        bool _1758 = _1725 < 0.0;
        float _1760 = _1758 ? 0.0 : _1725;
        float _1728 = _1720.z;
        bool _1771 = _1728 < 0.0;
        float _1773 = _1771 ? 0.0 : _1728;
        float _1731 = _1720.w;
        bool _1784 = _1731 < 0.0;
        float _1786 = _1784 ? 0.0 : _1731;
        float4 _1733 = float4(_1747, _1760, _1773, _1786);
        uint _1623 = _295.p.pixel_quads;
        uint _1624 = _1160 * _1623;
        uint _1626 = _295.p.first_quad;
        uint _1627 = _1624 + _1626;
        uint _1629 = _1627 + _1561;
        uint _1631 = _1561 * 4u;
        uint4 _1791 = uint4(_1631);
        uint4 _1792 = _1791 + uint4(0u, 1u, 2u, 3u);
        uint4 _1794 = uint4(_1127);
        bool4 _1795 = _1792 < _1794;
        float4 _1796 = select(float4(0.0), _1733, _1795);
        y.quads[_1629] = _1796;
    }
    bool _1984 = _2900 < _988;
    bool _1992;
    if (_1984)
    {
        bool _1990 = _1561 < _1129;
        _1992 = _1990;
    }
    else
    {
        _1992 = _1984;
    }
    if (_1992)
    {
        float4 _2001 = _3149 + _1681;
        float _2002 = _2001.x;
        bool _2003 = _2002 < 0.0;
        float _2004 = _2003 ? 0.0 : _2002;
        float _2005 = _2001.y;
        bool _2006 = _2005 < 0.0;
        float _2007 = _2006 ? 0.0 : _2005;
        float _2008 = _2001.z;
        bool _2009 = _2008 < 0.0;
        float _2010 = _2009 ? 0.0 : _2008;
        float _2011 = _2001.w;
        bool _2012 = _2011 < 0.0;
        float _2013 = _2012 ? 0.0 : _2011;
        float4 _2014 = float4(_2004, _2007, _2010, _2013);
        uint _2016 = _295.p.pixel_quads;
        uint _2017 = _2900 * _2016;
        uint _2019 = _295.p.first_quad;
        uint _2020 = _2017 + _2019;
        uint _2021 = _2020 + _1561;
        uint _2022 = _1561 * 4u;
        uint4 _2025 = uint4(_2022);
        uint4 _2026 = _2025 + uint4(0u, 1u, 2u, 3u);
        uint4 _2027 = uint4(_1127);
        bool4 _2028 = _2026 < _2027;
        float4 _2029 = select(float4(0.0), _2014, _2028);
        y.quads[_2021] = _2029;
    }
    bool _2062 = _2944 < _988;
    bool _2070;
    if (_2062)
    {
        bool _2068 = _1561 < _1129;
        _2070 = _2068;
    }
    else
    {
        _2070 = _2062;
    }
    if (_2070)
    {
        float4 _2079 = _3155 + _1681;
        float _2080 = _2079.x;
        bool _2081 = _2080 < 0.0;
        float _2082 = _2081 ? 0.0 : _2080;
        float _2083 = _2079.y;
        bool _2084 = _2083 < 0.0;
        float _2085 = _2084 ? 0.0 : _2083;
        float _2086 = _2079.z;
        bool _2087 = _2086 < 0.0;
        float _2088 = _2087 ? 0.0 : _2086;
        float _2089 = _2079.w;
        bool _2090 = _2089 < 0.0;
        float _2091 = _2090 ? 0.0 : _2089;
        float4 _2092 = float4(_2082, _2085, _2088, _2091);
        uint _2094 = _295.p.pixel_quads;
        uint _2095 = _2944 * _2094;
        uint _2097 = _295.p.first_quad;
        uint _2098 = _2095 + _2097;
        uint _2099 = _2098 + _1561;
        uint _2100 = _1561 * 4u;
        uint4 _2103 = uint4(_2100);
        uint4 _2104 = _2103 + uint4(0u, 1u, 2u, 3u);
        uint4 _2105 = uint4(_1127);
        bool4 _2106 = _2104 < _2105;
        float4 _2107 = select(float4(0.0), _2092, _2106);
        y.quads[_2099] = _2107;
    }
    bool _2140 = _2988 < _988;
    bool _2148;
    if (_2140)
    {
        bool _2146 = _1561 < _1129;
        _2148 = _2146;
    }
    else
    {
        _2148 = _2140;
    }
    if (_2148)
    {
        float4 _2157 = _3163 + _1681;
        float _2158 = _2157.x;
        bool _2159 = _2158 < 0.0;
        float _2160 = _2159 ? 0.0 : _2158;
        float _2161 = _2157.y;
        bool _2162 = _2161 < 0.0;
        float _2163 = _2162 ? 0.0 : _2161;
        float _2164 = _2157.z;
        bool _2165 = _2164 < 0.0;
        float _2166 = _2165 ? 0.0 : _2164;
        float _2167 = _2157.w;
        bool _2168 = _2167 < 0.0;
        float _2169 = _2168 ? 0.0 : _2167;
        float4 _2170 = float4(_2160, _2163, _2166, _2169);
        uint _2172 = _295.p.pixel_quads;
        uint _2173 = _2988 * _2172;
        uint _2175 = _295.p.first_quad;
        uint _2176 = _2173 + _2175;
        uint _2177 = _2176 + _1561;
        uint _2178 = _1561 * 4u;
        uint4 _2181 = uint4(_2178);
        uint4 _2182 = _2181 + uint4(0u, 1u, 2u, 3u);
        uint4 _2183 = uint4(_1127);
        bool4 _2184 = _2182 < _2183;
        float4 _2185 = select(float4(0.0), _2170, _2184);
        y.quads[_2177] = _2185;
    }
}


// conv/lanes.comp CL=2 FEW=4 KU=1 NV=1 RESIDUAL=0 SG=8 SHUFFLE=0 TEXEL=0 TM=4 8x16x1 #3e65b380
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

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _282 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _930 = _282.p.in_width;
    uint _973 = _930 >> uint(2);
    uint _975 = _930 & 3u;
    uint _977 = extent_table.words[_973][_975];
    int _969 = int(_977);
    uint _933 = _282.p.in_height;
    uint _987 = _933 >> uint(2);
    uint _989 = _933 & 3u;
    uint _991 = extent_table.words[_987][_989];
    int _983 = int(_991);
    uint _938 = _282.p.pad_left;
    uint _1001 = _938 >> uint(2);
    uint _1003 = _938 & 3u;
    uint _1005 = extent_table.words[_1001][_1003];
    int _997 = int(_1005);
    uint _941 = _282.p.pad_top;
    uint _1015 = _941 >> uint(2);
    uint _1017 = _941 & 3u;
    uint _1019 = extent_table.words[_1015][_1017];
    int _1011 = int(_1019);
    int2 _943 = int2(_997, _1011);
    uint _946 = _282.p.out_width;
    uint _1023 = _946 >> uint(2);
    uint _1025 = _946 & 3u;
    uint _1027 = extent_table.words[_1023][_1025];
    uint _949 = _282.p.out_height;
    uint _1031 = _949 >> uint(2);
    uint _1033 = _949 & 3u;
    uint _1035 = extent_table.words[_1031][_1033];
    uint _954 = _282.p.batches;
    uint _1039 = _954 >> uint(2);
    uint _1041 = _954 & 3u;
    uint _1043 = extent_table.words[_1039][_1041];
    uint _958 = _1043 * _1035;
    uint _961 = _958 * _1027;
    uint _1054 = _961 + 255u;
    uint _1055 = _1054 / 256u;
    uint _1057 = gl_WorkGroupID.y;
    uint _1059 = gl_NumWorkGroups.x;
    uint _1060 = _1057 * _1059;
    uint _1062 = gl_WorkGroupID.x;
    uint _1063 = _1060 + _1062;
    uint _1066 = _1063 / _1055;
    uint _1100 = _282.p.out_channels;
    uint _1101 = _1100 + 3u;
    uint _1102 = _1101 / 4u;
    uint _1095 = _1102 + 1u;
    uint _1096 = _1095 / 2u;
    uint _1071 = _1066 * _1055;
    uint _1072 = _1063 - _1071;
    uint _1073 = _1072 * 16u;
    uint _1075 = gl_LocalInvocationID.y;
    uint _1076 = _1073 + _1075;
    bool _1079 = _1066 < _1096;
    uint _1847;
    if (_1079)
    {
        uint _1082 = _1076 * 16u;
        _1847 = _1082;
    }
    else
    {
        _1847 = _961;
    }
    uint _1089 = _1096 - 1u;
    uint _1090 = min(_1066, _1089);
    uint _1224 = gl_LocalInvocationID.x;
    uint _1225 = _1224 / 2u;
    uint _1132 = _1847 + _1225;
    uint _1135 = _961 - 1u;
    uint _1136 = min(_1132, _1135);
    uint _1233 = _1136 / _1027;
    uint _1238 = _1233 * _1027;
    uint _1239 = _1136 - _1238;
    uint _1241 = _282.p.stride_x;
    uint _1242 = _1239 * _1241;
    int _1243 = int(_1242);
    uint _1247 = _1233 % _1035;
    uint _1249 = _282.p.stride_y;
    uint _1250 = _1247 * _1249;
    int _1251 = int(_1250);
    int2 _1252 = int2(_1243, _1251);
    int2 _1256 = _1252 - _943;
    uint _1260 = _1233 / _1035;
    int _1261 = int(_1260);
    int _1265 = _1261 * _983;
    uint _2858 = 4u + _1225;
    uint _2859 = _1847 + _2858;
    uint _2861 = min(_2859, _1135);
    uint _2866 = _2861 / _1027;
    uint _2868 = _2866 * _1027;
    uint _2869 = _2861 - _2868;
    uint _2872 = _2869 * _1241;
    int _2873 = int(_2872);
    uint _2875 = _2866 % _1035;
    uint _2878 = _2875 * _1249;
    int _2879 = int(_2878);
    int2 _2880 = int2(_2873, _2879);
    int2 _2881 = _2880 - _943;
    uint _2883 = _2866 / _1035;
    int _2884 = int(_2883);
    int _2887 = _2884 * _983;
    uint _2902 = 8u + _1225;
    uint _2903 = _1847 + _2902;
    uint _2905 = min(_2903, _1135);
    uint _2910 = _2905 / _1027;
    uint _2912 = _2910 * _1027;
    uint _2913 = _2905 - _2912;
    uint _2916 = _2913 * _1241;
    int _2917 = int(_2916);
    uint _2919 = _2910 % _1035;
    uint _2922 = _2919 * _1249;
    int _2923 = int(_2922);
    int2 _2924 = int2(_2917, _2923);
    int2 _2925 = _2924 - _943;
    uint _2927 = _2910 / _1035;
    int _2928 = int(_2927);
    int _2931 = _2928 * _983;
    uint _2946 = 12u + _1225;
    uint _2947 = _1847 + _2946;
    uint _2949 = min(_2947, _1135);
    uint _2954 = _2949 / _1027;
    uint _2956 = _2954 * _1027;
    uint _2957 = _2949 - _2956;
    uint _2960 = _2957 * _1241;
    int _2961 = int(_2960);
    uint _2963 = _2954 % _1035;
    uint _2966 = _2963 * _1249;
    int _2967 = int(_2966);
    int2 _2968 = int2(_2961, _2967);
    int2 _2969 = _2968 - _943;
    uint _2971 = _2954 / _1035;
    int _2972 = int(_2971);
    int _2975 = _2972 * _983;
    uint _1147 = _282.p.kernel_height;
    uint _1149 = _282.p.kernel_width;
    uint _1150 = _1147 * _1149;
    uint _1151 = _1090 * _1150;
    uint _1270 = _282.p.in_quads;
    uint _1273 = _1270 / 1u;
    uint _1274 = _1273 * 8u;
    uint _1153 = _1151 * _1274;
    uint _1279 = _1224 % 2u;
    uint _1155 = _1153 + _1279;
    uint _1850;
    uint _1864;
    float4 _3104;
    float4 _3108;
    float4 _3114;
    float4 _3122;
    _3122 = float4(0.0);
    _3114 = float4(0.0);
    _3108 = float4(0.0);
    _3104 = float4(0.0);
    _1850 = 0u;
    _1864 = _1155;
    uint _1863;
    float4 _3146;
    float4 _3169;
    float4 _3191;
    float4 _3212;
    for (;;)
    {
        bool _1162 = _1850 < _1147;
        if (_1162)
        {
            uint _1859;
            _3212 = _3122;
            _3191 = _3114;
            _3169 = _3108;
            _3146 = _3104;
            _1863 = _1864;
            _1859 = 0u;
            uint _1200;
            float4 _2742;
            float4 _2766;
            float4 _2790;
            float4 _2814;
            for (;;)
            {
                bool _1169 = _1859 < _1149;
                if (_1169)
                {
                    uint _1303 = _282.p.dilation_x;
                    uint _1304 = _1859 * _1303;
                    int _1305 = int(_1304);
                    uint _1309 = _282.p.dilation_y;
                    uint _1310 = _1850 * _1309;
                    int _1311 = int(_1310);
                    int2 _1312 = int2(_1305, _1311);
                    int2 _1313 = _1256 + _1312;
                    int _1315 = _1313.x;
                    bool _1316 = _1315 >= 0;
                    bool _1324;
                    if (_1316)
                    {
                        bool _1322 = _1315 < _969;
                        _1324 = _1322;
                    }
                    else
                    {
                        _1324 = _1316;
                    }
                    bool _1330;
                    if (_1324)
                    {
                        int _1327 = _1313.y;
                        bool _1328 = _1327 >= 0;
                        _1330 = _1328;
                    }
                    else
                    {
                        _1330 = _1324;
                    }
                    bool _1338;
                    if (_1330)
                    {
                        int _1333 = _1313.y;
                        bool _1336 = _1333 < _983;
                        _1338 = _1336;
                    }
                    else
                    {
                        _1338 = _1330;
                    }
                    uint _1882;
                    if (_1338)
                    {
                        int _1344 = _1313.y;
                        int _1345 = _1265 + _1344;
                        int _1348 = _1345 * _969;
                        int _1351 = _1348 + _1315;
                        uint _1352 = uint(_1351);
                        uint _1355 = _1352 * _1270;
                        _1882 = _1355;
                    }
                    else
                    {
                        _1882 = 0u;
                    }
                    int2 _2173 = _2881 + _1312;
                    int _2174 = _2173.x;
                    bool _2175 = _2174 >= 0;
                    bool _2181;
                    if (_2175)
                    {
                        bool _2179 = _2174 < _969;
                        _2181 = _2179;
                    }
                    else
                    {
                        _2181 = _2175;
                    }
                    bool _2186;
                    if (_2181)
                    {
                        int _2183 = _2173.y;
                        bool _2184 = _2183 >= 0;
                        _2186 = _2184;
                    }
                    else
                    {
                        _2186 = _2181;
                    }
                    bool _2192;
                    if (_2186)
                    {
                        int _2188 = _2173.y;
                        bool _2190 = _2188 < _983;
                        _2192 = _2190;
                    }
                    else
                    {
                        _2192 = _2186;
                    }
                    uint _2206;
                    if (_2192)
                    {
                        int _2195 = _2173.y;
                        int _2196 = _2887 + _2195;
                        int _2198 = _2196 * _969;
                        int _2200 = _2198 + _2174;
                        uint _2201 = uint(_2200);
                        uint _2204 = _2201 * _1270;
                        _2206 = _2204;
                    }
                    else
                    {
                        _2206 = 0u;
                    }
                    int2 _2232 = _2925 + _1312;
                    int _2233 = _2232.x;
                    bool _2234 = _2233 >= 0;
                    bool _2240;
                    if (_2234)
                    {
                        bool _2238 = _2233 < _969;
                        _2240 = _2238;
                    }
                    else
                    {
                        _2240 = _2234;
                    }
                    bool _2245;
                    if (_2240)
                    {
                        int _2242 = _2232.y;
                        bool _2243 = _2242 >= 0;
                        _2245 = _2243;
                    }
                    else
                    {
                        _2245 = _2240;
                    }
                    bool _2251;
                    if (_2245)
                    {
                        int _2247 = _2232.y;
                        bool _2249 = _2247 < _983;
                        _2251 = _2249;
                    }
                    else
                    {
                        _2251 = _2245;
                    }
                    uint _2265;
                    if (_2251)
                    {
                        int _2254 = _2232.y;
                        int _2255 = _2931 + _2254;
                        int _2257 = _2255 * _969;
                        int _2259 = _2257 + _2233;
                        uint _2260 = uint(_2259);
                        uint _2263 = _2260 * _1270;
                        _2265 = _2263;
                    }
                    else
                    {
                        _2265 = 0u;
                    }
                    int2 _2291 = _2969 + _1312;
                    int _2292 = _2291.x;
                    bool _2293 = _2292 >= 0;
                    bool _2299;
                    if (_2293)
                    {
                        bool _2297 = _2292 < _969;
                        _2299 = _2297;
                    }
                    else
                    {
                        _2299 = _2293;
                    }
                    bool _2304;
                    if (_2299)
                    {
                        int _2301 = _2291.y;
                        bool _2302 = _2301 >= 0;
                        _2304 = _2302;
                    }
                    else
                    {
                        _2304 = _2299;
                    }
                    bool _2310;
                    if (_2304)
                    {
                        int _2306 = _2291.y;
                        bool _2308 = _2306 < _983;
                        _2310 = _2308;
                    }
                    else
                    {
                        _2310 = _2304;
                    }
                    uint _2324;
                    if (_2310)
                    {
                        int _2313 = _2291.y;
                        int _2314 = _2975 + _2313;
                        int _2316 = _2314 * _969;
                        int _2318 = _2316 + _2292;
                        uint _2319 = uint(_2318);
                        uint _2322 = _2319 * _1270;
                        _2324 = _2322;
                    }
                    else
                    {
                        _2324 = 0u;
                    }
                    float4 _1472 = x.quads[_1882];
                    float4 _3214 = select(float4(0.0), _1472, bool4(_1338));
                    float4 _2337 = x.quads[_2206];
                    float4 _3216 = select(float4(0.0), _2337, bool4(_2192));
                    float4 _2358 = x.quads[_2265];
                    float4 _3218 = select(float4(0.0), _2358, bool4(_2251));
                    float4 _2379 = x.quads[_2324];
                    float4 _3220 = select(float4(0.0), _2379, bool4(_2310));
                    float4 _1477 = w.quads[_1863];
                    float _1432 = _3214.x;
                    float4 _1446 = _1477 * _1432;
                    float4 _1449 = _3146 + _1446;
                    float _2398 = _3216.x;
                    float4 _2407 = _1477 * _2398;
                    float4 _2410 = _3169 + _2407;
                    float _2423 = _3218.x;
                    float4 _2432 = _1477 * _2423;
                    float4 _2435 = _3191 + _2432;
                    float _2448 = _3220.x;
                    float4 _2457 = _1477 * _2448;
                    float4 _2460 = _3212 + _2457;
                    uint _2480 = _1863 + 2u;
                    float4 _2482 = w.quads[_2480];
                    float _2492 = _3214.y;
                    float4 _2501 = _2482 * _2492;
                    float4 _2504 = _1449 + _2501;
                    float _2516 = _3216.y;
                    float4 _2525 = _2482 * _2516;
                    float4 _2528 = _2410 + _2525;
                    float _2540 = _3218.y;
                    float4 _2549 = _2482 * _2540;
                    float4 _2552 = _2435 + _2549;
                    float _2564 = _3220.y;
                    float4 _2573 = _2482 * _2564;
                    float4 _2576 = _2460 + _2573;
                    uint _2599 = _1863 + 4u;
                    float4 _2601 = w.quads[_2599];
                    float _2611 = _3214.z;
                    float4 _2620 = _2601 * _2611;
                    float4 _2623 = _2504 + _2620;
                    float _2635 = _3216.z;
                    float4 _2644 = _2601 * _2635;
                    float4 _2647 = _2528 + _2644;
                    float _2659 = _3218.z;
                    float4 _2668 = _2601 * _2659;
                    float4 _2671 = _2552 + _2668;
                    float _2683 = _3220.z;
                    float4 _2692 = _2601 * _2683;
                    float4 _2695 = _2576 + _2692;
                    uint _2718 = _1863 + 6u;
                    float4 _2720 = w.quads[_2718];
                    float _2730 = _3214.w;
                    float4 _2739 = _2720 * _2730;
                    _2742 = _2623 + _2739;
                    float _2754 = _3216.w;
                    float4 _2763 = _2720 * _2754;
                    _2766 = _2647 + _2763;
                    float _2778 = _3218.w;
                    float4 _2787 = _2720 * _2778;
                    _2790 = _2671 + _2787;
                    float _2802 = _3220.w;
                    float4 _2811 = _2720 * _2802;
                    _2814 = _2695 + _2811;
                    _1200 = _1863 + _1274;
                    uint _1203 = _1859 + uint(1);
                    _3212 = _2814;
                    _3191 = _2790;
                    _3169 = _2766;
                    _3146 = _2742;
                    _1863 = _1200;
                    _1859 = _1203;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1207 = _1850 + uint(1);
            _3122 = _3212;
            _3114 = _3191;
            _3108 = _3169;
            _3104 = _3146;
            _1850 = _1207;
            _1864 = _1863;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _1518 = _1090 * 2u;
    uint _1520 = _1518 + _1279;
    uint _1627 = _282.p.vectors;
    uint _1632 = _1627 + _1520;
    float4 _1640 = w.quads[_1632];
    bool _1556 = _1132 < _961;
    bool _1562;
    if (_1556)
    {
        bool _1560 = _1520 < _1102;
        _1562 = _1560;
    }
    else
    {
        _1562 = _1556;
    }
    if (_1562)
    {
        float4 _1679 = _3104 + _1640;
        float _1681 = _1679.x;
        bool _1704 = _1681 < 0.0;
        float _1706 = _1704 ? 0.0 : _1681;
        float _1684 = _1679.y;
        bool _1717 = _1684 < 0.0;
        float _1719 = _1717 ? 0.0 : _1684;
        float _1687 = _1679.z;
        bool _1730 = _1687 < 0.0;
        float _1732 = _1730 ? 0.0 : _1687;
        float _1690 = _1679.w;
        bool _1743 = _1690 < 0.0;
        float _1745 = _1743 ? 0.0 : _1690;
        float4 _1692 = float4(_1706, _1719, _1732, _1745);
        uint _1582 = _282.p.pixel_quads;
        uint _1583 = _1132 * _1582;
        uint _1585 = _282.p.first_quad;
        uint _1586 = _1583 + _1585;
        uint _1588 = _1586 + _1520;
        uint _1590 = _1520 * 4u;
        uint4 _1750 = uint4(_1590);
        uint4 _1751 = _1750 + uint4(0u, 1u, 2u, 3u);
        uint4 _1753 = uint4(_1100);
        bool4 _1754 = _1751 < _1753;
        float4 _1755 = select(float4(0.0), _1692, _1754);
        y.quads[_1588] = _1755;
    }
    bool _1943 = _2859 < _961;
    bool _1951;
    if (_1943)
    {
        bool _1949 = _1520 < _1102;
        _1951 = _1949;
    }
    else
    {
        _1951 = _1943;
    }
    if (_1951)
    {
        float4 _1960 = _3108 + _1640;
        float _1961 = _1960.x;
        bool _1962 = _1961 < 0.0;
        float _1963 = _1962 ? 0.0 : _1961;
        float _1964 = _1960.y;
        bool _1965 = _1964 < 0.0;
        float _1966 = _1965 ? 0.0 : _1964;
        float _1967 = _1960.z;
        bool _1968 = _1967 < 0.0;
        float _1969 = _1968 ? 0.0 : _1967;
        float _1970 = _1960.w;
        bool _1971 = _1970 < 0.0;
        float _1972 = _1971 ? 0.0 : _1970;
        float4 _1973 = float4(_1963, _1966, _1969, _1972);
        uint _1975 = _282.p.pixel_quads;
        uint _1976 = _2859 * _1975;
        uint _1978 = _282.p.first_quad;
        uint _1979 = _1976 + _1978;
        uint _1980 = _1979 + _1520;
        uint _1981 = _1520 * 4u;
        uint4 _1984 = uint4(_1981);
        uint4 _1985 = _1984 + uint4(0u, 1u, 2u, 3u);
        uint4 _1986 = uint4(_1100);
        bool4 _1987 = _1985 < _1986;
        float4 _1988 = select(float4(0.0), _1973, _1987);
        y.quads[_1980] = _1988;
    }
    bool _2021 = _2903 < _961;
    bool _2029;
    if (_2021)
    {
        bool _2027 = _1520 < _1102;
        _2029 = _2027;
    }
    else
    {
        _2029 = _2021;
    }
    if (_2029)
    {
        float4 _2038 = _3114 + _1640;
        float _2039 = _2038.x;
        bool _2040 = _2039 < 0.0;
        float _2041 = _2040 ? 0.0 : _2039;
        float _2042 = _2038.y;
        bool _2043 = _2042 < 0.0;
        float _2044 = _2043 ? 0.0 : _2042;
        float _2045 = _2038.z;
        bool _2046 = _2045 < 0.0;
        float _2047 = _2046 ? 0.0 : _2045;
        float _2048 = _2038.w;
        bool _2049 = _2048 < 0.0;
        float _2050 = _2049 ? 0.0 : _2048;
        float4 _2051 = float4(_2041, _2044, _2047, _2050);
        uint _2053 = _282.p.pixel_quads;
        uint _2054 = _2903 * _2053;
        uint _2056 = _282.p.first_quad;
        uint _2057 = _2054 + _2056;
        uint _2058 = _2057 + _1520;
        uint _2059 = _1520 * 4u;
        uint4 _2062 = uint4(_2059);
        uint4 _2063 = _2062 + uint4(0u, 1u, 2u, 3u);
        uint4 _2064 = uint4(_1100);
        bool4 _2065 = _2063 < _2064;
        float4 _2066 = select(float4(0.0), _2051, _2065);
        y.quads[_2058] = _2066;
    }
    bool _2099 = _2947 < _961;
    bool _2107;
    if (_2099)
    {
        bool _2105 = _1520 < _1102;
        _2107 = _2105;
    }
    else
    {
        _2107 = _2099;
    }
    if (_2107)
    {
        float4 _2116 = _3122 + _1640;
        float _2117 = _2116.x;
        bool _2118 = _2117 < 0.0;
        float _2119 = _2118 ? 0.0 : _2117;
        float _2120 = _2116.y;
        bool _2121 = _2120 < 0.0;
        float _2122 = _2121 ? 0.0 : _2120;
        float _2123 = _2116.z;
        bool _2124 = _2123 < 0.0;
        float _2125 = _2124 ? 0.0 : _2123;
        float _2126 = _2116.w;
        bool _2127 = _2126 < 0.0;
        float _2128 = _2127 ? 0.0 : _2126;
        float4 _2129 = float4(_2119, _2122, _2125, _2128);
        uint _2131 = _282.p.pixel_quads;
        uint _2132 = _2947 * _2131;
        uint _2134 = _282.p.first_quad;
        uint _2135 = _2132 + _2134;
        uint _2136 = _2135 + _1520;
        uint _2137 = _1520 * 4u;
        uint4 _2140 = uint4(_2137);
        uint4 _2141 = _2140 + uint4(0u, 1u, 2u, 3u);
        uint4 _2142 = uint4(_1100);
        bool4 _2143 = _2141 < _2142;
        float4 _2144 = select(float4(0.0), _2129, _2143);
        y.quads[_2136] = _2144;
    }
}


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

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _282 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _927 = _282.p.in_width;
    uint _970 = _927 >> uint(2);
    uint _972 = _927 & 3u;
    uint _974 = extent_table.words[_970][_972];
    int _966 = int(_974);
    uint _930 = _282.p.in_height;
    uint _984 = _930 >> uint(2);
    uint _986 = _930 & 3u;
    uint _988 = extent_table.words[_984][_986];
    int _980 = int(_988);
    uint _935 = _282.p.pad_left;
    uint _998 = _935 >> uint(2);
    uint _1000 = _935 & 3u;
    uint _1002 = extent_table.words[_998][_1000];
    int _994 = int(_1002);
    uint _938 = _282.p.pad_top;
    uint _1012 = _938 >> uint(2);
    uint _1014 = _938 & 3u;
    uint _1016 = extent_table.words[_1012][_1014];
    int _1008 = int(_1016);
    int2 _940 = int2(_994, _1008);
    uint _943 = _282.p.out_width;
    uint _1020 = _943 >> uint(2);
    uint _1022 = _943 & 3u;
    uint _1024 = extent_table.words[_1020][_1022];
    uint _946 = _282.p.out_height;
    uint _1028 = _946 >> uint(2);
    uint _1030 = _946 & 3u;
    uint _1032 = extent_table.words[_1028][_1030];
    uint _951 = _282.p.batches;
    uint _1036 = _951 >> uint(2);
    uint _1038 = _951 & 3u;
    uint _1040 = extent_table.words[_1036][_1038];
    uint _955 = _1040 * _1032;
    uint _958 = _955 * _1024;
    uint _1051 = _958 + 255u;
    uint _1052 = _1051 / 256u;
    uint _1054 = gl_WorkGroupID.y;
    uint _1056 = gl_NumWorkGroups.x;
    uint _1057 = _1054 * _1056;
    uint _1059 = gl_WorkGroupID.x;
    uint _1060 = _1057 + _1059;
    uint _1063 = _1060 / _1052;
    uint _1097 = _282.p.out_channels;
    uint _1098 = _1097 + 3u;
    uint _1099 = _1098 / 4u;
    uint _1092 = _1099 + 1u;
    uint _1093 = _1092 / 2u;
    uint _1068 = _1063 * _1052;
    uint _1069 = _1060 - _1068;
    uint _1070 = _1069 * 16u;
    uint _1072 = gl_LocalInvocationID.y;
    uint _1073 = _1070 + _1072;
    bool _1076 = _1063 < _1093;
    uint _1838;
    if (_1076)
    {
        uint _1079 = _1073 * 16u;
        _1838 = _1079;
    }
    else
    {
        _1838 = _958;
    }
    uint _1086 = _1093 - 1u;
    uint _1087 = min(_1063, _1086);
    uint _1221 = gl_LocalInvocationID.x;
    uint _1222 = _1221 / 2u;
    uint _1129 = _1838 + _1222;
    uint _1132 = _958 - 1u;
    uint _1133 = min(_1129, _1132);
    uint _1230 = _1133 / _1024;
    uint _1235 = _1230 * _1024;
    uint _1236 = _1133 - _1235;
    uint _1238 = _282.p.stride_x;
    uint _1239 = _1236 * _1238;
    int _1240 = int(_1239);
    uint _1244 = _1230 % _1032;
    uint _1246 = _282.p.stride_y;
    uint _1247 = _1244 * _1246;
    int _1248 = int(_1247);
    int2 _1249 = int2(_1240, _1248);
    int2 _1253 = _1249 - _940;
    uint _1257 = _1230 / _1032;
    int _1258 = int(_1257);
    int _1262 = _1258 * _980;
    uint _2849 = 4u + _1222;
    uint _2850 = _1838 + _2849;
    uint _2852 = min(_2850, _1132);
    uint _2857 = _2852 / _1024;
    uint _2859 = _2857 * _1024;
    uint _2860 = _2852 - _2859;
    uint _2863 = _2860 * _1238;
    int _2864 = int(_2863);
    uint _2866 = _2857 % _1032;
    uint _2869 = _2866 * _1246;
    int _2870 = int(_2869);
    int2 _2871 = int2(_2864, _2870);
    int2 _2872 = _2871 - _940;
    uint _2874 = _2857 / _1032;
    int _2875 = int(_2874);
    int _2878 = _2875 * _980;
    uint _2893 = 8u + _1222;
    uint _2894 = _1838 + _2893;
    uint _2896 = min(_2894, _1132);
    uint _2901 = _2896 / _1024;
    uint _2903 = _2901 * _1024;
    uint _2904 = _2896 - _2903;
    uint _2907 = _2904 * _1238;
    int _2908 = int(_2907);
    uint _2910 = _2901 % _1032;
    uint _2913 = _2910 * _1246;
    int _2914 = int(_2913);
    int2 _2915 = int2(_2908, _2914);
    int2 _2916 = _2915 - _940;
    uint _2918 = _2901 / _1032;
    int _2919 = int(_2918);
    int _2922 = _2919 * _980;
    uint _2937 = 12u + _1222;
    uint _2938 = _1838 + _2937;
    uint _2940 = min(_2938, _1132);
    uint _2945 = _2940 / _1024;
    uint _2947 = _2945 * _1024;
    uint _2948 = _2940 - _2947;
    uint _2951 = _2948 * _1238;
    int _2952 = int(_2951);
    uint _2954 = _2945 % _1032;
    uint _2957 = _2954 * _1246;
    int _2958 = int(_2957);
    int2 _2959 = int2(_2952, _2958);
    int2 _2960 = _2959 - _940;
    uint _2962 = _2945 / _1032;
    int _2963 = int(_2962);
    int _2966 = _2963 * _980;
    uint _1144 = _282.p.kernel_height;
    uint _1146 = _282.p.kernel_width;
    uint _1147 = _1144 * _1146;
    uint _1148 = _1087 * _1147;
    uint _1267 = _282.p.in_quads;
    uint _1268 = _1267 * 8u;
    uint _1150 = _1148 * _1268;
    uint _1273 = _1221 % 2u;
    uint _1152 = _1150 + _1273;
    uint _1841;
    uint _1855;
    float4 _3095;
    float4 _3099;
    float4 _3105;
    float4 _3113;
    _3113 = float4(0.0);
    _3105 = float4(0.0);
    _3099 = float4(0.0);
    _3095 = float4(0.0);
    _1841 = 0u;
    _1855 = _1152;
    uint _1854;
    float4 _3137;
    float4 _3160;
    float4 _3182;
    float4 _3203;
    for (;;)
    {
        bool _1159 = _1841 < _1144;
        if (_1159)
        {
            uint _1850;
            _3203 = _3113;
            _3182 = _3105;
            _3160 = _3099;
            _3137 = _3095;
            _1854 = _1855;
            _1850 = 0u;
            uint _1197;
            float4 _2733;
            float4 _2757;
            float4 _2781;
            float4 _2805;
            for (;;)
            {
                bool _1166 = _1850 < _1146;
                if (_1166)
                {
                    uint _1297 = _282.p.dilation_x;
                    uint _1298 = _1850 * _1297;
                    int _1299 = int(_1298);
                    uint _1303 = _282.p.dilation_y;
                    uint _1304 = _1841 * _1303;
                    int _1305 = int(_1304);
                    int2 _1306 = int2(_1299, _1305);
                    int2 _1307 = _1253 + _1306;
                    int _1309 = _1307.x;
                    bool _1310 = _1309 >= 0;
                    bool _1318;
                    if (_1310)
                    {
                        bool _1316 = _1309 < _966;
                        _1318 = _1316;
                    }
                    else
                    {
                        _1318 = _1310;
                    }
                    bool _1324;
                    if (_1318)
                    {
                        int _1321 = _1307.y;
                        bool _1322 = _1321 >= 0;
                        _1324 = _1322;
                    }
                    else
                    {
                        _1324 = _1318;
                    }
                    bool _1332;
                    if (_1324)
                    {
                        int _1327 = _1307.y;
                        bool _1330 = _1327 < _980;
                        _1332 = _1330;
                    }
                    else
                    {
                        _1332 = _1324;
                    }
                    uint _1873;
                    if (_1332)
                    {
                        int _1338 = _1307.y;
                        int _1339 = _1262 + _1338;
                        int _1342 = _1339 * _966;
                        int _1345 = _1342 + _1309;
                        uint _1346 = uint(_1345);
                        uint _1349 = _1346 * _1267;
                        _1873 = _1349;
                    }
                    else
                    {
                        _1873 = 0u;
                    }
                    int2 _2164 = _2872 + _1306;
                    int _2165 = _2164.x;
                    bool _2166 = _2165 >= 0;
                    bool _2172;
                    if (_2166)
                    {
                        bool _2170 = _2165 < _966;
                        _2172 = _2170;
                    }
                    else
                    {
                        _2172 = _2166;
                    }
                    bool _2177;
                    if (_2172)
                    {
                        int _2174 = _2164.y;
                        bool _2175 = _2174 >= 0;
                        _2177 = _2175;
                    }
                    else
                    {
                        _2177 = _2172;
                    }
                    bool _2183;
                    if (_2177)
                    {
                        int _2179 = _2164.y;
                        bool _2181 = _2179 < _980;
                        _2183 = _2181;
                    }
                    else
                    {
                        _2183 = _2177;
                    }
                    uint _2197;
                    if (_2183)
                    {
                        int _2186 = _2164.y;
                        int _2187 = _2878 + _2186;
                        int _2189 = _2187 * _966;
                        int _2191 = _2189 + _2165;
                        uint _2192 = uint(_2191);
                        uint _2195 = _2192 * _1267;
                        _2197 = _2195;
                    }
                    else
                    {
                        _2197 = 0u;
                    }
                    int2 _2223 = _2916 + _1306;
                    int _2224 = _2223.x;
                    bool _2225 = _2224 >= 0;
                    bool _2231;
                    if (_2225)
                    {
                        bool _2229 = _2224 < _966;
                        _2231 = _2229;
                    }
                    else
                    {
                        _2231 = _2225;
                    }
                    bool _2236;
                    if (_2231)
                    {
                        int _2233 = _2223.y;
                        bool _2234 = _2233 >= 0;
                        _2236 = _2234;
                    }
                    else
                    {
                        _2236 = _2231;
                    }
                    bool _2242;
                    if (_2236)
                    {
                        int _2238 = _2223.y;
                        bool _2240 = _2238 < _980;
                        _2242 = _2240;
                    }
                    else
                    {
                        _2242 = _2236;
                    }
                    uint _2256;
                    if (_2242)
                    {
                        int _2245 = _2223.y;
                        int _2246 = _2922 + _2245;
                        int _2248 = _2246 * _966;
                        int _2250 = _2248 + _2224;
                        uint _2251 = uint(_2250);
                        uint _2254 = _2251 * _1267;
                        _2256 = _2254;
                    }
                    else
                    {
                        _2256 = 0u;
                    }
                    int2 _2282 = _2960 + _1306;
                    int _2283 = _2282.x;
                    bool _2284 = _2283 >= 0;
                    bool _2290;
                    if (_2284)
                    {
                        bool _2288 = _2283 < _966;
                        _2290 = _2288;
                    }
                    else
                    {
                        _2290 = _2284;
                    }
                    bool _2295;
                    if (_2290)
                    {
                        int _2292 = _2282.y;
                        bool _2293 = _2292 >= 0;
                        _2295 = _2293;
                    }
                    else
                    {
                        _2295 = _2290;
                    }
                    bool _2301;
                    if (_2295)
                    {
                        int _2297 = _2282.y;
                        bool _2299 = _2297 < _980;
                        _2301 = _2299;
                    }
                    else
                    {
                        _2301 = _2295;
                    }
                    uint _2315;
                    if (_2301)
                    {
                        int _2304 = _2282.y;
                        int _2305 = _2966 + _2304;
                        int _2307 = _2305 * _966;
                        int _2309 = _2307 + _2283;
                        uint _2310 = uint(_2309);
                        uint _2313 = _2310 * _1267;
                        _2315 = _2313;
                    }
                    else
                    {
                        _2315 = 0u;
                    }
                    float4 _1466 = x.quads[_1873];
                    float4 _3205 = select(float4(0.0), _1466, bool4(_1332));
                    float4 _2328 = x.quads[_2197];
                    float4 _3207 = select(float4(0.0), _2328, bool4(_2183));
                    float4 _2349 = x.quads[_2256];
                    float4 _3209 = select(float4(0.0), _2349, bool4(_2242));
                    float4 _2370 = x.quads[_2315];
                    float4 _3211 = select(float4(0.0), _2370, bool4(_2301));
                    float4 _1471 = w.quads[_1854];
                    float _1426 = _3205.x;
                    float4 _1440 = _1471 * _1426;
                    float4 _1443 = _3137 + _1440;
                    float _2389 = _3207.x;
                    float4 _2398 = _1471 * _2389;
                    float4 _2401 = _3160 + _2398;
                    float _2414 = _3209.x;
                    float4 _2423 = _1471 * _2414;
                    float4 _2426 = _3182 + _2423;
                    float _2439 = _3211.x;
                    float4 _2448 = _1471 * _2439;
                    float4 _2451 = _3203 + _2448;
                    uint _2471 = _1854 + 2u;
                    float4 _2473 = w.quads[_2471];
                    float _2483 = _3205.y;
                    float4 _2492 = _2473 * _2483;
                    float4 _2495 = _1443 + _2492;
                    float _2507 = _3207.y;
                    float4 _2516 = _2473 * _2507;
                    float4 _2519 = _2401 + _2516;
                    float _2531 = _3209.y;
                    float4 _2540 = _2473 * _2531;
                    float4 _2543 = _2426 + _2540;
                    float _2555 = _3211.y;
                    float4 _2564 = _2473 * _2555;
                    float4 _2567 = _2451 + _2564;
                    uint _2590 = _1854 + 4u;
                    float4 _2592 = w.quads[_2590];
                    float _2602 = _3205.z;
                    float4 _2611 = _2592 * _2602;
                    float4 _2614 = _2495 + _2611;
                    float _2626 = _3207.z;
                    float4 _2635 = _2592 * _2626;
                    float4 _2638 = _2519 + _2635;
                    float _2650 = _3209.z;
                    float4 _2659 = _2592 * _2650;
                    float4 _2662 = _2543 + _2659;
                    float _2674 = _3211.z;
                    float4 _2683 = _2592 * _2674;
                    float4 _2686 = _2567 + _2683;
                    uint _2709 = _1854 + 6u;
                    float4 _2711 = w.quads[_2709];
                    float _2721 = _3205.w;
                    float4 _2730 = _2711 * _2721;
                    _2733 = _2614 + _2730;
                    float _2745 = _3207.w;
                    float4 _2754 = _2711 * _2745;
                    _2757 = _2638 + _2754;
                    float _2769 = _3209.w;
                    float4 _2778 = _2711 * _2769;
                    _2781 = _2662 + _2778;
                    float _2793 = _3211.w;
                    float4 _2802 = _2711 * _2793;
                    _2805 = _2686 + _2802;
                    _1197 = _1854 + _1268;
                    uint _1200 = _1850 + uint(1);
                    _3203 = _2805;
                    _3182 = _2781;
                    _3160 = _2757;
                    _3137 = _2733;
                    _1854 = _1197;
                    _1850 = _1200;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1204 = _1841 + uint(1);
            _3113 = _3203;
            _3105 = _3182;
            _3099 = _3160;
            _3095 = _3137;
            _1841 = _1204;
            _1855 = _1854;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _1509 = _1087 * 2u;
    uint _1511 = _1509 + _1273;
    uint _1618 = _282.p.vectors;
    uint _1623 = _1618 + _1511;
    float4 _1631 = w.quads[_1623];
    bool _1547 = _1129 < _958;
    bool _1553;
    if (_1547)
    {
        bool _1551 = _1511 < _1099;
        _1553 = _1551;
    }
    else
    {
        _1553 = _1547;
    }
    if (_1553)
    {
        float4 _1670 = _3095 + _1631;
        float _1672 = _1670.x;
        bool _1695 = _1672 < 0.0;
        float _1697 = _1695 ? 0.0 : _1672;
        float _1675 = _1670.y;
        bool _1708 = _1675 < 0.0;
        float _1710 = _1708 ? 0.0 : _1675;
        float _1678 = _1670.z;
        bool _1721 = _1678 < 0.0;
        float _1723 = _1721 ? 0.0 : _1678;
        float _1681 = _1670.w;
        bool _1734 = _1681 < 0.0;
        float _1736 = _1734 ? 0.0 : _1681;
        float4 _1683 = float4(_1697, _1710, _1723, _1736);
        uint _1573 = _282.p.pixel_quads;
        uint _1574 = _1129 * _1573;
        uint _1576 = _282.p.first_quad;
        uint _1577 = _1574 + _1576;
        uint _1579 = _1577 + _1511;
        uint _1581 = _1511 * 4u;
        uint4 _1741 = uint4(_1581);
        uint4 _1742 = _1741 + uint4(0u, 1u, 2u, 3u);
        uint4 _1744 = uint4(_1097);
        bool4 _1745 = _1742 < _1744;
        float4 _1746 = select(float4(0.0), _1683, _1745);
        y.quads[_1579] = _1746;
    }
    bool _1934 = _2850 < _958;
    bool _1942;
    if (_1934)
    {
        bool _1940 = _1511 < _1099;
        _1942 = _1940;
    }
    else
    {
        _1942 = _1934;
    }
    if (_1942)
    {
        float4 _1951 = _3099 + _1631;
        float _1952 = _1951.x;
        bool _1953 = _1952 < 0.0;
        float _1954 = _1953 ? 0.0 : _1952;
        float _1955 = _1951.y;
        bool _1956 = _1955 < 0.0;
        float _1957 = _1956 ? 0.0 : _1955;
        float _1958 = _1951.z;
        bool _1959 = _1958 < 0.0;
        float _1960 = _1959 ? 0.0 : _1958;
        float _1961 = _1951.w;
        bool _1962 = _1961 < 0.0;
        float _1963 = _1962 ? 0.0 : _1961;
        float4 _1964 = float4(_1954, _1957, _1960, _1963);
        uint _1966 = _282.p.pixel_quads;
        uint _1967 = _2850 * _1966;
        uint _1969 = _282.p.first_quad;
        uint _1970 = _1967 + _1969;
        uint _1971 = _1970 + _1511;
        uint _1972 = _1511 * 4u;
        uint4 _1975 = uint4(_1972);
        uint4 _1976 = _1975 + uint4(0u, 1u, 2u, 3u);
        uint4 _1977 = uint4(_1097);
        bool4 _1978 = _1976 < _1977;
        float4 _1979 = select(float4(0.0), _1964, _1978);
        y.quads[_1971] = _1979;
    }
    bool _2012 = _2894 < _958;
    bool _2020;
    if (_2012)
    {
        bool _2018 = _1511 < _1099;
        _2020 = _2018;
    }
    else
    {
        _2020 = _2012;
    }
    if (_2020)
    {
        float4 _2029 = _3105 + _1631;
        float _2030 = _2029.x;
        bool _2031 = _2030 < 0.0;
        float _2032 = _2031 ? 0.0 : _2030;
        float _2033 = _2029.y;
        bool _2034 = _2033 < 0.0;
        float _2035 = _2034 ? 0.0 : _2033;
        float _2036 = _2029.z;
        bool _2037 = _2036 < 0.0;
        float _2038 = _2037 ? 0.0 : _2036;
        float _2039 = _2029.w;
        bool _2040 = _2039 < 0.0;
        float _2041 = _2040 ? 0.0 : _2039;
        float4 _2042 = float4(_2032, _2035, _2038, _2041);
        uint _2044 = _282.p.pixel_quads;
        uint _2045 = _2894 * _2044;
        uint _2047 = _282.p.first_quad;
        uint _2048 = _2045 + _2047;
        uint _2049 = _2048 + _1511;
        uint _2050 = _1511 * 4u;
        uint4 _2053 = uint4(_2050);
        uint4 _2054 = _2053 + uint4(0u, 1u, 2u, 3u);
        uint4 _2055 = uint4(_1097);
        bool4 _2056 = _2054 < _2055;
        float4 _2057 = select(float4(0.0), _2042, _2056);
        y.quads[_2049] = _2057;
    }
    bool _2090 = _2938 < _958;
    bool _2098;
    if (_2090)
    {
        bool _2096 = _1511 < _1099;
        _2098 = _2096;
    }
    else
    {
        _2098 = _2090;
    }
    if (_2098)
    {
        float4 _2107 = _3113 + _1631;
        float _2108 = _2107.x;
        bool _2109 = _2108 < 0.0;
        float _2110 = _2109 ? 0.0 : _2108;
        float _2111 = _2107.y;
        bool _2112 = _2111 < 0.0;
        float _2113 = _2112 ? 0.0 : _2111;
        float _2114 = _2107.z;
        bool _2115 = _2114 < 0.0;
        float _2116 = _2115 ? 0.0 : _2114;
        float _2117 = _2107.w;
        bool _2118 = _2117 < 0.0;
        float _2119 = _2118 ? 0.0 : _2117;
        float4 _2120 = float4(_2110, _2113, _2116, _2119);
        uint _2122 = _282.p.pixel_quads;
        uint _2123 = _2938 * _2122;
        uint _2125 = _282.p.first_quad;
        uint _2126 = _2123 + _2125;
        uint _2127 = _2126 + _1511;
        uint _2128 = _1511 * 4u;
        uint4 _2131 = uint4(_2128);
        uint4 _2132 = _2131 + uint4(0u, 1u, 2u, 3u);
        uint4 _2133 = uint4(_1097);
        bool4 _2134 = _2132 < _2133;
        float4 _2135 = select(float4(0.0), _2120, _2134);
        y.quads[_2127] = _2135;
    }
}


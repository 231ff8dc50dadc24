// conv/lanes.comp CL=2 FEW=4 NV=1 RESIDUAL=0 SG=8 SHUFFLE=0 TEXEL=0 TM=2 8x16x1 #3e65b380
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

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _294 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _956 = _294.p.in_width;
    uint _999 = _956 >> uint(2);
    uint _1001 = _956 & 3u;
    uint _1003 = extent_table.words[_999][_1001];
    int _995 = int(_1003);
    uint _959 = _294.p.in_height;
    uint _1013 = _959 >> uint(2);
    uint _1015 = _959 & 3u;
    uint _1017 = extent_table.words[_1013][_1015];
    int _1009 = int(_1017);
    uint _964 = _294.p.pad_left;
    uint _1027 = _964 >> uint(2);
    uint _1029 = _964 & 3u;
    uint _1031 = extent_table.words[_1027][_1029];
    int _1023 = int(_1031);
    uint _967 = _294.p.pad_top;
    uint _1041 = _967 >> uint(2);
    uint _1043 = _967 & 3u;
    uint _1045 = extent_table.words[_1041][_1043];
    int _1037 = int(_1045);
    int2 _969 = int2(_1023, _1037);
    uint _972 = _294.p.out_width;
    uint _1049 = _972 >> uint(2);
    uint _1051 = _972 & 3u;
    uint _1053 = extent_table.words[_1049][_1051];
    uint _975 = _294.p.out_height;
    uint _1057 = _975 >> uint(2);
    uint _1059 = _975 & 3u;
    uint _1061 = extent_table.words[_1057][_1059];
    uint _980 = _294.p.batches;
    uint _1065 = _980 >> uint(2);
    uint _1067 = _980 & 3u;
    uint _1069 = extent_table.words[_1065][_1067];
    uint _984 = _1069 * _1061;
    uint _987 = _984 * _1053;
    uint _1080 = _987 + 127u;
    uint _1081 = _1080 / 128u;
    uint _1083 = gl_WorkGroupID.y;
    uint _1085 = gl_NumWorkGroups.x;
    uint _1086 = _1083 * _1085;
    uint _1088 = gl_WorkGroupID.x;
    uint _1089 = _1086 + _1088;
    uint _1092 = _1089 / _1081;
    uint _1126 = _294.p.out_channels;
    uint _1127 = _1126 + 3u;
    uint _1128 = _1127 / 4u;
    uint _1121 = _1128 + 1u;
    uint _1122 = _1121 / 2u;
    uint _1097 = _1092 * _1081;
    uint _1098 = _1089 - _1097;
    uint _1099 = _1098 * 16u;
    uint _1101 = gl_LocalInvocationID.y;
    uint _1102 = _1099 + _1101;
    bool _1105 = _1092 < _1122;
    uint _1887;
    if (_1105)
    {
        uint _1108 = _1102 * 8u;
        _1887 = _1108;
    }
    else
    {
        _1887 = _987;
    }
    uint _1115 = _1122 - 1u;
    uint _1116 = min(_1092, _1115);
    uint _1254 = gl_LocalInvocationID.x;
    uint _1255 = _1254 / 2u;
    uint _1159 = _1887 + _1255;
    uint _1162 = _987 - 1u;
    uint _1163 = min(_1159, _1162);
    uint _1263 = _1163 / _1053;
    uint _1268 = _1263 * _1053;
    uint _1269 = _1163 - _1268;
    uint _1271 = _294.p.stride_x;
    uint _1272 = _1269 * _1271;
    int _1273 = int(_1272);
    uint _1277 = _1263 % _1061;
    uint _1279 = _294.p.stride_y;
    uint _1280 = _1277 * _1279;
    int _1281 = int(_1280);
    int2 _1282 = int2(_1273, _1281);
    int2 _1286 = _1282 - _969;
    uint _1290 = _1263 / _1061;
    int _1291 = int(_1290);
    int _1295 = _1291 * _1009;
    uint _2372 = 4u + _1255;
    uint _2373 = _1887 + _2372;
    uint _2375 = min(_2373, _1162);
    uint _2380 = _2375 / _1053;
    uint _2382 = _2380 * _1053;
    uint _2383 = _2375 - _2382;
    uint _2386 = _2383 * _1271;
    int _2387 = int(_2386);
    uint _2389 = _2380 % _1061;
    uint _2392 = _2389 * _1279;
    int _2393 = int(_2392);
    int2 _2394 = int2(_2387, _2393);
    int2 _2395 = _2394 - _969;
    uint _2397 = _2380 / _1061;
    int _2398 = int(_2397);
    int _2401 = _2398 * _1009;
    uint _1174 = _294.p.kernel_height;
    uint _1176 = _294.p.kernel_width;
    uint _1177 = _1174 * _1176;
    uint _1178 = _1116 * _1177;
    uint _1300 = _294.p.in_quads;
    uint _1302 = _1300 * 8u;
    uint _1180 = _1178 * _1302;
    uint _1307 = _1254 % 2u;
    uint _1182 = _1180 + _1307;
    uint _1890;
    uint _1904;
    float4 _2474;
    float4 _2478;
    _2478 = float4(0.0);
    _2474 = float4(0.0);
    _1890 = 0u;
    _1904 = _1182;
    uint _1903;
    float4 _2490;
    float4 _2501;
    for (;;)
    {
        bool _1192 = _1890 < _1174;
        if (_1192)
        {
            uint _1899;
            _2501 = _2478;
            _2490 = _2474;
            _1903 = _1904;
            _1899 = 0u;
            uint _1230;
            float4 _2320;
            float4 _2344;
            for (;;)
            {
                bool _1199 = _1899 < _1176;
                if (_1199)
                {
                    uint _1332 = _294.p.dilation_x;
                    uint _1333 = _1899 * _1332;
                    int _1334 = int(_1333);
                    uint _1338 = _294.p.dilation_y;
                    uint _1339 = _1890 * _1338;
                    int _1340 = int(_1339);
                    int2 _1341 = int2(_1334, _1340);
                    int2 _1342 = _1286 + _1341;
                    int _1344 = _1342.x;
                    bool _1345 = _1344 >= 0;
                    bool _1353;
                    if (_1345)
                    {
                        bool _1351 = _1344 < _995;
                        _1353 = _1351;
                    }
                    else
                    {
                        _1353 = _1345;
                    }
                    bool _1359;
                    if (_1353)
                    {
                        int _1356 = _1342.y;
                        bool _1357 = _1356 >= 0;
                        _1359 = _1357;
                    }
                    else
                    {
                        _1359 = _1353;
                    }
                    bool _1367;
                    if (_1359)
                    {
                        int _1362 = _1342.y;
                        bool _1365 = _1362 < _1009;
                        _1367 = _1365;
                    }
                    else
                    {
                        _1367 = _1359;
                    }
                    uint _1922;
                    if (_1367)
                    {
                        int _1373 = _1342.y;
                        int _1374 = _1295 + _1373;
                        int _1377 = _1374 * _995;
                        int _1380 = _1377 + _1344;
                        uint _1381 = uint(_1380);
                        uint _1384 = _1381 * _1300;
                        _1922 = _1384;
                    }
                    else
                    {
                        _1922 = 0u;
                    }
                    int2 _2057 = _2395 + _1341;
                    int _2058 = _2057.x;
                    bool _2059 = _2058 >= 0;
                    bool _2065;
                    if (_2059)
                    {
                        bool _2063 = _2058 < _995;
                        _2065 = _2063;
                    }
                    else
                    {
                        _2065 = _2059;
                    }
                    bool _2070;
                    if (_2065)
                    {
                        int _2067 = _2057.y;
                        bool _2068 = _2067 >= 0;
                        _2070 = _2068;
                    }
                    else
                    {
                        _2070 = _2065;
                    }
                    bool _2076;
                    if (_2070)
                    {
                        int _2072 = _2057.y;
                        bool _2074 = _2072 < _1009;
                        _2076 = _2074;
                    }
                    else
                    {
                        _2076 = _2070;
                    }
                    uint _2090;
                    if (_2076)
                    {
                        int _2079 = _2057.y;
                        int _2080 = _2401 + _2079;
                        int _2082 = _2080 * _995;
                        int _2084 = _2082 + _2058;
                        uint _2085 = uint(_2084);
                        uint _2088 = _2085 * _1300;
                        _2090 = _2088;
                    }
                    else
                    {
                        _2090 = 0u;
                    }
                    float4 _1501 = x.quads[_1922];
                    float4 _2503 = select(float4(0.0), _1501, bool4(_1367));
                    float4 _2103 = x.quads[_2090];
                    float4 _2505 = select(float4(0.0), _2103, bool4(_2076));
                    float4 _1519 = w.quads[_1903];
                    float _1461 = _2503.x;
                    float4 _1475 = _1519 * _1461;
                    float4 _1478 = _2490 + _1475;
                    float _2122 = _2505.x;
                    float4 _2131 = _1519 * _2122;
                    float4 _2134 = _2501 + _2131;
                    uint _2154 = _1903 + 2u;
                    float4 _2156 = w.quads[_2154];
                    float _2166 = _2503.y;
                    float4 _2175 = _2156 * _2166;
                    float4 _2178 = _1478 + _2175;
                    float _2190 = _2505.y;
                    float4 _2199 = _2156 * _2190;
                    float4 _2202 = _2134 + _2199;
                    uint _2225 = _1903 + 4u;
                    float4 _2227 = w.quads[_2225];
                    float _2237 = _2503.z;
                    float4 _2246 = _2227 * _2237;
                    float4 _2249 = _2178 + _2246;
                    float _2261 = _2505.z;
                    float4 _2270 = _2227 * _2261;
                    float4 _2273 = _2202 + _2270;
                    uint _2296 = _1903 + 6u;
                    float4 _2298 = w.quads[_2296];
                    float _2308 = _2503.w;
                    float4 _2317 = _2298 * _2308;
                    _2320 = _2249 + _2317;
                    float _2332 = _2505.w;
                    float4 _2341 = _2298 * _2332;
                    _2344 = _2273 + _2341;
                    _1230 = _1903 + _1302;
                    uint _1233 = _1899 + uint(1);
                    _2501 = _2344;
                    _2490 = _2320;
                    _1903 = _1230;
                    _1899 = _1233;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1237 = _1890 + uint(1);
            _2478 = _2501;
            _2474 = _2490;
            _1890 = _1237;
            _1904 = _1903;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _1558 = _1116 * 2u;
    uint _1560 = _1558 + _1307;
    uint _1667 = _294.p.vectors;
    uint _1672 = _1667 + _1560;
    float4 _1680 = w.quads[_1672];
    bool _1596 = _1159 < _987;
    bool _1602;
    if (_1596)
    {
        bool _1600 = _1560 < _1128;
        _1602 = _1600;
    }
    else
    {
        _1602 = _1596;
    }
    if (_1602)
    {
        float4 _1719 = _2474 + _1680;
        float _1721 = _1719.x;
        bool _1744 = _1721 < 0.0;
        float _1746 = _1744 ? 0.0 : _1721;
        float _1724 = _1719.y;
        bool _1757 = _1724 < 0.0;
        float _1759 = _1757 ? 0.0 : _1724;
        float _1727 = _1719.z;
        bool _1770 = _1727 < 0.0;
        float _1772 = _1770 ? 0.0 : _1727;
        float _1730 = _1719.w;
        bool _1783 = _1730 < 0.0;
        float _1785 = _1783 ? 0.0 : _1730;
        float4 _1732 = float4(_1746, _1759, _1772, _1785);
        uint _1622 = _294.p.pixel_quads;
        uint _1623 = _1159 * _1622;
        uint _1625 = _294.p.first_quad;
        uint _1626 = _1623 + _1625;
        uint _1628 = _1626 + _1560;
        uint _1630 = _1560 * 4u;
        uint4 _1790 = uint4(_1630);
        uint4 _1791 = _1790 + uint4(0u, 1u, 2u, 3u);
        uint4 _1793 = uint4(_1126);
        bool4 _1794 = _1791 < _1793;
        float4 _1795 = select(float4(0.0), _1732, _1794);
        y.quads[_1628] = _1795;
    }
    bool _1983 = _2373 < _987;
    bool _1991;
    if (_1983)
    {
        bool _1989 = _1560 < _1128;
        _1991 = _1989;
    }
    else
    {
        _1991 = _1983;
    }
    if (_1991)
    {
        float4 _2000 = _2478 + _1680;
        float _2001 = _2000.x;
        bool _2002 = _2001 < 0.0;
        float _2003 = _2002 ? 0.0 : _2001;
        float _2004 = _2000.y;
        bool _2005 = _2004 < 0.0;
        float _2006 = _2005 ? 0.0 : _2004;
        float _2007 = _2000.z;
        bool _2008 = _2007 < 0.0;
        float _2009 = _2008 ? 0.0 : _2007;
        float _2010 = _2000.w;
        bool _2011 = _2010 < 0.0;
        float _2012 = _2011 ? 0.0 : _2010;
        float4 _2013 = float4(_2003, _2006, _2009, _2012);
        uint _2015 = _294.p.pixel_quads;
        uint _2016 = _2373 * _2015;
        uint _2018 = _294.p.first_quad;
        uint _2019 = _2016 + _2018;
        uint _2020 = _2019 + _1560;
        uint _2021 = _1560 * 4u;
        uint4 _2024 = uint4(_2021);
        uint4 _2025 = _2024 + uint4(0u, 1u, 2u, 3u);
        uint4 _2026 = uint4(_1126);
        bool4 _2027 = _2025 < _2026;
        float4 _2028 = select(float4(0.0), _2013, _2027);
        y.quads[_2020] = _2028;
    }
}


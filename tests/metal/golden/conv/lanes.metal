// conv/lanes.comp CL=2 FEW=0 GROUPED=1 NV=1 RESIDUAL=0 SG=8 SHUFFLE=0 TEXEL=0 TM=2 8x16x1 #3e65b380
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
    uint scalars[11];
    uint groups;
    uint pixel_quads;
    uint first_quad;
};

struct Push
{
    ConvParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(8u, 16u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _299 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _1003 = _299.p.in_width;
    uint _1046 = _1003 >> uint(2);
    uint _1048 = _1003 & 3u;
    uint _1050 = extent_table.words[_1046][_1048];
    int _1042 = int(_1050);
    uint _1006 = _299.p.in_height;
    uint _1060 = _1006 >> uint(2);
    uint _1062 = _1006 & 3u;
    uint _1064 = extent_table.words[_1060][_1062];
    int _1056 = int(_1064);
    uint _1011 = _299.p.pad_left;
    uint _1074 = _1011 >> uint(2);
    uint _1076 = _1011 & 3u;
    uint _1078 = extent_table.words[_1074][_1076];
    int _1070 = int(_1078);
    uint _1014 = _299.p.pad_top;
    uint _1088 = _1014 >> uint(2);
    uint _1090 = _1014 & 3u;
    uint _1092 = extent_table.words[_1088][_1090];
    int _1084 = int(_1092);
    int2 _1016 = int2(_1070, _1084);
    uint _1019 = _299.p.out_width;
    uint _1096 = _1019 >> uint(2);
    uint _1098 = _1019 & 3u;
    uint _1100 = extent_table.words[_1096][_1098];
    uint _1022 = _299.p.out_height;
    uint _1104 = _1022 >> uint(2);
    uint _1106 = _1022 & 3u;
    uint _1108 = extent_table.words[_1104][_1106];
    uint _1027 = _299.p.batches;
    uint _1112 = _1027 >> uint(2);
    uint _1114 = _1027 & 3u;
    uint _1116 = extent_table.words[_1112][_1114];
    uint _1031 = _1116 * _1108;
    uint _1034 = _1031 * _1100;
    uint _1127 = _1034 + 127u;
    uint _1128 = _1127 / 128u;
    uint _1130 = gl_WorkGroupID.y;
    uint _1132 = gl_NumWorkGroups.x;
    uint _1133 = _1130 * _1132;
    uint _1135 = gl_WorkGroupID.x;
    uint _1136 = _1133 + _1135;
    uint _1139 = _1136 / _1128;
    uint _1173 = _299.p.out_channels;
    uint _1174 = _1173 + 3u;
    uint _1175 = _1174 / 4u;
    uint _1168 = _1175 + 1u;
    uint _1169 = _1168 / 2u;
    uint _1144 = _1139 * _1128;
    uint _1145 = _1136 - _1144;
    uint _1146 = _1145 * 16u;
    uint _1148 = gl_LocalInvocationID.y;
    uint _1149 = _1146 + _1148;
    bool _1152 = _1139 < _1169;
    uint _1981;
    if (_1152)
    {
        uint _1155 = _1149 * 8u;
        _1981 = _1155;
    }
    else
    {
        _1981 = _1034;
    }
    uint _1162 = _1169 - 1u;
    uint _1163 = min(_1139, _1162);
    uint _1191 = _299.p.groups;
    uint _1192 = _1169 / _1191;
    uint _1193 = _1163 / _1192;
    uint _1195 = _299.p.in_quads;
    uint _1196 = _1193 * _1195;
    uint _1322 = gl_LocalInvocationID.x;
    uint _1323 = _1322 / 2u;
    uint _1227 = _1981 + _1323;
    uint _1230 = _1034 - 1u;
    uint _1231 = min(_1227, _1230);
    uint _1331 = _1231 / _1100;
    uint _1336 = _1331 * _1100;
    uint _1337 = _1231 - _1336;
    uint _1339 = _299.p.stride_x;
    uint _1340 = _1337 * _1339;
    int _1341 = int(_1340);
    uint _1345 = _1331 % _1108;
    uint _1347 = _299.p.stride_y;
    uint _1348 = _1345 * _1347;
    int _1349 = int(_1348);
    int2 _1350 = int2(_1341, _1349);
    int2 _1354 = _1350 - _1016;
    uint _1358 = _1331 / _1108;
    int _1359 = int(_1358);
    int _1363 = _1359 * _1056;
    uint _2492 = 4u + _1323;
    uint _2493 = _1981 + _2492;
    uint _2495 = min(_2493, _1230);
    uint _2500 = _2495 / _1100;
    uint _2502 = _2500 * _1100;
    uint _2503 = _2495 - _2502;
    uint _2506 = _2503 * _1339;
    int _2507 = int(_2506);
    uint _2509 = _2500 % _1108;
    uint _2512 = _2509 * _1347;
    int _2513 = int(_2512);
    int2 _2514 = int2(_2507, _2513);
    int2 _2515 = _2514 - _1016;
    uint _2517 = _2500 / _1108;
    int _2518 = int(_2517);
    int _2521 = _2518 * _1056;
    uint _1242 = _299.p.kernel_height;
    uint _1244 = _299.p.kernel_width;
    uint _1245 = _1242 * _1244;
    uint _1246 = _1163 * _1245;
    uint _1370 = _1195 * 8u;
    uint _1248 = _1246 * _1370;
    uint _1375 = _1322 % 2u;
    uint _1250 = _1248 + _1375;
    uint _1984;
    uint _1998;
    float4 _2594;
    float4 _2598;
    _2598 = float4(0.0);
    _2594 = float4(0.0);
    _1984 = 0u;
    _1998 = _1250;
    uint _1997;
    float4 _2611;
    float4 _2623;
    for (;;)
    {
        bool _1260 = _1984 < _1242;
        if (_1260)
        {
            uint _1993;
            _2623 = _2598;
            _2611 = _2594;
            _1997 = _1998;
            _1993 = 0u;
            uint _1298;
            float4 _2602;
            float4 _2614;
            for (;;)
            {
                bool _1267 = _1993 < _1244;
                if (_1267)
                {
                    uint _1401 = _299.p.dilation_x;
                    uint _1402 = _1993 * _1401;
                    int _1403 = int(_1402);
                    uint _1407 = _299.p.dilation_y;
                    uint _1408 = _1984 * _1407;
                    int _1409 = int(_1408);
                    int2 _1410 = int2(_1403, _1409);
                    int2 _1411 = _1354 + _1410;
                    int _1413 = _1411.x;
                    bool _1414 = _1413 >= 0;
                    bool _1422;
                    if (_1414)
                    {
                        bool _1420 = _1413 < _1042;
                        _1422 = _1420;
                    }
                    else
                    {
                        _1422 = _1414;
                    }
                    bool _1428;
                    if (_1422)
                    {
                        int _1425 = _1411.y;
                        bool _1426 = _1425 >= 0;
                        _1428 = _1426;
                    }
                    else
                    {
                        _1428 = _1422;
                    }
                    bool _1436;
                    if (_1428)
                    {
                        int _1431 = _1411.y;
                        bool _1434 = _1431 < _1056;
                        _1436 = _1434;
                    }
                    else
                    {
                        _1436 = _1428;
                    }
                    uint _2021;
                    if (_1436)
                    {
                        int _1442 = _1411.y;
                        int _1443 = _1363 + _1442;
                        int _1446 = _1443 * _1042;
                        int _1449 = _1446 + _1413;
                        uint _1450 = uint(_1449);
                        uint _1463 = _1195 * _1191;
                        uint _1464 = _1450 * _1463;
                        uint _1466 = _1464 + _1196;
                        _2021 = _1466;
                    }
                    else
                    {
                        _2021 = 0u;
                    }
                    int2 _2168 = _2515 + _1410;
                    int _2169 = _2168.x;
                    bool _2170 = _2169 >= 0;
                    bool _2176;
                    if (_2170)
                    {
                        bool _2174 = _2169 < _1042;
                        _2176 = _2174;
                    }
                    else
                    {
                        _2176 = _2170;
                    }
                    bool _2181;
                    if (_2176)
                    {
                        int _2178 = _2168.y;
                        bool _2179 = _2178 >= 0;
                        _2181 = _2179;
                    }
                    else
                    {
                        _2181 = _2176;
                    }
                    bool _2187;
                    if (_2181)
                    {
                        int _2183 = _2168.y;
                        bool _2185 = _2183 < _1056;
                        _2187 = _2185;
                    }
                    else
                    {
                        _2187 = _2181;
                    }
                    uint _2205;
                    if (_2187)
                    {
                        int _2190 = _2168.y;
                        int _2191 = _2521 + _2190;
                        int _2193 = _2191 * _1042;
                        int _2195 = _2193 + _2169;
                        uint _2196 = uint(_2195);
                        uint _2201 = _1195 * _1191;
                        uint _2202 = _2196 * _2201;
                        uint _2203 = _2202 + _1196;
                        _2205 = _2203;
                    }
                    else
                    {
                        _2205 = 0u;
                    }
                    uint _2000;
                    uint _2008;
                    _2614 = _2623;
                    _2602 = _2611;
                    _2008 = _1997;
                    _2000 = 0u;
                    for (;;)
                    {
                        bool _1490 = _2000 < _1195;
                        if (_1490)
                        {
                            float4 _1593 = x.quads[_2021 + _2000];
                            float4 _2625 = select(float4(0.0), _1593, bool4(_1436));
                            float4 _2220 = x.quads[_2205 + _2000];
                            float4 _2627 = select(float4(0.0), _2220, bool4(_2187));
                            float4 _1611 = w.quads[_2008];
                            float _1552 = _2625.x;
                            float4 _1566 = _1611 * _1552;
                            float4 _1569 = _2602 + _1566;
                            float _2239 = _2627.x;
                            float4 _2248 = _1611 * _2239;
                            float4 _2251 = _2614 + _2248;
                            uint _2272 = _2008 + 2u;
                            float4 _2274 = w.quads[_2272];
                            float _2284 = _2625.y;
                            float4 _2293 = _2274 * _2284;
                            float4 _2296 = _1569 + _2293;
                            float _2308 = _2627.y;
                            float4 _2317 = _2274 * _2308;
                            float4 _2320 = _2251 + _2317;
                            uint _2344 = _2008 + 4u;
                            float4 _2346 = w.quads[_2344];
                            float _2356 = _2625.z;
                            float4 _2365 = _2346 * _2356;
                            float4 _2368 = _2296 + _2365;
                            float _2380 = _2627.z;
                            float4 _2389 = _2346 * _2380;
                            float4 _2392 = _2320 + _2389;
                            uint _2416 = _2008 + 6u;
                            float4 _2418 = w.quads[_2416];
                            float _2428 = _2625.w;
                            float4 _2437 = _2418 * _2428;
                            float4 _2440 = _2368 + _2437;
                            float _2452 = _2627.w;
                            float4 _2461 = _2418 * _2452;
                            float4 _2464 = _2392 + _2461;
                            uint _1584 = _2008 + 8u;
                            uint _1587 = _2000 + uint(1);
                            _2614 = _2464;
                            _2602 = _2440;
                            _2008 = _1584;
                            _2000 = _1587;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    _1298 = _1997 + _1370;
                    uint _1301 = _1993 + uint(1);
                    _2623 = _2614;
                    _2611 = _2602;
                    _1997 = _1298;
                    _1993 = _1301;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1305 = _1984 + uint(1);
            _2598 = _2623;
            _2594 = _2611;
            _1984 = _1305;
            _1998 = _1997;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _1650 = _1163 * 2u;
    uint _1652 = _1650 + _1375;
    uint _1759 = _299.p.vectors;
    uint _1764 = _1759 + _1652;
    float4 _1772 = w.quads[_1764];
    bool _1688 = _1227 < _1034;
    bool _1694;
    if (_1688)
    {
        bool _1692 = _1652 < _1175;
        _1694 = _1692;
    }
    else
    {
        _1694 = _1688;
    }
    if (_1694)
    {
        float4 _1811 = _2594 + _1772;
        float _1813 = _1811.x;
        bool _1836 = _1813 < 0.0;
        float _1838 = _1836 ? 0.0 : _1813;
        float _1816 = _1811.y;
        bool _1849 = _1816 < 0.0;
        float _1851 = _1849 ? 0.0 : _1816;
        float _1819 = _1811.z;
        bool _1862 = _1819 < 0.0;
        float _1864 = _1862 ? 0.0 : _1819;
        float _1822 = _1811.w;
        bool _1875 = _1822 < 0.0;
        float _1877 = _1875 ? 0.0 : _1822;
        float4 _1824 = float4(_1838, _1851, _1864, _1877);
        uint _1714 = _299.p.pixel_quads;
        uint _1715 = _1227 * _1714;
        uint _1717 = _299.p.first_quad;
        uint _1718 = _1715 + _1717;
        uint _1720 = _1718 + _1652;
        uint _1722 = _1652 * 4u;
        uint4 _1882 = uint4(_1722);
        uint4 _1883 = _1882 + uint4(0u, 1u, 2u, 3u);
        uint4 _1885 = uint4(_1173);
        bool4 _1886 = _1883 < _1885;
        float4 _1887 = select(float4(0.0), _1824, _1886);
        y.quads[_1720] = _1887;
    }
    bool _2094 = _2493 < _1034;
    bool _2102;
    if (_2094)
    {
        bool _2100 = _1652 < _1175;
        _2102 = _2100;
    }
    else
    {
        _2102 = _2094;
    }
    if (_2102)
    {
        float4 _2111 = _2598 + _1772;
        float _2112 = _2111.x;
        bool _2113 = _2112 < 0.0;
        float _2114 = _2113 ? 0.0 : _2112;
        float _2115 = _2111.y;
        bool _2116 = _2115 < 0.0;
        float _2117 = _2116 ? 0.0 : _2115;
        float _2118 = _2111.z;
        bool _2119 = _2118 < 0.0;
        float _2120 = _2119 ? 0.0 : _2118;
        float _2121 = _2111.w;
        bool _2122 = _2121 < 0.0;
        float _2123 = _2122 ? 0.0 : _2121;
        float4 _2124 = float4(_2114, _2117, _2120, _2123);
        uint _2126 = _299.p.pixel_quads;
        uint _2127 = _2493 * _2126;
        uint _2129 = _299.p.first_quad;
        uint _2130 = _2127 + _2129;
        uint _2131 = _2130 + _1652;
        uint _2132 = _1652 * 4u;
        uint4 _2135 = uint4(_2132);
        uint4 _2136 = _2135 + uint4(0u, 1u, 2u, 3u);
        uint4 _2137 = uint4(_1173);
        bool4 _2138 = _2136 < _2137;
        float4 _2139 = select(float4(0.0), _2124, _2138);
        y.quads[_2131] = _2139;
    }
}


// conv/transposed.comp CL=2 FEW=0 NV=1 RESIDUAL=0 SG=8 SHUFFLE=0 TEXEL=0 TM=2 8x16x1 #3e65b380
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

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _253 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _943 = _253.p.stride_x;
    uint _945 = _253.p.stride_y;
    uint _946 = _943 * _945;
    uint _950 = gl_WorkGroupID.z;
    uint _2074;
    _2074 = _950;
    for (;;)
    {
        bool _958 = _2074 < _946;
        if (_958)
        {
            uint _963 = _2074 % _943;
            uint _967 = _2074 / _943;
            uint2 _968 = uint2(_963, _967);
            uint _972 = _253.p.out_width;
            uint _1062 = _972 >> uint(2);
            uint _1064 = _972 & 3u;
            uint _1066 = extent_table.words[_1062][_1064];
            bool _1072 = _1066 > _963;
            uint _2075;
            if (_1072)
            {
                uint _1076 = _1066 - _963;
                uint _1078 = _1076 + _943;
                uint _1079 = _1078 - 1u;
                uint _1081 = _1079 / _943;
                _2075 = _1081;
            }
            else
            {
                _2075 = 0u;
            }
            uint _984 = _253.p.out_height;
            uint _1088 = _984 >> uint(2);
            uint _1090 = _984 & 3u;
            uint _1092 = extent_table.words[_1088][_1090];
            bool _1098 = _1092 > _967;
            uint _2076;
            if (_1098)
            {
                uint _1102 = _1092 - _967;
                uint _1104 = _1102 + _945;
                uint _1105 = _1104 - 1u;
                uint _1107 = _1105 / _945;
                _2076 = _1107;
            }
            else
            {
                _2076 = 0u;
            }
            uint _998 = _253.p.batches;
            uint _1114 = _998 >> uint(2);
            uint _1116 = _998 & 3u;
            uint _1118 = extent_table.words[_1114][_1116];
            uint _1002 = _1118 * _2075;
            uint _1005 = _1002 * _2076;
            uint _1008 = gl_WorkGroupID.y;
            uint _2077;
            _2077 = _1008;
            uint _1127;
            uint _1129;
            for (;;)
            {
                _1127 = _253.p.out_channels;
                uint _1128 = _1127 + 3u;
                _1129 = _1128 / 4u;
                uint _1122 = _1129 + 1u;
                uint _1123 = _1122 / 2u;
                bool _1016 = _2077 < _1123;
                if (_1016)
                {
                    uint _1019 = gl_WorkGroupID.x;
                    uint _1021 = _1019 * 16u;
                    uint _1023 = gl_LocalInvocationID.y;
                    uint _1024 = _1021 + _1023;
                    uint _2081;
                    _2081 = _1024;
                    uint _1031;
                    for (;;)
                    {
                        _1031 = _2081 * 8u;
                        bool _1033 = _1031 < _1005;
                        if (_1033)
                        {
                            uint _1203 = _253.p.in_width;
                            uint _1566 = _1203 >> uint(2);
                            uint _1568 = _1203 & 3u;
                            uint _1570 = extent_table.words[_1566][_1568];
                            int _1562 = int(_1570);
                            uint _1206 = _253.p.in_height;
                            uint _1580 = _1206 >> uint(2);
                            uint _1582 = _1206 & 3u;
                            uint _1584 = extent_table.words[_1580][_1582];
                            int _1576 = int(_1584);
                            int _1211 = int(_943);
                            int _1214 = int(_945);
                            int2 _1215 = int2(_1211, _1214);
                            int2 _1217 = int2(_968);
                            uint _1219 = _253.p.pad_left;
                            uint _1594 = _1219 >> uint(2);
                            uint _1596 = _1219 & 3u;
                            uint _1598 = extent_table.words[_1594][_1596];
                            int _1590 = int(_1598);
                            uint _1222 = _253.p.pad_top;
                            uint _1608 = _1222 >> uint(2);
                            uint _1610 = _1222 & 3u;
                            uint _1612 = extent_table.words[_1608][_1610];
                            int _1604 = int(_1612);
                            int2 _1224 = int2(_1590, _1604);
                            int2 _1225 = _1217 + _1224;
                            uint _1644 = gl_LocalInvocationID.x;
                            uint _1645 = _1644 / 2u;
                            uint _1240 = _1031 + _1645;
                            uint _1242 = _1005 - 1u;
                            uint _1243 = min(_1240, _1242);
                            uint _1247 = _1243 / _2075;
                            uint _1251 = _1247 / _2076;
                            int _1254 = int(_1251);
                            int _1257 = _1254 * _1576;
                            uint _1264 = _1247 * _2075;
                            uint _1265 = _1243 - _1264;
                            int _1266 = int(_1265);
                            uint _1271 = _1251 * _2076;
                            uint _1272 = _1247 - _1271;
                            int _1273 = int(_1272);
                            int2 _1274 = int2(_1266, _1273);
                            int2 _1280 = _1274 * _1215;
                            uint2 _1281 = uint2(_1280);
                            uint2 _1283 = _1281 + _968;
                            uint _1287 = _1251 * _1092;
                            uint _1289 = _1283.y;
                            uint _1290 = _1287 + _1289;
                            uint _1292 = _1290 * _1066;
                            uint _1294 = _1283.x;
                            uint _1295 = _1292 + _1294;
                            uint _2242 = 4u + _1645;
                            uint _2243 = _1031 + _2242;
                            uint _2245 = min(_2243, _1242);
                            uint _2247 = _2245 / _2075;
                            uint _2249 = _2247 / _2076;
                            int _2250 = int(_2249);
                            int _2252 = _2250 * _1576;
                            uint _2255 = _2247 * _2075;
                            uint _2256 = _2245 - _2255;
                            int _2257 = int(_2256);
                            uint _2259 = _2249 * _2076;
                            uint _2260 = _2247 - _2259;
                            int _2261 = int(_2260);
                            int2 _2262 = int2(_2257, _2261);
                            int2 _2266 = _2262 * _1215;
                            uint2 _2267 = uint2(_2266);
                            uint2 _2268 = _2267 + _968;
                            uint _2269 = _2249 * _1092;
                            uint _2270 = _2268.y;
                            uint _2271 = _2269 + _2270;
                            uint _2272 = _2271 * _1066;
                            uint _2273 = _2268.x;
                            uint _2274 = _2272 + _2273;
                            uint _1303 = _253.p.kernel_height;
                            uint _1305 = _253.p.kernel_width;
                            uint _1306 = _1303 * _1305;
                            uint _1307 = _2077 * _1306;
                            uint _1649 = _253.p.in_quads;
                            uint _1651 = _1649 * 8u;
                            uint _1309 = _1307 * _1651;
                            uint _1656 = _1644 % 2u;
                            uint _1311 = _1309 + _1656;
                            int _1315 = _1225.x;
                            uint _1317 = _253.p.dilation_x;
                            uint _2084;
                            _2084 = 0u;
                            for (;;)
                            {
                                bool _1664 = _2084 < _1305;
                                bool _1683;
                                if (_1664)
                                {
                                    uint _1669 = _1305 * _1317;
                                    uint _1671 = _1669 * _943;
                                    int _1672 = int(_1671);
                                    int _1673 = _1315 + _1672;
                                    uint _1674 = uint(_1673);
                                    uint _1677 = _2084 * _1317;
                                    uint _1678 = _1674 - _1677;
                                    uint _1680 = _1678 % _943;
                                    bool _1681 = _1680 != 0u;
                                    _1683 = _1681;
                                }
                                else
                                {
                                    _1683 = _1664;
                                }
                                if (_1683)
                                {
                                    uint _1686 = _2084 + uint(1);
                                    _2084 = _1686;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            int _1325 = _1225.y;
                            uint _1327 = _253.p.dilation_y;
                            uint _2087;
                            _2087 = 0u;
                            for (;;)
                            {
                                bool _1710 = _2087 < _1303;
                                bool _1729;
                                if (_1710)
                                {
                                    uint _1715 = _1303 * _1327;
                                    uint _1717 = _1715 * _945;
                                    int _1718 = int(_1717);
                                    int _1719 = _1325 + _1718;
                                    uint _1720 = uint(_1719);
                                    uint _1723 = _2087 * _1327;
                                    uint _1724 = _1720 - _1723;
                                    uint _1726 = _1724 % _945;
                                    bool _1727 = _1726 != 0u;
                                    _1729 = _1727;
                                }
                                else
                                {
                                    _1729 = _1710;
                                }
                                if (_1729)
                                {
                                    uint _1732 = _2087 + uint(1);
                                    _2087 = _1732;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _2089;
                            float4 _2733;
                            float4 _2739;
                            _2739 = float4(0.0);
                            _2733 = float4(0.0);
                            _2089 = _2087;
                            float4 _2754;
                            float4 _2766;
                            for (;;)
                            {
                                bool _1336 = _2089 < _1303;
                                if (_1336)
                                {
                                    uint _2106;
                                    _2766 = _2739;
                                    _2754 = _2733;
                                    _2106 = _2084;
                                    float4 _2745;
                                    float4 _2757;
                                    for (;;)
                                    {
                                        bool _1344 = _2106 < _1305;
                                        if (_1344)
                                        {
                                            uint _1350 = _2106 * _1317;
                                            int _1351 = int(_1350);
                                            uint _1355 = _2089 * _1327;
                                            int _1356 = int(_1355);
                                            int2 _1357 = int2(_1351, _1356);
                                            int2 _1358 = _1225 - _1357;
                                            int2 _1360 = _1358 / _1215;
                                            int2 _1370 = _1274 + _1360;
                                            int _1373 = _1370.x;
                                            bool _1374 = _1373 >= 0;
                                            bool _1382;
                                            if (_1374)
                                            {
                                                bool _1380 = _1373 < _1562;
                                                _1382 = _1380;
                                            }
                                            else
                                            {
                                                _1382 = _1374;
                                            }
                                            bool _1388;
                                            if (_1382)
                                            {
                                                int _1385 = _1370.y;
                                                bool _1386 = _1385 >= 0;
                                                _1388 = _1386;
                                            }
                                            else
                                            {
                                                _1388 = _1382;
                                            }
                                            bool _1396;
                                            if (_1388)
                                            {
                                                int _1391 = _1370.y;
                                                bool _1394 = _1391 < _1576;
                                                _1396 = _1394;
                                            }
                                            else
                                            {
                                                _1396 = _1388;
                                            }
                                            uint _2132;
                                            if (_1396)
                                            {
                                                int _1407 = _1370.y;
                                                int _1408 = _1257 + _1407;
                                                int _1411 = _1408 * _1562;
                                                int _1414 = _1411 + _1373;
                                                uint _1415 = uint(_1414);
                                                uint _1418 = _1415 * _1649;
                                                _2132 = _1418;
                                            }
                                            else
                                            {
                                                _2132 = 0u;
                                            }
                                            int2 _2293 = _2262 + _1360;
                                            int _2294 = _2293.x;
                                            bool _2295 = _2294 >= 0;
                                            bool _2301;
                                            if (_2295)
                                            {
                                                bool _2299 = _2294 < _1562;
                                                _2301 = _2299;
                                            }
                                            else
                                            {
                                                _2301 = _2295;
                                            }
                                            bool _2306;
                                            if (_2301)
                                            {
                                                int _2303 = _2293.y;
                                                bool _2304 = _2303 >= 0;
                                                _2306 = _2304;
                                            }
                                            else
                                            {
                                                _2306 = _2301;
                                            }
                                            bool _2312;
                                            if (_2306)
                                            {
                                                int _2308 = _2293.y;
                                                bool _2310 = _2308 < _1576;
                                                _2312 = _2310;
                                            }
                                            else
                                            {
                                                _2312 = _2306;
                                            }
                                            uint _2331;
                                            if (_2312)
                                            {
                                                int _2320 = _2293.y;
                                                int _2321 = _2252 + _2320;
                                                int _2323 = _2321 * _1562;
                                                int _2325 = _2323 + _2294;
                                                uint _2326 = uint(_2325);
                                                uint _2329 = _2326 * _1649;
                                                _2331 = _2329;
                                            }
                                            else
                                            {
                                                _2331 = 0u;
                                            }
                                            uint _1431 = _2089 * _1305;
                                            uint _1433 = _1431 + _2106;
                                            uint _1435 = _1433 * _1651;
                                            uint _1436 = _1311 + _1435;
                                            uint _2111;
                                            uint _2117;
                                            _2757 = _2766;
                                            _2745 = _2754;
                                            _2117 = _1436;
                                            _2111 = 0u;
                                            for (;;)
                                            {
                                                bool _1765 = _2111 < _1649;
                                                if (_1765)
                                                {
                                                    float4 _1868 = x.quads[_2132 + _2111];
                                                    float4 _2768 = select(float4(0.0), _1868, bool4(_1396));
                                                    float4 _2345 = x.quads[_2331 + _2111];
                                                    float4 _2770 = select(float4(0.0), _2345, bool4(_2312));
                                                    float4 _1886 = w.quads[_2117];
                                                    float _1827 = _2768.x;
                                                    float4 _1841 = _1886 * _1827;
                                                    float4 _1844 = _2745 + _1841;
                                                    float _2364 = _2770.x;
                                                    float4 _2373 = _1886 * _2364;
                                                    float4 _2376 = _2757 + _2373;
                                                    uint _2397 = _2117 + 2u;
                                                    float4 _2399 = w.quads[_2397];
                                                    float _2409 = _2768.y;
                                                    float4 _2418 = _2399 * _2409;
                                                    float4 _2421 = _1844 + _2418;
                                                    float _2433 = _2770.y;
                                                    float4 _2442 = _2399 * _2433;
                                                    float4 _2445 = _2376 + _2442;
                                                    uint _2469 = _2117 + 4u;
                                                    float4 _2471 = w.quads[_2469];
                                                    float _2481 = _2768.z;
                                                    float4 _2490 = _2471 * _2481;
                                                    float4 _2493 = _2421 + _2490;
                                                    float _2505 = _2770.z;
                                                    float4 _2514 = _2471 * _2505;
                                                    float4 _2517 = _2445 + _2514;
                                                    uint _2541 = _2117 + 6u;
                                                    float4 _2543 = w.quads[_2541];
                                                    float _2553 = _2768.w;
                                                    float4 _2562 = _2543 * _2553;
                                                    float4 _2565 = _2493 + _2562;
                                                    float _2577 = _2770.w;
                                                    float4 _2586 = _2543 * _2577;
                                                    float4 _2589 = _2517 + _2586;
                                                    uint _1859 = _2117 + 8u;
                                                    uint _1862 = _2111 + uint(1);
                                                    _2757 = _2589;
                                                    _2745 = _2565;
                                                    _2117 = _1859;
                                                    _2111 = _1862;
                                                    continue;
                                                }
                                                else
                                                {
                                                    break;
                                                }
                                            }
                                            uint _1442 = _253.p.tap_step_x;
                                            uint _1444 = _2106 + _1442;
                                            _2766 = _2757;
                                            _2754 = _2745;
                                            _2106 = _1444;
                                            continue;
                                        }
                                        else
                                        {
                                            break;
                                        }
                                    }
                                    uint _1448 = _253.p.tap_step_y;
                                    uint _1450 = _2089 + _1448;
                                    _2739 = _2766;
                                    _2733 = _2754;
                                    _2089 = _1450;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _1463 = _2077 * 2u;
                            uint _1465 = _1463 + _1656;
                            uint _1908 = _253.p.vectors;
                            uint _1913 = _1908 + _1465;
                            float4 _1921 = w.quads[_1913];
                            bool _1500 = _1240 < _1005;
                            bool _1506;
                            if (_1500)
                            {
                                bool _1504 = _1465 < _1129;
                                _1506 = _1504;
                            }
                            else
                            {
                                _1506 = _1500;
                            }
                            if (_1506)
                            {
                                float4 _1960 = _2733 + _1921;
                                float _1962 = _1960.x;
                                bool _1985 = _1962 < 0.0;
                                float _1987 = _1985 ? 0.0 : _1962;
                                float _1965 = _1960.y;
                                bool _1998 = _1965 < 0.0;
                                float _2000 = _1998 ? 0.0 : _1965;
                                float _1968 = _1960.z;
                                bool _2011 = _1968 < 0.0;
                                float _2013 = _2011 ? 0.0 : _1968;
                                float _1971 = _1960.w;
                                bool _2024 = _1971 < 0.0;
                                float _2026 = _2024 ? 0.0 : _1971;
                                float4 _1973 = float4(_1987, _2000, _2013, _2026);
                                uint _1526 = _253.p.pixel_quads;
                                uint _1527 = _1295 * _1526;
                                uint _1529 = _253.p.first_quad;
                                uint _1530 = _1527 + _1529;
                                uint _1532 = _1530 + _1465;
                                uint _1534 = _1465 * 4u;
                                uint4 _2031 = uint4(_1534);
                                uint4 _2032 = _2031 + uint4(0u, 1u, 2u, 3u);
                                uint4 _2034 = uint4(_1127);
                                bool4 _2035 = _2032 < _2034;
                                float4 _2036 = select(float4(0.0), _1973, _2035);
                                y.quads[_1532] = _2036;
                            }
                            bool _2625 = _2243 < _1005;
                            bool _2633;
                            if (_2625)
                            {
                                bool _2631 = _1465 < _1129;
                                _2633 = _2631;
                            }
                            else
                            {
                                _2633 = _2625;
                            }
                            if (_2633)
                            {
                                float4 _2642 = _2739 + _1921;
                                float _2643 = _2642.x;
                                bool _2644 = _2643 < 0.0;
                                float _2645 = _2644 ? 0.0 : _2643;
                                float _2646 = _2642.y;
                                bool _2647 = _2646 < 0.0;
                                float _2648 = _2647 ? 0.0 : _2646;
                                float _2649 = _2642.z;
                                bool _2650 = _2649 < 0.0;
                                float _2651 = _2650 ? 0.0 : _2649;
                                float _2652 = _2642.w;
                                bool _2653 = _2652 < 0.0;
                                float _2654 = _2653 ? 0.0 : _2652;
                                float4 _2655 = float4(_2645, _2648, _2651, _2654);
                                uint _2657 = _253.p.pixel_quads;
                                uint _2658 = _2274 * _2657;
                                uint _2660 = _253.p.first_quad;
                                uint _2661 = _2658 + _2660;
                                uint _2662 = _2661 + _1465;
                                uint _2663 = _1465 * 4u;
                                uint4 _2666 = uint4(_2663);
                                uint4 _2667 = _2666 + uint4(0u, 1u, 2u, 3u);
                                uint4 _2668 = uint4(_1127);
                                bool4 _2669 = _2667 < _2668;
                                float4 _2670 = select(float4(0.0), _2655, _2669);
                                y.quads[_2662] = _2670;
                            }
                            uint _1046 = gl_NumWorkGroups.x;
                            uint _1047 = _1046 * 16u;
                            uint _1049 = _2081 + _1047;
                            _2081 = _1049;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1051 = gl_NumWorkGroups.y;
                    uint _1053 = _2077 + _1051;
                    _2077 = _1053;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1055 = gl_NumWorkGroups.z;
            uint _1057 = _2074 + _1055;
            _2074 = _1057;
            continue;
        }
        else
        {
            break;
        }
    }
}


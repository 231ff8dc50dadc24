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
    uint in_frames;
    uint out_frames;
    uint pad_front;
    uint scalars[8];
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
    uint _942 = _253.p.stride_x;
    uint _944 = _253.p.stride_y;
    uint _945 = _942 * _944;
    uint _949 = gl_WorkGroupID.z;
    uint _2073;
    _2073 = _949;
    for (;;)
    {
        bool _957 = _2073 < _945;
        if (_957)
        {
            uint _962 = _2073 % _942;
            uint _966 = _2073 / _942;
            uint2 _967 = uint2(_962, _966);
            uint _971 = _253.p.out_width;
            uint _1061 = _971 >> uint(2);
            uint _1063 = _971 & 3u;
            uint _1065 = extent_table.words[_1061][_1063];
            bool _1071 = _1065 > _962;
            uint _2074;
            if (_1071)
            {
                uint _1075 = _1065 - _962;
                uint _1077 = _1075 + _942;
                uint _1078 = _1077 - 1u;
                uint _1080 = _1078 / _942;
                _2074 = _1080;
            }
            else
            {
                _2074 = 0u;
            }
            uint _983 = _253.p.out_height;
            uint _1087 = _983 >> uint(2);
            uint _1089 = _983 & 3u;
            uint _1091 = extent_table.words[_1087][_1089];
            bool _1097 = _1091 > _966;
            uint _2075;
            if (_1097)
            {
                uint _1101 = _1091 - _966;
                uint _1103 = _1101 + _944;
                uint _1104 = _1103 - 1u;
                uint _1106 = _1104 / _944;
                _2075 = _1106;
            }
            else
            {
                _2075 = 0u;
            }
            uint _997 = _253.p.batches;
            uint _1113 = _997 >> uint(2);
            uint _1115 = _997 & 3u;
            uint _1117 = extent_table.words[_1113][_1115];
            uint _1001 = _1117 * _2074;
            uint _1004 = _1001 * _2075;
            uint _1007 = gl_WorkGroupID.y;
            uint _2076;
            _2076 = _1007;
            uint _1126;
            uint _1128;
            for (;;)
            {
                _1126 = _253.p.out_channels;
                uint _1127 = _1126 + 3u;
                _1128 = _1127 / 4u;
                uint _1121 = _1128 + 1u;
                uint _1122 = _1121 / 2u;
                bool _1015 = _2076 < _1122;
                if (_1015)
                {
                    uint _1018 = gl_WorkGroupID.x;
                    uint _1020 = _1018 * 16u;
                    uint _1022 = gl_LocalInvocationID.y;
                    uint _1023 = _1020 + _1022;
                    uint _2080;
                    _2080 = _1023;
                    uint _1030;
                    for (;;)
                    {
                        _1030 = _2080 * 8u;
                        bool _1032 = _1030 < _1004;
                        if (_1032)
                        {
                            uint _1202 = _253.p.in_width;
                            uint _1565 = _1202 >> uint(2);
                            uint _1567 = _1202 & 3u;
                            uint _1569 = extent_table.words[_1565][_1567];
                            int _1561 = int(_1569);
                            uint _1205 = _253.p.in_height;
                            uint _1579 = _1205 >> uint(2);
                            uint _1581 = _1205 & 3u;
                            uint _1583 = extent_table.words[_1579][_1581];
                            int _1575 = int(_1583);
                            int _1210 = int(_942);
                            int _1213 = int(_944);
                            int2 _1214 = int2(_1210, _1213);
                            int2 _1216 = int2(_967);
                            uint _1218 = _253.p.pad_left;
                            uint _1593 = _1218 >> uint(2);
                            uint _1595 = _1218 & 3u;
                            uint _1597 = extent_table.words[_1593][_1595];
                            int _1589 = int(_1597);
                            uint _1221 = _253.p.pad_top;
                            uint _1607 = _1221 >> uint(2);
                            uint _1609 = _1221 & 3u;
                            uint _1611 = extent_table.words[_1607][_1609];
                            int _1603 = int(_1611);
                            int2 _1223 = int2(_1589, _1603);
                            int2 _1224 = _1216 + _1223;
                            uint _1643 = gl_LocalInvocationID.x;
                            uint _1644 = _1643 / 2u;
                            uint _1239 = _1030 + _1644;
                            uint _1241 = _1004 - 1u;
                            uint _1242 = min(_1239, _1241);
                            uint _1246 = _1242 / _2074;
                            uint _1250 = _1246 / _2075;
                            int _1253 = int(_1250);
                            int _1256 = _1253 * _1575;
                            uint _1263 = _1246 * _2074;
                            uint _1264 = _1242 - _1263;
                            int _1265 = int(_1264);
                            uint _1270 = _1250 * _2075;
                            uint _1271 = _1246 - _1270;
                            int _1272 = int(_1271);
                            int2 _1273 = int2(_1265, _1272);
                            int2 _1279 = _1273 * _1214;
                            uint2 _1280 = uint2(_1279);
                            uint2 _1282 = _1280 + _967;
                            uint _1286 = _1250 * _1091;
                            uint _1288 = _1282.y;
                            uint _1289 = _1286 + _1288;
                            uint _1291 = _1289 * _1065;
                            uint _1293 = _1282.x;
                            uint _1294 = _1291 + _1293;
                            uint _2241 = 4u + _1644;
                            uint _2242 = _1030 + _2241;
                            uint _2244 = min(_2242, _1241);
                            uint _2246 = _2244 / _2074;
                            uint _2248 = _2246 / _2075;
                            int _2249 = int(_2248);
                            int _2251 = _2249 * _1575;
                            uint _2254 = _2246 * _2074;
                            uint _2255 = _2244 - _2254;
                            int _2256 = int(_2255);
                            uint _2258 = _2248 * _2075;
                            uint _2259 = _2246 - _2258;
                            int _2260 = int(_2259);
                            int2 _2261 = int2(_2256, _2260);
                            int2 _2265 = _2261 * _1214;
                            uint2 _2266 = uint2(_2265);
                            uint2 _2267 = _2266 + _967;
                            uint _2268 = _2248 * _1091;
                            uint _2269 = _2267.y;
                            uint _2270 = _2268 + _2269;
                            uint _2271 = _2270 * _1065;
                            uint _2272 = _2267.x;
                            uint _2273 = _2271 + _2272;
                            uint _1302 = _253.p.kernel_height;
                            uint _1304 = _253.p.kernel_width;
                            uint _1305 = _1302 * _1304;
                            uint _1306 = _2076 * _1305;
                            uint _1648 = _253.p.in_quads;
                            uint _1650 = _1648 * 8u;
                            uint _1308 = _1306 * _1650;
                            uint _1655 = _1643 % 2u;
                            uint _1310 = _1308 + _1655;
                            int _1314 = _1224.x;
                            uint _1316 = _253.p.dilation_x;
                            uint _2083;
                            _2083 = 0u;
                            for (;;)
                            {
                                bool _1663 = _2083 < _1304;
                                bool _1682;
                                if (_1663)
                                {
                                    uint _1668 = _1304 * _1316;
                                    uint _1670 = _1668 * _942;
                                    int _1671 = int(_1670);
                                    int _1672 = _1314 + _1671;
                                    uint _1673 = uint(_1672);
                                    uint _1676 = _2083 * _1316;
                                    uint _1677 = _1673 - _1676;
                                    uint _1679 = _1677 % _942;
                                    bool _1680 = _1679 != 0u;
                                    _1682 = _1680;
                                }
                                else
                                {
                                    _1682 = _1663;
                                }
                                if (_1682)
                                {
                                    uint _1685 = _2083 + uint(1);
                                    _2083 = _1685;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            int _1324 = _1224.y;
                            uint _1326 = _253.p.dilation_y;
                            uint _2086;
                            _2086 = 0u;
                            for (;;)
                            {
                                bool _1709 = _2086 < _1302;
                                bool _1728;
                                if (_1709)
                                {
                                    uint _1714 = _1302 * _1326;
                                    uint _1716 = _1714 * _944;
                                    int _1717 = int(_1716);
                                    int _1718 = _1324 + _1717;
                                    uint _1719 = uint(_1718);
                                    uint _1722 = _2086 * _1326;
                                    uint _1723 = _1719 - _1722;
                                    uint _1725 = _1723 % _944;
                                    bool _1726 = _1725 != 0u;
                                    _1728 = _1726;
                                }
                                else
                                {
                                    _1728 = _1709;
                                }
                                if (_1728)
                                {
                                    uint _1731 = _2086 + uint(1);
                                    _2086 = _1731;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _2088;
                            float4 _2732;
                            float4 _2738;
                            _2738 = float4(0.0);
                            _2732 = float4(0.0);
                            _2088 = _2086;
                            float4 _2753;
                            float4 _2765;
                            for (;;)
                            {
                                bool _1335 = _2088 < _1302;
                                if (_1335)
                                {
                                    uint _2105;
                                    _2765 = _2738;
                                    _2753 = _2732;
                                    _2105 = _2083;
                                    float4 _2744;
                                    float4 _2756;
                                    for (;;)
                                    {
                                        bool _1343 = _2105 < _1304;
                                        if (_1343)
                                        {
                                            uint _1349 = _2105 * _1316;
                                            int _1350 = int(_1349);
                                            uint _1354 = _2088 * _1326;
                                            int _1355 = int(_1354);
                                            int2 _1356 = int2(_1350, _1355);
                                            int2 _1357 = _1224 - _1356;
                                            int2 _1359 = _1357 / _1214;
                                            int2 _1369 = _1273 + _1359;
                                            int _1372 = _1369.x;
                                            bool _1373 = _1372 >= 0;
                                            bool _1381;
                                            if (_1373)
                                            {
                                                bool _1379 = _1372 < _1561;
                                                _1381 = _1379;
                                            }
                                            else
                                            {
                                                _1381 = _1373;
                                            }
                                            bool _1387;
                                            if (_1381)
                                            {
                                                int _1384 = _1369.y;
                                                bool _1385 = _1384 >= 0;
                                                _1387 = _1385;
                                            }
                                            else
                                            {
                                                _1387 = _1381;
                                            }
                                            bool _1395;
                                            if (_1387)
                                            {
                                                int _1390 = _1369.y;
                                                bool _1393 = _1390 < _1575;
                                                _1395 = _1393;
                                            }
                                            else
                                            {
                                                _1395 = _1387;
                                            }
                                            uint _2131;
                                            if (_1395)
                                            {
                                                int _1406 = _1369.y;
                                                int _1407 = _1256 + _1406;
                                                int _1410 = _1407 * _1561;
                                                int _1413 = _1410 + _1372;
                                                uint _1414 = uint(_1413);
                                                uint _1417 = _1414 * _1648;
                                                _2131 = _1417;
                                            }
                                            else
                                            {
                                                _2131 = 0u;
                                            }
                                            int2 _2292 = _2261 + _1359;
                                            int _2293 = _2292.x;
                                            bool _2294 = _2293 >= 0;
                                            bool _2300;
                                            if (_2294)
                                            {
                                                bool _2298 = _2293 < _1561;
                                                _2300 = _2298;
                                            }
                                            else
                                            {
                                                _2300 = _2294;
                                            }
                                            bool _2305;
                                            if (_2300)
                                            {
                                                int _2302 = _2292.y;
                                                bool _2303 = _2302 >= 0;
                                                _2305 = _2303;
                                            }
                                            else
                                            {
                                                _2305 = _2300;
                                            }
                                            bool _2311;
                                            if (_2305)
                                            {
                                                int _2307 = _2292.y;
                                                bool _2309 = _2307 < _1575;
                                                _2311 = _2309;
                                            }
                                            else
                                            {
                                                _2311 = _2305;
                                            }
                                            uint _2330;
                                            if (_2311)
                                            {
                                                int _2319 = _2292.y;
                                                int _2320 = _2251 + _2319;
                                                int _2322 = _2320 * _1561;
                                                int _2324 = _2322 + _2293;
                                                uint _2325 = uint(_2324);
                                                uint _2328 = _2325 * _1648;
                                                _2330 = _2328;
                                            }
                                            else
                                            {
                                                _2330 = 0u;
                                            }
                                            uint _1430 = _2088 * _1304;
                                            uint _1432 = _1430 + _2105;
                                            uint _1434 = _1432 * _1650;
                                            uint _1435 = _1310 + _1434;
                                            uint _2110;
                                            uint _2116;
                                            _2756 = _2765;
                                            _2744 = _2753;
                                            _2116 = _1435;
                                            _2110 = 0u;
                                            for (;;)
                                            {
                                                bool _1764 = _2110 < _1648;
                                                if (_1764)
                                                {
                                                    float4 _1867 = x.quads[_2131 + _2110];
                                                    float4 _2767 = select(float4(0.0), _1867, bool4(_1395));
                                                    float4 _2344 = x.quads[_2330 + _2110];
                                                    float4 _2769 = select(float4(0.0), _2344, bool4(_2311));
                                                    float4 _1885 = w.quads[_2116];
                                                    float _1826 = _2767.x;
                                                    float4 _1840 = _1885 * _1826;
                                                    float4 _1843 = _2744 + _1840;
                                                    float _2363 = _2769.x;
                                                    float4 _2372 = _1885 * _2363;
                                                    float4 _2375 = _2756 + _2372;
                                                    uint _2396 = _2116 + 2u;
                                                    float4 _2398 = w.quads[_2396];
                                                    float _2408 = _2767.y;
                                                    float4 _2417 = _2398 * _2408;
                                                    float4 _2420 = _1843 + _2417;
                                                    float _2432 = _2769.y;
                                                    float4 _2441 = _2398 * _2432;
                                                    float4 _2444 = _2375 + _2441;
                                                    uint _2468 = _2116 + 4u;
                                                    float4 _2470 = w.quads[_2468];
                                                    float _2480 = _2767.z;
                                                    float4 _2489 = _2470 * _2480;
                                                    float4 _2492 = _2420 + _2489;
                                                    float _2504 = _2769.z;
                                                    float4 _2513 = _2470 * _2504;
                                                    float4 _2516 = _2444 + _2513;
                                                    uint _2540 = _2116 + 6u;
                                                    float4 _2542 = w.quads[_2540];
                                                    float _2552 = _2767.w;
                                                    float4 _2561 = _2542 * _2552;
                                                    float4 _2564 = _2492 + _2561;
                                                    float _2576 = _2769.w;
                                                    float4 _2585 = _2542 * _2576;
                                                    float4 _2588 = _2516 + _2585;
                                                    uint _1858 = _2116 + 8u;
                                                    uint _1861 = _2110 + uint(1);
                                                    _2756 = _2588;
                                                    _2744 = _2564;
                                                    _2116 = _1858;
                                                    _2110 = _1861;
                                                    continue;
                                                }
                                                else
                                                {
                                                    break;
                                                }
                                            }
                                            uint _1441 = _253.p.tap_step_x;
                                            uint _1443 = _2105 + _1441;
                                            _2765 = _2756;
                                            _2753 = _2744;
                                            _2105 = _1443;
                                            continue;
                                        }
                                        else
                                        {
                                            break;
                                        }
                                    }
                                    uint _1447 = _253.p.tap_step_y;
                                    uint _1449 = _2088 + _1447;
                                    _2738 = _2765;
                                    _2732 = _2753;
                                    _2088 = _1449;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _1462 = _2076 * 2u;
                            uint _1464 = _1462 + _1655;
                            uint _1907 = _253.p.vectors;
                            uint _1912 = _1907 + _1464;
                            float4 _1920 = w.quads[_1912];
                            bool _1499 = _1239 < _1004;
                            bool _1505;
                            if (_1499)
                            {
                                bool _1503 = _1464 < _1128;
                                _1505 = _1503;
                            }
                            else
                            {
                                _1505 = _1499;
                            }
                            if (_1505)
                            {
                                float4 _1959 = _2732 + _1920;
                                float _1961 = _1959.x;
                                bool _1984 = _1961 < 0.0;
                                float _1986 = _1984 ? 0.0 : _1961;
                                float _1964 = _1959.y;
                                bool _1997 = _1964 < 0.0;
                                float _1999 = _1997 ? 0.0 : _1964;
                                float _1967 = _1959.z;
                                bool _2010 = _1967 < 0.0;
                                float _2012 = _2010 ? 0.0 : _1967;
                                float _1970 = _1959.w;
                                bool _2023 = _1970 < 0.0;
                                float _2025 = _2023 ? 0.0 : _1970;
                                float4 _1972 = float4(_1986, _1999, _2012, _2025);
                                uint _1525 = _253.p.pixel_quads;
                                uint _1526 = _1294 * _1525;
                                uint _1528 = _253.p.first_quad;
                                uint _1529 = _1526 + _1528;
                                uint _1531 = _1529 + _1464;
                                uint _1533 = _1464 * 4u;
                                uint4 _2030 = uint4(_1533);
                                uint4 _2031 = _2030 + uint4(0u, 1u, 2u, 3u);
                                uint4 _2033 = uint4(_1126);
                                bool4 _2034 = _2031 < _2033;
                                float4 _2035 = select(float4(0.0), _1972, _2034);
                                y.quads[_1531] = _2035;
                            }
                            bool _2624 = _2242 < _1004;
                            bool _2632;
                            if (_2624)
                            {
                                bool _2630 = _1464 < _1128;
                                _2632 = _2630;
                            }
                            else
                            {
                                _2632 = _2624;
                            }
                            if (_2632)
                            {
                                float4 _2641 = _2738 + _1920;
                                float _2642 = _2641.x;
                                bool _2643 = _2642 < 0.0;
                                float _2644 = _2643 ? 0.0 : _2642;
                                float _2645 = _2641.y;
                                bool _2646 = _2645 < 0.0;
                                float _2647 = _2646 ? 0.0 : _2645;
                                float _2648 = _2641.z;
                                bool _2649 = _2648 < 0.0;
                                float _2650 = _2649 ? 0.0 : _2648;
                                float _2651 = _2641.w;
                                bool _2652 = _2651 < 0.0;
                                float _2653 = _2652 ? 0.0 : _2651;
                                float4 _2654 = float4(_2644, _2647, _2650, _2653);
                                uint _2656 = _253.p.pixel_quads;
                                uint _2657 = _2273 * _2656;
                                uint _2659 = _253.p.first_quad;
                                uint _2660 = _2657 + _2659;
                                uint _2661 = _2660 + _1464;
                                uint _2662 = _1464 * 4u;
                                uint4 _2665 = uint4(_2662);
                                uint4 _2666 = _2665 + uint4(0u, 1u, 2u, 3u);
                                uint4 _2667 = uint4(_1126);
                                bool4 _2668 = _2666 < _2667;
                                float4 _2669 = select(float4(0.0), _2654, _2668);
                                y.quads[_2661] = _2669;
                            }
                            uint _1045 = gl_NumWorkGroups.x;
                            uint _1046 = _1045 * 16u;
                            uint _1048 = _2080 + _1046;
                            _2080 = _1048;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1050 = gl_NumWorkGroups.y;
                    uint _1052 = _2076 + _1050;
                    _2076 = _1052;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1054 = gl_NumWorkGroups.z;
            uint _1056 = _2073 + _1054;
            _2073 = _1056;
            continue;
        }
        else
        {
            break;
        }
    }
}


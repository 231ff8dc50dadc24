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
    uint in_frames;
    uint out_frames;
    uint pad_front;
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

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _277 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _982 = _277.p.stride_x;
    uint _984 = _277.p.stride_y;
    uint _985 = _982 * _984;
    uint _989 = gl_WorkGroupID.z;
    uint _2156;
    _2156 = _989;
    for (;;)
    {
        bool _997 = _2156 < _985;
        if (_997)
        {
            uint _1002 = _2156 % _982;
            uint _1006 = _2156 / _982;
            uint2 _1007 = uint2(_1002, _1006);
            uint _1011 = _277.p.out_width;
            uint _1110 = _1011 >> uint(2);
            uint _1112 = _1011 & 3u;
            uint _1114 = extent_table.words[_1110][_1112];
            bool _1120 = _1114 > _1002;
            uint _2157;
            if (_1120)
            {
                uint _1124 = _1114 - _1002;
                uint _1126 = _1124 + _982;
                uint _1127 = _1126 - 1u;
                uint _1129 = _1127 / _982;
                _2157 = _1129;
            }
            else
            {
                _2157 = 0u;
            }
            uint _1023 = _277.p.out_height;
            uint _1136 = _1023 >> uint(2);
            uint _1138 = _1023 & 3u;
            uint _1140 = extent_table.words[_1136][_1138];
            bool _1146 = _1140 > _1006;
            uint _2158;
            if (_1146)
            {
                uint _1150 = _1140 - _1006;
                uint _1152 = _1150 + _984;
                uint _1153 = _1152 - 1u;
                uint _1155 = _1153 / _984;
                _2158 = _1155;
            }
            else
            {
                _2158 = 0u;
            }
            uint _1037 = _277.p.batches;
            uint _1162 = _1037 >> uint(2);
            uint _1164 = _1037 & 3u;
            uint _1166 = extent_table.words[_1162][_1164];
            uint _1041 = _1166 * _2157;
            uint _1044 = _1041 * _2158;
            uint _1047 = gl_WorkGroupID.y;
            uint _2159;
            _2159 = _1047;
            uint _1175;
            uint _1177;
            for (;;)
            {
                _1175 = _277.p.out_channels;
                uint _1176 = _1175 + 3u;
                _1177 = _1176 / 4u;
                uint _1170 = _1177 + 1u;
                uint _1171 = _1170 / 2u;
                bool _1055 = _2159 < _1171;
                if (_1055)
                {
                    uint _1058 = gl_WorkGroupID.x;
                    uint _1060 = _1058 * 16u;
                    uint _1062 = gl_LocalInvocationID.y;
                    uint _1063 = _1060 + _1062;
                    uint _2163;
                    _2163 = _1063;
                    uint _1070;
                    for (;;)
                    {
                        _1070 = _2163 * 8u;
                        bool _1072 = _1070 < _1044;
                        if (_1072)
                        {
                            uint _1255 = _277.p.in_width;
                            uint _1622 = _1255 >> uint(2);
                            uint _1624 = _1255 & 3u;
                            uint _1626 = extent_table.words[_1622][_1624];
                            int _1618 = int(_1626);
                            uint _1258 = _277.p.in_height;
                            uint _1636 = _1258 >> uint(2);
                            uint _1638 = _1258 & 3u;
                            uint _1640 = extent_table.words[_1636][_1638];
                            int _1632 = int(_1640);
                            int _1263 = int(_982);
                            int _1266 = int(_984);
                            int2 _1267 = int2(_1263, _1266);
                            int2 _1269 = int2(_1007);
                            uint _1271 = _277.p.pad_left;
                            uint _1650 = _1271 >> uint(2);
                            uint _1652 = _1271 & 3u;
                            uint _1654 = extent_table.words[_1650][_1652];
                            int _1646 = int(_1654);
                            uint _1274 = _277.p.pad_top;
                            uint _1664 = _1274 >> uint(2);
                            uint _1666 = _1274 & 3u;
                            uint _1668 = extent_table.words[_1664][_1666];
                            int _1660 = int(_1668);
                            int2 _1276 = int2(_1646, _1660);
                            int2 _1277 = _1269 + _1276;
                            uint _1700 = gl_LocalInvocationID.x;
                            uint _1701 = _1700 / 2u;
                            uint _1292 = _1070 + _1701;
                            uint _1294 = _1044 - 1u;
                            uint _1295 = min(_1292, _1294);
                            uint _1299 = _1295 / _2157;
                            uint _1303 = _1299 / _2158;
                            int _1306 = int(_1303);
                            int _1309 = _1306 * _1632;
                            uint _1316 = _1299 * _2157;
                            uint _1317 = _1295 - _1316;
                            int _1318 = int(_1317);
                            uint _1323 = _1303 * _2158;
                            uint _1324 = _1299 - _1323;
                            int _1325 = int(_1324);
                            int2 _1326 = int2(_1318, _1325);
                            int2 _1332 = _1326 * _1267;
                            uint2 _1333 = uint2(_1332);
                            uint2 _1335 = _1333 + _1007;
                            uint _1339 = _1303 * _1140;
                            uint _1341 = _1335.y;
                            uint _1342 = _1339 + _1341;
                            uint _1344 = _1342 * _1114;
                            uint _1346 = _1335.x;
                            uint _1347 = _1344 + _1346;
                            uint _2324 = 4u + _1701;
                            uint _2325 = _1070 + _2324;
                            uint _2327 = min(_2325, _1294);
                            uint _2329 = _2327 / _2157;
                            uint _2331 = _2329 / _2158;
                            int _2332 = int(_2331);
                            int _2334 = _2332 * _1632;
                            uint _2337 = _2329 * _2157;
                            uint _2338 = _2327 - _2337;
                            int _2339 = int(_2338);
                            uint _2341 = _2331 * _2158;
                            uint _2342 = _2329 - _2341;
                            int _2343 = int(_2342);
                            int2 _2344 = int2(_2339, _2343);
                            int2 _2348 = _2344 * _1267;
                            uint2 _2349 = uint2(_2348);
                            uint2 _2350 = _2349 + _1007;
                            uint _2351 = _2331 * _1140;
                            uint _2352 = _2350.y;
                            uint _2353 = _2351 + _2352;
                            uint _2354 = _2353 * _1114;
                            uint _2355 = _2350.x;
                            uint _2356 = _2354 + _2355;
                            uint _1355 = _277.p.kernel_height;
                            uint _1357 = _277.p.kernel_width;
                            uint _1358 = _1355 * _1357;
                            uint _1359 = _2159 * _1358;
                            uint _1705 = _277.p.in_quads;
                            uint _1707 = _1705 * 8u;
                            uint _1361 = _1359 * _1707;
                            uint _1712 = _1700 % 2u;
                            uint _1363 = _1361 + _1712;
                            int _1367 = _1277.x;
                            uint _1369 = _277.p.dilation_x;
                            uint _2166;
                            _2166 = 0u;
                            for (;;)
                            {
                                bool _1720 = _2166 < _1357;
                                bool _1739;
                                if (_1720)
                                {
                                    uint _1725 = _1357 * _1369;
                                    uint _1727 = _1725 * _982;
                                    int _1728 = int(_1727);
                                    int _1729 = _1367 + _1728;
                                    uint _1730 = uint(_1729);
                                    uint _1733 = _2166 * _1369;
                                    uint _1734 = _1730 - _1733;
                                    uint _1736 = _1734 % _982;
                                    bool _1737 = _1736 != 0u;
                                    _1739 = _1737;
                                }
                                else
                                {
                                    _1739 = _1720;
                                }
                                if (_1739)
                                {
                                    uint _1742 = _2166 + uint(1);
                                    _2166 = _1742;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            int _1380 = _1277.y;
                            uint _1382 = _277.p.dilation_y;
                            uint _2169;
                            _2169 = 0u;
                            for (;;)
                            {
                                bool _1783 = _2169 < _1355;
                                bool _1802;
                                if (_1783)
                                {
                                    uint _1788 = _1355 * _1382;
                                    uint _1790 = _1788 * _984;
                                    int _1791 = int(_1790);
                                    int _1792 = _1380 + _1791;
                                    uint _1793 = uint(_1792);
                                    uint _1796 = _2169 * _1382;
                                    uint _1797 = _1793 - _1796;
                                    uint _1799 = _1797 % _984;
                                    bool _1800 = _1799 != 0u;
                                    _1802 = _1800;
                                }
                                else
                                {
                                    _1802 = _1783;
                                }
                                if (_1802)
                                {
                                    uint _1805 = _2169 + uint(1);
                                    _2169 = _1805;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _2171;
                            float4 _2848;
                            float4 _2854;
                            _2854 = float4(0.0);
                            _2848 = float4(0.0);
                            _2171 = _2169;
                            float4 _2869;
                            float4 _2881;
                            for (;;)
                            {
                                bool _1391 = _2171 < _1355;
                                if (_1391)
                                {
                                    uint _2188;
                                    _2881 = _2854;
                                    _2869 = _2848;
                                    _2188 = _2166;
                                    float4 _2860;
                                    float4 _2872;
                                    for (;;)
                                    {
                                        bool _1399 = _2188 < _1357;
                                        if (_1399)
                                        {
                                            uint _1405 = _2188 * _1369;
                                            int _1406 = int(_1405);
                                            uint _1410 = _2171 * _1382;
                                            int _1411 = int(_1410);
                                            int2 _1412 = int2(_1406, _1411);
                                            int2 _1413 = _1277 - _1412;
                                            int2 _1415 = _1413 / _1267;
                                            int2 _1425 = _1326 + _1415;
                                            int _1428 = _1425.x;
                                            bool _1429 = _1428 >= 0;
                                            bool _1437;
                                            if (_1429)
                                            {
                                                bool _1435 = _1428 < _1618;
                                                _1437 = _1435;
                                            }
                                            else
                                            {
                                                _1437 = _1429;
                                            }
                                            bool _1443;
                                            if (_1437)
                                            {
                                                int _1440 = _1425.y;
                                                bool _1441 = _1440 >= 0;
                                                _1443 = _1441;
                                            }
                                            else
                                            {
                                                _1443 = _1437;
                                            }
                                            bool _1451;
                                            if (_1443)
                                            {
                                                int _1446 = _1425.y;
                                                bool _1449 = _1446 < _1632;
                                                _1451 = _1449;
                                            }
                                            else
                                            {
                                                _1451 = _1443;
                                            }
                                            uint _2214;
                                            if (_1451)
                                            {
                                                int _1462 = _1425.y;
                                                int _1463 = _1309 + _1462;
                                                int _1466 = _1463 * _1618;
                                                int _1469 = _1466 + _1428;
                                                uint _1470 = uint(_1469);
                                                uint _1473 = _1470 * _1705;
                                                _2214 = _1473;
                                            }
                                            else
                                            {
                                                _2214 = 0u;
                                            }
                                            int2 _2375 = _2344 + _1415;
                                            int _2376 = _2375.x;
                                            bool _2377 = _2376 >= 0;
                                            bool _2383;
                                            if (_2377)
                                            {
                                                bool _2381 = _2376 < _1618;
                                                _2383 = _2381;
                                            }
                                            else
                                            {
                                                _2383 = _2377;
                                            }
                                            bool _2388;
                                            if (_2383)
                                            {
                                                int _2385 = _2375.y;
                                                bool _2386 = _2385 >= 0;
                                                _2388 = _2386;
                                            }
                                            else
                                            {
                                                _2388 = _2383;
                                            }
                                            bool _2394;
                                            if (_2388)
                                            {
                                                int _2390 = _2375.y;
                                                bool _2392 = _2390 < _1632;
                                                _2394 = _2392;
                                            }
                                            else
                                            {
                                                _2394 = _2388;
                                            }
                                            uint _2413;
                                            if (_2394)
                                            {
                                                int _2402 = _2375.y;
                                                int _2403 = _2334 + _2402;
                                                int _2405 = _2403 * _1618;
                                                int _2407 = _2405 + _2376;
                                                uint _2408 = uint(_2407);
                                                uint _2411 = _2408 * _1705;
                                                _2413 = _2411;
                                            }
                                            else
                                            {
                                                _2413 = 0u;
                                            }
                                            uint _1486 = _2171 * _1357;
                                            uint _1488 = _1486 + _2188;
                                            uint _1490 = _1488 * _1707;
                                            uint _1491 = _1363 + _1490;
                                            uint _2193;
                                            uint _2199;
                                            _2872 = _2881;
                                            _2860 = _2869;
                                            _2199 = _1491;
                                            _2193 = 0u;
                                            for (;;)
                                            {
                                                bool _1836 = _2193 < _1705;
                                                if (_1836)
                                                {
                                                    float4 _1950 = x.quads[_2214 + _2193];
                                                    float4 _2883 = select(float4(0.0), _1950, bool4(_1451));
                                                    float4 _2431 = x.quads[_2413 + _2193];
                                                    float4 _2885 = select(float4(0.0), _2431, bool4(_2394));
                                                    float4 _1968 = w.quads[_2199];
                                                    float _1909 = _2883.x;
                                                    float4 _1923 = _1968 * _1909;
                                                    float4 _1926 = _2860 + _1923;
                                                    float _2455 = _2885.x;
                                                    float4 _2464 = _1968 * _2455;
                                                    float4 _2467 = _2872 + _2464;
                                                    uint _2488 = _2199 + 2u;
                                                    float4 _2490 = w.quads[_2488];
                                                    float _2504 = _2883.y;
                                                    float4 _2513 = _2490 * _2504;
                                                    float4 _2516 = _1926 + _2513;
                                                    float _2532 = _2885.y;
                                                    float4 _2541 = _2490 * _2532;
                                                    float4 _2544 = _2467 + _2541;
                                                    uint _2568 = _2199 + 4u;
                                                    float4 _2570 = w.quads[_2568];
                                                    float _2584 = _2883.z;
                                                    float4 _2593 = _2570 * _2584;
                                                    float4 _2596 = _2516 + _2593;
                                                    float _2612 = _2885.z;
                                                    float4 _2621 = _2570 * _2612;
                                                    float4 _2624 = _2544 + _2621;
                                                    uint _2648 = _2199 + 6u;
                                                    float4 _2650 = w.quads[_2648];
                                                    float _2664 = _2883.w;
                                                    float4 _2673 = _2650 * _2664;
                                                    float4 _2676 = _2596 + _2673;
                                                    float _2692 = _2885.w;
                                                    float4 _2701 = _2650 * _2692;
                                                    float4 _2704 = _2624 + _2701;
                                                    uint _1941 = _2199 + 8u;
                                                    uint _1944 = _2193 + 1u;
                                                    _2872 = _2704;
                                                    _2860 = _2676;
                                                    _2199 = _1941;
                                                    _2193 = _1944;
                                                    continue;
                                                }
                                                else
                                                {
                                                    break;
                                                }
                                            }
                                            uint _1498 = _277.p.tap_step_x;
                                            uint _1500 = _2188 + _1498;
                                            _2881 = _2872;
                                            _2869 = _2860;
                                            _2188 = _1500;
                                            continue;
                                        }
                                        else
                                        {
                                            break;
                                        }
                                    }
                                    uint _1504 = _277.p.tap_step_y;
                                    uint _1506 = _2171 + _1504;
                                    _2854 = _2881;
                                    _2848 = _2869;
                                    _2171 = _1506;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _1519 = _2159 * 2u;
                            uint _1521 = _1519 + _1712;
                            uint _1990 = _277.p.vectors;
                            uint _1995 = _1990 + _1521;
                            float4 _2003 = w.quads[_1995];
                            bool _1556 = _1292 < _1044;
                            bool _1562;
                            if (_1556)
                            {
                                bool _1560 = _1521 < _1177;
                                _1562 = _1560;
                            }
                            else
                            {
                                _1562 = _1556;
                            }
                            if (_1562)
                            {
                                float4 _2042 = _2848 + _2003;
                                float _2044 = _2042.x;
                                bool _2067 = _2044 < 0.0;
                                float _2069 = _2067 ? 0.0 : _2044;
                                float _2047 = _2042.y;
                                bool _2080 = _2047 < 0.0;
                                float _2082 = _2080 ? 0.0 : _2047;
                                float _2050 = _2042.z;
                                bool _2093 = _2050 < 0.0;
                                float _2095 = _2093 ? 0.0 : _2050;
                                float _2053 = _2042.w;
                                bool _2106 = _2053 < 0.0;
                                float _2108 = _2106 ? 0.0 : _2053;
                                float4 _2055 = float4(_2069, _2082, _2095, _2108);
                                uint _1582 = _277.p.pixel_quads;
                                uint _1583 = _1347 * _1582;
                                uint _1585 = _277.p.first_quad;
                                uint _1586 = _1583 + _1585;
                                uint _1588 = _1586 + _1521;
                                uint _1590 = _1521 * 4u;
                                uint4 _2113 = uint4(_1590);
                                uint4 _2114 = _2113 + uint4(0u, 1u, 2u, 3u);
                                uint4 _2116 = uint4(_1175);
                                bool4 _2117 = _2114 < _2116;
                                float4 _2118 = select(float4(0.0), _2055, _2117);
                                y.quads[_1588] = _2118;
                            }
                            bool _2740 = _2325 < _1044;
                            bool _2748;
                            if (_2740)
                            {
                                bool _2746 = _1521 < _1177;
                                _2748 = _2746;
                            }
                            else
                            {
                                _2748 = _2740;
                            }
                            if (_2748)
                            {
                                float4 _2757 = _2854 + _2003;
                                float _2758 = _2757.x;
                                bool _2759 = _2758 < 0.0;
                                float _2760 = _2759 ? 0.0 : _2758;
                                float _2761 = _2757.y;
                                bool _2762 = _2761 < 0.0;
                                float _2763 = _2762 ? 0.0 : _2761;
                                float _2764 = _2757.z;
                                bool _2765 = _2764 < 0.0;
                                float _2766 = _2765 ? 0.0 : _2764;
                                float _2767 = _2757.w;
                                bool _2768 = _2767 < 0.0;
                                float _2769 = _2768 ? 0.0 : _2767;
                                float4 _2770 = float4(_2760, _2763, _2766, _2769);
                                uint _2772 = _277.p.pixel_quads;
                                uint _2773 = _2356 * _2772;
                                uint _2775 = _277.p.first_quad;
                                uint _2776 = _2773 + _2775;
                                uint _2777 = _2776 + _1521;
                                uint _2778 = _1521 * 4u;
                                uint4 _2781 = uint4(_2778);
                                uint4 _2782 = _2781 + uint4(0u, 1u, 2u, 3u);
                                uint4 _2783 = uint4(_1175);
                                bool4 _2784 = _2782 < _2783;
                                float4 _2785 = select(float4(0.0), _2770, _2784);
                                y.quads[_2777] = _2785;
                            }
                            uint _1085 = gl_NumWorkGroups.x;
                            uint _1086 = _1085 * 16u;
                            uint _1088 = _2163 + _1086;
                            _2163 = _1088;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1090 = gl_NumWorkGroups.y;
                    uint _1092 = _2159 + _1090;
                    _2159 = _1092;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1094 = gl_NumWorkGroups.z;
            uint _1096 = _2156 + _1094;
            _2156 = _1096;
            continue;
        }
        else
        {
            break;
        }
    }
}


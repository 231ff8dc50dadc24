// conv/transposed.comp CL=2 FEW=0 KU=1 NV=1 RESIDUAL=0 SG=8 SHUFFLE=0 TEXEL=0 TM=4 8x16x1 #3e65b380
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
    uint scalars[14];
};

struct Push
{
    ConvParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(8u, 16u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _244 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _950 = _244.p.stride_x;
    uint _952 = _244.p.stride_y;
    uint _953 = _950 * _952;
    uint _957 = gl_WorkGroupID.z;
    uint _2101;
    _2101 = _957;
    for (;;)
    {
        bool _965 = _2101 < _953;
        if (_965)
        {
            uint _970 = _2101 % _950;
            uint _974 = _2101 / _950;
            uint2 _975 = uint2(_970, _974);
            uint _979 = _244.p.out_width;
            uint _1069 = _979 >> uint(2);
            uint _1071 = _979 & 3u;
            uint _1073 = extent_table.words[_1069][_1071];
            bool _1079 = _1073 > _970;
            uint _2102;
            if (_1079)
            {
                uint _1083 = _1073 - _970;
                uint _1085 = _1083 + _950;
                uint _1086 = _1085 - 1u;
                uint _1088 = _1086 / _950;
                _2102 = _1088;
            }
            else
            {
                _2102 = 0u;
            }
            uint _991 = _244.p.out_height;
            uint _1095 = _991 >> uint(2);
            uint _1097 = _991 & 3u;
            uint _1099 = extent_table.words[_1095][_1097];
            bool _1105 = _1099 > _974;
            uint _2103;
            if (_1105)
            {
                uint _1109 = _1099 - _974;
                uint _1111 = _1109 + _952;
                uint _1112 = _1111 - 1u;
                uint _1114 = _1112 / _952;
                _2103 = _1114;
            }
            else
            {
                _2103 = 0u;
            }
            uint _1005 = _244.p.batches;
            uint _1121 = _1005 >> uint(2);
            uint _1123 = _1005 & 3u;
            uint _1125 = extent_table.words[_1121][_1123];
            uint _1009 = _1125 * _2102;
            uint _1012 = _1009 * _2103;
            uint _1015 = gl_WorkGroupID.y;
            uint _2104;
            _2104 = _1015;
            uint _1134;
            uint _1136;
            for (;;)
            {
                _1134 = _244.p.out_channels;
                uint _1135 = _1134 + 3u;
                _1136 = _1135 / 4u;
                uint _1129 = _1136 + 1u;
                uint _1130 = _1129 / 2u;
                bool _1023 = _2104 < _1130;
                if (_1023)
                {
                    uint _1026 = gl_WorkGroupID.x;
                    uint _1028 = _1026 * 16u;
                    uint _1030 = gl_LocalInvocationID.y;
                    uint _1031 = _1028 + _1030;
                    uint _2108;
                    _2108 = _1031;
                    uint _1038;
                    for (;;)
                    {
                        _1038 = _2108 * 16u;
                        bool _1040 = _1038 < _1012;
                        if (_1040)
                        {
                            uint _1210 = _244.p.in_width;
                            uint _1565 = _1210 >> uint(2);
                            uint _1567 = _1210 & 3u;
                            uint _1569 = extent_table.words[_1565][_1567];
                            int _1561 = int(_1569);
                            uint _1213 = _244.p.in_height;
                            uint _1579 = _1213 >> uint(2);
                            uint _1581 = _1213 & 3u;
                            uint _1583 = extent_table.words[_1579][_1581];
                            int _1575 = int(_1583);
                            int _1218 = int(_950);
                            int _1221 = int(_952);
                            int2 _1222 = int2(_1218, _1221);
                            int2 _1224 = int2(_975);
                            uint _1226 = _244.p.pad_left;
                            uint _1593 = _1226 >> uint(2);
                            uint _1595 = _1226 & 3u;
                            uint _1597 = extent_table.words[_1593][_1595];
                            int _1589 = int(_1597);
                            uint _1229 = _244.p.pad_top;
                            uint _1607 = _1229 >> uint(2);
                            uint _1609 = _1229 & 3u;
                            uint _1611 = extent_table.words[_1607][_1609];
                            int _1603 = int(_1611);
                            int2 _1231 = int2(_1589, _1603);
                            int2 _1232 = _1224 + _1231;
                            uint _1643 = gl_LocalInvocationID.x;
                            uint _1644 = _1643 / 2u;
                            uint _1247 = _1038 + _1644;
                            uint _1249 = _1012 - 1u;
                            uint _1250 = min(_1247, _1249);
                            uint _1254 = _1250 / _2102;
                            uint _1258 = _1254 / _2103;
                            int _1261 = int(_1258);
                            int _1264 = _1261 * _1575;
                            uint _1271 = _1254 * _2102;
                            uint _1272 = _1250 - _1271;
                            int _1273 = int(_1272);
                            uint _1278 = _1258 * _2103;
                            uint _1279 = _1254 - _1278;
                            int _1280 = int(_1279);
                            int2 _1281 = int2(_1273, _1280);
                            int2 _1287 = _1281 * _1222;
                            uint2 _1288 = uint2(_1287);
                            uint2 _1290 = _1288 + _975;
                            uint _1294 = _1258 * _1099;
                            uint _1296 = _1290.y;
                            uint _1297 = _1294 + _1296;
                            uint _1299 = _1297 * _1073;
                            uint _1301 = _1290.x;
                            uint _1302 = _1299 + _1301;
                            uint _2302 = 4u + _1644;
                            uint _2303 = _1038 + _2302;
                            uint _2305 = min(_2303, _1249);
                            uint _2307 = _2305 / _2102;
                            uint _2309 = _2307 / _2103;
                            int _2310 = int(_2309);
                            int _2312 = _2310 * _1575;
                            uint _2315 = _2307 * _2102;
                            uint _2316 = _2305 - _2315;
                            int _2317 = int(_2316);
                            uint _2319 = _2309 * _2103;
                            uint _2320 = _2307 - _2319;
                            int _2321 = int(_2320);
                            int2 _2322 = int2(_2317, _2321);
                            int2 _2326 = _2322 * _1222;
                            uint2 _2327 = uint2(_2326);
                            uint2 _2328 = _2327 + _975;
                            uint _2329 = _2309 * _1099;
                            uint _2330 = _2328.y;
                            uint _2331 = _2329 + _2330;
                            uint _2332 = _2331 * _1073;
                            uint _2333 = _2328.x;
                            uint _2334 = _2332 + _2333;
                            uint _2348 = 8u + _1644;
                            uint _2349 = _1038 + _2348;
                            uint _2351 = min(_2349, _1249);
                            uint _2353 = _2351 / _2102;
                            uint _2355 = _2353 / _2103;
                            int _2356 = int(_2355);
                            int _2358 = _2356 * _1575;
                            uint _2361 = _2353 * _2102;
                            uint _2362 = _2351 - _2361;
                            int _2363 = int(_2362);
                            uint _2365 = _2355 * _2103;
                            uint _2366 = _2353 - _2365;
                            int _2367 = int(_2366);
                            int2 _2368 = int2(_2363, _2367);
                            int2 _2372 = _2368 * _1222;
                            uint2 _2373 = uint2(_2372);
                            uint2 _2374 = _2373 + _975;
                            uint _2375 = _2355 * _1099;
                            uint _2376 = _2374.y;
                            uint _2377 = _2375 + _2376;
                            uint _2378 = _2377 * _1073;
                            uint _2379 = _2374.x;
                            uint _2380 = _2378 + _2379;
                            uint _2394 = 12u + _1644;
                            uint _2395 = _1038 + _2394;
                            uint _2397 = min(_2395, _1249);
                            uint _2399 = _2397 / _2102;
                            uint _2401 = _2399 / _2103;
                            int _2402 = int(_2401);
                            int _2404 = _2402 * _1575;
                            uint _2407 = _2399 * _2102;
                            uint _2408 = _2397 - _2407;
                            int _2409 = int(_2408);
                            uint _2411 = _2401 * _2103;
                            uint _2412 = _2399 - _2411;
                            int _2413 = int(_2412);
                            int2 _2414 = int2(_2409, _2413);
                            int2 _2418 = _2414 * _1222;
                            uint2 _2419 = uint2(_2418);
                            uint2 _2420 = _2419 + _975;
                            uint _2421 = _2401 * _1099;
                            uint _2422 = _2420.y;
                            uint _2423 = _2421 + _2422;
                            uint _2424 = _2423 * _1073;
                            uint _2425 = _2420.x;
                            uint _2426 = _2424 + _2425;
                            uint _1310 = _244.p.kernel_height;
                            uint _1312 = _244.p.kernel_width;
                            uint _1313 = _1310 * _1312;
                            uint _1314 = _2104 * _1313;
                            uint _1648 = _244.p.in_quads;
                            uint _1651 = _1648 / 1u;
                            uint _1652 = _1651 * 8u;
                            uint _1316 = _1314 * _1652;
                            uint _1657 = _1643 % 2u;
                            uint _1318 = _1316 + _1657;
                            int _1322 = _1232.x;
                            uint _1324 = _244.p.dilation_x;
                            uint _2111;
                            _2111 = 0u;
                            for (;;)
                            {
                                bool _1665 = _2111 < _1312;
                                bool _1684;
                                if (_1665)
                                {
                                    uint _1670 = _1312 * _1324;
                                    uint _1672 = _1670 * _950;
                                    int _1673 = int(_1672);
                                    int _1674 = _1322 + _1673;
                                    uint _1675 = uint(_1674);
                                    uint _1678 = _2111 * _1324;
                                    uint _1679 = _1675 - _1678;
                                    uint _1681 = _1679 % _950;
                                    bool _1682 = _1681 != 0u;
                                    _1684 = _1682;
                                }
                                else
                                {
                                    _1684 = _1665;
                                }
                                if (_1684)
                                {
                                    uint _1687 = _2111 + uint(1);
                                    _2111 = _1687;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            int _1332 = _1232.y;
                            uint _1334 = _244.p.dilation_y;
                            uint _2114;
                            _2114 = 0u;
                            for (;;)
                            {
                                bool _1711 = _2114 < _1310;
                                bool _1730;
                                if (_1711)
                                {
                                    uint _1716 = _1310 * _1334;
                                    uint _1718 = _1716 * _952;
                                    int _1719 = int(_1718);
                                    int _1720 = _1332 + _1719;
                                    uint _1721 = uint(_1720);
                                    uint _1724 = _2114 * _1334;
                                    uint _1725 = _1721 - _1724;
                                    uint _1727 = _1725 % _952;
                                    bool _1728 = _1727 != 0u;
                                    _1730 = _1728;
                                }
                                else
                                {
                                    _1730 = _1711;
                                }
                                if (_1730)
                                {
                                    uint _1733 = _2114 + uint(1);
                                    _2114 = _1733;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _2116;
                            float4 _3472;
                            float4 _3478;
                            float4 _3486;
                            float4 _3496;
                            _3496 = float4(0.0);
                            _3486 = float4(0.0);
                            _3478 = float4(0.0);
                            _3472 = float4(0.0);
                            _2116 = _2114;
                            float4 _3531;
                            float4 _3562;
                            float4 _3591;
                            float4 _3618;
                            for (;;)
                            {
                                bool _1343 = _2116 < _1310;
                                if (_1343)
                                {
                                    uint _2133;
                                    _3618 = _3496;
                                    _3591 = _3486;
                                    _3562 = _3478;
                                    _3531 = _3472;
                                    _2133 = _2111;
                                    float4 _3514;
                                    float4 _3545;
                                    float4 _3574;
                                    float4 _3601;
                                    for (;;)
                                    {
                                        bool _1351 = _2133 < _1312;
                                        if (_1351)
                                        {
                                            uint _1357 = _2133 * _1324;
                                            int _1358 = int(_1357);
                                            uint _1362 = _2116 * _1334;
                                            int _1363 = int(_1362);
                                            int2 _1364 = int2(_1358, _1363);
                                            int2 _1365 = _1232 - _1364;
                                            int2 _1367 = _1365 / _1222;
                                            int2 _1377 = _1281 + _1367;
                                            int _1380 = _1377.x;
                                            bool _1381 = _1380 >= 0;
                                            bool _1389;
                                            if (_1381)
                                            {
                                                bool _1387 = _1380 < _1561;
                                                _1389 = _1387;
                                            }
                                            else
                                            {
                                                _1389 = _1381;
                                            }
                                            bool _1395;
                                            if (_1389)
                                            {
                                                int _1392 = _1377.y;
                                                bool _1393 = _1392 >= 0;
                                                _1395 = _1393;
                                            }
                                            else
                                            {
                                                _1395 = _1389;
                                            }
                                            bool _1403;
                                            if (_1395)
                                            {
                                                int _1398 = _1377.y;
                                                bool _1401 = _1398 < _1575;
                                                _1403 = _1401;
                                            }
                                            else
                                            {
                                                _1403 = _1395;
                                            }
                                            uint _2171;
                                            if (_1403)
                                            {
                                                int _1414 = _1377.y;
                                                int _1415 = _1264 + _1414;
                                                int _1418 = _1415 * _1561;
                                                int _1421 = _1418 + _1380;
                                                uint _1422 = uint(_1421);
                                                uint _1425 = _1422 * _1648;
                                                _2171 = _1425;
                                            }
                                            else
                                            {
                                                _2171 = 0u;
                                            }
                                            int2 _2461 = _2322 + _1367;
                                            int _2462 = _2461.x;
                                            bool _2463 = _2462 >= 0;
                                            bool _2469;
                                            if (_2463)
                                            {
                                                bool _2467 = _2462 < _1561;
                                                _2469 = _2467;
                                            }
                                            else
                                            {
                                                _2469 = _2463;
                                            }
                                            bool _2474;
                                            if (_2469)
                                            {
                                                int _2471 = _2461.y;
                                                bool _2472 = _2471 >= 0;
                                                _2474 = _2472;
                                            }
                                            else
                                            {
                                                _2474 = _2469;
                                            }
                                            bool _2480;
                                            if (_2474)
                                            {
                                                int _2476 = _2461.y;
                                                bool _2478 = _2476 < _1575;
                                                _2480 = _2478;
                                            }
                                            else
                                            {
                                                _2480 = _2474;
                                            }
                                            uint _2499;
                                            if (_2480)
                                            {
                                                int _2488 = _2461.y;
                                                int _2489 = _2312 + _2488;
                                                int _2491 = _2489 * _1561;
                                                int _2493 = _2491 + _2462;
                                                uint _2494 = uint(_2493);
                                                uint _2497 = _2494 * _1648;
                                                _2499 = _2497;
                                            }
                                            else
                                            {
                                                _2499 = 0u;
                                            }
                                            int2 _2510 = _2368 + _1367;
                                            int _2511 = _2510.x;
                                            bool _2512 = _2511 >= 0;
                                            bool _2518;
                                            if (_2512)
                                            {
                                                bool _2516 = _2511 < _1561;
                                                _2518 = _2516;
                                            }
                                            else
                                            {
                                                _2518 = _2512;
                                            }
                                            bool _2523;
                                            if (_2518)
                                            {
                                                int _2520 = _2510.y;
                                                bool _2521 = _2520 >= 0;
                                                _2523 = _2521;
                                            }
                                            else
                                            {
                                                _2523 = _2518;
                                            }
                                            bool _2529;
                                            if (_2523)
                                            {
                                                int _2525 = _2510.y;
                                                bool _2527 = _2525 < _1575;
                                                _2529 = _2527;
                                            }
                                            else
                                            {
                                                _2529 = _2523;
                                            }
                                            uint _2548;
                                            if (_2529)
                                            {
                                                int _2537 = _2510.y;
                                                int _2538 = _2358 + _2537;
                                                int _2540 = _2538 * _1561;
                                                int _2542 = _2540 + _2511;
                                                uint _2543 = uint(_2542);
                                                uint _2546 = _2543 * _1648;
                                                _2548 = _2546;
                                            }
                                            else
                                            {
                                                _2548 = 0u;
                                            }
                                            int2 _2559 = _2414 + _1367;
                                            int _2560 = _2559.x;
                                            bool _2561 = _2560 >= 0;
                                            bool _2567;
                                            if (_2561)
                                            {
                                                bool _2565 = _2560 < _1561;
                                                _2567 = _2565;
                                            }
                                            else
                                            {
                                                _2567 = _2561;
                                            }
                                            bool _2572;
                                            if (_2567)
                                            {
                                                int _2569 = _2559.y;
                                                bool _2570 = _2569 >= 0;
                                                _2572 = _2570;
                                            }
                                            else
                                            {
                                                _2572 = _2567;
                                            }
                                            bool _2578;
                                            if (_2572)
                                            {
                                                int _2574 = _2559.y;
                                                bool _2576 = _2574 < _1575;
                                                _2578 = _2576;
                                            }
                                            else
                                            {
                                                _2578 = _2572;
                                            }
                                            uint _2597;
                                            if (_2578)
                                            {
                                                int _2586 = _2559.y;
                                                int _2587 = _2404 + _2586;
                                                int _2589 = _2587 * _1561;
                                                int _2591 = _2589 + _2560;
                                                uint _2592 = uint(_2591);
                                                uint _2595 = _2592 * _1648;
                                                _2597 = _2595;
                                            }
                                            else
                                            {
                                                _2597 = 0u;
                                            }
                                            uint _1438 = _2116 * _1312;
                                            uint _1440 = _1438 + _2133;
                                            uint _1442 = _1440 * _1652;
                                            uint _1443 = _1318 + _1442;
                                            uint _2138;
                                            uint _2142;
                                            _3601 = _3618;
                                            _3574 = _3591;
                                            _3545 = _3562;
                                            _3514 = _3531;
                                            _2142 = _1443;
                                            _2138 = 0u;
                                            for (;;)
                                            {
                                                bool _1768 = _2138 < _1648;
                                                if (_1768)
                                                {
                                                    float4 _1908 = x.quads[_2171 + _2138];
                                                    bool _1814 = _1403 && true;
                                                    bool4 _3620 = bool4(_1814);
                                                    float4 _3621 = select(float4(0.0), _1908, _3620);
                                                    float4 _2617 = x.quads[_2499 + _2138];
                                                    bool _2621 = _2480 && true;
                                                    bool4 _3623 = bool4(_2621);
                                                    float4 _3624 = select(float4(0.0), _2617, _3623);
                                                    float4 _2647 = x.quads[_2548 + _2138];
                                                    bool _2651 = _2529 && true;
                                                    bool4 _3626 = bool4(_2651);
                                                    float4 _3627 = select(float4(0.0), _2647, _3626);
                                                    float4 _2677 = x.quads[_2597 + _2138];
                                                    bool _2681 = _2578 && true;
                                                    bool4 _3629 = bool4(_2681);
                                                    float4 _3630 = select(float4(0.0), _2677, _3629);
                                                    float4 _1913 = w.quads[_2142];
                                                    float _1863 = _3621.x;
                                                    float4 _1877 = _1913 * _1863;
                                                    float4 _1880 = _3514 + _1877;
                                                    float _2697 = _3624.x;
                                                    float4 _2706 = _1913 * _2697;
                                                    float4 _2709 = _3545 + _2706;
                                                    float _2722 = _3627.x;
                                                    float4 _2731 = _1913 * _2722;
                                                    float4 _2734 = _3574 + _2731;
                                                    float _2747 = _3630.x;
                                                    float4 _2756 = _1913 * _2747;
                                                    float4 _2759 = _3601 + _2756;
                                                    uint _2783 = _2142 + 2u;
                                                    float4 _2785 = w.quads[_2783];
                                                    float _2795 = _3621.y;
                                                    float4 _2804 = _2785 * _2795;
                                                    float4 _2807 = _1880 + _2804;
                                                    float _2819 = _3624.y;
                                                    float4 _2828 = _2785 * _2819;
                                                    float4 _2831 = _2709 + _2828;
                                                    float _2843 = _3627.y;
                                                    float4 _2852 = _2785 * _2843;
                                                    float4 _2855 = _2734 + _2852;
                                                    float _2867 = _3630.y;
                                                    float4 _2876 = _2785 * _2867;
                                                    float4 _2879 = _2759 + _2876;
                                                    uint _2906 = _2142 + 4u;
                                                    float4 _2908 = w.quads[_2906];
                                                    float _2918 = _3621.z;
                                                    float4 _2927 = _2908 * _2918;
                                                    float4 _2930 = _2807 + _2927;
                                                    float _2942 = _3624.z;
                                                    float4 _2951 = _2908 * _2942;
                                                    float4 _2954 = _2831 + _2951;
                                                    float _2966 = _3627.z;
                                                    float4 _2975 = _2908 * _2966;
                                                    float4 _2978 = _2855 + _2975;
                                                    float _2990 = _3630.z;
                                                    float4 _2999 = _2908 * _2990;
                                                    float4 _3002 = _2879 + _2999;
                                                    uint _3029 = _2142 + 6u;
                                                    float4 _3031 = w.quads[_3029];
                                                    float _3041 = _3621.w;
                                                    float4 _3050 = _3031 * _3041;
                                                    float4 _3053 = _2930 + _3050;
                                                    float _3065 = _3624.w;
                                                    float4 _3074 = _3031 * _3065;
                                                    float4 _3077 = _2954 + _3074;
                                                    float _3089 = _3627.w;
                                                    float4 _3098 = _3031 * _3089;
                                                    float4 _3101 = _2978 + _3098;
                                                    float _3113 = _3630.w;
                                                    float4 _3122 = _3031 * _3113;
                                                    float4 _3125 = _3002 + _3122;
                                                    uint _1899 = _2142 + 8u;
                                                    uint _1902 = _2138 + 1u;
                                                    _3601 = _3125;
                                                    _3574 = _3101;
                                                    _3545 = _3077;
                                                    _3514 = _3053;
                                                    _2142 = _1899;
                                                    _2138 = _1902;
                                                    continue;
                                                }
                                                else
                                                {
                                                    break;
                                                }
                                            }
                                            uint _1449 = _244.p.tap_step_x;
                                            uint _1451 = _2133 + _1449;
                                            _3618 = _3601;
                                            _3591 = _3574;
                                            _3562 = _3545;
                                            _3531 = _3514;
                                            _2133 = _1451;
                                            continue;
                                        }
                                        else
                                        {
                                            break;
                                        }
                                    }
                                    uint _1455 = _244.p.tap_step_y;
                                    uint _1457 = _2116 + _1455;
                                    _3496 = _3618;
                                    _3486 = _3591;
                                    _3478 = _3562;
                                    _3472 = _3531;
                                    _2116 = _1457;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _1470 = _2104 * 2u;
                            uint _1472 = _1470 + _1657;
                            uint _1935 = _244.p.vectors;
                            uint _1940 = _1935 + _1472;
                            float4 _1948 = w.quads[_1940];
                            bool _1507 = _1247 < _1012;
                            bool _1513;
                            if (_1507)
                            {
                                bool _1511 = _1472 < _1136;
                                _1513 = _1511;
                            }
                            else
                            {
                                _1513 = _1507;
                            }
                            if (_1513)
                            {
                                uint _1517 = _1302 * _1136;
                                uint _1519 = _1517 + _1472;
                                float4 _1987 = _3472 + _1948;
                                float _1989 = _1987.x;
                                bool _2012 = _1989 < 0.0;
                                float _2014 = _2012 ? 0.0 : _1989;
                                float _1992 = _1987.y;
                                bool _2025 = _1992 < 0.0;
                                float _2027 = _2025 ? 0.0 : _1992;
                                float _1995 = _1987.z;
                                bool _2038 = _1995 < 0.0;
                                float _2040 = _2038 ? 0.0 : _1995;
                                float _1998 = _1987.w;
                                bool _2051 = _1998 < 0.0;
                                float _2053 = _2051 ? 0.0 : _1998;
                                float4 _2000 = float4(_2014, _2027, _2040, _2053);
                                uint _1532 = _1472 * 4u;
                                uint4 _2058 = uint4(_1532);
                                uint4 _2059 = _2058 + uint4(0u, 1u, 2u, 3u);
                                uint4 _2061 = uint4(_1134);
                                bool4 _2062 = _2059 < _2061;
                                float4 _2063 = select(float4(0.0), _2000, _2062);
                                y.quads[_1519] = _2063;
                            }
                            bool _3161 = _2303 < _1012;
                            bool _3169;
                            if (_3161)
                            {
                                bool _3167 = _1472 < _1136;
                                _3169 = _3167;
                            }
                            else
                            {
                                _3169 = _3161;
                            }
                            if (_3169)
                            {
                                uint _3175 = _2334 * _1136;
                                uint _3176 = _3175 + _1472;
                                float4 _3184 = _3478 + _1948;
                                float _3185 = _3184.x;
                                bool _3186 = _3185 < 0.0;
                                float _3187 = _3186 ? 0.0 : _3185;
                                float _3188 = _3184.y;
                                bool _3189 = _3188 < 0.0;
                                float _3190 = _3189 ? 0.0 : _3188;
                                float _3191 = _3184.z;
                                bool _3192 = _3191 < 0.0;
                                float _3193 = _3192 ? 0.0 : _3191;
                                float _3194 = _3184.w;
                                bool _3195 = _3194 < 0.0;
                                float _3196 = _3195 ? 0.0 : _3194;
                                float4 _3197 = float4(_3187, _3190, _3193, _3196);
                                uint _3198 = _1472 * 4u;
                                uint4 _3201 = uint4(_3198);
                                uint4 _3202 = _3201 + uint4(0u, 1u, 2u, 3u);
                                uint4 _3203 = uint4(_1134);
                                bool4 _3204 = _3202 < _3203;
                                float4 _3205 = select(float4(0.0), _3197, _3204);
                                y.quads[_3176] = _3205;
                            }
                            bool _3239 = _2349 < _1012;
                            bool _3247;
                            if (_3239)
                            {
                                bool _3245 = _1472 < _1136;
                                _3247 = _3245;
                            }
                            else
                            {
                                _3247 = _3239;
                            }
                            if (_3247)
                            {
                                uint _3253 = _2380 * _1136;
                                uint _3254 = _3253 + _1472;
                                float4 _3262 = _3486 + _1948;
                                float _3263 = _3262.x;
                                bool _3264 = _3263 < 0.0;
                                float _3265 = _3264 ? 0.0 : _3263;
                                float _3266 = _3262.y;
                                bool _3267 = _3266 < 0.0;
                                float _3268 = _3267 ? 0.0 : _3266;
                                float _3269 = _3262.z;
                                bool _3270 = _3269 < 0.0;
                                float _3271 = _3270 ? 0.0 : _3269;
                                float _3272 = _3262.w;
                                bool _3273 = _3272 < 0.0;
                                float _3274 = _3273 ? 0.0 : _3272;
                                float4 _3275 = float4(_3265, _3268, _3271, _3274);
                                uint _3276 = _1472 * 4u;
                                uint4 _3279 = uint4(_3276);
                                uint4 _3280 = _3279 + uint4(0u, 1u, 2u, 3u);
                                uint4 _3281 = uint4(_1134);
                                bool4 _3282 = _3280 < _3281;
                                float4 _3283 = select(float4(0.0), _3275, _3282);
                                y.quads[_3254] = _3283;
                            }
                            bool _3317 = _2395 < _1012;
                            bool _3325;
                            if (_3317)
                            {
                                bool _3323 = _1472 < _1136;
                                _3325 = _3323;
                            }
                            else
                            {
                                _3325 = _3317;
                            }
                            if (_3325)
                            {
                                uint _3331 = _2426 * _1136;
                                uint _3332 = _3331 + _1472;
                                float4 _3340 = _3496 + _1948;
                                float _3341 = _3340.x;
                                bool _3342 = _3341 < 0.0;
                                float _3343 = _3342 ? 0.0 : _3341;
                                float _3344 = _3340.y;
                                bool _3345 = _3344 < 0.0;
                                float _3346 = _3345 ? 0.0 : _3344;
                                float _3347 = _3340.z;
                                bool _3348 = _3347 < 0.0;
                                float _3349 = _3348 ? 0.0 : _3347;
                                float _3350 = _3340.w;
                                bool _3351 = _3350 < 0.0;
                                float _3352 = _3351 ? 0.0 : _3350;
                                float4 _3353 = float4(_3343, _3346, _3349, _3352);
                                uint _3354 = _1472 * 4u;
                                uint4 _3357 = uint4(_3354);
                                uint4 _3358 = _3357 + uint4(0u, 1u, 2u, 3u);
                                uint4 _3359 = uint4(_1134);
                                bool4 _3360 = _3358 < _3359;
                                float4 _3361 = select(float4(0.0), _3353, _3360);
                                y.quads[_3332] = _3361;
                            }
                            uint _1053 = gl_NumWorkGroups.x;
                            uint _1054 = _1053 * 16u;
                            uint _1056 = _2108 + _1054;
                            _2108 = _1056;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1058 = gl_NumWorkGroups.y;
                    uint _1060 = _2104 + _1058;
                    _2104 = _1060;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1062 = gl_NumWorkGroups.z;
            uint _1064 = _2101 + _1062;
            _2101 = _1064;
            continue;
        }
        else
        {
            break;
        }
    }
}


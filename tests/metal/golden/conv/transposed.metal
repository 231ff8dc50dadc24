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
    uint scalars[12];
    uint pixel_quads;
    uint first_quad;
};

struct Push
{
    ConvParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(8u, 16u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _244 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _954 = _244.p.stride_x;
    uint _956 = _244.p.stride_y;
    uint _957 = _954 * _956;
    uint _961 = gl_WorkGroupID.z;
    uint _2115;
    _2115 = _961;
    for (;;)
    {
        bool _969 = _2115 < _957;
        if (_969)
        {
            uint _974 = _2115 % _954;
            uint _978 = _2115 / _954;
            uint2 _979 = uint2(_974, _978);
            uint _983 = _244.p.out_width;
            uint _1073 = _983 >> uint(2);
            uint _1075 = _983 & 3u;
            uint _1077 = extent_table.words[_1073][_1075];
            bool _1083 = _1077 > _974;
            uint _2116;
            if (_1083)
            {
                uint _1087 = _1077 - _974;
                uint _1089 = _1087 + _954;
                uint _1090 = _1089 - 1u;
                uint _1092 = _1090 / _954;
                _2116 = _1092;
            }
            else
            {
                _2116 = 0u;
            }
            uint _995 = _244.p.out_height;
            uint _1099 = _995 >> uint(2);
            uint _1101 = _995 & 3u;
            uint _1103 = extent_table.words[_1099][_1101];
            bool _1109 = _1103 > _978;
            uint _2117;
            if (_1109)
            {
                uint _1113 = _1103 - _978;
                uint _1115 = _1113 + _956;
                uint _1116 = _1115 - 1u;
                uint _1118 = _1116 / _956;
                _2117 = _1118;
            }
            else
            {
                _2117 = 0u;
            }
            uint _1009 = _244.p.batches;
            uint _1125 = _1009 >> uint(2);
            uint _1127 = _1009 & 3u;
            uint _1129 = extent_table.words[_1125][_1127];
            uint _1013 = _1129 * _2116;
            uint _1016 = _1013 * _2117;
            uint _1019 = gl_WorkGroupID.y;
            uint _2118;
            _2118 = _1019;
            uint _1138;
            uint _1140;
            for (;;)
            {
                _1138 = _244.p.out_channels;
                uint _1139 = _1138 + 3u;
                _1140 = _1139 / 4u;
                uint _1133 = _1140 + 1u;
                uint _1134 = _1133 / 2u;
                bool _1027 = _2118 < _1134;
                if (_1027)
                {
                    uint _1030 = gl_WorkGroupID.x;
                    uint _1032 = _1030 * 16u;
                    uint _1034 = gl_LocalInvocationID.y;
                    uint _1035 = _1032 + _1034;
                    uint _2122;
                    _2122 = _1035;
                    uint _1042;
                    for (;;)
                    {
                        _1042 = _2122 * 16u;
                        bool _1044 = _1042 < _1016;
                        if (_1044)
                        {
                            uint _1214 = _244.p.in_width;
                            uint _1573 = _1214 >> uint(2);
                            uint _1575 = _1214 & 3u;
                            uint _1577 = extent_table.words[_1573][_1575];
                            int _1569 = int(_1577);
                            uint _1217 = _244.p.in_height;
                            uint _1587 = _1217 >> uint(2);
                            uint _1589 = _1217 & 3u;
                            uint _1591 = extent_table.words[_1587][_1589];
                            int _1583 = int(_1591);
                            int _1222 = int(_954);
                            int _1225 = int(_956);
                            int2 _1226 = int2(_1222, _1225);
                            int2 _1228 = int2(_979);
                            uint _1230 = _244.p.pad_left;
                            uint _1601 = _1230 >> uint(2);
                            uint _1603 = _1230 & 3u;
                            uint _1605 = extent_table.words[_1601][_1603];
                            int _1597 = int(_1605);
                            uint _1233 = _244.p.pad_top;
                            uint _1615 = _1233 >> uint(2);
                            uint _1617 = _1233 & 3u;
                            uint _1619 = extent_table.words[_1615][_1617];
                            int _1611 = int(_1619);
                            int2 _1235 = int2(_1597, _1611);
                            int2 _1236 = _1228 + _1235;
                            uint _1651 = gl_LocalInvocationID.x;
                            uint _1652 = _1651 / 2u;
                            uint _1251 = _1042 + _1652;
                            uint _1253 = _1016 - 1u;
                            uint _1254 = min(_1251, _1253);
                            uint _1258 = _1254 / _2116;
                            uint _1262 = _1258 / _2117;
                            int _1265 = int(_1262);
                            int _1268 = _1265 * _1583;
                            uint _1275 = _1258 * _2116;
                            uint _1276 = _1254 - _1275;
                            int _1277 = int(_1276);
                            uint _1282 = _1262 * _2117;
                            uint _1283 = _1258 - _1282;
                            int _1284 = int(_1283);
                            int2 _1285 = int2(_1277, _1284);
                            int2 _1291 = _1285 * _1226;
                            uint2 _1292 = uint2(_1291);
                            uint2 _1294 = _1292 + _979;
                            uint _1298 = _1262 * _1103;
                            uint _1300 = _1294.y;
                            uint _1301 = _1298 + _1300;
                            uint _1303 = _1301 * _1077;
                            uint _1305 = _1294.x;
                            uint _1306 = _1303 + _1305;
                            uint _2316 = 4u + _1652;
                            uint _2317 = _1042 + _2316;
                            uint _2319 = min(_2317, _1253);
                            uint _2321 = _2319 / _2116;
                            uint _2323 = _2321 / _2117;
                            int _2324 = int(_2323);
                            int _2326 = _2324 * _1583;
                            uint _2329 = _2321 * _2116;
                            uint _2330 = _2319 - _2329;
                            int _2331 = int(_2330);
                            uint _2333 = _2323 * _2117;
                            uint _2334 = _2321 - _2333;
                            int _2335 = int(_2334);
                            int2 _2336 = int2(_2331, _2335);
                            int2 _2340 = _2336 * _1226;
                            uint2 _2341 = uint2(_2340);
                            uint2 _2342 = _2341 + _979;
                            uint _2343 = _2323 * _1103;
                            uint _2344 = _2342.y;
                            uint _2345 = _2343 + _2344;
                            uint _2346 = _2345 * _1077;
                            uint _2347 = _2342.x;
                            uint _2348 = _2346 + _2347;
                            uint _2362 = 8u + _1652;
                            uint _2363 = _1042 + _2362;
                            uint _2365 = min(_2363, _1253);
                            uint _2367 = _2365 / _2116;
                            uint _2369 = _2367 / _2117;
                            int _2370 = int(_2369);
                            int _2372 = _2370 * _1583;
                            uint _2375 = _2367 * _2116;
                            uint _2376 = _2365 - _2375;
                            int _2377 = int(_2376);
                            uint _2379 = _2369 * _2117;
                            uint _2380 = _2367 - _2379;
                            int _2381 = int(_2380);
                            int2 _2382 = int2(_2377, _2381);
                            int2 _2386 = _2382 * _1226;
                            uint2 _2387 = uint2(_2386);
                            uint2 _2388 = _2387 + _979;
                            uint _2389 = _2369 * _1103;
                            uint _2390 = _2388.y;
                            uint _2391 = _2389 + _2390;
                            uint _2392 = _2391 * _1077;
                            uint _2393 = _2388.x;
                            uint _2394 = _2392 + _2393;
                            uint _2408 = 12u + _1652;
                            uint _2409 = _1042 + _2408;
                            uint _2411 = min(_2409, _1253);
                            uint _2413 = _2411 / _2116;
                            uint _2415 = _2413 / _2117;
                            int _2416 = int(_2415);
                            int _2418 = _2416 * _1583;
                            uint _2421 = _2413 * _2116;
                            uint _2422 = _2411 - _2421;
                            int _2423 = int(_2422);
                            uint _2425 = _2415 * _2117;
                            uint _2426 = _2413 - _2425;
                            int _2427 = int(_2426);
                            int2 _2428 = int2(_2423, _2427);
                            int2 _2432 = _2428 * _1226;
                            uint2 _2433 = uint2(_2432);
                            uint2 _2434 = _2433 + _979;
                            uint _2435 = _2415 * _1103;
                            uint _2436 = _2434.y;
                            uint _2437 = _2435 + _2436;
                            uint _2438 = _2437 * _1077;
                            uint _2439 = _2434.x;
                            uint _2440 = _2438 + _2439;
                            uint _1314 = _244.p.kernel_height;
                            uint _1316 = _244.p.kernel_width;
                            uint _1317 = _1314 * _1316;
                            uint _1318 = _2118 * _1317;
                            uint _1656 = _244.p.in_quads;
                            uint _1659 = _1656 / 1u;
                            uint _1660 = _1659 * 8u;
                            uint _1320 = _1318 * _1660;
                            uint _1665 = _1651 % 2u;
                            uint _1322 = _1320 + _1665;
                            int _1326 = _1236.x;
                            uint _1328 = _244.p.dilation_x;
                            uint _2125;
                            _2125 = 0u;
                            for (;;)
                            {
                                bool _1673 = _2125 < _1316;
                                bool _1692;
                                if (_1673)
                                {
                                    uint _1678 = _1316 * _1328;
                                    uint _1680 = _1678 * _954;
                                    int _1681 = int(_1680);
                                    int _1682 = _1326 + _1681;
                                    uint _1683 = uint(_1682);
                                    uint _1686 = _2125 * _1328;
                                    uint _1687 = _1683 - _1686;
                                    uint _1689 = _1687 % _954;
                                    bool _1690 = _1689 != 0u;
                                    _1692 = _1690;
                                }
                                else
                                {
                                    _1692 = _1673;
                                }
                                if (_1692)
                                {
                                    uint _1695 = _2125 + uint(1);
                                    _2125 = _1695;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            int _1336 = _1236.y;
                            uint _1338 = _244.p.dilation_y;
                            uint _2128;
                            _2128 = 0u;
                            for (;;)
                            {
                                bool _1719 = _2128 < _1314;
                                bool _1738;
                                if (_1719)
                                {
                                    uint _1724 = _1314 * _1338;
                                    uint _1726 = _1724 * _956;
                                    int _1727 = int(_1726);
                                    int _1728 = _1336 + _1727;
                                    uint _1729 = uint(_1728);
                                    uint _1732 = _2128 * _1338;
                                    uint _1733 = _1729 - _1732;
                                    uint _1735 = _1733 % _956;
                                    bool _1736 = _1735 != 0u;
                                    _1738 = _1736;
                                }
                                else
                                {
                                    _1738 = _1719;
                                }
                                if (_1738)
                                {
                                    uint _1741 = _2128 + uint(1);
                                    _2128 = _1741;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _2130;
                            float4 _3485;
                            float4 _3491;
                            float4 _3499;
                            float4 _3509;
                            _3509 = float4(0.0);
                            _3499 = float4(0.0);
                            _3491 = float4(0.0);
                            _3485 = float4(0.0);
                            _2130 = _2128;
                            float4 _3544;
                            float4 _3575;
                            float4 _3604;
                            float4 _3631;
                            for (;;)
                            {
                                bool _1347 = _2130 < _1314;
                                if (_1347)
                                {
                                    uint _2147;
                                    _3631 = _3509;
                                    _3604 = _3499;
                                    _3575 = _3491;
                                    _3544 = _3485;
                                    _2147 = _2125;
                                    float4 _3527;
                                    float4 _3558;
                                    float4 _3587;
                                    float4 _3614;
                                    for (;;)
                                    {
                                        bool _1355 = _2147 < _1316;
                                        if (_1355)
                                        {
                                            uint _1361 = _2147 * _1328;
                                            int _1362 = int(_1361);
                                            uint _1366 = _2130 * _1338;
                                            int _1367 = int(_1366);
                                            int2 _1368 = int2(_1362, _1367);
                                            int2 _1369 = _1236 - _1368;
                                            int2 _1371 = _1369 / _1226;
                                            int2 _1381 = _1285 + _1371;
                                            int _1384 = _1381.x;
                                            bool _1385 = _1384 >= 0;
                                            bool _1393;
                                            if (_1385)
                                            {
                                                bool _1391 = _1384 < _1569;
                                                _1393 = _1391;
                                            }
                                            else
                                            {
                                                _1393 = _1385;
                                            }
                                            bool _1399;
                                            if (_1393)
                                            {
                                                int _1396 = _1381.y;
                                                bool _1397 = _1396 >= 0;
                                                _1399 = _1397;
                                            }
                                            else
                                            {
                                                _1399 = _1393;
                                            }
                                            bool _1407;
                                            if (_1399)
                                            {
                                                int _1402 = _1381.y;
                                                bool _1405 = _1402 < _1583;
                                                _1407 = _1405;
                                            }
                                            else
                                            {
                                                _1407 = _1399;
                                            }
                                            uint _2185;
                                            if (_1407)
                                            {
                                                int _1418 = _1381.y;
                                                int _1419 = _1268 + _1418;
                                                int _1422 = _1419 * _1569;
                                                int _1425 = _1422 + _1384;
                                                uint _1426 = uint(_1425);
                                                uint _1429 = _1426 * _1656;
                                                _2185 = _1429;
                                            }
                                            else
                                            {
                                                _2185 = 0u;
                                            }
                                            int2 _2475 = _2336 + _1371;
                                            int _2476 = _2475.x;
                                            bool _2477 = _2476 >= 0;
                                            bool _2483;
                                            if (_2477)
                                            {
                                                bool _2481 = _2476 < _1569;
                                                _2483 = _2481;
                                            }
                                            else
                                            {
                                                _2483 = _2477;
                                            }
                                            bool _2488;
                                            if (_2483)
                                            {
                                                int _2485 = _2475.y;
                                                bool _2486 = _2485 >= 0;
                                                _2488 = _2486;
                                            }
                                            else
                                            {
                                                _2488 = _2483;
                                            }
                                            bool _2494;
                                            if (_2488)
                                            {
                                                int _2490 = _2475.y;
                                                bool _2492 = _2490 < _1583;
                                                _2494 = _2492;
                                            }
                                            else
                                            {
                                                _2494 = _2488;
                                            }
                                            uint _2513;
                                            if (_2494)
                                            {
                                                int _2502 = _2475.y;
                                                int _2503 = _2326 + _2502;
                                                int _2505 = _2503 * _1569;
                                                int _2507 = _2505 + _2476;
                                                uint _2508 = uint(_2507);
                                                uint _2511 = _2508 * _1656;
                                                _2513 = _2511;
                                            }
                                            else
                                            {
                                                _2513 = 0u;
                                            }
                                            int2 _2524 = _2382 + _1371;
                                            int _2525 = _2524.x;
                                            bool _2526 = _2525 >= 0;
                                            bool _2532;
                                            if (_2526)
                                            {
                                                bool _2530 = _2525 < _1569;
                                                _2532 = _2530;
                                            }
                                            else
                                            {
                                                _2532 = _2526;
                                            }
                                            bool _2537;
                                            if (_2532)
                                            {
                                                int _2534 = _2524.y;
                                                bool _2535 = _2534 >= 0;
                                                _2537 = _2535;
                                            }
                                            else
                                            {
                                                _2537 = _2532;
                                            }
                                            bool _2543;
                                            if (_2537)
                                            {
                                                int _2539 = _2524.y;
                                                bool _2541 = _2539 < _1583;
                                                _2543 = _2541;
                                            }
                                            else
                                            {
                                                _2543 = _2537;
                                            }
                                            uint _2562;
                                            if (_2543)
                                            {
                                                int _2551 = _2524.y;
                                                int _2552 = _2372 + _2551;
                                                int _2554 = _2552 * _1569;
                                                int _2556 = _2554 + _2525;
                                                uint _2557 = uint(_2556);
                                                uint _2560 = _2557 * _1656;
                                                _2562 = _2560;
                                            }
                                            else
                                            {
                                                _2562 = 0u;
                                            }
                                            int2 _2573 = _2428 + _1371;
                                            int _2574 = _2573.x;
                                            bool _2575 = _2574 >= 0;
                                            bool _2581;
                                            if (_2575)
                                            {
                                                bool _2579 = _2574 < _1569;
                                                _2581 = _2579;
                                            }
                                            else
                                            {
                                                _2581 = _2575;
                                            }
                                            bool _2586;
                                            if (_2581)
                                            {
                                                int _2583 = _2573.y;
                                                bool _2584 = _2583 >= 0;
                                                _2586 = _2584;
                                            }
                                            else
                                            {
                                                _2586 = _2581;
                                            }
                                            bool _2592;
                                            if (_2586)
                                            {
                                                int _2588 = _2573.y;
                                                bool _2590 = _2588 < _1583;
                                                _2592 = _2590;
                                            }
                                            else
                                            {
                                                _2592 = _2586;
                                            }
                                            uint _2611;
                                            if (_2592)
                                            {
                                                int _2600 = _2573.y;
                                                int _2601 = _2418 + _2600;
                                                int _2603 = _2601 * _1569;
                                                int _2605 = _2603 + _2574;
                                                uint _2606 = uint(_2605);
                                                uint _2609 = _2606 * _1656;
                                                _2611 = _2609;
                                            }
                                            else
                                            {
                                                _2611 = 0u;
                                            }
                                            uint _1442 = _2130 * _1316;
                                            uint _1444 = _1442 + _2147;
                                            uint _1446 = _1444 * _1660;
                                            uint _1447 = _1322 + _1446;
                                            uint _2152;
                                            uint _2156;
                                            _3614 = _3631;
                                            _3587 = _3604;
                                            _3558 = _3575;
                                            _3527 = _3544;
                                            _2156 = _1447;
                                            _2152 = 0u;
                                            for (;;)
                                            {
                                                bool _1776 = _2152 < _1656;
                                                if (_1776)
                                                {
                                                    float4 _1916 = x.quads[_2185 + _2152];
                                                    bool _1822 = _1407 && true;
                                                    bool4 _3633 = bool4(_1822);
                                                    float4 _3634 = select(float4(0.0), _1916, _3633);
                                                    float4 _2631 = x.quads[_2513 + _2152];
                                                    bool _2635 = _2494 && true;
                                                    bool4 _3636 = bool4(_2635);
                                                    float4 _3637 = select(float4(0.0), _2631, _3636);
                                                    float4 _2661 = x.quads[_2562 + _2152];
                                                    bool _2665 = _2543 && true;
                                                    bool4 _3639 = bool4(_2665);
                                                    float4 _3640 = select(float4(0.0), _2661, _3639);
                                                    float4 _2691 = x.quads[_2611 + _2152];
                                                    bool _2695 = _2592 && true;
                                                    bool4 _3642 = bool4(_2695);
                                                    float4 _3643 = select(float4(0.0), _2691, _3642);
                                                    float4 _1921 = w.quads[_2156];
                                                    float _1871 = _3634.x;
                                                    float4 _1885 = _1921 * _1871;
                                                    float4 _1888 = _3527 + _1885;
                                                    float _2711 = _3637.x;
                                                    float4 _2720 = _1921 * _2711;
                                                    float4 _2723 = _3558 + _2720;
                                                    float _2736 = _3640.x;
                                                    float4 _2745 = _1921 * _2736;
                                                    float4 _2748 = _3587 + _2745;
                                                    float _2761 = _3643.x;
                                                    float4 _2770 = _1921 * _2761;
                                                    float4 _2773 = _3614 + _2770;
                                                    uint _2797 = _2156 + 2u;
                                                    float4 _2799 = w.quads[_2797];
                                                    float _2809 = _3634.y;
                                                    float4 _2818 = _2799 * _2809;
                                                    float4 _2821 = _1888 + _2818;
                                                    float _2833 = _3637.y;
                                                    float4 _2842 = _2799 * _2833;
                                                    float4 _2845 = _2723 + _2842;
                                                    float _2857 = _3640.y;
                                                    float4 _2866 = _2799 * _2857;
                                                    float4 _2869 = _2748 + _2866;
                                                    float _2881 = _3643.y;
                                                    float4 _2890 = _2799 * _2881;
                                                    float4 _2893 = _2773 + _2890;
                                                    uint _2920 = _2156 + 4u;
                                                    float4 _2922 = w.quads[_2920];
                                                    float _2932 = _3634.z;
                                                    float4 _2941 = _2922 * _2932;
                                                    float4 _2944 = _2821 + _2941;
                                                    float _2956 = _3637.z;
                                                    float4 _2965 = _2922 * _2956;
                                                    float4 _2968 = _2845 + _2965;
                                                    float _2980 = _3640.z;
                                                    float4 _2989 = _2922 * _2980;
                                                    float4 _2992 = _2869 + _2989;
                                                    float _3004 = _3643.z;
                                                    float4 _3013 = _2922 * _3004;
                                                    float4 _3016 = _2893 + _3013;
                                                    uint _3043 = _2156 + 6u;
                                                    float4 _3045 = w.quads[_3043];
                                                    float _3055 = _3634.w;
                                                    float4 _3064 = _3045 * _3055;
                                                    float4 _3067 = _2944 + _3064;
                                                    float _3079 = _3637.w;
                                                    float4 _3088 = _3045 * _3079;
                                                    float4 _3091 = _2968 + _3088;
                                                    float _3103 = _3640.w;
                                                    float4 _3112 = _3045 * _3103;
                                                    float4 _3115 = _2992 + _3112;
                                                    float _3127 = _3643.w;
                                                    float4 _3136 = _3045 * _3127;
                                                    float4 _3139 = _3016 + _3136;
                                                    uint _1907 = _2156 + 8u;
                                                    uint _1910 = _2152 + 1u;
                                                    _3614 = _3139;
                                                    _3587 = _3115;
                                                    _3558 = _3091;
                                                    _3527 = _3067;
                                                    _2156 = _1907;
                                                    _2152 = _1910;
                                                    continue;
                                                }
                                                else
                                                {
                                                    break;
                                                }
                                            }
                                            uint _1453 = _244.p.tap_step_x;
                                            uint _1455 = _2147 + _1453;
                                            _3631 = _3614;
                                            _3604 = _3587;
                                            _3575 = _3558;
                                            _3544 = _3527;
                                            _2147 = _1455;
                                            continue;
                                        }
                                        else
                                        {
                                            break;
                                        }
                                    }
                                    uint _1459 = _244.p.tap_step_y;
                                    uint _1461 = _2130 + _1459;
                                    _3509 = _3631;
                                    _3499 = _3604;
                                    _3491 = _3575;
                                    _3485 = _3544;
                                    _2130 = _1461;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _1474 = _2118 * 2u;
                            uint _1476 = _1474 + _1665;
                            uint _1943 = _244.p.vectors;
                            uint _1948 = _1943 + _1476;
                            float4 _1956 = w.quads[_1948];
                            bool _1511 = _1251 < _1016;
                            bool _1517;
                            if (_1511)
                            {
                                bool _1515 = _1476 < _1140;
                                _1517 = _1515;
                            }
                            else
                            {
                                _1517 = _1511;
                            }
                            if (_1517)
                            {
                                float4 _1995 = _3485 + _1956;
                                float _1997 = _1995.x;
                                bool _2020 = _1997 < 0.0;
                                float _2022 = _2020 ? 0.0 : _1997;
                                float _2000 = _1995.y;
                                bool _2033 = _2000 < 0.0;
                                float _2035 = _2033 ? 0.0 : _2000;
                                float _2003 = _1995.z;
                                bool _2046 = _2003 < 0.0;
                                float _2048 = _2046 ? 0.0 : _2003;
                                float _2006 = _1995.w;
                                bool _2059 = _2006 < 0.0;
                                float _2061 = _2059 ? 0.0 : _2006;
                                float4 _2008 = float4(_2022, _2035, _2048, _2061);
                                uint _1537 = _1306 * _1140;
                                uint _1539 = _1537 + _1476;
                                uint _1541 = _1476 * 4u;
                                uint4 _2072 = uint4(_1541);
                                uint4 _2073 = _2072 + uint4(0u, 1u, 2u, 3u);
                                uint4 _2075 = uint4(_1138);
                                bool4 _2076 = _2073 < _2075;
                                float4 _2077 = select(float4(0.0), _2008, _2076);
                                y.quads[_1539] = _2077;
                            }
                            bool _3175 = _2317 < _1016;
                            bool _3183;
                            if (_3175)
                            {
                                bool _3181 = _1476 < _1140;
                                _3183 = _3181;
                            }
                            else
                            {
                                _3183 = _3175;
                            }
                            if (_3183)
                            {
                                float4 _3192 = _3491 + _1956;
                                float _3193 = _3192.x;
                                bool _3194 = _3193 < 0.0;
                                float _3195 = _3194 ? 0.0 : _3193;
                                float _3196 = _3192.y;
                                bool _3197 = _3196 < 0.0;
                                float _3198 = _3197 ? 0.0 : _3196;
                                float _3199 = _3192.z;
                                bool _3200 = _3199 < 0.0;
                                float _3201 = _3200 ? 0.0 : _3199;
                                float _3202 = _3192.w;
                                bool _3203 = _3202 < 0.0;
                                float _3204 = _3203 ? 0.0 : _3202;
                                float4 _3205 = float4(_3195, _3198, _3201, _3204);
                                uint _3210 = _2348 * _1140;
                                uint _3211 = _3210 + _1476;
                                uint _3212 = _1476 * 4u;
                                uint4 _3215 = uint4(_3212);
                                uint4 _3216 = _3215 + uint4(0u, 1u, 2u, 3u);
                                uint4 _3217 = uint4(_1138);
                                bool4 _3218 = _3216 < _3217;
                                float4 _3219 = select(float4(0.0), _3205, _3218);
                                y.quads[_3211] = _3219;
                            }
                            bool _3253 = _2363 < _1016;
                            bool _3261;
                            if (_3253)
                            {
                                bool _3259 = _1476 < _1140;
                                _3261 = _3259;
                            }
                            else
                            {
                                _3261 = _3253;
                            }
                            if (_3261)
                            {
                                float4 _3270 = _3499 + _1956;
                                float _3271 = _3270.x;
                                bool _3272 = _3271 < 0.0;
                                float _3273 = _3272 ? 0.0 : _3271;
                                float _3274 = _3270.y;
                                bool _3275 = _3274 < 0.0;
                                float _3276 = _3275 ? 0.0 : _3274;
                                float _3277 = _3270.z;
                                bool _3278 = _3277 < 0.0;
                                float _3279 = _3278 ? 0.0 : _3277;
                                float _3280 = _3270.w;
                                bool _3281 = _3280 < 0.0;
                                float _3282 = _3281 ? 0.0 : _3280;
                                float4 _3283 = float4(_3273, _3276, _3279, _3282);
                                uint _3288 = _2394 * _1140;
                                uint _3289 = _3288 + _1476;
                                uint _3290 = _1476 * 4u;
                                uint4 _3293 = uint4(_3290);
                                uint4 _3294 = _3293 + uint4(0u, 1u, 2u, 3u);
                                uint4 _3295 = uint4(_1138);
                                bool4 _3296 = _3294 < _3295;
                                float4 _3297 = select(float4(0.0), _3283, _3296);
                                y.quads[_3289] = _3297;
                            }
                            bool _3331 = _2409 < _1016;
                            bool _3339;
                            if (_3331)
                            {
                                bool _3337 = _1476 < _1140;
                                _3339 = _3337;
                            }
                            else
                            {
                                _3339 = _3331;
                            }
                            if (_3339)
                            {
                                float4 _3348 = _3509 + _1956;
                                float _3349 = _3348.x;
                                bool _3350 = _3349 < 0.0;
                                float _3351 = _3350 ? 0.0 : _3349;
                                float _3352 = _3348.y;
                                bool _3353 = _3352 < 0.0;
                                float _3354 = _3353 ? 0.0 : _3352;
                                float _3355 = _3348.z;
                                bool _3356 = _3355 < 0.0;
                                float _3357 = _3356 ? 0.0 : _3355;
                                float _3358 = _3348.w;
                                bool _3359 = _3358 < 0.0;
                                float _3360 = _3359 ? 0.0 : _3358;
                                float4 _3361 = float4(_3351, _3354, _3357, _3360);
                                uint _3366 = _2440 * _1140;
                                uint _3367 = _3366 + _1476;
                                uint _3368 = _1476 * 4u;
                                uint4 _3371 = uint4(_3368);
                                uint4 _3372 = _3371 + uint4(0u, 1u, 2u, 3u);
                                uint4 _3373 = uint4(_1138);
                                bool4 _3374 = _3372 < _3373;
                                float4 _3375 = select(float4(0.0), _3361, _3374);
                                y.quads[_3367] = _3375;
                            }
                            uint _1057 = gl_NumWorkGroups.x;
                            uint _1058 = _1057 * 16u;
                            uint _1060 = _2122 + _1058;
                            _2122 = _1060;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1062 = gl_NumWorkGroups.y;
                    uint _1064 = _2118 + _1062;
                    _2118 = _1064;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1066 = gl_NumWorkGroups.z;
            uint _1068 = _2115 + _1066;
            _2115 = _1068;
            continue;
        }
        else
        {
            break;
        }
    }
}


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
    uint _960 = _244.p.stride_x;
    uint _962 = _244.p.stride_y;
    uint _963 = _960 * _962;
    uint _967 = gl_WorkGroupID.z;
    uint _2119;
    _2119 = _967;
    for (;;)
    {
        bool _975 = _2119 < _963;
        if (_975)
        {
            uint _980 = _2119 % _960;
            uint _984 = _2119 / _960;
            uint2 _985 = uint2(_980, _984);
            uint _989 = _244.p.out_width;
            uint _1079 = _989 >> uint(2);
            uint _1081 = _989 & 3u;
            uint _1083 = extent_table.words[_1079][_1081];
            bool _1089 = _1083 > _980;
            uint _2120;
            if (_1089)
            {
                uint _1093 = _1083 - _980;
                uint _1095 = _1093 + _960;
                uint _1096 = _1095 - 1u;
                uint _1098 = _1096 / _960;
                _2120 = _1098;
            }
            else
            {
                _2120 = 0u;
            }
            uint _1001 = _244.p.out_height;
            uint _1105 = _1001 >> uint(2);
            uint _1107 = _1001 & 3u;
            uint _1109 = extent_table.words[_1105][_1107];
            bool _1115 = _1109 > _984;
            uint _2121;
            if (_1115)
            {
                uint _1119 = _1109 - _984;
                uint _1121 = _1119 + _962;
                uint _1122 = _1121 - 1u;
                uint _1124 = _1122 / _962;
                _2121 = _1124;
            }
            else
            {
                _2121 = 0u;
            }
            uint _1015 = _244.p.batches;
            uint _1131 = _1015 >> uint(2);
            uint _1133 = _1015 & 3u;
            uint _1135 = extent_table.words[_1131][_1133];
            uint _1019 = _1135 * _2120;
            uint _1022 = _1019 * _2121;
            uint _1025 = gl_WorkGroupID.y;
            uint _2122;
            _2122 = _1025;
            uint _1144;
            uint _1146;
            for (;;)
            {
                _1144 = _244.p.out_channels;
                uint _1145 = _1144 + 3u;
                _1146 = _1145 / 4u;
                uint _1139 = _1146 + 1u;
                uint _1140 = _1139 / 2u;
                bool _1033 = _2122 < _1140;
                if (_1033)
                {
                    uint _1036 = gl_WorkGroupID.x;
                    uint _1038 = _1036 * 16u;
                    uint _1040 = gl_LocalInvocationID.y;
                    uint _1041 = _1038 + _1040;
                    uint _2126;
                    _2126 = _1041;
                    uint _1048;
                    for (;;)
                    {
                        _1048 = _2126 * 16u;
                        bool _1050 = _1048 < _1022;
                        if (_1050)
                        {
                            uint _1220 = _244.p.in_width;
                            uint _1583 = _1220 >> uint(2);
                            uint _1585 = _1220 & 3u;
                            uint _1587 = extent_table.words[_1583][_1585];
                            int _1579 = int(_1587);
                            uint _1223 = _244.p.in_height;
                            uint _1597 = _1223 >> uint(2);
                            uint _1599 = _1223 & 3u;
                            uint _1601 = extent_table.words[_1597][_1599];
                            int _1593 = int(_1601);
                            int _1228 = int(_960);
                            int _1231 = int(_962);
                            int2 _1232 = int2(_1228, _1231);
                            int2 _1234 = int2(_985);
                            uint _1236 = _244.p.pad_left;
                            uint _1611 = _1236 >> uint(2);
                            uint _1613 = _1236 & 3u;
                            uint _1615 = extent_table.words[_1611][_1613];
                            int _1607 = int(_1615);
                            uint _1239 = _244.p.pad_top;
                            uint _1625 = _1239 >> uint(2);
                            uint _1627 = _1239 & 3u;
                            uint _1629 = extent_table.words[_1625][_1627];
                            int _1621 = int(_1629);
                            int2 _1241 = int2(_1607, _1621);
                            int2 _1242 = _1234 + _1241;
                            uint _1661 = gl_LocalInvocationID.x;
                            uint _1662 = _1661 / 2u;
                            uint _1257 = _1048 + _1662;
                            uint _1259 = _1022 - 1u;
                            uint _1260 = min(_1257, _1259);
                            uint _1264 = _1260 / _2120;
                            uint _1268 = _1264 / _2121;
                            int _1271 = int(_1268);
                            int _1274 = _1271 * _1593;
                            uint _1281 = _1264 * _2120;
                            uint _1282 = _1260 - _1281;
                            int _1283 = int(_1282);
                            uint _1288 = _1268 * _2121;
                            uint _1289 = _1264 - _1288;
                            int _1290 = int(_1289);
                            int2 _1291 = int2(_1283, _1290);
                            int2 _1297 = _1291 * _1232;
                            uint2 _1298 = uint2(_1297);
                            uint2 _1300 = _1298 + _985;
                            uint _1304 = _1268 * _1109;
                            uint _1306 = _1300.y;
                            uint _1307 = _1304 + _1306;
                            uint _1309 = _1307 * _1083;
                            uint _1311 = _1300.x;
                            uint _1312 = _1309 + _1311;
                            uint _2320 = 4u + _1662;
                            uint _2321 = _1048 + _2320;
                            uint _2323 = min(_2321, _1259);
                            uint _2325 = _2323 / _2120;
                            uint _2327 = _2325 / _2121;
                            int _2328 = int(_2327);
                            int _2330 = _2328 * _1593;
                            uint _2333 = _2325 * _2120;
                            uint _2334 = _2323 - _2333;
                            int _2335 = int(_2334);
                            uint _2337 = _2327 * _2121;
                            uint _2338 = _2325 - _2337;
                            int _2339 = int(_2338);
                            int2 _2340 = int2(_2335, _2339);
                            int2 _2344 = _2340 * _1232;
                            uint2 _2345 = uint2(_2344);
                            uint2 _2346 = _2345 + _985;
                            uint _2347 = _2327 * _1109;
                            uint _2348 = _2346.y;
                            uint _2349 = _2347 + _2348;
                            uint _2350 = _2349 * _1083;
                            uint _2351 = _2346.x;
                            uint _2352 = _2350 + _2351;
                            uint _2366 = 8u + _1662;
                            uint _2367 = _1048 + _2366;
                            uint _2369 = min(_2367, _1259);
                            uint _2371 = _2369 / _2120;
                            uint _2373 = _2371 / _2121;
                            int _2374 = int(_2373);
                            int _2376 = _2374 * _1593;
                            uint _2379 = _2371 * _2120;
                            uint _2380 = _2369 - _2379;
                            int _2381 = int(_2380);
                            uint _2383 = _2373 * _2121;
                            uint _2384 = _2371 - _2383;
                            int _2385 = int(_2384);
                            int2 _2386 = int2(_2381, _2385);
                            int2 _2390 = _2386 * _1232;
                            uint2 _2391 = uint2(_2390);
                            uint2 _2392 = _2391 + _985;
                            uint _2393 = _2373 * _1109;
                            uint _2394 = _2392.y;
                            uint _2395 = _2393 + _2394;
                            uint _2396 = _2395 * _1083;
                            uint _2397 = _2392.x;
                            uint _2398 = _2396 + _2397;
                            uint _2412 = 12u + _1662;
                            uint _2413 = _1048 + _2412;
                            uint _2415 = min(_2413, _1259);
                            uint _2417 = _2415 / _2120;
                            uint _2419 = _2417 / _2121;
                            int _2420 = int(_2419);
                            int _2422 = _2420 * _1593;
                            uint _2425 = _2417 * _2120;
                            uint _2426 = _2415 - _2425;
                            int _2427 = int(_2426);
                            uint _2429 = _2419 * _2121;
                            uint _2430 = _2417 - _2429;
                            int _2431 = int(_2430);
                            int2 _2432 = int2(_2427, _2431);
                            int2 _2436 = _2432 * _1232;
                            uint2 _2437 = uint2(_2436);
                            uint2 _2438 = _2437 + _985;
                            uint _2439 = _2419 * _1109;
                            uint _2440 = _2438.y;
                            uint _2441 = _2439 + _2440;
                            uint _2442 = _2441 * _1083;
                            uint _2443 = _2438.x;
                            uint _2444 = _2442 + _2443;
                            uint _1320 = _244.p.kernel_height;
                            uint _1322 = _244.p.kernel_width;
                            uint _1323 = _1320 * _1322;
                            uint _1324 = _2122 * _1323;
                            uint _1666 = _244.p.in_quads;
                            uint _1669 = _1666 / 1u;
                            uint _1670 = _1669 * 8u;
                            uint _1326 = _1324 * _1670;
                            uint _1675 = _1661 % 2u;
                            uint _1328 = _1326 + _1675;
                            int _1332 = _1242.x;
                            uint _1334 = _244.p.dilation_x;
                            uint _2129;
                            _2129 = 0u;
                            for (;;)
                            {
                                bool _1683 = _2129 < _1322;
                                bool _1702;
                                if (_1683)
                                {
                                    uint _1688 = _1322 * _1334;
                                    uint _1690 = _1688 * _960;
                                    int _1691 = int(_1690);
                                    int _1692 = _1332 + _1691;
                                    uint _1693 = uint(_1692);
                                    uint _1696 = _2129 * _1334;
                                    uint _1697 = _1693 - _1696;
                                    uint _1699 = _1697 % _960;
                                    bool _1700 = _1699 != 0u;
                                    _1702 = _1700;
                                }
                                else
                                {
                                    _1702 = _1683;
                                }
                                if (_1702)
                                {
                                    uint _1705 = _2129 + uint(1);
                                    _2129 = _1705;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            int _1342 = _1242.y;
                            uint _1344 = _244.p.dilation_y;
                            uint _2132;
                            _2132 = 0u;
                            for (;;)
                            {
                                bool _1729 = _2132 < _1320;
                                bool _1748;
                                if (_1729)
                                {
                                    uint _1734 = _1320 * _1344;
                                    uint _1736 = _1734 * _962;
                                    int _1737 = int(_1736);
                                    int _1738 = _1342 + _1737;
                                    uint _1739 = uint(_1738);
                                    uint _1742 = _2132 * _1344;
                                    uint _1743 = _1739 - _1742;
                                    uint _1745 = _1743 % _962;
                                    bool _1746 = _1745 != 0u;
                                    _1748 = _1746;
                                }
                                else
                                {
                                    _1748 = _1729;
                                }
                                if (_1748)
                                {
                                    uint _1751 = _2132 + uint(1);
                                    _2132 = _1751;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _2134;
                            float4 _3492;
                            float4 _3498;
                            float4 _3506;
                            float4 _3516;
                            _3516 = float4(0.0);
                            _3506 = float4(0.0);
                            _3498 = float4(0.0);
                            _3492 = float4(0.0);
                            _2134 = _2132;
                            float4 _3551;
                            float4 _3582;
                            float4 _3611;
                            float4 _3638;
                            for (;;)
                            {
                                bool _1353 = _2134 < _1320;
                                if (_1353)
                                {
                                    uint _2151;
                                    _3638 = _3516;
                                    _3611 = _3506;
                                    _3582 = _3498;
                                    _3551 = _3492;
                                    _2151 = _2129;
                                    float4 _3534;
                                    float4 _3565;
                                    float4 _3594;
                                    float4 _3621;
                                    for (;;)
                                    {
                                        bool _1361 = _2151 < _1322;
                                        if (_1361)
                                        {
                                            uint _1367 = _2151 * _1334;
                                            int _1368 = int(_1367);
                                            uint _1372 = _2134 * _1344;
                                            int _1373 = int(_1372);
                                            int2 _1374 = int2(_1368, _1373);
                                            int2 _1375 = _1242 - _1374;
                                            int2 _1377 = _1375 / _1232;
                                            int2 _1387 = _1291 + _1377;
                                            int _1390 = _1387.x;
                                            bool _1391 = _1390 >= 0;
                                            bool _1399;
                                            if (_1391)
                                            {
                                                bool _1397 = _1390 < _1579;
                                                _1399 = _1397;
                                            }
                                            else
                                            {
                                                _1399 = _1391;
                                            }
                                            bool _1405;
                                            if (_1399)
                                            {
                                                int _1402 = _1387.y;
                                                bool _1403 = _1402 >= 0;
                                                _1405 = _1403;
                                            }
                                            else
                                            {
                                                _1405 = _1399;
                                            }
                                            bool _1413;
                                            if (_1405)
                                            {
                                                int _1408 = _1387.y;
                                                bool _1411 = _1408 < _1593;
                                                _1413 = _1411;
                                            }
                                            else
                                            {
                                                _1413 = _1405;
                                            }
                                            uint _2189;
                                            if (_1413)
                                            {
                                                int _1424 = _1387.y;
                                                int _1425 = _1274 + _1424;
                                                int _1428 = _1425 * _1579;
                                                int _1431 = _1428 + _1390;
                                                uint _1432 = uint(_1431);
                                                uint _1435 = _1432 * _1666;
                                                _2189 = _1435;
                                            }
                                            else
                                            {
                                                _2189 = 0u;
                                            }
                                            int2 _2479 = _2340 + _1377;
                                            int _2480 = _2479.x;
                                            bool _2481 = _2480 >= 0;
                                            bool _2487;
                                            if (_2481)
                                            {
                                                bool _2485 = _2480 < _1579;
                                                _2487 = _2485;
                                            }
                                            else
                                            {
                                                _2487 = _2481;
                                            }
                                            bool _2492;
                                            if (_2487)
                                            {
                                                int _2489 = _2479.y;
                                                bool _2490 = _2489 >= 0;
                                                _2492 = _2490;
                                            }
                                            else
                                            {
                                                _2492 = _2487;
                                            }
                                            bool _2498;
                                            if (_2492)
                                            {
                                                int _2494 = _2479.y;
                                                bool _2496 = _2494 < _1593;
                                                _2498 = _2496;
                                            }
                                            else
                                            {
                                                _2498 = _2492;
                                            }
                                            uint _2517;
                                            if (_2498)
                                            {
                                                int _2506 = _2479.y;
                                                int _2507 = _2330 + _2506;
                                                int _2509 = _2507 * _1579;
                                                int _2511 = _2509 + _2480;
                                                uint _2512 = uint(_2511);
                                                uint _2515 = _2512 * _1666;
                                                _2517 = _2515;
                                            }
                                            else
                                            {
                                                _2517 = 0u;
                                            }
                                            int2 _2528 = _2386 + _1377;
                                            int _2529 = _2528.x;
                                            bool _2530 = _2529 >= 0;
                                            bool _2536;
                                            if (_2530)
                                            {
                                                bool _2534 = _2529 < _1579;
                                                _2536 = _2534;
                                            }
                                            else
                                            {
                                                _2536 = _2530;
                                            }
                                            bool _2541;
                                            if (_2536)
                                            {
                                                int _2538 = _2528.y;
                                                bool _2539 = _2538 >= 0;
                                                _2541 = _2539;
                                            }
                                            else
                                            {
                                                _2541 = _2536;
                                            }
                                            bool _2547;
                                            if (_2541)
                                            {
                                                int _2543 = _2528.y;
                                                bool _2545 = _2543 < _1593;
                                                _2547 = _2545;
                                            }
                                            else
                                            {
                                                _2547 = _2541;
                                            }
                                            uint _2566;
                                            if (_2547)
                                            {
                                                int _2555 = _2528.y;
                                                int _2556 = _2376 + _2555;
                                                int _2558 = _2556 * _1579;
                                                int _2560 = _2558 + _2529;
                                                uint _2561 = uint(_2560);
                                                uint _2564 = _2561 * _1666;
                                                _2566 = _2564;
                                            }
                                            else
                                            {
                                                _2566 = 0u;
                                            }
                                            int2 _2577 = _2432 + _1377;
                                            int _2578 = _2577.x;
                                            bool _2579 = _2578 >= 0;
                                            bool _2585;
                                            if (_2579)
                                            {
                                                bool _2583 = _2578 < _1579;
                                                _2585 = _2583;
                                            }
                                            else
                                            {
                                                _2585 = _2579;
                                            }
                                            bool _2590;
                                            if (_2585)
                                            {
                                                int _2587 = _2577.y;
                                                bool _2588 = _2587 >= 0;
                                                _2590 = _2588;
                                            }
                                            else
                                            {
                                                _2590 = _2585;
                                            }
                                            bool _2596;
                                            if (_2590)
                                            {
                                                int _2592 = _2577.y;
                                                bool _2594 = _2592 < _1593;
                                                _2596 = _2594;
                                            }
                                            else
                                            {
                                                _2596 = _2590;
                                            }
                                            uint _2615;
                                            if (_2596)
                                            {
                                                int _2604 = _2577.y;
                                                int _2605 = _2422 + _2604;
                                                int _2607 = _2605 * _1579;
                                                int _2609 = _2607 + _2578;
                                                uint _2610 = uint(_2609);
                                                uint _2613 = _2610 * _1666;
                                                _2615 = _2613;
                                            }
                                            else
                                            {
                                                _2615 = 0u;
                                            }
                                            uint _1448 = _2134 * _1322;
                                            uint _1450 = _1448 + _2151;
                                            uint _1452 = _1450 * _1670;
                                            uint _1453 = _1328 + _1452;
                                            uint _2156;
                                            uint _2160;
                                            _3621 = _3638;
                                            _3594 = _3611;
                                            _3565 = _3582;
                                            _3534 = _3551;
                                            _2160 = _1453;
                                            _2156 = 0u;
                                            for (;;)
                                            {
                                                bool _1786 = _2156 < _1666;
                                                if (_1786)
                                                {
                                                    float4 _1926 = x.quads[_2189 + _2156];
                                                    bool _1832 = _1413 && true;
                                                    bool4 _3640 = bool4(_1832);
                                                    float4 _3641 = select(float4(0.0), _1926, _3640);
                                                    float4 _2635 = x.quads[_2517 + _2156];
                                                    bool _2639 = _2498 && true;
                                                    bool4 _3643 = bool4(_2639);
                                                    float4 _3644 = select(float4(0.0), _2635, _3643);
                                                    float4 _2665 = x.quads[_2566 + _2156];
                                                    bool _2669 = _2547 && true;
                                                    bool4 _3646 = bool4(_2669);
                                                    float4 _3647 = select(float4(0.0), _2665, _3646);
                                                    float4 _2695 = x.quads[_2615 + _2156];
                                                    bool _2699 = _2596 && true;
                                                    bool4 _3649 = bool4(_2699);
                                                    float4 _3650 = select(float4(0.0), _2695, _3649);
                                                    float4 _1931 = w.quads[_2160];
                                                    float _1881 = _3641.x;
                                                    float4 _1895 = _1931 * _1881;
                                                    float4 _1898 = _3534 + _1895;
                                                    float _2715 = _3644.x;
                                                    float4 _2724 = _1931 * _2715;
                                                    float4 _2727 = _3565 + _2724;
                                                    float _2740 = _3647.x;
                                                    float4 _2749 = _1931 * _2740;
                                                    float4 _2752 = _3594 + _2749;
                                                    float _2765 = _3650.x;
                                                    float4 _2774 = _1931 * _2765;
                                                    float4 _2777 = _3621 + _2774;
                                                    uint _2801 = _2160 + 2u;
                                                    float4 _2803 = w.quads[_2801];
                                                    float _2813 = _3641.y;
                                                    float4 _2822 = _2803 * _2813;
                                                    float4 _2825 = _1898 + _2822;
                                                    float _2837 = _3644.y;
                                                    float4 _2846 = _2803 * _2837;
                                                    float4 _2849 = _2727 + _2846;
                                                    float _2861 = _3647.y;
                                                    float4 _2870 = _2803 * _2861;
                                                    float4 _2873 = _2752 + _2870;
                                                    float _2885 = _3650.y;
                                                    float4 _2894 = _2803 * _2885;
                                                    float4 _2897 = _2777 + _2894;
                                                    uint _2924 = _2160 + 4u;
                                                    float4 _2926 = w.quads[_2924];
                                                    float _2936 = _3641.z;
                                                    float4 _2945 = _2926 * _2936;
                                                    float4 _2948 = _2825 + _2945;
                                                    float _2960 = _3644.z;
                                                    float4 _2969 = _2926 * _2960;
                                                    float4 _2972 = _2849 + _2969;
                                                    float _2984 = _3647.z;
                                                    float4 _2993 = _2926 * _2984;
                                                    float4 _2996 = _2873 + _2993;
                                                    float _3008 = _3650.z;
                                                    float4 _3017 = _2926 * _3008;
                                                    float4 _3020 = _2897 + _3017;
                                                    uint _3047 = _2160 + 6u;
                                                    float4 _3049 = w.quads[_3047];
                                                    float _3059 = _3641.w;
                                                    float4 _3068 = _3049 * _3059;
                                                    float4 _3071 = _2948 + _3068;
                                                    float _3083 = _3644.w;
                                                    float4 _3092 = _3049 * _3083;
                                                    float4 _3095 = _2972 + _3092;
                                                    float _3107 = _3647.w;
                                                    float4 _3116 = _3049 * _3107;
                                                    float4 _3119 = _2996 + _3116;
                                                    float _3131 = _3650.w;
                                                    float4 _3140 = _3049 * _3131;
                                                    float4 _3143 = _3020 + _3140;
                                                    uint _1917 = _2160 + 8u;
                                                    uint _1920 = _2156 + 1u;
                                                    _3621 = _3143;
                                                    _3594 = _3119;
                                                    _3565 = _3095;
                                                    _3534 = _3071;
                                                    _2160 = _1917;
                                                    _2156 = _1920;
                                                    continue;
                                                }
                                                else
                                                {
                                                    break;
                                                }
                                            }
                                            uint _1459 = _244.p.tap_step_x;
                                            uint _1461 = _2151 + _1459;
                                            _3638 = _3621;
                                            _3611 = _3594;
                                            _3582 = _3565;
                                            _3551 = _3534;
                                            _2151 = _1461;
                                            continue;
                                        }
                                        else
                                        {
                                            break;
                                        }
                                    }
                                    uint _1465 = _244.p.tap_step_y;
                                    uint _1467 = _2134 + _1465;
                                    _3516 = _3638;
                                    _3506 = _3611;
                                    _3498 = _3582;
                                    _3492 = _3551;
                                    _2134 = _1467;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _1480 = _2122 * 2u;
                            uint _1482 = _1480 + _1675;
                            uint _1953 = _244.p.vectors;
                            uint _1958 = _1953 + _1482;
                            float4 _1966 = w.quads[_1958];
                            bool _1517 = _1257 < _1022;
                            bool _1523;
                            if (_1517)
                            {
                                bool _1521 = _1482 < _1146;
                                _1523 = _1521;
                            }
                            else
                            {
                                _1523 = _1517;
                            }
                            if (_1523)
                            {
                                float4 _2005 = _3492 + _1966;
                                float _2007 = _2005.x;
                                bool _2030 = _2007 < 0.0;
                                float _2032 = _2030 ? 0.0 : _2007;
                                float _2010 = _2005.y;
                                bool _2043 = _2010 < 0.0;
                                float _2045 = _2043 ? 0.0 : _2010;
                                float _2013 = _2005.z;
                                bool _2056 = _2013 < 0.0;
                                float _2058 = _2056 ? 0.0 : _2013;
                                float _2016 = _2005.w;
                                bool _2069 = _2016 < 0.0;
                                float _2071 = _2069 ? 0.0 : _2016;
                                float4 _2018 = float4(_2032, _2045, _2058, _2071);
                                uint _1543 = _244.p.pixel_quads;
                                uint _1544 = _1312 * _1543;
                                uint _1546 = _244.p.first_quad;
                                uint _1547 = _1544 + _1546;
                                uint _1549 = _1547 + _1482;
                                uint _1551 = _1482 * 4u;
                                uint4 _2076 = uint4(_1551);
                                uint4 _2077 = _2076 + uint4(0u, 1u, 2u, 3u);
                                uint4 _2079 = uint4(_1144);
                                bool4 _2080 = _2077 < _2079;
                                float4 _2081 = select(float4(0.0), _2018, _2080);
                                y.quads[_1549] = _2081;
                            }
                            bool _3179 = _2321 < _1022;
                            bool _3187;
                            if (_3179)
                            {
                                bool _3185 = _1482 < _1146;
                                _3187 = _3185;
                            }
                            else
                            {
                                _3187 = _3179;
                            }
                            if (_3187)
                            {
                                float4 _3196 = _3498 + _1966;
                                float _3197 = _3196.x;
                                bool _3198 = _3197 < 0.0;
                                float _3199 = _3198 ? 0.0 : _3197;
                                float _3200 = _3196.y;
                                bool _3201 = _3200 < 0.0;
                                float _3202 = _3201 ? 0.0 : _3200;
                                float _3203 = _3196.z;
                                bool _3204 = _3203 < 0.0;
                                float _3205 = _3204 ? 0.0 : _3203;
                                float _3206 = _3196.w;
                                bool _3207 = _3206 < 0.0;
                                float _3208 = _3207 ? 0.0 : _3206;
                                float4 _3209 = float4(_3199, _3202, _3205, _3208);
                                uint _3211 = _244.p.pixel_quads;
                                uint _3212 = _2352 * _3211;
                                uint _3214 = _244.p.first_quad;
                                uint _3215 = _3212 + _3214;
                                uint _3216 = _3215 + _1482;
                                uint _3217 = _1482 * 4u;
                                uint4 _3220 = uint4(_3217);
                                uint4 _3221 = _3220 + uint4(0u, 1u, 2u, 3u);
                                uint4 _3222 = uint4(_1144);
                                bool4 _3223 = _3221 < _3222;
                                float4 _3224 = select(float4(0.0), _3209, _3223);
                                y.quads[_3216] = _3224;
                            }
                            bool _3258 = _2367 < _1022;
                            bool _3266;
                            if (_3258)
                            {
                                bool _3264 = _1482 < _1146;
                                _3266 = _3264;
                            }
                            else
                            {
                                _3266 = _3258;
                            }
                            if (_3266)
                            {
                                float4 _3275 = _3506 + _1966;
                                float _3276 = _3275.x;
                                bool _3277 = _3276 < 0.0;
                                float _3278 = _3277 ? 0.0 : _3276;
                                float _3279 = _3275.y;
                                bool _3280 = _3279 < 0.0;
                                float _3281 = _3280 ? 0.0 : _3279;
                                float _3282 = _3275.z;
                                bool _3283 = _3282 < 0.0;
                                float _3284 = _3283 ? 0.0 : _3282;
                                float _3285 = _3275.w;
                                bool _3286 = _3285 < 0.0;
                                float _3287 = _3286 ? 0.0 : _3285;
                                float4 _3288 = float4(_3278, _3281, _3284, _3287);
                                uint _3290 = _244.p.pixel_quads;
                                uint _3291 = _2398 * _3290;
                                uint _3293 = _244.p.first_quad;
                                uint _3294 = _3291 + _3293;
                                uint _3295 = _3294 + _1482;
                                uint _3296 = _1482 * 4u;
                                uint4 _3299 = uint4(_3296);
                                uint4 _3300 = _3299 + uint4(0u, 1u, 2u, 3u);
                                uint4 _3301 = uint4(_1144);
                                bool4 _3302 = _3300 < _3301;
                                float4 _3303 = select(float4(0.0), _3288, _3302);
                                y.quads[_3295] = _3303;
                            }
                            bool _3337 = _2413 < _1022;
                            bool _3345;
                            if (_3337)
                            {
                                bool _3343 = _1482 < _1146;
                                _3345 = _3343;
                            }
                            else
                            {
                                _3345 = _3337;
                            }
                            if (_3345)
                            {
                                float4 _3354 = _3516 + _1966;
                                float _3355 = _3354.x;
                                bool _3356 = _3355 < 0.0;
                                float _3357 = _3356 ? 0.0 : _3355;
                                float _3358 = _3354.y;
                                bool _3359 = _3358 < 0.0;
                                float _3360 = _3359 ? 0.0 : _3358;
                                float _3361 = _3354.z;
                                bool _3362 = _3361 < 0.0;
                                float _3363 = _3362 ? 0.0 : _3361;
                                float _3364 = _3354.w;
                                bool _3365 = _3364 < 0.0;
                                float _3366 = _3365 ? 0.0 : _3364;
                                float4 _3367 = float4(_3357, _3360, _3363, _3366);
                                uint _3369 = _244.p.pixel_quads;
                                uint _3370 = _2444 * _3369;
                                uint _3372 = _244.p.first_quad;
                                uint _3373 = _3370 + _3372;
                                uint _3374 = _3373 + _1482;
                                uint _3375 = _1482 * 4u;
                                uint4 _3378 = uint4(_3375);
                                uint4 _3379 = _3378 + uint4(0u, 1u, 2u, 3u);
                                uint4 _3380 = uint4(_1144);
                                bool4 _3381 = _3379 < _3380;
                                float4 _3382 = select(float4(0.0), _3367, _3381);
                                y.quads[_3374] = _3382;
                            }
                            uint _1063 = gl_NumWorkGroups.x;
                            uint _1064 = _1063 * 16u;
                            uint _1066 = _2126 + _1064;
                            _2126 = _1066;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1068 = gl_NumWorkGroups.y;
                    uint _1070 = _2122 + _1068;
                    _2122 = _1070;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1072 = gl_NumWorkGroups.z;
            uint _1074 = _2119 + _1072;
            _2119 = _1074;
            continue;
        }
        else
        {
            break;
        }
    }
}


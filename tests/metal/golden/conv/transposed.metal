// conv/transposed.comp CL=2 FEW=0 NV=1 RESIDUAL=0 SG=8 SHUFFLE=0 TEXEL=0 TM=4 8x16x1 #3e65b380
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

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _254 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _943 = _254.p.stride_x;
    uint _945 = _254.p.stride_y;
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
            uint _972 = _254.p.out_width;
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
            uint _984 = _254.p.out_height;
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
            uint _998 = _254.p.batches;
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
                _1127 = _254.p.out_channels;
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
                        _1031 = _2081 * 16u;
                        bool _1033 = _1031 < _1005;
                        if (_1033)
                        {
                            uint _1203 = _254.p.in_width;
                            uint _1566 = _1203 >> uint(2);
                            uint _1568 = _1203 & 3u;
                            uint _1570 = extent_table.words[_1566][_1568];
                            int _1562 = int(_1570);
                            uint _1206 = _254.p.in_height;
                            uint _1580 = _1206 >> uint(2);
                            uint _1582 = _1206 & 3u;
                            uint _1584 = extent_table.words[_1580][_1582];
                            int _1576 = int(_1584);
                            int _1211 = int(_943);
                            int _1214 = int(_945);
                            int2 _1215 = int2(_1211, _1214);
                            int2 _1217 = int2(_968);
                            uint _1219 = _254.p.pad_left;
                            uint _1594 = _1219 >> uint(2);
                            uint _1596 = _1219 & 3u;
                            uint _1598 = extent_table.words[_1594][_1596];
                            int _1590 = int(_1598);
                            uint _1222 = _254.p.pad_top;
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
                            uint _2288 = 8u + _1645;
                            uint _2289 = _1031 + _2288;
                            uint _2291 = min(_2289, _1242);
                            uint _2293 = _2291 / _2075;
                            uint _2295 = _2293 / _2076;
                            int _2296 = int(_2295);
                            int _2298 = _2296 * _1576;
                            uint _2301 = _2293 * _2075;
                            uint _2302 = _2291 - _2301;
                            int _2303 = int(_2302);
                            uint _2305 = _2295 * _2076;
                            uint _2306 = _2293 - _2305;
                            int _2307 = int(_2306);
                            int2 _2308 = int2(_2303, _2307);
                            int2 _2312 = _2308 * _1215;
                            uint2 _2313 = uint2(_2312);
                            uint2 _2314 = _2313 + _968;
                            uint _2315 = _2295 * _1092;
                            uint _2316 = _2314.y;
                            uint _2317 = _2315 + _2316;
                            uint _2318 = _2317 * _1066;
                            uint _2319 = _2314.x;
                            uint _2320 = _2318 + _2319;
                            uint _2334 = 12u + _1645;
                            uint _2335 = _1031 + _2334;
                            uint _2337 = min(_2335, _1242);
                            uint _2339 = _2337 / _2075;
                            uint _2341 = _2339 / _2076;
                            int _2342 = int(_2341);
                            int _2344 = _2342 * _1576;
                            uint _2347 = _2339 * _2075;
                            uint _2348 = _2337 - _2347;
                            int _2349 = int(_2348);
                            uint _2351 = _2341 * _2076;
                            uint _2352 = _2339 - _2351;
                            int _2353 = int(_2352);
                            int2 _2354 = int2(_2349, _2353);
                            int2 _2358 = _2354 * _1215;
                            uint2 _2359 = uint2(_2358);
                            uint2 _2360 = _2359 + _968;
                            uint _2361 = _2341 * _1092;
                            uint _2362 = _2360.y;
                            uint _2363 = _2361 + _2362;
                            uint _2364 = _2363 * _1066;
                            uint _2365 = _2360.x;
                            uint _2366 = _2364 + _2365;
                            uint _1303 = _254.p.kernel_height;
                            uint _1305 = _254.p.kernel_width;
                            uint _1306 = _1303 * _1305;
                            uint _1307 = _2077 * _1306;
                            uint _1649 = _254.p.in_quads;
                            uint _1651 = _1649 * 8u;
                            uint _1309 = _1307 * _1651;
                            uint _1656 = _1644 % 2u;
                            uint _1311 = _1309 + _1656;
                            int _1315 = _1225.x;
                            uint _1317 = _254.p.dilation_x;
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
                            uint _1327 = _254.p.dilation_y;
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
                            float4 _3383;
                            float4 _3389;
                            float4 _3397;
                            float4 _3407;
                            _3407 = float4(0.0);
                            _3397 = float4(0.0);
                            _3389 = float4(0.0);
                            _3383 = float4(0.0);
                            _2089 = _2087;
                            float4 _3434;
                            float4 _3458;
                            float4 _3481;
                            float4 _3503;
                            for (;;)
                            {
                                bool _1336 = _2089 < _1303;
                                if (_1336)
                                {
                                    uint _2106;
                                    _3503 = _3407;
                                    _3481 = _3397;
                                    _3458 = _3389;
                                    _3434 = _3383;
                                    _2106 = _2084;
                                    float4 _3417;
                                    float4 _3441;
                                    float4 _3464;
                                    float4 _3486;
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
                                            int2 _2401 = _2262 + _1360;
                                            int _2402 = _2401.x;
                                            bool _2403 = _2402 >= 0;
                                            bool _2409;
                                            if (_2403)
                                            {
                                                bool _2407 = _2402 < _1562;
                                                _2409 = _2407;
                                            }
                                            else
                                            {
                                                _2409 = _2403;
                                            }
                                            bool _2414;
                                            if (_2409)
                                            {
                                                int _2411 = _2401.y;
                                                bool _2412 = _2411 >= 0;
                                                _2414 = _2412;
                                            }
                                            else
                                            {
                                                _2414 = _2409;
                                            }
                                            bool _2420;
                                            if (_2414)
                                            {
                                                int _2416 = _2401.y;
                                                bool _2418 = _2416 < _1576;
                                                _2420 = _2418;
                                            }
                                            else
                                            {
                                                _2420 = _2414;
                                            }
                                            uint _2439;
                                            if (_2420)
                                            {
                                                int _2428 = _2401.y;
                                                int _2429 = _2252 + _2428;
                                                int _2431 = _2429 * _1562;
                                                int _2433 = _2431 + _2402;
                                                uint _2434 = uint(_2433);
                                                uint _2437 = _2434 * _1649;
                                                _2439 = _2437;
                                            }
                                            else
                                            {
                                                _2439 = 0u;
                                            }
                                            int2 _2450 = _2308 + _1360;
                                            int _2451 = _2450.x;
                                            bool _2452 = _2451 >= 0;
                                            bool _2458;
                                            if (_2452)
                                            {
                                                bool _2456 = _2451 < _1562;
                                                _2458 = _2456;
                                            }
                                            else
                                            {
                                                _2458 = _2452;
                                            }
                                            bool _2463;
                                            if (_2458)
                                            {
                                                int _2460 = _2450.y;
                                                bool _2461 = _2460 >= 0;
                                                _2463 = _2461;
                                            }
                                            else
                                            {
                                                _2463 = _2458;
                                            }
                                            bool _2469;
                                            if (_2463)
                                            {
                                                int _2465 = _2450.y;
                                                bool _2467 = _2465 < _1576;
                                                _2469 = _2467;
                                            }
                                            else
                                            {
                                                _2469 = _2463;
                                            }
                                            uint _2488;
                                            if (_2469)
                                            {
                                                int _2477 = _2450.y;
                                                int _2478 = _2298 + _2477;
                                                int _2480 = _2478 * _1562;
                                                int _2482 = _2480 + _2451;
                                                uint _2483 = uint(_2482);
                                                uint _2486 = _2483 * _1649;
                                                _2488 = _2486;
                                            }
                                            else
                                            {
                                                _2488 = 0u;
                                            }
                                            int2 _2499 = _2354 + _1360;
                                            int _2500 = _2499.x;
                                            bool _2501 = _2500 >= 0;
                                            bool _2507;
                                            if (_2501)
                                            {
                                                bool _2505 = _2500 < _1562;
                                                _2507 = _2505;
                                            }
                                            else
                                            {
                                                _2507 = _2501;
                                            }
                                            bool _2512;
                                            if (_2507)
                                            {
                                                int _2509 = _2499.y;
                                                bool _2510 = _2509 >= 0;
                                                _2512 = _2510;
                                            }
                                            else
                                            {
                                                _2512 = _2507;
                                            }
                                            bool _2518;
                                            if (_2512)
                                            {
                                                int _2514 = _2499.y;
                                                bool _2516 = _2514 < _1576;
                                                _2518 = _2516;
                                            }
                                            else
                                            {
                                                _2518 = _2512;
                                            }
                                            uint _2537;
                                            if (_2518)
                                            {
                                                int _2526 = _2499.y;
                                                int _2527 = _2344 + _2526;
                                                int _2529 = _2527 * _1562;
                                                int _2531 = _2529 + _2500;
                                                uint _2532 = uint(_2531);
                                                uint _2535 = _2532 * _1649;
                                                _2537 = _2535;
                                            }
                                            else
                                            {
                                                _2537 = 0u;
                                            }
                                            uint _1431 = _2089 * _1305;
                                            uint _1433 = _1431 + _2106;
                                            uint _1435 = _1433 * _1651;
                                            uint _1436 = _1311 + _1435;
                                            uint _2111;
                                            uint _2117;
                                            _3486 = _3503;
                                            _3464 = _3481;
                                            _3441 = _3458;
                                            _3417 = _3434;
                                            _2117 = _1436;
                                            _2111 = 0u;
                                            for (;;)
                                            {
                                                bool _1765 = _2111 < _1649;
                                                if (_1765)
                                                {
                                                    float4 _1868 = x.quads[_2132 + _2111];
                                                    float4 _3505 = select(float4(0.0), _1868, bool4(_1396));
                                                    float4 _2551 = x.quads[_2439 + _2111];
                                                    float4 _3507 = select(float4(0.0), _2551, bool4(_2420));
                                                    float4 _2574 = x.quads[_2488 + _2111];
                                                    float4 _3509 = select(float4(0.0), _2574, bool4(_2469));
                                                    float4 _2597 = x.quads[_2537 + _2111];
                                                    float4 _3511 = select(float4(0.0), _2597, bool4(_2518));
                                                    float4 _1886 = w.quads[_2117];
                                                    float _1827 = _3505.x;
                                                    float4 _1841 = _1886 * _1827;
                                                    float4 _1844 = _3417 + _1841;
                                                    float _2616 = _3507.x;
                                                    float4 _2625 = _1886 * _2616;
                                                    float4 _2628 = _3441 + _2625;
                                                    float _2641 = _3509.x;
                                                    float4 _2650 = _1886 * _2641;
                                                    float4 _2653 = _3464 + _2650;
                                                    float _2666 = _3511.x;
                                                    float4 _2675 = _1886 * _2666;
                                                    float4 _2678 = _3486 + _2675;
                                                    uint _2699 = _2117 + 2u;
                                                    float4 _2701 = w.quads[_2699];
                                                    float _2711 = _3505.y;
                                                    float4 _2720 = _2701 * _2711;
                                                    float4 _2723 = _1844 + _2720;
                                                    float _2735 = _3507.y;
                                                    float4 _2744 = _2701 * _2735;
                                                    float4 _2747 = _2628 + _2744;
                                                    float _2759 = _3509.y;
                                                    float4 _2768 = _2701 * _2759;
                                                    float4 _2771 = _2653 + _2768;
                                                    float _2783 = _3511.y;
                                                    float4 _2792 = _2701 * _2783;
                                                    float4 _2795 = _2678 + _2792;
                                                    uint _2819 = _2117 + 4u;
                                                    float4 _2821 = w.quads[_2819];
                                                    float _2831 = _3505.z;
                                                    float4 _2840 = _2821 * _2831;
                                                    float4 _2843 = _2723 + _2840;
                                                    float _2855 = _3507.z;
                                                    float4 _2864 = _2821 * _2855;
                                                    float4 _2867 = _2747 + _2864;
                                                    float _2879 = _3509.z;
                                                    float4 _2888 = _2821 * _2879;
                                                    float4 _2891 = _2771 + _2888;
                                                    float _2903 = _3511.z;
                                                    float4 _2912 = _2821 * _2903;
                                                    float4 _2915 = _2795 + _2912;
                                                    uint _2939 = _2117 + 6u;
                                                    float4 _2941 = w.quads[_2939];
                                                    float _2951 = _3505.w;
                                                    float4 _2960 = _2941 * _2951;
                                                    float4 _2963 = _2843 + _2960;
                                                    float _2975 = _3507.w;
                                                    float4 _2984 = _2941 * _2975;
                                                    float4 _2987 = _2867 + _2984;
                                                    float _2999 = _3509.w;
                                                    float4 _3008 = _2941 * _2999;
                                                    float4 _3011 = _2891 + _3008;
                                                    float _3023 = _3511.w;
                                                    float4 _3032 = _2941 * _3023;
                                                    float4 _3035 = _2915 + _3032;
                                                    uint _1859 = _2117 + 8u;
                                                    uint _1862 = _2111 + uint(1);
                                                    _3486 = _3035;
                                                    _3464 = _3011;
                                                    _3441 = _2987;
                                                    _3417 = _2963;
                                                    _2117 = _1859;
                                                    _2111 = _1862;
                                                    continue;
                                                }
                                                else
                                                {
                                                    break;
                                                }
                                            }
                                            uint _1442 = _254.p.tap_step_x;
                                            uint _1444 = _2106 + _1442;
                                            _3503 = _3486;
                                            _3481 = _3464;
                                            _3458 = _3441;
                                            _3434 = _3417;
                                            _2106 = _1444;
                                            continue;
                                        }
                                        else
                                        {
                                            break;
                                        }
                                    }
                                    uint _1448 = _254.p.tap_step_y;
                                    uint _1450 = _2089 + _1448;
                                    _3407 = _3503;
                                    _3397 = _3481;
                                    _3389 = _3458;
                                    _3383 = _3434;
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
                            uint _1908 = _254.p.vectors;
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
                                float4 _1960 = _3383 + _1921;
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
                                uint _1526 = _254.p.pixel_quads;
                                uint _1527 = _1295 * _1526;
                                uint _1529 = _254.p.first_quad;
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
                            bool _3071 = _2243 < _1005;
                            bool _3079;
                            if (_3071)
                            {
                                bool _3077 = _1465 < _1129;
                                _3079 = _3077;
                            }
                            else
                            {
                                _3079 = _3071;
                            }
                            if (_3079)
                            {
                                float4 _3088 = _3389 + _1921;
                                float _3089 = _3088.x;
                                bool _3090 = _3089 < 0.0;
                                float _3091 = _3090 ? 0.0 : _3089;
                                float _3092 = _3088.y;
                                bool _3093 = _3092 < 0.0;
                                float _3094 = _3093 ? 0.0 : _3092;
                                float _3095 = _3088.z;
                                bool _3096 = _3095 < 0.0;
                                float _3097 = _3096 ? 0.0 : _3095;
                                float _3098 = _3088.w;
                                bool _3099 = _3098 < 0.0;
                                float _3100 = _3099 ? 0.0 : _3098;
                                float4 _3101 = float4(_3091, _3094, _3097, _3100);
                                uint _3103 = _254.p.pixel_quads;
                                uint _3104 = _2274 * _3103;
                                uint _3106 = _254.p.first_quad;
                                uint _3107 = _3104 + _3106;
                                uint _3108 = _3107 + _1465;
                                uint _3109 = _1465 * 4u;
                                uint4 _3112 = uint4(_3109);
                                uint4 _3113 = _3112 + uint4(0u, 1u, 2u, 3u);
                                uint4 _3114 = uint4(_1127);
                                bool4 _3115 = _3113 < _3114;
                                float4 _3116 = select(float4(0.0), _3101, _3115);
                                y.quads[_3108] = _3116;
                            }
                            bool _3150 = _2289 < _1005;
                            bool _3158;
                            if (_3150)
                            {
                                bool _3156 = _1465 < _1129;
                                _3158 = _3156;
                            }
                            else
                            {
                                _3158 = _3150;
                            }
                            if (_3158)
                            {
                                float4 _3167 = _3397 + _1921;
                                float _3168 = _3167.x;
                                bool _3169 = _3168 < 0.0;
                                float _3170 = _3169 ? 0.0 : _3168;
                                float _3171 = _3167.y;
                                bool _3172 = _3171 < 0.0;
                                float _3173 = _3172 ? 0.0 : _3171;
                                float _3174 = _3167.z;
                                bool _3175 = _3174 < 0.0;
                                float _3176 = _3175 ? 0.0 : _3174;
                                float _3177 = _3167.w;
                                bool _3178 = _3177 < 0.0;
                                float _3179 = _3178 ? 0.0 : _3177;
                                float4 _3180 = float4(_3170, _3173, _3176, _3179);
                                uint _3182 = _254.p.pixel_quads;
                                uint _3183 = _2320 * _3182;
                                uint _3185 = _254.p.first_quad;
                                uint _3186 = _3183 + _3185;
                                uint _3187 = _3186 + _1465;
                                uint _3188 = _1465 * 4u;
                                uint4 _3191 = uint4(_3188);
                                uint4 _3192 = _3191 + uint4(0u, 1u, 2u, 3u);
                                uint4 _3193 = uint4(_1127);
                                bool4 _3194 = _3192 < _3193;
                                float4 _3195 = select(float4(0.0), _3180, _3194);
                                y.quads[_3187] = _3195;
                            }
                            bool _3229 = _2335 < _1005;
                            bool _3237;
                            if (_3229)
                            {
                                bool _3235 = _1465 < _1129;
                                _3237 = _3235;
                            }
                            else
                            {
                                _3237 = _3229;
                            }
                            if (_3237)
                            {
                                float4 _3246 = _3407 + _1921;
                                float _3247 = _3246.x;
                                bool _3248 = _3247 < 0.0;
                                float _3249 = _3248 ? 0.0 : _3247;
                                float _3250 = _3246.y;
                                bool _3251 = _3250 < 0.0;
                                float _3252 = _3251 ? 0.0 : _3250;
                                float _3253 = _3246.z;
                                bool _3254 = _3253 < 0.0;
                                float _3255 = _3254 ? 0.0 : _3253;
                                float _3256 = _3246.w;
                                bool _3257 = _3256 < 0.0;
                                float _3258 = _3257 ? 0.0 : _3256;
                                float4 _3259 = float4(_3249, _3252, _3255, _3258);
                                uint _3261 = _254.p.pixel_quads;
                                uint _3262 = _2366 * _3261;
                                uint _3264 = _254.p.first_quad;
                                uint _3265 = _3262 + _3264;
                                uint _3266 = _3265 + _1465;
                                uint _3267 = _1465 * 4u;
                                uint4 _3270 = uint4(_3267);
                                uint4 _3271 = _3270 + uint4(0u, 1u, 2u, 3u);
                                uint4 _3272 = uint4(_1127);
                                bool4 _3273 = _3271 < _3272;
                                float4 _3274 = select(float4(0.0), _3259, _3273);
                                y.quads[_3266] = _3274;
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


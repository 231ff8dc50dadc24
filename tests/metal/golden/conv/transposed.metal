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

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _244 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _920 = _244.p.stride_x;
    uint _922 = _244.p.stride_y;
    uint _923 = _920 * _922;
    uint _927 = gl_WorkGroupID.z;
    uint _2036;
    _2036 = _927;
    for (;;)
    {
        bool _935 = _2036 < _923;
        if (_935)
        {
            uint _940 = _2036 % _920;
            uint _944 = _2036 / _920;
            uint2 _945 = uint2(_940, _944);
            uint _949 = _244.p.out_width;
            uint _1039 = _949 >> uint(2);
            uint _1041 = _949 & 3u;
            uint _1043 = extent_table.words[_1039][_1041];
            bool _1049 = _1043 > _940;
            uint _2037;
            if (_1049)
            {
                uint _1053 = _1043 - _940;
                uint _1055 = _1053 + _920;
                uint _1056 = _1055 - 1u;
                uint _1058 = _1056 / _920;
                _2037 = _1058;
            }
            else
            {
                _2037 = 0u;
            }
            uint _961 = _244.p.out_height;
            uint _1065 = _961 >> uint(2);
            uint _1067 = _961 & 3u;
            uint _1069 = extent_table.words[_1065][_1067];
            bool _1075 = _1069 > _944;
            uint _2038;
            if (_1075)
            {
                uint _1079 = _1069 - _944;
                uint _1081 = _1079 + _922;
                uint _1082 = _1081 - 1u;
                uint _1084 = _1082 / _922;
                _2038 = _1084;
            }
            else
            {
                _2038 = 0u;
            }
            uint _975 = _244.p.batches;
            uint _1091 = _975 >> uint(2);
            uint _1093 = _975 & 3u;
            uint _1095 = extent_table.words[_1091][_1093];
            uint _979 = _1095 * _2037;
            uint _982 = _979 * _2038;
            uint _985 = gl_WorkGroupID.y;
            uint _2039;
            _2039 = _985;
            uint _1104;
            uint _1106;
            for (;;)
            {
                _1104 = _244.p.out_channels;
                uint _1105 = _1104 + 3u;
                _1106 = _1105 / 4u;
                uint _1099 = _1106 + 1u;
                uint _1100 = _1099 / 2u;
                bool _993 = _2039 < _1100;
                if (_993)
                {
                    uint _996 = gl_WorkGroupID.x;
                    uint _998 = _996 * 16u;
                    uint _1000 = gl_LocalInvocationID.y;
                    uint _1001 = _998 + _1000;
                    uint _2043;
                    _2043 = _1001;
                    uint _1008;
                    for (;;)
                    {
                        _1008 = _2043 * 16u;
                        bool _1010 = _1008 < _982;
                        if (_1010)
                        {
                            uint _1180 = _244.p.in_width;
                            uint _1543 = _1180 >> uint(2);
                            uint _1545 = _1180 & 3u;
                            uint _1547 = extent_table.words[_1543][_1545];
                            int _1539 = int(_1547);
                            uint _1183 = _244.p.in_height;
                            uint _1557 = _1183 >> uint(2);
                            uint _1559 = _1183 & 3u;
                            uint _1561 = extent_table.words[_1557][_1559];
                            int _1553 = int(_1561);
                            int _1188 = int(_920);
                            int _1191 = int(_922);
                            int2 _1192 = int2(_1188, _1191);
                            int2 _1194 = int2(_945);
                            uint _1196 = _244.p.pad_left;
                            uint _1571 = _1196 >> uint(2);
                            uint _1573 = _1196 & 3u;
                            uint _1575 = extent_table.words[_1571][_1573];
                            int _1567 = int(_1575);
                            uint _1199 = _244.p.pad_top;
                            uint _1585 = _1199 >> uint(2);
                            uint _1587 = _1199 & 3u;
                            uint _1589 = extent_table.words[_1585][_1587];
                            int _1581 = int(_1589);
                            int2 _1201 = int2(_1567, _1581);
                            int2 _1202 = _1194 + _1201;
                            uint _1621 = gl_LocalInvocationID.x;
                            uint _1622 = _1621 / 2u;
                            uint _1217 = _1008 + _1622;
                            uint _1219 = _982 - 1u;
                            uint _1220 = min(_1217, _1219);
                            uint _1224 = _1220 / _2037;
                            uint _1228 = _1224 / _2038;
                            int _1231 = int(_1228);
                            int _1234 = _1231 * _1553;
                            uint _1241 = _1224 * _2037;
                            uint _1242 = _1220 - _1241;
                            int _1243 = int(_1242);
                            uint _1248 = _1228 * _2038;
                            uint _1249 = _1224 - _1248;
                            int _1250 = int(_1249);
                            int2 _1251 = int2(_1243, _1250);
                            int2 _1257 = _1251 * _1192;
                            uint2 _1258 = uint2(_1257);
                            uint2 _1260 = _1258 + _945;
                            uint _1264 = _1228 * _1069;
                            uint _1266 = _1260.y;
                            uint _1267 = _1264 + _1266;
                            uint _1269 = _1267 * _1043;
                            uint _1271 = _1260.x;
                            uint _1272 = _1269 + _1271;
                            uint _2204 = 4u + _1622;
                            uint _2205 = _1008 + _2204;
                            uint _2207 = min(_2205, _1219);
                            uint _2209 = _2207 / _2037;
                            uint _2211 = _2209 / _2038;
                            int _2212 = int(_2211);
                            int _2214 = _2212 * _1553;
                            uint _2217 = _2209 * _2037;
                            uint _2218 = _2207 - _2217;
                            int _2219 = int(_2218);
                            uint _2221 = _2211 * _2038;
                            uint _2222 = _2209 - _2221;
                            int _2223 = int(_2222);
                            int2 _2224 = int2(_2219, _2223);
                            int2 _2228 = _2224 * _1192;
                            uint2 _2229 = uint2(_2228);
                            uint2 _2230 = _2229 + _945;
                            uint _2231 = _2211 * _1069;
                            uint _2232 = _2230.y;
                            uint _2233 = _2231 + _2232;
                            uint _2234 = _2233 * _1043;
                            uint _2235 = _2230.x;
                            uint _2236 = _2234 + _2235;
                            uint _2250 = 8u + _1622;
                            uint _2251 = _1008 + _2250;
                            uint _2253 = min(_2251, _1219);
                            uint _2255 = _2253 / _2037;
                            uint _2257 = _2255 / _2038;
                            int _2258 = int(_2257);
                            int _2260 = _2258 * _1553;
                            uint _2263 = _2255 * _2037;
                            uint _2264 = _2253 - _2263;
                            int _2265 = int(_2264);
                            uint _2267 = _2257 * _2038;
                            uint _2268 = _2255 - _2267;
                            int _2269 = int(_2268);
                            int2 _2270 = int2(_2265, _2269);
                            int2 _2274 = _2270 * _1192;
                            uint2 _2275 = uint2(_2274);
                            uint2 _2276 = _2275 + _945;
                            uint _2277 = _2257 * _1069;
                            uint _2278 = _2276.y;
                            uint _2279 = _2277 + _2278;
                            uint _2280 = _2279 * _1043;
                            uint _2281 = _2276.x;
                            uint _2282 = _2280 + _2281;
                            uint _2296 = 12u + _1622;
                            uint _2297 = _1008 + _2296;
                            uint _2299 = min(_2297, _1219);
                            uint _2301 = _2299 / _2037;
                            uint _2303 = _2301 / _2038;
                            int _2304 = int(_2303);
                            int _2306 = _2304 * _1553;
                            uint _2309 = _2301 * _2037;
                            uint _2310 = _2299 - _2309;
                            int _2311 = int(_2310);
                            uint _2313 = _2303 * _2038;
                            uint _2314 = _2301 - _2313;
                            int _2315 = int(_2314);
                            int2 _2316 = int2(_2311, _2315);
                            int2 _2320 = _2316 * _1192;
                            uint2 _2321 = uint2(_2320);
                            uint2 _2322 = _2321 + _945;
                            uint _2323 = _2303 * _1069;
                            uint _2324 = _2322.y;
                            uint _2325 = _2323 + _2324;
                            uint _2326 = _2325 * _1043;
                            uint _2327 = _2322.x;
                            uint _2328 = _2326 + _2327;
                            uint _1280 = _244.p.kernel_height;
                            uint _1282 = _244.p.kernel_width;
                            uint _1283 = _1280 * _1282;
                            uint _1284 = _2039 * _1283;
                            uint _1626 = _244.p.in_quads;
                            uint _1627 = _1626 * 8u;
                            uint _1286 = _1284 * _1627;
                            uint _1632 = _1621 % 2u;
                            uint _1288 = _1286 + _1632;
                            int _1292 = _1202.x;
                            uint _1294 = _244.p.dilation_x;
                            uint _2046;
                            _2046 = 0u;
                            for (;;)
                            {
                                bool _1640 = _2046 < _1282;
                                bool _1659;
                                if (_1640)
                                {
                                    uint _1645 = _1282 * _1294;
                                    uint _1647 = _1645 * _920;
                                    int _1648 = int(_1647);
                                    int _1649 = _1292 + _1648;
                                    uint _1650 = uint(_1649);
                                    uint _1653 = _2046 * _1294;
                                    uint _1654 = _1650 - _1653;
                                    uint _1656 = _1654 % _920;
                                    bool _1657 = _1656 != 0u;
                                    _1659 = _1657;
                                }
                                else
                                {
                                    _1659 = _1640;
                                }
                                if (_1659)
                                {
                                    uint _1662 = _2046 + uint(1);
                                    _2046 = _1662;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            int _1302 = _1202.y;
                            uint _1304 = _244.p.dilation_y;
                            uint _2049;
                            _2049 = 0u;
                            for (;;)
                            {
                                bool _1686 = _2049 < _1280;
                                bool _1705;
                                if (_1686)
                                {
                                    uint _1691 = _1280 * _1304;
                                    uint _1693 = _1691 * _922;
                                    int _1694 = int(_1693);
                                    int _1695 = _1302 + _1694;
                                    uint _1696 = uint(_1695);
                                    uint _1699 = _2049 * _1304;
                                    uint _1700 = _1696 - _1699;
                                    uint _1702 = _1700 % _922;
                                    bool _1703 = _1702 != 0u;
                                    _1705 = _1703;
                                }
                                else
                                {
                                    _1705 = _1686;
                                }
                                if (_1705)
                                {
                                    uint _1708 = _2049 + uint(1);
                                    _2049 = _1708;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _2051;
                            float4 _3345;
                            float4 _3351;
                            float4 _3359;
                            float4 _3369;
                            _3369 = float4(0.0);
                            _3359 = float4(0.0);
                            _3351 = float4(0.0);
                            _3345 = float4(0.0);
                            _2051 = _2049;
                            float4 _3396;
                            float4 _3420;
                            float4 _3443;
                            float4 _3465;
                            for (;;)
                            {
                                bool _1313 = _2051 < _1280;
                                if (_1313)
                                {
                                    uint _2068;
                                    _3465 = _3369;
                                    _3443 = _3359;
                                    _3420 = _3351;
                                    _3396 = _3345;
                                    _2068 = _2046;
                                    float4 _3379;
                                    float4 _3403;
                                    float4 _3426;
                                    float4 _3448;
                                    for (;;)
                                    {
                                        bool _1321 = _2068 < _1282;
                                        if (_1321)
                                        {
                                            uint _1327 = _2068 * _1294;
                                            int _1328 = int(_1327);
                                            uint _1332 = _2051 * _1304;
                                            int _1333 = int(_1332);
                                            int2 _1334 = int2(_1328, _1333);
                                            int2 _1335 = _1202 - _1334;
                                            int2 _1337 = _1335 / _1192;
                                            int2 _1347 = _1251 + _1337;
                                            int _1350 = _1347.x;
                                            bool _1351 = _1350 >= 0;
                                            bool _1359;
                                            if (_1351)
                                            {
                                                bool _1357 = _1350 < _1539;
                                                _1359 = _1357;
                                            }
                                            else
                                            {
                                                _1359 = _1351;
                                            }
                                            bool _1365;
                                            if (_1359)
                                            {
                                                int _1362 = _1347.y;
                                                bool _1363 = _1362 >= 0;
                                                _1365 = _1363;
                                            }
                                            else
                                            {
                                                _1365 = _1359;
                                            }
                                            bool _1373;
                                            if (_1365)
                                            {
                                                int _1368 = _1347.y;
                                                bool _1371 = _1368 < _1553;
                                                _1373 = _1371;
                                            }
                                            else
                                            {
                                                _1373 = _1365;
                                            }
                                            uint _2094;
                                            if (_1373)
                                            {
                                                int _1384 = _1347.y;
                                                int _1385 = _1234 + _1384;
                                                int _1388 = _1385 * _1539;
                                                int _1391 = _1388 + _1350;
                                                uint _1392 = uint(_1391);
                                                uint _1395 = _1392 * _1626;
                                                _2094 = _1395;
                                            }
                                            else
                                            {
                                                _2094 = 0u;
                                            }
                                            int2 _2363 = _2224 + _1337;
                                            int _2364 = _2363.x;
                                            bool _2365 = _2364 >= 0;
                                            bool _2371;
                                            if (_2365)
                                            {
                                                bool _2369 = _2364 < _1539;
                                                _2371 = _2369;
                                            }
                                            else
                                            {
                                                _2371 = _2365;
                                            }
                                            bool _2376;
                                            if (_2371)
                                            {
                                                int _2373 = _2363.y;
                                                bool _2374 = _2373 >= 0;
                                                _2376 = _2374;
                                            }
                                            else
                                            {
                                                _2376 = _2371;
                                            }
                                            bool _2382;
                                            if (_2376)
                                            {
                                                int _2378 = _2363.y;
                                                bool _2380 = _2378 < _1553;
                                                _2382 = _2380;
                                            }
                                            else
                                            {
                                                _2382 = _2376;
                                            }
                                            uint _2401;
                                            if (_2382)
                                            {
                                                int _2390 = _2363.y;
                                                int _2391 = _2214 + _2390;
                                                int _2393 = _2391 * _1539;
                                                int _2395 = _2393 + _2364;
                                                uint _2396 = uint(_2395);
                                                uint _2399 = _2396 * _1626;
                                                _2401 = _2399;
                                            }
                                            else
                                            {
                                                _2401 = 0u;
                                            }
                                            int2 _2412 = _2270 + _1337;
                                            int _2413 = _2412.x;
                                            bool _2414 = _2413 >= 0;
                                            bool _2420;
                                            if (_2414)
                                            {
                                                bool _2418 = _2413 < _1539;
                                                _2420 = _2418;
                                            }
                                            else
                                            {
                                                _2420 = _2414;
                                            }
                                            bool _2425;
                                            if (_2420)
                                            {
                                                int _2422 = _2412.y;
                                                bool _2423 = _2422 >= 0;
                                                _2425 = _2423;
                                            }
                                            else
                                            {
                                                _2425 = _2420;
                                            }
                                            bool _2431;
                                            if (_2425)
                                            {
                                                int _2427 = _2412.y;
                                                bool _2429 = _2427 < _1553;
                                                _2431 = _2429;
                                            }
                                            else
                                            {
                                                _2431 = _2425;
                                            }
                                            uint _2450;
                                            if (_2431)
                                            {
                                                int _2439 = _2412.y;
                                                int _2440 = _2260 + _2439;
                                                int _2442 = _2440 * _1539;
                                                int _2444 = _2442 + _2413;
                                                uint _2445 = uint(_2444);
                                                uint _2448 = _2445 * _1626;
                                                _2450 = _2448;
                                            }
                                            else
                                            {
                                                _2450 = 0u;
                                            }
                                            int2 _2461 = _2316 + _1337;
                                            int _2462 = _2461.x;
                                            bool _2463 = _2462 >= 0;
                                            bool _2469;
                                            if (_2463)
                                            {
                                                bool _2467 = _2462 < _1539;
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
                                                bool _2478 = _2476 < _1553;
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
                                                int _2489 = _2306 + _2488;
                                                int _2491 = _2489 * _1539;
                                                int _2493 = _2491 + _2462;
                                                uint _2494 = uint(_2493);
                                                uint _2497 = _2494 * _1626;
                                                _2499 = _2497;
                                            }
                                            else
                                            {
                                                _2499 = 0u;
                                            }
                                            uint _1408 = _2051 * _1282;
                                            uint _1410 = _1408 + _2068;
                                            uint _1412 = _1410 * _1627;
                                            uint _1413 = _1288 + _1412;
                                            uint _2073;
                                            uint _2079;
                                            _3448 = _3465;
                                            _3426 = _3443;
                                            _3403 = _3420;
                                            _3379 = _3396;
                                            _2079 = _1413;
                                            _2073 = 0u;
                                            for (;;)
                                            {
                                                bool _1737 = _2073 < _1626;
                                                if (_1737)
                                                {
                                                    float4 _1843 = x.quads[_2094 + _2073];
                                                    float4 _3467 = select(float4(0.0), _1843, bool4(_1373));
                                                    float4 _2513 = x.quads[_2401 + _2073];
                                                    float4 _3469 = select(float4(0.0), _2513, bool4(_2382));
                                                    float4 _2536 = x.quads[_2450 + _2073];
                                                    float4 _3471 = select(float4(0.0), _2536, bool4(_2431));
                                                    float4 _2559 = x.quads[_2499 + _2073];
                                                    float4 _3473 = select(float4(0.0), _2559, bool4(_2480));
                                                    float4 _1848 = w.quads[_2079];
                                                    float _1802 = _3467.x;
                                                    float4 _1816 = _1848 * _1802;
                                                    float4 _1819 = _3379 + _1816;
                                                    float _2578 = _3469.x;
                                                    float4 _2587 = _1848 * _2578;
                                                    float4 _2590 = _3403 + _2587;
                                                    float _2603 = _3471.x;
                                                    float4 _2612 = _1848 * _2603;
                                                    float4 _2615 = _3426 + _2612;
                                                    float _2628 = _3473.x;
                                                    float4 _2637 = _1848 * _2628;
                                                    float4 _2640 = _3448 + _2637;
                                                    uint _2661 = _2079 + 2u;
                                                    float4 _2663 = w.quads[_2661];
                                                    float _2673 = _3467.y;
                                                    float4 _2682 = _2663 * _2673;
                                                    float4 _2685 = _1819 + _2682;
                                                    float _2697 = _3469.y;
                                                    float4 _2706 = _2663 * _2697;
                                                    float4 _2709 = _2590 + _2706;
                                                    float _2721 = _3471.y;
                                                    float4 _2730 = _2663 * _2721;
                                                    float4 _2733 = _2615 + _2730;
                                                    float _2745 = _3473.y;
                                                    float4 _2754 = _2663 * _2745;
                                                    float4 _2757 = _2640 + _2754;
                                                    uint _2781 = _2079 + 4u;
                                                    float4 _2783 = w.quads[_2781];
                                                    float _2793 = _3467.z;
                                                    float4 _2802 = _2783 * _2793;
                                                    float4 _2805 = _2685 + _2802;
                                                    float _2817 = _3469.z;
                                                    float4 _2826 = _2783 * _2817;
                                                    float4 _2829 = _2709 + _2826;
                                                    float _2841 = _3471.z;
                                                    float4 _2850 = _2783 * _2841;
                                                    float4 _2853 = _2733 + _2850;
                                                    float _2865 = _3473.z;
                                                    float4 _2874 = _2783 * _2865;
                                                    float4 _2877 = _2757 + _2874;
                                                    uint _2901 = _2079 + 6u;
                                                    float4 _2903 = w.quads[_2901];
                                                    float _2913 = _3467.w;
                                                    float4 _2922 = _2903 * _2913;
                                                    float4 _2925 = _2805 + _2922;
                                                    float _2937 = _3469.w;
                                                    float4 _2946 = _2903 * _2937;
                                                    float4 _2949 = _2829 + _2946;
                                                    float _2961 = _3471.w;
                                                    float4 _2970 = _2903 * _2961;
                                                    float4 _2973 = _2853 + _2970;
                                                    float _2985 = _3473.w;
                                                    float4 _2994 = _2903 * _2985;
                                                    float4 _2997 = _2877 + _2994;
                                                    uint _1834 = _2079 + 8u;
                                                    uint _1837 = _2073 + uint(1);
                                                    _3448 = _2997;
                                                    _3426 = _2973;
                                                    _3403 = _2949;
                                                    _3379 = _2925;
                                                    _2079 = _1834;
                                                    _2073 = _1837;
                                                    continue;
                                                }
                                                else
                                                {
                                                    break;
                                                }
                                            }
                                            uint _1419 = _244.p.tap_step_x;
                                            uint _1421 = _2068 + _1419;
                                            _3465 = _3448;
                                            _3443 = _3426;
                                            _3420 = _3403;
                                            _3396 = _3379;
                                            _2068 = _1421;
                                            continue;
                                        }
                                        else
                                        {
                                            break;
                                        }
                                    }
                                    uint _1425 = _244.p.tap_step_y;
                                    uint _1427 = _2051 + _1425;
                                    _3369 = _3465;
                                    _3359 = _3443;
                                    _3351 = _3420;
                                    _3345 = _3396;
                                    _2051 = _1427;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _1440 = _2039 * 2u;
                            uint _1442 = _1440 + _1632;
                            uint _1870 = _244.p.vectors;
                            uint _1875 = _1870 + _1442;
                            float4 _1883 = w.quads[_1875];
                            bool _1477 = _1217 < _982;
                            bool _1483;
                            if (_1477)
                            {
                                bool _1481 = _1442 < _1106;
                                _1483 = _1481;
                            }
                            else
                            {
                                _1483 = _1477;
                            }
                            if (_1483)
                            {
                                float4 _1922 = _3345 + _1883;
                                float _1924 = _1922.x;
                                bool _1947 = _1924 < 0.0;
                                float _1949 = _1947 ? 0.0 : _1924;
                                float _1927 = _1922.y;
                                bool _1960 = _1927 < 0.0;
                                float _1962 = _1960 ? 0.0 : _1927;
                                float _1930 = _1922.z;
                                bool _1973 = _1930 < 0.0;
                                float _1975 = _1973 ? 0.0 : _1930;
                                float _1933 = _1922.w;
                                bool _1986 = _1933 < 0.0;
                                float _1988 = _1986 ? 0.0 : _1933;
                                float4 _1935 = float4(_1949, _1962, _1975, _1988);
                                uint _1503 = _244.p.pixel_quads;
                                uint _1504 = _1272 * _1503;
                                uint _1506 = _244.p.first_quad;
                                uint _1507 = _1504 + _1506;
                                uint _1509 = _1507 + _1442;
                                uint _1511 = _1442 * 4u;
                                uint4 _1993 = uint4(_1511);
                                uint4 _1994 = _1993 + uint4(0u, 1u, 2u, 3u);
                                uint4 _1996 = uint4(_1104);
                                bool4 _1997 = _1994 < _1996;
                                float4 _1998 = select(float4(0.0), _1935, _1997);
                                y.quads[_1509] = _1998;
                            }
                            bool _3033 = _2205 < _982;
                            bool _3041;
                            if (_3033)
                            {
                                bool _3039 = _1442 < _1106;
                                _3041 = _3039;
                            }
                            else
                            {
                                _3041 = _3033;
                            }
                            if (_3041)
                            {
                                float4 _3050 = _3351 + _1883;
                                float _3051 = _3050.x;
                                bool _3052 = _3051 < 0.0;
                                float _3053 = _3052 ? 0.0 : _3051;
                                float _3054 = _3050.y;
                                bool _3055 = _3054 < 0.0;
                                float _3056 = _3055 ? 0.0 : _3054;
                                float _3057 = _3050.z;
                                bool _3058 = _3057 < 0.0;
                                float _3059 = _3058 ? 0.0 : _3057;
                                float _3060 = _3050.w;
                                bool _3061 = _3060 < 0.0;
                                float _3062 = _3061 ? 0.0 : _3060;
                                float4 _3063 = float4(_3053, _3056, _3059, _3062);
                                uint _3065 = _244.p.pixel_quads;
                                uint _3066 = _2236 * _3065;
                                uint _3068 = _244.p.first_quad;
                                uint _3069 = _3066 + _3068;
                                uint _3070 = _3069 + _1442;
                                uint _3071 = _1442 * 4u;
                                uint4 _3074 = uint4(_3071);
                                uint4 _3075 = _3074 + uint4(0u, 1u, 2u, 3u);
                                uint4 _3076 = uint4(_1104);
                                bool4 _3077 = _3075 < _3076;
                                float4 _3078 = select(float4(0.0), _3063, _3077);
                                y.quads[_3070] = _3078;
                            }
                            bool _3112 = _2251 < _982;
                            bool _3120;
                            if (_3112)
                            {
                                bool _3118 = _1442 < _1106;
                                _3120 = _3118;
                            }
                            else
                            {
                                _3120 = _3112;
                            }
                            if (_3120)
                            {
                                float4 _3129 = _3359 + _1883;
                                float _3130 = _3129.x;
                                bool _3131 = _3130 < 0.0;
                                float _3132 = _3131 ? 0.0 : _3130;
                                float _3133 = _3129.y;
                                bool _3134 = _3133 < 0.0;
                                float _3135 = _3134 ? 0.0 : _3133;
                                float _3136 = _3129.z;
                                bool _3137 = _3136 < 0.0;
                                float _3138 = _3137 ? 0.0 : _3136;
                                float _3139 = _3129.w;
                                bool _3140 = _3139 < 0.0;
                                float _3141 = _3140 ? 0.0 : _3139;
                                float4 _3142 = float4(_3132, _3135, _3138, _3141);
                                uint _3144 = _244.p.pixel_quads;
                                uint _3145 = _2282 * _3144;
                                uint _3147 = _244.p.first_quad;
                                uint _3148 = _3145 + _3147;
                                uint _3149 = _3148 + _1442;
                                uint _3150 = _1442 * 4u;
                                uint4 _3153 = uint4(_3150);
                                uint4 _3154 = _3153 + uint4(0u, 1u, 2u, 3u);
                                uint4 _3155 = uint4(_1104);
                                bool4 _3156 = _3154 < _3155;
                                float4 _3157 = select(float4(0.0), _3142, _3156);
                                y.quads[_3149] = _3157;
                            }
                            bool _3191 = _2297 < _982;
                            bool _3199;
                            if (_3191)
                            {
                                bool _3197 = _1442 < _1106;
                                _3199 = _3197;
                            }
                            else
                            {
                                _3199 = _3191;
                            }
                            if (_3199)
                            {
                                float4 _3208 = _3369 + _1883;
                                float _3209 = _3208.x;
                                bool _3210 = _3209 < 0.0;
                                float _3211 = _3210 ? 0.0 : _3209;
                                float _3212 = _3208.y;
                                bool _3213 = _3212 < 0.0;
                                float _3214 = _3213 ? 0.0 : _3212;
                                float _3215 = _3208.z;
                                bool _3216 = _3215 < 0.0;
                                float _3217 = _3216 ? 0.0 : _3215;
                                float _3218 = _3208.w;
                                bool _3219 = _3218 < 0.0;
                                float _3220 = _3219 ? 0.0 : _3218;
                                float4 _3221 = float4(_3211, _3214, _3217, _3220);
                                uint _3223 = _244.p.pixel_quads;
                                uint _3224 = _2328 * _3223;
                                uint _3226 = _244.p.first_quad;
                                uint _3227 = _3224 + _3226;
                                uint _3228 = _3227 + _1442;
                                uint _3229 = _1442 * 4u;
                                uint4 _3232 = uint4(_3229);
                                uint4 _3233 = _3232 + uint4(0u, 1u, 2u, 3u);
                                uint4 _3234 = uint4(_1104);
                                bool4 _3235 = _3233 < _3234;
                                float4 _3236 = select(float4(0.0), _3221, _3235);
                                y.quads[_3228] = _3236;
                            }
                            uint _1023 = gl_NumWorkGroups.x;
                            uint _1024 = _1023 * 16u;
                            uint _1026 = _2043 + _1024;
                            _2043 = _1026;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1028 = gl_NumWorkGroups.y;
                    uint _1030 = _2039 + _1028;
                    _2039 = _1030;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1032 = gl_NumWorkGroups.z;
            uint _1034 = _2036 + _1032;
            _2036 = _1034;
            continue;
        }
        else
        {
            break;
        }
    }
}


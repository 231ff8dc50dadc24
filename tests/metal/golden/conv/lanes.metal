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

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _345 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _1144 = _345.p.in_width;
    uint _1187 = _1144 >> uint(2);
    uint _1189 = _1144 & 3u;
    uint _1191 = extent_table.words[_1187][_1189];
    int _1183 = int(_1191);
    uint _1147 = _345.p.in_height;
    uint _1201 = _1147 >> uint(2);
    uint _1203 = _1147 & 3u;
    uint _1205 = extent_table.words[_1201][_1203];
    int _1197 = int(_1205);
    uint _1152 = _345.p.pad_left;
    uint _1215 = _1152 >> uint(2);
    uint _1217 = _1152 & 3u;
    uint _1219 = extent_table.words[_1215][_1217];
    int _1211 = int(_1219);
    uint _1155 = _345.p.pad_top;
    uint _1229 = _1155 >> uint(2);
    uint _1231 = _1155 & 3u;
    uint _1233 = extent_table.words[_1229][_1231];
    int _1225 = int(_1233);
    int2 _1157 = int2(_1211, _1225);
    uint _1160 = _345.p.out_width;
    uint _1237 = _1160 >> uint(2);
    uint _1239 = _1160 & 3u;
    uint _1241 = extent_table.words[_1237][_1239];
    uint _1163 = _345.p.out_height;
    uint _1245 = _1163 >> uint(2);
    uint _1247 = _1163 & 3u;
    uint _1249 = extent_table.words[_1245][_1247];
    uint _1168 = _345.p.batches;
    uint _1253 = _1168 >> uint(2);
    uint _1255 = _1168 & 3u;
    uint _1257 = extent_table.words[_1253][_1255];
    uint _1172 = _1257 * _1249;
    uint _1175 = _1172 * _1241;
    uint _1268 = _1175 + 127u;
    uint _1269 = _1268 / 128u;
    uint _1271 = gl_WorkGroupID.y;
    uint _1273 = gl_NumWorkGroups.x;
    uint _1274 = _1271 * _1273;
    uint _1276 = gl_WorkGroupID.x;
    uint _1277 = _1274 + _1276;
    uint _1280 = _1277 / _1269;
    uint _1314 = _345.p.out_channels;
    uint _1315 = _1314 + 3u;
    uint _1316 = _1315 / 4u;
    uint _1309 = _1316 + 1u;
    uint _1310 = _1309 / 2u;
    uint _1285 = _1280 * _1269;
    uint _1286 = _1277 - _1285;
    uint _1287 = _1286 * 16u;
    uint _1289 = gl_LocalInvocationID.y;
    uint _1290 = _1287 + _1289;
    bool _1293 = _1280 < _1310;
    uint _2249;
    if (_1293)
    {
        uint _1296 = _1290 * 8u;
        _2249 = _1296;
    }
    else
    {
        _2249 = _1175;
    }
    uint _1303 = _1310 - 1u;
    uint _1304 = min(_1280, _1303);
    uint _1332 = _345.p.groups;
    uint _1333 = _1310 / _1332;
    uint _1334 = _1304 / _1333;
    uint _1336 = _345.p.in_quads;
    uint _1337 = _1334 * _1336;
    uint _1446 = gl_LocalInvocationID.x;
    uint _1447 = _1446 / 2u;
    uint _1371 = _2249 + _1447;
    uint _1374 = _1175 - 1u;
    uint _1375 = min(_1371, _1374);
    uint _1456 = _1375 / _1241;
    uint _1461 = _1456 * _1241;
    uint _1462 = _1375 - _1461;
    uint _1464 = _345.p.stride_x;
    uint _1465 = _1462 * _1464;
    int _1466 = int(_1465);
    uint _1470 = _1456 % _1249;
    uint _1472 = _345.p.stride_y;
    uint _1473 = _1470 * _1472;
    int _1474 = int(_1473);
    int2 _1475 = int2(_1466, _1474);
    uint _1479 = _1456 / _1249;
    int2 _1483 = _1475 - _1157;
    int _1485 = int(_1479);
    int _1489 = _1485 * _1197;
    uint _2801 = 4u + _1447;
    uint _2802 = _2249 + _2801;
    uint _2804 = min(_2802, _1374);
    uint _2809 = _2804 / _1241;
    uint _2811 = _2809 * _1241;
    uint _2812 = _2804 - _2811;
    uint _2815 = _2812 * _1464;
    int _2816 = int(_2815);
    uint _2818 = _2809 % _1249;
    uint _2821 = _2818 * _1472;
    int _2822 = int(_2821);
    int2 _2823 = int2(_2816, _2822);
    uint _2825 = _2809 / _1249;
    int2 _2826 = _2823 - _1157;
    int _2827 = int(_2825);
    int _2830 = _2827 * _1197;
    uint _1384 = _345.p.kernel_height;
    uint _1386 = _345.p.kernel_width;
    uint _1387 = _1384 * _1386;
    uint _1496 = _1336 * 8u;
    uint _1389 = _1387 * _1496;
    uint _1394 = _1304 * _1389;
    uint _1501 = _1446 % 2u;
    uint _1396 = _1394 + _1501;
    uint _2253;
    float4 _2934;
    float4 _2938;
    _2938 = float4(0.0);
    _2934 = float4(0.0);
    _2253 = 0u;
    float4 _2951;
    float4 _2963;
    for (;;)
    {
        bool _1568 = _2253 < _1384;
        if (_1568)
        {
            uint _1574 = _2253 * _1386;
            uint _1579 = _1574 * _1496;
            uint _1580 = _1396 + _1579;
            uint _2262;
            uint _2266;
            _2963 = _2938;
            _2951 = _2934;
            _2266 = _1580;
            _2262 = 0u;
            uint _1620;
            float4 _2942;
            float4 _2954;
            for (;;)
            {
                bool _1588 = _2262 < _1386;
                if (_1588)
                {
                    uint _1646 = _345.p.dilation_x;
                    uint _1647 = _2262 * _1646;
                    int _1648 = int(_1647);
                    uint _1652 = _345.p.dilation_y;
                    uint _1653 = _2253 * _1652;
                    int _1654 = int(_1653);
                    int2 _1655 = int2(_1648, _1654);
                    int2 _1656 = _1483 + _1655;
                    int _1658 = _1656.x;
                    bool _1659 = _1658 >= 0;
                    bool _1667;
                    if (_1659)
                    {
                        bool _1665 = _1658 < _1183;
                        _1667 = _1665;
                    }
                    else
                    {
                        _1667 = _1659;
                    }
                    bool _1673;
                    if (_1667)
                    {
                        int _1670 = _1656.y;
                        bool _1671 = _1670 >= 0;
                        _1673 = _1671;
                    }
                    else
                    {
                        _1673 = _1667;
                    }
                    bool _1681;
                    if (_1673)
                    {
                        int _1676 = _1656.y;
                        bool _1679 = _1676 < _1197;
                        _1681 = _1679;
                    }
                    else
                    {
                        _1681 = _1673;
                    }
                    uint _2288;
                    if (_1681)
                    {
                        int _1687 = _1656.y;
                        int _1688 = _1489 + _1687;
                        int _1691 = _1688 * _1183;
                        int _1694 = _1691 + _1658;
                        uint _1695 = uint(_1694);
                        uint _1708 = _1336 * _1332;
                        uint _1709 = _1695 * _1708;
                        uint _1711 = _1709 + _1337;
                        _2288 = _1711;
                    }
                    else
                    {
                        _2288 = 0u;
                    }
                    int2 _2434 = _2826 + _1655;
                    int _2435 = _2434.x;
                    bool _2436 = _2435 >= 0;
                    bool _2442;
                    if (_2436)
                    {
                        bool _2440 = _2435 < _1183;
                        _2442 = _2440;
                    }
                    else
                    {
                        _2442 = _2436;
                    }
                    bool _2447;
                    if (_2442)
                    {
                        int _2444 = _2434.y;
                        bool _2445 = _2444 >= 0;
                        _2447 = _2445;
                    }
                    else
                    {
                        _2447 = _2442;
                    }
                    bool _2453;
                    if (_2447)
                    {
                        int _2449 = _2434.y;
                        bool _2451 = _2449 < _1197;
                        _2453 = _2451;
                    }
                    else
                    {
                        _2453 = _2447;
                    }
                    uint _2471;
                    if (_2453)
                    {
                        int _2456 = _2434.y;
                        int _2457 = _2830 + _2456;
                        int _2459 = _2457 * _1183;
                        int _2461 = _2459 + _2435;
                        uint _2462 = uint(_2461);
                        uint _2467 = _1336 * _1332;
                        uint _2468 = _2462 * _2467;
                        uint _2469 = _2468 + _1337;
                        _2471 = _2469;
                    }
                    else
                    {
                        _2471 = 0u;
                    }
                    uint _2267;
                    uint _2275;
                    _2954 = _2963;
                    _2942 = _2951;
                    _2275 = _2266;
                    _2267 = 0u;
                    for (;;)
                    {
                        bool _1733 = _2267 < _1336;
                        if (_1733)
                        {
                            float4 _1847 = x.quads[_2288 + _2267];
                            float4 _2965 = select(float4(0.0), _1847, bool4(_1681));
                            float4 _2490 = x.quads[_2471 + _2267];
                            float4 _2967 = select(float4(0.0), _2490, bool4(_2453));
                            float4 _1865 = w.quads[_2275];
                            float _1806 = _2965.x;
                            float4 _1820 = _1865 * _1806;
                            float4 _1823 = _2942 + _1820;
                            float _2514 = _2967.x;
                            float4 _2523 = _1865 * _2514;
                            float4 _2526 = _2954 + _2523;
                            uint _2547 = _2275 + 2u;
                            float4 _2549 = w.quads[_2547];
                            float _2563 = _2965.y;
                            float4 _2572 = _2549 * _2563;
                            float4 _2575 = _1823 + _2572;
                            float _2591 = _2967.y;
                            float4 _2600 = _2549 * _2591;
                            float4 _2603 = _2526 + _2600;
                            uint _2627 = _2275 + 4u;
                            float4 _2629 = w.quads[_2627];
                            float _2643 = _2965.z;
                            float4 _2652 = _2629 * _2643;
                            float4 _2655 = _2575 + _2652;
                            float _2671 = _2967.z;
                            float4 _2680 = _2629 * _2671;
                            float4 _2683 = _2603 + _2680;
                            uint _2707 = _2275 + 6u;
                            float4 _2709 = w.quads[_2707];
                            float _2723 = _2965.w;
                            float4 _2732 = _2709 * _2723;
                            float4 _2735 = _2655 + _2732;
                            float _2751 = _2967.w;
                            float4 _2760 = _2709 * _2751;
                            float4 _2763 = _2683 + _2760;
                            uint _1838 = _2275 + 8u;
                            uint _1841 = _2267 + 1u;
                            _2954 = _2763;
                            _2942 = _2735;
                            _2275 = _1838;
                            _2267 = _1841;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    _1620 = _2266 + _1496;
                    uint _1623 = _2262 + uint(1);
                    _2963 = _2954;
                    _2951 = _2942;
                    _2266 = _1620;
                    _2262 = _1623;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1627 = _2253 + uint(1);
            _2938 = _2963;
            _2934 = _2951;
            _2253 = _1627;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _1904 = _1304 * 2u;
    uint _1906 = _1904 + _1501;
    uint _2013 = _345.p.vectors;
    uint _2018 = _2013 + _1906;
    float4 _2026 = w.quads[_2018];
    bool _1942 = _1371 < _1175;
    bool _1948;
    if (_1942)
    {
        bool _1946 = _1906 < _1316;
        _1948 = _1946;
    }
    else
    {
        _1948 = _1942;
    }
    if (_1948)
    {
        float4 _2065 = _2934 + _2026;
        float _2067 = _2065.x;
        bool _2090 = _2067 < 0.0;
        float _2092 = _2090 ? 0.0 : _2067;
        float _2070 = _2065.y;
        bool _2103 = _2070 < 0.0;
        float _2105 = _2103 ? 0.0 : _2070;
        float _2073 = _2065.z;
        bool _2116 = _2073 < 0.0;
        float _2118 = _2116 ? 0.0 : _2073;
        float _2076 = _2065.w;
        bool _2129 = _2076 < 0.0;
        float _2131 = _2129 ? 0.0 : _2076;
        float4 _2078 = float4(_2092, _2105, _2118, _2131);
        uint _1968 = _345.p.pixel_quads;
        uint _1969 = _1371 * _1968;
        uint _1971 = _345.p.first_quad;
        uint _1972 = _1969 + _1971;
        uint _1974 = _1972 + _1906;
        uint _1976 = _1906 * 4u;
        uint4 _2136 = uint4(_1976);
        uint4 _2137 = _2136 + uint4(0u, 1u, 2u, 3u);
        uint4 _2139 = uint4(_1314);
        bool4 _2140 = _2137 < _2139;
        float4 _2141 = select(float4(0.0), _2078, _2140);
        y.quads[_1974] = _2141;
    }
    bool _2360 = _2802 < _1175;
    bool _2368;
    if (_2360)
    {
        bool _2366 = _1906 < _1316;
        _2368 = _2366;
    }
    else
    {
        _2368 = _2360;
    }
    if (_2368)
    {
        float4 _2377 = _2938 + _2026;
        float _2378 = _2377.x;
        bool _2379 = _2378 < 0.0;
        float _2380 = _2379 ? 0.0 : _2378;
        float _2381 = _2377.y;
        bool _2382 = _2381 < 0.0;
        float _2383 = _2382 ? 0.0 : _2381;
        float _2384 = _2377.z;
        bool _2385 = _2384 < 0.0;
        float _2386 = _2385 ? 0.0 : _2384;
        float _2387 = _2377.w;
        bool _2388 = _2387 < 0.0;
        float _2389 = _2388 ? 0.0 : _2387;
        float4 _2390 = float4(_2380, _2383, _2386, _2389);
        uint _2392 = _345.p.pixel_quads;
        uint _2393 = _2802 * _2392;
        uint _2395 = _345.p.first_quad;
        uint _2396 = _2393 + _2395;
        uint _2397 = _2396 + _1906;
        uint _2398 = _1906 * 4u;
        uint4 _2401 = uint4(_2398);
        uint4 _2402 = _2401 + uint4(0u, 1u, 2u, 3u);
        uint4 _2403 = uint4(_1314);
        bool4 _2404 = _2402 < _2403;
        float4 _2405 = select(float4(0.0), _2390, _2404);
        y.quads[_2397] = _2405;
    }
}


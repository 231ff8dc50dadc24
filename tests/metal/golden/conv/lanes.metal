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

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _320 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _1098 = _320.p.in_width;
    uint _1141 = _1098 >> uint(2);
    uint _1143 = _1098 & 3u;
    uint _1145 = extent_table.words[_1141][_1143];
    int _1137 = int(_1145);
    uint _1101 = _320.p.in_height;
    uint _1155 = _1101 >> uint(2);
    uint _1157 = _1101 & 3u;
    uint _1159 = extent_table.words[_1155][_1157];
    int _1151 = int(_1159);
    uint _1106 = _320.p.pad_left;
    uint _1169 = _1106 >> uint(2);
    uint _1171 = _1106 & 3u;
    uint _1173 = extent_table.words[_1169][_1171];
    int _1165 = int(_1173);
    uint _1109 = _320.p.pad_top;
    uint _1183 = _1109 >> uint(2);
    uint _1185 = _1109 & 3u;
    uint _1187 = extent_table.words[_1183][_1185];
    int _1179 = int(_1187);
    int2 _1111 = int2(_1165, _1179);
    uint _1114 = _320.p.out_width;
    uint _1191 = _1114 >> uint(2);
    uint _1193 = _1114 & 3u;
    uint _1195 = extent_table.words[_1191][_1193];
    uint _1117 = _320.p.out_height;
    uint _1199 = _1117 >> uint(2);
    uint _1201 = _1117 & 3u;
    uint _1203 = extent_table.words[_1199][_1201];
    uint _1122 = _320.p.batches;
    uint _1207 = _1122 >> uint(2);
    uint _1209 = _1122 & 3u;
    uint _1211 = extent_table.words[_1207][_1209];
    uint _1126 = _1211 * _1203;
    uint _1129 = _1126 * _1195;
    uint _1222 = _1129 + 127u;
    uint _1223 = _1222 / 128u;
    uint _1225 = gl_WorkGroupID.y;
    uint _1227 = gl_NumWorkGroups.x;
    uint _1228 = _1225 * _1227;
    uint _1230 = gl_WorkGroupID.x;
    uint _1231 = _1228 + _1230;
    uint _1234 = _1231 / _1223;
    uint _1268 = _320.p.out_channels;
    uint _1269 = _1268 + 3u;
    uint _1270 = _1269 / 4u;
    uint _1263 = _1270 + 1u;
    uint _1264 = _1263 / 2u;
    uint _1239 = _1234 * _1223;
    uint _1240 = _1231 - _1239;
    uint _1241 = _1240 * 16u;
    uint _1243 = gl_LocalInvocationID.y;
    uint _1244 = _1241 + _1243;
    bool _1247 = _1234 < _1264;
    uint _2165;
    if (_1247)
    {
        uint _1250 = _1244 * 8u;
        _2165 = _1250;
    }
    else
    {
        _2165 = _1129;
    }
    uint _1257 = _1264 - 1u;
    uint _1258 = min(_1234, _1257);
    uint _1286 = _320.p.groups;
    uint _1287 = _1264 / _1286;
    uint _1288 = _1258 / _1287;
    uint _1290 = _320.p.in_quads;
    uint _1291 = _1288 * _1290;
    uint _1390 = gl_LocalInvocationID.x;
    uint _1391 = _1390 / 2u;
    uint _1321 = _2165 + _1391;
    uint _1324 = _1129 - 1u;
    uint _1325 = min(_1321, _1324);
    uint _1400 = _1325 / _1195;
    uint _1405 = _1400 * _1195;
    uint _1406 = _1325 - _1405;
    uint _1408 = _320.p.stride_x;
    uint _1409 = _1406 * _1408;
    int _1410 = int(_1409);
    uint _1414 = _1400 % _1203;
    uint _1416 = _320.p.stride_y;
    uint _1417 = _1414 * _1416;
    int _1418 = int(_1417);
    int2 _1419 = int2(_1410, _1418);
    uint _1423 = _1400 / _1203;
    int2 _1427 = _1419 - _1111;
    int _1429 = int(_1423);
    int _1433 = _1429 * _1151;
    uint _2684 = 4u + _1391;
    uint _2685 = _2165 + _2684;
    uint _2687 = min(_2685, _1324);
    uint _2692 = _2687 / _1195;
    uint _2694 = _2692 * _1195;
    uint _2695 = _2687 - _2694;
    uint _2698 = _2695 * _1408;
    int _2699 = int(_2698);
    uint _2701 = _2692 % _1203;
    uint _2704 = _2701 * _1416;
    int _2705 = int(_2704);
    int2 _2706 = int2(_2699, _2705);
    uint _2708 = _2692 / _1203;
    int2 _2709 = _2706 - _1111;
    int _2710 = int(_2708);
    int _2713 = _2710 * _1151;
    uint _1334 = _320.p.kernel_height;
    uint _1336 = _320.p.kernel_width;
    uint _1337 = _1334 * _1336;
    uint _1440 = _1290 * 8u;
    uint _1339 = _1337 * _1440;
    uint _1344 = _1258 * _1339;
    uint _1445 = _1390 % 2u;
    uint _1346 = _1344 + _1445;
    uint _2169;
    float4 _2817;
    float4 _2821;
    _2821 = float4(0.0);
    _2817 = float4(0.0);
    _2169 = 0u;
    float4 _2834;
    float4 _2846;
    for (;;)
    {
        bool _1494 = _2169 < _1334;
        if (_1494)
        {
            uint _1500 = _2169 * _1336;
            uint _1505 = _1500 * _1440;
            uint _1506 = _1346 + _1505;
            uint _2178;
            uint _2182;
            _2846 = _2821;
            _2834 = _2817;
            _2182 = _1506;
            _2178 = 0u;
            uint _1545;
            float4 _2825;
            float4 _2837;
            for (;;)
            {
                bool _1514 = _2178 < _1336;
                if (_1514)
                {
                    uint _1571 = _320.p.dilation_x;
                    uint _1572 = _2178 * _1571;
                    int _1573 = int(_1572);
                    uint _1577 = _320.p.dilation_y;
                    uint _1578 = _2169 * _1577;
                    int _1579 = int(_1578);
                    int2 _1580 = int2(_1573, _1579);
                    int2 _1581 = _1427 + _1580;
                    int _1583 = _1581.x;
                    bool _1584 = _1583 >= 0;
                    bool _1592;
                    if (_1584)
                    {
                        bool _1590 = _1583 < _1137;
                        _1592 = _1590;
                    }
                    else
                    {
                        _1592 = _1584;
                    }
                    bool _1598;
                    if (_1592)
                    {
                        int _1595 = _1581.y;
                        bool _1596 = _1595 >= 0;
                        _1598 = _1596;
                    }
                    else
                    {
                        _1598 = _1592;
                    }
                    bool _1606;
                    if (_1598)
                    {
                        int _1601 = _1581.y;
                        bool _1604 = _1601 < _1151;
                        _1606 = _1604;
                    }
                    else
                    {
                        _1606 = _1598;
                    }
                    uint _2204;
                    if (_1606)
                    {
                        int _1612 = _1581.y;
                        int _1613 = _1433 + _1612;
                        int _1616 = _1613 * _1137;
                        int _1619 = _1616 + _1583;
                        uint _1620 = uint(_1619);
                        uint _1633 = _1290 * _1286;
                        uint _1634 = _1620 * _1633;
                        uint _1636 = _1634 + _1291;
                        _2204 = _1636;
                    }
                    else
                    {
                        _2204 = 0u;
                    }
                    int2 _2350 = _2709 + _1580;
                    int _2351 = _2350.x;
                    bool _2352 = _2351 >= 0;
                    bool _2358;
                    if (_2352)
                    {
                        bool _2356 = _2351 < _1137;
                        _2358 = _2356;
                    }
                    else
                    {
                        _2358 = _2352;
                    }
                    bool _2363;
                    if (_2358)
                    {
                        int _2360 = _2350.y;
                        bool _2361 = _2360 >= 0;
                        _2363 = _2361;
                    }
                    else
                    {
                        _2363 = _2358;
                    }
                    bool _2369;
                    if (_2363)
                    {
                        int _2365 = _2350.y;
                        bool _2367 = _2365 < _1151;
                        _2369 = _2367;
                    }
                    else
                    {
                        _2369 = _2363;
                    }
                    uint _2387;
                    if (_2369)
                    {
                        int _2372 = _2350.y;
                        int _2373 = _2713 + _2372;
                        int _2375 = _2373 * _1137;
                        int _2377 = _2375 + _2351;
                        uint _2378 = uint(_2377);
                        uint _2383 = _1290 * _1286;
                        uint _2384 = _2378 * _2383;
                        uint _2385 = _2384 + _1291;
                        _2387 = _2385;
                    }
                    else
                    {
                        _2387 = 0u;
                    }
                    uint _2183;
                    uint _2191;
                    _2837 = _2846;
                    _2825 = _2834;
                    _2191 = _2182;
                    _2183 = 0u;
                    for (;;)
                    {
                        bool _1660 = _2183 < _1290;
                        if (_1660)
                        {
                            float4 _1763 = x.quads[_2204 + _2183];
                            float4 _2848 = select(float4(0.0), _1763, bool4(_1606));
                            float4 _2402 = x.quads[_2387 + _2183];
                            float4 _2850 = select(float4(0.0), _2402, bool4(_2369));
                            float4 _1781 = w.quads[_2191];
                            float _1722 = _2848.x;
                            float4 _1736 = _1781 * _1722;
                            float4 _1739 = _2825 + _1736;
                            float _2421 = _2850.x;
                            float4 _2430 = _1781 * _2421;
                            float4 _2433 = _2837 + _2430;
                            uint _2454 = _2191 + 2u;
                            float4 _2456 = w.quads[_2454];
                            float _2466 = _2848.y;
                            float4 _2475 = _2456 * _2466;
                            float4 _2478 = _1739 + _2475;
                            float _2490 = _2850.y;
                            float4 _2499 = _2456 * _2490;
                            float4 _2502 = _2433 + _2499;
                            uint _2526 = _2191 + 4u;
                            float4 _2528 = w.quads[_2526];
                            float _2538 = _2848.z;
                            float4 _2547 = _2528 * _2538;
                            float4 _2550 = _2478 + _2547;
                            float _2562 = _2850.z;
                            float4 _2571 = _2528 * _2562;
                            float4 _2574 = _2502 + _2571;
                            uint _2598 = _2191 + 6u;
                            float4 _2600 = w.quads[_2598];
                            float _2610 = _2848.w;
                            float4 _2619 = _2600 * _2610;
                            float4 _2622 = _2550 + _2619;
                            float _2634 = _2850.w;
                            float4 _2643 = _2600 * _2634;
                            float4 _2646 = _2574 + _2643;
                            uint _1754 = _2191 + 8u;
                            uint _1757 = _2183 + uint(1);
                            _2837 = _2646;
                            _2825 = _2622;
                            _2191 = _1754;
                            _2183 = _1757;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    _1545 = _2182 + _1440;
                    uint _1548 = _2178 + uint(1);
                    _2846 = _2837;
                    _2834 = _2825;
                    _2182 = _1545;
                    _2178 = _1548;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1552 = _2169 + uint(1);
            _2821 = _2846;
            _2817 = _2834;
            _2169 = _1552;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _1820 = _1258 * 2u;
    uint _1822 = _1820 + _1445;
    uint _1929 = _320.p.vectors;
    uint _1934 = _1929 + _1822;
    float4 _1942 = w.quads[_1934];
    bool _1858 = _1321 < _1129;
    bool _1864;
    if (_1858)
    {
        bool _1862 = _1822 < _1270;
        _1864 = _1862;
    }
    else
    {
        _1864 = _1858;
    }
    if (_1864)
    {
        float4 _1981 = _2817 + _1942;
        float _1983 = _1981.x;
        bool _2006 = _1983 < 0.0;
        float _2008 = _2006 ? 0.0 : _1983;
        float _1986 = _1981.y;
        bool _2019 = _1986 < 0.0;
        float _2021 = _2019 ? 0.0 : _1986;
        float _1989 = _1981.z;
        bool _2032 = _1989 < 0.0;
        float _2034 = _2032 ? 0.0 : _1989;
        float _1992 = _1981.w;
        bool _2045 = _1992 < 0.0;
        float _2047 = _2045 ? 0.0 : _1992;
        float4 _1994 = float4(_2008, _2021, _2034, _2047);
        uint _1884 = _320.p.pixel_quads;
        uint _1885 = _1321 * _1884;
        uint _1887 = _320.p.first_quad;
        uint _1888 = _1885 + _1887;
        uint _1890 = _1888 + _1822;
        uint _1892 = _1822 * 4u;
        uint4 _2052 = uint4(_1892);
        uint4 _2053 = _2052 + uint4(0u, 1u, 2u, 3u);
        uint4 _2055 = uint4(_1268);
        bool4 _2056 = _2053 < _2055;
        float4 _2057 = select(float4(0.0), _1994, _2056);
        y.quads[_1890] = _2057;
    }
    bool _2276 = _2685 < _1129;
    bool _2284;
    if (_2276)
    {
        bool _2282 = _1822 < _1270;
        _2284 = _2282;
    }
    else
    {
        _2284 = _2276;
    }
    if (_2284)
    {
        float4 _2293 = _2821 + _1942;
        float _2294 = _2293.x;
        bool _2295 = _2294 < 0.0;
        float _2296 = _2295 ? 0.0 : _2294;
        float _2297 = _2293.y;
        bool _2298 = _2297 < 0.0;
        float _2299 = _2298 ? 0.0 : _2297;
        float _2300 = _2293.z;
        bool _2301 = _2300 < 0.0;
        float _2302 = _2301 ? 0.0 : _2300;
        float _2303 = _2293.w;
        bool _2304 = _2303 < 0.0;
        float _2305 = _2304 ? 0.0 : _2303;
        float4 _2306 = float4(_2296, _2299, _2302, _2305);
        uint _2308 = _320.p.pixel_quads;
        uint _2309 = _2685 * _2308;
        uint _2311 = _320.p.first_quad;
        uint _2312 = _2309 + _2311;
        uint _2313 = _2312 + _1822;
        uint _2314 = _1822 * 4u;
        uint4 _2317 = uint4(_2314);
        uint4 _2318 = _2317 + uint4(0u, 1u, 2u, 3u);
        uint4 _2319 = uint4(_1268);
        bool4 _2320 = _2318 < _2319;
        float4 _2321 = select(float4(0.0), _2306, _2320);
        y.quads[_2313] = _2321;
    }
}


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

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _320 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _1099 = _320.p.in_width;
    uint _1142 = _1099 >> uint(2);
    uint _1144 = _1099 & 3u;
    uint _1146 = extent_table.words[_1142][_1144];
    int _1138 = int(_1146);
    uint _1102 = _320.p.in_height;
    uint _1156 = _1102 >> uint(2);
    uint _1158 = _1102 & 3u;
    uint _1160 = extent_table.words[_1156][_1158];
    int _1152 = int(_1160);
    uint _1107 = _320.p.pad_left;
    uint _1170 = _1107 >> uint(2);
    uint _1172 = _1107 & 3u;
    uint _1174 = extent_table.words[_1170][_1172];
    int _1166 = int(_1174);
    uint _1110 = _320.p.pad_top;
    uint _1184 = _1110 >> uint(2);
    uint _1186 = _1110 & 3u;
    uint _1188 = extent_table.words[_1184][_1186];
    int _1180 = int(_1188);
    int2 _1112 = int2(_1166, _1180);
    uint _1115 = _320.p.out_width;
    uint _1192 = _1115 >> uint(2);
    uint _1194 = _1115 & 3u;
    uint _1196 = extent_table.words[_1192][_1194];
    uint _1118 = _320.p.out_height;
    uint _1200 = _1118 >> uint(2);
    uint _1202 = _1118 & 3u;
    uint _1204 = extent_table.words[_1200][_1202];
    uint _1123 = _320.p.batches;
    uint _1208 = _1123 >> uint(2);
    uint _1210 = _1123 & 3u;
    uint _1212 = extent_table.words[_1208][_1210];
    uint _1127 = _1212 * _1204;
    uint _1130 = _1127 * _1196;
    uint _1223 = _1130 + 127u;
    uint _1224 = _1223 / 128u;
    uint _1226 = gl_WorkGroupID.y;
    uint _1228 = gl_NumWorkGroups.x;
    uint _1229 = _1226 * _1228;
    uint _1231 = gl_WorkGroupID.x;
    uint _1232 = _1229 + _1231;
    uint _1235 = _1232 / _1224;
    uint _1269 = _320.p.out_channels;
    uint _1270 = _1269 + 3u;
    uint _1271 = _1270 / 4u;
    uint _1264 = _1271 + 1u;
    uint _1265 = _1264 / 2u;
    uint _1240 = _1235 * _1224;
    uint _1241 = _1232 - _1240;
    uint _1242 = _1241 * 16u;
    uint _1244 = gl_LocalInvocationID.y;
    uint _1245 = _1242 + _1244;
    bool _1248 = _1235 < _1265;
    uint _2166;
    if (_1248)
    {
        uint _1251 = _1245 * 8u;
        _2166 = _1251;
    }
    else
    {
        _2166 = _1130;
    }
    uint _1258 = _1265 - 1u;
    uint _1259 = min(_1235, _1258);
    uint _1287 = _320.p.groups;
    uint _1288 = _1265 / _1287;
    uint _1289 = _1259 / _1288;
    uint _1291 = _320.p.in_quads;
    uint _1292 = _1289 * _1291;
    uint _1391 = gl_LocalInvocationID.x;
    uint _1392 = _1391 / 2u;
    uint _1322 = _2166 + _1392;
    uint _1325 = _1130 - 1u;
    uint _1326 = min(_1322, _1325);
    uint _1401 = _1326 / _1196;
    uint _1406 = _1401 * _1196;
    uint _1407 = _1326 - _1406;
    uint _1409 = _320.p.stride_x;
    uint _1410 = _1407 * _1409;
    int _1411 = int(_1410);
    uint _1415 = _1401 % _1204;
    uint _1417 = _320.p.stride_y;
    uint _1418 = _1415 * _1417;
    int _1419 = int(_1418);
    int2 _1420 = int2(_1411, _1419);
    uint _1424 = _1401 / _1204;
    int2 _1428 = _1420 - _1112;
    int _1430 = int(_1424);
    int _1434 = _1430 * _1152;
    uint _2685 = 4u + _1392;
    uint _2686 = _2166 + _2685;
    uint _2688 = min(_2686, _1325);
    uint _2693 = _2688 / _1196;
    uint _2695 = _2693 * _1196;
    uint _2696 = _2688 - _2695;
    uint _2699 = _2696 * _1409;
    int _2700 = int(_2699);
    uint _2702 = _2693 % _1204;
    uint _2705 = _2702 * _1417;
    int _2706 = int(_2705);
    int2 _2707 = int2(_2700, _2706);
    uint _2709 = _2693 / _1204;
    int2 _2710 = _2707 - _1112;
    int _2711 = int(_2709);
    int _2714 = _2711 * _1152;
    uint _1335 = _320.p.kernel_height;
    uint _1337 = _320.p.kernel_width;
    uint _1338 = _1335 * _1337;
    uint _1441 = _1291 * 8u;
    uint _1340 = _1338 * _1441;
    uint _1345 = _1259 * _1340;
    uint _1446 = _1391 % 2u;
    uint _1347 = _1345 + _1446;
    uint _2170;
    float4 _2818;
    float4 _2822;
    _2822 = float4(0.0);
    _2818 = float4(0.0);
    _2170 = 0u;
    float4 _2835;
    float4 _2847;
    for (;;)
    {
        bool _1495 = _2170 < _1335;
        if (_1495)
        {
            uint _1501 = _2170 * _1337;
            uint _1506 = _1501 * _1441;
            uint _1507 = _1347 + _1506;
            uint _2179;
            uint _2183;
            _2847 = _2822;
            _2835 = _2818;
            _2183 = _1507;
            _2179 = 0u;
            uint _1546;
            float4 _2826;
            float4 _2838;
            for (;;)
            {
                bool _1515 = _2179 < _1337;
                if (_1515)
                {
                    uint _1572 = _320.p.dilation_x;
                    uint _1573 = _2179 * _1572;
                    int _1574 = int(_1573);
                    uint _1578 = _320.p.dilation_y;
                    uint _1579 = _2170 * _1578;
                    int _1580 = int(_1579);
                    int2 _1581 = int2(_1574, _1580);
                    int2 _1582 = _1428 + _1581;
                    int _1584 = _1582.x;
                    bool _1585 = _1584 >= 0;
                    bool _1593;
                    if (_1585)
                    {
                        bool _1591 = _1584 < _1138;
                        _1593 = _1591;
                    }
                    else
                    {
                        _1593 = _1585;
                    }
                    bool _1599;
                    if (_1593)
                    {
                        int _1596 = _1582.y;
                        bool _1597 = _1596 >= 0;
                        _1599 = _1597;
                    }
                    else
                    {
                        _1599 = _1593;
                    }
                    bool _1607;
                    if (_1599)
                    {
                        int _1602 = _1582.y;
                        bool _1605 = _1602 < _1152;
                        _1607 = _1605;
                    }
                    else
                    {
                        _1607 = _1599;
                    }
                    uint _2205;
                    if (_1607)
                    {
                        int _1613 = _1582.y;
                        int _1614 = _1434 + _1613;
                        int _1617 = _1614 * _1138;
                        int _1620 = _1617 + _1584;
                        uint _1621 = uint(_1620);
                        uint _1634 = _1291 * _1287;
                        uint _1635 = _1621 * _1634;
                        uint _1637 = _1635 + _1292;
                        _2205 = _1637;
                    }
                    else
                    {
                        _2205 = 0u;
                    }
                    int2 _2351 = _2710 + _1581;
                    int _2352 = _2351.x;
                    bool _2353 = _2352 >= 0;
                    bool _2359;
                    if (_2353)
                    {
                        bool _2357 = _2352 < _1138;
                        _2359 = _2357;
                    }
                    else
                    {
                        _2359 = _2353;
                    }
                    bool _2364;
                    if (_2359)
                    {
                        int _2361 = _2351.y;
                        bool _2362 = _2361 >= 0;
                        _2364 = _2362;
                    }
                    else
                    {
                        _2364 = _2359;
                    }
                    bool _2370;
                    if (_2364)
                    {
                        int _2366 = _2351.y;
                        bool _2368 = _2366 < _1152;
                        _2370 = _2368;
                    }
                    else
                    {
                        _2370 = _2364;
                    }
                    uint _2388;
                    if (_2370)
                    {
                        int _2373 = _2351.y;
                        int _2374 = _2714 + _2373;
                        int _2376 = _2374 * _1138;
                        int _2378 = _2376 + _2352;
                        uint _2379 = uint(_2378);
                        uint _2384 = _1291 * _1287;
                        uint _2385 = _2379 * _2384;
                        uint _2386 = _2385 + _1292;
                        _2388 = _2386;
                    }
                    else
                    {
                        _2388 = 0u;
                    }
                    uint _2184;
                    uint _2192;
                    _2838 = _2847;
                    _2826 = _2835;
                    _2192 = _2183;
                    _2184 = 0u;
                    for (;;)
                    {
                        bool _1661 = _2184 < _1291;
                        if (_1661)
                        {
                            float4 _1764 = x.quads[_2205 + _2184];
                            float4 _2849 = select(float4(0.0), _1764, bool4(_1607));
                            float4 _2403 = x.quads[_2388 + _2184];
                            float4 _2851 = select(float4(0.0), _2403, bool4(_2370));
                            float4 _1782 = w.quads[_2192];
                            float _1723 = _2849.x;
                            float4 _1737 = _1782 * _1723;
                            float4 _1740 = _2826 + _1737;
                            float _2422 = _2851.x;
                            float4 _2431 = _1782 * _2422;
                            float4 _2434 = _2838 + _2431;
                            uint _2455 = _2192 + 2u;
                            float4 _2457 = w.quads[_2455];
                            float _2467 = _2849.y;
                            float4 _2476 = _2457 * _2467;
                            float4 _2479 = _1740 + _2476;
                            float _2491 = _2851.y;
                            float4 _2500 = _2457 * _2491;
                            float4 _2503 = _2434 + _2500;
                            uint _2527 = _2192 + 4u;
                            float4 _2529 = w.quads[_2527];
                            float _2539 = _2849.z;
                            float4 _2548 = _2529 * _2539;
                            float4 _2551 = _2479 + _2548;
                            float _2563 = _2851.z;
                            float4 _2572 = _2529 * _2563;
                            float4 _2575 = _2503 + _2572;
                            uint _2599 = _2192 + 6u;
                            float4 _2601 = w.quads[_2599];
                            float _2611 = _2849.w;
                            float4 _2620 = _2601 * _2611;
                            float4 _2623 = _2551 + _2620;
                            float _2635 = _2851.w;
                            float4 _2644 = _2601 * _2635;
                            float4 _2647 = _2575 + _2644;
                            uint _1755 = _2192 + 8u;
                            uint _1758 = _2184 + uint(1);
                            _2838 = _2647;
                            _2826 = _2623;
                            _2192 = _1755;
                            _2184 = _1758;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    _1546 = _2183 + _1441;
                    uint _1549 = _2179 + uint(1);
                    _2847 = _2838;
                    _2835 = _2826;
                    _2183 = _1546;
                    _2179 = _1549;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1553 = _2170 + uint(1);
            _2822 = _2847;
            _2818 = _2835;
            _2170 = _1553;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _1821 = _1259 * 2u;
    uint _1823 = _1821 + _1446;
    uint _1930 = _320.p.vectors;
    uint _1935 = _1930 + _1823;
    float4 _1943 = w.quads[_1935];
    bool _1859 = _1322 < _1130;
    bool _1865;
    if (_1859)
    {
        bool _1863 = _1823 < _1271;
        _1865 = _1863;
    }
    else
    {
        _1865 = _1859;
    }
    if (_1865)
    {
        float4 _1982 = _2818 + _1943;
        float _1984 = _1982.x;
        bool _2007 = _1984 < 0.0;
        float _2009 = _2007 ? 0.0 : _1984;
        float _1987 = _1982.y;
        bool _2020 = _1987 < 0.0;
        float _2022 = _2020 ? 0.0 : _1987;
        float _1990 = _1982.z;
        bool _2033 = _1990 < 0.0;
        float _2035 = _2033 ? 0.0 : _1990;
        float _1993 = _1982.w;
        bool _2046 = _1993 < 0.0;
        float _2048 = _2046 ? 0.0 : _1993;
        float4 _1995 = float4(_2009, _2022, _2035, _2048);
        uint _1885 = _320.p.pixel_quads;
        uint _1886 = _1322 * _1885;
        uint _1888 = _320.p.first_quad;
        uint _1889 = _1886 + _1888;
        uint _1891 = _1889 + _1823;
        uint _1893 = _1823 * 4u;
        uint4 _2053 = uint4(_1893);
        uint4 _2054 = _2053 + uint4(0u, 1u, 2u, 3u);
        uint4 _2056 = uint4(_1269);
        bool4 _2057 = _2054 < _2056;
        float4 _2058 = select(float4(0.0), _1995, _2057);
        y.quads[_1891] = _2058;
    }
    bool _2277 = _2686 < _1130;
    bool _2285;
    if (_2277)
    {
        bool _2283 = _1823 < _1271;
        _2285 = _2283;
    }
    else
    {
        _2285 = _2277;
    }
    if (_2285)
    {
        float4 _2294 = _2822 + _1943;
        float _2295 = _2294.x;
        bool _2296 = _2295 < 0.0;
        float _2297 = _2296 ? 0.0 : _2295;
        float _2298 = _2294.y;
        bool _2299 = _2298 < 0.0;
        float _2300 = _2299 ? 0.0 : _2298;
        float _2301 = _2294.z;
        bool _2302 = _2301 < 0.0;
        float _2303 = _2302 ? 0.0 : _2301;
        float _2304 = _2294.w;
        bool _2305 = _2304 < 0.0;
        float _2306 = _2305 ? 0.0 : _2304;
        float4 _2307 = float4(_2297, _2300, _2303, _2306);
        uint _2309 = _320.p.pixel_quads;
        uint _2310 = _2686 * _2309;
        uint _2312 = _320.p.first_quad;
        uint _2313 = _2310 + _2312;
        uint _2314 = _2313 + _1823;
        uint _2315 = _1823 * 4u;
        uint4 _2318 = uint4(_2315);
        uint4 _2319 = _2318 + uint4(0u, 1u, 2u, 3u);
        uint4 _2320 = uint4(_1269);
        bool4 _2321 = _2319 < _2320;
        float4 _2322 = select(float4(0.0), _2307, _2321);
        y.quads[_2314] = _2322;
    }
}


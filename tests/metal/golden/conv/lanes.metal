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
    uint _1090 = _320.p.in_width;
    uint _1133 = _1090 >> uint(2);
    uint _1135 = _1090 & 3u;
    uint _1137 = extent_table.words[_1133][_1135];
    int _1129 = int(_1137);
    uint _1093 = _320.p.in_height;
    uint _1147 = _1093 >> uint(2);
    uint _1149 = _1093 & 3u;
    uint _1151 = extent_table.words[_1147][_1149];
    int _1143 = int(_1151);
    uint _1098 = _320.p.pad_left;
    uint _1161 = _1098 >> uint(2);
    uint _1163 = _1098 & 3u;
    uint _1165 = extent_table.words[_1161][_1163];
    int _1157 = int(_1165);
    uint _1101 = _320.p.pad_top;
    uint _1175 = _1101 >> uint(2);
    uint _1177 = _1101 & 3u;
    uint _1179 = extent_table.words[_1175][_1177];
    int _1171 = int(_1179);
    int2 _1103 = int2(_1157, _1171);
    uint _1106 = _320.p.out_width;
    uint _1183 = _1106 >> uint(2);
    uint _1185 = _1106 & 3u;
    uint _1187 = extent_table.words[_1183][_1185];
    uint _1109 = _320.p.out_height;
    uint _1191 = _1109 >> uint(2);
    uint _1193 = _1109 & 3u;
    uint _1195 = extent_table.words[_1191][_1193];
    uint _1114 = _320.p.batches;
    uint _1199 = _1114 >> uint(2);
    uint _1201 = _1114 & 3u;
    uint _1203 = extent_table.words[_1199][_1201];
    uint _1118 = _1203 * _1195;
    uint _1121 = _1118 * _1187;
    uint _1214 = _1121 + 127u;
    uint _1215 = _1214 / 128u;
    uint _1217 = gl_WorkGroupID.y;
    uint _1219 = gl_NumWorkGroups.x;
    uint _1220 = _1217 * _1219;
    uint _1222 = gl_WorkGroupID.x;
    uint _1223 = _1220 + _1222;
    uint _1226 = _1223 / _1215;
    uint _1260 = _320.p.out_channels;
    uint _1261 = _1260 + 3u;
    uint _1262 = _1261 / 4u;
    uint _1255 = _1262 + 1u;
    uint _1256 = _1255 / 2u;
    uint _1231 = _1226 * _1215;
    uint _1232 = _1223 - _1231;
    uint _1233 = _1232 * 16u;
    uint _1235 = gl_LocalInvocationID.y;
    uint _1236 = _1233 + _1235;
    bool _1239 = _1226 < _1256;
    uint _2157;
    if (_1239)
    {
        uint _1242 = _1236 * 8u;
        _2157 = _1242;
    }
    else
    {
        _2157 = _1121;
    }
    uint _1249 = _1256 - 1u;
    uint _1250 = min(_1226, _1249);
    uint _1278 = _320.p.groups;
    uint _1279 = _1256 / _1278;
    uint _1280 = _1250 / _1279;
    uint _1282 = _320.p.in_quads;
    uint _1283 = _1280 * _1282;
    uint _1382 = gl_LocalInvocationID.x;
    uint _1383 = _1382 / 2u;
    uint _1313 = _2157 + _1383;
    uint _1316 = _1121 - 1u;
    uint _1317 = min(_1313, _1316);
    uint _1392 = _1317 / _1187;
    uint _1397 = _1392 * _1187;
    uint _1398 = _1317 - _1397;
    uint _1400 = _320.p.stride_x;
    uint _1401 = _1398 * _1400;
    int _1402 = int(_1401);
    uint _1406 = _1392 % _1195;
    uint _1408 = _320.p.stride_y;
    uint _1409 = _1406 * _1408;
    int _1410 = int(_1409);
    int2 _1411 = int2(_1402, _1410);
    uint _1415 = _1392 / _1195;
    int2 _1419 = _1411 - _1103;
    int _1421 = int(_1415);
    int _1425 = _1421 * _1143;
    uint _2676 = 4u + _1383;
    uint _2677 = _2157 + _2676;
    uint _2679 = min(_2677, _1316);
    uint _2684 = _2679 / _1187;
    uint _2686 = _2684 * _1187;
    uint _2687 = _2679 - _2686;
    uint _2690 = _2687 * _1400;
    int _2691 = int(_2690);
    uint _2693 = _2684 % _1195;
    uint _2696 = _2693 * _1408;
    int _2697 = int(_2696);
    int2 _2698 = int2(_2691, _2697);
    uint _2700 = _2684 / _1195;
    int2 _2701 = _2698 - _1103;
    int _2702 = int(_2700);
    int _2705 = _2702 * _1143;
    uint _1326 = _320.p.kernel_height;
    uint _1328 = _320.p.kernel_width;
    uint _1329 = _1326 * _1328;
    uint _1432 = _1282 * 8u;
    uint _1331 = _1329 * _1432;
    uint _1336 = _1250 * _1331;
    uint _1437 = _1382 % 2u;
    uint _1338 = _1336 + _1437;
    uint _2161;
    float4 _2809;
    float4 _2813;
    _2813 = float4(0.0);
    _2809 = float4(0.0);
    _2161 = 0u;
    float4 _2826;
    float4 _2838;
    for (;;)
    {
        bool _1486 = _2161 < _1326;
        if (_1486)
        {
            uint _1492 = _2161 * _1328;
            uint _1497 = _1492 * _1432;
            uint _1498 = _1338 + _1497;
            uint _2170;
            uint _2174;
            _2838 = _2813;
            _2826 = _2809;
            _2174 = _1498;
            _2170 = 0u;
            uint _1537;
            float4 _2817;
            float4 _2829;
            for (;;)
            {
                bool _1506 = _2170 < _1328;
                if (_1506)
                {
                    uint _1563 = _320.p.dilation_x;
                    uint _1564 = _2170 * _1563;
                    int _1565 = int(_1564);
                    uint _1569 = _320.p.dilation_y;
                    uint _1570 = _2161 * _1569;
                    int _1571 = int(_1570);
                    int2 _1572 = int2(_1565, _1571);
                    int2 _1573 = _1419 + _1572;
                    int _1575 = _1573.x;
                    bool _1576 = _1575 >= 0;
                    bool _1584;
                    if (_1576)
                    {
                        bool _1582 = _1575 < _1129;
                        _1584 = _1582;
                    }
                    else
                    {
                        _1584 = _1576;
                    }
                    bool _1590;
                    if (_1584)
                    {
                        int _1587 = _1573.y;
                        bool _1588 = _1587 >= 0;
                        _1590 = _1588;
                    }
                    else
                    {
                        _1590 = _1584;
                    }
                    bool _1598;
                    if (_1590)
                    {
                        int _1593 = _1573.y;
                        bool _1596 = _1593 < _1143;
                        _1598 = _1596;
                    }
                    else
                    {
                        _1598 = _1590;
                    }
                    uint _2196;
                    if (_1598)
                    {
                        int _1604 = _1573.y;
                        int _1605 = _1425 + _1604;
                        int _1608 = _1605 * _1129;
                        int _1611 = _1608 + _1575;
                        uint _1612 = uint(_1611);
                        uint _1625 = _1282 * _1278;
                        uint _1626 = _1612 * _1625;
                        uint _1628 = _1626 + _1283;
                        _2196 = _1628;
                    }
                    else
                    {
                        _2196 = 0u;
                    }
                    int2 _2342 = _2701 + _1572;
                    int _2343 = _2342.x;
                    bool _2344 = _2343 >= 0;
                    bool _2350;
                    if (_2344)
                    {
                        bool _2348 = _2343 < _1129;
                        _2350 = _2348;
                    }
                    else
                    {
                        _2350 = _2344;
                    }
                    bool _2355;
                    if (_2350)
                    {
                        int _2352 = _2342.y;
                        bool _2353 = _2352 >= 0;
                        _2355 = _2353;
                    }
                    else
                    {
                        _2355 = _2350;
                    }
                    bool _2361;
                    if (_2355)
                    {
                        int _2357 = _2342.y;
                        bool _2359 = _2357 < _1143;
                        _2361 = _2359;
                    }
                    else
                    {
                        _2361 = _2355;
                    }
                    uint _2379;
                    if (_2361)
                    {
                        int _2364 = _2342.y;
                        int _2365 = _2705 + _2364;
                        int _2367 = _2365 * _1129;
                        int _2369 = _2367 + _2343;
                        uint _2370 = uint(_2369);
                        uint _2375 = _1282 * _1278;
                        uint _2376 = _2370 * _2375;
                        uint _2377 = _2376 + _1283;
                        _2379 = _2377;
                    }
                    else
                    {
                        _2379 = 0u;
                    }
                    uint _2175;
                    uint _2183;
                    _2829 = _2838;
                    _2817 = _2826;
                    _2183 = _2174;
                    _2175 = 0u;
                    for (;;)
                    {
                        bool _1652 = _2175 < _1282;
                        if (_1652)
                        {
                            float4 _1755 = x.quads[_2196 + _2175];
                            float4 _2840 = select(float4(0.0), _1755, bool4(_1598));
                            float4 _2394 = x.quads[_2379 + _2175];
                            float4 _2842 = select(float4(0.0), _2394, bool4(_2361));
                            float4 _1773 = w.quads[_2183];
                            float _1714 = _2840.x;
                            float4 _1728 = _1773 * _1714;
                            float4 _1731 = _2817 + _1728;
                            float _2413 = _2842.x;
                            float4 _2422 = _1773 * _2413;
                            float4 _2425 = _2829 + _2422;
                            uint _2446 = _2183 + 2u;
                            float4 _2448 = w.quads[_2446];
                            float _2458 = _2840.y;
                            float4 _2467 = _2448 * _2458;
                            float4 _2470 = _1731 + _2467;
                            float _2482 = _2842.y;
                            float4 _2491 = _2448 * _2482;
                            float4 _2494 = _2425 + _2491;
                            uint _2518 = _2183 + 4u;
                            float4 _2520 = w.quads[_2518];
                            float _2530 = _2840.z;
                            float4 _2539 = _2520 * _2530;
                            float4 _2542 = _2470 + _2539;
                            float _2554 = _2842.z;
                            float4 _2563 = _2520 * _2554;
                            float4 _2566 = _2494 + _2563;
                            uint _2590 = _2183 + 6u;
                            float4 _2592 = w.quads[_2590];
                            float _2602 = _2840.w;
                            float4 _2611 = _2592 * _2602;
                            float4 _2614 = _2542 + _2611;
                            float _2626 = _2842.w;
                            float4 _2635 = _2592 * _2626;
                            float4 _2638 = _2566 + _2635;
                            uint _1746 = _2183 + 8u;
                            uint _1749 = _2175 + uint(1);
                            _2829 = _2638;
                            _2817 = _2614;
                            _2183 = _1746;
                            _2175 = _1749;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    _1537 = _2174 + _1432;
                    uint _1540 = _2170 + uint(1);
                    _2838 = _2829;
                    _2826 = _2817;
                    _2174 = _1537;
                    _2170 = _1540;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1544 = _2161 + uint(1);
            _2813 = _2838;
            _2809 = _2826;
            _2161 = _1544;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _1812 = _1250 * 2u;
    uint _1814 = _1812 + _1437;
    uint _1921 = _320.p.vectors;
    uint _1926 = _1921 + _1814;
    float4 _1934 = w.quads[_1926];
    bool _1850 = _1313 < _1121;
    bool _1856;
    if (_1850)
    {
        bool _1854 = _1814 < _1262;
        _1856 = _1854;
    }
    else
    {
        _1856 = _1850;
    }
    if (_1856)
    {
        float4 _1973 = _2809 + _1934;
        float _1975 = _1973.x;
        bool _1998 = _1975 < 0.0;
        float _2000 = _1998 ? 0.0 : _1975;
        float _1978 = _1973.y;
        bool _2011 = _1978 < 0.0;
        float _2013 = _2011 ? 0.0 : _1978;
        float _1981 = _1973.z;
        bool _2024 = _1981 < 0.0;
        float _2026 = _2024 ? 0.0 : _1981;
        float _1984 = _1973.w;
        bool _2037 = _1984 < 0.0;
        float _2039 = _2037 ? 0.0 : _1984;
        float4 _1986 = float4(_2000, _2013, _2026, _2039);
        uint _1876 = _320.p.pixel_quads;
        uint _1877 = _1313 * _1876;
        uint _1879 = _320.p.first_quad;
        uint _1880 = _1877 + _1879;
        uint _1882 = _1880 + _1814;
        uint _1884 = _1814 * 4u;
        uint4 _2044 = uint4(_1884);
        uint4 _2045 = _2044 + uint4(0u, 1u, 2u, 3u);
        uint4 _2047 = uint4(_1260);
        bool4 _2048 = _2045 < _2047;
        float4 _2049 = select(float4(0.0), _1986, _2048);
        y.quads[_1882] = _2049;
    }
    bool _2268 = _2677 < _1121;
    bool _2276;
    if (_2268)
    {
        bool _2274 = _1814 < _1262;
        _2276 = _2274;
    }
    else
    {
        _2276 = _2268;
    }
    if (_2276)
    {
        float4 _2285 = _2813 + _1934;
        float _2286 = _2285.x;
        bool _2287 = _2286 < 0.0;
        float _2288 = _2287 ? 0.0 : _2286;
        float _2289 = _2285.y;
        bool _2290 = _2289 < 0.0;
        float _2291 = _2290 ? 0.0 : _2289;
        float _2292 = _2285.z;
        bool _2293 = _2292 < 0.0;
        float _2294 = _2293 ? 0.0 : _2292;
        float _2295 = _2285.w;
        bool _2296 = _2295 < 0.0;
        float _2297 = _2296 ? 0.0 : _2295;
        float4 _2298 = float4(_2288, _2291, _2294, _2297);
        uint _2300 = _320.p.pixel_quads;
        uint _2301 = _2677 * _2300;
        uint _2303 = _320.p.first_quad;
        uint _2304 = _2301 + _2303;
        uint _2305 = _2304 + _1814;
        uint _2306 = _1814 * 4u;
        uint4 _2309 = uint4(_2306);
        uint4 _2310 = _2309 + uint4(0u, 1u, 2u, 3u);
        uint4 _2311 = uint4(_1260);
        bool4 _2312 = _2310 < _2311;
        float4 _2313 = select(float4(0.0), _2298, _2312);
        y.quads[_2305] = _2313;
    }
}


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
    uint scalars[11];
    uint groups;
    uint pixel_quads;
    uint first_quad;
};

struct Push
{
    ConvParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(8u, 16u, 1u);

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _304 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _1040 = _304.p.in_width;
    uint _1083 = _1040 >> uint(2);
    uint _1085 = _1040 & 3u;
    uint _1087 = extent_table.words[_1083][_1085];
    int _1079 = int(_1087);
    uint _1043 = _304.p.in_height;
    uint _1097 = _1043 >> uint(2);
    uint _1099 = _1043 & 3u;
    uint _1101 = extent_table.words[_1097][_1099];
    int _1093 = int(_1101);
    uint _1048 = _304.p.pad_left;
    uint _1111 = _1048 >> uint(2);
    uint _1113 = _1048 & 3u;
    uint _1115 = extent_table.words[_1111][_1113];
    int _1107 = int(_1115);
    uint _1051 = _304.p.pad_top;
    uint _1125 = _1051 >> uint(2);
    uint _1127 = _1051 & 3u;
    uint _1129 = extent_table.words[_1125][_1127];
    int _1121 = int(_1129);
    int2 _1053 = int2(_1107, _1121);
    uint _1056 = _304.p.out_width;
    uint _1133 = _1056 >> uint(2);
    uint _1135 = _1056 & 3u;
    uint _1137 = extent_table.words[_1133][_1135];
    uint _1059 = _304.p.out_height;
    uint _1141 = _1059 >> uint(2);
    uint _1143 = _1059 & 3u;
    uint _1145 = extent_table.words[_1141][_1143];
    uint _1064 = _304.p.batches;
    uint _1149 = _1064 >> uint(2);
    uint _1151 = _1064 & 3u;
    uint _1153 = extent_table.words[_1149][_1151];
    uint _1068 = _1153 * _1145;
    uint _1071 = _1068 * _1137;
    uint _1164 = _1071 + 127u;
    uint _1165 = _1164 / 128u;
    uint _1167 = gl_WorkGroupID.y;
    uint _1169 = gl_NumWorkGroups.x;
    uint _1170 = _1167 * _1169;
    uint _1172 = gl_WorkGroupID.x;
    uint _1173 = _1170 + _1172;
    uint _1176 = _1173 / _1165;
    uint _1210 = _304.p.out_channels;
    uint _1211 = _1210 + 3u;
    uint _1212 = _1211 / 4u;
    uint _1205 = _1212 + 1u;
    uint _1206 = _1205 / 2u;
    uint _1181 = _1176 * _1165;
    uint _1182 = _1173 - _1181;
    uint _1183 = _1182 * 16u;
    uint _1185 = gl_LocalInvocationID.y;
    uint _1186 = _1183 + _1185;
    bool _1189 = _1176 < _1206;
    uint _2068;
    if (_1189)
    {
        uint _1192 = _1186 * 8u;
        _2068 = _1192;
    }
    else
    {
        _2068 = _1071;
    }
    uint _1199 = _1206 - 1u;
    uint _1200 = min(_1176, _1199);
    uint _1228 = _304.p.groups;
    uint _1229 = _1206 / _1228;
    uint _1230 = _1200 / _1229;
    uint _1232 = _304.p.in_quads;
    uint _1233 = _1230 * _1232;
    uint _1379 = gl_LocalInvocationID.x;
    uint _1380 = _1379 / 2u;
    uint _1267 = _2068 + _1380;
    uint _1270 = _1071 - 1u;
    uint _1271 = min(_1267, _1270);
    uint _1388 = _1271 / _1137;
    uint _1393 = _1388 * _1137;
    uint _1394 = _1271 - _1393;
    uint _1396 = _304.p.stride_x;
    uint _1397 = _1394 * _1396;
    int _1398 = int(_1397);
    uint _1402 = _1388 % _1145;
    uint _1404 = _304.p.stride_y;
    uint _1405 = _1402 * _1404;
    int _1406 = int(_1405);
    int2 _1407 = int2(_1398, _1406);
    int2 _1411 = _1407 - _1053;
    uint _1415 = _1388 / _1145;
    int _1416 = int(_1415);
    int _1420 = _1416 * _1093;
    uint _2576 = 4u + _1380;
    uint _2577 = _2068 + _2576;
    uint _2579 = min(_2577, _1270);
    uint _2584 = _2579 / _1137;
    uint _2586 = _2584 * _1137;
    uint _2587 = _2579 - _2586;
    uint _2590 = _2587 * _1396;
    int _2591 = int(_2590);
    uint _2593 = _2584 % _1145;
    uint _2596 = _2593 * _1404;
    int _2597 = int(_2596);
    int2 _2598 = int2(_2591, _2597);
    int2 _2599 = _2598 - _1053;
    uint _2601 = _2584 / _1145;
    int _2602 = int(_2601);
    int _2605 = _2602 * _1093;
    uint _1282 = _304.p.kernel_height;
    uint _1284 = _304.p.kernel_width;
    uint _1285 = _1282 * _1284;
    uint _1286 = _1200 * _1285;
    uint _1427 = _1232 * 8u;
    uint _1288 = _1286 * _1427;
    uint _1432 = _1379 % 2u;
    uint _1290 = _1288 + _1432;
    uint _2071;
    float4 _2678;
    float4 _2682;
    _2682 = float4(0.0);
    _2678 = float4(0.0);
    _2071 = 0u;
    float4 _2695;
    float4 _2707;
    for (;;)
    {
        bool _1304 = _2071 < _1282;
        if (_1304)
        {
            uint _1310 = _2071 * _1284;
            uint _1315 = _1310 * _1427;
            uint _1316 = _1290 + _1315;
            uint _2080;
            uint _2084;
            _2707 = _2682;
            _2695 = _2678;
            _2084 = _1316;
            _2080 = 0u;
            uint _1355;
            float4 _2686;
            float4 _2698;
            for (;;)
            {
                bool _1324 = _2080 < _1284;
                if (_1324)
                {
                    uint _1474 = _304.p.dilation_x;
                    uint _1475 = _2080 * _1474;
                    int _1476 = int(_1475);
                    uint _1480 = _304.p.dilation_y;
                    uint _1481 = _2071 * _1480;
                    int _1482 = int(_1481);
                    int2 _1483 = int2(_1476, _1482);
                    int2 _1484 = _1411 + _1483;
                    int _1486 = _1484.x;
                    bool _1487 = _1486 >= 0;
                    bool _1495;
                    if (_1487)
                    {
                        bool _1493 = _1486 < _1079;
                        _1495 = _1493;
                    }
                    else
                    {
                        _1495 = _1487;
                    }
                    bool _1501;
                    if (_1495)
                    {
                        int _1498 = _1484.y;
                        bool _1499 = _1498 >= 0;
                        _1501 = _1499;
                    }
                    else
                    {
                        _1501 = _1495;
                    }
                    bool _1509;
                    if (_1501)
                    {
                        int _1504 = _1484.y;
                        bool _1507 = _1504 < _1093;
                        _1509 = _1507;
                    }
                    else
                    {
                        _1509 = _1501;
                    }
                    uint _2106;
                    if (_1509)
                    {
                        int _1515 = _1484.y;
                        int _1516 = _1420 + _1515;
                        int _1519 = _1516 * _1079;
                        int _1522 = _1519 + _1486;
                        uint _1523 = uint(_1522);
                        uint _1536 = _1232 * _1228;
                        uint _1537 = _1523 * _1536;
                        uint _1539 = _1537 + _1233;
                        _2106 = _1539;
                    }
                    else
                    {
                        _2106 = 0u;
                    }
                    int2 _2252 = _2599 + _1483;
                    int _2253 = _2252.x;
                    bool _2254 = _2253 >= 0;
                    bool _2260;
                    if (_2254)
                    {
                        bool _2258 = _2253 < _1079;
                        _2260 = _2258;
                    }
                    else
                    {
                        _2260 = _2254;
                    }
                    bool _2265;
                    if (_2260)
                    {
                        int _2262 = _2252.y;
                        bool _2263 = _2262 >= 0;
                        _2265 = _2263;
                    }
                    else
                    {
                        _2265 = _2260;
                    }
                    bool _2271;
                    if (_2265)
                    {
                        int _2267 = _2252.y;
                        bool _2269 = _2267 < _1093;
                        _2271 = _2269;
                    }
                    else
                    {
                        _2271 = _2265;
                    }
                    uint _2289;
                    if (_2271)
                    {
                        int _2274 = _2252.y;
                        int _2275 = _2605 + _2274;
                        int _2277 = _2275 * _1079;
                        int _2279 = _2277 + _2253;
                        uint _2280 = uint(_2279);
                        uint _2285 = _1232 * _1228;
                        uint _2286 = _2280 * _2285;
                        uint _2287 = _2286 + _1233;
                        _2289 = _2287;
                    }
                    else
                    {
                        _2289 = 0u;
                    }
                    uint _2085;
                    uint _2093;
                    _2698 = _2707;
                    _2686 = _2695;
                    _2093 = _2084;
                    _2085 = 0u;
                    for (;;)
                    {
                        bool _1563 = _2085 < _1232;
                        if (_1563)
                        {
                            float4 _1666 = x.quads[_2106 + _2085];
                            float4 _2709 = select(float4(0.0), _1666, bool4(_1509));
                            float4 _2304 = x.quads[_2289 + _2085];
                            float4 _2711 = select(float4(0.0), _2304, bool4(_2271));
                            float4 _1684 = w.quads[_2093];
                            float _1625 = _2709.x;
                            float4 _1639 = _1684 * _1625;
                            float4 _1642 = _2686 + _1639;
                            float _2323 = _2711.x;
                            float4 _2332 = _1684 * _2323;
                            float4 _2335 = _2698 + _2332;
                            uint _2356 = _2093 + 2u;
                            float4 _2358 = w.quads[_2356];
                            float _2368 = _2709.y;
                            float4 _2377 = _2358 * _2368;
                            float4 _2380 = _1642 + _2377;
                            float _2392 = _2711.y;
                            float4 _2401 = _2358 * _2392;
                            float4 _2404 = _2335 + _2401;
                            uint _2428 = _2093 + 4u;
                            float4 _2430 = w.quads[_2428];
                            float _2440 = _2709.z;
                            float4 _2449 = _2430 * _2440;
                            float4 _2452 = _2380 + _2449;
                            float _2464 = _2711.z;
                            float4 _2473 = _2430 * _2464;
                            float4 _2476 = _2404 + _2473;
                            uint _2500 = _2093 + 6u;
                            float4 _2502 = w.quads[_2500];
                            float _2512 = _2709.w;
                            float4 _2521 = _2502 * _2512;
                            float4 _2524 = _2452 + _2521;
                            float _2536 = _2711.w;
                            float4 _2545 = _2502 * _2536;
                            float4 _2548 = _2476 + _2545;
                            uint _1657 = _2093 + 8u;
                            uint _1660 = _2085 + uint(1);
                            _2698 = _2548;
                            _2686 = _2524;
                            _2093 = _1657;
                            _2085 = _1660;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    _1355 = _2084 + _1427;
                    uint _1358 = _2080 + uint(1);
                    _2707 = _2698;
                    _2695 = _2686;
                    _2084 = _1355;
                    _2080 = _1358;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1362 = _2071 + uint(1);
            _2682 = _2707;
            _2678 = _2695;
            _2071 = _1362;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _1723 = _1200 * 2u;
    uint _1725 = _1723 + _1432;
    uint _1832 = _304.p.vectors;
    uint _1837 = _1832 + _1725;
    float4 _1845 = w.quads[_1837];
    bool _1761 = _1267 < _1071;
    bool _1767;
    if (_1761)
    {
        bool _1765 = _1725 < _1212;
        _1767 = _1765;
    }
    else
    {
        _1767 = _1761;
    }
    if (_1767)
    {
        float4 _1884 = _2678 + _1845;
        float _1886 = _1884.x;
        bool _1909 = _1886 < 0.0;
        float _1911 = _1909 ? 0.0 : _1886;
        float _1889 = _1884.y;
        bool _1922 = _1889 < 0.0;
        float _1924 = _1922 ? 0.0 : _1889;
        float _1892 = _1884.z;
        bool _1935 = _1892 < 0.0;
        float _1937 = _1935 ? 0.0 : _1892;
        float _1895 = _1884.w;
        bool _1948 = _1895 < 0.0;
        float _1950 = _1948 ? 0.0 : _1895;
        float4 _1897 = float4(_1911, _1924, _1937, _1950);
        uint _1787 = _304.p.pixel_quads;
        uint _1788 = _1267 * _1787;
        uint _1790 = _304.p.first_quad;
        uint _1791 = _1788 + _1790;
        uint _1793 = _1791 + _1725;
        uint _1795 = _1725 * 4u;
        uint4 _1955 = uint4(_1795);
        uint4 _1956 = _1955 + uint4(0u, 1u, 2u, 3u);
        uint4 _1958 = uint4(_1210);
        bool4 _1959 = _1956 < _1958;
        float4 _1960 = select(float4(0.0), _1897, _1959);
        y.quads[_1793] = _1960;
    }
    bool _2178 = _2577 < _1071;
    bool _2186;
    if (_2178)
    {
        bool _2184 = _1725 < _1212;
        _2186 = _2184;
    }
    else
    {
        _2186 = _2178;
    }
    if (_2186)
    {
        float4 _2195 = _2682 + _1845;
        float _2196 = _2195.x;
        bool _2197 = _2196 < 0.0;
        float _2198 = _2197 ? 0.0 : _2196;
        float _2199 = _2195.y;
        bool _2200 = _2199 < 0.0;
        float _2201 = _2200 ? 0.0 : _2199;
        float _2202 = _2195.z;
        bool _2203 = _2202 < 0.0;
        float _2204 = _2203 ? 0.0 : _2202;
        float _2205 = _2195.w;
        bool _2206 = _2205 < 0.0;
        float _2207 = _2206 ? 0.0 : _2205;
        float4 _2208 = float4(_2198, _2201, _2204, _2207);
        uint _2210 = _304.p.pixel_quads;
        uint _2211 = _2577 * _2210;
        uint _2213 = _304.p.first_quad;
        uint _2214 = _2211 + _2213;
        uint _2215 = _2214 + _1725;
        uint _2216 = _1725 * 4u;
        uint4 _2219 = uint4(_2216);
        uint4 _2220 = _2219 + uint4(0u, 1u, 2u, 3u);
        uint4 _2221 = uint4(_1210);
        bool4 _2222 = _2220 < _2221;
        float4 _2223 = select(float4(0.0), _2208, _2222);
        y.quads[_2215] = _2223;
    }
}


// conv/transposed.comp CL=2 FEW=0 NV=1 RESIDUAL=0 SG=8 SHUFFLE=0 TEXEL=0 TM=2 8x16x1 #3e65b380
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

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _253 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _942 = _253.p.stride_x;
    uint _944 = _253.p.stride_y;
    uint _945 = _942 * _944;
    uint _949 = gl_WorkGroupID.z;
    uint _2081;
    _2081 = _949;
    for (;;)
    {
        bool _957 = _2081 < _945;
        if (_957)
        {
            uint _962 = _2081 % _942;
            uint _966 = _2081 / _942;
            uint2 _967 = uint2(_962, _966);
            uint _971 = _253.p.out_width;
            uint _1069 = _971 >> uint(2);
            uint _1071 = _971 & 3u;
            uint _1073 = extent_table.words[_1069][_1071];
            bool _1079 = _1073 > _962;
            uint _2082;
            if (_1079)
            {
                uint _1083 = _1073 - _962;
                uint _1085 = _1083 + _942;
                uint _1086 = _1085 - 1u;
                uint _1088 = _1086 / _942;
                _2082 = _1088;
            }
            else
            {
                _2082 = 0u;
            }
            uint _983 = _253.p.out_height;
            uint _1095 = _983 >> uint(2);
            uint _1097 = _983 & 3u;
            uint _1099 = extent_table.words[_1095][_1097];
            bool _1105 = _1099 > _966;
            uint _2083;
            if (_1105)
            {
                uint _1109 = _1099 - _966;
                uint _1111 = _1109 + _944;
                uint _1112 = _1111 - 1u;
                uint _1114 = _1112 / _944;
                _2083 = _1114;
            }
            else
            {
                _2083 = 0u;
            }
            uint _997 = _253.p.batches;
            uint _1121 = _997 >> uint(2);
            uint _1123 = _997 & 3u;
            uint _1125 = extent_table.words[_1121][_1123];
            uint _1001 = _1125 * _2082;
            uint _1004 = _1001 * _2083;
            uint _1007 = gl_WorkGroupID.y;
            uint _2084;
            _2084 = _1007;
            uint _1134;
            uint _1136;
            for (;;)
            {
                _1134 = _253.p.out_channels;
                uint _1135 = _1134 + 3u;
                _1136 = _1135 / 4u;
                uint _1129 = _1136 + 1u;
                uint _1130 = _1129 / 2u;
                bool _1015 = _2084 < _1130;
                if (_1015)
                {
                    uint _1018 = gl_WorkGroupID.x;
                    uint _1020 = _1018 * 16u;
                    uint _1022 = gl_LocalInvocationID.y;
                    uint _1023 = _1020 + _1022;
                    uint _2088;
                    _2088 = _1023;
                    uint _1030;
                    for (;;)
                    {
                        _1030 = _2088 * 8u;
                        bool _1032 = _1030 < _1004;
                        if (_1032)
                        {
                            uint _1210 = _253.p.in_width;
                            uint _1573 = _1210 >> uint(2);
                            uint _1575 = _1210 & 3u;
                            uint _1577 = extent_table.words[_1573][_1575];
                            int _1569 = int(_1577);
                            uint _1213 = _253.p.in_height;
                            uint _1587 = _1213 >> uint(2);
                            uint _1589 = _1213 & 3u;
                            uint _1591 = extent_table.words[_1587][_1589];
                            int _1583 = int(_1591);
                            int _1218 = int(_942);
                            int _1221 = int(_944);
                            int2 _1222 = int2(_1218, _1221);
                            int2 _1224 = int2(_967);
                            uint _1226 = _253.p.pad_left;
                            uint _1601 = _1226 >> uint(2);
                            uint _1603 = _1226 & 3u;
                            uint _1605 = extent_table.words[_1601][_1603];
                            int _1597 = int(_1605);
                            uint _1229 = _253.p.pad_top;
                            uint _1615 = _1229 >> uint(2);
                            uint _1617 = _1229 & 3u;
                            uint _1619 = extent_table.words[_1615][_1617];
                            int _1611 = int(_1619);
                            int2 _1231 = int2(_1597, _1611);
                            int2 _1232 = _1224 + _1231;
                            uint _1651 = gl_LocalInvocationID.x;
                            uint _1652 = _1651 / 2u;
                            uint _1247 = _1030 + _1652;
                            uint _1249 = _1004 - 1u;
                            uint _1250 = min(_1247, _1249);
                            uint _1254 = _1250 / _2082;
                            uint _1258 = _1254 / _2083;
                            int _1261 = int(_1258);
                            int _1264 = _1261 * _1583;
                            uint _1271 = _1254 * _2082;
                            uint _1272 = _1250 - _1271;
                            int _1273 = int(_1272);
                            uint _1278 = _1258 * _2083;
                            uint _1279 = _1254 - _1278;
                            int _1280 = int(_1279);
                            int2 _1281 = int2(_1273, _1280);
                            int2 _1287 = _1281 * _1222;
                            uint2 _1288 = uint2(_1287);
                            uint2 _1290 = _1288 + _967;
                            uint _1294 = _1258 * _1099;
                            uint _1296 = _1290.y;
                            uint _1297 = _1294 + _1296;
                            uint _1299 = _1297 * _1073;
                            uint _1301 = _1290.x;
                            uint _1302 = _1299 + _1301;
                            uint _2249 = 4u + _1652;
                            uint _2250 = _1030 + _2249;
                            uint _2252 = min(_2250, _1249);
                            uint _2254 = _2252 / _2082;
                            uint _2256 = _2254 / _2083;
                            int _2257 = int(_2256);
                            int _2259 = _2257 * _1583;
                            uint _2262 = _2254 * _2082;
                            uint _2263 = _2252 - _2262;
                            int _2264 = int(_2263);
                            uint _2266 = _2256 * _2083;
                            uint _2267 = _2254 - _2266;
                            int _2268 = int(_2267);
                            int2 _2269 = int2(_2264, _2268);
                            int2 _2273 = _2269 * _1222;
                            uint2 _2274 = uint2(_2273);
                            uint2 _2275 = _2274 + _967;
                            uint _2276 = _2256 * _1099;
                            uint _2277 = _2275.y;
                            uint _2278 = _2276 + _2277;
                            uint _2279 = _2278 * _1073;
                            uint _2280 = _2275.x;
                            uint _2281 = _2279 + _2280;
                            uint _1310 = _253.p.kernel_height;
                            uint _1312 = _253.p.kernel_width;
                            uint _1313 = _1310 * _1312;
                            uint _1314 = _2084 * _1313;
                            uint _1656 = _253.p.in_quads;
                            uint _1658 = _1656 * 8u;
                            uint _1316 = _1314 * _1658;
                            uint _1663 = _1651 % 2u;
                            uint _1318 = _1316 + _1663;
                            int _1322 = _1232.x;
                            uint _1324 = _253.p.dilation_x;
                            uint _2091;
                            _2091 = 0u;
                            for (;;)
                            {
                                bool _1671 = _2091 < _1312;
                                bool _1690;
                                if (_1671)
                                {
                                    uint _1676 = _1312 * _1324;
                                    uint _1678 = _1676 * _942;
                                    int _1679 = int(_1678);
                                    int _1680 = _1322 + _1679;
                                    uint _1681 = uint(_1680);
                                    uint _1684 = _2091 * _1324;
                                    uint _1685 = _1681 - _1684;
                                    uint _1687 = _1685 % _942;
                                    bool _1688 = _1687 != 0u;
                                    _1690 = _1688;
                                }
                                else
                                {
                                    _1690 = _1671;
                                }
                                if (_1690)
                                {
                                    uint _1693 = _2091 + uint(1);
                                    _2091 = _1693;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            int _1332 = _1232.y;
                            uint _1334 = _253.p.dilation_y;
                            uint _2094;
                            _2094 = 0u;
                            for (;;)
                            {
                                bool _1717 = _2094 < _1310;
                                bool _1736;
                                if (_1717)
                                {
                                    uint _1722 = _1310 * _1334;
                                    uint _1724 = _1722 * _944;
                                    int _1725 = int(_1724);
                                    int _1726 = _1332 + _1725;
                                    uint _1727 = uint(_1726);
                                    uint _1730 = _2094 * _1334;
                                    uint _1731 = _1727 - _1730;
                                    uint _1733 = _1731 % _944;
                                    bool _1734 = _1733 != 0u;
                                    _1736 = _1734;
                                }
                                else
                                {
                                    _1736 = _1717;
                                }
                                if (_1736)
                                {
                                    uint _1739 = _2094 + uint(1);
                                    _2094 = _1739;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _2096;
                            float4 _2740;
                            float4 _2746;
                            _2746 = float4(0.0);
                            _2740 = float4(0.0);
                            _2096 = _2094;
                            float4 _2761;
                            float4 _2773;
                            for (;;)
                            {
                                bool _1343 = _2096 < _1310;
                                if (_1343)
                                {
                                    uint _2113;
                                    _2773 = _2746;
                                    _2761 = _2740;
                                    _2113 = _2091;
                                    float4 _2752;
                                    float4 _2764;
                                    for (;;)
                                    {
                                        bool _1351 = _2113 < _1312;
                                        if (_1351)
                                        {
                                            uint _1357 = _2113 * _1324;
                                            int _1358 = int(_1357);
                                            uint _1362 = _2096 * _1334;
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
                                                bool _1387 = _1380 < _1569;
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
                                                bool _1401 = _1398 < _1583;
                                                _1403 = _1401;
                                            }
                                            else
                                            {
                                                _1403 = _1395;
                                            }
                                            uint _2139;
                                            if (_1403)
                                            {
                                                int _1414 = _1377.y;
                                                int _1415 = _1264 + _1414;
                                                int _1418 = _1415 * _1569;
                                                int _1421 = _1418 + _1380;
                                                uint _1422 = uint(_1421);
                                                uint _1425 = _1422 * _1656;
                                                _2139 = _1425;
                                            }
                                            else
                                            {
                                                _2139 = 0u;
                                            }
                                            int2 _2300 = _2269 + _1367;
                                            int _2301 = _2300.x;
                                            bool _2302 = _2301 >= 0;
                                            bool _2308;
                                            if (_2302)
                                            {
                                                bool _2306 = _2301 < _1569;
                                                _2308 = _2306;
                                            }
                                            else
                                            {
                                                _2308 = _2302;
                                            }
                                            bool _2313;
                                            if (_2308)
                                            {
                                                int _2310 = _2300.y;
                                                bool _2311 = _2310 >= 0;
                                                _2313 = _2311;
                                            }
                                            else
                                            {
                                                _2313 = _2308;
                                            }
                                            bool _2319;
                                            if (_2313)
                                            {
                                                int _2315 = _2300.y;
                                                bool _2317 = _2315 < _1583;
                                                _2319 = _2317;
                                            }
                                            else
                                            {
                                                _2319 = _2313;
                                            }
                                            uint _2338;
                                            if (_2319)
                                            {
                                                int _2327 = _2300.y;
                                                int _2328 = _2259 + _2327;
                                                int _2330 = _2328 * _1569;
                                                int _2332 = _2330 + _2301;
                                                uint _2333 = uint(_2332);
                                                uint _2336 = _2333 * _1656;
                                                _2338 = _2336;
                                            }
                                            else
                                            {
                                                _2338 = 0u;
                                            }
                                            uint _1438 = _2096 * _1312;
                                            uint _1440 = _1438 + _2113;
                                            uint _1442 = _1440 * _1658;
                                            uint _1443 = _1318 + _1442;
                                            uint _2118;
                                            uint _2124;
                                            _2764 = _2773;
                                            _2752 = _2761;
                                            _2124 = _1443;
                                            _2118 = 0u;
                                            for (;;)
                                            {
                                                bool _1772 = _2118 < _1656;
                                                if (_1772)
                                                {
                                                    float4 _1875 = x.quads[_2139 + _2118];
                                                    float4 _2775 = select(float4(0.0), _1875, bool4(_1403));
                                                    float4 _2352 = x.quads[_2338 + _2118];
                                                    float4 _2777 = select(float4(0.0), _2352, bool4(_2319));
                                                    float4 _1893 = w.quads[_2124];
                                                    float _1834 = _2775.x;
                                                    float4 _1848 = _1893 * _1834;
                                                    float4 _1851 = _2752 + _1848;
                                                    float _2371 = _2777.x;
                                                    float4 _2380 = _1893 * _2371;
                                                    float4 _2383 = _2764 + _2380;
                                                    uint _2404 = _2124 + 2u;
                                                    float4 _2406 = w.quads[_2404];
                                                    float _2416 = _2775.y;
                                                    float4 _2425 = _2406 * _2416;
                                                    float4 _2428 = _1851 + _2425;
                                                    float _2440 = _2777.y;
                                                    float4 _2449 = _2406 * _2440;
                                                    float4 _2452 = _2383 + _2449;
                                                    uint _2476 = _2124 + 4u;
                                                    float4 _2478 = w.quads[_2476];
                                                    float _2488 = _2775.z;
                                                    float4 _2497 = _2478 * _2488;
                                                    float4 _2500 = _2428 + _2497;
                                                    float _2512 = _2777.z;
                                                    float4 _2521 = _2478 * _2512;
                                                    float4 _2524 = _2452 + _2521;
                                                    uint _2548 = _2124 + 6u;
                                                    float4 _2550 = w.quads[_2548];
                                                    float _2560 = _2775.w;
                                                    float4 _2569 = _2550 * _2560;
                                                    float4 _2572 = _2500 + _2569;
                                                    float _2584 = _2777.w;
                                                    float4 _2593 = _2550 * _2584;
                                                    float4 _2596 = _2524 + _2593;
                                                    uint _1866 = _2124 + 8u;
                                                    uint _1869 = _2118 + uint(1);
                                                    _2764 = _2596;
                                                    _2752 = _2572;
                                                    _2124 = _1866;
                                                    _2118 = _1869;
                                                    continue;
                                                }
                                                else
                                                {
                                                    break;
                                                }
                                            }
                                            uint _1449 = _253.p.tap_step_x;
                                            uint _1451 = _2113 + _1449;
                                            _2773 = _2764;
                                            _2761 = _2752;
                                            _2113 = _1451;
                                            continue;
                                        }
                                        else
                                        {
                                            break;
                                        }
                                    }
                                    uint _1455 = _253.p.tap_step_y;
                                    uint _1457 = _2096 + _1455;
                                    _2746 = _2773;
                                    _2740 = _2761;
                                    _2096 = _1457;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _1470 = _2084 * 2u;
                            uint _1472 = _1470 + _1663;
                            uint _1915 = _253.p.vectors;
                            uint _1920 = _1915 + _1472;
                            float4 _1928 = w.quads[_1920];
                            bool _1507 = _1247 < _1004;
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
                                float4 _1967 = _2740 + _1928;
                                float _1969 = _1967.x;
                                bool _1992 = _1969 < 0.0;
                                float _1994 = _1992 ? 0.0 : _1969;
                                float _1972 = _1967.y;
                                bool _2005 = _1972 < 0.0;
                                float _2007 = _2005 ? 0.0 : _1972;
                                float _1975 = _1967.z;
                                bool _2018 = _1975 < 0.0;
                                float _2020 = _2018 ? 0.0 : _1975;
                                float _1978 = _1967.w;
                                bool _2031 = _1978 < 0.0;
                                float _2033 = _2031 ? 0.0 : _1978;
                                float4 _1980 = float4(_1994, _2007, _2020, _2033);
                                uint _1533 = _253.p.pixel_quads;
                                uint _1534 = _1302 * _1533;
                                uint _1536 = _253.p.first_quad;
                                uint _1537 = _1534 + _1536;
                                uint _1539 = _1537 + _1472;
                                uint _1541 = _1472 * 4u;
                                uint4 _2038 = uint4(_1541);
                                uint4 _2039 = _2038 + uint4(0u, 1u, 2u, 3u);
                                uint4 _2041 = uint4(_1134);
                                bool4 _2042 = _2039 < _2041;
                                float4 _2043 = select(float4(0.0), _1980, _2042);
                                y.quads[_1539] = _2043;
                            }
                            bool _2632 = _2250 < _1004;
                            bool _2640;
                            if (_2632)
                            {
                                bool _2638 = _1472 < _1136;
                                _2640 = _2638;
                            }
                            else
                            {
                                _2640 = _2632;
                            }
                            if (_2640)
                            {
                                float4 _2649 = _2746 + _1928;
                                float _2650 = _2649.x;
                                bool _2651 = _2650 < 0.0;
                                float _2652 = _2651 ? 0.0 : _2650;
                                float _2653 = _2649.y;
                                bool _2654 = _2653 < 0.0;
                                float _2655 = _2654 ? 0.0 : _2653;
                                float _2656 = _2649.z;
                                bool _2657 = _2656 < 0.0;
                                float _2658 = _2657 ? 0.0 : _2656;
                                float _2659 = _2649.w;
                                bool _2660 = _2659 < 0.0;
                                float _2661 = _2660 ? 0.0 : _2659;
                                float4 _2662 = float4(_2652, _2655, _2658, _2661);
                                uint _2664 = _253.p.pixel_quads;
                                uint _2665 = _2281 * _2664;
                                uint _2667 = _253.p.first_quad;
                                uint _2668 = _2665 + _2667;
                                uint _2669 = _2668 + _1472;
                                uint _2670 = _1472 * 4u;
                                uint4 _2673 = uint4(_2670);
                                uint4 _2674 = _2673 + uint4(0u, 1u, 2u, 3u);
                                uint4 _2675 = uint4(_1134);
                                bool4 _2676 = _2674 < _2675;
                                float4 _2677 = select(float4(0.0), _2662, _2676);
                                y.quads[_2669] = _2677;
                            }
                            uint _1045 = gl_NumWorkGroups.x;
                            uint _1046 = _1045 * 16u;
                            uint _1048 = _2088 + _1046;
                            _2088 = _1048;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1050 = gl_NumWorkGroups.y;
                    uint _1052 = _2084 + _1050;
                    _2084 = _1052;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1054 = gl_NumWorkGroups.z;
            uint _1056 = _2081 + _1054;
            _2081 = _1056;
            continue;
        }
        else
        {
            break;
        }
    }
}


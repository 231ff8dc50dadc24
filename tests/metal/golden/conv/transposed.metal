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

kernel void main0(const device x_block& x [[buffer(0)]], const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _253 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _942 = _253.p.stride_x;
    uint _944 = _253.p.stride_y;
    uint _945 = _942 * _944;
    uint _949 = gl_WorkGroupID.z;
    uint _2082;
    _2082 = _949;
    for (;;)
    {
        bool _957 = _2082 < _945;
        if (_957)
        {
            uint _962 = _2082 % _942;
            uint _966 = _2082 / _942;
            uint2 _967 = uint2(_962, _966);
            uint _971 = _253.p.out_width;
            uint _1070 = _971 >> uint(2);
            uint _1072 = _971 & 3u;
            uint _1074 = extent_table.words[_1070][_1072];
            bool _1080 = _1074 > _962;
            uint _2083;
            if (_1080)
            {
                uint _1084 = _1074 - _962;
                uint _1086 = _1084 + _942;
                uint _1087 = _1086 - 1u;
                uint _1089 = _1087 / _942;
                _2083 = _1089;
            }
            else
            {
                _2083 = 0u;
            }
            uint _983 = _253.p.out_height;
            uint _1096 = _983 >> uint(2);
            uint _1098 = _983 & 3u;
            uint _1100 = extent_table.words[_1096][_1098];
            bool _1106 = _1100 > _966;
            uint _2084;
            if (_1106)
            {
                uint _1110 = _1100 - _966;
                uint _1112 = _1110 + _944;
                uint _1113 = _1112 - 1u;
                uint _1115 = _1113 / _944;
                _2084 = _1115;
            }
            else
            {
                _2084 = 0u;
            }
            uint _997 = _253.p.batches;
            uint _1122 = _997 >> uint(2);
            uint _1124 = _997 & 3u;
            uint _1126 = extent_table.words[_1122][_1124];
            uint _1001 = _1126 * _2083;
            uint _1004 = _1001 * _2084;
            uint _1007 = gl_WorkGroupID.y;
            uint _2085;
            _2085 = _1007;
            uint _1135;
            uint _1137;
            for (;;)
            {
                _1135 = _253.p.out_channels;
                uint _1136 = _1135 + 3u;
                _1137 = _1136 / 4u;
                uint _1130 = _1137 + 1u;
                uint _1131 = _1130 / 2u;
                bool _1015 = _2085 < _1131;
                if (_1015)
                {
                    uint _1018 = gl_WorkGroupID.x;
                    uint _1020 = _1018 * 16u;
                    uint _1022 = gl_LocalInvocationID.y;
                    uint _1023 = _1020 + _1022;
                    uint _2089;
                    _2089 = _1023;
                    uint _1030;
                    for (;;)
                    {
                        _1030 = _2089 * 8u;
                        bool _1032 = _1030 < _1004;
                        if (_1032)
                        {
                            uint _1211 = _253.p.in_width;
                            uint _1574 = _1211 >> uint(2);
                            uint _1576 = _1211 & 3u;
                            uint _1578 = extent_table.words[_1574][_1576];
                            int _1570 = int(_1578);
                            uint _1214 = _253.p.in_height;
                            uint _1588 = _1214 >> uint(2);
                            uint _1590 = _1214 & 3u;
                            uint _1592 = extent_table.words[_1588][_1590];
                            int _1584 = int(_1592);
                            int _1219 = int(_942);
                            int _1222 = int(_944);
                            int2 _1223 = int2(_1219, _1222);
                            int2 _1225 = int2(_967);
                            uint _1227 = _253.p.pad_left;
                            uint _1602 = _1227 >> uint(2);
                            uint _1604 = _1227 & 3u;
                            uint _1606 = extent_table.words[_1602][_1604];
                            int _1598 = int(_1606);
                            uint _1230 = _253.p.pad_top;
                            uint _1616 = _1230 >> uint(2);
                            uint _1618 = _1230 & 3u;
                            uint _1620 = extent_table.words[_1616][_1618];
                            int _1612 = int(_1620);
                            int2 _1232 = int2(_1598, _1612);
                            int2 _1233 = _1225 + _1232;
                            uint _1652 = gl_LocalInvocationID.x;
                            uint _1653 = _1652 / 2u;
                            uint _1248 = _1030 + _1653;
                            uint _1250 = _1004 - 1u;
                            uint _1251 = min(_1248, _1250);
                            uint _1255 = _1251 / _2083;
                            uint _1259 = _1255 / _2084;
                            int _1262 = int(_1259);
                            int _1265 = _1262 * _1584;
                            uint _1272 = _1255 * _2083;
                            uint _1273 = _1251 - _1272;
                            int _1274 = int(_1273);
                            uint _1279 = _1259 * _2084;
                            uint _1280 = _1255 - _1279;
                            int _1281 = int(_1280);
                            int2 _1282 = int2(_1274, _1281);
                            int2 _1288 = _1282 * _1223;
                            uint2 _1289 = uint2(_1288);
                            uint2 _1291 = _1289 + _967;
                            uint _1295 = _1259 * _1100;
                            uint _1297 = _1291.y;
                            uint _1298 = _1295 + _1297;
                            uint _1300 = _1298 * _1074;
                            uint _1302 = _1291.x;
                            uint _1303 = _1300 + _1302;
                            uint _2250 = 4u + _1653;
                            uint _2251 = _1030 + _2250;
                            uint _2253 = min(_2251, _1250);
                            uint _2255 = _2253 / _2083;
                            uint _2257 = _2255 / _2084;
                            int _2258 = int(_2257);
                            int _2260 = _2258 * _1584;
                            uint _2263 = _2255 * _2083;
                            uint _2264 = _2253 - _2263;
                            int _2265 = int(_2264);
                            uint _2267 = _2257 * _2084;
                            uint _2268 = _2255 - _2267;
                            int _2269 = int(_2268);
                            int2 _2270 = int2(_2265, _2269);
                            int2 _2274 = _2270 * _1223;
                            uint2 _2275 = uint2(_2274);
                            uint2 _2276 = _2275 + _967;
                            uint _2277 = _2257 * _1100;
                            uint _2278 = _2276.y;
                            uint _2279 = _2277 + _2278;
                            uint _2280 = _2279 * _1074;
                            uint _2281 = _2276.x;
                            uint _2282 = _2280 + _2281;
                            uint _1311 = _253.p.kernel_height;
                            uint _1313 = _253.p.kernel_width;
                            uint _1314 = _1311 * _1313;
                            uint _1315 = _2085 * _1314;
                            uint _1657 = _253.p.in_quads;
                            uint _1659 = _1657 * 8u;
                            uint _1317 = _1315 * _1659;
                            uint _1664 = _1652 % 2u;
                            uint _1319 = _1317 + _1664;
                            int _1323 = _1233.x;
                            uint _1325 = _253.p.dilation_x;
                            uint _2092;
                            _2092 = 0u;
                            for (;;)
                            {
                                bool _1672 = _2092 < _1313;
                                bool _1691;
                                if (_1672)
                                {
                                    uint _1677 = _1313 * _1325;
                                    uint _1679 = _1677 * _942;
                                    int _1680 = int(_1679);
                                    int _1681 = _1323 + _1680;
                                    uint _1682 = uint(_1681);
                                    uint _1685 = _2092 * _1325;
                                    uint _1686 = _1682 - _1685;
                                    uint _1688 = _1686 % _942;
                                    bool _1689 = _1688 != 0u;
                                    _1691 = _1689;
                                }
                                else
                                {
                                    _1691 = _1672;
                                }
                                if (_1691)
                                {
                                    uint _1694 = _2092 + uint(1);
                                    _2092 = _1694;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            int _1333 = _1233.y;
                            uint _1335 = _253.p.dilation_y;
                            uint _2095;
                            _2095 = 0u;
                            for (;;)
                            {
                                bool _1718 = _2095 < _1311;
                                bool _1737;
                                if (_1718)
                                {
                                    uint _1723 = _1311 * _1335;
                                    uint _1725 = _1723 * _944;
                                    int _1726 = int(_1725);
                                    int _1727 = _1333 + _1726;
                                    uint _1728 = uint(_1727);
                                    uint _1731 = _2095 * _1335;
                                    uint _1732 = _1728 - _1731;
                                    uint _1734 = _1732 % _944;
                                    bool _1735 = _1734 != 0u;
                                    _1737 = _1735;
                                }
                                else
                                {
                                    _1737 = _1718;
                                }
                                if (_1737)
                                {
                                    uint _1740 = _2095 + uint(1);
                                    _2095 = _1740;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _2097;
                            float4 _2741;
                            float4 _2747;
                            _2747 = float4(0.0);
                            _2741 = float4(0.0);
                            _2097 = _2095;
                            float4 _2762;
                            float4 _2774;
                            for (;;)
                            {
                                bool _1344 = _2097 < _1311;
                                if (_1344)
                                {
                                    uint _2114;
                                    _2774 = _2747;
                                    _2762 = _2741;
                                    _2114 = _2092;
                                    float4 _2753;
                                    float4 _2765;
                                    for (;;)
                                    {
                                        bool _1352 = _2114 < _1313;
                                        if (_1352)
                                        {
                                            uint _1358 = _2114 * _1325;
                                            int _1359 = int(_1358);
                                            uint _1363 = _2097 * _1335;
                                            int _1364 = int(_1363);
                                            int2 _1365 = int2(_1359, _1364);
                                            int2 _1366 = _1233 - _1365;
                                            int2 _1368 = _1366 / _1223;
                                            int2 _1378 = _1282 + _1368;
                                            int _1381 = _1378.x;
                                            bool _1382 = _1381 >= 0;
                                            bool _1390;
                                            if (_1382)
                                            {
                                                bool _1388 = _1381 < _1570;
                                                _1390 = _1388;
                                            }
                                            else
                                            {
                                                _1390 = _1382;
                                            }
                                            bool _1396;
                                            if (_1390)
                                            {
                                                int _1393 = _1378.y;
                                                bool _1394 = _1393 >= 0;
                                                _1396 = _1394;
                                            }
                                            else
                                            {
                                                _1396 = _1390;
                                            }
                                            bool _1404;
                                            if (_1396)
                                            {
                                                int _1399 = _1378.y;
                                                bool _1402 = _1399 < _1584;
                                                _1404 = _1402;
                                            }
                                            else
                                            {
                                                _1404 = _1396;
                                            }
                                            uint _2140;
                                            if (_1404)
                                            {
                                                int _1415 = _1378.y;
                                                int _1416 = _1265 + _1415;
                                                int _1419 = _1416 * _1570;
                                                int _1422 = _1419 + _1381;
                                                uint _1423 = uint(_1422);
                                                uint _1426 = _1423 * _1657;
                                                _2140 = _1426;
                                            }
                                            else
                                            {
                                                _2140 = 0u;
                                            }
                                            int2 _2301 = _2270 + _1368;
                                            int _2302 = _2301.x;
                                            bool _2303 = _2302 >= 0;
                                            bool _2309;
                                            if (_2303)
                                            {
                                                bool _2307 = _2302 < _1570;
                                                _2309 = _2307;
                                            }
                                            else
                                            {
                                                _2309 = _2303;
                                            }
                                            bool _2314;
                                            if (_2309)
                                            {
                                                int _2311 = _2301.y;
                                                bool _2312 = _2311 >= 0;
                                                _2314 = _2312;
                                            }
                                            else
                                            {
                                                _2314 = _2309;
                                            }
                                            bool _2320;
                                            if (_2314)
                                            {
                                                int _2316 = _2301.y;
                                                bool _2318 = _2316 < _1584;
                                                _2320 = _2318;
                                            }
                                            else
                                            {
                                                _2320 = _2314;
                                            }
                                            uint _2339;
                                            if (_2320)
                                            {
                                                int _2328 = _2301.y;
                                                int _2329 = _2260 + _2328;
                                                int _2331 = _2329 * _1570;
                                                int _2333 = _2331 + _2302;
                                                uint _2334 = uint(_2333);
                                                uint _2337 = _2334 * _1657;
                                                _2339 = _2337;
                                            }
                                            else
                                            {
                                                _2339 = 0u;
                                            }
                                            uint _1439 = _2097 * _1313;
                                            uint _1441 = _1439 + _2114;
                                            uint _1443 = _1441 * _1659;
                                            uint _1444 = _1319 + _1443;
                                            uint _2119;
                                            uint _2125;
                                            _2765 = _2774;
                                            _2753 = _2762;
                                            _2125 = _1444;
                                            _2119 = 0u;
                                            for (;;)
                                            {
                                                bool _1773 = _2119 < _1657;
                                                if (_1773)
                                                {
                                                    float4 _1876 = x.quads[_2140 + _2119];
                                                    float4 _2776 = select(float4(0.0), _1876, bool4(_1404));
                                                    float4 _2353 = x.quads[_2339 + _2119];
                                                    float4 _2778 = select(float4(0.0), _2353, bool4(_2320));
                                                    float4 _1894 = w.quads[_2125];
                                                    float _1835 = _2776.x;
                                                    float4 _1849 = _1894 * _1835;
                                                    float4 _1852 = _2753 + _1849;
                                                    float _2372 = _2778.x;
                                                    float4 _2381 = _1894 * _2372;
                                                    float4 _2384 = _2765 + _2381;
                                                    uint _2405 = _2125 + 2u;
                                                    float4 _2407 = w.quads[_2405];
                                                    float _2417 = _2776.y;
                                                    float4 _2426 = _2407 * _2417;
                                                    float4 _2429 = _1852 + _2426;
                                                    float _2441 = _2778.y;
                                                    float4 _2450 = _2407 * _2441;
                                                    float4 _2453 = _2384 + _2450;
                                                    uint _2477 = _2125 + 4u;
                                                    float4 _2479 = w.quads[_2477];
                                                    float _2489 = _2776.z;
                                                    float4 _2498 = _2479 * _2489;
                                                    float4 _2501 = _2429 + _2498;
                                                    float _2513 = _2778.z;
                                                    float4 _2522 = _2479 * _2513;
                                                    float4 _2525 = _2453 + _2522;
                                                    uint _2549 = _2125 + 6u;
                                                    float4 _2551 = w.quads[_2549];
                                                    float _2561 = _2776.w;
                                                    float4 _2570 = _2551 * _2561;
                                                    float4 _2573 = _2501 + _2570;
                                                    float _2585 = _2778.w;
                                                    float4 _2594 = _2551 * _2585;
                                                    float4 _2597 = _2525 + _2594;
                                                    uint _1867 = _2125 + 8u;
                                                    uint _1870 = _2119 + uint(1);
                                                    _2765 = _2597;
                                                    _2753 = _2573;
                                                    _2125 = _1867;
                                                    _2119 = _1870;
                                                    continue;
                                                }
                                                else
                                                {
                                                    break;
                                                }
                                            }
                                            uint _1450 = _253.p.tap_step_x;
                                            uint _1452 = _2114 + _1450;
                                            _2774 = _2765;
                                            _2762 = _2753;
                                            _2114 = _1452;
                                            continue;
                                        }
                                        else
                                        {
                                            break;
                                        }
                                    }
                                    uint _1456 = _253.p.tap_step_y;
                                    uint _1458 = _2097 + _1456;
                                    _2747 = _2774;
                                    _2741 = _2762;
                                    _2097 = _1458;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _1471 = _2085 * 2u;
                            uint _1473 = _1471 + _1664;
                            uint _1916 = _253.p.vectors;
                            uint _1921 = _1916 + _1473;
                            float4 _1929 = w.quads[_1921];
                            bool _1508 = _1248 < _1004;
                            bool _1514;
                            if (_1508)
                            {
                                bool _1512 = _1473 < _1137;
                                _1514 = _1512;
                            }
                            else
                            {
                                _1514 = _1508;
                            }
                            if (_1514)
                            {
                                float4 _1968 = _2741 + _1929;
                                float _1970 = _1968.x;
                                bool _1993 = _1970 < 0.0;
                                float _1995 = _1993 ? 0.0 : _1970;
                                float _1973 = _1968.y;
                                bool _2006 = _1973 < 0.0;
                                float _2008 = _2006 ? 0.0 : _1973;
                                float _1976 = _1968.z;
                                bool _2019 = _1976 < 0.0;
                                float _2021 = _2019 ? 0.0 : _1976;
                                float _1979 = _1968.w;
                                bool _2032 = _1979 < 0.0;
                                float _2034 = _2032 ? 0.0 : _1979;
                                float4 _1981 = float4(_1995, _2008, _2021, _2034);
                                uint _1534 = _253.p.pixel_quads;
                                uint _1535 = _1303 * _1534;
                                uint _1537 = _253.p.first_quad;
                                uint _1538 = _1535 + _1537;
                                uint _1540 = _1538 + _1473;
                                uint _1542 = _1473 * 4u;
                                uint4 _2039 = uint4(_1542);
                                uint4 _2040 = _2039 + uint4(0u, 1u, 2u, 3u);
                                uint4 _2042 = uint4(_1135);
                                bool4 _2043 = _2040 < _2042;
                                float4 _2044 = select(float4(0.0), _1981, _2043);
                                y.quads[_1540] = _2044;
                            }
                            bool _2633 = _2251 < _1004;
                            bool _2641;
                            if (_2633)
                            {
                                bool _2639 = _1473 < _1137;
                                _2641 = _2639;
                            }
                            else
                            {
                                _2641 = _2633;
                            }
                            if (_2641)
                            {
                                float4 _2650 = _2747 + _1929;
                                float _2651 = _2650.x;
                                bool _2652 = _2651 < 0.0;
                                float _2653 = _2652 ? 0.0 : _2651;
                                float _2654 = _2650.y;
                                bool _2655 = _2654 < 0.0;
                                float _2656 = _2655 ? 0.0 : _2654;
                                float _2657 = _2650.z;
                                bool _2658 = _2657 < 0.0;
                                float _2659 = _2658 ? 0.0 : _2657;
                                float _2660 = _2650.w;
                                bool _2661 = _2660 < 0.0;
                                float _2662 = _2661 ? 0.0 : _2660;
                                float4 _2663 = float4(_2653, _2656, _2659, _2662);
                                uint _2665 = _253.p.pixel_quads;
                                uint _2666 = _2282 * _2665;
                                uint _2668 = _253.p.first_quad;
                                uint _2669 = _2666 + _2668;
                                uint _2670 = _2669 + _1473;
                                uint _2671 = _1473 * 4u;
                                uint4 _2674 = uint4(_2671);
                                uint4 _2675 = _2674 + uint4(0u, 1u, 2u, 3u);
                                uint4 _2676 = uint4(_1135);
                                bool4 _2677 = _2675 < _2676;
                                float4 _2678 = select(float4(0.0), _2663, _2677);
                                y.quads[_2670] = _2678;
                            }
                            uint _1045 = gl_NumWorkGroups.x;
                            uint _1046 = _1045 * 16u;
                            uint _1048 = _2089 + _1046;
                            _2089 = _1048;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1050 = gl_NumWorkGroups.y;
                    uint _1052 = _2085 + _1050;
                    _2085 = _1052;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1054 = gl_NumWorkGroups.z;
            uint _1056 = _2082 + _1054;
            _2082 = _1056;
            continue;
        }
        else
        {
            break;
        }
    }
}


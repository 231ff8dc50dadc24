// excite/gate.comp ALONE=0 CHANNEL_QUADS=512 HIDDEN_QUADS=128 TEXEL=0 128x1x1 #3d50d647
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct w_block
{
    float4 quads[1];
};

struct y_block
{
    float4 quads[1];
};

struct sums_block
{
    float4 quads[1];
};

struct ExciteParams
{
    uint images;
    uint rows;
    uint summands;
    uint shares;
    uint channels;
    uint quads;
    uint hidden_quads;
    uint scalars[14];
    uint pixel_quads;
    uint first_quad;
};

struct Push
{
    ExciteParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

struct x_block
{
    float4 quads[1];
};

kernel void main0(const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], const device sums_block& sums [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _223 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float4 column_parts[128];
    threadgroup float4 channel_values[512];
    threadgroup float4 hidden_values[128];
    uint _1113 = _223.p.shares;
    uint _1162 = _1113 >> uint(2);
    uint _1164 = _1113 & 3u;
    uint _1166 = extent_table.words[_1162][_1164];
    uint _1118 = gl_WorkGroupID.y;
    uint _1121 = gl_NumWorkGroups.x;
    uint _1122 = _1118 * _1121;
    uint _1124 = gl_WorkGroupID.x;
    uint _1125 = _1122 + _1124;
    uint _1129 = _223.p.images;
    uint _1170 = _1129 >> uint(2);
    uint _1172 = _1129 & 3u;
    uint _1174 = extent_table.words[_1170][_1172];
    uint _1132 = _1174 * _1166;
    bool _1133 = _1125 < _1132;
    if (_1133)
    {
        uint _1139 = _1125 / _1166;
        uint _1245 = _223.p.summands;
        uint _1897 = _1245 >> uint(2);
        uint _1899 = _1245 & 3u;
        uint _1901 = extent_table.words[_1897][_1899];
        uint _1248 = _223.p.quads;
        uint _1909 = gl_LocalInvocationID.x;
        uint _1911 = 128u / _1248;
        uint _1912 = max(_1911, 1u);
        bool _1914 = _1912 > 1u;
        uint _2869;
        if (_1914)
        {
            uint _1918 = _1909 / _1248;
            _2869 = _1918;
        }
        else
        {
            _2869 = 0u;
        }
        uint _1930 = _1914 ? _1248 : 0u;
        uint _1931 = _2869 * _1930;
        uint _1932 = _1909 - _1931;
        uint _1251 = _223.p.hidden_quads;
        uint _1943 = 128u / _1251;
        uint _1944 = max(_1943, 1u);
        bool _1946 = _1944 > 1u;
        uint _2870;
        if (_1946)
        {
            uint _1950 = _1909 / _1251;
            _2870 = _1950;
        }
        else
        {
            _2870 = 0u;
        }
        uint _1962 = _1946 ? _1251 : 0u;
        uint _1963 = _2870 * _1962;
        uint _1964 = _1909 - _1963;
        uint _1254 = _223.p.rows;
        uint _1969 = _1254 >> uint(2);
        uint _1971 = _1254 & 3u;
        uint _1973 = extent_table.words[_1969][_1971];
        float _1256 = float(_1973);
        float _1257 = 1.0 / _1256;
        uint _2871;
        _2871 = 0u;
        for (;;)
        {
            bool _1263 = _2871 < _1248;
            if (_1263)
            {
                uint _1268 = _2871 + _1932;
                bool _1273 = _2869 < _1912;
                bool _1280;
                if (_1273)
                {
                    bool _1278 = _1268 < _1248;
                    _1280 = _1278;
                }
                else
                {
                    _1280 = _1273;
                }
                uint _3059 = _1280 ? _1901 : 0u;
                uint _2933;
                float4 _2936;
                _2936 = float4(0.0);
                _2933 = _2869;
                uint _1295;
                for (;;)
                {
                    uint _1294 = 3u * _1912;
                    _1295 = _2933 + _1294;
                    bool _1297 = _1295 < _3059;
                    if (_1297)
                    {
                        uint _1301 = _1139 * _1901;
                        uint _1303 = _1301 + _2933;
                        uint _1306 = _1303 * _1248;
                        uint _1308 = _1306 + _1268;
                        float4 _1978 = sums.quads[_1308];
                        uint _1316 = _2933 + _1912;
                        uint _1317 = _1301 + _1316;
                        uint _1320 = _1317 * _1248;
                        uint _1322 = _1320 + _1268;
                        float4 _1983 = sums.quads[_1322];
                        float4 _1324 = _1978 + _1983;
                        uint _1331 = 2u * _1912;
                        uint _1332 = _2933 + _1331;
                        uint _1333 = _1301 + _1332;
                        uint _1336 = _1333 * _1248;
                        uint _1338 = _1336 + _1268;
                        float4 _1988 = sums.quads[_1338];
                        uint _1348 = _1301 + _1295;
                        uint _1351 = _1348 * _1248;
                        uint _1353 = _1351 + _1268;
                        float4 _1993 = sums.quads[_1353];
                        float4 _1355 = _1988 + _1993;
                        float4 _1356 = _1324 + _1355;
                        float4 _1358 = _2936 + _1356;
                        uint _1362 = 4u * _1912;
                        uint _1364 = _2933 + _1362;
                        _2936 = _1358;
                        _2933 = _1364;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                uint _2934;
                float4 _2935;
                _2935 = _2936;
                _2934 = _2933;
                for (;;)
                {
                    bool _1370 = _2934 < _3059;
                    if (_1370)
                    {
                        uint _1374 = _1139 * _1901;
                        uint _1376 = _1374 + _2934;
                        uint _1379 = _1376 * _1248;
                        uint _1381 = _1379 + _1268;
                        float4 _1998 = sums.quads[_1381];
                        float4 _1384 = _2935 + _1998;
                        uint _1389 = _2934 + _1912;
                        _2935 = _1384;
                        _2934 = _1389;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                column_parts[_1909] = _2935;
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _1398 = _2871 + _1909;
                bool _1403 = _1909 < _1248;
                bool _1410;
                if (_1403)
                {
                    bool _1408 = _1398 < _1248;
                    _1410 = _1408;
                }
                else
                {
                    _1410 = _1403;
                }
                if (_1410)
                {
                    uint _2943;
                    float4 _2946;
                    _2946 = _2935;
                    _2943 = 1u;
                    for (;;)
                    {
                        bool _1417 = _2943 < _1912;
                        if (_1417)
                        {
                            uint _1422 = _2943 * _1248;
                            uint _1425 = _1422 + _1909;
                            float4 _1427 = column_parts[_1425];
                            float4 _1429 = _2946 + _1427;
                            uint _1432 = _2943 + uint(1);
                            _2946 = _1429;
                            _2943 = _1432;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    float4 _1437 = _2946 * _1257;
                    channel_values[_1398] = _1437;
                }
                uint _1442 = _2871 + 128u;
                _2871 = _1442;
                continue;
            }
            else
            {
                break;
            }
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        uint _1446 = 4u * _1248;
        uint _1449 = _1446 * _1251;
        uint _1453 = _1449 + _1251;
        uint _2872;
        _2872 = 0u;
        for (;;)
        {
            bool _1459 = _2872 < _1251;
            if (_1459)
            {
                uint _1464 = _2872 + _1964;
                bool _1469 = _2870 < _1944;
                bool _1476;
                if (_1469)
                {
                    bool _1474 = _1464 < _1251;
                    _1476 = _1474;
                }
                else
                {
                    _1476 = _1469;
                }
                uint _3060 = _1476 ? _1248 : 0u;
                uint _2910;
                float4 _2913;
                _2913 = float4(0.0);
                _2910 = _2870;
                uint _1492;
                for (;;)
                {
                    uint _1491 = 3u * _1944;
                    _1492 = _2910 + _1491;
                    bool _1494 = _1492 < _3060;
                    if (_1494)
                    {
                        uint _1498 = 4u * _2910;
                        uint _1501 = _1498 * _1251;
                        uint _1503 = _1501 + _1464;
                        float4 _1505 = channel_values[_2910];
                        float _2006 = _1505.x;
                        float4 _2040 = w.quads[_1503];
                        float4 _2009 = _2040 * _2006;
                        float _2011 = _1505.y;
                        uint _2014 = _1503 + _1251;
                        float4 _2045 = w.quads[_2014];
                        float4 _2016 = _2045 * _2011;
                        float4 _2017 = _2009 + _2016;
                        float _2019 = _1505.z;
                        uint _2022 = 2u * _1251;
                        uint _2023 = _1503 + _2022;
                        float4 _2050 = w.quads[_2023];
                        float4 _2025 = _2050 * _2019;
                        float _2027 = _1505.w;
                        uint _2030 = 3u * _1251;
                        uint _2031 = _1503 + _2030;
                        float4 _2055 = w.quads[_2031];
                        float4 _2033 = _2055 * _2027;
                        float4 _2034 = _2025 + _2033;
                        float4 _2035 = _2017 + _2034;
                        uint _1512 = _2910 + _1944;
                        uint _1517 = 4u * _1512;
                        uint _1520 = _1517 * _1251;
                        uint _1522 = _1520 + _1464;
                        float4 _1524 = channel_values[_1512];
                        float _2063 = _1524.x;
                        float4 _2097 = w.quads[_1522];
                        float4 _2066 = _2097 * _2063;
                        float _2068 = _1524.y;
                        uint _2071 = _1522 + _1251;
                        float4 _2102 = w.quads[_2071];
                        float4 _2073 = _2102 * _2068;
                        float4 _2074 = _2066 + _2073;
                        float _2076 = _1524.z;
                        uint _2080 = _1522 + _2022;
                        float4 _2107 = w.quads[_2080];
                        float4 _2082 = _2107 * _2076;
                        float _2084 = _1524.w;
                        uint _2088 = _1522 + _2030;
                        float4 _2112 = w.quads[_2088];
                        float4 _2090 = _2112 * _2084;
                        float4 _2091 = _2082 + _2090;
                        float4 _2092 = _2074 + _2091;
                        float4 _1528 = _2035 + _2092;
                        uint _1532 = 2u * _1944;
                        uint _1533 = _2910 + _1532;
                        uint _1539 = 4u * _1533;
                        uint _1542 = _1539 * _1251;
                        uint _1544 = _1542 + _1464;
                        float4 _1546 = channel_values[_1533];
                        float _2120 = _1546.x;
                        float4 _2154 = w.quads[_1544];
                        float4 _2123 = _2154 * _2120;
                        float _2125 = _1546.y;
                        uint _2128 = _1544 + _1251;
                        float4 _2159 = w.quads[_2128];
                        float4 _2130 = _2159 * _2125;
                        float4 _2131 = _2123 + _2130;
                        float _2133 = _1546.z;
                        uint _2137 = _1544 + _2022;
                        float4 _2164 = w.quads[_2137];
                        float4 _2139 = _2164 * _2133;
                        float _2141 = _1546.w;
                        uint _2145 = _1544 + _2030;
                        float4 _2169 = w.quads[_2145];
                        float4 _2147 = _2169 * _2141;
                        float4 _2148 = _2139 + _2147;
                        float4 _2149 = _2131 + _2148;
                        uint _1560 = 4u * _1492;
                        uint _1563 = _1560 * _1251;
                        uint _1565 = _1563 + _1464;
                        float4 _1567 = channel_values[_1492];
                        float _2177 = _1567.x;
                        float4 _2211 = w.quads[_1565];
                        float4 _2180 = _2211 * _2177;
                        float _2182 = _1567.y;
                        uint _2185 = _1565 + _1251;
                        float4 _2216 = w.quads[_2185];
                        float4 _2187 = _2216 * _2182;
                        float4 _2188 = _2180 + _2187;
                        float _2190 = _1567.z;
                        uint _2194 = _1565 + _2022;
                        float4 _2221 = w.quads[_2194];
                        float4 _2196 = _2221 * _2190;
                        float _2198 = _1567.w;
                        uint _2202 = _1565 + _2030;
                        float4 _2226 = w.quads[_2202];
                        float4 _2204 = _2226 * _2198;
                        float4 _2205 = _2196 + _2204;
                        float4 _2206 = _2188 + _2205;
                        float4 _1571 = _2149 + _2206;
                        float4 _1572 = _1528 + _1571;
                        float4 _1574 = _2913 + _1572;
                        uint _1578 = 4u * _1944;
                        uint _1580 = _2910 + _1578;
                        _2913 = _1574;
                        _2910 = _1580;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                uint _2911;
                float4 _2912;
                _2912 = _2913;
                _2911 = _2910;
                for (;;)
                {
                    bool _1586 = _2911 < _3060;
                    if (_1586)
                    {
                        uint _1590 = 4u * _2911;
                        uint _1593 = _1590 * _1251;
                        uint _1595 = _1593 + _1464;
                        float4 _1597 = channel_values[_2911];
                        float _2234 = _1597.x;
                        float4 _2268 = w.quads[_1595];
                        float4 _2237 = _2268 * _2234;
                        float _2239 = _1597.y;
                        uint _2242 = _1595 + _1251;
                        float4 _2273 = w.quads[_2242];
                        float4 _2244 = _2273 * _2239;
                        float4 _2245 = _2237 + _2244;
                        float _2247 = _1597.z;
                        uint _2250 = 2u * _1251;
                        uint _2251 = _1595 + _2250;
                        float4 _2278 = w.quads[_2251];
                        float4 _2253 = _2278 * _2247;
                        float _2255 = _1597.w;
                        uint _2258 = 3u * _1251;
                        uint _2259 = _1595 + _2258;
                        float4 _2283 = w.quads[_2259];
                        float4 _2261 = _2283 * _2255;
                        float4 _2262 = _2253 + _2261;
                        float4 _2263 = _2245 + _2262;
                        float4 _1602 = _2912 + _2263;
                        uint _1607 = _2911 + _1944;
                        _2912 = _1602;
                        _2911 = _1607;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                column_parts[_1909] = _2912;
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _1616 = _2872 + _1909;
                bool _1621 = _1909 < _1251;
                bool _1628;
                if (_1621)
                {
                    bool _1626 = _1616 < _1251;
                    _1628 = _1626;
                }
                else
                {
                    _1628 = _1621;
                }
                if (_1628)
                {
                    uint _2920;
                    float4 _2923;
                    _2923 = _2912;
                    _2920 = 1u;
                    for (;;)
                    {
                        bool _1635 = _2920 < _1944;
                        if (_1635)
                        {
                            uint _1640 = _2920 * _1251;
                            uint _1643 = _1640 + _1909;
                            float4 _1645 = column_parts[_1643];
                            float4 _1647 = _2923 + _1645;
                            uint _1650 = _2920 + uint(1);
                            _2923 = _1647;
                            _2920 = _1650;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1656 = _1449 + _1616;
                    float4 _2288 = w.quads[_1656];
                    float4 _1658 = _2923 + _2288;
                    float4 _1659 = fast::max(_1658, float4(0.0));
                    hidden_values[_1616] = _1659;
                }
                uint _1664 = _2872 + 128u;
                _2872 = _1664;
                continue;
            }
            else
            {
                break;
            }
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        uint _2873;
        _2873 = 0u;
        for (;;)
        {
            bool _1671 = _2873 < _1248;
            if (_1671)
            {
                uint _1676 = _2873 + _1932;
                bool _1681 = _2869 < _1912;
                bool _1688;
                if (_1681)
                {
                    bool _1686 = _1676 < _1248;
                    _1688 = _1686;
                }
                else
                {
                    _1688 = _1681;
                }
                uint _3061 = _1688 ? _1251 : 0u;
                uint _2887;
                float4 _2890;
                _2890 = float4(0.0);
                _2887 = _2869;
                uint _1704;
                for (;;)
                {
                    uint _1703 = 3u * _1912;
                    _1704 = _2887 + _1703;
                    bool _1706 = _1704 < _3061;
                    if (_1706)
                    {
                        uint _1711 = 4u * _2887;
                        uint _1714 = _1711 * _1248;
                        uint _1715 = _1453 + _1714;
                        uint _1717 = _1715 + _1676;
                        float4 _1719 = hidden_values[_2887];
                        float _2296 = _1719.x;
                        float4 _2330 = w.quads[_1717];
                        float4 _2299 = _2330 * _2296;
                        float _2301 = _1719.y;
                        uint _2304 = _1717 + _1248;
                        float4 _2335 = w.quads[_2304];
                        float4 _2306 = _2335 * _2301;
                        float4 _2307 = _2299 + _2306;
                        float _2309 = _1719.z;
                        uint _2312 = 2u * _1248;
                        uint _2313 = _1717 + _2312;
                        float4 _2340 = w.quads[_2313];
                        float4 _2315 = _2340 * _2309;
                        float _2317 = _1719.w;
                        uint _2320 = 3u * _1248;
                        uint _2321 = _1717 + _2320;
                        float4 _2345 = w.quads[_2321];
                        float4 _2323 = _2345 * _2317;
                        float4 _2324 = _2315 + _2323;
                        float4 _2325 = _2307 + _2324;
                        uint _1726 = _2887 + _1912;
                        uint _1732 = 4u * _1726;
                        uint _1735 = _1732 * _1248;
                        uint _1736 = _1453 + _1735;
                        uint _1738 = _1736 + _1676;
                        float4 _1740 = hidden_values[_1726];
                        float _2353 = _1740.x;
                        float4 _2387 = w.quads[_1738];
                        float4 _2356 = _2387 * _2353;
                        float _2358 = _1740.y;
                        uint _2361 = _1738 + _1248;
                        float4 _2392 = w.quads[_2361];
                        float4 _2363 = _2392 * _2358;
                        float4 _2364 = _2356 + _2363;
                        float _2366 = _1740.z;
                        uint _2370 = _1738 + _2312;
                        float4 _2397 = w.quads[_2370];
                        float4 _2372 = _2397 * _2366;
                        float _2374 = _1740.w;
                        uint _2378 = _1738 + _2320;
                        float4 _2402 = w.quads[_2378];
                        float4 _2380 = _2402 * _2374;
                        float4 _2381 = _2372 + _2380;
                        float4 _2382 = _2364 + _2381;
                        float4 _1744 = _2325 + _2382;
                        uint _1748 = 2u * _1912;
                        uint _1749 = _2887 + _1748;
                        uint _1756 = 4u * _1749;
                        uint _1759 = _1756 * _1248;
                        uint _1760 = _1453 + _1759;
                        uint _1762 = _1760 + _1676;
                        float4 _1764 = hidden_values[_1749];
                        float _2410 = _1764.x;
                        float4 _2444 = w.quads[_1762];
                        float4 _2413 = _2444 * _2410;
                        float _2415 = _1764.y;
                        uint _2418 = _1762 + _1248;
                        float4 _2449 = w.quads[_2418];
                        float4 _2420 = _2449 * _2415;
                        float4 _2421 = _2413 + _2420;
                        float _2423 = _1764.z;
                        uint _2427 = _1762 + _2312;
                        float4 _2454 = w.quads[_2427];
                        float4 _2429 = _2454 * _2423;
                        float _2431 = _1764.w;
                        uint _2435 = _1762 + _2320;
                        float4 _2459 = w.quads[_2435];
                        float4 _2437 = _2459 * _2431;
                        float4 _2438 = _2429 + _2437;
                        float4 _2439 = _2421 + _2438;
                        uint _1779 = 4u * _1704;
                        uint _1782 = _1779 * _1248;
                        uint _1783 = _1453 + _1782;
                        uint _1785 = _1783 + _1676;
                        float4 _1787 = hidden_values[_1704];
                        float _2467 = _1787.x;
                        float4 _2501 = w.quads[_1785];
                        float4 _2470 = _2501 * _2467;
                        float _2472 = _1787.y;
                        uint _2475 = _1785 + _1248;
                        float4 _2506 = w.quads[_2475];
                        float4 _2477 = _2506 * _2472;
                        float4 _2478 = _2470 + _2477;
                        float _2480 = _1787.z;
                        uint _2484 = _1785 + _2312;
                        float4 _2511 = w.quads[_2484];
                        float4 _2486 = _2511 * _2480;
                        float _2488 = _1787.w;
                        uint _2492 = _1785 + _2320;
                        float4 _2516 = w.quads[_2492];
                        float4 _2494 = _2516 * _2488;
                        float4 _2495 = _2486 + _2494;
                        float4 _2496 = _2478 + _2495;
                        float4 _1791 = _2439 + _2496;
                        float4 _1792 = _1744 + _1791;
                        float4 _1794 = _2890 + _1792;
                        uint _1798 = 4u * _1912;
                        uint _1800 = _2887 + _1798;
                        _2890 = _1794;
                        _2887 = _1800;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                uint _2888;
                float4 _2889;
                _2889 = _2890;
                _2888 = _2887;
                for (;;)
                {
                    bool _1806 = _2888 < _3061;
                    if (_1806)
                    {
                        uint _1811 = 4u * _2888;
                        uint _1814 = _1811 * _1248;
                        uint _1815 = _1453 + _1814;
                        uint _1817 = _1815 + _1676;
                        float4 _1819 = hidden_values[_2888];
                        float _2524 = _1819.x;
                        float4 _2558 = w.quads[_1817];
                        float4 _2527 = _2558 * _2524;
                        float _2529 = _1819.y;
                        uint _2532 = _1817 + _1248;
                        float4 _2563 = w.quads[_2532];
                        float4 _2534 = _2563 * _2529;
                        float4 _2535 = _2527 + _2534;
                        float _2537 = _1819.z;
                        uint _2540 = 2u * _1248;
                        uint _2541 = _1817 + _2540;
                        float4 _2568 = w.quads[_2541];
                        float4 _2543 = _2568 * _2537;
                        float _2545 = _1819.w;
                        uint _2548 = 3u * _1248;
                        uint _2549 = _1817 + _2548;
                        float4 _2573 = w.quads[_2549];
                        float4 _2551 = _2573 * _2545;
                        float4 _2552 = _2543 + _2551;
                        float4 _2553 = _2535 + _2552;
                        float4 _1824 = _2889 + _2553;
                        uint _1829 = _2888 + _1912;
                        _2889 = _1824;
                        _2888 = _1829;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                column_parts[_1909] = _2889;
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _1838 = _2873 + _1909;
                bool _1843 = _1909 < _1248;
                bool _1850;
                if (_1843)
                {
                    bool _1848 = _1838 < _1248;
                    _1850 = _1848;
                }
                else
                {
                    _1850 = _1843;
                }
                if (_1850)
                {
                    uint _2897;
                    float4 _2900;
                    _2900 = _2889;
                    _2897 = 1u;
                    for (;;)
                    {
                        bool _1857 = _2897 < _1912;
                        if (_1857)
                        {
                            uint _1862 = _2897 * _1248;
                            uint _1865 = _1862 + _1909;
                            float4 _1867 = column_parts[_1865];
                            float4 _1869 = _2900 + _1867;
                            uint _1872 = _2897 + uint(1);
                            _2900 = _1869;
                            _2897 = _1872;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1879 = 4u * _1251;
                    uint _1882 = _1879 * _1248;
                    uint _1883 = _1453 + _1882;
                    uint _1885 = _1883 + _1838;
                    float4 _2578 = w.quads[_1885];
                    float4 _1887 = _2900 + _2578;
                    channel_values[_1838] = _1887;
                }
                uint _1892 = _2873 + 128u;
                _2873 = _1892;
                continue;
            }
            else
            {
                break;
            }
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        uint _1146 = _1139 * _1166;
        uint _1147 = _1125 - _1146;
        uint _2600 = _1973 * _1248;
        uint _2603 = _1139 * _2600;
        uint _2606 = _2600 + _1166;
        uint _2607 = _2606 - 1u;
        uint _2609 = _2607 / _1166;
        uint _2611 = _1147 + 1u;
        uint _2613 = _2611 * _2609;
        uint _2615 = min(_2613, _2600);
        uint _2618 = 128u % _1248;
        uint _2621 = _1147 * _2609;
        uint _2624 = _2621 + _1909;
        uint _2628 = _2624 % _1248;
        uint _2874;
        uint _2877;
        _2877 = _2628;
        _2874 = _2624;
        uint _2632;
        for (;;)
        {
            _2632 = _2874 + 384u;
            bool _2634 = _2632 < _2615;
            if (_2634)
            {
                uint _2643 = _2603 + _2874;
                float4 _2726 = channel_values[_2877];
                uint _2731 = _2877 * 4u;
                uint _2734 = _223.p.channels;
                uint4 _2750 = uint4(_2731);
                uint4 _2751 = _2750 + uint4(0u, 1u, 2u, 3u);
                uint4 _2753 = uint4(_2734);
                bool4 _2754 = _2751 < _2753;
                float4 _2755 = select(float4(0.0), _2726, _2754);
                y.quads[_2643] = _2755;
                uint _2647 = _2874 + 128u;
                uint _2650 = _2877 + _2618;
                bool _2654 = _2650 < _1248;
                uint _3062 = _2654 ? 0u : _1248;
                uint _2662 = _2650 - _3062;
                uint _2965 = _2603 + _2647;
                float4 _2967 = channel_values[_2662];
                uint _2968 = _2662 * 4u;
                uint4 _2971 = uint4(_2968);
                uint4 _2972 = _2971 + uint4(0u, 1u, 2u, 3u);
                bool4 _2974 = _2972 < _2753;
                float4 _2975 = select(float4(0.0), _2967, _2974);
                y.quads[_2965] = _2975;
                uint _2977 = _2874 + 256u;
                uint _2978 = _2662 + _2618;
                bool _2981 = _2978 < _1248;
                uint _3063 = _2981 ? 0u : _1248;
                uint _2988 = _2978 - _3063;
                uint _2998 = _2603 + _2977;
                float4 _3000 = channel_values[_2988];
                uint _3001 = _2988 * 4u;
                uint4 _3004 = uint4(_3001);
                uint4 _3005 = _3004 + uint4(0u, 1u, 2u, 3u);
                bool4 _3007 = _3005 < _2753;
                float4 _3008 = select(float4(0.0), _3000, _3007);
                y.quads[_2998] = _3008;
                uint _3011 = _2988 + _2618;
                bool _3014 = _3011 < _1248;
                uint _3064 = _3014 ? 0u : _1248;
                uint _3021 = _3011 - _3064;
                uint _3031 = _2603 + _2632;
                float4 _3033 = channel_values[_3021];
                uint _3034 = _3021 * 4u;
                uint4 _3037 = uint4(_3034);
                uint4 _3038 = _3037 + uint4(0u, 1u, 2u, 3u);
                bool4 _3040 = _3038 < _2753;
                float4 _3041 = select(float4(0.0), _3033, _3040);
                y.quads[_3031] = _3041;
                uint _3043 = _2874 + 512u;
                uint _3044 = _3021 + _2618;
                bool _3047 = _3044 < _1248;
                uint _3065 = _3047 ? 0u : _1248;
                uint _3054 = _3044 - _3065;
                _2877 = _3054;
                _2874 = _3043;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _2875;
        uint _2876;
        _2876 = _2877;
        _2875 = _2874;
        for (;;)
        {
            bool _2673 = _2875 < _2615;
            if (_2673)
            {
                uint _2677 = _2603 + _2875;
                float4 _2779 = channel_values[_2876];
                uint _2784 = _2876 * 4u;
                uint _2787 = _223.p.channels;
                uint4 _2803 = uint4(_2784);
                uint4 _2804 = _2803 + uint4(0u, 1u, 2u, 3u);
                uint4 _2806 = uint4(_2787);
                bool4 _2807 = _2804 < _2806;
                float4 _2808 = select(float4(0.0), _2779, _2807);
                y.quads[_2677] = _2808;
                uint _2681 = _2875 + 128u;
                uint _2684 = _2876 + _2618;
                bool _2688 = _2684 < _1248;
                uint _3066 = _2688 ? 0u : _1248;
                uint _2696 = _2684 - _3066;
                _2876 = _2696;
                _2875 = _2681;
                continue;
            }
            else
            {
                break;
            }
        }
    }
}


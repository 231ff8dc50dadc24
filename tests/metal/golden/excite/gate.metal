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
    uint _1111 = _223.p.shares;
    uint _1160 = _1111 >> uint(2);
    uint _1162 = _1111 & 3u;
    uint _1164 = extent_table.words[_1160][_1162];
    uint _1116 = gl_WorkGroupID.y;
    uint _1119 = gl_NumWorkGroups.x;
    uint _1120 = _1116 * _1119;
    uint _1122 = gl_WorkGroupID.x;
    uint _1123 = _1120 + _1122;
    uint _1127 = _223.p.images;
    uint _1168 = _1127 >> uint(2);
    uint _1170 = _1127 & 3u;
    uint _1172 = extent_table.words[_1168][_1170];
    uint _1130 = _1172 * _1164;
    bool _1131 = _1123 < _1130;
    if (_1131)
    {
        uint _1137 = _1123 / _1164;
        uint _1243 = _223.p.summands;
        uint _1895 = _1243 >> uint(2);
        uint _1897 = _1243 & 3u;
        uint _1899 = extent_table.words[_1895][_1897];
        uint _1246 = _223.p.quads;
        uint _1907 = gl_LocalInvocationID.x;
        uint _1909 = 128u / _1246;
        uint _1910 = max(_1909, 1u);
        bool _1912 = _1910 > 1u;
        uint _2863;
        if (_1912)
        {
            uint _1916 = _1907 / _1246;
            _2863 = _1916;
        }
        else
        {
            _2863 = 0u;
        }
        uint _1928 = _1912 ? _1246 : 0u;
        uint _1929 = _2863 * _1928;
        uint _1930 = _1907 - _1929;
        uint _1249 = _223.p.hidden_quads;
        uint _1941 = 128u / _1249;
        uint _1942 = max(_1941, 1u);
        bool _1944 = _1942 > 1u;
        uint _2864;
        if (_1944)
        {
            uint _1948 = _1907 / _1249;
            _2864 = _1948;
        }
        else
        {
            _2864 = 0u;
        }
        uint _1960 = _1944 ? _1249 : 0u;
        uint _1961 = _2864 * _1960;
        uint _1962 = _1907 - _1961;
        uint _1252 = _223.p.rows;
        uint _1967 = _1252 >> uint(2);
        uint _1969 = _1252 & 3u;
        uint _1971 = extent_table.words[_1967][_1969];
        float _1254 = float(_1971);
        float _1255 = 1.0 / _1254;
        uint _2865;
        _2865 = 0u;
        for (;;)
        {
            bool _1261 = _2865 < _1246;
            if (_1261)
            {
                uint _1266 = _2865 + _1930;
                bool _1271 = _2863 < _1910;
                bool _1278;
                if (_1271)
                {
                    bool _1276 = _1266 < _1246;
                    _1278 = _1276;
                }
                else
                {
                    _1278 = _1271;
                }
                uint _3053 = _1278 ? _1899 : 0u;
                uint _2927;
                float4 _2930;
                _2930 = float4(0.0);
                _2927 = _2863;
                uint _1293;
                for (;;)
                {
                    uint _1292 = 3u * _1910;
                    _1293 = _2927 + _1292;
                    bool _1295 = _1293 < _3053;
                    if (_1295)
                    {
                        uint _1299 = _1137 * _1899;
                        uint _1301 = _1299 + _2927;
                        uint _1304 = _1301 * _1246;
                        uint _1306 = _1304 + _1266;
                        float4 _1976 = sums.quads[_1306];
                        uint _1314 = _2927 + _1910;
                        uint _1315 = _1299 + _1314;
                        uint _1318 = _1315 * _1246;
                        uint _1320 = _1318 + _1266;
                        float4 _1981 = sums.quads[_1320];
                        float4 _1322 = _1976 + _1981;
                        uint _1329 = 2u * _1910;
                        uint _1330 = _2927 + _1329;
                        uint _1331 = _1299 + _1330;
                        uint _1334 = _1331 * _1246;
                        uint _1336 = _1334 + _1266;
                        float4 _1986 = sums.quads[_1336];
                        uint _1346 = _1299 + _1293;
                        uint _1349 = _1346 * _1246;
                        uint _1351 = _1349 + _1266;
                        float4 _1991 = sums.quads[_1351];
                        float4 _1353 = _1986 + _1991;
                        float4 _1354 = _1322 + _1353;
                        float4 _1356 = _2930 + _1354;
                        uint _1360 = 4u * _1910;
                        uint _1362 = _2927 + _1360;
                        _2930 = _1356;
                        _2927 = _1362;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                uint _2928;
                float4 _2929;
                _2929 = _2930;
                _2928 = _2927;
                for (;;)
                {
                    bool _1368 = _2928 < _3053;
                    if (_1368)
                    {
                        uint _1372 = _1137 * _1899;
                        uint _1374 = _1372 + _2928;
                        uint _1377 = _1374 * _1246;
                        uint _1379 = _1377 + _1266;
                        float4 _1996 = sums.quads[_1379];
                        float4 _1382 = _2929 + _1996;
                        uint _1387 = _2928 + _1910;
                        _2929 = _1382;
                        _2928 = _1387;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                column_parts[_1907] = _2929;
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _1396 = _2865 + _1907;
                bool _1401 = _1907 < _1246;
                bool _1408;
                if (_1401)
                {
                    bool _1406 = _1396 < _1246;
                    _1408 = _1406;
                }
                else
                {
                    _1408 = _1401;
                }
                if (_1408)
                {
                    uint _2937;
                    float4 _2940;
                    _2940 = _2929;
                    _2937 = 1u;
                    for (;;)
                    {
                        bool _1415 = _2937 < _1910;
                        if (_1415)
                        {
                            uint _1420 = _2937 * _1246;
                            uint _1423 = _1420 + _1907;
                            float4 _1425 = column_parts[_1423];
                            float4 _1427 = _2940 + _1425;
                            uint _1430 = _2937 + uint(1);
                            _2940 = _1427;
                            _2937 = _1430;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    float4 _1435 = _2940 * _1255;
                    channel_values[_1396] = _1435;
                }
                uint _1440 = _2865 + 128u;
                _2865 = _1440;
                continue;
            }
            else
            {
                break;
            }
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        uint _1444 = 4u * _1246;
        uint _1447 = _1444 * _1249;
        uint _1451 = _1447 + _1249;
        uint _2866;
        _2866 = 0u;
        for (;;)
        {
            bool _1457 = _2866 < _1249;
            if (_1457)
            {
                uint _1462 = _2866 + _1962;
                bool _1467 = _2864 < _1942;
                bool _1474;
                if (_1467)
                {
                    bool _1472 = _1462 < _1249;
                    _1474 = _1472;
                }
                else
                {
                    _1474 = _1467;
                }
                uint _3054 = _1474 ? _1246 : 0u;
                uint _2904;
                float4 _2907;
                _2907 = float4(0.0);
                _2904 = _2864;
                uint _1490;
                for (;;)
                {
                    uint _1489 = 3u * _1942;
                    _1490 = _2904 + _1489;
                    bool _1492 = _1490 < _3054;
                    if (_1492)
                    {
                        uint _1496 = 4u * _2904;
                        uint _1499 = _1496 * _1249;
                        uint _1501 = _1499 + _1462;
                        float4 _1503 = channel_values[_2904];
                        float _2004 = _1503.x;
                        float4 _2038 = w.quads[_1501];
                        float4 _2007 = _2038 * _2004;
                        float _2009 = _1503.y;
                        uint _2012 = _1501 + _1249;
                        float4 _2043 = w.quads[_2012];
                        float4 _2014 = _2043 * _2009;
                        float4 _2015 = _2007 + _2014;
                        float _2017 = _1503.z;
                        uint _2020 = 2u * _1249;
                        uint _2021 = _1501 + _2020;
                        float4 _2048 = w.quads[_2021];
                        float4 _2023 = _2048 * _2017;
                        float _2025 = _1503.w;
                        uint _2028 = 3u * _1249;
                        uint _2029 = _1501 + _2028;
                        float4 _2053 = w.quads[_2029];
                        float4 _2031 = _2053 * _2025;
                        float4 _2032 = _2023 + _2031;
                        float4 _2033 = _2015 + _2032;
                        uint _1510 = _2904 + _1942;
                        uint _1515 = 4u * _1510;
                        uint _1518 = _1515 * _1249;
                        uint _1520 = _1518 + _1462;
                        float4 _1522 = channel_values[_1510];
                        float _2061 = _1522.x;
                        float4 _2095 = w.quads[_1520];
                        float4 _2064 = _2095 * _2061;
                        float _2066 = _1522.y;
                        uint _2069 = _1520 + _1249;
                        float4 _2100 = w.quads[_2069];
                        float4 _2071 = _2100 * _2066;
                        float4 _2072 = _2064 + _2071;
                        float _2074 = _1522.z;
                        uint _2078 = _1520 + _2020;
                        float4 _2105 = w.quads[_2078];
                        float4 _2080 = _2105 * _2074;
                        float _2082 = _1522.w;
                        uint _2086 = _1520 + _2028;
                        float4 _2110 = w.quads[_2086];
                        float4 _2088 = _2110 * _2082;
                        float4 _2089 = _2080 + _2088;
                        float4 _2090 = _2072 + _2089;
                        float4 _1526 = _2033 + _2090;
                        uint _1530 = 2u * _1942;
                        uint _1531 = _2904 + _1530;
                        uint _1537 = 4u * _1531;
                        uint _1540 = _1537 * _1249;
                        uint _1542 = _1540 + _1462;
                        float4 _1544 = channel_values[_1531];
                        float _2118 = _1544.x;
                        float4 _2152 = w.quads[_1542];
                        float4 _2121 = _2152 * _2118;
                        float _2123 = _1544.y;
                        uint _2126 = _1542 + _1249;
                        float4 _2157 = w.quads[_2126];
                        float4 _2128 = _2157 * _2123;
                        float4 _2129 = _2121 + _2128;
                        float _2131 = _1544.z;
                        uint _2135 = _1542 + _2020;
                        float4 _2162 = w.quads[_2135];
                        float4 _2137 = _2162 * _2131;
                        float _2139 = _1544.w;
                        uint _2143 = _1542 + _2028;
                        float4 _2167 = w.quads[_2143];
                        float4 _2145 = _2167 * _2139;
                        float4 _2146 = _2137 + _2145;
                        float4 _2147 = _2129 + _2146;
                        uint _1558 = 4u * _1490;
                        uint _1561 = _1558 * _1249;
                        uint _1563 = _1561 + _1462;
                        float4 _1565 = channel_values[_1490];
                        float _2175 = _1565.x;
                        float4 _2209 = w.quads[_1563];
                        float4 _2178 = _2209 * _2175;
                        float _2180 = _1565.y;
                        uint _2183 = _1563 + _1249;
                        float4 _2214 = w.quads[_2183];
                        float4 _2185 = _2214 * _2180;
                        float4 _2186 = _2178 + _2185;
                        float _2188 = _1565.z;
                        uint _2192 = _1563 + _2020;
                        float4 _2219 = w.quads[_2192];
                        float4 _2194 = _2219 * _2188;
                        float _2196 = _1565.w;
                        uint _2200 = _1563 + _2028;
                        float4 _2224 = w.quads[_2200];
                        float4 _2202 = _2224 * _2196;
                        float4 _2203 = _2194 + _2202;
                        float4 _2204 = _2186 + _2203;
                        float4 _1569 = _2147 + _2204;
                        float4 _1570 = _1526 + _1569;
                        float4 _1572 = _2907 + _1570;
                        uint _1576 = 4u * _1942;
                        uint _1578 = _2904 + _1576;
                        _2907 = _1572;
                        _2904 = _1578;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                uint _2905;
                float4 _2906;
                _2906 = _2907;
                _2905 = _2904;
                for (;;)
                {
                    bool _1584 = _2905 < _3054;
                    if (_1584)
                    {
                        uint _1588 = 4u * _2905;
                        uint _1591 = _1588 * _1249;
                        uint _1593 = _1591 + _1462;
                        float4 _1595 = channel_values[_2905];
                        float _2232 = _1595.x;
                        float4 _2266 = w.quads[_1593];
                        float4 _2235 = _2266 * _2232;
                        float _2237 = _1595.y;
                        uint _2240 = _1593 + _1249;
                        float4 _2271 = w.quads[_2240];
                        float4 _2242 = _2271 * _2237;
                        float4 _2243 = _2235 + _2242;
                        float _2245 = _1595.z;
                        uint _2248 = 2u * _1249;
                        uint _2249 = _1593 + _2248;
                        float4 _2276 = w.quads[_2249];
                        float4 _2251 = _2276 * _2245;
                        float _2253 = _1595.w;
                        uint _2256 = 3u * _1249;
                        uint _2257 = _1593 + _2256;
                        float4 _2281 = w.quads[_2257];
                        float4 _2259 = _2281 * _2253;
                        float4 _2260 = _2251 + _2259;
                        float4 _2261 = _2243 + _2260;
                        float4 _1600 = _2906 + _2261;
                        uint _1605 = _2905 + _1942;
                        _2906 = _1600;
                        _2905 = _1605;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                column_parts[_1907] = _2906;
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _1614 = _2866 + _1907;
                bool _1619 = _1907 < _1249;
                bool _1626;
                if (_1619)
                {
                    bool _1624 = _1614 < _1249;
                    _1626 = _1624;
                }
                else
                {
                    _1626 = _1619;
                }
                if (_1626)
                {
                    uint _2914;
                    float4 _2917;
                    _2917 = _2906;
                    _2914 = 1u;
                    for (;;)
                    {
                        bool _1633 = _2914 < _1942;
                        if (_1633)
                        {
                            uint _1638 = _2914 * _1249;
                            uint _1641 = _1638 + _1907;
                            float4 _1643 = column_parts[_1641];
                            float4 _1645 = _2917 + _1643;
                            uint _1648 = _2914 + uint(1);
                            _2917 = _1645;
                            _2914 = _1648;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1654 = _1447 + _1614;
                    float4 _2286 = w.quads[_1654];
                    float4 _1656 = _2917 + _2286;
                    float4 _1657 = fast::max(_1656, float4(0.0));
                    hidden_values[_1614] = _1657;
                }
                uint _1662 = _2866 + 128u;
                _2866 = _1662;
                continue;
            }
            else
            {
                break;
            }
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        uint _2867;
        _2867 = 0u;
        for (;;)
        {
            bool _1669 = _2867 < _1246;
            if (_1669)
            {
                uint _1674 = _2867 + _1930;
                bool _1679 = _2863 < _1910;
                bool _1686;
                if (_1679)
                {
                    bool _1684 = _1674 < _1246;
                    _1686 = _1684;
                }
                else
                {
                    _1686 = _1679;
                }
                uint _3055 = _1686 ? _1249 : 0u;
                uint _2881;
                float4 _2884;
                _2884 = float4(0.0);
                _2881 = _2863;
                uint _1702;
                for (;;)
                {
                    uint _1701 = 3u * _1910;
                    _1702 = _2881 + _1701;
                    bool _1704 = _1702 < _3055;
                    if (_1704)
                    {
                        uint _1709 = 4u * _2881;
                        uint _1712 = _1709 * _1246;
                        uint _1713 = _1451 + _1712;
                        uint _1715 = _1713 + _1674;
                        float4 _1717 = hidden_values[_2881];
                        float _2294 = _1717.x;
                        float4 _2328 = w.quads[_1715];
                        float4 _2297 = _2328 * _2294;
                        float _2299 = _1717.y;
                        uint _2302 = _1715 + _1246;
                        float4 _2333 = w.quads[_2302];
                        float4 _2304 = _2333 * _2299;
                        float4 _2305 = _2297 + _2304;
                        float _2307 = _1717.z;
                        uint _2310 = 2u * _1246;
                        uint _2311 = _1715 + _2310;
                        float4 _2338 = w.quads[_2311];
                        float4 _2313 = _2338 * _2307;
                        float _2315 = _1717.w;
                        uint _2318 = 3u * _1246;
                        uint _2319 = _1715 + _2318;
                        float4 _2343 = w.quads[_2319];
                        float4 _2321 = _2343 * _2315;
                        float4 _2322 = _2313 + _2321;
                        float4 _2323 = _2305 + _2322;
                        uint _1724 = _2881 + _1910;
                        uint _1730 = 4u * _1724;
                        uint _1733 = _1730 * _1246;
                        uint _1734 = _1451 + _1733;
                        uint _1736 = _1734 + _1674;
                        float4 _1738 = hidden_values[_1724];
                        float _2351 = _1738.x;
                        float4 _2385 = w.quads[_1736];
                        float4 _2354 = _2385 * _2351;
                        float _2356 = _1738.y;
                        uint _2359 = _1736 + _1246;
                        float4 _2390 = w.quads[_2359];
                        float4 _2361 = _2390 * _2356;
                        float4 _2362 = _2354 + _2361;
                        float _2364 = _1738.z;
                        uint _2368 = _1736 + _2310;
                        float4 _2395 = w.quads[_2368];
                        float4 _2370 = _2395 * _2364;
                        float _2372 = _1738.w;
                        uint _2376 = _1736 + _2318;
                        float4 _2400 = w.quads[_2376];
                        float4 _2378 = _2400 * _2372;
                        float4 _2379 = _2370 + _2378;
                        float4 _2380 = _2362 + _2379;
                        float4 _1742 = _2323 + _2380;
                        uint _1746 = 2u * _1910;
                        uint _1747 = _2881 + _1746;
                        uint _1754 = 4u * _1747;
                        uint _1757 = _1754 * _1246;
                        uint _1758 = _1451 + _1757;
                        uint _1760 = _1758 + _1674;
                        float4 _1762 = hidden_values[_1747];
                        float _2408 = _1762.x;
                        float4 _2442 = w.quads[_1760];
                        float4 _2411 = _2442 * _2408;
                        float _2413 = _1762.y;
                        uint _2416 = _1760 + _1246;
                        float4 _2447 = w.quads[_2416];
                        float4 _2418 = _2447 * _2413;
                        float4 _2419 = _2411 + _2418;
                        float _2421 = _1762.z;
                        uint _2425 = _1760 + _2310;
                        float4 _2452 = w.quads[_2425];
                        float4 _2427 = _2452 * _2421;
                        float _2429 = _1762.w;
                        uint _2433 = _1760 + _2318;
                        float4 _2457 = w.quads[_2433];
                        float4 _2435 = _2457 * _2429;
                        float4 _2436 = _2427 + _2435;
                        float4 _2437 = _2419 + _2436;
                        uint _1777 = 4u * _1702;
                        uint _1780 = _1777 * _1246;
                        uint _1781 = _1451 + _1780;
                        uint _1783 = _1781 + _1674;
                        float4 _1785 = hidden_values[_1702];
                        float _2465 = _1785.x;
                        float4 _2499 = w.quads[_1783];
                        float4 _2468 = _2499 * _2465;
                        float _2470 = _1785.y;
                        uint _2473 = _1783 + _1246;
                        float4 _2504 = w.quads[_2473];
                        float4 _2475 = _2504 * _2470;
                        float4 _2476 = _2468 + _2475;
                        float _2478 = _1785.z;
                        uint _2482 = _1783 + _2310;
                        float4 _2509 = w.quads[_2482];
                        float4 _2484 = _2509 * _2478;
                        float _2486 = _1785.w;
                        uint _2490 = _1783 + _2318;
                        float4 _2514 = w.quads[_2490];
                        float4 _2492 = _2514 * _2486;
                        float4 _2493 = _2484 + _2492;
                        float4 _2494 = _2476 + _2493;
                        float4 _1789 = _2437 + _2494;
                        float4 _1790 = _1742 + _1789;
                        float4 _1792 = _2884 + _1790;
                        uint _1796 = 4u * _1910;
                        uint _1798 = _2881 + _1796;
                        _2884 = _1792;
                        _2881 = _1798;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                uint _2882;
                float4 _2883;
                _2883 = _2884;
                _2882 = _2881;
                for (;;)
                {
                    bool _1804 = _2882 < _3055;
                    if (_1804)
                    {
                        uint _1809 = 4u * _2882;
                        uint _1812 = _1809 * _1246;
                        uint _1813 = _1451 + _1812;
                        uint _1815 = _1813 + _1674;
                        float4 _1817 = hidden_values[_2882];
                        float _2522 = _1817.x;
                        float4 _2556 = w.quads[_1815];
                        float4 _2525 = _2556 * _2522;
                        float _2527 = _1817.y;
                        uint _2530 = _1815 + _1246;
                        float4 _2561 = w.quads[_2530];
                        float4 _2532 = _2561 * _2527;
                        float4 _2533 = _2525 + _2532;
                        float _2535 = _1817.z;
                        uint _2538 = 2u * _1246;
                        uint _2539 = _1815 + _2538;
                        float4 _2566 = w.quads[_2539];
                        float4 _2541 = _2566 * _2535;
                        float _2543 = _1817.w;
                        uint _2546 = 3u * _1246;
                        uint _2547 = _1815 + _2546;
                        float4 _2571 = w.quads[_2547];
                        float4 _2549 = _2571 * _2543;
                        float4 _2550 = _2541 + _2549;
                        float4 _2551 = _2533 + _2550;
                        float4 _1822 = _2883 + _2551;
                        uint _1827 = _2882 + _1910;
                        _2883 = _1822;
                        _2882 = _1827;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                column_parts[_1907] = _2883;
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _1836 = _2867 + _1907;
                bool _1841 = _1907 < _1246;
                bool _1848;
                if (_1841)
                {
                    bool _1846 = _1836 < _1246;
                    _1848 = _1846;
                }
                else
                {
                    _1848 = _1841;
                }
                if (_1848)
                {
                    uint _2891;
                    float4 _2894;
                    _2894 = _2883;
                    _2891 = 1u;
                    for (;;)
                    {
                        bool _1855 = _2891 < _1910;
                        if (_1855)
                        {
                            uint _1860 = _2891 * _1246;
                            uint _1863 = _1860 + _1907;
                            float4 _1865 = column_parts[_1863];
                            float4 _1867 = _2894 + _1865;
                            uint _1870 = _2891 + uint(1);
                            _2894 = _1867;
                            _2891 = _1870;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1877 = 4u * _1249;
                    uint _1880 = _1877 * _1246;
                    uint _1881 = _1451 + _1880;
                    uint _1883 = _1881 + _1836;
                    float4 _2576 = w.quads[_1883];
                    float4 _1885 = _2894 + _2576;
                    channel_values[_1836] = _1885;
                }
                uint _1890 = _2867 + 128u;
                _2867 = _1890;
                continue;
            }
            else
            {
                break;
            }
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        uint _1144 = _1137 * _1164;
        uint _1145 = _1123 - _1144;
        uint _2598 = _1971 * _1246;
        uint _2601 = _1137 * _2598;
        uint _2604 = _2598 + _1164;
        uint _2605 = _2604 - 1u;
        uint _2607 = _2605 / _1164;
        uint _2609 = _1145 + 1u;
        uint _2611 = _2609 * _2607;
        uint _2613 = min(_2611, _2598);
        uint _2616 = 128u % _1246;
        uint _2619 = _1145 * _2607;
        uint _2622 = _2619 + _1907;
        uint _2626 = _2622 % _1246;
        uint _2868;
        uint _2871;
        _2871 = _2626;
        _2868 = _2622;
        uint _2630;
        for (;;)
        {
            _2630 = _2868 + 384u;
            bool _2632 = _2630 < _2613;
            if (_2632)
            {
                uint _2641 = _2601 + _2868;
                float4 _2723 = channel_values[_2871];
                uint _2727 = _2871 * 4u;
                uint _2730 = _223.p.channels;
                uint4 _2746 = uint4(_2727);
                uint4 _2747 = _2746 + uint4(0u, 1u, 2u, 3u);
                uint4 _2749 = uint4(_2730);
                bool4 _2750 = _2747 < _2749;
                float4 _2751 = select(float4(0.0), _2723, _2750);
                y.quads[_2641] = _2751;
                uint _2645 = _2868 + 128u;
                uint _2648 = _2871 + _2616;
                bool _2652 = _2648 < _1246;
                uint _3056 = _2652 ? 0u : _1246;
                uint _2660 = _2648 - _3056;
                uint _2959 = _2601 + _2645;
                float4 _2961 = channel_values[_2660];
                uint _2962 = _2660 * 4u;
                uint4 _2965 = uint4(_2962);
                uint4 _2966 = _2965 + uint4(0u, 1u, 2u, 3u);
                bool4 _2968 = _2966 < _2749;
                float4 _2969 = select(float4(0.0), _2961, _2968);
                y.quads[_2959] = _2969;
                uint _2971 = _2868 + 256u;
                uint _2972 = _2660 + _2616;
                bool _2975 = _2972 < _1246;
                uint _3057 = _2975 ? 0u : _1246;
                uint _2982 = _2972 - _3057;
                uint _2992 = _2601 + _2971;
                float4 _2994 = channel_values[_2982];
                uint _2995 = _2982 * 4u;
                uint4 _2998 = uint4(_2995);
                uint4 _2999 = _2998 + uint4(0u, 1u, 2u, 3u);
                bool4 _3001 = _2999 < _2749;
                float4 _3002 = select(float4(0.0), _2994, _3001);
                y.quads[_2992] = _3002;
                uint _3005 = _2982 + _2616;
                bool _3008 = _3005 < _1246;
                uint _3058 = _3008 ? 0u : _1246;
                uint _3015 = _3005 - _3058;
                uint _3025 = _2601 + _2630;
                float4 _3027 = channel_values[_3015];
                uint _3028 = _3015 * 4u;
                uint4 _3031 = uint4(_3028);
                uint4 _3032 = _3031 + uint4(0u, 1u, 2u, 3u);
                bool4 _3034 = _3032 < _2749;
                float4 _3035 = select(float4(0.0), _3027, _3034);
                y.quads[_3025] = _3035;
                uint _3037 = _2868 + 512u;
                uint _3038 = _3015 + _2616;
                bool _3041 = _3038 < _1246;
                uint _3059 = _3041 ? 0u : _1246;
                uint _3048 = _3038 - _3059;
                _2871 = _3048;
                _2868 = _3037;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _2869;
        uint _2870;
        _2870 = _2871;
        _2869 = _2868;
        for (;;)
        {
            bool _2671 = _2869 < _2613;
            if (_2671)
            {
                uint _2675 = _2601 + _2869;
                float4 _2774 = channel_values[_2870];
                uint _2778 = _2870 * 4u;
                uint _2781 = _223.p.channels;
                uint4 _2797 = uint4(_2778);
                uint4 _2798 = _2797 + uint4(0u, 1u, 2u, 3u);
                uint4 _2800 = uint4(_2781);
                bool4 _2801 = _2798 < _2800;
                float4 _2802 = select(float4(0.0), _2774, _2801);
                y.quads[_2675] = _2802;
                uint _2679 = _2869 + 128u;
                uint _2682 = _2870 + _2616;
                bool _2686 = _2682 < _1246;
                uint _3060 = _2686 ? 0u : _1246;
                uint _2694 = _2682 - _3060;
                _2870 = _2694;
                _2869 = _2679;
                continue;
            }
            else
            {
                break;
            }
        }
    }
}


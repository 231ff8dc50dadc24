// quantization/matmul.comp BATCHED=0 BLOCK_BYTES=144 BLOCK_NUMBERS=256 BLOCK_OFFSET=1 CL=32 NV=1 PACKED=0 RESIDUAL=0 SG=32 SHUFFLE=0 TEXEL=0 TM=1 32x1x1 #557bd017
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

struct ExtentTable
{
    uint4 words[1024];
};

struct a_block
{
    float4 quads[1];
};

struct b_block
{
    float4 quads[1];
};

struct c_block
{
    float4 quads[1];
};

struct MatmulParams
{
    uint rows;
    uint inner;
    uint columns;
    uint batches;
    uint vectors;
    uint batch[4];
    uint a_matrix[4];
    uint b_matrix[4];
    uint scalars[12];
    uint row_quads;
    uint first_quad;
};

struct Push
{
    MatmulParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(32u, 1u, 1u);

kernel void main0(const device a_block& a [[buffer(0)]], const device b_block& b [[buffer(1)]], device c_block& c [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _312 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _1205 = _312.p.rows;
    uint _1235 = _1205 >> uint(2);
    uint _1237 = _1205 & 3u;
    uint _1239 = extent_table.words[_1235][_1237];
    uint _1209 = _312.p.inner;
    uint _1243 = _1209 >> uint(2);
    uint _1245 = _1209 & 3u;
    uint _1247 = extent_table.words[_1243][_1245];
    uint _1213 = _312.p.columns;
    uint _1251 = _1213 >> uint(2);
    uint _1253 = _1213 & 3u;
    uint _1255 = extent_table.words[_1251][_1253];
    uint _1218 = _1247 + 3u;
    uint _1219 = _1218 / 4u;
    uint _1223 = _1255 + 3u;
    uint _1224 = _1223 / 4u;
    uint _1228 = _1224 + 31u;
    uint _1229 = _1228 / 32u;
    uint _1269 = _1239 / 1u;
    uint _1271 = gl_WorkGroupID.y;
    uint _1273 = gl_NumWorkGroups.x;
    uint _1274 = _1271 * _1273;
    uint _1276 = gl_WorkGroupID.x;
    uint _1277 = _1274 + _1276;
    uint _1280 = _1277 / _1269;
    uint _1284 = _1280 / _1229;
    uint _1289 = _1280 * _1269;
    uint _1290 = _1277 - _1289;
    uint _1293 = gl_LocalInvocationID.y;
    uint _1294 = _1290 + _1293;
    bool _1297 = _1284 < 1u;
    uint _8398 = _1297 ? _1294 : _1239;
    uint _1310 = _1284 * _1229;
    uint _1311 = _1280 - _1310;
    uint _1315 = min(_1284, 0u);
    uint _1336 = _1247 / 256u;
    uint _1339 = _1255 - 1u;
    uint _1342 = _1311 * 32u;
    uint _1398 = gl_LocalInvocationID.x;
    uint _1399 = _1398 % 32u;
    uint _1344 = _1342 + _1399;
    uint _1347 = _1224 - 1u;
    uint _1348 = min(_1344, _1347);
    uint _1349 = _1348 * 4u;
    uint _1411 = _1398 / 32u;
    uint _1360 = _8398 + _1411;
    uint _1418 = _1239 - 1u;
    uint _1419 = min(_1360, _1418);
    uint _1428 = _1419 * _1219;
    uint _4159;
    float4 _8282;
    _8282 = float4(0.0);
    _4159 = 0u;
    float4 _8309;
    for (;;)
    {
        bool _1373 = _4159 < _1336;
        if (_1373)
        {
            uint _4167;
            _8309 = _8282;
            _4167 = 0u;
            float4 _8142;
            for (;;)
            {
                bool _1380 = _4167 < 256u;
                if (_1380)
                {
                    uint _1463 = _4159 * 256u;
                    uint _1465 = _1463 + _4167;
                    uint _1466 = _1465 / 4u;
                    uint _1489 = _1428 + _1466;
                    float4 _1584 = a.quads[_1489];
                    uint _4366 = _1466 + 1u;
                    uint _4375 = _1428 + _4366;
                    float4 _4377 = a.quads[_4375];
                    uint _4390 = _1466 + 2u;
                    uint _4399 = _1428 + _4390;
                    float4 _4401 = a.quads[_4399];
                    uint _4414 = _1466 + 3u;
                    uint _4423 = _1428 + _4414;
                    float4 _4425 = a.quads[_4423];
                    uint _4438 = _1466 + 4u;
                    uint _4447 = _1428 + _4438;
                    float4 _4449 = a.quads[_4447];
                    uint _4462 = _1466 + 5u;
                    uint _4471 = _1428 + _4462;
                    float4 _4473 = a.quads[_4471];
                    uint _4486 = _1466 + 6u;
                    uint _4495 = _1428 + _4486;
                    float4 _4497 = a.quads[_4495];
                    uint _4510 = _1466 + 7u;
                    uint _4519 = _1428 + _4510;
                    float4 _4521 = a.quads[_4519];
                    uint _1590 = _4167 >> uint(5);
                    uint _1613 = _1590 & 3u;
                    uint _1614 = 4u + _1613;
                    uint _1672 = _1614 >> uint(2);
                    uint4 _1698 = uint4(_1349);
                    uint4 _1699 = _1698 + uint4(0u, 1u, 2u, 3u);
                    uint4 _1701 = uint4(_1339);
                    uint4 _1702 = min(_1699, _1701);
                    uint4 _1705 = uint4(_1336);
                    uint4 _1706 = _1702 * _1705;
                    uint4 _1709 = _1706 + uint4(_4159);
                    uint4 _1711 = _1709 * uint4(144u);
                    uint _1713 = _1672 * 4u;
                    uint4 _1714 = uint4(_1713);
                    uint4 _1715 = _1711 + _1714;
                    uint _1717 = _1715.x;
                    uint _1736 = _1717 >> uint(2);
                    uint _1758 = _1736 >> uint(2);
                    float4 _1768 = b.quads[_1758];
                    uint _1761 = _1736 & 3u;
                    float _1762 = _1768[_1761];
                    uint _1763 = as_type<uint>(_1762);
                    uint _1739 = _1717 & 2u;
                    bool _1740 = _1739 == 0u;
                    uint _4173;
                    if (_1740)
                    {
                        _4173 = _1763;
                    }
                    else
                    {
                        uint _1745 = _1763 >> uint(16);
                        uint _1748 = _1736 + 1u;
                        uint _1773 = _1748 >> uint(2);
                        float4 _1783 = b.quads[_1773];
                        uint _1776 = _1748 & 3u;
                        float _1777 = _1783[_1776];
                        uint _1778 = as_type<uint>(_1777);
                        uint _1750 = _1778 << uint(16);
                        uint _1751 = _1745 | _1750;
                        _4173 = _1751;
                    }
                    uint _1720 = _1715.y;
                    uint _1791 = _1720 >> uint(2);
                    uint _1813 = _1791 >> uint(2);
                    float4 _1823 = b.quads[_1813];
                    uint _1816 = _1791 & 3u;
                    float _1817 = _1823[_1816];
                    uint _1818 = as_type<uint>(_1817);
                    uint _1794 = _1720 & 2u;
                    bool _1795 = _1794 == 0u;
                    uint _4174;
                    if (_1795)
                    {
                        _4174 = _1818;
                    }
                    else
                    {
                        uint _1800 = _1818 >> uint(16);
                        uint _1803 = _1791 + 1u;
                        uint _1828 = _1803 >> uint(2);
                        float4 _1838 = b.quads[_1828];
                        uint _1831 = _1803 & 3u;
                        float _1832 = _1838[_1831];
                        uint _1833 = as_type<uint>(_1832);
                        uint _1805 = _1833 << uint(16);
                        uint _1806 = _1800 | _1805;
                        _4174 = _1806;
                    }
                    uint _1723 = _1715.z;
                    uint _1846 = _1723 >> uint(2);
                    uint _1868 = _1846 >> uint(2);
                    float4 _1878 = b.quads[_1868];
                    uint _1871 = _1846 & 3u;
                    float _1872 = _1878[_1871];
                    uint _1873 = as_type<uint>(_1872);
                    uint _1849 = _1723 & 2u;
                    bool _1850 = _1849 == 0u;
                    uint _4175;
                    if (_1850)
                    {
                        _4175 = _1873;
                    }
                    else
                    {
                        uint _1855 = _1873 >> uint(16);
                        uint _1858 = _1846 + 1u;
                        uint _1883 = _1858 >> uint(2);
                        float4 _1893 = b.quads[_1883];
                        uint _1886 = _1858 & 3u;
                        float _1887 = _1893[_1886];
                        uint _1888 = as_type<uint>(_1887);
                        uint _1860 = _1888 << uint(16);
                        uint _1861 = _1855 | _1860;
                        _4175 = _1861;
                    }
                    uint _1726 = _1715.w;
                    uint _1901 = _1726 >> uint(2);
                    uint _1923 = _1901 >> uint(2);
                    float4 _1933 = b.quads[_1923];
                    uint _1926 = _1901 & 3u;
                    float _1927 = _1933[_1926];
                    uint _1928 = as_type<uint>(_1927);
                    uint _1904 = _1726 & 2u;
                    bool _1905 = _1904 == 0u;
                    uint _4176;
                    if (_1905)
                    {
                        _4176 = _1928;
                    }
                    else
                    {
                        uint _1910 = _1928 >> uint(16);
                        uint _1913 = _1901 + 1u;
                        uint _1938 = _1913 >> uint(2);
                        float4 _1948 = b.quads[_1938];
                        uint _1941 = _1913 & 3u;
                        float _1942 = _1948[_1941];
                        uint _1943 = as_type<uint>(_1942);
                        uint _1915 = _1943 << uint(16);
                        uint _1916 = _1910 | _1915;
                        _4176 = _1916;
                    }
                    uint _1676 = _1614 & 3u;
                    uint _1677 = _1676 * 8u;
                    uint4 _1678 = uint4(_1677);
                    uint4 _1679 = uint4(_4173, _4174, _4175, _4176) >> _1678;
                    uint4 _1681 = _1679 & uint4(255u);
                    uint _1619 = 8u + _1613;
                    uint _1954 = _1619 >> uint(2);
                    uint _1995 = _1954 * 4u;
                    uint4 _1996 = uint4(_1995);
                    uint4 _1997 = _1711 + _1996;
                    uint _1999 = _1997.x;
                    uint _2018 = _1999 >> uint(2);
                    uint _2040 = _2018 >> uint(2);
                    float4 _2050 = b.quads[_2040];
                    uint _2043 = _2018 & 3u;
                    float _2044 = _2050[_2043];
                    uint _2045 = as_type<uint>(_2044);
                    uint _2021 = _1999 & 2u;
                    bool _2022 = _2021 == 0u;
                    uint _4177;
                    if (_2022)
                    {
                        _4177 = _2045;
                    }
                    else
                    {
                        uint _2027 = _2045 >> uint(16);
                        uint _2030 = _2018 + 1u;
                        uint _2055 = _2030 >> uint(2);
                        float4 _2065 = b.quads[_2055];
                        uint _2058 = _2030 & 3u;
                        float _2059 = _2065[_2058];
                        uint _2060 = as_type<uint>(_2059);
                        uint _2032 = _2060 << uint(16);
                        uint _2033 = _2027 | _2032;
                        _4177 = _2033;
                    }
                    uint _2002 = _1997.y;
                    uint _2073 = _2002 >> uint(2);
                    uint _2095 = _2073 >> uint(2);
                    float4 _2105 = b.quads[_2095];
                    uint _2098 = _2073 & 3u;
                    float _2099 = _2105[_2098];
                    uint _2100 = as_type<uint>(_2099);
                    uint _2076 = _2002 & 2u;
                    bool _2077 = _2076 == 0u;
                    uint _4178;
                    if (_2077)
                    {
                        _4178 = _2100;
                    }
                    else
                    {
                        uint _2082 = _2100 >> uint(16);
                        uint _2085 = _2073 + 1u;
                        uint _2110 = _2085 >> uint(2);
                        float4 _2120 = b.quads[_2110];
                        uint _2113 = _2085 & 3u;
                        float _2114 = _2120[_2113];
                        uint _2115 = as_type<uint>(_2114);
                        uint _2087 = _2115 << uint(16);
                        uint _2088 = _2082 | _2087;
                        _4178 = _2088;
                    }
                    uint _2005 = _1997.z;
                    uint _2128 = _2005 >> uint(2);
                    uint _2150 = _2128 >> uint(2);
                    float4 _2160 = b.quads[_2150];
                    uint _2153 = _2128 & 3u;
                    float _2154 = _2160[_2153];
                    uint _2155 = as_type<uint>(_2154);
                    uint _2131 = _2005 & 2u;
                    bool _2132 = _2131 == 0u;
                    uint _4179;
                    if (_2132)
                    {
                        _4179 = _2155;
                    }
                    else
                    {
                        uint _2137 = _2155 >> uint(16);
                        uint _2140 = _2128 + 1u;
                        uint _2165 = _2140 >> uint(2);
                        float4 _2175 = b.quads[_2165];
                        uint _2168 = _2140 & 3u;
                        float _2169 = _2175[_2168];
                        uint _2170 = as_type<uint>(_2169);
                        uint _2142 = _2170 << uint(16);
                        uint _2143 = _2137 | _2142;
                        _4179 = _2143;
                    }
                    uint _2008 = _1997.w;
                    uint _2183 = _2008 >> uint(2);
                    uint _2205 = _2183 >> uint(2);
                    float4 _2215 = b.quads[_2205];
                    uint _2208 = _2183 & 3u;
                    float _2209 = _2215[_2208];
                    uint _2210 = as_type<uint>(_2209);
                    uint _2186 = _2008 & 2u;
                    bool _2187 = _2186 == 0u;
                    uint _4180;
                    if (_2187)
                    {
                        _4180 = _2210;
                    }
                    else
                    {
                        uint _2192 = _2210 >> uint(16);
                        uint _2195 = _2183 + 1u;
                        uint _2220 = _2195 >> uint(2);
                        float4 _2230 = b.quads[_2220];
                        uint _2223 = _2195 & 3u;
                        float _2224 = _2230[_2223];
                        uint _2225 = as_type<uint>(_2224);
                        uint _2197 = _2225 << uint(16);
                        uint _2198 = _2192 | _2197;
                        _4180 = _2198;
                    }
                    uint _1958 = _1619 & 3u;
                    uint _1959 = _1958 * 8u;
                    uint4 _1960 = uint4(_1959);
                    uint4 _1961 = uint4(_4177, _4178, _4179, _4180) >> _1960;
                    uint4 _1963 = _1961 & uint4(255u);
                    uint4 _1624 = _1681 & uint4(63u);
                    uint4 _1627 = _1963 & uint4(63u);
                    bool _1629 = _1590 >= 4u;
                    uint4 _4193;
                    uint4 _4206;
                    if (_1629)
                    {
                        uint _1633 = 12u + _1613;
                        uint _2236 = _1633 >> uint(2);
                        uint _2277 = _2236 * 4u;
                        uint4 _2278 = uint4(_2277);
                        uint4 _2279 = _1711 + _2278;
                        uint _2281 = _2279.x;
                        uint _2300 = _2281 >> uint(2);
                        uint _2322 = _2300 >> uint(2);
                        float4 _2332 = b.quads[_2322];
                        uint _2325 = _2300 & 3u;
                        float _2326 = _2332[_2325];
                        uint _2327 = as_type<uint>(_2326);
                        uint _2303 = _2281 & 2u;
                        bool _2304 = _2303 == 0u;
                        uint _4181;
                        if (_2304)
                        {
                            _4181 = _2327;
                        }
                        else
                        {
                            uint _2309 = _2327 >> uint(16);
                            uint _2312 = _2300 + 1u;
                            uint _2337 = _2312 >> uint(2);
                            float4 _2347 = b.quads[_2337];
                            uint _2340 = _2312 & 3u;
                            float _2341 = _2347[_2340];
                            uint _2342 = as_type<uint>(_2341);
                            uint _2314 = _2342 << uint(16);
                            uint _2315 = _2309 | _2314;
                            _4181 = _2315;
                        }
                        uint _2284 = _2279.y;
                        uint _2355 = _2284 >> uint(2);
                        uint _2377 = _2355 >> uint(2);
                        float4 _2387 = b.quads[_2377];
                        uint _2380 = _2355 & 3u;
                        float _2381 = _2387[_2380];
                        uint _2382 = as_type<uint>(_2381);
                        uint _2358 = _2284 & 2u;
                        bool _2359 = _2358 == 0u;
                        uint _4182;
                        if (_2359)
                        {
                            _4182 = _2382;
                        }
                        else
                        {
                            uint _2364 = _2382 >> uint(16);
                            uint _2367 = _2355 + 1u;
                            uint _2392 = _2367 >> uint(2);
                            float4 _2402 = b.quads[_2392];
                            uint _2395 = _2367 & 3u;
                            float _2396 = _2402[_2395];
                            uint _2397 = as_type<uint>(_2396);
                            uint _2369 = _2397 << uint(16);
                            uint _2370 = _2364 | _2369;
                            _4182 = _2370;
                        }
                        uint _2287 = _2279.z;
                        uint _2410 = _2287 >> uint(2);
                        uint _2432 = _2410 >> uint(2);
                        float4 _2442 = b.quads[_2432];
                        uint _2435 = _2410 & 3u;
                        float _2436 = _2442[_2435];
                        uint _2437 = as_type<uint>(_2436);
                        uint _2413 = _2287 & 2u;
                        bool _2414 = _2413 == 0u;
                        uint _4183;
                        if (_2414)
                        {
                            _4183 = _2437;
                        }
                        else
                        {
                            uint _2419 = _2437 >> uint(16);
                            uint _2422 = _2410 + 1u;
                            uint _2447 = _2422 >> uint(2);
                            float4 _2457 = b.quads[_2447];
                            uint _2450 = _2422 & 3u;
                            float _2451 = _2457[_2450];
                            uint _2452 = as_type<uint>(_2451);
                            uint _2424 = _2452 << uint(16);
                            uint _2425 = _2419 | _2424;
                            _4183 = _2425;
                        }
                        uint _2290 = _2279.w;
                        uint _2465 = _2290 >> uint(2);
                        uint _2487 = _2465 >> uint(2);
                        float4 _2497 = b.quads[_2487];
                        uint _2490 = _2465 & 3u;
                        float _2491 = _2497[_2490];
                        uint _2492 = as_type<uint>(_2491);
                        uint _2468 = _2290 & 2u;
                        bool _2469 = _2468 == 0u;
                        uint _4184;
                        if (_2469)
                        {
                            _4184 = _2492;
                        }
                        else
                        {
                            uint _2474 = _2492 >> uint(16);
                            uint _2477 = _2465 + 1u;
                            uint _2502 = _2477 >> uint(2);
                            float4 _2512 = b.quads[_2502];
                            uint _2505 = _2477 & 3u;
                            float _2506 = _2512[_2505];
                            uint _2507 = as_type<uint>(_2506);
                            uint _2479 = _2507 << uint(16);
                            uint _2480 = _2474 | _2479;
                            _4184 = _2480;
                        }
                        uint _2240 = _1633 & 3u;
                        uint _2241 = _2240 * 8u;
                        uint4 _2242 = uint4(_2241);
                        uint4 _2243 = uint4(_4181, _4182, _4183, _4184) >> _2242;
                        uint4 _2245 = _2243 & uint4(255u);
                        uint4 _1638 = _2245 & uint4(15u);
                        uint4 _1641 = _1681 >> uint4(int4(6));
                        uint4 _1643 = _1641 << uint4(int4(4));
                        uint4 _1644 = _1638 | _1643;
                        uint4 _1647 = _2245 >> uint4(int4(4));
                        uint4 _1650 = _1963 >> uint4(int4(6));
                        uint4 _1652 = _1650 << uint4(int4(4));
                        uint4 _1653 = _1647 | _1652;
                        _4206 = _1653;
                        _4193 = _1644;
                    }
                    else
                    {
                        _4206 = _1627;
                        _4193 = _1624;
                    }
                    uint _2614 = _1711.x;
                    uint _2633 = _2614 >> uint(2);
                    uint _2655 = _2633 >> uint(2);
                    float4 _2665 = b.quads[_2655];
                    uint _2658 = _2633 & 3u;
                    float _2659 = _2665[_2658];
                    uint _2660 = as_type<uint>(_2659);
                    uint _2636 = _2614 & 2u;
                    bool _2637 = _2636 == 0u;
                    uint _4185;
                    if (_2637)
                    {
                        _4185 = _2660;
                    }
                    else
                    {
                        uint _2642 = _2660 >> uint(16);
                        uint _2645 = _2633 + 1u;
                        uint _2670 = _2645 >> uint(2);
                        float4 _2680 = b.quads[_2670];
                        uint _2673 = _2645 & 3u;
                        float _2674 = _2680[_2673];
                        uint _2675 = as_type<uint>(_2674);
                        uint _2647 = _2675 << uint(16);
                        uint _2648 = _2642 | _2647;
                        _4185 = _2648;
                    }
                    uint _2617 = _1711.y;
                    uint _2688 = _2617 >> uint(2);
                    uint _2710 = _2688 >> uint(2);
                    float4 _2720 = b.quads[_2710];
                    uint _2713 = _2688 & 3u;
                    float _2714 = _2720[_2713];
                    uint _2715 = as_type<uint>(_2714);
                    uint _2691 = _2617 & 2u;
                    bool _2692 = _2691 == 0u;
                    uint _4186;
                    if (_2692)
                    {
                        _4186 = _2715;
                    }
                    else
                    {
                        uint _2697 = _2715 >> uint(16);
                        uint _2700 = _2688 + 1u;
                        uint _2725 = _2700 >> uint(2);
                        float4 _2735 = b.quads[_2725];
                        uint _2728 = _2700 & 3u;
                        float _2729 = _2735[_2728];
                        uint _2730 = as_type<uint>(_2729);
                        uint _2702 = _2730 << uint(16);
                        uint _2703 = _2697 | _2702;
                        _4186 = _2703;
                    }
                    uint _2620 = _1711.z;
                    uint _2743 = _2620 >> uint(2);
                    uint _2765 = _2743 >> uint(2);
                    float4 _2775 = b.quads[_2765];
                    uint _2768 = _2743 & 3u;
                    float _2769 = _2775[_2768];
                    uint _2770 = as_type<uint>(_2769);
                    uint _2746 = _2620 & 2u;
                    bool _2747 = _2746 == 0u;
                    uint _4187;
                    if (_2747)
                    {
                        _4187 = _2770;
                    }
                    else
                    {
                        uint _2752 = _2770 >> uint(16);
                        uint _2755 = _2743 + 1u;
                        uint _2780 = _2755 >> uint(2);
                        float4 _2790 = b.quads[_2780];
                        uint _2783 = _2755 & 3u;
                        float _2784 = _2790[_2783];
                        uint _2785 = as_type<uint>(_2784);
                        uint _2757 = _2785 << uint(16);
                        uint _2758 = _2752 | _2757;
                        _4187 = _2758;
                    }
                    uint _2623 = _1711.w;
                    uint _2798 = _2623 >> uint(2);
                    uint _2820 = _2798 >> uint(2);
                    float4 _2830 = b.quads[_2820];
                    uint _2823 = _2798 & 3u;
                    float _2824 = _2830[_2823];
                    uint _2825 = as_type<uint>(_2824);
                    uint _2801 = _2623 & 2u;
                    bool _2802 = _2801 == 0u;
                    uint _4188;
                    if (_2802)
                    {
                        _4188 = _2825;
                    }
                    else
                    {
                        uint _2807 = _2825 >> uint(16);
                        uint _2810 = _2798 + 1u;
                        uint _2835 = _2810 >> uint(2);
                        float4 _2845 = b.quads[_2835];
                        uint _2838 = _2810 & 3u;
                        float _2839 = _2845[_2838];
                        uint _2840 = as_type<uint>(_2839);
                        uint _2812 = _2840 << uint(16);
                        uint _2813 = _2807 | _2812;
                        _4188 = _2813;
                    }
                    uint4 _2533 = uint4(_4185, _4186, _4187, _4188) >> uint4(0u);
                    uint4 _2535 = _2533 & uint4(65535u);
                    uint4 _2538 = _2535 & uint4(32768u);
                    uint4 _2540 = _2538 << uint4(int4(16));
                    uint4 _2543 = _2535 >> uint4(int4(10));
                    uint4 _2545 = _2543 & uint4(31u);
                    uint4 _2548 = _2535 & uint4(1023u);
                    int4 _2849 = int4(_2548);
                    float4 _2850 = float4(_2849);
                    float4 _2551 = _2850 * 5.9604644775390625e-08;
                    uint4 _2552 = as_type<uint4>(_2551);
                    uint4 _2555 = _2545 + uint4(112u);
                    uint4 _2558 = _2545 + uint4(1u);
                    uint4 _2560 = _2558 >> uint4(int4(5));
                    uint4 _2562 = _2560 * uint4(112u);
                    uint4 _2563 = _2555 + _2562;
                    uint4 _2566 = _2563 << uint4(int4(23));
                    uint4 _2569 = _2548 << uint4(int4(13));
                    uint4 _2570 = _2566 | _2569;
                    bool4 _2575 = _2545 == uint4(0u);
                    uint4 _2576 = select(_2570, _2552, _2575);
                    uint4 _2577 = _2540 | _2576;
                    float4 _2578 = as_type<float4>(_2577);
                    float4 _2855 = float4(int4(_4193));
                    float4 _1659 = _2578 * _2855;
                    float4 _3008 = b.quads[_2655];
                    float _3002 = _3008[_2658];
                    uint _3003 = as_type<uint>(_3002);
                    uint _4194;
                    if (_2637)
                    {
                        _4194 = _3003;
                    }
                    else
                    {
                        uint _2985 = _3003 >> uint(16);
                        uint _2988 = _2633 + 1u;
                        uint _3013 = _2988 >> uint(2);
                        float4 _3023 = b.quads[_3013];
                        uint _3016 = _2988 & 3u;
                        float _3017 = _3023[_3016];
                        uint _3018 = as_type<uint>(_3017);
                        uint _2990 = _3018 << uint(16);
                        uint _2991 = _2985 | _2990;
                        _4194 = _2991;
                    }
                    float4 _3063 = b.quads[_2710];
                    float _3057 = _3063[_2713];
                    uint _3058 = as_type<uint>(_3057);
                    uint _4195;
                    if (_2692)
                    {
                        _4195 = _3058;
                    }
                    else
                    {
                        uint _3040 = _3058 >> uint(16);
                        uint _3043 = _2688 + 1u;
                        uint _3068 = _3043 >> uint(2);
                        float4 _3078 = b.quads[_3068];
                        uint _3071 = _3043 & 3u;
                        float _3072 = _3078[_3071];
                        uint _3073 = as_type<uint>(_3072);
                        uint _3045 = _3073 << uint(16);
                        uint _3046 = _3040 | _3045;
                        _4195 = _3046;
                    }
                    float4 _3118 = b.quads[_2765];
                    float _3112 = _3118[_2768];
                    uint _3113 = as_type<uint>(_3112);
                    uint _4196;
                    if (_2747)
                    {
                        _4196 = _3113;
                    }
                    else
                    {
                        uint _3095 = _3113 >> uint(16);
                        uint _3098 = _2743 + 1u;
                        uint _3123 = _3098 >> uint(2);
                        float4 _3133 = b.quads[_3123];
                        uint _3126 = _3098 & 3u;
                        float _3127 = _3133[_3126];
                        uint _3128 = as_type<uint>(_3127);
                        uint _3100 = _3128 << uint(16);
                        uint _3101 = _3095 | _3100;
                        _4196 = _3101;
                    }
                    float4 _3173 = b.quads[_2820];
                    float _3167 = _3173[_2823];
                    uint _3168 = as_type<uint>(_3167);
                    uint _4197;
                    if (_2802)
                    {
                        _4197 = _3168;
                    }
                    else
                    {
                        uint _3150 = _3168 >> uint(16);
                        uint _3153 = _2798 + 1u;
                        uint _3178 = _3153 >> uint(2);
                        float4 _3188 = b.quads[_3178];
                        uint _3181 = _3153 & 3u;
                        float _3182 = _3188[_3181];
                        uint _3183 = as_type<uint>(_3182);
                        uint _3155 = _3183 << uint(16);
                        uint _3156 = _3150 | _3155;
                        _4197 = _3156;
                    }
                    uint4 _2876 = uint4(_4194, _4195, _4196, _4197) >> uint4(16u);
                    uint4 _2878 = _2876 & uint4(65535u);
                    uint4 _2881 = _2878 & uint4(32768u);
                    uint4 _2883 = _2881 << uint4(int4(16));
                    uint4 _2886 = _2878 >> uint4(int4(10));
                    uint4 _2888 = _2886 & uint4(31u);
                    uint4 _2891 = _2878 & uint4(1023u);
                    int4 _3192 = int4(_2891);
                    float4 _3193 = float4(_3192);
                    float4 _2894 = _3193 * 5.9604644775390625e-08;
                    uint4 _2895 = as_type<uint4>(_2894);
                    uint4 _2898 = _2888 + uint4(112u);
                    uint4 _2901 = _2888 + uint4(1u);
                    uint4 _2903 = _2901 >> uint4(int4(5));
                    uint4 _2905 = _2903 * uint4(112u);
                    uint4 _2906 = _2898 + _2905;
                    uint4 _2909 = _2906 << uint4(int4(23));
                    uint4 _2912 = _2891 << uint4(int4(13));
                    uint4 _2913 = _2909 | _2912;
                    bool4 _2918 = _2888 == uint4(0u);
                    uint4 _2919 = select(_2913, _2895, _2918);
                    uint4 _2920 = _2883 | _2919;
                    float4 _2921 = as_type<float4>(_2920);
                    float4 _3198 = float4(int4(_4206));
                    float4 _1664 = _2921 * _3198;
                    float4 _1665 = -_1664;
                    uint _3218 = _4167 >> uint(6);
                    uint _3219 = _3218 << uint(5);
                    uint _3220 = 16u + _3219;
                    uint _3222 = _4167 & 31u;
                    uint _3223 = _3220 + _3222;
                    uint _3240 = _3223 >> uint(2);
                    uint _3293 = _3240 * 4u;
                    uint4 _3294 = uint4(_3293);
                    uint4 _3295 = _1711 + _3294;
                    uint _3297 = _3295.x;
                    uint _3316 = _3297 >> uint(2);
                    uint _3338 = _3316 >> uint(2);
                    float4 _3348 = b.quads[_3338];
                    uint _3341 = _3316 & 3u;
                    float _3342 = _3348[_3341];
                    uint _3343 = as_type<uint>(_3342);
                    uint _3319 = _3297 & 2u;
                    bool _3320 = _3319 == 0u;
                    uint _4230;
                    if (_3320)
                    {
                        _4230 = _3343;
                    }
                    else
                    {
                        uint _3325 = _3343 >> uint(16);
                        uint _3328 = _3316 + 1u;
                        uint _3353 = _3328 >> uint(2);
                        float4 _3363 = b.quads[_3353];
                        uint _3356 = _3328 & 3u;
                        float _3357 = _3363[_3356];
                        uint _3358 = as_type<uint>(_3357);
                        uint _3330 = _3358 << uint(16);
                        uint _3331 = _3325 | _3330;
                        _4230 = _3331;
                    }
                    uint _3300 = _3295.y;
                    uint _3371 = _3300 >> uint(2);
                    uint _3393 = _3371 >> uint(2);
                    float4 _3403 = b.quads[_3393];
                    uint _3396 = _3371 & 3u;
                    float _3397 = _3403[_3396];
                    uint _3398 = as_type<uint>(_3397);
                    uint _3374 = _3300 & 2u;
                    bool _3375 = _3374 == 0u;
                    uint _4231;
                    if (_3375)
                    {
                        _4231 = _3398;
                    }
                    else
                    {
                        uint _3380 = _3398 >> uint(16);
                        uint _3383 = _3371 + 1u;
                        uint _3408 = _3383 >> uint(2);
                        float4 _3418 = b.quads[_3408];
                        uint _3411 = _3383 & 3u;
                        float _3412 = _3418[_3411];
                        uint _3413 = as_type<uint>(_3412);
                        uint _3385 = _3413 << uint(16);
                        uint _3386 = _3380 | _3385;
                        _4231 = _3386;
                    }
                    uint _3303 = _3295.z;
                    uint _3426 = _3303 >> uint(2);
                    uint _3448 = _3426 >> uint(2);
                    float4 _3458 = b.quads[_3448];
                    uint _3451 = _3426 & 3u;
                    float _3452 = _3458[_3451];
                    uint _3453 = as_type<uint>(_3452);
                    uint _3429 = _3303 & 2u;
                    bool _3430 = _3429 == 0u;
                    uint _4232;
                    if (_3430)
                    {
                        _4232 = _3453;
                    }
                    else
                    {
                        uint _3435 = _3453 >> uint(16);
                        uint _3438 = _3426 + 1u;
                        uint _3463 = _3438 >> uint(2);
                        float4 _3473 = b.quads[_3463];
                        uint _3466 = _3438 & 3u;
                        float _3467 = _3473[_3466];
                        uint _3468 = as_type<uint>(_3467);
                        uint _3440 = _3468 << uint(16);
                        uint _3441 = _3435 | _3440;
                        _4232 = _3441;
                    }
                    uint _3306 = _3295.w;
                    uint _3481 = _3306 >> uint(2);
                    uint _3503 = _3481 >> uint(2);
                    float4 _3513 = b.quads[_3503];
                    uint _3506 = _3481 & 3u;
                    float _3507 = _3513[_3506];
                    uint _3508 = as_type<uint>(_3507);
                    uint _3484 = _3306 & 2u;
                    bool _3485 = _3484 == 0u;
                    uint _4233;
                    if (_3485)
                    {
                        _4233 = _3508;
                    }
                    else
                    {
                        uint _3490 = _3508 >> uint(16);
                        uint _3493 = _3481 + 1u;
                        uint _3518 = _3493 >> uint(2);
                        float4 _3528 = b.quads[_3518];
                        uint _3521 = _3493 & 3u;
                        float _3522 = _3528[_3521];
                        uint _3523 = as_type<uint>(_3522);
                        uint _3495 = _3523 << uint(16);
                        uint _3496 = _3490 | _3495;
                        _4233 = _3496;
                    }
                    uint4 _3308 = uint4(_4230, _4231, _4232, _4233);
                    uint _3244 = _3223 & 2u;
                    bool _3245 = _3244 == 0u;
                    uint4 _4238;
                    if (_3245)
                    {
                        _4238 = _3308;
                    }
                    else
                    {
                        uint4 _3251 = _3308 >> uint4(int4(16));
                        uint _3254 = _3240 + 1u;
                        uint _3560 = _3254 * 4u;
                        uint4 _3561 = uint4(_3560);
                        uint4 _3562 = _1711 + _3561;
                        uint _3564 = _3562.x;
                        uint _3583 = _3564 >> uint(2);
                        uint _3605 = _3583 >> uint(2);
                        float4 _3615 = b.quads[_3605];
                        uint _3608 = _3583 & 3u;
                        float _3609 = _3615[_3608];
                        uint _3610 = as_type<uint>(_3609);
                        uint _3586 = _3564 & 2u;
                        bool _3587 = _3586 == 0u;
                        uint _4234;
                        if (_3587)
                        {
                            _4234 = _3610;
                        }
                        else
                        {
                            uint _3592 = _3610 >> uint(16);
                            uint _3595 = _3583 + 1u;
                            uint _3620 = _3595 >> uint(2);
                            float4 _3630 = b.quads[_3620];
                            uint _3623 = _3595 & 3u;
                            float _3624 = _3630[_3623];
                            uint _3625 = as_type<uint>(_3624);
                            uint _3597 = _3625 << uint(16);
                            uint _3598 = _3592 | _3597;
                            _4234 = _3598;
                        }
                        uint _3567 = _3562.y;
                        uint _3638 = _3567 >> uint(2);
                        uint _3660 = _3638 >> uint(2);
                        float4 _3670 = b.quads[_3660];
                        uint _3663 = _3638 & 3u;
                        float _3664 = _3670[_3663];
                        uint _3665 = as_type<uint>(_3664);
                        uint _3641 = _3567 & 2u;
                        bool _3642 = _3641 == 0u;
                        uint _4235;
                        if (_3642)
                        {
                            _4235 = _3665;
                        }
                        else
                        {
                            uint _3647 = _3665 >> uint(16);
                            uint _3650 = _3638 + 1u;
                            uint _3675 = _3650 >> uint(2);
                            float4 _3685 = b.quads[_3675];
                            uint _3678 = _3650 & 3u;
                            float _3679 = _3685[_3678];
                            uint _3680 = as_type<uint>(_3679);
                            uint _3652 = _3680 << uint(16);
                            uint _3653 = _3647 | _3652;
                            _4235 = _3653;
                        }
                        uint _3570 = _3562.z;
                        uint _3693 = _3570 >> uint(2);
                        uint _3715 = _3693 >> uint(2);
                        float4 _3725 = b.quads[_3715];
                        uint _3718 = _3693 & 3u;
                        float _3719 = _3725[_3718];
                        uint _3720 = as_type<uint>(_3719);
                        uint _3696 = _3570 & 2u;
                        bool _3697 = _3696 == 0u;
                        uint _4236;
                        if (_3697)
                        {
                            _4236 = _3720;
                        }
                        else
                        {
                            uint _3702 = _3720 >> uint(16);
                            uint _3705 = _3693 + 1u;
                            uint _3730 = _3705 >> uint(2);
                            float4 _3740 = b.quads[_3730];
                            uint _3733 = _3705 & 3u;
                            float _3734 = _3740[_3733];
                            uint _3735 = as_type<uint>(_3734);
                            uint _3707 = _3735 << uint(16);
                            uint _3708 = _3702 | _3707;
                            _4236 = _3708;
                        }
                        uint _3573 = _3562.w;
                        uint _3748 = _3573 >> uint(2);
                        uint _3770 = _3748 >> uint(2);
                        float4 _3780 = b.quads[_3770];
                        uint _3773 = _3748 & 3u;
                        float _3774 = _3780[_3773];
                        uint _3775 = as_type<uint>(_3774);
                        uint _3751 = _3573 & 2u;
                        bool _3752 = _3751 == 0u;
                        uint _4237;
                        if (_3752)
                        {
                            _4237 = _3775;
                        }
                        else
                        {
                            uint _3757 = _3775 >> uint(16);
                            uint _3760 = _3748 + 1u;
                            uint _3785 = _3760 >> uint(2);
                            float4 _3795 = b.quads[_3785];
                            uint _3788 = _3760 & 3u;
                            float _3789 = _3795[_3788];
                            uint _3790 = as_type<uint>(_3789);
                            uint _3762 = _3790 << uint(16);
                            uint _3763 = _3757 | _3762;
                            _4237 = _3763;
                        }
                        uint4 _3258 = uint4(_4234, _4235, _4236, _4237) << uint4(int4(16));
                        uint4 _3259 = _3251 | _3258;
                        _4238 = _3259;
                    }
                    uint _3228 = _1590 & 1u;
                    uint _3229 = _3228 << uint(2);
                    uint4 _3800 = uint4(_3229);
                    uint4 _3801 = _4238 >> _3800;
                    uint4 _3803 = _3801 & uint4(15u);
                    uint _3806 = _3229 + 8u;
                    uint4 _3807 = uint4(_3806);
                    uint4 _3808 = _4238 >> _3807;
                    uint4 _3810 = _3808 & uint4(15u);
                    uint _3813 = _3229 + 16u;
                    uint4 _3814 = uint4(_3813);
                    uint4 _3815 = _4238 >> _3814;
                    uint4 _3817 = _3815 & uint4(15u);
                    uint _3820 = _3229 + 24u;
                    uint4 _3821 = uint4(_3820);
                    uint4 _3822 = _4238 >> _3821;
                    uint4 _3824 = _3822 & uint4(15u);
                    int4 _3860 = int4(_3803);
                    float4 _3861 = float4(_3860);
                    int4 _3865 = int4(_3810);
                    float4 _3866 = float4(_3865);
                    int4 _3870 = int4(_3817);
                    float4 _3871 = float4(_3870);
                    int4 _3875 = int4(_3824);
                    float4 _3876 = float4(_3875);
                    float4 _1535 = fma(_1659, _3861, _1665);
                    float _1553 = _1584.x;
                    float4 _1555 = _1535 * _1553;
                    float4 _1558 = _8309 + _1555;
                    float4 _4538 = fma(_1659, _3866, _1665);
                    float _4550 = _1584.y;
                    float4 _4551 = _4538 * _4550;
                    float4 _4554 = _1558 + _4551;
                    float4 _4571 = fma(_1659, _3871, _1665);
                    float _4583 = _1584.z;
                    float4 _4584 = _4571 * _4583;
                    float4 _4587 = _4554 + _4584;
                    float4 _4604 = fma(_1659, _3876, _1665);
                    float _4616 = _1584.w;
                    float4 _4617 = _4604 * _4616;
                    float4 _4620 = _4587 + _4617;
                    uint _4634 = _4167 + 4u;
                    uint _4635 = _4634 >> uint(6);
                    uint _4636 = _4635 << uint(5);
                    uint _4637 = 16u + _4636;
                    uint _4638 = _4634 & 31u;
                    uint _4639 = _4637 + _4638;
                    uint _4640 = _4639 >> uint(2);
                    uint _4650 = _4640 * 4u;
                    uint4 _4651 = uint4(_4650);
                    uint4 _4652 = _1711 + _4651;
                    uint _4653 = _4652.x;
                    uint _4654 = _4653 >> uint(2);
                    uint _4655 = _4654 >> uint(2);
                    float4 _4657 = b.quads[_4655];
                    uint _4658 = _4654 & 3u;
                    float _4659 = _4657[_4658];
                    uint _4660 = as_type<uint>(_4659);
                    uint _4661 = _4653 & 2u;
                    bool _4662 = _4661 == 0u;
                    uint _4677;
                    if (_4662)
                    {
                        _4677 = _4660;
                    }
                    else
                    {
                        uint _4664 = _4660 >> uint(16);
                        uint _4666 = _4654 + 1u;
                        uint _4667 = _4666 >> uint(2);
                        float4 _4669 = b.quads[_4667];
                        uint _4670 = _4666 & 3u;
                        float _4671 = _4669[_4670];
                        uint _4672 = as_type<uint>(_4671);
                        uint _4673 = _4672 << uint(16);
                        uint _4674 = _4664 | _4673;
                        _4677 = _4674;
                    }
                    uint _4678 = _4652.y;
                    uint _4679 = _4678 >> uint(2);
                    uint _4680 = _4679 >> uint(2);
                    float4 _4682 = b.quads[_4680];
                    uint _4683 = _4679 & 3u;
                    float _4684 = _4682[_4683];
                    uint _4685 = as_type<uint>(_4684);
                    uint _4686 = _4678 & 2u;
                    bool _4687 = _4686 == 0u;
                    uint _4702;
                    if (_4687)
                    {
                        _4702 = _4685;
                    }
                    else
                    {
                        uint _4689 = _4685 >> uint(16);
                        uint _4691 = _4679 + 1u;
                        uint _4692 = _4691 >> uint(2);
                        float4 _4694 = b.quads[_4692];
                        uint _4695 = _4691 & 3u;
                        float _4696 = _4694[_4695];
                        uint _4697 = as_type<uint>(_4696);
                        uint _4698 = _4697 << uint(16);
                        uint _4699 = _4689 | _4698;
                        _4702 = _4699;
                    }
                    uint _4703 = _4652.z;
                    uint _4704 = _4703 >> uint(2);
                    uint _4705 = _4704 >> uint(2);
                    float4 _4707 = b.quads[_4705];
                    uint _4708 = _4704 & 3u;
                    float _4709 = _4707[_4708];
                    uint _4710 = as_type<uint>(_4709);
                    uint _4711 = _4703 & 2u;
                    bool _4712 = _4711 == 0u;
                    uint _4727;
                    if (_4712)
                    {
                        _4727 = _4710;
                    }
                    else
                    {
                        uint _4714 = _4710 >> uint(16);
                        uint _4716 = _4704 + 1u;
                        uint _4717 = _4716 >> uint(2);
                        float4 _4719 = b.quads[_4717];
                        uint _4720 = _4716 & 3u;
                        float _4721 = _4719[_4720];
                        uint _4722 = as_type<uint>(_4721);
                        uint _4723 = _4722 << uint(16);
                        uint _4724 = _4714 | _4723;
                        _4727 = _4724;
                    }
                    uint _4728 = _4652.w;
                    uint _4729 = _4728 >> uint(2);
                    uint _4730 = _4729 >> uint(2);
                    float4 _4732 = b.quads[_4730];
                    uint _4733 = _4729 & 3u;
                    float _4734 = _4732[_4733];
                    uint _4735 = as_type<uint>(_4734);
                    uint _4736 = _4728 & 2u;
                    bool _4737 = _4736 == 0u;
                    uint _4752;
                    if (_4737)
                    {
                        _4752 = _4735;
                    }
                    else
                    {
                        uint _4739 = _4735 >> uint(16);
                        uint _4741 = _4729 + 1u;
                        uint _4742 = _4741 >> uint(2);
                        float4 _4744 = b.quads[_4742];
                        uint _4745 = _4741 & 3u;
                        float _4746 = _4744[_4745];
                        uint _4747 = as_type<uint>(_4746);
                        uint _4748 = _4747 << uint(16);
                        uint _4749 = _4739 | _4748;
                        _4752 = _4749;
                    }
                    uint4 _4753 = uint4(_4677, _4702, _4727, _4752);
                    uint _4754 = _4639 & 2u;
                    bool _4755 = _4754 == 0u;
                    uint4 _4877;
                    if (_4755)
                    {
                        _4877 = _4753;
                    }
                    else
                    {
                        uint4 _4757 = _4753 >> uint4(int4(16));
                        uint _4759 = _4640 + 1u;
                        uint _4769 = _4759 * 4u;
                        uint4 _4770 = uint4(_4769);
                        uint4 _4771 = _1711 + _4770;
                        uint _4772 = _4771.x;
                        uint _4773 = _4772 >> uint(2);
                        uint _4774 = _4773 >> uint(2);
                        float4 _4776 = b.quads[_4774];
                        uint _4777 = _4773 & 3u;
                        float _4778 = _4776[_4777];
                        uint _4779 = as_type<uint>(_4778);
                        uint _4780 = _4772 & 2u;
                        bool _4781 = _4780 == 0u;
                        uint _4796;
                        if (_4781)
                        {
                            _4796 = _4779;
                        }
                        else
                        {
                            uint _4783 = _4779 >> uint(16);
                            uint _4785 = _4773 + 1u;
                            uint _4786 = _4785 >> uint(2);
                            float4 _4788 = b.quads[_4786];
                            uint _4789 = _4785 & 3u;
                            float _4790 = _4788[_4789];
                            uint _4791 = as_type<uint>(_4790);
                            uint _4792 = _4791 << uint(16);
                            uint _4793 = _4783 | _4792;
                            _4796 = _4793;
                        }
                        uint _4797 = _4771.y;
                        uint _4798 = _4797 >> uint(2);
                        uint _4799 = _4798 >> uint(2);
                        float4 _4801 = b.quads[_4799];
                        uint _4802 = _4798 & 3u;
                        float _4803 = _4801[_4802];
                        uint _4804 = as_type<uint>(_4803);
                        uint _4805 = _4797 & 2u;
                        bool _4806 = _4805 == 0u;
                        uint _4821;
                        if (_4806)
                        {
                            _4821 = _4804;
                        }
                        else
                        {
                            uint _4808 = _4804 >> uint(16);
                            uint _4810 = _4798 + 1u;
                            uint _4811 = _4810 >> uint(2);
                            float4 _4813 = b.quads[_4811];
                            uint _4814 = _4810 & 3u;
                            float _4815 = _4813[_4814];
                            uint _4816 = as_type<uint>(_4815);
                            uint _4817 = _4816 << uint(16);
                            uint _4818 = _4808 | _4817;
                            _4821 = _4818;
                        }
                        uint _4822 = _4771.z;
                        uint _4823 = _4822 >> uint(2);
                        uint _4824 = _4823 >> uint(2);
                        float4 _4826 = b.quads[_4824];
                        uint _4827 = _4823 & 3u;
                        float _4828 = _4826[_4827];
                        uint _4829 = as_type<uint>(_4828);
                        uint _4830 = _4822 & 2u;
                        bool _4831 = _4830 == 0u;
                        uint _4846;
                        if (_4831)
                        {
                            _4846 = _4829;
                        }
                        else
                        {
                            uint _4833 = _4829 >> uint(16);
                            uint _4835 = _4823 + 1u;
                            uint _4836 = _4835 >> uint(2);
                            float4 _4838 = b.quads[_4836];
                            uint _4839 = _4835 & 3u;
                            float _4840 = _4838[_4839];
                            uint _4841 = as_type<uint>(_4840);
                            uint _4842 = _4841 << uint(16);
                            uint _4843 = _4833 | _4842;
                            _4846 = _4843;
                        }
                        uint _4847 = _4771.w;
                        uint _4848 = _4847 >> uint(2);
                        uint _4849 = _4848 >> uint(2);
                        float4 _4851 = b.quads[_4849];
                        uint _4852 = _4848 & 3u;
                        float _4853 = _4851[_4852];
                        uint _4854 = as_type<uint>(_4853);
                        uint _4855 = _4847 & 2u;
                        bool _4856 = _4855 == 0u;
                        uint _4871;
                        if (_4856)
                        {
                            _4871 = _4854;
                        }
                        else
                        {
                            uint _4858 = _4854 >> uint(16);
                            uint _4860 = _4848 + 1u;
                            uint _4861 = _4860 >> uint(2);
                            float4 _4863 = b.quads[_4861];
                            uint _4864 = _4860 & 3u;
                            float _4865 = _4863[_4864];
                            uint _4866 = as_type<uint>(_4865);
                            uint _4867 = _4866 << uint(16);
                            uint _4868 = _4858 | _4867;
                            _4871 = _4868;
                        }
                        uint4 _4873 = uint4(_4796, _4821, _4846, _4871) << uint4(int4(16));
                        uint4 _4874 = _4757 | _4873;
                        _4877 = _4874;
                    }
                    uint _4878 = _4634 >> uint(5);
                    uint _4879 = _4878 & 1u;
                    uint _4880 = _4879 << uint(2);
                    uint4 _4881 = uint4(_4880);
                    uint4 _4882 = _4877 >> _4881;
                    uint4 _4883 = _4882 & uint4(15u);
                    uint _4884 = _4880 + 8u;
                    uint4 _4885 = uint4(_4884);
                    uint4 _4886 = _4877 >> _4885;
                    uint4 _4887 = _4886 & uint4(15u);
                    uint _4888 = _4880 + 16u;
                    uint4 _4889 = uint4(_4888);
                    uint4 _4890 = _4877 >> _4889;
                    uint4 _4891 = _4890 & uint4(15u);
                    uint _4892 = _4880 + 24u;
                    uint4 _4893 = uint4(_4892);
                    uint4 _4894 = _4877 >> _4893;
                    uint4 _4895 = _4894 & uint4(15u);
                    int4 _4901 = int4(_4883);
                    float4 _4902 = float4(_4901);
                    int4 _4904 = int4(_4887);
                    float4 _4905 = float4(_4904);
                    int4 _4907 = int4(_4891);
                    float4 _4908 = float4(_4907);
                    int4 _4910 = int4(_4895);
                    float4 _4911 = float4(_4910);
                    float4 _4921 = fma(_1659, _4902, _1665);
                    float _4933 = _4377.x;
                    float4 _4934 = _4921 * _4933;
                    float4 _4937 = _4620 + _4934;
                    float4 _4951 = fma(_1659, _4905, _1665);
                    float _4963 = _4377.y;
                    float4 _4964 = _4951 * _4963;
                    float4 _4967 = _4937 + _4964;
                    float4 _4981 = fma(_1659, _4908, _1665);
                    float _4993 = _4377.z;
                    float4 _4994 = _4981 * _4993;
                    float4 _4997 = _4967 + _4994;
                    float4 _5011 = fma(_1659, _4911, _1665);
                    float _5023 = _4377.w;
                    float4 _5024 = _5011 * _5023;
                    float4 _5027 = _4997 + _5024;
                    uint _5044 = _4167 + 8u;
                    uint _5045 = _5044 >> uint(6);
                    uint _5046 = _5045 << uint(5);
                    uint _5047 = 16u + _5046;
                    uint _5048 = _5044 & 31u;
                    uint _5049 = _5047 + _5048;
                    uint _5050 = _5049 >> uint(2);
                    uint _5060 = _5050 * 4u;
                    uint4 _5061 = uint4(_5060);
                    uint4 _5062 = _1711 + _5061;
                    uint _5063 = _5062.x;
                    uint _5064 = _5063 >> uint(2);
                    uint _5065 = _5064 >> uint(2);
                    float4 _5067 = b.quads[_5065];
                    uint _5068 = _5064 & 3u;
                    float _5069 = _5067[_5068];
                    uint _5070 = as_type<uint>(_5069);
                    uint _5071 = _5063 & 2u;
                    bool _5072 = _5071 == 0u;
                    uint _5087;
                    if (_5072)
                    {
                        _5087 = _5070;
                    }
                    else
                    {
                        uint _5074 = _5070 >> uint(16);
                        uint _5076 = _5064 + 1u;
                        uint _5077 = _5076 >> uint(2);
                        float4 _5079 = b.quads[_5077];
                        uint _5080 = _5076 & 3u;
                        float _5081 = _5079[_5080];
                        uint _5082 = as_type<uint>(_5081);
                        uint _5083 = _5082 << uint(16);
                        uint _5084 = _5074 | _5083;
                        _5087 = _5084;
                    }
                    uint _5088 = _5062.y;
                    uint _5089 = _5088 >> uint(2);
                    uint _5090 = _5089 >> uint(2);
                    float4 _5092 = b.quads[_5090];
                    uint _5093 = _5089 & 3u;
                    float _5094 = _5092[_5093];
                    uint _5095 = as_type<uint>(_5094);
                    uint _5096 = _5088 & 2u;
                    bool _5097 = _5096 == 0u;
                    uint _5112;
                    if (_5097)
                    {
                        _5112 = _5095;
                    }
                    else
                    {
                        uint _5099 = _5095 >> uint(16);
                        uint _5101 = _5089 + 1u;
                        uint _5102 = _5101 >> uint(2);
                        float4 _5104 = b.quads[_5102];
                        uint _5105 = _5101 & 3u;
                        float _5106 = _5104[_5105];
                        uint _5107 = as_type<uint>(_5106);
                        uint _5108 = _5107 << uint(16);
                        uint _5109 = _5099 | _5108;
                        _5112 = _5109;
                    }
                    uint _5113 = _5062.z;
                    uint _5114 = _5113 >> uint(2);
                    uint _5115 = _5114 >> uint(2);
                    float4 _5117 = b.quads[_5115];
                    uint _5118 = _5114 & 3u;
                    float _5119 = _5117[_5118];
                    uint _5120 = as_type<uint>(_5119);
                    uint _5121 = _5113 & 2u;
                    bool _5122 = _5121 == 0u;
                    uint _5137;
                    if (_5122)
                    {
                        _5137 = _5120;
                    }
                    else
                    {
                        uint _5124 = _5120 >> uint(16);
                        uint _5126 = _5114 + 1u;
                        uint _5127 = _5126 >> uint(2);
                        float4 _5129 = b.quads[_5127];
                        uint _5130 = _5126 & 3u;
                        float _5131 = _5129[_5130];
                        uint _5132 = as_type<uint>(_5131);
                        uint _5133 = _5132 << uint(16);
                        uint _5134 = _5124 | _5133;
                        _5137 = _5134;
                    }
                    uint _5138 = _5062.w;
                    uint _5139 = _5138 >> uint(2);
                    uint _5140 = _5139 >> uint(2);
                    float4 _5142 = b.quads[_5140];
                    uint _5143 = _5139 & 3u;
                    float _5144 = _5142[_5143];
                    uint _5145 = as_type<uint>(_5144);
                    uint _5146 = _5138 & 2u;
                    bool _5147 = _5146 == 0u;
                    uint _5162;
                    if (_5147)
                    {
                        _5162 = _5145;
                    }
                    else
                    {
                        uint _5149 = _5145 >> uint(16);
                        uint _5151 = _5139 + 1u;
                        uint _5152 = _5151 >> uint(2);
                        float4 _5154 = b.quads[_5152];
                        uint _5155 = _5151 & 3u;
                        float _5156 = _5154[_5155];
                        uint _5157 = as_type<uint>(_5156);
                        uint _5158 = _5157 << uint(16);
                        uint _5159 = _5149 | _5158;
                        _5162 = _5159;
                    }
                    uint4 _5163 = uint4(_5087, _5112, _5137, _5162);
                    uint _5164 = _5049 & 2u;
                    bool _5165 = _5164 == 0u;
                    uint4 _5287;
                    if (_5165)
                    {
                        _5287 = _5163;
                    }
                    else
                    {
                        uint4 _5167 = _5163 >> uint4(int4(16));
                        uint _5169 = _5050 + 1u;
                        uint _5179 = _5169 * 4u;
                        uint4 _5180 = uint4(_5179);
                        uint4 _5181 = _1711 + _5180;
                        uint _5182 = _5181.x;
                        uint _5183 = _5182 >> uint(2);
                        uint _5184 = _5183 >> uint(2);
                        float4 _5186 = b.quads[_5184];
                        uint _5187 = _5183 & 3u;
                        float _5188 = _5186[_5187];
                        uint _5189 = as_type<uint>(_5188);
                        uint _5190 = _5182 & 2u;
                        bool _5191 = _5190 == 0u;
                        uint _5206;
                        if (_5191)
                        {
                            _5206 = _5189;
                        }
                        else
                        {
                            uint _5193 = _5189 >> uint(16);
                            uint _5195 = _5183 + 1u;
                            uint _5196 = _5195 >> uint(2);
                            float4 _5198 = b.quads[_5196];
                            uint _5199 = _5195 & 3u;
                            float _5200 = _5198[_5199];
                            uint _5201 = as_type<uint>(_5200);
                            uint _5202 = _5201 << uint(16);
                            uint _5203 = _5193 | _5202;
                            _5206 = _5203;
                        }
                        uint _5207 = _5181.y;
                        uint _5208 = _5207 >> uint(2);
                        uint _5209 = _5208 >> uint(2);
                        float4 _5211 = b.quads[_5209];
                        uint _5212 = _5208 & 3u;
                        float _5213 = _5211[_5212];
                        uint _5214 = as_type<uint>(_5213);
                        uint _5215 = _5207 & 2u;
                        bool _5216 = _5215 == 0u;
                        uint _5231;
                        if (_5216)
                        {
                            _5231 = _5214;
                        }
                        else
                        {
                            uint _5218 = _5214 >> uint(16);
                            uint _5220 = _5208 + 1u;
                            uint _5221 = _5220 >> uint(2);
                            float4 _5223 = b.quads[_5221];
                            uint _5224 = _5220 & 3u;
                            float _5225 = _5223[_5224];
                            uint _5226 = as_type<uint>(_5225);
                            uint _5227 = _5226 << uint(16);
                            uint _5228 = _5218 | _5227;
                            _5231 = _5228;
                        }
                        uint _5232 = _5181.z;
                        uint _5233 = _5232 >> uint(2);
                        uint _5234 = _5233 >> uint(2);
                        float4 _5236 = b.quads[_5234];
                        uint _5237 = _5233 & 3u;
                        float _5238 = _5236[_5237];
                        uint _5239 = as_type<uint>(_5238);
                        uint _5240 = _5232 & 2u;
                        bool _5241 = _5240 == 0u;
                        uint _5256;
                        if (_5241)
                        {
                            _5256 = _5239;
                        }
                        else
                        {
                            uint _5243 = _5239 >> uint(16);
                            uint _5245 = _5233 + 1u;
                            uint _5246 = _5245 >> uint(2);
                            float4 _5248 = b.quads[_5246];
                            uint _5249 = _5245 & 3u;
                            float _5250 = _5248[_5249];
                            uint _5251 = as_type<uint>(_5250);
                            uint _5252 = _5251 << uint(16);
                            uint _5253 = _5243 | _5252;
                            _5256 = _5253;
                        }
                        uint _5257 = _5181.w;
                        uint _5258 = _5257 >> uint(2);
                        uint _5259 = _5258 >> uint(2);
                        float4 _5261 = b.quads[_5259];
                        uint _5262 = _5258 & 3u;
                        float _5263 = _5261[_5262];
                        uint _5264 = as_type<uint>(_5263);
                        uint _5265 = _5257 & 2u;
                        bool _5266 = _5265 == 0u;
                        uint _5281;
                        if (_5266)
                        {
                            _5281 = _5264;
                        }
                        else
                        {
                            uint _5268 = _5264 >> uint(16);
                            uint _5270 = _5258 + 1u;
                            uint _5271 = _5270 >> uint(2);
                            float4 _5273 = b.quads[_5271];
                            uint _5274 = _5270 & 3u;
                            float _5275 = _5273[_5274];
                            uint _5276 = as_type<uint>(_5275);
                            uint _5277 = _5276 << uint(16);
                            uint _5278 = _5268 | _5277;
                            _5281 = _5278;
                        }
                        uint4 _5283 = uint4(_5206, _5231, _5256, _5281) << uint4(int4(16));
                        uint4 _5284 = _5167 | _5283;
                        _5287 = _5284;
                    }
                    uint _5288 = _5044 >> uint(5);
                    uint _5289 = _5288 & 1u;
                    uint _5290 = _5289 << uint(2);
                    uint4 _5291 = uint4(_5290);
                    uint4 _5292 = _5287 >> _5291;
                    uint4 _5293 = _5292 & uint4(15u);
                    uint _5294 = _5290 + 8u;
                    uint4 _5295 = uint4(_5294);
                    uint4 _5296 = _5287 >> _5295;
                    uint4 _5297 = _5296 & uint4(15u);
                    uint _5298 = _5290 + 16u;
                    uint4 _5299 = uint4(_5298);
                    uint4 _5300 = _5287 >> _5299;
                    uint4 _5301 = _5300 & uint4(15u);
                    uint _5302 = _5290 + 24u;
                    uint4 _5303 = uint4(_5302);
                    uint4 _5304 = _5287 >> _5303;
                    uint4 _5305 = _5304 & uint4(15u);
                    int4 _5311 = int4(_5293);
                    float4 _5312 = float4(_5311);
                    int4 _5314 = int4(_5297);
                    float4 _5315 = float4(_5314);
                    int4 _5317 = int4(_5301);
                    float4 _5318 = float4(_5317);
                    int4 _5320 = int4(_5305);
                    float4 _5321 = float4(_5320);
                    float4 _5331 = fma(_1659, _5312, _1665);
                    float _5343 = _4401.x;
                    float4 _5344 = _5331 * _5343;
                    float4 _5347 = _5027 + _5344;
                    float4 _5361 = fma(_1659, _5315, _1665);
                    float _5373 = _4401.y;
                    float4 _5374 = _5361 * _5373;
                    float4 _5377 = _5347 + _5374;
                    float4 _5391 = fma(_1659, _5318, _1665);
                    float _5403 = _4401.z;
                    float4 _5404 = _5391 * _5403;
                    float4 _5407 = _5377 + _5404;
                    float4 _5421 = fma(_1659, _5321, _1665);
                    float _5433 = _4401.w;
                    float4 _5434 = _5421 * _5433;
                    float4 _5437 = _5407 + _5434;
                    uint _5454 = _4167 + 12u;
                    uint _5455 = _5454 >> uint(6);
                    uint _5456 = _5455 << uint(5);
                    uint _5457 = 16u + _5456;
                    uint _5458 = _5454 & 31u;
                    uint _5459 = _5457 + _5458;
                    uint _5460 = _5459 >> uint(2);
                    uint _5470 = _5460 * 4u;
                    uint4 _5471 = uint4(_5470);
                    uint4 _5472 = _1711 + _5471;
                    uint _5473 = _5472.x;
                    uint _5474 = _5473 >> uint(2);
                    uint _5475 = _5474 >> uint(2);
                    float4 _5477 = b.quads[_5475];
                    uint _5478 = _5474 & 3u;
                    float _5479 = _5477[_5478];
                    uint _5480 = as_type<uint>(_5479);
                    uint _5481 = _5473 & 2u;
                    bool _5482 = _5481 == 0u;
                    uint _5497;
                    if (_5482)
                    {
                        _5497 = _5480;
                    }
                    else
                    {
                        uint _5484 = _5480 >> uint(16);
                        uint _5486 = _5474 + 1u;
                        uint _5487 = _5486 >> uint(2);
                        float4 _5489 = b.quads[_5487];
                        uint _5490 = _5486 & 3u;
                        float _5491 = _5489[_5490];
                        uint _5492 = as_type<uint>(_5491);
                        uint _5493 = _5492 << uint(16);
                        uint _5494 = _5484 | _5493;
                        _5497 = _5494;
                    }
                    uint _5498 = _5472.y;
                    uint _5499 = _5498 >> uint(2);
                    uint _5500 = _5499 >> uint(2);
                    float4 _5502 = b.quads[_5500];
                    uint _5503 = _5499 & 3u;
                    float _5504 = _5502[_5503];
                    uint _5505 = as_type<uint>(_5504);
                    uint _5506 = _5498 & 2u;
                    bool _5507 = _5506 == 0u;
                    uint _5522;
                    if (_5507)
                    {
                        _5522 = _5505;
                    }
                    else
                    {
                        uint _5509 = _5505 >> uint(16);
                        uint _5511 = _5499 + 1u;
                        uint _5512 = _5511 >> uint(2);
                        float4 _5514 = b.quads[_5512];
                        uint _5515 = _5511 & 3u;
                        float _5516 = _5514[_5515];
                        uint _5517 = as_type<uint>(_5516);
                        uint _5518 = _5517 << uint(16);
                        uint _5519 = _5509 | _5518;
                        _5522 = _5519;
                    }
                    uint _5523 = _5472.z;
                    uint _5524 = _5523 >> uint(2);
                    uint _5525 = _5524 >> uint(2);
                    float4 _5527 = b.quads[_5525];
                    uint _5528 = _5524 & 3u;
                    float _5529 = _5527[_5528];
                    uint _5530 = as_type<uint>(_5529);
                    uint _5531 = _5523 & 2u;
                    bool _5532 = _5531 == 0u;
                    uint _5547;
                    if (_5532)
                    {
                        _5547 = _5530;
                    }
                    else
                    {
                        uint _5534 = _5530 >> uint(16);
                        uint _5536 = _5524 + 1u;
                        uint _5537 = _5536 >> uint(2);
                        float4 _5539 = b.quads[_5537];
                        uint _5540 = _5536 & 3u;
                        float _5541 = _5539[_5540];
                        uint _5542 = as_type<uint>(_5541);
                        uint _5543 = _5542 << uint(16);
                        uint _5544 = _5534 | _5543;
                        _5547 = _5544;
                    }
                    uint _5548 = _5472.w;
                    uint _5549 = _5548 >> uint(2);
                    uint _5550 = _5549 >> uint(2);
                    float4 _5552 = b.quads[_5550];
                    uint _5553 = _5549 & 3u;
                    float _5554 = _5552[_5553];
                    uint _5555 = as_type<uint>(_5554);
                    uint _5556 = _5548 & 2u;
                    bool _5557 = _5556 == 0u;
                    uint _5572;
                    if (_5557)
                    {
                        _5572 = _5555;
                    }
                    else
                    {
                        uint _5559 = _5555 >> uint(16);
                        uint _5561 = _5549 + 1u;
                        uint _5562 = _5561 >> uint(2);
                        float4 _5564 = b.quads[_5562];
                        uint _5565 = _5561 & 3u;
                        float _5566 = _5564[_5565];
                        uint _5567 = as_type<uint>(_5566);
                        uint _5568 = _5567 << uint(16);
                        uint _5569 = _5559 | _5568;
                        _5572 = _5569;
                    }
                    uint4 _5573 = uint4(_5497, _5522, _5547, _5572);
                    uint _5574 = _5459 & 2u;
                    bool _5575 = _5574 == 0u;
                    uint4 _5697;
                    if (_5575)
                    {
                        _5697 = _5573;
                    }
                    else
                    {
                        uint4 _5577 = _5573 >> uint4(int4(16));
                        uint _5579 = _5460 + 1u;
                        uint _5589 = _5579 * 4u;
                        uint4 _5590 = uint4(_5589);
                        uint4 _5591 = _1711 + _5590;
                        uint _5592 = _5591.x;
                        uint _5593 = _5592 >> uint(2);
                        uint _5594 = _5593 >> uint(2);
                        float4 _5596 = b.quads[_5594];
                        uint _5597 = _5593 & 3u;
                        float _5598 = _5596[_5597];
                        uint _5599 = as_type<uint>(_5598);
                        uint _5600 = _5592 & 2u;
                        bool _5601 = _5600 == 0u;
                        uint _5616;
                        if (_5601)
                        {
                            _5616 = _5599;
                        }
                        else
                        {
                            uint _5603 = _5599 >> uint(16);
                            uint _5605 = _5593 + 1u;
                            uint _5606 = _5605 >> uint(2);
                            float4 _5608 = b.quads[_5606];
                            uint _5609 = _5605 & 3u;
                            float _5610 = _5608[_5609];
                            uint _5611 = as_type<uint>(_5610);
                            uint _5612 = _5611 << uint(16);
                            uint _5613 = _5603 | _5612;
                            _5616 = _5613;
                        }
                        uint _5617 = _5591.y;
                        uint _5618 = _5617 >> uint(2);
                        uint _5619 = _5618 >> uint(2);
                        float4 _5621 = b.quads[_5619];
                        uint _5622 = _5618 & 3u;
                        float _5623 = _5621[_5622];
                        uint _5624 = as_type<uint>(_5623);
                        uint _5625 = _5617 & 2u;
                        bool _5626 = _5625 == 0u;
                        uint _5641;
                        if (_5626)
                        {
                            _5641 = _5624;
                        }
                        else
                        {
                            uint _5628 = _5624 >> uint(16);
                            uint _5630 = _5618 + 1u;
                            uint _5631 = _5630 >> uint(2);
                            float4 _5633 = b.quads[_5631];
                            uint _5634 = _5630 & 3u;
                            float _5635 = _5633[_5634];
                            uint _5636 = as_type<uint>(_5635);
                            uint _5637 = _5636 << uint(16);
                            uint _5638 = _5628 | _5637;
                            _5641 = _5638;
                        }
                        uint _5642 = _5591.z;
                        uint _5643 = _5642 >> uint(2);
                        uint _5644 = _5643 >> uint(2);
                        float4 _5646 = b.quads[_5644];
                        uint _5647 = _5643 & 3u;
                        float _5648 = _5646[_5647];
                        uint _5649 = as_type<uint>(_5648);
                        uint _5650 = _5642 & 2u;
                        bool _5651 = _5650 == 0u;
                        uint _5666;
                        if (_5651)
                        {
                            _5666 = _5649;
                        }
                        else
                        {
                            uint _5653 = _5649 >> uint(16);
                            uint _5655 = _5643 + 1u;
                            uint _5656 = _5655 >> uint(2);
                            float4 _5658 = b.quads[_5656];
                            uint _5659 = _5655 & 3u;
                            float _5660 = _5658[_5659];
                            uint _5661 = as_type<uint>(_5660);
                            uint _5662 = _5661 << uint(16);
                            uint _5663 = _5653 | _5662;
                            _5666 = _5663;
                        }
                        uint _5667 = _5591.w;
                        uint _5668 = _5667 >> uint(2);
                        uint _5669 = _5668 >> uint(2);
                        float4 _5671 = b.quads[_5669];
                        uint _5672 = _5668 & 3u;
                        float _5673 = _5671[_5672];
                        uint _5674 = as_type<uint>(_5673);
                        uint _5675 = _5667 & 2u;
                        bool _5676 = _5675 == 0u;
                        uint _5691;
                        if (_5676)
                        {
                            _5691 = _5674;
                        }
                        else
                        {
                            uint _5678 = _5674 >> uint(16);
                            uint _5680 = _5668 + 1u;
                            uint _5681 = _5680 >> uint(2);
                            float4 _5683 = b.quads[_5681];
                            uint _5684 = _5680 & 3u;
                            float _5685 = _5683[_5684];
                            uint _5686 = as_type<uint>(_5685);
                            uint _5687 = _5686 << uint(16);
                            uint _5688 = _5678 | _5687;
                            _5691 = _5688;
                        }
                        uint4 _5693 = uint4(_5616, _5641, _5666, _5691) << uint4(int4(16));
                        uint4 _5694 = _5577 | _5693;
                        _5697 = _5694;
                    }
                    uint _5698 = _5454 >> uint(5);
                    uint _5699 = _5698 & 1u;
                    uint _5700 = _5699 << uint(2);
                    uint4 _5701 = uint4(_5700);
                    uint4 _5702 = _5697 >> _5701;
                    uint4 _5703 = _5702 & uint4(15u);
                    uint _5704 = _5700 + 8u;
                    uint4 _5705 = uint4(_5704);
                    uint4 _5706 = _5697 >> _5705;
                    uint4 _5707 = _5706 & uint4(15u);
                    uint _5708 = _5700 + 16u;
                    uint4 _5709 = uint4(_5708);
                    uint4 _5710 = _5697 >> _5709;
                    uint4 _5711 = _5710 & uint4(15u);
                    uint _5712 = _5700 + 24u;
                    uint4 _5713 = uint4(_5712);
                    uint4 _5714 = _5697 >> _5713;
                    uint4 _5715 = _5714 & uint4(15u);
                    int4 _5721 = int4(_5703);
                    float4 _5722 = float4(_5721);
                    int4 _5724 = int4(_5707);
                    float4 _5725 = float4(_5724);
                    int4 _5727 = int4(_5711);
                    float4 _5728 = float4(_5727);
                    int4 _5730 = int4(_5715);
                    float4 _5731 = float4(_5730);
                    float4 _5741 = fma(_1659, _5722, _1665);
                    float _5753 = _4425.x;
                    float4 _5754 = _5741 * _5753;
                    float4 _5757 = _5437 + _5754;
                    float4 _5771 = fma(_1659, _5725, _1665);
                    float _5783 = _4425.y;
                    float4 _5784 = _5771 * _5783;
                    float4 _5787 = _5757 + _5784;
                    float4 _5801 = fma(_1659, _5728, _1665);
                    float _5813 = _4425.z;
                    float4 _5814 = _5801 * _5813;
                    float4 _5817 = _5787 + _5814;
                    float4 _5831 = fma(_1659, _5731, _1665);
                    float _5843 = _4425.w;
                    float4 _5844 = _5831 * _5843;
                    float4 _5847 = _5817 + _5844;
                    uint _5862 = _4167 + 16u;
                    uint _5863 = _5862 >> uint(5);
                    uint _5864 = _5863 & 3u;
                    uint _5865 = 4u + _5864;
                    uint _5866 = _5865 >> uint(2);
                    uint _5876 = _5866 * 4u;
                    uint4 _5877 = uint4(_5876);
                    uint4 _5878 = _1711 + _5877;
                    uint _5879 = _5878.x;
                    uint _5880 = _5879 >> uint(2);
                    uint _5881 = _5880 >> uint(2);
                    float4 _5883 = b.quads[_5881];
                    uint _5884 = _5880 & 3u;
                    float _5885 = _5883[_5884];
                    uint _5886 = as_type<uint>(_5885);
                    uint _5887 = _5879 & 2u;
                    bool _5888 = _5887 == 0u;
                    uint _5903;
                    if (_5888)
                    {
                        _5903 = _5886;
                    }
                    else
                    {
                        uint _5890 = _5886 >> uint(16);
                        uint _5892 = _5880 + 1u;
                        uint _5893 = _5892 >> uint(2);
                        float4 _5895 = b.quads[_5893];
                        uint _5896 = _5892 & 3u;
                        float _5897 = _5895[_5896];
                        uint _5898 = as_type<uint>(_5897);
                        uint _5899 = _5898 << uint(16);
                        uint _5900 = _5890 | _5899;
                        _5903 = _5900;
                    }
                    uint _5904 = _5878.y;
                    uint _5905 = _5904 >> uint(2);
                    uint _5906 = _5905 >> uint(2);
                    float4 _5908 = b.quads[_5906];
                    uint _5909 = _5905 & 3u;
                    float _5910 = _5908[_5909];
                    uint _5911 = as_type<uint>(_5910);
                    uint _5912 = _5904 & 2u;
                    bool _5913 = _5912 == 0u;
                    uint _5928;
                    if (_5913)
                    {
                        _5928 = _5911;
                    }
                    else
                    {
                        uint _5915 = _5911 >> uint(16);
                        uint _5917 = _5905 + 1u;
                        uint _5918 = _5917 >> uint(2);
                        float4 _5920 = b.quads[_5918];
                        uint _5921 = _5917 & 3u;
                        float _5922 = _5920[_5921];
                        uint _5923 = as_type<uint>(_5922);
                        uint _5924 = _5923 << uint(16);
                        uint _5925 = _5915 | _5924;
                        _5928 = _5925;
                    }
                    uint _5929 = _5878.z;
                    uint _5930 = _5929 >> uint(2);
                    uint _5931 = _5930 >> uint(2);
                    float4 _5933 = b.quads[_5931];
                    uint _5934 = _5930 & 3u;
                    float _5935 = _5933[_5934];
                    uint _5936 = as_type<uint>(_5935);
                    uint _5937 = _5929 & 2u;
                    bool _5938 = _5937 == 0u;
                    uint _5953;
                    if (_5938)
                    {
                        _5953 = _5936;
                    }
                    else
                    {
                        uint _5940 = _5936 >> uint(16);
                        uint _5942 = _5930 + 1u;
                        uint _5943 = _5942 >> uint(2);
                        float4 _5945 = b.quads[_5943];
                        uint _5946 = _5942 & 3u;
                        float _5947 = _5945[_5946];
                        uint _5948 = as_type<uint>(_5947);
                        uint _5949 = _5948 << uint(16);
                        uint _5950 = _5940 | _5949;
                        _5953 = _5950;
                    }
                    uint _5954 = _5878.w;
                    uint _5955 = _5954 >> uint(2);
                    uint _5956 = _5955 >> uint(2);
                    float4 _5958 = b.quads[_5956];
                    uint _5959 = _5955 & 3u;
                    float _5960 = _5958[_5959];
                    uint _5961 = as_type<uint>(_5960);
                    uint _5962 = _5954 & 2u;
                    bool _5963 = _5962 == 0u;
                    uint _5978;
                    if (_5963)
                    {
                        _5978 = _5961;
                    }
                    else
                    {
                        uint _5965 = _5961 >> uint(16);
                        uint _5967 = _5955 + 1u;
                        uint _5968 = _5967 >> uint(2);
                        float4 _5970 = b.quads[_5968];
                        uint _5971 = _5967 & 3u;
                        float _5972 = _5970[_5971];
                        uint _5973 = as_type<uint>(_5972);
                        uint _5974 = _5973 << uint(16);
                        uint _5975 = _5965 | _5974;
                        _5978 = _5975;
                    }
                    uint _5980 = _5865 & 3u;
                    uint _5981 = _5980 * 8u;
                    uint4 _5982 = uint4(_5981);
                    uint4 _5983 = uint4(_5903, _5928, _5953, _5978) >> _5982;
                    uint4 _5984 = _5983 & uint4(255u);
                    uint _5986 = 8u + _5864;
                    uint _5987 = _5986 >> uint(2);
                    uint _5997 = _5987 * 4u;
                    uint4 _5998 = uint4(_5997);
                    uint4 _5999 = _1711 + _5998;
                    uint _6000 = _5999.x;
                    uint _6001 = _6000 >> uint(2);
                    uint _6002 = _6001 >> uint(2);
                    float4 _6004 = b.quads[_6002];
                    uint _6005 = _6001 & 3u;
                    float _6006 = _6004[_6005];
                    uint _6007 = as_type<uint>(_6006);
                    uint _6008 = _6000 & 2u;
                    bool _6009 = _6008 == 0u;
                    uint _6024;
                    if (_6009)
                    {
                        _6024 = _6007;
                    }
                    else
                    {
                        uint _6011 = _6007 >> uint(16);
                        uint _6013 = _6001 + 1u;
                        uint _6014 = _6013 >> uint(2);
                        float4 _6016 = b.quads[_6014];
                        uint _6017 = _6013 & 3u;
                        float _6018 = _6016[_6017];
                        uint _6019 = as_type<uint>(_6018);
                        uint _6020 = _6019 << uint(16);
                        uint _6021 = _6011 | _6020;
                        _6024 = _6021;
                    }
                    uint _6025 = _5999.y;
                    uint _6026 = _6025 >> uint(2);
                    uint _6027 = _6026 >> uint(2);
                    float4 _6029 = b.quads[_6027];
                    uint _6030 = _6026 & 3u;
                    float _6031 = _6029[_6030];
                    uint _6032 = as_type<uint>(_6031);
                    uint _6033 = _6025 & 2u;
                    bool _6034 = _6033 == 0u;
                    uint _6049;
                    if (_6034)
                    {
                        _6049 = _6032;
                    }
                    else
                    {
                        uint _6036 = _6032 >> uint(16);
                        uint _6038 = _6026 + 1u;
                        uint _6039 = _6038 >> uint(2);
                        float4 _6041 = b.quads[_6039];
                        uint _6042 = _6038 & 3u;
                        float _6043 = _6041[_6042];
                        uint _6044 = as_type<uint>(_6043);
                        uint _6045 = _6044 << uint(16);
                        uint _6046 = _6036 | _6045;
                        _6049 = _6046;
                    }
                    uint _6050 = _5999.z;
                    uint _6051 = _6050 >> uint(2);
                    uint _6052 = _6051 >> uint(2);
                    float4 _6054 = b.quads[_6052];
                    uint _6055 = _6051 & 3u;
                    float _6056 = _6054[_6055];
                    uint _6057 = as_type<uint>(_6056);
                    uint _6058 = _6050 & 2u;
                    bool _6059 = _6058 == 0u;
                    uint _6074;
                    if (_6059)
                    {
                        _6074 = _6057;
                    }
                    else
                    {
                        uint _6061 = _6057 >> uint(16);
                        uint _6063 = _6051 + 1u;
                        uint _6064 = _6063 >> uint(2);
                        float4 _6066 = b.quads[_6064];
                        uint _6067 = _6063 & 3u;
                        float _6068 = _6066[_6067];
                        uint _6069 = as_type<uint>(_6068);
                        uint _6070 = _6069 << uint(16);
                        uint _6071 = _6061 | _6070;
                        _6074 = _6071;
                    }
                    uint _6075 = _5999.w;
                    uint _6076 = _6075 >> uint(2);
                    uint _6077 = _6076 >> uint(2);
                    float4 _6079 = b.quads[_6077];
                    uint _6080 = _6076 & 3u;
                    float _6081 = _6079[_6080];
                    uint _6082 = as_type<uint>(_6081);
                    uint _6083 = _6075 & 2u;
                    bool _6084 = _6083 == 0u;
                    uint _6099;
                    if (_6084)
                    {
                        _6099 = _6082;
                    }
                    else
                    {
                        uint _6086 = _6082 >> uint(16);
                        uint _6088 = _6076 + 1u;
                        uint _6089 = _6088 >> uint(2);
                        float4 _6091 = b.quads[_6089];
                        uint _6092 = _6088 & 3u;
                        float _6093 = _6091[_6092];
                        uint _6094 = as_type<uint>(_6093);
                        uint _6095 = _6094 << uint(16);
                        uint _6096 = _6086 | _6095;
                        _6099 = _6096;
                    }
                    uint _6101 = _5986 & 3u;
                    uint _6102 = _6101 * 8u;
                    uint4 _6103 = uint4(_6102);
                    uint4 _6104 = uint4(_6024, _6049, _6074, _6099) >> _6103;
                    uint4 _6105 = _6104 & uint4(255u);
                    uint4 _6106 = _5984 & uint4(63u);
                    uint4 _6107 = _6105 & uint4(63u);
                    bool _6108 = _5863 >= 4u;
                    uint4 _6240;
                    uint4 _6241;
                    if (_6108)
                    {
                        uint _6111 = 12u + _5864;
                        uint _6112 = _6111 >> uint(2);
                        uint _6122 = _6112 * 4u;
                        uint4 _6123 = uint4(_6122);
                        uint4 _6124 = _1711 + _6123;
                        uint _6125 = _6124.x;
                        uint _6126 = _6125 >> uint(2);
                        uint _6127 = _6126 >> uint(2);
                        float4 _6129 = b.quads[_6127];
                        uint _6130 = _6126 & 3u;
                        float _6131 = _6129[_6130];
                        uint _6132 = as_type<uint>(_6131);
                        uint _6133 = _6125 & 2u;
                        bool _6134 = _6133 == 0u;
                        uint _6149;
                        if (_6134)
                        {
                            _6149 = _6132;
                        }
                        else
                        {
                            uint _6136 = _6132 >> uint(16);
                            uint _6138 = _6126 + 1u;
                            uint _6139 = _6138 >> uint(2);
                            float4 _6141 = b.quads[_6139];
                            uint _6142 = _6138 & 3u;
                            float _6143 = _6141[_6142];
                            uint _6144 = as_type<uint>(_6143);
                            uint _6145 = _6144 << uint(16);
                            uint _6146 = _6136 | _6145;
                            _6149 = _6146;
                        }
                        uint _6150 = _6124.y;
                        uint _6151 = _6150 >> uint(2);
                        uint _6152 = _6151 >> uint(2);
                        float4 _6154 = b.quads[_6152];
                        uint _6155 = _6151 & 3u;
                        float _6156 = _6154[_6155];
                        uint _6157 = as_type<uint>(_6156);
                        uint _6158 = _6150 & 2u;
                        bool _6159 = _6158 == 0u;
                        uint _6174;
                        if (_6159)
                        {
                            _6174 = _6157;
                        }
                        else
                        {
                            uint _6161 = _6157 >> uint(16);
                            uint _6163 = _6151 + 1u;
                            uint _6164 = _6163 >> uint(2);
                            float4 _6166 = b.quads[_6164];
                            uint _6167 = _6163 & 3u;
                            float _6168 = _6166[_6167];
                            uint _6169 = as_type<uint>(_6168);
                            uint _6170 = _6169 << uint(16);
                            uint _6171 = _6161 | _6170;
                            _6174 = _6171;
                        }
                        uint _6175 = _6124.z;
                        uint _6176 = _6175 >> uint(2);
                        uint _6177 = _6176 >> uint(2);
                        float4 _6179 = b.quads[_6177];
                        uint _6180 = _6176 & 3u;
                        float _6181 = _6179[_6180];
                        uint _6182 = as_type<uint>(_6181);
                        uint _6183 = _6175 & 2u;
                        bool _6184 = _6183 == 0u;
                        uint _6199;
                        if (_6184)
                        {
                            _6199 = _6182;
                        }
                        else
                        {
                            uint _6186 = _6182 >> uint(16);
                            uint _6188 = _6176 + 1u;
                            uint _6189 = _6188 >> uint(2);
                            float4 _6191 = b.quads[_6189];
                            uint _6192 = _6188 & 3u;
                            float _6193 = _6191[_6192];
                            uint _6194 = as_type<uint>(_6193);
                            uint _6195 = _6194 << uint(16);
                            uint _6196 = _6186 | _6195;
                            _6199 = _6196;
                        }
                        uint _6200 = _6124.w;
                        uint _6201 = _6200 >> uint(2);
                        uint _6202 = _6201 >> uint(2);
                        float4 _6204 = b.quads[_6202];
                        uint _6205 = _6201 & 3u;
                        float _6206 = _6204[_6205];
                        uint _6207 = as_type<uint>(_6206);
                        uint _6208 = _6200 & 2u;
                        bool _6209 = _6208 == 0u;
                        uint _6224;
                        if (_6209)
                        {
                            _6224 = _6207;
                        }
                        else
                        {
                            uint _6211 = _6207 >> uint(16);
                            uint _6213 = _6201 + 1u;
                            uint _6214 = _6213 >> uint(2);
                            float4 _6216 = b.quads[_6214];
                            uint _6217 = _6213 & 3u;
                            float _6218 = _6216[_6217];
                            uint _6219 = as_type<uint>(_6218);
                            uint _6220 = _6219 << uint(16);
                            uint _6221 = _6211 | _6220;
                            _6224 = _6221;
                        }
                        uint _6226 = _6111 & 3u;
                        uint _6227 = _6226 * 8u;
                        uint4 _6228 = uint4(_6227);
                        uint4 _6229 = uint4(_6149, _6174, _6199, _6224) >> _6228;
                        uint4 _6230 = _6229 & uint4(255u);
                        uint4 _6231 = _6230 & uint4(15u);
                        uint4 _6232 = _5984 >> uint4(int4(6));
                        uint4 _6233 = _6232 << uint4(int4(4));
                        uint4 _6234 = _6231 | _6233;
                        uint4 _6235 = _6230 >> uint4(int4(4));
                        uint4 _6236 = _6105 >> uint4(int4(6));
                        uint4 _6237 = _6236 << uint4(int4(4));
                        uint4 _6238 = _6235 | _6237;
                        _6240 = _6238;
                        _6241 = _6234;
                    }
                    else
                    {
                        _6240 = _6107;
                        _6241 = _6106;
                    }
                    float4 _6256 = b.quads[_2655];
                    float _6258 = _6256[_2658];
                    uint _6259 = as_type<uint>(_6258);
                    uint _6276;
                    if (_2637)
                    {
                        _6276 = _6259;
                    }
                    else
                    {
                        uint _6263 = _6259 >> uint(16);
                        uint _6265 = _2633 + 1u;
                        uint _6266 = _6265 >> uint(2);
                        float4 _6268 = b.quads[_6266];
                        uint _6269 = _6265 & 3u;
                        float _6270 = _6268[_6269];
                        uint _6271 = as_type<uint>(_6270);
                        uint _6272 = _6271 << uint(16);
                        uint _6273 = _6263 | _6272;
                        _6276 = _6273;
                    }
                    float4 _6281 = b.quads[_2710];
                    float _6283 = _6281[_2713];
                    uint _6284 = as_type<uint>(_6283);
                    uint _6301;
                    if (_2692)
                    {
                        _6301 = _6284;
                    }
                    else
                    {
                        uint _6288 = _6284 >> uint(16);
                        uint _6290 = _2688 + 1u;
                        uint _6291 = _6290 >> uint(2);
                        float4 _6293 = b.quads[_6291];
                        uint _6294 = _6290 & 3u;
                        float _6295 = _6293[_6294];
                        uint _6296 = as_type<uint>(_6295);
                        uint _6297 = _6296 << uint(16);
                        uint _6298 = _6288 | _6297;
                        _6301 = _6298;
                    }
                    float4 _6306 = b.quads[_2765];
                    float _6308 = _6306[_2768];
                    uint _6309 = as_type<uint>(_6308);
                    uint _6326;
                    if (_2747)
                    {
                        _6326 = _6309;
                    }
                    else
                    {
                        uint _6313 = _6309 >> uint(16);
                        uint _6315 = _2743 + 1u;
                        uint _6316 = _6315 >> uint(2);
                        float4 _6318 = b.quads[_6316];
                        uint _6319 = _6315 & 3u;
                        float _6320 = _6318[_6319];
                        uint _6321 = as_type<uint>(_6320);
                        uint _6322 = _6321 << uint(16);
                        uint _6323 = _6313 | _6322;
                        _6326 = _6323;
                    }
                    float4 _6331 = b.quads[_2820];
                    float _6333 = _6331[_2823];
                    uint _6334 = as_type<uint>(_6333);
                    uint _6351;
                    if (_2802)
                    {
                        _6351 = _6334;
                    }
                    else
                    {
                        uint _6338 = _6334 >> uint(16);
                        uint _6340 = _2798 + 1u;
                        uint _6341 = _6340 >> uint(2);
                        float4 _6343 = b.quads[_6341];
                        uint _6344 = _6340 & 3u;
                        float _6345 = _6343[_6344];
                        uint _6346 = as_type<uint>(_6345);
                        uint _6347 = _6346 << uint(16);
                        uint _6348 = _6338 | _6347;
                        _6351 = _6348;
                    }
                    uint4 _6353 = uint4(_6276, _6301, _6326, _6351) >> uint4(0u);
                    uint4 _6354 = _6353 & uint4(65535u);
                    uint4 _6355 = _6354 & uint4(32768u);
                    uint4 _6356 = _6355 << uint4(int4(16));
                    uint4 _6357 = _6354 >> uint4(int4(10));
                    uint4 _6358 = _6357 & uint4(31u);
                    uint4 _6359 = _6354 & uint4(1023u);
                    int4 _6360 = int4(_6359);
                    float4 _6361 = float4(_6360);
                    float4 _6362 = _6361 * 5.9604644775390625e-08;
                    uint4 _6363 = as_type<uint4>(_6362);
                    uint4 _6364 = _6358 + uint4(112u);
                    uint4 _6365 = _6358 + uint4(1u);
                    uint4 _6366 = _6365 >> uint4(int4(5));
                    uint4 _6367 = _6366 * uint4(112u);
                    uint4 _6368 = _6364 + _6367;
                    uint4 _6369 = _6368 << uint4(int4(23));
                    uint4 _6370 = _6359 << uint4(int4(13));
                    uint4 _6371 = _6369 | _6370;
                    bool4 _6372 = _6358 == uint4(0u);
                    uint4 _6373 = select(_6371, _6363, _6372);
                    uint4 _6374 = _6356 | _6373;
                    float4 _6375 = as_type<float4>(_6374);
                    float4 _6377 = float4(int4(_6241));
                    float4 _6378 = _6375 * _6377;
                    float4 _6393 = b.quads[_2655];
                    float _6395 = _6393[_2658];
                    uint _6396 = as_type<uint>(_6395);
                    uint _6413;
                    if (_2637)
                    {
                        _6413 = _6396;
                    }
                    else
                    {
                        uint _6400 = _6396 >> uint(16);
                        uint _6402 = _2633 + 1u;
                        uint _6403 = _6402 >> uint(2);
                        float4 _6405 = b.quads[_6403];
                        uint _6406 = _6402 & 3u;
                        float _6407 = _6405[_6406];
                        uint _6408 = as_type<uint>(_6407);
                        uint _6409 = _6408 << uint(16);
                        uint _6410 = _6400 | _6409;
                        _6413 = _6410;
                    }
                    float4 _6418 = b.quads[_2710];
                    float _6420 = _6418[_2713];
                    uint _6421 = as_type<uint>(_6420);
                    uint _6438;
                    if (_2692)
                    {
                        _6438 = _6421;
                    }
                    else
                    {
                        uint _6425 = _6421 >> uint(16);
                        uint _6427 = _2688 + 1u;
                        uint _6428 = _6427 >> uint(2);
                        float4 _6430 = b.quads[_6428];
                        uint _6431 = _6427 & 3u;
                        float _6432 = _6430[_6431];
                        uint _6433 = as_type<uint>(_6432);
                        uint _6434 = _6433 << uint(16);
                        uint _6435 = _6425 | _6434;
                        _6438 = _6435;
                    }
                    float4 _6443 = b.quads[_2765];
                    float _6445 = _6443[_2768];
                    uint _6446 = as_type<uint>(_6445);
                    uint _6463;
                    if (_2747)
                    {
                        _6463 = _6446;
                    }
                    else
                    {
                        uint _6450 = _6446 >> uint(16);
                        uint _6452 = _2743 + 1u;
                        uint _6453 = _6452 >> uint(2);
                        float4 _6455 = b.quads[_6453];
                        uint _6456 = _6452 & 3u;
                        float _6457 = _6455[_6456];
                        uint _6458 = as_type<uint>(_6457);
                        uint _6459 = _6458 << uint(16);
                        uint _6460 = _6450 | _6459;
                        _6463 = _6460;
                    }
                    float4 _6468 = b.quads[_2820];
                    float _6470 = _6468[_2823];
                    uint _6471 = as_type<uint>(_6470);
                    uint _6488;
                    if (_2802)
                    {
                        _6488 = _6471;
                    }
                    else
                    {
                        uint _6475 = _6471 >> uint(16);
                        uint _6477 = _2798 + 1u;
                        uint _6478 = _6477 >> uint(2);
                        float4 _6480 = b.quads[_6478];
                        uint _6481 = _6477 & 3u;
                        float _6482 = _6480[_6481];
                        uint _6483 = as_type<uint>(_6482);
                        uint _6484 = _6483 << uint(16);
                        uint _6485 = _6475 | _6484;
                        _6488 = _6485;
                    }
                    uint4 _6490 = uint4(_6413, _6438, _6463, _6488) >> uint4(16u);
                    uint4 _6491 = _6490 & uint4(65535u);
                    uint4 _6492 = _6491 & uint4(32768u);
                    uint4 _6493 = _6492 << uint4(int4(16));
                    uint4 _6494 = _6491 >> uint4(int4(10));
                    uint4 _6495 = _6494 & uint4(31u);
                    uint4 _6496 = _6491 & uint4(1023u);
                    int4 _6497 = int4(_6496);
                    float4 _6498 = float4(_6497);
                    float4 _6499 = _6498 * 5.9604644775390625e-08;
                    uint4 _6500 = as_type<uint4>(_6499);
                    uint4 _6501 = _6495 + uint4(112u);
                    uint4 _6502 = _6495 + uint4(1u);
                    uint4 _6503 = _6502 >> uint4(int4(5));
                    uint4 _6504 = _6503 * uint4(112u);
                    uint4 _6505 = _6501 + _6504;
                    uint4 _6506 = _6505 << uint4(int4(23));
                    uint4 _6507 = _6496 << uint4(int4(13));
                    uint4 _6508 = _6506 | _6507;
                    bool4 _6509 = _6495 == uint4(0u);
                    uint4 _6510 = select(_6508, _6500, _6509);
                    uint4 _6511 = _6493 | _6510;
                    float4 _6512 = as_type<float4>(_6511);
                    float4 _6514 = float4(int4(_6240));
                    float4 _6515 = _6512 * _6514;
                    float4 _6516 = -_6515;
                    uint _6526 = _5862 >> uint(6);
                    uint _6527 = _6526 << uint(5);
                    uint _6528 = 16u + _6527;
                    uint _6529 = _5862 & 31u;
                    uint _6530 = _6528 + _6529;
                    uint _6531 = _6530 >> uint(2);
                    uint _6541 = _6531 * 4u;
                    uint4 _6542 = uint4(_6541);
                    uint4 _6543 = _1711 + _6542;
                    uint _6544 = _6543.x;
                    uint _6545 = _6544 >> uint(2);
                    uint _6546 = _6545 >> uint(2);
                    float4 _6548 = b.quads[_6546];
                    uint _6549 = _6545 & 3u;
                    float _6550 = _6548[_6549];
                    uint _6551 = as_type<uint>(_6550);
                    uint _6552 = _6544 & 2u;
                    bool _6553 = _6552 == 0u;
                    uint _6568;
                    if (_6553)
                    {
                        _6568 = _6551;
                    }
                    else
                    {
                        uint _6555 = _6551 >> uint(16);
                        uint _6557 = _6545 + 1u;
                        uint _6558 = _6557 >> uint(2);
                        float4 _6560 = b.quads[_6558];
                        uint _6561 = _6557 & 3u;
                        float _6562 = _6560[_6561];
                        uint _6563 = as_type<uint>(_6562);
                        uint _6564 = _6563 << uint(16);
                        uint _6565 = _6555 | _6564;
                        _6568 = _6565;
                    }
                    uint _6569 = _6543.y;
                    uint _6570 = _6569 >> uint(2);
                    uint _6571 = _6570 >> uint(2);
                    float4 _6573 = b.quads[_6571];
                    uint _6574 = _6570 & 3u;
                    float _6575 = _6573[_6574];
                    uint _6576 = as_type<uint>(_6575);
                    uint _6577 = _6569 & 2u;
                    bool _6578 = _6577 == 0u;
                    uint _6593;
                    if (_6578)
                    {
                        _6593 = _6576;
                    }
                    else
                    {
                        uint _6580 = _6576 >> uint(16);
                        uint _6582 = _6570 + 1u;
                        uint _6583 = _6582 >> uint(2);
                        float4 _6585 = b.quads[_6583];
                        uint _6586 = _6582 & 3u;
                        float _6587 = _6585[_6586];
                        uint _6588 = as_type<uint>(_6587);
                        uint _6589 = _6588 << uint(16);
                        uint _6590 = _6580 | _6589;
                        _6593 = _6590;
                    }
                    uint _6594 = _6543.z;
                    uint _6595 = _6594 >> uint(2);
                    uint _6596 = _6595 >> uint(2);
                    float4 _6598 = b.quads[_6596];
                    uint _6599 = _6595 & 3u;
                    float _6600 = _6598[_6599];
                    uint _6601 = as_type<uint>(_6600);
                    uint _6602 = _6594 & 2u;
                    bool _6603 = _6602 == 0u;
                    uint _6618;
                    if (_6603)
                    {
                        _6618 = _6601;
                    }
                    else
                    {
                        uint _6605 = _6601 >> uint(16);
                        uint _6607 = _6595 + 1u;
                        uint _6608 = _6607 >> uint(2);
                        float4 _6610 = b.quads[_6608];
                        uint _6611 = _6607 & 3u;
                        float _6612 = _6610[_6611];
                        uint _6613 = as_type<uint>(_6612);
                        uint _6614 = _6613 << uint(16);
                        uint _6615 = _6605 | _6614;
                        _6618 = _6615;
                    }
                    uint _6619 = _6543.w;
                    uint _6620 = _6619 >> uint(2);
                    uint _6621 = _6620 >> uint(2);
                    float4 _6623 = b.quads[_6621];
                    uint _6624 = _6620 & 3u;
                    float _6625 = _6623[_6624];
                    uint _6626 = as_type<uint>(_6625);
                    uint _6627 = _6619 & 2u;
                    bool _6628 = _6627 == 0u;
                    uint _6643;
                    if (_6628)
                    {
                        _6643 = _6626;
                    }
                    else
                    {
                        uint _6630 = _6626 >> uint(16);
                        uint _6632 = _6620 + 1u;
                        uint _6633 = _6632 >> uint(2);
                        float4 _6635 = b.quads[_6633];
                        uint _6636 = _6632 & 3u;
                        float _6637 = _6635[_6636];
                        uint _6638 = as_type<uint>(_6637);
                        uint _6639 = _6638 << uint(16);
                        uint _6640 = _6630 | _6639;
                        _6643 = _6640;
                    }
                    uint4 _6644 = uint4(_6568, _6593, _6618, _6643);
                    uint _6645 = _6530 & 2u;
                    bool _6646 = _6645 == 0u;
                    uint4 _6768;
                    if (_6646)
                    {
                        _6768 = _6644;
                    }
                    else
                    {
                        uint4 _6648 = _6644 >> uint4(int4(16));
                        uint _6650 = _6531 + 1u;
                        uint _6660 = _6650 * 4u;
                        uint4 _6661 = uint4(_6660);
                        uint4 _6662 = _1711 + _6661;
                        uint _6663 = _6662.x;
                        uint _6664 = _6663 >> uint(2);
                        uint _6665 = _6664 >> uint(2);
                        float4 _6667 = b.quads[_6665];
                        uint _6668 = _6664 & 3u;
                        float _6669 = _6667[_6668];
                        uint _6670 = as_type<uint>(_6669);
                        uint _6671 = _6663 & 2u;
                        bool _6672 = _6671 == 0u;
                        uint _6687;
                        if (_6672)
                        {
                            _6687 = _6670;
                        }
                        else
                        {
                            uint _6674 = _6670 >> uint(16);
                            uint _6676 = _6664 + 1u;
                            uint _6677 = _6676 >> uint(2);
                            float4 _6679 = b.quads[_6677];
                            uint _6680 = _6676 & 3u;
                            float _6681 = _6679[_6680];
                            uint _6682 = as_type<uint>(_6681);
                            uint _6683 = _6682 << uint(16);
                            uint _6684 = _6674 | _6683;
                            _6687 = _6684;
                        }
                        uint _6688 = _6662.y;
                        uint _6689 = _6688 >> uint(2);
                        uint _6690 = _6689 >> uint(2);
                        float4 _6692 = b.quads[_6690];
                        uint _6693 = _6689 & 3u;
                        float _6694 = _6692[_6693];
                        uint _6695 = as_type<uint>(_6694);
                        uint _6696 = _6688 & 2u;
                        bool _6697 = _6696 == 0u;
                        uint _6712;
                        if (_6697)
                        {
                            _6712 = _6695;
                        }
                        else
                        {
                            uint _6699 = _6695 >> uint(16);
                            uint _6701 = _6689 + 1u;
                            uint _6702 = _6701 >> uint(2);
                            float4 _6704 = b.quads[_6702];
                            uint _6705 = _6701 & 3u;
                            float _6706 = _6704[_6705];
                            uint _6707 = as_type<uint>(_6706);
                            uint _6708 = _6707 << uint(16);
                            uint _6709 = _6699 | _6708;
                            _6712 = _6709;
                        }
                        uint _6713 = _6662.z;
                        uint _6714 = _6713 >> uint(2);
                        uint _6715 = _6714 >> uint(2);
                        float4 _6717 = b.quads[_6715];
                        uint _6718 = _6714 & 3u;
                        float _6719 = _6717[_6718];
                        uint _6720 = as_type<uint>(_6719);
                        uint _6721 = _6713 & 2u;
                        bool _6722 = _6721 == 0u;
                        uint _6737;
                        if (_6722)
                        {
                            _6737 = _6720;
                        }
                        else
                        {
                            uint _6724 = _6720 >> uint(16);
                            uint _6726 = _6714 + 1u;
                            uint _6727 = _6726 >> uint(2);
                            float4 _6729 = b.quads[_6727];
                            uint _6730 = _6726 & 3u;
                            float _6731 = _6729[_6730];
                            uint _6732 = as_type<uint>(_6731);
                            uint _6733 = _6732 << uint(16);
                            uint _6734 = _6724 | _6733;
                            _6737 = _6734;
                        }
                        uint _6738 = _6662.w;
                        uint _6739 = _6738 >> uint(2);
                        uint _6740 = _6739 >> uint(2);
                        float4 _6742 = b.quads[_6740];
                        uint _6743 = _6739 & 3u;
                        float _6744 = _6742[_6743];
                        uint _6745 = as_type<uint>(_6744);
                        uint _6746 = _6738 & 2u;
                        bool _6747 = _6746 == 0u;
                        uint _6762;
                        if (_6747)
                        {
                            _6762 = _6745;
                        }
                        else
                        {
                            uint _6749 = _6745 >> uint(16);
                            uint _6751 = _6739 + 1u;
                            uint _6752 = _6751 >> uint(2);
                            float4 _6754 = b.quads[_6752];
                            uint _6755 = _6751 & 3u;
                            float _6756 = _6754[_6755];
                            uint _6757 = as_type<uint>(_6756);
                            uint _6758 = _6757 << uint(16);
                            uint _6759 = _6749 | _6758;
                            _6762 = _6759;
                        }
                        uint4 _6764 = uint4(_6687, _6712, _6737, _6762) << uint4(int4(16));
                        uint4 _6765 = _6648 | _6764;
                        _6768 = _6765;
                    }
                    uint _6770 = _5863 & 1u;
                    uint _6771 = _6770 << uint(2);
                    uint4 _6772 = uint4(_6771);
                    uint4 _6773 = _6768 >> _6772;
                    uint4 _6774 = _6773 & uint4(15u);
                    uint _6775 = _6771 + 8u;
                    uint4 _6776 = uint4(_6775);
                    uint4 _6777 = _6768 >> _6776;
                    uint4 _6778 = _6777 & uint4(15u);
                    uint _6779 = _6771 + 16u;
                    uint4 _6780 = uint4(_6779);
                    uint4 _6781 = _6768 >> _6780;
                    uint4 _6782 = _6781 & uint4(15u);
                    uint _6783 = _6771 + 24u;
                    uint4 _6784 = uint4(_6783);
                    uint4 _6785 = _6768 >> _6784;
                    uint4 _6786 = _6785 & uint4(15u);
                    int4 _6792 = int4(_6774);
                    float4 _6793 = float4(_6792);
                    int4 _6795 = int4(_6778);
                    float4 _6796 = float4(_6795);
                    int4 _6798 = int4(_6782);
                    float4 _6799 = float4(_6798);
                    int4 _6801 = int4(_6786);
                    float4 _6802 = float4(_6801);
                    float4 _6812 = fma(_6378, _6793, _6516);
                    float _6824 = _4449.x;
                    float4 _6825 = _6812 * _6824;
                    float4 _6828 = _5847 + _6825;
                    float4 _6842 = fma(_6378, _6796, _6516);
                    float _6854 = _4449.y;
                    float4 _6855 = _6842 * _6854;
                    float4 _6858 = _6828 + _6855;
                    float4 _6872 = fma(_6378, _6799, _6516);
                    float _6884 = _4449.z;
                    float4 _6885 = _6872 * _6884;
                    float4 _6888 = _6858 + _6885;
                    float4 _6902 = fma(_6378, _6802, _6516);
                    float _6914 = _4449.w;
                    float4 _6915 = _6902 * _6914;
                    float4 _6918 = _6888 + _6915;
                    uint _6933 = _4167 + 20u;
                    uint _6934 = _6933 >> uint(6);
                    uint _6935 = _6934 << uint(5);
                    uint _6936 = 16u + _6935;
                    uint _6937 = _6933 & 31u;
                    uint _6938 = _6936 + _6937;
                    uint _6939 = _6938 >> uint(2);
                    uint _6949 = _6939 * 4u;
                    uint4 _6950 = uint4(_6949);
                    uint4 _6951 = _1711 + _6950;
                    uint _6952 = _6951.x;
                    uint _6953 = _6952 >> uint(2);
                    uint _6954 = _6953 >> uint(2);
                    float4 _6956 = b.quads[_6954];
                    uint _6957 = _6953 & 3u;
                    float _6958 = _6956[_6957];
                    uint _6959 = as_type<uint>(_6958);
                    uint _6960 = _6952 & 2u;
                    bool _6961 = _6960 == 0u;
                    uint _6976;
                    if (_6961)
                    {
                        _6976 = _6959;
                    }
                    else
                    {
                        uint _6963 = _6959 >> uint(16);
                        uint _6965 = _6953 + 1u;
                        uint _6966 = _6965 >> uint(2);
                        float4 _6968 = b.quads[_6966];
                        uint _6969 = _6965 & 3u;
                        float _6970 = _6968[_6969];
                        uint _6971 = as_type<uint>(_6970);
                        uint _6972 = _6971 << uint(16);
                        uint _6973 = _6963 | _6972;
                        _6976 = _6973;
                    }
                    uint _6977 = _6951.y;
                    uint _6978 = _6977 >> uint(2);
                    uint _6979 = _6978 >> uint(2);
                    float4 _6981 = b.quads[_6979];
                    uint _6982 = _6978 & 3u;
                    float _6983 = _6981[_6982];
                    uint _6984 = as_type<uint>(_6983);
                    uint _6985 = _6977 & 2u;
                    bool _6986 = _6985 == 0u;
                    uint _7001;
                    if (_6986)
                    {
                        _7001 = _6984;
                    }
                    else
                    {
                        uint _6988 = _6984 >> uint(16);
                        uint _6990 = _6978 + 1u;
                        uint _6991 = _6990 >> uint(2);
                        float4 _6993 = b.quads[_6991];
                        uint _6994 = _6990 & 3u;
                        float _6995 = _6993[_6994];
                        uint _6996 = as_type<uint>(_6995);
                        uint _6997 = _6996 << uint(16);
                        uint _6998 = _6988 | _6997;
                        _7001 = _6998;
                    }
                    uint _7002 = _6951.z;
                    uint _7003 = _7002 >> uint(2);
                    uint _7004 = _7003 >> uint(2);
                    float4 _7006 = b.quads[_7004];
                    uint _7007 = _7003 & 3u;
                    float _7008 = _7006[_7007];
                    uint _7009 = as_type<uint>(_7008);
                    uint _7010 = _7002 & 2u;
                    bool _7011 = _7010 == 0u;
                    uint _7026;
                    if (_7011)
                    {
                        _7026 = _7009;
                    }
                    else
                    {
                        uint _7013 = _7009 >> uint(16);
                        uint _7015 = _7003 + 1u;
                        uint _7016 = _7015 >> uint(2);
                        float4 _7018 = b.quads[_7016];
                        uint _7019 = _7015 & 3u;
                        float _7020 = _7018[_7019];
                        uint _7021 = as_type<uint>(_7020);
                        uint _7022 = _7021 << uint(16);
                        uint _7023 = _7013 | _7022;
                        _7026 = _7023;
                    }
                    uint _7027 = _6951.w;
                    uint _7028 = _7027 >> uint(2);
                    uint _7029 = _7028 >> uint(2);
                    float4 _7031 = b.quads[_7029];
                    uint _7032 = _7028 & 3u;
                    float _7033 = _7031[_7032];
                    uint _7034 = as_type<uint>(_7033);
                    uint _7035 = _7027 & 2u;
                    bool _7036 = _7035 == 0u;
                    uint _7051;
                    if (_7036)
                    {
                        _7051 = _7034;
                    }
                    else
                    {
                        uint _7038 = _7034 >> uint(16);
                        uint _7040 = _7028 + 1u;
                        uint _7041 = _7040 >> uint(2);
                        float4 _7043 = b.quads[_7041];
                        uint _7044 = _7040 & 3u;
                        float _7045 = _7043[_7044];
                        uint _7046 = as_type<uint>(_7045);
                        uint _7047 = _7046 << uint(16);
                        uint _7048 = _7038 | _7047;
                        _7051 = _7048;
                    }
                    uint4 _7052 = uint4(_6976, _7001, _7026, _7051);
                    uint _7053 = _6938 & 2u;
                    bool _7054 = _7053 == 0u;
                    uint4 _7176;
                    if (_7054)
                    {
                        _7176 = _7052;
                    }
                    else
                    {
                        uint4 _7056 = _7052 >> uint4(int4(16));
                        uint _7058 = _6939 + 1u;
                        uint _7068 = _7058 * 4u;
                        uint4 _7069 = uint4(_7068);
                        uint4 _7070 = _1711 + _7069;
                        uint _7071 = _7070.x;
                        uint _7072 = _7071 >> uint(2);
                        uint _7073 = _7072 >> uint(2);
                        float4 _7075 = b.quads[_7073];
                        uint _7076 = _7072 & 3u;
                        float _7077 = _7075[_7076];
                        uint _7078 = as_type<uint>(_7077);
                        uint _7079 = _7071 & 2u;
                        bool _7080 = _7079 == 0u;
                        uint _7095;
                        if (_7080)
                        {
                            _7095 = _7078;
                        }
                        else
                        {
                            uint _7082 = _7078 >> uint(16);
                            uint _7084 = _7072 + 1u;
                            uint _7085 = _7084 >> uint(2);
                            float4 _7087 = b.quads[_7085];
                            uint _7088 = _7084 & 3u;
                            float _7089 = _7087[_7088];
                            uint _7090 = as_type<uint>(_7089);
                            uint _7091 = _7090 << uint(16);
                            uint _7092 = _7082 | _7091;
                            _7095 = _7092;
                        }
                        uint _7096 = _7070.y;
                        uint _7097 = _7096 >> uint(2);
                        uint _7098 = _7097 >> uint(2);
                        float4 _7100 = b.quads[_7098];
                        uint _7101 = _7097 & 3u;
                        float _7102 = _7100[_7101];
                        uint _7103 = as_type<uint>(_7102);
                        uint _7104 = _7096 & 2u;
                        bool _7105 = _7104 == 0u;
                        uint _7120;
                        if (_7105)
                        {
                            _7120 = _7103;
                        }
                        else
                        {
                            uint _7107 = _7103 >> uint(16);
                            uint _7109 = _7097 + 1u;
                            uint _7110 = _7109 >> uint(2);
                            float4 _7112 = b.quads[_7110];
                            uint _7113 = _7109 & 3u;
                            float _7114 = _7112[_7113];
                            uint _7115 = as_type<uint>(_7114);
                            uint _7116 = _7115 << uint(16);
                            uint _7117 = _7107 | _7116;
                            _7120 = _7117;
                        }
                        uint _7121 = _7070.z;
                        uint _7122 = _7121 >> uint(2);
                        uint _7123 = _7122 >> uint(2);
                        float4 _7125 = b.quads[_7123];
                        uint _7126 = _7122 & 3u;
                        float _7127 = _7125[_7126];
                        uint _7128 = as_type<uint>(_7127);
                        uint _7129 = _7121 & 2u;
                        bool _7130 = _7129 == 0u;
                        uint _7145;
                        if (_7130)
                        {
                            _7145 = _7128;
                        }
                        else
                        {
                            uint _7132 = _7128 >> uint(16);
                            uint _7134 = _7122 + 1u;
                            uint _7135 = _7134 >> uint(2);
                            float4 _7137 = b.quads[_7135];
                            uint _7138 = _7134 & 3u;
                            float _7139 = _7137[_7138];
                            uint _7140 = as_type<uint>(_7139);
                            uint _7141 = _7140 << uint(16);
                            uint _7142 = _7132 | _7141;
                            _7145 = _7142;
                        }
                        uint _7146 = _7070.w;
                        uint _7147 = _7146 >> uint(2);
                        uint _7148 = _7147 >> uint(2);
                        float4 _7150 = b.quads[_7148];
                        uint _7151 = _7147 & 3u;
                        float _7152 = _7150[_7151];
                        uint _7153 = as_type<uint>(_7152);
                        uint _7154 = _7146 & 2u;
                        bool _7155 = _7154 == 0u;
                        uint _7170;
                        if (_7155)
                        {
                            _7170 = _7153;
                        }
                        else
                        {
                            uint _7157 = _7153 >> uint(16);
                            uint _7159 = _7147 + 1u;
                            uint _7160 = _7159 >> uint(2);
                            float4 _7162 = b.quads[_7160];
                            uint _7163 = _7159 & 3u;
                            float _7164 = _7162[_7163];
                            uint _7165 = as_type<uint>(_7164);
                            uint _7166 = _7165 << uint(16);
                            uint _7167 = _7157 | _7166;
                            _7170 = _7167;
                        }
                        uint4 _7172 = uint4(_7095, _7120, _7145, _7170) << uint4(int4(16));
                        uint4 _7173 = _7056 | _7172;
                        _7176 = _7173;
                    }
                    uint _7177 = _6933 >> uint(5);
                    uint _7178 = _7177 & 1u;
                    uint _7179 = _7178 << uint(2);
                    uint4 _7180 = uint4(_7179);
                    uint4 _7181 = _7176 >> _7180;
                    uint4 _7182 = _7181 & uint4(15u);
                    uint _7183 = _7179 + 8u;
                    uint4 _7184 = uint4(_7183);
                    uint4 _7185 = _7176 >> _7184;
                    uint4 _7186 = _7185 & uint4(15u);
                    uint _7187 = _7179 + 16u;
                    uint4 _7188 = uint4(_7187);
                    uint4 _7189 = _7176 >> _7188;
                    uint4 _7190 = _7189 & uint4(15u);
                    uint _7191 = _7179 + 24u;
                    uint4 _7192 = uint4(_7191);
                    uint4 _7193 = _7176 >> _7192;
                    uint4 _7194 = _7193 & uint4(15u);
                    int4 _7200 = int4(_7182);
                    float4 _7201 = float4(_7200);
                    int4 _7203 = int4(_7186);
                    float4 _7204 = float4(_7203);
                    int4 _7206 = int4(_7190);
                    float4 _7207 = float4(_7206);
                    int4 _7209 = int4(_7194);
                    float4 _7210 = float4(_7209);
                    float4 _7220 = fma(_6378, _7201, _6516);
                    float _7232 = _4473.x;
                    float4 _7233 = _7220 * _7232;
                    float4 _7236 = _6918 + _7233;
                    float4 _7250 = fma(_6378, _7204, _6516);
                    float _7262 = _4473.y;
                    float4 _7263 = _7250 * _7262;
                    float4 _7266 = _7236 + _7263;
                    float4 _7280 = fma(_6378, _7207, _6516);
                    float _7292 = _4473.z;
                    float4 _7293 = _7280 * _7292;
                    float4 _7296 = _7266 + _7293;
                    float4 _7310 = fma(_6378, _7210, _6516);
                    float _7322 = _4473.w;
                    float4 _7323 = _7310 * _7322;
                    float4 _7326 = _7296 + _7323;
                    uint _7341 = _4167 + 24u;
                    uint _7342 = _7341 >> uint(6);
                    uint _7343 = _7342 << uint(5);
                    uint _7344 = 16u + _7343;
                    uint _7345 = _7341 & 31u;
                    uint _7346 = _7344 + _7345;
                    uint _7347 = _7346 >> uint(2);
                    uint _7357 = _7347 * 4u;
                    uint4 _7358 = uint4(_7357);
                    uint4 _7359 = _1711 + _7358;
                    uint _7360 = _7359.x;
                    uint _7361 = _7360 >> uint(2);
                    uint _7362 = _7361 >> uint(2);
                    float4 _7364 = b.quads[_7362];
                    uint _7365 = _7361 & 3u;
                    float _7366 = _7364[_7365];
                    uint _7367 = as_type<uint>(_7366);
                    uint _7368 = _7360 & 2u;
                    bool _7369 = _7368 == 0u;
                    uint _7384;
                    if (_7369)
                    {
                        _7384 = _7367;
                    }
                    else
                    {
                        uint _7371 = _7367 >> uint(16);
                        uint _7373 = _7361 + 1u;
                        uint _7374 = _7373 >> uint(2);
                        float4 _7376 = b.quads[_7374];
                        uint _7377 = _7373 & 3u;
                        float _7378 = _7376[_7377];
                        uint _7379 = as_type<uint>(_7378);
                        uint _7380 = _7379 << uint(16);
                        uint _7381 = _7371 | _7380;
                        _7384 = _7381;
                    }
                    uint _7385 = _7359.y;
                    uint _7386 = _7385 >> uint(2);
                    uint _7387 = _7386 >> uint(2);
                    float4 _7389 = b.quads[_7387];
                    uint _7390 = _7386 & 3u;
                    float _7391 = _7389[_7390];
                    uint _7392 = as_type<uint>(_7391);
                    uint _7393 = _7385 & 2u;
                    bool _7394 = _7393 == 0u;
                    uint _7409;
                    if (_7394)
                    {
                        _7409 = _7392;
                    }
                    else
                    {
                        uint _7396 = _7392 >> uint(16);
                        uint _7398 = _7386 + 1u;
                        uint _7399 = _7398 >> uint(2);
                        float4 _7401 = b.quads[_7399];
                        uint _7402 = _7398 & 3u;
                        float _7403 = _7401[_7402];
                        uint _7404 = as_type<uint>(_7403);
                        uint _7405 = _7404 << uint(16);
                        uint _7406 = _7396 | _7405;
                        _7409 = _7406;
                    }
                    uint _7410 = _7359.z;
                    uint _7411 = _7410 >> uint(2);
                    uint _7412 = _7411 >> uint(2);
                    float4 _7414 = b.quads[_7412];
                    uint _7415 = _7411 & 3u;
                    float _7416 = _7414[_7415];
                    uint _7417 = as_type<uint>(_7416);
                    uint _7418 = _7410 & 2u;
                    bool _7419 = _7418 == 0u;
                    uint _7434;
                    if (_7419)
                    {
                        _7434 = _7417;
                    }
                    else
                    {
                        uint _7421 = _7417 >> uint(16);
                        uint _7423 = _7411 + 1u;
                        uint _7424 = _7423 >> uint(2);
                        float4 _7426 = b.quads[_7424];
                        uint _7427 = _7423 & 3u;
                        float _7428 = _7426[_7427];
                        uint _7429 = as_type<uint>(_7428);
                        uint _7430 = _7429 << uint(16);
                        uint _7431 = _7421 | _7430;
                        _7434 = _7431;
                    }
                    uint _7435 = _7359.w;
                    uint _7436 = _7435 >> uint(2);
                    uint _7437 = _7436 >> uint(2);
                    float4 _7439 = b.quads[_7437];
                    uint _7440 = _7436 & 3u;
                    float _7441 = _7439[_7440];
                    uint _7442 = as_type<uint>(_7441);
                    uint _7443 = _7435 & 2u;
                    bool _7444 = _7443 == 0u;
                    uint _7459;
                    if (_7444)
                    {
                        _7459 = _7442;
                    }
                    else
                    {
                        uint _7446 = _7442 >> uint(16);
                        uint _7448 = _7436 + 1u;
                        uint _7449 = _7448 >> uint(2);
                        float4 _7451 = b.quads[_7449];
                        uint _7452 = _7448 & 3u;
                        float _7453 = _7451[_7452];
                        uint _7454 = as_type<uint>(_7453);
                        uint _7455 = _7454 << uint(16);
                        uint _7456 = _7446 | _7455;
                        _7459 = _7456;
                    }
                    uint4 _7460 = uint4(_7384, _7409, _7434, _7459);
                    uint _7461 = _7346 & 2u;
                    bool _7462 = _7461 == 0u;
                    uint4 _7584;
                    if (_7462)
                    {
                        _7584 = _7460;
                    }
                    else
                    {
                        uint4 _7464 = _7460 >> uint4(int4(16));
                        uint _7466 = _7347 + 1u;
                        uint _7476 = _7466 * 4u;
                        uint4 _7477 = uint4(_7476);
                        uint4 _7478 = _1711 + _7477;
                        uint _7479 = _7478.x;
                        uint _7480 = _7479 >> uint(2);
                        uint _7481 = _7480 >> uint(2);
                        float4 _7483 = b.quads[_7481];
                        uint _7484 = _7480 & 3u;
                        float _7485 = _7483[_7484];
                        uint _7486 = as_type<uint>(_7485);
                        uint _7487 = _7479 & 2u;
                        bool _7488 = _7487 == 0u;
                        uint _7503;
                        if (_7488)
                        {
                            _7503 = _7486;
                        }
                        else
                        {
                            uint _7490 = _7486 >> uint(16);
                            uint _7492 = _7480 + 1u;
                            uint _7493 = _7492 >> uint(2);
                            float4 _7495 = b.quads[_7493];
                            uint _7496 = _7492 & 3u;
                            float _7497 = _7495[_7496];
                            uint _7498 = as_type<uint>(_7497);
                            uint _7499 = _7498 << uint(16);
                            uint _7500 = _7490 | _7499;
                            _7503 = _7500;
                        }
                        uint _7504 = _7478.y;
                        uint _7505 = _7504 >> uint(2);
                        uint _7506 = _7505 >> uint(2);
                        float4 _7508 = b.quads[_7506];
                        uint _7509 = _7505 & 3u;
                        float _7510 = _7508[_7509];
                        uint _7511 = as_type<uint>(_7510);
                        uint _7512 = _7504 & 2u;
                        bool _7513 = _7512 == 0u;
                        uint _7528;
                        if (_7513)
                        {
                            _7528 = _7511;
                        }
                        else
                        {
                            uint _7515 = _7511 >> uint(16);
                            uint _7517 = _7505 + 1u;
                            uint _7518 = _7517 >> uint(2);
                            float4 _7520 = b.quads[_7518];
                            uint _7521 = _7517 & 3u;
                            float _7522 = _7520[_7521];
                            uint _7523 = as_type<uint>(_7522);
                            uint _7524 = _7523 << uint(16);
                            uint _7525 = _7515 | _7524;
                            _7528 = _7525;
                        }
                        uint _7529 = _7478.z;
                        uint _7530 = _7529 >> uint(2);
                        uint _7531 = _7530 >> uint(2);
                        float4 _7533 = b.quads[_7531];
                        uint _7534 = _7530 & 3u;
                        float _7535 = _7533[_7534];
                        uint _7536 = as_type<uint>(_7535);
                        uint _7537 = _7529 & 2u;
                        bool _7538 = _7537 == 0u;
                        uint _7553;
                        if (_7538)
                        {
                            _7553 = _7536;
                        }
                        else
                        {
                            uint _7540 = _7536 >> uint(16);
                            uint _7542 = _7530 + 1u;
                            uint _7543 = _7542 >> uint(2);
                            float4 _7545 = b.quads[_7543];
                            uint _7546 = _7542 & 3u;
                            float _7547 = _7545[_7546];
                            uint _7548 = as_type<uint>(_7547);
                            uint _7549 = _7548 << uint(16);
                            uint _7550 = _7540 | _7549;
                            _7553 = _7550;
                        }
                        uint _7554 = _7478.w;
                        uint _7555 = _7554 >> uint(2);
                        uint _7556 = _7555 >> uint(2);
                        float4 _7558 = b.quads[_7556];
                        uint _7559 = _7555 & 3u;
                        float _7560 = _7558[_7559];
                        uint _7561 = as_type<uint>(_7560);
                        uint _7562 = _7554 & 2u;
                        bool _7563 = _7562 == 0u;
                        uint _7578;
                        if (_7563)
                        {
                            _7578 = _7561;
                        }
                        else
                        {
                            uint _7565 = _7561 >> uint(16);
                            uint _7567 = _7555 + 1u;
                            uint _7568 = _7567 >> uint(2);
                            float4 _7570 = b.quads[_7568];
                            uint _7571 = _7567 & 3u;
                            float _7572 = _7570[_7571];
                            uint _7573 = as_type<uint>(_7572);
                            uint _7574 = _7573 << uint(16);
                            uint _7575 = _7565 | _7574;
                            _7578 = _7575;
                        }
                        uint4 _7580 = uint4(_7503, _7528, _7553, _7578) << uint4(int4(16));
                        uint4 _7581 = _7464 | _7580;
                        _7584 = _7581;
                    }
                    uint _7585 = _7341 >> uint(5);
                    uint _7586 = _7585 & 1u;
                    uint _7587 = _7586 << uint(2);
                    uint4 _7588 = uint4(_7587);
                    uint4 _7589 = _7584 >> _7588;
                    uint4 _7590 = _7589 & uint4(15u);
                    uint _7591 = _7587 + 8u;
                    uint4 _7592 = uint4(_7591);
                    uint4 _7593 = _7584 >> _7592;
                    uint4 _7594 = _7593 & uint4(15u);
                    uint _7595 = _7587 + 16u;
                    uint4 _7596 = uint4(_7595);
                    uint4 _7597 = _7584 >> _7596;
                    uint4 _7598 = _7597 & uint4(15u);
                    uint _7599 = _7587 + 24u;
                    uint4 _7600 = uint4(_7599);
                    uint4 _7601 = _7584 >> _7600;
                    uint4 _7602 = _7601 & uint4(15u);
                    int4 _7608 = int4(_7590);
                    float4 _7609 = float4(_7608);
                    int4 _7611 = int4(_7594);
                    float4 _7612 = float4(_7611);
                    int4 _7614 = int4(_7598);
                    float4 _7615 = float4(_7614);
                    int4 _7617 = int4(_7602);
                    float4 _7618 = float4(_7617);
                    float4 _7628 = fma(_6378, _7609, _6516);
                    float _7640 = _4497.x;
                    float4 _7641 = _7628 * _7640;
                    float4 _7644 = _7326 + _7641;
                    float4 _7658 = fma(_6378, _7612, _6516);
                    float _7670 = _4497.y;
                    float4 _7671 = _7658 * _7670;
                    float4 _7674 = _7644 + _7671;
                    float4 _7688 = fma(_6378, _7615, _6516);
                    float _7700 = _4497.z;
                    float4 _7701 = _7688 * _7700;
                    float4 _7704 = _7674 + _7701;
                    float4 _7718 = fma(_6378, _7618, _6516);
                    float _7730 = _4497.w;
                    float4 _7731 = _7718 * _7730;
                    float4 _7734 = _7704 + _7731;
                    uint _7749 = _4167 + 28u;
                    uint _7750 = _7749 >> uint(6);
                    uint _7751 = _7750 << uint(5);
                    uint _7752 = 16u + _7751;
                    uint _7753 = _7749 & 31u;
                    uint _7754 = _7752 + _7753;
                    uint _7755 = _7754 >> uint(2);
                    uint _7765 = _7755 * 4u;
                    uint4 _7766 = uint4(_7765);
                    uint4 _7767 = _1711 + _7766;
                    uint _7768 = _7767.x;
                    uint _7769 = _7768 >> uint(2);
                    uint _7770 = _7769 >> uint(2);
                    float4 _7772 = b.quads[_7770];
                    uint _7773 = _7769 & 3u;
                    float _7774 = _7772[_7773];
                    uint _7775 = as_type<uint>(_7774);
                    uint _7776 = _7768 & 2u;
                    bool _7777 = _7776 == 0u;
                    uint _7792;
                    if (_7777)
                    {
                        _7792 = _7775;
                    }
                    else
                    {
                        uint _7779 = _7775 >> uint(16);
                        uint _7781 = _7769 + 1u;
                        uint _7782 = _7781 >> uint(2);
                        float4 _7784 = b.quads[_7782];
                        uint _7785 = _7781 & 3u;
                        float _7786 = _7784[_7785];
                        uint _7787 = as_type<uint>(_7786);
                        uint _7788 = _7787 << uint(16);
                        uint _7789 = _7779 | _7788;
                        _7792 = _7789;
                    }
                    uint _7793 = _7767.y;
                    uint _7794 = _7793 >> uint(2);
                    uint _7795 = _7794 >> uint(2);
                    float4 _7797 = b.quads[_7795];
                    uint _7798 = _7794 & 3u;
                    float _7799 = _7797[_7798];
                    uint _7800 = as_type<uint>(_7799);
                    uint _7801 = _7793 & 2u;
                    bool _7802 = _7801 == 0u;
                    uint _7817;
                    if (_7802)
                    {
                        _7817 = _7800;
                    }
                    else
                    {
                        uint _7804 = _7800 >> uint(16);
                        uint _7806 = _7794 + 1u;
                        uint _7807 = _7806 >> uint(2);
                        float4 _7809 = b.quads[_7807];
                        uint _7810 = _7806 & 3u;
                        float _7811 = _7809[_7810];
                        uint _7812 = as_type<uint>(_7811);
                        uint _7813 = _7812 << uint(16);
                        uint _7814 = _7804 | _7813;
                        _7817 = _7814;
                    }
                    uint _7818 = _7767.z;
                    uint _7819 = _7818 >> uint(2);
                    uint _7820 = _7819 >> uint(2);
                    float4 _7822 = b.quads[_7820];
                    uint _7823 = _7819 & 3u;
                    float _7824 = _7822[_7823];
                    uint _7825 = as_type<uint>(_7824);
                    uint _7826 = _7818 & 2u;
                    bool _7827 = _7826 == 0u;
                    uint _7842;
                    if (_7827)
                    {
                        _7842 = _7825;
                    }
                    else
                    {
                        uint _7829 = _7825 >> uint(16);
                        uint _7831 = _7819 + 1u;
                        uint _7832 = _7831 >> uint(2);
                        float4 _7834 = b.quads[_7832];
                        uint _7835 = _7831 & 3u;
                        float _7836 = _7834[_7835];
                        uint _7837 = as_type<uint>(_7836);
                        uint _7838 = _7837 << uint(16);
                        uint _7839 = _7829 | _7838;
                        _7842 = _7839;
                    }
                    uint _7843 = _7767.w;
                    uint _7844 = _7843 >> uint(2);
                    uint _7845 = _7844 >> uint(2);
                    float4 _7847 = b.quads[_7845];
                    uint _7848 = _7844 & 3u;
                    float _7849 = _7847[_7848];
                    uint _7850 = as_type<uint>(_7849);
                    uint _7851 = _7843 & 2u;
                    bool _7852 = _7851 == 0u;
                    uint _7867;
                    if (_7852)
                    {
                        _7867 = _7850;
                    }
                    else
                    {
                        uint _7854 = _7850 >> uint(16);
                        uint _7856 = _7844 + 1u;
                        uint _7857 = _7856 >> uint(2);
                        float4 _7859 = b.quads[_7857];
                        uint _7860 = _7856 & 3u;
                        float _7861 = _7859[_7860];
                        uint _7862 = as_type<uint>(_7861);
                        uint _7863 = _7862 << uint(16);
                        uint _7864 = _7854 | _7863;
                        _7867 = _7864;
                    }
                    uint4 _7868 = uint4(_7792, _7817, _7842, _7867);
                    uint _7869 = _7754 & 2u;
                    bool _7870 = _7869 == 0u;
                    uint4 _7992;
                    if (_7870)
                    {
                        _7992 = _7868;
                    }
                    else
                    {
                        uint4 _7872 = _7868 >> uint4(int4(16));
                        uint _7874 = _7755 + 1u;
                        uint _7884 = _7874 * 4u;
                        uint4 _7885 = uint4(_7884);
                        uint4 _7886 = _1711 + _7885;
                        uint _7887 = _7886.x;
                        uint _7888 = _7887 >> uint(2);
                        uint _7889 = _7888 >> uint(2);
                        float4 _7891 = b.quads[_7889];
                        uint _7892 = _7888 & 3u;
                        float _7893 = _7891[_7892];
                        uint _7894 = as_type<uint>(_7893);
                        uint _7895 = _7887 & 2u;
                        bool _7896 = _7895 == 0u;
                        uint _7911;
                        if (_7896)
                        {
                            _7911 = _7894;
                        }
                        else
                        {
                            uint _7898 = _7894 >> uint(16);
                            uint _7900 = _7888 + 1u;
                            uint _7901 = _7900 >> uint(2);
                            float4 _7903 = b.quads[_7901];
                            uint _7904 = _7900 & 3u;
                            float _7905 = _7903[_7904];
                            uint _7906 = as_type<uint>(_7905);
                            uint _7907 = _7906 << uint(16);
                            uint _7908 = _7898 | _7907;
                            _7911 = _7908;
                        }
                        uint _7912 = _7886.y;
                        uint _7913 = _7912 >> uint(2);
                        uint _7914 = _7913 >> uint(2);
                        float4 _7916 = b.quads[_7914];
                        uint _7917 = _7913 & 3u;
                        float _7918 = _7916[_7917];
                        uint _7919 = as_type<uint>(_7918);
                        uint _7920 = _7912 & 2u;
                        bool _7921 = _7920 == 0u;
                        uint _7936;
                        if (_7921)
                        {
                            _7936 = _7919;
                        }
                        else
                        {
                            uint _7923 = _7919 >> uint(16);
                            uint _7925 = _7913 + 1u;
                            uint _7926 = _7925 >> uint(2);
                            float4 _7928 = b.quads[_7926];
                            uint _7929 = _7925 & 3u;
                            float _7930 = _7928[_7929];
                            uint _7931 = as_type<uint>(_7930);
                            uint _7932 = _7931 << uint(16);
                            uint _7933 = _7923 | _7932;
                            _7936 = _7933;
                        }
                        uint _7937 = _7886.z;
                        uint _7938 = _7937 >> uint(2);
                        uint _7939 = _7938 >> uint(2);
                        float4 _7941 = b.quads[_7939];
                        uint _7942 = _7938 & 3u;
                        float _7943 = _7941[_7942];
                        uint _7944 = as_type<uint>(_7943);
                        uint _7945 = _7937 & 2u;
                        bool _7946 = _7945 == 0u;
                        uint _7961;
                        if (_7946)
                        {
                            _7961 = _7944;
                        }
                        else
                        {
                            uint _7948 = _7944 >> uint(16);
                            uint _7950 = _7938 + 1u;
                            uint _7951 = _7950 >> uint(2);
                            float4 _7953 = b.quads[_7951];
                            uint _7954 = _7950 & 3u;
                            float _7955 = _7953[_7954];
                            uint _7956 = as_type<uint>(_7955);
                            uint _7957 = _7956 << uint(16);
                            uint _7958 = _7948 | _7957;
                            _7961 = _7958;
                        }
                        uint _7962 = _7886.w;
                        uint _7963 = _7962 >> uint(2);
                        uint _7964 = _7963 >> uint(2);
                        float4 _7966 = b.quads[_7964];
                        uint _7967 = _7963 & 3u;
                        float _7968 = _7966[_7967];
                        uint _7969 = as_type<uint>(_7968);
                        uint _7970 = _7962 & 2u;
                        bool _7971 = _7970 == 0u;
                        uint _7986;
                        if (_7971)
                        {
                            _7986 = _7969;
                        }
                        else
                        {
                            uint _7973 = _7969 >> uint(16);
                            uint _7975 = _7963 + 1u;
                            uint _7976 = _7975 >> uint(2);
                            float4 _7978 = b.quads[_7976];
                            uint _7979 = _7975 & 3u;
                            float _7980 = _7978[_7979];
                            uint _7981 = as_type<uint>(_7980);
                            uint _7982 = _7981 << uint(16);
                            uint _7983 = _7973 | _7982;
                            _7986 = _7983;
                        }
                        uint4 _7988 = uint4(_7911, _7936, _7961, _7986) << uint4(int4(16));
                        uint4 _7989 = _7872 | _7988;
                        _7992 = _7989;
                    }
                    uint _7993 = _7749 >> uint(5);
                    uint _7994 = _7993 & 1u;
                    uint _7995 = _7994 << uint(2);
                    uint4 _7996 = uint4(_7995);
                    uint4 _7997 = _7992 >> _7996;
                    uint4 _7998 = _7997 & uint4(15u);
                    uint _7999 = _7995 + 8u;
                    uint4 _8000 = uint4(_7999);
                    uint4 _8001 = _7992 >> _8000;
                    uint4 _8002 = _8001 & uint4(15u);
                    uint _8003 = _7995 + 16u;
                    uint4 _8004 = uint4(_8003);
                    uint4 _8005 = _7992 >> _8004;
                    uint4 _8006 = _8005 & uint4(15u);
                    uint _8007 = _7995 + 24u;
                    uint4 _8008 = uint4(_8007);
                    uint4 _8009 = _7992 >> _8008;
                    uint4 _8010 = _8009 & uint4(15u);
                    int4 _8016 = int4(_7998);
                    float4 _8017 = float4(_8016);
                    int4 _8019 = int4(_8002);
                    float4 _8020 = float4(_8019);
                    int4 _8022 = int4(_8006);
                    float4 _8023 = float4(_8022);
                    int4 _8025 = int4(_8010);
                    float4 _8026 = float4(_8025);
                    float4 _8036 = fma(_6378, _8017, _6516);
                    float _8048 = _4521.x;
                    float4 _8049 = _8036 * _8048;
                    float4 _8052 = _7734 + _8049;
                    float4 _8066 = fma(_6378, _8020, _6516);
                    float _8078 = _4521.y;
                    float4 _8079 = _8066 * _8078;
                    float4 _8082 = _8052 + _8079;
                    float4 _8096 = fma(_6378, _8023, _6516);
                    float _8108 = _4521.z;
                    float4 _8109 = _8096 * _8108;
                    float4 _8112 = _8082 + _8109;
                    float4 _8126 = fma(_6378, _8026, _6516);
                    float _8138 = _4521.w;
                    float4 _8139 = _8126 * _8138;
                    _8142 = _8112 + _8139;
                    uint _1389 = _4167 + 32u;
                    _8309 = _8142;
                    _4167 = _1389;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1393 = _4159 + uint(1);
            _8282 = _8309;
            _4159 = _1393;
            continue;
        }
        else
        {
            break;
        }
    }
    bool _3958 = _1344 < _1224;
    bool _3965;
    if (_3958)
    {
        bool _3963 = _1360 < _1239;
        _3965 = _3963;
    }
    else
    {
        _3965 = _3958;
    }
    if (_3965)
    {
        uint _3971 = _1315 * _1239;
        uint _3973 = _3971 + _1360;
        uint _3977 = _3973 * _1224;
        uint _3979 = _3977 + _1344;
        uint _3993 = _1344 * 4u;
        uint4 _4044 = uint4(_3993);
        uint4 _4045 = _4044 + uint4(0u, 1u, 2u, 3u);
        uint4 _4047 = uint4(_1255);
        bool4 _4048 = _4045 < _4047;
        float4 _4049 = select(float4(0.0), _8282, _4048);
        c.quads[_3979] = _4049;
    }
}


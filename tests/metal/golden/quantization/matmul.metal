// quantization/matmul.comp BATCHED=0 BLOCK_BYTES=144 BLOCK_NUMBERS=256 BLOCK_OFFSET=1 CL=32 NV=1 PACKED=0 RESIDUAL=0 SG=32 SHUFFLE=0 TEXEL=0 TM=1 32x1x1 #557bd017
#pragma clang diagnostic ignored "-Wmissing-prototypes"
#pragma clang diagnostic ignored "-Wmissing-braces"

#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

template<typename T, size_t Num>
struct spvUnsafeArray
{
    T elements[Num ? Num : 1];
    
    thread T& operator [] (size_t pos) thread
    {
        return elements[pos];
    }
    constexpr const thread T& operator [] (size_t pos) const thread
    {
        return elements[pos];
    }
    
    device T& operator [] (size_t pos) device
    {
        return elements[pos];
    }
    constexpr const device T& operator [] (size_t pos) const device
    {
        return elements[pos];
    }
    
    constexpr const constant T& operator [] (size_t pos) const constant
    {
        return elements[pos];
    }
    
    threadgroup T& operator [] (size_t pos) threadgroup
    {
        return elements[pos];
    }
    constexpr const threadgroup T& operator [] (size_t pos) const threadgroup
    {
        return elements[pos];
    }
};

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

kernel void main0(const device a_block& a [[buffer(0)]], const device b_block& b [[buffer(1)]], device c_block& c [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _326 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _1209 = _326.p.rows;
    uint _1239 = _1209 >> uint(2);
    uint _1241 = _1209 & 3u;
    uint _1243 = extent_table.words[_1239][_1241];
    uint _1213 = _326.p.inner;
    uint _1247 = _1213 >> uint(2);
    uint _1249 = _1213 & 3u;
    uint _1251 = extent_table.words[_1247][_1249];
    uint _1217 = _326.p.columns;
    uint _1255 = _1217 >> uint(2);
    uint _1257 = _1217 & 3u;
    uint _1259 = extent_table.words[_1255][_1257];
    uint _1222 = _1251 + 3u;
    uint _1223 = _1222 / 4u;
    uint _1227 = _1259 + 3u;
    uint _1228 = _1227 / 4u;
    uint _1232 = _1228 + 31u;
    uint _1233 = _1232 / 32u;
    uint _1273 = _1243 / 1u;
    uint _1275 = gl_WorkGroupID.y;
    uint _1277 = gl_NumWorkGroups.x;
    uint _1278 = _1275 * _1277;
    uint _1280 = gl_WorkGroupID.x;
    uint _1281 = _1278 + _1280;
    uint _1284 = _1281 / _1273;
    uint _1288 = _1284 / _1233;
    uint _1293 = _1284 * _1273;
    uint _1294 = _1281 - _1293;
    uint _1297 = gl_LocalInvocationID.y;
    uint _1298 = _1294 + _1297;
    bool _1301 = _1288 < 1u;
    uint _4738 = _1301 ? _1298 : _1243;
    uint _1314 = _1288 * _1233;
    uint _1315 = _1284 - _1314;
    uint _1319 = min(_1288, 0u);
    uint _1340 = _1251 / 256u;
    uint _1343 = _1259 - 1u;
    uint _1346 = _1315 * 32u;
    uint _1402 = gl_LocalInvocationID.x;
    uint _1403 = _1402 % 32u;
    uint _1348 = _1346 + _1403;
    uint _1351 = _1228 - 1u;
    uint _1352 = min(_1348, _1351);
    uint _1353 = _1352 * 4u;
    uint _1415 = _1402 / 32u;
    uint _1364 = _4738 + _1415;
    uint _1422 = _1243 - 1u;
    uint _1423 = min(_1364, _1422);
    uint _1432 = _1423 * _1223;
    uint _4223;
    float4 _4709;
    _4709 = float4(0.0);
    _4223 = 0u;
    float4 _4733;
    for (;;)
    {
        bool _1377 = _4223 < _1340;
        if (_1377)
        {
            uint _4231;
            _4733 = _4709;
            _4231 = 0u;
            float4 _4732;
            for (;;)
            {
                bool _1384 = _4231 < 256u;
                if (_1384)
                {
                    uint _1468 = _4223 * 256u;
                    uint _1470 = _1468 + _4231;
                    uint _1471 = _1470 / 4u;
                    uint _1576 = _1432 + _1471;
                    float4 _1595 = a.quads[_1576];
                    uint _4407 = _1471 + 1u;
                    uint _4416 = _1432 + _4407;
                    float4 _4418 = a.quads[_4416];
                    uint _4431 = _1471 + 2u;
                    uint _4440 = _1432 + _4431;
                    float4 _4442 = a.quads[_4440];
                    uint _4455 = _1471 + 3u;
                    uint _4464 = _1432 + _4455;
                    float4 _4466 = a.quads[_4464];
                    uint _4479 = _1471 + 4u;
                    uint _4488 = _1432 + _4479;
                    float4 _4490 = a.quads[_4488];
                    uint _4503 = _1471 + 5u;
                    uint _4512 = _1432 + _4503;
                    float4 _4514 = a.quads[_4512];
                    uint _4527 = _1471 + 6u;
                    uint _4536 = _1432 + _4527;
                    float4 _4538 = a.quads[_4536];
                    uint _4551 = _1471 + 7u;
                    uint _4560 = _1432 + _4551;
                    float4 _4562 = a.quads[_4560];
                    spvUnsafeArray<float4, 8> _4696 = spvUnsafeArray<float4, 8>({ _1595, _4418, _4442, _4466, _4490, _4514, _4538, _4562 });
                    spvUnsafeArray<float4, 8> _1448;
                    _1448 = _4696;
                    uint _4234;
                    _4732 = _4733;
                    _4234 = 0u;
                    float4 _4714;
                    for (;;)
                    {
                        bool _1480 = _4234 < 32u;
                        if (_1480)
                        {
                            uint _1484 = _4231 + _4234;
                            uint _1601 = _1484 >> uint(5);
                            uint _1624 = _1601 & 3u;
                            uint _1625 = 4u + _1624;
                            uint _1683 = _1625 >> uint(2);
                            uint4 _1709 = uint4(_1353);
                            uint4 _1710 = _1709 + uint4(0u, 1u, 2u, 3u);
                            uint4 _1712 = uint4(_1343);
                            uint4 _1713 = min(_1710, _1712);
                            uint4 _1716 = uint4(_1340);
                            uint4 _1717 = _1713 * _1716;
                            uint4 _1720 = _1717 + uint4(_4223);
                            uint4 _1722 = _1720 * uint4(144u);
                            uint _1724 = _1683 * 4u;
                            uint4 _1725 = uint4(_1724);
                            uint4 _1726 = _1722 + _1725;
                            uint _1728 = _1726.x;
                            uint _1752 = _1259 * _1340;
                            uint _1753 = _1752 * 144u;
                            uint _1754 = _1753 - 1u;
                            uint _1755 = _1754 >> uint(2);
                            uint _1757 = _1728 & 2u;
                            uint _1758 = _1757 * 8u;
                            uint _1760 = _1728 >> uint(2);
                            uint _1784 = _1760 >> uint(2);
                            float4 _1794 = b.quads[_1784];
                            uint _1787 = _1760 & 3u;
                            float _1788 = _1794[_1787];
                            uint _1789 = as_type<uint>(_1788);
                            uint _1764 = _1760 + 1u;
                            uint _1766 = min(_1764, _1755);
                            uint _1799 = _1766 >> uint(2);
                            float4 _1809 = b.quads[_1799];
                            uint _1802 = _1766 & 3u;
                            float _1803 = _1809[_1802];
                            uint _1804 = as_type<uint>(_1803);
                            bool _1769 = _1758 == 0u;
                            uint _4237;
                            if (_1769)
                            {
                                _4237 = _1789;
                            }
                            else
                            {
                                uint _1774 = _1789 >> uint(16);
                                uint _1776 = _1804 << uint(16);
                                uint _1777 = _1774 | _1776;
                                _4237 = _1777;
                            }
                            uint _1731 = _1726.y;
                            uint _1827 = _1731 & 2u;
                            uint _1828 = _1827 * 8u;
                            uint _1830 = _1731 >> uint(2);
                            uint _1854 = _1830 >> uint(2);
                            float4 _1864 = b.quads[_1854];
                            uint _1857 = _1830 & 3u;
                            float _1858 = _1864[_1857];
                            uint _1859 = as_type<uint>(_1858);
                            uint _1834 = _1830 + 1u;
                            uint _1836 = min(_1834, _1755);
                            uint _1869 = _1836 >> uint(2);
                            float4 _1879 = b.quads[_1869];
                            uint _1872 = _1836 & 3u;
                            float _1873 = _1879[_1872];
                            uint _1874 = as_type<uint>(_1873);
                            bool _1839 = _1828 == 0u;
                            uint _4238;
                            if (_1839)
                            {
                                _4238 = _1859;
                            }
                            else
                            {
                                uint _1844 = _1859 >> uint(16);
                                uint _1846 = _1874 << uint(16);
                                uint _1847 = _1844 | _1846;
                                _4238 = _1847;
                            }
                            uint _1734 = _1726.z;
                            uint _1897 = _1734 & 2u;
                            uint _1898 = _1897 * 8u;
                            uint _1900 = _1734 >> uint(2);
                            uint _1924 = _1900 >> uint(2);
                            float4 _1934 = b.quads[_1924];
                            uint _1927 = _1900 & 3u;
                            float _1928 = _1934[_1927];
                            uint _1929 = as_type<uint>(_1928);
                            uint _1904 = _1900 + 1u;
                            uint _1906 = min(_1904, _1755);
                            uint _1939 = _1906 >> uint(2);
                            float4 _1949 = b.quads[_1939];
                            uint _1942 = _1906 & 3u;
                            float _1943 = _1949[_1942];
                            uint _1944 = as_type<uint>(_1943);
                            bool _1909 = _1898 == 0u;
                            uint _4239;
                            if (_1909)
                            {
                                _4239 = _1929;
                            }
                            else
                            {
                                uint _1914 = _1929 >> uint(16);
                                uint _1916 = _1944 << uint(16);
                                uint _1917 = _1914 | _1916;
                                _4239 = _1917;
                            }
                            uint _1737 = _1726.w;
                            uint _1967 = _1737 & 2u;
                            uint _1968 = _1967 * 8u;
                            uint _1970 = _1737 >> uint(2);
                            uint _1994 = _1970 >> uint(2);
                            float4 _2004 = b.quads[_1994];
                            uint _1997 = _1970 & 3u;
                            float _1998 = _2004[_1997];
                            uint _1999 = as_type<uint>(_1998);
                            uint _1974 = _1970 + 1u;
                            uint _1976 = min(_1974, _1755);
                            uint _2009 = _1976 >> uint(2);
                            float4 _2019 = b.quads[_2009];
                            uint _2012 = _1976 & 3u;
                            float _2013 = _2019[_2012];
                            uint _2014 = as_type<uint>(_2013);
                            bool _1979 = _1968 == 0u;
                            uint _4240;
                            if (_1979)
                            {
                                _4240 = _1999;
                            }
                            else
                            {
                                uint _1984 = _1999 >> uint(16);
                                uint _1986 = _2014 << uint(16);
                                uint _1987 = _1984 | _1986;
                                _4240 = _1987;
                            }
                            uint _1687 = _1625 & 3u;
                            uint _1688 = _1687 * 8u;
                            uint4 _1689 = uint4(_1688);
                            uint4 _1690 = uint4(_4237, _4238, _4239, _4240) >> _1689;
                            uint4 _1692 = _1690 & uint4(255u);
                            uint _1630 = 8u + _1624;
                            uint _2025 = _1630 >> uint(2);
                            uint _2066 = _2025 * 4u;
                            uint4 _2067 = uint4(_2066);
                            uint4 _2068 = _1722 + _2067;
                            uint _2070 = _2068.x;
                            uint _2099 = _2070 & 2u;
                            uint _2100 = _2099 * 8u;
                            uint _2102 = _2070 >> uint(2);
                            uint _2126 = _2102 >> uint(2);
                            float4 _2136 = b.quads[_2126];
                            uint _2129 = _2102 & 3u;
                            float _2130 = _2136[_2129];
                            uint _2131 = as_type<uint>(_2130);
                            uint _2106 = _2102 + 1u;
                            uint _2108 = min(_2106, _1755);
                            uint _2141 = _2108 >> uint(2);
                            float4 _2151 = b.quads[_2141];
                            uint _2144 = _2108 & 3u;
                            float _2145 = _2151[_2144];
                            uint _2146 = as_type<uint>(_2145);
                            bool _2111 = _2100 == 0u;
                            uint _4241;
                            if (_2111)
                            {
                                _4241 = _2131;
                            }
                            else
                            {
                                uint _2116 = _2131 >> uint(16);
                                uint _2118 = _2146 << uint(16);
                                uint _2119 = _2116 | _2118;
                                _4241 = _2119;
                            }
                            uint _2073 = _2068.y;
                            uint _2169 = _2073 & 2u;
                            uint _2170 = _2169 * 8u;
                            uint _2172 = _2073 >> uint(2);
                            uint _2196 = _2172 >> uint(2);
                            float4 _2206 = b.quads[_2196];
                            uint _2199 = _2172 & 3u;
                            float _2200 = _2206[_2199];
                            uint _2201 = as_type<uint>(_2200);
                            uint _2176 = _2172 + 1u;
                            uint _2178 = min(_2176, _1755);
                            uint _2211 = _2178 >> uint(2);
                            float4 _2221 = b.quads[_2211];
                            uint _2214 = _2178 & 3u;
                            float _2215 = _2221[_2214];
                            uint _2216 = as_type<uint>(_2215);
                            bool _2181 = _2170 == 0u;
                            uint _4242;
                            if (_2181)
                            {
                                _4242 = _2201;
                            }
                            else
                            {
                                uint _2186 = _2201 >> uint(16);
                                uint _2188 = _2216 << uint(16);
                                uint _2189 = _2186 | _2188;
                                _4242 = _2189;
                            }
                            uint _2076 = _2068.z;
                            uint _2239 = _2076 & 2u;
                            uint _2240 = _2239 * 8u;
                            uint _2242 = _2076 >> uint(2);
                            uint _2266 = _2242 >> uint(2);
                            float4 _2276 = b.quads[_2266];
                            uint _2269 = _2242 & 3u;
                            float _2270 = _2276[_2269];
                            uint _2271 = as_type<uint>(_2270);
                            uint _2246 = _2242 + 1u;
                            uint _2248 = min(_2246, _1755);
                            uint _2281 = _2248 >> uint(2);
                            float4 _2291 = b.quads[_2281];
                            uint _2284 = _2248 & 3u;
                            float _2285 = _2291[_2284];
                            uint _2286 = as_type<uint>(_2285);
                            bool _2251 = _2240 == 0u;
                            uint _4243;
                            if (_2251)
                            {
                                _4243 = _2271;
                            }
                            else
                            {
                                uint _2256 = _2271 >> uint(16);
                                uint _2258 = _2286 << uint(16);
                                uint _2259 = _2256 | _2258;
                                _4243 = _2259;
                            }
                            uint _2079 = _2068.w;
                            uint _2309 = _2079 & 2u;
                            uint _2310 = _2309 * 8u;
                            uint _2312 = _2079 >> uint(2);
                            uint _2336 = _2312 >> uint(2);
                            float4 _2346 = b.quads[_2336];
                            uint _2339 = _2312 & 3u;
                            float _2340 = _2346[_2339];
                            uint _2341 = as_type<uint>(_2340);
                            uint _2316 = _2312 + 1u;
                            uint _2318 = min(_2316, _1755);
                            uint _2351 = _2318 >> uint(2);
                            float4 _2361 = b.quads[_2351];
                            uint _2354 = _2318 & 3u;
                            float _2355 = _2361[_2354];
                            uint _2356 = as_type<uint>(_2355);
                            bool _2321 = _2310 == 0u;
                            uint _4244;
                            if (_2321)
                            {
                                _4244 = _2341;
                            }
                            else
                            {
                                uint _2326 = _2341 >> uint(16);
                                uint _2328 = _2356 << uint(16);
                                uint _2329 = _2326 | _2328;
                                _4244 = _2329;
                            }
                            uint _2029 = _1630 & 3u;
                            uint _2030 = _2029 * 8u;
                            uint4 _2031 = uint4(_2030);
                            uint4 _2032 = uint4(_4241, _4242, _4243, _4244) >> _2031;
                            uint4 _2034 = _2032 & uint4(255u);
                            uint4 _1635 = _1692 & uint4(63u);
                            uint4 _1638 = _2034 & uint4(63u);
                            bool _1640 = _1601 >= 4u;
                            uint4 _4257;
                            uint4 _4270;
                            if (_1640)
                            {
                                uint _1644 = 12u + _1624;
                                uint _2367 = _1644 >> uint(2);
                                uint _2408 = _2367 * 4u;
                                uint4 _2409 = uint4(_2408);
                                uint4 _2410 = _1722 + _2409;
                                uint _2412 = _2410.x;
                                uint _2441 = _2412 & 2u;
                                uint _2442 = _2441 * 8u;
                                uint _2444 = _2412 >> uint(2);
                                uint _2468 = _2444 >> uint(2);
                                float4 _2478 = b.quads[_2468];
                                uint _2471 = _2444 & 3u;
                                float _2472 = _2478[_2471];
                                uint _2473 = as_type<uint>(_2472);
                                uint _2448 = _2444 + 1u;
                                uint _2450 = min(_2448, _1755);
                                uint _2483 = _2450 >> uint(2);
                                float4 _2493 = b.quads[_2483];
                                uint _2486 = _2450 & 3u;
                                float _2487 = _2493[_2486];
                                uint _2488 = as_type<uint>(_2487);
                                bool _2453 = _2442 == 0u;
                                uint _4245;
                                if (_2453)
                                {
                                    _4245 = _2473;
                                }
                                else
                                {
                                    uint _2458 = _2473 >> uint(16);
                                    uint _2460 = _2488 << uint(16);
                                    uint _2461 = _2458 | _2460;
                                    _4245 = _2461;
                                }
                                uint _2415 = _2410.y;
                                uint _2511 = _2415 & 2u;
                                uint _2512 = _2511 * 8u;
                                uint _2514 = _2415 >> uint(2);
                                uint _2538 = _2514 >> uint(2);
                                float4 _2548 = b.quads[_2538];
                                uint _2541 = _2514 & 3u;
                                float _2542 = _2548[_2541];
                                uint _2543 = as_type<uint>(_2542);
                                uint _2518 = _2514 + 1u;
                                uint _2520 = min(_2518, _1755);
                                uint _2553 = _2520 >> uint(2);
                                float4 _2563 = b.quads[_2553];
                                uint _2556 = _2520 & 3u;
                                float _2557 = _2563[_2556];
                                uint _2558 = as_type<uint>(_2557);
                                bool _2523 = _2512 == 0u;
                                uint _4246;
                                if (_2523)
                                {
                                    _4246 = _2543;
                                }
                                else
                                {
                                    uint _2528 = _2543 >> uint(16);
                                    uint _2530 = _2558 << uint(16);
                                    uint _2531 = _2528 | _2530;
                                    _4246 = _2531;
                                }
                                uint _2418 = _2410.z;
                                uint _2581 = _2418 & 2u;
                                uint _2582 = _2581 * 8u;
                                uint _2584 = _2418 >> uint(2);
                                uint _2608 = _2584 >> uint(2);
                                float4 _2618 = b.quads[_2608];
                                uint _2611 = _2584 & 3u;
                                float _2612 = _2618[_2611];
                                uint _2613 = as_type<uint>(_2612);
                                uint _2588 = _2584 + 1u;
                                uint _2590 = min(_2588, _1755);
                                uint _2623 = _2590 >> uint(2);
                                float4 _2633 = b.quads[_2623];
                                uint _2626 = _2590 & 3u;
                                float _2627 = _2633[_2626];
                                uint _2628 = as_type<uint>(_2627);
                                bool _2593 = _2582 == 0u;
                                uint _4247;
                                if (_2593)
                                {
                                    _4247 = _2613;
                                }
                                else
                                {
                                    uint _2598 = _2613 >> uint(16);
                                    uint _2600 = _2628 << uint(16);
                                    uint _2601 = _2598 | _2600;
                                    _4247 = _2601;
                                }
                                uint _2421 = _2410.w;
                                uint _2651 = _2421 & 2u;
                                uint _2652 = _2651 * 8u;
                                uint _2654 = _2421 >> uint(2);
                                uint _2678 = _2654 >> uint(2);
                                float4 _2688 = b.quads[_2678];
                                uint _2681 = _2654 & 3u;
                                float _2682 = _2688[_2681];
                                uint _2683 = as_type<uint>(_2682);
                                uint _2658 = _2654 + 1u;
                                uint _2660 = min(_2658, _1755);
                                uint _2693 = _2660 >> uint(2);
                                float4 _2703 = b.quads[_2693];
                                uint _2696 = _2660 & 3u;
                                float _2697 = _2703[_2696];
                                uint _2698 = as_type<uint>(_2697);
                                bool _2663 = _2652 == 0u;
                                uint _4248;
                                if (_2663)
                                {
                                    _4248 = _2683;
                                }
                                else
                                {
                                    uint _2668 = _2683 >> uint(16);
                                    uint _2670 = _2698 << uint(16);
                                    uint _2671 = _2668 | _2670;
                                    _4248 = _2671;
                                }
                                uint _2371 = _1644 & 3u;
                                uint _2372 = _2371 * 8u;
                                uint4 _2373 = uint4(_2372);
                                uint4 _2374 = uint4(_4245, _4246, _4247, _4248) >> _2373;
                                uint4 _2376 = _2374 & uint4(255u);
                                uint4 _1649 = _2376 & uint4(15u);
                                uint4 _1652 = _1692 >> uint4(int4(6));
                                uint4 _1654 = _1652 << uint4(int4(4));
                                uint4 _1655 = _1649 | _1654;
                                uint4 _1658 = _2376 >> uint4(int4(4));
                                uint4 _1661 = _2034 >> uint4(int4(6));
                                uint4 _1663 = _1661 << uint4(int4(4));
                                uint4 _1664 = _1658 | _1663;
                                _4270 = _1664;
                                _4257 = _1655;
                            }
                            else
                            {
                                _4270 = _1638;
                                _4257 = _1635;
                            }
                            uint _2805 = _1722.x;
                            uint _2834 = _2805 & 2u;
                            uint _2835 = _2834 * 8u;
                            uint _2837 = _2805 >> uint(2);
                            uint _2861 = _2837 >> uint(2);
                            float4 _2871 = b.quads[_2861];
                            uint _2864 = _2837 & 3u;
                            float _2865 = _2871[_2864];
                            uint _2866 = as_type<uint>(_2865);
                            uint _2841 = _2837 + 1u;
                            uint _2843 = min(_2841, _1755);
                            uint _2876 = _2843 >> uint(2);
                            float4 _2886 = b.quads[_2876];
                            uint _2879 = _2843 & 3u;
                            float _2880 = _2886[_2879];
                            uint _2881 = as_type<uint>(_2880);
                            bool _2846 = _2835 == 0u;
                            uint _4249;
                            if (_2846)
                            {
                                _4249 = _2866;
                            }
                            else
                            {
                                uint _2851 = _2866 >> uint(16);
                                uint _2853 = _2881 << uint(16);
                                uint _2854 = _2851 | _2853;
                                _4249 = _2854;
                            }
                            uint _2808 = _1722.y;
                            uint _2904 = _2808 & 2u;
                            uint _2905 = _2904 * 8u;
                            uint _2907 = _2808 >> uint(2);
                            uint _2931 = _2907 >> uint(2);
                            float4 _2941 = b.quads[_2931];
                            uint _2934 = _2907 & 3u;
                            float _2935 = _2941[_2934];
                            uint _2936 = as_type<uint>(_2935);
                            uint _2911 = _2907 + 1u;
                            uint _2913 = min(_2911, _1755);
                            uint _2946 = _2913 >> uint(2);
                            float4 _2956 = b.quads[_2946];
                            uint _2949 = _2913 & 3u;
                            float _2950 = _2956[_2949];
                            uint _2951 = as_type<uint>(_2950);
                            bool _2916 = _2905 == 0u;
                            uint _4250;
                            if (_2916)
                            {
                                _4250 = _2936;
                            }
                            else
                            {
                                uint _2921 = _2936 >> uint(16);
                                uint _2923 = _2951 << uint(16);
                                uint _2924 = _2921 | _2923;
                                _4250 = _2924;
                            }
                            uint _2811 = _1722.z;
                            uint _2974 = _2811 & 2u;
                            uint _2975 = _2974 * 8u;
                            uint _2977 = _2811 >> uint(2);
                            uint _3001 = _2977 >> uint(2);
                            float4 _3011 = b.quads[_3001];
                            uint _3004 = _2977 & 3u;
                            float _3005 = _3011[_3004];
                            uint _3006 = as_type<uint>(_3005);
                            uint _2981 = _2977 + 1u;
                            uint _2983 = min(_2981, _1755);
                            uint _3016 = _2983 >> uint(2);
                            float4 _3026 = b.quads[_3016];
                            uint _3019 = _2983 & 3u;
                            float _3020 = _3026[_3019];
                            uint _3021 = as_type<uint>(_3020);
                            bool _2986 = _2975 == 0u;
                            uint _4251;
                            if (_2986)
                            {
                                _4251 = _3006;
                            }
                            else
                            {
                                uint _2991 = _3006 >> uint(16);
                                uint _2993 = _3021 << uint(16);
                                uint _2994 = _2991 | _2993;
                                _4251 = _2994;
                            }
                            uint _2814 = _1722.w;
                            uint _3044 = _2814 & 2u;
                            uint _3045 = _3044 * 8u;
                            uint _3047 = _2814 >> uint(2);
                            uint _3071 = _3047 >> uint(2);
                            float4 _3081 = b.quads[_3071];
                            uint _3074 = _3047 & 3u;
                            float _3075 = _3081[_3074];
                            uint _3076 = as_type<uint>(_3075);
                            uint _3051 = _3047 + 1u;
                            uint _3053 = min(_3051, _1755);
                            uint _3086 = _3053 >> uint(2);
                            float4 _3096 = b.quads[_3086];
                            uint _3089 = _3053 & 3u;
                            float _3090 = _3096[_3089];
                            uint _3091 = as_type<uint>(_3090);
                            bool _3056 = _3045 == 0u;
                            uint _4252;
                            if (_3056)
                            {
                                _4252 = _3076;
                            }
                            else
                            {
                                uint _3061 = _3076 >> uint(16);
                                uint _3063 = _3091 << uint(16);
                                uint _3064 = _3061 | _3063;
                                _4252 = _3064;
                            }
                            uint4 _2724 = uint4(_4249, _4250, _4251, _4252) >> uint4(0u);
                            uint4 _2726 = _2724 & uint4(65535u);
                            uint4 _2729 = _2726 & uint4(32768u);
                            uint4 _2731 = _2729 << uint4(int4(16));
                            uint4 _2734 = _2726 >> uint4(int4(10));
                            uint4 _2736 = _2734 & uint4(31u);
                            uint4 _2739 = _2726 & uint4(1023u);
                            int4 _3100 = int4(_2739);
                            float4 _3101 = float4(_3100);
                            float4 _2742 = _3101 * 5.9604644775390625e-08;
                            uint4 _2743 = as_type<uint4>(_2742);
                            uint4 _2746 = _2736 + uint4(112u);
                            uint4 _2749 = _2736 + uint4(1u);
                            uint4 _2751 = _2749 >> uint4(int4(5));
                            uint4 _2753 = _2751 * uint4(112u);
                            uint4 _2754 = _2746 + _2753;
                            uint4 _2757 = _2754 << uint4(int4(23));
                            uint4 _2760 = _2739 << uint4(int4(13));
                            uint4 _2761 = _2757 | _2760;
                            bool4 _2766 = _2736 == uint4(0u);
                            uint4 _2767 = select(_2761, _2743, _2766);
                            uint4 _2768 = _2731 | _2767;
                            float4 _2769 = as_type<float4>(_2768);
                            float4 _3106 = float4(int4(_4257));
                            float4 _1670 = _2769 * _3106;
                            float4 _3274 = b.quads[_2861];
                            float _3268 = _3274[_2864];
                            uint _3269 = as_type<uint>(_3268);
                            float4 _3289 = b.quads[_2876];
                            float _3283 = _3289[_2879];
                            uint _3284 = as_type<uint>(_3283);
                            uint _4258;
                            if (_2846)
                            {
                                _4258 = _3269;
                            }
                            else
                            {
                                uint _3254 = _3269 >> uint(16);
                                uint _3256 = _3284 << uint(16);
                                uint _3257 = _3254 | _3256;
                                _4258 = _3257;
                            }
                            float4 _3344 = b.quads[_2931];
                            float _3338 = _3344[_2934];
                            uint _3339 = as_type<uint>(_3338);
                            float4 _3359 = b.quads[_2946];
                            float _3353 = _3359[_2949];
                            uint _3354 = as_type<uint>(_3353);
                            uint _4259;
                            if (_2916)
                            {
                                _4259 = _3339;
                            }
                            else
                            {
                                uint _3324 = _3339 >> uint(16);
                                uint _3326 = _3354 << uint(16);
                                uint _3327 = _3324 | _3326;
                                _4259 = _3327;
                            }
                            float4 _3414 = b.quads[_3001];
                            float _3408 = _3414[_3004];
                            uint _3409 = as_type<uint>(_3408);
                            float4 _3429 = b.quads[_3016];
                            float _3423 = _3429[_3019];
                            uint _3424 = as_type<uint>(_3423);
                            uint _4260;
                            if (_2986)
                            {
                                _4260 = _3409;
                            }
                            else
                            {
                                uint _3394 = _3409 >> uint(16);
                                uint _3396 = _3424 << uint(16);
                                uint _3397 = _3394 | _3396;
                                _4260 = _3397;
                            }
                            float4 _3484 = b.quads[_3071];
                            float _3478 = _3484[_3074];
                            uint _3479 = as_type<uint>(_3478);
                            float4 _3499 = b.quads[_3086];
                            float _3493 = _3499[_3089];
                            uint _3494 = as_type<uint>(_3493);
                            uint _4261;
                            if (_3056)
                            {
                                _4261 = _3479;
                            }
                            else
                            {
                                uint _3464 = _3479 >> uint(16);
                                uint _3466 = _3494 << uint(16);
                                uint _3467 = _3464 | _3466;
                                _4261 = _3467;
                            }
                            uint4 _3127 = uint4(_4258, _4259, _4260, _4261) >> uint4(16u);
                            uint4 _3129 = _3127 & uint4(65535u);
                            uint4 _3132 = _3129 & uint4(32768u);
                            uint4 _3134 = _3132 << uint4(int4(16));
                            uint4 _3137 = _3129 >> uint4(int4(10));
                            uint4 _3139 = _3137 & uint4(31u);
                            uint4 _3142 = _3129 & uint4(1023u);
                            int4 _3503 = int4(_3142);
                            float4 _3504 = float4(_3503);
                            float4 _3145 = _3504 * 5.9604644775390625e-08;
                            uint4 _3146 = as_type<uint4>(_3145);
                            uint4 _3149 = _3139 + uint4(112u);
                            uint4 _3152 = _3139 + uint4(1u);
                            uint4 _3154 = _3152 >> uint4(int4(5));
                            uint4 _3156 = _3154 * uint4(112u);
                            uint4 _3157 = _3149 + _3156;
                            uint4 _3160 = _3157 << uint4(int4(23));
                            uint4 _3163 = _3142 << uint4(int4(13));
                            uint4 _3164 = _3160 | _3163;
                            bool4 _3169 = _3139 == uint4(0u);
                            uint4 _3170 = select(_3164, _3146, _3169);
                            uint4 _3171 = _3134 | _3170;
                            float4 _3172 = as_type<float4>(_3171);
                            float4 _3509 = float4(int4(_4270));
                            float4 _1675 = _3172 * _3509;
                            float4 _1676 = -_1675;
                            uint _4271;
                            _4714 = _4732;
                            _4271 = 0u;
                            float4 _4664;
                            for (;;)
                            {
                                bool _1490 = _4271 < 16u;
                                if (_1490)
                                {
                                    uint _1496 = _1484 + _4271;
                                    uint _3536 = _1496 >> uint(6);
                                    uint _3537 = _3536 << uint(5);
                                    uint _3538 = 16u + _3537;
                                    uint _3540 = _1496 & 31u;
                                    uint _3541 = _3538 + _3540;
                                    uint _3542 = _3541 >> uint(2);
                                    uint _3581 = _3542 * 4u;
                                    uint4 _3582 = uint4(_3581);
                                    uint4 _3583 = _1722 + _3582;
                                    uint _3585 = _3583.x;
                                    uint _3614 = _3585 & 2u;
                                    uint _3615 = _3614 * 8u;
                                    uint _3617 = _3585 >> uint(2);
                                    uint _3641 = _3617 >> uint(2);
                                    float4 _3651 = b.quads[_3641];
                                    uint _3644 = _3617 & 3u;
                                    float _3645 = _3651[_3644];
                                    uint _3646 = as_type<uint>(_3645);
                                    uint _3621 = _3617 + 1u;
                                    uint _3623 = min(_3621, _1755);
                                    uint _3656 = _3623 >> uint(2);
                                    float4 _3666 = b.quads[_3656];
                                    uint _3659 = _3623 & 3u;
                                    float _3660 = _3666[_3659];
                                    uint _3661 = as_type<uint>(_3660);
                                    bool _3626 = _3615 == 0u;
                                    uint _4294;
                                    if (_3626)
                                    {
                                        _4294 = _3646;
                                    }
                                    else
                                    {
                                        uint _3631 = _3646 >> uint(16);
                                        uint _3633 = _3661 << uint(16);
                                        uint _3634 = _3631 | _3633;
                                        _4294 = _3634;
                                    }
                                    uint _3588 = _3583.y;
                                    uint _3684 = _3588 & 2u;
                                    uint _3685 = _3684 * 8u;
                                    uint _3687 = _3588 >> uint(2);
                                    uint _3711 = _3687 >> uint(2);
                                    float4 _3721 = b.quads[_3711];
                                    uint _3714 = _3687 & 3u;
                                    float _3715 = _3721[_3714];
                                    uint _3716 = as_type<uint>(_3715);
                                    uint _3691 = _3687 + 1u;
                                    uint _3693 = min(_3691, _1755);
                                    uint _3726 = _3693 >> uint(2);
                                    float4 _3736 = b.quads[_3726];
                                    uint _3729 = _3693 & 3u;
                                    float _3730 = _3736[_3729];
                                    uint _3731 = as_type<uint>(_3730);
                                    bool _3696 = _3685 == 0u;
                                    uint _4295;
                                    if (_3696)
                                    {
                                        _4295 = _3716;
                                    }
                                    else
                                    {
                                        uint _3701 = _3716 >> uint(16);
                                        uint _3703 = _3731 << uint(16);
                                        uint _3704 = _3701 | _3703;
                                        _4295 = _3704;
                                    }
                                    uint _3591 = _3583.z;
                                    uint _3754 = _3591 & 2u;
                                    uint _3755 = _3754 * 8u;
                                    uint _3757 = _3591 >> uint(2);
                                    uint _3781 = _3757 >> uint(2);
                                    float4 _3791 = b.quads[_3781];
                                    uint _3784 = _3757 & 3u;
                                    float _3785 = _3791[_3784];
                                    uint _3786 = as_type<uint>(_3785);
                                    uint _3761 = _3757 + 1u;
                                    uint _3763 = min(_3761, _1755);
                                    uint _3796 = _3763 >> uint(2);
                                    float4 _3806 = b.quads[_3796];
                                    uint _3799 = _3763 & 3u;
                                    float _3800 = _3806[_3799];
                                    uint _3801 = as_type<uint>(_3800);
                                    bool _3766 = _3755 == 0u;
                                    uint _4296;
                                    if (_3766)
                                    {
                                        _4296 = _3786;
                                    }
                                    else
                                    {
                                        uint _3771 = _3786 >> uint(16);
                                        uint _3773 = _3801 << uint(16);
                                        uint _3774 = _3771 | _3773;
                                        _4296 = _3774;
                                    }
                                    uint _3594 = _3583.w;
                                    uint _3824 = _3594 & 2u;
                                    uint _3825 = _3824 * 8u;
                                    uint _3827 = _3594 >> uint(2);
                                    uint _3851 = _3827 >> uint(2);
                                    float4 _3861 = b.quads[_3851];
                                    uint _3854 = _3827 & 3u;
                                    float _3855 = _3861[_3854];
                                    uint _3856 = as_type<uint>(_3855);
                                    uint _3831 = _3827 + 1u;
                                    uint _3833 = min(_3831, _1755);
                                    uint _3866 = _3833 >> uint(2);
                                    float4 _3876 = b.quads[_3866];
                                    uint _3869 = _3833 & 3u;
                                    float _3870 = _3876[_3869];
                                    uint _3871 = as_type<uint>(_3870);
                                    bool _3836 = _3825 == 0u;
                                    uint _4297;
                                    if (_3836)
                                    {
                                        _4297 = _3856;
                                    }
                                    else
                                    {
                                        uint _3841 = _3856 >> uint(16);
                                        uint _3843 = _3871 << uint(16);
                                        uint _3844 = _3841 | _3843;
                                        _4297 = _3844;
                                    }
                                    uint _3546 = _1496 >> uint(5);
                                    uint _3547 = _3546 & 1u;
                                    uint _3548 = _3547 << uint(2);
                                    uint4 _3881 = uint4(_3548);
                                    uint4 _3882 = uint4(_4294, _4295, _4296, _4297) >> _3881;
                                    uint4 _3884 = _3882 & uint4(252645135u);
                                    uint4 _3893 = _3884 & uint4(255u);
                                    int4 _3927 = int4(_3893);
                                    float4 _3928 = float4(_3927);
                                    uint4 _3900 = _3884 >> uint4(int4(8));
                                    uint4 _3902 = _3900 & uint4(255u);
                                    int4 _3932 = int4(_3902);
                                    float4 _3933 = float4(_3932);
                                    uint4 _3909 = _3884 >> uint4(int4(16));
                                    uint4 _3911 = _3909 & uint4(255u);
                                    int4 _3937 = int4(_3911);
                                    float4 _3938 = float4(_3937);
                                    uint4 _3918 = _3884 >> uint4(int4(24));
                                    int4 _3942 = int4(_3918);
                                    float4 _3943 = float4(_3942);
                                    float4 _3952 = fma(_1670, _3928, _1676);
                                    uint _1520 = (_4234 + _4271) / 4u;
                                    int _1521 = int(_1520);
                                    float _1525 = _1448[_1521].x;
                                    float4 _1527 = _3952 * _1525;
                                    float4 _1530 = _4714 + _1527;
                                    float4 _4581 = fma(_1670, _3933, _1676);
                                    float _4592 = _1448[_1521].y;
                                    float4 _4593 = _4581 * _4592;
                                    float4 _4596 = _1530 + _4593;
                                    float4 _4615 = fma(_1670, _3938, _1676);
                                    float _4626 = _1448[_1521].z;
                                    float4 _4627 = _4615 * _4626;
                                    float4 _4630 = _4596 + _4627;
                                    float4 _4649 = fma(_1670, _3943, _1676);
                                    float _4660 = _1448[_1521].w;
                                    float4 _4661 = _4649 * _4660;
                                    _4664 = _4630 + _4661;
                                    uint _1542 = _4271 + 4u;
                                    _4714 = _4664;
                                    _4271 = _1542;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _1546 = _4234 + 16u;
                            _4732 = _4714;
                            _4234 = _1546;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1393 = _4231 + 32u;
                    _4733 = _4732;
                    _4231 = _1393;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1397 = _4223 + uint(1);
            _4709 = _4733;
            _4223 = _1397;
            continue;
        }
        else
        {
            break;
        }
    }
    bool _4034 = _1348 < _1228;
    bool _4041;
    if (_4034)
    {
        bool _4039 = _1364 < _1243;
        _4041 = _4039;
    }
    else
    {
        _4041 = _4034;
    }
    if (_4041)
    {
        uint _4047 = _1319 * _1243;
        uint _4049 = _4047 + _1364;
        uint _4053 = _4049 * _1228;
        uint _4055 = _4053 + _1348;
        uint _4069 = _1348 * 4u;
        uint4 _4120 = uint4(_4069);
        uint4 _4121 = _4120 + uint4(0u, 1u, 2u, 3u);
        uint4 _4123 = uint4(_1259);
        bool4 _4124 = _4121 < _4123;
        float4 _4125 = select(float4(0.0), _4709, _4124);
        c.quads[_4055] = _4125;
    }
}


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

kernel void main0(const device a_block& a [[buffer(0)]], const device b_block& b [[buffer(1)]], device c_block& c [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _324 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _1213 = _324.p.rows;
    uint _1243 = _1213 >> uint(2);
    uint _1245 = _1213 & 3u;
    uint _1247 = extent_table.words[_1243][_1245];
    uint _1217 = _324.p.inner;
    uint _1251 = _1217 >> uint(2);
    uint _1253 = _1217 & 3u;
    uint _1255 = extent_table.words[_1251][_1253];
    uint _1221 = _324.p.columns;
    uint _1259 = _1221 >> uint(2);
    uint _1261 = _1221 & 3u;
    uint _1263 = extent_table.words[_1259][_1261];
    uint _1226 = _1255 + 3u;
    uint _1227 = _1226 / 4u;
    uint _1231 = _1263 + 3u;
    uint _1232 = _1231 / 4u;
    uint _1236 = _1232 + 31u;
    uint _1237 = _1236 / 32u;
    uint _1277 = _1247 / 1u;
    uint _1279 = gl_WorkGroupID.y;
    uint _1281 = gl_NumWorkGroups.x;
    uint _1282 = _1279 * _1281;
    uint _1284 = gl_WorkGroupID.x;
    uint _1285 = _1282 + _1284;
    uint _1288 = _1285 / _1277;
    uint _1292 = _1288 / _1237;
    uint _1297 = _1288 * _1277;
    uint _1298 = _1285 - _1297;
    uint _1301 = gl_LocalInvocationID.y;
    uint _1302 = _1298 + _1301;
    bool _1305 = _1292 < 1u;
    uint _4755 = _1305 ? _1302 : _1247;
    uint _1318 = _1292 * _1237;
    uint _1319 = _1288 - _1318;
    uint _1323 = min(_1292, 0u);
    uint _1344 = _1255 / 256u;
    uint _1347 = _1263 - 1u;
    uint _1350 = _1319 * 32u;
    uint _1406 = gl_LocalInvocationID.x;
    uint _1407 = _1406 % 32u;
    uint _1352 = _1350 + _1407;
    uint _1355 = _1232 - 1u;
    uint _1356 = min(_1352, _1355);
    uint _1357 = _1356 * 4u;
    uint _1419 = _1406 / 32u;
    uint _1368 = _4755 + _1419;
    uint _1426 = _1247 - 1u;
    uint _1427 = min(_1368, _1426);
    uint _1436 = _1427 * _1227;
    uint _4242;
    float4 _4726;
    _4726 = float4(0.0);
    _4242 = 0u;
    float4 _4750;
    for (;;)
    {
        bool _1381 = _4242 < _1344;
        if (_1381)
        {
            uint _4250;
            _4750 = _4726;
            _4250 = 0u;
            float4 _4749;
            for (;;)
            {
                bool _1388 = _4250 < 256u;
                if (_1388)
                {
                    uint _1472 = _4242 * 256u;
                    uint _1474 = _1472 + _4250;
                    uint _1475 = _1474 / 4u;
                    uint _1580 = _1436 + _1475;
                    float4 _1599 = a.quads[_1580];
                    uint _4424 = _1475 + 1u;
                    uint _4433 = _1436 + _4424;
                    float4 _4435 = a.quads[_4433];
                    uint _4448 = _1475 + 2u;
                    uint _4457 = _1436 + _4448;
                    float4 _4459 = a.quads[_4457];
                    uint _4472 = _1475 + 3u;
                    uint _4481 = _1436 + _4472;
                    float4 _4483 = a.quads[_4481];
                    uint _4496 = _1475 + 4u;
                    uint _4505 = _1436 + _4496;
                    float4 _4507 = a.quads[_4505];
                    uint _4520 = _1475 + 5u;
                    uint _4529 = _1436 + _4520;
                    float4 _4531 = a.quads[_4529];
                    uint _4544 = _1475 + 6u;
                    uint _4553 = _1436 + _4544;
                    float4 _4555 = a.quads[_4553];
                    uint _4568 = _1475 + 7u;
                    uint _4577 = _1436 + _4568;
                    float4 _4579 = a.quads[_4577];
                    spvUnsafeArray<float4, 8> _4713 = spvUnsafeArray<float4, 8>({ _1599, _4435, _4459, _4483, _4507, _4531, _4555, _4579 });
                    spvUnsafeArray<float4, 8> _1452;
                    _1452 = _4713;
                    uint _4253;
                    _4749 = _4750;
                    _4253 = 0u;
                    float4 _4731;
                    for (;;)
                    {
                        bool _1484 = _4253 < 32u;
                        if (_1484)
                        {
                            uint _1488 = _4250 + _4253;
                            uint _1605 = _1488 >> uint(5);
                            uint _1628 = _1605 & 3u;
                            uint _1629 = 4u + _1628;
                            uint _1687 = _1629 >> uint(2);
                            uint4 _1713 = uint4(_1357);
                            uint4 _1714 = _1713 + uint4(0u, 1u, 2u, 3u);
                            uint4 _1716 = uint4(_1347);
                            uint4 _1717 = min(_1714, _1716);
                            uint4 _1720 = uint4(_1344);
                            uint4 _1721 = _1717 * _1720;
                            uint4 _1724 = _1721 + uint4(_4242);
                            uint4 _1726 = _1724 * uint4(144u);
                            uint _1728 = _1687 * 4u;
                            uint4 _1729 = uint4(_1728);
                            uint4 _1730 = _1726 + _1729;
                            uint _1732 = _1730.x;
                            uint _1756 = _1263 * _1344;
                            uint _1757 = _1756 * 144u;
                            uint _1758 = _1757 - 1u;
                            uint _1759 = _1758 >> uint(2);
                            uint _1761 = _1732 & 2u;
                            uint _1762 = _1761 * 8u;
                            uint _1764 = _1732 >> uint(2);
                            uint _1788 = _1764 >> uint(2);
                            float4 _1798 = b.quads[_1788];
                            uint _1791 = _1764 & 3u;
                            float _1792 = _1798[_1791];
                            uint _1793 = as_type<uint>(_1792);
                            uint _1768 = _1764 + 1u;
                            uint _1770 = min(_1768, _1759);
                            uint _1803 = _1770 >> uint(2);
                            float4 _1813 = b.quads[_1803];
                            uint _1806 = _1770 & 3u;
                            float _1807 = _1813[_1806];
                            uint _1808 = as_type<uint>(_1807);
                            bool _1773 = _1762 == 0u;
                            uint _4256;
                            if (_1773)
                            {
                                _4256 = _1793;
                            }
                            else
                            {
                                uint _1778 = _1793 >> uint(16);
                                uint _1780 = _1808 << uint(16);
                                uint _1781 = _1778 | _1780;
                                _4256 = _1781;
                            }
                            uint _1735 = _1730.y;
                            uint _1831 = _1735 & 2u;
                            uint _1832 = _1831 * 8u;
                            uint _1834 = _1735 >> uint(2);
                            uint _1858 = _1834 >> uint(2);
                            float4 _1868 = b.quads[_1858];
                            uint _1861 = _1834 & 3u;
                            float _1862 = _1868[_1861];
                            uint _1863 = as_type<uint>(_1862);
                            uint _1838 = _1834 + 1u;
                            uint _1840 = min(_1838, _1759);
                            uint _1873 = _1840 >> uint(2);
                            float4 _1883 = b.quads[_1873];
                            uint _1876 = _1840 & 3u;
                            float _1877 = _1883[_1876];
                            uint _1878 = as_type<uint>(_1877);
                            bool _1843 = _1832 == 0u;
                            uint _4257;
                            if (_1843)
                            {
                                _4257 = _1863;
                            }
                            else
                            {
                                uint _1848 = _1863 >> uint(16);
                                uint _1850 = _1878 << uint(16);
                                uint _1851 = _1848 | _1850;
                                _4257 = _1851;
                            }
                            uint _1738 = _1730.z;
                            uint _1901 = _1738 & 2u;
                            uint _1902 = _1901 * 8u;
                            uint _1904 = _1738 >> uint(2);
                            uint _1928 = _1904 >> uint(2);
                            float4 _1938 = b.quads[_1928];
                            uint _1931 = _1904 & 3u;
                            float _1932 = _1938[_1931];
                            uint _1933 = as_type<uint>(_1932);
                            uint _1908 = _1904 + 1u;
                            uint _1910 = min(_1908, _1759);
                            uint _1943 = _1910 >> uint(2);
                            float4 _1953 = b.quads[_1943];
                            uint _1946 = _1910 & 3u;
                            float _1947 = _1953[_1946];
                            uint _1948 = as_type<uint>(_1947);
                            bool _1913 = _1902 == 0u;
                            uint _4258;
                            if (_1913)
                            {
                                _4258 = _1933;
                            }
                            else
                            {
                                uint _1918 = _1933 >> uint(16);
                                uint _1920 = _1948 << uint(16);
                                uint _1921 = _1918 | _1920;
                                _4258 = _1921;
                            }
                            uint _1741 = _1730.w;
                            uint _1971 = _1741 & 2u;
                            uint _1972 = _1971 * 8u;
                            uint _1974 = _1741 >> uint(2);
                            uint _1998 = _1974 >> uint(2);
                            float4 _2008 = b.quads[_1998];
                            uint _2001 = _1974 & 3u;
                            float _2002 = _2008[_2001];
                            uint _2003 = as_type<uint>(_2002);
                            uint _1978 = _1974 + 1u;
                            uint _1980 = min(_1978, _1759);
                            uint _2013 = _1980 >> uint(2);
                            float4 _2023 = b.quads[_2013];
                            uint _2016 = _1980 & 3u;
                            float _2017 = _2023[_2016];
                            uint _2018 = as_type<uint>(_2017);
                            bool _1983 = _1972 == 0u;
                            uint _4259;
                            if (_1983)
                            {
                                _4259 = _2003;
                            }
                            else
                            {
                                uint _1988 = _2003 >> uint(16);
                                uint _1990 = _2018 << uint(16);
                                uint _1991 = _1988 | _1990;
                                _4259 = _1991;
                            }
                            uint _1691 = _1629 & 3u;
                            uint _1692 = _1691 * 8u;
                            uint4 _1693 = uint4(_1692);
                            uint4 _1694 = uint4(_4256, _4257, _4258, _4259) >> _1693;
                            uint4 _1696 = _1694 & uint4(255u);
                            uint _1634 = 8u + _1628;
                            uint _2029 = _1634 >> uint(2);
                            uint _2070 = _2029 * 4u;
                            uint4 _2071 = uint4(_2070);
                            uint4 _2072 = _1726 + _2071;
                            uint _2074 = _2072.x;
                            uint _2103 = _2074 & 2u;
                            uint _2104 = _2103 * 8u;
                            uint _2106 = _2074 >> uint(2);
                            uint _2130 = _2106 >> uint(2);
                            float4 _2140 = b.quads[_2130];
                            uint _2133 = _2106 & 3u;
                            float _2134 = _2140[_2133];
                            uint _2135 = as_type<uint>(_2134);
                            uint _2110 = _2106 + 1u;
                            uint _2112 = min(_2110, _1759);
                            uint _2145 = _2112 >> uint(2);
                            float4 _2155 = b.quads[_2145];
                            uint _2148 = _2112 & 3u;
                            float _2149 = _2155[_2148];
                            uint _2150 = as_type<uint>(_2149);
                            bool _2115 = _2104 == 0u;
                            uint _4260;
                            if (_2115)
                            {
                                _4260 = _2135;
                            }
                            else
                            {
                                uint _2120 = _2135 >> uint(16);
                                uint _2122 = _2150 << uint(16);
                                uint _2123 = _2120 | _2122;
                                _4260 = _2123;
                            }
                            uint _2077 = _2072.y;
                            uint _2173 = _2077 & 2u;
                            uint _2174 = _2173 * 8u;
                            uint _2176 = _2077 >> uint(2);
                            uint _2200 = _2176 >> uint(2);
                            float4 _2210 = b.quads[_2200];
                            uint _2203 = _2176 & 3u;
                            float _2204 = _2210[_2203];
                            uint _2205 = as_type<uint>(_2204);
                            uint _2180 = _2176 + 1u;
                            uint _2182 = min(_2180, _1759);
                            uint _2215 = _2182 >> uint(2);
                            float4 _2225 = b.quads[_2215];
                            uint _2218 = _2182 & 3u;
                            float _2219 = _2225[_2218];
                            uint _2220 = as_type<uint>(_2219);
                            bool _2185 = _2174 == 0u;
                            uint _4261;
                            if (_2185)
                            {
                                _4261 = _2205;
                            }
                            else
                            {
                                uint _2190 = _2205 >> uint(16);
                                uint _2192 = _2220 << uint(16);
                                uint _2193 = _2190 | _2192;
                                _4261 = _2193;
                            }
                            uint _2080 = _2072.z;
                            uint _2243 = _2080 & 2u;
                            uint _2244 = _2243 * 8u;
                            uint _2246 = _2080 >> uint(2);
                            uint _2270 = _2246 >> uint(2);
                            float4 _2280 = b.quads[_2270];
                            uint _2273 = _2246 & 3u;
                            float _2274 = _2280[_2273];
                            uint _2275 = as_type<uint>(_2274);
                            uint _2250 = _2246 + 1u;
                            uint _2252 = min(_2250, _1759);
                            uint _2285 = _2252 >> uint(2);
                            float4 _2295 = b.quads[_2285];
                            uint _2288 = _2252 & 3u;
                            float _2289 = _2295[_2288];
                            uint _2290 = as_type<uint>(_2289);
                            bool _2255 = _2244 == 0u;
                            uint _4262;
                            if (_2255)
                            {
                                _4262 = _2275;
                            }
                            else
                            {
                                uint _2260 = _2275 >> uint(16);
                                uint _2262 = _2290 << uint(16);
                                uint _2263 = _2260 | _2262;
                                _4262 = _2263;
                            }
                            uint _2083 = _2072.w;
                            uint _2313 = _2083 & 2u;
                            uint _2314 = _2313 * 8u;
                            uint _2316 = _2083 >> uint(2);
                            uint _2340 = _2316 >> uint(2);
                            float4 _2350 = b.quads[_2340];
                            uint _2343 = _2316 & 3u;
                            float _2344 = _2350[_2343];
                            uint _2345 = as_type<uint>(_2344);
                            uint _2320 = _2316 + 1u;
                            uint _2322 = min(_2320, _1759);
                            uint _2355 = _2322 >> uint(2);
                            float4 _2365 = b.quads[_2355];
                            uint _2358 = _2322 & 3u;
                            float _2359 = _2365[_2358];
                            uint _2360 = as_type<uint>(_2359);
                            bool _2325 = _2314 == 0u;
                            uint _4263;
                            if (_2325)
                            {
                                _4263 = _2345;
                            }
                            else
                            {
                                uint _2330 = _2345 >> uint(16);
                                uint _2332 = _2360 << uint(16);
                                uint _2333 = _2330 | _2332;
                                _4263 = _2333;
                            }
                            uint _2033 = _1634 & 3u;
                            uint _2034 = _2033 * 8u;
                            uint4 _2035 = uint4(_2034);
                            uint4 _2036 = uint4(_4260, _4261, _4262, _4263) >> _2035;
                            uint4 _2038 = _2036 & uint4(255u);
                            uint4 _1639 = _1696 & uint4(63u);
                            uint4 _1642 = _2038 & uint4(63u);
                            bool _1644 = _1605 >= 4u;
                            uint4 _4276;
                            uint4 _4289;
                            if (_1644)
                            {
                                uint _1648 = 12u + _1628;
                                uint _2371 = _1648 >> uint(2);
                                uint _2412 = _2371 * 4u;
                                uint4 _2413 = uint4(_2412);
                                uint4 _2414 = _1726 + _2413;
                                uint _2416 = _2414.x;
                                uint _2445 = _2416 & 2u;
                                uint _2446 = _2445 * 8u;
                                uint _2448 = _2416 >> uint(2);
                                uint _2472 = _2448 >> uint(2);
                                float4 _2482 = b.quads[_2472];
                                uint _2475 = _2448 & 3u;
                                float _2476 = _2482[_2475];
                                uint _2477 = as_type<uint>(_2476);
                                uint _2452 = _2448 + 1u;
                                uint _2454 = min(_2452, _1759);
                                uint _2487 = _2454 >> uint(2);
                                float4 _2497 = b.quads[_2487];
                                uint _2490 = _2454 & 3u;
                                float _2491 = _2497[_2490];
                                uint _2492 = as_type<uint>(_2491);
                                bool _2457 = _2446 == 0u;
                                uint _4264;
                                if (_2457)
                                {
                                    _4264 = _2477;
                                }
                                else
                                {
                                    uint _2462 = _2477 >> uint(16);
                                    uint _2464 = _2492 << uint(16);
                                    uint _2465 = _2462 | _2464;
                                    _4264 = _2465;
                                }
                                uint _2419 = _2414.y;
                                uint _2515 = _2419 & 2u;
                                uint _2516 = _2515 * 8u;
                                uint _2518 = _2419 >> uint(2);
                                uint _2542 = _2518 >> uint(2);
                                float4 _2552 = b.quads[_2542];
                                uint _2545 = _2518 & 3u;
                                float _2546 = _2552[_2545];
                                uint _2547 = as_type<uint>(_2546);
                                uint _2522 = _2518 + 1u;
                                uint _2524 = min(_2522, _1759);
                                uint _2557 = _2524 >> uint(2);
                                float4 _2567 = b.quads[_2557];
                                uint _2560 = _2524 & 3u;
                                float _2561 = _2567[_2560];
                                uint _2562 = as_type<uint>(_2561);
                                bool _2527 = _2516 == 0u;
                                uint _4265;
                                if (_2527)
                                {
                                    _4265 = _2547;
                                }
                                else
                                {
                                    uint _2532 = _2547 >> uint(16);
                                    uint _2534 = _2562 << uint(16);
                                    uint _2535 = _2532 | _2534;
                                    _4265 = _2535;
                                }
                                uint _2422 = _2414.z;
                                uint _2585 = _2422 & 2u;
                                uint _2586 = _2585 * 8u;
                                uint _2588 = _2422 >> uint(2);
                                uint _2612 = _2588 >> uint(2);
                                float4 _2622 = b.quads[_2612];
                                uint _2615 = _2588 & 3u;
                                float _2616 = _2622[_2615];
                                uint _2617 = as_type<uint>(_2616);
                                uint _2592 = _2588 + 1u;
                                uint _2594 = min(_2592, _1759);
                                uint _2627 = _2594 >> uint(2);
                                float4 _2637 = b.quads[_2627];
                                uint _2630 = _2594 & 3u;
                                float _2631 = _2637[_2630];
                                uint _2632 = as_type<uint>(_2631);
                                bool _2597 = _2586 == 0u;
                                uint _4266;
                                if (_2597)
                                {
                                    _4266 = _2617;
                                }
                                else
                                {
                                    uint _2602 = _2617 >> uint(16);
                                    uint _2604 = _2632 << uint(16);
                                    uint _2605 = _2602 | _2604;
                                    _4266 = _2605;
                                }
                                uint _2425 = _2414.w;
                                uint _2655 = _2425 & 2u;
                                uint _2656 = _2655 * 8u;
                                uint _2658 = _2425 >> uint(2);
                                uint _2682 = _2658 >> uint(2);
                                float4 _2692 = b.quads[_2682];
                                uint _2685 = _2658 & 3u;
                                float _2686 = _2692[_2685];
                                uint _2687 = as_type<uint>(_2686);
                                uint _2662 = _2658 + 1u;
                                uint _2664 = min(_2662, _1759);
                                uint _2697 = _2664 >> uint(2);
                                float4 _2707 = b.quads[_2697];
                                uint _2700 = _2664 & 3u;
                                float _2701 = _2707[_2700];
                                uint _2702 = as_type<uint>(_2701);
                                bool _2667 = _2656 == 0u;
                                uint _4267;
                                if (_2667)
                                {
                                    _4267 = _2687;
                                }
                                else
                                {
                                    uint _2672 = _2687 >> uint(16);
                                    uint _2674 = _2702 << uint(16);
                                    uint _2675 = _2672 | _2674;
                                    _4267 = _2675;
                                }
                                uint _2375 = _1648 & 3u;
                                uint _2376 = _2375 * 8u;
                                uint4 _2377 = uint4(_2376);
                                uint4 _2378 = uint4(_4264, _4265, _4266, _4267) >> _2377;
                                uint4 _2380 = _2378 & uint4(255u);
                                uint4 _1653 = _2380 & uint4(15u);
                                uint4 _1656 = _1696 >> uint4(int4(6));
                                uint4 _1658 = _1656 << uint4(int4(4));
                                uint4 _1659 = _1653 | _1658;
                                uint4 _1662 = _2380 >> uint4(int4(4));
                                uint4 _1665 = _2038 >> uint4(int4(6));
                                uint4 _1667 = _1665 << uint4(int4(4));
                                uint4 _1668 = _1662 | _1667;
                                _4289 = _1668;
                                _4276 = _1659;
                            }
                            else
                            {
                                _4289 = _1642;
                                _4276 = _1639;
                            }
                            uint _2809 = _1726.x;
                            uint _2838 = _2809 & 2u;
                            uint _2839 = _2838 * 8u;
                            uint _2841 = _2809 >> uint(2);
                            uint _2865 = _2841 >> uint(2);
                            float4 _2875 = b.quads[_2865];
                            uint _2868 = _2841 & 3u;
                            float _2869 = _2875[_2868];
                            uint _2870 = as_type<uint>(_2869);
                            uint _2845 = _2841 + 1u;
                            uint _2847 = min(_2845, _1759);
                            uint _2880 = _2847 >> uint(2);
                            float4 _2890 = b.quads[_2880];
                            uint _2883 = _2847 & 3u;
                            float _2884 = _2890[_2883];
                            uint _2885 = as_type<uint>(_2884);
                            bool _2850 = _2839 == 0u;
                            uint _4268;
                            if (_2850)
                            {
                                _4268 = _2870;
                            }
                            else
                            {
                                uint _2855 = _2870 >> uint(16);
                                uint _2857 = _2885 << uint(16);
                                uint _2858 = _2855 | _2857;
                                _4268 = _2858;
                            }
                            uint _2812 = _1726.y;
                            uint _2908 = _2812 & 2u;
                            uint _2909 = _2908 * 8u;
                            uint _2911 = _2812 >> uint(2);
                            uint _2935 = _2911 >> uint(2);
                            float4 _2945 = b.quads[_2935];
                            uint _2938 = _2911 & 3u;
                            float _2939 = _2945[_2938];
                            uint _2940 = as_type<uint>(_2939);
                            uint _2915 = _2911 + 1u;
                            uint _2917 = min(_2915, _1759);
                            uint _2950 = _2917 >> uint(2);
                            float4 _2960 = b.quads[_2950];
                            uint _2953 = _2917 & 3u;
                            float _2954 = _2960[_2953];
                            uint _2955 = as_type<uint>(_2954);
                            bool _2920 = _2909 == 0u;
                            uint _4269;
                            if (_2920)
                            {
                                _4269 = _2940;
                            }
                            else
                            {
                                uint _2925 = _2940 >> uint(16);
                                uint _2927 = _2955 << uint(16);
                                uint _2928 = _2925 | _2927;
                                _4269 = _2928;
                            }
                            uint _2815 = _1726.z;
                            uint _2978 = _2815 & 2u;
                            uint _2979 = _2978 * 8u;
                            uint _2981 = _2815 >> uint(2);
                            uint _3005 = _2981 >> uint(2);
                            float4 _3015 = b.quads[_3005];
                            uint _3008 = _2981 & 3u;
                            float _3009 = _3015[_3008];
                            uint _3010 = as_type<uint>(_3009);
                            uint _2985 = _2981 + 1u;
                            uint _2987 = min(_2985, _1759);
                            uint _3020 = _2987 >> uint(2);
                            float4 _3030 = b.quads[_3020];
                            uint _3023 = _2987 & 3u;
                            float _3024 = _3030[_3023];
                            uint _3025 = as_type<uint>(_3024);
                            bool _2990 = _2979 == 0u;
                            uint _4270;
                            if (_2990)
                            {
                                _4270 = _3010;
                            }
                            else
                            {
                                uint _2995 = _3010 >> uint(16);
                                uint _2997 = _3025 << uint(16);
                                uint _2998 = _2995 | _2997;
                                _4270 = _2998;
                            }
                            uint _2818 = _1726.w;
                            uint _3048 = _2818 & 2u;
                            uint _3049 = _3048 * 8u;
                            uint _3051 = _2818 >> uint(2);
                            uint _3075 = _3051 >> uint(2);
                            float4 _3085 = b.quads[_3075];
                            uint _3078 = _3051 & 3u;
                            float _3079 = _3085[_3078];
                            uint _3080 = as_type<uint>(_3079);
                            uint _3055 = _3051 + 1u;
                            uint _3057 = min(_3055, _1759);
                            uint _3090 = _3057 >> uint(2);
                            float4 _3100 = b.quads[_3090];
                            uint _3093 = _3057 & 3u;
                            float _3094 = _3100[_3093];
                            uint _3095 = as_type<uint>(_3094);
                            bool _3060 = _3049 == 0u;
                            uint _4271;
                            if (_3060)
                            {
                                _4271 = _3080;
                            }
                            else
                            {
                                uint _3065 = _3080 >> uint(16);
                                uint _3067 = _3095 << uint(16);
                                uint _3068 = _3065 | _3067;
                                _4271 = _3068;
                            }
                            uint4 _2728 = uint4(_4268, _4269, _4270, _4271) >> uint4(0u);
                            uint4 _2730 = _2728 & uint4(65535u);
                            uint4 _2733 = _2730 & uint4(32768u);
                            uint4 _2735 = _2733 << uint4(int4(16));
                            uint4 _2738 = _2730 >> uint4(int4(10));
                            uint4 _2740 = _2738 & uint4(31u);
                            uint4 _2743 = _2730 & uint4(1023u);
                            int4 _3104 = int4(_2743);
                            float4 _3105 = float4(_3104);
                            float4 _2746 = _3105 * 5.9604644775390625e-08;
                            uint4 _2747 = as_type<uint4>(_2746);
                            uint4 _2750 = _2740 + uint4(112u);
                            uint4 _2753 = _2740 + uint4(1u);
                            uint4 _2755 = _2753 >> uint4(int4(5));
                            uint4 _2757 = _2755 * uint4(112u);
                            uint4 _2758 = _2750 + _2757;
                            uint4 _2761 = _2758 << uint4(int4(23));
                            uint4 _2764 = _2743 << uint4(int4(13));
                            uint4 _2765 = _2761 | _2764;
                            bool4 _2770 = _2740 == uint4(0u);
                            uint4 _2771 = select(_2765, _2747, _2770);
                            uint4 _2772 = _2735 | _2771;
                            float4 _2773 = as_type<float4>(_2772);
                            float4 _3110 = float4(int4(_4276));
                            float4 _1674 = _2773 * _3110;
                            float4 _3278 = b.quads[_2865];
                            float _3272 = _3278[_2868];
                            uint _3273 = as_type<uint>(_3272);
                            float4 _3293 = b.quads[_2880];
                            float _3287 = _3293[_2883];
                            uint _3288 = as_type<uint>(_3287);
                            uint _4277;
                            if (_2850)
                            {
                                _4277 = _3273;
                            }
                            else
                            {
                                uint _3258 = _3273 >> uint(16);
                                uint _3260 = _3288 << uint(16);
                                uint _3261 = _3258 | _3260;
                                _4277 = _3261;
                            }
                            float4 _3348 = b.quads[_2935];
                            float _3342 = _3348[_2938];
                            uint _3343 = as_type<uint>(_3342);
                            float4 _3363 = b.quads[_2950];
                            float _3357 = _3363[_2953];
                            uint _3358 = as_type<uint>(_3357);
                            uint _4278;
                            if (_2920)
                            {
                                _4278 = _3343;
                            }
                            else
                            {
                                uint _3328 = _3343 >> uint(16);
                                uint _3330 = _3358 << uint(16);
                                uint _3331 = _3328 | _3330;
                                _4278 = _3331;
                            }
                            float4 _3418 = b.quads[_3005];
                            float _3412 = _3418[_3008];
                            uint _3413 = as_type<uint>(_3412);
                            float4 _3433 = b.quads[_3020];
                            float _3427 = _3433[_3023];
                            uint _3428 = as_type<uint>(_3427);
                            uint _4279;
                            if (_2990)
                            {
                                _4279 = _3413;
                            }
                            else
                            {
                                uint _3398 = _3413 >> uint(16);
                                uint _3400 = _3428 << uint(16);
                                uint _3401 = _3398 | _3400;
                                _4279 = _3401;
                            }
                            float4 _3488 = b.quads[_3075];
                            float _3482 = _3488[_3078];
                            uint _3483 = as_type<uint>(_3482);
                            float4 _3503 = b.quads[_3090];
                            float _3497 = _3503[_3093];
                            uint _3498 = as_type<uint>(_3497);
                            uint _4280;
                            if (_3060)
                            {
                                _4280 = _3483;
                            }
                            else
                            {
                                uint _3468 = _3483 >> uint(16);
                                uint _3470 = _3498 << uint(16);
                                uint _3471 = _3468 | _3470;
                                _4280 = _3471;
                            }
                            uint4 _3131 = uint4(_4277, _4278, _4279, _4280) >> uint4(16u);
                            uint4 _3133 = _3131 & uint4(65535u);
                            uint4 _3136 = _3133 & uint4(32768u);
                            uint4 _3138 = _3136 << uint4(int4(16));
                            uint4 _3141 = _3133 >> uint4(int4(10));
                            uint4 _3143 = _3141 & uint4(31u);
                            uint4 _3146 = _3133 & uint4(1023u);
                            int4 _3507 = int4(_3146);
                            float4 _3508 = float4(_3507);
                            float4 _3149 = _3508 * 5.9604644775390625e-08;
                            uint4 _3150 = as_type<uint4>(_3149);
                            uint4 _3153 = _3143 + uint4(112u);
                            uint4 _3156 = _3143 + uint4(1u);
                            uint4 _3158 = _3156 >> uint4(int4(5));
                            uint4 _3160 = _3158 * uint4(112u);
                            uint4 _3161 = _3153 + _3160;
                            uint4 _3164 = _3161 << uint4(int4(23));
                            uint4 _3167 = _3146 << uint4(int4(13));
                            uint4 _3168 = _3164 | _3167;
                            bool4 _3173 = _3143 == uint4(0u);
                            uint4 _3174 = select(_3168, _3150, _3173);
                            uint4 _3175 = _3138 | _3174;
                            float4 _3176 = as_type<float4>(_3175);
                            float4 _3513 = float4(int4(_4289));
                            float4 _1679 = _3176 * _3513;
                            float4 _1680 = -_1679;
                            uint _4290;
                            _4731 = _4749;
                            _4290 = 0u;
                            float4 _4681;
                            for (;;)
                            {
                                bool _1494 = _4290 < 16u;
                                if (_1494)
                                {
                                    uint _1500 = _1488 + _4290;
                                    uint _3533 = _1500 >> uint(6);
                                    uint _3534 = _3533 << uint(5);
                                    uint _3535 = 16u + _3534;
                                    uint _3537 = _1500 & 31u;
                                    uint _3538 = _3535 + _3537;
                                    uint _3539 = _3538 >> uint(2);
                                    uint _3578 = _3539 * 4u;
                                    uint4 _3579 = uint4(_3578);
                                    uint4 _3580 = _1726 + _3579;
                                    uint _3582 = _3580.x;
                                    uint _3611 = _3582 & 2u;
                                    uint _3612 = _3611 * 8u;
                                    uint _3614 = _3582 >> uint(2);
                                    uint _3638 = _3614 >> uint(2);
                                    float4 _3648 = b.quads[_3638];
                                    uint _3641 = _3614 & 3u;
                                    float _3642 = _3648[_3641];
                                    uint _3643 = as_type<uint>(_3642);
                                    uint _3618 = _3614 + 1u;
                                    uint _3620 = min(_3618, _1759);
                                    uint _3653 = _3620 >> uint(2);
                                    float4 _3663 = b.quads[_3653];
                                    uint _3656 = _3620 & 3u;
                                    float _3657 = _3663[_3656];
                                    uint _3658 = as_type<uint>(_3657);
                                    bool _3623 = _3612 == 0u;
                                    uint _4313;
                                    if (_3623)
                                    {
                                        _4313 = _3643;
                                    }
                                    else
                                    {
                                        uint _3628 = _3643 >> uint(16);
                                        uint _3630 = _3658 << uint(16);
                                        uint _3631 = _3628 | _3630;
                                        _4313 = _3631;
                                    }
                                    uint _3585 = _3580.y;
                                    uint _3681 = _3585 & 2u;
                                    uint _3682 = _3681 * 8u;
                                    uint _3684 = _3585 >> uint(2);
                                    uint _3708 = _3684 >> uint(2);
                                    float4 _3718 = b.quads[_3708];
                                    uint _3711 = _3684 & 3u;
                                    float _3712 = _3718[_3711];
                                    uint _3713 = as_type<uint>(_3712);
                                    uint _3688 = _3684 + 1u;
                                    uint _3690 = min(_3688, _1759);
                                    uint _3723 = _3690 >> uint(2);
                                    float4 _3733 = b.quads[_3723];
                                    uint _3726 = _3690 & 3u;
                                    float _3727 = _3733[_3726];
                                    uint _3728 = as_type<uint>(_3727);
                                    bool _3693 = _3682 == 0u;
                                    uint _4314;
                                    if (_3693)
                                    {
                                        _4314 = _3713;
                                    }
                                    else
                                    {
                                        uint _3698 = _3713 >> uint(16);
                                        uint _3700 = _3728 << uint(16);
                                        uint _3701 = _3698 | _3700;
                                        _4314 = _3701;
                                    }
                                    uint _3588 = _3580.z;
                                    uint _3751 = _3588 & 2u;
                                    uint _3752 = _3751 * 8u;
                                    uint _3754 = _3588 >> uint(2);
                                    uint _3778 = _3754 >> uint(2);
                                    float4 _3788 = b.quads[_3778];
                                    uint _3781 = _3754 & 3u;
                                    float _3782 = _3788[_3781];
                                    uint _3783 = as_type<uint>(_3782);
                                    uint _3758 = _3754 + 1u;
                                    uint _3760 = min(_3758, _1759);
                                    uint _3793 = _3760 >> uint(2);
                                    float4 _3803 = b.quads[_3793];
                                    uint _3796 = _3760 & 3u;
                                    float _3797 = _3803[_3796];
                                    uint _3798 = as_type<uint>(_3797);
                                    bool _3763 = _3752 == 0u;
                                    uint _4315;
                                    if (_3763)
                                    {
                                        _4315 = _3783;
                                    }
                                    else
                                    {
                                        uint _3768 = _3783 >> uint(16);
                                        uint _3770 = _3798 << uint(16);
                                        uint _3771 = _3768 | _3770;
                                        _4315 = _3771;
                                    }
                                    uint _3591 = _3580.w;
                                    uint _3821 = _3591 & 2u;
                                    uint _3822 = _3821 * 8u;
                                    uint _3824 = _3591 >> uint(2);
                                    uint _3848 = _3824 >> uint(2);
                                    float4 _3858 = b.quads[_3848];
                                    uint _3851 = _3824 & 3u;
                                    float _3852 = _3858[_3851];
                                    uint _3853 = as_type<uint>(_3852);
                                    uint _3828 = _3824 + 1u;
                                    uint _3830 = min(_3828, _1759);
                                    uint _3863 = _3830 >> uint(2);
                                    float4 _3873 = b.quads[_3863];
                                    uint _3866 = _3830 & 3u;
                                    float _3867 = _3873[_3866];
                                    uint _3868 = as_type<uint>(_3867);
                                    bool _3833 = _3822 == 0u;
                                    uint _4316;
                                    if (_3833)
                                    {
                                        _4316 = _3853;
                                    }
                                    else
                                    {
                                        uint _3838 = _3853 >> uint(16);
                                        uint _3840 = _3868 << uint(16);
                                        uint _3841 = _3838 | _3840;
                                        _4316 = _3841;
                                    }
                                    uint4 _3593 = uint4(_4313, _4314, _4315, _4316);
                                    uint _3543 = _1500 >> uint(5);
                                    uint _3544 = _3543 & 1u;
                                    uint _3545 = _3544 << uint(2);
                                    uint4 _3878 = uint4(_3545);
                                    uint4 _3879 = _3593 >> _3878;
                                    uint4 _3881 = _3879 & uint4(15u);
                                    uint _3884 = _3545 + 8u;
                                    uint4 _3885 = uint4(_3884);
                                    uint4 _3886 = _3593 >> _3885;
                                    uint4 _3888 = _3886 & uint4(15u);
                                    uint _3891 = _3545 + 16u;
                                    uint4 _3892 = uint4(_3891);
                                    uint4 _3893 = _3593 >> _3892;
                                    uint4 _3895 = _3893 & uint4(15u);
                                    uint _3898 = _3545 + 24u;
                                    uint4 _3899 = uint4(_3898);
                                    uint4 _3900 = _3593 >> _3899;
                                    uint4 _3902 = _3900 & uint4(15u);
                                    int4 _3938 = int4(_3881);
                                    float4 _3939 = float4(_3938);
                                    int4 _3943 = int4(_3888);
                                    float4 _3944 = float4(_3943);
                                    int4 _3948 = int4(_3895);
                                    float4 _3949 = float4(_3948);
                                    int4 _3953 = int4(_3902);
                                    float4 _3954 = float4(_3953);
                                    float4 _3963 = fma(_1674, _3939, _1680);
                                    uint _1524 = (_4253 + _4290) / 4u;
                                    int _1525 = int(_1524);
                                    float _1529 = _1452[_1525].x;
                                    float4 _1531 = _3963 * _1529;
                                    float4 _1534 = _4731 + _1531;
                                    float4 _4598 = fma(_1674, _3944, _1680);
                                    float _4609 = _1452[_1525].y;
                                    float4 _4610 = _4598 * _4609;
                                    float4 _4613 = _1534 + _4610;
                                    float4 _4632 = fma(_1674, _3949, _1680);
                                    float _4643 = _1452[_1525].z;
                                    float4 _4644 = _4632 * _4643;
                                    float4 _4647 = _4613 + _4644;
                                    float4 _4666 = fma(_1674, _3954, _1680);
                                    float _4677 = _1452[_1525].w;
                                    float4 _4678 = _4666 * _4677;
                                    _4681 = _4647 + _4678;
                                    uint _1546 = _4290 + 4u;
                                    _4731 = _4681;
                                    _4290 = _1546;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _1550 = _4253 + 16u;
                            _4749 = _4731;
                            _4253 = _1550;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1397 = _4250 + 32u;
                    _4750 = _4749;
                    _4250 = _1397;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1401 = _4242 + uint(1);
            _4726 = _4750;
            _4242 = _1401;
            continue;
        }
        else
        {
            break;
        }
    }
    bool _4045 = _1352 < _1232;
    bool _4052;
    if (_4045)
    {
        bool _4050 = _1368 < _1247;
        _4052 = _4050;
    }
    else
    {
        _4052 = _4045;
    }
    if (_4052)
    {
        uint _4058 = _1323 * _1247;
        uint _4060 = _4058 + _1368;
        uint _4064 = _4060 * _1232;
        uint _4066 = _4064 + _1352;
        uint _4080 = _1352 * 4u;
        uint4 _4131 = uint4(_4080);
        uint4 _4132 = _4131 + uint4(0u, 1u, 2u, 3u);
        uint4 _4134 = uint4(_1263);
        bool4 _4135 = _4132 < _4134;
        float4 _4136 = select(float4(0.0), _4726, _4135);
        c.quads[_4066] = _4136;
    }
}


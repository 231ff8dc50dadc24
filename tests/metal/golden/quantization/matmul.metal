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

kernel void main0(const device a_block& a [[buffer(0)]], const device b_block& b [[buffer(1)]], device c_block& c [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _308 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _1185 = _308.p.rows;
    uint _1215 = _1185 >> uint(2);
    uint _1217 = _1185 & 3u;
    uint _1219 = extent_table.words[_1215][_1217];
    uint _1189 = _308.p.inner;
    uint _1223 = _1189 >> uint(2);
    uint _1225 = _1189 & 3u;
    uint _1227 = extent_table.words[_1223][_1225];
    uint _1193 = _308.p.columns;
    uint _1231 = _1193 >> uint(2);
    uint _1233 = _1193 & 3u;
    uint _1235 = extent_table.words[_1231][_1233];
    uint _1198 = _1227 + 3u;
    uint _1199 = _1198 / 4u;
    uint _1203 = _1235 + 3u;
    uint _1204 = _1203 / 4u;
    uint _1208 = _1204 + 31u;
    uint _1209 = _1208 / 32u;
    uint _1249 = _1219 / 1u;
    uint _1251 = gl_WorkGroupID.y;
    uint _1253 = gl_NumWorkGroups.x;
    uint _1254 = _1251 * _1253;
    uint _1256 = gl_WorkGroupID.x;
    uint _1257 = _1254 + _1256;
    uint _1260 = _1257 / _1249;
    uint _1264 = _1260 / _1209;
    uint _1269 = _1260 * _1249;
    uint _1270 = _1257 - _1269;
    uint _1273 = gl_LocalInvocationID.y;
    uint _1274 = _1270 + _1273;
    bool _1277 = _1264 < 1u;
    uint _4687 = _1277 ? _1274 : _1219;
    uint _1290 = _1264 * _1209;
    uint _1291 = _1260 - _1290;
    uint _1295 = min(_1264, 0u);
    uint _1316 = _1227 / 256u;
    uint _1319 = _1235 - 1u;
    uint _1322 = _1291 * 32u;
    uint _1378 = gl_LocalInvocationID.x;
    uint _1379 = _1378 % 32u;
    uint _1324 = _1322 + _1379;
    uint _1327 = _1204 - 1u;
    uint _1328 = min(_1324, _1327);
    uint _1329 = _1328 * 4u;
    uint _1391 = _1378 / 32u;
    uint _1340 = _4687 + _1391;
    uint _1398 = _1219 - 1u;
    uint _1399 = min(_1340, _1398);
    uint _1408 = _1399 * _1199;
    uint _4197;
    float4 _4658;
    _4658 = float4(0.0);
    _4197 = 0u;
    spvUnsafeArray<float4, 8> _1428;
    float4 _4682;
    for (;;)
    {
        bool _1353 = _4197 < _1316;
        if (_1353)
        {
            uint _4205;
            _4682 = _4658;
            _4205 = 0u;
            float4 _4681;
            for (;;)
            {
                bool _1360 = _4205 < 256u;
                if (_1360)
                {
                    uint _1443 = _4197 * 256u;
                    uint _1445 = _1443 + _4205;
                    uint _1446 = _1445 / 4u;
                    uint _1469 = _1408 + _1446;
                    float4 _1563 = a.quads[_1469];
                    _1428[0] = _1563;
                    uint _4379 = _1446 + 1u;
                    uint _4388 = _1408 + _4379;
                    float4 _4390 = a.quads[_4388];
                    _1428[1] = _4390;
                    uint _4403 = _1446 + 2u;
                    uint _4412 = _1408 + _4403;
                    float4 _4414 = a.quads[_4412];
                    _1428[2] = _4414;
                    uint _4427 = _1446 + 3u;
                    uint _4436 = _1408 + _4427;
                    float4 _4438 = a.quads[_4436];
                    _1428[3] = _4438;
                    uint _4451 = _1446 + 4u;
                    uint _4460 = _1408 + _4451;
                    float4 _4462 = a.quads[_4460];
                    _1428[4] = _4462;
                    uint _4475 = _1446 + 5u;
                    uint _4484 = _1408 + _4475;
                    float4 _4486 = a.quads[_4484];
                    _1428[5] = _4486;
                    uint _4499 = _1446 + 6u;
                    uint _4508 = _1408 + _4499;
                    float4 _4510 = a.quads[_4508];
                    _1428[6] = _4510;
                    uint _4523 = _1446 + 7u;
                    uint _4532 = _1408 + _4523;
                    float4 _4534 = a.quads[_4532];
                    _1428[7] = _4534;
                    uint _4208;
                    _4681 = _4682;
                    _4208 = 0u;
                    float4 _4663;
                    for (;;)
                    {
                        bool _1483 = _4208 < 32u;
                        if (_1483)
                        {
                            uint _1487 = _4205 + _4208;
                            uint _1569 = _1487 >> uint(5);
                            uint _1592 = _1569 & 3u;
                            uint _1593 = 4u + _1592;
                            uint _1651 = _1593 >> uint(2);
                            uint4 _1677 = uint4(_1329);
                            uint4 _1678 = _1677 + uint4(0u, 1u, 2u, 3u);
                            uint4 _1680 = uint4(_1319);
                            uint4 _1681 = min(_1678, _1680);
                            uint4 _1684 = uint4(_1316);
                            uint4 _1685 = _1681 * _1684;
                            uint4 _1688 = _1685 + uint4(_4197);
                            uint4 _1690 = _1688 * uint4(144u);
                            uint _1692 = _1651 * 4u;
                            uint4 _1693 = uint4(_1692);
                            uint4 _1694 = _1690 + _1693;
                            uint _1696 = _1694.x;
                            uint _1720 = _1235 * _1316;
                            uint _1721 = _1720 * 144u;
                            uint _1722 = _1721 - 1u;
                            uint _1723 = _1722 >> uint(2);
                            uint _1725 = _1696 & 2u;
                            uint _1726 = _1725 * 8u;
                            uint _1728 = _1696 >> uint(2);
                            uint _1752 = _1728 >> uint(2);
                            float4 _1762 = b.quads[_1752];
                            uint _1755 = _1728 & 3u;
                            float _1756 = _1762[_1755];
                            uint _1757 = as_type<uint>(_1756);
                            uint _1732 = _1728 + 1u;
                            uint _1734 = min(_1732, _1723);
                            uint _1767 = _1734 >> uint(2);
                            float4 _1777 = b.quads[_1767];
                            uint _1770 = _1734 & 3u;
                            float _1771 = _1777[_1770];
                            uint _1772 = as_type<uint>(_1771);
                            bool _1737 = _1726 == 0u;
                            uint _4211;
                            if (_1737)
                            {
                                _4211 = _1757;
                            }
                            else
                            {
                                uint _1742 = _1757 >> uint(16);
                                uint _1744 = _1772 << uint(16);
                                uint _1745 = _1742 | _1744;
                                _4211 = _1745;
                            }
                            uint _1699 = _1694.y;
                            uint _1795 = _1699 & 2u;
                            uint _1796 = _1795 * 8u;
                            uint _1798 = _1699 >> uint(2);
                            uint _1822 = _1798 >> uint(2);
                            float4 _1832 = b.quads[_1822];
                            uint _1825 = _1798 & 3u;
                            float _1826 = _1832[_1825];
                            uint _1827 = as_type<uint>(_1826);
                            uint _1802 = _1798 + 1u;
                            uint _1804 = min(_1802, _1723);
                            uint _1837 = _1804 >> uint(2);
                            float4 _1847 = b.quads[_1837];
                            uint _1840 = _1804 & 3u;
                            float _1841 = _1847[_1840];
                            uint _1842 = as_type<uint>(_1841);
                            bool _1807 = _1796 == 0u;
                            uint _4212;
                            if (_1807)
                            {
                                _4212 = _1827;
                            }
                            else
                            {
                                uint _1812 = _1827 >> uint(16);
                                uint _1814 = _1842 << uint(16);
                                uint _1815 = _1812 | _1814;
                                _4212 = _1815;
                            }
                            uint _1702 = _1694.z;
                            uint _1865 = _1702 & 2u;
                            uint _1866 = _1865 * 8u;
                            uint _1868 = _1702 >> uint(2);
                            uint _1892 = _1868 >> uint(2);
                            float4 _1902 = b.quads[_1892];
                            uint _1895 = _1868 & 3u;
                            float _1896 = _1902[_1895];
                            uint _1897 = as_type<uint>(_1896);
                            uint _1872 = _1868 + 1u;
                            uint _1874 = min(_1872, _1723);
                            uint _1907 = _1874 >> uint(2);
                            float4 _1917 = b.quads[_1907];
                            uint _1910 = _1874 & 3u;
                            float _1911 = _1917[_1910];
                            uint _1912 = as_type<uint>(_1911);
                            bool _1877 = _1866 == 0u;
                            uint _4213;
                            if (_1877)
                            {
                                _4213 = _1897;
                            }
                            else
                            {
                                uint _1882 = _1897 >> uint(16);
                                uint _1884 = _1912 << uint(16);
                                uint _1885 = _1882 | _1884;
                                _4213 = _1885;
                            }
                            uint _1705 = _1694.w;
                            uint _1935 = _1705 & 2u;
                            uint _1936 = _1935 * 8u;
                            uint _1938 = _1705 >> uint(2);
                            uint _1962 = _1938 >> uint(2);
                            float4 _1972 = b.quads[_1962];
                            uint _1965 = _1938 & 3u;
                            float _1966 = _1972[_1965];
                            uint _1967 = as_type<uint>(_1966);
                            uint _1942 = _1938 + 1u;
                            uint _1944 = min(_1942, _1723);
                            uint _1977 = _1944 >> uint(2);
                            float4 _1987 = b.quads[_1977];
                            uint _1980 = _1944 & 3u;
                            float _1981 = _1987[_1980];
                            uint _1982 = as_type<uint>(_1981);
                            bool _1947 = _1936 == 0u;
                            uint _4214;
                            if (_1947)
                            {
                                _4214 = _1967;
                            }
                            else
                            {
                                uint _1952 = _1967 >> uint(16);
                                uint _1954 = _1982 << uint(16);
                                uint _1955 = _1952 | _1954;
                                _4214 = _1955;
                            }
                            uint _1655 = _1593 & 3u;
                            uint _1656 = _1655 * 8u;
                            uint4 _1657 = uint4(_1656);
                            uint4 _1658 = uint4(_4211, _4212, _4213, _4214) >> _1657;
                            uint4 _1660 = _1658 & uint4(255u);
                            uint _1598 = 8u + _1592;
                            uint _1993 = _1598 >> uint(2);
                            uint _2034 = _1993 * 4u;
                            uint4 _2035 = uint4(_2034);
                            uint4 _2036 = _1690 + _2035;
                            uint _2038 = _2036.x;
                            uint _2067 = _2038 & 2u;
                            uint _2068 = _2067 * 8u;
                            uint _2070 = _2038 >> uint(2);
                            uint _2094 = _2070 >> uint(2);
                            float4 _2104 = b.quads[_2094];
                            uint _2097 = _2070 & 3u;
                            float _2098 = _2104[_2097];
                            uint _2099 = as_type<uint>(_2098);
                            uint _2074 = _2070 + 1u;
                            uint _2076 = min(_2074, _1723);
                            uint _2109 = _2076 >> uint(2);
                            float4 _2119 = b.quads[_2109];
                            uint _2112 = _2076 & 3u;
                            float _2113 = _2119[_2112];
                            uint _2114 = as_type<uint>(_2113);
                            bool _2079 = _2068 == 0u;
                            uint _4215;
                            if (_2079)
                            {
                                _4215 = _2099;
                            }
                            else
                            {
                                uint _2084 = _2099 >> uint(16);
                                uint _2086 = _2114 << uint(16);
                                uint _2087 = _2084 | _2086;
                                _4215 = _2087;
                            }
                            uint _2041 = _2036.y;
                            uint _2137 = _2041 & 2u;
                            uint _2138 = _2137 * 8u;
                            uint _2140 = _2041 >> uint(2);
                            uint _2164 = _2140 >> uint(2);
                            float4 _2174 = b.quads[_2164];
                            uint _2167 = _2140 & 3u;
                            float _2168 = _2174[_2167];
                            uint _2169 = as_type<uint>(_2168);
                            uint _2144 = _2140 + 1u;
                            uint _2146 = min(_2144, _1723);
                            uint _2179 = _2146 >> uint(2);
                            float4 _2189 = b.quads[_2179];
                            uint _2182 = _2146 & 3u;
                            float _2183 = _2189[_2182];
                            uint _2184 = as_type<uint>(_2183);
                            bool _2149 = _2138 == 0u;
                            uint _4216;
                            if (_2149)
                            {
                                _4216 = _2169;
                            }
                            else
                            {
                                uint _2154 = _2169 >> uint(16);
                                uint _2156 = _2184 << uint(16);
                                uint _2157 = _2154 | _2156;
                                _4216 = _2157;
                            }
                            uint _2044 = _2036.z;
                            uint _2207 = _2044 & 2u;
                            uint _2208 = _2207 * 8u;
                            uint _2210 = _2044 >> uint(2);
                            uint _2234 = _2210 >> uint(2);
                            float4 _2244 = b.quads[_2234];
                            uint _2237 = _2210 & 3u;
                            float _2238 = _2244[_2237];
                            uint _2239 = as_type<uint>(_2238);
                            uint _2214 = _2210 + 1u;
                            uint _2216 = min(_2214, _1723);
                            uint _2249 = _2216 >> uint(2);
                            float4 _2259 = b.quads[_2249];
                            uint _2252 = _2216 & 3u;
                            float _2253 = _2259[_2252];
                            uint _2254 = as_type<uint>(_2253);
                            bool _2219 = _2208 == 0u;
                            uint _4217;
                            if (_2219)
                            {
                                _4217 = _2239;
                            }
                            else
                            {
                                uint _2224 = _2239 >> uint(16);
                                uint _2226 = _2254 << uint(16);
                                uint _2227 = _2224 | _2226;
                                _4217 = _2227;
                            }
                            uint _2047 = _2036.w;
                            uint _2277 = _2047 & 2u;
                            uint _2278 = _2277 * 8u;
                            uint _2280 = _2047 >> uint(2);
                            uint _2304 = _2280 >> uint(2);
                            float4 _2314 = b.quads[_2304];
                            uint _2307 = _2280 & 3u;
                            float _2308 = _2314[_2307];
                            uint _2309 = as_type<uint>(_2308);
                            uint _2284 = _2280 + 1u;
                            uint _2286 = min(_2284, _1723);
                            uint _2319 = _2286 >> uint(2);
                            float4 _2329 = b.quads[_2319];
                            uint _2322 = _2286 & 3u;
                            float _2323 = _2329[_2322];
                            uint _2324 = as_type<uint>(_2323);
                            bool _2289 = _2278 == 0u;
                            uint _4218;
                            if (_2289)
                            {
                                _4218 = _2309;
                            }
                            else
                            {
                                uint _2294 = _2309 >> uint(16);
                                uint _2296 = _2324 << uint(16);
                                uint _2297 = _2294 | _2296;
                                _4218 = _2297;
                            }
                            uint _1997 = _1598 & 3u;
                            uint _1998 = _1997 * 8u;
                            uint4 _1999 = uint4(_1998);
                            uint4 _2000 = uint4(_4215, _4216, _4217, _4218) >> _1999;
                            uint4 _2002 = _2000 & uint4(255u);
                            uint4 _1603 = _1660 & uint4(63u);
                            uint4 _1606 = _2002 & uint4(63u);
                            bool _1608 = _1569 >= 4u;
                            uint4 _4231;
                            uint4 _4244;
                            if (_1608)
                            {
                                uint _1612 = 12u + _1592;
                                uint _2335 = _1612 >> uint(2);
                                uint _2376 = _2335 * 4u;
                                uint4 _2377 = uint4(_2376);
                                uint4 _2378 = _1690 + _2377;
                                uint _2380 = _2378.x;
                                uint _2409 = _2380 & 2u;
                                uint _2410 = _2409 * 8u;
                                uint _2412 = _2380 >> uint(2);
                                uint _2436 = _2412 >> uint(2);
                                float4 _2446 = b.quads[_2436];
                                uint _2439 = _2412 & 3u;
                                float _2440 = _2446[_2439];
                                uint _2441 = as_type<uint>(_2440);
                                uint _2416 = _2412 + 1u;
                                uint _2418 = min(_2416, _1723);
                                uint _2451 = _2418 >> uint(2);
                                float4 _2461 = b.quads[_2451];
                                uint _2454 = _2418 & 3u;
                                float _2455 = _2461[_2454];
                                uint _2456 = as_type<uint>(_2455);
                                bool _2421 = _2410 == 0u;
                                uint _4219;
                                if (_2421)
                                {
                                    _4219 = _2441;
                                }
                                else
                                {
                                    uint _2426 = _2441 >> uint(16);
                                    uint _2428 = _2456 << uint(16);
                                    uint _2429 = _2426 | _2428;
                                    _4219 = _2429;
                                }
                                uint _2383 = _2378.y;
                                uint _2479 = _2383 & 2u;
                                uint _2480 = _2479 * 8u;
                                uint _2482 = _2383 >> uint(2);
                                uint _2506 = _2482 >> uint(2);
                                float4 _2516 = b.quads[_2506];
                                uint _2509 = _2482 & 3u;
                                float _2510 = _2516[_2509];
                                uint _2511 = as_type<uint>(_2510);
                                uint _2486 = _2482 + 1u;
                                uint _2488 = min(_2486, _1723);
                                uint _2521 = _2488 >> uint(2);
                                float4 _2531 = b.quads[_2521];
                                uint _2524 = _2488 & 3u;
                                float _2525 = _2531[_2524];
                                uint _2526 = as_type<uint>(_2525);
                                bool _2491 = _2480 == 0u;
                                uint _4220;
                                if (_2491)
                                {
                                    _4220 = _2511;
                                }
                                else
                                {
                                    uint _2496 = _2511 >> uint(16);
                                    uint _2498 = _2526 << uint(16);
                                    uint _2499 = _2496 | _2498;
                                    _4220 = _2499;
                                }
                                uint _2386 = _2378.z;
                                uint _2549 = _2386 & 2u;
                                uint _2550 = _2549 * 8u;
                                uint _2552 = _2386 >> uint(2);
                                uint _2576 = _2552 >> uint(2);
                                float4 _2586 = b.quads[_2576];
                                uint _2579 = _2552 & 3u;
                                float _2580 = _2586[_2579];
                                uint _2581 = as_type<uint>(_2580);
                                uint _2556 = _2552 + 1u;
                                uint _2558 = min(_2556, _1723);
                                uint _2591 = _2558 >> uint(2);
                                float4 _2601 = b.quads[_2591];
                                uint _2594 = _2558 & 3u;
                                float _2595 = _2601[_2594];
                                uint _2596 = as_type<uint>(_2595);
                                bool _2561 = _2550 == 0u;
                                uint _4221;
                                if (_2561)
                                {
                                    _4221 = _2581;
                                }
                                else
                                {
                                    uint _2566 = _2581 >> uint(16);
                                    uint _2568 = _2596 << uint(16);
                                    uint _2569 = _2566 | _2568;
                                    _4221 = _2569;
                                }
                                uint _2389 = _2378.w;
                                uint _2619 = _2389 & 2u;
                                uint _2620 = _2619 * 8u;
                                uint _2622 = _2389 >> uint(2);
                                uint _2646 = _2622 >> uint(2);
                                float4 _2656 = b.quads[_2646];
                                uint _2649 = _2622 & 3u;
                                float _2650 = _2656[_2649];
                                uint _2651 = as_type<uint>(_2650);
                                uint _2626 = _2622 + 1u;
                                uint _2628 = min(_2626, _1723);
                                uint _2661 = _2628 >> uint(2);
                                float4 _2671 = b.quads[_2661];
                                uint _2664 = _2628 & 3u;
                                float _2665 = _2671[_2664];
                                uint _2666 = as_type<uint>(_2665);
                                bool _2631 = _2620 == 0u;
                                uint _4222;
                                if (_2631)
                                {
                                    _4222 = _2651;
                                }
                                else
                                {
                                    uint _2636 = _2651 >> uint(16);
                                    uint _2638 = _2666 << uint(16);
                                    uint _2639 = _2636 | _2638;
                                    _4222 = _2639;
                                }
                                uint _2339 = _1612 & 3u;
                                uint _2340 = _2339 * 8u;
                                uint4 _2341 = uint4(_2340);
                                uint4 _2342 = uint4(_4219, _4220, _4221, _4222) >> _2341;
                                uint4 _2344 = _2342 & uint4(255u);
                                uint4 _1617 = _2344 & uint4(15u);
                                uint4 _1620 = _1660 >> uint4(int4(6));
                                uint4 _1622 = _1620 << uint4(int4(4));
                                uint4 _1623 = _1617 | _1622;
                                uint4 _1626 = _2344 >> uint4(int4(4));
                                uint4 _1629 = _2002 >> uint4(int4(6));
                                uint4 _1631 = _1629 << uint4(int4(4));
                                uint4 _1632 = _1626 | _1631;
                                _4244 = _1632;
                                _4231 = _1623;
                            }
                            else
                            {
                                _4244 = _1606;
                                _4231 = _1603;
                            }
                            uint _2773 = _1690.x;
                            uint _2802 = _2773 & 2u;
                            uint _2803 = _2802 * 8u;
                            uint _2805 = _2773 >> uint(2);
                            uint _2829 = _2805 >> uint(2);
                            float4 _2839 = b.quads[_2829];
                            uint _2832 = _2805 & 3u;
                            float _2833 = _2839[_2832];
                            uint _2834 = as_type<uint>(_2833);
                            uint _2809 = _2805 + 1u;
                            uint _2811 = min(_2809, _1723);
                            uint _2844 = _2811 >> uint(2);
                            float4 _2854 = b.quads[_2844];
                            uint _2847 = _2811 & 3u;
                            float _2848 = _2854[_2847];
                            uint _2849 = as_type<uint>(_2848);
                            bool _2814 = _2803 == 0u;
                            uint _4223;
                            if (_2814)
                            {
                                _4223 = _2834;
                            }
                            else
                            {
                                uint _2819 = _2834 >> uint(16);
                                uint _2821 = _2849 << uint(16);
                                uint _2822 = _2819 | _2821;
                                _4223 = _2822;
                            }
                            uint _2776 = _1690.y;
                            uint _2872 = _2776 & 2u;
                            uint _2873 = _2872 * 8u;
                            uint _2875 = _2776 >> uint(2);
                            uint _2899 = _2875 >> uint(2);
                            float4 _2909 = b.quads[_2899];
                            uint _2902 = _2875 & 3u;
                            float _2903 = _2909[_2902];
                            uint _2904 = as_type<uint>(_2903);
                            uint _2879 = _2875 + 1u;
                            uint _2881 = min(_2879, _1723);
                            uint _2914 = _2881 >> uint(2);
                            float4 _2924 = b.quads[_2914];
                            uint _2917 = _2881 & 3u;
                            float _2918 = _2924[_2917];
                            uint _2919 = as_type<uint>(_2918);
                            bool _2884 = _2873 == 0u;
                            uint _4224;
                            if (_2884)
                            {
                                _4224 = _2904;
                            }
                            else
                            {
                                uint _2889 = _2904 >> uint(16);
                                uint _2891 = _2919 << uint(16);
                                uint _2892 = _2889 | _2891;
                                _4224 = _2892;
                            }
                            uint _2779 = _1690.z;
                            uint _2942 = _2779 & 2u;
                            uint _2943 = _2942 * 8u;
                            uint _2945 = _2779 >> uint(2);
                            uint _2969 = _2945 >> uint(2);
                            float4 _2979 = b.quads[_2969];
                            uint _2972 = _2945 & 3u;
                            float _2973 = _2979[_2972];
                            uint _2974 = as_type<uint>(_2973);
                            uint _2949 = _2945 + 1u;
                            uint _2951 = min(_2949, _1723);
                            uint _2984 = _2951 >> uint(2);
                            float4 _2994 = b.quads[_2984];
                            uint _2987 = _2951 & 3u;
                            float _2988 = _2994[_2987];
                            uint _2989 = as_type<uint>(_2988);
                            bool _2954 = _2943 == 0u;
                            uint _4225;
                            if (_2954)
                            {
                                _4225 = _2974;
                            }
                            else
                            {
                                uint _2959 = _2974 >> uint(16);
                                uint _2961 = _2989 << uint(16);
                                uint _2962 = _2959 | _2961;
                                _4225 = _2962;
                            }
                            uint _2782 = _1690.w;
                            uint _3012 = _2782 & 2u;
                            uint _3013 = _3012 * 8u;
                            uint _3015 = _2782 >> uint(2);
                            uint _3039 = _3015 >> uint(2);
                            float4 _3049 = b.quads[_3039];
                            uint _3042 = _3015 & 3u;
                            float _3043 = _3049[_3042];
                            uint _3044 = as_type<uint>(_3043);
                            uint _3019 = _3015 + 1u;
                            uint _3021 = min(_3019, _1723);
                            uint _3054 = _3021 >> uint(2);
                            float4 _3064 = b.quads[_3054];
                            uint _3057 = _3021 & 3u;
                            float _3058 = _3064[_3057];
                            uint _3059 = as_type<uint>(_3058);
                            bool _3024 = _3013 == 0u;
                            uint _4226;
                            if (_3024)
                            {
                                _4226 = _3044;
                            }
                            else
                            {
                                uint _3029 = _3044 >> uint(16);
                                uint _3031 = _3059 << uint(16);
                                uint _3032 = _3029 | _3031;
                                _4226 = _3032;
                            }
                            uint4 _2692 = uint4(_4223, _4224, _4225, _4226) >> uint4(0u);
                            uint4 _2694 = _2692 & uint4(65535u);
                            uint4 _2697 = _2694 & uint4(32768u);
                            uint4 _2699 = _2697 << uint4(int4(16));
                            uint4 _2702 = _2694 >> uint4(int4(10));
                            uint4 _2704 = _2702 & uint4(31u);
                            uint4 _2707 = _2694 & uint4(1023u);
                            int4 _3068 = int4(_2707);
                            float4 _3069 = float4(_3068);
                            float4 _2710 = _3069 * 5.9604644775390625e-08;
                            uint4 _2711 = as_type<uint4>(_2710);
                            uint4 _2714 = _2704 + uint4(112u);
                            uint4 _2717 = _2704 + uint4(1u);
                            uint4 _2719 = _2717 >> uint4(int4(5));
                            uint4 _2721 = _2719 * uint4(112u);
                            uint4 _2722 = _2714 + _2721;
                            uint4 _2725 = _2722 << uint4(int4(23));
                            uint4 _2728 = _2707 << uint4(int4(13));
                            uint4 _2729 = _2725 | _2728;
                            bool4 _2734 = _2704 == uint4(0u);
                            uint4 _2735 = select(_2729, _2711, _2734);
                            uint4 _2736 = _2699 | _2735;
                            float4 _2737 = as_type<float4>(_2736);
                            float4 _3074 = float4(int4(_4231));
                            float4 _1638 = _2737 * _3074;
                            float4 _3242 = b.quads[_2829];
                            float _3236 = _3242[_2832];
                            uint _3237 = as_type<uint>(_3236);
                            float4 _3257 = b.quads[_2844];
                            float _3251 = _3257[_2847];
                            uint _3252 = as_type<uint>(_3251);
                            uint _4232;
                            if (_2814)
                            {
                                _4232 = _3237;
                            }
                            else
                            {
                                uint _3222 = _3237 >> uint(16);
                                uint _3224 = _3252 << uint(16);
                                uint _3225 = _3222 | _3224;
                                _4232 = _3225;
                            }
                            float4 _3312 = b.quads[_2899];
                            float _3306 = _3312[_2902];
                            uint _3307 = as_type<uint>(_3306);
                            float4 _3327 = b.quads[_2914];
                            float _3321 = _3327[_2917];
                            uint _3322 = as_type<uint>(_3321);
                            uint _4233;
                            if (_2884)
                            {
                                _4233 = _3307;
                            }
                            else
                            {
                                uint _3292 = _3307 >> uint(16);
                                uint _3294 = _3322 << uint(16);
                                uint _3295 = _3292 | _3294;
                                _4233 = _3295;
                            }
                            float4 _3382 = b.quads[_2969];
                            float _3376 = _3382[_2972];
                            uint _3377 = as_type<uint>(_3376);
                            float4 _3397 = b.quads[_2984];
                            float _3391 = _3397[_2987];
                            uint _3392 = as_type<uint>(_3391);
                            uint _4234;
                            if (_2954)
                            {
                                _4234 = _3377;
                            }
                            else
                            {
                                uint _3362 = _3377 >> uint(16);
                                uint _3364 = _3392 << uint(16);
                                uint _3365 = _3362 | _3364;
                                _4234 = _3365;
                            }
                            float4 _3452 = b.quads[_3039];
                            float _3446 = _3452[_3042];
                            uint _3447 = as_type<uint>(_3446);
                            float4 _3467 = b.quads[_3054];
                            float _3461 = _3467[_3057];
                            uint _3462 = as_type<uint>(_3461);
                            uint _4235;
                            if (_3024)
                            {
                                _4235 = _3447;
                            }
                            else
                            {
                                uint _3432 = _3447 >> uint(16);
                                uint _3434 = _3462 << uint(16);
                                uint _3435 = _3432 | _3434;
                                _4235 = _3435;
                            }
                            uint4 _3095 = uint4(_4232, _4233, _4234, _4235) >> uint4(16u);
                            uint4 _3097 = _3095 & uint4(65535u);
                            uint4 _3100 = _3097 & uint4(32768u);
                            uint4 _3102 = _3100 << uint4(int4(16));
                            uint4 _3105 = _3097 >> uint4(int4(10));
                            uint4 _3107 = _3105 & uint4(31u);
                            uint4 _3110 = _3097 & uint4(1023u);
                            int4 _3471 = int4(_3110);
                            float4 _3472 = float4(_3471);
                            float4 _3113 = _3472 * 5.9604644775390625e-08;
                            uint4 _3114 = as_type<uint4>(_3113);
                            uint4 _3117 = _3107 + uint4(112u);
                            uint4 _3120 = _3107 + uint4(1u);
                            uint4 _3122 = _3120 >> uint4(int4(5));
                            uint4 _3124 = _3122 * uint4(112u);
                            uint4 _3125 = _3117 + _3124;
                            uint4 _3128 = _3125 << uint4(int4(23));
                            uint4 _3131 = _3110 << uint4(int4(13));
                            uint4 _3132 = _3128 | _3131;
                            bool4 _3137 = _3107 == uint4(0u);
                            uint4 _3138 = select(_3132, _3114, _3137);
                            uint4 _3139 = _3102 | _3138;
                            float4 _3140 = as_type<float4>(_3139);
                            float4 _3477 = float4(int4(_4244));
                            float4 _1643 = _3140 * _3477;
                            float4 _1644 = -_1643;
                            uint _4245;
                            _4663 = _4681;
                            _4245 = 0u;
                            float4 _4630;
                            for (;;)
                            {
                                bool _1493 = _4245 < 16u;
                                if (_1493)
                                {
                                    uint _1499 = _1487 + _4245;
                                    uint _3497 = _1499 >> uint(6);
                                    uint _3498 = _3497 << uint(5);
                                    uint _3499 = 16u + _3498;
                                    uint _3501 = _1499 & 31u;
                                    uint _3502 = _3499 + _3501;
                                    uint _3503 = _3502 >> uint(2);
                                    uint _3542 = _3503 * 4u;
                                    uint4 _3543 = uint4(_3542);
                                    uint4 _3544 = _1690 + _3543;
                                    uint _3546 = _3544.x;
                                    uint _3575 = _3546 & 2u;
                                    uint _3576 = _3575 * 8u;
                                    uint _3578 = _3546 >> uint(2);
                                    uint _3602 = _3578 >> uint(2);
                                    float4 _3612 = b.quads[_3602];
                                    uint _3605 = _3578 & 3u;
                                    float _3606 = _3612[_3605];
                                    uint _3607 = as_type<uint>(_3606);
                                    uint _3582 = _3578 + 1u;
                                    uint _3584 = min(_3582, _1723);
                                    uint _3617 = _3584 >> uint(2);
                                    float4 _3627 = b.quads[_3617];
                                    uint _3620 = _3584 & 3u;
                                    float _3621 = _3627[_3620];
                                    uint _3622 = as_type<uint>(_3621);
                                    bool _3587 = _3576 == 0u;
                                    uint _4268;
                                    if (_3587)
                                    {
                                        _4268 = _3607;
                                    }
                                    else
                                    {
                                        uint _3592 = _3607 >> uint(16);
                                        uint _3594 = _3622 << uint(16);
                                        uint _3595 = _3592 | _3594;
                                        _4268 = _3595;
                                    }
                                    uint _3549 = _3544.y;
                                    uint _3645 = _3549 & 2u;
                                    uint _3646 = _3645 * 8u;
                                    uint _3648 = _3549 >> uint(2);
                                    uint _3672 = _3648 >> uint(2);
                                    float4 _3682 = b.quads[_3672];
                                    uint _3675 = _3648 & 3u;
                                    float _3676 = _3682[_3675];
                                    uint _3677 = as_type<uint>(_3676);
                                    uint _3652 = _3648 + 1u;
                                    uint _3654 = min(_3652, _1723);
                                    uint _3687 = _3654 >> uint(2);
                                    float4 _3697 = b.quads[_3687];
                                    uint _3690 = _3654 & 3u;
                                    float _3691 = _3697[_3690];
                                    uint _3692 = as_type<uint>(_3691);
                                    bool _3657 = _3646 == 0u;
                                    uint _4269;
                                    if (_3657)
                                    {
                                        _4269 = _3677;
                                    }
                                    else
                                    {
                                        uint _3662 = _3677 >> uint(16);
                                        uint _3664 = _3692 << uint(16);
                                        uint _3665 = _3662 | _3664;
                                        _4269 = _3665;
                                    }
                                    uint _3552 = _3544.z;
                                    uint _3715 = _3552 & 2u;
                                    uint _3716 = _3715 * 8u;
                                    uint _3718 = _3552 >> uint(2);
                                    uint _3742 = _3718 >> uint(2);
                                    float4 _3752 = b.quads[_3742];
                                    uint _3745 = _3718 & 3u;
                                    float _3746 = _3752[_3745];
                                    uint _3747 = as_type<uint>(_3746);
                                    uint _3722 = _3718 + 1u;
                                    uint _3724 = min(_3722, _1723);
                                    uint _3757 = _3724 >> uint(2);
                                    float4 _3767 = b.quads[_3757];
                                    uint _3760 = _3724 & 3u;
                                    float _3761 = _3767[_3760];
                                    uint _3762 = as_type<uint>(_3761);
                                    bool _3727 = _3716 == 0u;
                                    uint _4270;
                                    if (_3727)
                                    {
                                        _4270 = _3747;
                                    }
                                    else
                                    {
                                        uint _3732 = _3747 >> uint(16);
                                        uint _3734 = _3762 << uint(16);
                                        uint _3735 = _3732 | _3734;
                                        _4270 = _3735;
                                    }
                                    uint _3555 = _3544.w;
                                    uint _3785 = _3555 & 2u;
                                    uint _3786 = _3785 * 8u;
                                    uint _3788 = _3555 >> uint(2);
                                    uint _3812 = _3788 >> uint(2);
                                    float4 _3822 = b.quads[_3812];
                                    uint _3815 = _3788 & 3u;
                                    float _3816 = _3822[_3815];
                                    uint _3817 = as_type<uint>(_3816);
                                    uint _3792 = _3788 + 1u;
                                    uint _3794 = min(_3792, _1723);
                                    uint _3827 = _3794 >> uint(2);
                                    float4 _3837 = b.quads[_3827];
                                    uint _3830 = _3794 & 3u;
                                    float _3831 = _3837[_3830];
                                    uint _3832 = as_type<uint>(_3831);
                                    bool _3797 = _3786 == 0u;
                                    uint _4271;
                                    if (_3797)
                                    {
                                        _4271 = _3817;
                                    }
                                    else
                                    {
                                        uint _3802 = _3817 >> uint(16);
                                        uint _3804 = _3832 << uint(16);
                                        uint _3805 = _3802 | _3804;
                                        _4271 = _3805;
                                    }
                                    uint4 _3557 = uint4(_4268, _4269, _4270, _4271);
                                    uint _3507 = _1499 >> uint(5);
                                    uint _3508 = _3507 & 1u;
                                    uint _3509 = _3508 << uint(2);
                                    uint4 _3842 = uint4(_3509);
                                    uint4 _3843 = _3557 >> _3842;
                                    uint4 _3845 = _3843 & uint4(15u);
                                    uint _3848 = _3509 + 8u;
                                    uint4 _3849 = uint4(_3848);
                                    uint4 _3850 = _3557 >> _3849;
                                    uint4 _3852 = _3850 & uint4(15u);
                                    uint _3855 = _3509 + 16u;
                                    uint4 _3856 = uint4(_3855);
                                    uint4 _3857 = _3557 >> _3856;
                                    uint4 _3859 = _3857 & uint4(15u);
                                    uint _3862 = _3509 + 24u;
                                    uint4 _3863 = uint4(_3862);
                                    uint4 _3864 = _3557 >> _3863;
                                    uint4 _3866 = _3864 & uint4(15u);
                                    int4 _3902 = int4(_3845);
                                    float4 _3903 = float4(_3902);
                                    int4 _3907 = int4(_3852);
                                    float4 _3908 = float4(_3907);
                                    int4 _3912 = int4(_3859);
                                    float4 _3913 = float4(_3912);
                                    int4 _3917 = int4(_3866);
                                    float4 _3918 = float4(_3917);
                                    float4 _1515 = fma(_1638, _3903, _1644);
                                    uint _1527 = (_4208 + _4245) / 4u;
                                    int _1528 = int(_1527);
                                    float _1532 = _1428[_1528].x;
                                    float4 _1534 = _1515 * _1532;
                                    float4 _1537 = _4663 + _1534;
                                    float4 _4551 = fma(_1638, _3908, _1644);
                                    float _4562 = _1428[_1528].y;
                                    float4 _4563 = _4551 * _4562;
                                    float4 _4566 = _1537 + _4563;
                                    float4 _4583 = fma(_1638, _3913, _1644);
                                    float _4594 = _1428[_1528].z;
                                    float4 _4595 = _4583 * _4594;
                                    float4 _4598 = _4566 + _4595;
                                    float4 _4615 = fma(_1638, _3918, _1644);
                                    float _4626 = _1428[_1528].w;
                                    float4 _4627 = _4615 * _4626;
                                    _4630 = _4598 + _4627;
                                    uint _1549 = _4245 + 4u;
                                    _4663 = _4630;
                                    _4245 = _1549;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _1553 = _4208 + 16u;
                            _4681 = _4663;
                            _4208 = _1553;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1369 = _4205 + 32u;
                    _4682 = _4681;
                    _4205 = _1369;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _1373 = _4197 + uint(1);
            _4658 = _4682;
            _4197 = _1373;
            continue;
        }
        else
        {
            break;
        }
    }
    bool _4000 = _1324 < _1204;
    bool _4007;
    if (_4000)
    {
        bool _4005 = _1340 < _1219;
        _4007 = _4005;
    }
    else
    {
        _4007 = _4000;
    }
    if (_4007)
    {
        uint _4013 = _1295 * _1219;
        uint _4015 = _4013 + _1340;
        uint _4019 = _4015 * _1204;
        uint _4021 = _4019 + _1324;
        uint _4035 = _1324 * 4u;
        uint4 _4086 = uint4(_4035);
        uint4 _4087 = _4086 + uint4(0u, 1u, 2u, 3u);
        uint4 _4089 = uint4(_1235);
        bool4 _4090 = _4087 < _4089;
        float4 _4091 = select(float4(0.0), _4658, _4090);
        c.quads[_4021] = _4091;
    }
}


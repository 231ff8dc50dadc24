// recurrent/scan.comp CELL=0 CLIP=0 GATES=4 HAS_LENGTHS=0 HIDDEN=5 INPUT_FORGET=0 LINEAR_BEFORE_RESET=0 PEEPHOLES=0 REAL=float REAL4=vec4 TEXEL=0 UNITS=1 WIDE=0 8x1x1 #240dec5e
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

struct parameters_block
{
    float4 quads[1];
};

struct Result
{
    float result[1];
};

struct Projected
{
    float projected[1];
};

struct Initial
{
    float initial[1];
};

struct RecurrentParams
{
    uint steps;
    uint batches;
    uint first;
    uint last;
    uint directions;
    uint reverse;
    uint peepholes;
    uint candidate_bias;
    uint clip;
};

struct Push
{
    RecurrentParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(8u, 1u, 1u);

kernel void main0(const device Projected& _517 [[buffer(0)]], const device parameters_block& parameters [[buffer(1)]], const device Initial& _719 [[buffer(2)]], device Result& _392 [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _780 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float4 state[2][2];
    uint _1014 = _780.p.steps;
    uint _1070 = _1014 >> uint(2);
    uint _1072 = _1014 & 3u;
    uint _1074 = extent_table.words[_1070][_1072];
    uint _1019 = _780.p.batches;
    uint _1078 = _1019 >> uint(2);
    uint _1080 = _1019 & 3u;
    uint _1082 = extent_table.words[_1078][_1080];
    uint _1024 = gl_WorkGroupID.x;
    uint _2480;
    _2480 = _1024;
    spvUnsafeArray<float, 4> _1391;
    spvUnsafeArray<float, 1> _1406;
    uint _1033;
    for (;;)
    {
        _1033 = _780.p.directions;
        uint _1034 = _1082 * _1033;
        bool _1035 = _2480 < _1034;
        if (_1035)
        {
            uint _1041 = _2480 / _1082;
            uint _1047 = _1041 * _1082;
            uint _1048 = _2480 - _1047;
            uint _1111 = gl_LocalInvocationID.x;
            uint _1116 = _1033 * _1082;
            uint _1117 = _1116 * 5u;
            uint _1119 = _780.p.first;
            uint _1121 = min(_1119, _1074);
            uint _1124 = _780.p.last;
            uint _1126 = min(_1124, _1074);
            uint _1136 = _2480 * 5u;
            uint _1140 = _1074 * _1117;
            uint _1143 = _1140 + _1136;
            uint _1148 = _1143 + _1117;
            uint _2481;
            _2481 = _1111;
            for (;;)
            {
                bool _1325 = _2481 < 8u;
                if (_1325)
                {
                    bool _1328 = _2481 < 5u;
                    uint _1330 = min(_2481, 4u);
                    bool _1333 = _1121 == 0u;
                    float _2521;
                    if (_1333)
                    {
                        uint _1338 = _1136 + _1330;
                        float _1340 = _719.initial[_1338];
                        _2521 = _1340;
                    }
                    else
                    {
                        uint _1345 = _1143 + _1330;
                        float _1347 = _392.result[_1345];
                        _2521 = _1347;
                    }
                    uint _1351 = _2481 >> uint(2);
                    uint _1353 = _2481 & 3u;
                    float _1356 = _1328 ? _2521 : 0.0;
                    ((threadgroup float*)&state[0][_1351])[_1353] = _1356;
                    ((threadgroup float*)&state[1][_1351])[_1353] = 0.0;
                    bool _2711 = _1328 ? _1333 : _1328;
                    if (_2711)
                    {
                        uint _1374 = _1148 + _2481;
                        uint _1378 = _1117 + _1136;
                        uint _1380 = _1378 + _2481;
                        float _1382 = _719.initial[_1380];
                        _392.result[_1374] = _1382;
                    }
                    uint _1387 = _2481 + 8u;
                    _2481 = _1387;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _1158 = _780.p.reverse;
            uint _1159 = _1041 ^ _1158;
            bool _1160 = _1159 == 1u;
            uint _1164 = min(_1121, _1074);
            uint _1168 = min(_1126, _1074);
            uint _2482;
            _2482 = _1164;
            for (;;)
            {
                bool _1174 = _2482 < _1168;
                if (_1174)
                {
                    uint _1178 = _2482 - _1164;
                    uint _1179 = _1178 & 1u;
                    uint _2489;
                    if (_1160)
                    {
                        uint _1183 = _1074 - 1u;
                        uint _1185 = _1183 - _2482;
                        _2489 = _1185;
                    }
                    else
                    {
                        _2489 = _2482;
                    }
                    uint _1193 = _2489 * _1082;
                    uint _1196 = _1193 + _1048;
                    uint _1199 = _1196 * _1033;
                    uint _1202 = _1199 + _1041;
                    uint _1204 = _1202 * 20u;
                    uint _2490;
                    _2490 = _1111;
                    for (;;)
                    {
                        bool _1209 = _2490 < 5u;
                        if (_1209)
                        {
                            uint _1575 = min(_2490, 4u);
                            uint _1436 = _1204 + _1575;
                            float _1438 = _517.projected[_1436];
                            _1391[0u] = _1438;
                            uint _2584 = _1204 + 5u;
                            uint _2588 = _2584 + _1575;
                            float _2590 = _517.projected[_2588];
                            _1391[1u] = _2590;
                            uint _2602 = _1204 + 10u;
                            uint _2606 = _2602 + _1575;
                            float _2608 = _517.projected[_2606];
                            _1391[2u] = _2608;
                            uint _2620 = _1204 + 15u;
                            uint _2624 = _2620 + _1575;
                            float _2626 = _517.projected[_2624];
                            _1391[3u] = _2626;
                            uint _2494;
                            _2494 = 0u;
                            for (;;)
                            {
                                bool _1451 = _2494 < 2u;
                                if (_1451)
                                {
                                    uint _2511;
                                    _2511 = 0u;
                                    for (;;)
                                    {
                                        bool _1456 = _2511 < 2u;
                                        if (_1456)
                                        {
                                            float4 _1469 = state[_1179][_2494 + _2511];
                                            uint _1472 = _1041 * 2u;
                                            uint _1474 = _1472 + (_2494 + _2511);
                                            uint _1477 = _1474 * 20u;
                                            uint _1500 = _1477 + _1575;
                                            float4 _1587 = parameters.quads[_1500];
                                            float _1502 = dot(_1469, _1587);
                                            float _1504 = _1391[0u];
                                            float _1505 = _1504 + _1502;
                                            _1391[0u] = _1505;
                                            uint _2638 = _1477 + 5u;
                                            uint _2642 = _2638 + _1575;
                                            float4 _2644 = parameters.quads[_2642];
                                            float _2645 = dot(_1469, _2644);
                                            float _2647 = _1391[1u];
                                            float _2648 = _2647 + _2645;
                                            _1391[1u] = _2648;
                                            uint _2660 = _1477 + 10u;
                                            uint _2664 = _2660 + _1575;
                                            float4 _2666 = parameters.quads[_2664];
                                            float _2667 = dot(_1469, _2666);
                                            float _2669 = _1391[2u];
                                            float _2670 = _2669 + _2667;
                                            _1391[2u] = _2670;
                                            uint _2682 = _1477 + 15u;
                                            uint _2686 = _2682 + _1575;
                                            float4 _2688 = parameters.quads[_2686];
                                            float _2689 = dot(_1469, _2688);
                                            float _2691 = _1391[3u];
                                            float _2692 = _2691 + _2689;
                                            _1391[3u] = _2692;
                                            uint _1517 = _2511 + uint(1);
                                            _2511 = _1517;
                                            continue;
                                        }
                                        else
                                        {
                                            break;
                                        }
                                    }
                                    uint _1521 = _2494 + 2u;
                                    _2494 = _1521;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _2495;
                            _2495 = 0u;
                            for (;;)
                            {
                                bool _1526 = _2495 < 1u;
                                if (_1526)
                                {
                                    uint _1530 = _2495 * 8u;
                                    uint _1531 = _2490 + _1530;
                                    bool _1532 = _1531 >= 5u;
                                    if (_1532)
                                    {
                                        uint _1566 = _2495 + uint(1);
                                        _2495 = _1566;
                                        continue;
                                    }
                                    uint _1536 = _2495 * 4u;
                                    float _1538 = _1391[_1536];
                                    uint _1541 = _1536 + 1u;
                                    float _1543 = _1391[_1541];
                                    uint _1546 = _1536 + 2u;
                                    float _1548 = _1391[_1546];
                                    uint _1551 = _1536 + 3u;
                                    float _1553 = _1391[_1551];
                                    uint _1594 = min(_1531, 4u);
                                    uint _1631 = _1148 + _1594;
                                    float _1633 = _392.result[_1631];
                                    float _1712 = -_1538;
                                    float _1729 = fast::clamp(_1712, -105.0, 89.0);
                                    float _1731 = _1729 * 1.44269502162933349609375;
                                    float _1732 = rint(_1731);
                                    float _2700 = -_1732;
                                    float _1736 = fma(_2700, 0.693359375, _1729);
                                    float _1739 = fma(_1732, 0.00021219444170128554105758666992188, _1736);
                                    int _1741 = int(_1732);
                                    int _1743 = _1741 / 2;
                                    float _1766 = fma(2.4801587642286904156208038330078e-05, _1739, 0.00019841270113829523324966430664062);
                                    float _1770 = fma(_1766, _1739, 0.001388888922519981861114501953125);
                                    float _1774 = fma(_1770, _1739, 0.008333333767950534820556640625);
                                    float _1778 = fma(_1774, _1739, 0.0416666679084300994873046875);
                                    float _1782 = fma(_1778, _1739, 0.16666667163372039794921875);
                                    float _1786 = fma(_1782, _1739, 0.5);
                                    float _1789 = _1786 * _1739;
                                    float _1793 = fma(_1789, _1739, _1739);
                                    float _1746 = _1793 + 1.0;
                                    int _1797 = _1743 + 127;
                                    uint _1798 = uint(_1797);
                                    uint _1799 = _1798 << uint(23);
                                    float _1800 = as_type<float>(_1799);
                                    float _1749 = _1746 * _1800;
                                    int _1752 = _1741 - _1743;
                                    int _1804 = _1752 + 127;
                                    uint _1805 = uint(_1804);
                                    uint _1806 = _1805 << uint(23);
                                    float _1807 = as_type<float>(_1806);
                                    float _1754 = _1749 * _1807;
                                    uint _1811 = as_type<uint>(_1712);
                                    uint _1812 = _1811 & 2147483647u;
                                    bool _1813 = _1812 > 2139095040u;
                                    float _1759 = _1813 ? _1712 : _1754;
                                    float _1714 = 1.0 + _1759;
                                    float _1715 = 1.0 / _1714;
                                    float _1835 = -_1548;
                                    float _1852 = fast::clamp(_1835, -105.0, 89.0);
                                    float _1854 = _1852 * 1.44269502162933349609375;
                                    float _1855 = rint(_1854);
                                    float _2701 = -_1855;
                                    float _1859 = fma(_2701, 0.693359375, _1852);
                                    float _1862 = fma(_1855, 0.00021219444170128554105758666992188, _1859);
                                    int _1864 = int(_1855);
                                    int _1866 = _1864 / 2;
                                    float _1889 = fma(2.4801587642286904156208038330078e-05, _1862, 0.00019841270113829523324966430664062);
                                    float _1893 = fma(_1889, _1862, 0.001388888922519981861114501953125);
                                    float _1897 = fma(_1893, _1862, 0.008333333767950534820556640625);
                                    float _1901 = fma(_1897, _1862, 0.0416666679084300994873046875);
                                    float _1905 = fma(_1901, _1862, 0.16666667163372039794921875);
                                    float _1909 = fma(_1905, _1862, 0.5);
                                    float _1912 = _1909 * _1862;
                                    float _1916 = fma(_1912, _1862, _1862);
                                    float _1869 = _1916 + 1.0;
                                    int _1920 = _1866 + 127;
                                    uint _1921 = uint(_1920);
                                    uint _1922 = _1921 << uint(23);
                                    float _1923 = as_type<float>(_1922);
                                    float _1872 = _1869 * _1923;
                                    int _1875 = _1864 - _1866;
                                    int _1927 = _1875 + 127;
                                    uint _1928 = uint(_1927);
                                    uint _1929 = _1928 << uint(23);
                                    float _1930 = as_type<float>(_1929);
                                    float _1877 = _1872 * _1930;
                                    uint _1934 = as_type<uint>(_1835);
                                    uint _1935 = _1934 & 2147483647u;
                                    bool _1936 = _1935 > 2139095040u;
                                    float _1882 = _1936 ? _1835 : _1877;
                                    float _1837 = 1.0 + _1882;
                                    float _1838 = 1.0 / _1837;
                                    float _2503;
                                    do
                                    {
                                        float _1967 = abs(_1553);
                                        bool _1969 = _1967 < 0.25;
                                        if (_1969)
                                        {
                                            float _1973 = _1553 * _1553;
                                            float _1977 = fma(0.021869488060474395751953125, _1973, -0.0539682544767856597900390625);
                                            float _1981 = fma(_1977, _1973, 0.13333334028720855712890625);
                                            float _1985 = fma(_1981, _1973, -0.3333333432674407958984375);
                                            float _1988 = _1985 * _1973;
                                            float _1992 = fma(_1988, _1553, _1553);
                                            _2503 = _1992;
                                            break;
                                        }
                                        float _1995 = (-2.0) * _1967;
                                        float _2026 = fast::clamp(_1995, -105.0, 89.0);
                                        float _2028 = _2026 * 1.44269502162933349609375;
                                        float _2029 = rint(_2028);
                                        float _2702 = -_2029;
                                        float _2033 = fma(_2702, 0.693359375, _2026);
                                        float _2036 = fma(_2029, 0.00021219444170128554105758666992188, _2033);
                                        int _2038 = int(_2029);
                                        int _2040 = _2038 / 2;
                                        float _2063 = fma(2.4801587642286904156208038330078e-05, _2036, 0.00019841270113829523324966430664062);
                                        float _2067 = fma(_2063, _2036, 0.001388888922519981861114501953125);
                                        float _2071 = fma(_2067, _2036, 0.008333333767950534820556640625);
                                        float _2075 = fma(_2071, _2036, 0.0416666679084300994873046875);
                                        float _2079 = fma(_2075, _2036, 0.16666667163372039794921875);
                                        float _2083 = fma(_2079, _2036, 0.5);
                                        float _2086 = _2083 * _2036;
                                        float _2090 = fma(_2086, _2036, _2036);
                                        float _2043 = _2090 + 1.0;
                                        int _2094 = _2040 + 127;
                                        uint _2095 = uint(_2094);
                                        uint _2096 = _2095 << uint(23);
                                        float _2097 = as_type<float>(_2096);
                                        float _2046 = _2043 * _2097;
                                        int _2049 = _2038 - _2040;
                                        int _2101 = _2049 + 127;
                                        uint _2102 = uint(_2101);
                                        uint _2103 = _2102 << uint(23);
                                        float _2104 = as_type<float>(_2103);
                                        float _2051 = _2046 * _2104;
                                        uint _2108 = as_type<uint>(_1995);
                                        uint _2109 = _2108 & 2147483647u;
                                        bool _2110 = _2109 > 2139095040u;
                                        float _2056 = _2110 ? _1995 : _2051;
                                        uint _2114 = as_type<uint>(_1553);
                                        uint _2115 = _2114 & 2147483647u;
                                        bool _2116 = _2115 > 2139095040u;
                                        float _2502;
                                        if (_2116)
                                        {
                                            _2502 = _1553;
                                        }
                                        else
                                        {
                                            float _2003 = 1.0 - _2056;
                                            float _2005 = 1.0 + _2056;
                                            float _2006 = _2003 / _2005;
                                            uint _2120 = as_type<uint>(_2006);
                                            uint _2121 = _2120 & 2147483647u;
                                            uint _2124 = _2114 & 2147483648u;
                                            uint _2125 = _2121 | _2124;
                                            float _2126 = as_type<float>(_2125);
                                            _2502 = _2126;
                                        }
                                        _2503 = _2502;
                                        break;
                                    } while(false);
                                    float _1667 = _1715 * _2503;
                                    float _1668 = fma(_1838, _1633, _1667);
                                    float _2148 = -_1543;
                                    float _2165 = fast::clamp(_2148, -105.0, 89.0);
                                    float _2167 = _2165 * 1.44269502162933349609375;
                                    float _2168 = rint(_2167);
                                    float _2705 = -_2168;
                                    float _2172 = fma(_2705, 0.693359375, _2165);
                                    float _2175 = fma(_2168, 0.00021219444170128554105758666992188, _2172);
                                    int _2177 = int(_2168);
                                    int _2179 = _2177 / 2;
                                    float _2202 = fma(2.4801587642286904156208038330078e-05, _2175, 0.00019841270113829523324966430664062);
                                    float _2206 = fma(_2202, _2175, 0.001388888922519981861114501953125);
                                    float _2210 = fma(_2206, _2175, 0.008333333767950534820556640625);
                                    float _2214 = fma(_2210, _2175, 0.0416666679084300994873046875);
                                    float _2218 = fma(_2214, _2175, 0.16666667163372039794921875);
                                    float _2222 = fma(_2218, _2175, 0.5);
                                    float _2225 = _2222 * _2175;
                                    float _2229 = fma(_2225, _2175, _2175);
                                    float _2182 = _2229 + 1.0;
                                    int _2233 = _2179 + 127;
                                    uint _2234 = uint(_2233);
                                    uint _2235 = _2234 << uint(23);
                                    float _2236 = as_type<float>(_2235);
                                    float _2185 = _2182 * _2236;
                                    int _2188 = _2177 - _2179;
                                    int _2240 = _2188 + 127;
                                    uint _2241 = uint(_2240);
                                    uint _2242 = _2241 << uint(23);
                                    float _2243 = as_type<float>(_2242);
                                    float _2190 = _2185 * _2243;
                                    uint _2247 = as_type<uint>(_2148);
                                    uint _2248 = _2247 & 2147483647u;
                                    bool _2249 = _2248 > 2139095040u;
                                    float _2195 = _2249 ? _2148 : _2190;
                                    float _2150 = 1.0 + _2195;
                                    float _2151 = 1.0 / _2150;
                                    _392.result[_1631] = _1668;
                                    float _2505;
                                    do
                                    {
                                        float _2277 = abs(_1668);
                                        bool _2279 = _2277 < 0.25;
                                        if (_2279)
                                        {
                                            float _2283 = _1668 * _1668;
                                            float _2287 = fma(0.021869488060474395751953125, _2283, -0.0539682544767856597900390625);
                                            float _2291 = fma(_2287, _2283, 0.13333334028720855712890625);
                                            float _2295 = fma(_2291, _2283, -0.3333333432674407958984375);
                                            float _2298 = _2295 * _2283;
                                            float _2302 = fma(_2298, _1668, _1668);
                                            _2505 = _2302;
                                            break;
                                        }
                                        float _2305 = (-2.0) * _2277;
                                        float _2336 = fast::clamp(_2305, -105.0, 89.0);
                                        float _2338 = _2336 * 1.44269502162933349609375;
                                        float _2339 = rint(_2338);
                                        float _2706 = -_2339;
                                        float _2343 = fma(_2706, 0.693359375, _2336);
                                        float _2346 = fma(_2339, 0.00021219444170128554105758666992188, _2343);
                                        int _2348 = int(_2339);
                                        int _2350 = _2348 / 2;
                                        float _2373 = fma(2.4801587642286904156208038330078e-05, _2346, 0.00019841270113829523324966430664062);
                                        float _2377 = fma(_2373, _2346, 0.001388888922519981861114501953125);
                                        float _2381 = fma(_2377, _2346, 0.008333333767950534820556640625);
                                        float _2385 = fma(_2381, _2346, 0.0416666679084300994873046875);
                                        float _2389 = fma(_2385, _2346, 0.16666667163372039794921875);
                                        float _2393 = fma(_2389, _2346, 0.5);
                                        float _2396 = _2393 * _2346;
                                        float _2400 = fma(_2396, _2346, _2346);
                                        float _2353 = _2400 + 1.0;
                                        int _2404 = _2350 + 127;
                                        uint _2405 = uint(_2404);
                                        uint _2406 = _2405 << uint(23);
                                        float _2407 = as_type<float>(_2406);
                                        float _2356 = _2353 * _2407;
                                        int _2359 = _2348 - _2350;
                                        int _2411 = _2359 + 127;
                                        uint _2412 = uint(_2411);
                                        uint _2413 = _2412 << uint(23);
                                        float _2414 = as_type<float>(_2413);
                                        float _2361 = _2356 * _2414;
                                        uint _2418 = as_type<uint>(_2305);
                                        uint _2419 = _2418 & 2147483647u;
                                        bool _2420 = _2419 > 2139095040u;
                                        float _2366 = _2420 ? _2305 : _2361;
                                        uint _2424 = as_type<uint>(_1668);
                                        uint _2425 = _2424 & 2147483647u;
                                        bool _2426 = _2425 > 2139095040u;
                                        float _2504;
                                        if (_2426)
                                        {
                                            _2504 = _1668;
                                        }
                                        else
                                        {
                                            float _2313 = 1.0 - _2366;
                                            float _2315 = 1.0 + _2366;
                                            float _2316 = _2313 / _2315;
                                            uint _2430 = as_type<uint>(_2316);
                                            uint _2431 = _2430 & 2147483647u;
                                            uint _2434 = _2424 & 2147483648u;
                                            uint _2435 = _2431 | _2434;
                                            float _2436 = as_type<float>(_2435);
                                            _2504 = _2436;
                                        }
                                        _2505 = _2504;
                                        break;
                                    } while(false);
                                    float _1690 = _2151 * _2505;
                                    _1406[_2495] = _1690;
                                    uint _1566 = _2495 + uint(1);
                                    _2495 = _1566;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            spvUnsafeArray<float, 1> _1099;
                            _1099 = _1406;
                            uint _2496;
                            _2496 = 0u;
                            for (;;)
                            {
                                bool _1221 = _2496 < 1u;
                                if (_1221)
                                {
                                    uint _1225 = _2496 * 8u;
                                    uint _1226 = _2490 + _1225;
                                    bool _1228 = _1226 >= 5u;
                                    if (_1228)
                                    {
                                        uint _1255 = _2496 + uint(1);
                                        _2496 = _1255;
                                        continue;
                                    }
                                    uint _1232 = 1u - _1179;
                                    uint _1234 = _1226 >> uint(2);
                                    uint _1236 = _1226 & 3u;
                                    float _1239 = _1099[_2496];
                                    ((threadgroup float*)&state[_1232][_1234])[_1236] = _1239;
                                    uint _1243 = _2489 * _1117;
                                    uint _1246 = _1243 + _1136;
                                    uint _1248 = _1246 + _1226;
                                    float _1251 = _1099[_2496];
                                    _392.result[_1248] = _1251;
                                    uint _1255 = _2496 + uint(1);
                                    _2496 = _1255;
                                    continue;
                                }
                                else
                                {
                                    break;
                                }
                            }
                            uint _1259 = _2490 + 8u;
                            _2490 = _1259;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    uint _1263 = _2482 + uint(1);
                    _2482 = _1263;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _2483;
            _2483 = _1111;
            for (;;)
            {
                bool _1269 = _2483 < 5u;
                if (_1269)
                {
                    uint _1274 = _1143 + _2483;
                    uint _1277 = _1168 - _1164;
                    uint _1278 = _1277 & 1u;
                    uint _1280 = _2483 >> uint(2);
                    uint _1282 = _2483 & 3u;
                    float _1284 = ((threadgroup float*)&state[_1278][_1280])[_1282];
                    _392.result[_1274] = _1284;
                    uint _1289 = max(_1074, _1121);
                    uint _2487;
                    _2487 = _1289;
                    for (;;)
                    {
                        bool _1295 = _2487 < _1126;
                        if (_1295)
                        {
                            uint _1299 = _2487 * _1117;
                            uint _1302 = _1299 + _1136;
                            uint _1304 = _1302 + _2483;
                            _392.result[_1304] = 0.0;
                            uint _1308 = _2487 + uint(1);
                            _2487 = _1308;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _1312 = _2483 + 8u;
                    _2483 = _1312;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _1057 = gl_NumWorkGroups.x;
            uint _1059 = _2480 + _1057;
            _2480 = _1059;
            continue;
        }
        else
        {
            break;
        }
    }
}


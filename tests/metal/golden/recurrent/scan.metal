// recurrent/scan.comp CELL=0 CLIP=0 GATES=4 HAS_LENGTHS=0 HIDDEN=5 INPUT_FORGET=0 IN_CALLS=1 LINEAR_BEFORE_RESET=0 PEEPHOLES=0 REAL=float REAL4=vec4 ROLL=2 TEXEL=0 UNITS=1 WIDE=0 8x1x1 #240dec5e
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
    uint taken;
    uint begins;
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
    uint _1063 = _780.p.steps;
    uint _1122 = _1063 >> uint(2);
    uint _1124 = _1063 & 3u;
    uint _1126 = extent_table.words[_1122][_1124];
    uint _1068 = _780.p.batches;
    uint _1130 = _1068 >> uint(2);
    uint _1132 = _1068 & 3u;
    uint _1134 = extent_table.words[_1130][_1132];
    uint _1073 = gl_WorkGroupID.x;
    uint _2583;
    _2583 = _1073;
    spvUnsafeArray<float, 4> _1494;
    spvUnsafeArray<float, 1> _1509;
    uint _1082;
    for (;;)
    {
        _1082 = _780.p.directions;
        uint _1083 = _1134 * _1082;
        bool _1084 = _2583 < _1083;
        if (_1084)
        {
            uint _1090 = _2583 / _1134;
            uint _1096 = _1090 * _1134;
            uint _1097 = _2583 - _1096;
            do
            {
                uint _1167 = gl_LocalInvocationID.x;
                uint _1172 = _1082 * _1134;
                uint _1173 = _1172 * 5u;
                uint _1175 = _1126 + 2u;
                uint _1177 = _1175 * _1173;
                uint _1183 = _1177 + _1096;
                uint _1186 = _1183 + _1097;
                uint _1188 = _780.p.begins;
                bool _1189 = _1188 == 1u;
                uint _2584;
                if (_1189)
                {
                    _2584 = 0u;
                }
                else
                {
                    float _1194 = _392.result[_1186];
                    uint _1195 = uint(_1194);
                    uint _1197 = min(_1195, _1126);
                    _2584 = _1197;
                }
                bool _1204 = _2584 == _1126;
                bool _1210;
                if (_1204)
                {
                    bool _1208 = _1188 == 0u;
                    _1210 = _1208;
                }
                else
                {
                    _1210 = _1204;
                }
                if (_1210)
                {
                    break;
                }
                uint _1216 = _780.p.taken;
                uint _1217 = _2584 + _1216;
                uint _1219 = min(_1217, _1126);
                uint _1229 = _2583 * 5u;
                uint _1233 = _1126 * _1173;
                uint _1236 = _1233 + _1229;
                uint _1241 = _1236 + _1173;
                uint _2585;
                _2585 = _1167;
                for (;;)
                {
                    bool _1428 = _2585 < 8u;
                    if (_1428)
                    {
                        bool _1431 = _2585 < 5u;
                        uint _1433 = min(_2585, 4u);
                        bool _1436 = _2584 == 0u;
                        float _2622;
                        if (_1436)
                        {
                            uint _1441 = _1229 + _1433;
                            float _1443 = _719.initial[_1441];
                            _2622 = _1443;
                        }
                        else
                        {
                            uint _1448 = _1236 + _1433;
                            float _1450 = _392.result[_1448];
                            _2622 = _1450;
                        }
                        uint _1454 = _2585 >> uint(2);
                        uint _1456 = _2585 & 3u;
                        float _1459 = _1431 ? _2622 : 0.0;
                        ((threadgroup float*)&state[0][_1454])[_1456] = _1459;
                        ((threadgroup float*)&state[1][_1454])[_1456] = 0.0;
                        bool _2819 = _1431 ? _1436 : _1431;
                        if (_2819)
                        {
                            uint _1477 = _1241 + _2585;
                            uint _1481 = _1173 + _1229;
                            uint _1483 = _1481 + _2585;
                            float _1485 = _719.initial[_1483];
                            _392.result[_1477] = _1485;
                        }
                        uint _1490 = _2585 + 8u;
                        _2585 = _1490;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _1251 = _780.p.reverse;
                uint _1252 = _1090 ^ _1251;
                bool _1253 = _1252 == 1u;
                uint _1257 = min(_2584, _1126);
                uint _1261 = min(_1219, _1126);
                uint _2586;
                _2586 = _1257;
                for (;;)
                {
                    bool _1267 = _2586 < _1261;
                    if (_1267)
                    {
                        uint _1271 = _2586 - _1257;
                        uint _1272 = _1271 & 1u;
                        uint _2590;
                        if (_1253)
                        {
                            uint _1276 = _1126 - 1u;
                            uint _1278 = _1276 - _2586;
                            _2590 = _1278;
                        }
                        else
                        {
                            _2590 = _2586;
                        }
                        uint _1286 = _2590 * _1134;
                        uint _1289 = _1286 + _1097;
                        uint _1292 = _1289 * _1082;
                        uint _1295 = _1292 + _1090;
                        uint _1297 = _1295 * 20u;
                        uint _2591;
                        _2591 = _1167;
                        for (;;)
                        {
                            bool _1302 = _2591 < 5u;
                            if (_1302)
                            {
                                uint _1678 = min(_2591, 4u);
                                uint _1539 = _1297 + _1678;
                                float _1541 = _517.projected[_1539];
                                _1494[0u] = _1541;
                                uint _2692 = _1297 + 5u;
                                uint _2696 = _2692 + _1678;
                                float _2698 = _517.projected[_2696];
                                _1494[1u] = _2698;
                                uint _2710 = _1297 + 10u;
                                uint _2714 = _2710 + _1678;
                                float _2716 = _517.projected[_2714];
                                _1494[2u] = _2716;
                                uint _2728 = _1297 + 15u;
                                uint _2732 = _2728 + _1678;
                                float _2734 = _517.projected[_2732];
                                _1494[3u] = _2734;
                                uint _2595;
                                _2595 = 0u;
                                for (;;)
                                {
                                    bool _1554 = _2595 < 2u;
                                    if (_1554)
                                    {
                                        uint _2612;
                                        _2612 = 0u;
                                        for (;;)
                                        {
                                            bool _1559 = _2612 < 2u;
                                            if (_1559)
                                            {
                                                float4 _1572 = state[_1272][_2595 + _2612];
                                                uint _1575 = _1090 * 2u;
                                                uint _1577 = _1575 + (_2595 + _2612);
                                                uint _1580 = _1577 * 20u;
                                                uint _1603 = _1580 + _1678;
                                                float4 _1690 = parameters.quads[_1603];
                                                float _1605 = dot(_1572, _1690);
                                                float _1607 = _1494[0u];
                                                float _1608 = _1607 + _1605;
                                                _1494[0u] = _1608;
                                                uint _2746 = _1580 + 5u;
                                                uint _2750 = _2746 + _1678;
                                                float4 _2752 = parameters.quads[_2750];
                                                float _2753 = dot(_1572, _2752);
                                                float _2755 = _1494[1u];
                                                float _2756 = _2755 + _2753;
                                                _1494[1u] = _2756;
                                                uint _2768 = _1580 + 10u;
                                                uint _2772 = _2768 + _1678;
                                                float4 _2774 = parameters.quads[_2772];
                                                float _2775 = dot(_1572, _2774);
                                                float _2777 = _1494[2u];
                                                float _2778 = _2777 + _2775;
                                                _1494[2u] = _2778;
                                                uint _2790 = _1580 + 15u;
                                                uint _2794 = _2790 + _1678;
                                                float4 _2796 = parameters.quads[_2794];
                                                float _2797 = dot(_1572, _2796);
                                                float _2799 = _1494[3u];
                                                float _2800 = _2799 + _2797;
                                                _1494[3u] = _2800;
                                                uint _1620 = _2612 + uint(1);
                                                _2612 = _1620;
                                                continue;
                                            }
                                            else
                                            {
                                                break;
                                            }
                                        }
                                        uint _1624 = _2595 + 2u;
                                        _2595 = _1624;
                                        continue;
                                    }
                                    else
                                    {
                                        break;
                                    }
                                }
                                uint _2596;
                                _2596 = 0u;
                                for (;;)
                                {
                                    bool _1629 = _2596 < 1u;
                                    if (_1629)
                                    {
                                        uint _1633 = _2596 * 8u;
                                        uint _1634 = _2591 + _1633;
                                        bool _1635 = _1634 >= 5u;
                                        if (_1635)
                                        {
                                            uint _1669 = _2596 + uint(1);
                                            _2596 = _1669;
                                            continue;
                                        }
                                        uint _1639 = _2596 * 4u;
                                        float _1641 = _1494[_1639];
                                        uint _1644 = _1639 + 1u;
                                        float _1646 = _1494[_1644];
                                        uint _1649 = _1639 + 2u;
                                        float _1651 = _1494[_1649];
                                        uint _1654 = _1639 + 3u;
                                        float _1656 = _1494[_1654];
                                        uint _1697 = min(_1634, 4u);
                                        uint _1734 = _1241 + _1697;
                                        float _1736 = _392.result[_1734];
                                        float _1815 = -_1641;
                                        float _1832 = fast::clamp(_1815, -105.0, 89.0);
                                        float _1834 = _1832 * 1.44269502162933349609375;
                                        float _1835 = rint(_1834);
                                        float _2808 = -_1835;
                                        float _1839 = fma(_2808, 0.693359375, _1832);
                                        float _1842 = fma(_1835, 0.00021219444170128554105758666992188, _1839);
                                        int _1844 = int(_1835);
                                        int _1846 = _1844 / 2;
                                        float _1869 = fma(2.4801587642286904156208038330078e-05, _1842, 0.00019841270113829523324966430664062);
                                        float _1873 = fma(_1869, _1842, 0.001388888922519981861114501953125);
                                        float _1877 = fma(_1873, _1842, 0.008333333767950534820556640625);
                                        float _1881 = fma(_1877, _1842, 0.0416666679084300994873046875);
                                        float _1885 = fma(_1881, _1842, 0.16666667163372039794921875);
                                        float _1889 = fma(_1885, _1842, 0.5);
                                        float _1892 = _1889 * _1842;
                                        float _1896 = fma(_1892, _1842, _1842);
                                        float _1849 = _1896 + 1.0;
                                        int _1900 = _1846 + 127;
                                        uint _1901 = uint(_1900);
                                        uint _1902 = _1901 << uint(23);
                                        float _1903 = as_type<float>(_1902);
                                        float _1852 = _1849 * _1903;
                                        int _1855 = _1844 - _1846;
                                        int _1907 = _1855 + 127;
                                        uint _1908 = uint(_1907);
                                        uint _1909 = _1908 << uint(23);
                                        float _1910 = as_type<float>(_1909);
                                        float _1857 = _1852 * _1910;
                                        uint _1914 = as_type<uint>(_1815);
                                        uint _1915 = _1914 & 2147483647u;
                                        bool _1916 = _1915 > 2139095040u;
                                        float _1862 = _1916 ? _1815 : _1857;
                                        float _1817 = 1.0 + _1862;
                                        float _1818 = 1.0 / _1817;
                                        float _1938 = -_1651;
                                        float _1955 = fast::clamp(_1938, -105.0, 89.0);
                                        float _1957 = _1955 * 1.44269502162933349609375;
                                        float _1958 = rint(_1957);
                                        float _2809 = -_1958;
                                        float _1962 = fma(_2809, 0.693359375, _1955);
                                        float _1965 = fma(_1958, 0.00021219444170128554105758666992188, _1962);
                                        int _1967 = int(_1958);
                                        int _1969 = _1967 / 2;
                                        float _1992 = fma(2.4801587642286904156208038330078e-05, _1965, 0.00019841270113829523324966430664062);
                                        float _1996 = fma(_1992, _1965, 0.001388888922519981861114501953125);
                                        float _2000 = fma(_1996, _1965, 0.008333333767950534820556640625);
                                        float _2004 = fma(_2000, _1965, 0.0416666679084300994873046875);
                                        float _2008 = fma(_2004, _1965, 0.16666667163372039794921875);
                                        float _2012 = fma(_2008, _1965, 0.5);
                                        float _2015 = _2012 * _1965;
                                        float _2019 = fma(_2015, _1965, _1965);
                                        float _1972 = _2019 + 1.0;
                                        int _2023 = _1969 + 127;
                                        uint _2024 = uint(_2023);
                                        uint _2025 = _2024 << uint(23);
                                        float _2026 = as_type<float>(_2025);
                                        float _1975 = _1972 * _2026;
                                        int _1978 = _1967 - _1969;
                                        int _2030 = _1978 + 127;
                                        uint _2031 = uint(_2030);
                                        uint _2032 = _2031 << uint(23);
                                        float _2033 = as_type<float>(_2032);
                                        float _1980 = _1975 * _2033;
                                        uint _2037 = as_type<uint>(_1938);
                                        uint _2038 = _2037 & 2147483647u;
                                        bool _2039 = _2038 > 2139095040u;
                                        float _1985 = _2039 ? _1938 : _1980;
                                        float _1940 = 1.0 + _1985;
                                        float _1941 = 1.0 / _1940;
                                        float _2604;
                                        do
                                        {
                                            float _2070 = abs(_1656);
                                            bool _2072 = _2070 < 0.25;
                                            if (_2072)
                                            {
                                                float _2076 = _1656 * _1656;
                                                float _2080 = fma(0.021869488060474395751953125, _2076, -0.0539682544767856597900390625);
                                                float _2084 = fma(_2080, _2076, 0.13333334028720855712890625);
                                                float _2088 = fma(_2084, _2076, -0.3333333432674407958984375);
                                                float _2091 = _2088 * _2076;
                                                float _2095 = fma(_2091, _1656, _1656);
                                                _2604 = _2095;
                                                break;
                                            }
                                            float _2098 = (-2.0) * _2070;
                                            float _2129 = fast::clamp(_2098, -105.0, 89.0);
                                            float _2131 = _2129 * 1.44269502162933349609375;
                                            float _2132 = rint(_2131);
                                            float _2810 = -_2132;
                                            float _2136 = fma(_2810, 0.693359375, _2129);
                                            float _2139 = fma(_2132, 0.00021219444170128554105758666992188, _2136);
                                            int _2141 = int(_2132);
                                            int _2143 = _2141 / 2;
                                            float _2166 = fma(2.4801587642286904156208038330078e-05, _2139, 0.00019841270113829523324966430664062);
                                            float _2170 = fma(_2166, _2139, 0.001388888922519981861114501953125);
                                            float _2174 = fma(_2170, _2139, 0.008333333767950534820556640625);
                                            float _2178 = fma(_2174, _2139, 0.0416666679084300994873046875);
                                            float _2182 = fma(_2178, _2139, 0.16666667163372039794921875);
                                            float _2186 = fma(_2182, _2139, 0.5);
                                            float _2189 = _2186 * _2139;
                                            float _2193 = fma(_2189, _2139, _2139);
                                            float _2146 = _2193 + 1.0;
                                            int _2197 = _2143 + 127;
                                            uint _2198 = uint(_2197);
                                            uint _2199 = _2198 << uint(23);
                                            float _2200 = as_type<float>(_2199);
                                            float _2149 = _2146 * _2200;
                                            int _2152 = _2141 - _2143;
                                            int _2204 = _2152 + 127;
                                            uint _2205 = uint(_2204);
                                            uint _2206 = _2205 << uint(23);
                                            float _2207 = as_type<float>(_2206);
                                            float _2154 = _2149 * _2207;
                                            uint _2211 = as_type<uint>(_2098);
                                            uint _2212 = _2211 & 2147483647u;
                                            bool _2213 = _2212 > 2139095040u;
                                            float _2159 = _2213 ? _2098 : _2154;
                                            uint _2217 = as_type<uint>(_1656);
                                            uint _2218 = _2217 & 2147483647u;
                                            bool _2219 = _2218 > 2139095040u;
                                            float _2603;
                                            if (_2219)
                                            {
                                                _2603 = _1656;
                                            }
                                            else
                                            {
                                                float _2106 = 1.0 - _2159;
                                                float _2108 = 1.0 + _2159;
                                                float _2109 = _2106 / _2108;
                                                uint _2223 = as_type<uint>(_2109);
                                                uint _2224 = _2223 & 2147483647u;
                                                uint _2227 = _2217 & 2147483648u;
                                                uint _2228 = _2224 | _2227;
                                                float _2229 = as_type<float>(_2228);
                                                _2603 = _2229;
                                            }
                                            _2604 = _2603;
                                            break;
                                        } while(false);
                                        float _1770 = _1818 * _2604;
                                        float _1771 = fma(_1941, _1736, _1770);
                                        float _2251 = -_1646;
                                        float _2268 = fast::clamp(_2251, -105.0, 89.0);
                                        float _2270 = _2268 * 1.44269502162933349609375;
                                        float _2271 = rint(_2270);
                                        float _2813 = -_2271;
                                        float _2275 = fma(_2813, 0.693359375, _2268);
                                        float _2278 = fma(_2271, 0.00021219444170128554105758666992188, _2275);
                                        int _2280 = int(_2271);
                                        int _2282 = _2280 / 2;
                                        float _2305 = fma(2.4801587642286904156208038330078e-05, _2278, 0.00019841270113829523324966430664062);
                                        float _2309 = fma(_2305, _2278, 0.001388888922519981861114501953125);
                                        float _2313 = fma(_2309, _2278, 0.008333333767950534820556640625);
                                        float _2317 = fma(_2313, _2278, 0.0416666679084300994873046875);
                                        float _2321 = fma(_2317, _2278, 0.16666667163372039794921875);
                                        float _2325 = fma(_2321, _2278, 0.5);
                                        float _2328 = _2325 * _2278;
                                        float _2332 = fma(_2328, _2278, _2278);
                                        float _2285 = _2332 + 1.0;
                                        int _2336 = _2282 + 127;
                                        uint _2337 = uint(_2336);
                                        uint _2338 = _2337 << uint(23);
                                        float _2339 = as_type<float>(_2338);
                                        float _2288 = _2285 * _2339;
                                        int _2291 = _2280 - _2282;
                                        int _2343 = _2291 + 127;
                                        uint _2344 = uint(_2343);
                                        uint _2345 = _2344 << uint(23);
                                        float _2346 = as_type<float>(_2345);
                                        float _2293 = _2288 * _2346;
                                        uint _2350 = as_type<uint>(_2251);
                                        uint _2351 = _2350 & 2147483647u;
                                        bool _2352 = _2351 > 2139095040u;
                                        float _2298 = _2352 ? _2251 : _2293;
                                        float _2253 = 1.0 + _2298;
                                        float _2254 = 1.0 / _2253;
                                        _392.result[_1734] = _1771;
                                        float _2606;
                                        do
                                        {
                                            float _2380 = abs(_1771);
                                            bool _2382 = _2380 < 0.25;
                                            if (_2382)
                                            {
                                                float _2386 = _1771 * _1771;
                                                float _2390 = fma(0.021869488060474395751953125, _2386, -0.0539682544767856597900390625);
                                                float _2394 = fma(_2390, _2386, 0.13333334028720855712890625);
                                                float _2398 = fma(_2394, _2386, -0.3333333432674407958984375);
                                                float _2401 = _2398 * _2386;
                                                float _2405 = fma(_2401, _1771, _1771);
                                                _2606 = _2405;
                                                break;
                                            }
                                            float _2408 = (-2.0) * _2380;
                                            float _2439 = fast::clamp(_2408, -105.0, 89.0);
                                            float _2441 = _2439 * 1.44269502162933349609375;
                                            float _2442 = rint(_2441);
                                            float _2814 = -_2442;
                                            float _2446 = fma(_2814, 0.693359375, _2439);
                                            float _2449 = fma(_2442, 0.00021219444170128554105758666992188, _2446);
                                            int _2451 = int(_2442);
                                            int _2453 = _2451 / 2;
                                            float _2476 = fma(2.4801587642286904156208038330078e-05, _2449, 0.00019841270113829523324966430664062);
                                            float _2480 = fma(_2476, _2449, 0.001388888922519981861114501953125);
                                            float _2484 = fma(_2480, _2449, 0.008333333767950534820556640625);
                                            float _2488 = fma(_2484, _2449, 0.0416666679084300994873046875);
                                            float _2492 = fma(_2488, _2449, 0.16666667163372039794921875);
                                            float _2496 = fma(_2492, _2449, 0.5);
                                            float _2499 = _2496 * _2449;
                                            float _2503 = fma(_2499, _2449, _2449);
                                            float _2456 = _2503 + 1.0;
                                            int _2507 = _2453 + 127;
                                            uint _2508 = uint(_2507);
                                            uint _2509 = _2508 << uint(23);
                                            float _2510 = as_type<float>(_2509);
                                            float _2459 = _2456 * _2510;
                                            int _2462 = _2451 - _2453;
                                            int _2514 = _2462 + 127;
                                            uint _2515 = uint(_2514);
                                            uint _2516 = _2515 << uint(23);
                                            float _2517 = as_type<float>(_2516);
                                            float _2464 = _2459 * _2517;
                                            uint _2521 = as_type<uint>(_2408);
                                            uint _2522 = _2521 & 2147483647u;
                                            bool _2523 = _2522 > 2139095040u;
                                            float _2469 = _2523 ? _2408 : _2464;
                                            uint _2527 = as_type<uint>(_1771);
                                            uint _2528 = _2527 & 2147483647u;
                                            bool _2529 = _2528 > 2139095040u;
                                            float _2605;
                                            if (_2529)
                                            {
                                                _2605 = _1771;
                                            }
                                            else
                                            {
                                                float _2416 = 1.0 - _2469;
                                                float _2418 = 1.0 + _2469;
                                                float _2419 = _2416 / _2418;
                                                uint _2533 = as_type<uint>(_2419);
                                                uint _2534 = _2533 & 2147483647u;
                                                uint _2537 = _2527 & 2147483648u;
                                                uint _2538 = _2534 | _2537;
                                                float _2539 = as_type<float>(_2538);
                                                _2605 = _2539;
                                            }
                                            _2606 = _2605;
                                            break;
                                        } while(false);
                                        float _1793 = _2254 * _2606;
                                        _1509[_2596] = _1793;
                                        uint _1669 = _2596 + uint(1);
                                        _2596 = _1669;
                                        continue;
                                    }
                                    else
                                    {
                                        break;
                                    }
                                }
                                spvUnsafeArray<float, 1> _1154;
                                _1154 = _1509;
                                uint _2597;
                                _2597 = 0u;
                                for (;;)
                                {
                                    bool _1314 = _2597 < 1u;
                                    if (_1314)
                                    {
                                        uint _1318 = _2597 * 8u;
                                        uint _1319 = _2591 + _1318;
                                        bool _1321 = _1319 >= 5u;
                                        if (_1321)
                                        {
                                            uint _1348 = _2597 + uint(1);
                                            _2597 = _1348;
                                            continue;
                                        }
                                        uint _1325 = 1u - _1272;
                                        uint _1327 = _1319 >> uint(2);
                                        uint _1329 = _1319 & 3u;
                                        float _1332 = _1154[_2597];
                                        ((threadgroup float*)&state[_1325][_1327])[_1329] = _1332;
                                        uint _1336 = _2590 * _1173;
                                        uint _1339 = _1336 + _1229;
                                        uint _1341 = _1339 + _1319;
                                        float _1344 = _1154[_2597];
                                        _392.result[_1341] = _1344;
                                        uint _1348 = _2597 + uint(1);
                                        _2597 = _1348;
                                        continue;
                                    }
                                    else
                                    {
                                        break;
                                    }
                                }
                                uint _1352 = _2591 + 8u;
                                _2591 = _1352;
                                continue;
                            }
                            else
                            {
                                break;
                            }
                        }
                        threadgroup_barrier(mem_flags::mem_threadgroup);
                        uint _1356 = _2586 + uint(1);
                        _2586 = _1356;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                uint _2587;
                _2587 = _1167;
                for (;;)
                {
                    bool _1362 = _2587 < 5u;
                    if (_1362)
                    {
                        uint _1367 = _1236 + _2587;
                        uint _1370 = _1261 - _1257;
                        uint _1371 = _1370 & 1u;
                        uint _1373 = _2587 >> uint(2);
                        uint _1375 = _2587 & 3u;
                        float _1377 = ((threadgroup float*)&state[_1371][_1373])[_1375];
                        _392.result[_1367] = _1377;
                        uint _1382 = max(_1126, _2584);
                        uint _2588;
                        _2588 = _1382;
                        for (;;)
                        {
                            bool _1388 = _2588 < _1219;
                            if (_1388)
                            {
                                uint _1392 = _2588 * _1173;
                                uint _1395 = _1392 + _1229;
                                uint _1397 = _1395 + _2587;
                                _392.result[_1397] = 0.0;
                                uint _1401 = _2588 + uint(1);
                                _2588 = _1401;
                                continue;
                            }
                            else
                            {
                                break;
                            }
                        }
                        uint _1405 = _2587 + 8u;
                        _2587 = _1405;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                bool _1408 = _1167 == 0u;
                if (_1408)
                {
                    float _1413 = float(_1219);
                    _392.result[_1186] = _1413;
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                break;
            } while(false);
            uint _1106 = gl_NumWorkGroups.x;
            uint _1108 = _2583 + _1106;
            _2583 = _1108;
            continue;
        }
        else
        {
            break;
        }
    }
}


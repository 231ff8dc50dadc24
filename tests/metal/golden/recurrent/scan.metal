// recurrent/scan.comp BYTES=0 CELL=0 CLIP=0 GATES=4 HAS_LENGTHS=0 HIDDEN=5 INPUT_FORGET=0 IN_CALLS=1 LINEAR_BEFORE_RESET=0 PEEPHOLES=0 REAL=float REAL4=vec4 ROLL=2 TEXEL=0 UNITS=1 WIDE=0 8x1x1 #240dec5e
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
    float4 vec4s[1];
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
    uint _1131 = _1063 >> uint(2);
    uint _1133 = _1063 & 3u;
    uint _1135 = extent_table.words[_1131][_1133];
    uint _1068 = _780.p.batches;
    uint _1139 = _1068 >> uint(2);
    uint _1141 = _1068 & 3u;
    uint _1143 = extent_table.words[_1139][_1141];
    uint _1073 = gl_WorkGroupID.x;
    uint _2592;
    _2592 = _1073;
    spvUnsafeArray<float, 4> _1503;
    spvUnsafeArray<float, 1> _1518;
    uint _1082;
    for (;;)
    {
        _1082 = _780.p.directions;
        uint _1083 = _1143 * _1082;
        bool _1084 = _2592 < _1083;
        if (_1084)
        {
            uint _1090 = _2592 / _1143;
            uint _1096 = _1090 * _1143;
            uint _1097 = _2592 - _1096;
            do
            {
                uint _1176 = gl_LocalInvocationID.x;
                uint _1181 = _1082 * _1143;
                uint _1182 = _1181 * 5u;
                uint _1184 = _1135 + 2u;
                uint _1186 = _1184 * _1182;
                uint _1192 = _1186 + _1096;
                uint _1195 = _1192 + _1097;
                uint _1197 = _780.p.begins;
                bool _1198 = _1197 == 1u;
                uint _2593;
                if (_1198)
                {
                    _2593 = 0u;
                }
                else
                {
                    float _1203 = _392.result[_1195];
                    uint _1204 = uint(_1203);
                    uint _1206 = min(_1204, _1135);
                    _2593 = _1206;
                }
                bool _1213 = _2593 == _1135;
                bool _1219;
                if (_1213)
                {
                    bool _1217 = _1197 == 0u;
                    _1219 = _1217;
                }
                else
                {
                    _1219 = _1213;
                }
                if (_1219)
                {
                    break;
                }
                uint _1225 = _780.p.taken;
                uint _1226 = _2593 + _1225;
                uint _1228 = min(_1226, _1135);
                uint _1238 = _2592 * 5u;
                uint _1242 = _1135 * _1182;
                uint _1245 = _1242 + _1238;
                uint _1250 = _1245 + _1182;
                uint _2594;
                _2594 = _1176;
                for (;;)
                {
                    bool _1437 = _2594 < 8u;
                    if (_1437)
                    {
                        bool _1440 = _2594 < 5u;
                        uint _1442 = min(_2594, 4u);
                        bool _1445 = _2593 == 0u;
                        float _2631;
                        if (_1445)
                        {
                            uint _1450 = _1238 + _1442;
                            float _1452 = _719.initial[_1450];
                            _2631 = _1452;
                        }
                        else
                        {
                            uint _1457 = _1245 + _1442;
                            float _1459 = _392.result[_1457];
                            _2631 = _1459;
                        }
                        uint _1463 = _2594 >> uint(2);
                        uint _1465 = _2594 & 3u;
                        float _1468 = _1440 ? _2631 : 0.0;
                        ((threadgroup float*)&state[0][_1463])[_1465] = _1468;
                        ((threadgroup float*)&state[1][_1463])[_1465] = 0.0;
                        bool _2828 = _1440 ? _1445 : _1440;
                        if (_2828)
                        {
                            uint _1486 = _1250 + _2594;
                            uint _1490 = _1182 + _1238;
                            uint _1492 = _1490 + _2594;
                            float _1494 = _719.initial[_1492];
                            _392.result[_1486] = _1494;
                        }
                        uint _1499 = _2594 + 8u;
                        _2594 = _1499;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _1260 = _780.p.reverse;
                uint _1261 = _1090 ^ _1260;
                bool _1262 = _1261 == 1u;
                uint _1266 = min(_2593, _1135);
                uint _1270 = min(_1228, _1135);
                uint _2595;
                _2595 = _1266;
                for (;;)
                {
                    bool _1276 = _2595 < _1270;
                    if (_1276)
                    {
                        uint _1280 = _2595 - _1266;
                        uint _1281 = _1280 & 1u;
                        uint _2599;
                        if (_1262)
                        {
                            uint _1285 = _1135 - 1u;
                            uint _1287 = _1285 - _2595;
                            _2599 = _1287;
                        }
                        else
                        {
                            _2599 = _2595;
                        }
                        uint _1295 = _2599 * _1143;
                        uint _1298 = _1295 + _1097;
                        uint _1301 = _1298 * _1082;
                        uint _1304 = _1301 + _1090;
                        uint _1306 = _1304 * 20u;
                        uint _2600;
                        _2600 = _1176;
                        for (;;)
                        {
                            bool _1311 = _2600 < 5u;
                            if (_1311)
                            {
                                uint _1687 = min(_2600, 4u);
                                uint _1548 = _1306 + _1687;
                                float _1550 = _517.projected[_1548];
                                _1503[0u] = _1550;
                                uint _2701 = _1306 + 5u;
                                uint _2705 = _2701 + _1687;
                                float _2707 = _517.projected[_2705];
                                _1503[1u] = _2707;
                                uint _2719 = _1306 + 10u;
                                uint _2723 = _2719 + _1687;
                                float _2725 = _517.projected[_2723];
                                _1503[2u] = _2725;
                                uint _2737 = _1306 + 15u;
                                uint _2741 = _2737 + _1687;
                                float _2743 = _517.projected[_2741];
                                _1503[3u] = _2743;
                                uint _2604;
                                _2604 = 0u;
                                for (;;)
                                {
                                    bool _1563 = _2604 < 2u;
                                    if (_1563)
                                    {
                                        uint _2621;
                                        _2621 = 0u;
                                        for (;;)
                                        {
                                            bool _1568 = _2621 < 2u;
                                            if (_1568)
                                            {
                                                float4 _1581 = state[_1281][_2604 + _2621];
                                                uint _1584 = _1090 * 2u;
                                                uint _1586 = _1584 + (_2604 + _2621);
                                                uint _1589 = _1586 * 20u;
                                                uint _1612 = _1589 + _1687;
                                                float4 _1699 = parameters.vec4s[_1612];
                                                float _1614 = dot(_1581, _1699);
                                                float _1616 = _1503[0u];
                                                float _1617 = _1616 + _1614;
                                                _1503[0u] = _1617;
                                                uint _2755 = _1589 + 5u;
                                                uint _2759 = _2755 + _1687;
                                                float4 _2761 = parameters.vec4s[_2759];
                                                float _2762 = dot(_1581, _2761);
                                                float _2764 = _1503[1u];
                                                float _2765 = _2764 + _2762;
                                                _1503[1u] = _2765;
                                                uint _2777 = _1589 + 10u;
                                                uint _2781 = _2777 + _1687;
                                                float4 _2783 = parameters.vec4s[_2781];
                                                float _2784 = dot(_1581, _2783);
                                                float _2786 = _1503[2u];
                                                float _2787 = _2786 + _2784;
                                                _1503[2u] = _2787;
                                                uint _2799 = _1589 + 15u;
                                                uint _2803 = _2799 + _1687;
                                                float4 _2805 = parameters.vec4s[_2803];
                                                float _2806 = dot(_1581, _2805);
                                                float _2808 = _1503[3u];
                                                float _2809 = _2808 + _2806;
                                                _1503[3u] = _2809;
                                                uint _1629 = _2621 + uint(1);
                                                _2621 = _1629;
                                                continue;
                                            }
                                            else
                                            {
                                                break;
                                            }
                                        }
                                        uint _1633 = _2604 + 2u;
                                        _2604 = _1633;
                                        continue;
                                    }
                                    else
                                    {
                                        break;
                                    }
                                }
                                uint _2605;
                                _2605 = 0u;
                                for (;;)
                                {
                                    bool _1638 = _2605 < 1u;
                                    if (_1638)
                                    {
                                        uint _1642 = _2605 * 8u;
                                        uint _1643 = _2600 + _1642;
                                        bool _1644 = _1643 >= 5u;
                                        if (_1644)
                                        {
                                            uint _1678 = _2605 + uint(1);
                                            _2605 = _1678;
                                            continue;
                                        }
                                        uint _1648 = _2605 * 4u;
                                        float _1650 = _1503[_1648];
                                        uint _1653 = _1648 + 1u;
                                        float _1655 = _1503[_1653];
                                        uint _1658 = _1648 + 2u;
                                        float _1660 = _1503[_1658];
                                        uint _1663 = _1648 + 3u;
                                        float _1665 = _1503[_1663];
                                        uint _1706 = min(_1643, 4u);
                                        uint _1743 = _1250 + _1706;
                                        float _1745 = _392.result[_1743];
                                        float _1824 = -_1650;
                                        float _1841 = fast::clamp(_1824, -105.0, 89.0);
                                        float _1843 = _1841 * 1.44269502162933349609375;
                                        float _1844 = rint(_1843);
                                        float _2817 = -_1844;
                                        float _1848 = fma(_2817, 0.693359375, _1841);
                                        float _1851 = fma(_1844, 0.00021219444170128554105758666992188, _1848);
                                        int _1853 = int(_1844);
                                        int _1855 = _1853 / 2;
                                        float _1878 = fma(2.4801587642286904156208038330078e-05, _1851, 0.00019841270113829523324966430664062);
                                        float _1882 = fma(_1878, _1851, 0.001388888922519981861114501953125);
                                        float _1886 = fma(_1882, _1851, 0.008333333767950534820556640625);
                                        float _1890 = fma(_1886, _1851, 0.0416666679084300994873046875);
                                        float _1894 = fma(_1890, _1851, 0.16666667163372039794921875);
                                        float _1898 = fma(_1894, _1851, 0.5);
                                        float _1901 = _1898 * _1851;
                                        float _1905 = fma(_1901, _1851, _1851);
                                        float _1858 = _1905 + 1.0;
                                        int _1909 = _1855 + 127;
                                        uint _1910 = uint(_1909);
                                        uint _1911 = _1910 << uint(23);
                                        float _1912 = as_type<float>(_1911);
                                        float _1861 = _1858 * _1912;
                                        int _1864 = _1853 - _1855;
                                        int _1916 = _1864 + 127;
                                        uint _1917 = uint(_1916);
                                        uint _1918 = _1917 << uint(23);
                                        float _1919 = as_type<float>(_1918);
                                        float _1866 = _1861 * _1919;
                                        uint _1923 = as_type<uint>(_1824);
                                        uint _1924 = _1923 & 2147483647u;
                                        bool _1925 = _1924 > 2139095040u;
                                        float _1871 = _1925 ? _1824 : _1866;
                                        float _1826 = 1.0 + _1871;
                                        float _1827 = 1.0 / _1826;
                                        float _1947 = -_1660;
                                        float _1964 = fast::clamp(_1947, -105.0, 89.0);
                                        float _1966 = _1964 * 1.44269502162933349609375;
                                        float _1967 = rint(_1966);
                                        float _2818 = -_1967;
                                        float _1971 = fma(_2818, 0.693359375, _1964);
                                        float _1974 = fma(_1967, 0.00021219444170128554105758666992188, _1971);
                                        int _1976 = int(_1967);
                                        int _1978 = _1976 / 2;
                                        float _2001 = fma(2.4801587642286904156208038330078e-05, _1974, 0.00019841270113829523324966430664062);
                                        float _2005 = fma(_2001, _1974, 0.001388888922519981861114501953125);
                                        float _2009 = fma(_2005, _1974, 0.008333333767950534820556640625);
                                        float _2013 = fma(_2009, _1974, 0.0416666679084300994873046875);
                                        float _2017 = fma(_2013, _1974, 0.16666667163372039794921875);
                                        float _2021 = fma(_2017, _1974, 0.5);
                                        float _2024 = _2021 * _1974;
                                        float _2028 = fma(_2024, _1974, _1974);
                                        float _1981 = _2028 + 1.0;
                                        int _2032 = _1978 + 127;
                                        uint _2033 = uint(_2032);
                                        uint _2034 = _2033 << uint(23);
                                        float _2035 = as_type<float>(_2034);
                                        float _1984 = _1981 * _2035;
                                        int _1987 = _1976 - _1978;
                                        int _2039 = _1987 + 127;
                                        uint _2040 = uint(_2039);
                                        uint _2041 = _2040 << uint(23);
                                        float _2042 = as_type<float>(_2041);
                                        float _1989 = _1984 * _2042;
                                        uint _2046 = as_type<uint>(_1947);
                                        uint _2047 = _2046 & 2147483647u;
                                        bool _2048 = _2047 > 2139095040u;
                                        float _1994 = _2048 ? _1947 : _1989;
                                        float _1949 = 1.0 + _1994;
                                        float _1950 = 1.0 / _1949;
                                        float _2613;
                                        do
                                        {
                                            float _2079 = abs(_1665);
                                            bool _2081 = _2079 < 0.25;
                                            if (_2081)
                                            {
                                                float _2085 = _1665 * _1665;
                                                float _2089 = fma(0.021869488060474395751953125, _2085, -0.0539682544767856597900390625);
                                                float _2093 = fma(_2089, _2085, 0.13333334028720855712890625);
                                                float _2097 = fma(_2093, _2085, -0.3333333432674407958984375);
                                                float _2100 = _2097 * _2085;
                                                float _2104 = fma(_2100, _1665, _1665);
                                                _2613 = _2104;
                                                break;
                                            }
                                            float _2107 = (-2.0) * _2079;
                                            float _2138 = fast::clamp(_2107, -105.0, 89.0);
                                            float _2140 = _2138 * 1.44269502162933349609375;
                                            float _2141 = rint(_2140);
                                            float _2819 = -_2141;
                                            float _2145 = fma(_2819, 0.693359375, _2138);
                                            float _2148 = fma(_2141, 0.00021219444170128554105758666992188, _2145);
                                            int _2150 = int(_2141);
                                            int _2152 = _2150 / 2;
                                            float _2175 = fma(2.4801587642286904156208038330078e-05, _2148, 0.00019841270113829523324966430664062);
                                            float _2179 = fma(_2175, _2148, 0.001388888922519981861114501953125);
                                            float _2183 = fma(_2179, _2148, 0.008333333767950534820556640625);
                                            float _2187 = fma(_2183, _2148, 0.0416666679084300994873046875);
                                            float _2191 = fma(_2187, _2148, 0.16666667163372039794921875);
                                            float _2195 = fma(_2191, _2148, 0.5);
                                            float _2198 = _2195 * _2148;
                                            float _2202 = fma(_2198, _2148, _2148);
                                            float _2155 = _2202 + 1.0;
                                            int _2206 = _2152 + 127;
                                            uint _2207 = uint(_2206);
                                            uint _2208 = _2207 << uint(23);
                                            float _2209 = as_type<float>(_2208);
                                            float _2158 = _2155 * _2209;
                                            int _2161 = _2150 - _2152;
                                            int _2213 = _2161 + 127;
                                            uint _2214 = uint(_2213);
                                            uint _2215 = _2214 << uint(23);
                                            float _2216 = as_type<float>(_2215);
                                            float _2163 = _2158 * _2216;
                                            uint _2220 = as_type<uint>(_2107);
                                            uint _2221 = _2220 & 2147483647u;
                                            bool _2222 = _2221 > 2139095040u;
                                            float _2168 = _2222 ? _2107 : _2163;
                                            uint _2226 = as_type<uint>(_1665);
                                            uint _2227 = _2226 & 2147483647u;
                                            bool _2228 = _2227 > 2139095040u;
                                            float _2612;
                                            if (_2228)
                                            {
                                                _2612 = _1665;
                                            }
                                            else
                                            {
                                                float _2115 = 1.0 - _2168;
                                                float _2117 = 1.0 + _2168;
                                                float _2118 = _2115 / _2117;
                                                uint _2232 = as_type<uint>(_2118);
                                                uint _2233 = _2232 & 2147483647u;
                                                uint _2236 = _2226 & 2147483648u;
                                                uint _2237 = _2233 | _2236;
                                                float _2238 = as_type<float>(_2237);
                                                _2612 = _2238;
                                            }
                                            _2613 = _2612;
                                            break;
                                        } while(false);
                                        float _1779 = _1827 * _2613;
                                        float _1780 = fma(_1950, _1745, _1779);
                                        float _2260 = -_1655;
                                        float _2277 = fast::clamp(_2260, -105.0, 89.0);
                                        float _2279 = _2277 * 1.44269502162933349609375;
                                        float _2280 = rint(_2279);
                                        float _2822 = -_2280;
                                        float _2284 = fma(_2822, 0.693359375, _2277);
                                        float _2287 = fma(_2280, 0.00021219444170128554105758666992188, _2284);
                                        int _2289 = int(_2280);
                                        int _2291 = _2289 / 2;
                                        float _2314 = fma(2.4801587642286904156208038330078e-05, _2287, 0.00019841270113829523324966430664062);
                                        float _2318 = fma(_2314, _2287, 0.001388888922519981861114501953125);
                                        float _2322 = fma(_2318, _2287, 0.008333333767950534820556640625);
                                        float _2326 = fma(_2322, _2287, 0.0416666679084300994873046875);
                                        float _2330 = fma(_2326, _2287, 0.16666667163372039794921875);
                                        float _2334 = fma(_2330, _2287, 0.5);
                                        float _2337 = _2334 * _2287;
                                        float _2341 = fma(_2337, _2287, _2287);
                                        float _2294 = _2341 + 1.0;
                                        int _2345 = _2291 + 127;
                                        uint _2346 = uint(_2345);
                                        uint _2347 = _2346 << uint(23);
                                        float _2348 = as_type<float>(_2347);
                                        float _2297 = _2294 * _2348;
                                        int _2300 = _2289 - _2291;
                                        int _2352 = _2300 + 127;
                                        uint _2353 = uint(_2352);
                                        uint _2354 = _2353 << uint(23);
                                        float _2355 = as_type<float>(_2354);
                                        float _2302 = _2297 * _2355;
                                        uint _2359 = as_type<uint>(_2260);
                                        uint _2360 = _2359 & 2147483647u;
                                        bool _2361 = _2360 > 2139095040u;
                                        float _2307 = _2361 ? _2260 : _2302;
                                        float _2262 = 1.0 + _2307;
                                        float _2263 = 1.0 / _2262;
                                        _392.result[_1743] = _1780;
                                        float _2615;
                                        do
                                        {
                                            float _2389 = abs(_1780);
                                            bool _2391 = _2389 < 0.25;
                                            if (_2391)
                                            {
                                                float _2395 = _1780 * _1780;
                                                float _2399 = fma(0.021869488060474395751953125, _2395, -0.0539682544767856597900390625);
                                                float _2403 = fma(_2399, _2395, 0.13333334028720855712890625);
                                                float _2407 = fma(_2403, _2395, -0.3333333432674407958984375);
                                                float _2410 = _2407 * _2395;
                                                float _2414 = fma(_2410, _1780, _1780);
                                                _2615 = _2414;
                                                break;
                                            }
                                            float _2417 = (-2.0) * _2389;
                                            float _2448 = fast::clamp(_2417, -105.0, 89.0);
                                            float _2450 = _2448 * 1.44269502162933349609375;
                                            float _2451 = rint(_2450);
                                            float _2823 = -_2451;
                                            float _2455 = fma(_2823, 0.693359375, _2448);
                                            float _2458 = fma(_2451, 0.00021219444170128554105758666992188, _2455);
                                            int _2460 = int(_2451);
                                            int _2462 = _2460 / 2;
                                            float _2485 = fma(2.4801587642286904156208038330078e-05, _2458, 0.00019841270113829523324966430664062);
                                            float _2489 = fma(_2485, _2458, 0.001388888922519981861114501953125);
                                            float _2493 = fma(_2489, _2458, 0.008333333767950534820556640625);
                                            float _2497 = fma(_2493, _2458, 0.0416666679084300994873046875);
                                            float _2501 = fma(_2497, _2458, 0.16666667163372039794921875);
                                            float _2505 = fma(_2501, _2458, 0.5);
                                            float _2508 = _2505 * _2458;
                                            float _2512 = fma(_2508, _2458, _2458);
                                            float _2465 = _2512 + 1.0;
                                            int _2516 = _2462 + 127;
                                            uint _2517 = uint(_2516);
                                            uint _2518 = _2517 << uint(23);
                                            float _2519 = as_type<float>(_2518);
                                            float _2468 = _2465 * _2519;
                                            int _2471 = _2460 - _2462;
                                            int _2523 = _2471 + 127;
                                            uint _2524 = uint(_2523);
                                            uint _2525 = _2524 << uint(23);
                                            float _2526 = as_type<float>(_2525);
                                            float _2473 = _2468 * _2526;
                                            uint _2530 = as_type<uint>(_2417);
                                            uint _2531 = _2530 & 2147483647u;
                                            bool _2532 = _2531 > 2139095040u;
                                            float _2478 = _2532 ? _2417 : _2473;
                                            uint _2536 = as_type<uint>(_1780);
                                            uint _2537 = _2536 & 2147483647u;
                                            bool _2538 = _2537 > 2139095040u;
                                            float _2614;
                                            if (_2538)
                                            {
                                                _2614 = _1780;
                                            }
                                            else
                                            {
                                                float _2425 = 1.0 - _2478;
                                                float _2427 = 1.0 + _2478;
                                                float _2428 = _2425 / _2427;
                                                uint _2542 = as_type<uint>(_2428);
                                                uint _2543 = _2542 & 2147483647u;
                                                uint _2546 = _2536 & 2147483648u;
                                                uint _2547 = _2543 | _2546;
                                                float _2548 = as_type<float>(_2547);
                                                _2614 = _2548;
                                            }
                                            _2615 = _2614;
                                            break;
                                        } while(false);
                                        float _1802 = _2263 * _2615;
                                        _1518[_2605] = _1802;
                                        uint _1678 = _2605 + uint(1);
                                        _2605 = _1678;
                                        continue;
                                    }
                                    else
                                    {
                                        break;
                                    }
                                }
                                spvUnsafeArray<float, 1> _1163;
                                _1163 = _1518;
                                uint _2606;
                                _2606 = 0u;
                                for (;;)
                                {
                                    bool _1323 = _2606 < 1u;
                                    if (_1323)
                                    {
                                        uint _1327 = _2606 * 8u;
                                        uint _1328 = _2600 + _1327;
                                        bool _1330 = _1328 >= 5u;
                                        if (_1330)
                                        {
                                            uint _1357 = _2606 + uint(1);
                                            _2606 = _1357;
                                            continue;
                                        }
                                        uint _1334 = 1u - _1281;
                                        uint _1336 = _1328 >> uint(2);
                                        uint _1338 = _1328 & 3u;
                                        float _1341 = _1163[_2606];
                                        ((threadgroup float*)&state[_1334][_1336])[_1338] = _1341;
                                        uint _1345 = _2599 * _1182;
                                        uint _1348 = _1345 + _1238;
                                        uint _1350 = _1348 + _1328;
                                        float _1353 = _1163[_2606];
                                        _392.result[_1350] = _1353;
                                        uint _1357 = _2606 + uint(1);
                                        _2606 = _1357;
                                        continue;
                                    }
                                    else
                                    {
                                        break;
                                    }
                                }
                                uint _1361 = _2600 + 8u;
                                _2600 = _1361;
                                continue;
                            }
                            else
                            {
                                break;
                            }
                        }
                        threadgroup_barrier(mem_flags::mem_threadgroup);
                        uint _1365 = _2595 + uint(1);
                        _2595 = _1365;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                uint _2596;
                _2596 = _1176;
                for (;;)
                {
                    bool _1371 = _2596 < 5u;
                    if (_1371)
                    {
                        uint _1376 = _1245 + _2596;
                        uint _1379 = _1270 - _1266;
                        uint _1380 = _1379 & 1u;
                        uint _1382 = _2596 >> uint(2);
                        uint _1384 = _2596 & 3u;
                        float _1386 = ((threadgroup float*)&state[_1380][_1382])[_1384];
                        _392.result[_1376] = _1386;
                        uint _1391 = max(_1135, _2593);
                        uint _2597;
                        _2597 = _1391;
                        for (;;)
                        {
                            bool _1397 = _2597 < _1228;
                            if (_1397)
                            {
                                uint _1401 = _2597 * _1182;
                                uint _1404 = _1401 + _1238;
                                uint _1406 = _1404 + _2596;
                                _392.result[_1406] = 0.0;
                                uint _1410 = _2597 + uint(1);
                                _2597 = _1410;
                                continue;
                            }
                            else
                            {
                                break;
                            }
                        }
                        uint _1414 = _2596 + 8u;
                        _2596 = _1414;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                bool _1417 = _1176 == 0u;
                if (_1417)
                {
                    float _1422 = float(_1228);
                    _392.result[_1195] = _1422;
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                break;
            } while(false);
            uint _1106 = gl_NumWorkGroups.x;
            uint _1108 = _2592 + _1106;
            _2592 = _1108;
            continue;
        }
        else
        {
            break;
        }
    }
}


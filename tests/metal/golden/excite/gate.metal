// excite/gate.comp CHANNEL_QUADS=512 HIDDEN_QUADS=128 ROLL=1 TEXEL=0 128x1x1 #3d50d647
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
    threadgroup float4 values[640];
    uint _920 = _223.p.shares;
    uint _969 = _920 >> uint(2);
    uint _971 = _920 & 3u;
    uint _973 = extent_table.words[_969][_971];
    uint _925 = gl_WorkGroupID.y;
    uint _928 = gl_NumWorkGroups.x;
    uint _929 = _925 * _928;
    uint _931 = gl_WorkGroupID.x;
    uint _932 = _929 + _931;
    uint _936 = _223.p.images;
    uint _977 = _936 >> uint(2);
    uint _979 = _936 & 3u;
    uint _981 = extent_table.words[_977][_979];
    uint _939 = _981 * _973;
    bool _940 = _932 < _939;
    if (_940)
    {
        uint _946 = _932 / _973;
        uint _1035 = _223.p.summands;
        uint _1488 = _1035 >> uint(2);
        uint _1490 = _1035 & 3u;
        uint _1492 = extent_table.words[_1488][_1490];
        uint _1038 = _223.p.rows;
        uint _1496 = _1038 >> uint(2);
        uint _1498 = _1038 & 3u;
        uint _1500 = extent_table.words[_1496][_1498];
        float _1040 = float(_1500);
        float _1041 = 1.0 / _1040;
        uint _1043 = _223.p.quads;
        uint _1508 = gl_LocalInvocationID.x;
        uint _1510 = 128u / _1043;
        uint _1511 = max(_1510, 1u);
        bool _1513 = _1511 > 1u;
        uint _2168;
        if (_1513)
        {
            uint _1518 = _1508 / _1043;
            _2168 = _1518;
        }
        else
        {
            _2168 = 0u;
        }
        uint _1529 = _1513 ? _1043 : 0u;
        uint _1530 = _2168 * _1529;
        uint _1531 = _1508 - _1530;
        uint _2169;
        _2169 = 0u;
        for (;;)
        {
            bool _1050 = _2169 < _1043;
            if (_1050)
            {
                uint _1055 = _2169 + _1531;
                bool _1060 = _2168 < _1511;
                bool _1067;
                if (_1060)
                {
                    bool _1065 = _1055 < _1043;
                    _1067 = _1065;
                }
                else
                {
                    _1067 = _1060;
                }
                uint _2432 = _1067 ? _1492 : 0u;
                uint _2261;
                float4 _2264;
                _2264 = float4(0.0);
                _2261 = _2168;
                uint _1083;
                for (;;)
                {
                    uint _1082 = 3u * _1511;
                    _1083 = _2261 + _1082;
                    bool _1085 = _1083 < _2432;
                    if (_1085)
                    {
                        uint _1090 = _946 * _1492;
                        uint _1092 = _1090 + _2261;
                        uint _1095 = _1092 * _1043;
                        uint _1097 = _1095 + _1055;
                        float4 _1537 = sums.quads[_1097];
                        uint _1105 = _2261 + _1511;
                        uint _1106 = _1090 + _1105;
                        uint _1109 = _1106 * _1043;
                        uint _1111 = _1109 + _1055;
                        float4 _1542 = sums.quads[_1111];
                        float4 _1113 = _1537 + _1542;
                        uint _1120 = 2u * _1511;
                        uint _1121 = _2261 + _1120;
                        uint _1122 = _1090 + _1121;
                        uint _1125 = _1122 * _1043;
                        uint _1127 = _1125 + _1055;
                        float4 _1547 = sums.quads[_1127];
                        uint _1137 = _1090 + _1083;
                        uint _1140 = _1137 * _1043;
                        uint _1142 = _1140 + _1055;
                        float4 _1552 = sums.quads[_1142];
                        float4 _1144 = _1547 + _1552;
                        float4 _1145 = _1113 + _1144;
                        float4 _1147 = _2264 + _1145;
                        uint _1151 = 4u * _1511;
                        uint _1153 = _2261 + _1151;
                        _2264 = _1147;
                        _2261 = _1153;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                uint _2262;
                float4 _2263;
                _2263 = _2264;
                _2262 = _2261;
                for (;;)
                {
                    bool _1159 = _2262 < _2432;
                    if (_1159)
                    {
                        uint _1163 = _946 * _1492;
                        uint _1165 = _1163 + _2262;
                        uint _1168 = _1165 * _1043;
                        uint _1170 = _1168 + _1055;
                        float4 _1557 = sums.quads[_1170];
                        float4 _1173 = _2263 + _1557;
                        uint _1178 = _2262 + _1511;
                        _2263 = _1173;
                        _2262 = _1178;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                column_parts[_1508] = _2263;
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _1187 = _2169 + _1508;
                bool _1192 = _1508 < _1043;
                bool _1199;
                if (_1192)
                {
                    bool _1197 = _1187 < _1043;
                    _1199 = _1197;
                }
                else
                {
                    _1199 = _1192;
                }
                if (_1199)
                {
                    uint _2271;
                    float4 _2274;
                    _2274 = _2263;
                    _2271 = 1u;
                    for (;;)
                    {
                        bool _1206 = _2271 < _1511;
                        if (_1206)
                        {
                            uint _1211 = _2271 * _1043;
                            uint _1214 = _1211 + _1508;
                            float4 _1216 = column_parts[_1214];
                            float4 _1218 = _2274 + _1216;
                            uint _1221 = _2271 + uint(1);
                            _2274 = _1218;
                            _2271 = _1221;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    float4 _1226 = _2274 * _1041;
                    values[_1187] = _1226;
                }
                uint _1231 = _2169 + 128u;
                _2169 = _1231;
                continue;
            }
            else
            {
                break;
            }
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        uint _1236 = _223.p.hidden_quads;
        uint _2170;
        uint _2183;
        uint _2184;
        uint _2185;
        uint _2185_copy;
        uint _2192;
        uint _2192_copy;
        uint _2237;
        _2192 = 512u;
        _2185 = _1236;
        _2184 = _1043;
        _2183 = 0u;
        _2170 = 0u;
        _2237 = 0u;
        uint _1476;
        for (;;)
        {
            bool _1240 = _2170 < 2u;
            if (_1240)
            {
                uint _1244 = 4u * _2184;
                uint _1246 = _1244 * _2185;
                uint _1247 = _2183 + _1246;
                uint _1567 = 128u / _2185;
                uint _1568 = max(_1567, 1u);
                bool _1570 = _1568 > 1u;
                uint _2186;
                if (_1570)
                {
                    uint _1575 = _1508 / _2185;
                    _2186 = _1575;
                }
                else
                {
                    _2186 = 0u;
                }
                uint _1586 = _1570 ? _2185 : 0u;
                uint _1587 = _2186 * _1586;
                uint _1588 = _1508 - _1587;
                uint _1472;
                for (uint _2187 = 0u; _2187 < _2185; _1472 = _2187 + 128u, _2187 = _1472)
                {
                    uint _1259 = _2187 + _1588;
                    bool _1264 = _2186 < _1568;
                    bool _1271;
                    if (_1264)
                    {
                        bool _1269 = _1259 < _2185;
                        _1271 = _1269;
                    }
                    else
                    {
                        _1271 = _1264;
                    }
                    uint _2433 = _1271 ? _2184 : 0u;
                    uint _2199;
                    float4 _2201;
                    _2201 = float4(0.0);
                    _2199 = _2186;
                    for (;;)
                    {
                        bool _1382 = _2199 < _2433;
                        if (_1382)
                        {
                            uint _1389 = 4u * _2199;
                            uint _1391 = _1389 * _2185;
                            uint _1392 = _2183 + _1391;
                            uint _1394 = _1392 + _1259;
                            float4 _1396 = values[_2237 + _2199];
                            float _1825 = _1396.x;
                            float4 _1859 = w.quads[_1394];
                            float4 _1828 = _1859 * _1825;
                            float _1830 = _1396.y;
                            uint _1833 = _1394 + _2185;
                            float4 _1864 = w.quads[_1833];
                            float4 _1835 = _1864 * _1830;
                            float4 _1836 = _1828 + _1835;
                            float _1838 = _1396.z;
                            uint _1841 = 2u * _2185;
                            uint _1842 = _1394 + _1841;
                            float4 _1869 = w.quads[_1842];
                            float4 _1844 = _1869 * _1838;
                            float _1846 = _1396.w;
                            uint _1849 = 3u * _2185;
                            uint _1850 = _1394 + _1849;
                            float4 _1874 = w.quads[_1850];
                            float4 _1852 = _1874 * _1846;
                            float4 _1853 = _1844 + _1852;
                            float4 _1854 = _1836 + _1853;
                            float4 _1400 = _2201 + _1854;
                            uint _1405 = _2199 + _1568;
                            _2201 = _1400;
                            _2199 = _1405;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    column_parts[_1508] = _2201;
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    uint _1414 = _2187 + _1508;
                    bool _1419 = _1508 < _2185;
                    bool _1426;
                    if (_1419)
                    {
                        bool _1424 = _1414 < _2185;
                        _1426 = _1424;
                    }
                    else
                    {
                        _1426 = _1419;
                    }
                    if (_1426)
                    {
                        uint _2209;
                        float4 _2212;
                        _2212 = _2201;
                        _2209 = 1u;
                        for (;;)
                        {
                            bool _1433 = _2209 < _1568;
                            if (_1433)
                            {
                                uint _1441 = (_2209 * _2185) + _1508;
                                float4 _1443 = column_parts[_1441];
                                float4 _1445 = _2212 + _1443;
                                uint _1448 = _2209 + uint(1);
                                _2212 = _1445;
                                _2209 = _1448;
                                continue;
                            }
                            else
                            {
                                break;
                            }
                        }
                        uint _1452 = _1247 + _1414;
                        float4 _1879 = w.quads[_1452];
                        float4 _1455 = _2212 + _1879;
                        uint _1458 = _2192 + _1414;
                        bool _1460 = _2170 == 0u;
                        float4 _2226;
                        if (_1460)
                        {
                            float4 _1465 = fast::max(_1455, float4(0.0));
                            _2226 = _1465;
                        }
                        else
                        {
                            _2226 = _1455;
                        }
                        values[_1458] = _2226;
                    }
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                _1476 = _1247 + _2185;
                uint _1483 = _2170 + uint(1);
                _2192_copy = _2192;
                _2192 = 0u;
                _2185_copy = _2185;
                _2185 = _1043;
                _2184 = _2185_copy;
                _2183 = _1476;
                _2170 = _1483;
                _2237 = _2192_copy;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _953 = _946 * _973;
        uint _954 = _932 - _953;
        uint _1901 = _1500 * _1043;
        uint _1904 = _946 * _1901;
        uint _1907 = _1901 + _973;
        uint _1908 = _1907 - 1u;
        uint _1910 = _1908 / _973;
        uint _1912 = _954 + 1u;
        uint _1914 = _1912 * _1910;
        uint _1916 = min(_1914, _1901);
        uint _1919 = 128u % _1043;
        uint _1922 = _954 * _1910;
        uint _1925 = _1922 + _1508;
        uint _1929 = _1925 % _1043;
        uint _2171;
        uint _2174;
        _2174 = _1929;
        _2171 = _1925;
        uint _1933;
        for (;;)
        {
            _1933 = _2171 + 384u;
            bool _1935 = _1933 < _1916;
            if (_1935)
            {
                uint _1944 = _1904 + _2171;
                float4 _2026 = values[_2174];
                uint _2032 = _1944 / _1043;
                uint _2034 = _223.p.pixel_quads;
                uint _2035 = _2032 * _2034;
                uint _2037 = _223.p.first_quad;
                uint _2038 = _2035 + _2037;
                uint _2040 = _2038 + _2174;
                uint _2042 = _2174 * 4u;
                uint _2045 = _223.p.channels;
                uint4 _2060 = uint4(_2042);
                uint4 _2061 = _2060 + uint4(0u, 1u, 2u, 3u);
                uint4 _2063 = uint4(_2045);
                bool4 _2064 = _2061 < _2063;
                float4 _2065 = select(float4(0.0), _2026, _2064);
                y.quads[_2040] = _2065;
                uint _1948 = _2171 + 128u;
                uint _1951 = _2174 + _1919;
                bool _1955 = _1951 < _1043;
                uint _2434 = _1955 ? 0u : _1043;
                uint _1963 = _1951 - _2434;
                uint _2308 = _1904 + _1948;
                float4 _2310 = values[_1963];
                uint _2313 = _2308 / _1043;
                uint _2316 = _2313 * _2034;
                uint _2319 = _2316 + _2037;
                uint _2320 = _2319 + _1963;
                uint _2321 = _1963 * 4u;
                uint4 _2324 = uint4(_2321);
                uint4 _2325 = _2324 + uint4(0u, 1u, 2u, 3u);
                bool4 _2327 = _2325 < _2063;
                float4 _2328 = select(float4(0.0), _2310, _2327);
                y.quads[_2320] = _2328;
                uint _2330 = _2171 + 256u;
                uint _2331 = _1963 + _1919;
                bool _2334 = _2331 < _1043;
                uint _2435 = _2334 ? 0u : _1043;
                uint _2341 = _2331 - _2435;
                uint _2351 = _1904 + _2330;
                float4 _2353 = values[_2341];
                uint _2356 = _2351 / _1043;
                uint _2359 = _2356 * _2034;
                uint _2362 = _2359 + _2037;
                uint _2363 = _2362 + _2341;
                uint _2364 = _2341 * 4u;
                uint4 _2367 = uint4(_2364);
                uint4 _2368 = _2367 + uint4(0u, 1u, 2u, 3u);
                bool4 _2370 = _2368 < _2063;
                float4 _2371 = select(float4(0.0), _2353, _2370);
                y.quads[_2363] = _2371;
                uint _2374 = _2341 + _1919;
                bool _2377 = _2374 < _1043;
                uint _2436 = _2377 ? 0u : _1043;
                uint _2384 = _2374 - _2436;
                uint _2394 = _1904 + _1933;
                float4 _2396 = values[_2384];
                uint _2399 = _2394 / _1043;
                uint _2402 = _2399 * _2034;
                uint _2405 = _2402 + _2037;
                uint _2406 = _2405 + _2384;
                uint _2407 = _2384 * 4u;
                uint4 _2410 = uint4(_2407);
                uint4 _2411 = _2410 + uint4(0u, 1u, 2u, 3u);
                bool4 _2413 = _2411 < _2063;
                float4 _2414 = select(float4(0.0), _2396, _2413);
                y.quads[_2406] = _2414;
                uint _2416 = _2171 + 512u;
                uint _2417 = _2384 + _1919;
                bool _2420 = _2417 < _1043;
                uint _2437 = _2420 ? 0u : _1043;
                uint _2427 = _2417 - _2437;
                _2174 = _2427;
                _2171 = _2416;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _2172;
        uint _2173;
        _2173 = _2174;
        _2172 = _2171;
        for (;;)
        {
            bool _1974 = _2172 < _1916;
            if (_1974)
            {
                uint _1978 = _1904 + _2172;
                float4 _2088 = values[_2173];
                uint _2094 = _1978 / _1043;
                uint _2096 = _223.p.pixel_quads;
                uint _2097 = _2094 * _2096;
                uint _2099 = _223.p.first_quad;
                uint _2100 = _2097 + _2099;
                uint _2102 = _2100 + _2173;
                uint _2104 = _2173 * 4u;
                uint _2107 = _223.p.channels;
                uint4 _2122 = uint4(_2104);
                uint4 _2123 = _2122 + uint4(0u, 1u, 2u, 3u);
                uint4 _2125 = uint4(_2107);
                bool4 _2126 = _2123 < _2125;
                float4 _2127 = select(float4(0.0), _2088, _2126);
                y.quads[_2102] = _2127;
                uint _1982 = _2172 + 128u;
                uint _1985 = _2173 + _1919;
                bool _1989 = _1985 < _1043;
                uint _2438 = _1989 ? 0u : _1043;
                uint _1997 = _1985 - _2438;
                _2173 = _1997;
                _2172 = _1982;
                continue;
            }
            else
            {
                break;
            }
        }
    }
}


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

kernel void main0(const device w_block& w [[buffer(1)]], device y_block& y [[buffer(2)]], const device sums_block& sums [[buffer(3)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _225 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup float4 column_parts[128];
    threadgroup float4 values[640];
    uint _937 = _225.p.shares;
    uint _986 = _937 >> uint(2);
    uint _988 = _937 & 3u;
    uint _990 = extent_table.words[_986][_988];
    uint _942 = gl_WorkGroupID.y;
    uint _945 = gl_NumWorkGroups.x;
    uint _946 = _942 * _945;
    uint _948 = gl_WorkGroupID.x;
    uint _949 = _946 + _948;
    uint _953 = _225.p.images;
    uint _994 = _953 >> uint(2);
    uint _996 = _953 & 3u;
    uint _998 = extent_table.words[_994][_996];
    uint _956 = _998 * _990;
    bool _957 = _949 < _956;
    if (_957)
    {
        uint _963 = _949 / _990;
        uint _1052 = _225.p.summands;
        uint _1505 = _1052 >> uint(2);
        uint _1507 = _1052 & 3u;
        uint _1509 = extent_table.words[_1505][_1507];
        uint _1055 = _225.p.rows;
        uint _1513 = _1055 >> uint(2);
        uint _1515 = _1055 & 3u;
        uint _1517 = extent_table.words[_1513][_1515];
        float _1057 = float(_1517);
        float _1058 = 1.0 / _1057;
        uint _1060 = _225.p.quads;
        uint _1525 = gl_LocalInvocationID.x;
        uint _1527 = 128u / _1060;
        uint _1528 = max(_1527, 1u);
        bool _1530 = _1528 > 1u;
        uint _2193;
        if (_1530)
        {
            uint _1535 = _1525 / _1060;
            _2193 = _1535;
        }
        else
        {
            _2193 = 0u;
        }
        uint _1546 = _1530 ? _1060 : 0u;
        uint _1547 = _2193 * _1546;
        uint _1548 = _1525 - _1547;
        uint _2194;
        _2194 = 0u;
        for (;;)
        {
            bool _1067 = _2194 < _1060;
            if (_1067)
            {
                uint _1072 = _2194 + _1548;
                bool _1077 = _2193 < _1528;
                bool _1084;
                if (_1077)
                {
                    bool _1082 = _1072 < _1060;
                    _1084 = _1082;
                }
                else
                {
                    _1084 = _1077;
                }
                uint _2457 = _1084 ? _1509 : 0u;
                uint _2286;
                float4 _2289;
                _2289 = float4(0.0);
                _2286 = _2193;
                uint _1100;
                for (;;)
                {
                    uint _1099 = 3u * _1528;
                    _1100 = _2286 + _1099;
                    bool _1102 = _1100 < _2457;
                    if (_1102)
                    {
                        uint _1107 = _963 * _1509;
                        uint _1109 = _1107 + _2286;
                        uint _1112 = _1109 * _1060;
                        uint _1114 = _1112 + _1072;
                        float4 _1554 = sums.quads[_1114];
                        uint _1122 = _2286 + _1528;
                        uint _1123 = _1107 + _1122;
                        uint _1126 = _1123 * _1060;
                        uint _1128 = _1126 + _1072;
                        float4 _1559 = sums.quads[_1128];
                        float4 _1130 = _1554 + _1559;
                        uint _1137 = 2u * _1528;
                        uint _1138 = _2286 + _1137;
                        uint _1139 = _1107 + _1138;
                        uint _1142 = _1139 * _1060;
                        uint _1144 = _1142 + _1072;
                        float4 _1564 = sums.quads[_1144];
                        uint _1154 = _1107 + _1100;
                        uint _1157 = _1154 * _1060;
                        uint _1159 = _1157 + _1072;
                        float4 _1569 = sums.quads[_1159];
                        float4 _1161 = _1564 + _1569;
                        float4 _1162 = _1130 + _1161;
                        float4 _1164 = _2289 + _1162;
                        uint _1168 = 4u * _1528;
                        uint _1170 = _2286 + _1168;
                        _2289 = _1164;
                        _2286 = _1170;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                uint _2287;
                float4 _2288;
                _2288 = _2289;
                _2287 = _2286;
                for (;;)
                {
                    bool _1176 = _2287 < _2457;
                    if (_1176)
                    {
                        uint _1180 = _963 * _1509;
                        uint _1182 = _1180 + _2287;
                        uint _1185 = _1182 * _1060;
                        uint _1187 = _1185 + _1072;
                        float4 _1574 = sums.quads[_1187];
                        float4 _1190 = _2288 + _1574;
                        uint _1195 = _2287 + _1528;
                        _2288 = _1190;
                        _2287 = _1195;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                column_parts[_1525] = _2288;
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _1204 = _2194 + _1525;
                bool _1209 = _1525 < _1060;
                bool _1216;
                if (_1209)
                {
                    bool _1214 = _1204 < _1060;
                    _1216 = _1214;
                }
                else
                {
                    _1216 = _1209;
                }
                if (_1216)
                {
                    uint _2296;
                    float4 _2299;
                    _2299 = _2288;
                    _2296 = 1u;
                    for (;;)
                    {
                        bool _1223 = _2296 < _1528;
                        if (_1223)
                        {
                            uint _1228 = _2296 * _1060;
                            uint _1231 = _1228 + _1525;
                            float4 _1233 = column_parts[_1231];
                            float4 _1235 = _2299 + _1233;
                            uint _1238 = _2296 + uint(1);
                            _2299 = _1235;
                            _2296 = _1238;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    float4 _1243 = _2299 * _1058;
                    values[_1204] = _1243;
                }
                uint _1248 = _2194 + 128u;
                _2194 = _1248;
                continue;
            }
            else
            {
                break;
            }
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        uint _1253 = _225.p.hidden_quads;
        uint _2195;
        uint _2208;
        uint _2209;
        uint _2210;
        uint _2210_copy;
        uint _2217;
        uint _2217_copy;
        uint _2262;
        _2217 = 512u;
        _2210 = _1253;
        _2209 = _1060;
        _2208 = 0u;
        _2195 = 0u;
        _2262 = 0u;
        uint _1493;
        for (;;)
        {
            bool _1257 = _2195 < 2u;
            if (_1257)
            {
                uint _1261 = 4u * _2209;
                uint _1263 = _1261 * _2210;
                uint _1264 = _2208 + _1263;
                uint _1584 = 128u / _2210;
                uint _1585 = max(_1584, 1u);
                bool _1587 = _1585 > 1u;
                uint _2211;
                if (_1587)
                {
                    uint _1592 = _1525 / _2210;
                    _2211 = _1592;
                }
                else
                {
                    _2211 = 0u;
                }
                uint _1603 = _1587 ? _2210 : 0u;
                uint _1604 = _2211 * _1603;
                uint _1605 = _1525 - _1604;
                uint _1489;
                for (uint _2212 = 0u; _2212 < _2210; _1489 = _2212 + 128u, _2212 = _1489)
                {
                    uint _1276 = _2212 + _1605;
                    bool _1281 = _2211 < _1585;
                    bool _1288;
                    if (_1281)
                    {
                        bool _1286 = _1276 < _2210;
                        _1288 = _1286;
                    }
                    else
                    {
                        _1288 = _1281;
                    }
                    uint _2458 = _1288 ? _2209 : 0u;
                    uint _2224;
                    float4 _2226;
                    _2226 = float4(0.0);
                    _2224 = _2211;
                    for (;;)
                    {
                        bool _1399 = _2224 < _2458;
                        if (_1399)
                        {
                            uint _1406 = 4u * _2224;
                            uint _1408 = _1406 * _2210;
                            uint _1409 = _2208 + _1408;
                            uint _1411 = _1409 + _1276;
                            float4 _1413 = values[_2262 + _2224];
                            float _1842 = _1413.x;
                            float4 _1876 = w.quads[_1411];
                            float4 _1845 = _1876 * _1842;
                            float _1847 = _1413.y;
                            uint _1850 = _1411 + _2210;
                            float4 _1881 = w.quads[_1850];
                            float4 _1852 = _1881 * _1847;
                            float4 _1853 = _1845 + _1852;
                            float _1855 = _1413.z;
                            uint _1858 = 2u * _2210;
                            uint _1859 = _1411 + _1858;
                            float4 _1886 = w.quads[_1859];
                            float4 _1861 = _1886 * _1855;
                            float _1863 = _1413.w;
                            uint _1866 = 3u * _2210;
                            uint _1867 = _1411 + _1866;
                            float4 _1891 = w.quads[_1867];
                            float4 _1869 = _1891 * _1863;
                            float4 _1870 = _1861 + _1869;
                            float4 _1871 = _1853 + _1870;
                            float4 _1417 = _2226 + _1871;
                            uint _1422 = _2224 + _1585;
                            _2226 = _1417;
                            _2224 = _1422;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    column_parts[_1525] = _2226;
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    uint _1431 = _2212 + _1525;
                    bool _1436 = _1525 < _2210;
                    bool _1443;
                    if (_1436)
                    {
                        bool _1441 = _1431 < _2210;
                        _1443 = _1441;
                    }
                    else
                    {
                        _1443 = _1436;
                    }
                    if (_1443)
                    {
                        uint _2234;
                        float4 _2237;
                        _2237 = _2226;
                        _2234 = 1u;
                        for (;;)
                        {
                            bool _1450 = _2234 < _1585;
                            if (_1450)
                            {
                                uint _1458 = (_2234 * _2210) + _1525;
                                float4 _1460 = column_parts[_1458];
                                float4 _1462 = _2237 + _1460;
                                uint _1465 = _2234 + uint(1);
                                _2237 = _1462;
                                _2234 = _1465;
                                continue;
                            }
                            else
                            {
                                break;
                            }
                        }
                        uint _1469 = _1264 + _1431;
                        float4 _1896 = w.quads[_1469];
                        float4 _1472 = _2237 + _1896;
                        uint _1475 = _2217 + _1431;
                        bool _1477 = _2195 == 0u;
                        float4 _2251;
                        if (_1477)
                        {
                            float4 _1482 = fast::max(_1472, float4(0.0));
                            _2251 = _1482;
                        }
                        else
                        {
                            _2251 = _1472;
                        }
                        values[_1475] = _2251;
                    }
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                _1493 = _1264 + _2210;
                uint _1500 = _2195 + uint(1);
                _2217_copy = _2217;
                _2217 = 0u;
                _2210_copy = _2210;
                _2210 = _1060;
                _2209 = _2210_copy;
                _2208 = _1493;
                _2195 = _1500;
                _2262 = _2217_copy;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _970 = _963 * _990;
        uint _971 = _949 - _970;
        uint _1926 = _1517 * _1060;
        uint _1929 = _963 * _1926;
        uint _1932 = _1926 + _990;
        uint _1933 = _1932 - 1u;
        uint _1935 = _1933 / _990;
        uint _1937 = _971 + 1u;
        uint _1939 = _1937 * _1935;
        uint _1941 = min(_1939, _1926);
        uint _1944 = 128u % _1060;
        uint _1947 = _971 * _1935;
        uint _1950 = _1947 + _1525;
        uint _1954 = _1950 % _1060;
        uint _2196;
        uint _2199;
        _2199 = _1954;
        _2196 = _1950;
        uint _1958;
        for (;;)
        {
            _1958 = _2196 + 384u;
            bool _1960 = _1958 < _1941;
            if (_1960)
            {
                uint _1974 = _1929 + _2196;
                float4 _1977 = values[_2199];
                uint _2069 = _1974 / _1060;
                uint _2071 = _225.p.pixel_quads;
                uint _2072 = _2069 * _2071;
                uint _2074 = _225.p.first_quad;
                uint _2075 = _2072 + _2074;
                uint _2077 = _2075 + _2199;
                uint _2079 = _2199 * 4u;
                uint _2082 = _225.p.channels;
                uint4 _2092 = uint4(_2079);
                uint4 _2093 = _2092 + uint4(0u, 1u, 2u, 3u);
                uint4 _2095 = uint4(_2082);
                bool4 _2096 = _2093 < _2095;
                float4 _2097 = select(float4(0.0), _1977, _2096);
                y.quads[_2077] = _2097;
                uint _1980 = _2196 + 128u;
                uint _1983 = _2199 + _1944;
                bool _1987 = _1983 < _1060;
                uint _2459 = _1987 ? 0u : _1060;
                uint _1995 = _1983 - _2459;
                uint _2333 = _1929 + _1980;
                float4 _2335 = values[_1995];
                uint _2338 = _2333 / _1060;
                uint _2341 = _2338 * _2071;
                uint _2344 = _2341 + _2074;
                uint _2345 = _2344 + _1995;
                uint _2346 = _1995 * 4u;
                uint4 _2349 = uint4(_2346);
                uint4 _2350 = _2349 + uint4(0u, 1u, 2u, 3u);
                bool4 _2352 = _2350 < _2095;
                float4 _2353 = select(float4(0.0), _2335, _2352);
                y.quads[_2345] = _2353;
                uint _2355 = _2196 + 256u;
                uint _2356 = _1995 + _1944;
                bool _2359 = _2356 < _1060;
                uint _2460 = _2359 ? 0u : _1060;
                uint _2366 = _2356 - _2460;
                uint _2376 = _1929 + _2355;
                float4 _2378 = values[_2366];
                uint _2381 = _2376 / _1060;
                uint _2384 = _2381 * _2071;
                uint _2387 = _2384 + _2074;
                uint _2388 = _2387 + _2366;
                uint _2389 = _2366 * 4u;
                uint4 _2392 = uint4(_2389);
                uint4 _2393 = _2392 + uint4(0u, 1u, 2u, 3u);
                bool4 _2395 = _2393 < _2095;
                float4 _2396 = select(float4(0.0), _2378, _2395);
                y.quads[_2388] = _2396;
                uint _2399 = _2366 + _1944;
                bool _2402 = _2399 < _1060;
                uint _2461 = _2402 ? 0u : _1060;
                uint _2409 = _2399 - _2461;
                uint _2419 = _1929 + _1958;
                float4 _2421 = values[_2409];
                uint _2424 = _2419 / _1060;
                uint _2427 = _2424 * _2071;
                uint _2430 = _2427 + _2074;
                uint _2431 = _2430 + _2409;
                uint _2432 = _2409 * 4u;
                uint4 _2435 = uint4(_2432);
                uint4 _2436 = _2435 + uint4(0u, 1u, 2u, 3u);
                bool4 _2438 = _2436 < _2095;
                float4 _2439 = select(float4(0.0), _2421, _2438);
                y.quads[_2431] = _2439;
                uint _2441 = _2196 + 512u;
                uint _2442 = _2409 + _1944;
                bool _2445 = _2442 < _1060;
                uint _2462 = _2445 ? 0u : _1060;
                uint _2452 = _2442 - _2462;
                _2199 = _2452;
                _2196 = _2441;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _2197;
        uint _2198;
        _2198 = _2199;
        _2197 = _2196;
        for (;;)
        {
            bool _2006 = _2197 < _1941;
            if (_2006)
            {
                uint _2015 = _1929 + _2197;
                float4 _2018 = values[_2198];
                uint _2124 = _2015 / _1060;
                uint _2126 = _225.p.pixel_quads;
                uint _2127 = _2124 * _2126;
                uint _2129 = _225.p.first_quad;
                uint _2130 = _2127 + _2129;
                uint _2132 = _2130 + _2198;
                uint _2134 = _2198 * 4u;
                uint _2137 = _225.p.channels;
                uint4 _2147 = uint4(_2134);
                uint4 _2148 = _2147 + uint4(0u, 1u, 2u, 3u);
                uint4 _2150 = uint4(_2137);
                bool4 _2151 = _2148 < _2150;
                float4 _2152 = select(float4(0.0), _2018, _2151);
                y.quads[_2132] = _2152;
                uint _2021 = _2197 + 128u;
                uint _2024 = _2198 + _1944;
                bool _2028 = _2024 < _1060;
                uint _2463 = _2028 ? 0u : _1060;
                uint _2036 = _2024 - _2463;
                _2198 = _2036;
                _2197 = _2021;
                continue;
            }
            else
            {
                break;
            }
        }
    }
}


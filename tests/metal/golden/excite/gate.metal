// excite/gate.comp CHANNEL_QUADS=512 HIDDEN_QUADS=128 TEXEL=0 128x1x1 #3d50d647
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
    uint _901 = _223.p.shares;
    uint _950 = _901 >> uint(2);
    uint _952 = _901 & 3u;
    uint _954 = extent_table.words[_950][_952];
    uint _906 = gl_WorkGroupID.y;
    uint _909 = gl_NumWorkGroups.x;
    uint _910 = _906 * _909;
    uint _912 = gl_WorkGroupID.x;
    uint _913 = _910 + _912;
    uint _917 = _223.p.images;
    uint _958 = _917 >> uint(2);
    uint _960 = _917 & 3u;
    uint _962 = extent_table.words[_958][_960];
    uint _920 = _962 * _954;
    bool _921 = _913 < _920;
    if (_921)
    {
        uint _927 = _913 / _954;
        uint _1016 = _223.p.summands;
        uint _1473 = _1016 >> uint(2);
        uint _1475 = _1016 & 3u;
        uint _1477 = extent_table.words[_1473][_1475];
        uint _1019 = _223.p.rows;
        uint _1481 = _1019 >> uint(2);
        uint _1483 = _1019 & 3u;
        uint _1485 = extent_table.words[_1481][_1483];
        float _1021 = float(_1485);
        float _1022 = 1.0 / _1021;
        uint _1024 = _223.p.quads;
        uint _1493 = gl_LocalInvocationID.x;
        uint _1495 = 128u / _1024;
        uint _1496 = max(_1495, 1u);
        bool _1498 = _1496 > 1u;
        uint _2135;
        if (_1498)
        {
            uint _1502 = _1493 / _1024;
            _2135 = _1502;
        }
        else
        {
            _2135 = 0u;
        }
        uint _1514 = _1498 ? _1024 : 0u;
        uint _1515 = _2135 * _1514;
        uint _1516 = _1493 - _1515;
        uint _2136;
        _2136 = 0u;
        for (;;)
        {
            bool _1031 = _2136 < _1024;
            if (_1031)
            {
                uint _1036 = _2136 + _1516;
                bool _1041 = _2135 < _1496;
                bool _1048;
                if (_1041)
                {
                    bool _1046 = _1036 < _1024;
                    _1048 = _1046;
                }
                else
                {
                    _1048 = _1041;
                }
                uint _2369 = _1048 ? _1477 : 0u;
                uint _2228;
                float4 _2231;
                _2231 = float4(0.0);
                _2228 = _2135;
                uint _1063;
                for (;;)
                {
                    uint _1062 = 3u * _1496;
                    _1063 = _2228 + _1062;
                    bool _1065 = _1063 < _2369;
                    if (_1065)
                    {
                        uint _1069 = _927 * _1477;
                        uint _1071 = _1069 + _2228;
                        uint _1074 = _1071 * _1024;
                        uint _1076 = _1074 + _1036;
                        float4 _1522 = sums.quads[_1076];
                        uint _1084 = _2228 + _1496;
                        uint _1085 = _1069 + _1084;
                        uint _1088 = _1085 * _1024;
                        uint _1090 = _1088 + _1036;
                        float4 _1527 = sums.quads[_1090];
                        float4 _1092 = _1522 + _1527;
                        uint _1099 = 2u * _1496;
                        uint _1100 = _2228 + _1099;
                        uint _1101 = _1069 + _1100;
                        uint _1104 = _1101 * _1024;
                        uint _1106 = _1104 + _1036;
                        float4 _1532 = sums.quads[_1106];
                        uint _1116 = _1069 + _1063;
                        uint _1119 = _1116 * _1024;
                        uint _1121 = _1119 + _1036;
                        float4 _1537 = sums.quads[_1121];
                        float4 _1123 = _1532 + _1537;
                        float4 _1124 = _1092 + _1123;
                        float4 _1126 = _2231 + _1124;
                        uint _1130 = 4u * _1496;
                        uint _1132 = _2228 + _1130;
                        _2231 = _1126;
                        _2228 = _1132;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                uint _2229;
                float4 _2230;
                _2230 = _2231;
                _2229 = _2228;
                for (;;)
                {
                    bool _1138 = _2229 < _2369;
                    if (_1138)
                    {
                        uint _1142 = _927 * _1477;
                        uint _1144 = _1142 + _2229;
                        uint _1147 = _1144 * _1024;
                        uint _1149 = _1147 + _1036;
                        float4 _1542 = sums.quads[_1149];
                        float4 _1152 = _2230 + _1542;
                        uint _1157 = _2229 + _1496;
                        _2230 = _1152;
                        _2229 = _1157;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                column_parts[_1493] = _2230;
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _1166 = _2136 + _1493;
                bool _1171 = _1493 < _1024;
                bool _1178;
                if (_1171)
                {
                    bool _1176 = _1166 < _1024;
                    _1178 = _1176;
                }
                else
                {
                    _1178 = _1171;
                }
                if (_1178)
                {
                    uint _2238;
                    float4 _2241;
                    _2241 = _2230;
                    _2238 = 1u;
                    for (;;)
                    {
                        bool _1185 = _2238 < _1496;
                        if (_1185)
                        {
                            uint _1190 = _2238 * _1024;
                            uint _1193 = _1190 + _1493;
                            float4 _1195 = column_parts[_1193];
                            float4 _1197 = _2241 + _1195;
                            uint _1200 = _2238 + uint(1);
                            _2241 = _1197;
                            _2238 = _1200;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    float4 _1205 = _2241 * _1022;
                    values[_1166] = _1205;
                }
                uint _1210 = _2136 + 128u;
                _2136 = _1210;
                continue;
            }
            else
            {
                break;
            }
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        uint _1215 = _223.p.hidden_quads;
        uint _2137;
        uint _2150;
        uint _2151;
        uint _2152;
        uint _2152_copy;
        uint _2159;
        uint _2159_copy;
        uint _2204;
        _2159 = 512u;
        _2152 = _1215;
        _2151 = _1024;
        _2150 = 0u;
        _2137 = 0u;
        _2204 = 0u;
        uint _1461;
        for (;;)
        {
            bool _1219 = _2137 < 2u;
            if (_1219)
            {
                uint _1223 = 4u * _2151;
                uint _1225 = _1223 * _2152;
                uint _1226 = _2150 + _1225;
                uint _1552 = 128u / _2152;
                uint _1553 = max(_1552, 1u);
                bool _1555 = _1553 > 1u;
                uint _2153;
                if (_1555)
                {
                    uint _1559 = _1493 / _2152;
                    _2153 = _1559;
                }
                else
                {
                    _2153 = 0u;
                }
                uint _1571 = _1555 ? _2152 : 0u;
                uint _1572 = _2153 * _1571;
                uint _1573 = _1493 - _1572;
                uint _1457;
                for (uint _2154 = 0u; _2154 < _2152; _1457 = _2154 + 128u, _2154 = _1457)
                {
                    uint _1238 = _2154 + _1573;
                    bool _1243 = _2153 < _1553;
                    bool _1250;
                    if (_1243)
                    {
                        bool _1248 = _1238 < _2152;
                        _1250 = _1248;
                    }
                    else
                    {
                        _1250 = _1243;
                    }
                    uint _2370 = _1250 ? _2151 : 0u;
                    uint _2166;
                    float4 _2169;
                    _2169 = float4(0.0);
                    _2166 = _2153;
                    uint _1265;
                    for (;;)
                    {
                        uint _1264 = 3u * _1553;
                        _1265 = _2166 + _1264;
                        bool _1267 = _1265 < _2370;
                        if (_1267)
                        {
                            uint _1274 = 4u * _2166;
                            uint _1276 = _1274 * _2152;
                            uint _1277 = _2150 + _1276;
                            uint _1279 = _1277 + _1238;
                            float4 _1281 = values[_2204 + _2166];
                            float _1582 = _1281.x;
                            float4 _1616 = w.quads[_1279];
                            float4 _1585 = _1616 * _1582;
                            float _1587 = _1281.y;
                            uint _1590 = _1279 + _2152;
                            float4 _1621 = w.quads[_1590];
                            float4 _1592 = _1621 * _1587;
                            float4 _1593 = _1585 + _1592;
                            float _1595 = _1281.z;
                            uint _1598 = 2u * _2152;
                            uint _1599 = _1279 + _1598;
                            float4 _1626 = w.quads[_1599];
                            float4 _1601 = _1626 * _1595;
                            float _1603 = _1281.w;
                            uint _1606 = 3u * _2152;
                            uint _1607 = _1279 + _1606;
                            float4 _1631 = w.quads[_1607];
                            float4 _1609 = _1631 * _1603;
                            float4 _1610 = _1601 + _1609;
                            float4 _1611 = _1593 + _1610;
                            uint _1288 = _2166 + _1553;
                            uint _1289 = _2204 + _1288;
                            uint _1295 = 4u * _1288;
                            uint _1297 = _1295 * _2152;
                            uint _1298 = _2150 + _1297;
                            uint _1300 = _1298 + _1238;
                            float4 _1302 = values[_1289];
                            float _1639 = _1302.x;
                            float4 _1673 = w.quads[_1300];
                            float4 _1642 = _1673 * _1639;
                            float _1644 = _1302.y;
                            uint _1647 = _1300 + _2152;
                            float4 _1678 = w.quads[_1647];
                            float4 _1649 = _1678 * _1644;
                            float4 _1650 = _1642 + _1649;
                            float _1652 = _1302.z;
                            uint _1656 = _1300 + _1598;
                            float4 _1683 = w.quads[_1656];
                            float4 _1658 = _1683 * _1652;
                            float _1660 = _1302.w;
                            uint _1664 = _1300 + _1606;
                            float4 _1688 = w.quads[_1664];
                            float4 _1666 = _1688 * _1660;
                            float4 _1667 = _1658 + _1666;
                            float4 _1668 = _1650 + _1667;
                            float4 _1305 = _1611 + _1668;
                            uint _1310 = 2u * _1553;
                            uint _1311 = _2166 + _1310;
                            uint _1312 = _2204 + _1311;
                            uint _1319 = 4u * _1311;
                            uint _1321 = _1319 * _2152;
                            uint _1322 = _2150 + _1321;
                            uint _1324 = _1322 + _1238;
                            float4 _1326 = values[_1312];
                            float _1696 = _1326.x;
                            float4 _1730 = w.quads[_1324];
                            float4 _1699 = _1730 * _1696;
                            float _1701 = _1326.y;
                            uint _1704 = _1324 + _2152;
                            float4 _1735 = w.quads[_1704];
                            float4 _1706 = _1735 * _1701;
                            float4 _1707 = _1699 + _1706;
                            float _1709 = _1326.z;
                            uint _1713 = _1324 + _1598;
                            float4 _1740 = w.quads[_1713];
                            float4 _1715 = _1740 * _1709;
                            float _1717 = _1326.w;
                            uint _1721 = _1324 + _1606;
                            float4 _1745 = w.quads[_1721];
                            float4 _1723 = _1745 * _1717;
                            float4 _1724 = _1715 + _1723;
                            float4 _1725 = _1707 + _1724;
                            uint _1335 = _2204 + _1265;
                            uint _1342 = 4u * _1265;
                            uint _1344 = _1342 * _2152;
                            uint _1345 = _2150 + _1344;
                            uint _1347 = _1345 + _1238;
                            float4 _1349 = values[_1335];
                            float _1753 = _1349.x;
                            float4 _1787 = w.quads[_1347];
                            float4 _1756 = _1787 * _1753;
                            float _1758 = _1349.y;
                            uint _1761 = _1347 + _2152;
                            float4 _1792 = w.quads[_1761];
                            float4 _1763 = _1792 * _1758;
                            float4 _1764 = _1756 + _1763;
                            float _1766 = _1349.z;
                            uint _1770 = _1347 + _1598;
                            float4 _1797 = w.quads[_1770];
                            float4 _1772 = _1797 * _1766;
                            float _1774 = _1349.w;
                            uint _1778 = _1347 + _1606;
                            float4 _1802 = w.quads[_1778];
                            float4 _1780 = _1802 * _1774;
                            float4 _1781 = _1772 + _1780;
                            float4 _1782 = _1764 + _1781;
                            float4 _1352 = _1725 + _1782;
                            float4 _1353 = _1305 + _1352;
                            float4 _1355 = _2169 + _1353;
                            uint _1359 = 4u * _1553;
                            uint _1361 = _2166 + _1359;
                            _2169 = _1355;
                            _2166 = _1361;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _2167;
                    float4 _2168;
                    _2168 = _2169;
                    _2167 = _2166;
                    for (;;)
                    {
                        bool _1367 = _2167 < _2370;
                        if (_1367)
                        {
                            uint _1374 = 4u * _2167;
                            uint _1376 = _1374 * _2152;
                            uint _1377 = _2150 + _1376;
                            uint _1379 = _1377 + _1238;
                            float4 _1381 = values[_2204 + _2167];
                            float _1810 = _1381.x;
                            float4 _1844 = w.quads[_1379];
                            float4 _1813 = _1844 * _1810;
                            float _1815 = _1381.y;
                            uint _1818 = _1379 + _2152;
                            float4 _1849 = w.quads[_1818];
                            float4 _1820 = _1849 * _1815;
                            float4 _1821 = _1813 + _1820;
                            float _1823 = _1381.z;
                            uint _1826 = 2u * _2152;
                            uint _1827 = _1379 + _1826;
                            float4 _1854 = w.quads[_1827];
                            float4 _1829 = _1854 * _1823;
                            float _1831 = _1381.w;
                            uint _1834 = 3u * _2152;
                            uint _1835 = _1379 + _1834;
                            float4 _1859 = w.quads[_1835];
                            float4 _1837 = _1859 * _1831;
                            float4 _1838 = _1829 + _1837;
                            float4 _1839 = _1821 + _1838;
                            float4 _1385 = _2168 + _1839;
                            uint _1390 = _2167 + _1553;
                            _2168 = _1385;
                            _2167 = _1390;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    column_parts[_1493] = _2168;
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    uint _1399 = _2154 + _1493;
                    bool _1404 = _1493 < _2152;
                    bool _1411;
                    if (_1404)
                    {
                        bool _1409 = _1399 < _2152;
                        _1411 = _1409;
                    }
                    else
                    {
                        _1411 = _1404;
                    }
                    if (_1411)
                    {
                        uint _2176;
                        float4 _2179;
                        _2179 = _2168;
                        _2176 = 1u;
                        for (;;)
                        {
                            bool _1418 = _2176 < _1553;
                            if (_1418)
                            {
                                uint _1426 = (_2176 * _2152) + _1493;
                                float4 _1428 = column_parts[_1426];
                                float4 _1430 = _2179 + _1428;
                                uint _1433 = _2176 + uint(1);
                                _2179 = _1430;
                                _2176 = _1433;
                                continue;
                            }
                            else
                            {
                                break;
                            }
                        }
                        uint _1437 = _1226 + _1399;
                        float4 _1864 = w.quads[_1437];
                        float4 _1440 = _2179 + _1864;
                        uint _1443 = _2159 + _1399;
                        bool _1445 = _2137 == 0u;
                        float4 _2193;
                        if (_1445)
                        {
                            float4 _1448 = fast::max(_1440, float4(0.0));
                            _2193 = _1448;
                        }
                        else
                        {
                            _2193 = _1440;
                        }
                        values[_1443] = _2193;
                    }
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                _1461 = _1226 + _2152;
                uint _1468 = _2137 + uint(1);
                _2159_copy = _2159;
                _2159 = 0u;
                _2152_copy = _2152;
                _2152 = _1024;
                _2151 = _2152_copy;
                _2150 = _1461;
                _2137 = _1468;
                _2204 = _2159_copy;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _934 = _927 * _954;
        uint _935 = _913 - _934;
        uint _1886 = _1485 * _1024;
        uint _1889 = _927 * _1886;
        uint _1892 = _1886 + _954;
        uint _1893 = _1892 - 1u;
        uint _1895 = _1893 / _954;
        uint _1897 = _935 + 1u;
        uint _1899 = _1897 * _1895;
        uint _1901 = min(_1899, _1886);
        uint _1904 = 128u % _1024;
        uint _1907 = _935 * _1895;
        uint _1910 = _1907 + _1493;
        uint _1914 = _1910 % _1024;
        uint _2138;
        uint _2141;
        _2141 = _1914;
        _2138 = _1910;
        uint _1918;
        for (;;)
        {
            _1918 = _2138 + 384u;
            bool _1920 = _1918 < _1901;
            if (_1920)
            {
                uint _1929 = _1889 + _2138;
                float4 _2012 = values[_2141];
                uint _2017 = _2141 * 4u;
                uint _2020 = _223.p.channels;
                uint4 _2036 = uint4(_2017);
                uint4 _2037 = _2036 + uint4(0u, 1u, 2u, 3u);
                uint4 _2039 = uint4(_2020);
                bool4 _2040 = _2037 < _2039;
                float4 _2041 = select(float4(0.0), _2012, _2040);
                y.quads[_1929] = _2041;
                uint _1933 = _2138 + 128u;
                uint _1936 = _2141 + _1904;
                bool _1940 = _1936 < _1024;
                uint _2371 = _1940 ? 0u : _1024;
                uint _1948 = _1936 - _2371;
                uint _2275 = _1889 + _1933;
                float4 _2277 = values[_1948];
                uint _2278 = _1948 * 4u;
                uint4 _2281 = uint4(_2278);
                uint4 _2282 = _2281 + uint4(0u, 1u, 2u, 3u);
                bool4 _2284 = _2282 < _2039;
                float4 _2285 = select(float4(0.0), _2277, _2284);
                y.quads[_2275] = _2285;
                uint _2287 = _2138 + 256u;
                uint _2288 = _1948 + _1904;
                bool _2291 = _2288 < _1024;
                uint _2372 = _2291 ? 0u : _1024;
                uint _2298 = _2288 - _2372;
                uint _2308 = _1889 + _2287;
                float4 _2310 = values[_2298];
                uint _2311 = _2298 * 4u;
                uint4 _2314 = uint4(_2311);
                uint4 _2315 = _2314 + uint4(0u, 1u, 2u, 3u);
                bool4 _2317 = _2315 < _2039;
                float4 _2318 = select(float4(0.0), _2310, _2317);
                y.quads[_2308] = _2318;
                uint _2321 = _2298 + _1904;
                bool _2324 = _2321 < _1024;
                uint _2373 = _2324 ? 0u : _1024;
                uint _2331 = _2321 - _2373;
                uint _2341 = _1889 + _1918;
                float4 _2343 = values[_2331];
                uint _2344 = _2331 * 4u;
                uint4 _2347 = uint4(_2344);
                uint4 _2348 = _2347 + uint4(0u, 1u, 2u, 3u);
                bool4 _2350 = _2348 < _2039;
                float4 _2351 = select(float4(0.0), _2343, _2350);
                y.quads[_2341] = _2351;
                uint _2353 = _2138 + 512u;
                uint _2354 = _2331 + _1904;
                bool _2357 = _2354 < _1024;
                uint _2374 = _2357 ? 0u : _1024;
                uint _2364 = _2354 - _2374;
                _2141 = _2364;
                _2138 = _2353;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _2139;
        uint _2140;
        _2140 = _2141;
        _2139 = _2138;
        for (;;)
        {
            bool _1959 = _2139 < _1901;
            if (_1959)
            {
                uint _1963 = _1889 + _2139;
                float4 _2065 = values[_2140];
                uint _2070 = _2140 * 4u;
                uint _2073 = _223.p.channels;
                uint4 _2089 = uint4(_2070);
                uint4 _2090 = _2089 + uint4(0u, 1u, 2u, 3u);
                uint4 _2092 = uint4(_2073);
                bool4 _2093 = _2090 < _2092;
                float4 _2094 = select(float4(0.0), _2065, _2093);
                y.quads[_1963] = _2094;
                uint _1967 = _2139 + 128u;
                uint _1970 = _2140 + _1904;
                bool _1974 = _1970 < _1024;
                uint _2375 = _1974 ? 0u : _1024;
                uint _1982 = _1970 - _2375;
                _2140 = _1982;
                _2139 = _1967;
                continue;
            }
            else
            {
                break;
            }
        }
    }
}


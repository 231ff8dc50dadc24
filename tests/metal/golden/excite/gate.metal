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
    uint _912 = _223.p.shares;
    uint _961 = _912 >> uint(2);
    uint _963 = _912 & 3u;
    uint _965 = extent_table.words[_961][_963];
    uint _917 = gl_WorkGroupID.y;
    uint _920 = gl_NumWorkGroups.x;
    uint _921 = _917 * _920;
    uint _923 = gl_WorkGroupID.x;
    uint _924 = _921 + _923;
    uint _928 = _223.p.images;
    uint _969 = _928 >> uint(2);
    uint _971 = _928 & 3u;
    uint _973 = extent_table.words[_969][_971];
    uint _931 = _973 * _965;
    bool _932 = _924 < _931;
    if (_932)
    {
        uint _938 = _924 / _965;
        uint _1027 = _223.p.summands;
        uint _1484 = _1027 >> uint(2);
        uint _1486 = _1027 & 3u;
        uint _1488 = extent_table.words[_1484][_1486];
        uint _1030 = _223.p.rows;
        uint _1492 = _1030 >> uint(2);
        uint _1494 = _1030 & 3u;
        uint _1496 = extent_table.words[_1492][_1494];
        float _1032 = float(_1496);
        float _1033 = 1.0 / _1032;
        uint _1035 = _223.p.quads;
        uint _1504 = gl_LocalInvocationID.x;
        uint _1506 = 128u / _1035;
        uint _1507 = max(_1506, 1u);
        bool _1509 = _1507 > 1u;
        uint _2164;
        if (_1509)
        {
            uint _1513 = _1504 / _1035;
            _2164 = _1513;
        }
        else
        {
            _2164 = 0u;
        }
        uint _1525 = _1509 ? _1035 : 0u;
        uint _1526 = _2164 * _1525;
        uint _1527 = _1504 - _1526;
        uint _2165;
        _2165 = 0u;
        for (;;)
        {
            bool _1042 = _2165 < _1035;
            if (_1042)
            {
                uint _1047 = _2165 + _1527;
                bool _1052 = _2164 < _1507;
                bool _1059;
                if (_1052)
                {
                    bool _1057 = _1047 < _1035;
                    _1059 = _1057;
                }
                else
                {
                    _1059 = _1052;
                }
                uint _2428 = _1059 ? _1488 : 0u;
                uint _2257;
                float4 _2260;
                _2260 = float4(0.0);
                _2257 = _2164;
                uint _1074;
                for (;;)
                {
                    uint _1073 = 3u * _1507;
                    _1074 = _2257 + _1073;
                    bool _1076 = _1074 < _2428;
                    if (_1076)
                    {
                        uint _1080 = _938 * _1488;
                        uint _1082 = _1080 + _2257;
                        uint _1085 = _1082 * _1035;
                        uint _1087 = _1085 + _1047;
                        float4 _1533 = sums.quads[_1087];
                        uint _1095 = _2257 + _1507;
                        uint _1096 = _1080 + _1095;
                        uint _1099 = _1096 * _1035;
                        uint _1101 = _1099 + _1047;
                        float4 _1538 = sums.quads[_1101];
                        float4 _1103 = _1533 + _1538;
                        uint _1110 = 2u * _1507;
                        uint _1111 = _2257 + _1110;
                        uint _1112 = _1080 + _1111;
                        uint _1115 = _1112 * _1035;
                        uint _1117 = _1115 + _1047;
                        float4 _1543 = sums.quads[_1117];
                        uint _1127 = _1080 + _1074;
                        uint _1130 = _1127 * _1035;
                        uint _1132 = _1130 + _1047;
                        float4 _1548 = sums.quads[_1132];
                        float4 _1134 = _1543 + _1548;
                        float4 _1135 = _1103 + _1134;
                        float4 _1137 = _2260 + _1135;
                        uint _1141 = 4u * _1507;
                        uint _1143 = _2257 + _1141;
                        _2260 = _1137;
                        _2257 = _1143;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                uint _2258;
                float4 _2259;
                _2259 = _2260;
                _2258 = _2257;
                for (;;)
                {
                    bool _1149 = _2258 < _2428;
                    if (_1149)
                    {
                        uint _1153 = _938 * _1488;
                        uint _1155 = _1153 + _2258;
                        uint _1158 = _1155 * _1035;
                        uint _1160 = _1158 + _1047;
                        float4 _1553 = sums.quads[_1160];
                        float4 _1163 = _2259 + _1553;
                        uint _1168 = _2258 + _1507;
                        _2259 = _1163;
                        _2258 = _1168;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                column_parts[_1504] = _2259;
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _1177 = _2165 + _1504;
                bool _1182 = _1504 < _1035;
                bool _1189;
                if (_1182)
                {
                    bool _1187 = _1177 < _1035;
                    _1189 = _1187;
                }
                else
                {
                    _1189 = _1182;
                }
                if (_1189)
                {
                    uint _2267;
                    float4 _2270;
                    _2270 = _2259;
                    _2267 = 1u;
                    for (;;)
                    {
                        bool _1196 = _2267 < _1507;
                        if (_1196)
                        {
                            uint _1201 = _2267 * _1035;
                            uint _1204 = _1201 + _1504;
                            float4 _1206 = column_parts[_1204];
                            float4 _1208 = _2270 + _1206;
                            uint _1211 = _2267 + uint(1);
                            _2270 = _1208;
                            _2267 = _1211;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    float4 _1216 = _2270 * _1033;
                    values[_1177] = _1216;
                }
                uint _1221 = _2165 + 128u;
                _2165 = _1221;
                continue;
            }
            else
            {
                break;
            }
        }
        threadgroup_barrier(mem_flags::mem_threadgroup);
        uint _1226 = _223.p.hidden_quads;
        uint _2166;
        uint _2179;
        uint _2180;
        uint _2181;
        uint _2181_copy;
        uint _2188;
        uint _2188_copy;
        uint _2233;
        _2188 = 512u;
        _2181 = _1226;
        _2180 = _1035;
        _2179 = 0u;
        _2166 = 0u;
        _2233 = 0u;
        uint _1472;
        for (;;)
        {
            bool _1230 = _2166 < 2u;
            if (_1230)
            {
                uint _1234 = 4u * _2180;
                uint _1236 = _1234 * _2181;
                uint _1237 = _2179 + _1236;
                uint _1563 = 128u / _2181;
                uint _1564 = max(_1563, 1u);
                bool _1566 = _1564 > 1u;
                uint _2182;
                if (_1566)
                {
                    uint _1570 = _1504 / _2181;
                    _2182 = _1570;
                }
                else
                {
                    _2182 = 0u;
                }
                uint _1582 = _1566 ? _2181 : 0u;
                uint _1583 = _2182 * _1582;
                uint _1584 = _1504 - _1583;
                uint _1468;
                for (uint _2183 = 0u; _2183 < _2181; _1468 = _2183 + 128u, _2183 = _1468)
                {
                    uint _1249 = _2183 + _1584;
                    bool _1254 = _2182 < _1564;
                    bool _1261;
                    if (_1254)
                    {
                        bool _1259 = _1249 < _2181;
                        _1261 = _1259;
                    }
                    else
                    {
                        _1261 = _1254;
                    }
                    uint _2429 = _1261 ? _2180 : 0u;
                    uint _2195;
                    float4 _2198;
                    _2198 = float4(0.0);
                    _2195 = _2182;
                    uint _1276;
                    for (;;)
                    {
                        uint _1275 = 3u * _1564;
                        _1276 = _2195 + _1275;
                        bool _1278 = _1276 < _2429;
                        if (_1278)
                        {
                            uint _1285 = 4u * _2195;
                            uint _1287 = _1285 * _2181;
                            uint _1288 = _2179 + _1287;
                            uint _1290 = _1288 + _1249;
                            float4 _1292 = values[_2233 + _2195];
                            float _1593 = _1292.x;
                            float4 _1627 = w.quads[_1290];
                            float4 _1596 = _1627 * _1593;
                            float _1598 = _1292.y;
                            uint _1601 = _1290 + _2181;
                            float4 _1632 = w.quads[_1601];
                            float4 _1603 = _1632 * _1598;
                            float4 _1604 = _1596 + _1603;
                            float _1606 = _1292.z;
                            uint _1609 = 2u * _2181;
                            uint _1610 = _1290 + _1609;
                            float4 _1637 = w.quads[_1610];
                            float4 _1612 = _1637 * _1606;
                            float _1614 = _1292.w;
                            uint _1617 = 3u * _2181;
                            uint _1618 = _1290 + _1617;
                            float4 _1642 = w.quads[_1618];
                            float4 _1620 = _1642 * _1614;
                            float4 _1621 = _1612 + _1620;
                            float4 _1622 = _1604 + _1621;
                            uint _1299 = _2195 + _1564;
                            uint _1300 = _2233 + _1299;
                            uint _1306 = 4u * _1299;
                            uint _1308 = _1306 * _2181;
                            uint _1309 = _2179 + _1308;
                            uint _1311 = _1309 + _1249;
                            float4 _1313 = values[_1300];
                            float _1650 = _1313.x;
                            float4 _1684 = w.quads[_1311];
                            float4 _1653 = _1684 * _1650;
                            float _1655 = _1313.y;
                            uint _1658 = _1311 + _2181;
                            float4 _1689 = w.quads[_1658];
                            float4 _1660 = _1689 * _1655;
                            float4 _1661 = _1653 + _1660;
                            float _1663 = _1313.z;
                            uint _1667 = _1311 + _1609;
                            float4 _1694 = w.quads[_1667];
                            float4 _1669 = _1694 * _1663;
                            float _1671 = _1313.w;
                            uint _1675 = _1311 + _1617;
                            float4 _1699 = w.quads[_1675];
                            float4 _1677 = _1699 * _1671;
                            float4 _1678 = _1669 + _1677;
                            float4 _1679 = _1661 + _1678;
                            float4 _1316 = _1622 + _1679;
                            uint _1321 = 2u * _1564;
                            uint _1322 = _2195 + _1321;
                            uint _1323 = _2233 + _1322;
                            uint _1330 = 4u * _1322;
                            uint _1332 = _1330 * _2181;
                            uint _1333 = _2179 + _1332;
                            uint _1335 = _1333 + _1249;
                            float4 _1337 = values[_1323];
                            float _1707 = _1337.x;
                            float4 _1741 = w.quads[_1335];
                            float4 _1710 = _1741 * _1707;
                            float _1712 = _1337.y;
                            uint _1715 = _1335 + _2181;
                            float4 _1746 = w.quads[_1715];
                            float4 _1717 = _1746 * _1712;
                            float4 _1718 = _1710 + _1717;
                            float _1720 = _1337.z;
                            uint _1724 = _1335 + _1609;
                            float4 _1751 = w.quads[_1724];
                            float4 _1726 = _1751 * _1720;
                            float _1728 = _1337.w;
                            uint _1732 = _1335 + _1617;
                            float4 _1756 = w.quads[_1732];
                            float4 _1734 = _1756 * _1728;
                            float4 _1735 = _1726 + _1734;
                            float4 _1736 = _1718 + _1735;
                            uint _1346 = _2233 + _1276;
                            uint _1353 = 4u * _1276;
                            uint _1355 = _1353 * _2181;
                            uint _1356 = _2179 + _1355;
                            uint _1358 = _1356 + _1249;
                            float4 _1360 = values[_1346];
                            float _1764 = _1360.x;
                            float4 _1798 = w.quads[_1358];
                            float4 _1767 = _1798 * _1764;
                            float _1769 = _1360.y;
                            uint _1772 = _1358 + _2181;
                            float4 _1803 = w.quads[_1772];
                            float4 _1774 = _1803 * _1769;
                            float4 _1775 = _1767 + _1774;
                            float _1777 = _1360.z;
                            uint _1781 = _1358 + _1609;
                            float4 _1808 = w.quads[_1781];
                            float4 _1783 = _1808 * _1777;
                            float _1785 = _1360.w;
                            uint _1789 = _1358 + _1617;
                            float4 _1813 = w.quads[_1789];
                            float4 _1791 = _1813 * _1785;
                            float4 _1792 = _1783 + _1791;
                            float4 _1793 = _1775 + _1792;
                            float4 _1363 = _1736 + _1793;
                            float4 _1364 = _1316 + _1363;
                            float4 _1366 = _2198 + _1364;
                            uint _1370 = 4u * _1564;
                            uint _1372 = _2195 + _1370;
                            _2198 = _1366;
                            _2195 = _1372;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    uint _2196;
                    float4 _2197;
                    _2197 = _2198;
                    _2196 = _2195;
                    for (;;)
                    {
                        bool _1378 = _2196 < _2429;
                        if (_1378)
                        {
                            uint _1385 = 4u * _2196;
                            uint _1387 = _1385 * _2181;
                            uint _1388 = _2179 + _1387;
                            uint _1390 = _1388 + _1249;
                            float4 _1392 = values[_2233 + _2196];
                            float _1821 = _1392.x;
                            float4 _1855 = w.quads[_1390];
                            float4 _1824 = _1855 * _1821;
                            float _1826 = _1392.y;
                            uint _1829 = _1390 + _2181;
                            float4 _1860 = w.quads[_1829];
                            float4 _1831 = _1860 * _1826;
                            float4 _1832 = _1824 + _1831;
                            float _1834 = _1392.z;
                            uint _1837 = 2u * _2181;
                            uint _1838 = _1390 + _1837;
                            float4 _1865 = w.quads[_1838];
                            float4 _1840 = _1865 * _1834;
                            float _1842 = _1392.w;
                            uint _1845 = 3u * _2181;
                            uint _1846 = _1390 + _1845;
                            float4 _1870 = w.quads[_1846];
                            float4 _1848 = _1870 * _1842;
                            float4 _1849 = _1840 + _1848;
                            float4 _1850 = _1832 + _1849;
                            float4 _1396 = _2197 + _1850;
                            uint _1401 = _2196 + _1564;
                            _2197 = _1396;
                            _2196 = _1401;
                            continue;
                        }
                        else
                        {
                            break;
                        }
                    }
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    column_parts[_1504] = _2197;
                    threadgroup_barrier(mem_flags::mem_threadgroup);
                    uint _1410 = _2183 + _1504;
                    bool _1415 = _1504 < _2181;
                    bool _1422;
                    if (_1415)
                    {
                        bool _1420 = _1410 < _2181;
                        _1422 = _1420;
                    }
                    else
                    {
                        _1422 = _1415;
                    }
                    if (_1422)
                    {
                        uint _2205;
                        float4 _2208;
                        _2208 = _2197;
                        _2205 = 1u;
                        for (;;)
                        {
                            bool _1429 = _2205 < _1564;
                            if (_1429)
                            {
                                uint _1437 = (_2205 * _2181) + _1504;
                                float4 _1439 = column_parts[_1437];
                                float4 _1441 = _2208 + _1439;
                                uint _1444 = _2205 + uint(1);
                                _2208 = _1441;
                                _2205 = _1444;
                                continue;
                            }
                            else
                            {
                                break;
                            }
                        }
                        uint _1448 = _1237 + _1410;
                        float4 _1875 = w.quads[_1448];
                        float4 _1451 = _2208 + _1875;
                        uint _1454 = _2188 + _1410;
                        bool _1456 = _2166 == 0u;
                        float4 _2222;
                        if (_1456)
                        {
                            float4 _1459 = fast::max(_1451, float4(0.0));
                            _2222 = _1459;
                        }
                        else
                        {
                            _2222 = _1451;
                        }
                        values[_1454] = _2222;
                    }
                }
                threadgroup_barrier(mem_flags::mem_threadgroup);
                _1472 = _1237 + _2181;
                uint _1479 = _2166 + uint(1);
                _2188_copy = _2188;
                _2188 = 0u;
                _2181_copy = _2181;
                _2181 = _1035;
                _2180 = _2181_copy;
                _2179 = _1472;
                _2166 = _1479;
                _2233 = _2188_copy;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _945 = _938 * _965;
        uint _946 = _924 - _945;
        uint _1897 = _1496 * _1035;
        uint _1900 = _938 * _1897;
        uint _1903 = _1897 + _965;
        uint _1904 = _1903 - 1u;
        uint _1906 = _1904 / _965;
        uint _1908 = _946 + 1u;
        uint _1910 = _1908 * _1906;
        uint _1912 = min(_1910, _1897);
        uint _1915 = 128u % _1035;
        uint _1918 = _946 * _1906;
        uint _1921 = _1918 + _1504;
        uint _1925 = _1921 % _1035;
        uint _2167;
        uint _2170;
        _2170 = _1925;
        _2167 = _1921;
        uint _1929;
        for (;;)
        {
            _1929 = _2167 + 384u;
            bool _1931 = _1929 < _1912;
            if (_1931)
            {
                uint _1940 = _1900 + _2167;
                float4 _2022 = values[_2170];
                uint _2028 = _1940 / _1035;
                uint _2030 = _223.p.pixel_quads;
                uint _2031 = _2028 * _2030;
                uint _2033 = _223.p.first_quad;
                uint _2034 = _2031 + _2033;
                uint _2036 = _2034 + _2170;
                uint _2038 = _2170 * 4u;
                uint _2041 = _223.p.channels;
                uint4 _2056 = uint4(_2038);
                uint4 _2057 = _2056 + uint4(0u, 1u, 2u, 3u);
                uint4 _2059 = uint4(_2041);
                bool4 _2060 = _2057 < _2059;
                float4 _2061 = select(float4(0.0), _2022, _2060);
                y.quads[_2036] = _2061;
                uint _1944 = _2167 + 128u;
                uint _1947 = _2170 + _1915;
                bool _1951 = _1947 < _1035;
                uint _2430 = _1951 ? 0u : _1035;
                uint _1959 = _1947 - _2430;
                uint _2304 = _1900 + _1944;
                float4 _2306 = values[_1959];
                uint _2309 = _2304 / _1035;
                uint _2312 = _2309 * _2030;
                uint _2315 = _2312 + _2033;
                uint _2316 = _2315 + _1959;
                uint _2317 = _1959 * 4u;
                uint4 _2320 = uint4(_2317);
                uint4 _2321 = _2320 + uint4(0u, 1u, 2u, 3u);
                bool4 _2323 = _2321 < _2059;
                float4 _2324 = select(float4(0.0), _2306, _2323);
                y.quads[_2316] = _2324;
                uint _2326 = _2167 + 256u;
                uint _2327 = _1959 + _1915;
                bool _2330 = _2327 < _1035;
                uint _2431 = _2330 ? 0u : _1035;
                uint _2337 = _2327 - _2431;
                uint _2347 = _1900 + _2326;
                float4 _2349 = values[_2337];
                uint _2352 = _2347 / _1035;
                uint _2355 = _2352 * _2030;
                uint _2358 = _2355 + _2033;
                uint _2359 = _2358 + _2337;
                uint _2360 = _2337 * 4u;
                uint4 _2363 = uint4(_2360);
                uint4 _2364 = _2363 + uint4(0u, 1u, 2u, 3u);
                bool4 _2366 = _2364 < _2059;
                float4 _2367 = select(float4(0.0), _2349, _2366);
                y.quads[_2359] = _2367;
                uint _2370 = _2337 + _1915;
                bool _2373 = _2370 < _1035;
                uint _2432 = _2373 ? 0u : _1035;
                uint _2380 = _2370 - _2432;
                uint _2390 = _1900 + _1929;
                float4 _2392 = values[_2380];
                uint _2395 = _2390 / _1035;
                uint _2398 = _2395 * _2030;
                uint _2401 = _2398 + _2033;
                uint _2402 = _2401 + _2380;
                uint _2403 = _2380 * 4u;
                uint4 _2406 = uint4(_2403);
                uint4 _2407 = _2406 + uint4(0u, 1u, 2u, 3u);
                bool4 _2409 = _2407 < _2059;
                float4 _2410 = select(float4(0.0), _2392, _2409);
                y.quads[_2402] = _2410;
                uint _2412 = _2167 + 512u;
                uint _2413 = _2380 + _1915;
                bool _2416 = _2413 < _1035;
                uint _2433 = _2416 ? 0u : _1035;
                uint _2423 = _2413 - _2433;
                _2170 = _2423;
                _2167 = _2412;
                continue;
            }
            else
            {
                break;
            }
        }
        uint _2168;
        uint _2169;
        _2169 = _2170;
        _2168 = _2167;
        for (;;)
        {
            bool _1970 = _2168 < _1912;
            if (_1970)
            {
                uint _1974 = _1900 + _2168;
                float4 _2084 = values[_2169];
                uint _2090 = _1974 / _1035;
                uint _2092 = _223.p.pixel_quads;
                uint _2093 = _2090 * _2092;
                uint _2095 = _223.p.first_quad;
                uint _2096 = _2093 + _2095;
                uint _2098 = _2096 + _2169;
                uint _2100 = _2169 * 4u;
                uint _2103 = _223.p.channels;
                uint4 _2118 = uint4(_2100);
                uint4 _2119 = _2118 + uint4(0u, 1u, 2u, 3u);
                uint4 _2121 = uint4(_2103);
                bool4 _2122 = _2119 < _2121;
                float4 _2123 = select(float4(0.0), _2084, _2122);
                y.quads[_2098] = _2123;
                uint _1978 = _2168 + 128u;
                uint _1981 = _2169 + _1915;
                bool _1985 = _1981 < _1035;
                uint _2434 = _1985 ? 0u : _1035;
                uint _1993 = _1981 - _2434;
                _2169 = _1993;
                _2168 = _1978;
                continue;
            }
            else
            {
                break;
            }
        }
    }
}


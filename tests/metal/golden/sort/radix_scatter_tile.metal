// sort/radix_scatter_tile.comp DIGIT_BITS=4 ITEMS=8 SOURCE=0 128x1x1 #1c74bf10
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

struct Block0
{
    uint2 x_words[1];
};

struct RadixParams
{
    uint rows;
    uint extent;
    uint pieces;
    uint shift;
};

struct Push
{
    RadixParams p;
};

struct Block1
{
    uint places[1];
};

struct Block2
{
    uint2 moved[1];
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(128u, 1u, 1u);

kernel void main0(const device Block0& _111 [[buffer(0)]], const device Block1& _614 [[buffer(1)]], device Block2& _703 [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _462 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    threadgroup uint scan_scratch[128];
    threadgroup uint staged[2048];
    threadgroup uint digit_begins[17];
    uint _466 = _462.p.extent;
    uint _738 = _466 >> uint(2);
    uint _740 = _466 & 3u;
    uint _742 = extent_table.words[_738][_740];
    uint _471 = _462.p.pieces;
    uint _746 = _471 >> uint(2);
    uint _748 = _471 & 3u;
    uint _750 = extent_table.words[_746][_748];
    uint _476 = _462.p.rows;
    uint _754 = _476 >> uint(2);
    uint _756 = _476 & 3u;
    uint _758 = extent_table.words[_754][_756];
    uint _479 = _758 * _750;
    uint _762 = gl_LocalInvocationID.x;
    uint _485 = gl_WorkGroupID.x;
    uint _1128;
    _1128 = _485;
    spvUnsafeArray<uint2, 8> entries;
    spvUnsafeArray<uint, 8> places_in_lane;
    for (;;)
    {
        bool _493 = _1128 < _479;
        if (_493)
        {
            uint _1041;
            bool _1043;
            uint _770 = _1128 / _750;
            uint _774 = _770 * _750;
            uint _775 = _1128 - _774;
            uint _777 = _775 * 1024u;
            uint _782 = _770 * _742;
            uint _785 = _777 + 1024u;
            uint _787 = min(_785, _742);
            uint _508 = _762 * 8u;
            uint _509 = _777 + _508;
            uint _529 = _787 - 1u;
            uint _530 = min(_509, _529);
            uint _794 = _782 + _530;
            uint2 _810 = _111.x_words[_794];
            uint _814 = _810.x;
            uint2 _798 = uint2(_814, _530);
            entries[0u] = _798;
            uint _1178 = _509 + 1u;
            uint _1180 = min(_1178, _529);
            uint _1181 = _782 + _1180;
            uint2 _1183 = _111.x_words[_1181];
            uint _1184 = _1183.x;
            uint2 _1189 = uint2(_1184, _1180);
            entries[1u] = _1189;
            uint _1198 = _509 + 2u;
            uint _1200 = min(_1198, _529);
            uint _1201 = _782 + _1200;
            uint2 _1203 = _111.x_words[_1201];
            uint _1204 = _1203.x;
            uint2 _1209 = uint2(_1204, _1200);
            entries[2u] = _1209;
            uint _1218 = _509 + 3u;
            uint _1220 = min(_1218, _529);
            uint _1221 = _782 + _1220;
            uint2 _1223 = _111.x_words[_1221];
            uint _1224 = _1223.x;
            uint2 _1229 = uint2(_1224, _1220);
            entries[3u] = _1229;
            uint _1238 = _509 + 4u;
            uint _1240 = min(_1238, _529);
            uint _1241 = _782 + _1240;
            uint2 _1243 = _111.x_words[_1241];
            uint _1244 = _1243.x;
            uint2 _1249 = uint2(_1244, _1240);
            entries[4u] = _1249;
            uint _1258 = _509 + 5u;
            uint _1260 = min(_1258, _529);
            uint _1261 = _782 + _1260;
            uint2 _1263 = _111.x_words[_1261];
            uint _1264 = _1263.x;
            uint2 _1269 = uint2(_1264, _1260);
            entries[5u] = _1269;
            uint _1278 = _509 + 6u;
            uint _1280 = min(_1278, _529);
            uint _1281 = _782 + _1280;
            uint2 _1283 = _111.x_words[_1281];
            uint _1284 = _1283.x;
            uint2 _1289 = uint2(_1284, _1280);
            entries[6u] = _1289;
            uint _1298 = _509 + 7u;
            uint _1300 = min(_1298, _529);
            uint _1301 = _782 + _1300;
            uint2 _1303 = _111.x_words[_1301];
            uint _1304 = _1303.x;
            uint2 _1309 = uint2(_1304, _1300);
            entries[7u] = _1309;
            uint _551 = entries[0u].x;
            uint _554 = _462.p.shift;
            uint _823 = _551 >> _554;
            uint _824 = _823 & 15u;
            bool _563 = _509 < _787;
            uint _833 = _824 & 7u;
            uint _834 = _833 * 4u;
            uint _836 = uint(_563);
            uint _838 = _836 << _834;
            bool _840 = _824 >= 8u;
            int _851 = int(_834);
            uint _852 = extract_bits(0u, uint(_851), uint(4));
            uint _855 = _840 ? 0u : _838;
            uint _862 = _840 ? _838 : 0u;
            places_in_lane[0u] = _852;
            uint _1320 = entries[1u].x;
            uint _1323 = _1320 >> _554;
            uint _1324 = _1323 & 15u;
            bool _1326 = _1178 < _787;
            uint _1327 = _1324 & 7u;
            uint _1328 = _1327 * 4u;
            uint _1329 = uint(_1326);
            uint _1330 = _1329 << _1328;
            bool _1331 = _1324 >= 8u;
            uint _2200 = _1331 ? _862 : _855;
            int _1338 = int(_1328);
            uint _1339 = extract_bits(_2200, uint(_1338), uint(4));
            uint _1340 = _1331 ? 0u : _1330;
            uint _1342 = _855 + _1340;
            uint _1344 = _1331 ? _1330 : 0u;
            uint _1346 = _862 + _1344;
            places_in_lane[1u] = _1339;
            uint _1358 = entries[2u].x;
            uint _1361 = _1358 >> _554;
            uint _1362 = _1361 & 15u;
            bool _1364 = _1198 < _787;
            uint _1365 = _1362 & 7u;
            uint _1366 = _1365 * 4u;
            uint _1367 = uint(_1364);
            uint _1368 = _1367 << _1366;
            bool _1369 = _1362 >= 8u;
            uint _2201 = _1369 ? _1346 : _1342;
            int _1376 = int(_1366);
            uint _1377 = extract_bits(_2201, uint(_1376), uint(4));
            uint _1378 = _1369 ? 0u : _1368;
            uint _1380 = _1342 + _1378;
            uint _1382 = _1369 ? _1368 : 0u;
            uint _1384 = _1346 + _1382;
            places_in_lane[2u] = _1377;
            uint _1396 = entries[3u].x;
            uint _1399 = _1396 >> _554;
            uint _1400 = _1399 & 15u;
            bool _1402 = _1218 < _787;
            uint _1403 = _1400 & 7u;
            uint _1404 = _1403 * 4u;
            uint _1405 = uint(_1402);
            uint _1406 = _1405 << _1404;
            bool _1407 = _1400 >= 8u;
            uint _2202 = _1407 ? _1384 : _1380;
            int _1414 = int(_1404);
            uint _1415 = extract_bits(_2202, uint(_1414), uint(4));
            uint _1416 = _1407 ? 0u : _1406;
            uint _1418 = _1380 + _1416;
            uint _1420 = _1407 ? _1406 : 0u;
            uint _1422 = _1384 + _1420;
            places_in_lane[3u] = _1415;
            uint _1434 = entries[4u].x;
            uint _1437 = _1434 >> _554;
            uint _1438 = _1437 & 15u;
            bool _1440 = _1238 < _787;
            uint _1441 = _1438 & 7u;
            uint _1442 = _1441 * 4u;
            uint _1443 = uint(_1440);
            uint _1444 = _1443 << _1442;
            bool _1445 = _1438 >= 8u;
            uint _2203 = _1445 ? _1422 : _1418;
            int _1452 = int(_1442);
            uint _1453 = extract_bits(_2203, uint(_1452), uint(4));
            uint _1454 = _1445 ? 0u : _1444;
            uint _1456 = _1418 + _1454;
            uint _1458 = _1445 ? _1444 : 0u;
            uint _1460 = _1422 + _1458;
            places_in_lane[4u] = _1453;
            uint _1472 = entries[5u].x;
            uint _1475 = _1472 >> _554;
            uint _1476 = _1475 & 15u;
            bool _1478 = _1258 < _787;
            uint _1479 = _1476 & 7u;
            uint _1480 = _1479 * 4u;
            uint _1481 = uint(_1478);
            uint _1482 = _1481 << _1480;
            bool _1483 = _1476 >= 8u;
            uint _2204 = _1483 ? _1460 : _1456;
            int _1490 = int(_1480);
            uint _1491 = extract_bits(_2204, uint(_1490), uint(4));
            uint _1492 = _1483 ? 0u : _1482;
            uint _1494 = _1456 + _1492;
            uint _1496 = _1483 ? _1482 : 0u;
            uint _1498 = _1460 + _1496;
            places_in_lane[5u] = _1491;
            uint _1510 = entries[6u].x;
            uint _1513 = _1510 >> _554;
            uint _1514 = _1513 & 15u;
            bool _1516 = _1278 < _787;
            uint _1517 = _1514 & 7u;
            uint _1518 = _1517 * 4u;
            uint _1519 = uint(_1516);
            uint _1520 = _1519 << _1518;
            bool _1521 = _1514 >= 8u;
            uint _2205 = _1521 ? _1498 : _1494;
            int _1528 = int(_1518);
            uint _1529 = extract_bits(_2205, uint(_1528), uint(4));
            uint _1530 = _1521 ? 0u : _1520;
            uint _1532 = _1494 + _1530;
            uint _1534 = _1521 ? _1520 : 0u;
            uint _1536 = _1498 + _1534;
            places_in_lane[6u] = _1529;
            uint _1548 = entries[7u].x;
            uint _1551 = _1548 >> _554;
            uint _1552 = _1551 & 15u;
            bool _1554 = _1298 < _787;
            uint _1555 = _1552 & 7u;
            uint _1556 = _1555 * 4u;
            uint _1557 = uint(_1554);
            uint _1558 = _1557 << _1556;
            bool _1559 = _1552 >= 8u;
            uint _2206 = _1559 ? _1536 : _1532;
            int _1566 = int(_1556);
            uint _1567 = extract_bits(_2206, uint(_1566), uint(4));
            uint _1568 = _1559 ? 0u : _1558;
            uint _1570 = _1532 + _1568;
            uint _1572 = _1559 ? _1558 : 0u;
            uint _1574 = _1536 + _1572;
            places_in_lane[7u] = _1567;
            uint _998 = _762 % 8u;
            uint _999 = _998 * 17u;
            uint _1001 = _762 / 8u;
            uint _1002 = _999 + _1001;
            uint _887 = _762 / 16u;
            uint _889 = _762 % 16u;
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _904 = extract_bits(_1570, uint(0), uint(4));
            uint _910 = extract_bits(_1574, uint(0), uint(4));
            uint _911 = _910 << 16u;
            uint _912 = _904 | _911;
            staged[_1002] = _912;
            uint _1585 = 136u + _1002;
            uint _1589 = extract_bits(_1570, uint(4), uint(4));
            uint _1593 = extract_bits(_1574, uint(4), uint(4));
            uint _1594 = _1593 << 16u;
            uint _1595 = _1589 | _1594;
            staged[_1585] = _1595;
            uint _1605 = 272u + _1002;
            uint _1609 = extract_bits(_1570, uint(8), uint(4));
            uint _1613 = extract_bits(_1574, uint(8), uint(4));
            uint _1614 = _1613 << 16u;
            uint _1615 = _1609 | _1614;
            staged[_1605] = _1615;
            uint _1625 = 408u + _1002;
            uint _1629 = extract_bits(_1570, uint(12), uint(4));
            uint _1633 = extract_bits(_1574, uint(12), uint(4));
            uint _1634 = _1633 << 16u;
            uint _1635 = _1629 | _1634;
            staged[_1625] = _1635;
            uint _1645 = 544u + _1002;
            uint _1649 = extract_bits(_1570, uint(16), uint(4));
            uint _1653 = extract_bits(_1574, uint(16), uint(4));
            uint _1654 = _1653 << 16u;
            uint _1655 = _1649 | _1654;
            staged[_1645] = _1655;
            uint _1665 = 680u + _1002;
            uint _1669 = extract_bits(_1570, uint(20), uint(4));
            uint _1673 = extract_bits(_1574, uint(20), uint(4));
            uint _1674 = _1673 << 16u;
            uint _1675 = _1669 | _1674;
            staged[_1665] = _1675;
            uint _1685 = 816u + _1002;
            uint _1689 = extract_bits(_1570, uint(24), uint(4));
            uint _1693 = extract_bits(_1574, uint(24), uint(4));
            uint _1694 = _1693 << 16u;
            uint _1695 = _1689 | _1694;
            staged[_1685] = _1695;
            uint _1705 = 952u + _1002;
            uint _1709 = extract_bits(_1570, uint(28), uint(4));
            uint _1713 = extract_bits(_1574, uint(28), uint(4));
            uint _1714 = _1713 << 16u;
            uint _1715 = _1709 | _1714;
            staged[_1705] = _1715;
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _919 = _887 * 136u;
            uint _921 = _919 + _889;
            uint _933 = staged[_921];
            uint _1726 = _921 + 17u;
            uint _1728 = staged[_1726];
            uint _1732 = _933 + _1728;
            uint _1742 = _921 + 34u;
            uint _1744 = staged[_1742];
            uint _1748 = _1732 + _1744;
            uint _1758 = _921 + 51u;
            uint _1760 = staged[_1758];
            uint _1764 = _1748 + _1760;
            uint _1774 = _921 + 68u;
            uint _1776 = staged[_1774];
            uint _1780 = _1764 + _1776;
            uint _1790 = _921 + 85u;
            uint _1792 = staged[_1790];
            uint _1796 = _1780 + _1792;
            uint _1806 = _921 + 102u;
            uint _1808 = staged[_1806];
            uint _1812 = _1796 + _1808;
            uint _1822 = _921 + 119u;
            uint _1824 = staged[_1822];
            uint _1828 = _1812 + _1824;
            uint _1137;
            do
            {
                threadgroup_barrier(mem_flags::mem_threadgroup);
                scan_scratch[_762] = _1828;
                threadgroup_barrier(mem_flags::mem_threadgroup);
                uint _1136;
                _1136 = 1u;
                for (;;)
                {
                    bool _1016 = _1136 < 128u;
                    if (_1016)
                    {
                        uint _1020 = scan_scratch[_762];
                        bool _1023 = _762 >= _1136;
                        uint _1162;
                        if (_1023)
                        {
                            uint _1027 = _762 - _1136;
                            uint _1029 = scan_scratch[_1027];
                            uint _1031 = _1029 + _1020;
                            _1162 = _1031;
                        }
                        else
                        {
                            _1162 = _1020;
                        }
                        threadgroup_barrier(mem_flags::mem_threadgroup);
                        scan_scratch[_762] = _1162;
                        threadgroup_barrier(mem_flags::mem_threadgroup);
                        uint _1038 = _1136 << uint(1);
                        _1136 = _1038;
                        continue;
                    }
                    else
                    {
                        break;
                    }
                }
                _1041 = scan_scratch[127];
                _1043 = _762 == 0u;
                if (_1043)
                {
                    _1137 = 0u;
                    break;
                }
                uint _1047 = _762 - 1u;
                uint _1049 = scan_scratch[_1047];
                _1137 = _1049;
                break;
            } while(false);
            uint _949 = _1041 << 16u;
            uint _951 = _1137 + _949;
            bool _953 = _889 == 0u;
            if (_953)
            {
                uint _957 = _951 & 65535u;
                digit_begins[_887] = _957;
                uint _960 = _887 + 8u;
                uint _962 = _951 >> 16u;
                digit_begins[_960] = _962;
            }
            if (_1043)
            {
                uint _969 = _1041 & 65535u;
                uint _971 = _1041 >> 16u;
                uint _972 = _969 + _971;
                digit_begins[16] = _972;
            }
            staged[_921] = _951;
            uint _990 = _951 + _933;
            staged[_1726] = _990;
            uint _1842 = _990 + _1728;
            staged[_1742] = _1842;
            uint _1856 = _1842 + _1744;
            staged[_1758] = _1856;
            uint _1870 = _1856 + _1760;
            staged[_1774] = _1870;
            uint _1884 = _1870 + _1776;
            staged[_1790] = _1884;
            uint _1898 = _1884 + _1792;
            staged[_1806] = _1898;
            uint _1912 = _1898 + _1808;
            staged[_1822] = _1912;
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _591 = entries[0u].x;
            uint _1056 = _591 >> _554;
            uint _1057 = _1056 & 15u;
            uint _1064 = _1057 % 8u;
            uint _1065 = _1064 * 136u;
            uint _1068 = _1065 + _1002;
            uint _1070 = staged[_1068];
            bool _1072 = _1057 >= 8u;
            uint _1157;
            if (_1072)
            {
                uint _1075 = _1070 >> 16u;
                _1157 = _1075;
            }
            else
            {
                uint _1078 = _1070 & 65535u;
                _1157 = _1078;
            }
            uint _601 = places_in_lane[0u];
            uint _602 = _601 + _1157;
            places_in_lane[0u] = _602;
            uint _1935 = entries[1u].x;
            uint _1938 = _1935 >> _554;
            uint _1939 = _1938 & 15u;
            uint _1940 = _1939 % 8u;
            uint _1941 = _1940 * 136u;
            uint _1946 = _1941 + _1002;
            uint _1948 = staged[_1946];
            bool _1949 = _1939 >= 8u;
            uint _1955;
            if (_1949)
            {
                uint _1953 = _1948 >> 16u;
                _1955 = _1953;
            }
            else
            {
                uint _1951 = _1948 & 65535u;
                _1955 = _1951;
            }
            uint _1957 = places_in_lane[1u];
            uint _1958 = _1957 + _1955;
            places_in_lane[1u] = _1958;
            uint _1968 = entries[2u].x;
            uint _1971 = _1968 >> _554;
            uint _1972 = _1971 & 15u;
            uint _1973 = _1972 % 8u;
            uint _1974 = _1973 * 136u;
            uint _1979 = _1974 + _1002;
            uint _1981 = staged[_1979];
            bool _1982 = _1972 >= 8u;
            uint _1988;
            if (_1982)
            {
                uint _1986 = _1981 >> 16u;
                _1988 = _1986;
            }
            else
            {
                uint _1984 = _1981 & 65535u;
                _1988 = _1984;
            }
            uint _1990 = places_in_lane[2u];
            uint _1991 = _1990 + _1988;
            places_in_lane[2u] = _1991;
            uint _2001 = entries[3u].x;
            uint _2004 = _2001 >> _554;
            uint _2005 = _2004 & 15u;
            uint _2006 = _2005 % 8u;
            uint _2007 = _2006 * 136u;
            uint _2012 = _2007 + _1002;
            uint _2014 = staged[_2012];
            bool _2015 = _2005 >= 8u;
            uint _2021;
            if (_2015)
            {
                uint _2019 = _2014 >> 16u;
                _2021 = _2019;
            }
            else
            {
                uint _2017 = _2014 & 65535u;
                _2021 = _2017;
            }
            uint _2023 = places_in_lane[3u];
            uint _2024 = _2023 + _2021;
            places_in_lane[3u] = _2024;
            uint _2034 = entries[4u].x;
            uint _2037 = _2034 >> _554;
            uint _2038 = _2037 & 15u;
            uint _2039 = _2038 % 8u;
            uint _2040 = _2039 * 136u;
            uint _2045 = _2040 + _1002;
            uint _2047 = staged[_2045];
            bool _2048 = _2038 >= 8u;
            uint _2054;
            if (_2048)
            {
                uint _2052 = _2047 >> 16u;
                _2054 = _2052;
            }
            else
            {
                uint _2050 = _2047 & 65535u;
                _2054 = _2050;
            }
            uint _2056 = places_in_lane[4u];
            uint _2057 = _2056 + _2054;
            places_in_lane[4u] = _2057;
            uint _2067 = entries[5u].x;
            uint _2070 = _2067 >> _554;
            uint _2071 = _2070 & 15u;
            uint _2072 = _2071 % 8u;
            uint _2073 = _2072 * 136u;
            uint _2078 = _2073 + _1002;
            uint _2080 = staged[_2078];
            bool _2081 = _2071 >= 8u;
            uint _2087;
            if (_2081)
            {
                uint _2085 = _2080 >> 16u;
                _2087 = _2085;
            }
            else
            {
                uint _2083 = _2080 & 65535u;
                _2087 = _2083;
            }
            uint _2089 = places_in_lane[5u];
            uint _2090 = _2089 + _2087;
            places_in_lane[5u] = _2090;
            uint _2100 = entries[6u].x;
            uint _2103 = _2100 >> _554;
            uint _2104 = _2103 & 15u;
            uint _2105 = _2104 % 8u;
            uint _2106 = _2105 * 136u;
            uint _2111 = _2106 + _1002;
            uint _2113 = staged[_2111];
            bool _2114 = _2104 >= 8u;
            uint _2120;
            if (_2114)
            {
                uint _2118 = _2113 >> 16u;
                _2120 = _2118;
            }
            else
            {
                uint _2116 = _2113 & 65535u;
                _2120 = _2116;
            }
            uint _2122 = places_in_lane[6u];
            uint _2123 = _2122 + _2120;
            places_in_lane[6u] = _2123;
            uint _2133 = entries[7u].x;
            uint _2136 = _2133 >> _554;
            uint _2137 = _2136 & 15u;
            uint _2138 = _2137 % 8u;
            uint _2139 = _2138 * 136u;
            uint _2144 = _2139 + _1002;
            uint _2146 = staged[_2144];
            bool _2147 = _2137 >= 8u;
            uint _2153;
            if (_2147)
            {
                uint _2151 = _2146 >> 16u;
                _2153 = _2151;
            }
            else
            {
                uint _2149 = _2146 & 65535u;
                _2153 = _2149;
            }
            uint _2155 = places_in_lane[7u];
            uint _2156 = _2155 + _2153;
            places_in_lane[7u] = _2156;
            bool _607 = _762 < 16u;
            if (_607)
            {
                uint _1092 = _770 * 16u;
                uint _1094 = _1092 + _762;
                uint _1096 = _1094 * _750;
                uint _1098 = _1096 + _775;
                uint _628 = _614.places[_1098];
                uint _631 = digit_begins[_762];
                uint _632 = _628 - _631;
                digit_begins[_762] = _632;
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _1140;
            _1140 = 0u;
            for (;;)
            {
                bool _641 = _1140 < 8u;
                if (_641)
                {
                    uint _644 = _509 + _1140;
                    bool _647 = _644 >= _787;
                    if (_647)
                    {
                        uint _667 = _1140 + uint(1);
                        _1140 = _667;
                        continue;
                    }
                    uint _653 = places_in_lane[_1140];
                    uint _656 = entries[_1140].x;
                    staged[_653] = _656;
                    uint _660 = places_in_lane[_1140];
                    uint _661 = 1024u + _660;
                    uint _664 = entries[_1140].y;
                    staged[_661] = _664;
                    uint _667 = _1140 + uint(1);
                    _1140 = _667;
                    continue;
                }
                else
                {
                    break;
                }
            }
            threadgroup_barrier(mem_flags::mem_threadgroup);
            uint _1141;
            _1141 = 0u;
            for (;;)
            {
                bool _675 = _1141 < 8u;
                if (_675)
                {
                    uint _678 = _1141 * 128u;
                    uint _680 = _678 + _762;
                    uint _684 = _777 + _680;
                    bool _687 = _684 >= _787;
                    if (_687)
                    {
                        uint _721 = _1141 + uint(1);
                        _1141 = _721;
                        continue;
                    }
                    uint _694 = staged[_680];
                    uint _696 = 1024u + _680;
                    uint _698 = staged[_696];
                    uint2 _699 = uint2(_694, _698);
                    uint _1103 = _694 >> _554;
                    uint _1104 = _1103 & 15u;
                    uint _714 = digit_begins[_1104];
                    uint _715 = _782 + _714;
                    uint _717 = _715 + _680;
                    _703.moved[_717] = _699;
                    uint _721 = _1141 + uint(1);
                    _1141 = _721;
                    continue;
                }
                else
                {
                    break;
                }
            }
            uint _724 = gl_NumWorkGroups.x;
            uint _726 = _1128 + _724;
            _1128 = _726;
            continue;
        }
        else
        {
            break;
        }
    }
}


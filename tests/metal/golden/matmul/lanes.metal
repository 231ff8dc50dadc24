// matmul/lanes.comp BATCHED=0 CL=2 KU=1 NV=1 PACKED=1 RESIDUAL=0 SG=8 SHUFFLE=0 TEXEL=0 TM=4 8x16x1 #a3eb0279
#include <metal_stdlib>
#include <simd/simd.h>

using namespace metal;

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
};

struct Push
{
    MatmulParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(8u, 16u, 1u);

kernel void main0(const device a_block& a [[buffer(0)]], const device b_block& b [[buffer(1)]], device c_block& c [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _237 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _724 = _237.p.rows;
    uint _754 = _724 >> uint(2);
    uint _756 = _724 & 3u;
    uint _758 = extent_table.words[_754][_756];
    uint _728 = _237.p.inner;
    uint _762 = _728 >> uint(2);
    uint _764 = _728 & 3u;
    uint _766 = extent_table.words[_762][_764];
    uint _732 = _237.p.columns;
    uint _770 = _732 >> uint(2);
    uint _772 = _732 & 3u;
    uint _774 = extent_table.words[_770][_772];
    uint _737 = _766 + 3u;
    uint _738 = _737 / 4u;
    uint _742 = _774 + 3u;
    uint _743 = _742 / 4u;
    uint _747 = _743 + 1u;
    uint _748 = _747 / 2u;
    uint _787 = _758 + 255u;
    uint _788 = _787 / 256u;
    uint _790 = gl_WorkGroupID.y;
    uint _792 = gl_NumWorkGroups.x;
    uint _793 = _790 * _792;
    uint _795 = gl_WorkGroupID.x;
    uint _796 = _793 + _795;
    uint _799 = _796 / _788;
    uint _803 = _799 / _748;
    uint _808 = _799 * _788;
    uint _809 = _796 - _808;
    uint _810 = _809 * 16u;
    uint _812 = gl_LocalInvocationID.y;
    uint _813 = _810 + _812;
    bool _816 = _803 < 1u;
    uint _1402;
    if (_816)
    {
        uint _819 = _813 * 16u;
        _1402 = _819;
    }
    else
    {
        _1402 = _758;
    }
    uint _829 = _803 * _748;
    uint _830 = _799 - _829;
    uint _834 = min(_803, 0u);
    uint _1064 = gl_LocalInvocationID.x;
    uint _1065 = _1064 / 2u;
    uint _879 = _1402 + _1065;
    uint _882 = _758 - 1u;
    uint _883 = min(_879, _882);
    uint _887 = _883 * _738;
    uint _2197 = 4u + _1065;
    uint _2198 = _1402 + _2197;
    uint _2200 = min(_2198, _882);
    uint _2202 = _2200 * _738;
    uint _2216 = 8u + _1065;
    uint _2217 = _1402 + _2216;
    uint _2219 = min(_2217, _882);
    uint _2221 = _2219 * _738;
    uint _2235 = 12u + _1065;
    uint _2236 = _1402 + _2235;
    uint _2238 = min(_2236, _882);
    uint _2240 = _2238 * _738;
    uint _897 = _738 / 1u;
    uint _901 = _830 * _897;
    uint _902 = _901 * 8u;
    uint _1070 = _1064 % 2u;
    uint _904 = _902 + _1070;
    uint _1405;
    uint _1414;
    float4 _2298;
    float4 _2302;
    float4 _2308;
    float4 _2316;
    _2316 = float4(0.0);
    _2308 = float4(0.0);
    _2302 = float4(0.0);
    _2298 = float4(0.0);
    _1414 = _904;
    _1405 = 0u;
    for (;;)
    {
        bool _911 = _1405 < _738;
        if (_911)
        {
            uint _949 = _887 + _1405;
            float4 _1088 = a.quads[_949];
            uint _1645 = _2202 + _1405;
            float4 _1647 = a.quads[_1645];
            uint _1674 = _2221 + _1405;
            float4 _1676 = a.quads[_1674];
            uint _1703 = _2240 + _1405;
            float4 _1705 = a.quads[_1703];
            float4 _1093 = b.quads[_1414];
            float _1006 = _1088.x;
            float4 _1020 = _1093 * _1006;
            float4 _1023 = _2298 + _1020;
            float _1725 = _1647.x;
            float4 _1734 = _1093 * _1725;
            float4 _1737 = _2302 + _1734;
            float _1750 = _1676.x;
            float4 _1759 = _1093 * _1750;
            float4 _1762 = _2308 + _1759;
            float _1775 = _1705.x;
            float4 _1784 = _1093 * _1775;
            float4 _1787 = _2316 + _1784;
            uint _1811 = _1414 + 2u;
            float4 _1813 = b.quads[_1811];
            float _1823 = _1088.y;
            float4 _1832 = _1813 * _1823;
            float4 _1835 = _1023 + _1832;
            float _1847 = _1647.y;
            float4 _1856 = _1813 * _1847;
            float4 _1859 = _1737 + _1856;
            float _1871 = _1676.y;
            float4 _1880 = _1813 * _1871;
            float4 _1883 = _1762 + _1880;
            float _1895 = _1705.y;
            float4 _1904 = _1813 * _1895;
            float4 _1907 = _1787 + _1904;
            uint _1934 = _1414 + 4u;
            float4 _1936 = b.quads[_1934];
            float _1946 = _1088.z;
            float4 _1955 = _1936 * _1946;
            float4 _1958 = _1835 + _1955;
            float _1970 = _1647.z;
            float4 _1979 = _1936 * _1970;
            float4 _1982 = _1859 + _1979;
            float _1994 = _1676.z;
            float4 _2003 = _1936 * _1994;
            float4 _2006 = _1883 + _2003;
            float _2018 = _1705.z;
            float4 _2027 = _1936 * _2018;
            float4 _2030 = _1907 + _2027;
            uint _2057 = _1414 + 6u;
            float4 _2059 = b.quads[_2057];
            float _2069 = _1088.w;
            float4 _2078 = _2059 * _2069;
            float4 _2081 = _1958 + _2078;
            float _2093 = _1647.w;
            float4 _2102 = _2059 * _2093;
            float4 _2105 = _1982 + _2102;
            float _2117 = _1676.w;
            float4 _2126 = _2059 * _2117;
            float4 _2129 = _2006 + _2126;
            float _2141 = _1705.w;
            float4 _2150 = _2059 * _2141;
            float4 _2153 = _2030 + _2150;
            uint _1042 = _1414 + 8u;
            uint _1045 = _1405 + 1u;
            _2316 = _2153;
            _2308 = _2129;
            _2302 = _2105;
            _2298 = _2081;
            _1414 = _1042;
            _1405 = _1045;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _1124 = _830 * 2u;
    uint _1126 = _1124 + _1070;
    bool _1130 = _1126 < _743;
    uint _1133 = _1130 ? _1126 : 0u;
    uint _1204 = _237.p.vectors;
    uint _1209 = _1204 + _1133;
    float4 _1217 = b.quads[_1209];
    bool _1155;
    if (_1130)
    {
        bool _1153 = _879 < _758;
        _1155 = _1153;
    }
    else
    {
        _1155 = _1130;
    }
    if (_1155)
    {
        uint _1161 = _834 * _758;
        uint _1163 = _1161 + _879;
        uint _1166 = _1163 * _743;
        uint _1168 = _1166 + _1126;
        float _1243 = _1217.x;
        float _1269 = _2298.x + _1243;
        bool _1276 = _1269 < 0.0;
        float _1278 = _1276 ? 0.0 : _1269;
        float _1248 = _1217.y;
        float _1286 = _2298.y + _1248;
        bool _1293 = _1286 < 0.0;
        float _1295 = _1293 ? 0.0 : _1286;
        float _1253 = _1217.z;
        float _1303 = _2298.z + _1253;
        bool _1310 = _1303 < 0.0;
        float _1312 = _1310 ? 0.0 : _1303;
        float _1258 = _1217.w;
        float _1320 = _2298.w + _1258;
        bool _1327 = _1320 < 0.0;
        float _1329 = _1327 ? 0.0 : _1320;
        float4 _1260 = float4(_1278, _1295, _1312, _1329);
        uint _1179 = _1126 * 4u;
        uint4 _1334 = uint4(_1179);
        uint4 _1335 = _1334 + uint4(0u, 1u, 2u, 3u);
        uint4 _1337 = uint4(_774);
        bool4 _1338 = _1335 < _1337;
        float4 _1339 = select(float4(0.0), _1260, _1338);
        c.quads[_1168] = _1339;
    }
    bool _1476;
    if (_1130)
    {
        bool _1474 = _2198 < _758;
        _1476 = _1474;
    }
    else
    {
        _1476 = _1130;
    }
    if (_1476)
    {
        uint _1478 = _834 * _758;
        uint _1479 = _1478 + _2198;
        uint _1480 = _1479 * _743;
        uint _1481 = _1480 + _1126;
        float _1488 = _1217.x;
        float _1489 = _2302.x + _1488;
        bool _1490 = _1489 < 0.0;
        float _1491 = _1490 ? 0.0 : _1489;
        float _1493 = _1217.y;
        float _1494 = _2302.y + _1493;
        bool _1495 = _1494 < 0.0;
        float _1496 = _1495 ? 0.0 : _1494;
        float _1498 = _1217.z;
        float _1499 = _2302.z + _1498;
        bool _1500 = _1499 < 0.0;
        float _1501 = _1500 ? 0.0 : _1499;
        float _1503 = _1217.w;
        float _1504 = _2302.w + _1503;
        bool _1505 = _1504 < 0.0;
        float _1506 = _1505 ? 0.0 : _1504;
        float4 _1507 = float4(_1491, _1496, _1501, _1506);
        uint _1508 = _1126 * 4u;
        uint4 _1509 = uint4(_1508);
        uint4 _1510 = _1509 + uint4(0u, 1u, 2u, 3u);
        uint4 _1511 = uint4(_774);
        bool4 _1512 = _1510 < _1511;
        float4 _1513 = select(float4(0.0), _1507, _1512);
        c.quads[_1481] = _1513;
    }
    bool _1533;
    if (_1130)
    {
        bool _1531 = _2217 < _758;
        _1533 = _1531;
    }
    else
    {
        _1533 = _1130;
    }
    if (_1533)
    {
        uint _1535 = _834 * _758;
        uint _1536 = _1535 + _2217;
        uint _1537 = _1536 * _743;
        uint _1538 = _1537 + _1126;
        float _1545 = _1217.x;
        float _1546 = _2308.x + _1545;
        bool _1547 = _1546 < 0.0;
        float _1548 = _1547 ? 0.0 : _1546;
        float _1550 = _1217.y;
        float _1551 = _2308.y + _1550;
        bool _1552 = _1551 < 0.0;
        float _1553 = _1552 ? 0.0 : _1551;
        float _1555 = _1217.z;
        float _1556 = _2308.z + _1555;
        bool _1557 = _1556 < 0.0;
        float _1558 = _1557 ? 0.0 : _1556;
        float _1560 = _1217.w;
        float _1561 = _2308.w + _1560;
        bool _1562 = _1561 < 0.0;
        float _1563 = _1562 ? 0.0 : _1561;
        float4 _1564 = float4(_1548, _1553, _1558, _1563);
        uint _1565 = _1126 * 4u;
        uint4 _1566 = uint4(_1565);
        uint4 _1567 = _1566 + uint4(0u, 1u, 2u, 3u);
        uint4 _1568 = uint4(_774);
        bool4 _1569 = _1567 < _1568;
        float4 _1570 = select(float4(0.0), _1564, _1569);
        c.quads[_1538] = _1570;
    }
    bool _1590;
    if (_1130)
    {
        bool _1588 = _2236 < _758;
        _1590 = _1588;
    }
    else
    {
        _1590 = _1130;
    }
    if (_1590)
    {
        uint _1592 = _834 * _758;
        uint _1593 = _1592 + _2236;
        uint _1594 = _1593 * _743;
        uint _1595 = _1594 + _1126;
        float _1602 = _1217.x;
        float _1603 = _2316.x + _1602;
        bool _1604 = _1603 < 0.0;
        float _1605 = _1604 ? 0.0 : _1603;
        float _1607 = _1217.y;
        float _1608 = _2316.y + _1607;
        bool _1609 = _1608 < 0.0;
        float _1610 = _1609 ? 0.0 : _1608;
        float _1612 = _1217.z;
        float _1613 = _2316.z + _1612;
        bool _1614 = _1613 < 0.0;
        float _1615 = _1614 ? 0.0 : _1613;
        float _1617 = _1217.w;
        float _1618 = _2316.w + _1617;
        bool _1619 = _1618 < 0.0;
        float _1620 = _1619 ? 0.0 : _1618;
        float4 _1621 = float4(_1605, _1610, _1615, _1620);
        uint _1622 = _1126 * 4u;
        uint4 _1623 = uint4(_1622);
        uint4 _1624 = _1623 + uint4(0u, 1u, 2u, 3u);
        uint4 _1625 = uint4(_774);
        bool4 _1626 = _1624 < _1625;
        float4 _1627 = select(float4(0.0), _1621, _1626);
        c.quads[_1595] = _1627;
    }
}


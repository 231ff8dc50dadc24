// matmul/lanes.comp BATCHED=0 CL=1 JOINED=1 KU=1 NV=1 PACKED=1 RESIDUAL=0 SG=8 SHUFFLE=0 TEXEL=0 TM=4 8x16x1 #3e65b380
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
    uint row_quads;
    uint first_quad;
};

struct Push
{
    MatmulParams p;
};

constant uint3 gl_WorkGroupSize [[maybe_unused]] = uint3(8u, 16u, 1u);

kernel void main0(const device a_block& a [[buffer(0)]], const device b_block& b [[buffer(1)]], device c_block& c [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _244 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _761 = _244.p.rows;
    uint _791 = _761 >> uint(2);
    uint _793 = _761 & 3u;
    uint _795 = extent_table.words[_791][_793];
    uint _765 = _244.p.inner;
    uint _799 = _765 >> uint(2);
    uint _801 = _765 & 3u;
    uint _803 = extent_table.words[_799][_801];
    uint _769 = _244.p.columns;
    uint _807 = _769 >> uint(2);
    uint _809 = _769 & 3u;
    uint _811 = extent_table.words[_807][_809];
    uint _774 = _803 + 3u;
    uint _775 = _774 / 4u;
    uint _779 = _811 + 3u;
    uint _780 = _779 / 4u;
    uint _785 = _780 / 1u;
    uint _824 = _795 + 511u;
    uint _825 = _824 / 512u;
    uint _827 = gl_WorkGroupID.y;
    uint _829 = gl_NumWorkGroups.x;
    uint _830 = _827 * _829;
    uint _832 = gl_WorkGroupID.x;
    uint _833 = _830 + _832;
    uint _836 = _833 / _825;
    uint _840 = _836 / _785;
    uint _845 = _836 * _825;
    uint _846 = _833 - _845;
    uint _847 = _846 * 16u;
    uint _849 = gl_LocalInvocationID.y;
    uint _850 = _847 + _849;
    bool _853 = _840 < 1u;
    uint _1444;
    if (_853)
    {
        uint _856 = _850 * 32u;
        _1444 = _856;
    }
    else
    {
        _1444 = _795;
    }
    uint _866 = _840 * _785;
    uint _867 = _836 - _866;
    uint _871 = min(_840, 0u);
    uint _1104 = gl_LocalInvocationID.x;
    uint _1105 = _1104 / 1u;
    uint _917 = _1444 + _1105;
    uint _1112 = _795 - 1u;
    uint _1113 = min(_917, _1112);
    uint _1122 = _1113 * _775;
    uint _2233 = 8u + _1105;
    uint _2234 = _1444 + _2233;
    uint _2238 = min(_2234, _1112);
    uint _2240 = _2238 * _775;
    uint _2254 = 16u + _1105;
    uint _2255 = _1444 + _2254;
    uint _2259 = min(_2255, _1112);
    uint _2261 = _2259 * _775;
    uint _2275 = 24u + _1105;
    uint _2276 = _1444 + _2275;
    uint _2280 = min(_2276, _1112);
    uint _2282 = _2280 * _775;
    uint _931 = _775 / 1u;
    uint _935 = _867 * _931;
    uint _936 = _935 * 4u;
    uint _1127 = _1104 % 1u;
    uint _938 = _936 + _1127;
    uint _1447;
    uint _1456;
    float4 _2339;
    float4 _2343;
    float4 _2349;
    float4 _2357;
    _2357 = float4(0.0);
    _2349 = float4(0.0);
    _2343 = float4(0.0);
    _2339 = float4(0.0);
    _1456 = _938;
    _1447 = 0u;
    for (;;)
    {
        bool _945 = _1447 < _775;
        if (_945)
        {
            uint _983 = _1122 + _1447;
            float4 _1145 = a.quads[_983];
            uint _1681 = _2240 + _1447;
            float4 _1683 = a.quads[_1681];
            uint _1710 = _2261 + _1447;
            float4 _1712 = a.quads[_1710];
            uint _1739 = _2282 + _1447;
            float4 _1741 = a.quads[_1739];
            float4 _1153 = b.quads[_1456];
            float _1046 = _1145.x;
            float4 _1060 = _1153 * _1046;
            float4 _1063 = _2339 + _1060;
            float _1761 = _1683.x;
            float4 _1770 = _1153 * _1761;
            float4 _1773 = _2343 + _1770;
            float _1786 = _1712.x;
            float4 _1795 = _1153 * _1786;
            float4 _1798 = _2349 + _1795;
            float _1811 = _1741.x;
            float4 _1820 = _1153 * _1811;
            float4 _1823 = _2357 + _1820;
            uint _1847 = _1456 + 1u;
            float4 _1849 = b.quads[_1847];
            float _1859 = _1145.y;
            float4 _1868 = _1849 * _1859;
            float4 _1871 = _1063 + _1868;
            float _1883 = _1683.y;
            float4 _1892 = _1849 * _1883;
            float4 _1895 = _1773 + _1892;
            float _1907 = _1712.y;
            float4 _1916 = _1849 * _1907;
            float4 _1919 = _1798 + _1916;
            float _1931 = _1741.y;
            float4 _1940 = _1849 * _1931;
            float4 _1943 = _1823 + _1940;
            uint _1970 = _1456 + 2u;
            float4 _1972 = b.quads[_1970];
            float _1982 = _1145.z;
            float4 _1991 = _1972 * _1982;
            float4 _1994 = _1871 + _1991;
            float _2006 = _1683.z;
            float4 _2015 = _1972 * _2006;
            float4 _2018 = _1895 + _2015;
            float _2030 = _1712.z;
            float4 _2039 = _1972 * _2030;
            float4 _2042 = _1919 + _2039;
            float _2054 = _1741.z;
            float4 _2063 = _1972 * _2054;
            float4 _2066 = _1943 + _2063;
            uint _2093 = _1456 + 3u;
            float4 _2095 = b.quads[_2093];
            float _2105 = _1145.w;
            float4 _2114 = _2095 * _2105;
            float4 _2117 = _1994 + _2114;
            float _2129 = _1683.w;
            float4 _2138 = _2095 * _2129;
            float4 _2141 = _2018 + _2138;
            float _2153 = _1712.w;
            float4 _2162 = _2095 * _2153;
            float4 _2165 = _2042 + _2162;
            float _2177 = _1741.w;
            float4 _2186 = _2095 * _2177;
            float4 _2189 = _2066 + _2186;
            uint _1082 = _1456 + 4u;
            uint _1085 = _1447 + 1u;
            _2357 = _2189;
            _2349 = _2165;
            _2343 = _2141;
            _2339 = _2117;
            _1456 = _1082;
            _1447 = _1085;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _1188 = _867 + _1127;
    bool _1192 = _1188 < _780;
    uint _1195 = _1192 ? _1188 : 0u;
    uint _1276 = _244.p.vectors;
    uint _1281 = _1276 + _1195;
    float4 _1289 = b.quads[_1281];
    bool _1217;
    if (_1192)
    {
        bool _1215 = _917 < _795;
        _1217 = _1215;
    }
    else
    {
        _1217 = _1192;
    }
    if (_1217)
    {
        uint _1223 = _871 * _795;
        uint _1225 = _1223 + _917;
        uint _1234 = _244.p.row_quads;
        uint _1235 = _1225 * _1234;
        uint _1237 = _244.p.first_quad;
        uint _1238 = _1235 + _1237;
        uint _1240 = _1238 + _1188;
        float4 _1311 = _2339 + _1289;
        float _1313 = _1311.x;
        bool _1336 = _1313 < 0.0;
        float _1338 = _1336 ? 0.0 : _1313;
        float _1316 = _1311.y;
        bool _1349 = _1316 < 0.0;
        float _1351 = _1349 ? 0.0 : _1316;
        float _1319 = _1311.z;
        bool _1362 = _1319 < 0.0;
        float _1364 = _1362 ? 0.0 : _1319;
        float _1322 = _1311.w;
        bool _1375 = _1322 < 0.0;
        float _1377 = _1375 ? 0.0 : _1322;
        float4 _1324 = float4(_1338, _1351, _1364, _1377);
        uint _1251 = _1188 * 4u;
        uint4 _1382 = uint4(_1251);
        uint4 _1383 = _1382 + uint4(0u, 1u, 2u, 3u);
        uint4 _1385 = uint4(_811);
        bool4 _1386 = _1383 < _1385;
        float4 _1387 = select(float4(0.0), _1324, _1386);
        c.quads[_1240] = _1387;
    }
    bool _1518;
    if (_1192)
    {
        bool _1516 = _2234 < _795;
        _1518 = _1516;
    }
    else
    {
        _1518 = _1192;
    }
    if (_1518)
    {
        uint _1520 = _871 * _795;
        uint _1521 = _1520 + _2234;
        uint _1523 = _244.p.row_quads;
        uint _1524 = _1521 * _1523;
        uint _1526 = _244.p.first_quad;
        uint _1527 = _1524 + _1526;
        uint _1528 = _1527 + _1188;
        float4 _1534 = _2343 + _1289;
        float _1535 = _1534.x;
        bool _1536 = _1535 < 0.0;
        float _1537 = _1536 ? 0.0 : _1535;
        float _1538 = _1534.y;
        bool _1539 = _1538 < 0.0;
        float _1540 = _1539 ? 0.0 : _1538;
        float _1541 = _1534.z;
        bool _1542 = _1541 < 0.0;
        float _1543 = _1542 ? 0.0 : _1541;
        float _1544 = _1534.w;
        bool _1545 = _1544 < 0.0;
        float _1546 = _1545 ? 0.0 : _1544;
        float4 _1547 = float4(_1537, _1540, _1543, _1546);
        uint _1548 = _1188 * 4u;
        uint4 _1549 = uint4(_1548);
        uint4 _1550 = _1549 + uint4(0u, 1u, 2u, 3u);
        uint4 _1551 = uint4(_811);
        bool4 _1552 = _1550 < _1551;
        float4 _1553 = select(float4(0.0), _1547, _1552);
        c.quads[_1528] = _1553;
    }
    bool _1573;
    if (_1192)
    {
        bool _1571 = _2255 < _795;
        _1573 = _1571;
    }
    else
    {
        _1573 = _1192;
    }
    if (_1573)
    {
        uint _1575 = _871 * _795;
        uint _1576 = _1575 + _2255;
        uint _1578 = _244.p.row_quads;
        uint _1579 = _1576 * _1578;
        uint _1581 = _244.p.first_quad;
        uint _1582 = _1579 + _1581;
        uint _1583 = _1582 + _1188;
        float4 _1589 = _2349 + _1289;
        float _1590 = _1589.x;
        bool _1591 = _1590 < 0.0;
        float _1592 = _1591 ? 0.0 : _1590;
        float _1593 = _1589.y;
        bool _1594 = _1593 < 0.0;
        float _1595 = _1594 ? 0.0 : _1593;
        float _1596 = _1589.z;
        bool _1597 = _1596 < 0.0;
        float _1598 = _1597 ? 0.0 : _1596;
        float _1599 = _1589.w;
        bool _1600 = _1599 < 0.0;
        float _1601 = _1600 ? 0.0 : _1599;
        float4 _1602 = float4(_1592, _1595, _1598, _1601);
        uint _1603 = _1188 * 4u;
        uint4 _1604 = uint4(_1603);
        uint4 _1605 = _1604 + uint4(0u, 1u, 2u, 3u);
        uint4 _1606 = uint4(_811);
        bool4 _1607 = _1605 < _1606;
        float4 _1608 = select(float4(0.0), _1602, _1607);
        c.quads[_1583] = _1608;
    }
    bool _1628;
    if (_1192)
    {
        bool _1626 = _2276 < _795;
        _1628 = _1626;
    }
    else
    {
        _1628 = _1192;
    }
    if (_1628)
    {
        uint _1630 = _871 * _795;
        uint _1631 = _1630 + _2276;
        uint _1633 = _244.p.row_quads;
        uint _1634 = _1631 * _1633;
        uint _1636 = _244.p.first_quad;
        uint _1637 = _1634 + _1636;
        uint _1638 = _1637 + _1188;
        float4 _1644 = _2357 + _1289;
        float _1645 = _1644.x;
        bool _1646 = _1645 < 0.0;
        float _1647 = _1646 ? 0.0 : _1645;
        float _1648 = _1644.y;
        bool _1649 = _1648 < 0.0;
        float _1650 = _1649 ? 0.0 : _1648;
        float _1651 = _1644.z;
        bool _1652 = _1651 < 0.0;
        float _1653 = _1652 ? 0.0 : _1651;
        float _1654 = _1644.w;
        bool _1655 = _1654 < 0.0;
        float _1656 = _1655 ? 0.0 : _1654;
        float4 _1657 = float4(_1647, _1650, _1653, _1656);
        uint _1658 = _1188 * 4u;
        uint4 _1659 = uint4(_1658);
        uint4 _1660 = _1659 + uint4(0u, 1u, 2u, 3u);
        uint4 _1661 = uint4(_811);
        bool4 _1662 = _1660 < _1661;
        float4 _1663 = select(float4(0.0), _1657, _1662);
        c.quads[_1638] = _1663;
    }
}


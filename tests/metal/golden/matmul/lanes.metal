// matmul/lanes.comp BATCHED=0 CL=1 NV=1 PACKED=1 RESIDUAL=0 SG=8 SHUFFLE=0 TEXEL=0 TM=4 8x16x1 #3e65b380
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

kernel void main0(const device a_block& a [[buffer(0)]], const device b_block& b [[buffer(1)]], device c_block& c [[buffer(2)]], constant ExtentTable& extent_table [[buffer(16)]], constant Push& _262 [[buffer(29)]], uint3 gl_LocalInvocationID [[thread_position_in_threadgroup]], uint3 gl_WorkGroupID [[threadgroup_position_in_grid]], uint3 gl_NumWorkGroups [[threadgroups_per_grid]])
{
    uint _750 = _262.p.rows;
    uint _780 = _750 >> uint(2);
    uint _782 = _750 & 3u;
    uint _784 = extent_table.words[_780][_782];
    uint _754 = _262.p.inner;
    uint _788 = _754 >> uint(2);
    uint _790 = _754 & 3u;
    uint _792 = extent_table.words[_788][_790];
    uint _758 = _262.p.columns;
    uint _796 = _758 >> uint(2);
    uint _798 = _758 & 3u;
    uint _800 = extent_table.words[_796][_798];
    uint _763 = _792 + 3u;
    uint _764 = _763 / 4u;
    uint _768 = _800 + 3u;
    uint _769 = _768 / 4u;
    uint _774 = _769 / 1u;
    uint _813 = _784 + 511u;
    uint _814 = _813 / 512u;
    uint _816 = gl_WorkGroupID.y;
    uint _818 = gl_NumWorkGroups.x;
    uint _819 = _816 * _818;
    uint _821 = gl_WorkGroupID.x;
    uint _822 = _819 + _821;
    uint _825 = _822 / _814;
    uint _829 = _825 / _774;
    uint _834 = _825 * _814;
    uint _835 = _822 - _834;
    uint _836 = _835 * 16u;
    uint _838 = gl_LocalInvocationID.y;
    uint _839 = _836 + _838;
    bool _842 = _829 < 1u;
    uint _1425;
    if (_842)
    {
        uint _845 = _839 * 32u;
        _1425 = _845;
    }
    else
    {
        _1425 = _784;
    }
    uint _855 = _829 * _774;
    uint _856 = _825 - _855;
    uint _860 = min(_829, 0u);
    uint _1034 = gl_LocalInvocationID.x;
    uint _1035 = _1034 / 1u;
    uint _901 = _1425 + _1035;
    uint _1042 = _784 - 1u;
    uint _1043 = min(_901, _1042);
    uint _1052 = _1043 * _764;
    uint _2146 = 8u + _1035;
    uint _2147 = _1425 + _2146;
    uint _2151 = min(_2147, _1042);
    uint _2153 = _2151 * _764;
    uint _2167 = 16u + _1035;
    uint _2168 = _1425 + _2167;
    uint _2172 = min(_2168, _1042);
    uint _2174 = _2172 * _764;
    uint _2188 = 24u + _1035;
    uint _2189 = _1425 + _2188;
    uint _2193 = min(_2189, _1042);
    uint _2195 = _2193 * _764;
    uint _915 = _856 * _764;
    uint _916 = _915 * 4u;
    uint _1057 = _1034 % 1u;
    uint _918 = _916 + _1057;
    uint _1428;
    uint _1441;
    float4 _2262;
    float4 _2266;
    float4 _2272;
    float4 _2280;
    _2280 = float4(0.0);
    _2272 = float4(0.0);
    _2266 = float4(0.0);
    _2262 = float4(0.0);
    _1441 = _918;
    _1428 = 0u;
    for (;;)
    {
        bool _925 = _1428 < _764;
        if (_925)
        {
            uint _937 = _1052 + _1428;
            float4 _1075 = a.quads[_937];
            uint _1645 = _2153 + _1428;
            float4 _1647 = a.quads[_1645];
            uint _1658 = _2174 + _1428;
            float4 _1660 = a.quads[_1658];
            uint _1671 = _2195 + _1428;
            float4 _1673 = a.quads[_1671];
            float4 _1083 = b.quads[_1441];
            float _980 = _1075.x;
            float4 _994 = _1083 * _980;
            float4 _997 = _2262 + _994;
            float _1683 = _1647.x;
            float4 _1692 = _1083 * _1683;
            float4 _1695 = _2266 + _1692;
            float _1708 = _1660.x;
            float4 _1717 = _1083 * _1708;
            float4 _1720 = _2272 + _1717;
            float _1733 = _1673.x;
            float4 _1742 = _1083 * _1733;
            float4 _1745 = _2280 + _1742;
            uint _1766 = _1441 + 1u;
            float4 _1768 = b.quads[_1766];
            float _1778 = _1075.y;
            float4 _1787 = _1768 * _1778;
            float4 _1790 = _997 + _1787;
            float _1802 = _1647.y;
            float4 _1811 = _1768 * _1802;
            float4 _1814 = _1695 + _1811;
            float _1826 = _1660.y;
            float4 _1835 = _1768 * _1826;
            float4 _1838 = _1720 + _1835;
            float _1850 = _1673.y;
            float4 _1859 = _1768 * _1850;
            float4 _1862 = _1745 + _1859;
            uint _1886 = _1441 + 2u;
            float4 _1888 = b.quads[_1886];
            float _1898 = _1075.z;
            float4 _1907 = _1888 * _1898;
            float4 _1910 = _1790 + _1907;
            float _1922 = _1647.z;
            float4 _1931 = _1888 * _1922;
            float4 _1934 = _1814 + _1931;
            float _1946 = _1660.z;
            float4 _1955 = _1888 * _1946;
            float4 _1958 = _1838 + _1955;
            float _1970 = _1673.z;
            float4 _1979 = _1888 * _1970;
            float4 _1982 = _1862 + _1979;
            uint _2006 = _1441 + 3u;
            float4 _2008 = b.quads[_2006];
            float _2018 = _1075.w;
            float4 _2027 = _2008 * _2018;
            float4 _2030 = _1910 + _2027;
            float _2042 = _1647.w;
            float4 _2051 = _2008 * _2042;
            float4 _2054 = _1934 + _2051;
            float _2066 = _1660.w;
            float4 _2075 = _2008 * _2066;
            float4 _2078 = _1958 + _2075;
            float _2090 = _1673.w;
            float4 _2099 = _2008 * _2090;
            float4 _2102 = _1982 + _2099;
            uint _1012 = _1441 + 4u;
            uint _1015 = _1428 + uint(1);
            _2280 = _2102;
            _2272 = _2078;
            _2266 = _2054;
            _2262 = _2030;
            _1441 = _1012;
            _1428 = _1015;
            continue;
        }
        else
        {
            break;
        }
    }
    uint _1120 = _856 + _1057;
    bool _1125 = _1120 < _769;
    uint _1127 = _1125 ? _1120 : 0u;
    uint _1235 = _262.p.vectors;
    uint _1240 = _1235 + _1127;
    float4 _1248 = b.quads[_1240];
    bool _1172;
    if (_1125)
    {
        bool _1170 = _901 < _784;
        _1172 = _1170;
    }
    else
    {
        _1172 = _1125;
    }
    if (_1172)
    {
        uint _1178 = _860 * _784;
        uint _1180 = _1178 + _901;
        float4 _1275 = _2262 + _1248;
        float _1277 = _1275.x;
        bool _1300 = _1277 < 0.0;
        float _1302 = _1300 ? 0.0 : _1277;
        float _1280 = _1275.y;
        bool _1313 = _1280 < 0.0;
        float _1315 = _1313 ? 0.0 : _1280;
        float _1283 = _1275.z;
        bool _1326 = _1283 < 0.0;
        float _1328 = _1326 ? 0.0 : _1283;
        float _1286 = _1275.w;
        bool _1339 = _1286 < 0.0;
        float _1341 = _1339 ? 0.0 : _1286;
        float4 _1288 = float4(_1302, _1315, _1328, _1341);
        uint _1200 = _262.p.row_quads;
        uint _1201 = _1180 * _1200;
        uint _1203 = _262.p.first_quad;
        uint _1204 = _1201 + _1203;
        uint _1206 = _1204 + _1120;
        uint _1208 = _1120 * 4u;
        uint4 _1346 = uint4(_1208);
        uint4 _1347 = _1346 + uint4(0u, 1u, 2u, 3u);
        uint4 _1349 = uint4(_800);
        bool4 _1350 = _1347 < _1349;
        float4 _1351 = select(float4(0.0), _1288, _1350);
        c.quads[_1206] = _1351;
    }
    bool _1478;
    if (_1125)
    {
        bool _1476 = _2147 < _784;
        _1478 = _1476;
    }
    else
    {
        _1478 = _1125;
    }
    if (_1478)
    {
        uint _1480 = _860 * _784;
        uint _1481 = _1480 + _2147;
        float4 _1489 = _2266 + _1248;
        float _1490 = _1489.x;
        bool _1491 = _1490 < 0.0;
        float _1492 = _1491 ? 0.0 : _1490;
        float _1493 = _1489.y;
        bool _1494 = _1493 < 0.0;
        float _1495 = _1494 ? 0.0 : _1493;
        float _1496 = _1489.z;
        bool _1497 = _1496 < 0.0;
        float _1498 = _1497 ? 0.0 : _1496;
        float _1499 = _1489.w;
        bool _1500 = _1499 < 0.0;
        float _1501 = _1500 ? 0.0 : _1499;
        float4 _1502 = float4(_1492, _1495, _1498, _1501);
        uint _1504 = _262.p.row_quads;
        uint _1505 = _1481 * _1504;
        uint _1507 = _262.p.first_quad;
        uint _1508 = _1505 + _1507;
        uint _1509 = _1508 + _1120;
        uint _1510 = _1120 * 4u;
        uint4 _1511 = uint4(_1510);
        uint4 _1512 = _1511 + uint4(0u, 1u, 2u, 3u);
        uint4 _1513 = uint4(_800);
        bool4 _1514 = _1512 < _1513;
        float4 _1515 = select(float4(0.0), _1502, _1514);
        c.quads[_1509] = _1515;
    }
    bool _1537;
    if (_1125)
    {
        bool _1535 = _2168 < _784;
        _1537 = _1535;
    }
    else
    {
        _1537 = _1125;
    }
    if (_1537)
    {
        uint _1539 = _860 * _784;
        uint _1540 = _1539 + _2168;
        float4 _1548 = _2272 + _1248;
        float _1549 = _1548.x;
        bool _1550 = _1549 < 0.0;
        float _1551 = _1550 ? 0.0 : _1549;
        float _1552 = _1548.y;
        bool _1553 = _1552 < 0.0;
        float _1554 = _1553 ? 0.0 : _1552;
        float _1555 = _1548.z;
        bool _1556 = _1555 < 0.0;
        float _1557 = _1556 ? 0.0 : _1555;
        float _1558 = _1548.w;
        bool _1559 = _1558 < 0.0;
        float _1560 = _1559 ? 0.0 : _1558;
        float4 _1561 = float4(_1551, _1554, _1557, _1560);
        uint _1563 = _262.p.row_quads;
        uint _1564 = _1540 * _1563;
        uint _1566 = _262.p.first_quad;
        uint _1567 = _1564 + _1566;
        uint _1568 = _1567 + _1120;
        uint _1569 = _1120 * 4u;
        uint4 _1570 = uint4(_1569);
        uint4 _1571 = _1570 + uint4(0u, 1u, 2u, 3u);
        uint4 _1572 = uint4(_800);
        bool4 _1573 = _1571 < _1572;
        float4 _1574 = select(float4(0.0), _1561, _1573);
        c.quads[_1568] = _1574;
    }
    bool _1596;
    if (_1125)
    {
        bool _1594 = _2189 < _784;
        _1596 = _1594;
    }
    else
    {
        _1596 = _1125;
    }
    if (_1596)
    {
        uint _1598 = _860 * _784;
        uint _1599 = _1598 + _2189;
        float4 _1607 = _2280 + _1248;
        float _1608 = _1607.x;
        bool _1609 = _1608 < 0.0;
        float _1610 = _1609 ? 0.0 : _1608;
        float _1611 = _1607.y;
        bool _1612 = _1611 < 0.0;
        float _1613 = _1612 ? 0.0 : _1611;
        float _1614 = _1607.z;
        bool _1615 = _1614 < 0.0;
        float _1616 = _1615 ? 0.0 : _1614;
        float _1617 = _1607.w;
        bool _1618 = _1617 < 0.0;
        float _1619 = _1618 ? 0.0 : _1617;
        float4 _1620 = float4(_1610, _1613, _1616, _1619);
        uint _1622 = _262.p.row_quads;
        uint _1623 = _1599 * _1622;
        uint _1625 = _262.p.first_quad;
        uint _1626 = _1623 + _1625;
        uint _1627 = _1626 + _1120;
        uint _1628 = _1120 * 4u;
        uint4 _1629 = uint4(_1628);
        uint4 _1630 = _1629 + uint4(0u, 1u, 2u, 3u);
        uint4 _1631 = uint4(_800);
        bool4 _1632 = _1630 < _1631;
        float4 _1633 = select(float4(0.0), _1620, _1632);
        c.quads[_1627] = _1633;
    }
}

